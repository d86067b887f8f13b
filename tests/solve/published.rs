//! Values that others have found, and what must be so.

use shinpan::rules::DIALECTS;
use shinpan::scoring::{self, Outcome};
use shinpan::search::exact::{Value, Way, Why};

use super::{game, solved};
use crate::common;

/// Values from elsewhere: on 1x1 to 1x4 by exhaustive search under positional superko; 3x3 and the strips of E. van der
/// Werf's "AI techniques for the game of Go" (2004) where a long cycle is void. Data: `tests/solve/values.txt`.
#[test]
fn values_are_those_that_others_found() {
    for (number, line) in common::lines(include_str!("values.txt")) {
        let cells = common::cells(line);
        let [board, rules, value, moves] = cells[..] else { panic!("line {number}") };
        let solution = solved(&game(board, rules));
        assert_eq!(solution.value.map(|v| v.to_string()).as_deref(), Some(value), "line {number}: {line}");
        assert_eq!(solution.why, None, "line {number}: {line}");
        if !moves.is_empty() {
            let found: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
            assert_eq!(found.join(" "), moves, "line {number}: {line}");
        }
    }
}

/// Under every dialect the referee plays the line, and it comes to the value.
#[test]
fn lines_of_best_play_come_to_their_values() {
    for dialect in DIALECTS {
        for board in ["1x1", "1x2", "1x3", "2x2"] {
            let mut game = game(board, dialect.name);
            let solution = solved(&game);
            let what = format!("{} on {board}", dialect.name);
            // Where legality depends on the order of moves nothing is stored, and even tiny boards are too large.
            if matches!(solution.why, Some(Why::GivenUp { .. })) {
                assert_eq!(Way::of(game.rules()), Way::Path, "{what}: {:?}", solution.why);
                continue;
            }
            let Some(value) = solution.value else { panic!("{what}: {:?}", solution.why) };
            if matches!(solution.why, Some(Why::Uncertain | Why::Endless)) {
                continue;
            }
            if !solution.line.is_empty() {
                assert!(solution.moves.contains(&solution.line[0]), "{what}");
            }
            for &mv in &solution.line {
                let color = game.to_play();
                game.play(color, mv).unwrap_or_else(|e| panic!("{what}: {mv}: {e}"));
            }
            let dead = game.confirmation().map(|c| c.dead).unwrap_or_default();
            let found = scoring::outcome(&game, &dead);
            match (value, found) {
                (Value::Counted(score), Outcome::Counted(found)) => assert_eq!(score, found, "{what}"),
                (Value::Won(winner), Outcome::Ended(ending)) => assert_eq!(Some(winner), ending.winner, "{what}"),
                (Value::Void | Value::Draw, _) => assert!(Way::of(game.rules()).may_go_round(), "{what}"),
                (value, found) => panic!("{what}: {value} but the line comes to {found}"),
            }
        }
    }
}

/// Where passes cost a stone and the players make equally many moves, territory and area are worth the same (Concord Go
/// Rules).
#[test]
fn concord_is_worth_the_same_by_territory_and_by_area() {
    for board in ["1x3", "1x4", "2x2"] {
        let [territory, area] = ["concord", "taiwan"].map(|name| solved(&game(board, name)));
        assert_eq!(territory.value, area.value, "{board}");
        assert_eq!(territory.moves, area.moves, "{board}");
    }
}
