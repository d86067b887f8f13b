//! A node of the tree: a move, the statistics of its visits, and the values that selection compares.

use shinpan_rules::board::{Color, Move, Point};

use super::evaluator::{Evaluation, Prior};
use super::transpositions::Sharing;
use super::value_bias::BiasShare;

/// Weight of the score in the utility, beside the win.
const SCORE_UTILITY: f32 = 0.08;
/// Equivalence parameter of RAVE: visits at which a move's own mean weighs as much as its RAVE mean.
const RAVE_EQUIVALENCE: f32 = 2500.0;
/// Standard deviations of the mean that a lower confidence bound (lcb) is below it.
const LCB_STDEVS: f64 = 1.28;

/// State of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeState {
    /// It has no children yet.
    Unexpanded,
    /// A walker is evaluating it to expand it.
    Expanding,
    /// It has children, or a proved value.
    Expanded,
    /// Play has stopped, and dead stones are still to be settled.
    Stopped,
}

/// A result, from Black's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Value {
    pub win: f32,
    pub score: f32,
}

impl Value {
    /// By how much a point more changes the utility of a value with this score.
    pub fn score_slope(score: f32, scale: f32) -> f32 {
        0.5 * SCORE_UTILITY * scale / (scale + score.abs()).powi(2)
    }

    /// Utility for a player, 0 to 1, where an even margin is `scale` points.
    pub fn utility(self, color: Color, scale: f32) -> f32 {
        let margin = self.score / (scale + self.score.abs());
        let black = (1.0 - SCORE_UTILITY) * self.win + SCORE_UTILITY * (0.5 + 0.5 * margin);
        if color == Color::Black { black } else { 1.0 - black }
    }
}

/// The result of a visit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Answer {
    pub value: Value,
    /// The standard deviation of the score as the evaluator sees it.
    pub stdev: f32,
    pub trust: Trust,
}

/// How far an answer can be relied on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Trust {
    /// It follows from the rules.
    Exact,
    /// The evaluator expects these errors of the share of wins, 0 to 1, and of the score in the near future.
    Errors([f32; 2]),
    /// Not told.
    Untold,
}

impl Answer {
    /// A result by the rules.
    pub fn exact(value: Value) -> Answer {
        Answer { value, stdev: 0.0, trust: Trust::Exact }
    }

    /// An evaluator's answer.
    pub fn of(evaluation: &Evaluation) -> Answer {
        let &Evaluation { win, score, stdev, errors, .. } = evaluation;
        Answer { value: Value { win, score }, stdev, trust: errors.map_or(Trust::Untold, Trust::Errors) }
    }
}

/// A move, and the statistics of its visits for the player who makes it.
///
/// Counters and sums are doubles: an `f32` stops counting at 2^24, which a small board reaches within seconds of
/// analysis. Values that are compared are computed in single precision from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The padded index of the point; 0 is a pass.
    pub point: u16,
    /// Number of children.
    pub count: u16,
    /// The first of them.
    pub first: u32,
    pub state: NodeState,
    /// The result, if it is certain.
    pub proven: Option<Value>,
    /// Visits under way, which count as losses (virtual loss).
    pub pending: u32,
    pub visits: f64,
    /// Sum of utilities for the player who makes the move.
    pub utility: f64,
    /// Sum of their squares.
    pub utility_squares: f64,
    /// Sum of Black's wins.
    pub wins: f64,
    /// Sum of Black's scores.
    pub score: f64,
    /// Sum of their squares, and of the variance that the evaluator names.
    pub score_squares: f64,
    /// RAVE statistics: samples in which the player made this move, now or later, the prior included.
    pub rave_visits: f64,
    pub rave_utility: f64,
    /// The prior of the evaluator: the samples that it weighs, and their utilities.
    pub prior_weight: f32,
    pub prior_utility: f32,
    pub policy: f32,
    /// Weight of the node's values in its parent's, where a policy guides: its visits, less what noise pruning has
    /// taken off.
    pub weight: f64,
    /// The evaluator's own answer, where a policy guides, and the standard deviation of its score.
    pub own: Value,
    pub own_stdev: f32,
    /// The weight of that answer.
    pub own_weight: f32,
    pub bias: BiasShare,
    pub sharing: Sharing,
    /// Not to be chosen at the root.
    pub barred: bool,
    /// True at the root if a symmetric move is searched in its stead.
    pub mirrored: bool,
}

