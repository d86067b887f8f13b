//! The result of a game, however it ended: `final_score`, `shinpan-result` and `shinpan-ending` say the same.

use shinpan::rules::DIALECTS;

use super::session::{converse, exchange};

#[test]
fn a_game_that_ended_without_counting_is_not_counted() {
    for (command, result, ending) in [
        ("shinpan-forfeit b", "W+F", "forfeit"),
        ("shinpan-resign w", "B+R", "resignation"),
        ("shinpan-time_loss b", "W+T", "time"),
        ("shinpan-both_lose", "Void", "both players lose"),
        ("shinpan-suspend", "Void", "suspension"),
        ("shinpan-void", "Void", "ruling"),
        ("shinpan-agree_draw", "0", "agreement"),
    ] {
        let game = format!(
            "shinpan-rules japanese\nboardsize 5\nplay b C3\n{command}\nfinal_score\nshinpan-result\nshinpan-ending\nundo\nfinal_score\n"
        );
        let replies = exchange(&[], game);
        let said: Vec<&str> = replies[4..7].iter().map(|reply| reply.trim_start_matches("= ")).collect();
        assert_eq!(said, [result, result, ending], "{command}");
        assert_ne!(replies[8], format!("= {result}"), "{command}");
    }
    let cycle = "shinpan-rules japanese\nrectangular_boardsize 3 1\nplay b A1\nplay w C1\nplay b B1\nplay w C1\nplay b A1\nplay w B1\nplay b A1\n\
                 shinpan-claim\nfinal_score\n";
    assert_eq!(exchange(&[], cycle).last().unwrap(), "= Void");
}

