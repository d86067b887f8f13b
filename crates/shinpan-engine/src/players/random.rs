//! [`Random`]: the weakest player that still finishes its games.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use crate::board::{FastBoard, StoneFate};
use shinpan_rules::board::{Color, Move, Point};
use shinpan_rules::game::Game;

use super::{Candidate, Player, pass, worn_out};

/// Plays any legal move with equal chances, except that it neither fills an own eye nor gives up a single stone for
/// nothing; passes when no other move is left. Such games end, because groups with two eyes stay; should a long cycle
/// be legal, the player passes once the game has become longer than any game needs to be.
pub struct Random {
    seed: u64,
    rng: Pcg64Mcg,
}

impl Random {
    /// A player started from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { seed, rng: Pcg64Mcg::seed_from_u64(seed) }
    }
}

impl Player for Random {
    /// Sensible moves in random order, worth 1; the pass, worth 0; what is left, worth -1.
    fn candidates(&mut self, game: &Game, color: Color) -> Vec<Candidate> {
        let board = FastBoard::from(game.board());
        let is_sensible = |&p: &Point| !is_eye(&board, color, p) && board.fate(color, p) != StoneFate::FallsAlone;
        let (mut sensible, mut wasteful): (Vec<_>, Vec<_>) =
            game.legal_points(color).into_iter().partition(is_sensible);
        if worn_out(game) {
            wasteful.append(&mut sensible);
        }
        sensible.shuffle(&mut self.rng);
        wasteful.shuffle(&mut self.rng);
        let worth = |value| move |p| Candidate { mv: Move::Play(p), value };
        let sensible = sensible.into_iter().map(worth(1.0));
        sensible.chain(pass(game, color, 0.0)).chain(wasteful.into_iter().map(worth(-1.0))).collect()
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn reseed(&mut self, seed: u64) {
        *self = Random::new(seed);
    }
}

/// True if a point is an own eye that is not needed to connect a chain in atari to another one.
fn is_eye(board: &FastBoard, color: Color, point: Point) -> bool {
    let in_atari = |q: &Point| board.only_liberty(*q) == Some(point);
    let around = || board.stones_beside(point, color);
    let connects = around().any(|q| in_atari(&q)) && !around().all(|q| in_atari(&q));
    board.is_eye(color, point) && !connects
}
