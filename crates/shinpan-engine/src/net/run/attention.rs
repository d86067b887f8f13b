//! Attention between the points of a board.

use super::matrix::Matrix;
use super::pointwise::{rms, softmax};
use super::vectors::{Aligned, Processor, padded};
use super::winograd::Boards;
use crate::net::model::{Attention, Dense, RmsNorm, Rotation};

/// Normalisation by root mean square, its scales padded.
#[derive(Clone, Debug)]
pub(super) struct Rms {
    pub scale: Vec<f32>,
    channels: usize,
    pub epsilon: f32,
}

impl Rms {
    pub fn new(norm: &RmsNorm) -> Rms {
        let mut scale = norm.scale.clone();
        scale.resize(padded(scale.len()), 0.0);
        Rms { scale, channels: norm.scale.len(), epsilon: norm.epsilon }
    }

    pub fn apply(&self, on: Processor, from: &[f32], to: &mut [f32]) {
        rms(on, &self.scale, self.channels, self.epsilon, from, to);
    }
}

/// A matrix as it stands in the file.
pub(super) fn pack(on: Processor, dense: &Dense) -> Matrix {
    Matrix::new(on, dense.inputs, dense.outputs, |i, o| dense.weights[i * dense.outputs + o])
}

/// Attention ready to run.
#[derive(Clone, Debug)]
pub(super) struct Attend {
    norm: Rms,
    heads: usize,
    key_heads: usize,
    query_width: usize,
    value_width: usize,
    query: Matrix,
    key: Matrix,
    value: Matrix,
    out: Matrix,
    rotation: Rotation,
    /// Which of the network's attentions it is.
    number: usize,
}

/// Memory for attention.
#[derive(Clone, Debug, Default)]
pub(super) struct AttendSpace {
    normed: Aligned,
    query: Aligned,
    key: Aligned,
    value: Aligned,
    scores: Aligned,
    part: Aligned,
    joined: Aligned,
    keys: Option<Matrix>,
    values: Option<Matrix>,
    /// For each attention the size of the board and cosines and sines by point, head and pair.
    turns: Vec<(usize, usize, Vec<f32>, Vec<f32>)>,
}

impl Attend {
    pub fn new(on: Processor, attention: &Attention, number: usize) -> Attend {
        let width = attention.query_width;
        let rotates = attention.rotation != Rotation::None;
        // Pairs that are rotated stand beside each other in the file. Here all first ones come before all second ones,
        // which changes no product of a query and a key.
        let place = |j: usize| match (j / width, j % width) {
            (head, p) if rotates => head * width + if p < width / 2 { 2 * p } else { 2 * p - width + 1 },
            _ => j,
        };
        let turned = |dense: &Dense| {
            Matrix::new(on, dense.inputs, dense.outputs, |i, o| dense.weights[i * dense.outputs + place(o)])
        };
        Attend {
            norm: Rms::new(&attention.norm),
            heads: attention.heads,
            key_heads: attention.key_heads,
            query_width: width,
            value_width: attention.value_width,
            query: turned(&attention.query),
            key: turned(&attention.key),
            value: pack(on, &attention.value),
            out: pack(on, &attention.out),
            rotation: attention.rotation.clone(),
            number,
        }
    }

    /// Adds to each row what it attends to.
    pub fn apply(&self, on: Processor, boards: Boards, rows: &mut [f32], space: &mut AttendSpace) {
        let (count, area) = (boards.rows(), boards.area());
        space.normed.resize(rows.len());
        self.norm.apply(on, rows, space.normed.get_mut());
        let step = rows.len() / count;
        let products = [(&self.query, &mut space.query), (&self.key, &mut space.key), (&self.value, &mut space.value)];
        for (matrix, to) in products {
            to.resize(count * matrix.columns);
            matrix.multiply(on, space.normed.get(), step, count, to.get_mut(), false);
        }
        self.turn(on, boards, space);
        space.scores.resize(area * padded(area));
        space.part.resize(area * padded(self.value_width));
        space.joined.resize(count * self.out.inputs);
        for board in 0..boards.count {
            for head in 0..self.heads {
                self.attend(on, area, board, head, space);
            }
        }
        self.out.multiply(on, space.joined.get(), self.out.inputs, count, rows, true);
    }

