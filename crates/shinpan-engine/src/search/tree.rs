//! The tree itself: nodes in an arena, which move is tried next, and what a result teaches.
//!
//! With samples the value of a move is its own mean mixed with that of all samples in which its player made it at any later time,
//! weighed so that the expected error is least (Gelly and Silver 2011, "Monte-Carlo tree search and rapid action value
//! estimation"; the form without a bias to guess is that of Silver's schedule with one constant). What is thought of a move
//! before counts as so many samples of both kinds. Nothing else explores. With a policy it is PUCT.

use std::f32::consts::FRAC_PI_2;

use shinpan_rules::board::{Color, Move, Point, PointMap};

use super::evaluator::{Nature, Prior};

/// So much better has to be what is certain, where samples are counted.
const DULL: f32 = 1e-3;
/// Samples of a move's own after which they weigh as much as the others, if those are as many.
const EQUAL: f32 = 2500.0;
/// Samples after which a position's moves are told apart.
pub(super) const RIPE: f64 = 4.0;
/// How much the margin counts beside the win.
const MARGIN: f32 = 0.08;
/// A policy's move is tried again for curiosity: the constant of PUCT, for utilities from 0 to 1.
const CURIOSITY: f32 = 0.55;
/// A move that was never tried is thought to be so much worse than its position, times the root of the policy tried.
const REDUCTION: f32 = 0.1;
/// What the lead of a move over the present position counts beside its utility, at most, where a policy guides; and the lead that
/// makes half of that, in even margins. Without it moves that all win, or all lose, are alike, and points are given away.
const GAIN: f32 = 0.15;
const GAIN_AT: f32 = 0.75;
/// Times the root of all visits: so often a pass is tried in any case where it is explored.
const PASSES: f64 = 0.5;
/// Deviations of the mean by which a move is judged at the end.
const CAUTION: f64 = 1.28;
/// Moves with less than this share of the most visits are not chosen.
const TRIED: f64 = 0.5;

/// Where a node stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Its moves are not told apart.
    Fresh,
    /// Somebody is looking at it for the first time.
    Pending,
    /// It has children.
    Open,
    /// Play has stopped, and dead stones are still to be settled.
    Stopped,
}

/// A result, from Black's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Value {
    pub win: f32,
    pub score: f32,
}

impl Value {
    /// What the result is worth to a player, 0 to 1, where an even margin is `scale` points.
    pub fn utility(self, color: Color, scale: f32) -> f32 {
        let margin = self.score / (scale + self.score.abs());
        let black = (1.0 - MARGIN) * self.win + MARGIN * (0.5 + 0.5 * margin);
        if color == Color::Black { black } else { 1.0 - black }
    }
}

/// A move, and what came of it for the player who makes it.
///
/// Counters and sums are doubles: an `f32` stops counting at 2^24, which a small board reaches within seconds of analysis. Values
/// that are compared are computed in single precision from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The padded index of the point; 0 is a pass.
    point: u16,
    /// Number of children.
    count: u16,
    /// The first of them.
    first: u32,
    pub state: State,
    /// What it comes to, if that is certain.
    pub proven: Option<Value>,
    /// Visits under way.
    pending: u32,
    pub visits: f64,
    /// Sum of utilities for the player who makes the move.
    utility: f64,
    /// Sum of their squares.
    squares: f64,
    /// Sum of Black's wins.
    wins: f64,
    /// Sum of Black's scores.
    score: f64,
    /// Sum of their squares, and of the variance that the evaluator names.
    spread: f64,
    /// Samples in which the player made this move, now or later, the opinion included.
    later: f64,
    later_utility: f64,
    /// The opinion before: how many samples it weighs, and their utilities.
    weight: f32,
    opinion: f32,
    policy: f32,
    /// Not to be chosen at the root.
    pub barred: bool,
}

impl Node {
    fn new(mv: Move, prior: Prior) -> Node {
        Node {
            point: mv.point().map_or(0, |p| p.index() as u16),
            count: 0,
            first: 0,
            state: State::Fresh,
            proven: None,
            pending: 0,
            visits: 0.0,
            utility: 0.0,
            squares: 0.0,
            wins: 0.0,
            score: 0.0,
            spread: 0.0,
            later: f64::from(prior.weight),
            later_utility: f64::from(prior.weight * prior.share),
            weight: prior.weight,
            opinion: prior.weight * prior.share,
            policy: prior.policy,
            barred: false,
        }
    }

    /// The move.
    pub fn mv(&self) -> Move {
        if self.point == 0 { Move::Pass } else { Move::Play(Point::at(self.point)) }
    }

