//! Moves that the rules refuse, over GTP: what `play` answers, what tells the reason, and what a player does who has
//! none.

use super::session::converse;

#[test]
fn a_pass_that_the_rules_refuse_is_an_illegal_move_with_a_reason() {
    converse(
        &["--rules", "chinese pass=forbidden stop=agreement illegal=refuse", "--boardsize", "3"],
        &[
            ("play b pass", "? illegal move"),
            ("shinpan-legality b pass", "= pass_forbidden"),
            ("shinpan-legal_why b pass", "= illegal: these rules know no pass"),
            ("is_legal b pass", "= 0"),
            ("is_legal b B2", "= 1"),
            ("gogui-version 1.5", "= "),
            ("play b pass", "? illegal move: these rules know no pass"),
            ("shinpan-moves", "= black 0 white 0"),
            ("shinpan-rule pass return", "= "),
            ("shinpan-legal_why b pass", "= illegal: a pass gives back a prisoner, and the player has none"),
            ("play b A2", "= "),
            ("play w A1", "= "),
            ("play b B1", "= "),
            ("shinpan-prisoners", "= black 1 white 0"),
            ("play w pass", "? illegal move: a pass gives back a prisoner, and the player has none"),
            ("play w C3", "= "),
            ("play b pass", "= "),
            ("shinpan-prisoners", "= black 0 white 0"),
            ("shinpan-pass_stones", "= black 0 white 0"),
            ("gomill-explain_last_move", "= black pass: gives back a prisoner"),
            ("undo", "= "),
            ("shinpan-prisoners", "= black 1 white 0"),
        ],
    );
}

#[test]
fn lenient_play_notes_what_the_rules_refuse() {
    converse(
        &["--rules", "chinese pass=forbidden stop=agreement illegal=refuse near=1", "--boardsize", "5", "--lenient"],
        &[
            ("play b C3", "= "),
            ("play w pass", "= "),
            ("play b A1", "= "),
            ("shinpan-violations", "= 2 white pass pass_forbidden\n3 black A1 too_far"),
        ],
    );
}

#[test]
fn a_player_without_a_legal_move_resigns() {
    for genmove in ["genmove", "kgs-genmove_cleanup", "gomill-genmove_ex"] {
        converse(
            &["--rules", "chinese pass=forbidden stop=agreement illegal=refuse", "--boardsize", "3"],
            &[
                ("set_position b A2 b B3 b B2 b B1 b C2", "= "),
                ("all_legal w", "= "),
                ("reg_genmove w", "= resign"),
                ("gg_genmove w", "= resign"),
                ("shinpan-result", "= none"),
                (&format!("{genmove} w"), "= resign"),
                ("shinpan-result", "= B+R"),
            ],
        );
    }
}

#[test]
fn reasons_are_drawn_and_listed_and_the_ruler_offers_no_forbidden_pass() {
    converse(
        &[
            "--rules",
            "chinese pass=forbidden stop=agreement illegal=refuse vacated=closed near=1",
            "--boardsize",
            "3",
            "--ruler",
        ],
        &[
            ("set_position b A1 w A2", "= "),
            ("play b B1", "= "),
            ("play w C2", "? illegal move"),
            ("shinpan-legality w C2", "= too_far"),
            ("shinpan-legal_why w C1", "= illegal: is 3 steps from the player's nearest stone, and 1 are allowed"),
            ("shinpan-illegal_board w", "= \"\" far far\n\"\" \"\" far\n\"\" \"\" far"),
            ("gogui-rules_legal_moves", "= B2 A3"),
            ("play w A3", "= "),
            ("play b B2", "= "),
            ("play w C3", "? illegal move"),
            ("play w B3", "= "),
        ],
    );
    converse(
        &[
            "--rules",
            "chinese pass=forbidden stop=agreement illegal=refuse vacated=closed",
            "--boardsize",
            "3",
            "--ruler",
        ],
        &[
            ("set_position b B2 w A2 w A1", "= "),
            ("play b B1", "= "),
            ("play w C3", "= "),
            ("play b A3", "= "),
            ("shinpan-legal_why w A1", "= illegal: the opponent's previous move emptied A1 A2"),
            ("shinpan-illegal_board w", "= \"\" \"\" \"\"\nva \"\" \"\"\nva \"\" \"\""),
            ("gogui-rules_legal_moves", "= C1 C2 B3"),
        ],
    );
    converse(
        &["--rules", "chinese near=previous-2 setup=tibetan-centre first=white"],
        &[
            ("play w A1", "= "),
            ("shinpan-legal_why b A17", "= illegal: is 16 steps from the player's previous stone, and 2 are allowed"),
        ],
    );
}

