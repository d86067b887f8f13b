//! How much effort the proof of a situation will take: a guess that a search learns as it goes, from what it proved and
//! what it tried in vain.
//!
//! It is a sum over windows of three by three points, one around each point of the board, with a number for every
//! picture that such a window can show (up to mirror images), one if the attacker is to move and one if the defender
//! is. Nothing but the order of moves and the effort spent on them rests on it. Sums, products and quotients of
//! floating point are the same on every machine; functions that are not have no place here.

use std::sync::LazyLock;

use super::super::small::State;
use super::super::stones::{MOST_POINTS, Shape};

/// Windows around the points: nine bits for the attacker's stones, nine for the defender's, both where there is no
/// board.
pub(super) type Windows = [u32; MOST_POINTS];

/// Points of a window.
const WINDOW: usize = 9;

/// The guess for a situation of which nothing is known: ten doublings.
const UNKNOWN: f32 = 20.0;

/// Rate at which an error is corrected in each window.
const RATE: f32 = 0.1;

/// An outcome was expected without doubt if the effort is as far from the guess, above or below.
const DOUBT: f32 = 12.0;

/// For each picture its number: mirror images have the same. And how many there are.
static PICTURES: LazyLock<(Vec<u16>, usize)> = LazyLock::new(|| {
    let bit = |set: usize, i: usize| set >> i & 1;
    let image = |symmetry: usize, i: usize| {
        let (mut row, mut column) = (i / 3, i % 3);
        if symmetry & 1 > 0 {
            row = 2 - row;
        }
        if symmetry & 2 > 0 {
            column = 2 - column;
        }
        if symmetry & 4 > 0 { 3 * column + row } else { 3 * row + column }
    };
    let of = |symmetry, set| (0..WINDOW).fold(0, |found, i| found | bit(set, i) << image(symmetry, i));
    let images: [[usize; 1 << WINDOW]; 8] =
        std::array::from_fn(|symmetry| std::array::from_fn(|set| of(symmetry, set)));
    let mut numbers = vec![0; 1 << (2 * WINDOW)];
    let mut count = 0;
    for picture in 0..numbers.len() {
        let (own, other) = (picture % (1 << WINDOW), picture >> WINDOW);
        let least = images.iter().map(|image| image[own] | image[other] << WINDOW).min().unwrap_or(picture);
        if least == picture {
            numbers[picture] = count as u16;
            count += 1;
        } else {
            numbers[picture] = numbers[least];
        }
    }
    (numbers, count)
});

/// The weights learned so far.
pub(super) struct Guess {
    attacker: usize,
    /// For each picture, with the attacker and with the defender to move.
    weights: Vec<[f32; 2]>,
    base: [f32; 2],
    /// For each point the windows that it is in, and its bit there.
    near: Vec<Vec<(u8, u32)>>,
    /// The windows of an empty board.
    empty: Windows,
    numbers: &'static [u16],
}

impl Guess {
    /// Nothing is known yet.
    pub fn new(shape: &Shape, attacker: usize) -> Guess {
        let [width, height] = shape.sides();
        let (numbers, count) = &*PICTURES;
        let mut near = vec![Vec::new(); width * height];
        let mut empty = [0; MOST_POINTS];
        for (window, i) in (0..width * height).flat_map(|window| (0..WINDOW).map(move |i| (window, i))) {
            let bit = 1 << i;
            // One more than the row and the column, so that none is negative.
            let (row, column) = (window / width + i / 3, window % width + i % 3);
            if (1..=height).contains(&row) && (1..=width).contains(&column) {
                near[(row - 1) * width + column - 1].push((window as u8, bit));
            } else {
                empty[window] |= bit | bit << WINDOW;
            }
        }
        Guess { attacker, weights: vec![[0.0; 2]; *count], base: [UNKNOWN; 2], near, empty, numbers }
    }

    /// The windows of a situation.
    pub fn windows(&self, state: State) -> Windows {
        let mut windows = self.empty;
        self.turn_over(&mut windows, state.stones, |_| {});
        windows
    }

    /// The windows of where a move leads.
    pub fn after(&self, windows: &Windows, from: State, to: State) -> Windows {
        let mut windows = *windows;
        self.turn_over(&mut windows, changes(from, to), |_| {});
        windows
    }

    /// Puts stones into windows, or takes them out; tells which these are.
    fn turn_over(&self, windows: &mut Windows, stones: [u32; 2], mut seen: impl FnMut(u8)) {
        for (color, mut set) in stones.into_iter().enumerate() {
            let shift = if color == self.attacker { 0 } else { WINDOW };
            while set != 0 {
                let point = set.trailing_zeros() as usize;
                set &= set - 1;
                for &(window, bit) in &self.near[point] {
                    windows[usize::from(window)] ^= bit << shift;
                    seen(window);
                }
            }
        }
    }

