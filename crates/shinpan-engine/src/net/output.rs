//! The meaning of the numbers of KataGo's networks (KataGo, `cpp/neuralnet/nneval.cpp`), and a network as a whole:
//! file, layers, evaluations under any symmetry.

use std::path::Path;

use shinpan_rules::board::{Color, Size};

use super::board_history::BoardHistory;
use super::file::NetError;
use super::input::{Input, input};
use super::katago::{INPUTS, KataNet, Scales};
use super::network_rules::{Ko, NetworkRules};
use super::run::{Network, Output, Workspace};

/// Number of symmetries. Bit 0 mirrors rows, bit 1 columns, bit 2 exchanges rows and columns, as KataGo numbers them.
pub const SYMMETRIES: usize = 8;

/// How far KataGo goes from the policy towards the optimistic one, which newer networks have beside it, in the position
/// it is asked about, and deeper in its search.
pub const ROOT_OPTIMISM: f32 = 0.2;
/// As [`ROOT_OPTIMISM`].
pub const TREE_OPTIMISM: f32 = 1.0;

/// A position to evaluate.
#[derive(Clone, Copy, Debug)]
pub struct NetworkQuery<'a> {
    /// The game that led to it.
    pub history: &'a BoardHistory,
    /// The view of it that the network is shown.
    pub input: &'a Input,
    /// As what mirror image.
    pub symmetry: usize,
    /// From 0, the policy, to 1, the optimistic one.
    pub optimism: f32,
}

/// A network's opinion of a position. Shares and points are White's; `policy` and `ownership` go row by row from the
/// upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkOutput {
    /// Share of games that White wins, that White loses, and that have no result.
    pub results: [f32; 3],
    /// Points by which White should be ahead for the game to be even, taken from White.
    pub lead: f32,
    /// Mean score of White in self-play.
    pub score: f32,
    /// Mean of its square.
    pub score_square: f32,
    /// Turns left; `None` if the network does not tell.
    pub time: Option<f32>,
    /// Errors of the share of wins and of the score in the near future; `None` if the network does not tell.
    pub errors: Option<[f32; 2]>,
    /// Share of each point; `None` where the player may not play.
    pub policy: Vec<Option<f32>>,
    /// Share of a pass.
    pub pass: f32,
    /// For each point from -1, Black's, to 1, White's.
    pub ownership: Vec<f32>,
}

impl NetworkOutput {
    /// The mean of what a network thinks of one position under some symmetries; what not every network tells is the
    /// first's.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn mean(each: &[NetworkOutput]) -> NetworkOutput {
        let over = |of: &dyn Fn(&NetworkOutput) -> f32| each.iter().map(of).sum::<f32>() / each.len() as f32;
        let mut mean = each[0].clone();
        mean.results = std::array::from_fn(|i| over(&|e| e.results[i]));
        (mean.lead, mean.score, mean.pass) = (over(&|e| e.lead), over(&|e| e.score), over(&|e| e.pass));
        mean.score_square = over(&|e| e.score_square);
        for (i, owner) in mean.ownership.iter_mut().enumerate() {
            *owner = over(&|e| e.ownership[i]);
        }
        for (i, share) in mean.policy.iter_mut().enumerate() {
            // Where a play is barred no symmetry has a share for it.
            *share = share.map(|_| over(&|e| e.policy[i].unwrap_or(0.0)));
        }
        mean
    }
}

/// A network that is ready to evaluate positions.
#[derive(Debug)]
pub struct LoadedNetwork {
    /// The contents of its file, without the weights.
    pub about: NetworkInfo,
    network: Network,
}

