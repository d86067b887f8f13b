//! [`Playouts`]: the evaluator that plays to the end, both sides answering each other by the rules of thumb of
//! [`playout::policy`], and counts by the terms of the leaf.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::board::{Color, FastBoard, Point, PointMap, Size};
use crate::playout::policy;
use crate::rules::Suicide;

use super::evaluator::{Evaluation, Evaluator, Leaf, Nature};
use super::position::Position;
use super::priors::{Priors, Scene};

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

    /// What so many playouts from a position make of each point: from 1, Black's, to -1, White's.
    pub fn owners(&mut self, position: &Position, playouts: usize) -> PointMap<f32> {
        let (mut owners, mut answer) = (PointMap::new(0.0), Evaluation::default());
        for _ in 0..playouts {
            self.sample(position, &mut answer);
            for point in position.board().size().points() {
                owners[point] += owner(&self.end, point) / playouts as f32;
            }
        }
        owners
    }

    /// One playout. Where play has stopped, either player may be the first to go on.
    fn sample(&mut self, position: &Position, answer: &mut Evaluation) {
        let leaf = position.board();
        self.end.copy_from(leaf);
        answer.played.clear();
        let stopped = position.passes() >= 2;
        let first =
            if stopped && self.rng.random_bool(0.5) { position.to_play().opponent() } else { position.to_play() };
        let suicide = match position.rules().suicide {
            Suicide::Forbidden => Suicide::Forbidden,
            // Of more stones it decides few positions and lengthens playouts.
            Suicide::Multi | Suicide::Allowed => Suicide::Forbidden,
        };
        let played = &mut answer.played;
        policy::run(&mut self.end, first, position.last_point(), suicide, &mut self.rng, &mut |color, point| {
            played.push((color, point));
        });
        if stopped {
            // The resolution of dead stones is no advice for moves.
            answer.played.clear();
        }
        answer.score = position.terms().score(leaf, position.to_play(), &self.end);
        answer.win = position.terms().share(answer.score);
        answer.stdev = 0.0;
    }
}

/// Whose a point is at the end of a playout: 1 is Black's, -1 White's.
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
            self.sample(leaf.position, leaf.answer);
            if leaf.wants_owners {
                for point in leaf.position.board().size().points() {
                    leaf.answer.owners[point] = owner(&self.end, point);
                }
            }
            leaf.answer.priors.clear();
            self.priors.judge(&Scene::of(leaf.position), leaf.moves, &mut leaf.answer.priors);
        }
    }

    fn fork(&self, seed: u64) -> Box<dyn Evaluator> {
        Box::new(Playouts::new(seed))
    }

    fn reseed(&mut self, seed: u64) {
        *self = Playouts::new(seed);
    }
}
