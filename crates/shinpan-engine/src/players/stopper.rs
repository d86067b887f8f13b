//! When a player that thinks stops: the statistics that a caller looks at, and limits where nobody does.

use std::sync::Arc;

use crate::search::{Progress, SearchParams};
use shinpan_rules::board::{Color, Move};

/// Statistics of a search under way.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchStats {
    /// The player to move.
    pub to_play: Color,
    /// Playouts so far.
    pub playouts: usize,
    /// Playouts of earlier searches that the statistics rest on too.
    pub kept: usize,
    /// The moves that have been tried.
    pub lines: Vec<MoveStats>,
    /// The move that would be made now, and how the game might go on.
    pub variation: Vec<Move>,
}

/// Statistics of one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveStats {
    /// The move.
    pub mv: Move,
    /// Playouts after it.
    pub playouts: usize,
    /// The share of them that is won, 0 to 1.
    pub share: f64,
}

/// Moves of a variation that are shown.
const SHOWN: usize = 8;

impl SearchStats {
    /// The statistics of a search for this player.
    #[must_use]
    pub fn of(to_play: Color, progress: &Progress<'_>) -> SearchStats {
        let line = |(mv, playouts, share)| MoveStats { mv, playouts, share: f64::from(share) };
        let lines = progress.summary().into_iter().filter(|&(_, visits, _)| visits > 0).map(line).collect();
        SearchStats {
            to_play,
            playouts: progress.visits,
            kept: progress.kept,
            lines,
            variation: progress.variation(SHOWN),
        }
    }

    /// The move that would be made now.
    #[must_use]
    pub fn best(&self) -> Option<&MoveStats> {
        let best = self.variation.first()?;
        self.lines.iter().find(|line| line.mv == *best)
    }
}

/// A condition on which a search stops.
pub trait Stopper {
    /// Returns true if the player should stop thinking and move. Called many times a second.
    fn enough(&mut self, stats: &SearchStats) -> bool;
}

/// A signal that a move must be made at once, whatever the limits. Called many times a second.
pub type StopSignal = Arc<dyn Fn() -> bool + Send + Sync>;

/// The stopper of a move without a clock: a fixed number of playouts, so that the move is the same each time.
pub struct UsualPlayouts;

impl UsualPlayouts {
    /// Playouts for a move when no clock runs.
    pub const PLAYOUTS: usize = 400;
}

impl Stopper for UsualPlayouts {
    fn enough(&mut self, stats: &SearchStats) -> bool {
        stats.playouts >= UsualPlayouts::PLAYOUTS
    }
}

/// The cost of a move where no clock says it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Playouts or visits for a move; else it is time that counts.
    pub playouts: Option<usize>,
    /// Seconds for a move, without a number of playouts.
    pub seconds: f64,
    /// Seconds after which a move is made whatever a clock gives and however many playouts were asked for.
    pub longest: f64,
    /// Memory and threads.
    pub settings: SearchParams,
}

impl Limits {
    /// Most seconds that somebody may ask for.
    pub const LONGEST: f64 = 1e6;
}

/// A second a move, and never more than an hour.
impl Default for Limits {
    fn default() -> Limits {
        Limits { playouts: None, seconds: 1.0, longest: 3600.0, settings: SearchParams::default() }
    }
}
