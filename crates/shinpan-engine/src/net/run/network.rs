//! A network ready to run.

use super::attention::{Attend, Rms, pack};
use super::conv::Convolution;
use super::heads::{ReadyPolicy, ReadyPool, ReadyValue};
use super::matrix::Matrix;
use super::pointwise::{NormAct, add_biases, gate, rms_of_boards};
use super::vectors::{Processor, padded};
use super::winograd::Boards;
use super::workspace::Workspace;
use crate::net::model::{Block, Model, Norm, Precision, Step, Tip};

/// A step of a block.
#[derive(Clone, Debug)]
struct ReadyStep {
    norm: NormAct,
    conv: Convolution,
    outputs: usize,
}

#[derive(Clone, Debug)]
enum ReadyBlock {
    Residual { first: ReadyStep, last: ReadyStep },
    Pooled { first: ReadyStep, pool: Box<ReadyPool>, last: ReadyStep },
    Nested { first: ReadyStep, blocks: Vec<ReadyBlock>, last: ReadyStep },
    Attention(Box<Attend>),
    FeedForward { norm: Rms, first: Matrix, gate: Matrix, last: Matrix },
}

#[derive(Clone, Debug)]
enum ReadyTip {
    Norm(NormAct),
    Points(Rms, NormAct),
    Boards { channels: usize, epsilon: f32, norm: NormAct },
}

/// A network ready to run on this processor. It does not change: threads share it, each with a [`Workspace`] of its
/// own.
#[derive(Clone, Debug)]
pub struct Network {
    on: Processor,
    planes: usize,
    globals: usize,
    channels: usize,
    conv: Convolution,
    global: Matrix,
    blocks: Vec<ReadyBlock>,
    tip: ReadyTip,
    policy: ReadyPolicy,
    value: ReadyValue,
}

/// The outputs of a network about one board, as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// For each point, row by row as they came in, its logits.
    pub moves: Vec<Vec<f32>>,
    /// The logits of a pass.
    pub pass: Vec<f32>,
    /// Of win, loss, no result.
    pub result: Vec<f32>,
    /// About the score.
    pub score: Vec<f32>,
    /// For each point.
    pub ownership: Vec<f32>,
}

impl ReadyStep {
    fn new(on: Processor, step: &Step, precision: Precision) -> ReadyStep {
        let conv = Convolution::with(on, &step.conv, precision);
        ReadyStep { norm: NormAct::new(&step.norm, step.activation), conv, outputs: padded(step.conv.outputs) }
    }
}

impl ReadyBlock {
    fn new(on: Processor, block: &Block, precision: Precision, attentions: &mut usize) -> ReadyBlock {
        let step = |step: &Step| ReadyStep::new(on, step, precision);
        match block {
            Block::Residual { first, last } => ReadyBlock::Residual { first: step(first), last: step(last) },
            Block::Pooled { first, pool, last } => ReadyBlock::Pooled {
                first: step(first),
                pool: Box::new(ReadyPool::new(on, pool, precision)),
                last: step(last),
            },
            Block::Nested { first, blocks, last } => ReadyBlock::Nested {
                first: step(first),
                blocks: blocks.iter().map(|block| ReadyBlock::new(on, block, precision, attentions)).collect(),
                last: step(last),
            },
            Block::Attention(attention) => {
                *attentions += 1;
                ReadyBlock::Attention(Box::new(Attend::new(on, attention, *attentions - 1)))
            }
            Block::FeedForward { norm, first, gate, last } => ReadyBlock::FeedForward {
                norm: Rms::new(norm),
                first: pack(on, first),
                gate: pack(on, gate),
                last: pack(on, last),
            },
        }
    }

    /// Adds what the block makes of the rows to them.
    fn apply(&self, on: Processor, boards: Boards, rows: &mut [f32], space: &mut Workspace) {
        match self {
            ReadyBlock::Attention(attention) => attention.apply(on, boards, rows, &mut space.attend),
            ReadyBlock::FeedForward { norm, first, gate: second, last } => {
                let mut normed = space.take(rows.len());
                norm.apply(on, rows, normed.get_mut());
                let (count, step) = (boards.rows(), rows.len() / boards.rows());
                let mut wide = space.take(count * first.columns);
                first.multiply(on, normed.get(), step, count, wide.get_mut(), false);
                let mut gates = space.take(count * first.columns);
                second.multiply(on, normed.get(), step, count, gates.get_mut(), false);
                gate(on, wide.get_mut(), gates.get());
                last.multiply(on, wide.get(), first.columns, count, rows, true);
                [normed, wide, gates].into_iter().for_each(|memory| space.give(memory));
            }
            ReadyBlock::Residual { first, last }
            | ReadyBlock::Pooled { first, last, .. }
            | ReadyBlock::Nested { first, last, .. } => {
                let mut normed = space.take(rows.len());
                first.norm.apply(on, rows, normed.get_mut());
                let mut middle = space.take(boards.rows() * first.outputs);
                first.conv.apply(on, boards, normed.get(), middle.get_mut(), false, &mut space.conv);
                match self {
                    ReadyBlock::Pooled { pool, .. } => {
                        let pooled = pool.apply(on, boards, normed.get(), middle.get_mut(), space);
                        space.give(pooled);
                    }
                    ReadyBlock::Nested { blocks, .. } => {
                        blocks.iter().for_each(|block| block.apply(on, boards, middle.get_mut(), space));
                    }
                    ReadyBlock::Residual { .. } | ReadyBlock::Attention(_) | ReadyBlock::FeedForward { .. } => {}
                }
                last.norm.apply_to(on, middle.get_mut());
                last.conv.apply(on, boards, middle.get(), rows, true, &mut space.conv);
                space.give(normed);
                space.give(middle);
            }
        }
    }
}

