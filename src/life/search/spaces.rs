//! Where a chain may live on its own, everything else being its opponent's.
//!
//! First the smallest regions that it borders, the chains of its colour around those, the regions that these border, and so on.
//! A territory of a large board is larger than can be searched, and a few points at its edge are enough for two eyes. So windows
//! follow: points beside the chain, grown one by one so that as few others as possible look in. Giving the opponent the rest takes
//! nothing from a proof of life.

use crate::board::{Board, Chain, Point, PointSet};
use crate::tactics::Side;

/// Most empty points of a space.
const ROOM: usize = 14;
/// Most windows of a chain.
const WINDOWS: usize = 3;
/// Fewest empty points of a window: in fewer nobody makes two eyes against an open side.
const LEAST: usize = 6;

/// A chain, the smallest regions that it borders, the other chains around those, and so on, as long as there are few empty
/// points in all. `None` if there are none.
pub(in crate::life) fn own_space(board: &Board, side: &Side, chain: &Chain) -> Option<PointSet> {
    let start = side.chains.iter().position(|c| c.stones == chain.stones)?;
    let (mut chains, mut regions) = (vec![start], Vec::new());
    let (mut inside, mut room) = (chain.stones, 0);
    let size = |r: usize| (side.regions[r].points & board.empties()).len();
    loop {
        let beside = |r: &usize| side.regions[*r].border.iter().any(|c| chains.contains(c));
        let next = (0..side.regions.len()).filter(|r| !regions.contains(r)).filter(beside).min_by_key(|&r| size(r));
        let Some(next) = next.filter(|&r| room + size(r) <= ROOM) else { break };
        room += size(next);
        inside = inside | side.regions[next].points;
        regions.push(next);
        for &c in &side.regions[next].border {
            if !chains.contains(&c) {
                chains.push(c);
                inside = inside | side.chains[c].stones;
            }
        }
    }
    (room > 1).then_some(inside)
}

/// Parts of the regions beside a chain with the chains that reach into them, the most promising first.
pub(in crate::life) fn windows(board: &Board, side: &Side, chain: &Chain) -> Vec<PointSet> {
    let mut found: Vec<(usize, PointSet)> = Vec::new();
    let mut seen = PointSet::EMPTY;
    for start in chain.liberties.iter() {
        if seen.contains(start) {
            continue;
        }
        let empties = grow(board, side, chain, start);
        seen = seen | empties;
        if empties.len() < LEAST {
            continue;
        }
        let inside = furnish(board, side, chain, empties);
        let quality = empties.iter().filter(|&p| exposure(board, side, inside, p) == 0).count();
        if !found.iter().any(|(_, other)| *other == inside) {
            found.push((quality, inside));
        }
    }
    found.sort_by_key(|(quality, _)| std::cmp::Reverse(*quality));
    found.into_iter().take(WINDOWS).map(|(_, inside)| inside).collect()
}

/// Empty points grown from a liberty of a chain.
fn grow(board: &Board, side: &Side, chain: &Chain, start: Point) -> PointSet {
    let own = board.stones(side.color);
    let mut inside: PointSet = [start].into_iter().collect();
    while inside.len() < ROOM {
        let open = |p: Point| exposure(board, side, inside | chain.stones, p);
        let beside = board.next_to(&inside) & board.empties();
        let beside = beside | (board.next_to(&(board.next_to(&inside) & own)) & board.empties() & chain.liberties);
        // What looks in at a point stays, what it looks out at is closed by it.
        let next = (beside - inside).iter().min_by_key(|&p| {
            let closed = board.neighbors(p).filter(|q| inside.contains(*q)).count();
            (open(p) + 2).saturating_sub(closed)
        });
        let Some(next) = next else { break };
        inside = inside | [next].into_iter().collect();
    }
    inside
}

/// How many neighbours of a point are neither inside nor of the colour in question.
fn exposure(board: &Board, side: &Side, inside: PointSet, p: Point) -> usize {
    board.neighbors(p).filter(|q| !inside.contains(*q) && board.get(*q) != Some(side.color)).count()
}

/// Empty points with the chain in question, the chains of its colour beside them, and the opposing chains that have no
/// liberty elsewhere.
fn furnish(board: &Board, side: &Side, chain: &Chain, empties: PointSet) -> PointSet {
    let belongs = |c: &Chain| match c.color == side.color {
        true => c.liberties.intersects(&empties),
        false => c.liberties.is_subset(&empties),
    };
    let stones = board.chains().into_iter().filter(belongs).fold(chain.stones, |all, c| all | c.stones);
    empties | stones
}
