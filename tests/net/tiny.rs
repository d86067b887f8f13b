//! Tiny networks with random weights, in KataGo's file format.

/// The bytes of a network, being written.
struct Writer {
    out: Vec<u8>,
    binary: bool,
    version: usize,
    state: u64,
}

/// A network of a few channels with a block of every kind that the version knows.
pub fn network(version: usize, binary: bool, seed: u64) -> Vec<u8> {
    let mut w = Writer { out: Vec::new(), binary, version, state: seed };
    w.word(&format!("tiny {version} 22 19"));
    if version >= 13 {
        w.word("20.0 20.0 20.0 20.0 40.0 0.25 150.0");
    }
    if version >= 15 {
        w.word("0 0 0 0 0 0 0 0");
    }
    trunk(&mut w);
    heads(&mut w);
    w.out
}

const CHANNELS: usize = 18;
const MIDDLE: usize = 10;

fn trunk(w: &mut Writer) {
    let newest = w.version >= 15;
    w.word(&format!("trunk {} {CHANNELS} 8 8 8 4", if newest { 5 } else { 3 }));
    if newest {
        w.word("0 0 0 0 0 0");
    }
    w.conv("conv1", 3, 22, CHANNELS);
    w.dense("global", 19, CHANNELS);
    w.word("ordinary_block one");
    w.step(3, CHANNELS, MIDDLE);
    w.step(3, MIDDLE, CHANNELS);
    w.word("gpool_block two");
    pooled(w, CHANNELS);
    w.word("nested_bottleneck_block three 2");
    w.step(1, CHANNELS, 12);
    w.word("ordinary_block inner");
    w.step(3, 12, 12);
    w.step(5, 12, 12);
    w.word("gpool_block inner2");
    pooled(w, 12);
    w.step(1, 12, CHANNELS);
    if newest {
        w.word("transformer_attention_block four 4 2 6 5 1 1");
        w.rms(CHANNELS);
        w.dense("q", CHANNELS, 24);
        w.dense("k", CHANNELS, 12);
        w.dense("v", CHANNELS, 10);
        w.dense("out", 20, CHANNELS);
        w.word("rope 2 3 2");
        w.floats(12, 0.3);
        w.word(&format!("transformer_ffn_block five {CHANNELS} 20 1"));
        w.rms(CHANNELS);
        w.dense("a", CHANNELS, 20);
        w.dense("b", CHANNELS, 20);
        w.dense("c", 20, CHANNELS);
    }
    w.norm(CHANNELS);
    w.activation();
}

fn pooled(w: &mut Writer, channels: usize) {
    w.step(3, channels, MIDDLE);
    w.conv("pool", 3, channels, 6);
    w.norm(6);
    w.activation();
    w.dense("bias", 18, MIDDLE);
    w.step(3, MIDDLE, channels);
}

fn heads(w: &mut Writer) {
    w.word("policyhead");
    let logits = match w.version {
        ..12 => 1,
        12..16 => 2,
        16 => 4,
        _ => 2,
    };
    if w.version >= 17 {
        w.word("2 0 0 0");
    }
    w.conv("p1", 1, CHANNELS, 7);
    w.conv("g1", 1, CHANNELS, 5);
    w.norm(5);
    w.activation();
    w.dense("gbias", 15, 7);
    w.norm(7);
    w.activation();
    w.conv("p2", 1, 7, logits);
    if w.version >= 15 {
        w.dense("pass", 15, 7);
        w.bias(7);
        w.activation();
        w.dense("pass2", 7, logits);
    } else {
        w.dense("pass", 15, logits);
    }
    w.word("valuehead");
    if w.version >= 17 {
        w.word("0 0 0");
    }
    w.conv("v1", 1, CHANNELS, 6);
    w.norm(6);
    w.activation();
    w.dense("v2", 18, 9);
    w.bias(9);
    w.activation();
    w.dense("v3", 9, 3);
    w.bias(3);
    let scores = if w.version >= 9 { 6 } else { 4 };
    w.dense("sv3", 9, scores);
    w.bias(scores);
    w.conv("owner", 1, 6, 1);
}

impl Writer {
    fn word(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'\n');
    }

    /// A number from -1 to 1 (Knuth's linear congruential generator).
    fn random(&mut self) -> f32 {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn floats(&mut self, count: usize, scale: f32) {
        let values: Vec<f32> = (0..count).map(|_| self.random() * scale).collect();
        self.write(&values);
    }

    fn write(&mut self, values: &[f32]) {
        if self.binary {
            self.out.extend_from_slice(b"@BIN@");
            values.iter().for_each(|x| self.out.extend_from_slice(&x.to_le_bytes()));
            self.out.push(b'\n');
        } else {
            let text: Vec<String> = values.iter().map(f32::to_string).collect();
            self.word(&text.join(" "));
        }
    }

    fn conv(&mut self, name: &str, side: usize, inputs: usize, outputs: usize) {
        self.word(&format!("{name} {side} {side} {inputs} {outputs} 1 1"));
        let count = side * side * inputs;
        self.floats(count * outputs, 1.5 / (count as f32).sqrt());
    }

    fn dense(&mut self, name: &str, inputs: usize, outputs: usize) {
        self.word(&format!("{name} {inputs} {outputs}"));
        self.floats(inputs * outputs, 1.5 / (inputs as f32).sqrt());
    }

    fn bias(&mut self, channels: usize) {
        self.word(&format!("bias {channels}"));
        self.floats(channels, 0.5);
    }

    fn norm(&mut self, channels: usize) {
        self.word(&format!("norm {channels} 0.0001 1 1"));
        self.floats(channels, 0.3);
        let variance: Vec<f32> = (0..channels).map(|_| 1.0 + 0.3 * self.random()).collect();
        self.write(&variance);
        let scale: Vec<f32> = (0..channels).map(|_| 1.0 + 0.3 * self.random()).collect();
        self.write(&scale);
        self.floats(channels, 0.3);
    }

    fn rms(&mut self, channels: usize) {
        self.word(&format!("rms {channels} 0.0001"));
        let scale: Vec<f32> = (0..channels).map(|_| 1.0 + 0.3 * self.random()).collect();
        self.write(&scale);
    }

    fn activation(&mut self) {
        self.word("act");
        if self.version >= 11 {
            self.word("ACTIVATION_MISH");
        }
    }

    fn step(&mut self, side: usize, inputs: usize, outputs: usize) {
        self.norm(inputs);
        self.activation();
        self.conv("conv", side, inputs, outputs);
    }
}