impl Node {
    pub fn new(mv: Move, prior: Prior) -> Node {
        Node {
            point: mv.point().map_or(0, |p| p.index() as u16),
            count: 0,
            first: 0,
            state: NodeState::Unexpanded,
            proven: None,
            pending: 0,
            visits: 0.0,
            utility: 0.0,
            utility_squares: 0.0,
            wins: 0.0,
            score: 0.0,
            score_squares: 0.0,
            rave_visits: f64::from(prior.weight),
            rave_utility: f64::from(prior.weight * prior.share),
            prior_weight: prior.weight,
            prior_utility: prior.weight * prior.share,
            policy: prior.policy,
            weight: 0.0,
            own: Value { win: 0.5, score: 0.0 },
            own_stdev: 0.0,
            own_weight: 1.0,
            bias: BiasShare::default(),
            sharing: Sharing::Alone,
            barred: false,
            mirrored: false,
        }
    }

    /// Tells whether visits go on to it.
    pub fn is_open(&self) -> bool {
        !self.barred && !self.mirrored
    }

    /// Adds an answer, of this weight and utility for the player who makes the move.
    pub fn add(&mut self, answer: Answer, weight: f32, utility: f64) {
        let [win, score, stdev] = [answer.value.win, answer.value.score, answer.stdev].map(f64::from);
        self.visits += 1.0;
        self.weight += f64::from(weight);
        self.utility += utility;
        self.utility_squares += utility * utility;
        self.wins += win;
        self.score += score;
        self.score_squares += score * score + stdev * stdev;
    }

    /// The move.
    pub fn mv(&self) -> Move {
        if self.point == 0 { Move::Pass } else { Move::Play(Point::at(self.point)) }
    }

    /// The mean utility for the player who makes the move, without the prior.
    pub fn mean(&self) -> f32 {
        if self.visits > 0.0 { (self.utility / self.visits) as f32 } else { 0.5 }
    }

    /// The mean utility, or the prior's before the first visit.
    pub fn thought(&self) -> f32 {
        if self.visits > 0.0 || self.prior_weight == 0.0 { self.mean() } else { self.prior_utility / self.prior_weight }
    }

    /// Black's share of wins.
    pub fn win(&self) -> f32 {
        if self.visits > 0.0 { (self.wins / self.visits) as f32 } else { 0.5 }
    }

    /// Black's mean score and its standard deviation.
    pub fn score(&self) -> (f32, f32) {
        let n = self.visits.max(1.0);
        let mean = self.score / n;
        (mean as f32, (self.score_squares / n - mean * mean).max(0.0).sqrt() as f32)
    }

    pub fn policy(&self) -> f32 {
        self.policy
    }

    /// Lower confidence bound of the utility: the mean less some standard deviations of it.
    pub fn lcb(&self) -> f32 {
        let n = self.visits.max(1.0);
        let mean = if self.visits > 0.0 { self.utility / n } else { 0.5 };
        let variance = (self.utility_squares / n - mean * mean).max(0.0) + 1.0 / n;
        (mean - LCB_STDEVS * (variance / n).sqrt()) as f32
    }

    /// Visits, those under way included as losses.
    pub fn virtual_visits(&self) -> f32 {
        self.visits as f32 + self.pending as f32
    }

    /// The mean of own and RAVE samples, weighed by the minimum-error schedule.
    pub fn rave_value(&self) -> f32 {
        let own = self.virtual_visits() + self.prior_weight;
        let mean = if own > 0.0 { (self.utility as f32 + self.prior_utility) / own } else { 0.5 };
        let (later, rave_utility) = (self.rave_visits as f32, self.rave_utility as f32);
        if later <= 0.0 {
            return mean;
        }
        let trust = later / (later + own + own * later / RAVE_EQUIVALENCE);
        trust * rave_utility / later + (1.0 - trust) * mean
    }
}
