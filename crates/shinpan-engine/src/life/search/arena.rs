//! [`Arena`]: the part of a board that a search may play in, with its points numbered from 0.
//!
//! Around it stand chains that stay even if every eye and every liberty that they have in the arena is taken from them,
//! so nothing played in the arena changes anything outside and nothing outside matters inside. A chain that touches
//! such a wall of its own colour cannot be captured any more. Every other chain in the arena is there with all its
//! liberties: what a part of the board sees of a chain that reaches out of it says nothing about that chain.

use rustc_hash::FxHashMap;

use crate::life::proof::{safe_apart_from, two_eyed_apart_from};
use crate::tactics::{Secure, unconditional_apart_from};
use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::Suicide;

/// A set of points of an arena.
pub(in crate::life) type Bits = u128;

/// Most points of an arena: numbers up to 126, so that a number, a colour and "nothing" share a byte.
const MOST_POINTS: usize = 127;

/// Most empty points: a search of more ends in nothing but the end of its budget.
const MOST_EMPTY: usize = 40;

/// The points in play, and what borders them.
#[derive(Clone)]
pub(in crate::life) struct Arena {
    points: Vec<Point>,
    /// The neighbours of each point within the arena.
    neighbors: Box<[Bits; 128]>,
    /// For each colour the points next to a wall of that colour.
    pub anchors: [Bits; 2],
    /// For each colour the points where it may not play.
    pub closed: [Bits; 2],
    /// Every point of the arena.
    pub all: Bits,
    pub suicide: Suicide,
}

/// The set of one point.
pub(in crate::life) const fn bit(point: u8) -> Bits {
    1 << (point & 127)
}

/// The first point of a set that is not empty.
pub(in crate::life) const fn first(bits: Bits) -> u8 {
    bits.trailing_zeros() as u8 & 127
}

/// The points of a set, in order.
pub(in crate::life) fn each(mut bits: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = first(bits);
        (bits != 0).then(|| {
            bits &= bits - 1;
            point
        })
    })
}

/// No search can be made there: the region is too large, or a chain would enter it without a liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::life) struct Unfit;

/// The reason why the chains around an arena hold, apart from anything in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::life) enum Held {
    /// Unconditional life under a suicide rule, though their owner always passes.
    Unconditionally(Suicide),
    /// Safety, if their owner answers where they are attacked: never in the arena, so that no play asks for two
    /// answers.
    ByAnswers(Suicide),
    /// The same with two eyes, whatever suicide is legal.
    ByTwoEyes,
}

/// The walls of a board, found out once.
pub(in crate::life) struct Walls {
    board: Board,
    known: FxHashMap<(Held, Color, PointSet), Secure>,
}

impl Walls {
    /// Those of a board; nothing is found out yet.
    pub fn of(board: &Board) -> Walls {
        Walls { board: board.clone(), known: FxHashMap::default() }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The chains that hold without the help of any region that has a point among `lent`.
    pub fn apart_from(&mut self, held: Held, color: Color, lent: PointSet) -> Secure {
        let board = &self.board;
        *self.known.entry((held, color, lent)).or_insert_with(|| match held {
            Held::Unconditionally(suicide) => unconditional_apart_from(board, color, suicide, lent),
            Held::ByAnswers(suicide) => safe_apart_from(board, color, suicide, lent),
            Held::ByTwoEyes => two_eyed_apart_from(board, color, lent),
        })
    }
}

impl Arena {
    /// The arena around a point: every point that can be reached from it without crossing a wall. Play in it goes by a
    /// rule on suicide.
    pub fn around(board: &Board, point: Point, suicide: Suicide, held: Held) -> Result<Arena, Unfit> {
        Arena::within(&mut Walls::of(board), point, suicide, held)
    }

    /// The same between walls of which something may be known.
    pub fn within(walls: &mut Walls, point: Point, suicide: Suicide, held: Held) -> Result<Arena, Unfit> {
        let mut lent = PointSet::EMPTY;
        loop {
            let safe = Color::BOTH.map(|color| walls.apart_from(held, color, lent));
            let outside = |s: &&Secure| !s.territory.contains(point);
            let settled = safe.iter().filter(outside).fold(PointSet::EMPTY, |all, s| all | s.alive | s.territory);
            let stones = safe.iter().fold(settled, |all, s| all | s.alive);
            let inside = (walls.board.all() - stones).joined_to(point);
            if inside.is_subset(&lent) {
                return Arena::new(&walls.board, inside, safe.map(|s| s.alive), suicide);
            }
            lent = lent | inside;
        }
    }

