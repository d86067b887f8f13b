//! Dame that were left open, filled as both players would: what stays open then is a seki, and what must be filled on the
//! way is teire.
//!
//! Records of games under territory rules usually end before the dame are filled. The commentary on article 9 of the
//! Japanese rules of 1989 has players fill them, and play the teire, before they agree that the game has ended; so both are
//! made up for here, by these moves only:
//!
//! - a play on a dame that leaves its own stones two liberties or more, by whichever player it costs less;
//! - for each opposing chain that it leaves with one liberty, a play of that chain's owner on this liberty, which must gain a
//!   second one. On a dame it costs nothing; in own territory it is teire, and costs its point.
//!
//! A dame on which neither player can play so stays open.

use std::cell::RefCell;

use crate::board::{Board, Chain, Color, Point, PointSet, Region, regions};

/// A region next to both colours with more points than this is no dame but unfinished business, and stays as it is.
const LARGEST: usize = 8;

thread_local! {
    /// What was filled last, and how: whoever compares rules asks about one board hundreds of times.
    static LAST: RefCell<Option<(Board, Filled)>> = const { RefCell::new(None) };
}

/// A position with its dame filled.
#[derive(Clone)]
pub(super) struct Filled {
    /// The position then.
    pub board: Board,
    /// Points of own territory that each player had to play on.
    pub teire: [PointSet; 2],
}

/// A dame filled, with the answers that it asks for.
struct Fill {
    board: Board,
    teire: PointSet,
    /// Who plays them: the opponent of who fills.
    by: Color,
}

/// A player's play on a dame.
struct Way {
    color: Color,
    point: Point,
    tried: Option<Trial>,
}

/// What came of trying one.
#[derive(Clone, Copy)]
struct Trial {
    /// The points of teire that it costs; `None` if it cannot be filled so.
    cost: Option<usize>,
    /// The chains that were looked at, with their liberties: a stone that was placed anywhere else changes nothing about it.
    seen: PointSet,
}

/// Fills the dame of a position from which the dead stones were taken. Costs a copy of the board for each dame and player, and
/// again where stones were placed that concern it; next to nothing if this was asked last.
pub(super) fn fill(board: &Board) -> Filled {
    LAST.with_borrow_mut(|last| match last {
        Some((known, filled)) if known == board => filled.clone(),
        _ => last.insert((board.clone(), fill_anew(board))).1.clone(),
    })
}

fn fill_anew(board: &Board) -> Filled {
    let all = regions(board);
    let open = |r: &&Region| r.owner().is_none() && r.points.len() <= LARGEST;
    let dame = all.iter().filter(open).fold(PointSet::EMPTY, |all, r| all | r.points);
    let of = |color| all.iter().filter(|r| r.owner() == Some(color)).fold(PointSet::EMPTY, |all, r| all | r.points);
    let own = Color::BOTH.map(of);
    let mut filled = Filled { board: board.clone(), teire: [PointSet::EMPTY; 2] };
    let mut ways: Vec<Way> =
        dame.iter().flat_map(|point| Color::BOTH.map(|color| Way { color, point, tried: None })).collect();
    while let Some(best) = cheapest(&filled.board, dame, &own, &mut ways) {
        let placed = filled.board.empties() - best.board.empties();
        ways.retain(|way| !placed.contains(way.point));
        for way in &mut ways {
            way.tried = way.tried.filter(|trial| !trial.seen.intersects(&placed));
        }
        filled.teire[best.by] = filled.teire[best.by] | best.teire;
        filled.board = best.board;
    }
    filled
}

