//! The journal: a run that was killed goes on where it was, and parts make the whole.

use std::process::Stdio;
use std::time::Duration;

use super::common::{Folder, journal, run, shinpan, timeless};
use crate::common::program::{mkfifo, shinpan_beside};

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

/// Cutting the journal anywhere stands for killing the program there: what was not finished is played again, and the
/// journal becomes the same.
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
        let mut child = shinpan_beside().args(args).stdout(Stdio::null()).start();
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

/// A game that is not what was written is no game, in whichever line; lines of older versions have no checksum.
#[test]
fn a_damaged_journal_is_refused() {
    let folder = Folder::new();
    let file = folder.text("games.jsonl");
    let whole = [MATCH, &["--games", "3", "--journal", &file]].concat();
    run(&whole);
    let text = std::fs::read_to_string(folder.path("games.jsonl")).unwrap();
    for (line, written) in text.lines().enumerate() {
        let change = if written.contains("\"result\":\"B+") { ("B+", "W+") } else { ("W+", "B+") };
        let damaged = text.replace(written, &written.replacen(change.0, change.1, 1));
        std::fs::write(folder.path("games.jsonl"), &damaged).unwrap();
        for args in [&whole[..], &["--merge", &file]] {
            let output = shinpan(&[&["match"], args].concat());
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(said.contains(&format!("line {} is damaged", line + 1)), "{said}");
        }
    }
    let mut older: Vec<_> = journal(&folder.path("games.jsonl"));
    older.iter_mut().for_each(|game| drop(game.as_object_mut().unwrap().remove("checksum")));
    let lines: String = older.iter().map(|game| format!("{game}\n")).collect();
    std::fs::write(folder.path("games.jsonl"), lines).unwrap();
    run(&["--merge", &file]);
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

/// Arguments of another match, and the message about it.
const OTHERS: &[(&[&str], &str)] = &[
    (&["--size", "6", "--openings", "LARGER"], "the board 5x5, and not 6x6"),
    (&["--rules", "aga"], "komi 0, and not 7.5"),
    (&["--rules", "new-zealand komi=0"], "the rules tromp-taylor, and not new-zealand komi=0"),
    (&["--komi", "3"], "komi 0, and not 3"),
    (&["--handicap", "2"], "handicap 0, and not 2"),
    (&["--seed", "3"], "the seed 1, and not 4"),
    (&["--games", "1"], "a number that this match does not reach"),
    (&["--opening-moves", "1"], "given moves: B C3, W B2, and not B C3"),
    (&["--time", "absolute 60"], "the time control none, and not absolute 60"),
    (&["--openings", "OTHER"], "the opening a, and not b"),
];

#[test]
fn a_journal_of_another_match_is_refused_and_the_difference_named() {
    let folder = Folder::new();
    let [file, opening, other, larger] = ["games.jsonl", "a.sgf", "b.sgf", "c.sgf"].map(|name| folder.text(name));
    for (path, size) in [(&opening, 5), (&other, 5), (&larger, 6)] {
        std::fs::write(path, format!("(;SZ[{size}];B[cc];W[bd])")).unwrap();
    }
    let named = |word: &str| match word {
        "OTHER" => other.clone(),
        "LARGER" => larger.clone(),
        word => word.to_string(),
    };
    let players = ["own:random", "own:heuristic"];
    let usual = [("--size", "5"), ("--rules", "tromp-taylor"), ("--games", "2"), ("--openings", &opening)];
    let arrange = |players: [&str; 2], changes: &[&str]| {
        let mut args = ["match", players[0], players[1], "--no-claims", "--journal", &file].map(String::from).to_vec();
        let kept = usual.iter().filter(|(flag, _)| !changes.contains(flag));
        args.extend(kept.flat_map(|(flag, value)| [flag.to_string(), value.to_string()]));
        args.extend(changes.iter().map(|word| named(word)));
        shinpan(&args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    assert!(arrange(players, &[]).status.success() && arrange(players, &[]).status.success());
    let refused = |output: std::process::Output, words: &str| {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}: {said}");
        assert!(said.contains("the journal is of another match: game ") && said.contains(words), "{words}: {said}");
    };
    for (changes, words) in OTHERS {
        refused(arrange(players, changes), words);
    }
    refused(arrange([players[1], players[0]], &[]), "as Black own:random, and not own:heuristic");
}

/// Also where the rules make the komi, or the position, something else than their own.
#[test]
fn a_match_goes_on_from_its_own_journal_whatever_it_begins_with() {
    for args in [&["--handicap", "2", "--rules", "aga"], &["--handicap", "2", "--rules", "tromp-taylor"]] {
        let folder = Folder::new();
        let file = folder.text("games.jsonl");
        let args =
            [&["own:random", "own:heuristic", "--size", "9", "--no-claims", "--journal", &file], &args[..]].concat();
        run(&[&args[..], &["--games", "2"]].concat());
        run(&[&args[..], &["--games", "3"]].concat());
        assert_eq!(journal(&folder.path("games.jsonl")).len(), 3);
    }
}

/// An engine that starts for the first game only: the others are lost, and are kept like any game.
#[test]
#[cfg(unix)]
fn a_game_lost_at_the_start_of_an_engine_is_kept_with_its_setting() {
    let folder = Folder::new();
    let [file, sgf, mark] = ["games.jsonl", "sgf", "mark"].map(|name| folder.text(name));
    let once =
        format!("sh -c 'test -e {mark} && exit 1; touch {mark}; {}'", super::common::scripted(&[]).replace('\'', "\""));
    let args = [&*once, "own:random", "-n", "2", "--size", "9", "--rules", "aga", "--handicap", "2", "--restart"];
    run(&[&args[..], &["--names", "a,b", "--max-moves", "4", "--sgf", &sgf, "--journal", &file]].concat());
    let games = journal(&folder.path("games.jsonl"));
    assert_eq!(games[1]["ending"], "crash", "{}", games[1]);
    for key in ["rules", "komi", "handicap", "stones", "size", "time"] {
        assert_eq!(games[0][key], games[1][key], "{key}");
    }
    let record = std::fs::read_to_string(folder.path("sgf/game-00002.sgf")).unwrap();
    assert!(["HA[2]", "KM[", "RU[AGA]", "RE[B+F]"].iter().all(|property| record.contains(property)), "{record}");
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
                    i / 2 + 1
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
        let all = summary.encounters.get(&(0, 1)).map(|encounter| (encounter.sample(), encounter.tested()));
        let counted = (running.sample(), running.tested());
        assert_eq!(counted, all.unwrap_or(counted), "{games} games");
        assert_eq!(all.is_none(), games == 0);
    }
}

/// The pair of a game, and its result.
type Played = (usize, &'static str);

/// Games in the order in which they come, results from the first player's side, and what a test of strength counts
/// then.
const COUNTED: &[(&[Played], [usize; 5])] = &[
    // Games of several pairs whose partners are under way.
    (&[(1, "B+R"), (2, "B+R"), (3, "B+R"), (4, "B+R")], [0, 0, 0, 0, 0]),
    (&[(1, "B+R"), (2, "B+R"), (3, "B+R"), (1, "B+R"), (4, "B+R")], [0, 0, 0, 0, 1]),
    (&[(1, "B+R"), (2, "W+R"), (2, "0"), (3, "B+R"), (4, "B+R"), (5, "W+R")], [0, 1, 0, 0, 0]),
    // Games without a result in different pairs.
    (&[(1, "B+R"), (1, "Void"), (2, "Void"), (2, "B+R"), (3, "B+R"), (3, "W+R")], [0, 0, 1, 0, 0]),
];

/// Games of a pair are not independent: what a test counts are pairs, and those that are half played wait for the rest.
#[test]
fn a_test_of_strength_counts_complete_pairs_and_nothing_else() {
    use shinpan::arena::{Entry, Running, stats::Sample};
    let game = |(pair, result): &(usize, &str), game: usize| -> Entry {
        let text = format!(
            r#"{{"game":{game},"black":"a","white":"b","result":"{result}","moves":[],"referee":[],"pair":{pair},
                "claims":{{"black":null,"white":null}},"sides":{{"black":{{"player":0}},"white":{{"player":1}}}}}}"#
        );
        serde_json::from_str(&text).unwrap()
    };
    let counted = |games: &[(usize, &str)]| {
        let mut running = Running::default();
        games.iter().enumerate().for_each(|(i, of)| running.add(&game(of, i + 1)));
        running.tested()
    };
    for (games, pairs) in COUNTED {
        assert_eq!(counted(games), Sample::Pairs(*pairs), "{games:?}");
    }
    // Of no pair are games of journals that name none.
    assert_eq!(counted(&[(0, "B+R"), (0, "W+R"), (0, "B+R")]), Sample::Games([1, 0, 2]));
}

#[test]
#[cfg(unix)]
fn a_pipe_is_no_journal() {
    let folder = Folder::new();
    let pipe = folder.text("pipe");
    mkfifo(pipe.as_ref());
    for args in [&["match", "own:random", "own:random", "--journal", &pipe][..], &["match", "--merge", &pipe]] {
        let output = shinpan(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("not a regular file"), "{args:?}: {said}");
    }
}

/// A page that cannot be written is found before the games that would be on it.
#[test]
fn a_page_without_a_place_is_refused_before_the_first_game() {
    let folder = Folder::new();
    let (file, page) = (folder.text("games.jsonl"), folder.text("nowhere/page.html"));
    let output = shinpan(&[&["match"], MATCH, &["--games", "2", "--journal", &file, "--html", &page]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("page.html: No such file"));
    assert!(!folder.path("games.jsonl").exists());
}
