//! Empty regions and their borders: the one flood fill over empty points that everyone uses.

use crate::board::{Board, Color, PointSet};

/// A maximal set of empty points joined along lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The empty points.
    pub points: PointSet,
    /// The stones of each colour next to them.
    pub border: [PointSet; 2],
}

impl Region {
    /// Whether a stone of this colour is next to the region.
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
    let mut seen = PointSet::EMPTY;
    let mut regions = Vec::new();
    for start in board.size().points() {
        if !board.is_empty_at(start) || !seen.insert(start) {
            continue;
        }
        let mut region = Region { points: [start].into_iter().collect(), border: [PointSet::EMPTY; 2] };
        let mut queue = vec![start];
        while let Some(p) = queue.pop() {
            for q in board.neighbors(p) {
                match board.get(q) {
                    Some(color) => {
                        region.border[color].insert(q);
                    }
                    None => {
                        if region.points.insert(q) {
                            queue.push(q);
                        }
                    }
                }
            }
        }
        seen = seen | region.points;
        regions.push(region);
    }
    regions
}
