//! KataGo's networks: versions 8 to 17 of its file format, as `cpp/neuralnet/desc.cpp` of KataGo's source reads them.
//! The grammar is one function for each kind of layer, each of which checks that it fits its neighbours.

use std::path::Path;

use super::file::{NetError, WeightsReader};
use super::model::{
    Activation, Attention, Block, Conv, Dense, Layer, Model, Norm, PolicyHead, Pool, Precision, RmsNorm, Rotation,
    Step, Tip, Trunk, ValueHead,
};

/// Versions that can be read: those with version 7 of the inputs.
pub const VERSIONS: std::ops::RangeInclusive<usize> = 8..=17;
/// Planes and global numbers of version 7 of the inputs.
pub const INPUTS: [usize; 2] = [22, 19];
/// Most channels of a layer.
const CHANNELS: usize = 8192;
/// Longest side of a kernel.
const KERNEL: usize = 19;
/// Most blocks, nested ones included, and how deep they may be nested.
const BLOCKS: usize = 2000;
const DEPTH: usize = 8;

/// Factors by which outputs become points, turns or shares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// Score of self-play.
    pub score: f32,
    /// Its standard deviation.
    pub deviation: f32,
    /// Points that would make the game even.
    pub lead: f32,
    /// Turns left, squared.
    pub time: f32,
    /// Error of the share of wins in the near future.
    pub value_error: f32,
    /// Error of the score in the near future.
    pub score_error: f32,
}

/// The factors of versions before 13, which do not say.
const OLD_SCALES: Scales =
    Scales { score: 20.0, deviation: 20.0, lead: 20.0, time: 40.0, value_error: 0.25, score_error: 30.0 };

/// A network of KataGo's and what its file says about it.
#[derive(Clone, Debug)]
pub struct KataNet {
    /// Its name in the file.
    pub name: String,
    /// The version of the format.
    pub version: usize,
    /// Number of weights.
    pub weights: usize,
    /// The meaning of outputs.
    pub scales: Scales,
    /// True if it was trained with unconditional life as if suicide were always legal.
    pub suicide_area: bool,
    /// The layers.
    pub model: Model,
}

impl KataNet {
    /// Reads a file, `.bin.gz`, `.txt.gz`, or either unpacked.
    ///
    /// # Errors
    /// [`NetError`], in one line, if it cannot be read, is damaged or is of a kind that is not supported.
    pub fn open(path: &Path) -> Result<KataNet, NetError> {
        read(&mut WeightsReader::open(path)?)
    }

    /// Reads bytes.
    ///
    /// # Errors
    /// As [`KataNet::open`].
    pub fn parse(bytes: &[u8]) -> Result<KataNet, NetError> {
        let failed = |e: std::io::Error| NetError::Missing(e.to_string());
        read(&mut WeightsReader::new(bytes).map_err(failed)?)
    }
}

fn read(file: &mut WeightsReader) -> Result<KataNet, NetError> {
    let name = file.word("the name of the network")?;
    let version = file.number::<i64>("the version of the network")?;
    let version = match usize::try_from(version) {
        Ok(version) if VERSIONS.contains(&version) => version,
        _ => return Err(NetError::Unsupported(format!("version {version} of KataGo's networks"))),
    };
    for (expected, what) in INPUTS.iter().zip(["planes of input", "global inputs"]) {
        let found = file.count(what, 1, CHANNELS)?;
        fits(what, found, *expected)?;
    }
    let scales = if version >= 13 { scales(file)? } else { OLD_SCALES };
    let suicide_area = version >= 15 && options(file)?;
    let mut grammar = Grammar { file, version };
    let trunk = grammar.trunk()?;
    let policy = grammar.policy(trunk.conv.outputs)?;
    let value = grammar.value(trunk.conv.outputs)?;
    file.finish()?;
    let weights = file.weights();
    Ok(KataNet {
        name,
        version,
        weights,
        scales,
        suicide_area,
        model: Model { precision: Precision::Full, trunk, policy, value },
    })
}

fn scales(file: &mut WeightsReader) -> Result<Scales, NetError> {
    file.positive("a scale of score differences")?;
    Ok(Scales {
        score: file.positive("the scale of scores")?,
        deviation: file.positive("the scale of deviations")?,
        lead: file.positive("the scale of leads")?,
        time: file.positive("the scale of times")?,
        value_error: file.positive("the scale of value errors")?,
        score_error: file.positive("the scale of score errors")?,
    })
}

