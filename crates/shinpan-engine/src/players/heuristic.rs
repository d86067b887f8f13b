//! [`Heuristic`]: one look at each point; only captures and escapes are read ahead.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use shinpan_rules::board::{Color, Move, Point, PointSet};
use shinpan_rules::game::Game;

use super::eyes::{spare_points, vital_points};
use super::features::{BLUNDER, Position};
use super::stakes::Stakes;
use super::view::{Effect, View};
use super::{Candidate, Player, pass, worn_out};

/// Plays the point with the best sum of reasons: captures, escapes, ataris, cuts, shape, borders, closeness to the last
/// move. What is already decided is worth what the rules pay for it and no more, so that the player passes when nothing
/// is left to gain. It looks no move ahead, except for what can be taken by force (`tactics`) and for snapbacks.
pub struct Heuristic {
    seed: u64,
    rng: Pcg64Mcg,
}

impl Heuristic {
    /// A player started from `seed`, which only decides between moves of about the same value.
    #[must_use]
    pub fn new(seed: u64) -> Heuristic {
        Heuristic { seed, rng: Pcg64Mcg::seed_from_u64(seed) }
    }

    /// Every legal move and the pass, by value.
    fn weigh(&mut self, game: &Game, color: Color, stakes: Stakes) -> Vec<Candidate> {
        let judgement = Judgement::new(game, color, stakes);
        let tired = worn_out(game);
        let mut candidates: Vec<Candidate> = pass(game, color, 0.0).into_iter().collect();
        for p in game.legal_points(color) {
            let whim = 1.0 + WHIM * self.rng.random::<f64>();
            let value = judgement.value(p);
            let value = if value > 0.0 { value * whim } else { value };
            candidates.push(Candidate { mv: Move::Play(p), value: if tired { value.min(0.0) } else { value } });
        }
        candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
        candidates
    }
}

/// How much chance may add to a good move.
const WHIM: f64 = 0.1;
/// The least that settling an open fight is worth where a play costs nothing.
const SETTLING: f64 = 0.05;
/// What taking dead stones off is worth, against having to, where they would be removed anyway and a play costs nothing.
const TIDYING: f64 = 0.15;
/// What a stone thrown into dead stones is worth.
const THROW_IN: f64 = 0.1;
/// What is said of filling an own eye.
const EYE: f64 = -50.0;

impl Player for Heuristic {
    /// Values are in points more than a pass, roughly.
    fn candidates(&mut self, game: &Game, color: Color) -> Vec<Candidate> {
        self.weigh(game, color, Stakes::of(game))
    }

    fn clean_up(&mut self, game: &Game, color: Color) -> Move {
        let stakes = Stakes { captures_dead: true, ..Stakes::of(game) };
        self.weigh(game, color, stakes).first().map_or(Move::Pass, |c| c.mv)
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn reseed(&mut self, seed: u64) {
        *self = Heuristic::new(seed);
    }
}

/// A position and what is at stake in it.
struct Judgement<'a> {
    position: Position<'a>,
    stakes: Stakes,
    spare: PointSet,
    vital: Vec<(Point, usize)>,
}

impl<'a> Judgement<'a> {
    fn new(game: &'a Game, color: Color, stakes: Stakes) -> Judgement<'a> {
        let spare = if stakes.fills { spare_points(game.board(), color) } else { PointSet::EMPTY };
        let view = View::new(game, color);
        let vital = vital_points(&view);
        Judgement { position: Position::new(view), stakes, spare, vital }
    }

    fn color(&self) -> Color {
        self.position.view.color
    }

    /// What a legal play is worth more than a pass.
    fn value(&self, p: Point) -> f64 {
        let view = &self.position.view;
        let effect = view.effect(p);
        if self.stakes.fills && self.spare.contains(p) {
            return self.stakes.fill + self.position.rescue(p, &effect, true);
        }
        if view.is_eye(p) {
            return EYE;
        }
        if effect.captured.is_empty() && effect.liberties.len() < 2 {
            return self.offering(p, &effect);
        }
        let rescue = self.position.rescue(p, &effect, self.stakes.captures_dead);
        let value = rescue + self.life(p) + self.ground(p, &effect) - self.position.loss(p, &effect);
        if self.stakes.is_idle_free() && self.is_contested(p) { value.max(SETTLING) } else { value }
    }

    /// Living or killing at a vital point.
    fn life(&self, p: Point) -> f64 {
        let stones = self.vital.iter().filter(|(vital, _)| *vital == p).map(|(_, stones)| *stones as f64);
        stones.map(|n| 3.0 + 0.7 * n).sum()
    }

    /// Whether neither side holds a point, and more than nothing is at stake there.
    fn is_contested(&self, p: Point) -> bool {
        let holdings = &self.position.holdings;
        !holdings.dame.contains(p) && Color::BOTH.iter().all(|&c| !holdings.holds(c, p))
    }

    /// What the point is worth beyond captures and escapes.
    fn ground(&self, p: Point, effect: &Effect) -> f64 {
        let position = &self.position;
        let holdings = &position.holdings;
        if holdings.holds(self.color(), p) {
            let eager = match (self.stakes.captures_dead, self.stakes.is_idle_free()) {
                (true, _) => 1.0,
                (false, true) => TIDYING,
                (false, false) => 0.0,
            };
            let hunt = eager * position.hunt(effect);
            return hunt.max(self.answer(effect)) + self.fill();
        }
        if holdings.holds(self.color().opponent(), p) {
            return self.stakes.stray.min(0.0);
        }
        if holdings.dame.contains(p) {
            return self.stakes.dame;
        }
        let ground = position.place(p, self.fill()) + position.shape(p);
        (ground + position.contact(effect)).max(0.1)
    }

    /// A stone in own territory, where it does not keep it alive.
    fn fill(&self) -> f64 {
        self.stakes.fill.min(0.0)
    }

    /// Answering an intruder where it is not sure that he must die costs nothing: his stone was wasted, or ours was
    /// needed.
    fn answer(&self, effect: &Effect) -> f64 {
        let holdings = &self.position.holdings;
        let intruder = self.position.view.last.filter(|&q| holdings.holds(self.color(), q) && !holdings.is_sure(q));
        let contact = effect.touched.iter().any(|&id| self.position.is_dead(id));
        if intruder.is_some() && contact { 1.1 + 0.1 * self.position.contact(effect) } else { 0.0 }
    }

    /// A stone that can be taken at once: good as a snapback, or inside dead stones that have to be captured.
    fn offering(&self, p: Point, effect: &Effect) -> f64 {
        let snapback = self.position.snaps_back(p, effect);
        if snapback > 0.0 {
            return snapback;
        }
        let inside = effect.touched.iter().any(|&id| self.position.is_dead(id)) && effect.size <= 6;
        if (self.stakes.captures_dead || self.stakes.is_idle_free())
            && inside
            && !effect.liberties.is_empty()
            && self.position.holdings.holds(self.color(), p)
        {
            return THROW_IN + self.fill();
        }
        BLUNDER - effect.size as f64
    }
}
