//! [`Evaluator`]: who says what a position is worth. Playouts do, and a network does; the tree asks either in the same
//! way.

use shinpan_rules::board::{Color, Move, Point, PointMap};

use super::position::Position;

/// The kind of an evaluator's answers, by which the tree chooses how it selects moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    /// Each answer is a sample, another one each time: a position is asked about again and again before its moves are
    /// told apart, and what is played in a sample tells about moves elsewhere (RAVE).
    Samples,
    /// The same answer each time, with a policy: a position is asked about once, when its moves are told apart (PUCT).
    Policy,
}

/// An evaluator's opinion of a move before it was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prior {
    /// The probability that it is the best, 0 to 1. Those of all moves of a position need not add up to 1: the tree
    /// divides by their sum. Policy evaluators say it; for samples it is only reported.
    pub policy: f32,
    /// So many samples the opinion weighs; 0 from policy evaluators.
    pub weight: f32,
    /// The share of them that is won by whoever makes the move, 0 to 1.
    pub share: f32,
}

/// A position to be evaluated.
pub struct Leaf<'a> {
    /// The position: stones, whose move it is, the latest moves, and on request the referee's record with all its
    /// boards.
    pub position: &'a mut Position,
    /// The legal moves, if the tree wants priors for them; else empty.
    pub moves: &'a [Move],
    /// True if the tree wants to know whose each point is.
    pub wants_owners: bool,
    /// Where the answer goes. What it holds is of an earlier question.
    pub answer: &'a mut Evaluation,
}

/// The value of a position. Everything is from Black's side.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Black's share of the win, 0 to 1. A tie is worth what the rules say.
    pub win: f32,
    /// Black's points less White's, komi included: their mean.
    pub score: f32,
    /// The standard deviation of the score as the evaluator sees it; 0 for a sample.
    pub stdev: f32,
    /// Errors of the share of wins and of the score in the near future that the evaluator expects; `None` if it does
    /// not tell.
    pub errors: Option<[f32; 2]>,
    /// The owner of each point, from 1 (Black's) to -1 (White's), if it was asked for.
    pub owners: PointMap<f32>,
    /// One for each of the moves asked about, in their order.
    pub priors: Vec<Prior>,
    /// The stones placed in a sample, in order; empty from policy evaluators.
    pub played: Vec<(Color, Point)>,
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation {
            win: 0.5,
            score: 0.0,
            stdev: 0.0,
            errors: None,
            owners: PointMap::new(0.0),
            priors: Vec::new(),
            played: Vec::new(),
        }
    }
}

/// Someone who evaluates positions. Each thread of a search has its own.
pub trait Evaluator: Send {
    /// The kind of answers.
    fn nature(&self) -> Nature;

    /// How many leaves are best asked about at once. The tree may ask about fewer.
    fn batch(&self) -> usize {
        1
    }

    /// Begins with a root: every leaf until the next call is a position after moves from it. A search calls it once for
    /// each question, so that nobody has to find out at every leaf which game it belongs to.
    fn start(&mut self, _root: &mut Position) {}

    /// Evaluates some positions, none of which has ended without an estimate.
    fn evaluate(&mut self, leaves: &mut [Leaf<'_>]);

    /// Another evaluator like this one, for another thread; what is large is shared.
    fn fork(&self, seed: u64) -> Box<dyn Evaluator>;

    /// Starts its random numbers anew, if it has any.
    fn reseed(&mut self, seed: u64);
}
