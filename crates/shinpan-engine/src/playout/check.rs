//! Holds the fast board against the referee's: random games on both, and whatever they disagree about.

use std::ops::Range;

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::board::{FastBoard, StoneFate};
use shinpan_rules::board::{Board, Color, MAX_SIDE, Placement, Point, Size};

use super::is_eye;

/// In a game, all empty points are judged on both boards after one placement in so many.
const SWEEPS: u32 = 128;

/// Columns and rows to the eight points around one, row by row.
const AROUND: [(isize, isize); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Plays a random game on both boards and compares them after every placement: the stones, their numbers, the captures,
/// the ko, and the fate of each move before it is made; from time to time the fate of every empty point, eyes,
/// self-ataris, and which chains are in atari. Both players fill eyes and commit suicide in some games. Tells the
/// number of placements.
///
/// # Errors
/// The first disagreement, with the position.
pub fn play_both(size: Size, rng: &mut Pcg64Mcg) -> Result<usize, String> {
    let mut pair = Pair { board: Board::new(size), fast: FastBoard::new(size), ko: None };
    let (mut color, mut passes, mut plays) = (Color::Black, 0, 0);
    let (fills, falls) = (rng.random_ratio(1, 4), rng.random_ratio(1, 2));
    while passes < 2 && plays < 2 * size.area() {
        if rng.random_ratio(1, SWEEPS) {
            pair.compare_points()?;
        }
        if let Some(point) = pair.choose(color, fills, falls, rng)? {
            pair.place(color, point)?;
            (plays, passes) = (plays + 1, 0);
        } else {
            pair.fast.forget_ko();
            pair.ko = None;
            passes += 1;
        }
        color = color.opponent();
    }
    pair.compare_points()?;
    let rebuilt = FastBoard::from(&pair.board);
    Pair { fast: rebuilt, ko: None, ..pair }.compare_points()?;
    Ok(plays)
}

/// Plays games over all sizes from 1x1 to 25x25 in turn and tells the number of placements. The same seed and number
/// make the same game.
///
/// # Errors
/// The first disagreement, with the position.
pub fn play_all_sizes(games: Range<usize>, seed: u64) -> Result<usize, String> {
    let mut plays = 0;
    for game in games {
        let (width, height) = (game % MAX_SIDE + 1, game / MAX_SIDE % MAX_SIDE + 1);
        if let Some(size) = Size::new(width, height) {
            let mut rng = Pcg64Mcg::new(u128::from(seed) << 64 | game as u128);
            plays += play_both(size, &mut rng)?;
        }
    }
    Ok(plays)
}

/// The same position on both boards.
struct Pair {
    board: Board,
    fast: FastBoard,
    /// Where the referee's board says that the ko is.
    ko: Option<Point>,
}

impl Pair {
    /// A random empty point that is no ko and, unless wanted, no eye and no suicide. Some are judged on the way.
    fn choose(&self, color: Color, fills: bool, falls: bool, rng: &mut Pcg64Mcg) -> Result<Option<Point>, String> {
        let mut empty: Vec<Point> = self.board.empties().iter().collect();
        while !empty.is_empty() {
            let point = empty.swap_remove(rng.random_range(0..empty.len()));
            let fate = self.fate(color, point)?;
            let suits = match fate {
                StoneFate::Stands => fills || !is_eye(&self.board, color, point),
                StoneFate::FallsJoined => falls,
                StoneFate::FallsAlone => false,
            };
            if suits && self.ko != Some(point) {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// The fate of a stone, which both boards must agree about.
    fn fate(&self, color: Color, point: Point) -> Result<StoneFate, String> {
        let mut next = self.board.clone();
        let placement = next.place(color, point).map_err(|e| e.to_string())?;
        let fate = match placement.self_captured.len() {
            0 => StoneFate::Stands,
            1 => StoneFate::FallsAlone,
            _ => StoneFate::FallsJoined,
        };
        self.same(|| format!("fate of {color} {point}"), fate, self.fast.fate(color, point))?;
        Ok(fate)
    }

    /// Places a stone on both boards.
    fn place(&mut self, color: Color, point: Point) -> Result<(), String> {
        let placement = self.board.place(color, point).map_err(|e| e.to_string())?;
        self.ko = ko_after(&self.board, point, &placement);
        self.fast.place(color, point);
        self.same(|| format!("ko after {color} {point}"), self.ko, self.fast.ko())?;
        let lead = self.board.count(Color::Black) as i32 - self.board.count(Color::White) as i32;
        self.same(|| format!("lead after {color} {point}"), lead, self.fast.lead())?;
        let open = self.board.size().area() - self.board.count(Color::Black) - self.board.count(Color::White);
        self.same(|| format!("open points after {color} {point}"), open, self.fast.open_count())?;
        for p in self.board.size().points() {
            if self.board.get(p) != self.fast.get(p) || self.board.is_empty_at(p) != self.fast.is_open(p) {
                return Err(self.disagreement(&format!("{p} after {color} {point}")));
            }
        }
        Ok(())
    }

    /// Compares what the boards say about every point.
    fn compare_points(&self) -> Result<(), String> {
        for chain in self.board.chains() {
            let only = chain.liberties.first().filter(|_| chain.liberties.len() == 1);
            for p in chain.stones {
                self.same(|| format!("only liberty of {p}"), only, self.fast.only_liberty(p))?;
            }
        }
        for p in self.board.empties() {
            let breathes = self.board.neighbors(p).any(|q| self.board.is_empty_at(q));
            self.same(|| format!("empty neighbour of {p}"), breathes, self.fast.breathes(p))?;
            let around = AROUND.iter().rev().fold(0, |code, &step| code << 2 | self.color_beside(p, step));
            self.same(|| format!("surroundings of {p}"), around, self.fast.around(p))?;
            for color in Color::BOTH {
                self.fate(color, p)?;
                self.same(|| format!("{color} short at {p}"), self.is_short(color, p)?, self.fast.is_short(color, p))?;
                let eye = is_eye(&self.board, color, p);
                self.same(|| format!("{color} eye {p}"), eye, self.fast.is_eye(color, p))?;
            }
        }
        if Board::from(&self.fast) == self.board { Ok(()) } else { Err(self.disagreement("the whole position")) }
    }

    /// True if a stone takes nothing and has at most one liberty.
    fn is_short(&self, color: Color, point: Point) -> Result<bool, String> {
        let mut next = self.board.clone();
        let placement = next.place(color, point).map_err(|e| e.to_string())?;
        Ok(placement.captured.is_empty() && next.chain(point).is_none_or(|c| c.liberties.len() <= 1))
    }

    /// The colour of the point so many columns and rows away, as [`FastBoard::around`] has it.
    fn color_beside(&self, point: Point, (columns, rows): (isize, isize)) -> u16 {
        let size = self.board.size();
        let (column, row) = (point.column() as isize + columns, point.row() as isize + rows);
        if !(0..size.width() as isize).contains(&column) || !(0..size.height() as isize).contains(&row) {
            return 3;
        }
        match self.board.get(Point::new(column as usize, row as usize)) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        }
    }

    fn same<T: PartialEq + std::fmt::Debug>(&self, what: impl Fn() -> String, slow: T, fast: T) -> Result<(), String> {
        if slow == fast { Ok(()) } else { Err(self.disagreement(&format!("{}: {slow:?} against {fast:?}", what()))) }
    }

    fn disagreement(&self, what: &str) -> String {
        format!("the boards disagree about {what}\n{:?}", self.board)
    }
}

/// Where a placement made a ko: it took one stone, and stands alone with that point as its only liberty.
fn ko_after(board: &Board, point: Point, placement: &Placement) -> Option<Point> {
    let taken = placement.captured.first().filter(|_| placement.captured.len() == 1)?;
    let chain = board.chain(point)?;
    (chain.stones.len() == 1 && chain.liberties.len() == 1).then_some(taken)
}
