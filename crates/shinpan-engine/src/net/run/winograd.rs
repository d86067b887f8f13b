//! Convolutions of 3x3 by Winograd's method (S. Winograd, "Arithmetic complexity of computations", 1980; A. Lavin and
//! S. Gray, "Fast algorithms for convolutional neural networks", 2015): for a tile of 4x4 points 36 products of a
//! channel with a channel instead of 144, for one of 3x3 points 25 instead of 81.
//!
//! Tiles of 4x4 are the better ones where they fit. On 9x9 three of them reach as far as on 12x12, so that tiles of 3x3
//! take two thirds of the products.

use std::array;
use std::sync::OnceLock;

use pulp::{Simd, WithSimd};

use super::matrix::Matrix;
use super::narrow::NarrowMatrix;
use super::pointwise::range;
use super::vectors::{Aligned, Processor, mul_add, padded};
use crate::net::model::{Conv, Precision};

/// How tiles of `OUT` points a side are made of tiles of `IN`.
trait Form<const OUT: usize, const IN: usize>: Copy {
    /// The transform of the weights.
    const KERNEL: [[f32; 3]; IN];
    /// The sums of the positive and of the negative factors in each number of a transformed line.
    const REACH: [[f32; 2]; IN];

    /// One line of a tile, transformed.
    fn split<S: Simd>(self, simd: S, line: [S::f32s; IN]) -> [S::f32s; IN];

    /// One line of products, transformed back.
    fn join<S: Simd>(self, simd: S, line: [S::f32s; IN]) -> [S::f32s; OUT];
}

/// Tiles of 4x4: values at 0, 1, -1, 2, -2 and infinity.
#[derive(Clone, Copy)]
struct Four;

