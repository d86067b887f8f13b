//! Clients that fail: no reply is lost, nothing hangs, and the program is gone within a second.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::session::shinpan;

fn start() -> (Child, ChildStdin, ChildStdout) {
    start_with(&[])
}

fn start_with(args: &[&str]) -> (Child, ChildStdin, ChildStdout) {
    let program = shinpan().get_program().to_owned();
    let mut child = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
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

/// Half an hour for each move.
const PATIENT: &str = "boardsize 9\nkgs-time_settings byoyomi 0 1800 5\n";

/// A second, and what a loaded machine may add to it.
const AT_ONCE: Duration = Duration::from_secs(5);

/// A program that has been thinking for a while and would for half an hour.
fn thinking(then: &[u8]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let (child, mut stdin, stdout) = start_with(&["--level", "playout"]);
    let mut stdout = BufReader::new(stdout);
    stdin.write_all(PATIENT.as_bytes()).unwrap();
    let mut ready = String::new();
    for _ in 0..4 {
        stdout.read_line(&mut ready).unwrap();
    }
    assert_eq!(ready, "= \n\n= \n\n");
    stdin.write_all(b"1 genmove b\n").unwrap();
    stdin.write_all(then).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    (child, stdin, stdout)
}

fn reply(stdout: &mut impl BufRead) -> String {
    let mut lines = String::new();
    while !lines.ends_with("\n\n") && stdout.read_line(&mut lines).unwrap() > 0 {}
    lines.trim_end().to_string()
}

#[test]
fn an_interrupt_ends_a_long_genmove_with_its_move() {
    let (child, mut stdin, mut stdout) = thinking(b"");
    let start = Instant::now();
    stdin.write_all(b"# interrupt\n2 name\n3 genmove w\n").unwrap();
    let mv = reply(&mut stdout);
    assert!(mv.starts_with("=1 ") && mv.len() > 4, "{mv}");
    assert_eq!(reply(&mut stdout), "=2 Shinpan");
    // The interrupt was for the first move alone.
    std::thread::sleep(Duration::from_millis(300));
    stdin.write_all(b"# interrupt\n4 move_history\n5 quit\n").unwrap();
    assert!(reply(&mut stdout).starts_with("=3 "));
    assert!(reply(&mut stdout).ends_with(&format!("black {}", &mv[3..])));
    assert_eq!(end(child).code(), Some(0));
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
}

#[test]
fn a_client_that_leaves_during_a_long_genmove_gets_its_replies_at_once() {
    for goodbye in [&b""[..], b"2 echo x\n", b"2 quit\n", b"2 genmove w\n"] {
        let (child, stdin, mut stdout) = thinking(goodbye);
        let start = Instant::now();
        drop(stdin);
        let mv = reply(&mut stdout);
        assert!(mv.starts_with("=1 ") && mv.len() > 4, "{mv}");
        if !goodbye.is_empty() {
            assert!(reply(&mut stdout).starts_with("=2"));
        }
        assert_eq!((reply(&mut stdout).as_str(), end(child).code()), ("", Some(0)));
        assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    }
}

#[test]
fn quit_cuts_a_long_genmove_short() {
    let (child, mut stdin, mut stdout) = thinking(b"");
    let start = Instant::now();
    stdin.write_all(b"2 quit\n").unwrap();
    assert!(reply(&mut stdout).starts_with("=1 "));
    assert_eq!(reply(&mut stdout), "=2");
    assert_eq!(end(child).code(), Some(0));
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
}

#[cfg(unix)]
#[test]
fn a_thinking_or_blocked_program_can_be_terminated() {
    let (child, _stdin, _stdout) = thinking(b"");
    let start = Instant::now();
    terminate(&child);
    assert_eq!(end(child).code(), None);
    // Nobody reads: the pipe is full and the program waits.
    let (child, mut stdin, _stdout) = start_with(&[]);
    stdin.write_all("showboard\n".repeat(1000).as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    terminate(&child);
    assert_eq!(end(child).code(), None);
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
}

#[test]
fn a_pipe_that_nobody_reads_loses_nothing() {
    let (child, mut stdin, mut stdout) = start();
    let writer = std::thread::spawn(move || {
        stdin.write_all("showboard\n".repeat(2000).as_bytes()).unwrap();
        stdin.write_all(b"echo end\n").unwrap();
    });
    // Long enough for every buffer to fill: what the program writes, what it has read, what the client writes.
    std::thread::sleep(Duration::from_millis(500));
    let mut text = String::new();
    stdout.read_to_string(&mut text).unwrap();
    writer.join().unwrap();
    assert_eq!(text.matches("Phase: setup").count(), 2000);
    assert!(text.ends_with("= end\n\n"));
    assert_eq!(end(child).code(), Some(0));
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
    terminate(&child);
    assert_eq!(end(child).code(), None);
    drop((stdin, stdout));
}

#[cfg(unix)]
fn terminate(child: &Child) {
    let killed = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status().unwrap();
    assert!(killed.success());
}
