//! [`Board`]: the referee's stones. Obviously correct rather than fast: chains and liberties are found by flood fill
//! when they are asked for.

use super::geometry::Size;
use super::point::{CELLS, Color, Point, PointSet};
use super::zobrist::{self, Hash};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Color),
    Off,
}

/// A position: which points of a board hold which stones.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    cells: [Cell; CELLS],
    hash: Hash,
    stones: [u16; 2],
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

/// What placing a stone did.
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

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Board {
        let mut cells = [Cell::Off; CELLS];
        for p in size.points() {
            cells[p.index()] = Cell::Empty;
        }
        Board { size, cells, hash: 0, stones: [0; 2] }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point, `None` if it is empty or off the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Off => None,
        }
    }

    /// Whether the point is on the board and empty.
    #[must_use]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.cells[point.index()] == Cell::Empty
    }

    /// Whether there is no stone at all.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.stones == [0, 0]
    }

    /// Number of stones of a colour.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.stones[color].into()
    }

    /// The stones of a colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> PointSet {
        self.size.points().filter(|&p| self.get(p) == Some(color)).collect()
    }

    /// The empty points.
    #[must_use]
    pub fn empties(&self) -> PointSet {
        self.size.points().filter(|&p| self.is_empty_at(p)).collect()
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
        let mut chain = Chain { color, stones: PointSet::EMPTY, liberties: PointSet::EMPTY };
        chain.stones.insert(point);
        let mut queue = vec![point];
        while let Some(p) = queue.pop() {
            for q in p.around() {
                match self.cells[q.index()] {
                    Cell::Empty => {
                        chain.liberties.insert(q);
                    }
                    Cell::Stone(c) if c == color => {
                        if chain.stones.insert(q) {
                            queue.push(q);
                        }
                    }
                    Cell::Stone(_) | Cell::Off => {}
                }
            }
        }
        Some(chain)
    }

    /// Every chain on the board, by its first stone from the bottom row up.
    #[must_use]
    pub fn chains(&self) -> Vec<Chain> {
        let mut seen = PointSet::EMPTY;
        let mut chains = Vec::new();
        for p in self.size.points() {
            if !seen.contains(p)
                && let Some(chain) = self.chain(p)
            {
                seen = seen | chain.stones;
                chains.push(chain);
            }
        }
        chains
    }

    /// The four neighbours that are on the board.
    pub fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.around().into_iter().filter(|q| self.cells[q.index()] != Cell::Off)
    }

    /// The diagonal neighbours that are on the board.
    pub fn diagonals(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.corners().into_iter().filter(|q| self.cells[q.index()] != Cell::Off)
    }

    /// Puts a stone on an empty point, takes off the opposing chains left without a liberty, and then, if the placed
    /// stone's own chain has none, takes that off (dialects.txt, "Playing procedure" 3). Tells what was taken.
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
            match self.cells[q.index()] {
                Cell::Empty => breathes = true,
                Cell::Stone(c) if c != color && !self.has_liberty(q) => {
                    let stones = self.remove_chain(q);
                    placement.captured = placement.captured | stones;
                    breathes = true;
                }
                Cell::Stone(_) | Cell::Off => {}
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
    /// [`Occupied`], and the board is unchanged, if a point is not an empty point of the board or is named twice, or if
    /// a chain would stand without a liberty (the error then names one of its stones).
    pub fn set_up(&mut self, stones: impl IntoIterator<Item = (Color, Point)>) -> Result<(), Occupied> {
        let mut next = self.clone();
        for (color, point) in stones {
            if !next.is_empty_at(point) {
                return Err(Occupied(point));
            }
            next.set(point, color);
        }
        if let Some(p) = next.size.points().find(|&p| next.get(p).is_some() && !next.has_liberty(p)) {
            return Err(Occupied(p));
        }
        *self = next;
        Ok(())
    }

    /// Takes stones off the board; empty points are left alone.
    pub fn take_off(&mut self, points: PointSet) {
        for p in points {
            self.unset(p);
        }
    }

    fn set(&mut self, point: Point, color: Color) {
        self.cells[point.index()] = Cell::Stone(color);
        self.hash ^= zobrist::stone(color, point);
        self.stones[color] += 1;
    }

    fn unset(&mut self, point: Point) {
        if let Cell::Stone(color) = self.cells[point.index()] {
            self.cells[point.index()] = Cell::Empty;
            self.hash ^= zobrist::stone(color, point);
            self.stones[color] -= 1;
        }
    }

    fn remove_chain(&mut self, point: Point) -> PointSet {
        let stones = self.chain(point).map_or(PointSet::EMPTY, |c| c.stones);
        self.take_off(stones);
        stones
    }

    /// Whether the chain at `point` has a liberty: a flood fill that stops at the first one.
    #[must_use]
    pub fn has_liberty(&self, point: Point) -> bool {
        let color = self.cells[point.index()];
        let mut seen = PointSet::EMPTY;
        seen.insert(point);
        let mut queue = [point; CELLS];
        let (mut read, mut write) = (0, 1);
        while read < write {
            for q in queue[read].around() {
                let cell = self.cells[q.index()];
                if cell == Cell::Empty {
                    return true;
                }
                if cell == color && seen.insert(q) {
                    queue[write] = q;
                    write += 1;
                }
            }
            read += 1;
        }
        false
    }
}
