//! Products of whole numbers of 16 bits. Rows and columns of numbers with fractions are multiplied by a factor each and
//! rounded; their products are summed in 32 bits and divided by both factors.

use super::matrix::{Panels, Product, panels};
use super::pairs::Pairs;
use super::vectors::{Aligned, Processor, padded};

/// A matrix of whole numbers ready to be multiplied by. The rows of the other factor hold pairs of inputs that are
/// [`NarrowMatrix::pairs`] apart.
#[derive(Clone, Debug)]
pub(super) struct NarrowMatrix {
    pairs: usize,
    /// Padded.
    columns: usize,
    panels: Aligned<i32>,
    /// The factor of each column's products.
    scales: Aligned,
}

impl NarrowMatrix {
    /// The greatest number of the other factor. It takes 15 bits, so that 16 are left for the numbers of a column
    /// together: rounding then costs both factors about as much.
    pub const GREATEST: f32 = 32_760.0;
    /// The most that the numbers of a column may come to together, so that no sum leaves 32 bits.
    const COLUMN: f64 = 65_536.0;

    /// How many pairs a row of so many inputs has: half as many, padded.
    pub fn pairs(inputs: usize) -> usize {
        padded(inputs.div_ceil(2))
    }

    /// Packs the matrix whose entry at a row and a column is given.
    pub fn new(on: Processor, inputs: usize, outputs: usize, at: impl Fn(usize, usize) -> f32) -> NarrowMatrix {
        let (pairs, columns) = (NarrowMatrix::pairs(inputs), padded(outputs));
        let mut scales = Aligned::zeros(columns);
        let mut whole = vec![0; 2 * pairs * columns];
        for (j, (scale, whole)) in scales.get_mut().iter_mut().zip(whole.chunks_exact_mut(2 * pairs)).enumerate() {
            let column: Vec<f64> = (0..inputs).map(|i| if j < outputs { at(i, j).into() } else { 0.0 }).collect();
            let sum = column.iter().map(|x| x.abs()).sum::<f64>().max(1e-20);
            let greatest = column.iter().fold(1e-20_f64, |most, x| most.max(x.abs()));
            // Rounding may make each number greater by a half.
            let factor = ((NarrowMatrix::COLUMN - inputs as f64) / sum).min(f64::from(i16::MAX) / greatest);
            *scale = (1.0 / factor) as f32;
            whole.iter_mut().zip(column).for_each(|(to, x)| *to = (x * factor).round() as i16);
        }
        let lanes = on.lanes();
        let mut packed = Aligned::zeros(pairs * columns);
        let mut to = packed.get_mut().chunks_exact_mut(lanes);
        for panel in panels(on, columns) {
            for i in 0..pairs {
                for (start, to) in panel.clone().step_by(lanes).zip(to.by_ref()) {
                    let row = |i: usize| (start..start + lanes).map(|j| whole[2 * pairs * j + i]).collect();
                    on.pack([row(i), row(i + pairs)], to);
                }
            }
        }
        NarrowMatrix { pairs, columns, panels: packed, scales }
    }

    /// Multiplies rows of pairs that follow each other, and puts the products, scaled, into rows of `to`.
    pub fn multiply(&self, on: Processor, from: &[i32], rows: usize, to: &mut [f32], scale: f32) {
        on.run_pairs(Product { matrix: self, from, step: self.pairs, rows, to, end: scale });
    }
}

impl Panels for NarrowMatrix {
    type Number = i32;
    /// The factor of all products.
    type End = f32;

    fn columns(&self) -> usize {
        self.columns
    }

    #[inline(always)]
    #[allow(clippy::needless_range_loop)]
    fn tile<S: Pairs, const R: usize, const V: usize>(
        &self,
        simd: S,
        from: &[i32],
        step: usize,
        start: usize,
        to: &mut [f32],
        scale: f32,
    ) {
        let (pairs, columns) = (self.pairs, self.columns);
        let rows: [&[i32]; R] = std::array::from_fn(|r| &from[r * step..r * step + pairs]);
        let panel = &S::as_simd_i32s(&self.panels.get()[start * pairs..]).0.as_chunks::<V>().0[..pairs];
        let mut sums = [[simd.splat_i32s(0); V]; R];
        for i in 0..pairs {
            let weights = panel[i];
            for r in 0..R {
                let pair = rows[r][i];
                for v in 0..V {
                    sums[r][v] = simd.add_products(pair, weights[v], sums[r][v]);
                }
            }
        }
        let scales = &S::as_simd_f32s(&self.scales.get()[start..]).0[..V];
        let scale = simd.splat_f32s(scale);
        for v in 0..V {
            let scale = simd.mul_f32s(scale, scales[v]);
            for r in 0..R {
                let to = &mut to[r * columns..r * columns + V * S::F32_LANES];
                S::as_mut_simd_f32s(to).0[v] = simd.mul_f32s(simd.to_f32s(sums[r][v]), scale);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::pair;
    use super::*;

    /// Columns of whole numbers that come to as much as they may, so that nothing is rounded, and rows of the greatest
    /// numbers with the signs of a column: sums that leave no room in 32 bits.
    #[test]
    fn products_are_plain_sums_up_to_the_greatest_on_every_processor() {
        let most = NarrowMatrix::GREATEST as i16;
        for (inputs, outputs, rows) in [(2, 16, 1), (48, 48, 25), (64, 33, 9), (384, 64, 13)] {
            let room = NarrowMatrix::COLUMN as usize - inputs;
            let size = |i: usize| (room / inputs + if i == 0 { room % inputs } else { 0 }) as i32;
            let sign = |i: usize, j: usize| if (i * 7 + j * 13) % 5 < 2 { -1 } else { 1 };
            let weight = |i: usize, j: usize| if j == 1 { 0 } else { sign(i, j) * size(i) };
            let half = NarrowMatrix::pairs(inputs);
            let x = |row: usize, i: usize| match row {
                _ if i >= inputs => 0,
                0..4 => most * sign(i, row * 4) as i16,
                _ => ((i * 7919 + row * 104_729) % 32_761) as i16 - most,
            };
            let pairs: Vec<i32> =
                (0..rows).flat_map(|row| (0..half).map(move |i| pair(x(row, i), x(row, i + half)))).collect();
            for on in Processor::all() {
                let matrix = NarrowMatrix::new(on, inputs, outputs, |i, j| weight(i, j) as f32);
                let mut to = vec![0.0; rows * matrix.columns];
                matrix.multiply(on, &pairs, rows, &mut to, 0.5);
                for (k, found) in to.iter().enumerate().filter(|(k, _)| k % matrix.columns < outputs) {
                    let (row, j) = (k / matrix.columns, k % matrix.columns);
                    let sum: i64 = (0..inputs).map(|i| i64::from(x(row, i)) * i64::from(weight(i, j))).sum();
                    let wanted = sum as f64 / 2.0;
                    assert!((f64::from(*found) - wanted).abs() <= 4e-7 * wanted.abs(), "{on:?} {row} {j}");
                }
            }
        }
    }
}
