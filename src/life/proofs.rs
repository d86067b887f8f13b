//! What can be said of a position without playouts, put together: the surest proof of each chain.

use crate::board::{Board, Chain, Color, Point, PointSet};
use crate::rules::Suicide;

use super::benson::{Secure, unconditional_side};
use super::eyes::READABLE;
use super::finding::{Finding, Method, State};
use super::groups::groups;
use super::safety::{safe, safe_side};
use super::seki::standoffs;
use super::side::Side;

/// Everything that is proved about a position.
#[derive(Default)]
pub(super) struct Proved {
    /// What is won even if its owner always passes.
    pub unconditional: [Secure; 2],
    /// What is won if its owner answers.
    pub safe: [Secure; 2],
    /// Stones in seki.
    pub seki: PointSet,
}

impl Proved {
    /// Benson's only.
    pub fn unconditional(board: &Board, suicide: Suicide) -> Proved {
        let unconditional = Color::BOTH.map(|color| unconditional_side(board, &Side::of(board, color), suicide));
        Proved { unconditional, safe: unconditional, seki: PointSet::EMPTY }
    }

    /// All of them. Costs less than a millisecond on 19x19.
    pub fn of(board: &Board, suicide: Suicide) -> Proved {
        let sides = Color::BOTH.map(|color| Side::of(board, color));
        let unconditional = sides.each_ref().map(|side| unconditional_side(board, side, suicide));
        let safe = sides.each_ref().map(|side| safe_side(board, side, suicide));
        let mut proofs = Proved { unconditional, safe, seki: PointSet::EMPTY };
        let mut cleared = board.clone();
        cleared.take_off(proofs.dead());
        proofs.seki = standoffs(&cleared, &groups(&cleared), proofs.alive());
        proofs
    }

    /// Stones that cannot be captured.
    pub fn alive(&self) -> PointSet {
        self.safe[0].alive | self.safe[1].alive
    }

    /// Stones that cannot be saved.
    pub fn dead(&self) -> PointSet {
        self.safe[0].dead | self.safe[1].dead
    }

    /// Points that are won, empty or not.
    pub fn territory(&self) -> PointSet {
        self.safe[0].territory | self.safe[1].territory
    }

    /// What is proved of a chain.
    pub fn of_chain(&self, chain: &Chain) -> Option<(State, Method)> {
        let (own, foe) = (chain.color, chain.color.opponent());
        for (secure, method) in [(&self.unconditional, Method::Benson), (&self.safe, Method::Safety)] {
            if chain.stones.is_subset(&secure[foe].dead) {
                return Some((State::Dead, method));
            }
            if chain.stones.is_subset(&secure[own].alive) {
                return Some((State::Alive, method));
            }
        }
        chain.stones.is_subset(&self.seki).then_some((State::Seki, Method::Seki))
    }

    /// A play next to a chain, or in a region of at most seven points beside it, after which it is proved safe. Costs a
    /// proof for each.
    pub fn saving_play(board: &Board, chain: &Chain, suicide: Suicide) -> Option<Point> {
        let side = Side::of(board, chain.color);
        let beside =
            side.regions.iter().filter(|r| r.points.intersects(&chain.liberties) && r.points.len() <= READABLE);
        let candidates = beside.fold(chain.liberties, |all, r| all | r.points) & board.empties();
        candidates.iter().find(|&p| {
            let mut next = board.clone();
            let played = next.place(chain.color, p).is_ok_and(|done| done.self_captured.is_empty());
            played && chain.stones.is_subset(&safe(&next, chain.color, suicide).alive)
        })
    }

    /// What is known of each chain if nothing but the proofs is: the others are taken to be alive.
    pub fn findings(&self, board: &Board) -> Vec<Finding> {
        let finding = |chain: Chain| {
            let (state, method) = self.of_chain(&chain).unwrap_or((State::Alive, Method::Assumption));
            Finding { color: chain.color, stones: chain.stones, state, method, witness: None }
        };
        board.chains().into_iter().map(finding).collect()
    }
}
