//! A search: threads that walk the tree, and stop when somebody has waited enough.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use shinpan_rules::board::{Color, Move, Size};
use shinpan_rules::game::{Event, Game};
use shinpan_rules::rules::Ruleset;

use super::evaluator::{Evaluation, Evaluator, Leaf, Nature};
use super::position::{Position, ends_abruptly};
use super::report::{Report, report};
use super::symmetry::symmetries_of;
use super::tree::{Answer, Keys, Node, NodeState, Path, Tree};
use super::walk::{Owners, Shared, Walker, lock};

/// Most samples between two looks at who waits; at first it is one.
const LOOK: usize = 16;

/// How a search is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchParams {
    /// Bytes that the tree may take.
    pub memory: usize,
    /// Threads that walk it.
    pub threads: usize,
    /// True if of moves that a symmetry of the root maps to each other one is searched (KataGo's
    /// `rootSymmetryPruning`).
    pub symmetry_pruning: bool,
}

/// A quarter of a gibibyte, one thread, one of symmetric moves.
impl Default for SearchParams {
    fn default() -> SearchParams {
        SearchParams { memory: 256 << 20, threads: 1, symmetry_pruning: true }
    }
}

/// Options of one question, beside what is asked: how its root is searched, what is told of it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RootOptions {
    /// Noise that spreads visits over the moves of the root, as KataGo's `wideRootNoise`; 0 is none.
    pub wide_noise: f32,
    /// True if the report says whose each point is after each move.
    pub moves_owners: bool,
}

/// A search, which keeps its tree from one question to the next.
///
/// With one thread the same seed, the same questions and the same numbers of visits give the same answers everywhere.
pub struct Search {
    evaluators: Vec<Box<dyn Evaluator>>,
    settings: SearchParams,
    seed: u64,
    kept: Option<Kept>,
    /// Threads that the last search had.
    walkers: usize,
    /// Options of the next question.
    options: RootOptions,
}

/// A tree, and the position at its root.
struct Kept {
    tree: Tree,
    position: Position,
    owners: Owners,
    root: Identity,
}

/// Conditions that must be the same for a tree to be of use again.
#[derive(Clone, PartialEq)]
struct Identity {
    ruleset: Ruleset,
    start: shinpan_rules::board::Board,
    turns: Vec<(Color, Move)>,
    /// Events beside turns, points that somebody received among them.
    events: Vec<Event>,
    to_play: Color,
}

impl Identity {
    fn of(game: &Game, to_play: Color) -> Identity {
        let turns = game.all_turns().map(|t| (t.color, t.mv)).collect();
        let events = game.events().iter().filter(|event| !matches!(event, Event::Turn(_))).copied().collect();
        Identity { ruleset: *game.ruleset(), start: game.starting_board().clone(), turns, events, to_play }
    }

    /// The moves from here to there, if they lead there with the right players moving.
    fn moves_to(&self, there: &Identity) -> Option<Vec<Move>> {
        let same = self.ruleset == there.ruleset && self.start == there.start && self.events == there.events;
        let rest = there.turns.strip_prefix(self.turns.as_slice()).filter(|_| same)?;
        let mut color = self.to_play;
        for &(by, _) in rest {
            if by != color {
                return None;
            }
            color = color.opponent();
        }
        (color == there.to_play).then(|| rest.iter().map(|(_, mv)| *mv).collect())
    }
}

/// A search that is under way, to be asked.
pub struct Progress<'a> {
    shared: &'a Shared<'a>,
    size: Size,
    /// Visits made since the question was put.
    pub visits: usize,
    /// Visits that the tree had before.
    pub kept: usize,
}

impl Progress<'_> {
    /// The evaluation so far. Costs a walk along the best lines.
    #[must_use]
    pub fn report(&self) -> Report {
        let owners = { lock(self.shared.owners).clone() };
        report(&lock(self.shared.tree), &owners, self.size)
    }

    /// Each move with its visits and the share of wins of whoever makes it.
    #[must_use]
    pub fn summary(&self) -> Vec<(Move, usize, f32)> {
        let tree = lock(self.shared.tree);
        let black = tree.to_play() == Color::Black;
        let of = |node: &Node| (node.mv(), node.visits as usize, if black { node.win() } else { 1.0 - node.win() });
        tree.children(0).map(|c| of(tree.node(c))).collect()
    }

    /// The move that would be chosen and the most visited line after it, so many moves at most.
    #[must_use]
    pub fn variation(&self, most: usize) -> Vec<Move> {
        let tree = lock(self.shared.tree);
        let Some(best) = tree.choice() else { return Vec::new() };
        let line = tree.line(best, most.saturating_sub(1));
        std::iter::once(tree.node(best).mv()).chain(line.into_iter().map(|(mv, _)| mv)).collect()
    }

    /// Visits of the move that would be chosen, and the most of any other.
    #[must_use]
    pub fn lead(&self) -> (f64, f64) {
        let tree = lock(self.shared.tree);
        let Some(best) = tree.choice() else { return (0.0, 0.0) };
        let others = tree.children(0).filter(|&c| c != best).map(|c| tree.node(c).visits);
        (tree.node(best).visits, others.fold(0.0, f64::max))
    }

    /// True if the tree has no more room.
    #[must_use]
    pub fn is_full(&self) -> bool {
        !lock(self.shared.tree).has_room()
    }

    /// True if there is nothing to choose: at most one move, or a proved one.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let tree = lock(self.shared.tree);
        tree.children(0).filter(|&c| tree.node(c).is_open()).count() < 2 || tree.root().proven.is_some()
    }
}

