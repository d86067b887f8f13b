//! Playouts whose first moves are chosen by what earlier ones came to.
//!
//! A tree of moves grows with the playouts. In it each player prefers what did well for them, as a move of its own or at any
//! later time (UCT with the all-moves-as-first heuristic: Gelly and Silver 2007, "Combining online and offline knowledge in
//! UCT"); beyond it both answer the last move.

use rand_pcg::Pcg32;

use crate::board::{Color, FastBoard, Move, Point, PointMap};
use crate::rules::Suicide;

use super::{answers, is_playable};

/// So many playouts a move is thought to have been part of before any is, all together a draw.
const PRIOR: f32 = 4.0;
/// After so many visits a move's own playouts weigh as much as those in which it came later.
const EQUAL: f32 = 200.0;
/// How much more promising a move seems for having been tried seldom.
const CURIOSITY: f32 = 0.12;
/// A position's moves are told apart after so many visits.
const RIPE: f32 = 4.0;
/// Most moves of a playout that the tree chooses.
const DEEPEST: usize = 40;

/// What the best play that was found comes to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// The mean gain of Black after the first move that was tried most.
    pub gain: f64,
    /// That move.
    pub best: Move,
}

/// Runs playouts from a position, `to_play` first, in which Black tries to gain and White to keep Black from gaining what
/// `gain` makes of a playout's end: 0 to 1. The same generator state gives the same line.
#[must_use]
pub fn search(
    start: &FastBoard,
    to_play: Color,
    suicide: Suicide,
    playouts: u32,
    rng: &mut Pcg32,
    gain: &dyn Fn(&FastBoard) -> f32,
) -> Line {
    let mut tree = Tree { nodes: vec![Node::new(None)], noted: Vec::new(), suicide };
    let mut board = start.clone();
    for _ in 0..playouts {
        board.copy_from(start);
        let mut path = Path { nodes: [(0, 0); DEEPEST], depth: 0 };
        let leaf = tree.descend(&mut board, to_play, &mut path);
        let noted = &mut tree.noted;
        let last = tree.nodes[leaf.at].point;
        answers::run(&mut board, leaf.to_play, last, suicide, rng, &mut |color, point| noted.push((color, point)));
        tree.credit(leaf, &path, gain(&board));
    }
    let root = tree.nodes[0];
    let tried = tree.nodes[root.first..root.first + root.count].iter();
    let best = tried.max_by(|a, b| a.visits.total_cmp(&b.visits)).copied().unwrap_or(root);
    let mean = f64::from(best.gain / best.visits.max(1.0));
    let gain = if to_play == Color::Black { mean } else { 1.0 - mean };
    Line { gain, best: best.point.map_or(Move::Pass, Move::Play) }
}

/// A move, and what came of it for the player who makes it.
#[derive(Clone, Copy)]
struct Node {
    /// `None` is a pass.
    point: Option<Point>,
    visits: f32,
    gain: f32,
    /// The same over playouts in which this player was the first to play there, now or later.
    later: f32,
    later_gain: f32,
    /// The answers: where they begin, and how many they are.
    first: usize,
    count: usize,
}

impl Node {
    fn new(point: Option<Point>) -> Node {
        Node { point, visits: 0.0, gain: 0.0, later: PRIOR, later_gain: PRIOR / 2.0, first: 0, count: 0 }
    }

    fn visit(&mut self, gain: f32) {
        self.visits += 1.0;
        self.gain += gain;
    }

    /// How promising the move is among its siblings, which were visited so often, as a logarithm.
    fn promise(&self, log_visits: f32) -> f32 {
        let trust = (EQUAL / (EQUAL + self.visits)).sqrt() * self.later / (self.later + self.visits);
        let own = self.gain / self.visits.max(1.0);
        let mean = trust * self.later_gain / self.later + (1.0 - trust) * own;
        mean + CURIOSITY * (log_visits / self.visits.max(1.0)).sqrt()
    }
}

/// The positions that a playout went through in the tree, each with the number of moves before it.
struct Path {
    nodes: [(usize, usize); DEEPEST],
    depth: usize,
}

