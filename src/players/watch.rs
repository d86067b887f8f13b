//! What a player that thinks for long looks at: who waits for the move.

use crate::board::{Color, Point};

/// How far a player has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Whose move it is.
    pub to_play: Color,
    /// Playouts so far.
    pub playouts: usize,
    /// The moves that are compared.
    pub lines: Vec<Line>,
}

/// A move that is being compared with others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// Where.
    pub point: Point,
    /// Playouts after it.
    pub playouts: usize,
    /// The share of them that is won, 0 to 1.
    pub share: f64,
}

impl Thought {
    /// The move that would be made now.
    #[must_use]
    pub fn best(&self) -> Option<&Line> {
        self.lines.iter().max_by(|a, b| a.share.total_cmp(&b.share))
    }
}

/// Someone who waits for a move.
pub trait Watch {
    /// Whether the player should stop thinking and move. Asked many times a second.
    fn enough(&mut self, thought: &Thought) -> bool;
}

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
