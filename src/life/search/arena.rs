//! [`Arena`]: the part of a board that a search may play in, with its points numbered from 0.
//!
//! Around it stand chains that are unconditionally alive even if every eye they have in the arena is taken from them
//! (Benson), so nothing played in the arena changes anything outside and nothing outside matters inside. A chain that
//! touches such a wall of its own colour cannot be captured any more.

use crate::board::{Board, Color, Point, PointSet};
use crate::life::benson::unconditional_apart_from;
use crate::rules::Suicide;

/// A set of points of an arena.
pub(super) type Bits = u128;

/// Most points of an arena: numbers up to 126, so that a number, a colour and "nothing" share a byte.
const MOST_POINTS: usize = 127;

/// Most empty points: a search of more ends in nothing but the end of its budget.
const MOST_EMPTY: usize = 40;

/// The points in play, and what borders them.
#[derive(Clone)]
pub(super) struct Arena {
    points: Vec<Point>,
    /// The neighbours of each point within the arena.
    neighbors: Box<[Bits; 128]>,
    /// For each colour the points next to a wall of that colour.
    pub anchors: [Bits; 2],
    /// Every point of the arena.
    pub all: Bits,
    pub suicide: Suicide,
}

/// The set of one point.
pub(super) const fn bit(point: u8) -> Bits {
    1 << (point & 127)
}

/// The first point of a set that is not empty.
pub(super) const fn first(bits: Bits) -> u8 {
    bits.trailing_zeros() as u8 & 127
}

/// The points of a set, in order.
pub(super) fn each(mut bits: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = first(bits);
        (bits != 0).then(|| {
            bits &= bits - 1;
            point
        })
    })
}

/// The region is larger than a search could take on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Arena {
    /// The arena around a point: every point that can be reached from it without crossing a wall. Play in it goes by a rule
    /// on suicide; walls are alive under `walls`, which may ask for more.
    pub fn around(board: &Board, point: Point, suicide: Suicide, walls: Suicide) -> Result<Arena, TooLarge> {
        let mut lent = PointSet::EMPTY;
        loop {
            let safe = Color::BOTH.map(|color| unconditional_apart_from(board, color, walls, lent));
            let alive = safe[0].alive | safe[1].alive;
            let settled = safe.iter().filter(|s| !s.territory.contains(point)).fold(alive, |all, s| all | s.territory);
            let inside = (board.all() - settled).joined_to(point);
            if inside.is_subset(&lent) {
                return Arena::new(board, inside, safe.map(|s| s.alive), suicide);
            }
            lent = lent | inside;
        }
    }

    /// The arena around a point between walls that somebody says cannot be taken: stones, or whole parts of the board.
    pub fn between(board: &Board, point: Point, walls: [PointSet; 2], suicide: Suicide) -> Result<Arena, TooLarge> {
        Arena::new(board, (board.all() - walls[0] - walls[1]).joined_to(point), walls, suicide)
    }

    fn new(board: &Board, inside: PointSet, walls: [PointSet; 2], suicide: Suicide) -> Result<Arena, TooLarge> {
        let points: Vec<Point> = inside.iter().collect();
        if points.len() > MOST_POINTS || (inside & board.empties()).len() > MOST_EMPTY {
            return Err(TooLarge);
        }
        let mut arena = Arena { points, neighbors: Box::new([0; 128]), anchors: [0; 2], all: 0, suicide };
        arena.all = arena.set(inside);
        for (i, &p) in arena.points.clone().iter().enumerate() {
            arena.neighbors[i] = arena.set(board.neighbors(p).collect());
        }
        arena.anchors = walls.map(|wall| arena.set(board.next_to(&wall)));
        Ok(arena)
    }

    /// A part of the arena that chains of `holder` enclose which cannot be captured, with the same numbers.
    pub fn part(&self, region: Bits, holder: Color) -> Arena {
        let mut part = Arena { all: region, ..self.clone() };
        part.anchors = self.anchors.map(|anchors| anchors & region);
        for p in each(region) {
            if self.around_point(p) & !region != 0 {
                part.anchors[holder] |= bit(p);
            }
            part.neighbors[usize::from(p)] &= region;
        }
        part
    }

    /// Those of the points that are in the arena.
    pub fn set(&self, points: PointSet) -> Bits {
        let inside = |(i, p): (usize, &Point)| if points.contains(*p) { bit(i as u8) } else { 0 };
        self.points.iter().enumerate().map(inside).fold(0, |all, b| all | b)
    }

    /// The points with these numbers.
    pub fn points(&self, numbers: Bits) -> PointSet {
        each(numbers).map(|number| self.point(number)).collect()
    }

    /// The number of a point in the arena.
    pub fn number(&self, point: Point) -> Option<u8> {
        self.points.binary_search(&point).ok().map(|i| i as u8)
    }

    /// The point of a number.
    pub fn point(&self, number: u8) -> Point {
        self.points[usize::from(number)]
    }

    /// The neighbours of a point within the arena.
    pub fn around_point(&self, point: u8) -> Bits {
        self.neighbors[usize::from(point & 127)]
    }

    /// The connected parts of a set of points.
    pub fn parts(&self, mut points: Bits) -> impl Iterator<Item = Bits> {
        std::iter::from_fn(move || {
            let part = (points != 0).then(|| self.joined(first(points), points).0)?;
            points &= !part;
            Some(part)
        })
    }

    /// The points of `within` that are joined to `start`, and the neighbours of them all.
    pub fn joined(&self, start: u8, within: Bits) -> (Bits, Bits) {
        let (mut found, mut todo, mut touched) = (bit(start), bit(start), 0);
        while todo != 0 {
            let around = self.around_point(first(todo));
            todo &= todo - 1;
            touched |= around;
            let new = around & within & !found;
            found |= new;
            todo |= new;
        }
        (found, touched)
    }
}