    /// The mean utility for the player who makes the move, without opinions.
    pub fn mean(&self) -> f32 {
        if self.visits > 0.0 { (self.utility / self.visits) as f32 } else { 0.5 }
    }

    /// The mean utility, or what was thought before the first visit.
    pub fn thought(&self) -> f32 {
        if self.visits > 0.0 || self.weight == 0.0 { self.mean() } else { self.opinion / self.weight }
    }

    /// Black's share of wins.
    pub fn win(&self) -> f32 {
        if self.visits > 0.0 { (self.wins / self.visits) as f32 } else { 0.5 }
    }

    /// Black's mean score and its standard deviation.
    pub fn score(&self) -> (f32, f32) {
        let n = self.visits.max(1.0);
        let mean = self.score / n;
        (mean as f32, (self.spread / n - mean * mean).max(0.0).sqrt() as f32)
    }

    pub fn policy(&self) -> f32 {
        self.policy
    }

    /// What the move is worth at least, as far as the visits tell: the mean less some deviations of it.
    pub fn bound(&self) -> f32 {
        let n = self.visits.max(1.0);
        let mean = if self.visits > 0.0 { self.utility / n } else { 0.5 };
        let variance = (self.squares / n - mean * mean).max(0.0) + 1.0 / n;
        (mean - CAUTION * (variance / n).sqrt()) as f32
    }

    /// Visits, those under way included.
    fn tries(&self) -> f32 {
        self.visits as f32 + self.pending as f32
    }

    /// How promising the move is by samples.
    fn promise(&self) -> f32 {
        let own = self.tries() + self.weight;
        let mean = if own > 0.0 { (self.utility as f32 + self.opinion) / own } else { 0.5 };
        let (later, later_utility) = (self.later as f32, self.later_utility as f32);
        if later <= 0.0 {
            return mean;
        }
        let trust = later / (later + own + own * later / EQUAL);
        trust * later_utility / later + (1.0 - trust) * mean
    }
}

/// The tree.
pub(super) struct Tree {
    /// What the evaluator's answers are like.
    nature: Nature,
    nodes: Vec<Node>,
    /// Most nodes that may be kept.
    most: usize,
    to_play: Color,
    /// An even margin, in points.
    scale: f32,
    /// Whether what is on the board when play stops stays there.
    pub stones_stay: bool,
    /// Whether samples explore a pass at the root.
    pub explores_passes: bool,
    /// Who was the first to play on each point; room to work in.
    first: PointMap<Option<Color>>,
}

/// What a visit leads to.
pub(super) struct Trail {
    /// The nodes passed through, the root first.
    pub nodes: Vec<u32>,
    pub moves: Vec<Move>,
}

