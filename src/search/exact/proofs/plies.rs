//! Moves in the order in which they are looked at.

use super::super::small::{Small, State};
use super::super::stones::MOST_POINTS;
use super::table::NO_MOVE;

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
    /// How likely it is to be good.
    score: i32,
}

impl Ply {
    /// A few bits by which a table tells it from other moves, in all mirror images.
    pub fn sign(&self) -> u8 {
        (self.name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as u8 & !1
    }
}

/// What moves have been good for elsewhere.
pub(super) struct Habits {
    history: [[u32; MOST_POINTS + 1]; 2],
    killers: Vec<[u8; 2]>,
}

/// Where a count of good moves is halved.
const MUCH: u32 = 1 << 20;

impl Habits {
    pub fn new() -> Habits {
        Habits { history: [[0; MOST_POINTS + 1]; 2], killers: Vec::new() }
    }

    /// Takes down that a move was good, by how much work it saved.
    pub fn learn(&mut self, turn: usize, ply: usize, point: u8, depth: u32) {
        let count = &mut self.history[turn][usize::from(point)];
        *count += depth * depth + 1;
        if *count > MUCH {
            self.history.iter_mut().flatten().for_each(|n| *n /= 2);
        }
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != point {
            *killers = [point, killers[0]];
        }
    }

    /// The moves of a situation, best first. A pass only if `pass` says so. Without those among `never`.
    pub fn plies(&self, small: &Small, state: State, ply: usize, best: u8, never: u32, into: &mut Vec<Ply>) {
        into.clear();
        let turn = state.turn;
        let killers = self.killers.get(ply).copied().unwrap_or([NO_MOVE; 2]);
        let shape = small.shape();
        let mut open = shape.empty(state.stones) & !never;
        while open != 0 {
            let bit = open & open.wrapping_neg();
            open &= !bit;
            let Some(to) = small.after(state, bit) else { continue };
            let point = bit.trailing_zeros() as u8;
            let mut score = self.history[turn][usize::from(point)] as i32 >> 4;
            let taken = (state.stones[1 - turn] & !to.stones[1 - turn]).count_ones() as i32;
            let chain = shape.joined(bit, to.stones[turn]);
            let liberties = (shape.around(chain) & shape.empty(to.stones)).count_ones();
            score += taken * 20_000;
            if liberties == 1 && taken == 0 {
                score -= 30_000;
            }
            if shape.around(bit) & !bit & shape.all() & !state.stones[turn] == 0 {
                // Own eyes are filled last.
                score -= 60_000;
            }
            if killers.contains(&point) {
                score += 10_000;
            }
            let mut ply = Ply { point, to, name: small.name(to), score };
            if ply.sign() == best {
                ply.score += 1 << 28;
            }
            into.push(ply);
        }
        into.sort_unstable_by_key(|p| (-p.score, p.point));
    }

    /// The pass of a situation.
    pub fn pass(small: &Small, state: State) -> Ply {
        let to = state.passed();
        Ply { point: PASS, to, name: small.name(to), score: 0 }
    }
}
