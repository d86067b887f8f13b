//! Laws of life and death, over random positions: what is proved safe stays so against any attack that its owner answers,
//! and mirror images and other colours change nothing.

use crate::common;

use common::diagram::{exchanged, image};
use common::random;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Point, PointSet, Size};
use shinpan::game::Game;
use shinpan::life::{Effort, Judge, Method, Standing, State, judge_with, safe, solve};
use shinpan::playout::{Policy, play_out};
use shinpan::rules::{Ruleset, Suicide};
use shinpan::tactics::unconditional;

/// A position late in a random game, some stones of which were taken off again.
fn position(rng: &mut Pcg64Mcg, side: usize) -> Board {
    let empty = Board::new(Size::square(side).unwrap());
    let mut board = play_out(&empty, Color::Black, &Policy::new(Suicide::Forbidden), rng).board;
    let stones = rng.random_range(0..side * side / 2);
    for _ in 0..stones {
        let point = Point::new(rng.random_range(0..side), rng.random_range(0..side));
        board.take_off([point].into_iter().collect());
    }
    board
}

/// The position after a play, unless it is suicide that the rule forbids.
fn after(board: &Board, color: Color, point: Point, suicide: Suicide) -> Option<Board> {
    let mut next = board.clone();
    let lost = next.place(color, point).ok()?.self_captured.len();
    let legal = match suicide {
        Suicide::Forbidden => lost == 0,
        Suicide::Multi => lost != 1,
        Suicide::Allowed => true,
    };
    legal.then_some(next)
}

/// The owner's answer to an attack: a pass if that keeps `stones` safe, else the play that keeps most of them safe, the
/// nearest of several. (The proof may miss what it saw a move before, but the stones must live.)
fn answer(board: &Board, attack: Point, owner: Color, stones: PointSet, suicide: Suicide) -> Board {
    let lost = |board: &Board| (stones - safe(board, owner, suicide).alive).len();
    if lost(board) == 0 {
        return board.clone();
    }
    let mut near: Vec<Point> = board.empties().iter().collect();
    near.sort_by_key(|p| p.column().abs_diff(attack.column()) + p.row().abs_diff(attack.row()));
    let answers = near.into_iter().filter_map(|p| after(board, owner, p, suicide));
    answers.min_by_key(lost).unwrap_or_else(|| board.clone())
}

#[test]
fn what_is_safe_stays_safe_if_its_owner_answers() {
    let mut tried = 0;
    for number in 0..400 {
        let rng = &mut random::rng(31, number);
        let start = position(rng, 5 + number as usize % 5);
        for (owner, &suicide) in Color::BOTH.into_iter().flat_map(|c| Suicide::ALL.iter().map(move |s| (c, s))) {
            let stones = safe(&start, owner, suicide).alive;
            if stones.is_subset(&unconditional(&start, owner, suicide).alive) {
                continue;
            }
            tried += 1;
            let mut board = start.clone();
            for _ in 0..60 {
                let Some(point) = random::pick(rng, board.empties()) else { break };
                let Some(attacked) = after(&board, owner.opponent(), point, suicide) else { continue };
                board = answer(&attacked, point, owner, stones, suicide);
                let case = format!("game {number}, {owner}, {suicide:?}: {stones}\n{start}\nbecame\n{board}");
                assert!(stones.is_subset(&board.stones(owner)), "{case}");
            }
        }
    }
    assert!(tried > 100, "only {tried} times anything was safe that is not unconditionally alive");
}

#[test]
fn proofs_do_not_contradict_each_other() {
    for number in 0..1500 {
        let rng = &mut random::rng(32, number);
        let board = position(rng, 4 + number as usize % 6);
        for &suicide in Suicide::ALL {
            let safe = Color::BOTH.map(|c| safe(&board, c, suicide));
            for color in Color::BOTH {
                let sure = unconditional(&board, color, suicide);
                assert!(sure.alive.is_subset(&safe[color].alive), "game {number}, {color}\n{board}");
                assert!(sure.territory.is_subset(&safe[color].territory), "game {number}, {color}\n{board}");
                assert!(!safe[color].dead.intersects(&safe[color.opponent()].alive), "game {number}, {color}\n{board}");
            }
            assert!(!safe[0].territory.intersects(&safe[1].territory), "game {number}\n{board}");
        }
    }
}

/// The proof about each stone, in words, by point.
fn proved(board: &Board) -> Vec<(Point, String)> {
    let mut game = Game::new("chinese".parse::<Ruleset>().unwrap(), board.size());
    game.start_from(board.clone(), Color::Black);
    let verdict = judge_with(&game, Judge::Playout, Effort::times(0).unwrap());
    let words =
        verdict.findings.iter().flat_map(|f| f.stones.into_iter().map(|p| (p, format!("{} {}", f.state, f.method))));
    let mut words: Vec<_> = words.collect();
    words.sort();
    words
}

#[test]
fn proofs_are_the_same_in_every_mirror() {
    for number in 0..120 {
        let rng = &mut random::rng(33, number);
        let board = position(rng, 4 + number as usize % 6);
        let expected = proved(&board);
        for symmetry in board.size().symmetries() {
            for swap in [false, true] {
                let turned = image(&board, symmetry);
                let mirrored = if swap { exchanged(&turned) } else { turned };
                let to = |p: &Point| board.size().image(*p, symmetry);
                let mut images: Vec<_> = expected.iter().map(|(p, words)| (to(p), words.clone())).collect();
                images.sort();
                assert_eq!(proved(&mirrored), images, "game {number}, swapped {swap}\n{board}\n{mirrored}");
            }
        }
    }
}

/// A verdict by proof is not contradicted by a search that is asked directly. Stones given up inside a group to kill
/// it are captured and yet not dead, so those next to dead stones are left out.
#[test]
fn statuses_do_not_contradict_search() {
    let (mut checked, mut searched) = (0, 0);
    for number in 0..120 {
        let rng = &mut random::rng(34, number);
        let board = position(rng, 5 + number as usize % 3);
        let mut game = Game::new("chinese".parse::<Ruleset>().unwrap(), board.size());
        game.start_from(board.clone(), Color::Black);
        let verdict = judge_with(&game, Judge::Playout, Effort::default());
        for finding in verdict.findings.iter().filter(|f| f.method.is_proof()) {
            let at = finding.stones.first().unwrap();
            let around: PointSet = finding.stones.iter().flat_map(|p| board.neighbors(p)).collect();
            let Some(found) = solve(&board, at, game.rules(), 4000) else { continue };
            let contradicted = match (finding.state, found.standing) {
                (State::Dead, Standing::Alive | Standing::Seki | Standing::Uncapturable) => true,
                (State::Alive, Standing::Dead | Standing::Unsettled) => !around.intersects(&verdict.dead),
                _ => false,
            };
            assert!(!contradicted, "game {number}, {at}: {finding}, but {}\n{board}", found.standing);
            checked += usize::from(!matches!(found.standing, Standing::Undecided(_)));
            searched += usize::from(matches!(finding.method, Method::Search(_) | Method::SearchBetween { .. }));
        }
    }
    assert!(checked > 100 && searched > 30, "{checked} checked, {searched} searched");
}
