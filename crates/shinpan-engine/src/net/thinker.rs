//! A network as the evaluator of the tree search.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::search::{self, Evaluator, Leaf, Nature, Prior, dead_stones, is_decided};
use shinpan_rules::board::{Board, Color, Hash, Move, Size};
use shinpan_rules::rules::{Rules, Scoring};
use shinpan_rules::scoring;

use super::course::Course;
use super::input::{Input, place};
use super::mind::Mind;
use super::output::{Asked, Evaluation, ROOT_OPTIMISM, SYMMETRIES, TREE_OPTIMISM};
use super::run::Workspace;
use super::words::Words;

/// Evaluations that are kept.
const KEPT: usize = 1 << 14;
/// Leaves looked for before any of them is evaluated: more make the search of few visits worse.
const BATCH: usize = 2;
/// The root is looked at under so many symmetries: its policy guides the whole search, and a single look is noisy.
const AT_ROOT: [usize; 4] = [0, 3, 5, 6];
/// Evaluates the leaves of a search by a network; each thread has its own, the network is shared.
pub struct Thinker {
    mind: Mind,
    space: Workspace,
    kept: FxHashMap<Key, Arc<Evaluation>>,
    root: Option<Root>,
    state: u64,
}

/// What an evaluation is kept for: a position under its rules, whatever moves led there, so that it is asked about once where they
/// are made in another order. The root is looked at in another way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    board: Hash,
    to_play: Color,
    standing: u64,
    is_root: bool,
}

/// The course of the game that is searched.
struct Root {
    rules: Rules,
    start: Board,
    turns: Vec<(Color, Move)>,
    course: Course,
}

impl Thinker {
    /// By this network.
    #[must_use]
    pub fn new(mind: Mind) -> Thinker {
        Thinker { mind, space: Workspace::default(), kept: FxHashMap::default(), root: None, state: 1 }
    }

