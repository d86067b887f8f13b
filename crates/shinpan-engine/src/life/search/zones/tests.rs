//! Laws of the search by relevance zones, on boards that nobody drew.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::life::search::arena::{Arena, Held, Walls};
use crate::life::search::two_eyes;
use shinpan_rules::board::{Chain, Size};

/// A board on which stones were thrown until so many points are empty, with what they captured taken off.
fn thrown(rng: &mut Pcg64Mcg) -> Board {
    let (columns, rows) = (rng.random_range(3..8), rng.random_range(3..7));
    let mut board = Board::new(Size::new(columns, rows).unwrap());
    let left = rng.random_range(3..13);
    for turn in 0..3 * columns * rows {
        let free: Vec<Point> = board.empties().iter().collect();
        if free.len() <= left {
            break;
        }
        let (color, point) = (Color::BOTH[turn % 2], free[rng.random_range(0..free.len())]);
        let filled = board.neighbors(point).all(|n| board.get(n) == Some(color));
        let mut next = board.clone();
        if !filled && next.place(color, point).unwrap().self_captured.is_empty() {
            board = next;
        }
    }
    board
}

/// The answer of a search of all plays, where it has one: whether a chain makes two eyes.
fn searched(board: &Board, chain: &Chain) -> Option<bool> {
    let mut walls = Walls::of(board);
    let at = chain.stones.first()?;
    let held = |walls: &mut Walls, by| walls.apart_from(by, chain.color, PointSet::EMPTY).alive.contains(at);
    if held(&mut walls, Held::ByTwoEyes) {
        return Some(true);
    }
    let arena = Arena::within(&mut walls, at, Suicide::Forbidden, Held::ByTwoEyes).ok()?;
    two_eyes(&arena, board, chain, None, 60_000.into()).answer.ok()
}

/// ZoneSearch against searches that know none, on boards that nobody drew. `SHINPAN_THROWN` says on how many.
#[test]
fn what_is_forced_by_zones_is_forced() {
    let boards = std::env::var("SHINPAN_THROWN").map_or(150, |n| n.parse().unwrap());
    let seed = std::env::var("SHINPAN_SEED").map_or(7, |n| n.parse().unwrap());
    let mut rng = Pcg64Mcg::new(seed);
    // Who leaves out what answers rest on takes C4 to be alive here as A3 is.
    let drawn: Board = "OOX.O\n.XOOO\n..OXX\nOO..X\n.X.XX\n.X.OX".parse().unwrap();
    let (mut alive, mut dead, mut more) = (0, 0, 0);
    for i in 0..=boards {
        let board = if i == 0 { drawn.clone() } else { thrown(&mut rng) };
        for chain in board.chains() {
            for (aim, said) in [(SafetyAim::two_eyes(&chain), true), (SafetyAim::territory(&chain), false)] {
                let Ok(Some(Forced { settled, .. })) = forced(&board, aim, 5, 30_000.into()).forced else { continue };
                let others = board.chains().into_iter().filter(|c| c.stones.is_subset(&settled));
                for other in others.filter(|c| c.color == chain.color) {
                    more += usize::from(other != chain);
                    let truth = searched(&board, &other);
                    assert_ne!(truth, Some(!said), "{} by the zones of {}\n{board}", other.stones, chain.stones);
                    *(if said { &mut alive } else { &mut dead }) += usize::from(truth.is_some());
                }
            }
        }
    }
    assert!(alive > boards / 4 && dead > boards / 4 && more > boards / 10, "{alive} {dead} {more}");
}

/// A board that is the same in a zone, with other stones elsewhere, and every chain with a liberty.
fn elsewhere(rng: &mut Pcg64Mcg, board: &Board, zone: PointSet) -> Option<Board> {
    let mut next = board.clone();
    let (outside, rarely) = (board.all() - zone, rng.random_range(4..24));
    let mut off = PointSet::EMPTY;
    let mut on: Vec<(Color, Point)> = Vec::new();
    for point in outside.iter() {
        match rng.random_range(0..rarely) {
            0 => off.extend(board.get(point).map(|_| point)),
            1 if board.is_empty_at(point) => on.push((Color::Black, point)),
            2 if board.is_empty_at(point) => on.push((Color::White, point)),
            _ => {}
        }
    }
    next.take_off(off);
    next.set_up(on).ok()?;
    Some(next)
}

/// A proof rests on its zone and nothing else. `SHINPAN_THROWN` says on how many boards.
#[test]
fn what_stands_outside_a_zone_changes_nothing() {
    let boards = std::env::var("SHINPAN_THROWN").map_or(150, |n| n.parse().unwrap());
    let seed = std::env::var("SHINPAN_SEED").map_or(8, |n| n.parse().unwrap());
    let mut rng = Pcg64Mcg::new(seed);
    // Two eyes that are joined through one of C4 and C5.
    let drawn: Board = ".X.X.XO\nXX.XXXO\nOOOOOOO\nX.O.O.O\nOOOOOOO".parse().unwrap();
    let mut held = 0;
    for i in 0..=boards {
        let (board, times) = if i == 0 { (drawn.clone(), 50) } else { (thrown(&mut rng), 4) };
        for chain in board.chains() {
            for (aim, lives) in [(SafetyAim::two_eyes(&chain), true), (SafetyAim::territory(&chain), false)] {
                let mut search = ZoneSearch::new(&board, aim, 2_000.into());
                let Ok(Some(proof)) = search.deepen(&board, 3) else { continue };
                for _ in 0..times {
                    let Some(other) = elsewhere(&mut rng, &board, proof.zone | chain.stones) else { continue };
                    let now = chain.stones.first().and_then(|p| other.chain(p)).unwrap();
                    let truth = searched(&other, &now);
                    assert_ne!(truth, Some(!lives), "{} by {}\n{board}and\n{other}", chain.stones, proof.zone);
                    held += usize::from(truth.is_some());
                }
            }
        }
    }
    assert!(held > 2 * boards, "{held}");
}
