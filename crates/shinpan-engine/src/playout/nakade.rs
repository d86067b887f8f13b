//! Eye spaces of three to six points that one stone makes into one eye or two.

use crate::board::FastBoard;
use shinpan_rules::board::Point;

/// Largest eye space that is looked at.
const LARGEST: usize = 6;

/// The vital point of the empty region at a point, if it has three to six points, stones of one colour all around, and
/// a shape with one: the point with the most neighbours in it, where only one has so many. (Three: the middle; four:
/// the centre of the T; five: of the cross, or the corner of the bulky five; six: the centre of the flower or of the
/// rabbity six.)
pub(super) fn vital_point(board: &FastBoard, start: Point) -> Option<Point> {
    let region = board.eye_space::<LARGEST>(start)?;
    let count = region.count();
    if count < 3 {
        return None;
    }
    let inner = |p: Point| board.empty_neighbors(p).count();
    let degrees = region.iter().map(inner);
    let most = degrees.clone().max()?;
    let alone = degrees.clone().filter(|&d| d == most).count() == 1;
    let needed = match count {
        3 => 2,
        4 | 5 => 3,
        _ => 4,
    };
    (alone && most >= needed).then(|| region.iter().find(|&p| inner(p) == most))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::board::Board;

    #[test]
    fn shapes_with_one_vital_point_have_it() {
        for (text, at, vital) in [
            ("...X\nXXXX\nOOOO\n....", "A4", Some("B4")),
            ("...XO\n.XXXO\nXXOOO\n.....", "A4", None),
            (".X..\n...X\n.XXX\nXX..", "A3", None),
            ("XXXXX\nX...X\nXX.XX\nXXXXX", "B3", Some("C3")),
            ("XXXXX\nX..XX\nX...X\nXXXXX", "B3", Some("C2")),
            ("XXXX\nX..X\nX..X\nXXXX", "B3", None),
            ("XX.XX\nX...X\nXX.XX\nXXXXX", "C4", Some("C3")),
            ("....X\nXXXXX", "A2", None),
            ("...\n...\n...", "A1", None),
        ] {
            let board: Board = text.parse().unwrap();
            let found = vital_point(&FastBoard::from(&board), at.parse().unwrap());
            assert_eq!(found, vital.map(|v| v.parse().unwrap()), "{text}");
        }
    }
}
