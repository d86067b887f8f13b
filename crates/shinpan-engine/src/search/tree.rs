//! The tree itself: nodes in an arena, selection, expansion and backup.
//!
//! Where answers are samples a move's own mean is mixed with its RAVE mean, that of all samples in which its player
//! made it at any later time, by the minimum-error schedule with one constant (Gelly and Silver 2011, "Monte-Carlo tree
//! search and rapid action value estimation"). A prior counts as so many samples of both kinds. Nothing else explores.
//! With a policy selection and backup are those of [`super::puct`].

use std::f32::consts::FRAC_PI_2;

use rustc_hash::FxHashMap;

use shinpan_rules::board::{Color, Move, Point, PointMap, Symmetry};

use super::evaluator::{Nature, Prior};
pub(super) use super::node::{Answer, Node, NodeState, Value};
use super::puct::Weighed;
use super::transpositions::{Sharing, Transpositions};
use super::value_bias::{BiasShare, ValueBias};

/// Utility taken from a proved child in RAVE selection: what is certain teaches nothing, so of equals the other is
/// tried.
const PROVEN_DISCOUNT: f32 = 1e-3;
/// Visits after which a leaf is expanded, where answers are samples.
pub(super) const EXPANSION_VISITS: f64 = 4.0;
/// Dynamic score utility, where a policy guides: the most that a lead over the root's score adds to a utility, and the
/// lead, in even margins, that makes half of it. Without it moves that all win, or all lose, are alike, and points are
/// given away.
const DYNAMIC_SCORE_UTILITY: f32 = 0.15;
const DYNAMIC_SCORE_SCALE: f32 = 0.75;
/// Least visits of a pass at the root, times the square root of all visits, where passes are explored.
const PASS_EXPLORATION: f64 = 0.5;
/// Least share of the most visits with which a move may be chosen by its lower confidence bound.
const LCB_MIN_VISIT_SHARE: f64 = 0.5;

/// The tree.
pub(super) struct Tree {
    /// Kind of the evaluator's answers.
    nature: Nature,
    nodes: Vec<Node>,
    /// Most nodes that may be kept.
    most: usize,
    to_play: Color,
    /// An even margin, in points.
    scale: f32,
    /// True if all stones on the board when play stops stay there.
    pub stones_stay: bool,
    /// True if samples explore a pass at the root.
    pub explores_passes: bool,
    /// Errors of the evaluator that subtrees have shown, where a policy guides.
    pub(super) value_bias: ValueBias,
    /// Nodes by their positions, where a policy guides.
    pub(super) transpositions: Transpositions,
    /// True if the evaluator tells errors, by which answers weigh.
    pub(super) weighs_errors: bool,
    /// Noise at the root.
    pub(super) noise: f32,
    /// Symmetries of the root by which moves are left out.
    pub(super) symmetries: Vec<Symmetry>,
    /// The policy by which the children of the root are selected, where it is not their own: that of a move with those
    /// of its images, and made flatter for noise.
    pub(super) root_policy: Vec<f32>,
    /// The first player to play on each point; room to work in.
    first: PointMap<Option<Color>>,
    /// The children of a node; room to work in.
    pub(super) weighed: Vec<Weighed>,
}

/// Keys of a position that is looked at for the first time: of the pattern of its last moves, and of all that decides
/// how play goes on.
#[derive(Clone, Copy, Default)]
pub(super) struct Keys {
    pub pattern: Option<u64>,
    pub position: Option<u64>,
}

/// The way of a visit from the root to a leaf.
pub(super) struct Path {
    /// The nodes passed through, the root first.
    pub nodes: Vec<u32>,
    pub moves: Vec<Move>,
}

impl Tree {
    pub fn new(nature: Nature, most: usize, to_play: Color, area: usize) -> Tree {
        let root = Node::new(Move::Pass, Prior { policy: 1.0, weight: 0.0, share: 0.5 });
        let scale = 2.0 * (area as f32).sqrt();
        let (stones_stay, explores_passes) = (false, false);
        Tree {
            nature,
            nodes: vec![root],
            most,
            to_play,
            scale,
            stones_stay,
            explores_passes,
            value_bias: ValueBias::default(),
            transpositions: Transpositions::default(),
            weighs_errors: false,
            noise: 0.0,
            symmetries: Vec::new(),
            root_policy: Vec::new(),
            first: PointMap::new(None),
            weighed: Vec::new(),
        }
    }

    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    pub fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    pub fn node_mut(&mut self, at: u32) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// The numbers of a node's children.
    pub fn children(&self, at: u32) -> std::ops::Range<u32> {
        let Node { first, count, .. } = self.nodes[at as usize];
        first..first + u32::from(count)
    }

