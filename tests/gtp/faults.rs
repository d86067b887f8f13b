//! Clients that fail: no reply is lost, nothing hangs, and the program is gone within a second.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::session::shinpan;

fn start() -> (Child, ChildStdin, ChildStdout) {
    let program = shinpan().get_program().to_owned();
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, stdin, stdout)
}

/// Waits for the end; a program that is still there after so long hangs.
fn end(mut child: Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if start.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("the program hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn interrupts_cost_no_reply() {
    let (child, mut stdin, stdout) = start();
    let mut replies = BufReader::new(stdout).lines().map(Result::unwrap).filter(|line| !line.is_empty());
    // With nothing running, with a command running, in pieces, and before a command that must not notice.
    for (sent, reply) in [
        (&["# interrupt\n# interrupt\nname\n"][..], "= Shinpan"),
        (&["1 reg_genmove b\n", "# interrupt\n", "2 echo x\n"], "=2 x"),
        (&["# inter", "rupt", "\n3 name\n"], "=3 Shinpan"),
    ] {
        for piece in sent {
            stdin.write_all(piece.as_bytes()).unwrap();
            stdin.flush().unwrap();
        }
        assert_eq!(replies.find(|line| !line.starts_with("=1 ")).unwrap(), reply);
    }
    drop(stdin);
    assert_eq!(end(child).code(), Some(0));
}

#[test]
fn a_closed_input_loses_no_reply() {
    let (child, mut stdin, mut stdout) = start();
    stdin.write_all(b"genmove b\ngenmove w\nshinpan-compare\nname").unwrap();
    drop(stdin);
    let mut text = String::new();
    stdout.read_to_string(&mut text).unwrap();
    assert_eq!(text.matches("\n\n").count(), 4, "{text}");
    assert!(text.ends_with("= Shinpan\n\n"));
    assert_eq!(end(child).code(), Some(0));
}

#[test]
fn ten_thousand_commands_at_once_wait_for_a_slow_reader() {
    let (child, mut stdin, mut stdout) = start();
    // Far more in both directions than pipes hold: the writer has to wait until somebody reads.
    let writer = std::thread::spawn(move || {
        let commands: String = (0..10_000).map(|i| format!("{i} echo {}\n", "x".repeat(100))).collect();
        stdin.write_all(commands.as_bytes()).unwrap();
        stdin.write_all(b"quit\n").unwrap();
    });
    std::thread::sleep(Duration::from_millis(200));
    let mut text = String::new();
    stdout.read_to_string(&mut text).unwrap();
    writer.join().unwrap();
    assert_eq!(text.matches("\n\n").count(), 10_001);
    assert!(text.ends_with("= \n\n") && text.contains("=9999 x"));
    assert_eq!(end(child).code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_ends_a_blocked_program() {
    let (child, mut stdin, stdout) = start();
    stdin.write_all("showboard\n".repeat(1000).as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(100));
    drop(stdout);
    assert_eq!(end(child).code(), Some(0));
}

#[test]
fn quit_does_not_wait_for_the_input_to_end() {
    let (child, mut stdin, mut stdout) = start();
    stdin.write_all(b"quit\n").unwrap();
    let mut text = String::new();
    stdout.read_to_string(&mut text).unwrap();
    assert_eq!((text.as_str(), end(child).code()), ("= \n\n", Some(0)));
}

#[cfg(unix)]
#[test]
fn a_terminated_program_is_gone_at_once() {
    let (child, mut stdin, stdout) = start();
    stdin.write_all("showboard\n".repeat(1000).as_bytes()).unwrap();
    let killed = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status().unwrap();
    assert!(killed.success());
    assert_eq!(end(child).code(), None);
    drop((stdin, stdout));
}