    /// One head of one board.
    fn attend(&self, on: Processor, area: usize, board: usize, head: usize, space: &mut AttendSpace) {
        let (q, v) = (self.query_width, self.value_width);
        let from = head * self.key_heads / self.heads;
        let (key, value) = (space.key.get(), space.value.get());
        let key_at = |i: usize, o: usize| key[(board * area + o) * self.key.columns + from * q + i];
        let value_at = |i: usize, o: usize| value[(board * area + i) * self.value.columns + from * v + o];
        let keys = space.keys.get_or_insert_with(|| Matrix::new(on, 0, 0, |_, _| 0.0));
        keys.fill(on, q, area, key_at);
        let values = space.values.get_or_insert_with(|| Matrix::new(on, 0, 0, |_, _| 0.0));
        values.fill(on, area, v, value_at);
        let queries = &space.query.get()[board * area * self.query.columns + head * q..];
        keys.multiply(on, queries, self.query.columns, area, space.scores.get_mut(), false);
        softmax(on, area, padded(area), 1.0 / (q as f32).sqrt(), space.scores.get_mut());
        values.multiply(on, space.scores.get(), padded(area), area, space.part.get_mut(), false);
        let joined = space.joined.get_mut()[board * area * self.out.inputs..].chunks_exact_mut(self.out.inputs);
        for (to, part) in joined.zip(space.part.get().chunks_exact(padded(v))) {
            to[head * v..(head + 1) * v].copy_from_slice(&part[..v]);
        }
    }

    /// Rotates queries and keys.
    fn turn(&self, on: Processor, boards: Boards, space: &mut AttendSpace) {
        let pairs = self.query_width / 2;
        if self.rotation == Rotation::None {
            return;
        }
        if space.turns.len() <= self.number {
            space.turns.resize(self.number + 1, (0, 0, Vec::new(), Vec::new()));
        }
        let turns = &mut space.turns[self.number];
        if (turns.0, turns.1) != (boards.width, boards.height) {
            let angles: Vec<f32> = self.angles(boards).collect();
            let (cos, sin) = (angles.iter().map(|a| a.cos()).collect(), angles.iter().map(|a| a.sin()).collect());
            *turns = (boards.width, boards.height, cos, sin);
        }
        let (_, _, cos, sin) = &*turns;
        let step = pairs * self.key_heads;
        for (rows, columns, heads) in [
            (space.query.get_mut(), self.query.columns, self.heads),
            (space.key.get_mut(), self.key.columns, self.key_heads),
        ] {
            on.run(|| {
                for (i, row) in rows.chunks_exact_mut(columns).enumerate() {
                    let point = i % boards.area() * step;
                    for (h, head) in row[..heads * self.query_width].chunks_exact_mut(2 * pairs).enumerate() {
                        let at = point + h * self.key_heads / heads * pairs;
                        let (cos, sin) = (&cos[at..at + pairs], &sin[at..at + pairs]);
                        let (first, second) = head.split_at_mut(pairs);
                        for (((a, b), c), s) in first.iter_mut().zip(second).zip(cos).zip(sin) {
                            (*a, *b) = (*a * c - *b * s, *a * s + *b * c);
                        }
                    }
                }
            });
        }
    }

    /// Angles by point, head of keys, and pair.
    fn angles(&self, boards: Boards) -> impl Iterator<Item = f32> + '_ {
        let pairs = self.query_width / 2;
        let points = (0..boards.height).flat_map(move |y| (0..boards.width).map(move |x| (x as f32, y as f32)));
        let heads = self.key_heads;
        points.flat_map(move |(x, y)| {
            (0..heads * pairs).map(move |i| match &self.rotation {
                Rotation::None => 0.0,
                Rotation::Learned(angles) => x * angles[i][0] + y * angles[i][1],
                Rotation::Fixed(base) => {
                    let (pair, half) = (i % pairs, pairs / 2);
                    let (along, pair) = if pair < half { (y, pair) } else { (x, pair - half) };
                    along / base.powf((2 * pair) as f32 / pairs as f32)
                }
            })
        })
    }
}
