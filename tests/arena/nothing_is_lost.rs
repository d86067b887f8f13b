//! The journal: a run that was killed goes on where it was, and parts make the whole.

use std::process::{Command, Stdio};
use std::time::Duration;

use super::common::{Folder, journal, run, shinpan, timeless};

const MATCH: &[&str] = &["own:random", "own:heuristic", "--size", "5", "--rules", "tromp-taylor", "--no-claims"];

#[test]
fn lines_of_the_journal_have_what_they_promise() {
    let folder = Folder::new();
    let [file, sgf] = ["games.jsonl", "sgf"].map(|name| folder.text(name));
    run(&["own:random", "own:random", "--games", "2", "--size", "5", "--journal", &file, "--sgf", &sgf]);
    let games = journal(&folder.path("games.jsonl"));
    for (i, game) in games.iter().enumerate() {
        assert_eq!(game["game"], i + 1);
        assert!(game["moves"].as_array().is_some_and(|moves| moves.len() > 4), "{game}");
        for color in ["black", "white"] {
            // Who plays himself is told apart by place.
            assert!(
                game[color].as_str().unwrap().starts_with(concat!("Shinpan random ", env!("CARGO_PKG_VERSION"), " [")),
                "{game}"
            );
            assert_eq!(game["claims"][color], game["result"], "{game}");
        }
        let record = std::fs::read_to_string(folder.path(&format!("sgf/game-{:05}.sgf", i + 1))).unwrap();
        assert!(record.contains(&format!("RE[{}]", game["result"].as_str().unwrap())), "{record}");
    }
    assert_ne!(games[0]["black"], games[1]["black"]);
}

/// Cutting the journal anywhere stands for killing the program there: what was not finished is played again, and the journal
/// becomes the same.
#[test]
fn a_run_that_goes_on_equals_one_that_was_never_broken() {
    let folder = Folder::new();
    let file = folder.text("games.jsonl");
    let whole = [MATCH, &["--games", "6", "--journal", &file]].concat();
    run(&whole);
    let bytes = std::fs::read(folder.path("games.jsonl")).unwrap();
    let unbroken: Vec<_> = journal(&folder.path("games.jsonl")).into_iter().map(timeless).collect();
    let ends: Vec<usize> = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i).collect();
    for cut in [0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[2] + 40, ends[4], bytes.len() - 2, bytes.len()] {
        std::fs::write(folder.path("games.jsonl"), &bytes[..cut]).unwrap();
        run(&whole);
        let again: Vec<_> = journal(&folder.path("games.jsonl")).into_iter().map(timeless).collect();
        assert_eq!(again, unbroken, "cut at byte {cut}");
    }
}

#[test]
#[cfg(unix)]
fn a_run_that_is_killed_loses_no_finished_game_and_repeats_none() {
    let moments: u64 = std::env::var("SHINPAN_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(5);
    let folder = Folder::new();
    let file = folder.text("games.jsonl");
    let whole = [MATCH, &["--games", "400", "--journal", &file, "--concurrency", "2"]].concat();
    let mut before: Vec<serde_json::Value> = Vec::new();
    for moment in 0..moments {
        let args = [&["match"], &whole[..]].concat();
        let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan")).args(args).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(50 + moment * 7919 % 150));
        child.kill().unwrap();
        child.wait().unwrap();
        let text = std::fs::read_to_string(folder.path("games.jsonl")).unwrap_or_default();
        let lines: Vec<_> = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
        let games: Vec<serde_json::Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(games.starts_with(&before), "a finished game was lost");
        let mut numbers: Vec<_> = games.iter().map(|game| game["game"].as_u64()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), games.len(), "a game was played twice");
        before = games;
    }
    let size = before.len();
    let games = (size + 4).to_string();
    run(&[MATCH, &["--games", &games, "--journal", &folder.text("other.jsonl")]].concat());
    let unbroken = journal(&folder.path("other.jsonl"));
    for game in before {
        let number = game["game"].as_u64().unwrap() as usize;
        if let Some(other) = unbroken.get(number - 1) {
            assert_eq!(timeless(game), timeless(other.clone()), "game {number}");
        }
    }
}