    /// A symmetry, each as likely as the others, among those that keep the shape of the board.
    fn symmetry(&mut self, size: Size) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % if size.is_square() { SYMMETRIES } else { SYMMETRIES / 2 }
    }

    /// The course of a leaf: that of the root with the moves of the search.
    fn course(&mut self, leaf: &mut Leaf<'_>) -> Course {
        let (path, to_play) = (leaf.position.path().to_vec(), leaf.position.to_play());
        let game = leaf.position.referee();
        let turns: Vec<_> = game.turns().filter(|t| !t.idle).map(|t| (t.color, t.mv)).collect();
        let before = turns.len().saturating_sub(path.len());
        let same = |root: &Root| {
            root.rules == *game.rules() && root.start == *game.starting_board() && root.turns == turns[..before]
        };
        let root = match self.root.take() {
            Some(root) if same(&root) => root,
            _ => {
                let words = Words::now(game);
                let mut course = Course::new(words, game.starting_board(), game.first_to_play());
                turns[..before].iter().for_each(|&(color, mv)| course.play(color, mv));
                let turns = turns[..before].to_vec();
                Root { rules: *game.rules(), start: game.starting_board().clone(), turns, course }
            }
        };
        let mut course = root.course.clone();
        self.root = Some(root);
        path.iter().for_each(|&(color, mv)| course.play(color, mv));
        course.turn_to(to_play);
        course
    }

    /// What the network makes of courses, from memory where it was asked before.
    fn ask(&mut self, courses: &[Course], depths: &[usize]) -> Vec<Arc<Evaluation>> {
        let inputs: Vec<Input> = courses.iter().map(|course| self.mind.brain().input(course)).collect();
        let asked = inputs.iter().zip(courses).zip(depths);
        let keys = asked.map(|((input, course), &depth)| Key {
            board: course.board().hash(),
            to_play: course.to_play,
            standing: input.standing(),
            is_root: depth == 0,
        });
        let keys: Vec<Key> = keys.collect();
        let symmetries: Vec<usize> = courses.iter().map(|c| self.symmetry(c.board().size())).collect();
        let unknown: Vec<usize> = (0..courses.len()).filter(|&i| !self.kept.contains_key(&keys[i])).collect();
        let ask = |&i: &usize| {
            let optimism = if depths[i] == 0 { ROOT_OPTIMISM } else { TREE_OPTIMISM };
            Asked { course: &courses[i], input: &inputs[i], symmetry: symmetries[i], optimism }
        };
        let asked: Vec<_> = unknown.iter().map(ask).collect();
        let brain = self.mind.brain();
        let found = match unknown[..] {
            [i] if depths[i] == 0 => {
                vec![Evaluation::mean(&brain.evaluate(&courses[i], &AT_ROOT, ROOT_OPTIMISM, &mut self.space))]
            }
            _ => asked.iter().map(|asked| brain.answer(asked, &mut self.space)).collect(),
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
fn answer(leaf: &mut Leaf<'_>, course: &Course, found: &Evaluation) {
    let size = course.board().size();
    let [_, black, none] = found.results;
    // Where the rules know no such thing as no result it counts half.
    let (win, score) = (black + 0.5 * none, -found.lead);
    let (win, score) = settled(leaf, course, found).unwrap_or((win, score));
    let variance = found.score_square - found.score * found.score;
    let (policy, pass) = (&found.policy, found.pass);
    let prior = |mv: &Move| match mv {
        Move::Pass => pass,
        // What the rules allow and the network was told is barred has the least share.
        Move::Play(point) => policy[place(size, *point)].unwrap_or(1e-4),
    };
    let priors = leaf.moves.iter().map(|mv| Prior { policy: prior(mv).max(1e-6), weight: 0.0, share: 0.5 });
    leaf.answer.priors.clear();
    leaf.answer.priors.extend(priors);
    (leaf.answer.win, leaf.answer.score, leaf.answer.stdev) = (win, score, variance.max(0.0).sqrt());
    leaf.answer.played.clear();
    if leaf.wants_owners {
        for point in size.points() {
            leaf.answer.owners[point] = -found.ownership[place(size, point)];
        }
    }
}

/// What the rules make of the stones that the network takes for dead, where play has stopped; and where nothing is open any
/// more, as if both players passed there: the network's idea of the result is much vaguer than its idea of each point.
fn settled(leaf: &mut Leaf<'_>, course: &Course, found: &Evaluation) -> Option<(f32, f32)> {
    if leaf.position.path().is_empty() {
        return None;
    }
    let size = course.board().size();
    let stopped = leaf.position.has_stopped();
    let counted = match leaf.position.rules().scoring {
        Scoring::Area | Scoring::Territory => true,
        // What counts is still to be made: eyes are to be filled, moves to be kept.
        Scoring::Stone | Scoring::Empty | Scoring::None => false,
    };
    let decided = || counted && is_decided(course.board(), |p| found.ownership[place(size, p)]);
    if !(stopped || decided()) {
        return None;
    }
    let dead = dead_stones(course.board(), |p| -found.ownership[place(size, p)]);
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

impl Evaluator for Thinker {
    fn nature(&self) -> Nature {
        Nature::Policy
    }

    fn batch(&self) -> usize {
        BATCH
    }

    fn evaluate(&mut self, leaves: &mut [Leaf<'_>]) {
        let courses: Vec<Course> = leaves.iter_mut().map(|leaf| self.course(leaf)).collect();
        let depths: Vec<usize> = leaves.iter().map(|leaf| leaf.position.path().len()).collect();
        let found = self.ask(&courses, &depths);
        for ((leaf, course), found) in leaves.iter_mut().zip(&courses).zip(&found) {
            answer(leaf, course, found);
        }
    }

    fn fork(&self, seed: u64) -> Box<dyn Evaluator> {
        let mut fork = Thinker::new(self.mind);
        search::Evaluator::reseed(&mut fork, seed);
        Box::new(fork)
    }

    fn reseed(&mut self, seed: u64) {
        self.state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        self.kept.clear();
    }
}