impl Form<4, 6> for Four {
    const KERNEL: [[f32; 3]; 6] = [
        [1.0 / 4.0, 0.0, 0.0],
        [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
        [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
        [0.0, 0.0, 1.0],
    ];
    const REACH: [[f32; 2]; 6] = [[5.0, 5.0], [2.0, 8.0], [5.0, 5.0], [3.0, 3.0], [3.0, 3.0], [5.0, 5.0]];

    #[inline(always)]
    fn split<S: Simd>(self, simd: S, d: [S::f32s; 6]) -> [S::f32s; 6] {
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

    #[inline(always)]
    fn join<S: Simd>(self, simd: S, m: [S::f32s; 6]) -> [S::f32s; 4] {
        let (two, four, eight) = (simd.splat_f32s(2.0), simd.splat_f32s(4.0), simd.splat_f32s(8.0));
        let (near, near_odd) = (simd.add_f32s(m[1], m[2]), simd.sub_f32s(m[1], m[2]));
        let (far, far_odd) = (simd.add_f32s(m[3], m[4]), simd.sub_f32s(m[3], m[4]));
        [
            simd.add_f32s(simd.add_f32s(m[0], near), far),
            mul_add(simd, two, far_odd, near_odd),
            mul_add(simd, four, far, near),
            simd.add_f32s(mul_add(simd, eight, far_odd, near_odd), m[5]),
        ]
    }
}

/// Tiles of 3x3: values at 0, 1, -1, 2 and infinity.
#[derive(Clone, Copy)]
struct Three;

impl Form<3, 5> for Three {
    const KERNEL: [[f32; 3]; 5] = [
        [1.0 / 2.0, 0.0, 0.0],
        [-1.0 / 2.0, -1.0 / 2.0, -1.0 / 2.0],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 6.0, 1.0 / 3.0, 2.0 / 3.0],
        [0.0, 0.0, 1.0],
    ];
    const REACH: [[f32; 2]; 5] = [[3.0, 3.0], [1.0, 3.0], [3.0, 3.0], [1.0, 1.0], [3.0, 3.0]];

    #[inline(always)]
    fn split<S: Simd>(self, simd: S, d: [S::f32s; 5]) -> [S::f32s; 5] {
        let (two, three) = (simd.splat_f32s(2.0), simd.splat_f32s(3.0));
        let odd = simd.sub_f32s(d[3], d[1]);
        [
            mul_add(simd, two, simd.sub_f32s(d[0], d[2]), odd),
            simd.sub_f32s(simd.sub_f32s(d[3], d[2]), simd.mul_f32s(two, d[1])),
            simd.add_f32s(simd.sub_f32s(d[3], simd.mul_f32s(three, d[2])), simd.mul_f32s(two, d[1])),
            odd,
            simd.sub_f32s(simd.sub_f32s(d[4], d[2]), simd.mul_f32s(two, odd)),
        ]
    }

    #[inline(always)]
    fn join<S: Simd>(self, simd: S, m: [S::f32s; 5]) -> [S::f32s; 3] {
        let (two, four) = (simd.splat_f32s(2.0), simd.splat_f32s(4.0));
        let near = simd.add_f32s(m[1], m[2]);
        [
            simd.add_f32s(simd.add_f32s(m[0], near), m[3]),
            mul_add(simd, two, m[3], simd.sub_f32s(m[1], m[2])),
            simd.add_f32s(mul_add(simd, four, m[3], near), m[4]),
        ]
    }
}

/// The matrices of a convolution, one for each place in a transformed tile.
#[derive(Clone, Debug)]
enum Matrices {
    Exact(Vec<Matrix>),
    Narrow(Vec<NarrowMatrix>),
}

/// A convolution ready to run.
#[derive(Clone, Debug)]
pub(super) struct Winograd {
    conv: Conv,
    precision: Precision,
    four: Matrices,
    /// The same for the smaller tiles, once a board asks for them.
    three: OnceLock<Matrices>,
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

    /// Tiles of so many points a side, for one board.
    fn tiles(self, side: usize) -> usize {
        self.width.div_ceil(side) * self.height.div_ceil(side)
    }

    /// The upper left corner of each tile of so many points a side, board by board.
    fn corners(self, side: usize) -> impl Iterator<Item = [usize; 3]> {
        let across = self.width.div_ceil(side);
        let places = move |board| (0..self.tiles(side)).map(move |t| [board, t / across * side, t % across * side]);
        (0..self.count).flat_map(places)
    }
}

/// Tiles before and after the products: of each place in a tile all tiles, of each tile all channels.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiles {
    before: Aligned,
    /// In place of those before, where products are of pairs.
    pairs: Aligned<i32>,
    after: Aligned,
}

impl Winograd {
    /// A convolution of 3x3.
    pub fn new(on: Processor, conv: &Conv, precision: Precision) -> Winograd {
        let four = transformed(Four, on, conv, precision);
        Winograd { conv: conv.clone(), precision, four, three: OnceLock::new() }
    }

    /// Convolves padded rows of channels, or adds the convolution to what is there.
    pub fn apply(&self, on: Processor, boards: Boards, from: &[f32], to: &mut [f32], add: bool, tiles: &mut Tiles) {
        let channels = [padded(self.conv.inputs), padded(self.conv.outputs)];
        let work = Convolved { on, boards, channels, from, to, add, tiles };
        if boards.tiles(3) * 25 < boards.tiles(4) * 36 {
            work.run(Three, self.three.get_or_init(|| transformed(Three, on, &self.conv, self.precision)));
        } else {
            work.run(Four, &self.four);
        }
    }
}

/// The boards that a convolution is applied to.
struct Convolved<'a> {
    on: Processor,
    boards: Boards,
    /// Padded, in and out.
    channels: [usize; 2],
    from: &'a [f32],
    to: &'a mut [f32],
    add: bool,
    tiles: &'a mut Tiles,
}

