//! Status of stones, in the words of a session.

use super::session::converse;

/// A group that has to answer attacks is not called safe without answers, and one that need not is.
#[test]
fn a_line_says_what_it_rests_on() {
    let set_position = "set_position b E4 w F4 b A3 b B3 b C3 b D3 b E3 w F3 w A2 w B2 w C2 w D2 w E2 w F2 w B1 w D1";
    converse(
        &["--rules", "chinese", "--net", "none"],
        &[
            ("rectangular_boardsize 6 4", "= "),
            (set_position, "= "),
            ("shinpan-status A3", "= alive safety"),
            ("shinpan-status_line A3 w", "= each attack is answered where it is made: safe, without search"),
            ("shinpan-status A2", "= alive benson"),
            ("shinpan-status_line A2 b", "= no move has to be answered: safe"),
        ],
    );
}

/// A reading between groups that are only thought to live has a line too, which says so.
#[test]
fn a_line_between_estimates_says_so() {
    let set_position = "set_position w G1 w H1 w H2 w J2 w H3 w H4 w J5 b J4 b H5 b G4 b G3 b G2 b F1 b F2 b G5";
    converse(
        &["--rules", "chinese"],
        &[
            ("boardsize 9", "= "),
            (set_position, "= "),
            ("play b J6", "= "),
            ("shinpan-status_line H3", "= W J1, B J3: captured, if what it was read between lives"),
            ("shinpan-status_line H3 b", "= B J3, W pass, B J1: captured, if what it was read between lives"),
            ("shinpan-status_line G2", "? no search says what becomes of these stones"),
        ],
    );
}

/// Nobody proved what the players said, nor did they say what the rules decide.
#[test]
fn words_say_who_decided() {
    converse(
        &["--rules", "chinese", "--net", "none"],
        &[
            ("boardsize 5", "= "),
            ("set_position b C3 w E5", "= "),
            ("play b pass", "= "),
            ("play w pass", "= "),
            ("shinpan-dead C3", "= "),
            ("shinpan-status_words C3", "= black is removed (the players said so)"),
            ("shinpan-status_words E5", "= white stays (the players said so)"),
        ],
    );
    converse(
        &["--rules", "wagc-model", "--net", "none"],
        &[
            ("rectangular_boardsize 9 3", "= "),
            (
                "set_position b A1 b E1 b A2 b B2 b C2 b D2 b E2 b B3 b E3 w F1 w J1 w F2 w G2 w H2 w J2 w C3 w F3 w H3",
                "= ",
            ),
            ("play b pass", "= "),
            ("play w pass", "= "),
            ("shinpan-status C3", "= dead confirmation"),
            ("shinpan-status B3", "= alive confirmation"),
            ("shinpan-status_words C3", "= white is removed (by the rules' own confirmation of life and death)"),
        ],
    );
}
