//! Convolutions of 3x3 by Winograd's method F(4x4, 3x3) (S. Winograd, "Arithmetic complexity of computations", 1980;
//! A. Lavin and S. Gray, "Fast algorithms for convolutional neural networks", 2015): a tile of 4x4 points costs 36 products
//! of a channel with a channel instead of 144.

use std::array;

use pulp::{Simd, WithSimd};

use super::matrix::Matrix;
use super::vectors::{Aligned, Processor, padded};
use crate::net::model::Conv;

/// Side of the tiles that come out, and of those that go in.
const OUT: usize = 4;
const IN: usize = 6;

/// What the weights are transformed with.
const KERNEL: [[f32; 3]; IN] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

/// A convolution ready to run.
#[derive(Clone, Debug)]
pub(super) struct Winograd {
    inputs: usize,
    outputs: usize,
    /// One matrix for each place in a transformed tile.
    matrices: Vec<Matrix>,
}

/// Where boards lie in rows: width, height, number of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Boards {
    pub width: usize,
    pub height: usize,
    pub count: usize,
}

impl Boards {
    pub fn area(self) -> usize {
        self.width * self.height
    }

    pub fn rows(self) -> usize {
        self.area() * self.count
    }

    fn tiles(self) -> [usize; 2] {
        [self.width.div_ceil(OUT), self.height.div_ceil(OUT)]
    }
}

/// Tiles before and after the products.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiles {
    before: Aligned,
    after: Aligned,
}

impl Winograd {
    /// Transforms the weights of a convolution of 3x3.
    pub fn new(processor: Processor, conv: &Conv) -> Winograd {
        let inputs = padded(conv.inputs);
        let mut weights = vec![0.0; conv.inputs * conv.outputs];
        let matrix = |place: usize| {
            transform(conv, place, &mut weights);
            let at = |i: usize, o: usize| if i < conv.inputs { weights[i * conv.outputs + o] } else { 0.0 };
            Matrix::new(processor, inputs, conv.outputs, at)
        };
        let matrices = (0..IN * IN).map(matrix).collect();
        Winograd { inputs, outputs: padded(conv.outputs), matrices }
    }

    /// Convolves padded rows of channels, or adds the convolution to what is there.
    pub fn apply(&self, on: Processor, boards: Boards, from: &[f32], to: &mut [f32], add: bool, tiles: &mut Tiles) {
        let [across, down] = boards.tiles();
        let count = across * down * boards.count;
        tiles.before.resize(IN * IN * count * self.inputs);
        tiles.after.resize(IN * IN * count * self.outputs);
        let before = tiles.before.get_mut();
        on.run(Split { boards, channels: self.inputs, from, to: before });
        let (places_in, places_out) = (count * self.inputs, count * self.outputs);
        let places = before.chunks_exact(places_in).zip(tiles.after.get_mut().chunks_exact_mut(places_out));
        for (matrix, (from, to)) in self.matrices.iter().zip(places) {
            matrix.multiply(on, from, self.inputs, count, to, false);
        }
        on.run(Join { boards, channels: self.outputs, from: tiles.after.get(), to, add });
    }
}

/// The weights at one place of a transformed tile, from each input to each output.
fn transform(conv: &Conv, place: usize, to: &mut [f32]) {
    let (ky, kx) = (KERNEL[place / IN], KERNEL[place % IN]);
    let taps: [f64; 9] = array::from_fn(|k| f64::from(ky[k / 3]) * f64::from(kx[k % 3]));
    let rows: [&[f32]; 9] = array::from_fn(|k| &conv.weights[k * to.len()..][..to.len()]);
    for (i, to) in to.iter_mut().enumerate() {
        let terms = taps.iter().zip(rows).map(|(tap, row)| tap * f64::from(row[i]));
        *to = terms.sum::<f64>() as f32;
    }
}

/// Takes boards apart into transformed tiles.
struct Split<'a> {
    boards: Boards,
    channels: usize,
    from: &'a [f32],
    to: &'a mut [f32],
}

/// One line of a tile, transformed.
#[inline(always)]
fn split<S: Simd>(simd: S, d: [S::f32s; IN]) -> [S::f32s; IN] {
    let (two, four, five) = (simd.splat_f32s(2.0), simd.splat_f32s(4.0), simd.splat_f32s(5.0));
    let odd = simd.sub_f32s(d[3], simd.mul_f32s(four, d[1]));
    let even = simd.sub_f32s(d[4], simd.mul_f32s(four, d[2]));
    let far = simd.mul_f32s(two, simd.sub_f32s(d[3], d[1]));
    let near = simd.sub_f32s(d[4], d[2]);
    [
        simd.add_f32s(simd.sub_f32s(simd.mul_f32s(four, d[0]), simd.mul_f32s(five, d[2])), d[4]),
        simd.add_f32s(even, odd),
        simd.sub_f32s(even, odd),
        simd.add_f32s(near, far),
        simd.sub_f32s(near, far),
        simd.add_f32s(simd.sub_f32s(simd.mul_f32s(four, d[1]), simd.mul_f32s(five, d[3])), d[5]),
    ]
}

