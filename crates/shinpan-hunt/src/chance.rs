//! Bytes by chance, and choices by bytes.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Bytes that mean something somewhere.
const SIGNS: &[u8] = b"\n\r\t #[](){};=,.\\\"'0-+e:";

/// The most bytes of an attempt.
const MOST: usize = 600;

/// The bytes of an attempt: by chance, or some seeds with parts of them left out, doubled, changed and mixed.
#[must_use]
pub fn bytes(seeds: &[&str], seed: u64, number: u64) -> Vec<u8> {
    let rng = &mut Pcg64Mcg::seed_from_u64(seed.rotate_left(32) ^ number);
    if seeds.is_empty() || rng.random_ratio(1, 8) {
        let length = rng.random_range(0..=MOST);
        return (0..length).map(|_| rng.random()).collect();
    }
    let mut bytes = Vec::new();
    for _ in 0..rng.random_range(1..4) {
        bytes.extend_from_slice(seeds[rng.random_range(0..seeds.len())].as_bytes());
    }
    for _ in 0..rng.random_range(0..8) {
        mutate(rng, &mut bytes);
    }
    bytes.truncate(8 * MOST);
    bytes
}

fn mutate(rng: &mut Pcg64Mcg, bytes: &mut Vec<u8>) {
    let at = rng.random_range(0..=bytes.len());
    let end = (at + rng.random_range(0..12)).min(bytes.len());
    match rng.random_range(0..6) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
        2 => bytes.insert(at, rng.random()),
        3 => bytes.insert(at, SIGNS[rng.random_range(0..SIGNS.len())]),
        4 if at < bytes.len() => bytes[at] ^= 1 << rng.random_range(0..8),
        5 => {
            let (from, until) = (rng.random_range(0..=bytes.len()), bytes.len());
            let moved = bytes[from..until.min(from + 40)].to_vec();
            bytes.splice(at..at, moved);
        }
        _ => {}
    }
}

/// Choices that bytes make, one after the other. When they are used up every choice is the first.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// The choices of these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes(bytes)
    }

    /// Tells whether there are no more choices.
    #[must_use]
    pub fn are_used_up(&self) -> bool {
        self.0.is_empty()
    }

    /// A number below `n`, which is at most 256.
    pub fn below(&mut self, n: usize) -> usize {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(byte) % n.max(1)
    }

    /// One time in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}
