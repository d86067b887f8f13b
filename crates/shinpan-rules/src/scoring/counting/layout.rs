//! Stones laid out on a board by people who count: full chains may stand without a liberty, stones move without
//! capturing, and points carry marks for a picture.

use std::collections::BTreeMap;
use std::fmt;

use crate::board::{Board, Color, Point, PointSet, Size};

/// The role of a point in a count, for a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// A dead stone of this colour stood here and was removed.
    Dead(Color),
    /// The point was counted for this player.
    Counted(Color),
    /// A stone was put here to fill a scored or shared point.
    Filled,
    /// A prisoner was put back here.
    Prisoner,
    /// The stone was moved here from elsewhere to straighten a region.
    Moved,
    /// The empty point belongs to the rectangle of this number, from 1.
    Rectangle(usize),
    /// The stone stands in the block of ten of this number, from 1.
    Block(usize),
    /// A compensation stone, half the worth of two points.
    Compensation,
    /// A losing stone: it found no room in its own area.
    Losing,
    /// A stone without a partner, of the colour that has more.
    Surplus,
    /// An empty point that stays empty.
    Left,
}

impl Mark {
    /// Its meaning, for a legend.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Mark::Dead(_) => "dead stone removed",
            Mark::Counted(Color::Black) => "counted for Black",
            Mark::Counted(Color::White) => "counted for White",
            Mark::Filled => "filled in",
            Mark::Prisoner => "prisoner filled in",
            Mark::Moved => "moved here",
            Mark::Rectangle(_) => "rectangle of so many empty points",
            Mark::Block(_) => "block of ten, numbered",
            Mark::Compensation => "compensation stone",
            Mark::Losing => "losing stone",
            Mark::Surplus => "without a partner",
            Mark::Left => "left empty",
        }
    }

    /// Tells whether it is usually said of a stone and not of an empty point.
    #[must_use]
    pub fn is_on_stone(self) -> bool {
        match self {
            Mark::Filled
            | Mark::Prisoner
            | Mark::Moved
            | Mark::Block(_)
            | Mark::Compensation
            | Mark::Losing
            | Mark::Surplus => true,
            Mark::Dead(_) | Mark::Counted(_) | Mark::Rectangle(_) | Mark::Left => false,
        }
    }
}

/// A short label for a cell of a picture: `x` dead, `b`/`w` counted, `+` filled, `p` prisoner, `m` moved, `r2` second
/// rectangle, `12` twelfth block, `k` compensation, `l` losing, `s` surplus, `-` left empty.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Dead(_) => f.write_str("x"),
            Mark::Counted(color) => write!(f, "{}", color.letter().to_ascii_lowercase()),
            Mark::Filled => f.write_str("+"),
            Mark::Prisoner => f.write_str("p"),
            Mark::Moved => f.write_str("m"),
            Mark::Rectangle(n) => write!(f, "r{n}"),
            Mark::Block(n) => write!(f, "{n}"),
            Mark::Compensation => f.write_str("k"),
            Mark::Losing => f.write_str("l"),
            Mark::Surplus => f.write_str("s"),
            Mark::Left => f.write_str("-"),
        }
    }
}

/// Stones and marks on a board that is being counted. Unlike a [`Board`] it knows no captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    size: Size,
    stones: [PointSet; 2],
    marks: BTreeMap<Point, Mark>,
}

impl Layout {
    /// The stones of a position, without marks.
    #[must_use]
    pub fn of(board: &Board) -> Layout {
        Layout { size: board.size(), stones: Color::BOTH.map(|c| board.stones(c)), marks: BTreeMap::new() }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones of a colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color]
    }

    /// The points without a stone.
    #[must_use]
    pub fn empties(&self) -> PointSet {
        self.size.all() - self.stones[0] - self.stones[1]
    }

    /// The stone on a point.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&c| self.stones[c].contains(point))
    }

    /// The mark on a point.
    #[must_use]
    pub fn mark(&self, point: Point) -> Option<Mark> {
        self.marks.get(&point).copied()
    }

    /// Every mark, from the bottom row up.
    pub fn marks(&self) -> impl Iterator<Item = (Point, Mark)> + '_ {
        self.marks.iter().map(|(&p, &m)| (p, m))
    }

    /// The points with this mark.
    #[must_use]
    pub fn marked(&self, mark: Mark) -> PointSet {
        self.marks().filter(|&(_, m)| m == mark).map(|(p, _)| p).collect()
    }

    /// Puts stones on empty points.
    pub(super) fn put(&mut self, color: Color, points: PointSet) {
        debug_assert!(points.is_subset(&self.empties()), "stones are put on empty points");
        self.stones[color] = self.stones[color] | points;
    }

    /// Takes stones, and the marks of their points, off.
    pub(super) fn take(&mut self, points: PointSet) {
        for set in &mut self.stones {
            *set = *set - points;
        }
        self.marks.retain(|&p, _| !points.contains(p));
    }

    /// Marks points, over any earlier mark.
    pub(super) fn set_mark(&mut self, points: PointSet, mark: Mark) {
        self.marks.extend(points.iter().map(|p| (p, mark)));
    }

    /// Forgets the marks.
    pub(super) fn clear_marks(&mut self) {
        self.marks.clear();
    }
}

/// Plain rows from the top, `X`, `O` and `.`, each ended by a line feed, as a [`Board`] prints.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, p) in reading(self.size).enumerate() {
            f.write_str(match self.get(p) {
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
                None => ".",
            })?;
            if (i + 1) % self.size.width() == 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// The points as one reads: from the top row down, each from the left.
pub(super) fn reading(size: Size) -> impl DoubleEndedIterator<Item = Point> {
    let width = size.width();
    (0..size.area()).map(move |i| Point::new(i % width, size.height() - 1 - i / width))
}

/// The parts of a set that are joined along lines, the smallest first.
pub(super) fn parts(set: PointSet) -> Vec<PointSet> {
    let mut parts: Vec<PointSet> = set.parts().collect();
    parts.sort_by_key(PointSet::len);
    parts
}
