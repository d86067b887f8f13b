//! Whatever an engine does costs it the game at most, and never the match.

use std::time::Duration;

use super::common::{games, run, said, scripted};
use crate::common::program;

/// Black's act at its first move, the result, its kind, and the referee's remark.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    ("exit 3", "W+F", "crash", "exit status: 3"),
    ("kill -9 $$", "W+F", "crash", "ended without an answer to `genmove black`"),
    ("exec >&-; sleep 5", "W+F", "crash", "its output is closed"),
    // What it leaves behind keeps its output open.
    ("sleep 30 & exit 3", "W+F", "crash", "exit status: 3"),
    ("sleep 30 & kill -9 $$", "W+F", "crash", "signal: 9"),
    ("printf \"I think that E5 is nice\\n\\n\"", "W+F", "garbage", "I think that E5 is nice"),
    ("printf \"= banana\\n\\n\"", "W+F", "garbage", "`banana`, which is no move"),
    ("printf \"= \\n\\n\"", "W+F", "garbage", "is no move"),
    ("printf \"? no idea\\n\\n\"", "W+F", "refusal", "refuses to move: no idea"),
    ("head -c 1000000000 /dev/zero", "W+F", "garbage", "more than 1048576 bytes"),
    ("yes", "W+F", "garbage", "`y`"),
    ("printf \"= Z99\\n\\n\"", "W+F", "garbage", "is no move"),
    ("printf \"= T19\\n\\n\"", "W+F", "illegal move", "T19 is not on the board"),
    // Seen before the next command, or one answer behind from then on: whichever comes first.
    ("printf \"= pass\\n\\n= pass\\n\\n\"; sleep 0.2", "W+F", "garbage", "answer"),
    ("sleep 30", "W+F", "hang", "gave no answer to `genmove black`"),
    ("printf \"= resign\\n\\n\"", "W+R", "resignation", ""),
];

#[test]
#[cfg(unix)]
fn every_fault_costs_the_game_and_nothing_else() {
    for (what, result, kind, says) in FAULTS {
        let broken = scripted(&[("DO", what), ("MORE", "final_status_list final_score"), ("SCORE", "0")]);
        let patience = if *kind == "hang" { "1" } else { "20" };
        let args = [broken.as_str(), "own:random", "--games", "2", "--size", "5", "--rules", "chinese illegal=loss"];
        let games = games(&[&args[..], &["--patience", patience, "--komi", "0"]].concat());
        assert_eq!(games.len(), 2, "{what}");
        assert_eq!(games[0]["result"], *result, "{what}: {}", said(&games[0]));
        assert_eq!(games[0]["ending"], *kind, "{what}: {}", said(&games[0]));
        assert!(said(&games[0]).contains(says), "{what}: {}", said(&games[0]));
        // With the other colour it fails again: it was started anew.
        let swapped = result.replace('W', "B");
        assert_eq!(games[1]["result"], swapped, "{what}: {}", said(&games[1]));
    }
}

#[test]
#[cfg(unix)]
fn the_error_stream_of_an_engine_that_fails_is_kept() {
    let broken = scripted(&[("DO", "echo out of memory >&2; exit 1")]);
    let games = games(&[&broken, "own:random", "--games", "1", "--size", "5"]);
    assert_eq!(games[0]["sides"]["black"]["errors"], "out of memory\n");
}

#[test]
#[cfg(unix)]
fn a_greeting_before_the_first_answer_does_no_harm() {
    let greeting = format!("sh -c 'echo Welcome; echo; exec \"$@\"' - {}", scripted(&[]));
    let games = games(&[&greeting, "own:random", "--games", "1", "--size", "5", "--max-moves", "4"]);
    assert_eq!(games[0]["result"], "Void", "{}", said(&games[0]));
}

