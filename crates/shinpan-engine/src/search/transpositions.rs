//! Transpositions: positions that other moves, or the same in another order, have led to before share their children,
//! so that the tree is a graph and visits on one way count on the other.
//!
//! Each node keeps its own visits, which are its parent's; its values are those of the shared children, and it weighs
//! its part of theirs ([`Tree::portion`]). A position's key holds the number of moves made, so no way leads back to
//! where it came from. It does not hold the positions before, by which superko may forbid a move on one way alone:
//! where the referee refuses a move below a shared node, that node [parts](Tree::part) from the others, and no proof
//! is carried up through shared children.

use rustc_hash::FxHashMap;

use shinpan_rules::board::Move;

use super::tree::{NodeState, Path, Tree};

/// Nodes by the keys of their positions.
#[derive(Clone, Default)]
pub(super) struct Transpositions(FxHashMap<u64, u32>);

/// How a node holds its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Sharing {
    /// Alone.
    #[default]
    Alone,
    /// With other nodes.
    Shared,
    /// Alone, because a move below is legal on other ways only.
    Parted,
}

impl Transpositions {
    /// The same table for a tree in which nodes have other numbers, or are gone.
    pub fn renumbered(&self, new: &FxHashMap<u32, u32>) -> Transpositions {
        Transpositions(self.0.iter().filter_map(|(&key, old)| Some((key, *new.get(old)?))).collect())
    }
}

impl Tree {
    /// Gives a node the children of one with the same key and the same legal moves, if there is one; if not, notes the
    /// node by its key. Tells whether it did.
    pub(super) fn join(&mut self, at: u32, key: u64, moves: &[Move]) -> bool {
        if self.node(at).sharing == Sharing::Parted {
            return false;
        }
        let Some(&other) = self.transpositions.0.get(&key).filter(|&&other| other != at) else {
            self.transpositions.0.insert(key, at);
            return false;
        };
        let node = self.node(other);
        if node.state != NodeState::Expanded || node.sharing == Sharing::Parted || !self.has_just(other, moves) {
            return false;
        }
        let other = self.node_mut(other);
        other.sharing = Sharing::Shared;
        let (first, count) = (other.first, other.count);
        let node = self.node_mut(at);
        (node.first, node.count, node.state, node.sharing) = (first, count, NodeState::Expanded, Sharing::Shared);
        true
    }

    /// Takes the children of the last shared node before a move of a path from it, because that move is not legal on
    /// this way. It gets its own on its next visit.
    ///
    /// # Panics
    /// If there is no such node: then it was legal when it was examined.
    pub(super) fn part(&mut self, path: &Path, illegal: usize) {
        let mut above = path.nodes[..=illegal].iter().rev();
        let shared = above.find(|&&at| self.node(at).sharing == Sharing::Shared);
        let node = self.node_mut(*shared.expect("only below shared nodes moves are not legal"));
        (node.first, node.count, node.state, node.sharing) = (0, 0, NodeState::Unexpanded, Sharing::Parted);
    }

    /// The part of its children's weight that is a node's own: its visits, of all that they had.
    pub(super) fn portion(&self, at: u32) -> f64 {
        if self.node(at).sharing != Sharing::Shared {
            return 1.0;
        }
        let below: f64 = self.children_of(at).iter().map(|child| child.visits).sum();
        (self.node(at).visits / (1.0 + below)).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{DefaultHasher, Hash, Hasher};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize};

    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg32;
    use shinpan_rules::board::{Color, Move, Size};
    use shinpan_rules::game::Game;
    use shinpan_rules::rules::{DIALECTS, Repetition, Ruleset};

    use super::super::evaluator::{Evaluator, Leaf, Nature, Prior};
    use super::super::position::Position;
    use super::super::tree::{Answer, Keys, Tree};
    use super::super::walk::{Owners, Shared, Walker};
    use super::*;

