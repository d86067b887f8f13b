//! Convolutions of any size: a product for 1x1, Winograd's method for 3x3, and a product with patches for the others.

use super::matrix::Matrix;
use super::vectors::{Aligned, Processor, padded};
use super::winograd::{Boards, Tiles, Winograd};
use crate::net::model::{Conv, Precision};

/// A convolution ready to run.
#[derive(Clone, Debug)]
pub(super) enum Convolution {
    Point(Matrix),
    Winograd(Winograd),
    Patches { conv: Shape, matrix: Matrix },
}

/// A kernel without its weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    height: usize,
    width: usize,
    dilation: [usize; 2],
    /// Padded.
    inputs: usize,
}

/// Memory for convolutions.
#[derive(Clone, Debug, Default)]
pub(super) struct ConvSpace {
    tiles: Tiles,
    patches: Aligned,
}

impl Convolution {
    pub fn new(processor: Processor, conv: &Conv) -> Convolution {
        Convolution::with(processor, conv, Precision::Full)
    }

    /// One whose products are as exact as a precision says.
    pub fn with(processor: Processor, conv: &Conv, precision: Precision) -> Convolution {
        match (conv.height, conv.width, conv.dilation) {
            (1, 1, _) => {
                let at = |i: usize, o: usize| conv.weights[i * conv.outputs + o];
                Convolution::Point(Matrix::new(processor, conv.inputs, conv.outputs, at))
            }
            (3, 3, [1, 1]) => Convolution::Winograd(Winograd::new(processor, conv, precision)),
            (height, width, dilation) => {
                let inputs = padded(conv.inputs);
                let at = |i: usize, o: usize| {
                    let (place, i) = (i / inputs, i % inputs);
                    if i < conv.inputs { conv.weights[(place * conv.inputs + i) * conv.outputs + o] } else { 0.0 }
                };
                let matrix = Matrix::new(processor, height * width * inputs, conv.outputs, at);
                Convolution::Patches { conv: Shape { height, width, dilation, inputs }, matrix }
            }
        }
    }

    /// Convolves padded rows, or adds the convolution to what is there.
    pub fn apply(&self, on: Processor, boards: Boards, from: &[f32], to: &mut [f32], add: bool, space: &mut ConvSpace) {
        match self {
            Convolution::Point(matrix) => {
                matrix.multiply(on, from, padded(matrix.inputs), boards.rows(), to, add);
            }
            Convolution::Winograd(winograd) => winograd.apply(on, boards, from, to, add, &mut space.tiles),
            Convolution::Patches { conv, matrix } => {
                space.patches.resize(boards.rows() * matrix.inputs);
                conv.patches(boards, from, space.patches.get_mut());
                matrix.multiply(on, space.patches.get(), matrix.inputs, boards.rows(), to, add);
            }
        }
    }
}

