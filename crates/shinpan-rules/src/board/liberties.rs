//! [`Liberties`]: the chains of a position and which empty points are suicide or take something, kept up to date from
//! play to play. [`Board`] is the position; this is what would have to be found again by flood fill for each of its
//! points.
//!
//! Of a chain only pseudo-liberties are known: pairs of a stone and an empty neighbour. Their number, the sum of the
//! points and the sum of the squares tell whether all of them are one and the same point.

use super::geometry::Size;
use super::point::{CELLS, Color, Point, STRIDE};
use super::set::PointSet;
use super::stones::{Board, Placement};
use super::zobrist::{self, Hash};

/// The stone on a padded cell, if any.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Color),
    Off,
}

/// A chain: its pseudo-liberties, and the hash of its stones.
#[derive(Clone, Copy, Default)]
struct Summary {
    count: u32,
    sum: u32,
    squares: u32,
    stones: u32,
    hash: u64,
}

impl Summary {
    fn add(&mut self, at: usize) {
        let at = at as u32;
        self.count += 1;
        self.sum += at;
        self.squares += at * at;
    }

    fn remove(&mut self, at: usize) {
        let at = at as u32;
        self.count -= 1;
        self.sum -= at;
        self.squares -= at * at;
    }

    /// The only liberty of a chain in atari.
    fn last(&self) -> Option<usize> {
        let (count, sum, squares) = (u64::from(self.count), u64::from(self.sum), u64::from(self.squares));
        // Equality of Cauchy and Schwarz holds where all numbers are the same.
        (count > 0 && count * squares == sum * sum).then(|| (sum / count) as usize)
    }
}

/// The chains of one position.
#[derive(Clone)]
pub(crate) struct Liberties {
    /// True if this is a position at all, and which.
    of: Option<(Size, Hash)>,
    cells: [Cell; CELLS],
    /// The stone that stands for the chain of each stone.
    heads: [u16; CELLS],
    /// The next stone of the same chain, in a circle.
    next: [u16; CELLS],
    chains: [Summary; CELLS],
    suicide: [PointSet; 2],
    taking: [PointSet; 2],
}

const STEPS: [isize; 4] = [1, -1, STRIDE as isize, -(STRIDE as isize)];

fn around(at: usize) -> [usize; 4] {
    STEPS.map(|step| at.wrapping_add_signed(step))
}

/// The low half of the number for a stone, which is enough to look positions up by.
fn key(color: Color, at: usize) -> u64 {
    zobrist::stone(color, Point::from_index(at)) as u64
}

impl Liberties {
    /// Of no position yet.
    pub fn new() -> Liberties {
        Liberties {
            of: None,
            cells: [Cell::Off; CELLS],
            heads: [0; CELLS],
            next: [0; CELLS],
            chains: [Summary::default(); CELLS],
            suicide: [PointSet::EMPTY; 2],
            taking: [PointSet::EMPTY; 2],
        }
    }

    /// Tells whether this is the position on a board.
    pub fn is_of(&self, board: &Board) -> bool {
        self.of == Some((board.size(), board.hash()))
    }

    /// Takes a position in. Costs a pass over the board.
    pub fn read(&mut self, board: &Board) {
        if self.of.is_none_or(|(size, _)| size != board.size()) {
            self.cells = [Cell::Off; CELLS];
        }
        self.of = None;
        let empties = board.empties();
        empties.iter().for_each(|p| self.cells[p.index()] = Cell::Empty);
        for color in Color::BOTH {
            for p in &board.stones(color) {
                let at = p.index();
                self.cells[at] = Cell::Stone(color);
                (self.heads[at], self.next[at]) = (at as u16, at as u16);
                let mut chain = Summary { stones: 1, hash: key(color, at), ..Summary::default() };
                around(at).into_iter().filter(|&q| empties.contains(Point::from_index(q))).for_each(|q| chain.add(q));
                self.chains[at] = chain;
                let before = [at - 1, at - STRIDE].map(Point::from_index);
                for p in before.into_iter().filter(|&p| board.stones(color).contains(p)) {
                    self.join(at, p.index());
                }
            }
        }
        (self.suicide, self.taking) = ([PointSet::EMPTY; 2], [PointSet::EMPTY; 2]);
        empties.iter().for_each(|p| self.look_at(p));
        self.of = Some((board.size(), board.hash()));
    }

