//! Engines with the referee before them: whatever an engine does, the session answers with a move that the rules allow,
//! in time, and says what was changed.

use std::time::{Duration, Instant};

use super::common::{Folder, games, said, scripted};

/// Settings with which our own moves cost little.
const QUICK: &[&str] = &["--net", "none", "--playouts", "32", "--dead", "quick"];

/// The replies of a guarded engine to some lines.
fn guarded(engine: &str, settings: &[&str], lines: &[&str]) -> Vec<String> {
    let mut command = crate::common::program::shinpan();
    command.arg("guard").args(QUICK).args(settings).arg(engine);
    let sent = format!("{}\n", lines.join("\n"));
    let output = command.write_stdin(sent).timeout(Duration::from_secs(100)).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{engine}: {} {}", output.status, String::from_utf8_lossy(&output.stderr));
    text.split("\n\n").map(str::trim).filter(|reply| !reply.is_empty()).map(str::to_string).collect()
}

/// Whether a reply is a move on a board of this size, or a pass.
fn is_move(reply: &str, size: usize) -> bool {
    let word = reply.trim_start_matches("= ");
    word.parse().is_ok_and(|mv: shinpan::board::Move| {
        mv.point().is_none_or(|point| shinpan::board::Size::square(size).unwrap().contains(point))
    })
}

/// Its act when it is asked for its second move, and what is said of that.
const FAULTS: &[(&str, &str)] = &[
    ("exit 3", "exit status: 3"),
    ("kill -9 $$", "ended without an answer"),
    ("exec >&-; sleep 5", "its output is closed"),
    ("sleep 30 & exit 3", "exit status: 3"),
    ("printf \"I think that E5 is nice\\n\\n\"", "I think that E5 is nice"),
    ("printf \"= banana\\n\\n\"", "no GTP: `banana`"),
    ("printf \"? no idea\\n\\n\"", "refuses to move: no idea"),
    ("head -c 1000000000 /dev/zero", "more than 1048576 bytes"),
    ("yes", "`y`"),
    ("printf \"= T19\\n\\n\"", "T19 is not on the board"),
    ("printf \"= C3\\n\\n\"", "which is illegal"),
    ("sleep 30", "gave no answer"),
];

#[test]
#[cfg(unix)]
fn every_fault_costs_a_restart_and_the_game_goes_on() {
    for (what, says) in FAULTS {
        let broken = scripted(&[("DO", what)]);
        let lines =
            ["boardsize 5", "clear_board", "play w C3", "genmove b", "genmove w", "shinpan-guard_log", "printsgf"];
        let patience = if *says == "gave no answer" { "1" } else { "20" };
        let replies = guarded(&broken, &["--patience", patience, "--no-resign"], &lines);
        assert_eq!(replies.len(), lines.len(), "{what}: {replies:?}");
        assert!(is_move(&replies[3], 5) && is_move(&replies[4], 5), "{what}: {replies:?}");
        assert!(replies[5].contains(says) && replies[5].contains("our search plays"), "{what}: {}", replies[5]);
        assert!(replies[6].contains("Guard: the engine makes no move that can stand"), "{what}: {}", replies[6]);
    }
}

#[test]
#[cfg(unix)]
fn a_restarted_engine_is_told_the_game_again() {
    let folder = Folder::new();
    let (heard, failed) = (folder.text("heard"), folder.text("failed"));
    let once = format!("if [ -e {failed} ]; then printf \"= D4\\n\\n\"; else : > {failed}; exit 1; fi");
    let engine = scripted(&[("DO", &once), ("HEARD", &heard)]);
    let lines = ["boardsize 7", "komi 3.5", "play b C3", "play w E5", "genmove b", "shinpan-guard_log"];
    let replies = guarded(&engine, &[], &lines);
    assert_eq!(replies[4], "= D4");
    assert_eq!(replies[5].lines().count(), 2, "{}", replies[5]);
    assert!(replies[5].contains("it is started anew -> D4"), "{}", replies[5]);
    let text = std::fs::read_to_string(folder.path("heard")).unwrap();
    let told = "boardsize 7 clear_board  komi 3.5 play black C3 play white E5 genmove black";
    let again: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("genmove")).skip(4).collect();
    assert_eq!(again[..6].join(" "), told, "{text}");
}

/// The commands that an engine that always wants C3 understands, its answers, and the move made.
type Way = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

const WAYS: &[Way] = &[
    ("restricted_genmove undo", &[("REPLIES", "restricted_genmove:D2")], "= D2", "it is taken back"),
    (
        "lz-genmove_analyze",
        &[("REPLIES", "lz-genmove_analyze:info move D1 visits 3 pv D1\nplay D1")],
        "= D1",
        "taken back",
    ),
    ("top_moves_black", &[("REPLIES", "top_moves_black:C3 9.5 B2 7.2 A1 1")], "= B2", "ranks B2 before"),
    ("lz-analyze", &[("ANALYSIS", "info move C3 visits 9 order 0 info move A2 visits 1 order 1")], "= A2", "ranks A2"),
];