impl Convolved<'_> {
    fn run<F: Form<OUT, IN>, const OUT: usize, const IN: usize>(self, form: F, matrices: &Matrices) {
        match matrices {
            Matrices::Exact(matrices) => self.run_exact(form, matrices),
            Matrices::Narrow(matrices) => self.run_narrow(form, matrices),
        }
    }

    fn run_exact<F: Form<OUT, IN>, const OUT: usize, const IN: usize>(self, form: F, matrices: &[Matrix]) {
        let Convolved { on, boards, channels: [inputs, outputs], from, to, add, tiles } = self;
        let count = boards.tiles(OUT) * boards.count;
        tiles.before.resize(IN * IN * count * inputs);
        tiles.after.resize(IN * IN * count * outputs);
        let (before, after) = (tiles.before.get_mut(), tiles.after.get_mut());
        on.run(Split { form, boards, from, to: before });
        let places = before.chunks_exact(count * inputs).zip(after.chunks_exact_mut(count * outputs));
        for (matrix, (from, to)) in matrices.iter().zip(places) {
            matrix.multiply(on, from, inputs, count, to, false);
        }
        on.run(Join { form, boards, from: after, to, add });
    }

    /// Board by board, because each has its own scale.
    fn run_narrow<F: Form<OUT, IN>, const OUT: usize, const IN: usize>(self, form: F, matrices: &[NarrowMatrix]) {
        let Convolved { on, boards, channels: [inputs, outputs], from, to, add, tiles } = self;
        let board = Boards { count: 1, ..boards };
        let count = board.tiles(OUT);
        let pairs = NarrowMatrix::pairs(inputs);
        tiles.pairs.resize(IN * IN * count * pairs);
        tiles.after.resize(IN * IN * count * outputs);
        let (before, after) = (tiles.pairs.get_mut(), tiles.after.get_mut());
        let each = from.chunks_exact(boards.area() * inputs).zip(to.chunks_exact_mut(boards.area() * outputs));
        for (from, to) in each {
            let scales = scales::<F, OUT, IN>(range(on, from));
            on.run(SplitToPairs { form, boards: board, scales, from, to: before });
            let places = before.chunks_exact(count * pairs).zip(after.chunks_exact_mut(count * outputs));
            for ((matrix, scale), (from, to)) in matrices.iter().zip(scales.as_flattened()).zip(places) {
                matrix.multiply(on, from, count, to, *scale);
            }
            on.run(Join { form, boards: board, from: after, to, add });
        }
    }
}

/// For each place of a transformed tile what a unit of its whole numbers stands for, if what is transformed lies in a
/// range.
fn scales<F: Form<OUT, IN>, const OUT: usize, const IN: usize>([least, most]: [f32; 2]) -> [[f32; IN]; IN] {
    F::REACH.map(|[up, down]| {
        F::REACH.map(|[right, left]| {
            let (positive, negative) = (up * right + down * left, up * left + down * right);
            let reach = (positive * most - negative * least).max(negative * most - positive * least);
            reach.max(1e-20) / NarrowMatrix::GREATEST
        })
    })
}

/// The weights at each place of a transformed tile.
fn transformed<F: Form<OUT, IN>, const OUT: usize, const IN: usize>(
    _: F,
    on: Processor,
    conv: &Conv,
    precision: Precision,
) -> Matrices {
    let (inputs, outputs) = (padded(conv.inputs), conv.outputs);
    let mut weights = vec![0.0; inputs * outputs];
    let transform = |place: usize, weights: &mut [f32]| {
        transform(conv, F::KERNEL[place / IN], F::KERNEL[place % IN], &mut weights[..conv.inputs * outputs]);
    };
    let places = 0..IN * IN;
    if precision == Precision::Narrow {
        let matrix = |place: usize| {
            transform(place, &mut weights);
            NarrowMatrix::new(on, inputs, outputs, |i, o| weights[i * outputs + o])
        };
        Matrices::Narrow(places.map(matrix).collect())
    } else {
        let matrix = |place: usize| {
            transform(place, &mut weights);
            Matrix::new(on, inputs, outputs, |i, o| weights[i * outputs + o])
        };
        Matrices::Exact(places.map(matrix).collect())
    }
}

