//! Functions of each number, each point or each channel. Plain loops: compiled once for each kind of vector.

use pulp::{Simd, WithSimd};

use super::vectors::{Processor, padded};
use super::winograd::Boards;
use crate::net::model::{Activation, Norm};

/// `e^x`, to the last bits, without a branch. Below the least power it is that one.
#[inline(always)]
pub(super) fn exp(x: f32) -> f32 {
    /// Adding it rounds to a whole number, which then stands in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    let x = if x < -87.0 { -87.0 } else { x };
    let x = if x > 88.0 { 88.0 } else { x };
    let shifted = x * std::f32::consts::LOG2_E + ROUND;
    let whole = shifted - ROUND;
    // ln 2 in two parts, the first of which has few digits.
    let rest = x - whole * 0.693_359_4 + whole * 2.121_944_4e-4;
    let mut sum = 1.987_569_1e-4;
    for c in [1.398_2e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 0.5] {
        sum = sum * rest + c;
    }
    let power = f32::from_bits(shifted.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127) << 23);
    (sum * rest * rest + rest + 1.0) * power
}

#[inline(always)]
fn identity(x: f32) -> f32 {
    x
}

#[inline(always)]
fn relu(x: f32) -> f32 {
    if x > 0.0 { x } else { 0.0 }
}

#[inline(always)]
fn mish(x: f32) -> f32 {
    let e = exp(if x > 20.0 { 20.0 } else { x });
    let n = e * (e + 2.0);
    x * (n / (n + 2.0))
}

#[inline(always)]
fn silu(x: f32) -> f32 {
    x / (1.0 + exp(-x))
}

/// Calls a function of a closure with the activation as the closure, so that each is compiled on its own.
macro_rules! with_activation {
    ($activation:expr, $f:ident => $body:expr) => {
        match $activation {
            Activation::Identity => {
                let $f = identity;
                $body
            }
            Activation::Relu => {
                let $f = relu;
                $body
            }
            Activation::Mish => {
                let $f = mish;
                $body
            }
            Activation::Silu => {
                let $f = silu;
                $body
            }
        }
    };
}

/// A normalisation and the activation after it.
#[derive(Clone, Debug)]
pub(super) struct NormAct {
    scale: Vec<f32>,
    bias: Vec<f32>,
    activation: Activation,
}

impl NormAct {
    pub fn new(norm: &Norm, activation: Activation) -> NormAct {
        let pad = |values: &[f32]| {
            let mut values = values.to_vec();
            values.resize(padded(values.len()), 0.0);
            values
        };
        NormAct { scale: pad(&norm.scale), bias: pad(&norm.bias), activation }
    }

    /// Only a bias.
    pub fn bias(bias: &[f32], activation: Activation) -> NormAct {
        NormAct::new(&Norm { scale: vec![1.0; bias.len()], bias: bias.to_vec() }, activation)
    }

    /// From rows to rows of the same length.
    pub fn apply(&self, on: Processor, from: &[f32], to: &mut [f32]) {
        let width = self.scale.len();
        with_activation!(self.activation, f => on.run(|| {
            for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                for (((to, x), s), b) in to.iter_mut().zip(from).zip(&self.scale).zip(&self.bias) {
                    *to = f(x * s + b);
                }
            }
        }));
    }

    /// Rows in their place.
    pub fn apply_to(&self, on: Processor, rows: &mut [f32]) {
        let width = self.scale.len();
        with_activation!(self.activation, f => on.run(|| {
            for row in rows.chunks_exact_mut(width) {
                for ((x, s), b) in row.iter_mut().zip(&self.scale).zip(&self.bias) {
                    *x = f(*x * s + b);
                }
            }
        }));
    }
}

/// Adds to each row of a board the board's biases.
pub(super) fn add_biases(on: Processor, boards: Boards, biases: &[f32], width: usize, rows: &mut [f32]) {
    on.run(|| {
        for (rows, bias) in rows.chunks_exact_mut(boards.area() * width).zip(biases.chunks_exact(width)) {
            for row in rows.chunks_exact_mut(width) {
                for (x, b) in row.iter_mut().zip(bias) {
                    *x += b;
                }
            }
        }
    });
}

/// The least and the greatest of some padded numbers and zero.
pub(super) fn range(on: Processor, numbers: &[f32]) -> [f32; 2] {
    struct Range<'a>(&'a [f32]);
    impl WithSimd for Range<'_> {
        type Output = [f32; 2];

        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) -> [f32; 2] {
            let zero = simd.splat_f32s(0.0);
            let (mut least, mut most) = ([zero; 4], [zero; 4]);
            let (parts, rest) = S::as_simd_f32s(self.0).0.as_chunks::<4>();
            for part in parts {
                for i in 0..4 {
                    least[i] = simd.min_f32s(least[i], part[i]);
                    most[i] = simd.max_f32s(most[i], part[i]);
                }
            }
            let least = least.iter().chain(rest).fold(zero, |least, x| simd.min_f32s(least, *x));
            let most = most.iter().chain(rest).fold(zero, |most, x| simd.max_f32s(most, *x));
            [simd.reduce_min_f32s(least), simd.reduce_max_f32s(most)]
        }
    }
    on.run(Range(numbers))
}

