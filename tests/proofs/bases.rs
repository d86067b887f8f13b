//! The basis of a score, and the bounds between which it lies.

use rand::RngExt;

use shinpan::board::{Board, Color, Move, PointSet, Size, regions};
use shinpan::game::Game;
use shinpan::life::{
    Effort, Finding, Judge, Method, Range, Reader, State, Verdict, judge_with, line, range, range_until,
};
use shinpan::rules::{DIALECTS, Points, Ruleset, Seki};
use shinpan::scoring::{Score, tally};
use shinpan::search::exact::{Bounds, Value, solve};

use super::laws::{each, number};
use super::positions::{ends, full, position};
use crate::common::random;

/// A game that has stopped in a position.
fn stopped(rules: &str, board: &Board, first: Color) -> Game {
    let mut game = Game::new(rules.parse::<Ruleset>().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, Some(first)).unwrap();
    game.set_oracle(std::sync::Arc::new(Reader::new(Effort::default())));
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
    assert!(verdict.rests_on().contains("; A2 alive assumed at the stop, B1"), "{}", verdict.rests_on());
    let Range { least, most, exact } = range(&game, &verdict);
    let now = -tally(&game, &verdict.dead).difference();
    assert!(exact && least <= now && now < most, "{least} {now} {most}");
}

/// By the letter of the Japanese rules of 1989 stones that can be taken are taken off, whoever would have saved them first: that is
/// no proof of the score, and the bounds reach what the players may agree on instead.
#[test]
fn what_the_letter_takes_off_is_no_proof() {
    let board: Board = ".XO.\nXO.O\n.XO.".parse().unwrap();
    for rules in ["japanese komi=0", "japanese-letter komi=0", "territory-ld komi=0"] {
        let game = stopped(rules, &board, Color::Black);
        let verdict = judge_with(&game, Judge::Playout, Effort::default());
        assert!(!verdict.evidence.is_certain(), "{rules}");
        let text = verdict.evidence.to_string();
        let ending = "7 chains unsettled: B1 C1 A2 B2 D2 B3 C3, which are as its letter has them";
        assert!(text.ends_with(ending), "{rules}: {text}");
        assert_eq!(verdict.open().count(), 7, "{rules}");
        let Range { least, most, .. } = range(&game, &verdict);
        for dead in ["B1 A2 B3", "C1 B2 D2 C3"] {
            let dead: PointSet = dead.split(' ').map(|v| v.parse().unwrap()).collect();
            let lead = -tally(&game, &dead).difference();
            assert!(least <= lead && lead <= most, "{rules}: {least} {lead} {most}");
        }
    }
}

/// Each of two chains lives if it is answered for, but White F1 attacks both at once.
#[test]
fn chains_that_one_play_attacks_are_no_proof_of_a_score() {
    let board: Board = "XXOO.OOOOXX\n.XOOOOOOOX.\nXXXO.OOOXXX\n.XXOOOOOXX.\nXX.XX.XX.XX".parse().unwrap();
    for rules in ["chinese", "aga", "new-zealand"] {
        let verdict = judge_with(&stopped(rules, &board, Color::Black), Judge::Playout, Effort::default());
        assert!(!verdict.evidence.is_certain(), "{rules}: {:?}", verdict);
    }
}

/// White's lead at the end of a game by exact search, with this player first.
fn exact(board: &Board, first: Color) -> Option<Points> {
    let mut game = Game::new("chinese-practice komi=0".parse::<Ruleset>().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, Some(first)).unwrap();
    let solution = solve(&game, &mut Bounds { nodes: 30_000, memory: 1 << 26, stop: &mut |_| false });
    match solution.value? {
        Value::Counted(Score { winner: Some(Color::White), margin }) => Some(margin),
        Value::Counted(Score { margin, .. }) => Some(-margin),
        Value::Won(_) | Value::Draw | Value::Void => None,
    }
}

/// The points where stones of a colour stand when the dead ones are off, or that only these surround.
fn claimed(board: &Board, dead: PointSet, color: Color) -> usize {
    let mut cleared = board.clone();
    cleared.take_off(dead);
    let surrounded = regions(&cleared).into_iter().filter(|r| r.owner() == Some(color));
    cleared.stones(color).len() + surrounded.map(|r| r.points.len()).sum::<usize>()
}

/// Whether a score that is called certain, and leaves no point to nobody, is what best play comes to.
fn check_certain(board: &Board) -> Option<usize> {
    let game = stopped("chinese-practice komi=0", board, Color::Black);
    let verdict = judge_with(&game, Judge::Playout, Effort::default());
    let counted = tally(&game, &verdict.dead);
    let whole = Color::BOTH.iter().map(|&c| claimed(board, verdict.dead, c)).sum::<usize>() == board.size().area();
    if !verdict.evidence.is_certain() || !whole {
        return None;
    }
    let values = Color::BOTH.map(|first| exact(board, first));
    for value in values.into_iter().flatten() {
        assert_eq!(value, -counted.difference(), "{}\n{board}", verdict.evidence);
    }
    Some(values.into_iter().flatten().count())
}

/// Each chain is what it is called, but one play attacks two: two that are dead; a living one and a dead one; safe walls and the
/// stones that are dead between them.
#[test]
fn chains_that_are_proved_one_by_one_are_no_proof_of_a_score() {
    for rows in ["..OO..\nX.O.XX", "O.O.X.\nO..OXX", "O..OXX\nO.O.X.", "X.OO\n....\nO.OO"] {
        let board: Board = rows.parse().unwrap();
        assert_eq!(check_certain(&board), None, "{board}");
    }
}