    /// The arena around a point between walls that somebody says cannot be taken: stones.
    pub fn between(board: &Board, point: Point, walls: [PointSet; 2], suicide: Suicide) -> Result<Arena, Unfit> {
        Arena::new(board, (board.all() - walls[0] - walls[1]).joined_to(point), walls, suicide)
    }

    /// The arena of whole chains of `owner` and whole regions between them, everything else being the opponent's for
    /// good.
    ///
    /// A chain there may have liberties outside, which the opponent can take one by one whenever he likes. They are one
    /// point here, which only he can play on: as long as it is empty the chain has some. Those that two chains have in
    /// common are points of their own. So chains are captured here when they are captured on the board, neither later,
    /// which would let them live on nothing, nor sooner, which would let their owner play where they still stand.
    pub fn own(board: &Board, inside: PointSet, owner: Color, suicide: Suicide) -> Result<Arena, Unfit> {
        let chains = board.chains().into_iter().filter(|c| c.color == owner && c.stones.is_subset(&inside));
        let outside: Vec<PointSet> = chains.map(|c| c.liberties - inside).collect();
        let (mut seen, mut common) = (PointSet::EMPTY, PointSet::EMPTY);
        for liberties in &outside {
            (common, seen) = (common | (seen & *liberties), seen | *liberties);
        }
        let mut doors = common;
        outside.iter().for_each(|liberties| doors.extend((*liberties - common).first()));
        let mut walls = [PointSet::EMPTY; 2];
        walls[owner.opponent()] = board.all() - inside;
        let mut arena = Arena::new(board, inside | doors, walls, suicide)?;
        // Once a chain that touches the outside is gone, its points are taken to be the opponent's: what its owner
        // could do there hangs on what is outside.
        arena.anchors[owner.opponent()] |= arena.set(doors);
        arena.closed[owner] = arena.anchors[owner.opponent()];
        let stones = arena.set(board.stones(owner));
        for door in each(arena.set(doors)) {
            arena.neighbors[usize::from(door)] &= stones;
        }
        Ok(arena)
    }

    fn new(board: &Board, inside: PointSet, walls: [PointSet; 2], suicide: Suicide) -> Result<Arena, Unfit> {
        let points: Vec<Point> = inside.iter().collect();
        if points.len() > MOST_POINTS || (inside & board.empties()).len() > MOST_EMPTY {
            return Err(Unfit);
        }
        let mut arena =
            Arena { points, neighbors: Box::new([0; 128]), anchors: [0; 2], closed: [0; 2], all: 0, suicide };
        arena.all = arena.set(inside);
        for (i, &p) in arena.points.clone().iter().enumerate() {
            arena.neighbors[i] = arena.set(board.neighbors(p).collect());
        }
        arena.anchors = walls.map(|wall| arena.set(board.next_to(&wall)));
        arena.lets_breathe(board).then_some(arena).ok_or(Unfit)
    }

    /// Tells whether every chain is there as a whole, and has a liberty there or touches a wall of its own. One without
    /// could never be captured: no play takes its last liberty.
    fn lets_breathe(&self, board: &Board) -> bool {
        Color::BOTH.into_iter().all(|color| {
            let stones = self.set(board.stones(color));
            let empty = self.set(board.empties());
            self.parts(stones).all(|chain| {
                let (_, touched) = self.joined(first(chain), chain);
                touched & empty != 0 || chain & self.anchors[color] != 0
            })
        })
    }

    /// A part of the arena that chains of `holder` enclose which cannot be captured, with the same numbers.
    pub fn part(&self, region: Bits, holder: Color) -> Arena {
        let mut part = Arena { all: region, ..self.clone() };
        part.anchors = self.anchors.map(|anchors| anchors & region);
        part.closed = self.closed.map(|closed| closed & region);
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

    /// The points.
    pub fn inside(&self) -> PointSet {
        self.points.iter().copied().collect()
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

    /// The points of `within` that are joined to `start`, if none of them is next to a point of `free`.
    #[inline]
    pub fn enclosed(&self, start: u8, within: Bits, free: Bits) -> Option<Bits> {
        let (mut found, mut todo) = (bit(start), bit(start));
        while todo != 0 {
            let around = self.around_point(first(todo));
            if around & free != 0 {
                return None;
            }
            todo &= todo - 1;
            let new = around & within & !found;
            found |= new;
            todo |= new;
        }
        Some(found)
    }
}
