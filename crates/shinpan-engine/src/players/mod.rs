//! Floor 6: choosing a move. A [`Player`] ranks what the referee allows; it never judges rules itself.
//!
//! | file | what it holds |
//! |---|---|
//! | `random` | uniform play that leaves its own eyes alone |
//! | `search` | the tree search, by playouts or by any other evaluator |
//! | `rank` | ranks: weaker play on purpose |
//! | `resignation` | when a game is given up |
//! | `aim` | the komi that a giver of handicap aims at |
//! | `cleaner` | taking dead stones off by play |
//! | `passing` | what is played instead of a pass that would lose something |
//! | `clock` | time controls as clients state them, and what is left of a player's time |
//! | `stopper` | when a player stops thinking: statistics, limits, signals |
//! | `guest` | another program that thinks for a player |
//!
//! A player is reproducible: the same seed, the same game and the same question give the same answer on every platform.

mod aim;
mod cleaner;
mod clock;
mod guest;
mod passing;
mod random;
mod rank;
mod resignation;
mod search;
mod stopper;

pub use cleaner::capturing_play;
pub use clock::{Clock, MOST_COUNT, TimeControl};
pub use guest::{Change, Guest};
pub use passing::{instead_of_passing, urgent_play};
pub use random::Random;
pub use rank::{ParseRankError, Rank};
pub use resignation::Resignation;
pub use search::SearchPlayer;
pub use stopper::{Limits, MoveStats, SearchStats, StopSignal, Stopper, UsualPlayouts};

use crate::search::Report;
use shinpan_rules::board::{Color, Move, Point};
use shinpan_rules::game::Game;

/// A legal move and what a player thinks of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its value: more is better. Values of one answer can be compared with each other, not with those of another.
    pub value: f64,
}

/// Someone who chooses moves. Only the first three methods have to be written.
pub trait Player: Send {
    /// Every legal move and, where it is legal, a pass, best first. Moves that are worse than passing come after it.
    /// Nothing, if nothing is legal.
    fn candidates(&mut self, game: &Game, color: Color) -> Vec<Candidate>;

    /// The seed that the player was last started from.
    fn seed(&self) -> u64;

    /// Starts the player's random numbers anew.
    fn reseed(&mut self, seed: u64);

    /// The move to make: the best candidate. A pass if nothing at all is legal.
    fn choose(&mut self, game: &Game, color: Color) -> Move {
        self.candidates(game, color).first().map_or(Move::Pass, |c| c.mv)
    }

    /// The move to make when the stopper says that it is time. A player that never thinks for long need not look.
    fn choose_within(&mut self, game: &Game, color: Color, _stopper: &mut dyn Stopper) -> Move {
        self.choose(game, color)
    }

    /// The move to make in a clean-up after a disputed stop, where dead stones are to be captured whatever the rules
    /// say about removing them.
    fn clean_up(&mut self, game: &Game, color: Color) -> Move {
        self.choose(game, color)
    }

    /// The move to make once somebody has let the player's search, if it has one, think and report.
    fn decide(&mut self, game: &Game, color: Color, _report: &Report) -> Move {
        self.choose(game, color)
    }

    /// True if the player, who has just chosen a move for this colour, would rather resign.
    fn gives_up(&self, _game: &Game, _color: Color) -> bool {
        false
    }

    /// Sets the conditions of a resignation. A player that never resigns need not look.
    fn set_resignation(&mut self, _resignation: &Resignation) {}

    /// Sets how much a move may cost where no clock says it. A player that never thinks for long need not look.
    fn set_limits(&mut self, _limits: &Limits) {}

    /// Sets the signal that also cuts a fixed number of playouts short. A player that never thinks for long need not
    /// look.
    fn set_stop_signal(&mut self, _signal: StopSignal) {}

    /// True if the player uses whatever time it is given.
    fn takes_time(&self) -> bool {
        false
    }

    /// The search that the player thinks with, for whoever wants to ask it more.
    fn analyst(&mut self) -> Option<&mut crate::search::Search> {
        None
    }

    /// The other program that thinks for the player, if one does.
    fn guest(&mut self) -> Option<&mut dyn Guest> {
        None
    }

    /// The best of the moves named, however bad, for someone who waits as for [`Player::choose_within`]; `None` if none
    /// of them is legal.
    fn choose_among(
        &mut self,
        game: &Game,
        color: Color,
        allowed: &[Move],
        _stopper: &mut dyn Stopper,
    ) -> Option<Move> {
        self.candidates(game, color).into_iter().map(|c| c.mv).find(|mv| allowed.contains(mv))
    }

    /// The points that the player would rather play on than pass, best first, with their values.
    fn ranked(&mut self, game: &Game, color: Color) -> Vec<(Point, f64)> {
        self.candidates(game, color).into_iter().map_while(|c| c.mv.point().map(|p| (p, c.value))).collect()
    }
}

/// A player that can be chosen by name.
pub struct PlayerInfo {
    /// The name.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub doc: &'static str,
    /// Makes one, started from a seed.
    pub new: fn(u64) -> Box<dyn Player>,
}

/// Every player.
pub const PLAYERS: &[PlayerInfo] = &[
    PlayerInfo {
        name: "search",
        doc: "What a tree search by playouts likes best under the rules in force, for as long as there is time.",
        new: |seed| Box::new(SearchPlayer::new(seed)),
    },
    PlayerInfo {
        name: "random",
        doc: "Any legal move that neither fills an own eye nor changes nothing, with equal chances.",
        new: |seed| Box::new(Random::new(seed)),
    },
    PlayerInfo {
        name: "heuristic",
        doc: "A search of 150 playouts a move without a network, however much time there is: quick, and the same everywhere.",
        new: |seed| Box::new(SearchPlayer::fixed(seed, SearchPlayer::QUICK)),
    },
    PlayerInfo {
        name: "playout",
        doc: "Another name of the search without a network.",
        new: |seed| Box::new(SearchPlayer::new(seed)),
    },
];

/// The player with this name, started from `seed`.
#[must_use]
pub fn player(name: &str, seed: u64) -> Option<Box<dyn Player>> {
    PLAYERS.iter().find(|p| p.name.eq_ignore_ascii_case(name)).map(|p| (p.new)(seed))
}

/// True if a player of ours only passes: the game has lasted four moves for each point and some, or the position stands
/// for the third time. Where the rules let positions be repeated nothing else bounds a game.
fn worn_out(game: &Game) -> bool {
    let ledger = game.ledger();
    let turns: usize = ledger.plays.iter().chain(&ledger.passes).sum();
    turns > 4 * game.size().area() + 30 || game.occurrences() > 2
}

/// A pass, if it is legal.
fn pass(game: &Game, color: Color, value: f64) -> Option<Candidate> {
    game.legality(color, Move::Pass).is_ok().then_some(Candidate { mv: Move::Pass, value })
}