    /// A node's children.
    pub fn children_of(&self, at: u32) -> &[Node] {
        let Node { first, count, .. } = self.nodes[at as usize];
        &self.nodes[first as usize..][..usize::from(count)]
    }

    /// True if there is room for as many children as a position can have.
    pub fn has_room(&self) -> bool {
        self.nodes.len() + 626 <= self.most
    }

    /// Selects children from the root to a node without any, and counts the visit as under way.
    pub fn descend(&mut self, path: &mut Path) -> u32 {
        path.nodes.clear();
        path.moves.clear();
        let mut at = 0;
        loop {
            self.nodes[at as usize].pending += 1;
            path.nodes.push(at);
            let node = &self.nodes[at as usize];
            let is_leaf = node.state != NodeState::Expanded || node.count == 0 || (node.proven.is_some() && at != 0);
            if is_leaf {
                return at;
            }
            at = match self.nature {
                Nature::Samples => self.select_by_rave(at, self.mover(path.nodes.len() - 1)),
                Nature::Policy => self.select_by_puct(at, self.mover(path.nodes.len() - 1)),
            };
            path.moves.push(self.nodes[at as usize].mv());
        }
    }

    /// Takes back a visit that came to nothing.
    pub fn give_up(&mut self, path: &Path) {
        path.nodes.iter().for_each(|&at| self.nodes[at as usize].pending -= 1);
    }

    /// The child with the greatest value that is not barred; the first of equals. A node with children has one.
    pub(super) fn best(&self, at: u32, value: impl Fn(u32, &Node) -> f32) -> u32 {
        let is_wide = at == 0 && self.noise > 0.0;
        let mut best = (f32::NEG_INFINITY, self.nodes[at as usize].first);
        for child in self.children(at) {
            let node = &self.nodes[child as usize];
            if node.is_open() {
                let value = value(child, node) + if is_wide { self.bonus(child) } else { 0.0 };
                if value > best.0 {
                    best = (value, child);
                }
            }
        }
        best.1
    }

    /// The player who makes the moves after a node at this depth.
    pub(super) fn mover(&self, depth: usize) -> Color {
        if depth.is_multiple_of(2) { self.to_play } else { self.to_play.opponent() }
    }

    fn select_by_rave(&self, at: u32, mover: Color) -> u32 {
        let unexplored = |&pass: &u32| {
            let (root, pass) = (self.root(), self.node(pass));
            !pass.barred
                && pass.proven.is_none()
                && f64::from(pass.virtual_visits()) < PASS_EXPLORATION * root.visits.sqrt()
        };
        // No sample of another move tells what a pass is worth, and by what is thought of it before it would never be
        // tried as long as anything else wins now and then: where both players fill their territory something always
        // does.
        let root = (at == 0 && self.explores_passes).then(|| self.child(0, Move::Pass)).flatten();
        if let Some(pass) = root.filter(unexplored) {
            return pass;
        }
        self.best(at, |_, node| match node.proven {
            // What is certain teaches nothing: of equals the other is tried.
            Some(value) => value.utility(mover, self.scale) - PROVEN_DISCOUNT,
            None => node.rave_value(),
        })
    }

    /// The dynamic score utility: what a node's lead over the root adds to its utility for a player, where a policy
    /// guides.
    pub(super) fn dynamic_score_utility(&self, node: &Node, player: Color) -> f32 {
        let root = &self.nodes[0];
        if self.nature == Nature::Samples || node.visits == 0.0 || root.visits == 0.0 {
            return 0.0;
        }
        let score = node.proven.map_or((node.score / node.visits) as f32, |value| value.score);
        let lead = score - (root.score / root.visits) as f32;
        let lead = if player == Color::Black { lead } else { -lead };
        DYNAMIC_SCORE_UTILITY * (lead / (DYNAMIC_SCORE_SCALE * self.scale)).atan() / FRAC_PI_2
    }

    /// By how much a point of score changes the utility of an answer with this score.
    pub(super) fn score_slope(&self, score: f32) -> f32 {
        let root = self.root();
        let lead = if root.visits > 0.0 { score - (root.score / root.visits) as f32 } else { 0.0 };
        let reach = DYNAMIC_SCORE_SCALE * self.scale;
        let dynamic = DYNAMIC_SCORE_UTILITY / FRAC_PI_2 / reach / (1.0 + (lead / reach).powi(2));
        dynamic + Value::score_slope(score, self.scale)
    }

