//! The shapes of three by three points that are worth a play in the middle: hane, cuts, what is usual at the edge.

use std::sync::LazyLock;

use crate::board::FastBoard;
use shinpan_rules::board::Point;

/// Shapes around a point that is worth a play, for both colours and all mirror images: `X` and `O` are stones of
/// different colours, `x` and `o` anything but those, `.` is empty, `#` off the board, `?` anything.
const SHAPES: &[[&str; 3]] = &[
    // Hane: over the head, along, and with a cut behind it.
    ["XOX", "...", "???"],
    ["XO.", "...", "?.?"],
    ["XO?", "X..", "x.?"],
    // The shoulder, the diagonal attachment.
    [".O.", "X..", "..."],
    // Cuts: in a crossing that is not cut yet, and straight through.
    ["XO?", "O.o", "?o?"],
    ["XO?", "O.X", "???"],
    ["?X?", "O.O", "ooo"],
    ["OX?", "o.O", "???"],
    // On the edge: the turn, the cut, the hane.
    ["X.?", "O.?", "###"],
    ["OX?", "X.O", "###"],
    ["?X?", "x.O", "###"],
    ["?XO", "x.x", "###"],
    ["?OX", "X.O", "###"],
];

/// For each code of [`FastBoard::around`] a bit.
static KNOWN: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut known = vec![0; 1 << 10];
    for image in 0..16 {
        SHAPES.iter().for_each(|shape| mark(&mut known, shape, image, 0, 0));
    }
    known
});

/// Marks the codes that fit an image of a shape, beginning with those that agree with `code` on the first `place`
/// points.
fn mark(known: &mut [u64], shape: &[&str; 3], image: usize, place: usize, code: usize) {
    if place == 8 {
        known[code >> 6] |= 1 << (code & 63);
        return;
    }
    let cell = place + usize::from(place > 3);
    let (mut x, mut y) = (cell % 3, cell / 3);
    if image & 1 != 0 {
        x = 2 - x;
    }
    if image & 2 != 0 {
        y = 2 - y;
    }
    if image & 4 != 0 {
        (x, y) = (y, x);
    }
    let (first, second) = if image & 8 == 0 { (1, 2) } else { (2, 1) };
    for color in 0..4 {
        let fits = match shape[y].as_bytes()[x] {
            b'X' => color == first,
            b'O' => color == second,
            b'x' => color != first,
            b'o' => color != second,
            b'.' => color == 0,
            b'#' => color == 3,
            _ => true,
        };
        if fits {
            mark(known, shape, image, place + 1, code | color << (2 * place));
        }
    }
}

/// True if the stones around a point make one of the shapes.
pub fn is_known(board: &FastBoard, point: Point) -> bool {
    let code = usize::from(board.around(point));
    KNOWN[code >> 6] >> (code & 63) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::board::Board;

    #[test]
    fn usual_shapes_are_known() {
        for (point, known, text) in [
            ("C3", true, ".....\n.XOX.\n.....\n.....\n....."),
            ("C3", true, ".....\n..X..\n.O.O.\n.....\n....."),
            ("C1", true, ".....\n.....\n.....\n..X..\n...O."),
            ("C3", false, ".....\n..X..\n.....\n.....\n....."),
            ("C3", false, ".....\n.....\n.....\n.....\n....."),
        ] {
            let board: Board = text.parse().unwrap();
            assert_eq!(is_known(&FastBoard::from(&board), point.parse().unwrap()), known, "{text}");
        }
    }
}