/// The weights at one place of a transformed tile, from each input to each output.
fn transform(conv: &Conv, ky: [f32; 3], kx: [f32; 3], to: &mut [f32]) {
    let taps: [f64; 9] = array::from_fn(|k| f64::from(ky[k / 3]) * f64::from(kx[k % 3]));
    let rows: [&[f32]; 9] = array::from_fn(|k| &conv.weights[k * to.len()..][..to.len()]);
    for (i, to) in to.iter_mut().enumerate() {
        let terms = taps.iter().zip(rows).map(|(tap, row)| tap * f64::from(row[i]));
        *to = terms.sum::<f64>() as f32;
    }
}

/// Where a point is that is not on the board.
const NOWHERE: usize = usize::MAX;

/// Where the points of a tile lie in rows of so many vectors.
#[inline(always)]
fn places<const SIDE: usize>(boards: Boards, [board, y, x]: [usize; 3], vectors: usize) -> [[usize; SIDE]; SIDE] {
    let mut places = [[NOWHERE; SIDE]; SIDE];
    for (dy, places) in places.iter_mut().enumerate() {
        for (dx, place) in places.iter_mut().enumerate() {
            let (y, x) = (y.wrapping_add(dy), x.wrapping_add(dx));
            if y < boards.height && x < boards.width {
                *place = (board * boards.area() + y * boards.width + x) * vectors;
            }
        }
    }
    places
}

/// A transformed tile of a vector of channels.
#[inline(always)]
#[allow(clippy::needless_range_loop)]
fn split_tile<S: Simd, F: Form<OUT, IN>, const OUT: usize, const IN: usize>(
    simd: S,
    form: F,
    at: &[[usize; IN]; IN],
    from: &[S::f32s],
    v: usize,
) -> [[S::f32s; IN]; IN] {
    let zero = simd.splat_f32s(0.0);
    let mut lines = [[zero; IN]; IN];
    for y in 0..IN {
        let mut line = [zero; IN];
        for x in 0..IN {
            line[x] = if at[y][x] == NOWHERE { zero } else { from[at[y][x] + v] };
        }
        lines[y] = form.split(simd, line);
    }
    for x in 0..IN {
        let mut column = [zero; IN];
        for y in 0..IN {
            column[y] = lines[y][x];
        }
        let column = form.split(simd, column);
        for y in 0..IN {
            lines[y][x] = column[y];
        }
    }
    lines
}

/// Takes boards apart into transformed tiles.
struct Split<'a, F, const OUT: usize, const IN: usize> {
    form: F,
    boards: Boards,
    from: &'a [f32],
    to: &'a mut [f32],
}

impl<F: Form<OUT, IN>, const OUT: usize, const IN: usize> WithSimd for Split<'_, F, OUT, IN> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Split { form, boards, from, to } = self;
        let from = S::as_simd_f32s(from).0;
        let vectors = from.len() / boards.rows();
        let to = S::as_mut_simd_f32s(to).0;
        let step = to.len() / (IN * IN);
        for (tile, [board, y, x]) in boards.corners(OUT).enumerate() {
            let at = places::<IN>(boards, [board, y.wrapping_sub(1), x.wrapping_sub(1)], vectors);
            for v in 0..vectors {
                let lines = split_tile(simd, form, &at, from, v);
                for (place, number) in lines.as_flattened().iter().enumerate() {
                    to[place * step + tile * vectors + v] = *number;
                }
            }
        }
    }
}

/// Takes boards apart into transformed tiles of whole numbers, in pairs of channels as [`NarrowMatrix`] has them.
struct SplitToPairs<'a, F, const OUT: usize, const IN: usize> {
    form: F,
    boards: Boards,
    /// The value of a unit of the whole numbers at each place.
    scales: [[f32; IN]; IN],
    from: &'a [f32],
    to: &'a mut [i32],
}