    /// Expands a node: gives it its children, where a policy guides in its order. Nodes of the same pattern share a
    /// value bias, those of the same position their children.
    pub fn expand(&mut self, at: u32, moves: &[Move], priors: &[Prior], keys: Keys) {
        if keys.position.is_some_and(|key| self.join(at, key, moves)) {
            self.node_mut(at).bias = self.value_bias.share(keys.pattern);
            return;
        }
        let first = self.nodes.len() as u32;
        let total: f32 = priors.iter().map(|p| p.policy).sum();
        let share = if total > 0.0 { 1.0 / total } else { 0.0 };
        let children = moves.iter().zip(priors);
        self.nodes.extend(children.map(|(&mv, &p)| Node::new(mv, Prior { policy: p.policy * share, ..p })));
        let bias = match self.nature {
            Nature::Samples => BiasShare::default(),
            Nature::Policy => {
                self.nodes[first as usize..].sort_by(|a, b| b.policy.total_cmp(&a.policy));
                self.value_bias.share(keys.pattern)
            }
        };
        let count = (self.nodes.len() as u32 - first) as u16;
        let node = &mut self.nodes[at as usize];
        (node.first, node.count, node.state, node.bias) = (first, count, NodeState::Expanded, bias);
    }

    /// Backs up a result through all nodes of a path. Stones `played` in a sample after it count for RAVE.
    pub fn backup(&mut self, path: &Path, answer: Answer, played: Option<&[(Color, Point)]>) {
        if self.nature == Nature::Policy {
            return self.backup_by_puct(path, answer);
        }
        let utilities = Color::BOTH.map(|c| f64::from(answer.value.utility(c, self.scale)));
        for (depth, &at) in path.nodes.iter().enumerate() {
            let utility = utilities[self.mover(depth + 1)];
            let node = &mut self.nodes[at as usize];
            node.pending = node.pending.saturating_sub(1);
            node.add(answer, 1.0, utility);
        }
        if let Some(played) = played {
            self.backup_rave(path, utilities, played);
        }
    }

    /// Backs up a sample for every sibling of the path that its player made at that time or later.
    fn backup_rave(&mut self, path: &Path, utilities: [f64; 2], played: &[(Color, Point)]) {
        self.first.fill(None);
        for &(color, point) in played.iter().rev() {
            self.first[point] = Some(color);
        }
        for depth in (0..path.moves.len()).rev() {
            let mover = self.mover(depth);
            if let Move::Play(point) = path.moves[depth] {
                self.first[point] = Some(mover);
            }
            let Node { first: from, count, .. } = self.nodes[path.nodes[depth] as usize];
            for child in &mut self.nodes[from as usize..][..usize::from(count)] {
                if child.point != 0 && self.first[Point::at(child.point)] == Some(mover) {
                    child.rave_visits += 1.0;
                    child.rave_utility += utilities[mover];
                }
            }
        }
    }

    /// Backs up a proved result: a node is as good as its best child where all are proved, and lost where one wins. Not
    /// through shared children, which may be proved by what came before on another way.
    pub fn backup_proven(&mut self, path: &Path) {
        for depth in (0..path.nodes.len() - 1).rev() {
            let (at, mover) = (path.nodes[depth], self.mover(depth));
            if self.node(at).sharing == Sharing::Shared {
                return;
            }
            let mut best: Option<(f32, Value)> = None;
            let mut all = true;
            for child in self.children(at).map(|c| &self.nodes[c as usize]) {
                match child.proven {
                    Some(value) => {
                        let utility = value.utility(mover, self.scale);
                        if best.is_none_or(|(most, _)| utility > most) {
                            best = Some((utility, value));
                        }
                    }
                    None => all = false,
                }
            }
            let Some((_, value)) = best else { return };
            let wins = value.win == if mover == Color::Black { 1.0 } else { 0.0 };
            if !(all || wins) || self.nodes[at as usize].proven == Some(value) {
                return;
            }
            self.nodes[at as usize].proven = Some(value);
        }
    }