#[test]
fn a_record_that_was_resigned_has_that_result_until_something_happens() {
    let file = std::env::temp_dir().join(format!("shinpan-resigned-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[6.5]RE[B+R];B[cc];W[bb])").unwrap();
    let load = format!("loadsgf {}", file.display());
    converse(
        &[],
        &[
            (&load, "= "),
            ("final_score", "= B+R"),
            ("shinpan-result", "= B+R"),
            ("shinpan-ending", "= resignation"),
            ("shinpan-phase", "= play"),
            ("shinpan-legality b A1", "= legal"),
            ("play b A1", "= "),
            ("shinpan-result", "= none"),
            ("shinpan-ending", "= none"),
            ("undo", "= "),
            ("shinpan-result", "= B+R"),
            ("undo", "= "),
            ("shinpan-result", "= none"),
            (&format!("{load} 2"), "= "),
            ("shinpan-result", "= none"),
            (&load, "= "),
            ("shinpan-agree_draw", "= "),
            ("final_score", "= 0"),
        ],
    );
    std::fs::remove_file(&file).unwrap();
}

/// Whatever is refused leaves the result of a record as it is, also where lenient play notes an attempt.
#[test]
fn a_refused_command_leaves_the_result_of_a_record() {
    let file = std::env::temp_dir().join(format!("shinpan-refused-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;FF[4]GM[1]SZ[6]RE[B+R];B[aa];W[bb])").unwrap();
    let load = format!("loadsgf {}", file.display());
    for args in [&[][..], &["--lenient"]] {
        converse(
            args,
            &[
                (&load, "= "),
                ("shinpan-result", "= B+R"),
                ("play b A6", "? illegal move"),
                ("shinpan-result", "= B+R"),
                ("play w B5", "? illegal move"),
                ("play b Q16", "? illegal move"),
                ("set_free_handicap A1 A2", "? board not empty"),
                ("shinpan-adjust b x", "? syntax error"),
                ("shinpan-ending", "= resignation"),
                ("final_score", "= B+R"),
                ("undo", "= "),
                ("shinpan-result", "= none"),
            ],
        );
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn both_readings_of_article_8_are_named_where_they_differ() {
    let columns = "ABCDEFGHJ";
    let rows = [".X.X.O.O.", "XXXX.OOOO", "...X.O...", ".XXX.O...", ".X.X.O..."];
    let stones: String = rows
        .iter()
        .zip((1..=5).rev())
        .flat_map(|(row, y)| row.chars().zip(columns.chars()).map(move |(stone, x)| (stone, x, y)))
        .filter(|(stone, ..)| *stone != '.')
        .map(|(stone, x, y)| format!(" {} {x}{y}", if stone == 'X' { 'b' } else { 'w' }))
        .collect();
    let game = format!(
        "komi 0\nrectangular_boardsize 9 5\nset_position{stones}\nplay b pass\nplay w pass\nfinal_score\nshinpan-score_detail\n"
    );
    let both = "Seki: article 8 by the letter: 0; taken as dame that players would fill: W+3.0";
    for (rules, score) in
        [("japanese", "= W+3.0"), ("japanese-letter", "= 0"), ("korean", "= W+3.0"), ("japanese-1949", "= W+3.0")]
    {
        let replies = exchange(&["--rules", rules], game.clone());
        assert_eq!(replies[5], score, "{rules}");
        assert!(replies[6].lines().any(|row| row == both), "{rules}: {}", replies[6]);
    }
    let replies = exchange(&["--rules", "chinese"], game);
    assert!(!replies[6].contains("article 8"), "{}", replies[6]);
}

/// Concord, challenged: an illegal play becomes a pass, which costs a stone; what no pass can take the place of is
/// taken back.
#[test]
fn whatever_hands_can_make_is_noted_in_lenient_play_and_challenged() {
    converse(
        &["--rules", "concord"],
        &[
            ("boardsize 4", "= "),
            ("shinpan-strict false", "= "),
            ("set_position b A2 b B2 b B1", "= "),
            ("play b C3", "= "),
            ("play w A1", "= "),
            ("shinpan-violations", "= 2 white A1 suicide"),
            ("shinpan-challenge", "= "),
            ("shinpan-pass_stones", "= black 0 white 1"),
            ("play b C3", "? illegal move"),
            ("shinpan-violations", "= 3 black C3 occupied (attempt)"),
            ("shinpan-challenge", "= "),
            ("shinpan-pass_stones", "= black 1 white 1"),
            ("play w D4", "= "),
            ("play w D1", "= "),
            ("shinpan-violations", "= 5 white D1 out_of_turn"),
            ("shinpan-challenge", "= "),
            ("shinpan-violations", "= "),
            ("shinpan-legality b D1", "= legal"),
        ],
    );
    // Under AGA rule 8 plays in a row are one illegal move, and one pass takes its place.
    for (rules, passed, then) in
        [("aga", "= black 0 white 1", "legal"), ("concord", "= black 0 white 0", "out_of_turn")]
    {
        converse(
            &["--rules", rules],
            &[
                ("boardsize 5", "= "),
                ("shinpan-strict false", "= "),
                ("play b C3", "= "),
                ("play w B2", "= "),
                ("play w B3", "= "),
                ("play w B4", "= "),
                ("shinpan-challenge", "= "),
                ("shinpan-pass_stones", passed),
                ("play w B2", if then == "legal" { "= " } else { "? illegal move" }),
                ("shinpan-challenge waive", if then == "legal" { "? last move is legal" } else { "= " }),
            ],
        );
    }
    // An illegal play loses as long as the result is not settled, and no longer.
    let undue = [
        ("kata-set-param assumeMultipleStartingBlackMovesAreHandicap false", "= "),
        ("boardsize 3", "= "),
        ("shinpan-strict false", "= "),
        ("play b B2", "= "),
        ("play b B1", "= "),
        ("play w C3", "= "),
    ];
    let after = |rest: &[(&'static str, &'static str)]| [&undue[..], rest].concat();
    converse(
        &["--rules", "japanese"],
        &after(&[
            ("shinpan-challenge waive", "? last move is legal"),
            ("shinpan-challenge", "= "),
            ("shinpan-result", "= W+F"),
        ]),
    );
    converse(
        &["--rules", "japanese"],
        &after(&[
            ("play b pass", "= "),
            ("play w pass", "= "),
            ("shinpan-agree", "= "),
            ("shinpan-challenge", "? the game is over"),
        ]),
    );
    // Out of turn it is under any rules, whatever else some of them find.
    converse(
        &["--rules", "taiwan"],
        &[
            ("boardsize 1 2", "= "),
            ("shinpan-strict false", "= "),
            ("play b A1", "= "),
            ("play b pass", "= "),
            ("play b A2", "= "),
            ("play b A1", "= "),
            ("shinpan-violations", "= 3 black A2 suicide\n4 black A1 superko 2"),
            ("shinpan-rules korean", "= "),
            ("shinpan-violations", "= 3 black A2 suicide\n4 black A1 out_of_turn"),
        ],
    );
    for (rules, play) in [
        ("japanese", "play b C3"),
        ("flammenkamp", "play b C3"),
        ("japanese", "play b C2"),
        ("flammenkamp", "play b C2"),
    ] {
        converse(
            &["--rules", rules],
            &[
                ("boardsize 3", "= "),
                ("shinpan-strict false", "= "),
                ("kata-set-param assumeMultipleStartingBlackMovesAreHandicap false", "= "),
                ("play b C3", "= "),
                (play, if play.ends_with("C3") { "? illegal move" } else { "= " }),
                ("shinpan-challenge", "= "),
                ("shinpan-result", "= W+F"),
                ("final_score", "= W+F"),
            ],
        );
    }
    converse(
        &["--rules", "chinese"],
        &[
            ("boardsize 3", "= "),
            ("play b C3", "= "),
            ("play b C2", "= "),
            ("play b C3", "? illegal move"),
            ("shinpan-violations", "= "),
            ("shinpan-challenge", "? last move is legal"),
        ],
    );
}

#[test]
fn the_equality_of_countings_is_not_promised_for_a_set_up_that_is_not_even() {
    converse(
        &["--rules", "concord"],
        &[
            ("boardsize 5", "= "),
            ("play b C3", "= "),
            ("play w pass", "= "),
            ("play b pass", "= "),
            ("play w pass", "= "),
            ("shinpan-score_check", "= ok"),
            ("set_position b C3 b B3", "= "),
            ("play b pass", "= "),
            ("play w pass", "= "),
            (
                "shinpan-score_check",
                "= not promised here (the game starts from a position with more stones of one colour, or with the other player to move)",
            ),
        ],
    );
}

/// A try out of turn is a second play in a row; what is agreed on meanwhile neither hides a play nor goes with it; and
/// the pass in the place of a play after the stop is a move of the play that goes on.
#[test]
fn a_challenge_is_of_the_last_turn_whatever_lies_between() {
    let lenient = |rules: &'static str| ["--lenient", "--rules", rules];
    let off = ("kata-set-param assumeMultipleStartingBlackMovesAreHandicap false", "= ");
    let begin = [("boardsize 3", "= "), off, ("play b B2", "= ")];
    let twice = [("play b B2", "? illegal move"), ("shinpan-challenge", "= ")];
    converse(
        &lenient("concord"),
        &[&begin[..], &twice, &[("shinpan-moves", "= black 1 white 0"), ("shinpan-first_pass", "= none")]].concat(),
    );
    converse(
        &lenient("aga"),
        &[&begin[..], &twice, &[("list_stones b", "= "), ("last_move", "= black pass")]].concat(),
    );
    let suicide = ["play w pass", "play b A1", "play w C1", "play b C2", "play w B1"].map(|play| (play, "= "));
    let agreed = [("shinpan-adjust black 1 penalty", "= "), ("shinpan-value black 1 A3", "= ")];
    let taken_back = [
        ("shinpan-challenge", "= "),
        ("last_move", "= white pass"),
        ("color B1", "= empty"),
        ("shinpan-adjust", "= black 1 penalty"),
    ];
    converse(&lenient("concord"), &[&begin[..], &suicide, &agreed, &taken_back].concat());
    let parted = [agreed[0], ("play b A2", "= "), ("shinpan-violations", "= 2 black A2 out_of_turn")];
    converse(&lenient("concord"), &[&begin[..], &parted].concat());
    let stopped = ["play w A3", "play b pass", "play w pass"].map(|play| (play, "= "));
    let after = [("shinpan-phase", "= resumed"), ("shinpan-moves", "= black 3 white 2")];
    converse(&lenient("concord"), &[&begin[..], &stopped, &twice, &after].concat());
    converse(
        &lenient("wagc-model"),
        &[
            ("rectangular_boardsize 4 3", "= "),
            ("set_position b B3 w C3 b A2 w D2 b B1 w C1 b C2", "= "),
            ("play w B2", "= "),
            ("play b C2", "= "),
            ("shinpan-claim", "? last move is illegal: challenge it"),
            ("shinpan-challenge", "= "),
            ("shinpan-claim", "? the position is not repeated"),
        ],
    );
}

#[test]
fn friendly_pass_ok_is_kept_and_returned() {
    let told = |text: &str| {
        let replies = exchange(&[], format!("kata-set-rules {text}\nkata-get-rules\n"));
        replies[1].contains("\"friendlyPassOk\":true")
    };
    for (text, expected) in [
        ("japanese", false),
        ("chinese", true),
        ("tromp-taylor", false),
        (r#"{"ko":"SIMPLE"}"#, false),
        (r#"{"ko":"SIMPLE","friendlyPassOk":true}"#, true),
        ("koPOSITIONALscoreAREAtaxNONEsui0fpok1", true),
        ("koPOSITIONALscoreAREAtaxNONEsui0fpok0", false),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
    // Whoever sets other rules by another command means what these say.
    for (text, expected) in [
        ("kata-set-rules chinese\nshinpan-rules tromp-taylor", false),
        ("kata-set-rules tromp-taylor\nshinpan-rules chinese", true),
        ("kata-set-rules tromp-taylor\nkata-set-rule ko SIMPLE", false),
        ("kata-set-rules japanese\nkata-set-rule scoring AREA", false),
        ("shinpan-rules japanese\nname", false),
        ("shinpan-rules aga\nname", true),
    ] {
        let replies = exchange(&[], format!("{text}\nkata-get-rules\n"));
        assert_eq!(replies[2].contains("\"friendlyPassOk\":true"), expected, "{text}: {}", replies[2]);
    }
    let replies = exchange(&[], "kata-set-rule friendlyPassOk false\nkata-get-rules\n");
    assert!(replies[1].contains("\"friendlyPassOk\":false"), "{}", replies[1]);
}

/// The table in the documentation is the program's own.
#[test]
fn the_table_of_illegal_plays_is_the_programs_own() {
    let page = include_str!("../../docs/illegal-plays.md");
    assert!(page.contains(&shinpan::rules::illegal_plays()), "put this there:\n{}", shinpan::rules::illegal_plays());
}

#[test]
fn a_game_that_is_over_is_worth_its_result() {
    for dialect in DIALECTS {
        let game = format!("shinpan-rules {}\nboardsize 2\nplay b A2\n", dialect.name);
        let replies = exchange(&[], format!("{game}shinpan-forfeit w\nshinpan-solve\nshinpan-optimal_moves\n"));
        let [.., forfeit, value, moves] = replies.as_slice() else { panic!("{replies:?}") };
        if forfeit.starts_with('=') {
            assert!(value.starts_with("= value B+\nexact true\n"), "{}: {value}", dialect.name);
            assert_eq!(moves, "= ", "{}", dialect.name);
        }
    }
}

/// Handicap games have the komi that their rules give them, unless somebody has set another, or the usual one.
#[test]
fn a_handicap_brings_its_komi() {
    converse(
        &["--rules", "aga"],
        &[
            ("boardsize 9", "= "),
            ("get_komi", "= 7.5"),
            ("fixed_handicap 2", "*"),
            ("get_komi", "= 0.5"),
            ("final_score", "= B+79.5"),
            ("shinpan-rules new-zealand", "= "),
            ("get_komi", "= 0"),
            ("shinpan-rules chinese", "= "),
            ("get_komi", "= 7.5"),
            ("shinpan-rule repetition natural", "= "),
            ("shinpan-rules aga", "= "),
            ("shinpan-rule repetition natural", "= "),
            ("get_komi", "= 0.5"),
            ("clear_board", "= "),
            ("get_komi", "= 7.5"),
            ("komi 7.5", "= "),
            ("fixed_handicap 2", "*"),
            ("get_komi", "= 7.5"),
            ("final_score", "= B+72.5"),
            ("komi 0.5", "= "),
            ("final_score", "= B+79.5"),
            ("clear_board", "= "),
            ("get_komi", "= 0.5"),
        ],
    );
    for (said, score) in [("KM[7.5]", "B+72.5"), ("", "B+79.5"), ("KM[0.5]", "B+79.5")] {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("(;GM[1]SZ[9]RU[AGA]HA[2]{said}AB[cg][gc];W[])")).unwrap();
        let load = format!("loadsgf {}", file.path().display());
        let score = format!("= {score}");
        converse(&[], &[(&load, "*"), ("final_score", &score)]);
    }
    let scored = shinpan::lab::Scorer::default().score(b"(;GM[1]SZ[9]RU[AGA]HA[2]AB[cg][gc];W[];B[])").unwrap();
    let remark = "no komi in the record: 0.5, the usual one under these rules";
    assert!(scored.remarks.iter().any(|said| said == remark), "{:?}", scored.remarks);
}