#[test]
fn parts_make_the_whole() {
    let folder = Folder::new();
    let [whole, a, b, merged] = ["whole", "a", "b", "merged"].map(|name| folder.text(name));
    let result = run(&[MATCH, &["--games", "7", "--json", "--journal", &whole]].concat());
    for (part, file) in [("1/2", &a), ("2/2", &b)] {
        run(&[MATCH, &["--games", "7", "--shard", part, "--journal", file]].concat());
    }
    let together = run(&["--merge", &a, &b, "--journal", &merged, "--json"]);
    let games = |name| journal(&folder.path(name)).into_iter().map(timeless).collect::<Vec<_>>();
    assert_eq!(games("merged"), games("whole"));
    let [whole, together] = [result, together].map(|text| serde_json::from_str::<serde_json::Value>(&text).unwrap());
    for key in ["games", "elo", "elo_error", "nelo", "los", "pentanomial", "endings", "score"] {
        assert_eq!(whole[key], together[key], "{key}");
    }
}

#[test]
fn a_journal_of_another_match_is_refused() {
    let folder = Folder::new();
    let file = folder.text("games.jsonl");
    run(&[MATCH, &["--games", "2", "--journal", &file]].concat());
    for other in [
        &["own:random", "own:heuristic", "--size", "6", "--rules", "tromp-taylor", "--games", "2"][..],
        &["own:random", "own:heuristic", "--size", "5", "--rules", "aga", "--games", "2"],
        &["own:heuristic", "own:random", "--size", "5", "--rules", "tromp-taylor", "--games", "2"],
        &["own:random", "own:heuristic", "--size", "5", "--rules", "tromp-taylor", "--games", "1"],
        &["own:random", "own:heuristic", "--size", "5", "--rules", "tromp-taylor", "--games", "2", "--seed", "3"],
    ] {
        let output = shinpan(&[&["match"], other, &["--journal", &file]].concat());
        assert_eq!(output.status.code(), Some(2), "{other:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("of another match"), "{other:?}");
    }
}

/// Whatever else is in a file was not written here, and stays.
#[test]
fn a_file_that_is_no_journal_is_refused_and_kept() {
    let folder = Folder::new();
    for text in ["(;SZ[5]KM[0]RU[Chinese];B[cc])", "(;SZ[5])\n", "{\"name\":1}", "{}"] {
        let file = folder.text("record.sgf");
        std::fs::write(&file, text).unwrap();
        for args in [&[MATCH, &["--games", "2", "--journal", &file]].concat()[..], &["--merge", &file]] {
            let output = shinpan(&[&["match"], args].concat());
            assert!(!output.status.success() && !output.stderr.is_empty(), "{text}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
        }
    }
}

#[test]
fn a_handicap_without_places_is_refused_before_the_first_game() {
    for args in [
        ["--handicap", "25", "--size", "5", "--rules", "concord"],
        ["--handicap", "5", "--size", "5", "--rules", "japanese"],
    ] {
        let output = shinpan(&[&["match", "own:random", "own:random"][..], &args].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("handicap stones have no places on this board") && output.stdout.is_empty(), "{said}");
    }
}

/// A test of strength looks at the games as they come in; what it counts is what the summary of all of them counts.
#[test]
fn games_counted_as_they_come_in_are_the_games_of_the_summary() {
    use shinpan::arena::{Entry, Running, Summary};
    let mut state = 12_345_u64;
    let mut chance = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % n
    };
    let names = ["a".to_string(), "b".to_string()];
    for games in [0, 1, 2, 3, 17, 60] {
        let mut entries: Vec<Entry> = (0..games)
            .map(|i| {
                let result = ["B+1.5", "W+R", "0", "Void"][chance(4) as usize];
                let (black, white) = (i % 2, 1 - i % 2);
                let text = format!(
                    r#"{{"game":{i},"black":"a","white":"b","result":"{result}","moves":[],"referee":[],"pair":{},
                        "claims":{{"black":null,"white":null}},"sides":{{"black":{{"player":{black}}},"white":{{"player":{white}}}}}}}"#,
                    i / 2
                );
                serde_json::from_str(&text).unwrap()
            })
            .collect();
        for i in (1..entries.len()).rev() {
            entries.swap(i, chance(i as u64 + 1) as usize);
        }
        let mut running = Running::default();
        entries.iter().for_each(|entry| running.add(entry));
        let summary = Summary::of(&names, &entries);
        let all = summary.encounters.get(&(0, 1)).map(shinpan::arena::Encounter::sample);
        assert_eq!(Some(running.sample()), all.or(Some(running.sample())), "{games} games");
        assert_eq!(all.is_none(), games == 0);
    }
}

#[test]
#[cfg(unix)]
fn a_pipe_is_no_journal() {
    let folder = Folder::new();
    let pipe = folder.text("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for args in [&["match", "own:random", "own:random", "--journal", &pipe][..], &["match", "--merge", &pipe]] {
        let output = shinpan(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("not a regular file"), "{args:?}: {said}");
    }
}
