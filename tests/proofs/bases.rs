//! What a score rests on, and between which bounds it lies.

use rand::RngExt;

use shinpan::board::{Board, Color, Move, PointSet};
use shinpan::game::Game;
use shinpan::life::{Effort, Judge, judge_with, line, range, range_until};
use shinpan::rules::Ruleset;
use shinpan::scoring::tally;

use super::positions::{ends, position};
use crate::common::random;

/// A game that has stopped in a position.
fn stopped(rules: &str, board: &Board, first: Color) -> Game {
    let mut game = Game::new(rules.parse::<Ruleset>().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, Some(first)).unwrap();
    game.play(first, Move::Pass).unwrap();
    game.play(first.opponent(), Move::Pass).unwrap();
    game
}

/// White moves first on resumption, and wins by sixteen points.
#[test]
fn what_play_has_to_decide_is_no_proof() {
    let board: Board = "O.OO.O\nOOOO.O\nXXXXOO\n...XOO".parse().unwrap();
    let game = stopped("concord komi=0", &board, Color::White);
    let verdict = judge_with(&game, Judge::Playout, Effort::default());
    assert!(!verdict.evidence.is_certain(), "{:?}", verdict);
    assert_eq!(verdict.evidence.to_string(), "proof, but 1 chain unsettled: A2, taken as usual at a stop");
    assert!(verdict.rests_on().contains("; A2 alive taken so at the stop, B1"), "{}", verdict.rests_on());
    let (low, high) = range(&game, &verdict);
    let now = -tally(&game, &verdict.dead).difference();
    assert!(low <= now && now < high, "{low} {now} {high}");
}

/// However the chains of which nothing is proved are marked, the score lies within the bounds.
#[test]
fn the_bounds_hold_for_all_ways_to_mark_what_is_not_proved() {
    let ends = ends();
    let mut tried = 0;
    for seed in 0..60 {
        let rng = &mut random::rng(73, seed);
        let board = position(&ends, seed);
        let game = stopped(["chinese", "japanese", "concord"][seed as usize % 3], &board, Color::Black);
        let verdict = judge_with(&game, Judge::Quick, Effort::times(1).unwrap());
        let (low, high) = range(&game, &verdict);
        let hasty = range_until(&game, &verdict, &|| true);
        let now = -tally(&game, &verdict.dead).difference();
        assert!(low <= hasty.0 && hasty.0 <= now && now <= hasty.1 && hasty.1 <= high, "position {seed}: {hasty:?}");
        let open = verdict.findings.iter().filter(|f| f.state.is_open() || !f.method.is_proof());
        let open: Vec<PointSet> = open.map(|f| f.stones).collect();
        let sure = open.iter().fold(verdict.dead, |left, chain| left - *chain);
        for _ in 0..40 {
            let dead = open.iter().filter(|_| rng.random()).fold(sure, |all, chain| all | *chain);
            let mut marked = game.clone();
            if marked.mark_dead(dead).is_err() {
                continue;
            }
            let lead = -tally(&marked, &dead).difference();
            assert!(low <= lead && lead <= high, "position {seed}: {dead}: {lead}, not {low} to {high}\n{board}");
            tried += usize::from(!open.is_empty());
        }
    }
    assert!(tried > 300, "{tried}");
}

/// A line is legal, alternates, and ends as it says.
#[test]
fn lines_end_as_they_say() {
    let rules = "chinese".parse::<Ruleset>().unwrap().rules;
    let (mut taken, mut lived) = (0, 0);
    for (rows, vertex, first, captured) in [
        ("OXXX.X\n.O..X.\nOOXX.X\nOOXXXX", "A4", Color::White, true),
        (".XXX.OX.\nOOOOOOXX\nXXXXXXX.\n.X.XXXXX\nXXXXXXX.", "A4", Color::Black, false),
        (".OX.X.\nOOXXXX\nXXX...\n.....O", "A3", Color::White, true),
    ] {
        let mut board: Board = rows.parse().unwrap();
        let at = vertex.parse().unwrap();
        let owner = board.get(at).unwrap();
        let line = line(&board, at, first, &rules, 50_000).expect(rows);
        assert_eq!(line.captured, captured, "{rows} {line:?}");
        for (i, (color, mv)) in line.moves.iter().enumerate() {
            assert_eq!(*color, if i % 2 == 0 { first } else { first.opponent() });
            if let Move::Play(point) = mv {
                assert!(board.place(*color, *point).is_ok_and(|p| p.self_captured.is_empty()), "{line:?}\n{board}");
            }
        }
        assert_eq!(board.get(at) != Some(owner), captured, "{line:?}\n{board}");
        taken += usize::from(captured);
        lived += usize::from(!captured && !line.moves.is_empty());
    }
    assert!(taken > 0 && lived > 0);
}
