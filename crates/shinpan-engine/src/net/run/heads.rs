//! Heads, which read the trunk: pools, moves, results.

use super::attention::pack;
use super::conv::Convolution;
use super::matrix::Matrix;
use super::pointwise::{NormAct, Third, add_biases, pool};
use super::vectors::{Aligned, Processor, padded};
use super::winograd::Boards;
use super::workspace::Workspace;
use crate::net::model::{PolicyHead, Pool, Precision, ValueHead};

/// Channels that are pooled, and the biases they make.
#[derive(Clone, Debug)]
pub(super) struct ReadyPool {
    conv: Convolution,
    norm: NormAct,
    channels: usize,
    to_bias: Matrix,
}

impl ReadyPool {
    pub fn new(on: Processor, pool: &Pool, precision: Precision) -> ReadyPool {
        ReadyPool {
            conv: Convolution::with(on, &pool.conv, precision),
            norm: NormAct::new(&pool.norm, pool.activation),
            channels: pool.conv.outputs,
            to_bias: pack(on, &pool.to_bias),
        }
    }

    /// Adds to rows the biases pooled from other rows; the pooled numbers come back.
    pub fn apply(&self, on: Processor, boards: Boards, from: &[f32], to: &mut [f32], space: &mut Workspace) -> Aligned {
        let mut rows = space.take(boards.rows() * padded(self.channels));
        self.conv.apply(on, boards, from, rows.get_mut(), false, &mut space.conv);
        self.norm.apply_to(on, rows.get_mut());
        let mut pooled = space.take(boards.count * 3 * self.channels);
        pool(on, boards, self.channels, Third::Maximum, rows.get(), pooled.get_mut());
        let mut biases = space.take(boards.count * self.to_bias.columns);
        self.to_bias.multiply(on, pooled.get(), 3 * self.channels, boards.count, biases.get_mut(), false);
        add_biases(on, boards, biases.get(), self.to_bias.columns, to);
        space.give(rows);
        space.give(biases);
        pooled
    }
}

/// The head that makes moves.
#[derive(Clone, Debug)]
pub(super) struct ReadyPolicy {
    conv: Convolution,
    channels: usize,
    pool: ReadyPool,
    norm: NormAct,
    moves: Convolution,
    pass: Matrix,
    pass_layer: Option<(NormAct, Matrix)>,
    /// How many for each move.
    pub logits: usize,
}

impl ReadyPolicy {
    pub fn new(on: Processor, head: &PolicyHead) -> ReadyPolicy {
        let layer = head.pass_layer.as_ref();
        ReadyPolicy {
            conv: Convolution::new(on, &head.conv),
            channels: padded(head.conv.outputs),
            pool: ReadyPool::new(on, &head.pool, Precision::Full),
            norm: NormAct::new(&head.norm, head.activation),
            moves: Convolution::new(on, &head.moves),
            pass: pack(on, &head.pass),
            pass_layer: layer.map(|(layer, last)| (NormAct::bias(&layer.bias, layer.activation), pack(on, last))),
            logits: head.moves.outputs,
        }
    }

    /// Padded logits of points and of passes.
    pub fn apply(&self, on: Processor, boards: Boards, tip: &[f32], space: &mut Workspace) -> (Aligned, Aligned) {
        let mut rows = space.take(boards.rows() * self.channels);
        self.conv.apply(on, boards, tip, rows.get_mut(), false, &mut space.conv);
        let pooled = self.pool.apply(on, boards, tip, rows.get_mut(), space);
        self.norm.apply_to(on, rows.get_mut());
        let mut moves = space.take(boards.rows() * padded(self.logits));
        self.moves.apply(on, boards, rows.get(), moves.get_mut(), false, &mut space.conv);
        let mut pass = space.take(boards.count * self.pass.columns);
        self.pass.multiply(on, pooled.get(), self.pass.inputs, boards.count, pass.get_mut(), false);
        if let Some((layer, last)) = &self.pass_layer {
            layer.apply_to(on, pass.get_mut());
            let mut logits = space.take(boards.count * last.columns);
            last.multiply(on, pass.get(), self.pass.columns, boards.count, logits.get_mut(), false);
            space.give(std::mem::replace(&mut pass, logits));
        }
        space.give(rows);
        space.give(pooled);
        (moves, pass)
    }
}

/// The head that makes results.
#[derive(Clone, Debug)]
pub(super) struct ReadyValue {
    conv: Convolution,
    norm: NormAct,
    channels: usize,
    pooled: Matrix,
    layer: NormAct,
    /// Results and scores beside each other.
    last: Matrix,
    /// Added to them.
    pub bias: Vec<f32>,
    /// How many of them are results.
    pub results: usize,
    ownership: Convolution,
}

impl ReadyValue {
    pub fn new(on: Processor, head: &ValueHead) -> ReadyValue {
        let (results, scores) = (head.result.outputs, head.score.outputs);
        let at = |i: usize, o: usize| match o.checked_sub(results) {
            None => head.result.weights[i * results + o],
            Some(o) => head.score.weights[i * scores + o],
        };
        ReadyValue {
            conv: Convolution::new(on, &head.conv),
            norm: NormAct::new(&head.norm, head.activation),
            channels: head.conv.outputs,
            pooled: pack(on, &head.pooled),
            layer: NormAct::bias(&head.layer.bias, head.layer.activation),
            last: Matrix::new(on, head.result.inputs, results + scores, at),
            bias: [head.result_bias.clone(), head.score_bias.clone()].concat(),
            results,
            ownership: Convolution::new(on, &head.ownership),
        }
    }

    /// Padded results and scores of boards, without their bias, and padded owners of points.
    pub fn apply(&self, on: Processor, boards: Boards, tip: &[f32], space: &mut Workspace) -> (Aligned, Aligned) {
        let mut rows = space.take(boards.rows() * padded(self.channels));
        self.conv.apply(on, boards, tip, rows.get_mut(), false, &mut space.conv);
        self.norm.apply_to(on, rows.get_mut());
        let mut pooled = space.take(boards.count * 3 * self.channels);
        pool(on, boards, self.channels, Third::Squared, rows.get(), pooled.get_mut());
        let mut layer = space.take(boards.count * self.pooled.columns);
        self.pooled.multiply(on, pooled.get(), self.pooled.inputs, boards.count, layer.get_mut(), false);
        self.layer.apply_to(on, layer.get_mut());
        let mut last = space.take(boards.count * self.last.columns);
        self.last.multiply(on, layer.get(), self.pooled.columns, boards.count, last.get_mut(), false);
        let mut ownership = space.take(boards.rows() * padded(1));
        self.ownership.apply(on, boards, rows.get(), ownership.get_mut(), false, &mut space.conv);
        [rows, pooled, layer].into_iter().for_each(|memory| space.give(memory));
        (last, ownership)
    }
}
