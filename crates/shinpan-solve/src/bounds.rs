//! How much a search may use, and what it says while it goes on.

use shinpan_rules::board::PointSet;
use shinpan_rules::rules::Points;

/// Progress of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// Values kept.
    pub stored: usize,
    /// The depth of the present search, in moves, where it has one.
    pub depth: usize,
    /// The least and the greatest value that there may be by now, for Black, where bounds are brought together.
    pub known: Option<(Points, Points)>,
    /// About how many positions there are, where every one of them is looked at.
    pub of: Option<u64>,
}

/// The open part of a position whose rest is taken as settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// Where moves are looked at; a pass is looked at too.
    pub points: PointSet,
    /// Stones that are taken off, where they still stand, when the game is counted. Where the rules have life and death
    /// confirmed, or the players agree on it as such a confirmation has it, that decides instead.
    pub dead: PointSet,
}

/// Bounds of a search.
pub struct Bounds<'a> {
    /// Most positions searched; fewer where they lie hundreds of moves deep in a game, where each costs as much as
    /// many.
    pub nodes: u64,
    /// Most memory for stored values, in bytes; about.
    pub memory: usize,
    /// Asked every few hundred positions whether to give up.
    pub stop: &'a mut dyn FnMut(Progress) -> bool,
}

/// The search came to its bounds.
#[derive(Debug)]
pub(super) struct GivenUp;
