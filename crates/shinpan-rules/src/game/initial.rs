//! The set-up that the rules put on the board before the first move: the `setup` axis.

use crate::board::{Board, Color, Point, Size};
use crate::rules::{Axis, First, Rules, Setup};

use super::SetupError;

/// A pattern of stones: the lines it uses on each axis, and the stones at (column, row) of those lines, Black's first.
struct Pattern {
    lines: fn(usize) -> Option<Vec<usize>>,
    black: &'static [(usize, usize)],
    white: &'static [(usize, usize)],
}

/// Two stones of each colour on the corner star points, diagonally opposed (Go Rule Dialects, "Ancient Go").
const FOUR_STONES: Pattern = Pattern {
    lines: |side| (side >= 7).then(|| star_lines(side).to_vec()),
    black: &[(0, 0), (1, 1)],
    white: &[(0, 1), (1, 0)],
};

/// Eight stones of each colour on the outer points of a 5x5 grid, and Black's prescribed stone in the centre
/// (Go Rule Dialects, "16+1"; Sensei's Library, "Sunjang Baduk").
const SUNJANG: Pattern = Pattern {
    lines: sunjang_lines,
    black: &[(1, 4), (3, 4), (4, 4), (0, 2), (4, 2), (0, 0), (1, 0), (3, 0), (2, 2)],
    white: &[(0, 4), (2, 4), (0, 3), (4, 3), (0, 1), (4, 1), (2, 0), (4, 0)],
};

/// Twelve stones of alternating colours on the third line (Go Rule Dialects, "Tibetan Go"; Sensei's Library, "Tibetan
/// Go").
const TIBETAN: Pattern = Pattern {
    lines: tibetan_lines,
    black: &[(1, 0), (3, 0), (3, 2), (2, 3), (0, 3), (0, 1)],
    white: &[(0, 0), (2, 0), (3, 1), (3, 3), (1, 3), (0, 2)],
};

/// The lines of the corner star points: the third below size 13, the fourth from there.
fn star_lines(side: usize) -> [usize; 2] {
    let low = if side < 13 { 2 } else { 3 };
    [low, side - 1 - low]
}

/// The star lines, the middle line, and between them the line nearest to half way, on the corner's side.
fn sunjang_lines(side: usize) -> Option<Vec<usize>> {
    if side < 9 || side.is_multiple_of(2) {
        return None;
    }
    let (low, middle) = (star_lines(side)[0], side / 2);
    let between = low + (middle - low) / 2;
    Some(vec![low, between, middle, side - 1 - between, side - 1 - low])
}

/// The third lines, and two lines that part the space between them as evenly as the board allows.
fn tibetan_lines(side: usize) -> Option<Vec<usize>> {
    const LOW: usize = 2;
    if side < 9 {
        return None;
    }
    let between = LOW + (side - 1 - 2 * LOW + 1) / 3;
    Some(vec![LOW, between, side - 1 - between, side - 1 - LOW])
}

impl Pattern {
    /// The stones on a board, columns counted from the right if `mirrored`.
    fn on(&self, size: Size, mirrored: bool) -> Option<Vec<(Color, Point)>> {
        let (columns, rows) = ((self.lines)(size.width())?, (self.lines)(size.height())?);
        let point = |&(column, row): &(usize, usize)| {
            let column = if mirrored { columns.len() - 1 - column } else { column };
            Point::new(columns[column], rows[row])
        };
        let black = self.black.iter().map(|at| (Color::Black, point(at)));
        Some(black.chain(self.white.iter().map(|at| (Color::White, point(at)))).collect())
    }
}

/// The stones that the `setup` axis puts on a board.
///
/// # Errors
/// [`SetupError::Size`] if they do not fit.
fn stones(setup: Setup, size: Size) -> Result<Vec<(Color, Point)>, SetupError> {
    let only = |side| (size.width() == side && size.height() == side).then_some(size);
    let stones = match setup {
        Setup::Empty => Some(Vec::new()),
        Setup::FourStones => FOUR_STONES.on(size, false),
        Setup::FourStonesMirrored => FOUR_STONES.on(size, true),
        Setup::Sunjang => only(19).and_then(|size| SUNJANG.on(size, false)),
        Setup::SunjangMirrored => only(19).and_then(|size| SUNJANG.on(size, true)),
        Setup::SunjangScaled => SUNJANG.on(size, false),
        Setup::Tibetan => only(17).and_then(|size| TIBETAN.on(size, false)),
        Setup::TibetanCentre => only(17).and_then(|size| TIBETAN.on(size, false)).map(|mut stones| {
            stones.extend(prescribed_move(setup, size).map(|point| (Color::Black, point)));
            stones
        }),
        Setup::TibetanScaled => TIBETAN.on(size, false),
    };
    stones.ok_or(SetupError::Size { setup, size, fits: fits(setup) })
}

/// The boards that a set-up fits, in words.
fn fits(setup: Setup) -> &'static str {
    match setup {
        Setup::Empty => "any board",
        Setup::FourStones | Setup::FourStonesMirrored => "boards of 7 lines or more",
        Setup::Sunjang | Setup::SunjangMirrored => "19x19, setup=sunjang-scaled other boards",
        Setup::SunjangScaled => "boards with an odd number of lines, 9 or more",
        Setup::Tibetan | Setup::TibetanCentre => "17x17, setup=tibetan-scaled other boards",
        Setup::TibetanScaled => "boards of 9 lines or more",
    }
}

