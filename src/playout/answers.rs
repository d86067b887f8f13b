//! Playouts in which both players answer the last move where it matters, for questions on which light ones are too blind.
//!
//! After Gelly, Wang, Munos and Teytaud 2006, "Modification of UCT with patterns in Monte-Carlo Go": a chain in atari is taken
//! or saved, else one of the usual shapes beside the last move is played, else anything that is no self-atari.

use rand::{Rng, RngExt};

use crate::board::{Color, FastBoard, Point, Size};
use crate::rules::Suicide;

use super::{Ending, draw, is_playable, shapes};

/// One in so many self-ataris that come up is played: some of them kill.
const CARELESS: u32 = 4;

/// Plays on to the end, answering `last` first, and tells of each stone placed. The result is on the board.
pub(super) fn run<R: Rng>(
    board: &mut FastBoard,
    to_play: Color,
    mut last: Option<Point>,
    suicide: Suicide,
    rng: &mut R,
    note: &mut impl FnMut(Color, Point),
) -> Ending {
    let bound = 3 * board.size().area();
    let (mut plays, mut passes, mut color) = (0, 0, to_play);
    while passes < 2 && plays < bound {
        let answer = last.and_then(|last| Answers::to(board, color, last).draw(rng));
        last = answer.or_else(|| anything(board, color, suicide, rng));
        if let Some(point) = last {
            board.place(color, point);
            note(color, point);
            (plays, passes) = (plays + 1, 0);
        } else {
            board.forget_ko();
            passes += 1;
        }
        color = color.opponent();
    }
    Ending { plays, passed_out: passes == 2 }
}

/// A random point, seldom one of a self-atari.
fn anything<R: Rng>(board: &mut FastBoard, color: Color, suicide: Suicide, rng: &mut R) -> Option<Point> {
    draw(board, rng, |board, point, rng| {
        is_playable(board, color, point, suicide) && (!board.is_short(color, point) || rng.random_ratio(1, CARELESS))
    })
}

/// Points to answer a move on.
struct Answers {
    points: [Option<Point>; 8],
    count: usize,
}

impl Answers {
    /// What takes the chain of the last move or saves own ones beside it; if there is nothing like that, the known shapes.
    fn to(board: &FastBoard, color: Color, last: Point) -> Answers {
        let (size, mut answers) = (board.size(), Answers { points: [None; 8], count: 0 });
        if let Some(point) = board.only_liberty(last).filter(|&p| is_good(board, color, p)) {
            answers.add(point);
        }
        let own = size.neighbors(last).filter(|&q| board.get(q) == Some(color));
        for point in own.filter_map(|q| board.only_liberty(q)).filter(|&p| is_good(board, color, p)) {
            answers.add(point);
        }
        if answers.count == 0 {
            let near = around(size, last).filter(|&p| board.is_open(p) && shapes::is_known(board, p));
            near.filter(|&p| is_good(board, color, p)).for_each(|p| answers.add(p));
        }
        answers
    }

    fn add(&mut self, point: Point) {
        self.points[self.count] = Some(point);
        self.count += 1;
    }

    fn draw<R: Rng>(&self, rng: &mut R) -> Option<Point> {
        if self.count == 0 { None } else { self.points[rng.random_range(0..self.count as u32) as usize] }
    }
}

fn around(size: Size, point: Point) -> impl Iterator<Item = Point> {
    size.neighbors(point).chain(size.diagonals(point))
}

/// Whether an open point can be played on and leaves more than one liberty, or takes something.
fn is_good(board: &FastBoard, color: Color, point: Point) -> bool {
    board.is_open(point) && is_playable(board, color, point, Suicide::Forbidden) && !board.is_short(color, point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, PointSet};

    /// Where White may answer the black stone at a point.
    fn answers(last: &str, text: &str) -> String {
        let board: Board = text.parse().unwrap();
        let answers = Answers::to(&FastBoard::from(&board), Color::White, last.parse().unwrap());
        answers.points.into_iter().flatten().collect::<PointSet>().to_string()
    }

    #[test]
    fn stones_in_atari_come_first() {
        // The last stone is taken; an own one runs; but not where it would stay in atari or fall.
        assert_eq!(answers("B4", ".O...\nOXO..\n.....\n.....\n....."), "B3");
        assert_eq!(answers("C5", "..X..\n.XOX.\n.....\n.....\n....."), "C3");
        assert_eq!(answers("C5", "..X..\n.XOX.\n.X...\n..X..\n....."), "");
        assert_eq!(answers("C5", "..X..\n.XOX.\n.X.X.\n..X..\n....."), "");
    }

    #[test]
    fn games_end() {
        let mut rng = rand_pcg::Pcg32::new(3, 3);
        for side in [1, 2, 5, 9] {
            let mut board = FastBoard::new(Size::square(side).unwrap());
            let mut stones = 0;
            let ending = run(&mut board, Color::Black, None, Suicide::Forbidden, &mut rng, &mut |_, _| stones += 1);
            assert_eq!((stones, ending.passed_out), (ending.plays, true), "{side}x{side}");
        }
    }
}