impl Shape {
    /// The patch that the kernel sees from each point, in a row.
    fn patches(&self, boards: Boards, from: &[f32], to: &mut [f32]) {
        let inputs = self.inputs;
        let mut patches = to.chunks_exact_mut(inputs);
        let [dy, dx] = self.dilation;
        let reach = [self.height / 2 * dy, self.width / 2 * dx];
        for row in 0..boards.rows() {
            let (board, y, x) = (row / boards.area(), row / boards.width % boards.height, row % boards.width);
            for ky in 0..self.height {
                for (kx, patch) in (0..self.width).zip(patches.by_ref()) {
                    let (y, x) = ((y + ky * dy).wrapping_sub(reach[0]), (x + kx * dx).wrapping_sub(reach[1]));
                    if y < boards.height && x < boards.width {
                        let at = (board * boards.area() + y * boards.width + x) * inputs;
                        patch.copy_from_slice(&from[at..at + inputs]);
                    } else {
                        patch.fill(0.0);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number from -1 to 1 for each index.
    fn random(i: usize) -> f32 {
        let bits = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((bits ^ bits >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// The sum that a convolution is, at a point and a channel.
    fn plainly(conv: &Conv, boards: Boards, from: &[f32], row: usize, output: usize) -> f64 {
        let (board, y, x) = (row / boards.area(), row / boards.width % boards.height, row % boards.width);
        let mut sum = 0.0;
        for (ky, kx) in (0..conv.height).flat_map(|ky| (0..conv.width).map(move |kx| (ky, kx))) {
            let y = (y + ky * conv.dilation[0]).wrapping_sub(conv.height / 2 * conv.dilation[0]);
            let x = (x + kx * conv.dilation[1]).wrapping_sub(conv.width / 2 * conv.dilation[1]);
            if y < boards.height && x < boards.width {
                let at = (board * boards.area() + y * boards.width + x) * padded(conv.inputs);
                let weight =
                    |i: usize| conv.weights[((ky * conv.width + kx) * conv.inputs + i) * conv.outputs + output];
                sum += (0..conv.inputs).map(|i| f64::from(from[at + i]) * f64::from(weight(i))).sum::<f64>();
            }
        }
        sum
    }

    /// Padded rows of channels by chance.
    fn rows(boards: Boards, inputs: usize) -> Vec<f32> {
        let step = padded(inputs);
        (0..boards.rows() * step).map(|i| if i % step < inputs { random(i + 7) } else { 0.0 }).collect()
    }

    /// On two boards, of which one has greater numbers.
    #[test]
    fn narrow_convolutions_are_nearly_their_sums_and_the_same_on_every_processor() {
        for (w, h, inputs, outputs) in [(9, 9, 22, 40), (2, 2, 64, 64), (19, 19, 64, 17), (13, 7, 96, 48)] {
            let boards = Boards { width: w, height: h, count: 2 };
            let weights = (0..9 * inputs * outputs).map(random).collect();
            let conv = Conv { height: 3, width: 3, dilation: [1, 1], inputs, outputs, weights };
            let mut from = rows(boards, inputs);
            let second = boards.area() * padded(inputs);
            from[second..].iter_mut().for_each(|x| *x *= 1000.0);
            let apply = |on: Processor| {
                let mut to = vec![1.0; boards.rows() * padded(outputs)];
                let narrow = Convolution::with(on, &conv, Precision::Narrow);
                narrow.apply(on, boards, &from, &mut to, true, &mut ConvSpace::default());
                to
            };
            let found = apply(Processor::default());
            assert!(Processor::all().into_iter().all(|on| apply(on) == found), "{w}x{h}");
            for (i, found) in found.iter().enumerate().filter(|(i, _)| i % padded(outputs) < outputs) {
                let (row, output) = (i / padded(outputs), i % padded(outputs));
                let wanted = 1.0 + plainly(&conv, boards, &from, row, output);
                let allowed = if row < boards.area() { 0.4 } else { 400.0 };
                assert!((f64::from(*found) - wanted).abs() < allowed, "{w}x{h} {found} {wanted}");
            }
        }
    }

    #[test]
    fn convolutions_are_the_sums_that_define_them() {
        let on = Processor::default();
        for (height, width, dilation) in
            [(1, 1, [1, 1]), (3, 3, [1, 1]), (5, 5, [1, 1]), (3, 3, [2, 2]), (3, 5, [1, 1])]
        {
            for (w, h, inputs, outputs) in [(9, 9, 22, 40), (2, 2, 5, 3), (13, 7, 16, 17), (5, 1, 3, 48)] {
                let boards = Boards { width: w, height: h, count: 2 };
                let weights = (0..height * width * inputs * outputs).map(random).collect();
                let conv = Conv { height, width, dilation, inputs, outputs, weights };
                let from = rows(boards, inputs);
                let mut to = vec![1.0; boards.rows() * padded(outputs)];
                Convolution::new(on, &conv).apply(on, boards, &from, &mut to, true, &mut ConvSpace::default());
                for (i, found) in to.iter().enumerate().filter(|(i, _)| i % padded(outputs) < outputs) {
                    let wanted = 1.0 + plainly(&conv, boards, &from, i / padded(outputs), i % padded(outputs));
                    assert!((f64::from(*found) - wanted).abs() < 2e-4, "{height}x{width} {w}x{h} {found} {wanted}");
                }
            }
        }
    }
}