/// The point of a stone in the set-up that is Black's first move.
pub(super) fn prescribed_move(setup: Setup, size: Size) -> Option<Point> {
    match setup {
        Setup::Sunjang | Setup::SunjangMirrored | Setup::SunjangScaled | Setup::TibetanCentre => {
            Some(Point::new(size.width() / 2, size.height() / 2))
        }
        Setup::Empty | Setup::FourStones | Setup::FourStonesMirrored | Setup::Tibetan | Setup::TibetanScaled => None,
    }
}

/// The board that a game under these rules starts from.
///
/// # Errors
/// [`SetupError::Size`] if the set-up does not fit.
pub(super) fn board(rules: &Rules, size: Size) -> Result<Board, SetupError> {
    let mut board = Board::new(size);
    board.set_up(stones(rules.setup, size)?).map_err(|e| SetupError::Points(e.point()))?;
    Ok(board)
}

/// The player who moves first in an even game: the `first` axis.
pub(super) fn first_player(rules: &Rules) -> Color {
    match rules.first {
        First::Black => Color::Black,
        First::White => Color::White,
    }
}

/// The size that people play on under these rules: what their set-up needs, else 19x19.
#[must_use]
pub fn usual_size(rules: &Rules) -> Size {
    let side = match rules.setup {
        Setup::Tibetan | Setup::TibetanCentre | Setup::TibetanScaled => 17,
        Setup::Empty
        | Setup::FourStones
        | Setup::FourStonesMirrored
        | Setup::Sunjang
        | Setup::SunjangMirrored
        | Setup::SunjangScaled => 19,
    };
    Size::square(side).expect("a size of a board")
}

/// `setup=tibetan does not fit a 9x9 board`.
pub(super) fn misfit(setup: Setup, size: Size, fits: &str) -> String {
    let (name, width, height) = (setup.text(), size.width(), size.height());
    format!("setup={name} does not fit a {width}x{height} board, but {fits} (setup=empty fits any)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PointSet;

    fn set_up(setup: Setup, width: usize, height: usize) -> Option<[PointSet; 2]> {
        let stones = stones(setup, Size::new(width, height).unwrap()).ok()?;
        Some(Color::BOTH.map(|c| stones.iter().filter(|(color, _)| *color == c).map(|&(_, p)| p).collect()))
    }

    fn points(text: &str) -> PointSet {
        text.split_whitespace().map(|p| p.parse::<Point>().unwrap()).collect()
    }

    #[test]
    fn set_ups_are_those_of_the_sources() {
        let sunjang = ["G16 N16 Q16 D10 Q10 D4 G4 N4 K10", "D16 K16 D13 Q13 D7 Q7 K4 Q4"];
        let mirrored = ["D16 D10 Q10 Q4 G16 N16 G4 N4 K10", "D4 K16 K4 Q16 D13 D7 Q13 Q7"];
        let tibetan = ["L15 C15 P3 C7 G3 P11", "P15 C3 C11 L3 P7 G15"];
        let centre = ["L15 C15 P3 C7 G3 P11 J9", tibetan[1]];
        for (setup, side, expected) in [
            (Setup::Sunjang, 19, sunjang),
            (Setup::SunjangScaled, 19, sunjang),
            (Setup::SunjangMirrored, 19, mirrored),
            (Setup::Tibetan, 17, tibetan),
            (Setup::TibetanScaled, 17, tibetan),
            (Setup::TibetanCentre, 17, centre),
            (Setup::FourStones, 19, ["D4 Q16", "D16 Q4"]),
            (Setup::FourStonesMirrored, 19, ["D16 Q4", "D4 Q16"]),
            (Setup::FourStones, 9, ["C3 G7", "C7 G3"]),
            (Setup::TibetanScaled, 11, ["E3 J3 J7 G9 C9 C5", "C3 G3 J5 J9 E9 C7"]),
            (Setup::SunjangScaled, 9, ["D7 F7 G7 C5 G5 C3 D3 F3 E5", "C7 E7 C6 G6 C4 G4 E3 G3"]),
        ] {
            assert_eq!(set_up(setup, side, side), Some(expected.map(points)), "{setup:?} {side}");
        }
        assert_eq!(set_up(Setup::FourStones, 13, 7), Some(["D3 K5", "D5 K3"].map(points)));
    }

    #[test]
    fn every_set_up_is_fair_but_for_a_first_move_and_leaves_each_chain_a_liberty() {
        for &setup in Setup::ALL {
            for side in 1..=25 {
                let size = Size::square(side).unwrap();
                let Some(mut stones) = set_up(setup, side, side) else { continue };
                let rules = Rules { setup, ..crate::rules::DIALECTS[0].rules };
                assert!(board(&rules, size).is_ok(), "{setup:?} {side}");
                prescribed_move(setup, size).into_iter().for_each(|p| {
                    assert!(stones[Color::Black].contains(p), "{setup:?} {side}");
                    stones[Color::Black].remove(p);
                });
                let image = |s| stones[Color::Black].iter().map(|p| size.image(p, s)).collect::<PointSet>();
                assert!(size.symmetries().any(|s| image(s) == stones[Color::White]), "{setup:?} {side}");
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_said() {
        for (setup, width, height) in [
            (Setup::Tibetan, 19, 19),
            (Setup::TibetanCentre, 9, 9),
            (Setup::Sunjang, 13, 13),
            (Setup::SunjangMirrored, 19, 17),
            (Setup::SunjangScaled, 10, 10),
            (Setup::FourStones, 19, 6),
            (Setup::TibetanScaled, 8, 8),
        ] {
            let size = Size::new(width, height).unwrap();
            let error = stones(setup, size).unwrap_err().to_string();
            assert!(error.contains(&setup.text()) && error.contains(&format!("{width}x{height}")), "{error}");
            assert!(error.contains("setup=empty"), "{error}");
        }
    }
}
