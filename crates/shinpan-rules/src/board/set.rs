//! [`PointSet`]: points as bits, so that joining, cutting and spreading along lines are operations on words.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};

use super::point::{CELLS, Point, STRIDE};

const WORDS: usize = CELLS.div_ceil(64);

/// A set of points: one bit for each, cheap to copy, iterated from the bottom row up.
///
/// ```
/// use shinpan_rules::board::{Board, Color, PointSet};
///
/// let board: Board = "X X .\n. O O".parse()?;
/// let stones: PointSet = board.stones(Color::Black) | board.stones(Color::White);
/// assert_eq!(stones.to_string(), "B1 C1 A2 B2");
/// assert_eq!((board.size().all() - stones).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The empty set.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Adds a point; tells whether it was new.
    pub fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1 << (point.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a point out; tells whether it was there.
    pub fn remove(&mut self, point: Point) -> bool {
        let was = self.contains(point);
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        was
    }

    /// Adds a point or takes it out.
    pub(super) fn put(&mut self, point: Point, is_in: bool) {
        let (word, bit) = (point.index() / 64, point.index() % 64);
        self.0[word] = self.0[word] & !(1 << bit) | u64::from(is_in) << bit;
    }

    /// Tells whether the point is in the set.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Tells whether the set has no point.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// Tells whether every point of `self` is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Tells whether the two sets share a point.
    #[must_use]
    pub fn intersects(&self, other: &PointSet) -> bool {
        !(*self & *other).is_empty()
    }

    /// The first point in reading order from the bottom row.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The point with so many others of the set before it in reading order from the bottom row.
    #[must_use]
    pub fn nth(&self, mut n: usize) -> Option<Point> {
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if n < here {
                let rest = (0..n).fold(word, |rest, _| rest & (rest - 1));
                return Some(Point::from_index(i * 64 + rest.trailing_zeros() as usize));
            }
            n -= here;
        }
        None
    }

    /// Takes the first point out.
    pub fn pop(&mut self) -> Option<Point> {
        let (i, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(Point::from_index(i * 64 + bit))
    }

    /// The points, from the bottom row up and left to right.
    pub fn iter(&self) -> PointIter {
        PointIter { words: self.0, at: 0 }
    }

    /// The points of the set that can be reached from `start` by steps along lines within the set. `start` is among
    /// them and need not be in the set. Costs a few operations on words for each turn of the longest way.
    #[must_use]
    pub fn joined_to(&self, start: Point) -> PointSet {
        let mut found = PointSet::EMPTY;
        found.insert(start);
        let home = start.index() / 64;
        let (mut first, mut last) = (home, home);
        loop {
            let mut grew = false;
            // What was found reaches no further than one word on either side: up, then down again.
            let (low, high) = (first.saturating_sub(1), (last + 1).min(WORDS - 1));
            for i in (low..=high).chain((low..high).rev()) {
                if found.grow(i, self.0[i]) {
                    (first, last, grew) = (first.min(i), last.max(i), true);
                }
            }
            if !grew {
                return found;
            }
        }
    }

    /// Adds all points of `room` in a word that are joined to the set within it; tells whether there were any.
    #[inline]
    fn grow(&mut self, i: usize, room: u64) -> bool {
        let before = self.0[i];
        let mut here = before | self.steps_into(i) & room;
        loop {
            let steps = here << 1 | here >> 1 | here << STRIDE | here >> STRIDE;
            let grown = here | steps & room;
            if grown == here {
                break;
            }
            here = grown;
        }
        self.0[i] = here;
        here != before
    }

    /// The padded neighbours of the points that lie in a word.
    fn steps_into(&self, i: usize) -> u64 {
        let here = self.0[i];
        let below = if i == 0 { 0 } else { self.0[i - 1] };
        let above = if i + 1 == WORDS { 0 } else { self.0[i + 1] };
        let row = here << 1 | below >> 63 | here >> 1 | above << 63;
        row | here << STRIDE | below >> (64 - STRIDE) | here >> STRIDE | above << (64 - STRIDE)
    }

    /// The parts of the set that are joined along lines, by their first points.
    pub fn parts(self) -> impl Iterator<Item = PointSet> {
        let mut left = self;
        std::iter::from_fn(move || {
            let part = left.joined_to(left.first()?);
            left = left - part;
            Some(part)
        })
    }

    /// Every padded neighbour of the points. Some may lie off the board, and some in the set.
    pub(crate) fn beside(&self) -> PointSet {
        let mut beside = PointSet::EMPTY;
        for i in 0..WORDS {
            beside.0[i] = self.steps_into(i);
        }
        beside
    }

    fn zip(self, other: PointSet, f: impl Fn(u64, u64) -> u64) -> PointSet {
        let mut out = self;
        for (a, b) in out.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        out
    }
}

/// Iterator over a [`PointSet`].
pub struct PointIter {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for PointIter {
    type Item = Point;
    fn next(&mut self) -> Option<Point> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Point::from_index(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = PointIter;
    fn into_iter(self) -> PointIter {
        self.iter()
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = PointIter;
    fn into_iter(self) -> PointIter {
        self.iter()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for p in points {
            self.insert(p);
        }
    }
}

impl BitOr for PointSet {
    type Output = PointSet;
    fn bitor(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;
    fn bitand(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for PointSet {
    type Output = PointSet;
    fn sub(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a & !b)
    }
}

impl Not for PointSet {
    type Output = PointSet;
    /// Every padded index not in the set; intersect it with the points of a board.
    fn not(self) -> PointSet {
        self.zip(PointSet::EMPTY, |a, _| !a)
    }
}

/// `D4 Q16`: the vertices, blank-separated.
impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, p) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&p, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn sets_are_sets() {
        let a: PointSet = [Point::new(0, 0), Point::new(24, 24), Point::new(3, 3)].into_iter().collect();
        let b: PointSet = [Point::new(3, 3)].into_iter().collect();
        assert_eq!((a - b).to_string(), "A1 Z25");
        assert_eq!((a & b), b);
        assert_eq!((a | b).len(), 3);
        assert!(b.is_subset(&a) && !a.is_subset(&b) && a.intersects(&b));
        assert!((!a & a).is_empty());
        assert_eq!((0..4).map(|n| a.nth(n)).collect::<Vec<_>>(), (0..4).map(|n| a.iter().nth(n)).collect::<Vec<_>>());
        let mut left = a;
        let order: Vec<_> = std::iter::from_fn(|| left.pop()).collect();
        assert_eq!(order, a.iter().collect::<Vec<_>>());
        assert!(left.is_empty() && left.pop().is_none());
    }

    #[test]
    fn neighbours_of_a_set_are_those_of_its_points() {
        for column in 0..25 {
            for row in 0..25 {
                let p = Point::new(column, row);
                assert_eq!([p].into_iter().collect::<PointSet>().beside(), p.around().into_iter().collect());
            }
        }
    }

    #[test]
    fn parts_are_joined_in_themselves_and_to_nothing_else() {
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        for _ in 0..200 {
            let any = |_: &Point| rng.random_bool(0.6);
            let set: PointSet = (0..625).map(|i| Point::new(i % 25, i / 25)).filter(any).collect();
            let mut union = PointSet::EMPTY;
            for part in set.parts() {
                assert!(!union.intersects(&part) && !(set - part).intersects(&part.beside()));
                assert!(part.iter().all(|p| set.joined_to(p) == part));
                union = union | part;
            }
            assert_eq!(union, set);
        }
    }
}
