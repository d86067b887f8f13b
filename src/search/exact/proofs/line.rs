//! A line of best play, by the moves that proofs are made of.

use std::sync::atomic::AtomicBool;

use crate::board::Move;

use super::super::engine::GivenUp;
use super::super::small::{Small, State};
use super::ask::Level;
use super::plies::PASS;
use super::search::{Found, MOVE, Question, Search, Shared};

/// Positions looked at for one move of the line.
const PATIENCE: u64 = 2_000_000;

/// Bytes for what is found where points that are certainly a player's are yet to be taken.
const MEMORY: usize = 1 << 24;

/// Deepest search for one move.
const DEEPEST: i32 = 40 * MOVE;

/// Who plays a line.
pub(super) struct Line<'a> {
    small: &'a Small,
    shared: &'a Shared,
    level: Level,
}

impl<'a> Line<'a> {
    pub fn new(small: &'a Small, shared: &'a Shared, level: Level) -> Line<'a> {
        Line { small, shared, level }
    }

    /// The line from a situation to the end, to where it comes back to a situation, or as far as it is found with little work.
    pub fn from(&self, root: State) -> Result<Vec<Move>, GivenUp> {
        let mut line = Vec::new();
        let mut been = Vec::new();
        let mut state = root;
        let bare = Shared::new(MEMORY, PATIENCE);
        while state.passes < 2 && !been.contains(&self.small.name(state)) {
            been.push(self.small.name(state));
            let Some(point) = self.answer(self.shared, state, true).or_else(|| self.answer(&bare, state, false)) else {
                break;
            };
            line.push(self.small.move_at(point.into()));
            state = match point {
                PASS => state.passed(),
                _ => match self.small.after(state, 1 << point) {
                    Some(next) => next,
                    None => break,
                },
            };
        }
        if self.shared.is_over() { Err(GivenUp) } else { Ok(line) }
    }

    /// The move by which a player keeps the worth.
    fn answer(&self, shared: &Shared, state: State, statics: bool) -> Option<u8> {
        let (threshold, black_round) = if state.turn == 0 { self.level.black } else { self.level.white };
        let round = black_round == (state.turn == 0);
        let question = Question { attacker: state.turn, threshold, round, far: true };
        let area = self.small.shape().area(state.stones);
        if state.passes > 0 && (area >= threshold.into()) == (state.turn == 0) {
            return Some(PASS);
        }
        let moot = AtomicBool::new(false);
        let mut search = Search::new(self.small, shared, &moot, question);
        search.statics = statics;
        let mut depth = MOVE;
        loop {
            match search.run(state, depth) {
                Ok(Found::Proved(_)) => return search.answer_to(state),
                Ok(Found::Open(_)) if depth < DEEPEST && search.nodes < PATIENCE => depth += MOVE,
                Ok(Found::Open(_)) | Err(GivenUp) => return None,
            }
        }
    }
}