    /// Likes boards by their stones, and moves by chance, those of some lines most.
    #[derive(Clone, Default)]
    struct Whim {
        seed: u64,
        lines: Vec<Vec<Move>>,
    }

    impl Evaluator for Whim {
        fn nature(&self) -> Nature {
            Nature::Policy
        }

        fn evaluate(&mut self, leaves: &mut [Leaf<'_>]) {
            for leaf in leaves {
                leaf.answer.score = leaf.position.board().area_lead() as f32;
                leaf.answer.win = if leaf.answer.score > 0.0 { 0.7 } else { 0.3 };
                let path: Vec<Move> = leaf.position.path().iter().map(|(_, mv)| *mv).collect();
                let liking = |mv: &Move| {
                    let goes_on =
                        |line: &Vec<Move>| line.strip_prefix(path.as_slice()).is_some_and(|l| l.first() == Some(mv));
                    let mut hasher = DefaultHasher::new();
                    (self.seed, path.len(), mv.point().map(|p| p.index())).hash(&mut hasher);
                    let policy = match *mv {
                        _ if self.lines.iter().any(goes_on) => 100.0,
                        Move::Pass => 0.02,
                        Move::Play(_) => 0.05 + (hasher.finish() % 100) as f32 / 100.0,
                    };
                    Prior { policy, weight: 0.0, share: 0.5 }
                };
                leaf.answer.priors = leaf.moves.iter().map(liking).collect();
            }
        }

        fn fork(&self, seed: u64) -> Box<dyn Evaluator> {
            Box::new(Whim { seed, ..self.clone() })
        }

        fn reseed(&mut self, seed: u64) {
            self.seed = seed;
        }
    }

    /// The graph after so many visits from the empty board.
    fn searched(game: &Game, mut whim: Whim, visits: usize) -> Tree {
        let mut root = Position::new(game, Color::Black);
        let mut tree = Tree::new(Nature::Policy, 1 << 20, Color::Black, game.size().area());
        let mut moves = Vec::new();
        root.moves(&mut moves);
        let mut answer = super::super::evaluator::Evaluation::default();
        whim.evaluate(&mut [Leaf { position: &mut root, moves: &moves, wants_owners: false, answer: &mut answer }]);
        tree.expand(0, &moves, &answer.priors, Keys::default());
        tree.backup(&Path { nodes: vec![0], moves: Vec::new() }, Answer::of(&answer), None);
        let (tree, owners) = (Mutex::new(tree), Mutex::new(Owners::new()));
        let shared = Shared {
            tree: &tree,
            owners: &owners,
            nature: Nature::Policy,
            abrupt: super::super::position::ends_abruptly(game.rules()),
            wants_owners: false,
            stop: AtomicBool::new(false),
            done: AtomicUsize::new(0),
        };
        let mut walker = Walker::new(&mut whim, &root);
        (0..visits).for_each(|_| walker.step(&shared));
        drop(walker);
        tree.into_inner().unwrap()
    }

    fn shared_nodes(tree: &Tree, sharing: Sharing) -> usize {
        (0..tree.len() as u32).filter(|&at| tree.node(at).sharing == sharing).count()
    }

    /// Under every dialect: visits that lead to a move which is not legal on their way are taken back, all others are
    /// counted once, and the referee has followed all of them.
    #[test]
    fn a_graph_counts_each_visit_once() {
        let mut shared = 0;
        for (seed, dialect) in DIALECTS.iter().enumerate() {
            let size: Size = ["3x2", "2", "1x5"][seed % 3].parse().unwrap();
            let Ok(game) = Game::try_new(Ruleset::from(dialect), size) else { continue };
            let tree = searched(&game, Whim { seed: seed as u64, ..Whim::default() }, 1500);
            shared += shared_nodes(&tree, Sharing::Shared);
            let below: f64 = tree.children_of(0).iter().map(|child| child.visits).sum();
            assert_eq!(tree.root().visits, 1.0 + below, "{}", dialect.name);
            assert!((0..tree.len() as u32).all(|at| tree.node(at).pending == 0), "{}", dialect.name);
        }
        assert!(shared > 1000, "{shared}");
    }

