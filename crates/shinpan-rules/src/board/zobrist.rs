//! 128-bit position hashes: one random number for each colour on each point, combined by exclusive or.

use super::point::{CELLS, Color, Point};

/// Hash of a position. Equal positions have equal hashes; the referee confirms a match against the stored position, so
/// that even a collision cannot make a legal move illegal.
pub type Hash = u128;

/// One step of SplitMix64 (Steele, Lea and Flood, 2014): a fixed, portable source for the table.
const fn split_mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static KEYS: [[Hash; CELLS]; 2] = {
    let mut table = [[0; CELLS]; 2];
    let mut state: u64 = 0;
    let mut i = 0;
    while i < 2 * CELLS {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let high = split_mix(state);
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        table[i / CELLS][i % CELLS] = ((high as u128) << 64) | split_mix(state) as u128;
        i += 1;
    }
    table
};

/// The number for a stone of `color` on `point`.
pub(super) fn stone(color: Color, point: Point) -> Hash {
    KEYS[color][point.index()]
}
