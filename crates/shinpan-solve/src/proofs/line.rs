//! A line of best play, by the moves that proofs are made of.

use shinpan_rules::board::Move;

use super::super::bounds::GivenUp;
use super::super::referee::NOBODY;
use super::super::small::{Small, State};
use super::plies::PASS;
use super::search::{DOUBLING, Found, Question, Search, Shared};
use super::secure::secure;
use super::table::NOTHING;

/// Positions looked at for one move of the line: most of what is asked was proved before.
const PATIENCE: u64 = 2_000_000;

/// Most effort for one move.
const MOST: i32 = 124 * DOUBLING;

/// Threshold for the worth of a situation: so much area, or going round.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// The area that Black has, and whether Black is content to go round instead.
    pub black: (i8, bool),
    /// The least area that White does not allow, and whether Black going round is as bad.
    pub white: (i8, bool),
}

impl Level {
    /// An area that is counted.
    pub fn of(small: &Small, area: i8) -> Level {
        let round = |threshold: i8| small.worth_of(threshold.into()) <= NOBODY;
        Level { black: (area, round(area)), white: (area + 1, round(area + 1)) }
    }
}

/// Player of a line.
pub(super) struct Line<'a> {
    small: &'a Small,
    shared: &'a Shared,
    level: Level,
}

impl<'a> Line<'a> {
    pub fn new(small: &'a Small, shared: &'a Shared, level: Level) -> Line<'a> {
        Line { small, shared, level }
    }

    /// The line from a situation to the end, to where it comes back to a situation, or as far as it is found with
    /// little work.
    pub fn from(&self, root: State) -> Result<Vec<Move>, GivenUp> {
        let mut line = Vec::new();
        let mut been = Vec::new();
        let mut state = root;
        while state.passes < 2 && !been.contains(&self.small.name(state)) {
            been.push(self.small.name(state));
            let Some(point) = self.answer(state) else { break };
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
    fn answer(&self, state: State) -> Option<u8> {
        let (threshold, black_round) = if state.turn == 0 { self.level.black } else { self.level.white };
        let round = black_round == (state.turn == 0);
        let question = Question { attacker: state.turn, threshold, round, far: true };
        if state.passes > 0 && question.is_met(self.small.shape().area(state.stones)) {
            return Some(PASS);
        }
        let mut search = Search::new(self.small, self.shared, None, question);
        if search.at_a_glance(state) == Ok(Found::Proved(NOTHING)) {
            return Some(self.take(&search, state));
        }
        let mut effort = DOUBLING;
        loop {
            match search.run(state, effort) {
                Ok(Found::Proved(_)) => return search.answer_to(state),
                Ok(Found::Open(_)) if effort < MOST && search.nodes < PATIENCE => effort += DOUBLING,
                Ok(Found::Open(_)) | Err(GivenUp) => return None,
            }
        }
    }

    /// The next move of a player to whom enough is certain: dead stones are taken off, and then there are passes.
    fn take(&self, search: &Search<'_>, state: State) -> u8 {
        let shape = self.small.shape();
        if search.question.is_met(shape.area(state.stones)) {
            return PASS;
        }
        let (own, other) = (state.turn, 1 - state.turn);
        let inside = secure(shape, state.stones, own) & shape.empty(state.stones);
        let mut best = (0, PASS);
        for point in (0..u32::BITS).filter(|i| inside >> i & 1 == 1) {
            let Some(next) = self.small.after(state, 1 << point) else { continue };
            let taken = state.stones[other] & !next.stones[other];
            let near = shape.around(1 << point) & state.stones[other];
            let gain = 8 * taken.count_ones() + near.count_ones();
            if gain > best.0 && search.at_a_glance(next) == Ok(Found::Proved(NOTHING)) {
                best = (gain, point as u8);
            }
        }
        best.1
    }
}