impl Tree {
    pub fn new(nature: Nature, most: usize, to_play: Color, area: usize) -> Tree {
        let root = Node::new(Move::Pass, Prior { policy: 1.0, weight: 0.0, share: 0.5 });
        let scale = 2.0 * (area as f32).sqrt();
        let (stones_stay, explores_passes) = (false, false);
        let first = PointMap::new(None);
        Tree { nature, nodes: vec![root], most, to_play, scale, stones_stay, explores_passes, first }
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

    /// Whether there is room for as many children as a position can have.
    pub fn has_room(&self) -> bool {
        self.nodes.len() + 626 <= self.most
    }

    /// Goes down by the most promising moves to a node without children, and counts the visit as under way.
    pub fn descend(&mut self, trail: &mut Trail) -> u32 {
        trail.nodes.clear();
        trail.moves.clear();
        let mut at = 0;
        loop {
            self.nodes[at as usize].pending += 1;
            trail.nodes.push(at);
            let node = &self.nodes[at as usize];
            let is_leaf = node.state != State::Open || node.count == 0 || (node.proven.is_some() && at != 0);
            if is_leaf {
                return at;
            }
            at = match self.nature {
                Nature::Samples => self.by_samples(at, self.mover(trail.nodes.len() - 1)),
                Nature::Policy => self.by_policy(at, self.mover(trail.nodes.len() - 1)),
            };
            trail.moves.push(self.nodes[at as usize].mv());
        }
    }

    /// Forgets a visit that came to nothing.
    pub fn give_up(&mut self, trail: &Trail) {
        trail.nodes.iter().for_each(|&at| self.nodes[at as usize].pending -= 1);
    }

    /// The child with the greatest value that is not barred; the first of equals. A node with children has one.
    fn best(&self, at: u32, value: impl Fn(&Node) -> f32) -> u32 {
        let mut best = (f32::NEG_INFINITY, self.nodes[at as usize].first);
        for child in self.children(at) {
            let node = &self.nodes[child as usize];
            if !node.barred {
                let value = value(node);
                if value > best.0 {
                    best = (value, child);
                }
            }
        }
        best.1
    }

    /// The player who makes the moves after a node at this depth.
    fn mover(&self, depth: usize) -> Color {
        if depth.is_multiple_of(2) { self.to_play } else { self.to_play.opponent() }
    }

    fn by_samples(&self, at: u32, mover: Color) -> u32 {
        let unexplored = |&pass: &u32| {
            let (root, pass) = (self.root(), self.node(pass));
            !pass.barred && pass.proven.is_none() && f64::from(pass.tries()) < PASSES * root.visits.sqrt()
        };
        // No sample of another move tells what a pass is worth, and by what is thought of it before it would never be tried as long as
        // anything else wins now and then: where both players fill their territory something always does.
        let root = (at == 0 && self.explores_passes).then(|| self.child(0, Move::Pass)).flatten();
        if let Some(pass) = root.filter(unexplored) {
            return pass;
        }
        self.best(at, |node| match node.proven {
            // What is certain teaches nothing: of equals the other is tried.
            Some(value) => value.utility(mover, self.scale) - DULL,
            None => node.promise(),
        })
    }

    /// What a node's lead over the root adds to its utility for a player, where a policy guides.
    fn gain(&self, node: &Node, player: Color) -> f32 {
        let root = &self.nodes[0];
        if self.nature == Nature::Samples || node.visits == 0.0 || root.visits == 0.0 {
            return 0.0;
        }
        let score = node.proven.map_or((node.score / node.visits) as f32, |value| value.score);
        let lead = score - (root.score / root.visits) as f32;
        let lead = if player == Color::Black { lead } else { -lead };
        GAIN * (lead / (GAIN_AT * self.scale)).atan() / FRAC_PI_2
    }

    fn by_policy(&self, at: u32, mover: Color) -> u32 {
        let node = &self.nodes[at as usize];
        let children = &self.nodes[node.first as usize..][..usize::from(node.count)];
        if self.stones_stay && at != 0 && node.mv() == Move::Pass {
            // A policy may never ask what is certain: that nothing is taken off if the other player passes too.
            let untried = |c: &Node| c.mv() == Move::Pass && c.tries() == 0.0 && !c.barred;
            if let Some(pass) = children.iter().position(untried) {
                return node.first + pass as u32;
            }
        }
        let tried: f32 = children.iter().filter(|c| c.tries() > 0.0).map(|c| c.policy).sum();
        let reduction = if at == 0 { 0.0 } else { REDUCTION };
        let untried = 1.0 - node.mean() + self.gain(node, mover) - reduction * tried.sqrt();
        let total: f32 = children.iter().map(Node::tries).sum();
        let eager = CURIOSITY * (total + 0.01).sqrt();
        self.best(at, |child| {
            let n = child.tries();
            let mean = match n {
                _ if child.visits > 0.0 => child.utility as f32 / n + self.gain(child, mover),
                _ if n > 0.0 => 0.0,
                _ => untried,
            };
            mean + eager * child.policy / (1.0 + n)
        })
    }

    /// Gives a node its children.
    pub fn open(&mut self, at: u32, moves: &[Move], priors: &[Prior]) {
        let first = self.nodes.len() as u32;
        let total: f32 = priors.iter().map(|p| p.policy).sum();
        let share = if total > 0.0 { 1.0 / total } else { 0.0 };
        let children = moves.iter().zip(priors);
        self.nodes.extend(children.map(|(&mv, &p)| Node::new(mv, Prior { policy: p.policy * share, ..p })));
        let count = (self.nodes.len() as u32 - first) as u16;
        let node = &mut self.nodes[at as usize];
        (node.first, node.count, node.state) = (first, count, State::Open);
    }

    /// Counts a result for all nodes of a trail. What `played` shows was played after the trail counts for RAVE.
    pub fn credit(&mut self, trail: &Trail, value: Value, stdev: f32, played: Option<&[(Color, Point)]>) {
        let utilities = Color::BOTH.map(|c| f64::from(value.utility(c, self.scale)));
        let [win, score, stdev] = [value.win, value.score, stdev].map(f64::from);
        for (depth, &at) in trail.nodes.iter().enumerate() {
            let utility = utilities[self.mover(depth + 1)];
            let node = &mut self.nodes[at as usize];
            node.pending = node.pending.saturating_sub(1);
            node.visits += 1.0;
            node.utility += utility;
            node.squares += utility * utility;
            node.wins += win;
            node.score += score;
            node.spread += score * score + stdev * stdev;
        }
        if let Some(played) = played {
            self.credit_later(trail, utilities, played);
        }
    }

    /// Counts a sample for every move on the way that its player made at that time or later.
    fn credit_later(&mut self, trail: &Trail, utilities: [f64; 2], played: &[(Color, Point)]) {
        self.first.fill(None);
        for &(color, point) in played.iter().rev() {
            self.first[point] = Some(color);
        }
        for depth in (0..trail.moves.len()).rev() {
            let mover = self.mover(depth);
            if let Move::Play(point) = trail.moves[depth] {
                self.first[point] = Some(mover);
            }
            let Node { first: from, count, .. } = self.nodes[trail.nodes[depth] as usize];
            for child in &mut self.nodes[from as usize..][..usize::from(count)] {
                if child.point != 0 && self.first[Point::at(child.point)] == Some(mover) {
                    child.later += 1.0;
                    child.later_utility += utilities[mover];
                }
            }
        }
    }

    /// Backs up what is certain: a node is as good as its best child where all are proved, and lost where one wins.
    pub fn prove(&mut self, trail: &Trail) {
        for depth in (0..trail.nodes.len() - 1).rev() {
            let (at, mover) = (trail.nodes[depth], self.mover(depth));
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

    /// The child of the root to choose: a proved win, the best of them; else the one with the best lower bound among those tried
    /// enough, where a proved result is its own bound; `None` if there is none.
    pub fn choice(&self) -> Option<u32> {
        let open = || self.children(0).filter(|&c| !self.nodes[c as usize].barred);
        let most = open().map(|c| self.nodes[c as usize].visits).fold(0.0, f64::max);
        let won = if self.to_play == Color::Black { 1.0 } else { 0.0 };
        let wins = |c: u32| self.nodes[c as usize].proven.is_some_and(|value| value.win == won);
        let surely = open().any(wins);
        let value = |c: u32| {
            let node = &self.nodes[c as usize];
            let utility = match node.proven {
                Some(value) => value.utility(self.to_play, self.scale),
                None if most == 0.0 => node.promise() + node.policy,
                None => node.bound(),
            };
            utility + self.gain(node, self.to_play)
        };
        let is_tried = |c: u32| {
            let node = &self.nodes[c as usize];
            node.visits >= TRIED * most || node.proven.is_some()
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

    /// Whether the moves told apart at the root are just these.
    pub fn has_just(&self, moves: &[Move]) -> bool {
        let known = self.children(0).map(|c| self.nodes[c as usize].mv());
        known.eq(moves.iter().copied())
    }

    /// The child of a node by this move.
    pub fn child(&self, at: u32, mv: Move) -> Option<u32> {
        self.children(at).find(|&c| self.nodes[c as usize].mv() == mv)
    }

    /// The tree below a node alone, which becomes the root, with this player to move.
    pub fn below(&self, at: u32, to_play: Color) -> Tree {
        let mut nodes = vec![self.nodes[at as usize]];
        let mut next = 0;
        while next < nodes.len() {
            let node = nodes[next];
            let old = &self.nodes[node.first as usize..][..usize::from(node.count)];
            nodes[next].first = nodes.len() as u32;
            nodes[next].pending = 0;
            nodes.extend_from_slice(old);
            nodes[next].state = match node.state {
                State::Pending => State::Fresh,
                // Who asks about the root wants moves.
                State::Stopped if next == 0 => State::Fresh,
                state => state,
            };
            next += 1;
        }
        let Tree { nature, most, scale, stones_stay, explores_passes, .. } = *self;
        Tree { nature, nodes, most, to_play, scale, stones_stay, explores_passes, first: PointMap::new(None) }
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
        tree.open(0, &moves, &[Prior { policy: 0.5, weight: 8.0, share: 0.5 }; 2]);
        let trail = Trail { nodes: vec![0, 1], moves: vec![moves[0]] };
        for visit in 0..visits {
            let win = if visit % 4 == 0 { 1.0 } else { 0.0 };
            tree.credit(&trail, Value { win, score: 8.0 * win - 3.0 }, 0.0, Some(&[]));
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
        assert!((played.promise() - played.mean()).abs() < 0.01, "{} {}", played.promise(), played.mean());
        assert_eq!(played.later as usize, visits + 8);
        assert_eq!((pass.visits, pass.later), (0.0, 8.0));
    }
}
