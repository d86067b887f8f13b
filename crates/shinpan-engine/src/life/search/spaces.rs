//! Where a chain may live on its own, everything else being its opponent's.
//!
//! The smallest regions that it borders, the chains of its colour around those, the regions that these border, and so
//! on. Giving the opponent the rest takes nothing from a proof of life.

use crate::tactics::Side;
use shinpan_rules::board::{Board, Chain, PointSet};

/// Most empty points of a space.
const ROOM: usize = 14;

/// A chain, the smallest regions that it borders, the other chains around those, and so on, as long as there are few
/// empty points in all. `None` if there are none.
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
