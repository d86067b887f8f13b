//! Clients that fail: no reply is lost, nothing hangs, and the program is gone within a second.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, ExitStatus};
use std::time::{Duration, Instant};

use super::session::{Running, shinpan_beside, signal, within_a_second};

fn start() -> (Running, ChildStdin, ChildStdout) {
    start_with(&[])
}

fn start_with(args: &[&str]) -> (Running, ChildStdin, ChildStdout) {
    let mut child = shinpan_beside().args(args).piped().start();
    let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, stdin, stdout)
}

/// Waits for the end, so that nothing is left of the program; one that is still there after so long hangs.
fn end(child: Running) -> ExitStatus {
    child.ends_within(Duration::from_secs(30))
}

/// Half an hour for each move.
const PATIENT: &str = "boardsize 9\nkgs-time_settings byoyomi 0 1800 5\n";

/// Stones that only playouts can judge, and as many of these as can be asked for: minutes of them.
const THOROUGH: &str = "boardsize 19\nplay b D4\nplay w Q16\nshinpan-effort 1000\n";

/// A program that has been busy with command 1 for a while, and would be for minutes; `then` has been sent too.
fn busy(prepared: &str, command: &str, then: &str) -> (Running, ChildStdin, BufReader<ChildStdout>) {
    let (child, mut stdin, stdout) = start_with(&["--level", "playout"]);
    let mut stdout = BufReader::new(stdout);
    stdin.write_all(prepared.as_bytes()).unwrap();
    for command in prepared.lines() {
        assert_eq!(reply(&mut stdout), "=", "{command}");
    }
    stdin.write_all(format!("1 {command}\n{then}").as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    (child, stdin, stdout)
}

/// A program that has been thinking about a move for a while and would for half an hour.
fn thinking(then: &str) -> (Running, ChildStdin, BufReader<ChildStdout>) {
    busy(PATIENT, "genmove b", then)
}

fn reply(stdout: &mut impl BufRead) -> String {
    let mut lines = String::new();
    while !lines.ends_with("\n\n") && stdout.read_line(&mut lines).unwrap() > 0 {}
    lines.trim_end().to_string()
}

#[test]
fn an_interrupt_ends_a_long_genmove_with_its_move() {
    within_a_second("interrupted moves", || {
        let (child, mut stdin, mut stdout) = thinking("");
        let start = Instant::now();
        stdin.write_all(b"# interrupt\n2 name\n3 genmove w\n").unwrap();
        let mv = reply(&mut stdout);
        assert!(mv.starts_with("=1 ") && mv.len() > 4, "{mv}");
        assert_eq!(reply(&mut stdout), "=2 Shinpan");
        // The interrupt was for the first move alone.
        std::thread::sleep(Duration::from_millis(100));
        stdin.write_all(b"# interrupt\n4 move_history\n5 quit\n").unwrap();
        assert!(reply(&mut stdout).starts_with("=3 "));
        assert!(reply(&mut stdout).ends_with(&format!("black {}", &mv[3..])));
        assert_eq!(end(child).code(), Some(0));
        start.elapsed()
    });
}

/// A client closes the input: with nothing to say, with more to ask, after a farewell.
#[test]
fn a_client_that_leaves_during_a_long_genmove_gets_its_replies_within_a_second() {
    for goodbye in ["", "2 echo x\n", "2 quit\n", "2 genmove w\n"] {
        within_a_second(goodbye, || {
            let (child, stdin, mut stdout) = thinking(goodbye);
            let start = Instant::now();
            drop(stdin);
            let mv = reply(&mut stdout);
            assert!(mv.starts_with("=1 ") && mv.len() > 4, "{mv}");
            if !goodbye.is_empty() {
                assert!(reply(&mut stdout).starts_with("=2"));
            }
            assert_eq!((reply(&mut stdout).as_str(), end(child).code()), ("", Some(0)));
            start.elapsed()
        });
    }
}

/// The same for every other command that may take long.
#[test]
fn a_client_that_leaves_during_any_long_command_gets_its_reply_within_a_second() {
    for command in [
        "final_score",
        "final_status_list dead",
        "final_status D4",
        "estimate_score",
        "kgs-genmove_cleanup b",
        "shinpan-status",
        "shinpan-ownership",
        "shinpan-score_detail",
        "shinpan-dead",
        "shinpan-compare",
    ] {
        within_a_second(command, || {
            let (child, stdin, mut stdout) = busy(THOROUGH, command, "");
            let start = Instant::now();
            drop(stdin);
            let reply_1 = reply(&mut stdout);
            assert!(reply_1.starts_with("=1"), "{command}: {reply_1}");
            assert_eq!((reply(&mut stdout).as_str(), end(child).code()), ("", Some(0)));
            start.elapsed()
        });
    }
}

/// A position in which the rules' own confirmation could go on for an hour.
const CONFIRMED: &str =
    "kgs-rules japanese\nboardsize 6\nplay b C3\nplay w D4\nplay b pass\nplay w pass\nshinpan-effort 1000\n";

#[test]
fn an_interrupt_ends_a_long_confirmation_with_what_is_known_so_far() {
    within_a_second("an interrupted confirmation", || {
        let (child, mut stdin, mut stdout) = busy(CONFIRMED, "shinpan-score_detail", "");
        let start = Instant::now();
        stdin.write_all(b"# interrupt\n2 quit\n").unwrap();
        let reply_1 = reply(&mut stdout);
        assert!(reply_1.starts_with("=1") && reply_1.contains("leaves 2 strings undecided"), "{reply_1}");
        assert_eq!(reply(&mut stdout), "=2");
        assert_eq!(end(child).code(), Some(0));
        start.elapsed()
    });
}

#[test]
fn an_interrupt_ends_a_long_judgement_with_what_is_known_so_far() {
    within_a_second("an interrupted judge", || {
        let (child, mut stdin, mut stdout) = busy(THOROUGH, "shinpan-score_detail", "");
        let start = Instant::now();
        stdin.write_all(b"# interrupt\n").unwrap();
        let detail = reply(&mut stdout);
        let taken = start.elapsed();
        assert!(detail.contains("estimate "), "{detail}");
        drop(stdin);
        assert_eq!(end(child).code(), Some(0));
        taken
    });
}

#[test]
fn quit_cuts_a_long_command_short() {
    for (prepared, command) in [(PATIENT, "genmove b"), (THOROUGH, "final_score")] {
        within_a_second(command, || {
            let (child, mut stdin, mut stdout) = busy(prepared, command, "");
            let start = Instant::now();
            stdin.write_all(b"2 quit\n").unwrap();
            assert!(reply(&mut stdout).starts_with("=1 "));
            assert_eq!(reply(&mut stdout), "=2");
            assert_eq!(end(child).code(), Some(0));
            start.elapsed()
        });
    }
}

#[cfg(unix)]
#[test]
fn a_busy_or_blocked_program_can_be_terminated() {
    for (prepared, command) in [(PATIENT, "genmove b"), (THOROUGH, "final_score")] {
        within_a_second(command, || {
            let (child, _stdin, _stdout) = busy(prepared, command, "");
            let start = Instant::now();
            terminate(&child);
            assert_eq!(end(child).code(), None);
            start.elapsed()
        });
    }
    within_a_second("a full pipe", || {
        let (child, mut stdin, _stdout) = start_with(&[]);
        stdin.write_all("showboard\n".repeat(1000).as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        terminate(&child);
        assert_eq!(end(child).code(), None);
        start.elapsed()
    });
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

/// Ten thousand moves and questions, then nothing: every one of them is answered, and fast enough for a second.
#[test]
fn ten_thousand_moves_at_once_are_answered() {
    within_a_second("ten thousand moves", || {
        let (child, mut stdin, mut stdout) = start();
        let start = Instant::now();
        let writer = std::thread::spawn(move || {
            let commands: String = (0..5_000).map(|i| format!("{i} play b D4\n{i} undo\n")).collect();
            stdin.write_all(commands.as_bytes()).unwrap();
        });
        let mut text = String::new();
        stdout.read_to_string(&mut text).unwrap();
        writer.join().unwrap();
        assert_eq!(text.matches("\n\n").count(), 10_000);
        assert_eq!(end(child).code(), Some(0));
        start.elapsed()
    });
}

#[test]
fn a_reader_that_goes_away_ends_the_program() {
    // The program is blocked, or gets to know with its next reply.
    for commands in ["showboard\n".repeat(1000), "echo x\n".to_string()] {
        within_a_second("nobody reads any more", || {
            let (child, mut stdin, stdout) = start();
            let blocked = commands.len() > 1000;
            if blocked {
                stdin.write_all(commands.as_bytes()).unwrap();
                std::thread::sleep(Duration::from_millis(100));
            }
            let start = Instant::now();
            drop(stdout);
            if !blocked {
                stdin.write_all(commands.as_bytes()).unwrap();
            }
            assert_eq!(end(child).code(), Some(0));
            start.elapsed()
        });
    }
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
fn terminate(child: &Running) {
    signal("TERM", child.id());
}
