//! Input of a count that the players or a judge provide.

use crate::board::{Board, Color, PointSet};

/// The dead stones of a position, and where its open borders are closed: all that a count does not find out itself. A
/// set of points stands for dead stones and no open border.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Settled {
    /// The dead stones.
    pub dead: PointSet,
    /// Empty points along borders that both players left open, by the colour that closes the border there. They count
    /// as that player's territory, and what lies behind them is surrounded.
    pub closing: [PointSet; 2],
}

impl Settled {
    /// Tells whether any border is closed.
    #[must_use]
    pub fn closes(&self) -> bool {
        self.closing.iter().any(|points| !points.is_empty())
    }
}

impl From<&PointSet> for Settled {
    fn from(dead: &PointSet) -> Settled {
        Settled { dead: *dead, closing: [PointSet::EMPTY; 2] }
    }
}

/// The board with stones where borders are closed. `None` where none is, or where that would leave a chain without a
/// liberty.
pub(super) fn with_borders(board: &Board, closing: &[PointSet; 2]) -> Option<Board> {
    if closing.iter().all(PointSet::is_empty) {
        return None;
    }
    let mut closed = Board::new(board.size());
    let standing =
        Color::BOTH.into_iter().flat_map(|c| (board.stones(c) | closing[c]).into_iter().map(move |p| (c, p)));
    closed.set_up(standing).ok().map(|()| closed)
}