/// A question to a search.
pub struct SearchRequest<'a> {
    /// The game.
    pub game: &'a Game,
    /// The player who moves.
    pub to_play: Color,
    /// Moves that are not to be made at once.
    pub barred: &'a dyn Fn(Move) -> bool,
    /// True if the answer should say whose each point is.
    pub wants_owners: bool,
}

impl Search {
    /// A search by an evaluator.
    #[must_use]
    pub fn new(mut evaluator: Box<dyn Evaluator>, settings: SearchParams, seed: u64) -> Search {
        evaluator.reseed(seed);
        let mut search = Search {
            evaluators: vec![evaluator],
            settings,
            seed,
            kept: None,
            walkers: 0,
            options: RootOptions::default(),
        };
        search.set(settings);
        search
    }

    /// The kind of answers.
    #[must_use]
    pub fn nature(&self) -> Nature {
        self.evaluators[0].nature()
    }

    /// Changes memory and threads; the tree is forgotten.
    pub fn set(&mut self, settings: SearchParams) {
        self.settings = settings;
        (self.kept, self.walkers) = (None, 0);
        self.evaluators.truncate(1);
        for thread in 1..settings.threads.max(1) {
            let fork = self.evaluators[0].fork(self.seed.wrapping_add(thread as u64));
            self.evaluators.push(fork);
        }
    }

    /// How it is set up.
    #[must_use]
    pub fn settings(&self) -> SearchParams {
        self.settings
    }

    /// Starts all random numbers anew and forgets the tree.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.kept = None;
        for (thread, evaluator) in self.evaluators.iter_mut().enumerate() {
            evaluator.reseed(seed.wrapping_add(thread as u64));
        }
    }

    /// Forgets everything: the next question is answered as the first one would be.
    pub fn forget(&mut self) {
        self.reseed(self.seed);
    }

    /// Findings of the last question; `None` if nothing is kept of it.
    #[must_use]
    pub fn last_report(&self) -> Option<Report> {
        let kept = self.kept.as_ref()?;
        Some(report(&kept.tree, &kept.owners, kept.position.board().size()))
    }

    /// Sets the options of the next question; those after it have none again.
    pub fn set_root_options(&mut self, options: RootOptions) {
        self.options = options;
    }

    /// Thinks about a position until `enough` says so, which is asked many times a second, and says what it found.
    /// Where the system gives fewer threads than were asked for, those walk, and a warning is logged.
    ///
    /// # Panics
    /// If an evaluator or `enough` does, on whatever thread. The tree is lost then, and the next question is answered
    /// as the first.
    pub fn think(&mut self, question: &SearchRequest<'_>, enough: &mut dyn FnMut(&Progress<'_>) -> bool) -> Report {
        let options = std::mem::take(&mut self.options);
        let wants_owners = question.wants_owners || options.moves_owners;
        let mut kept = self.root(question, options.moves_owners);
        kept.tree.widen(options.wide_noise, question.game.size());
        kept.tree.stones_stay = question.game.stones_stay();
        kept.tree.explores_passes = true;
        let rules = question.game.rules();
        let (has_moves, known) = (!kept.tree.children(0).is_empty(), kept.tree.root().visits as usize);
        let (tree, owners) = (Mutex::new(kept.tree), Mutex::new(kept.owners));
        let shared = Shared {
            tree: &tree,
            owners: &owners,
            nature: self.nature(),
            abrupt: ends_abruptly(rules),
            wants_owners,
            stop: AtomicBool::new(false),
            done: AtomicUsize::new(0),
        };
        if has_moves {
            let walkers = walk(&mut self.evaluators, &kept.position, &shared, question.game.size(), known, enough);
            let wanted = self.evaluators.len();
            let was_short = self.walkers > 0 && self.walkers < wanted;
            if walkers < wanted && !was_short {
                log::warn!("the search has {walkers} of {wanted} threads, because the system gives no more");
            }
            self.walkers = walkers;
        }
        let report = Progress { shared: &shared, size: question.game.size(), visits: 0, kept: known }.report();
        let owners = owners.into_inner().unwrap_or_else(PoisonError::into_inner);
        let tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.kept = Some(Kept { tree, owners, ..kept_rest(kept.position, kept.root) });
        report
    }

    /// The tree for a question: what is left of the one before, or a new one, with the moves of the root told apart.
    fn root(&mut self, question: &SearchRequest<'_>, moves_owners: bool) -> Kept {
        let identity = Identity::of(question.game, question.to_play);
        let mut position = Position::new(question.game, question.to_play);
        self.evaluators.iter_mut().for_each(|evaluator| evaluator.start(&mut position));
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let is_barred = |tree: &Tree, child| (question.barred)(tree.node(child).mv());
        let symmetries = match self.settings.symmetry_pruning {
            true => symmetries_of(question.game, &moves, question.barred),
            false => Vec::new(),
        };
        // A move that was barred or left out has no visits to hold against those that were spent on the others.
        let frees = |tree: &Tree| {
            let leaves_out = !tree.symmetries().is_empty() && tree.symmetries() != symmetries;
            leaves_out || tree.children(0).any(|c| tree.node(c).barred && !is_barred(tree, c))
        };
        let (mut tree, same) = match self.kept.take() {
            Some(kept) => match kept.reach(&identity) {
                // Visits that nobody noted by their moves cannot be told afterwards.
                Some((_, same)) if moves_owners && !(same && kept.owners.tells_moves()) => (None, None),
                Some((tree, same)) if tree.has_just(0, &moves) && !frees(&tree) => {
                    (Some(tree), same.then_some(kept.owners))
                }
                _ => (None, None),
            },
            None => (None, None),
        };
        let fresh = || if moves_owners { Owners::by_move() } else { Owners::new() };
        let mut seen = None;
        let tree = tree.take().unwrap_or_else(|| {
            let most = self.settings.memory / (2 * size_of::<Node>());
            let mut tree = Tree::new(self.nature(), most.max(2000), question.to_play, question.game.size().area());
            let mut answer = Evaluation::default();
            let leaf = Leaf {
                position: &mut position,
                moves: &moves,
                wants_owners: question.wants_owners || moves_owners,
                answer: &mut answer,
            };
            self.evaluators[0].evaluate(&mut [leaf]);
            tree.expand(0, &moves, &answer.priors, Keys::default());
            let path = Path { nodes: vec![0], moves: Vec::new() };
            let played = (self.evaluators[0].nature() == Nature::Samples).then_some(answer.played.as_slice());
            tree.backup(&path, Answer::of(&answer), played);
            if question.wants_owners || moves_owners {
                let mut owners = fresh();
                owners.add(question.game.size(), &answer.owners);
                seen = Some(owners);
            }
            tree
        });
        let owners = same.or(seen).unwrap_or_else(fresh);
        let mut kept = Kept { tree, position, owners, root: identity };
        for child in kept.tree.children(0) {
            kept.tree.node_mut(child).barred = is_barred(&kept.tree, child);
        }
        kept.tree.leave_out_images(question.game.size(), symmetries);
        kept
    }
}

