//! Playouts to measure: their speed, and a signature that only a change of what they play changes.

use std::time::{Duration, Instant};

use rand_pcg::Pcg32;

use crate::board::FastBoard;
use shinpan_rules::board::{Board, Color, Hash, Size};
use shinpan_rules::rules::Suicide;

use super::run;

/// The result of seeded playouts from an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Measured {
    /// Stones placed in all of them.
    pub plays: usize,
    /// Playouts that ended because neither player had a move left.
    pub passed_out: usize,
    /// Playouts after which Black has more stones and eyes.
    pub black_ahead: usize,
    /// How long they took.
    pub time: Duration,
}

/// Runs playouts from an empty board, Black first, and scores each. The counts depend on nothing but the arguments.
#[must_use]
pub fn measure(size: Size, suicide: Suicide, playouts: usize, seed: u64) -> Measured {
    let (start, mut rng) = (FastBoard::new(size), Pcg32::new(seed, 0));
    let (mut board, mut result) = (start.clone(), Measured::default());
    let begin = Instant::now();
    for _ in 0..playouts {
        board.copy_from(&start);
        let end = run(&mut board, Color::Black, suicide, &mut rng);
        result.plays += end.plays;
        result.passed_out += usize::from(end.passed_out);
        result.black_ahead += usize::from(board.area_lead() > 0);
    }
    result.time = begin.elapsed();
    result
}

/// Combines the positions at the end of seeded playouts, in their order, and the numbers of stones placed. The same for
/// the same arguments on every machine, as long as the playouts place the same stones.
#[must_use]
pub fn signature(size: Size, suicide: Suicide, playouts: usize, seed: u64) -> Hash {
    let (start, mut rng) = (FastBoard::new(size), Pcg32::new(seed, 0));
    let mut board = start.clone();
    (0..playouts).fold(0, |signature: Hash, _| {
        board.copy_from(&start);
        let end = run(&mut board, Color::Black, suicide, &mut rng);
        signature.rotate_left(5) ^ Board::from(&board).hash() ^ end.plays as Hash
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of these means that playouts play something else: intended, or a mistake.
    #[test]
    fn the_signature_stands() {
        let sign = |(side, suicide)| signature(Size::square(side).unwrap(), suicide, 20, 1);
        let found =
            [(9, Suicide::Allowed), (9, Suicide::Forbidden), (13, Suicide::Allowed), (19, Suicide::Allowed)].map(sign);
        let expected: [Hash; 4] = [
            0x2229_61e3_2ca9_b561_d74c_1695_200a_06ed,
            0xa611_ac81_9509_eb29_3340_57d7_8819_e422,
            0x4f74_b913_9428_b9c9_8540_73c0_3cf5_29d2,
            0x771d_b211_f4f0_3eb6_49d0_f196_ffc8_4a4a,
        ];
        assert_eq!(found, expected, "{found:#x?}");
    }

    #[test]
    fn the_counts_depend_on_the_seed_alone() {
        let size = Size::square(9).unwrap();
        let run = |seed| Measured { time: Duration::ZERO, ..measure(size, Suicide::Forbidden, 20, seed) };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
        assert_eq!(run(1).passed_out, 20);
    }
}
