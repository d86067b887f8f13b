//! Runs the tables of `tests/cases/*.table`: one line of moves under many rules. `rules NAME EXPRESSION` names a column,
//! `case`, `size` and `moves` give a line of play, and each row under them says for which columns a verdict holds.
//! Every case must give a verdict for every column.

use crate::common;

use std::collections::BTreeMap;

use shinpan::board::{Color, Size};
use shinpan::game::{Game, Imputed, Phase};
use shinpan::rules::{Points, Ruleset};
use shinpan::scoring::{Item, tally};

#[derive(Default)]
struct Case {
    name: String,
    size: Option<Size>,
    moves: String,
    verdicts: BTreeMap<String, String>,
}

/// Reads a table and asks `judge` for the verdict on every line of moves under every column.
fn check(file: &str, judge: impl Fn(Ruleset, Size, &str) -> String) {
    let (_, text) = common::files("cases", "table").into_iter().find(|(name, _)| name == file).expect(file);
    let mut columns: BTreeMap<String, Ruleset> = BTreeMap::new();
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in common::lines(&text) {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, cases.last_mut()) {
            ("rules", _) => {
                let (name, expression) = rest.split_once(' ').expect("rules NAME EXPRESSION");
                columns.insert(name.to_string(), common::ruleset(expression));
            }
            ("case", _) => cases.push(Case { name: rest.to_string(), ..Case::default() }),
            ("size", Some(case)) => case.size = Some(common::size(rest)),
            ("moves", Some(case)) => case.moves = rest.to_string(),
            (_, Some(case)) => {
                let words: Vec<&str> = line.split_whitespace().collect();
                let (verdict, names): (Vec<&str>, Vec<&str>) = words.iter().partition(|w| !columns.contains_key(**w));
                for name in names {
                    let twice = case.verdicts.insert(name.to_string(), verdict.join(" "));
                    assert!(twice.is_none(), "{file}:{number}: {name} is judged twice");
                }
            }
            (_, None) => panic!("{file}:{number}: {line}"),
        }
    }
    assert!(!cases.is_empty() && !columns.is_empty(), "{file} is empty");
    for case in &cases {
        for (name, &ruleset) in &columns {
            let expected = case.verdicts.get(name).unwrap_or_else(|| panic!("{file}, {}: no {name}", case.name));
            let found = judge(ruleset, case.size.expect("a size"), &case.moves);
            assert_eq!(&found, expected, "{file}, {} under {name}", case.name);
        }
    }
}

#[test]
fn repetition() {
    check("repetition.table", |ruleset, size, moves| {
        let mut game = Game::new(ruleset, size);
        let items: Vec<&str> = moves.split_whitespace().collect();
        for (i, item) in items.iter().enumerate() {
            match common::verdict(common::step(&mut game, item)) {
                reason if i + 1 == items.len() => return reason,
                reason if reason != "legal" => return format!("{reason}@{}", i + 1),
                _ => {}
            }
        }
        panic!("no moves")
    });
}

#[test]
fn first_pass() {
    check("first-pass.table", |ruleset, size, moves| {
        let mut game = Game::new(ruleset, size);
        common::play(&mut game, moves);
        let agreed = game.imputed() == Some(Imputed::Agreement);
        let stopped = agreed || matches!(game.phase(), Phase::Agreement | Phase::Counting);
        let tally = tally(&game, &game.dead().unwrap_or_default());
        let owed = Color::BOTH.map(|color| tally.item(color, Item::OwedPass));
        let points = tally.difference() - owed[Color::Black] + owed[Color::White];
        let sign = if points < Points::ZERO { "" } else { "+" };
        format!("{}{sign}{points}", if stopped { "" } else { "..." })
    });
}