    /// Two ways to one position, and a move that superko forbids on one of them: that way gets children of its own.
    #[test]
    fn a_node_parts_where_a_move_is_legal_on_another_way_only() {
        let way = |moves: &str| moves.split(' ').map(|mv| mv.parse().unwrap()).collect::<Vec<Move>>();
        let lines = vec![way("B1 C2 B2 A2 pass C1"), way("B1 A2 B2 C2 pass A1")];
        let game = Game::new("tromp-taylor".parse().unwrap(), "3x2".parse().unwrap());
        let key = |way: &[Move]| {
            let mut position = Position::new(&game, Color::Black);
            way.iter().for_each(|&mv| position.play(mv));
            position.transposition_key().unwrap()
        };
        assert_eq!(key(&lines[0][..4]), key(&lines[1][..4]));
        let tree = searched(&game, Whim { seed: 1, lines }, 400);
        assert!(shared_nodes(&tree, Sharing::Parted) > 0);
    }

    /// A subtree that is kept when the game goes on stays as it was.
    #[test]
    fn a_graph_below_a_move_is_the_same_graph() {
        let game = Game::new("tromp-taylor".parse().unwrap(), "3".parse().unwrap());
        let tree = searched(&game, Whim::default(), 3000);
        let child = tree.children(0).max_by(|&a, &b| tree.node(a).visits.total_cmp(&tree.node(b).visits)).unwrap();
        let below = tree.below(child, Color::White);
        let (mut waiting, mut compared) = (vec![(child, 0)], 0);
        while let Some((old, new)) = waiting.pop() {
            let (a, b) = (tree.node(old), below.node(new));
            assert_eq!((a.point, a.visits, a.count, a.sharing), (b.point, b.visits, b.count, b.sharing));
            compared += 1;
            if compared < 50_000 {
                waiting.extend(tree.children(old).zip(below.children(new)));
            }
        }
        assert!(below.len() < tree.len() && below.len() < compared, "{} of {compared}", below.len());
        assert!(shared_nodes(&below, Sharing::Shared) > 100);
    }

    /// Positions with one key have the same stones and player, end alike, and have the same moves where none is
    /// forbidden for a position that stood before the last.
    #[test]
    fn one_key_is_one_position() {
        let mut rng = Pcg32::seed_from_u64(58);
        let mut met = 0;
        for dialect in DIALECTS {
            let Ok(game) = Game::try_new(Ruleset::from(dialect), "3x2".parse().unwrap()) else { continue };
            let mut position = Position::new(&game, Color::Black);
            let mut known = FxHashMap::default();
            for _ in 0..1500 {
                position.rewind();
                for _ in 0..rng.random_range(2..9) {
                    let mut moves = Vec::new();
                    position.moves(&mut moves);
                    if position.end().is_some() || moves.is_empty() {
                        break;
                    }
                    position.play(moves[rng.random_range(0..moves.len())]);
                }
                let Some(key) = position.transposition_key() else { continue };
                let stones: Vec<_> = position.board().size().points().map(|p| position.board().get(p)).collect();
                let end = position.end();
                let mut moves = Vec::new();
                let simple = matches!(position.rules().repetition, Repetition::Basic | Repetition::None);
                if simple && end.is_none() {
                    position.moves(&mut moves);
                }
                let path = position.path().to_vec();
                let now = (stones, position.to_play(), end, moves);
                let (before, way) = known.entry(key).or_insert_with(|| (now.clone(), path.clone()));
                met += usize::from(*way != path);
                assert_eq!(*before, now, "{}: {way:?} and {path:?}", dialect.name);
            }
        }
        assert!(met > 1000, "{met}");
    }
}