/// What the first way that costs least comes to; most cost nothing.
fn cheapest(board: &Board, dame: PointSet, own: &[PointSet; 2], ways: &mut [Way]) -> Option<Fill> {
    let mut best: Option<(usize, Color, Point)> = None;
    for &mut Way { color, point, ref mut tried } in ways {
        let trial = match *tried {
            Some(trial) => trial,
            None => {
                let mut seen = PointSet::EMPTY;
                let found = fill_one(board, (color, point), (dame, own), &mut seen);
                let cost = found.as_ref().map(|fill| fill.teire.len());
                if cost == Some(0) {
                    return found;
                }
                *tried.insert(Trial { cost, seen })
            }
        };
        if let Some(cost) = trial.cost.filter(|&cost| best.is_none_or(|(least, ..)| cost < least)) {
            best = Some((cost, color, point));
        }
    }
    let (_, color, point) = best?;
    fill_one(board, (color, point), (dame, own), &mut PointSet::default())
}

/// A play on a dame and its answers, if that is no loss for who plays and the answers hold; with the chains that were looked at.
fn fill_one(
    board: &Board,
    (color, point): (Color, Point),
    (dame, own): (PointSet, &[PointSet; 2]),
    seen: &mut PointSet,
) -> Option<Fill> {
    let by = color.opponent();
    let around = beside(board, point, seen);
    let captures = around.iter().any(|c| c.color == by && c.liberties.len() == 1);
    let room = board.neighbors(point).collect::<PointSet>() & board.empties();
    let mine = around.iter().filter(|c| c.color == color);
    let mut liberties = mine.fold(room, |all, c| all | c.liberties);
    liberties.remove(point);
    *seen = *seen | liberties;
    (!captures && liberties.len() > 1).then_some(())?;
    let mut fill = Fill { board: board.clone(), teire: PointSet::EMPTY, by };
    fill.board.place(color, point).ok()?;
    // One of its two liberties is gone.
    let mut threatened = around.into_iter().find(|c| c.color == by && c.liberties.len() == 2);
    while let Some(chain) = threatened {
        let mut left = chain.liberties;
        left.remove(point);
        let answer = left.first()?;
        beside(&fill.board, answer, seen);
        let placed = fill.board.place(by, answer).ok()?;
        let defender = fill.board.chain(answer)?;
        *seen = *seen | defender.stones | defender.liberties;
        let holds = placed.captured.is_empty() && defender.liberties.len() > 1;
        let costs = own[by].contains(answer);
        (holds && (costs || dame.contains(answer))).then_some(())?;
        if costs {
            fill.teire.insert(answer);
        }
        let in_atari = |c: &Chain| c.color == color && c.liberties.len() == 1;
        if beside(&fill.board, answer, seen).iter().any(in_atari) {
            return None;
        }
        let around = beside(&fill.board, point, seen);
        threatened = around.into_iter().find(|c| c.color == by && c.liberties.len() == 1);
    }
    Some(fill)
}

/// The chains beside a point, each once, which count as seen.
fn beside(board: &Board, point: Point, seen: &mut PointSet) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::with_capacity(4);
    for q in board.neighbors(point) {
        if !chains.iter().any(|c| c.stones.contains(q)) {
            chains.extend(board.chain(q));
        }
    }
    *seen = chains.iter().fold(*seen, |seen, chain| seen | chain.stones | chain.liberties);
    chains
}

#[cfg(test)]
mod tests {
    use super::*;

    const FALSE_EYE: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOXXXX\nO.O.X.";
    const CONNECTED: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOOXXX\nO.O.X.";

    #[test]
    fn what_must_be_filled_on_the_way_is_teire() {
        // In the first White's C1 is in atari once D1 is filled.
        for (rows, empties, white) in [(FALSE_EYE, "F1 F3 A5 C5 F5", "B1"), (CONNECTED, "B1 F1 F3 A5 C5 F5", "")] {
            let filled = fill(&rows.parse().unwrap());
            let points = |text: &str| text.split_whitespace().map(|v| v.parse().unwrap()).collect::<PointSet>();
            assert_eq!(filled.board.empties(), points(empties), "{rows}");
            assert_eq!(filled.teire, [PointSet::EMPTY, points(white)], "{rows}");
        }
    }
}
