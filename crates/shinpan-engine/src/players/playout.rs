//! [`Playout`]: the heuristic's best moves, tried out in random continuations for as long as there is time.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use crate::board::FastBoard;
use crate::playout;
use shinpan_rules::board::{Board, Color, Move, Point};
use shinpan_rules::game::Game;
use shinpan_rules::rules::Suicide;

use super::heuristic::Heuristic;
use super::watch::{Limits, Line, Number, Thought, Usual, Watch};
use super::{Candidate, Player};

/// Moves that are tried: the best ones by the heuristic.
const TRIED: usize = 10;
/// Playouts between two looks at the clock.
const BATCH: usize = 16;
/// How many playouts the heuristic's opinion of a move weighs.
const WEIGHT: f64 = 40.0;
/// How much that opinion adds for the best of the moves tried, as a share of games won.
const OPINION: f64 = 0.3;
/// How much the lead at the end of a playout counts beside who has won.
const LEAD: f64 = 0.2;
/// How eagerly moves that were tried less are tried again.
const CURIOSITY: f64 = 0.4;

/// Compares the moves that the heuristic likes best by random playouts, more of them where more games are won. Whether
/// to pass and everything it finds by reading stays with the heuristic; a lead is counted as area with komi, without
/// what else the rules add.
pub struct Playout {
    guide: Heuristic,
    rng: Pcg32,
    /// Playouts for a move where nobody waits for it.
    playouts: usize,
}

impl Playout {
    /// A player started from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Playout {
        Playout { guide: Heuristic::new(seed), rng: Pcg32::seed_from_u64(seed), playouts: Usual::PLAYOUTS }
    }

    /// The heuristic's candidates, as far as they are wanted; those tried come first, best share of wins first.
    fn search(
        &mut self,
        game: &Game,
        color: Color,
        wanted: impl Fn(Move) -> bool,
        watch: &mut dyn Watch,
    ) -> Vec<Candidate> {
        let mut candidates = self.guide.candidates(game, color);
        candidates.retain(|candidate| wanted(candidate.mv));
        let mut trials: Vec<Trial> = candidates
            .iter()
            .take_while(|c| c.value > 0.0)
            .filter_map(|c| Trial::new(game, color, c.mv.point()?, c.value))
            .take(TRIED)
            .collect();
        let tried = trials.len();
        if tried < 2 {
            return candidates;
        }
        let best = trials[0].value.max(f64::MIN_POSITIVE);
        trials.iter_mut().for_each(|trial| trial.value /= best);
        let (komi, suicide) = (game.rules().komi.to_f64(), game.rules().suicide);
        let scratch = trials[0].start.clone();
        let mut field = Field { to_play: color, komi, suicide, trials, scratch };
        let mut playouts = 0;
        while !watch.enough(&field.thought(playouts)) {
            for _ in 0..BATCH {
                field.try_one(playouts, &mut self.rng);
                playouts += 1;
            }
        }
        field.trials.sort_by(|a, b| b.promise(0.0).total_cmp(&a.promise(0.0)));
        let values: Vec<f64> = candidates[..tried].iter().map(|c| c.value).collect();
        for ((candidate, trial), value) in candidates.iter_mut().zip(&field.trials).zip(values) {
            *candidate = Candidate { mv: Move::Play(trial.point), value };
        }
        candidates
    }
}

impl Player for Playout {
    /// Values are those of the heuristic, on the moves as the playouts rank them.
    fn candidates(&mut self, game: &Game, color: Color) -> Vec<Candidate> {
        self.search(game, color, |_| true, &mut Number(self.playouts))
    }

    fn choose_within(&mut self, game: &Game, color: Color, watch: &mut dyn Watch) -> Move {
        self.search(game, color, |_| true, watch).first().map_or(Move::Pass, |c| c.mv)
    }

    fn choose_among(&mut self, game: &Game, color: Color, allowed: &[Move], watch: &mut dyn Watch) -> Option<Move> {
        self.search(game, color, |mv| allowed.contains(&mv), watch).first().map(|c| c.mv)
    }

    fn clean_up(&mut self, game: &Game, color: Color) -> Move {
        self.guide.clean_up(game, color)
    }

    fn set_limits(&mut self, limits: &Limits) {
        self.playouts = limits.playouts.unwrap_or(Usual::PLAYOUTS);
    }

    fn seed(&self) -> u64 {
        self.guide.seed()
    }

    fn reseed(&mut self, seed: u64) {
        *self = Playout { playouts: self.playouts, ..Playout::new(seed) };
    }
}

/// A move and what became of it.
struct Trial {
    point: Point,
    /// The heuristic's value, as a share of the best one.
    value: f64,
    /// The position after the move.
    start: FastBoard,
    playouts: f64,
    /// Sum of results, each 0 to 1.
    won: f64,
}

impl Trial {
    fn new(game: &Game, color: Color, point: Point, value: f64) -> Option<Trial> {
        let mut board: Board = game.board().clone();
        board.place(color, point).ok()?;
        Some(Trial { point, value, start: FastBoard::from(&board), playouts: 0.0, won: 0.0 })
    }

    /// The share of games won, the heuristic's opinion included.
    fn share(&self) -> f64 {
        (self.won + WEIGHT * (0.5 + OPINION * (self.value - 0.5))) / (self.playouts + WEIGHT)
    }

    /// That, and more for a move that was tried little.
    fn promise(&self, log: f64) -> f64 {
        self.share() + CURIOSITY * (log / (self.playouts + WEIGHT)).sqrt()
    }
}

/// The moves that compete.
struct Field {
    to_play: Color,
    komi: f64,
    suicide: Suicide,
    trials: Vec<Trial>,
    /// The board of the playout in hand.
    scratch: FastBoard,
}

impl Field {
    /// One playout after the most promising move.
    fn try_one(&mut self, playouts: usize, rng: &mut Pcg32) {
        let log = (1.0 + playouts as f64).ln();
        let best = self.trials.iter_mut().max_by(|a, b| a.promise(log).total_cmp(&b.promise(log)));
        let Some(trial) = best else { return };
        let board = &mut self.scratch;
        board.copy_from(&trial.start);
        playout::run(board, self.to_play.opponent(), self.suicide, rng);
        let lead = f64::from(board.area_lead()) - self.komi;
        let lead = if self.to_play == Color::Black { lead } else { -lead };
        let won = if lead == 0.0 { 0.5 } else { f64::from(u8::from(lead > 0.0)) };
        let share = (lead / board.size().area() as f64).clamp(-1.0, 1.0) / 2.0 + 0.5;
        trial.won += (1.0 - LEAD) * won + LEAD * share;
        trial.playouts += 1.0;
    }

    fn thought(&self, playouts: usize) -> Thought {
        let line = |t: &Trial| Line { mv: Move::Play(t.point), playouts: t.playouts as usize, share: t.share() };
        let best = self.trials.iter().max_by(|a, b| a.share().total_cmp(&b.share()));
        let variation = best.map(|t| Move::Play(t.point)).into_iter().collect();
        Thought { to_play: self.to_play, playouts, kept: 0, lines: self.trials.iter().map(line).collect(), variation }
    }
}