    /// The child of the root to choose: a proved win, the best of them; else the one with the best lower bound among
    /// those tried enough, where a proved result is its own bound; `None` if there is none.
    pub fn choice(&self) -> Option<u32> {
        let open = || self.children(0).filter(|&c| self.nodes[c as usize].is_open());
        let most = open().map(|c| self.nodes[c as usize].visits).fold(0.0, f64::max);
        let won = if self.to_play == Color::Black { 1.0 } else { 0.0 };
        let wins = |c: u32| self.nodes[c as usize].proven.is_some_and(|value| value.win == won);
        let surely = open().any(wins);
        let value = |c: u32| {
            let node = &self.nodes[c as usize];
            let utility = match node.proven {
                Some(value) => value.utility(self.to_play, self.scale),
                None if most == 0.0 => node.rave_value() + node.policy,
                None => node.lcb(),
            };
            utility + self.dynamic_score_utility(node, self.to_play)
        };
        let is_tried = |c: u32| {
            let node = &self.nodes[c as usize];
            node.visits >= LCB_MIN_VISIT_SHARE * most || node.proven.is_some()
        };
        let tried = open().filter(|&c| if surely { wins(c) } else { is_tried(c) });
        tried.map(|c| (value(c), c)).reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(_, c)| c)
    }

    /// The most visited line from a node on, the move to it not included.
    pub fn line(&self, mut at: u32, most: usize) -> Vec<(Move, f64)> {
        let mut line = Vec::new();
        while line.len() < most {
            let visited = self.children(at).map(|c| (self.nodes[c as usize].visits, c)).filter(|(n, _)| *n > 0.0);
            let Some((visits, child)) = visited.reduce(|a, b| if b.0 > a.0 { b } else { a }) else { break };
            line.push((self.nodes[child as usize].mv(), visits));
            at = child;
        }
        line
    }

    /// True if the moves told apart at a node are just these, in whatever order.
    pub fn has_just(&self, at: u32, moves: &[Move]) -> bool {
        let sorted = |mut points: Vec<u16>| {
            points.sort_unstable();
            points
        };
        let known = self.children(at).map(|c| self.nodes[c as usize].point).collect();
        sorted(known) == sorted(moves.iter().map(|mv| mv.point().map_or(0, |p| p.index() as u16)).collect())
    }

    /// The child of a node by this move.
    pub fn child(&self, at: u32, mv: Move) -> Option<u32> {
        self.children(at).find(|&c| self.nodes[c as usize].mv() == mv)
    }

    /// The tree below a node alone, which becomes the root, with this player to move.
    pub fn below(&self, at: u32, to_play: Color) -> Tree {
        let mut nodes = vec![self.nodes[at as usize]];
        let mut numbers = FxHashMap::default();
        let mut places = FxHashMap::default();
        let mut next = 0;
        while next < nodes.len() {
            let node = nodes[next];
            let place = nodes.len() as u32;
            nodes[next].pending = 0;
            nodes[next].first = if node.count == 0 { place } else { *places.entry(node.first).or_insert(place) };
            if nodes[next].first == place {
                let old = node.first..node.first + u32::from(node.count);
                nodes.extend(old.clone().map(|old| self.nodes[old as usize]));
                numbers.extend(old.zip(place..));
            }
            nodes[next].state = match node.state {
                NodeState::Expanding => NodeState::Unexpanded,
                // Who asks about the root wants moves.
                NodeState::Stopped if next == 0 => NodeState::Unexpanded,
                state => state,
            };
            next += 1;
        }
        let transpositions = self.transpositions.renumbered(&numbers);
        let value_bias = self.value_bias.kept(nodes.iter().map(|node| &node.bias));
        let Tree { nature, most, scale, stones_stay, explores_passes, weighs_errors, .. } = *self;
        let symmetries = if at == 0 { self.symmetries.clone() } else { Vec::new() };
        let (noise, root_policy, first, weighed) = (0.0, Vec::new(), PointMap::new(None), Vec::new());
        Tree {
            nature,
            nodes,
            most,
            to_play,
            scale,
            stones_stay,
            explores_passes,
            value_bias,
            transpositions,
            weighs_errors,
            noise,
            symmetries,
            root_policy,
            first,
            weighed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Visits at which an `f32` stands still.
    const STILL: usize = 1 << 24;

    /// A tree with two moves, after so many visits of the first, every fourth won by Black.
    fn visited(nature: Nature, visits: usize) -> Tree {
        let mut tree = Tree::new(nature, 2000, Color::Black, 9);
        let moves = [Move::Play(Point::new(0, 0)), Move::Pass];
        tree.expand(0, &moves, &[Prior { policy: 0.5, weight: 8.0, share: 0.5 }; 2], Keys::default());
        let path = Path { nodes: vec![0, 1], moves: vec![moves[0]] };
        for visit in 0..visits {
            let win = if visit % 4 == 0 { 1.0 } else { 0.0 };
            tree.backup(&path, Answer::exact(Value { win, score: 8.0 * win - 3.0 }), Some(&[]));
        }
        tree
    }

    #[test]
    fn a_week_of_visits_is_counted() {
        let visits = STILL + STILL / 4;
        let tree = visited(Nature::Samples, visits);
        for node in [tree.root(), tree.node(1)] {
            assert_eq!(node.visits as usize, visits);
            assert!((node.win() - 0.25).abs() < 1e-4, "{}", node.win());
            assert!((node.score().0 + 1.0).abs() < 1e-3, "{:?}", node.score());
            assert!((node.score().1 - 12f32.sqrt()).abs() < 1e-3, "{:?}", node.score());
        }
        let (played, pass) = (tree.node(1), tree.node(2));
        assert!((played.rave_value() - played.mean()).abs() < 0.01, "{} {}", played.rave_value(), played.mean());
        assert_eq!(played.rave_visits as usize, visits + 8);
        assert_eq!((pass.visits, pass.rave_visits), (0.0, 8.0));
    }
}
