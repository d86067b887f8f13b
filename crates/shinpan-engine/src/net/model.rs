//! A network before it is made ready to run: layers, blocks and heads as data, with their weights. Any number
//! of channels, any order of blocks; a reader of a file format fills it in and [`super::Network`] runs it.

/// A convolution that keeps the size of the board: what lies off the board is zero. No bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Conv {
    /// Rows of the kernel, odd.
    pub height: usize,
    /// Columns of the kernel, odd.
    pub width: usize,
    /// Distance between the points that neighbouring rows and columns of the kernel look at, 1 without dilation.
    pub dilation: [usize; 2],
    /// Channels in.
    pub inputs: usize,
    /// Channels out.
    pub outputs: usize,
    /// Weights by row, column, input, output.
    pub weights: Vec<f32>,
}

/// A scale and a bias for each channel, which is what batch normalisation and its substitutes come to once trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Norm {
    /// The factor of each channel.
    pub scale: Vec<f32>,
    /// The summand after that.
    pub bias: Vec<f32>,
}

/// A function of single numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// `x`.
    Identity,
    /// `max(x, 0)`.
    Relu,
    /// `x tanh(ln(1 + e^x))`.
    Mish,
    /// `x / (1 + e^-x)`.
    Silu,
}

/// A matrix that channels are multiplied by.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense {
    /// Channels in.
    pub inputs: usize,
    /// Channels out.
    pub outputs: usize,
    /// Weights by input, output.
    pub weights: Vec<f32>,
}

/// Normalisation, activation and convolution in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// First.
    pub norm: Norm,
    /// Second.
    pub activation: Activation,
    /// Third.
    pub conv: Conv,
}

/// Channels pooled over the board: mean, mean scaled by the size of the board, and maximum, three for each channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// Makes the channels to pool.
    pub conv: Conv,
    /// Before they are pooled.
    pub norm: Norm,
    /// Before they are pooled.
    pub activation: Activation,
    /// Makes a bias for each channel of what the pool belongs to; three inputs for each pooled channel.
    pub to_bias: Dense,
}

/// Attention between all points of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Attention {
    /// Scales of the normalisation by root mean square over the channels of a point.
    pub norm: RmsNorm,
    /// Number of heads of queries.
    pub heads: usize,
    /// Number of heads of keys and values; it divides `heads`.
    pub key_heads: usize,
    /// Channels of a query or key in one head.
    pub query_width: usize,
    /// Channels of a value in one head.
    pub value_width: usize,
    /// Makes queries.
    pub query: Dense,
    /// Makes keys.
    pub key: Dense,
    /// Makes values.
    pub value: Dense,
    /// From the heads back to the trunk.
    pub out: Dense,
    /// How queries and keys turn with their place on the board.
    pub rotation: Rotation,
}

/// How pairs of channels are rotated by the place of a point (rotary position embedding).
#[derive(Clone, Debug, PartialEq)]
pub enum Rotation {
    /// Not at all.
    None,
    /// By angles that shrink geometrically with this base: the first half of the pairs by row, the others by column.
    Fixed(f32),
    /// By column times the first and row times the second number, for each head of keys and each pair.
    Learned(Vec<[f32; 2]>),
}

/// Normalisation by root mean square.
#[derive(Clone, Debug, PartialEq)]
pub struct RmsNorm {
    /// The factor of each channel.
    pub scale: Vec<f32>,
    /// The amount added to the mean square.
    pub epsilon: f32,
}

/// One block of a trunk: what it makes is added to what it was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Two convolutions.
    Residual {
        /// The first.
        first: Step,
        /// The second.
        last: Step,
    },
    /// Two convolutions; the first has biases that come from the whole board.
    Pooled {
        /// The first.
        first: Step,
        /// The channels that are pooled, after the first step's normalisation and activation.
        pool: Pool,
        /// The second.
        last: Step,
    },
    /// A narrower trunk of its own.
    Nested {
        /// Into it.
        first: Step,
        /// Its blocks.
        blocks: Vec<Block>,
        /// Out of it.
        last: Step,
    },
    /// Attention.
    Attention(Box<Attention>),
    /// Two layers for each point, the first gated: `last(silu(first(x)) * gate(x))`, or without a gate
    /// `last(silu(first(x)))`.
    FeedForward {
        /// Normalisation.
        norm: RmsNorm,
        /// Into the wide layer.
        first: Dense,
        /// The gate.
        gate: Dense,
        /// Out of it.
        last: Dense,
    },
}

