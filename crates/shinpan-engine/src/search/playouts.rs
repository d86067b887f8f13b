//! [`Playouts`]: the evaluator that plays to the end, both sides answering each other by the rules of thumb of
//! [`playout::policy`], and counts by the terms of the leaf.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::board::FastBoard;
use crate::playout::policy;
use shinpan_rules::board::{Color, Move, Point, PointMap, Size};
use shinpan_rules::rules::{Scoring, Suicide};
use shinpan_rules::scoring;

use super::evaluator::{Evaluation, Evaluator, Leaf, Nature};
use super::position::Position;
use super::priors::{PriorScene, Priors};
use super::settling::dead_stones;

/// So many playouts tell what is dead where play has stopped, each time that a search comes there.
const SETTLING: usize = 16;
/// A chain is somebody's if its stones are by this, from 0 to 1, on the mean.
const DOUBT: f32 = 0.5;

/// An evaluator by playouts.
pub struct Playouts {
    rng: Pcg32,
    end: FastBoard,
    priors: Priors,
}

impl Playouts {
    /// An evaluator started from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Playouts {
        let smallest = Size::square(1).expect("a board can have one point");
        Playouts { rng: Pcg32::seed_from_u64(seed), end: FastBoard::new(smallest), priors: Priors::new() }
    }

    /// The owner of each point by so many playouts from a position in which play has stopped: from 1, Black's, to -1,
    /// White's.
    pub fn owners_after_stop(&mut self, position: &Position, playouts: usize) -> PointMap<f32> {
        let mut answer = Evaluation::default();
        self.resume(position, playouts, &mut answer);
        answer.owners
    }

    /// The mean of so many playouts where play has stopped: either player may be the first to go on, and what they play
    /// to resolve dead stones is no advice for moves.
    fn resume(&mut self, position: &Position, playouts: usize, answer: &mut Evaluation) {
        let share = 1.0 / playouts as f32;
        let (mut win, mut score) = (0.0, 0.0);
        answer.owners = PointMap::new(0.0);
        for _ in 0..playouts {
            let to_play = position.to_play();
            let first = if self.rng.random_bool(0.5) { to_play.opponent() } else { to_play };
            self.sample(position, first, answer);
            (win, score) = (win + answer.win * share, score + answer.score * share);
            for point in position.board().size().points() {
                answer.owners[point] += owner(&self.end, point) * share;
            }
        }
        (answer.win, answer.score) = (win, score);
        answer.played.clear();
    }

    /// The result of settling where play has stopped. Who stops while something is open has the worst of it, because an
    /// opponent who does not agree goes on: chains in doubt count against the player who passed last.
    fn settle(&mut self, position: &mut Position, answer: &mut Evaluation) {
        self.resume(position, SETTLING, answer);
        match position.rules().scoring {
            Scoring::Area | Scoring::Territory => {}
            // Of what is still to be filled playouts tell more than who owns it.
            Scoring::Stone | Scoring::Empty | Scoring::None => return,
        }
        let doubt = if position.to_play() == Color::White { -DOUBT } else { DOUBT };
        let dead = dead_stones(position.referee().board(), |p| answer.owners[p] + doubt);
        answer.score = scoring::tally(position.referee(), &dead).difference().to_f64() as f32;
        answer.win = position.terms().share(answer.score);
    }

    /// One playout, in which this player moves first.
    fn sample(&mut self, position: &Position, first: Color, answer: &mut Evaluation) {
        let leaf = position.board();
        self.end.copy_from(leaf);
        answer.played.clear();
        let suicide = match position.rules().suicide {
            Suicide::Forbidden => Suicide::Forbidden,
            // Of more stones it decides few positions and lengthens playouts.
            Suicide::Multi | Suicide::Allowed => Suicide::Forbidden,
        };
        let played = &mut answer.played;
        policy::run(&mut self.end, first, position.last_point(), suicide, &mut self.rng, &mut |color, point| {
            played.push((color, point));
        });
        answer.score = position.terms().score(leaf, position.to_play(), &self.end);
        answer.win = position.terms().share(answer.score);
        answer.stdev = 0.0;
    }
}

/// True if a search has come to the end of play.
fn has_stopped(position: &mut Position) -> bool {
    matches!(position.path().last(), Some((_, Move::Pass))) && position.has_stopped()
}

/// The owner of a point at the end of a playout: 1 is Black's, -1 White's.
fn owner(end: &FastBoard, point: Point) -> f32 {
    match end.owner(point) {
        Some(Color::Black) => 1.0,
        Some(Color::White) => -1.0,
        None => 0.0,
    }
}

impl Evaluator for Playouts {
    fn nature(&self) -> Nature {
        Nature::Samples
    }

    fn evaluate(&mut self, leaves: &mut [Leaf<'_>]) {
        for leaf in leaves {
            if has_stopped(leaf.position) {
                self.settle(leaf.position, leaf.answer);
                continue;
            }
            self.sample(leaf.position, leaf.position.to_play(), leaf.answer);
            if leaf.wants_owners {
                for point in leaf.position.board().size().points() {
                    leaf.answer.owners[point] = owner(&self.end, point);
                }
            }
            leaf.answer.priors.clear();
            self.priors.judge(&PriorScene::of(leaf.position), leaf.moves, &mut leaf.answer.priors);
        }
    }

    fn fork(&self, seed: u64) -> Box<dyn Evaluator> {
        Box::new(Playouts::new(seed))
    }

    fn reseed(&mut self, seed: u64) {
        *self = Playouts::new(seed);
    }
}
