//! A search of whether an attacker can take stones: what Sunjang's players ask before they take stones
//! off.
//!
//! The attacker moves first, beside the stones in question; their owner answers each move. Every move of the attacker's
//! is an atari or a capture, so an answer is one that takes, extends or connects. Kos never keep the attacker from
//! taking back. What is not read to its end counts as taken. Quieter attacks, a play inside that leaves no room for two
//! eyes among them, are no reason to keep a stone.

use crate::board::{Board, Chain, Color, Point, PointSet};

/// Ataris in a row after the first.
const ATARIS: u32 = 12;

/// Positions looked at for one question.
const NODES: u32 = 2_000;

/// Tells whether the opponent of `owner`, moving first beside chains that hold a stone of `near`, takes a stone of
/// `stones`.
pub(super) fn is_open(board: &Board, owner: Color, near: PointSet, stones: PointSet) -> bool {
    let mut attack = Attack { owner, stones, left: NODES };
    let weak = attack.chains(board, 2).into_iter().filter(|chain| chain.stones.intersects(&near));
    let first = weak.fold(PointSet::EMPTY, |all, chain| all | chain.liberties);
    first.iter().any(|point| match attack.attacked(board, point) {
        None => false,
        Some(next) => attack.takes(&next) || !attack.holds(&next, ATARIS),
    })
}

struct Attack {
    owner: Color,
    stones: PointSet,
    left: u32,
}

impl Attack {
    /// The owner's chains among the stones in question with at most so many liberties.
    fn chains(&self, board: &Board, most: usize) -> Vec<Chain> {
        let mut left = self.stones & board.stones(self.owner);
        let mut found = Vec::new();
        while let Some(chain) = left.first().and_then(|stone| board.chain(stone)) {
            left = left - chain.stones;
            if chain.liberties.len() <= most {
                found.push(chain);
            }
        }
        found
    }

    /// The position after a move of the attacker's that is no suicide.
    fn attacked(&self, board: &Board, point: Point) -> Option<Board> {
        let mut next = board.clone();
        next.place(self.owner.opponent(), point).ok().filter(|placed| placed.self_captured.is_empty())?;
        Some(next)
    }

    /// Tells whether a stone in question is gone.
    fn takes(&self, board: &Board) -> bool {
        !self.stones.is_subset(&board.stones(self.owner))
    }

    /// Tells whether the attacker to move takes something by ataris.
    fn breaks(&mut self, board: &Board, ataris: u32) -> bool {
        let (left, weak) = (self.left.checked_sub(1), self.chains(board, 2));
        if weak.is_empty() {
            return false;
        }
        let (Some(left), Some(fewer)) = (left, ataris.checked_sub(1)) else { return true };
        self.left = left;
        let beside = weak.iter().fold(PointSet::EMPTY, |all, chain| all | chain.liberties);
        beside.iter().any(|point| match self.attacked(board, point) {
            None => false,
            Some(next) => self.takes(&next) || !self.holds(&next, fewer),
        })
    }

    /// Tells whether the owner to move loses nothing.
    fn holds(&mut self, board: &Board, ataris: u32) -> bool {
        let weak = self.chains(board, 1);
        if weak.is_empty() && !self.breaks(board, ataris) {
            return true;
        }
        let around = weak.iter().fold(PointSet::EMPTY, |all, chain| all | board.next_to(&chain.stones));
        let mut beside = around & board.stones(self.owner.opponent());
        let mut answers = around & board.empties();
        while let Some(chain) = beside.first().and_then(|stone| board.chain(stone)) {
            beside = beside - chain.stones;
            if chain.liberties.len() == 1 {
                answers = answers | chain.liberties;
            }
        }
        answers.iter().any(|point| {
            let mut next = board.clone();
            let played = next.place(self.owner, point).is_ok_and(|placed| placed.self_captured.is_empty());
            played && !self.breaks(&next, ataris)
        })
    }
}
