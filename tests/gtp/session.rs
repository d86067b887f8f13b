//! A GTP session for tests: commands in at once, replies out.

use std::time::Duration;

#[allow(unused_imports, reason = "`all.rs` and `slow.rs` each use a part of this")]
pub use crate::common::program::{Beside, Running, beside, path, shinpan, shinpan_beside, tool};
#[allow(unused_imports, reason = "`all.rs` and `slow.rs` each use a part of this")]
#[cfg(unix)]
pub use crate::common::program::{mkfifo, signal};

/// Sends bytes, expects exit code 0, and splits the answer into replies (without the empty line after each).
///
/// The moves are the heuristic player's where nobody else is asked for: it takes no time.
pub fn exchange(args: &[&str], input: impl Into<Vec<u8>>) -> Vec<String> {
    let prompt: &[&str] = if args.contains(&"--level") { &[] } else { &["--level", "heuristic"] };
    let output = shinpan().args(prompt).args(args).write_stdin(input).assert().code(0);
    let stdout = String::from_utf8(output.get_output().stdout.clone()).expect("replies are UTF-8");
    assert!(stdout.is_empty() || stdout.ends_with("\n\n"), "every reply ends with an empty line: {stdout:?}");
    let replies: Vec<String> = stdout.split_terminator("\n\n").map(str::to_string).collect();
    for reply in &replies {
        // What is told line by line begins with a line of its own, as KataGo has it.
        let status = reply.split([' ', '\n']).next().unwrap_or_default();
        let well_formed = matches!(status.as_bytes().first(), Some(b'=' | b'?'))
            && status[1..].bytes().all(|b| b.is_ascii_digit())
            && (reply.len() > status.len() || status.starts_with('='));
        assert!(well_formed, "status, id, blank: {reply:?}");
        assert!(!status.starts_with('?') || !reply.contains('\n'), "an error has one line: {reply:?}");
    }
    replies
}

/// Sends the commands, one on each line, and compares the replies, one for each; `*` stands for any success.
pub fn converse(args: &[&str], talk: &[(&str, &str)]) {
    let input: String = talk.iter().map(|(command, _)| format!("{command}\n")).collect();
    for ((command, expected), reply) in talk.iter().zip(exchange(args, input)) {
        match *expected {
            "*" => assert!(reply.starts_with('='), "{args:?} {command}: {reply}"),
            expected => assert_eq!(reply, expected, "{args:?} {command}"),
        }
    }
}

/// Checks that something is done within a second. Another program may have had the processor for that second, so that
/// there are three tries.
pub fn within_a_second(what: &str, attempt: impl Fn() -> Duration) {
    let mut taken = Vec::new();
    while taken.len() < 3 {
        taken.push(attempt());
        if taken.last().is_some_and(|&last| last < Duration::from_secs(1)) {
            return;
        }
    }
    panic!("{what}: {taken:?}");
}
