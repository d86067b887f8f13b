//! Single steps of procedures that ordinary games seldom need, on small boards counted by hand.

use shinpan::board::PointSet;
use shinpan::scoring::Counting;
use shinpan::scoring::counting::{Mark, count};

use super::games::{points, replay};

/// Counts a game and finds these rows, one after the other, and this board.
fn check(rules: &str, size: (usize, usize), moves: &str, dead: &str, method: Counting, rows: &[&str], board: &str) {
    let game = replay(rules, size, moves);
    let working = count(&game, &points(dead), method).unwrap();
    let mut rest = working.rows.iter();
    for row in rows {
        assert!(rest.any(|r| r == row), "no row `{row}`, in order, in\n{working}");
    }
    assert_eq!(working.board.to_string().split_whitespace().collect::<Vec<_>>().join(" "), board, "{working}");
}

/// game-end.txt: "If compensation stones do not have enough space ... a proper number of opponent's stones become losing
/// stones ... if, on the other hand, not enough stones as compensation stones are available, then the number is
/// completed by taking stones from the board."
#[test]
fn compensation_stones_make_room() {
    let rows = [
        "The odd shared point C1 stays empty",
        "Take 1 black stones off to make room for compensation: B1",
        "Take 1 white stones off to compensate with: E1",
        "2 points of compensation: 1 white stones into the area of black",
        "Put 1 losing black stones into the area of white: 2 points each",
        "Score: W+2.0",
    ];
    check("tromp-taylor komi=2", (5, 1), "A1 E1 B1 D1 pass pass", "", Counting::FillIn, &rows, "XO.OX");
}

/// "... plus possibly one point for an empty grid point adjacent to losing stones".
#[test]
fn an_empty_point_beside_losing_stones_counts_one() {
    let rows = [
        "Put 4 losing white stones into the area of black: 2 points each",
        "A1 of black stays empty: 1 point for black",
        "Score: B+9.0",
    ];
    let game = replay("tromp-taylor", (3, 3), "B2 pass pass");
    let working = count(&game, &PointSet::EMPTY, Counting::FillIn).unwrap();
    let open = working.board.marked(Mark::Left);
    assert_eq!(open.len(), 1);
    let rows = rows.map(|r| r.replace("A1", &open.to_string()));
    assert!(rows.iter().all(|r| working.rows.contains(r)), "{working}");
}

/// On an even number of points with an odd shared one, a stone has no place.
#[test]
fn a_stone_that_stays_in_the_bowl_counts_one() {
    let rows = [
        "Put 1 losing black stones into the area of white: 2 points each",
        "1 black stone stays in the bowl: 1 point for white",
        "Score: W+3.0",
    ];
    check("tromp-taylor", (6, 1), "A1 C1 pass pass", "", Counting::FillIn, &rows, "X.OOOX");
}

/// "Remaining prisoners are substracted."
#[test]
fn prisoners_without_room_are_subtracted() {
    let rows = [
        "Prisoners, black stones: 0 captured + 1 dead = 1",
        "Empty points of black: 0",
        "Subtract 1 black prisoners that found no room: -1",
        "Region of white, 8 points at A1: move B2 to A1: 3x2 at A2-C3, 2x1 at B1-C1 = 8",
        "Black -1, white 8: -1 - 8 = -9",
        "Score: W+9.0",
    ];
    check("japanese komi=0", (3, 3), "A1 B2 pass pass", "A1", Counting::Japanese, &rows, "... ... O..");
}

/// A board without stones belongs to both: nothing to fill, nothing to compare.
#[test]
fn a_bare_board_is_shared() {
    let rows = [
        "Share 8 points: 4 black stones at A2 A3 B3 C3, 4 white at A1 B1 B2 C2",
        "The odd shared point C1 stays empty",
    ];
    check("tromp-taylor", (3, 3), "pass pass", "", Counting::FillIn, &rows, "XXX XOO OO.");
    for &method in Counting::ALL.iter().filter(|m| !matches!(m, Counting::Japanese | Counting::Aga)) {
        let game = replay("tromp-taylor komi=0.25", (3, 3), "pass pass");
        if method != Counting::FillIn {
            assert_eq!(count(&game, &PointSet::EMPTY, method).unwrap().score.to_string(), "W+0.25", "{method}");
        }
    }
}

/// Regions are straightened only by stones from inside: what keeps the opponent out stays.
#[test]
fn regions_become_rectangles() {
    let rows = [
        "Region of black, 12 points at A1: move C3 to A5: 3x4 at A1-C4 = 12",
        "Empty points of black: 12",
        "Region of white, 6 points at F1: 1x6 at F1-F6 = 6",
        "Score: B+6.0",
    ];
    let moves = "D1 E1 D2 E2 D3 E3 D4 E4 D5 E5 D6 E6 C6 pass B6 pass A6 pass B5 pass C5 pass C3 pass pass";
    check("japanese komi=0", (6, 6), moves, "", Counting::Japanese, &rows, "XXXXO. XXXXO. ...XO. ...XO. ...XO. ...XO.");
}

/// Half komi against half of the board; a quarter stays exact.
#[test]
fn half_counting_halves_komi() {
    let rows = [
        "Half of the board: 9 / 2 = 4.5",
        "Black has 9: 9 - 4.5 = 4.5",
        "White receives 3.75 points of komi",
        "Half of the compensation: 4.5 less 1.875 is 2.625",
        "Twice that: 5.25",
        "Score: B+5.25",
    ];
    check("chinese komi=3.75", (3, 3), "B2 pass pass", "", Counting::Half, &rows, "... .X. ...");
    let negative = ["Difference: 9 + 2.5 = 11.5", "Score: B+11.5"];
    check("chinese komi=-2.5", (3, 3), "B2 pass pass", "", Counting::WmsgChinese, &negative, "XXX XXX XXX");
}