#[test]
fn a_certain_score_is_what_best_play_comes_to() {
    let count = (number("SHINPAN_PROOF_POSITIONS", 60) / 20).max(400);
    let from = number("SHINPAN_PROOF_SEED", 0);
    let checked: Vec<usize> = each(from, count, |seed| {
        let rng = &mut random::rng(73, seed);
        let (width, height) = [(4, 2), (5, 2), (6, 2), (4, 3)][rng.random_range(0..4)];
        let mut board = Board::new(Size::new(width, height).unwrap());
        for point in board.size().points() {
            let mut next = board.clone();
            let color = Color::BOTH[rng.random_range(0..2)];
            if rng.random_ratio(3, 5)
                && next
                    .place(color, point)
                    .is_ok_and(|placed| placed.captured.is_empty() && placed.self_captured.is_empty())
            {
                board = next;
            }
        }
        check_certain(&board).unwrap_or(0)
    });
    assert!(checked.iter().sum::<usize>() > 50);
}

/// The least lead that a certificate of all that a colour claims gives it, if there is one.
fn kept(verdict: &Verdict, board: &Board, color: Color) -> Option<Points> {
    let claims = |f: &&Finding| (f.color == color) == (f.state == State::Alive);
    let searched = verdict.findings.iter().filter(claims).any(|f| matches!(f.method, Method::Zones(_)));
    let points = Points::from(claimed(board, verdict.dead, color));
    searched.then(|| points + points - board.size().area().into())
}

/// Holds what a certificate says of either colour against exact play; tells how often that had an answer.
fn check_certificate(board: &Board) -> usize {
    let game = stopped("chinese-practice komi=0", board, Color::Black);
    let verdict = judge_with(&game, Judge::Quick, Effort::times(16).unwrap());
    let mut held = 0;
    for color in Color::BOTH {
        let Some(least) = kept(&verdict, board, color) else { continue };
        for value in Color::BOTH.into_iter().filter_map(|first| exact(board, first)) {
            let lead = if color == Color::White { value } else { -value };
            assert!(lead >= least, "{color} leads by {least}, and gets {lead}\n{:?}\n{board}", verdict.findings);
            held += 1;
        }
    }
    held
}

/// All that a colour claims is its own, whatever the other plays and whoever is first: it has one answer to each play.
#[test]
fn a_colour_keeps_what_a_certificate_gives_it() {
    let count = (number("SHINPAN_PROOF_POSITIONS", 60) / 4).max(600);
    let from = number("SHINPAN_PROOF_SEED", 0);
    let held: usize = each(from, count, |seed| check_certificate(&full(&mut random::rng(74, seed)))).iter().sum();
    println!("{count} full positions from {from}: {held} values");
    assert!(held > 50, "{held}");
}

/// The chains of which nothing is proved, and the stones that are dead whatever becomes of them.
fn open(verdict: &Verdict) -> (Vec<PointSet>, PointSet) {
    let open = verdict.findings.iter().filter(|f| f.state.is_open() || !f.method.is_proof());
    let open: Vec<PointSet> = open.map(|f| f.stones).collect();
    let sure = open.iter().fold(verdict.dead, |left, chain| left - *chain);
    (open, sure)
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
        let Range { least, most, exact } = range(&game, &verdict);
        assert!(exact || game.rules().seki != Seki::Count, "position {seed}");
        let now = -tally(&game, &verdict.dead).difference();
        assert!(least <= now && now <= most, "position {seed}");
        let (open, sure) = open(&verdict);
        for _ in 0..40 {
            let dead = open.iter().filter(|_| rng.random()).fold(sure, |all, chain| all | *chain);
            let mut marked = game.clone();
            if marked.mark_dead(dead).is_err() {
                continue;
            }
            let lead = -tally(&marked, &dead).difference();
            assert!(least <= lead && lead <= most, "position {seed}: {dead}: {lead}, not {least} to {most}\n{board}");
            tried += usize::from(!open.is_empty());
        }
    }
    assert!(tried > 300, "{tried}");
}

/// Under every dialect that removes dead stones the bounds that are called exact are those of all ways, and others those of some.
#[test]
fn exact_bounds_are_reached_and_never_left() {
    let ends = ends();
    let (mut exactly, mut roughly) = (0, 0);
    for (i, dialect) in DIALECTS.iter().enumerate() {
        for seed in 0..12 {
            let board = position(&ends, seed * 100 + i as u64);
            let mut game = Game::new(format!("{} setup=empty", dialect.name).parse().unwrap(), board.size());
            let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
            game.set_up(stones, None).unwrap();
            let verdict = judge_with(&game, Judge::AllAlive, Effort::default());
            let (open, sure) = open(&verdict);
            if open.len() > 10 || !game.removes_dead() || game.rules().seki == Seki::Alive {
                continue;
            }
            let lead = |way: usize| {
                let called = open.iter().enumerate().filter(|(i, _)| way >> i & 1 == 1);
                -tally(&game, &called.fold(sure, |all, (_, chain)| all | *chain)).difference()
            };
            let leads: Vec<Points> = (0..1 << open.len()).map(lead).collect();
            let all = (*leads.iter().min().unwrap(), *leads.iter().max().unwrap());
            let Range { least, most, exact } = range(&game, &verdict);
            let within = all.0 <= least && most <= all.1;
            assert!(
                if exact { (least, most) == all } else { within },
                "{}: {least} to {most}, not {all:?}\n{board}",
                dialect.name
            );
            *if exact { &mut exactly } else { &mut roughly } += 1;
            let hasty = range_until(&game, &verdict, &|| true);
            assert!(all.0 <= hasty.least && hasty.most <= all.1, "{}: {hasty:?}\n{board}", dialect.name);
        }
    }
    assert!(exactly > 200 && roughly > 0, "{exactly} {roughly}");
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