    /// Follows a play that led to `board`.
    pub fn play(&mut self, color: Color, point: Point, placement: &Placement, board: &Board) {
        self.of = None;
        let at = point.index();
        let mut changed = PointSet::EMPTY;
        changed.insert(point);
        self.cells[at] = Cell::Stone(color);
        (self.heads[at], self.next[at]) = (at as u16, at as u16);
        let mut chain = Summary { stones: 1, hash: key(color, at), ..Summary::default() };
        for q in around(at) {
            match self.cells[q] {
                Cell::Empty => {
                    chain.add(q);
                    changed.insert(Point::from_index(q));
                }
                Cell::Stone(_) => self.chains[self.heads[q] as usize].remove(at),
                Cell::Off => {}
            }
        }
        self.chains[at] = chain;
        for q in around(at) {
            match self.cells[q] {
                Cell::Stone(other) if other == color => {
                    self.mark_last(q, &mut changed);
                    self.join(at, q);
                }
                Cell::Stone(_) => self.mark_last(q, &mut changed),
                Cell::Empty | Cell::Off => {}
            }
        }
        self.mark_last(at, &mut changed);
        for gone in [&placement.captured, &placement.self_captured] {
            if !gone.is_empty() {
                self.take_off(gone, &mut changed);
            }
        }
        if !placement.captured.is_empty() {
            self.mark_last(at, &mut changed);
        }
        changed.iter().for_each(|p| self.look_at(p));
        self.of = Some((board.size(), board.hash()));
    }

    /// Marks the only liberty of the chain at a stone, if it has but one.
    fn mark_last(&self, at: usize, changed: &mut PointSet) {
        if let Some(last) = self.chains[self.heads[at] as usize].last() {
            changed.insert(Point::from_index(last));
        }
    }

    /// Joins the chains of two stones.
    fn join(&mut self, one: usize, other: usize) {
        let (mut large, mut small) = (self.heads[one], self.heads[other]);
        if large == small {
            return;
        }
        if self.chains[large as usize].stones < self.chains[small as usize].stones {
            (large, small) = (small, large);
        }
        let part = self.chains[small as usize];
        let whole = &mut self.chains[large as usize];
        whole.count += part.count;
        whole.sum += part.sum;
        whole.squares += part.squares;
        whole.stones += part.stones;
        whole.hash ^= part.hash;
        let mut stone = small;
        loop {
            self.heads[stone as usize] = large;
            stone = self.next[stone as usize];
            if stone == small {
                break;
            }
        }
        self.next.swap(large as usize, small as usize);
    }

    /// Takes whole chains off, which gives those beside them liberties.
    fn take_off(&mut self, stones: &PointSet, changed: &mut PointSet) {
        stones.iter().for_each(|p| self.cells[p.index()] = Cell::Empty);
        *changed = *changed | *stones;
        for p in stones {
            for q in around(p.index()) {
                match self.cells[q] {
                    Cell::Empty => {
                        changed.insert(Point::from_index(q));
                    }
                    Cell::Stone(_) => {
                        self.mark_last(q, changed);
                        self.chains[self.heads[q] as usize].add(p.index());
                    }
                    Cell::Off => {}
                }
            }
        }
    }

    /// Finds out anew what plays on a point do.
    fn look_at(&mut self, point: Point) {
        let at = point.index();
        let is_empty = self.cells[at] == Cell::Empty;
        let mut open = !is_empty;
        let (mut in_atari, mut alive) = ([false; 2], [false; 2]);
        for q in around(at) {
            match self.cells[q] {
                Cell::Empty => open = true,
                Cell::Stone(color) => {
                    let last = self.chains[self.heads[q] as usize].last();
                    in_atari[color] |= last.is_some();
                    alive[color] |= last.is_none();
                }
                Cell::Off => {}
            }
        }
        for color in Color::BOTH {
            let takes = is_empty && in_atari[color.opponent()];
            self.taking[color].put(point, takes);
            self.suicide[color].put(point, !open && !takes && !alive[color]);
        }
    }

    /// The empty points where a play takes nothing and leaves its own chain without a liberty.
    pub fn suicide(&self, color: Color) -> PointSet {
        self.suicide[color]
    }

    /// The empty points where a play takes opposing stones.
    pub fn taking(&self, color: Color) -> PointSet {
        self.taking[color]
    }

