//! A thread of a search: it walks down the tree, asks its evaluator about the leaves that it finds, and teaches the
//! tree the answers.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use shinpan_rules::board::{Color, Move, PointMap, Size};

use super::evaluator::{Evaluation, Evaluator, Leaf, Nature};
use super::position::{End, Position};
use super::transpositions::Sharing;
use super::tree::{Answer, EXPANSION_VISITS, Keys, NodeState, Path, Tree, Value};
use super::value_bias;

/// Sums of what evaluators say of each point, which a week of visits does not exhaust.
#[derive(Clone)]
pub(super) struct Owners {
    sums: PointMap<f64>,
    squares: PointMap<f64>,
    count: f64,
    /// The same after each move of the root, for a question that wants it.
    moves: Option<Vec<(Move, Owners)>>,
}

impl Owners {
    pub fn new() -> Owners {
        Owners { sums: PointMap::new(0.0), squares: PointMap::new(0.0), count: 0.0, moves: None }
    }

    /// The same, with the moves of the root told apart.
    pub fn by_move() -> Owners {
        Owners { moves: Some(Vec::new()), ..Owners::new() }
    }

    pub fn tells_moves(&self) -> bool {
        self.moves.is_some()
    }

    pub fn add(&mut self, size: Size, owners: &PointMap<f32>) {
        for point in size.points() {
            let owner = f64::from(owners[point]);
            self.sums[point] += owner;
            self.squares[point] += owner * owner;
        }
        self.count += 1.0;
    }

    /// Adds to the sums after a move of the root.
    fn add_after(&mut self, mv: Move, size: Size, owners: &PointMap<f32>) {
        let Some(moves) = &mut self.moves else { return };
        let at = moves.iter().position(|(known, _)| *known == mv).unwrap_or_else(|| {
            moves.push((mv, Owners::new()));
            moves.len() - 1
        });
        moves[at].1.add(size, owners);
    }

    /// The sums after a move of the root.
    pub fn after(&self, mv: Move) -> Option<&Owners> {
        self.moves.as_ref()?.iter().find(|(known, _)| *known == mv).map(|(_, owners)| owners)
    }

    /// The mean for each point, if anything was said.
    pub fn mean(&self) -> Option<PointMap<f32>> {
        (self.count > 0.0).then(|| self.sums.map(|sum| (sum / self.count) as f32))
    }

    /// The standard deviation for each point.
    pub fn stdev(&self, size: Size) -> Option<PointMap<f32>> {
        let mut stdev = self.mean()?;
        for point in size.points() {
            let mean = self.sums[point] / self.count;
            stdev[point] = (self.squares[point] / self.count - mean * mean).max(0.0).sqrt() as f32;
        }
        Some(stdev)
    }
}

/// State shared by the threads.
pub(super) struct Shared<'a> {
    pub tree: &'a Mutex<Tree>,
    pub owners: &'a Mutex<Owners>,
    pub nature: Nature,
    /// True if a position is looked at on its first visit, because any move may end the game.
    pub abrupt: bool,
    pub wants_owners: bool,
    pub stop: AtomicBool,
    pub done: AtomicUsize,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Times that the result of settling is asked where play has stopped.
const SETTLED: f64 = 4.0;

/// One thread of a search.
pub(super) struct Walker<'a> {
    evaluator: &'a mut dyn Evaluator,
    slots: Vec<Slot>,
}

/// A leaf on its way.
struct Slot {
    position: Position,
    answer: Evaluation,
    moves: Vec<Move>,
    path: Path,
    task: Task,
    /// True if the path leads through a shared node.
    is_shared: bool,
    /// Keys of the leaf, if it is to be opened.
    keys: Keys,
}

/// The next step for a leaf.
#[derive(Clone, PartialEq)]
enum Task {
    /// Nothing: there was no leaf.
    Idle,
    /// The result is certain.
    Known(Value),
    /// To be looked at for the first time.
    Examine,
    /// To be given children, when it has been evaluated.
    Open,
    /// To be evaluated only.
    Evaluate,
    /// To be evaluated and noted as a place where play has stopped.
    Stop,
    /// The end was found to be certain.
    Proved(Value),
    /// The path has this move, which is legal on another way to the same position only.
    Illegal(usize),
}

