//! Boards of up to 25 points as sets of bits: neighbours by shifts, mirror images by tables.

use shinpan_rules::board::{Point, Size};

/// Black's stones and White's; bit `i` is the point with the number `i`.
pub(super) type Stones = [u32; 2];

/// Most points of a board.
pub(super) const MOST_POINTS: usize = 25;

/// A board without stones.
#[derive(Clone)]
pub(super) struct Shape {
    pub points: Vec<Point>,
    all: u32,
    width: u32,
    /// Everything but the first column, and but the last.
    inner: [u32; 2],
    /// For each symmetry where the bits of each byte of a set come to.
    images: Vec<[[u32; 256]; 4]>,
}

impl Shape {
    /// A board of this size; `None` if it is too large.
    pub fn of(size: Size) -> Option<Shape> {
        if size.area() > MOST_POINTS {
            return None;
        }
        let points: Vec<Point> = size.points().collect();
        let bit = |p: Point| 1_u32 << (p.row() * size.width() + p.column());
        let column = |c: usize| points.iter().filter(|p| p.column() != c).fold(0, |set, &p| set | bit(p));
        let image = |symmetry| {
            let mut tables = [[0; 256]; 4];
            for (byte, table) in tables.iter_mut().enumerate() {
                for (value, image) in table.iter_mut().enumerate() {
                    let bits = (0..8).filter(|i| value >> i & 1 == 1);
                    let here = bits.filter_map(|i| points.get(8 * byte + i));
                    *image = here.fold(0, |set, &p| set | bit(size.image(p, symmetry)));
                }
            }
            tables
        };
        let (inner, images) = ([column(0), column(size.width() - 1)], size.symmetries().map(image).collect());
        let all = points.iter().fold(0, |set, &p| set | bit(p));
        Some(Shape { points, all, width: size.width() as u32, inner, images })
    }

    /// The points.
    pub fn all(&self) -> u32 {
        self.all
    }

    /// Width and height.
    pub fn sides(&self) -> [usize; 2] {
        let width = self.width as usize;
        [width, self.points.len() / width]
    }

    /// The empty points.
    pub fn empty(&self, stones: Stones) -> u32 {
        self.all & !(stones[0] | stones[1])
    }

    /// The points next to a set, and some of its own.
    pub fn around(&self, set: u32) -> u32 {
        let sideways = (set << 1) & self.inner[0] | (set >> 1) & self.inner[1];
        (sideways | set << self.width | set >> self.width) & self.all
    }

    /// The part of a set that is connected with a seed.
    pub fn joined(&self, seed: u32, inside: u32) -> u32 {
        let mut found = seed & inside;
        loop {
            let more = (found | self.around(found)) & inside;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// A stone of a player's on an empty point: the board afterwards, what was captured, and what took its own
    /// liberties.
    pub fn place(&self, stones: Stones, color: usize, point: u32) -> (Stones, u32, u32) {
        let (mut own, mut other) = (stones[color] | point, stones[1 - color]);
        let mut captured = 0;
        let mut near = self.around(point) & other;
        while near != 0 {
            let chain = self.joined(near & near.wrapping_neg(), other);
            near &= !chain;
            if self.around(chain) & !(own | other) == 0 {
                captured |= chain;
            }
        }
        other &= !captured;
        let chain = self.joined(point, own);
        let dead = if self.around(chain) & !(own | other) == 0 { chain } else { 0 };
        own &= !dead;
        (if color == 0 { [own, other] } else { [other, own] }, captured, dead)
    }

    /// Black's stones and surrounded points less White's.
    pub fn area(&self, stones: Stones) -> i64 {
        let mut areas = stones.map(|set| i64::from(set.count_ones()));
        let mut open = self.empty(stones);
        while open != 0 {
            let region = self.joined(open & open.wrapping_neg(), open);
            open &= !region;
            let edge = self.around(region);
            match (edge & stones[0] != 0, edge & stones[1] != 0) {
                (true, false) => areas[0] += i64::from(region.count_ones()),
                (false, true) => areas[1] += i64::from(region.count_ones()),
                (true, true) | (false, false) => {}
            }
        }
        areas[0] - areas[1]
    }

    /// The least of all mirror images of some sets, by what `name` makes of them.
    pub fn least<const N: usize>(&self, sets: [u32; N], name: impl Fn([u32; N]) -> u64) -> u64 {
        let image = |tables: &[[u32; 256]; 4], set: u32| {
            set.to_le_bytes().iter().zip(tables).fold(0, |image, (&byte, table)| image | table[usize::from(byte)])
        };
        let images = self.images.iter().map(|tables| name(sets.map(|set| image(tables, set))));
        images.min().unwrap_or_else(|| name(sets))
    }
}
