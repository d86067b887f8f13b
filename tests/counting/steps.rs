//! Single steps of procedures that ordinary games seldom need, on small boards counted by hand.

use shinpan::board::PointSet;
use shinpan::scoring::counting::{Counting, count};

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

/// Game End Rules: "If compensation stones do not have enough space ... a proper number of opponent's stones become losing
/// stones ... if, on the other hand, not enough stones as compensation stones are available, then the number is
/// completed by taking stones from the board."
#[test]
fn compensation_stones_make_room() {
    let rows = [
        "The odd shared point C1 stays empty",
        "Take 1 black stone off to make room for compensation: B1",
        "Take 1 white stone off to compensate with: E1",
        "Black gives 2 points, 2 for each stone: put 1 white stone into Black's area: B1",
        "Put 1 losing black stone into White's area, 2 points for White: E1",
        "Score: W+2.0",
    ];
    check("tromp-taylor komi=2", (5, 1), "A1 E1 B1 D1 pass pass", "", Counting::FillIn, &rows, "XO.OX");
}

#[test]
fn where_compensation_finds_no_room_more_stones_lose() {
    let rows = [
        "Black gives 4 points, 2 for each stone",
        "For 2 more there is no room: as many black stones lose, 4 points for White",
        "Put 4 losing black stones into White's area, 8 points for White: A1 B1 C1 C2",
        "A2 in White's area stays empty: 1 point for White",
        "Score: W+13.0",
    ];
    check("tromp-taylor komi=4", (3, 3), "pass B2 pass pass", "", Counting::FillIn, &rows, "OOO .OX XXX");
    let rows = [
        "Black gives 8 points, 2 for each stone: put 1 white stone into Black's area: A1",
        "For 3 more there is no room: as many black stones lose, 6 points for White",
        "Score: W+8.0",
    ];
    check("ing-1991", (3, 3), "A1 C3 pass pass", "", Counting::FillIn, &rows, "XOX XOO OX.");
}

/// "... plus possibly one point for an empty grid point adjacent to losing stones".
#[test]
fn an_empty_point_beside_losing_stones_counts_one() {
    let rows = [
        "Put 4 losing white stones into Black's area, 8 points for Black: A1 B1 C1 C2",
        "A2 in Black's area stays empty: 1 point for Black",
        "Score: B+9.0",
    ];
    check("tromp-taylor", (3, 3), "B2 pass pass", "", Counting::FillIn, &rows, "XXX .XO OOO");
}

/// On an even number of points with an odd shared one, a stone has no place.
#[test]
fn a_stone_that_stays_in_the_bowl_counts_one() {
    let rows = [
        "Put 1 losing black stone into White's area, 2 points for White: F1",
        "1 black stone stays in the bowl: 1 point for White",
        "Score: W+3.0",
    ];
    check("tromp-taylor", (6, 1), "A1 C1 pass pass", "", Counting::FillIn, &rows, "X.OOOX");
}

/// "Remaining prisoners are substracted."
#[test]
fn prisoners_without_room_are_subtracted() {
    let rows = [
        "Prisoners, black stones: 0 captured + 1 dead = 1",
        "Black's empty points: 0",
        "Subtract 1 black prisoner without room: -1",
        "White's region at A1, 8 points: move B2 to A1: 3x2 at A2-C3, 2x1 at B1-C1 = 8",
        "Black -1, White 8: -1 - 8 = -9",
        "Score: W+9.0",
    ];
    check("japanese komi=0", (3, 3), "A1 B2 pass pass", "A1", Counting::Japanese, &rows, "... ... O..");
}

/// A board without stones belongs to both: nothing to fill, nothing to compare.
#[test]
fn a_bare_board_is_shared() {
    let rows = [
        "Share 8 points: 4 black stones at A2 A3 B3 C3, 4 white stones at A1 B1 B2 C2",
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
        "Black's region at A1, 12 points: move C3 to A5: 3x4 at A1-C4 = 12",
        "Black's empty points: 12",
        "White's region at F1, 6 points: 1x6 at F1-F6 = 6",
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
        "Less half of 3.75 points, as half of the board was counted: 4.5 - 1.875 = 2.625",
        "Twice that: 5.25",
        "Score: B+5.25",
    ];
    check("chinese komi=3.75", (3, 3), "B2 pass pass", "", Counting::Half, &rows, "... .X. ...");
    let negative = ["Black less White: 9 + 2.5 = 11.5", "Score: B+11.5"];
    check("chinese komi=-2.5", (3, 3), "B2 pass pass", "", Counting::WmsgChinese, &negative, "XXX XXX XXX");
}

/// Revision of the WMSG rules: "contestable intersections ... shall be left as they stand and are evenly divided between the two players".
/// A counter who rearranges stones takes those there off first; one who leaves the board as it is leaves them too. Nobody's stones
/// are no equal numbers of stones.
#[test]
fn contested_points_are_left_out() {
    let mut game = replay("wmsg komi=1", (5, 5), "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 A1 pass pass");
    game.contest(points("A1 A2 C1 D1")).unwrap();
    let ways = |method: Counting| count(&game, &PointSet::EMPTY, method).map(|w| (w.score.to_string(), w.rows));
    for &method in Counting::ALL {
        let clears = match method {
            Counting::PointByPoint | Counting::Half | Counting::NewZealand => false,
            Counting::Stone | Counting::StonePairs | Counting::Chinese | Counting::WmsgChinese => true,
            Counting::FillIn | Counting::WmsgFillIn => true,
            Counting::Japanese | Counting::Aga | Counting::WmsgJapanese => {
                let why = ways(method).unwrap_err().to_string();
                let left_out = "White brought 1 stone too many, those on contested points left out: A1 C1 D1 A2";
                assert_eq!(why.contains(left_out), method == Counting::WmsgJapanese, "{why}");
                continue;
            }
        };
        let (score, rows) = ways(method).unwrap();
        // 12 points of Black and 9 of White stay; White receives the komi, and passed first.
        assert_eq!(score, "B+1.0", "{method}");
        assert_eq!(rows[1], "Contested points stay as they stand, half for each player: A1 C1 D1 A2");
        let off = "Take the stones on contested points off, so that nobody counts them: A1 C1 D1".to_string();
        assert_eq!(rows.contains(&off), clears, "{method}: {rows:?}");
    }
}
