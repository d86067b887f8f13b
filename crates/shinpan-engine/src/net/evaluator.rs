//! A network as the evaluator of the tree search.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::search::{self, Evaluator, Leaf, Nature, Position, Prior, dead_stones, is_decided};
use shinpan_rules::board::{Color, Hash, Move, Size};
use shinpan_rules::rules::Scoring;
use shinpan_rules::scoring;

use super::board_history::{BoardCache, BoardHistory};
use super::handle::NetworkHandle;
use super::input::{Input, place};
use super::output::{NetworkOutput, NetworkQuery, ROOT_OPTIMISM, SYMMETRIES, TREE_OPTIMISM};
use super::run::Workspace;

/// The shortest side of a board on which a policy is believed as it is. The program's network was trained on none that
/// is shorter; there the policy counts half, and the other half is spread over all moves.
const SHORTEST: usize = 5;
/// Evaluations that are kept.
const KEPT: usize = 1 << 14;
/// Leaves looked for before any of them is evaluated: a second one is looked for without knowing what the first is
/// worth.
const BATCH: usize = 1;
/// The root is looked at under so many symmetries: its policy guides the whole search, and a single look is noisy.
const AT_ROOT: [usize; 4] = [0, 3, 5, 6];
/// Evaluates the leaves of a search by a network; each thread has its own, the network is shared.
pub struct NetworkEvaluator {
    network: NetworkHandle,
    space: Workspace,
    kept: FxHashMap<Key, Arc<NetworkOutput>>,
    line: PathHistory,
    state: u64,
}

/// The key of a kept evaluation: a position under its rules, whatever moves led there, so that it is asked about once
/// where they are made in another order. The root is looked at in another way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    board: Hash,
    to_play: Color,
    standing: u64,
    is_root: bool,
}

/// The course of the game along the path of a search that was asked about last.
#[derive(Default)]
struct PathHistory {
    /// Of the root, and after each move of the path.
    histories: Vec<Arc<BoardHistory>>,
    path: Vec<(Color, Move)>,
    boards: BoardCache,
}

impl PathHistory {
    /// Begins with a root.
    fn start(&mut self, root: &mut Position) {
        let to_play = root.to_play();
        let mut history = BoardHistory::of_root(root.referee(), to_play);
        history.share(&mut self.boards);
        (self.histories, self.path) = (vec![Arc::new(history)], Vec::new());
    }

    /// The course of a leaf: from where its path leaves that of the leaf before, as the referee has played it.
    fn follow(&mut self, leaf: &mut Position) -> Arc<BoardHistory> {
        let path = leaf.path();
        let same = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        let new = path.len() - same;
        self.path.truncate(same);
        self.path.extend(&path[same..]);
        self.histories.truncate(same + 1);
        let mut last = Arc::clone(self.histories.last().expect("an evaluator is started before it is asked"));
        let mut turns: Vec<_> = leaf.referee().turns_and_boards().rev().take(new).collect();
        turns.reverse();
        for (turn, board) in turns {
            let mut history = BoardHistory::clone(&last);
            history.follow(turn, board);
            history.share(&mut self.boards);
            last = Arc::new(history);
            self.histories.push(Arc::clone(&last));
        }
        last
    }
}

impl NetworkEvaluator {
    /// By this network.
    #[must_use]
    pub fn new(network: NetworkHandle) -> NetworkEvaluator {
        NetworkEvaluator {
            network,
            space: Workspace::default(),
            kept: FxHashMap::default(),
            line: PathHistory::default(),
            state: 1,
        }
    }

