//! Questions about a chain on a [`FastBoard`] beside "in atari, and where", answered by walking along its stones.

use super::{AROUND, FastBoard, HUE, NEAR, STEPS, at, hue, window};
use shinpan_rules::board::{Color, Point, STRIDE};

/// No more than `N` points: the first liberties of a chain, or an eye space.
#[derive(Clone, Copy, Debug)]
pub struct FewPoints<const N: usize> {
    points: [u16; N],
    count: usize,
}

impl<const N: usize> FewPoints<N> {
    /// The points found.
    pub fn iter(&self) -> impl Iterator<Item = Point> + Clone + '_ {
        self.points[..self.count].iter().map(|&p| Point::from_index(p.into()))
    }

    /// How many were found; `N` may mean more.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The point found at this place.
    #[must_use]
    pub fn get(&self, place: usize) -> Point {
        Point::from_index(self.points[place].into())
    }
}

impl FastBoard {
    /// The liberties of the chain at a point with a stone, until `N` are found. Costs a look at each stone until then.
    #[must_use]
    pub fn liberties<const N: usize>(&self, point: Point) -> FewPoints<N> {
        let mut found = FewPoints { points: [0; N], count: 0 };
        let first = point.index() as u16;
        let mut stone = first;
        loop {
            let around = window(&self.cells, stone);
            for (k, step) in NEAR.into_iter().zip(STEPS) {
                if around[k] & HUE == 0 {
                    let liberty = stone.wrapping_add(step);
                    if !found.points[..found.count].contains(&liberty) {
                        if found.count == N {
                            return found;
                        }
                        found.points[found.count] = liberty;
                        found.count += 1;
                    }
                }
            }
            if found.count == N {
                return found;
            }
            stone = self.next[at(stone)];
            if stone == first {
                return found;
            }
        }
    }

    /// The stones of the chain at a point with a stone, from that one on.
    pub fn chain_stones(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let first = point.index() as u16;
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let stone = next?;
            next = Some(self.next[at(stone)]).filter(|&s| s != first);
            Some(Point::from_index(stone.into()))
        })
    }

    /// The number of stones of the chain at a point with a stone, counted up to `most`.
    #[must_use]
    pub fn chain_size(&self, point: Point, most: usize) -> usize {
        self.chain_stones(point).take(most).count()
    }

    /// A number that stones have in common if and only if they are of one chain.
    #[must_use]
    pub fn chain_number(&self, point: Point) -> u16 {
        self.cells[point.index()]
    }

    /// The number of stones that a play would join into one chain, itself among them, counted up to `most`.
    #[must_use]
    pub fn joined_size(&self, color: Color, point: Point, most: usize) -> usize {
        let around = window(&self.cells, point.index() as u16);
        let (near, own) = (NEAR.map(|k| around[k]), hue(color));
        let mut size = 1;
        for (i, &cell) in near.iter().enumerate() {
            if cell & HUE == own && !near[..i].contains(&cell) && size < most {
                size += self.chain_size(Point::from_index(at(cell)), most - size);
            }
        }
        size
    }

    /// The empty points that are joined to an empty one, itself first, if they are at most `N` and stones of no more
    /// than one colour stand beside them.
    #[must_use]
    pub fn eye_space<const N: usize>(&self, start: Point) -> Option<FewPoints<N>> {
        let mut space = FewPoints { points: [0; N], count: 1 };
        space.points[0] = start.index() as u16;
        let (mut looked, mut border) = (0, 0);
        while looked < space.count {
            let point = space.points[looked];
            let around = window(&self.cells, point);
            for (k, step) in NEAR.into_iter().zip(STEPS) {
                match around[k] & HUE {
                    0 => {
                        let next = point.wrapping_add(step);
                        if !space.points[..space.count].contains(&next) {
                            *space.points.get_mut(space.count)? = next;
                            space.count += 1;
                        }
                    }
                    HUE => {}
                    hue => border |= hue,
                }
            }
            if border == HUE {
                return None;
            }
            looked += 1;
        }
        Some(space)
    }

    /// The empty neighbours of a point.
    pub fn empty_neighbors(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let here = point.index() as u16;
        let near = NEAR.into_iter().zip(STEPS);
        near.filter(move |&(k, _)| window(&self.cells, here)[k] & HUE == 0)
            .map(move |(_, step)| Point::from_index(here.wrapping_add(step).into()))
    }

    /// The empty points among the eight around one.
    pub fn empty_around(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let here = point.index() as u16;
        let corner = here.wrapping_sub(STRIDE as u16 + 1);
        let empty = AROUND.into_iter().filter(move |&k| window(&self.cells, here)[k] & HUE == 0);
        empty.map(move |k| Point::from_index(corner.wrapping_add(k as u16).into()))
    }

    /// The neighbours of a point that hold a stone of this colour.
    pub fn stones_beside(&self, point: Point, color: Color) -> impl Iterator<Item = Point> + '_ {
        let here = point.index() as u16;
        let near = NEAR.into_iter().zip(STEPS);
        near.filter(move |&(k, _)| window(&self.cells, here)[k] & HUE == hue(color))
            .map(move |(_, step)| Point::from_index(here.wrapping_add(step).into()))
    }
}