impl WithSimd for Split<'_> {
    type Output = ();

    #[inline(always)]
    #[allow(clippy::needless_range_loop)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Split { boards, channels, from, to } = self;
        let [across, down] = boards.tiles();
        let count = across * down * boards.count;
        let zero = simd.splat_f32s(0.0);
        let vectors = channels / S::F32_LANES;
        let from = S::as_simd_f32s(from).0;
        let to = S::as_mut_simd_f32s(to).0;
        for tile in 0..count {
            let (board, ty, tx) = (tile / (across * down), tile / across % down, tile % across);
            for v in 0..vectors {
                let mut lines = [[zero; IN]; IN];
                for (y, line) in lines.iter_mut().enumerate() {
                    let row = (ty * OUT + y).wrapping_sub(1);
                    let mut points = [zero; IN];
                    if row < boards.height {
                        for (x, point) in points.iter_mut().enumerate() {
                            let column = (tx * OUT + x).wrapping_sub(1);
                            if column < boards.width {
                                let at = board * boards.area() + row * boards.width + column;
                                *point = from[at * vectors + v];
                            }
                        }
                        *line = split(simd, points);
                    }
                }
                for x in 0..IN {
                    let [a, b, c, d, e, f] = &lines;
                    let column = split(simd, [a[x], b[x], c[x], d[x], e[x], f[x]]);
                    for y in 0..IN {
                        to[((y * IN + x) * count + tile) * vectors + v] = column[y];
                    }
                }
            }
        }
    }
}

/// Puts boards together from the products.
struct Join<'a> {
    boards: Boards,
    channels: usize,
    from: &'a [f32],
    to: &'a mut [f32],
    add: bool,
}

/// One line of products, transformed back.
#[inline(always)]
fn join<S: Simd>(simd: S, m: [S::f32s; IN]) -> [S::f32s; OUT] {
    let (two, four, eight) = (simd.splat_f32s(2.0), simd.splat_f32s(4.0), simd.splat_f32s(8.0));
    let (near, near_odd) = (simd.add_f32s(m[1], m[2]), simd.sub_f32s(m[1], m[2]));
    let (far, far_odd) = (simd.add_f32s(m[3], m[4]), simd.sub_f32s(m[3], m[4]));
    [
        simd.add_f32s(simd.add_f32s(m[0], near), far),
        simd.add_f32s(near_odd, simd.mul_f32s(two, far_odd)),
        simd.add_f32s(near, simd.mul_f32s(four, far)),
        simd.add_f32s(simd.add_f32s(near_odd, simd.mul_f32s(eight, far_odd)), m[5]),
    ]
}

impl WithSimd for Join<'_> {
    type Output = ();

    #[inline(always)]
    #[allow(clippy::needless_range_loop)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Join { boards, channels, from, to, add } = self;
        let [across, down] = boards.tiles();
        let count = across * down * boards.count;
        let vectors = channels / S::F32_LANES;
        let zero = simd.splat_f32s(0.0);
        let from = S::as_simd_f32s(from).0;
        let to = S::as_mut_simd_f32s(to).0;
        for tile in 0..count {
            let (board, ty, tx) = (tile / (across * down), tile / across % down, tile % across);
            for v in 0..vectors {
                let mut lines = [[zero; OUT]; IN];
                for (y, line) in lines.iter_mut().enumerate() {
                    let at = |x: usize| from[((y * IN + x) * count + tile) * vectors + v];
                    *line = join(simd, [at(0), at(1), at(2), at(3), at(4), at(5)]);
                }
                for x in (0..OUT).take(boards.width - tx * OUT) {
                    let [a, b, c, d, e, f] = &lines;
                    let column = join(simd, [a[x], b[x], c[x], d[x], e[x], f[x]]);
                    for y in (0..OUT).take(boards.height - ty * OUT) {
                        let at = board * boards.area() + (ty * OUT + y) * boards.width + tx * OUT + x;
                        let to = &mut to[at * vectors + v];
                        *to = if add { simd.add_f32s(*to, column[y]) } else { column[y] };
                    }
                }
            }
        }
    }
}