/// The normalisation at the end of a trunk.
#[derive(Clone, Debug, PartialEq)]
pub enum Tip {
    /// As between blocks.
    Norm(Norm),
    /// By root mean square, over the channels of each point or over all points at once, with a bias.
    Rms {
        /// Scale and epsilon.
        norm: RmsNorm,
        /// The summand.
        bias: Vec<f32>,
        /// Over all points at once.
        spatial: bool,
    },
}

/// The body of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Trunk {
    /// From the planes of the input.
    pub conv: Conv,
    /// From the numbers that are the same all over the board.
    pub global: Dense,
    /// One after the other.
    pub blocks: Vec<Block>,
    /// At the end.
    pub tip: Tip,
    /// After that.
    pub activation: Activation,
}

/// Makes logits of moves: some for each point, as many for a pass.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyHead {
    /// From the trunk.
    pub conv: Conv,
    /// From the trunk, pooled to biases.
    pub pool: Pool,
    /// After the bias.
    pub norm: Norm,
    /// After that.
    pub activation: Activation,
    /// To the logits of each point.
    pub moves: Conv,
    /// From what was pooled to the logits of a pass, or to a layer between.
    pub pass: Dense,
    /// From the layer between to the logits of a pass.
    pub pass_layer: Option<(Layer, Dense)>,
}

/// A bias and an activation.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The summand of each channel.
    pub bias: Vec<f32>,
    /// After that.
    pub activation: Activation,
}

/// Makes what is known of the result, and of each point.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueHead {
    /// From the trunk.
    pub conv: Conv,
    /// After it.
    pub norm: Norm,
    /// After that.
    pub activation: Activation,
    /// From mean and mean scaled twice by the size of the board, three inputs for each channel.
    pub pooled: Dense,
    /// After that.
    pub layer: Layer,
    /// To win, loss, no result.
    pub result: Dense,
    /// Added to it.
    pub result_bias: Vec<f32>,
    /// To the numbers about the score.
    pub score: Dense,
    /// Added to them.
    pub score_bias: Vec<f32>,
    /// From the channels that were pooled to who owns each point.
    pub ownership: Conv,
}

/// How exactly the convolutions of a trunk are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// With numbers of 32 bits with fractions, as the network was trained.
    #[default]
    Full,
    /// With products of whole numbers of 16 bits where a kernel has 3x3 points: faster, and a little off, on every
    /// processor by the same.
    Narrow,
}

/// A network as read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// How exactly it is evaluated; the file does not say.
    pub precision: Precision,
    /// The body.
    pub trunk: Trunk,
    /// Moves.
    pub policy: PolicyHead,
    /// Results.
    pub value: ValueHead,
}

impl Block {
    /// The kind of block, for people.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Block::Residual { .. } => "residual",
            Block::Pooled { .. } => "global pooling",
            Block::Nested { .. } => "nested bottleneck",
            Block::Attention(_) => "attention",
            Block::FeedForward { .. } => "feed-forward",
        }
    }

    /// Adds itself and what is nested in it to a list of kinds and their numbers.
    fn count(&self, kinds: &mut Vec<(&'static str, usize)>) {
        match kinds.iter_mut().find(|(kind, _)| *kind == self.kind()) {
            Some((_, n)) => *n += 1,
            None => kinds.push((self.kind(), 1)),
        }
        if let Block::Nested { blocks, .. } = self {
            blocks.iter().for_each(|block| block.count(kinds));
        }
    }
}

impl Model {
    /// How many blocks of each kind there are, nested ones included, in the order of their first appearance.
    #[must_use]
    pub fn kinds(&self) -> Vec<(&'static str, usize)> {
        let mut kinds = Vec::new();
        self.trunk.blocks.iter().for_each(|block| block.count(&mut kinds));
        kinds
    }

    /// Planes and global numbers of the input.
    #[must_use]
    pub fn inputs(&self) -> [usize; 2] {
        [self.trunk.conv.inputs, self.trunk.global.inputs]
    }

    /// Channels of the trunk.
    #[must_use]
    pub fn channels(&self) -> usize {
        self.trunk.conv.outputs
    }
}
