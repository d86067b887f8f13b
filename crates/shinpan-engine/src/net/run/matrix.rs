//! Products with matrices that are packed once: columns in panels of two vectors, so that the loop of the product reads
//! them in a row, and no row of the other factor has to be copied.

use std::ops::Range;

use super::pairs::{Pairs, WithPairs};
use super::vectors::{Aligned, Processor, mul_add, padded};

/// A matrix packed in panels, as the loop of a product sees it.
pub(super) trait Panels {
    /// The numbers of the other factor's rows.
    type Number;
    /// The last step of a product.
    type End: Copy;

    /// Columns, padded.
    fn columns(&self) -> usize;

    /// Multiplies `R` rows, each `step` after the one before, by the panel of `V` vectors that begins at a column.
    fn tile<S: Pairs, const R: usize, const V: usize>(
        &self,
        simd: S,
        from: &[Self::Number],
        step: usize,
        start: usize,
        to: &mut [f32],
        end: Self::End,
    );
}

/// A product to be made.
pub(super) struct Product<'a, M: Panels> {
    pub matrix: &'a M,
    pub from: &'a [M::Number],
    /// From a row of `from` to the next.
    pub step: usize,
    pub rows: usize,
    /// Rows of as many numbers as the matrix has columns.
    pub to: &'a mut [f32],
    pub end: M::End,
}

/// Makes a call of [`Panels::tile`] with as many rows as a number says.
macro_rules! tiles {
    ($matrix:expr, $rows:expr, $V:literal, $args:tt, [$($n:literal)+]) => {
        match $rows {
            $($n => tiles!(@call $matrix, $n, $V, $args),)+
            _ => {}
        }
    };
    (@call $matrix:expr, $n:literal, $V:literal, ($($arg:expr),*)) => { $matrix.tile::<S, $n, $V>($($arg),*) };
}

impl<M: Panels> WithPairs for Product<'_, M> {
    type Output = ();

    #[inline(always)]
    fn with_pairs<S: Pairs>(self, simd: S) {
        let Product { matrix, from, step, rows, to, end } = self;
        let columns = matrix.columns();
        let lanes = S::F32_LANES;
        // As many rows at once as there are registers for.
        let most = if lanes == 16 { 12 } else { 6 };
        let tiles = rows.div_ceil(most).max(1);
        let mut start = 0;
        while start < columns {
            let wide = start + 2 * lanes <= columns;
            let mut row = 0;
            for i in 0..tiles {
                let n = rows / tiles + usize::from(i < rows % tiles);
                let from = &from[(row * step).min(from.len())..];
                let to = &mut to[(row * columns + start).min(rows * columns)..];
                if wide && lanes == 16 {
                    tiles!(matrix, n, 2, (simd, from, step, start, to, end), [1 2 3 4 5 6 7 8 9 10 11 12]);
                } else if wide {
                    tiles!(matrix, n, 2, (simd, from, step, start, to, end), [1 2 3 4 5 6]);
                } else if lanes == 16 {
                    tiles!(matrix, n, 1, (simd, from, step, start, to, end), [1 2 3 4 5 6 7 8 9 10 11 12]);
                } else {
                    tiles!(matrix, n, 1, (simd, from, step, start, to, end), [1 2 3 4 5 6]);
                }
                row += n;
            }
            start += if wide { 2 * lanes } else { lanes };
        }
    }
}

/// For each panel of a matrix with so many columns, its columns.
pub(super) fn panels(processor: Processor, columns: usize) -> impl Iterator<Item = Range<usize>> {
    let lanes = processor.lanes();
    (0..columns).step_by(2 * lanes).map(move |start| start..(start + 2 * lanes).min(columns))
}

/// A matrix ready to be multiplied by.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    /// Rows: channels in.
    pub inputs: usize,
    /// Columns, padded.
    pub columns: usize,
    panels: Aligned,
}

impl Matrix {
    /// Packs the matrix whose entry at a row and a column is given.
    pub fn new(processor: Processor, inputs: usize, outputs: usize, at: impl Fn(usize, usize) -> f32) -> Matrix {
        let mut matrix = Matrix { inputs, columns: padded(outputs), panels: Aligned::default() };
        matrix.fill(processor, inputs, outputs, at);
        matrix
    }

    /// Packs another matrix in the same memory.
    pub fn fill(&mut self, processor: Processor, inputs: usize, outputs: usize, at: impl Fn(usize, usize) -> f32) {
        (self.inputs, self.columns) = (inputs, padded(outputs));
        self.panels.resize(inputs * self.columns);
        let mut to = self.panels.get_mut().iter_mut();
        for panel in panels(processor, self.columns) {
            for i in 0..inputs {
                for (j, to) in panel.clone().zip(to.by_ref()) {
                    *to = if j < outputs { at(i, j) } else { 0.0 };
                }
            }
        }
    }

    /// Multiplies `rows` rows of `from`, each `step` after the one before, and puts the products into rows of `to`,
    /// each [`Matrix::columns`] long, or adds them to what is there.
    pub fn multiply(&self, processor: Processor, from: &[f32], step: usize, rows: usize, to: &mut [f32], add: bool) {
        processor.run_pairs(Product { matrix: self, from, step, rows, to, end: add });
    }
}

impl Panels for Matrix {
    type Number = f32;
    /// Whether products are added to what is there.
    type End = bool;

    fn columns(&self) -> usize {
        self.columns
    }

    #[inline(always)]
    #[allow(clippy::needless_range_loop)]
    fn tile<S: Pairs, const R: usize, const V: usize>(
        &self,
        simd: S,
        from: &[f32],
        step: usize,
        start: usize,
        to: &mut [f32],
        add: bool,
    ) {
        let (inputs, columns) = (self.inputs, self.columns);
        let rows: [&[f32]; R] = std::array::from_fn(|r| &from[r * step..r * step + inputs]);
        let panel = &S::as_simd_f32s(&self.panels.get()[start * inputs..]).0.as_chunks::<V>().0[..inputs];
        let mut sums = [[simd.splat_f32s(0.0); V]; R];
        for i in 0..inputs {
            let weights = panel[i];
            for r in 0..R {
                let x = simd.splat_f32s(rows[r][i]);
                for v in 0..V {
                    sums[r][v] = mul_add(simd, x, weights[v], sums[r][v]);
                }
            }
        }
        for r in 0..R {
            let to = &mut to[r * columns..r * columns + V * S::F32_LANES];
            let to = &mut S::as_mut_simd_f32s(to).0[..V];
            for v in 0..V {
                to[v] = if add { simd.add_f32s(to[v], sums[r][v]) } else { sums[r][v] };
            }
        }
    }
}
