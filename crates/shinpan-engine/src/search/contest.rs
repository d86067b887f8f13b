//! A contest about a few stones: the tree over positions that are no game, where nothing is asked but what becomes of
//! the stones.
//!
//! There is no record and no referee here: a board, whose turn it is, and playouts. What is known to be settled is
//! closed on the board, and nobody plays there.

use rand_pcg::Pcg32;

use crate::board::FastBoard;
use crate::playout::{is_playable, policy};
use shinpan_rules::board::{Color, Move};
use shinpan_rules::rules::Suicide;

use super::evaluator::{Nature, Prior};
use super::priors::{PriorScene, Priors};
use super::tree::{Answer, EXPANSION_VISITS, Keys, NodeState, Path, Tree, Value};

/// Nodes that a contest may grow.
const MOST: usize = 1 << 20;

/// After each of so many parts of the playouts a gain that is nearly everything or nothing stands.
const PARTS: u32 = 4;
/// Such a gain is less than this, or more than one less this.
const CLEAR: f64 = 0.1;

/// Playouts after which somebody is asked whether to stop.
const SLICE: u32 = 32;

/// The result of the best play that was found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayedOut {
    /// The mean gain of Black after the move to choose, 0 to 1.
    pub gain: f64,
    /// That move.
    pub best: Move,
    /// Playouts that were run.
    pub playouts: u32,
}

/// Runs playouts from a position, `to_play` first, in which Black tries to gain and White to keep Black from gaining
/// what `gain` makes of a playout's end: 0 to 1. Fewer playouts are run where the outcome is clear early, or when
/// `stop` says so. The same generator state gives the same outcome.
#[must_use]
pub fn contest(
    start: &FastBoard,
    to_play: Color,
    suicide: Suicide,
    playouts: u32,
    rng: &mut Pcg32,
    gain: &dyn Fn(&FastBoard) -> f32,
    stop: &dyn Fn() -> bool,
) -> PlayedOut {
    let mut tree = Tree::new(Nature::Samples, MOST, to_play, start.size().area());
    let mut walk =
        TreeBoard { board: start.clone(), suicide, priors: Priors::new(), moves: Vec::new(), opinions: Vec::new() };
    walk.open(&mut tree, 0, to_play, Move::Pass);
    let mut path = Path { nodes: Vec::new(), moves: Vec::new() };
    let mut played = Vec::new();
    let outcome = |tree: &Tree, playouts: u32| {
        let best = tree.node(tree.choice().unwrap_or(0));
        PlayedOut { gain: f64::from(best.win()), best: best.mv(), playouts }
    };
    for done in 0..playouts {
        if done % SLICE == SLICE - 1 && stop() {
            return outcome(&tree, done);
        }
        if done > 0 && done % playouts.div_ceil(PARTS) == 0 {
            let early = outcome(&tree, done);
            if !(CLEAR..1.0 - CLEAR).contains(&early.gain) {
                return early;
            }
        }
        walk.board.copy_from(start);
        let mover = walk.descend(&mut tree, to_play, &mut path);
        played.clear();
        let last = path.moves.last().and_then(|mv| mv.point());
        policy::run(&mut walk.board, mover, last, suicide, rng, &mut |color, point| played.push((color, point)));
        // There are no points to win by, so the margin says nothing.
        let value = Value { win: gain(&walk.board), score: 0.0 };
        tree.backup(&path, Answer::exact(value), Some(&played));
    }
    outcome(&tree, playouts)
}

/// A board that follows the tree, with room to work in.
struct TreeBoard {
    board: FastBoard,
    suicide: Suicide,
    priors: Priors,
    moves: Vec<Move>,
    opinions: Vec<Prior>,
}

impl TreeBoard {
    /// Plays the most promising moves to a leaf, whose moves are told apart if it has been visited often. Says who goes
    /// on there.
    fn descend(&mut self, tree: &mut Tree, to_play: Color, path: &mut Path) -> Color {
        let leaf = tree.descend(path);
        let mut mover = to_play;
        for &mv in &path.moves {
            match mv {
                Move::Play(point) => self.board.place(mover, point),
                Move::Pass => self.board.forget_ko(),
            }
            mover = mover.opponent();
        }
        let node = tree.node(leaf);
        let stopped = matches!(path.moves[..], [.., Move::Pass, Move::Pass]);
        if node.state == NodeState::Unexpanded && node.visits >= EXPANSION_VISITS && !stopped && tree.has_room() {
            let last = node.mv();
            self.open(tree, leaf, mover, last);
        }
        mover
    }

    /// Adds the answers to a move: what playouts may play, and a pass.
    fn open(&mut self, tree: &mut Tree, at: u32, mover: Color, last: Move) {
        let board = &self.board;
        self.moves.clear();
        let open = (0..board.open_count()).map(|i| board.open_at(i));
        let playable = open.filter(|&p| is_playable(board, mover, p, self.suicide));
        self.moves.extend(playable.map(Move::Play).chain([Move::Pass]));
        self.opinions.clear();
        let scene = PriorScene { board, to_play: mover, last: last.point(), fills: false };
        self.priors.judge(&scene, &self.moves, &mut self.opinions);
        tree.expand(at, &self.moves, &self.opinions, Keys::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::board::Board;

    /// The part of the stone at D1 that Black keeps, and the first move, in a corner where three points in a row are
    /// empty.
    fn corner(to_play: Color) -> PlayedOut {
        let board: Board = "..O.O\nOOOOO\nOOOOO\nXXXXO\n...XO".parse().unwrap();
        let stone = "D1".parse().unwrap();
        let kept = |end: &FastBoard| if end.get(stone) == Some(Color::Black) { 1.0 } else { 0.0 };
        let start = FastBoard::from(&board);
        contest(&start, to_play, Suicide::Forbidden, 400, &mut Pcg32::new(1, 1), &kept, &|| false)
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

    #[test]
    fn nobody_plays_on_closed_points() {
        let board: Board = ".....\n.....\nXXXXX\nOOOOO\n.....".parse().unwrap();
        let mut start = FastBoard::from(&board);
        board.empties().iter().for_each(|point| start.close(point));
        let outcome = contest(&start, Color::Black, Suicide::Forbidden, 20, &mut Pcg32::new(1, 1), &|_| 1.0, &|| false);
        assert_eq!(outcome, PlayedOut { gain: 1.0, best: Move::Pass, playouts: 5 });
    }
}