/// Has the tree walked by as many threads as the system gives, this one among them, until `enough` says so or one
/// breaks down. Their number comes back.
fn walk(
    evaluators: &mut [Box<dyn Evaluator>],
    position: &Position,
    shared: &Shared<'_>,
    size: Size,
    known: usize,
    enough: &mut dyn FnMut(&Progress<'_>) -> bool,
) -> usize {
    let Some((first, others)) = evaluators.split_first_mut() else { return 0 };
    thread::scope(|scope| {
        // Whoever breaks down releases the others: nothing else would tell them to stop.
        let release = Release(&shared.stop);
        let mut threads = Vec::new();
        for evaluator in others {
            let mut walker = Walker::new(&mut **evaluator, position);
            let work = move || {
                let _release = Release(&shared.stop);
                while !shared.stop.load(Ordering::Relaxed) {
                    walker.step(shared);
                }
            };
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(thread) => threads.push(thread),
                Err(_) => break,
            }
        }
        let mut walker = Walker::new(&mut **first, position);
        let stopped = || shared.stop.load(Ordering::Relaxed);
        while !stopped() {
            let progress = Progress { shared, size, visits: shared.done.load(Ordering::Relaxed), kept: known };
            if enough(&progress) {
                break;
            }
            let goal = progress.visits
                + match shared.nature {
                    Nature::Samples => (progress.visits / 8).clamp(1, LOOK),
                    Nature::Policy => 1,
                };
            while shared.done.load(Ordering::Relaxed) < goal && !stopped() {
                walker.step(shared);
            }
        }
        drop(release);
        let walkers = threads.len() + 1;
        for thread in threads {
            thread.join().unwrap_or_else(|broken| resume_unwind(broken));
        }
        walkers
    })
}

/// Stops all walkers when it goes, also by a panic.
struct Release<'a>(&'a AtomicBool);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn kept_rest(position: Position, root: Identity) -> Kept {
    let owners = Owners::new();
    Kept { tree: Tree::new(Nature::Samples, 1, root.to_play, 1), position, owners, root }
}

impl Kept {
    /// The tree below the position of another question, if it has one, and whether it is the same question.
    fn reach(&self, there: &Identity) -> Option<(Tree, bool)> {
        let moves = self.root.moves_to(there)?;
        let at = moves.iter().try_fold(0, |at, &mv| self.tree.child(at, mv))?;
        (self.tree.node(at).state == NodeState::Expanded)
            .then(|| (self.tree.below(at, there.to_play), moves.is_empty()))
    }
}