/// True if unconditional life is as if suicide were legal; all other options must be unused.
fn options(file: &mut WeightsReader) -> Result<bool, NetError> {
    match file.count("the metadata encoder", 0, 1)? {
        0 => {}
        _ => {
            return Err(NetError::Unsupported(
                "a network that imitates players by rank and date (metadata encoder 1)".to_string(),
            ));
        }
    }
    let suicide_area = file.switch("the option of unconditional life")?;
    for _ in 0..6 {
        file.reserved("network option")?;
    }
    Ok(suicide_area)
}

/// True if a layer has as many channels as its neighbour.
fn fits(what: &str, found: usize, expected: usize) -> Result<(), NetError> {
    if found == expected {
        return Ok(());
    }
    Err(NetError::Mismatch { what: what.to_string(), found, expected })
}

/// Reads layers of a file whose version is known.
struct Grammar<'f, 'a> {
    file: &'f mut WeightsReader<'a>,
    version: usize,
}

impl Grammar<'_, '_> {
    fn name(&mut self, kind: &str) -> Result<String, NetError> {
        Ok(format!("{kind} '{}'", self.file.word(&format!("the name of a {kind}"))?))
    }

    fn channels(&mut self, of: &str) -> Result<usize, NetError> {
        self.file.count(&format!("channels of {of}"), 1, CHANNELS)
    }

    fn conv(&mut self, inputs: usize) -> Result<Conv, NetError> {
        let name = self.name("convolution")?;
        let height = self.file.count(&format!("height of {name}"), 1, KERNEL)?;
        let width = self.file.count(&format!("width of {name}"), 1, KERNEL)?;
        if height % 2 == 0 || width % 2 == 0 {
            return Err(NetError::Unsupported(format!("an even kernel, {height}x{width} in {name},")));
        }
        let found = self.channels(&name)?;
        fits(&name, found, inputs)?;
        let outputs = self.channels(&name)?;
        let mut dilation = || self.file.count(&format!("dilation of {name}"), 1, KERNEL);
        let dilation = [dilation()?, dilation()?];
        let weights = self.file.floats(height * width * inputs * outputs, &name)?;
        Ok(Conv { height, width, dilation, inputs, outputs, weights })
    }

    fn norm(&mut self, channels: usize) -> Result<Norm, NetError> {
        let name = self.name("normalisation")?;
        let found = self.channels(&name)?;
        fits(&name, found, channels)?;
        let epsilon = self.file.positive(&format!("epsilon of {name}"))?;
        let has_scale = self.file.switch(&format!("scale of {name}"))?;
        let has_bias = self.file.switch(&format!("bias of {name}"))?;
        let mean = self.file.floats(channels, &name)?;
        let variance = self.file.floats(channels, &name)?;
        let scale = if has_scale { self.file.floats(channels, &name)? } else { vec![1.0; channels] };
        let bias = if has_bias { self.file.floats(channels, &name)? } else { vec![0.0; channels] };
        let scale: Vec<f32> = scale.iter().zip(&variance).map(|(s, v)| s / (v + epsilon).sqrt()).collect();
        let bias: Vec<f32> = bias.iter().zip(&scale).zip(&mean).map(|((b, s), m)| b - s * m).collect();
        match scale.iter().chain(&bias).find(|x| !x.is_finite()) {
            Some(x) => Err(NetError::Range { what: format!("a weight of {name}"), value: x.to_string() }),
            None => Ok(Norm { scale, bias }),
        }
    }

    fn activation(&mut self) -> Result<Activation, NetError> {
        let name = self.name("activation")?;
        if self.version < 11 {
            return Ok(Activation::Relu);
        }
        match self.file.word(&name)?.as_str() {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            "ACTIVATION_SILU" => Ok(Activation::Silu),
            other => Err(NetError::Unsupported(format!("the activation '{other}'"))),
        }
    }

    fn dense(&mut self, inputs: usize, outputs: Option<usize>) -> Result<Dense, NetError> {
        let name = self.name("matrix")?;
        let found = self.channels(&name)?;
        fits(&name, found, inputs)?;
        let found = self.channels(&name)?;
        fits(&name, found, outputs.unwrap_or(found))?;
        let weights = self.file.floats(inputs * found, &name)?;
        Ok(Dense { inputs, outputs: found, weights })
    }

    fn bias(&mut self, channels: usize) -> Result<Vec<f32>, NetError> {
        let name = self.name("bias")?;
        let found = self.channels(&name)?;
        fits(&name, found, channels)?;
        self.file.floats(channels, &name)
    }

    fn step(&mut self, inputs: usize, outputs: Option<usize>) -> Result<Step, NetError> {
        let norm = self.norm(inputs)?;
        let activation = self.activation()?;
        let conv = self.conv(inputs)?;
        fits("the end of a block", conv.outputs, outputs.unwrap_or(conv.outputs))?;
        Ok(Step { norm, activation, conv })
    }

