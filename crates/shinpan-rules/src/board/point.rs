//! Typed indices: [`Color`], [`Point`], [`Move`], and [`PointMap`], a value for each point.
//!
//! Points use one padded numbering for every board size, so that a point means the same intersection ("Q16")
//! whatever the board, and a step left, right, up or down is an addition.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// Distance between vertically adjacent points in the padded numbering. One border column is shared by the right edge
/// of a row and the left edge of the next.
pub const STRIDE: usize = 26;
/// Number of padded indices: 25 rows and a border row above and below.
pub const CELLS: usize = STRIDE * 27 + 1;

/// A player, and the colour of that player's stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Color {
    /// Black, who plays first unless the rules or a handicap say otherwise.
    Black,
    /// White, who receives the komi.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// `Black` or `White`, the player.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Color::Black => "Black",
            Color::White => "White",
        }
    }

    /// `B` or `W`, as in scores and SGF.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

/// `black` or `white`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

impl<T> Index<Color> for [T; 2] {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        &self[color as usize]
    }
}

impl<T> IndexMut<Color> for [T; 2] {
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self[color as usize]
    }
}

/// An intersection of the largest board. Ordered as people read a diagram with row 1 at the bottom: by row from the
/// bottom, then by column.
///
/// ```
/// use shinpan_rules::board::Point;
///
/// let point: Point = "q16".parse()?;
/// assert_eq!((point.column(), point.row()), (15, 15));
/// assert_eq!(point.to_string(), "Q16");
/// assert!("I5".parse::<Point>().is_err(), "there is no column I");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in column `column` (0 is `A`) and row `row` (0 is row 1, the bottom).
    ///
    /// # Panics
    /// If either is 25 or more.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Point {
        assert!(column < 25 && row < 25);
        Point(((row + 1) * STRIDE + column + 1) as u16)
    }

    /// The point with this padded index, as [`Point::index`] tells it.
    ///
    /// # Panics
    /// If no board has such a point.
    #[must_use]
    pub const fn at(index: u16) -> Point {
        let (column, row) = (index as usize % STRIDE, index as usize / STRIDE);
        assert!(column > 0 && row > 0 && row < 26);
        Point(index)
    }

    /// The point with this padded index, unchecked: one that is no board's gives a point off every board.
    #[must_use]
    pub const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }

    /// The padded index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, 0 for `A`.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % STRIDE - 1
    }

    /// Row, 0 for row 1 at the bottom.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / STRIDE - 1
    }

    /// The four padded neighbours: below, left, right, above. Some may lie off the board.
    #[must_use]
    pub(super) const fn around(self) -> [Point; 4] {
        [Point(self.0 - STRIDE as u16), Point(self.0 - 1), Point(self.0 + 1), Point(self.0 + STRIDE as u16)]
    }

    /// The four padded diagonal neighbours. Some may lie off the board.
    #[must_use]
    pub(super) const fn corners(self) -> [Point; 4] {
        let stride = STRIDE as u16;
        [Point(self.0 - stride - 1), Point(self.0 - stride + 1), Point(self.0 + stride - 1), Point(self.0 + stride + 1)]
    }
}

/// Column letters in GTP: there is no `I`.
pub(super) const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// `Q16`: letter of the column (without `I`), number of the row from the bottom.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(LETTERS[self.column()]), self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a vertex: a letter `A`-`Z` without `I` and a number 1-25.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a vertex")]
pub struct ParseVertexError(pub String);

impl FromStr for Point {
    type Err = ParseVertexError;

    fn from_str(text: &str) -> Result<Point, ParseVertexError> {
        let error = || ParseVertexError(text.to_string());
        let (letter, number) = text.split_at_checked(1).ok_or_else(error)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        let column = LETTERS.iter().position(|&l| l == letter).ok_or_else(error)?;
        if !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        match number.parse::<usize>() {
            Ok(row @ 1..=25) => Ok(Point::new(column, row - 1)),
            _ => Err(error()),
        }
    }
}

/// A move: a board play or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A stone on the board.
    Play(Point),
    /// A pass, with whatever a pass costs under the rules in force.
    Pass,
}

impl Move {
    /// The point played on, if it is a board play.
    #[must_use]
    pub fn point(self) -> Option<Point> {
        match self {
            Move::Play(p) => Some(p),
            Move::Pass => None,
        }
    }
}

/// `Q16` or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(p) => fmt::Display::fmt(p, f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// A vertex or, in any case, `pass`.
impl FromStr for Move {
    type Err = ParseVertexError;
    fn from_str(text: &str) -> Result<Move, ParseVertexError> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Play) }
    }
}

/// A value for each point of the largest board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointMap<T>(Box<[T]>);

impl<T: Clone> PointMap<T> {
    /// Every point mapped to `value`.
    #[must_use]
    pub fn new(value: T) -> PointMap<T> {
        PointMap(vec![value; CELLS].into_boxed_slice())
    }

    /// Sets every point to `value`.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }
}

impl<T: Copy> PointMap<T> {
    /// Another value for each point.
    #[must_use]
    pub fn map<U>(&self, f: impl Fn(T) -> U) -> PointMap<U> {
        PointMap(self.0.iter().map(|&value| f(value)).collect())
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_print_and_parse() {
        for (text, column, row) in [("A1", 0, 0), ("J9", 8, 8), ("Q16", 15, 15), ("Z25", 24, 24)] {
            let p = Point::new(column, row);
            assert_eq!(p.to_string(), text);
            assert_eq!(text.to_lowercase().parse(), Ok(p));
            assert_eq!((p.column(), p.row()), (column, row));
        }
        for bad in ["", "A", "I5", "A0", "A26", "AA1", "5A", "A+1", "é4", "A1x", "A99999999999999999999"] {
            assert!(bad.parse::<Point>().is_err(), "{bad}");
        }
        assert_eq!("PaSs".parse(), Ok(Move::Pass));
    }
}
