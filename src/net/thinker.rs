//! A network as the evaluator of the tree search.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};

use crate::board::{Board, Color, Move, PointSet, Size};
use crate::rules::Rules;
use crate::scoring;
use crate::search::{self, Evaluator, Leaf, Nature, Prior};

use super::course::Course;
use super::input::{Input, place};
use super::output::{Asked, Evaluation, Mind, ROOT_OPTIMISM, SYMMETRIES, TREE_OPTIMISM};
use super::run::Workspace;

/// Evaluations that are kept.
const KEPT: usize = 1 << 14;
/// Leaves evaluated at once: two fill the matrices of small boards, and more make the search of few visits worse.
const BATCH: usize = 2;

/// Evaluates the leaves of a search by a network; each thread has its own, the network is shared.
pub struct Thinker {
    mind: Mind,
    space: Workspace,
    kept: FxHashMap<(u64, crate::board::Hash), Arc<Evaluation>>,
    root: Option<Root>,
    state: u64,
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
                let words = super::words::Words::of(game.rules());
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
        let keys = inputs.iter().zip(courses).map(|(i, c)| (digest(i, c.to_play), c.board().hash()));
        let keys: Vec<_> = keys.zip(depths).map(|((d, h), &depth)| (d ^ u64::from(depth == 0), h)).collect();
        let symmetries: Vec<usize> = courses.iter().map(|c| self.symmetry(c.board().size())).collect();
        let unknown: Vec<usize> = (0..courses.len()).filter(|&i| !self.kept.contains_key(&keys[i])).collect();
        // A batch exchanges rows and columns on square boards only, where that changes no shape.
        let ask = |&i: &usize| {
            let optimism = if depths[i] == 0 { ROOT_OPTIMISM } else { TREE_OPTIMISM };
            Asked { course: &courses[i], input: &inputs[i], symmetry: symmetries[i], optimism }
        };
        let asked: Vec<_> = unknown.iter().map(ask).collect();
        let found = self.mind.brain().batch(&asked, &mut self.space);
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

/// A hash of everything that a network is shown.
fn digest(input: &Input, to_play: Color) -> u64 {
    let mut hasher = FxHasher::default();
    input.planes.iter().chain(&input.globals).for_each(|x| x.to_bits().hash(&mut hasher));
    (input.barred, to_play as u8).hash(&mut hasher);
    hasher.finish()
}

/// Fills in an answer.
fn answer(leaf: &mut Leaf<'_>, course: &Course, found: &Evaluation) {
    let size = course.board().size();
    let [_, black, none] = found.results;
    // Where the rules know no such thing as no result it counts half.
    let (win, score) = (black + 0.5 * none, -found.lead);
    let (win, score) = settled(leaf, found).unwrap_or((win, score));
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

/// Where play has stopped, what the rules make of the stones that the network takes for dead.
fn settled(leaf: &mut Leaf<'_>, found: &Evaluation) -> Option<(f32, f32)> {
    if leaf.position.path().is_empty() || !leaf.position.referee().has_stopped() {
        return None;
    }
    let game = leaf.position.referee();
    let dead = dead_stones(game.board(), &found.ownership);
    let score = scoring::tally(game, &dead).difference().to_f64() as f32;
    Some((leaf.position.terms().share(score), score))
}

/// The chains whose points belong to the opponent, on the mean over their stones.
#[must_use]
pub fn dead_stones(board: &Board, ownership: &[f32]) -> PointSet {
    let size = board.size();
    let mut dead = PointSet::EMPTY;
    for chain in board.chains() {
        let white: f32 = chain.stones.iter().map(|p| ownership[place(size, p)]).sum();
        if (chain.color == Color::White) == (white < 0.0) && white != 0.0 {
            dead = dead | chain.stones;
        }
    }
    dead
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