#[test]
#[cfg(unix)]
fn a_refused_move_is_asked_again_in_the_engines_words() {
    for (understands, answers, made, says) in WAYS {
        let wants = [("DO", "printf \"= C3\\n\\n\""), ("MORE", understands)];
        let engine = scripted(&[&wants[..], answers].concat());
        let replies = guarded(&engine, &["--boardsize", "5"], &["play w C3", "genmove b", "shinpan-guard_log"]);
        assert_eq!(replies[1], *made, "{understands}: {replies:?}");
        assert!(replies[2].contains(says), "{understands}: {}", replies[2]);
    }
}

#[test]
#[cfg(unix)]
fn a_hung_engine_does_not_cost_the_game_on_time() {
    let engine = scripted(&[("DO", "sleep 300")]);
    for control in ["absolute 6", "byoyomi 0 6 1", "fischer 6 1"] {
        let lines = [&format!("kata-time_settings {control}")[..], "genmove b", "shinpan-ending"];
        let start = Instant::now();
        let replies = guarded(&engine, &["--boardsize", "5", "--no-resign"], &lines);
        assert!(is_move(&replies[1], 5) && replies[2] == "= none", "{control}: {replies:?}");
        assert!(start.elapsed() < Duration::from_secs(30), "{control}");
    }
}

/// A client's words on time, those that an engine understands, and those it is told.
const TIMES: &[(&[&str], &str, &[&str])] = &[
    (
        &["kgs-time_settings byoyomi 100 30 5"],
        "time_settings time_left",
        &["time_settings 100 30 1", "time_left black 98 0"],
    ),
    (
        &["kgs-time_settings byoyomi 100 30 5", "time_left b 20 3"],
        "time_settings time_left",
        &["time_settings 100 30 1", "time_left black 18 1"],
    ),
    (
        &["kgs-time_settings byoyomi 100 30 5", "time_left b 20 3"],
        "kgs-time_settings time_left",
        &["kgs-time_settings byoyomi 100 30 5", "time_left black 18 3"],
    ),
    (
        &["kata-time_settings fischer 50 10"],
        "time_settings time_left",
        &["time_settings 50 0 0", "time_left black 48 0"],
    ),
    (&["time_left b 40 0"], "time_settings time_left", &["time_settings 40 0 0", "time_left black 38 0"]),
];

#[test]
#[cfg(unix)]
fn time_is_told_in_words_that_the_engine_knows() {
    for (said, understands, told) in TIMES {
        let folder = Folder::new();
        let engine =
            scripted(&[("DO", "printf \"= C3\\n\\n\""), ("MORE", understands), ("HEARD", &folder.text("heard"))]);
        guarded(&engine, &["--boardsize", "5"], &[said, &["genmove b"][..]].concat());
        let heard = std::fs::read_to_string(folder.path("heard")).unwrap();
        let times: Vec<&str> = heard.lines().filter(|line| line.contains("time_")).collect();
        assert_eq!(times, *told, "{said:?}");
    }
}

#[test]
#[cfg(unix)]
fn set_ups_undo_and_the_engines_own_commands_reach_it() {
    let folder = Folder::new();
    let engine = scripted(&[
        ("DO", "printf \"= D4\\n\\n\""),
        ("MORE", "undo its-own set_free_handicap place_free_handicap"),
        ("REPLIES", "its-own:forty two|place_free_handicap:A1 B2"),
        ("HEARD", &folder.text("heard")),
    ]);
    let lines = [
        "boardsize 7",
        "place_free_handicap 2",
        "genmove w",
        "undo",
        "play w C3",
        "genmove b",
        "its-own thing",
        "known_command its-own",
        "shinpan-guard_ask name",
        "clear_board",
        "set_position b A1 w B1 b A3 w C2",
        "genmove b",
    ];
    let replies = guarded(&engine, &["--rules", "chinese"], &lines);
    let last: Vec<&str> = replies.iter().map(String::as_str).collect();
    assert_eq!(last[1..3], ["= A1 B2", "= D4"]);
    assert_eq!(last[5..9], ["= D4", "= forty two", "= true", "= Scripted"]);
    assert_eq!(last[11], "= D4");
    let heard = std::fs::read_to_string(folder.path("heard")).unwrap();
    let told = |line: &str| heard.lines().filter(|heard| *heard == line).count();
    assert!(told("set_free_handicap A1 B2") >= 1 && told("undo ") == 1 && told("play white C3") >= 1, "{heard}");
    assert!(
        ["play black A1", "play black A3", "play white B1", "play white C2"].iter().all(|l| told(l) >= 1),
        "{heard}"
    );
}