/// Facts about a network.
#[derive(Clone, Debug)]
pub struct NetworkInfo {
    /// The name of the file.
    pub file: &'static str,
    /// The name of the network there.
    pub name: String,
    /// Version of the format.
    pub version: usize,
    /// Number of weights.
    pub weights: usize,
    /// Channels of the trunk.
    pub channels: usize,
    /// Blocks of each kind.
    pub blocks: Vec<(&'static str, usize)>,
    /// The vector instructions it runs with.
    pub processor: &'static str,
    suicide_area: bool,
    scales: Scales,
}

impl LoadedNetwork {
    /// Reads a network's file and makes it ready.
    ///
    /// # Errors
    /// As [`KataNet::open`].
    pub fn open(path: &Path) -> Result<LoadedNetwork, NetError> {
        let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(LoadedNetwork::new(&KataNet::open(path)?, file))
    }

    /// Makes a network ready; `file` is what it is called in evidence.
    #[must_use]
    pub fn new(net: &KataNet, file: String) -> LoadedNetwork {
        let network = Network::new(&net.model);
        let about = NetworkInfo {
            file: Box::leak(file.into_boxed_str()),
            name: net.name.clone(),
            version: net.version,
            weights: net.weights,
            channels: net.model.channels(),
            blocks: net.model.kinds(),
            processor: network.processor().name(),
            suicide_area: net.suicide_area,
            scales: net.scales,
        };
        LoadedNetwork { about, network }
    }

    /// Evaluates a position under each of some symmetries.
    #[must_use]
    pub fn evaluate(
        &self,
        history: &BoardHistory,
        symmetries: &[usize],
        optimism: f32,
        space: &mut Workspace,
    ) -> Vec<NetworkOutput> {
        let input = input(history, self.about.suicide_area);
        let asked = |&symmetry: &usize| NetworkQuery { history, input: &input, symmetry, optimism };
        symmetries.iter().map(|symmetry| self.answer(&asked(symmetry), space)).collect()
    }

    /// Evaluates a position once.
    #[must_use]
    pub fn evaluate_one(&self, history: &BoardHistory, symmetry: usize, space: &mut Workspace) -> NetworkOutput {
        let input = input(history, self.about.suicide_area);
        self.answer(&NetworkQuery { history, input: &input, symmetry, optimism: ROOT_OPTIMISM }, space)
    }

    /// The input that this network is shown of a position.
    #[must_use]
    pub fn input(&self, history: &BoardHistory) -> Input {
        input(history, self.about.suicide_area)
    }

    /// Evaluates a position under a symmetry. Each board is asked about by itself: what stands between two layers then
    /// stays in the processor's cache, which is worth more than weights that are read once for several boards.
    #[must_use]
    pub fn answer(&self, asked: &NetworkQuery<'_>, space: &mut Workspace) -> NetworkOutput {
        let NetworkQuery { history, input, symmetry, .. } = asked;
        let size = history.board().size();
        let shape = if symmetry & 4 == 0 { [size.width(), size.height()] } else { [size.height(), size.width()] };
        let mut planes = Vec::with_capacity(size.area() * INPUTS[0]);
        for from in images(size, *symmetry) {
            planes.extend_from_slice(&input.planes[from * INPUTS[0]..(from + 1) * INPUTS[0]]);
        }
        self.read(asked, &self.network.run(shape, &planes, &input.globals, space)[0])
    }

    fn read(&self, asked: &NetworkQuery<'_>, output: &Output) -> NetworkOutput {
        let NetworkQuery { history, input, symmetry, optimism } = *asked;
        let barred = input.barred;
        let logit = |of: &[f32]| bounded(of[0] + of.get(1).map_or(0.0, |optimistic| (optimistic - of[0]) * optimism));
        let size = history.board().size();
        let mut logits = vec![None; size.area()];
        let mut ownership = vec![0.0; size.area()];
        let sign = if history.to_play == Color::White { 1.0 } else { -1.0 };
        let points = size.points().map(|p| (super::input::place(size, p), history.allows(p, barred)));
        let mut allowed = vec![false; size.area()];
        points.for_each(|(at, may)| allowed[at] = may);
        for (i, from) in images(size, symmetry).enumerate() {
            logits[from] = allowed[from].then(|| logit(&output.moves[i]));
            ownership[from] = sign * bounded(output.ownership[i]).tanh();
        }
        let pass = logit(&output.pass);
        let most = logits.iter().flatten().fold(pass, |most, &x| most.max(x));
        let mut policy: Vec<Option<f32>> = logits.into_iter().map(|x| Some((x? - most).exp())).collect();
        let mut pass = (pass - most).exp();
        let sum = pass + policy.iter().flatten().sum::<f32>();
        policy.iter_mut().flatten().for_each(|x| *x /= sum);
        pass /= sum;
        let results = results(&history.rules, &output.result, sign);
        let outcome = self.outcome(&output.score, f64::from(results[2]), f64::from(sign));
        NetworkOutput { results, policy, pass, ownership, ..outcome }
    }

