//! Empty regions and their borders.

use super::{Board, Color, PointSet};

/// A maximal set of empty points joined along lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The empty points.
    pub points: PointSet,
    /// The stones of each colour next to them.
    pub border: [PointSet; 2],
}

impl Region {
    /// Tells whether a stone of this colour is next to the region.
    #[must_use]
    pub fn touches(&self, color: Color) -> bool {
        !self.border[color].is_empty()
    }

    /// The colour that alone borders the region.
    #[must_use]
    pub fn owner(&self) -> Option<Color> {
        match (self.touches(Color::Black), self.touches(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }
}

/// Every empty region, by its first point from the bottom row up.
#[must_use]
pub fn regions(board: &Board) -> Vec<Region> {
    let border = |points: PointSet| Color::BOTH.map(|color| board.next_to(&points) & board.stones(color));
    board.empties().parts().map(|points| Region { points, border: border(points) }).collect()
}