impl<F: Form<OUT, IN>, const OUT: usize, const IN: usize> WithSimd for SplitToPairs<'_, F, OUT, IN> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        /// Adding it rounds to a whole number, which then stands in the lowest bits.
        const ROUND: f32 = 12_582_912.0;
        let SplitToPairs { form, boards, scales, from, to } = self;
        let from = S::as_simd_f32s(from).0;
        let vectors = from.len() / boards.rows();
        let half = NarrowMatrix::pairs(vectors * S::F32_LANES) / S::F32_LANES;
        let to = S::as_mut_simd_i32s(to).0;
        let step = to.len() / (IN * IN);
        let round = simd.splat_f32s(ROUND);
        let (lower, sixteen) = (simd.splat_u32s(0xffff), simd.splat_u32s(16));
        let factors = scales.map(|line| line.map(|scale| simd.splat_f32s(1.0 / scale)));
        for (tile, [board, y, x]) in boards.corners(OUT).enumerate() {
            let at = places::<IN>(boards, [board, y.wrapping_sub(1), x.wrapping_sub(1)], vectors);
            for v in 0..half {
                let first = split_tile(simd, form, &at, from, v);
                let second = if v + half < vectors {
                    split_tile(simd, form, &at, from, v + half)
                } else {
                    [[simd.splat_f32s(0.0); IN]; IN]
                };
                for y in 0..IN {
                    for x in 0..IN {
                        let whole = |number| simd.transmute_u32s_f32s(mul_add(simd, number, factors[y][x], round));
                        let first = simd.and_u32s(whole(first[y][x]), lower);
                        let second = simd.wrapping_dyn_shl_u32s(whole(second[y][x]), sixteen);
                        let pairs = simd.transmute_i32s_u32s(simd.or_u32s(first, second));
                        to[(y * IN + x) * step + tile * half + v] = pairs;
                    }
                }
            }
        }
    }
}

/// Puts boards together from the products.
struct Join<'a, F, const OUT: usize, const IN: usize> {
    form: F,
    boards: Boards,
    from: &'a [f32],
    to: &'a mut [f32],
    add: bool,
}

impl<F: Form<OUT, IN>, const OUT: usize, const IN: usize> WithSimd for Join<'_, F, OUT, IN> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Join { form, boards, from, to, add } = self;
        let zero = simd.splat_f32s(0.0);
        let to = S::as_mut_simd_f32s(to).0;
        let vectors = to.len() / boards.rows();
        let from = S::as_simd_f32s(from).0;
        let step = from.len() / (IN * IN);
        for (tile, corner) in boards.corners(OUT).enumerate() {
            let at = places::<OUT>(boards, corner, vectors);
            for v in 0..vectors {
                let mut lines = [[zero; OUT]; IN];
                for y in 0..IN {
                    let mut line = [zero; IN];
                    for x in 0..IN {
                        line[x] = from[(y * IN + x) * step + tile * vectors + v];
                    }
                    lines[y] = form.join(simd, line);
                }
                for x in 0..OUT {
                    let mut column = [zero; IN];
                    for y in 0..IN {
                        column[y] = lines[y][x];
                    }
                    let column = form.join(simd, column);
                    for y in 0..OUT {
                        if at[y][x] != NOWHERE {
                            let to = &mut to[at[y][x] + v];
                            *to = if add { simd.add_f32s(*to, column[y]) } else { column[y] };
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulp::Scalar;

    fn reach<F: Form<OUT, IN>, const OUT: usize, const IN: usize>(form: F) -> [[f32; 2]; IN] {
        let mut sums = [[0.0; 2]; IN];
        for point in 0..IN {
            let line = form.split(Scalar::new(), array::from_fn(|x| if x == point { 1.0 } else { 0.0 }));
            for (sums, factor) in sums.iter_mut().zip(line) {
                sums[usize::from(factor < 0.0)] += factor.abs();
            }
        }
        sums
    }

    #[test]
    fn numbers_of_transformed_lines_reach_as_far_as_their_factors() {
        assert_eq!(reach(Four), Four::REACH);
        assert_eq!(reach(Three), Three::REACH);
    }
}