    /// The opinion on the score; results and points are filled in elsewhere.
    fn outcome(&self, score: &[f32], void: f64, sign: f64) -> NetworkOutput {
        let scales = &self.about.scales;
        let at = |i: usize| f64::from(bounded(score[i]));
        let mean = at(0) * f64::from(scales.score);
        let deviation = softplus(at(1)) * f64::from(scales.deviation);
        let errors = (self.about.version >= 9).then(|| {
            let (value, points) = (f64::from(scales.value_error), f64::from(scales.score_error));
            match self.about.version {
                14.. => [softplus(at(4) * 0.5) * value.sqrt(), softplus(at(5) * 0.5) * points.sqrt()],
                10.. => [(softplus(at(4)) * value).sqrt(), (softplus(at(5)) * points).sqrt()],
                _ => [softplus(at(4)), softplus(at(5)) * 10.0],
            }
            .map(|x| bounded(x as f32))
        });
        NetworkOutput {
            results: [0.0; 3],
            lead: bounded((sign * at(2) * f64::from(scales.lead) * (1.0 - void)) as f32),
            score: bounded((sign * mean * (1.0 - void)) as f32),
            score_square: bounded(((mean * mean + deviation * deviation) * (1.0 - void)) as f32),
            time: (self.about.version >= 9).then(|| bounded((softplus(at(3)) * f64::from(scales.time)) as f32)),
            errors,
            policy: Vec::new(),
            pass: 0.0,
            ownership: Vec::new(),
        }
    }
}

/// Shares of White's wins and losses, and of games without a result, which there are only where repetitions are allowed
/// or territory is counted.
fn results(words: &NetworkRules, logits: &[f32], sign: f32) -> [f32; 3] {
    let void = words.ko == Ko::Simple || words.territory();
    let logits = [0, 1, 2].map(|i: usize| f64::from(bounded(logits[i])));
    let most = if void { logits[2] } else { f64::MIN }.max(logits[0]).max(logits[1]);
    let [win, loss, none] = logits.map(|x| (x - most).exp());
    let none = if void { none } else { 0.0 };
    let sum = win + loss + none;
    let [win, loss, none] = [win, loss, none].map(|x| (x / sum) as f32);
    if sign > 0.0 { [win, loss, none] } else { [loss, win, none] }
}

/// A number of a network, within bounds that no sound one reaches: weights that lead to no number, or to one without an
/// end, are as if it had said nothing, or a great deal.
fn bounded(x: f32) -> f32 {
    const BOUND: f32 = 1e9;
    if x.is_nan() { 0.0 } else { x.clamp(-BOUND, BOUND) }
}

fn softplus(x: f64) -> f64 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}

/// For each place of the board as a network sees it under a symmetry, the place it is on the board itself.
fn images(size: Size, symmetry: usize) -> impl Iterator<Item = usize> {
    let (width, height) = (size.width(), size.height());
    let (turned, mirror_x, mirror_y) = (symmetry & 4 != 0, symmetry & 2 != 0, symmetry & 1 != 0);
    let (across, down) = if turned { (height, width) } else { (width, height) };
    (0..across * down).map(move |at| {
        let (x, y) = (at % across, at / across);
        let (x, y) = if turned { (y, x) } else { (x, y) };
        let x = if mirror_x { width - 1 - x } else { x };
        let y = if mirror_y { height - 1 - y } else { y };
        y * width + x
    })
}
