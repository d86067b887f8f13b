//! Counts move paths, complete games and positions, and holds them against `tests/perft/*.perft`.

use crate::common;

use shinpan::board::Size;
use shinpan::game::{Game, perft};
use shinpan::rules::DIALECTS;
use shinpan::search::exact::Games;

/// The rows of a file, each cut at its bars.
fn rows(file: &str, check: impl Fn(&[&str])) {
    let (_, text) = common::files("perft", "perft").into_iter().find(|(name, _)| name == file).expect(file);
    let rows: Vec<Vec<&str>> = common::lines(&text).map(|(_, line)| common::cells(line)).collect();
    assert!(!rows.is_empty(), "{file} is empty");
    rows.iter().for_each(|row| check(row));
}

fn numbers(text: &str) -> Vec<u64> {
    text.split_whitespace().map(|n| n.parse().expect("a number")).collect()
}

#[test]
fn plays() {
    rows("plays.perft", |row| {
        let &[board, repetition, suicide, counts] = row else { panic!("{row:?}") };
        let ruleset = common::ruleset(&format!("tromp-taylor repetition={repetition} suicide={suicide}"));
        for (depth, expected) in (1..).zip(numbers(counts)) {
            let found = perft::plays(&mut Game::new(ruleset, common::size(board)), depth);
            assert_eq!(found, expected, "{board} {repetition} suicide={suicide} depth {depth}");
        }
    });
}

#[test]
fn complete_games() {
    rows("games.perft", |row| {
        let &[board, total, by_plays] = row else { panic!("{row:?}") };
        let mut game = Game::new(common::ruleset("tromp-taylor"), common::size(board));
        let found = perft::complete_games(&mut game);
        assert_eq!(vec![found.iter().sum::<u64>()], numbers(total), "{board}");
        if !by_plays.is_empty() {
            assert_eq!(found, numbers(by_plays), "{board}");
        }
        assert_eq!(perft::complete_games_parallel(&game, 3), found, "{board}, by three threads");
    });
}

/// Counts that never end are refused, and those that would take too long, with about how long it would be.
#[test]
fn what_would_not_end_is_refused() {
    let run = |args: &[&str]| {
        let output = common::program::shinpan().arg("perft").args(args).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, _, error) = run(&["2x2", "--rules", "japanese"]);
    assert_eq!(code, Some(1));
    assert!(error.contains("for ever"), "{error}");
    for (rules, most, reason) in [
        ("new-zealand", None, "a table of 1 MiB is too small"),
        ("aga", None, "a table of 1 MiB is too small"),
        ("aga", Some("1000"), "more than 1e3; --most raises the limit"),
    ] {
        let args = ["1x4", "--rules", rules, "--memory", "1"].into_iter();
        let (code, _, error) = run(&args.chain(most.into_iter().flat_map(|most| ["--most", most])).collect::<Vec<_>>());
        assert_eq!((code, error.lines().count()), (Some(1), 1), "{error}");
        assert!(error.contains(reason), "{error}");
    }
    let (code, out, _) = run(&["1x3"]);
    assert_eq!(code, Some(0));
    assert!(out.ends_with("complete games: 907\n"), "{out}");
}

#[test]
fn legal_positions() {
    rows("positions.perft", |row| {
        let &[board, expected] = row else { panic!("{row:?}") };
        assert_eq!(perft::legal_positions(common::size(board)), numbers(expected)[0], "{board}");
    });
}

#[test]
fn the_two_numberings_of_a_board_agree() {
    let ruleset = common::ruleset("chinese");
    for (width, height) in [(2, 3), (3, 4), (1, 5)] {
        let [upright, flat] = [(width, height), (height, width)].map(|(w, h)| Size::new(w, h).unwrap());
        for depth in 1..4 {
            let [upright, flat] = [upright, flat].map(|size| perft::plays(&mut Game::new(ruleset, size), depth));
            assert_eq!(upright, flat);
        }
        assert_eq!(perft::legal_positions(upright), perft::legal_positions(flat));
    }
}

/// Games counted without playing each of them are as many as those that are played.
#[test]
fn games_are_counted_alike_without_playing_each() {
    let mut counted = 0;
    for dialect in DIALECTS {
        for board in ["1x1", "1x2", "2x1", "1x3"] {
            let game = Game::new(common::fitting(dialect, common::size(board)), common::size(board));
            let Some(games) = Games::of(&game) else { continue };
            if perft::estimate(&game, 200, 1) > 1e6 {
                continue;
            }
            let played: u64 = perft::complete_games(&mut game.clone()).iter().sum();
            let all = games.count(1 << 24, 2, &|_| ());
            assert_eq!(all, Some(u128::from(played)), "{} on {board}", dialect.name);
            let within = |most| perft::complete_games_within(&mut game.clone(), most);
            assert_eq!([within(played), within(played - 1)], [Some(played), None], "{} on {board}", dialect.name);
            counted += 1;
        }
    }
    assert!(counted > 60, "{counted}");
}

/// Walks over boards and ways to situations are as many, on the largest line that was counted by others; and under other rules as many as
/// prototypes with a board of their own found.
#[test]
fn complete_games_on_a_line_of_four() {
    for (rules, games) in [
        ("tromp-taylor stop=agreement", 2_098_407_841),
        ("new-zealand repetition=positional", 2_098_407_841),
        ("new-zealand suicide=forbidden", 1_359_471_437),
        ("aga", 508_456_354_827),
    ] {
        let game = Game::new(common::ruleset(rules), common::size("1x4"));
        assert_eq!(Games::of(&game).unwrap().count(1 << 29, 2, &|_| ()), Some(games), "{rules}");
    }
}

/// With too little memory nothing is said, and nothing where games have no number or end for want of a move.
#[test]
fn games_that_are_too_many_for_the_table_are_not_counted() {
    let game = |rules: &str| Game::new(common::ruleset(rules), common::size("1x3"));
    assert_eq!(Games::of(&game("aga")).unwrap().count(1 << 10, 1, &|_| ()), None);
    for rules in ["japanese", "primitive", "aga limit=20"] {
        assert!(Games::of(&game(rules)).is_none(), "{rules}");
    }
}