    fn pool(&mut self, inputs: usize, biases: usize) -> Result<Pool, NetError> {
        let conv = self.conv(inputs)?;
        let norm = self.norm(conv.outputs)?;
        let activation = self.activation()?;
        let to_bias = self.dense(3 * conv.outputs, Some(biases))?;
        Ok(Pool { conv, norm, activation, to_bias })
    }

    fn rms(&mut self, channels: usize) -> Result<RmsNorm, NetError> {
        let name = self.name("normalisation")?;
        let found = self.channels(&name)?;
        fits(&name, found, channels)?;
        let epsilon = self.file.positive(&format!("epsilon of {name}"))?;
        Ok(RmsNorm { scale: self.file.floats(channels, &name)?, epsilon })
    }

    fn blocks(&mut self, count: usize, channels: usize, depth: usize) -> Result<Vec<Block>, NetError> {
        self.file.blocks += count;
        if self.file.blocks > BLOCKS || depth > DEPTH {
            return Err(NetError::Range {
                what: "the number of blocks".to_string(),
                value: self.file.blocks.to_string(),
            });
        }
        (0..count).map(|_| self.block(channels, depth)).collect()
    }

    fn block(&mut self, channels: usize, depth: usize) -> Result<Block, NetError> {
        let kind = self.file.word("the kind of a block")?;
        let name = self.name("block")?;
        match kind.as_str() {
            "ordinary_block" => {
                let first = self.step(channels, None)?;
                let last = self.step(first.conv.outputs, Some(channels))?;
                Ok(Block::Residual { first, last })
            }
            "gpool_block" => {
                let first = self.step(channels, None)?;
                let pool = self.pool(channels, first.conv.outputs)?;
                let last = self.step(first.conv.outputs, Some(channels))?;
                Ok(Block::Pooled { first, pool, last })
            }
            "nested_bottleneck_block" => {
                let count = self.file.count(&format!("blocks in {name}"), 1, BLOCKS)?;
                let first = self.step(channels, None)?;
                let blocks = self.blocks(count, first.conv.outputs, depth + 1)?;
                let last = self.step(first.conv.outputs, Some(channels))?;
                Ok(Block::Nested { first, blocks, last })
            }
            "transformer_attention_block" => self.attention(&name, channels).map(|a| Block::Attention(Box::new(a))),
            "transformer_ffn_block" => self.feed_forward(&name, channels),
            other => Err(NetError::Unsupported(format!("the block '{other}'"))),
        }
    }

    fn attention(&mut self, name: &str, channels: usize) -> Result<Attention, NetError> {
        let mut number = |what: &str| self.file.count(&format!("{what} of {name}"), 1, CHANNELS);
        let (heads, key_heads) = (number("heads")?, number("key heads")?);
        let (query_width, value_width) = (number("query width")?, number("value width")?);
        let rotates = self.file.switch(&format!("rotation of {name}"))?;
        let learned = self.file.switch(&format!("learned rotation of {name}"))?;
        if heads % key_heads != 0 || (rotates && query_width % 2 != 0) {
            return Err(NetError::Unsupported(format!("{heads} heads of {query_width} with {key_heads} keys")));
        }
        let norm = self.rms(channels)?;
        let query = self.dense(channels, Some(heads * query_width))?;
        let key = self.dense(channels, Some(key_heads * query_width))?;
        let value = self.dense(channels, Some(key_heads * value_width))?;
        let out = self.dense(heads * value_width, Some(channels))?;
        let rotation = match (rotates, learned) {
            (false, _) => Rotation::None,
            (true, false) => {
                self.name("rotation")?;
                Rotation::Fixed(self.file.positive(&format!("rotation of {name}"))?)
            }
            (true, true) => self.learned_rotation(key_heads, query_width / 2)?,
        };
        Ok(Attention { norm, heads, key_heads, query_width, value_width, query, key, value, out, rotation })
    }

    fn learned_rotation(&mut self, heads: usize, pairs: usize) -> Result<Rotation, NetError> {
        let name = self.name("rotation")?;
        for expected in [heads, pairs, 2] {
            let found = self.channels(&name)?;
            fits(&name, found, expected)?;
        }
        let angles = self.file.floats(heads * pairs * 2, &name)?;
        Ok(Rotation::Learned(angles.as_chunks().0.to_vec()))
    }