    /// A symmetry, each as likely as the others, among those that keep the shape of the board.
    fn symmetry(&mut self, size: Size) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % if size.is_square() { SYMMETRIES } else { SYMMETRIES / 2 }
    }

    /// The network's opinion of courses, from memory where it was asked before.
    fn ask(&mut self, histories: &[Arc<BoardHistory>], depths: &[usize]) -> Vec<Arc<NetworkOutput>> {
        let inputs: Vec<Input> = histories.iter().map(|history| self.network.loaded().input(history)).collect();
        let asked = inputs.iter().zip(histories).zip(depths);
        let keys = asked.map(|((input, history), &depth)| Key {
            board: history.board().hash(),
            to_play: history.to_play,
            standing: input.standing(),
            is_root: depth == 0,
        });
        let keys: Vec<Key> = keys.collect();
        let symmetries: Vec<usize> = histories.iter().map(|c| self.symmetry(c.board().size())).collect();
        let unknown: Vec<usize> = (0..histories.len()).filter(|&i| !self.kept.contains_key(&keys[i])).collect();
        let ask = |&i: &usize| {
            let optimism = if depths[i] == 0 { ROOT_OPTIMISM } else { TREE_OPTIMISM };
            NetworkQuery { history: &histories[i], input: &inputs[i], symmetry: symmetries[i], optimism }
        };
        let asked: Vec<_> = unknown.iter().map(ask).collect();
        let network = self.network.loaded();
        let found = match unknown[..] {
            [i] if depths[i] == 0 => {
                vec![NetworkOutput::mean(&network.evaluate(&histories[i], &AT_ROOT, ROOT_OPTIMISM, &mut self.space))]
            }
            _ => asked.iter().map(|asked| network.answer(asked, &mut self.space)).collect(),
        };
        if self.kept.len() > KEPT {
            self.kept.clear();
        }
        let mut answers: Vec<_> = keys.iter().map(|key| self.kept.get(key).cloned()).collect();
        for (&i, evaluation) in unknown.iter().zip(found) {
            let evaluation = Arc::new(evaluation);
            self.kept.insert(keys[i], Arc::clone(&evaluation));
            answers[i] = Some(evaluation);
        }
        answers.into_iter().flatten().collect()
    }
}

/// Fills in an answer.
fn answer(leaf: &mut Leaf<'_>, history: &BoardHistory, found: &NetworkOutput) {
    let size = history.board().size();
    let [_, black, none] = found.results;
    // Where the rules know no such thing as no result it counts half.
    let (win, score) = (black + 0.5 * none, -found.lead);
    // KataGo's error is that of a value from -1 to 1.
    let errors = found.errors.map(|[value, points]| [0.5 * value, points]);
    let (win, score) = settled(leaf, history, found).unwrap_or((win, score));
    let variance = found.score_square - found.score * found.score;
    let (policy, pass) = (&found.policy, found.pass);
    let prior = |mv: &Move| match mv {
        Move::Pass => pass,
        // What the rules allow and the network was told is barred has the least share.
        Move::Play(point) => policy[place(size, *point)].unwrap_or(1e-4),
    };
    let even = match size.width().min(size.height()) {
        ..SHORTEST => 0.5,
        _ => 0.0,
    };
    let mixed = |mv: &Move| prior(mv) * (1.0 - even) + even / leaf.moves.len() as f32;
    let priors = leaf.moves.iter().map(|mv| Prior { policy: mixed(mv).max(1e-6), weight: 0.0, share: 0.5 });
    leaf.answer.priors.clear();
    leaf.answer.priors.extend(priors);
    (leaf.answer.win, leaf.answer.score, leaf.answer.stdev) = (win, score, variance.max(0.0).sqrt());
    leaf.answer.errors = errors;
    leaf.answer.played.clear();
    if leaf.wants_owners {
        for point in size.points() {
            leaf.answer.owners[point] = -found.ownership[place(size, point)];
        }
    }
}