/// The number that is pooled beside the mean and the mean scaled by the side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Third {
    /// The greatest value.
    Maximum,
    /// The mean scaled twice.
    Squared,
}

/// Pools the channels of each board: three numbers for each, first all means, then all scaled means, then the third
/// ones.
pub(super) fn pool(on: Processor, boards: Boards, channels: usize, third: Third, rows: &[f32], to: &mut [f32]) {
    let width = padded(channels);
    let side = (boards.area() as f32).sqrt() - 14.0;
    for (rows, to) in rows.chunks_exact(boards.area() * width).zip(to.chunks_exact_mut(3 * channels)) {
        let (mean, rest) = to.split_at_mut(channels);
        let (scaled, last) = rest.split_at_mut(channels);
        mean.fill(0.0);
        last.fill(f32::MIN);
        on.run(|| {
            for row in rows.chunks_exact(width) {
                for ((x, sum), most) in row.iter().zip(mean.iter_mut()).zip(last.iter_mut()) {
                    *sum += x;
                    *most = if *x > *most { *x } else { *most };
                }
            }
        });
        for ((mean, scaled), last) in mean.iter_mut().zip(scaled).zip(last) {
            *mean /= boards.area() as f32;
            *scaled = *mean * side * 0.1;
            if third == Third::Squared {
                *last = *mean * (side * side * 0.01 - 0.1);
            }
        }
    }
}

/// `silu(a) b` in the place of `a`.
pub(super) fn gate(on: Processor, a: &mut [f32], b: &[f32]) {
    on.run(|| {
        for (a, b) in a.iter_mut().zip(b) {
            *a = silu(*a) * b;
        }
    });
}

/// The sum of squares of a row, eight at a time.
#[inline(always)]
fn squares(row: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for part in row.as_chunks::<16>().0 {
        for (sum, x) in sums.iter_mut().zip(part) {
            *sum += x * x;
        }
    }
    sums.iter().sum()
}

/// Divides each padded row by its root mean square and scales its channels.
pub(super) fn rms(on: Processor, scale: &[f32], channels: usize, epsilon: f32, from: &[f32], to: &mut [f32]) {
    let width = padded(channels);
    on.run(|| {
        for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
            let factor = 1.0 / (squares(from) / channels as f32 + epsilon).sqrt();
            for ((to, x), s) in to.iter_mut().zip(from).zip(scale) {
                *to = x * factor * s;
            }
        }
    });
}

/// Divides the rows of each board by the root mean square of all of them.
pub(super) fn rms_of_boards(on: Processor, boards: Boards, channels: usize, epsilon: f32, rows: &mut [f32]) {
    let width = padded(channels);
    on.run(|| {
        for rows in rows.chunks_exact_mut(boards.area() * width) {
            let mean = squares(rows) / (boards.area() * channels) as f32;
            let factor = 1.0 / (mean + epsilon).sqrt();
            rows.iter_mut().for_each(|x| *x *= factor);
        }
    });
}

/// Makes shares of each row's first `count` numbers, multiplied by a factor before; what pads the row becomes zero.
pub(super) fn softmax(on: Processor, count: usize, width: usize, factor: f32, rows: &mut [f32]) {
    on.run(|| {
        for row in rows.chunks_exact_mut(width) {
            let (row, pad) = row.split_at_mut(count);
            pad.fill(0.0);
            let mut most = [f32::MIN; 16];
            let (parts, rest) = row.as_chunks::<16>();
            for part in parts {
                for (m, x) in most.iter_mut().zip(part) {
                    *m = if *x > *m { *x } else { *m };
                }
            }
            let most = most.iter().chain(rest).fold(f32::MIN, |m, &x| if x > m { x } else { m });
            for x in row.iter_mut() {
                // Shares that change nothing are none: products of numbers near the least ones take very long.
                let e = exp((*x - most) * factor);
                *x = if e > 1e-16 { e } else { 0.0 };
            }
            let mut sums = [0.0; 16];
            let (parts, rest) = row.as_chunks::<16>();
            for part in parts {
                for (sum, x) in sums.iter_mut().zip(part) {
                    *sum += x;
                }
            }
            let share = 1.0 / (sums.iter().chain(rest).sum::<f32>());
            row.iter_mut().for_each(|x| *x *= share);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_agree_with_the_library() {
        for i in -4000..4000 {
            let x = i as f32 / 47.0;
            let near = |a: f32, b: f64| (f64::from(a) - b).abs() <= 3e-7 * b.abs().max(1e-30);
            let d = f64::from(x);
            assert!(near(exp(x), d.exp()), "exp {x}");
            assert!(near(silu(x), d / (1.0 + (-d).exp())) || x < -80.0, "silu {x}");
            let wanted = d * (1.0 + d.exp()).ln().tanh();
            assert!((f64::from(mish(x)) - wanted).abs() <= 4e-7 * wanted.abs().max(1e-6), "mish {x}");
        }
    }
}