impl<'a> Walker<'a> {
    pub fn new(evaluator: &'a mut dyn Evaluator, position: &Position) -> Walker<'a> {
        let slot = |_| Slot {
            position: position.clone(),
            answer: Evaluation::default(),
            moves: Vec::new(),
            path: Path { nodes: Vec::new(), moves: Vec::new() },
            task: Task::Idle,
            is_shared: false,
            keys: Keys::default(),
        };
        let slots = (0..evaluator.batch().max(1)).map(slot).collect();
        Walker { evaluator, slots }
    }

    /// Visits as many leaves as the evaluator takes at once.
    pub fn step(&mut self, shared: &Shared<'_>) {
        self.select(shared);
        for slot in &mut self.slots {
            slot.examine(shared.nature);
        }
        let wants_owners = shared.wants_owners;
        let mut leaves: Vec<Leaf<'_>> = self.slots.iter_mut().filter_map(|s| s.leaf(wants_owners)).collect();
        if !leaves.is_empty() {
            self.evaluator.evaluate(&mut leaves);
        }
        drop(leaves);
        self.learn(shared);
    }

    /// Chooses the leaves.
    fn select(&mut self, shared: &Shared<'_>) {
        let mut tree = lock(shared.tree);
        let mut collided = false;
        for slot in &mut self.slots {
            slot.task = Task::Idle;
            if collided {
                continue;
            }
            let at = tree.descend(&mut slot.path);
            slot.choose(&mut tree, at, shared);
            if slot.task == Task::Idle {
                tree.give_up(&slot.path);
                collided = true;
            }
        }
        drop(tree);
        if collided && self.slots[0].task == Task::Idle {
            thread::yield_now();
        }
    }

    /// Gives the tree what was found.
    fn learn(&mut self, shared: &Shared<'_>) {
        let mut tree = lock(shared.tree);
        let mut visits = 0;
        for slot in &mut self.slots {
            visits += usize::from(!matches!(slot.task, Task::Idle | Task::Illegal(_)));
            slot.learn(&mut tree, shared.nature);
        }
        drop(tree);
        shared.done.fetch_add(visits, Ordering::Relaxed);
        if shared.wants_owners {
            let mut owners = lock(shared.owners);
            for slot in self.slots.iter().filter(|s| s.task.is_evaluated()) {
                let size = slot.position.board().size();
                owners.add(size, &slot.answer.owners);
                if let Some(&mv) = slot.path.moves.first() {
                    owners.add_after(mv, size, &slot.answer.owners);
                }
            }
        }
    }
}

impl Task {
    fn is_evaluated(&self) -> bool {
        match self {
            Task::Open | Task::Evaluate | Task::Stop => true,
            Task::Idle | Task::Known(_) | Task::Examine | Task::Proved(_) | Task::Illegal(_) => false,
        }
    }
}

impl Slot {
    /// Task for the leaf that the path has led to.
    fn choose(&mut self, tree: &mut Tree, at: u32, shared: &Shared<'_>) {
        let has_room = tree.has_room();
        let node = tree.node_mut(at);
        let at_once = shared.abrupt || node.mv() == Move::Pass || shared.nature == Nature::Policy;
        self.task = match (node.proven, node.state) {
            (Some(value), _) => Task::Known(value),
            (None, NodeState::Unexpanded) if has_room && (at_once || node.visits >= EXPANSION_VISITS) => {
                node.state = NodeState::Expanding;
                Task::Examine
            }
            (None, NodeState::Expanding) if shared.nature == Nature::Policy => Task::Idle,
            (None, NodeState::Stopped) if node.visits >= SETTLED => {
                Task::Known(Value { win: node.win(), score: node.score().0 })
            }
            (None, NodeState::Stopped) => Task::Examine,
            (None, NodeState::Unexpanded | NodeState::Expanding | NodeState::Expanded) => Task::Evaluate,
        };
        self.is_shared = self.path.nodes.iter().any(|&at| tree.node(at).sharing == Sharing::Shared);
        self.position.rewind();
        self.path.moves.iter().for_each(|&mv| self.position.play(mv));
    }

    /// Asks the referee about a position that is looked at for the first time.
    fn examine(&mut self, nature: Nature) {
        self.moves.clear();
        if self.is_shared
            && matches!(self.task, Task::Examine | Task::Evaluate)
            && let Some(illegal) = self.position.first_illegal()
        {
            self.task = Task::Illegal(illegal);
        }
        if self.task != Task::Examine {
            return;
        }
        let share = |winner: Option<Color>| match winner {
            Some(Color::Black) => Value { win: 1.0, score: 0.0 },
            Some(Color::White) => Value { win: 0.0, score: 0.0 },
            None => Value { win: 0.5, score: 0.0 },
        };
        self.task = match self.position.end() {
            Some(End::Decided(winner)) => Task::Proved(share(winner)),
            Some(End::Repeated) => Task::Proved(share(None)),
            Some(End::Counted(score)) => Task::Proved(Value { win: self.position.terms().share(score), score }),
            Some(End::Unsettled) => Task::Stop,
            None => {
                self.position.moves(&mut self.moves);
                self.keys = match nature {
                    Nature::Samples => Keys::default(),
                    Nature::Policy => {
                        Keys { pattern: value_bias::key(&self.position), position: self.position.transposition_key() }
                    }
                };
                Task::Open
            }
        };
    }

    /// The question to the evaluator, if there is one.
    fn leaf(&mut self, wants_owners: bool) -> Option<Leaf<'_>> {
        let wanted = self.task.is_evaluated();
        let Slot { position, moves, answer, .. } = self;
        wanted.then_some(Leaf { position, moves, wants_owners, answer })
    }

    fn learn(&mut self, tree: &mut Tree, nature: Nature) {
        let Some(&at) = self.path.nodes.last() else { return };
        match &self.task {
            Task::Idle | Task::Examine => {}
            &Task::Illegal(illegal) => {
                tree.give_up(&self.path);
                if tree.node(at).state == NodeState::Expanding {
                    tree.node_mut(at).state = NodeState::Unexpanded;
                }
                tree.part(&self.path, illegal);
            }
            Task::Known(value) => tree.backup(&self.path, Answer::exact(*value), None),
            Task::Proved(value) => {
                let node = tree.node_mut(at);
                (node.proven, node.state) = (Some(*value), NodeState::Expanded);
                tree.backup(&self.path, Answer::exact(*value), None);
                tree.backup_proven(&self.path);
            }
            Task::Open | Task::Evaluate | Task::Stop => {
                let played = (nature == Nature::Samples).then_some(self.answer.played.as_slice());
                match self.task {
                    Task::Open => tree.expand(at, &self.moves, &self.answer.priors, self.keys),
                    Task::Stop => tree.node_mut(at).state = NodeState::Stopped,
                    _ => {}
                }
                tree.backup(&self.path, Answer::of(&self.answer), played);
            }
        }
    }
}
