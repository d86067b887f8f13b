//! Floor 4: random continuations of a position, played to the end, and what they make of every point.
//!
//! The policy is the lightest that ends: uniform over the legal points that do not fill an own eye. It knows simple ko
//! only, so a playout may repeat a position; a bound on its length ends it then. It plays on the referee's [`Board`],
//! which is correct and slow: from an empty board, in a release build on one core of a small virtual machine, 18,000 to
//! 33,000 playouts a second on 9x9 and 4,500 to 7,000 on 19x19, depending on what else the machine does.

mod ownership;

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::board::{Board, Color, Point, PointSet};
use crate::rules::Suicide;

pub use ownership::{OwnerMap, owner};

/// How a playout goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    /// Whether chains of two or more stones may be played into suicide. Suicide of a single stone is never played: it
    /// changes nothing.
    pub suicide: Suicide,
    /// Points that nobody plays on, because what becomes of them is known.
    pub settled: PointSet,
}

impl Policy {
    /// Plays everywhere.
    #[must_use]
    pub fn new(suicide: Suicide) -> Policy {
        Policy { suicide, settled: PointSet::EMPTY }
    }
}

/// The end of a playout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The position when play ended.
    pub board: Board,
    /// Stones placed.
    pub plays: usize,
    /// Whether both players ran out of moves; otherwise the bound on the length ended the playout.
    pub passed_out: bool,
}

/// Plays at random from `board`, `to_play` first, until neither player has a move left or three stones for each point
/// were placed. The same generator state gives the same playout. Costs a few flood fills for each stone.
#[must_use]
pub fn play_out(board: &Board, to_play: Color, policy: &Policy, rng: &mut Pcg64Mcg) -> Finished {
    let open = board.empties() - policy.settled;
    let mut state = Playout { board: board.clone(), empties: open.iter().collect(), ko: None, suicide: policy.suicide };
    let bound = 3 * board.size().area();
    let (mut color, mut plays, mut passes) = (to_play, 0, 0);
    while passes < 2 && plays < bound {
        if state.play(color, rng) {
            plays += 1;
            passes = 0;
        } else {
            passes += 1;
        }
        color = color.opponent();
    }
    Finished { board: state.board, plays, passed_out: passes == 2 }
}

/// Whether an empty point is an eye of a colour that a playout should not fill: stones of that colour on all sides, and
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

/// A playout in progress.
struct Playout {
    board: Board,
    /// The empty points that may be played on, in no order.
    empties: Vec<Point>,
    /// Where a ko may not be retaken at once.
    ko: Option<Point>,
    suicide: Suicide,
}

impl Playout {
    /// Places a stone on a random point that the policy allows; false, and the ko is over, if there is none. Points that
    /// turn out unplayable are swapped behind the ones not looked at yet, so that each is tried once.
    fn play(&mut self, color: Color, rng: &mut Pcg64Mcg) -> bool {
        let ko = self.ko.take();
        let mut untried = self.empties.len();
        while untried > 0 {
            let i = rng.random_range(0..untried);
            let point = self.empties[i];
            if ko != Some(point) && !is_eye(&self.board, color, point) && self.place(color, point, i) {
                return true;
            }
            untried -= 1;
            self.empties.swap(i, untried);
        }
        false
    }

    /// Places a stone on the `i`th empty point unless that is suicide which the policy forbids.
    fn place(&mut self, color: Color, point: Point, i: usize) -> bool {
        let smothered = self.board.neighbors(point).all(|q| self.board.get(q).is_some());
        let before = smothered.then(|| self.board.clone());
        let Ok(placement) = self.board.place(color, point) else { return false };
        let allowed = match (placement.self_captured.len(), self.suicide) {
            (0, _) => true,
            (1, _) | (_, Suicide::Forbidden) => false,
            (_, Suicide::Multi | Suicide::Allowed) => true,
        };
        if let (false, Some(before)) = (allowed, before) {
            self.board = before;
            return false;
        }
        self.empties.swap_remove(i);
        self.empties.extend(placement.captured.iter().chain(placement.self_captured.iter()));
        if let (1, Some(taken)) = (placement.captured.len(), placement.captured.first()) {
            let alone = self.board.neighbors(point).all(|q| q == taken || self.board.get(q) == Some(color.opponent()));
            self.ko = alone.then_some(taken);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

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
}
