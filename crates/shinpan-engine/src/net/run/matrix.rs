//! Products with matrices that are packed once: columns in panels of two vectors, so that the loop of the product reads
//! them in a row, and no row of the other factor has to be copied.

use pulp::{Simd, WithSimd};

use super::vectors::{Aligned, Processor, mul_add, padded};

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
        let lanes = processor.lanes();
        (self.inputs, self.columns) = (inputs, padded(outputs));
        self.panels.resize(inputs * self.columns);
        let mut to = self.panels.get_mut().iter_mut();
        let mut start = 0;
        while start < self.columns {
            let width = if start + 2 * lanes <= self.columns { 2 * lanes } else { lanes };
            for i in 0..inputs {
                for j in start..start + width {
                    if let Some(to) = to.next() {
                        *to = if j < outputs { at(i, j) } else { 0.0 };
                    }
                }
            }
            start += width;
        }
    }

    /// Multiplies `rows` rows of `from`, each `step` after the one before, and puts the products into rows of `to`,
    /// each [`Matrix::columns`] long, or adds them to what is there.
    pub fn multiply(&self, processor: Processor, from: &[f32], step: usize, rows: usize, to: &mut [f32], add: bool) {
        processor.run(Product { matrix: self, from, step, rows, to, add });
    }
}

struct Product<'a> {
    matrix: &'a Matrix,
    from: &'a [f32],
    step: usize,
    rows: usize,
    to: &'a mut [f32],
    add: bool,
}

/// Makes a call of [`tile`] with as many rows as a number says.
macro_rules! tiles {
    ($rows:expr, $V:literal, $args:tt, [$($n:literal)+]) => {
        match $rows {
            $($n => tiles!(@call $n, $V, $args),)+
            _ => {}
        }
    };
    (@call $n:literal, $V:literal, ($($arg:expr),*)) => { tile::<S, $n, $V>($($arg),*) };
}

impl WithSimd for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Product { matrix, from, step, rows, to, add } = self;
        let (inputs, columns) = (matrix.inputs, matrix.columns);
        let panels = matrix.panels.get();
        let lanes = S::F32_LANES;
        // As many rows at once as there are registers for.
        let most = if lanes == 16 { 12 } else { 6 };
        let tiles = rows.div_ceil(most).max(1);
        let mut start = 0;
        while start < columns {
            let wide = start + 2 * lanes <= columns;
            let width = if wide { 2 * lanes } else { lanes };
            let panel = &panels[start * inputs..(start + width) * inputs];
            let mut row = 0;
            for i in 0..tiles {
                let n = rows / tiles + usize::from(i < rows % tiles);
                let from = &from[(row * step).min(from.len())..];
                let to = &mut to[(row * columns + start).min(rows * columns)..];
                if wide && lanes == 16 {
                    tiles!(n, 2, (simd, from, step, panel, inputs, to, columns, add), [1 2 3 4 5 6 7 8 9 10 11 12]);
                } else if wide {
                    tiles!(n, 2, (simd, from, step, panel, inputs, to, columns, add), [1 2 3 4 5 6]);
                } else if lanes == 16 {
                    tiles!(n, 1, (simd, from, step, panel, inputs, to, columns, add), [1 2 3 4 5 6 7 8 9 10 11 12]);
                } else {
                    tiles!(n, 1, (simd, from, step, panel, inputs, to, columns, add), [1 2 3 4 5 6]);
                }
                row += n;
            }
            start += width;
        }
    }
}

/// `R` rows times a panel of `V` vectors.
#[inline(always)]
#[allow(clippy::too_many_arguments, clippy::needless_range_loop)]
fn tile<S: Simd, const R: usize, const V: usize>(
    simd: S,
    from: &[f32],
    step: usize,
    panel: &[f32],
    inputs: usize,
    to: &mut [f32],
    columns: usize,
    add: bool,
) {
    let rows: [&[f32]; R] = std::array::from_fn(|r| &from[r * step..r * step + inputs]);
    let panel = &S::as_simd_f32s(panel).0.as_chunks::<V>().0[..inputs];
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
