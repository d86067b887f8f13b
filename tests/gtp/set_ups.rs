//! Set-ups over GTP: where rules and size meet, and what the other commands make of stones that were never played.

use super::session::{converse, shinpan};

const TIBETAN: &str = "chinese setup=tibetan first=white";
const MISFIT: &str =
    "setup=tibetan does not fit a 9x9 board, but 17x17, setup=tibetan-scaled other boards (setup=empty fits any)";

#[test]
fn a_size_that_the_set_up_does_not_fit_is_refused_where_rules_and_size_meet() {
    let size_refused = format!("? unacceptable size: {MISFIT}");
    let rules_refused = format!("? {MISFIT}");
    converse(
        &["--rules", TIBETAN],
        &[
            ("query_boardsize", "= 17"),
            ("list_stones black", "= G3 P3 C7 P11 C15 L15"),
            ("play w J9", "= "),
            ("boardsize 9", &size_refused),
            ("query_boardsize", "= 17"),
            ("move_history", "= white J9"),
            ("shinpan-rules chinese setup=empty", "= "),
            ("boardsize 9", "= "),
            ("shinpan-rules chinese setup=tibetan", &rules_refused),
            ("shinpan-rule setup tibetan", &rules_refused),
            ("shinpan-param_rules setup tibetan", &rules_refused),
            ("kgs-rules chinese setup=tibetan", &rules_refused),
            ("shinpan-rules_expression", "= chinese"),
            ("shinpan-rule setup tibetan-scaled", "= "),
            ("list_stones white", "= C3 F3 G4 C6 D7 G7"),
            ("shinpan-rules chinese setup=tibetan setup=empty", "? rule 'setup' is given twice"),
            ("boardsize 17", "= "),
            ("shinpan-rule setup tibetan", "= "),
            ("list_stones white", "= C3 L3 P7 C11 G15 P15"),
        ],
    );
    let usage = shinpan().args(["--rules", TIBETAN, "--boardsize", "9"]).write_stdin("name\n").assert().code(2);
    let stderr = String::from_utf8(usage.get_output().stderr.clone()).unwrap();
    assert_eq!(stderr.trim(), format!("error: {MISFIT}"));
    let usage = shinpan().args(["perft", "9", "1", "--rules", TIBETAN]).assert().code(2);
    assert!(String::from_utf8_lossy(&usage.get_output().stderr).contains(MISFIT));
}

#[test]
fn without_a_size_asked_for_the_board_is_the_one_that_the_rules_are_played_on() {
    converse(
        &[],
        &[
            ("query_boardsize", "= 19"),
            ("shinpan-rules chinese setup=tibetan", "= "),
            ("query_boardsize", "= 17"),
            ("shinpan-rules chinese setup=sunjang", "= "),
            ("query_boardsize", "= 19"),
            ("play b C3", "= "),
            (
                "shinpan-rules chinese setup=tibetan",
                "? setup=tibetan does not fit a 19x19 board, but 17x17, setup=tibetan-scaled other boards (setup=empty fits any)",
            ),
            ("last_move", "= black C3"),
        ],
    );
}

#[test]
fn set_up_stones_are_no_moves_and_other_positions_take_their_place() {
    converse(
        &["--rules", "chinese setup=four-stones first=white", "--boardsize", "9"],
        &[
            ("move_history", "= "),
            ("undo", "? cannot undo"),
            ("shinpan-moves", "= black 0 white 0"),
            ("fixed_handicap 2", "? board not empty"),
            ("set_free_handicap A1 B2", "? board not empty"),
            ("get_handicap", "= 0"),
            ("play w E5", "= "),
            ("undo", "= "),
            ("list_stones white", "= G3 C7"),
            ("play w C3", "? illegal move"),
            ("gogui-setup b A1 w B2", "= "),
            ("list_stones white", "= B2"),
            ("list_stones black", "= A1"),
            ("gogui-setup b J9", "? board not empty"),
            ("clear_board", "= "),
            ("list_stones black", "= C3 G7"),
            ("set_position b E5", "= "),
            ("list_stones black", "= E5"),
            ("boardsize 9", "= "),
            ("shinpan-rule setup empty", "= "),
            ("list_stones black", "= "),
            ("fixed_handicap 2", "= C3 G7"),
        ],
    );
}

