//! Floor 4: random continuations of a position, played to the end, and what they make of every point.
//!
//! The policy is the lightest that ends: uniform over the legal points that do not fill an own eye. It knows simple ko
//! only, so a playout may repeat a position; a bound on its length ends it then. It plays on the [`FastBoard`];
//! `shinpan bench` says how fast, and [`check`] that this board and the referee's say the same.

pub mod bench;
pub mod check;
mod nakade;
mod ownership;
pub(crate) mod policy;
pub(crate) mod shapes;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::{Pcg32, Pcg64Mcg};

use crate::board::{FastBoard, StoneFate};
use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::Suicide;

pub use ownership::{OwnerMap, owner};

/// How a playout goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    /// True if chains of two or more stones may be played into suicide. Suicide of a single stone is never played: it
    /// changes nothing.
    pub suicide: Suicide,
    /// Empty points that nobody plays on, because what becomes of them is known. Where a stone is taken, though, the
    /// point is open to play.
    pub settled: PointSet,
}

impl Policy {
    /// Plays everywhere.
    #[must_use]
    pub fn new(suicide: Suicide) -> Policy {
        Policy { suicide, settled: PointSet::EMPTY }
    }

    /// The position that a playout starts from: the settled points are closed.
    #[must_use]
    pub fn start(&self, board: &Board) -> FastBoard {
        let mut fast = FastBoard::from(board);
        for point in self.settled {
            fast.close(point);
        }
        fast
    }
}

/// The end of a playout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The position when play ended.
    pub board: Board,
    /// Stones placed.
    pub plays: usize,
    /// True if both players ran out of moves; otherwise the bound on the length ended the playout.
    pub passed_out: bool,
}

/// How a playout on a [`FastBoard`] ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Stones placed.
    pub plays: usize,
    /// True if both players ran out of moves; otherwise the bound on the length ended the playout.
    pub passed_out: bool,
}

/// Plays at random from `board`, `to_play` first, until neither player has a move left or three stones for each point
/// were placed. The same generator state gives the same playout. Much of the cost is that of turning the board into a
/// fast one and back; for many playouts of a position see [`Policy::start`] and [`run`].
#[must_use]
pub fn play_out(board: &Board, to_play: Color, policy: &Policy, rng: &mut Pcg64Mcg) -> Finished {
    let mut fast = policy.start(board);
    let Ending { plays, passed_out } = run(&mut fast, to_play, policy.suicide, &mut quick(rng));
    Finished { board: Board::from(&fast), plays, passed_out }
}

/// A generator for playouts, seeded by a better one: a playout asks for a number a few hundred times.
#[must_use]
pub fn quick(rng: &mut Pcg64Mcg) -> Pcg32 {
    Pcg32::from_rng(rng)
}

/// True if an empty point is an eye of a colour that a playout should not fill: stones of that colour on all sides, and
/// an opponent on at most one of four diagonals, on none at the edge.
#[must_use]
pub fn is_eye(board: &Board, color: Color, point: Point) -> bool {
    if board.neighbors(point).any(|q| board.get(q) != Some(color)) {
        return false;
    }
    let (mut diagonals, mut hostile) = (0, 0);
    for q in board.diagonals(point) {
        diagonals += 1;
        hostile += usize::from(board.get(q) == Some(color.opponent()));
    }
    hostile <= usize::from(diagonals == 4)
}

/// Plays on from a position to the end of the playout. The result is on the board.
///
/// Each player has an own copy of the code, in which the colour is a constant.
pub fn run<R: Rng>(board: &mut FastBoard, to_play: Color, suicide: Suicide, rng: &mut R) -> Ending {
    let bound = 3 * board.size().area();
    let (mut plays, mut passes) = (0, 0);
    let mut black = to_play == Color::Black;
    while passes < 2 && plays < bound {
        if black {
            let played = turn(board, Color::Black, suicide, rng);
            plays += usize::from(played);
            passes = if played { 0 } else { passes + 1 };
            if passes == 2 || plays == bound {
                break;
            }
        }
        black = true;
        let played = turn(board, Color::White, suicide, rng);
        plays += usize::from(played);
        passes = if played { 0 } else { passes + 1 };
    }
    Ending { plays, passed_out: passes == 2 }
}

/// Places a stone on a random one of the open points that the policy allows; passes, and tells so, if there is none.
#[inline(always)]
fn turn<R: Rng>(board: &mut FastBoard, color: Color, suicide: Suicide, rng: &mut R) -> bool {
    match draw(board, rng, |board, point, _| is_playable(board, color, point, suicide)) {
        Some(point) => {
            board.place(color, point);
            true
        }
        None => {
            board.forget_ko();
            false
        }
    }
}

/// A random one of the open points that suit. Those that turn out not to are swapped behind the ones not looked at yet,
/// so that each is tried once and all others are equally likely.
#[inline(always)]
fn draw<R: Rng>(
    board: &mut FastBoard,
    rng: &mut R,
    mut suits: impl FnMut(&FastBoard, Point, &mut R) -> bool,
) -> Option<Point> {
    let mut untried = board.open_count() as u32;
    while untried > 0 {
        let i = rng.random_range(0..untried) as usize;
        let point = board.open_at(i);
        if suits(board, point, rng) {
            return Some(point);
        }
        untried -= 1;
        board.swap_open(i, untried as usize);
    }
    None
}

/// True if the policy allows a stone on an open point.
#[inline(always)]
#[must_use]
pub fn is_playable(board: &FastBoard, color: Color, point: Point, suicide: Suicide) -> bool {
    board.breathes(point) || allows(board, color, point, suicide)
}