#[test]
fn a_pass_that_depends_on_life_and_death_is_refused_with_the_points_or_marked_undecided() {
    converse(
        &["--rules", "japanese pass_limit=wagc"],
        &[
            ("rectangular_boardsize 7 2", "= "),
            ("set_position b A1 b B2 b C2 b C1 w E2 w F2 w E1 w G1", "= "),
            ("play b pass", "= "),
            ("shinpan-legality w pass", "= dame_left"),
            (
                "shinpan-legal_why w pass",
                "= illegal: play may not stop while dame are left between independently alive strings: D1 D2",
            ),
            ("play w pass", "? illegal move"),
            ("shinpan-legality w D1", "= legal"),
            ("shinpan-rule pass_limit wmsg-ko", "= "),
            // Black has a stone in each of two kos beside one string. On a small board search tells what they are.
            ("rectangular_boardsize 4 5", "= "),
            ("set_position b A2 b A3 b A4 b B1 b B3 b B5 b C2 b C4 w C1 w C3 w C5 w D2 w D4", "= "),
            ("shinpan-legality b pass", "= legal"),
            ("boardsize 9", "= "),
            ("set_position b C4 b C5 b C6 b D3 b D5 b D7 b E4 b E6 w E3 w E5 w E7 w F4 w F6", "= "),
            ("shinpan-legality b pass", "= legal pass-legality=undecided"),
            ("play b pass", "= "),
            ("gomill-explain_last_move", "= black pass: whether it is legal is undecided (pass-legality=undecided)"),
            ("undo", "= "),
            ("boardsize 5", "= "),
            ("set_position b B3 b A2 b B1 b C2 w C3 w D2 w C1", "= "),
            ("shinpan-legal_why b pass", "= illegal: the ko with the stone at C2 is left, and there is a play to make"),
        ],
    );
}

#[test]
fn what_cannot_be_said_now_or_under_these_rules_is_an_error_and_changes_nothing() {
    converse(
        &["--rules", "chinese", "--boardsize", "3"],
        &[
            ("shinpan-agree", "? play has not stopped"),
            ("shinpan-agree_end", "? these rules do not stop play by agreement"),
            ("shinpan-all_alive", "? these rules do not leave all stones on the board when the players disagree"),
            ("shinpan-contest A1", "? these rules share no points by agreement"),
            ("shinpan-adjust b 10001", "? an adjustment has at most 10000 points and two decimals"),
            ("shinpan-adjust b 0.125", "? an adjustment has at most 10000 points and two decimals"),
            ("shinpan-adjust b 1 gift", "? syntax error"),
            ("shinpan-adjust", "= "),
            ("shinpan-suspend", "= "),
            ("shinpan-both_lose", "? the game is over"),
            ("shinpan-rules wagc-model", "= "),
            ("clear_board", "= "),
            ("play b B2", "= "),
            ("play w A3", "= "),
            ("play b pass", "= "),
            ("shinpan-rules new-zealand", "= "),
            ("play w pass", "= "),
            ("shinpan-phase", "= play"),
            ("shinpan-resume", "? play has not stopped"),
            ("shinpan-agree_end", "= "),
            ("shinpan-agree_end", "? play has stopped"),
            ("shinpan-rules no-pass", "= "),
            ("final_score", "? cannot score"),
            ("shinpan-score_detail", "? cannot score"),
            ("shinpan-count", "? these rules count nothing: the player who has no legal move loses"),
        ],
    );
}

/// Two territories that are too large for a proof, behind walls: with a dead stone in one of them, and with a column
/// between them that nobody has filled.
#[test]
fn what_a_pass_leaves_is_estimated_where_no_proof_says_it() {
    let wall = |color: char, column: char| (1..=13).map(|row| format!(" {color} {column}{row}")).collect::<String>();
    for (set_up, estimate, goes_on) in [
        (wall('b', 'F') + &wall('w', 'G') + " w E7", "legal", "play w D7"),
        (wall('b', 'F') + &wall('w', 'H'), "dame_left G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13", "play w G7"),
    ] {
        let told = format!("= legal pass-legality=undecided estimate={estimate}");
        converse(
            &["--rules", "wagc-model", "--boardsize", "13"],
            &[
                (&format!("set_position{set_up}"), "= "),
                ("play b pass", "= "),
                ("shinpan-legality w pass", &told),
                ("play w pass", "= "),
                ("shinpan-resume w", "= "),
                (goes_on, "= "),
            ],
        );
    }
}
