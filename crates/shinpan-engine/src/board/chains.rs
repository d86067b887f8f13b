//! Stones onto the board and off it: the part that every playout spends its time in.

use super::{CHAIN, FastBoard, HUE, NEAR, ROOM, SPARE, STEPS, at, hue, weight, window};
use shinpan_rules::board::{Color, Point};

/// Cells are compared by their colour relative to the player's, an exclusive or of the two: a friend's is below this,
/// which is the number of no chain.
const NOBODY: u32 = (CHAIN | 0x3000) as u32;

/// The four answers as bits, so that only those with a yes need be looked at.
#[inline(always)]
fn bits(answers: [bool; 4]) -> u32 {
    let [a, b, c, d] = answers.map(u32::from);
    a | b << 1 | c << 2 | d << 3
}

/// Takes the next neighbour out of the bits.
#[inline(always)]
fn next_neighbor(point: u16, bits: &mut u32) -> Option<u16> {
    if *bits == 0 {
        return None;
    }
    let k = bits.trailing_zeros() as usize & 3;
    *bits &= *bits - 1;
    Some(point.wrapping_add(STEPS[k]))
}

impl FastBoard {
    /// Puts a stone on an open point, takes off the opposing chains left without a liberty, and then, if it has none
    /// itself, its own chain. Nothing is checked: on a point that is not open the result is nonsense.
    ///
    /// `near` are the neighbours' cells with the colour relative to the player's. The least is a friend's if there is
    /// one, and the least of those above it is another friend's if there are two.
    #[inline(always)]
    pub fn place(&mut self, color: Color, point: Point) {
        let (own, lead, point) = (hue(color), if color == Color::Black { 1 } else { -1 }, point.index() as u16);
        let (here, around) = (weight(point), window(&self.cells, point));
        let near = NEAR.map(|k| u32::from(around[k]) ^ u32::from(own));
        let mut choked = false;
        for cell in near {
            choked |= self.choke(cell, here);
        }
        self.liberties[0] = 0;
        let least = near[0].min(near[1]).min(near[2].min(near[3])).min(NOBODY);
        let others = near.map(|cell| cell.wrapping_sub(least + 1));
        let second = others[0].min(others[1]).min(others[2].min(others[3]));
        let base = if least == NOBODY { point } else { least as u16 };
        self.lead += lead;
        self.ko = 0;
        self.drop_open(point);
        self.link(point, base, own);
        if second < NOBODY - least {
            self.join_neighbors(point, own);
        }
        if choked {
            self.take_choked(own, point);
        } else if self.liberties[at(self.cells[at(point)])] == 0 {
            self.take_chain(point);
        }
    }

    /// Takes a point from the liberties of a neighbour; tells whether it was the last. It never is for a point that is
    /// empty, because its word has a [`SPARE`], nor off the board, where there is none to take and the word is zero
    /// again afterwards.
    #[inline(always)]
    fn choke(&mut self, neighbor: u32, here: u64) -> bool {
        let liberties = &mut self.liberties[at(neighbor as u16)];
        *liberties = liberties.wrapping_sub(here);
        *liberties == 0
    }

    /// Adds a stone to the chain `base`, or to itself if that is its own number. It is the same for both so that
    /// nothing need be guessed.
    #[inline(always)]
    fn link(&mut self, point: u16, base: u16, own: u16) {
        let breath = self.liberties[at(point)] - SPARE;
        self.liberties[at(point)] = 0;
        let liberties = &mut self.liberties[at(base)];
        *liberties = liberties.wrapping_add(breath);
        self.next[at(point)] = point;
        let after = self.next[at(base)];
        self.next[at(base)] = point;
        self.next[at(point)] = after;
        self.cells[at(point)] = base | own;
    }

    /// Makes one chain of a stone's chain and the others next to it.
    #[inline(never)]
    fn join_neighbors(&mut self, point: u16, own: u16) {
        let base = self.cells[at(point)];
        let around = window(&self.cells, point);
        let mut others = bits(NEAR.map(|k| (around[k] & HUE == own) & (around[k] != base)));
        while let Some(q) = next_neighbor(point, &mut others) {
            let (a, b) = (self.cells[at(point)], self.cells[at(q)]);
            if a != b {
                let (large, small) = if self.liberties[at(a)] >= self.liberties[at(b)] { (a, b) } else { (b, a) };
                self.join(large, small);
            }
        }
    }

    /// Makes one chain of two, under the number of the first.
    fn join(&mut self, large: u16, small: u16) {
        self.liberties[at(large)] += self.liberties[at(small)];
        let first = small & CHAIN;
        let mut stone = first;
        loop {
            self.cells[at(stone)] = large;
            stone = self.next[at(stone)];
            if stone == first {
                break;
            }
        }
        let (a, b) = (self.next[at(large)], self.next[at(small)]);
        self.next[at(large)] = b;
        self.next[at(small)] = a;
    }

    /// Takes off the opponents next to a stone that have no liberty, and the stone's own chain if it then has none.
    /// Notes the ko if there is one.
    #[inline(never)]
    fn take_choked(&mut self, own: u16, point: u16) {
        let before = self.count;
        let near = NEAR.map(|k| window(&self.cells, point)[k]);
        let mut captured = bits(near.map(|cell| (cell ^ own >= HUE) & (self.liberties[at(cell)] == 0)));
        while let Some(q) = next_neighbor(point, &mut captured) {
            // The same chain may be a neighbour twice.
            if self.cells[at(q)] & HUE != 0 {
                self.take_chain(q);
            }
        }
        let taken = self.open[before & (ROOM - 1)];
        let liberties = self.liberties[at(self.cells[at(point)])];
        if liberties == 0 {
            self.take_chain(point);
        } else if self.count == before + 1 && self.next[at(point)] == point && liberties == weight(taken) {
            self.ko = taken;
        }
    }

    /// Takes a chain without liberties off. The points it leaves are the only empty ones next to them.
    fn take_chain(&mut self, first: u16) {
        let before = self.count;
        let black = self.cells[at(first)] & HUE == hue(Color::Black);
        let mut stone = first;
        loop {
            self.cells[at(stone)] = stone;
            self.liberties[at(stone)] = SPARE;
            self.add_open(stone);
            stone = self.next[at(stone)];
            if stone == first {
                break;
            }
        }
        let taken = (self.count - before) as i32;
        self.lead += if black { -taken } else { taken };
        for i in before..self.count {
            let stone = self.open[i & (ROOM - 1)];
            let here = weight(stone);
            let around = window(&self.cells, stone);
            for k in NEAR {
                let chain = at(around[k]);
                self.liberties[chain] = self.liberties[chain].wrapping_add(here);
            }
        }
        self.liberties[0] = 0;
    }

    /// Adds a point to the end of the list of open points.
    #[inline]
    pub(super) fn add_open(&mut self, point: u16) {
        self.slot[at(point)] = self.count as u16;
        self.open[self.count & (ROOM - 1)] = point;
        self.count += 1;
    }

    /// Takes a point out of the list of open points; the last one takes its place.
    #[inline(always)]
    pub(super) fn drop_open(&mut self, point: u16) {
        let place = self.slot[at(point)];
        self.count -= 1;
        let last = self.open[self.count & (ROOM - 1)];
        self.open[usize::from(place) & (ROOM - 1)] = last;
        self.slot[at(last)] = place;
    }
}
