//! Board sizes, adjacency and symmetries.

use std::fmt;

use super::point::Point;
use super::set::PointSet;

/// Longest side of a board: GTP names at most 25 columns.
pub const MAX_SIDE: usize = 25;

/// Width and height of a board, each 1..=25.
///
/// ```
/// use shinpan_rules::board::Size;
///
/// let size: Size = "13x9".parse()?;
/// assert_eq!((size.area(), size.to_string()), (117, "13 9".to_string()));
/// assert_eq!(Size::square(26), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A board of `width` columns and `height` rows; `None` unless both are within 1..=25.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Option<Size> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        (fits(width) && fits(height)).then_some(Size { width: width as u8, height: height as u8 })
    }

    /// A square board; `None` unless the side is within 1..=25.
    #[must_use]
    pub fn square(side: usize) -> Option<Size> {
        Size::new(side, side)
    }

    /// Number of columns.
    #[must_use]
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// Number of rows.
    #[must_use]
    pub fn height(self) -> usize {
        self.height.into()
    }

    /// Number of points.
    #[must_use]
    pub fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Tells whether the board is square.
    #[must_use]
    pub fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Tells whether the point lies on a board of this size.
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        point.column() < self.width() && point.row() < self.height()
    }

    /// Every point, from the bottom row up and left to right.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height()).flat_map(move |row| (0..self.width()).map(move |column| Point::new(column, row)))
    }

    /// Every point as a set.
    #[must_use]
    pub fn all(self) -> PointSet {
        self.points().collect()
    }

    /// The two to four points (none or one on boards one line wide) joined to `point` by a line.
    pub fn neighbors(self, point: Point) -> impl Iterator<Item = Point> {
        self.on_board(point, point.around())
    }

    /// The diagonal neighbours on the board.
    pub fn diagonals(self, point: Point) -> impl Iterator<Item = Point> {
        self.on_board(point, point.corners())
    }

    /// Keeps those of the points next to `center` that are on the board. Padding shares a column between rows, so the
    /// distance in columns tells a real neighbour from one that wrapped around.
    fn on_board(self, center: Point, candidates: [Point; 4]) -> impl Iterator<Item = Point> {
        candidates.into_iter().filter(move |q| {
            let (column, row) = (q.index() % super::point::STRIDE, q.index() / super::point::STRIDE);
            (1..=self.width()).contains(&column)
                && (1..=self.height()).contains(&row)
                && column.abs_diff(center.column() + 1) <= 1
        })
    }

    /// Lines from the nearest edge, 1 on the edge itself.
    #[must_use]
    pub fn line(self, point: Point) -> usize {
        let (c, r) = (point.column(), point.row());
        1 + c.min(r).min(self.width() - 1 - c).min(self.height() - 1 - r)
    }

    /// The symmetries that map a board of this size to itself: eight if square, else four.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry { bits }).filter(move |s| self.is_square() || s.bits & 4 == 0)
    }

    /// The image of a point under a symmetry of this board.
    #[must_use]
    pub fn image(self, point: Point, symmetry: Symmetry) -> Point {
        let (mut c, mut r) = (point.column(), point.row());
        if symmetry.bits & 1 != 0 {
            c = self.width() - 1 - c;
        }
        if symmetry.bits & 2 != 0 {
            r = self.height() - 1 - r;
        }
        if symmetry.bits & 4 != 0 {
            std::mem::swap(&mut c, &mut r);
        }
        Point::new(c, r)
    }
}

/// `19` for a square board, `13 9` (width, height) for another.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_square() { write!(f, "{}", self.width) } else { write!(f, "{} {}", self.width, self.height) }
    }
}

/// A reflection or rotation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    bits: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_stay_on_the_board() {
        for (w, h) in [(1, 1), (1, 25), (25, 1), (25, 25), (19, 19), (9, 13), (2, 2)] {
            let size = Size::new(w, h).unwrap();
            let edges: usize = size.points().map(|p| size.neighbors(p).count()).sum();
            assert_eq!(edges, 2 * ((w - 1) * h + (h - 1) * w), "{w}x{h}");
            let diagonals: usize = size.points().map(|p| size.diagonals(p).count()).sum();
            assert_eq!(diagonals, 4 * (w - 1) * (h - 1), "{w}x{h}");
            assert!(size.points().all(|p| size.neighbors(p).all(|q| size.contains(q))));
        }
        assert!(Size::new(0, 5).is_none() && Size::new(5, 26).is_none());
    }

    #[test]
    fn symmetries_permute_the_points() {
        for (w, h, n) in [(5, 5, 8), (5, 4, 4)] {
            let size = Size::new(w, h).unwrap();
            assert_eq!(size.symmetries().count(), n);
            for s in size.symmetries() {
                assert_eq!(size.points().map(|p| size.image(p, s)).collect::<PointSet>(), size.all());
            }
        }
    }
}
