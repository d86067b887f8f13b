//! What a player that thinks for long looks at: who waits for the move.

use std::sync::Arc;

use crate::search::{Progress, Settings};
use shinpan_rules::board::{Color, Move};

/// How far a player has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Whose move it is.
    pub to_play: Color,
    /// Playouts so far.
    pub playouts: usize,
    /// Playouts of earlier questions, on which the lines rest too.
    pub kept: usize,
    /// The moves that are compared and have been tried.
    pub lines: Vec<Line>,
    /// The move that would be made now, and how the game might go on.
    pub variation: Vec<Move>,
}

/// A move that is being compared with others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// Playouts after it.
    pub playouts: usize,
    /// The share of them that is won, 0 to 1.
    pub share: f64,
}

/// Moves of a variation that are shown.
const SHOWN: usize = 8;

impl Thought {
    /// How far a search has come for this player.
    #[must_use]
    pub fn of(to_play: Color, progress: &Progress<'_>) -> Thought {
        let line = |(mv, playouts, share)| Line { mv, playouts, share: f64::from(share) };
        let lines = progress.summary().into_iter().filter(|&(_, visits, _)| visits > 0).map(line).collect();
        Thought { to_play, playouts: progress.visits, kept: progress.kept, lines, variation: progress.variation(SHOWN) }
    }

    /// The move that would be made now.
    #[must_use]
    pub fn best(&self) -> Option<&Line> {
        let best = self.variation.first()?;
        self.lines.iter().find(|line| line.mv == *best)
    }
}

/// Someone who waits for a move.
pub trait Watch {
    /// Whether the player should stop thinking and move. Asked many times a second.
    fn enough(&mut self, thought: &Thought) -> bool;
}

/// Asked many times a second whether a move must be made at once, however much was meant to be thought about it.
pub type Hurry = Arc<dyn Fn() -> bool + Send + Sync>;

/// Waits for the usual number of playouts, however long they take: the same move each time.
pub struct Usual;

impl Usual {
    /// Playouts that a move is worth when no clock runs.
    pub const PLAYOUTS: usize = 400;
}

impl Watch for Usual {
    fn enough(&mut self, thought: &Thought) -> bool {
        thought.playouts >= Usual::PLAYOUTS
    }
}

/// Waits for so many playouts or visits.
pub(super) struct Number(pub usize);

impl Watch for Number {
    fn enough(&mut self, thought: &Thought) -> bool {
        thought.playouts >= self.0
    }
}

/// How much a move may cost where no clock says it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Playouts or visits for a move; else it is time that counts.
    pub playouts: Option<usize>,
    /// Seconds for a move, without a number of playouts.
    pub seconds: f64,
    /// Seconds after which a move is made whatever a clock gives and however many playouts were asked for.
    pub longest: f64,
    /// Memory and threads.
    pub settings: Settings,
}

/// When a player thinks the game lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Resignation {
    /// The share of wins below which a move is hopeless.
    pub share: f32,
    /// Hopeless moves in a row.
    pub turns: usize,
}

/// Three moves in a row that win less than 4 % of the time.
impl Default for Resignation {
    fn default() -> Resignation {
        Resignation { share: 0.04, turns: 3 }
    }
}

impl Limits {
    /// Most seconds that somebody may ask for.
    pub const LONGEST: f64 = 1e6;
}

/// A second a move, and never more than an hour.
impl Default for Limits {
    fn default() -> Limits {
        Limits { playouts: None, seconds: 1.0, longest: 3600.0, settings: Settings::default() }
    }
}
