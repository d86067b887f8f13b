//! Unconditional life: stones that stay on the board even if their owner always passes (D. B. Benson, "Life in the game
//! of Go", Information Sciences 10, 1976).
//!
//! Take the maximal regions without a stone of the colour, joined along lines. A region is *vital* to a chain if all its
//! empty points are liberties of that chain: the opponent cannot fill the last of them. A set of chains is alive if each
//! has two vital regions that only chains of the set border; the largest such set is what is left after chains and
//! regions that fail were struck out again and again.
//!
//! Benson's rules forbid suicide. Where suicide of several stones is legal the opponent can turn stones inside a region
//! into empty points, so there *all* points of a vital region, stones included, must be next to the chain (so does KataGo,
//! `Board::calculateArea` with `isMultiStoneSuicideLegal`). Suicide of one stone changes nothing.

use crate::board::{Board, Chain, Color, Point, PointSet};
use crate::rules::Suicide;

/// What is unconditionally a player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unconditional {
    /// The stones of chains that cannot be captured even if their owner always passes.
    pub alive: PointSet,
    /// Regions that only those chains border and in which the opponent has no room for two eyes: empty points and
    /// opposing stones.
    pub territory: PointSet,
    /// The opposing stones in that territory, which are dead.
    pub dead: PointSet,
}

/// A maximal set of points, joined along lines, without a stone of the colour in question.
pub(super) struct Region {
    pub points: PointSet,
    /// The stones of that colour next to it.
    pub border: PointSet,
}

/// Finds what is unconditionally alive and won for one colour. Costs a flood fill, and a few set operations for each
/// pair of a chain and a region it borders, for each round of striking out.
#[must_use]
pub fn unconditional(board: &Board, color: Color, suicide: Suicide) -> Unconditional {
    unconditional_apart_from(board, color, suicide, PointSet::EMPTY)
}

/// What is unconditionally alive and won even without the help of any region that has a point among `lent`: whatever
/// either player does there, the rest stays as it is.
pub(super) fn unconditional_apart_from(board: &Board, color: Color, suicide: Suicide, lent: PointSet) -> Unconditional {
    let mut chains: Vec<(Chain, PointSet)> =
        board.chains().into_iter().filter(|c| c.color == color).map(|c| (c, next_to(board, c.stones))).collect();
    let mut regions = enclosed(board, color);
    regions.retain(|r| !r.points.intersects(&lent));
    let empties = board.empties();
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|(chain, around)| {
            let vital = |r: &&Region| {
                let needed = match suicide {
                    Suicide::Forbidden => r.points & empties,
                    Suicide::Multi | Suicide::Allowed => r.points,
                };
                r.border.intersects(&chain.stones) && needed.is_subset(around)
            };
            regions.iter().filter(vital).count() >= 2
        });
        let alive = chains.iter().fold(PointSet::EMPTY, |all, (chain, _)| all | chain.stones);
        regions.retain(|r| !r.border.is_empty() && r.border.is_subset(&alive));
        if before == (chains.len(), regions.len()) {
            return won(board, color, alive, &regions);
        }
    }
}

/// What alive chains make of the regions that only they border.
fn won(board: &Board, color: Color, alive: PointSet, regions: &[Region]) -> Unconditional {
    let reach = next_to(board, alive);
    let cramped = |r: &&Region| has_no_room(board, r.points - reach);
    let territory = regions.iter().filter(cramped).fold(PointSet::EMPTY, |all, r| all | r.points);
    Unconditional { alive, territory, dead: territory & board.stones(color.opponent()) }
}

/// Whether an opponent who may only make eyes at `inner` points cannot make two. An eye next to an alive chain is none,
/// and two eyes are not next to each other; so inner points that are all next to each other (at most two) are too few.
fn has_no_room(board: &Board, inner: PointSet) -> bool {
    let joined = |p: Point, q: Point| p == q || board.neighbors(p).any(|n| n == q);
    inner.len() <= 2 && inner.iter().all(|p| inner.iter().all(|q| joined(p, q)))
}

/// The points next to a set of points.
pub(super) fn next_to(board: &Board, points: PointSet) -> PointSet {
    points.iter().flat_map(|p| board.neighbors(p)).collect::<PointSet>() - points
}

/// The maximal regions without a stone of `color`.
fn enclosed(board: &Board, color: Color) -> Vec<Region> {
    let mut seen = board.stones(color);
    let mut regions = Vec::new();
    for start in board.size().points() {
        if !seen.contains(start) {
            let region = flood(board, color, start);
            seen = seen | region.points;
            regions.push(region);
        }
    }
    regions
}

/// The region without a stone of `color` around a point.
pub(super) fn flood(board: &Board, color: Color, start: Point) -> Region {
    let mut region = Region { points: [start].into_iter().collect(), border: PointSet::EMPTY };
    let mut queue = vec![start];
    while let Some(p) = queue.pop() {
        for q in board.neighbors(p) {
            if board.get(q) == Some(color) {
                region.border.insert(q);
            } else if region.points.insert(q) {
                queue.push(q);
            }
        }
    }
    region
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_for_one_eye_is_no_room() {
        let board: Board = "...\n...\n...".parse().unwrap();
        let set = |text: &str| text.split(' ').filter(|t| !t.is_empty()).map(|t| t.parse().unwrap()).collect();
        assert!(has_no_room(&board, set("")) && has_no_room(&board, set("B2")) && has_no_room(&board, set("B2 B3")));
        assert!(!has_no_room(&board, set("A1 C1")) && !has_no_room(&board, set("A1 B1 C1")));
    }
}