    fn weight(&self, picture: u32, defends: bool) -> f32 {
        self.weights[usize::from(self.numbers[picture as usize])][usize::from(defends)]
    }

    /// The effort for a situation, by its windows and whether the defender is to move.
    pub fn effort(&self, windows: &Windows, defends: bool) -> f32 {
        let pictures = &windows[..self.near.len()];
        pictures.iter().fold(self.base[usize::from(defends)], |sum, &picture| sum + self.weight(picture, defends))
    }

    /// The effort for where a move leads. `here` is the effort for these stones with whoever is to move there.
    pub fn effort_after(&self, (windows, here): (&Windows, f32), from: State, to: State, defends: bool) -> f32 {
        let mut next = *windows;
        let mut changed = 0_u32;
        self.turn_over(&mut next, changes(from, to), |window| changed |= 1 << window);
        let mut sum = here;
        while changed != 0 {
            let window = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            sum += self.weight(next[window], defends) - self.weight(windows[window], defends);
        }
        sum
    }

    /// Takes down whether a situation was proved with so much effort.
    pub fn learn(&mut self, windows: &Windows, defends: bool, effort: i32, proved: bool) {
        let over = effort as f32 - self.effort(windows, defends);
        let expected = (0.5 + over / (2.0 * DOUBT)).clamp(0.0, 1.0);
        let step = RATE * DOUBT / 4.0 * (expected - f32::from(u8::from(proved)));
        if step != 0.0 {
            self.base[usize::from(defends)] += step;
            for &picture in &windows[..self.near.len()] {
                self.weights[usize::from(self.numbers[picture as usize])][usize::from(defends)] += step;
            }
        }
    }
}

/// The stones of each colour that a move puts on the board or takes off.
fn changes(from: State, to: State) -> [u32; 2] {
    [from.stones[0] ^ to.stones[0], from.stones[1] ^ to.stones[1]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::board::Size;

    fn shape(width: usize, height: usize) -> Shape {
        Shape::of(Size::new(width, height).unwrap()).unwrap()
    }

    fn state(stones: [u32; 2]) -> State {
        State { stones, turn: 0, passes: 0, ko: 0 }
    }

    /// Situations by chance: each bit pair of a random word is a point.
    fn by_chance(shape: &Shape, seed: u64) -> State {
        let word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed << 7;
        let (low, high) = (word as u32, (word >> 32) as u32);
        state([low & !high & shape.all(), high & !low & shape.all()])
    }

    #[test]
    fn pictures_are_counted_up_to_mirror_images() {
        // Of nine points with four states each, under eight symmetries (Burnside's lemma).
        assert_eq!(PICTURES.1, (4_usize.pow(9) + 4 * 4_usize.pow(6) + 2 * 4_usize.pow(3) + 4_usize.pow(5)) / 8);
    }

    #[test]
    fn a_move_changes_what_it_changes() {
        for (width, height) in [(5, 5), (4, 4), (3, 5), (1, 13), (2, 12)] {
            let shape = shape(width, height);
            let mut guess = Guess::new(&shape, 1);
            for seed in 1..200 {
                let (from, to) = (by_chance(&shape, seed), by_chance(&shape, seed + 1000));
                let (before, after) = (guess.windows(from), guess.windows(to));
                guess.learn(&after, true, 45, true);
                guess.learn(&before, true, 15, false);
                assert_eq!(guess.after(&before, from, to), after);
                let here = guess.effort(&before, true);
                let found = guess.effort_after((&before, here), from, to, true);
                assert!((found - guess.effort(&after, true)).abs() < 0.01);
            }
        }
    }

    #[test]
    fn mirror_images_need_the_same() {
        let shape = shape(5, 5);
        let mut guess = Guess::new(&shape, 0);
        let rows = |set: u32| (0..5).fold(0, |found, row| found | (set >> (5 * row) & 31) << (5 * (4 - row)));
        for seed in 1..200 {
            let here = by_chance(&shape, seed);
            let image = state(here.stones.map(rows));
            guess.learn(&guess.windows(here), false, 30, seed % 3 == 0);
            let found = [here, image].map(|state| guess.effort(&guess.windows(state), false));
            assert!((found[0] - found[1]).abs() < 0.01, "{found:?}");
        }
    }

    #[test]
    fn what_is_proved_with_little_is_expected_to_be() {
        let shape = shape(5, 5);
        let mut guess = Guess::new(&shape, 0);
        let (easy, hard) = (by_chance(&shape, 5), by_chance(&shape, 6));
        for _ in 0..100 {
            for (state, proved) in [(easy, true), (hard, false)] {
                guess.learn(&guess.windows(state), true, 25, proved);
            }
        }
        let [easy, hard] = [easy, hard].map(|state| guess.effort(&guess.windows(state), true));
        assert!(easy < 20.0 && hard > 30.0, "{easy} {hard}");
    }
}
