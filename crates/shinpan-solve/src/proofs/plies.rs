//! Moves, each with where it leads.

use super::super::small::{Small, State};
use super::super::stones::MOST_POINTS;

/// The number of a pass among moves.
pub(super) const PASS: u8 = MOST_POINTS as u8;

/// A move.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    /// Its point, or [`PASS`].
    pub point: u8,
    /// Where it leads.
    pub to: State,
    /// The number of that situation, the same for mirror images.
    pub name: u64,
    /// The effort that a proof will take there, as far as can be guessed.
    pub effort: f32,
    /// How much less is spent there than here.
    pub cost: i32,
}

impl Ply {
    fn new(small: &Small, point: u8, to: State) -> Ply {
        Ply { point, to, name: small.name(to), effort: 0.0, cost: 1 }
    }

    /// The pass of a situation.
    pub fn pass(small: &Small, state: State) -> Ply {
        Ply::new(small, PASS, state.passed())
    }

    /// A few bits by which a table tells it from other moves, in all mirror images.
    pub fn sign(&self) -> u8 {
        (self.name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as u8 & !1
    }
}

/// The plays of a situation in the order of the board, without those at points among `never`.
pub(super) fn plays(small: &Small, state: State, never: u32, into: &mut Vec<Ply>) {
    into.clear();
    let mut open = small.shape().empty(state.stones) & !never;
    while open != 0 {
        let bit = open & open.wrapping_neg();
        open &= !bit;
        let to = small.after(state, bit);
        into.extend(to.map(|to| Ply::new(small, bit.trailing_zeros() as u8, to)));
    }
}