#[test]
fn a_handicap_given_by_moves_is_in_the_record_and_nowhere_else() {
    let file = std::env::temp_dir().join(format!("shinpan-handicap-{}.sgf", std::process::id())).display().to_string();
    converse(
        &["--rules", "new-zealand", "--boardsize", "9"],
        &[
            ("fixed_handicap 3", "= C3 G7 C7"),
            ("get_handicap", "= 3"),
            ("move_history", "= "),
            ("undo", "? cannot undo"),
            ("last_move", "? no previous move known"),
            ("shinpan-first_pass", "= none"),
            ("fixed_handicap 2", "? board not empty"),
            ("play w E5", "= "),
            (&format!("printsgf {file}"), "= "),
            ("kgs-rules concord", "= "),
            ("shinpan-moves", "= black 1 white 1"),
            ("shinpan-pass_stones", "= black 0 white 0"),
            ("clear_board", "= "),
            (&format!("loadsgf {file}"), "= "),
            ("shinpan-rules", "= new-zealand"),
            ("get_handicap", "= 3"),
            ("move_history", "= white E5"),
            ("shinpan-moves", "= black 1 white 1"),
        ],
    );
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("HA[3]") && !text.contains("AB["), "{text}");
    assert!(text.contains(";B[cg];W[];B[gc];W[];B[cc];W[ee]"), "{text}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn in_lenient_play_a_client_may_send_the_stones_of_the_set_up_again() {
    converse(
        &["--rules", "chinese setup=four-stones first=white", "--boardsize", "9", "--lenient"],
        &[
            ("clear_board", "= "),
            ("set_free_handicap C3 G7", "= "),
            ("play W C7", "= "),
            ("play W G3", "= "),
            ("play B G3", "? illegal move"),
            ("set_free_handicap C3 E5", "? board not empty"),
            ("shinpan-moves", "= black 0 white 0"),
            ("get_handicap", "= 0"),
            ("shinpan-violations", "= 1 black G3 occupied (attempt)"),
            ("play W E5", "= "),
            ("play W C7", "? illegal move"),
            ("undo", "= "),
            ("list_stones white", "= G3 C7"),
        ],
    );
}

#[test]
fn records_carry_the_set_up_and_replace_it() {
    let folder = std::env::temp_dir().join(format!("shinpan-set-ups-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let (saved, bare, other) = (path("saved.sgf"), path("bare.sgf"), path("other.sgf"));
    std::fs::write(&bare, "(;GM[1]SZ[9];W[ee])").unwrap();
    std::fs::write(&other, "(;GM[1]SZ[9]AB[aa]AW[ii];B[ee])").unwrap();
    let load = |file: &str| format!("loadsgf {file}");
    converse(
        &["--rules", "chinese setup=four-stones first=white", "--boardsize", "9"],
        &[
            ("play w E5", "= "),
            (&format!("printsgf {saved}"), "= "),
            ("clear_board", "= "),
            (&load(&saved), "= "),
            ("list_stones black", "= C3 G7"),
            ("list_stones white", "= G3 E5 C7"),
            ("shinpan-rule setup", "= four-stones"),
            ("undo", "= "),
            ("shinpan-phase", "= setup"),
            // Without set-up stones of its own a record is taken for one that leaves them to the rules.
            (&load(&bare), "= "),
            ("list_stones white", "= G3 E5 C7"),
            (&load(&other), "= "),
            ("list_stones black", "= E5 A9"),
            ("shinpan-rule setup tibetan-scaled", "= "),
            ("list_stones black", "= E5 A9"),
        ],
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