/// The result by the rules of the stones that the network takes for dead, where play has stopped; and where nothing is
/// open any more, as if both players passed there: the network's idea of the result is much vaguer than its idea of
/// each point.
fn settled(leaf: &mut Leaf<'_>, history: &BoardHistory, found: &NetworkOutput) -> Option<(f32, f32)> {
    if leaf.position.path().is_empty() {
        return None;
    }
    let size = history.board().size();
    let stopped = leaf.position.has_stopped();
    let counted = match leaf.position.rules().scoring {
        Scoring::Area | Scoring::Territory => true,
        // What counts is still to be made: eyes are to be filled, moves to be kept.
        Scoring::Stone | Scoring::Empty | Scoring::None => false,
    };
    let decided = || counted && is_decided(history.board(), |p| found.ownership[place(size, p)]);
    if !(stopped || decided()) {
        return None;
    }
    let dead = dead_stones(history.board(), |p| -found.ownership[place(size, p)]);
    let score = if stopped {
        scoring::tally(leaf.position.referee(), &dead).difference()
    } else {
        let game = leaf.position.passed_out()?;
        if !dead.is_empty() && !game.removes_dead() {
            return None;
        }
        scoring::tally(&game, &dead).difference()
    };
    let score = score.to_f64() as f32;
    Some((leaf.position.terms().share(score), score))
}

impl Evaluator for NetworkEvaluator {
    fn nature(&self) -> Nature {
        Nature::Policy
    }

    fn batch(&self) -> usize {
        BATCH
    }

    fn start(&mut self, root: &mut Position) {
        self.line.start(root);
    }

    /// # Panics
    /// If it was not started.
    fn evaluate(&mut self, leaves: &mut [Leaf<'_>]) {
        let histories: Vec<Arc<BoardHistory>> = leaves.iter_mut().map(|leaf| self.line.follow(leaf.position)).collect();
        let depths: Vec<usize> = leaves.iter().map(|leaf| leaf.position.path().len()).collect();
        let found = self.ask(&histories, &depths);
        for ((leaf, history), found) in leaves.iter_mut().zip(&histories).zip(&found) {
            answer(leaf, history, found);
        }
    }

    fn fork(&self, seed: u64) -> Box<dyn Evaluator> {
        let mut fork = NetworkEvaluator::new(self.network);
        search::Evaluator::reseed(&mut fork, seed);
        Box::new(fork)
    }

    fn reseed(&mut self, seed: u64) {
        self.state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        self.kept.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::input;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg32;
    use shinpan_rules::game::Game;

    /// Input planes of a game that is walked from its beginning.
    fn walked(leaf: &mut Position) -> super::super::Input {
        let to_play = leaf.to_play();
        input(&BoardHistory::of_root(leaf.referee(), to_play), false)
    }

    /// Leaves by chance below roots by chance: what is shown of them is what a walk through the whole game shows.
    #[test]
    fn a_leaf_is_shown_as_if_the_game_had_been_walked_from_its_beginning() {
        let mut rng = Pcg32::seed_from_u64(7);
        let mut line = PathHistory::default();
        for (round, rules) in
            ["chinese", "japanese", "aga", "tromp-taylor", "button", "wagc-model"].iter().cycle().take(30).enumerate()
        {
            let mut game = Game::new(rules.parse().unwrap(), "5".parse().unwrap());
            for _ in 0..round {
                let legal: Vec<Move> =
                    game.legal_points(game.to_play()).iter().map(Move::Play).chain([Move::Pass]).collect();
                let mv = legal[rng.random_range(0..legal.len())];
                if game.can_move(game.to_play()) && game.play(game.to_play(), mv).is_err() {
                    break;
                }
            }
            let to_play = if round % 5 == 0 { game.to_play().opponent() } else { game.to_play() };
            let mut leaf = Position::new(&game, to_play);
            line.start(&mut leaf);
            for _ in 0..20 {
                leaf.rewind();
                for _ in 0..rng.random_range(0..8) {
                    // No search goes on from there.
                    if leaf.has_stopped() {
                        break;
                    }
                    let mut moves = Vec::new();
                    leaf.moves(&mut moves);
                    let Some(&mv) = moves.get(rng.random_range(0..moves.len().max(1))) else { break };
                    leaf.play(mv);
                }
                let history = line.follow(&mut leaf);
                assert_eq!(input(&history, false), walked(&mut leaf), "{rules} {:?}", leaf.path());
            }
        }
    }
}