/// True if the policy allows a stone on a point without an empty neighbour.
#[inline(always)]
fn allows(board: &FastBoard, color: Color, point: Point, suicide: Suicide) -> bool {
    if board.is_eye(color, point) {
        return false;
    }
    match (board.fate_without_air(color, point), suicide) {
        (StoneFate::Stands, _) => board.ko() != Some(point),
        (StoneFate::FallsAlone, _) | (StoneFate::FallsJoined, Suicide::Forbidden) => false,
        (StoneFate::FallsJoined, Suicide::Multi | Suicide::Allowed) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::board::Size;

    fn seeded(seed: u128) -> Pcg64Mcg {
        Pcg64Mcg::new(seed)
    }

    #[test]
    fn playouts_end_on_every_size() {
        for (w, h) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 7), (25, 1), (5, 4), (25, 25)] {
            let board = Board::new(Size::new(w, h).unwrap());
            for suicide in Suicide::ALL {
                let end = play_out(&board, Color::White, &Policy::new(*suicide), &mut seeded(7));
                assert!(end.plays <= 3 * w * h);
                assert!(w * h == 1 || end.plays > 0, "{w}x{h}");
            }
        }
    }

    #[test]
    fn the_generator_decides() {
        let board = Board::new(Size::square(9).unwrap());
        let policy = Policy::new(Suicide::Forbidden);
        let run = |seed| play_out(&board, Color::Black, &policy, &mut seeded(seed));
        assert_eq!(run(1), run(1));
        assert_ne!(run(1).board, run(2).board);
    }

    #[test]
    fn eyes_are_not_filled() {
        let board: Board = ".X.\nXX.\n.X.".parse().unwrap();
        assert!(is_eye(&board, Color::Black, "A3".parse().unwrap()));
        assert!(!is_eye(&board, Color::White, "A3".parse().unwrap()));
        let end = play_out(&board, Color::White, &Policy::new(Suicide::Forbidden), &mut seeded(3));
        assert!(end.passed_out && end.board.stones(Color::White).is_empty(), "{:?}", end.board);
        assert!(board.stones(Color::Black).is_subset(&end.board.stones(Color::Black)));
    }

    #[test]
    fn a_false_eye_is_no_eye() {
        // One hostile diagonal does no harm in the middle; two do, and so does one at the edge.
        for (point, eye, text) in [
            ("B2", true, ".O..\nOXX.\nX.X.\nXXX."),
            ("B2", false, ".O..\nOXO.\nX.X.\nXXX."),
            ("A3", true, ".XO\nXX.\n..."),
            ("A3", false, ".XO\nXO.\n..."),
            ("B3", true, "X.X\nXXX\n..."),
            ("B3", false, "X.X\nOXX\n..."),
        ] {
            let board: Board = text.parse().unwrap();
            assert_eq!(is_eye(&board, Color::Black, point.parse().unwrap()), eye, "{text}");
        }
    }

    #[test]
    fn settled_points_stay_empty() {
        let board = Board::new(Size::square(5).unwrap());
        let settled: PointSet = board.size().points().filter(|p| p.row() == 2).collect();
        let policy = Policy { suicide: Suicide::Allowed, settled };
        let end = play_out(&board, Color::Black, &policy, &mut seeded(11));
        assert!(settled.is_subset(&end.board.empties()) && end.plays > 0);
    }

    /// How often each point of a position is the next one that Black plays on.
    fn first_moves(board: &Board, turns: usize) -> Vec<(Point, usize)> {
        let start = FastBoard::from(board);
        let (mut fast, mut rng) = (start.clone(), Pcg32::new(9, 9));
        let mut count = std::collections::BTreeMap::new();
        for _ in 0..turns {
            fast.copy_from(&start);
            assert!(turn(&mut fast, Color::Black, Suicide::Forbidden, &mut rng));
            let played = board.size().points().find(|&p| fast.get(p) != board.get(p) && board.is_empty_at(p));
            *count.entry(played.unwrap()).or_insert(0) += 1;
        }
        count.into_iter().collect()
    }

    #[test]
    fn all_moves_are_equally_likely() {
        // Six points are not playable: three eyes of each colour. They come first in the list, so a search for the next
        // playable point would favour the one behind them.
        let board: Board = ".....\nOOOOO\n.O.O.\nOOOOO\nXXXXX\n.X.X.".parse().unwrap();
        for (board, moves) in [(board, 5), (Board::new(Size::square(9).unwrap()), 81)] {
            let turns = 400 * moves;
            let counts = first_moves(&board, turns);
            assert_eq!(counts.len(), moves);
            let chi = counts.iter().map(|&(_, n)| (n as f64 - 400.0).powi(2) / 400.0).sum::<f64>();
            // Four standard deviations above what is expected of equal chances.
            let freedom = (moves - 1) as f64;
            assert!(chi < freedom + 4.0 * (2.0 * freedom).sqrt(), "{chi} for {counts:?}");
        }
    }

    #[test]
    fn a_ko_is_not_retaken_at_once() {
        let board: Board = ".XO.\nX.XO\n.XO.\n....".parse().unwrap();
        let mut fast = FastBoard::from(&board);
        fast.place(Color::White, "B3".parse().unwrap());
        let ko = fast.ko().unwrap();
        assert!(!allows(&fast, Color::Black, ko, Suicide::Forbidden));
        fast.forget_ko();
        assert!(allows(&fast, Color::Black, ko, Suicide::Forbidden));
    }
}