#[test]
fn an_engine_that_cannot_be_started_is_found_before_anything_is_played() {
    let output = super::common::shinpan(&["match", "/no/such/engine", "own:random"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be started"));
}

#[test]
#[cfg(unix)]
fn an_engine_that_refuses_a_legal_move_has_lost() {
    let refuses = "env sh -c 'while read -r c r; do case $c in play) printf \"? illegal move\\n\\n\";; *) printf \"= \\n\\n\";; esac; done'";
    let games = games(&["own:random", refuses, "--games", "1", "--size", "5"]);
    assert_eq!((&games[0]["result"], &games[0]["ending"]), (&"B+F".into(), &"refusal".into()));
    assert!(said(&games[0]).contains("which the rules allow: illegal move"), "{}", said(&games[0]));
}

#[test]
#[cfg(unix)]
fn who_takes_too_long_loses_on_time_under_every_time_control() {
    for (control, result) in [
        ("absolute 0.3", "W+T"),
        ("canadian 0.1 0.2 2", "W+T"),
        ("byoyomi 0 0.2 1", "W+T"),
        ("fischer 0.3 5", "W+T"),
        ("fischer-capped 5 1 5 0.3", "W+T"),
        ("byoyomi 0 0.9 3", "Void"),
        ("absolute 30", "Void"),
    ] {
        let slow = scripted(&[("DO", "sleep 1; printf \"= pass\\n\\n\"")]);
        let moves = if result == "Void" { "1" } else { "9" };
        let games =
            games(&[&slow, "own:random", "--games", "1", "--size", "5", "--time", control, "--max-moves", moves]);
        assert_eq!(games[0]["result"], result, "{control}: {}", said(&games[0]));
    }
}

/// Its flag has not fallen: it is not there any more.
#[test]
#[cfg(unix)]
fn an_engine_that_crashes_under_a_clock_is_not_out_of_time() {
    let broken = scripted(&[("DO", "sleep 30 & exit 3")]);
    let game = &games(&[&broken, "own:random", "--games", "1", "--size", "5", "--time", "absolute 2"])[0];
    assert_eq!((&game["result"], &game["ending"]), (&"W+F".into(), &"crash".into()), "{}", said(game));
}

/// A program that starts the engine and ends is no engine that crashes, if it ends before the first answer: on a
/// machine under load it has time for that here.
#[test]
#[cfg(unix)]
fn an_engine_may_be_started_by_another_program() {
    let slow = scripted(&[("DO", "sleep 0.5; printf \"= pass\\n\\n\"")]);
    let launcher = format!("sh -c 'exec 3<&0; (sleep 0.3; exec \"$@\") <&3 & exit 0' - {slow}");
    let game = &games(&[&launcher, "own:random", "--games", "1", "--size", "5", "--max-moves", "2"])[0];
    assert_eq!(game["ending"], "limit on the number of moves", "{}", said(game));
}

/// Waits until a file holds whole lines.
#[cfg(target_os = "linux")]
fn lines_in(path: &std::path::Path) -> String {
    for _ in 0..500 {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        if text.ends_with('\n') {
            return text;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("{} was not written", path.display());
}

/// Waits until a file holds the number of a process, and returns its file in `/proc`.
#[cfg(target_os = "linux")]
fn process_in(path: &std::path::Path) -> String {
    format!("/proc/{}/stat", lines_in(path).trim())
}

/// Tells whether a process has ended, taken note of or not.
#[cfg(target_os = "linux")]
fn ends(process: &str) -> bool {
    (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        std::fs::read_to_string(process).map_or(true, |text| text.contains(") Z "))
    })
}

/// The match ends by the signal, its engines with it, and no engine has lost by that.
#[test]
#[cfg(target_os = "linux")]
fn whoever_ends_a_match_ends_its_engines() {
    use std::os::unix::process::ExitStatusExt;
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let folder = super::common::Folder::new();
        let [pid, file] = ["pid", "games.jsonl"].map(|name| folder.text(name));
        let thinks = scripted(&[("DO", &format!("sleep 300 & echo $! > {pid}; wait")), ("AT", "3")]);
        let args = [thinks.as_str(), "own:random", "--size", "5", "-n", "9", "--max-moves", "4", "--journal", &file];
        let command =
            program::beside("env").arg(format!("--default-signal={signal}")).arg(program::path()).arg("match");
        let child = command.args(args).stdout(std::process::Stdio::piped()).start_for(Duration::from_secs(60));
        let process = process_in(&folder.path("pid"));
        // The first game may still be on its way to the journal.
        lines_in(&folder.path("games.jsonl"));
        program::signal(signal, child.id());
        let ended = child.wait_with_output();
        assert_eq!(ended.status.signal(), Some(number), "{signal}");
        let standing = String::from_utf8_lossy(&ended.stdout);
        assert!(standing.starts_with("ended by a signal; until then 1 games"), "{signal}: {standing}");
        assert!(ends(&process), "{signal}: the engine thinks on");
        let kept = super::common::journal(&folder.path("games.jsonl"));
        let endings: Vec<_> = kept.iter().map(|game| game["ending"].as_str().unwrap()).collect();
        assert_eq!(endings, ["limit on the number of moves"], "{signal}");
    }
}

/// Nothing can end an engine from within a runner that is killed, and this one ignores the end of its input.
#[test]
#[cfg(target_os = "linux")]
fn an_engine_ends_with_a_runner_that_is_killed() {
    let folder = super::common::Folder::new();
    let pid = folder.text("pid");
    let ignores = scripted(&[("DO", &format!("echo $$ > {pid}; while :; do sleep 1; done"))]);
    let args = ["match", &ignores, "own:random", "--size", "5", "-n", "1"];
    let mut child = program::shinpan_beside().args(args).start();
    let process = process_in(&folder.path("pid"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(ends(&process), "the engine goes on");
}

#[test]
#[cfg(target_os = "linux")]
fn what_an_engine_leaves_behind_ends_with_the_match() {
    let folder = super::common::Folder::new();
    let what = format!("sleep 300 <&- >&- 2>&- & echo $! > {}; printf \"= pass\\n\\n\"", folder.text("pid"));
    let leaves = scripted(&[("DO", &what)]);
    run(&[&leaves, "own:random", "--games", "1", "--size", "5", "--max-moves", "2"]);
    assert!(ends(&process_in(&folder.path("pid"))));
}

#[test]
fn wrong_arguments_are_refused_in_words() {
    for (args, words) in [
        (&["own:random"][..], "two engines"),
        (
            &["own:random", "own:nobody"],
            "unknown player 'nobody', expected search, random, heuristic, playout or a rank from 20k to 9d",
        ),
        (&["own:random", "own:random", "--time", "hourglass 3"], "not a time control"),
        (&["own:random", "own:random", "--shard", "3/2"], "I/N"),
        (&["own:random", "own:random", "--sprt", "5", "0"], "ELO0 < ELO1"),
        (&["own:random", "'own:random"], "quote"),
    ] {
        let output = super::common::shinpan(&[&["match"], args].concat());
        assert!(!output.status.success(), "{args:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.contains(words), "{args:?}: {err}");
    }
    assert!(run(&["own:random", "own:random", "--size", "3", "--games", "0"]).starts_with("0 games"));
}