impl Network {
    /// Makes a network ready.
    #[must_use]
    pub fn new(model: &Model) -> Network {
        let on = Processor::default();
        let (trunk, precision) = (&model.trunk, model.precision);
        let mut attentions = 0;
        Network {
            on,
            planes: trunk.conv.inputs,
            globals: trunk.global.inputs,
            channels: padded(trunk.conv.outputs),
            conv: Convolution::with(on, &trunk.conv, precision),
            global: pack(on, &trunk.global),
            blocks: trunk.blocks.iter().map(|block| ReadyBlock::new(on, block, precision, &mut attentions)).collect(),
            tip: match &trunk.tip {
                Tip::Norm(norm) => ReadyTip::Norm(NormAct::new(norm, trunk.activation)),
                Tip::Rms { norm, bias, spatial: false } => {
                    ReadyTip::Points(Rms::new(norm), NormAct::bias(bias, trunk.activation))
                }
                Tip::Rms { norm, bias, spatial: true } => {
                    let scaled = Norm { scale: norm.scale.clone(), bias: bias.clone() };
                    let norm_act = NormAct::new(&scaled, trunk.activation);
                    ReadyTip::Boards { channels: norm.scale.len(), epsilon: norm.epsilon, norm: norm_act }
                }
            },
            policy: ReadyPolicy::new(on, &model.policy),
            value: ReadyValue::new(on, &model.value),
        }
    }

    /// The processor it was made ready for.
    #[must_use]
    pub fn processor(&self) -> Processor {
        self.on
    }

    /// Evaluates boards of one size: for each the planes of all points, point by point from the upper left corner in
    /// rows, and the numbers that are the same all over the board.
    ///
    /// # Panics
    /// If the inputs are not as long as the size, the number of boards and the network ask for.
    #[must_use]
    pub fn run(&self, size: [usize; 2], planes: &[f32], globals: &[f32], space: &mut Workspace) -> Vec<Output> {
        let boards = Boards { width: size[0], height: size[1], count: globals.len() / self.globals };
        assert_eq!(planes.len(), boards.rows() * self.planes, "planes");
        let mut rows = space.take(boards.rows() * self.channels);
        self.enter(boards, planes, globals, rows.get_mut(), space);
        for block in &self.blocks {
            block.apply(self.on, boards, rows.get_mut(), space);
        }
        let mut tip = space.take(rows.get().len());
        match &self.tip {
            ReadyTip::Norm(norm) => norm.apply(self.on, rows.get(), tip.get_mut()),
            ReadyTip::Points(rms, norm) => {
                rms.apply(self.on, rows.get(), tip.get_mut());
                norm.apply_to(self.on, tip.get_mut());
            }
            ReadyTip::Boards { channels, epsilon, norm } => {
                rms_of_boards(self.on, boards, *channels, *epsilon, rows.get_mut());
                norm.apply(self.on, rows.get(), tip.get_mut());
            }
        }
        let outputs = self.heads(boards, tip.get(), space);
        space.give(rows);
        space.give(tip);
        outputs
    }

    /// The first layer.
    fn enter(&self, boards: Boards, planes: &[f32], globals: &[f32], rows: &mut [f32], space: &mut Workspace) {
        let width = padded(self.planes);
        let mut input = space.take(boards.rows() * width);
        for (from, to) in planes.chunks_exact(self.planes).zip(input.get_mut().chunks_exact_mut(width)) {
            to[..self.planes].copy_from_slice(from);
            to[self.planes..].fill(0.0);
        }
        self.conv.apply(self.on, boards, input.get(), rows, false, &mut space.conv);
        let mut biases = space.take(boards.count * self.channels);
        self.global.multiply(self.on, globals, self.globals, boards.count, biases.get_mut(), false);
        add_biases(self.on, boards, biases.get(), self.channels, rows);
        space.give(input);
        space.give(biases);
    }

    fn heads(&self, boards: Boards, tip: &[f32], space: &mut Workspace) -> Vec<Output> {
        let (moves, pass) = self.policy.apply(self.on, boards, tip, space);
        let (last, ownership) = self.value.apply(self.on, boards, tip, space);
        let logits = self.policy.logits;
        let board = |i: usize| {
            let step = moves.get().len() / boards.rows();
            let points = moves.get().chunks_exact(step).skip(i * boards.area()).take(boards.area());
            let step = pass.get().len() / boards.count;
            let pass = &pass.get()[i * step..];
            let step = last.get().len() / boards.count;
            let values: Vec<f32> = last.get()[i * step..].iter().zip(&self.value.bias).map(|(x, b)| x + b).collect();
            let step = ownership.get().len() / boards.rows();
            let owners = ownership.get().chunks_exact(step).skip(i * boards.area()).take(boards.area());
            Output {
                moves: points.map(|row| row[..logits].to_vec()).collect(),
                pass: pass[..logits].to_vec(),
                result: values[..self.value.results].to_vec(),
                score: values[self.value.results..].to_vec(),
                ownership: owners.map(|row| row[0]).collect(),
            }
        };
        let outputs = (0..boards.count).map(board).collect();
        [moves, pass, last, ownership].into_iter().for_each(|memory| space.give(memory));
        outputs
    }
}
