//! Making regions rectangular: own stones from inside an area change places with empty points (Game End Rules,
//! "Japanese Territory Counting" and "Chinese Half Counting": "conveniently rearranged", "rectangular shapes").

use std::fmt;

use crate::board::{Color, MAX_SIDE, Point, PointSet, Size};

use super::layout::{Layout, Mark};
use crate::rules::plural;

/// A full rectangle of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rectangle {
    low: Point,
    high: Point,
}

impl Rectangle {
    fn columns(&self) -> usize {
        self.high.column() - self.low.column() + 1
    }

    fn rows(&self) -> usize {
        self.high.row() - self.low.row() + 1
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.columns() * self.rows()
    }

    fn points(&self) -> PointSet {
        let (low, high) = (self.low, self.high);
        (low.row()..=high.row())
            .flat_map(|row| (low.column()..=high.column()).map(move |column| Point::new(column, row)))
            .collect()
    }
}

/// `5x4 at C3-G6`, columns first; `1 at A1` for a single point.
impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.len() {
            1 => write!(f, "1 at {}", self.low),
            _ => write!(f, "{}x{} at {}-{}", self.columns(), self.rows(), self.low, self.high),
        }
    }
}

/// `5x4 at C3-G6, 1 at A1`.
fn list(rectangles: &[Rectangle]) -> String {
    rectangles.iter().map(Rectangle::to_string).collect::<Vec<_>>().join(", ")
}

/// Numbers of set points in every corner rectangle, so that any rectangle is counted at once.
struct Sums([[u16; MAX_SIDE + 1]; MAX_SIDE + 1]);

impl Sums {
    fn of(size: Size, set: PointSet) -> Sums {
        let mut sums = [[0; MAX_SIDE + 1]; MAX_SIDE + 1];
        for p in size.points() {
            let (c, r) = (p.column(), p.row());
            sums[r + 1][c + 1] = sums[r][c + 1] + sums[r + 1][c] + u16::from(set.contains(p)) - sums[r][c];
        }
        Sums(sums)
    }

    fn within(&self, rectangle: &Rectangle) -> usize {
        let Rectangle { low, high } = rectangle;
        let at = |row: usize, column: usize| usize::from(self.0[row][column]);
        at(high.row() + 1, high.column() + 1) + at(low.row(), low.column())
            - at(low.row(), high.column() + 1)
            - at(high.row() + 1, low.column())
    }
}

/// Every rectangle within a line of the set's surroundings.
fn candidates(size: Size, set: PointSet) -> impl Iterator<Item = Rectangle> {
    let bounds = |index: fn(Point) -> usize, side: usize| {
        let low = set.iter().map(index).min().unwrap_or(0).saturating_sub(1);
        let high = set.iter().map(index).max().map_or(0, |i| (i + 1).min(side - 1));
        (low, high)
    };
    let (left, right) = bounds(|p| p.column(), size.width());
    let (bottom, top) = bounds(|p| p.row(), size.height());
    let spans = |from: usize, to: usize| (from..=to).flat_map(move |a| (a..=to).map(move |b| (a, b)));
    spans(bottom, top).flat_map(move |(r1, r2)| {
        spans(left, right).map(move |(c1, c2)| Rectangle { low: Point::new(c1, r1), high: Point::new(c2, r2) })
    })
}

/// A region that was straightened.
pub(super) struct Straightened {
    color: Color,
    region: PointSet,
    filled: PointSet,
    emptied: PointSet,
    rectangles: Vec<Rectangle>,
}

impl Straightened {
    /// Number of empty points that it has now.
    pub fn len(&self) -> usize {
        self.rectangles.iter().map(Rectangle::len).sum()
    }
}

/// `Black's region at A1, 20 points: move C3 D3 to A5 B5: 5x4 at A1-E4 = 20`; where numbers differ it says what to take
/// off and where to put stones.
impl fmt::Display for Straightened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (filled, emptied, n) = (self.filled, self.emptied, self.region.len());
        let at = self.region.first().map_or(String::new(), |p| p.to_string());
        write!(f, "{}'s region at {at}, {}: ", self.color.name(), plural(n, "point"))?;
        if filled.len() == emptied.len() && !filled.is_empty() {
            write!(f, "move {emptied} to {filled}: ")?;
        } else {
            if !emptied.is_empty() {
                write!(f, "take off {emptied}: ")?;
            }
            if !filled.is_empty() {
                write!(f, "put stones on {filled}: ")?;
            }
        }
        match self.rectangles.as_slice() {
            [] => f.write_str("none left"),
            rectangles => write!(f, "{} = {}", list(rectangles), self.len()),
        }
    }
}

/// A player's area in which stones may be moved about without letting the opponent in.
pub(super) struct Yard {
    color: Color,
    /// Points whose neighbours all belong to the player: these alone may be emptied.
    inner: PointSet,
}

impl Yard {
    /// `owned` are the player's stones and surrounded points.
    pub fn new(size: Size, color: Color, owned: PointSet) -> Yard {
        let inner = owned.iter().filter(|&p| size.neighbors(p).all(|q| owned.contains(q))).collect();
        Yard { color, inner }
    }

    /// Straightens one empty region into rectangles of `target` points altogether, putting own stones on its other
    /// points and lifting own stones where a rectangle wants the point. `None`, and nothing is moved, if there are not
    /// enough stones to lift. Its rectangles are numbered on from those on the board.
    pub fn straighten(&self, layout: &mut Layout, region: PointSet, target: usize) -> Option<Straightened> {
        let rectangles = self.choose(layout, region, target)?;
        let empty = rectangles.iter().fold(PointSet::EMPTY, |all, r| all | r.points());
        let (filled, emptied) = (region - empty, empty - region);
        layout.take(emptied);
        layout.put(self.color, filled);
        layout.set_mark(filled, Mark::Moved);
        let number = |(_, mark)| if let Mark::Rectangle(n) = mark { n } else { 0 };
        let made = layout.marks().map(number).max().unwrap_or(0);
        for (i, rectangle) in rectangles.iter().enumerate() {
            layout.set_mark(rectangle.points(), Mark::Rectangle(made + i + 1));
        }
        Some(Straightened { color: self.color, region, filled, emptied, rectangles })
    }

    /// The rectangles, always the one that is largest and lies most in the region first; if tens are wanted, tens
    /// first.
    fn choose(&self, layout: &Layout, region: PointSet, target: usize) -> Option<Vec<Rectangle>> {
        let size = layout.size();
        let stones = layout.stones(self.color) & self.inner;
        let (mut region, mut usable) = (region, stones | region);
        let mut chosen: Vec<Rectangle> = Vec::new();
        let mut rest = target;
        while rest > 0 {
            let (here, free) = (Sums::of(size, region), Sums::of(size, usable));
            let surroundings = chosen.iter().fold(region, |all, r| all | r.points());
            let fits = |r: &Rectangle| r.len() <= rest && free.within(r) == r.len();
            let worth = |r: &Rectangle| {
                let inside = here.within(r);
                let tens = target.is_multiple_of(10) && r.len().is_multiple_of(10);
                (2 * inside >= r.len(), tens, r.len() + inside, usize::MAX - r.columns().abs_diff(r.rows()))
            };
            let best = candidates(size, surroundings).filter(fits).max_by_key(worth)?;
            rest -= best.len();
            region = region - best.points();
            usable = usable - best.points();
            chosen.push(best);
        }
        Some(chosen)
    }
}