/// Where a playout leaves the tree.
struct Leaf {
    at: usize,
    to_play: Color,
}

struct Tree {
    nodes: Vec<Node>,
    /// The stones of a playout, in order.
    noted: Vec<(Color, Point)>,
    suicide: Suicide,
}

impl Tree {
    /// Plays the most promising moves as far as the tree goes.
    fn descend(&mut self, board: &mut FastBoard, mut to_play: Color, path: &mut Path) -> Leaf {
        let (mut at, mut passes) = (0, 0);
        self.noted.clear();
        while path.depth < DEEPEST && passes < 2 {
            if self.nodes[at].count == 0 {
                if at != 0 && self.nodes[at].visits < RIPE {
                    break;
                }
                self.grow(at, board, to_play);
            }
            path.nodes[path.depth] = (at, self.noted.len());
            path.depth += 1;
            at = self.most_promising(at);
            if let Some(point) = self.nodes[at].point {
                board.place(to_play, point);
                self.noted.push((to_play, point));
                passes = 0;
            } else {
                board.forget_ko();
                passes += 1;
            }
            to_play = to_play.opponent();
        }
        Leaf { at, to_play }
    }

    /// Adds the answers to a move: what playouts may play, and a pass.
    fn grow(&mut self, at: usize, board: &FastBoard, color: Color) {
        let first = self.nodes.len();
        let open = (0..board.open_count()).map(|i| board.open_at(i));
        let playable = open.filter(|&p| is_playable(board, color, p, self.suicide));
        self.nodes.extend(playable.map(Some).chain([None]).map(Node::new));
        self.nodes[at].first = first;
        self.nodes[at].count = self.nodes.len() - first;
    }

    fn most_promising(&self, at: usize) -> usize {
        let Node { first, count, visits, .. } = self.nodes[at];
        let log_visits = (visits + 1.0).ln();
        let promise = |i: &usize| self.nodes[*i].promise(log_visits);
        let best = (first..first + count).map(|i| (promise(&i), i)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map_or(at, |(_, i)| i)
    }

    /// Counts a playout for the moves on its path, and for their siblings that were made later by the same player.
    fn credit(&mut self, leaf: Leaf, path: &Path, gain: f32) {
        let gains = [gain, 1.0 - gain];
        let mut to_play = leaf.to_play;
        self.nodes[leaf.at].visit(gains[to_play.opponent()]);
        let (mut played, mut seen) = (PointMap::new(None), self.noted.len());
        for &(at, from) in path.nodes[..path.depth].iter().rev() {
            to_play = to_play.opponent();
            self.noted[from..seen].iter().rev().for_each(|&(color, point)| played[point] = Some(color));
            seen = from;
            let Node { first, count, .. } = self.nodes[at];
            for node in &mut self.nodes[first..first + count] {
                if node.point.is_some_and(|p| played[p] == Some(to_play)) {
                    node.later += 1.0;
                    node.later_gain += gains[to_play];
                }
            }
            self.nodes[at].visit(gains[to_play.opponent()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// What Black keeps of the stone at A1, and the first move, in a corner where three points in a row are empty.
    fn corner(to_play: Color) -> Line {
        let board: Board = "..O.O\nOOOOO\nOOOOO\nXXXXO\n...XO".parse().unwrap();
        let eye = "D1".parse().unwrap();
        let kept = |end: &FastBoard| if end.get(eye) == Some(Color::Black) { 1.0 } else { 0.0 };
        let start = FastBoard::from(&board);
        search(&start, to_play, Suicide::Forbidden, 400, &mut Pcg32::new(1, 1), &kept)
    }

    #[test]
    fn the_vital_point_is_found() {
        let (black, white) = (corner(Color::Black), corner(Color::White));
        let vital = Move::Play("B1".parse().unwrap());
        assert_eq!((black.best, white.best), (vital, vital));
        assert!(black.gain > 0.9 && white.gain < 0.4, "{black:?} {white:?}");
    }

    #[test]
    fn the_generator_decides() {
        assert_eq!(corner(Color::White), corner(Color::White));
    }
}
