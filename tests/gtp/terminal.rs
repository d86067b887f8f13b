//! A person at a terminal: failures explain themselves there and nowhere else, lines can be edited and are remembered.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::Stdio;

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::session::{Beside, shinpan, shinpan_beside};

/// A terminal: our end of it, and the program's.
fn terminal() -> (File, OwnedFd) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap();
    let theirs = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    (File::from(ours), theirs)
}

fn program(home: &Path) -> Beside {
    let program = shinpan_beside().args(["--level", "heuristic", "--boardsize", "5"]);
    program.env("TERM", "xterm").env("XDG_STATE_HOME", home)
}

fn home(name: &str) -> std::path::PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&home);
    home
}

#[test]
fn failures_explain_themselves_beside_the_protocol() {
    let (mut ours, theirs) = terminal();
    let mut child = program(&home("hints")).stdin(theirs).stdout(Stdio::piped()).stderr(Stdio::piped()).start();
    ours.write_all(b"play E5\nplay black I5\nshowbord\nboardsize 99\nname\nhelp\nquit\n").unwrap();
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert!(child.wait().unwrap().success());
    let (replies, help) = out.split_once("= Core protocol:\n").unwrap();
    assert_eq!(
        replies,
        "? syntax error\n\n? syntax error\n\n? unknown command\n\n? unacceptable size\n\n= Shinpan\n\n"
    );
    assert!(help.contains("\n  genmove                Chooses and plays a move.\n"), "{help}");
    for said in [
        "Shinpan waits for GTP commands.",
        "play: `E5` is no colour: black or white\nUsage: play COLOR VERTEX|pass, for instance `play black D4`\n",
        "play: there is no column I",
        "There is no command `showbord`, did you mean `showboard`?",
        "boardsize: a board has 1 to 25 lines each way\n",
    ] {
        assert!(error.contains(said), "{said:?} in {error}");
    }
}

#[test]
fn a_program_hears_nothing_but_the_protocol() {
    let output = shinpan().write_stdin("play E5\nshowbord\nhelp\n").assert().success();
    let output = output.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.starts_with("? syntax error\n\n? unknown command\n\n= "), "{out}");
    assert!(!out.contains("Core protocol"));
}

/// Code for a terminal when a line begins to be edited: that pasted text is to be marked.
const EDITING: &str = "\x1b[?2004h";

/// The screen after keys were pressed, as many at every prompt, and the program has left.
fn typed(home: &Path, keys: &[&str]) -> String {
    let (mut ours, theirs) = terminal();
    let (input, output) = (theirs.try_clone().unwrap(), theirs.try_clone().unwrap());
    let mut child = program(home).stdin(input).stdout(output).stderr(theirs).start();
    let mut screen = Vec::new();
    let mut buffer = [0; 4096];
    let mut pressed = 0;
    // The terminal fails when the program has closed it.
    while let Ok(read @ 1..) = ours.read(&mut buffer) {
        screen.extend(&buffer[..read]);
        // Before the prompt, keys would go to the terminal itself, which takes some of them for its own.
        let prompts = String::from_utf8_lossy(&screen).matches(EDITING).count();
        for keys in &keys[pressed..prompts.min(keys.len()).max(pressed)] {
            ours.write_all(keys.as_bytes()).unwrap();
            pressed += 1;
        }
    }
    assert!(child.wait().unwrap().success());
    String::from_utf8_lossy(&screen).replace('\r', "")
}

#[test]
fn lines_are_completed_edited_and_remembered() {
    let home = home("editing");
    // A tabulator completes, an arrow to the left goes back.
    let screen = typed(&home, &["protoc\t\r", "echo ac\x1b[Db\r", "quit\r"]);
    assert!(screen.contains("= 2\n\n") && screen.contains("= abc\n\n"), "{screen:?}");
    // What is complete is followed by a blank; Control-C drops a line and not the game.
    let screen = typed(&home, &["play bl\tB2\r", "quit\x03", "color B2\r", "quit\r"]);
    assert!(screen.contains("= black\n\n"), "{screen:?}");
    // Arrows up fetch what was typed in the session before.
    let screen = typed(&home, &["\x1b[A\x1b[A\r", "\x04"]);
    assert!(screen.contains("= empty\n\n"), "{screen:?}");
}

#[test]
fn a_command_that_takes_more_than_a_second_says_so() {
    // The search does not think a move decided before a fifth of its time.
    let keys = ["boardsize 9\r", "level search\r", "time_settings 0 8 1\r", "genmove b\r", "quit\r"];
    let screen = typed(&home("patience"), &keys);
    assert!(screen.contains("genmove, 1s so far"), "{screen:?}");
    let (_, after) = screen.rsplit_once("so far").unwrap();
    assert!(after.contains("= "), "{after:?}");
}

/// Text longer than the screen goes on below at the next word.
#[test]
fn no_word_is_torn_at_the_edge_of_the_screen() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/full.sgf");
    for args in [
        &["rules", "aga"][..],
        &["commands"],
        &["score", record, "--agreed", "R8", "--color", "never"],
        &["dispute", record, "--claim", "R8", "--claim", "", "--dead", "all-alive"],
    ] {
        let (mut ours, theirs) = terminal();
        let size = Winsize { ws_row: 24, ws_col: 72, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&theirs, size).unwrap();
        let mut child = shinpan_beside().args(args).stdout(theirs).start();
        let mut screen = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = ours.read(&mut buffer) {
            screen.extend(&buffer[..read]);
        }
        assert!(child.wait().unwrap().success());
        let screen = String::from_utf8_lossy(&screen);
        assert!(screen.lines().count() > 20, "{args:?}: {screen}");
        // Where a path or a list without blanks is longer than the screen there is nothing to be done.
        let whole = |line: &str| !line.trim().contains(' ') || line.starts_with("File: ") || line.starts_with("Web: ");
        for line in screen.lines().filter(|line| !whole(line)) {
            assert!(line.trim_end().chars().count() <= 72, "{args:?}: {line}");
        }
    }
}