    /// Which part of the position's hash a play changes.
    pub fn hash_change(&self, color: Color, point: Point) -> u64 {
        let at = point.index();
        let taken = match (self.taking[color].contains(point), self.suicide[color].contains(point)) {
            (false, false) => return key(color, at),
            (true, _) => color.opponent(),
            (false, true) => color,
        };
        let own = if taken == color { 0 } else { key(color, at) };
        self.chains_taken(taken, at).fold(own, |hash, head| hash ^ self.chains[head].hash)
    }

    /// The heads of the chains of a colour beside a point of which it is the last liberty, each once.
    fn chains_taken(&self, color: Color, at: usize) -> impl Iterator<Item = usize> + '_ {
        let beside = around(at).map(|q| match self.cells[q] {
            Cell::Stone(other) if other == color => Some(self.heads[q] as usize),
            Cell::Stone(_) | Cell::Empty | Cell::Off => None,
        });
        let once = move |i: usize| beside[i].filter(|head| !beside[..i].contains(&Some(*head)));
        (0..4).filter_map(once).filter(move |&head| self.chains[head].last() == Some(at))
    }

    /// The effect of a play on an empty point, as [`Board::place`] tells it.
    pub fn placement(&self, color: Color, point: Point) -> Placement {
        let at = point.index();
        let mut placement = Placement::default();
        if self.taking[color].contains(point) {
            self.chains_taken(color.opponent(), at).for_each(|head| self.gather(head, &mut placement.captured));
        } else if self.suicide[color].contains(point) {
            placement.self_captured.insert(point);
            self.chains_taken(color, at).for_each(|head| self.gather(head, &mut placement.self_captured));
        }
        placement
    }

    /// Adds the stones of a chain to a set.
    fn gather(&self, head: usize, stones: &mut PointSet) {
        let mut stone = head;
        loop {
            stones.insert(Point::from_index(stone));
            stone = self.next[stone] as usize;
            if stone == head {
                break;
            }
        }
    }

    /// Tells whether a play on a point only adds a stone.
    pub fn only_adds(&self, color: Color, point: Point) -> bool {
        !self.taking[color].contains(point) && !self.suicide[color].contains(point)
    }

    /// Tells whether a suicide on a point takes off no more than the stone that is played.
    pub fn is_lone(&self, color: Color, point: Point) -> bool {
        around(point.index()).into_iter().all(|q| self.cells[q] != Cell::Stone(color))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// The points of suicide and of captures, by flood fill.
    fn plays(board: &Board, color: Color) -> [PointSet; 2] {
        let mut found = [PointSet::EMPTY; 2];
        for p in board.empties().iter() {
            let placed = board.clone().place(color, p).unwrap();
            found[0].put(p, !placed.self_captured.is_empty());
            found[1].put(p, !placed.captured.is_empty());
        }
        found
    }

    #[test]
    fn what_is_kept_is_what_flood_fill_finds() {
        let mut kept = Box::new(Liberties::new());
        let mut read = Box::new(Liberties::new());
        for seed in 0..120 {
            let rng = &mut Pcg64Mcg::seed_from_u64(seed);
            let size = Size::new(rng.random_range(1..=7), rng.random_range(1..=7)).unwrap();
            let mut board = Board::new(size);
            kept.read(&board);
            for turn in 0..150 {
                let color = Color::BOTH[turn % 2];
                for c in Color::BOTH {
                    assert_eq!(
                        [kept.suicide(c), kept.taking(c)],
                        plays(&board, c),
                        "seed {seed}, turn {turn}\n{board}"
                    );
                }
                let Some(point) = board.empties().iter().nth(rng.random_range(0..board.empties().len().max(1))) else {
                    break;
                };
                let before = board.clone();
                let change = kept.hash_change(color, point);
                let (lone, told) = (kept.is_lone(color, point), kept.placement(color, point));
                let placement = board.place(color, point).unwrap();
                assert_eq!(told, placement, "seed {seed}, turn {turn}\n{before}");
                assert_eq!(before.hash() as u64 ^ change, board.hash() as u64, "seed {seed}, turn {turn}\n{before}");
                assert!(placement.self_captured.is_empty() || lone == (placement.self_captured.len() == 1));
                kept.play(color, point, &placement, &board);
                read.read(&board);
                assert!(kept.is_of(&board) && read.is_of(&board));
                for c in Color::BOTH {
                    assert_eq!([kept.suicide(c), kept.taking(c)], [read.suicide(c), read.taking(c)]);
                }
            }
        }
    }
}