#[test]
#[cfg(unix)]
fn a_size_that_the_engine_refuses_is_refused() {
    let engine = scripted(&[("NO", "boardsize")]);
    let replies =
        guarded(&engine, &["--boardsize", "5"], &["boardsize 9", "query_boardsize", "genmove b", "shinpan-guard_log"]);
    assert_eq!(replies[..2], ["? unacceptable size: the engine does not play on it", "= 5"]);
    // It cannot be told of a board that nobody asked it about, and our search plays.
    assert!(is_move(&replies[2], 5) && replies[3].contains("cannot be told the position: it refuses `boardsize 5`"));
}

/// The engine cleans up if it knows how. Where it would pass, dead stones that are left are captured all the same.
#[test]
#[cfg(unix)]
fn dead_stones_are_cleaned_up() {
    let walls: Vec<String> =
        ["2", "4"].iter().flat_map(|row| "ABCDE".chars().map(move |c| format!("b {c}{row}"))).collect();
    let lines = [&format!("set_position {} w C3", walls.join(" "))[..], "kgs-genmove_cleanup b"];
    let knows = [("MORE", "kgs-genmove_cleanup"), ("DO", "printf \"= E3\\n\\n\"")];
    assert_eq!(guarded(&scripted(&knows), &["--boardsize", "5"], &lines)[1], "= E3");
    for passes in [&[("MORE", "kgs-genmove_cleanup")][..], &[]] {
        let replies = guarded(&scripted(passes), &["--boardsize", "5"], &lines);
        assert!(["= B3", "= D3"].contains(&replies[1].as_str()), "{replies:?}");
    }
}

/// A pass that is owed is made without the engine, and one that costs points is held back.
#[test]
#[cfg(unix)]
fn passes_are_made_where_they_are_owed_and_held_back_where_they_cost_points() {
    let engine = scripted(&[("DO", "printf \"= B2\\n\\n\"")]);
    let owed = ["play b C3", "play w pass", "play b pass", "genmove w", "shinpan-guard_log"];
    let replies = guarded(&engine, &["--boardsize", "5", "--rules", "aga"], &owed);
    assert_eq!(replies[3], "= pass", "{replies:?}");
    // Black has the left, White the right, and nobody C5, which counts for whoever plays there.
    let halves = "b B1 b B2 b B3 b B4 b B5 b C1 b C3 w D1 w D2 w D3 w D4 w D5 w C2 w C4";
    let dame = [&format!("set_position {halves}")[..], "genmove b", "shinpan-guard_log"];
    let settings = ["--boardsize", "5", "--rules", "tromp-taylor"];
    let replies = guarded(&scripted(&[]), &settings, &dame);
    assert!(replies[1] == "= C5" && replies[2].contains("passes; C5 is 1 points better by the count"), "{replies:?}");
}

/// GNU Go knows no superko. Behind the referee it plays by positional superko, and loses no game by an illegal move.
#[test]
fn gnu_go_plays_by_superko() {
    let Some(gnugo) = crate::common::gnugo::command() else { return };
    let program = env!("CARGO_BIN_EXE_shinpan");
    let guard = format!("'{program}' guard {} -- {gnugo} --chinese-rules --simple-ko", QUICK.join(" "));
    for (size, number) in [("5", "4"), ("7", "2")] {
        let rules = "tromp-taylor illegal=loss";
        let played = games(&[&guard, &guard, "-n", number, "--size", size, "--rules", rules]);
        for game in played {
            assert!(["score", "resignation"].contains(&game["ending"].as_str().unwrap()), "{}", said(&game));
            assert_eq!(game["sides"]["black"]["told"], "exactly");
        }
    }
}

/// Three kos, the last move of which GNU Go makes where nobody tells it of superko.
const THREE_KOS: &str = "(;SZ[7]KM[0]RU[tromp-taylor]AB[bb][ac][cc][ec][gc][ad][bd][cd][dd][ed][fd][gd]AW[aa][ba][ca][da][ea][fa][ga][ab][cb][eb][gb]\
    [dc][fc][ae][be][ce][de][ee][fe][ge]PL[B];B[db];W[bc];B[fb];W[dc];B[bb])";

#[test]
fn gnu_go_does_not_close_a_cycle_of_three_kos() {
    let Some(gnugo) = crate::common::gnugo::command() else { return };
    let folder = Folder::new();
    std::fs::write(folder.path("kos.sgf"), THREE_KOS).unwrap();
    let engine = format!("{gnugo} --chinese-rules --simple-ko --never-resign");
    let load = format!("loadsgf {}", folder.text("kos.sgf"));
    let lines = [&load[..], "is_legal w F5", "genmove w", "shinpan-guard_log"];
    let replies = guarded(&engine, &["--no-resign"], &lines);
    assert_eq!(replies[1], "= 0", "{replies:?}");
    assert!(replies[2] != "= F5" && is_move(&replies[2], 7), "{replies:?}");
    let says = "white plays F5, which is illegal: repeats the position before the first move (positional superko)";
    assert!(replies[3].contains(says), "{replies:?}");
}
