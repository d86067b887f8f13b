//! [`Board`]: the referee's stones. Obviously correct rather than fast: chains and liberties are found by flood fill
//! when they are asked for. [`Liberties`](super::Liberties) keeps up to date what lists of plays need.

use super::geometry::Size;
use super::point::{Color, Point};
use super::set::PointSet;
use super::zobrist::{self, Hash};

/// A position: which points of a board hold which stones.
///
/// ```
/// use shinpan_rules::board::{Board, Color};
///
/// // The top row first: the white stone at B2 has one liberty left.
/// let mut board: Board = ". X .\nX O X\n. . .".parse()?;
/// let placed = board.place(Color::Black, "B1".parse()?)?;
/// assert_eq!(placed.captured.to_string(), "B2");
/// assert_eq!(board.count(Color::White), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    hash: Hash,
    stones: [PointSet; 2],
    /// Every point of the board.
    all: PointSet,
}

/// Stones of one colour joined along lines, and the empty points next to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Colour of the stones.
    pub color: Color,
    /// The stones, at least one.
    pub stones: PointSet,
    /// The empty points adjacent to them.
    pub liberties: PointSet,
}

/// The effect of placing a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// Opposing stones that lost their last liberty and were taken off.
    pub captured: PointSet,
    /// The placed stone and its chain, if they were left without a liberty and taken off (suicide).
    pub self_captured: PointSet,
}

/// A stone was put where one stands already, or off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not an empty point of the board")]
pub struct Occupied(pub Point);

/// A stone that cannot stand where a set-up puts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Misplaced {
    /// A point is named twice, or is off the board.
    #[error(transparent)]
    Occupied(#[from] Occupied),
    /// The chain of this stone has no liberty.
    #[error("{0} would have no liberty")]
    NoLiberty(Point),
}

impl Misplaced {
    /// Where the stone would stand.
    #[must_use]
    pub fn point(self) -> Point {
        match self {
            Misplaced::Occupied(Occupied(point)) | Misplaced::NoLiberty(point) => point,
        }
    }
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Board {
        Board { size, hash: 0, stones: [PointSet::EMPTY; 2], all: size.all() }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point, `None` if it is empty or off the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }

    /// Tells whether the point is on the board and empty.
    #[must_use]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.all.contains(point) && self.get(point).is_none()
    }

    /// Tells whether there is no stone at all.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.stones == [PointSet::EMPTY; 2]
    }

    /// Number of stones of a colour.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.stones[color].len()
    }

    /// The stones of a colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color]
    }

    /// Every point of the board.
    #[must_use]
    pub fn all(&self) -> PointSet {
        self.all
    }

    /// The empty points.
    #[must_use]
    pub fn empties(&self) -> PointSet {
        self.all - self.stones[Color::Black] - self.stones[Color::White]
    }

    /// Hash of the position (stones and their places; not the size, not whose turn it is).
    #[must_use]
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The least hash over all symmetries of the board, the same for a position and its mirror images. Costs a pass
    /// over the board for each symmetry.
    #[must_use]
    pub fn invariant_hash(&self) -> Hash {
        let stones: Vec<_> = self.size.points().filter_map(|p| self.get(p).map(|c| (p, c))).collect();
        let image = |s| stones.iter().fold(0, |h, &(p, c)| h ^ zobrist::stone(c, self.size.image(p, s)));
        self.size.symmetries().map(image).min().unwrap_or(0)
    }

    /// The chain that the stone on `point` belongs to; `None` if there is no stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain> {
        let color = self.get(point)?;
        let stones = self.stones[color].joined_to(point);
        Some(Chain { color, stones, liberties: self.next_to(&stones) & self.empties() })
    }

    /// Every chain on the board, by its first stone from the bottom row up.
    #[must_use]
    pub fn chains(&self) -> Vec<Chain> {
        let mut left = self.stones[Color::Black] | self.stones[Color::White];
        let next = || {
            let chain = self.chain(left.first()?)?;
            left = left - chain.stones;
            Some(chain)
        };
        std::iter::from_fn(next).collect()
    }

    /// The four neighbours that are on the board.
    pub fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.around().into_iter().filter(|&q| self.all.contains(q))
    }

    /// The points of the board next to a set of points and not in it.
    #[must_use]
    pub fn next_to(&self, points: &PointSet) -> PointSet {
        (points.beside() & self.all) - *points
    }

    /// The diagonal neighbours that are on the board.
    pub fn diagonals(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.corners().into_iter().filter(|&q| self.all.contains(q))
    }

    /// Puts a stone on an empty point, takes off the opposing chains left without a liberty, and then, if the placed
    /// stone's own chain has none, takes that off (Go Rule Dialects, "Playing procedure" 3). Tells what was taken.
    ///
    /// # Errors
    /// [`Occupied`], and the board is unchanged, if the point is not empty or not on the board.
    pub fn place(&mut self, color: Color, point: Point) -> Result<Placement, Occupied> {
        if !self.is_empty_at(point) {
            return Err(Occupied(point));
        }
        self.set(point, color);
        let mut placement = Placement::default();
        let mut breathes = false;
        for q in point.around() {
            if self.is_empty_at(q) {
                breathes = true;
            } else if self.stones[color.opponent()].contains(q) && !self.has_liberty(q) {
                placement.captured = placement.captured | self.remove_chain(q);
                breathes = true;
            }
        }
        if !breathes && !self.has_liberty(point) {
            placement.self_captured = self.remove_chain(point);
        }
        Ok(placement)
    }

    /// Puts stones on the board as a set-up, without captures.
    ///
    /// # Errors
    /// [`Misplaced`], and the board is unchanged, if a point is not an empty point of the board or is named twice, or
    /// if a chain would stand without a liberty (the error then names one of its stones).
    pub fn set_up(&mut self, stones: impl IntoIterator<Item = (Color, Point)>) -> Result<(), Misplaced> {
        let mut next = self.clone();
        for (color, point) in stones {
            if !next.is_empty_at(point) {
                return Err(Occupied(point).into());
            }
            next.set(point, color);
        }
        if let Some(p) = next.size.points().find(|&p| next.get(p).is_some() && !next.has_liberty(p)) {
            return Err(Misplaced::NoLiberty(p));
        }
        *self = next;
        Ok(())
    }

    /// Takes stones off the board; empty points are left alone.
    pub fn take_off(&mut self, points: PointSet) {
        for color in Color::BOTH {
            let gone = self.stones[color] & points;
            self.hash ^= gone.iter().fold(0, |hash, p| hash ^ zobrist::stone(color, p));
            self.stones[color] = self.stones[color] - gone;
        }
    }

    /// Puts a stone on an empty point without looking for captures.
    pub fn set(&mut self, point: Point, color: Color) {
        self.stones[color].insert(point);
        self.hash ^= zobrist::stone(color, point);
    }

    fn remove_chain(&mut self, point: Point) -> PointSet {
        let stones = self.chain(point).map_or(PointSet::EMPTY, |c| c.stones);
        self.take_off(stones);
        stones
    }

    /// Tells whether there is a chain at `point` and it has a liberty.
    #[must_use]
    pub fn has_liberty(&self, point: Point) -> bool {
        self.chain(point).is_some_and(|chain| !chain.liberties.is_empty())
    }
}