    fn feed_forward(&mut self, name: &str, channels: usize) -> Result<Block, NetError> {
        let found = self.channels(name)?;
        fits(name, found, channels)?;
        let wide = self.channels(name)?;
        if !self.file.switch(&format!("gate of {name}"))? {
            return Err(NetError::Unsupported("a feed-forward block without a gate".to_string()));
        }
        let norm = self.rms(channels)?;
        let first = self.dense(channels, Some(wide))?;
        let gate = self.dense(channels, Some(wide))?;
        let last = self.dense(wide, Some(channels))?;
        Ok(Block::FeedForward { norm, first, gate, last })
    }

    fn trunk(&mut self) -> Result<Trunk, NetError> {
        let name = self.name("trunk")?;
        let blocks = self.file.count(&format!("blocks of {name}"), 1, BLOCKS)?;
        let channels = self.channels(&name)?;
        for what in ["middle channels", "regular channels", "dilated channels", "pooled channels"] {
            self.file.count(what, 0, CHANNELS)?;
        }
        let mut by_mean_square = false;
        if self.version >= 15 {
            by_mean_square = self.file.switch("the normalisation of the trunk")?;
            for _ in 0..5 {
                self.file.reserved("trunk option")?;
            }
        }
        let conv = self.conv(INPUTS[0])?;
        fits(&name, conv.outputs, channels)?;
        let global = self.dense(INPUTS[1], Some(channels))?;
        let blocks = self.blocks(blocks, channels, 0)?;
        let tip = if by_mean_square { self.rms_tip(channels)? } else { Tip::Norm(self.norm(channels)?) };
        Ok(Trunk { conv, global, blocks, tip, activation: self.activation()? })
    }

    fn rms_tip(&mut self, channels: usize) -> Result<Tip, NetError> {
        let name = self.name("normalisation")?;
        let found = self.channels(&name)?;
        fits(&name, found, channels)?;
        let epsilon = self.file.positive(&format!("epsilon of {name}"))?;
        let spatial = self.file.switch(&format!("extent of {name}"))?;
        self.file.reserved("group of channels of a normalisation")?;
        let scale = self.file.floats(channels, &name)?;
        let bias = self.file.floats(channels, &name)?;
        Ok(Tip::Rms { norm: RmsNorm { scale, epsilon }, bias, spatial })
    }

    /// Logits for each point: those of the policy, from version 12 those of an optimistic one too, from 16 perhaps two
    /// values of moves.
    fn logits(&mut self) -> Result<usize, NetError> {
        let logits = match self.version {
            ..12 => 1,
            12..16 => 2,
            16 => 4,
            _ => self.file.count("logits of the policy", 1, 4)?,
        };
        if self.version >= 17 {
            for _ in 0..3 {
                self.file.reserved("policy option")?;
            }
        }
        Ok(logits)
    }

    fn policy(&mut self, channels: usize) -> Result<PolicyHead, NetError> {
        self.name("policy head")?;
        let logits = self.logits()?;
        let conv = self.conv(channels)?;
        let pool = self.pool(channels, conv.outputs)?;
        let norm = self.norm(conv.outputs)?;
        let activation = self.activation()?;
        let moves = self.conv(conv.outputs)?;
        fits("the policy", moves.outputs, logits)?;
        let pooled = pool.to_bias.inputs;
        let (pass, pass_layer) = if self.version >= 15 {
            let pass = self.dense(pooled, None)?;
            let bias = self.bias(pass.outputs)?;
            let layer = Layer { bias, activation: self.activation()? };
            let last = self.dense(pass.outputs, Some(logits))?;
            (pass, Some((layer, last)))
        } else {
            (self.dense(pooled, Some(logits))?, None)
        };
        Ok(PolicyHead { conv, pool, norm, activation, moves, pass, pass_layer })
    }

    fn value(&mut self, channels: usize) -> Result<ValueHead, NetError> {
        self.name("value head")?;
        if self.version >= 17 {
            for _ in 0..3 {
                self.file.reserved("value option")?;
            }
        }
        let scores = if self.version >= 9 { 6 } else { 4 };
        let conv = self.conv(channels)?;
        let norm = self.norm(conv.outputs)?;
        let activation = self.activation()?;
        let pooled = self.dense(3 * conv.outputs, None)?;
        let bias = self.bias(pooled.outputs)?;
        let layer = Layer { bias, activation: self.activation()? };
        let result = self.dense(pooled.outputs, Some(3))?;
        let result_bias = self.bias(3)?;
        let score = self.dense(pooled.outputs, Some(scores))?;
        let score_bias = self.bias(scores)?;
        let ownership = self.conv(conv.outputs)?;
        fits("ownership", ownership.outputs, 1)?;
        Ok(ValueHead { conv, norm, activation, pooled, layer, result, result_bias, score, score_bias, ownership })
    }
}
