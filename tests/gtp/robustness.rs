//! Nothing a client sends may crash, hang or corrupt: bad input gets a one-line error, the state stays as it was, and
//! the next command works.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::session::{exchange, shinpan, shinpan_beside};

/// Commands that show the whole state of a session.
const STATE: &[&str] = &[
    "showboard",
    "query_boardsize",
    "get_komi",
    "get_handicap",
    "move_history",
    "shinpan-rules_json",
    "shinpan-phase",
    "shinpan-moves",
    "shinpan-pass_stones",
    "shinpan-violations",
    "shinpan-strict",
    "shinpan-dead",
    "final_score",
];

/// A game in the middle, a stone captured and a pass made.
const GAME: &[&str] =
    &["boardsize 5", "komi 3.5", "play b A1", "play w A2", "play b C3", "play w B1", "play b pass", "play w D4"];

/// Lines that must be refused, from section to section of the protocol and from command to command.
const BAD: &[&str] = &[
    "nonsense",
    "PLAY b C1",
    "boardsize",
    "boardsize x",
    "boardsize 0",
    "boardsize 26",
    "boardsize -5",
    "boardsize 9.5",
    "boardsize 99999999999",
    "boardsize 99999999999999999999999999999999",
    "boardsize 5 26",
    "boardsize :",
    "rectangular_boardsize 3 0",
    "komi",
    "komi nan",
    "komi inf",
    "komi -inf",
    "komi 7,5",
    "komi seven",
    "komi 1e300",
    "fixed_handicap",
    "fixed_handicap 2",
    "fixed_handicap -1",
    "fixed_handicap 99999999999999999999",
    "place_free_handicap 2",
    "set_free_handicap A1 B1",
    "set_free_handicap",
    "play",
    "play b",
    "play C1",
    "play red C1",
    "play b C6",
    "play b F1",
    "play b I1",
    "play b C0",
    "play b C99999999999999999999",
    "play b A2",
    "play b resign",
    "play b A1",
    "genmove",
    "genmove red",
    "reg_genmove",
    "gg_genmove black x",
    "restricted_genmove black A2",
    "restricted_genmove black F9",
    "gg-undo 99",
    "gg-undo -1",
    "gg-undo x",
    "time_settings",
    "time_settings 1 2",
    "time_settings a b c",
    "time_settings -1 0 0",
    "time_left",
    "time_left black nan 0",
    "time_left black x 0",
    "final_status_list",
    "final_status_list sleeping",
    "final_status F1",
    "final_status",
    "loadsgf",
    "loadsgf /nonexistent.sgf",
    "loadsgf . 3",
    "color F1",
    "color pass",
    "countlib B5",
    "countlib Z25",
    "findlib F6",
    "is_legal",
    "is_legal b",
    "all_legal",
    "captures",
    "captures green",
    "list_stones x",
    "level",
    "level strongest",
    "set_random_seed",
    "set_random_seed -1",
    "help nonsense",
    "printsgf /nonexistent/folder/file.sgf",
    "kgs-rules",
    "kgs-rules martian",
    "kgs-time_settings",
    "kgs-time_settings hourglass 5",
    "kata-set-rules martian",
    "kata-set-rules {",
    "kata-set-rules {\"ko\":\"MAYBE\"}",
    "kata-set-rule",
    "kata-set-rule ko",
    "kata-set-rule ko MAYBE",
    "kata-time_settings",
    "scoring_system moyo",
    "set_position b A1 w",
    "set_position b A1 w A1",
    "set_position b A1 w A2 w B1",
    "set_position b F6",
    "shinpan-rules martian",
    "shinpan-rules chinese ko=5",
    "shinpan-rules chinese repetition=never",
    "shinpan-rules chinese repetition=situational repetition=basic",
    "shinpan-rules {\"rules\":\"chinese\",\"tax\":3}",
    "shinpan-rules tibetan",
    "shinpan-rule",
    "shinpan-rule nonsense",
    "shinpan-rule suicide maybe",
    "shinpan-rule pass sometimes",
    "shinpan-rule limit -1",
    "shinpan-rules_text martian",
    "shinpan-list_rules all",
    "shinpan-pass_stones red",
    "shinpan-pass_stones black white",
    "shinpan-phase now",
    "shinpan-dead B5",
    "shinpan-dead F9",
    "shinpan-dead x",
    "shinpan-agree",
    "shinpan-agree red",
    "shinpan-dispute",
    "shinpan-resume",
    "shinpan-score_detail moyo",
    "shinpan-score_detail area now",
    "shinpan-legality",
    "shinpan-legality black",
    "shinpan-legality red A1",
    "shinpan-illegal_board",
    "shinpan-strict maybe",
    "shinpan-challenge",
    "shinpan-challenge loudly",
    "shinpan-claim",
    "shinpan-resign",
    "shinpan-time_loss red",
    "kgs-chat game someone hello",
    "gogui-play_sequence b C1 w",
    "gogui-play_sequence b C1 w C2 b A2",
    "play_sequence b C1 w C1",
    "play_sequence red C1",
    "gogui-setup b C1",
    "gogui-setup_player white",
    "gogui-setup_player",
    "gogui-rules_legal_moves",
    "shinpan-param_rules ko",
    "shinpan-param_rules ko sometimes",
    "shinpan-param_rules nonsense 1",
    "shinpan-param_rules ruleset martian",
    "shinpan-dead_list F9",
    "shinpan-dead_list nonsense",
    "shinpan-view now",
    "gomill-genmove_ex red",
    "gomill-savesgf",
    "gomill-savesgf /nonexistent/folder/file.sgf",
    "gomill-savesgf /nonexistent.sgf SZ=9",
    "gomill-savesgf /nonexistent.sgf nonsense",
];

#[test]
fn bad_commands_change_nothing() {
    let each = BAD.iter().flat_map(|bad| [&[*bad], STATE].concat());
    let lines: Vec<&str> = [GAME, STATE].concat().into_iter().chain(each).collect();
    // How the score is judged is no matter here, and asked a thousand times.
    let replies = exchange(&["--dead", "quick"], lines.join("\n") + "\n");
    let (before, rest) = replies[GAME.len()..].split_at(STATE.len());
    assert!(before.iter().all(|r| r.starts_with('=')), "{before:?}");
    assert_eq!(rest.len(), BAD.len() * (1 + STATE.len()));
    for (bad, replies) in BAD.iter().zip(rest.chunks(1 + STATE.len())) {
        assert!(replies[0].starts_with("? "), "{bad}: {}", replies[0]);
        assert_eq!(&replies[1..], before, "{bad} changed the state");
    }
}

#[test]
fn the_specified_errors_have_their_texts() {
    for (line, text) in [
        ("boardsize 26", "unacceptable size"),
        ("boardsize x", "syntax error"),
        ("komi x", "syntax error"),
        ("play b A1 extra", "illegal move"),
        ("play b A6", "illegal move"),
        ("undo", "cannot undo"),
        ("fixed_handicap 2", "board not empty"),
        ("loadsgf /nonexistent", "cannot load file: No such file or directory (os error 2)"),
        ("nonsense", "unknown command"),
        ("kgs-rules zzzzz", "Unknown rules 'zzzzz'"),
        ("shinpan-rule zzzzz", "unknown rule 'zzzzz'"),
        (
            "shinpan-rule suicide zzzzz",
            "invalid value 'zzzzz' for rule 'suicide', expected forbidden, multi or allowed",
        ),
        ("shinpan-rules chines", "Unknown rules 'chines', did you mean 'chinese'?"),
        ("countlib E5", "vertex must not be empty"),
    ] {
        let setup = "boardsize 5\nset_position b A1 w B2\n";
        let replies = exchange(&[], format!("{setup}{line}\nname\n"));
        assert_eq!(replies[2], format!("? {text}"), "{line}");
        assert_eq!(replies[3], "= Shinpan");
    }
    let replies = exchange(
        &[],
        "boardsize 5\nfixed_handicap 2\nlast_move\nset_free_handicap A1 A1\nboardsize 9\nfixed_handicap 10\n",
    );
    let texts = [
        "= ",
        "? invalid number of stones",
        "? no previous move known",
        "? bad vertex list",
        "= ",
        "? invalid number of stones",
    ];
    assert_eq!(replies, texts);
}

#[test]
fn odd_bytes_are_no_trouble() {
    let long = format!("echo {}", "x".repeat(1 << 20));
    for (input, replies) in [
        (&b"name\r\n"[..], vec!["= Shinpan"]),
        (b"1\tname\t\n", vec!["=1 Shinpan"]),
        (b"\n\n  \n# comment\nname # why\n", vec!["= Shinpan"]),
        (b"7\n\n-3 name\n", vec!["= Shinpan"]),
        (b"123456789012345678901234567890 name\n", vec!["=123456789012345678901234567890 Shinpan"]),
        (b"0 name\n2147483648 name", vec!["=0 Shinpan", "=2147483648 Shinpan"]),
        (b"na\0me\n\x07name\n", vec!["= Shinpan", "= Shinpan"]),
        (b"\xff\xfe\xff\nname\n", vec!["? unknown command", "= Shinpan"]),
        (b"echo \xc3\xa9\n", vec!["= \u{e9}"]),
        (b"", vec![]),
        (b"quit\nname\n", vec!["= "]),
    ] {
        assert_eq!(exchange(&[], input), replies, "{input:?}");
    }
    let replies = exchange(&[], format!("{long}\n{}\nname\n", "y".repeat(1 << 20)));
    assert_eq!(replies[0].len(), (1 << 20) + 2);
    assert_eq!(&replies[1..], ["? unknown command", "= Shinpan"]);
}

#[test]
fn commands_work_before_the_board_is_set() {
    // printsgf takes a word for a file name, which is none of this test's business.
    let others = |c: &&str| !["quit", "printsgf"].contains(c);
    for command in exchange(&[], "list_commands\n")[0][2..].lines().filter(others) {
        // Whether it works, not how well it thinks.
        let input = format!("{command}\n{command} black D4\n{command} 1 2 3 4\nname\n");
        let replies = exchange(&["--playouts", "32"], input);
        assert_eq!(replies.len(), 4, "{command}");
        assert_eq!(replies[3], "= Shinpan", "{command}");
    }
}

#[test]
fn every_board_size_works() {
    for (width, height) in [(1, 1), (1, 2), (2, 1), (1, 25), (25, 1), (2, 2), (3, 7), (25, 25)] {
        let input = format!(
            "boardsize {width} {height}\nshowboard\ngenmove b\ngenmove w\nplay b pass\nplay w pass\nfinal_score\n\
             final_status_list dead\nshinpan-score_detail\nshinpan-ownership\nshinpan-illegal_board b\nall_legal b\nundo\nprintsgf\n"
        );
        let replies = exchange(&["--level", "random"], input);
        assert!(replies.iter().all(|r| r.starts_with('=')), "{width}x{height}: {replies:?}");
    }
}

#[test]
fn hostile_records_are_refused_and_the_game_stays() {
    let folder = std::env::temp_dir().join(format!("shinpan-hostile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut files: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"(;".to_vec(),
        b"(;GM[1]SZ[9];B[aa".to_vec(),
        b"(;GM[2])".to_vec(),
        b"(;SZ[99])".to_vec(),
        b"(;SZ[-1:3])".to_vec(),
        b"(;SZ[5];B[zz])".to_vec(),
        b"(;SZ[5];B[aa];W[aa])".to_vec(),
        b"(;SZ[5]AB[aa][ba][ab]AW[aa])".to_vec(),
        b"(;SZ[2]AB[aa][ba][ab][bb])".to_vec(),
        b"(;SZ[5]HA[99999999999999999999];W[aa];W[aa])".to_vec(),
        vec![b'('; 1_000_000],
        vec![0xff; 10_000],
    ];
    files.push([b"(;SZ[9]C[", vec![b'x'; 5_000_000].as_slice()].concat());
    for (i, bytes) in files.iter().enumerate() {
        let path = folder.join(format!("{i}.sgf"));
        std::fs::write(&path, bytes).unwrap();
        let input = format!("boardsize 7\nplay b D4\nloadsgf {}\nlist_stones black\nquery_boardsize\n", path.display());
        let replies = exchange(&[], input);
        assert!(replies[2].starts_with("? cannot load file: "), "file {i}: {}", replies[2]);
        assert_eq!(&replies[3..], ["= D4", "= 7"], "file {i}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_client_that_goes_away_ends_the_program_quietly() {
    let mut child = shinpan_beside().piped().stderr(Stdio::piped()).start();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    writeln!(stdin, "name").unwrap();
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line, "= Shinpan\n");
    drop(stdout);
    // The engine notices when it writes; until the pipe is closed there is nobody to tell it.
    for _ in 0..100 {
        if writeln!(stdin, "showboard").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn wrong_usage_has_exit_code_2_and_failure_1() {
    for args in [
        &["--nonsense"][..],
        &["--rules", "martian"],
        &["--rules", "chinese repetition=never"],
        &["--boardsize", "99"],
        &["--komi", "nan"],
        &["--level", "strongest"],
        &["--dead", "maybe"],
        &["--handicap", "50"],
        &["--strict", "--lenient"],
        &["rules", "martian"],
    ] {
        shinpan().args(args).write_stdin("").assert().code(2).stdout("");
    }
    for args in
        [&["score", "/nonexistent.sgf"][..], &["--gtp-commands", "/nonexistent"], &["--log", "/nonexistent/log"]]
    {
        shinpan().args(args).write_stdin("").assert().code(1).stdout("");
    }
    shinpan().arg("--version").assert().code(0);
}

#[test]
fn the_program_checks_itself() {
    let output = shinpan().arg("check").assert().code(0);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with(&format!("Shinpan {} on ", env!("CARGO_PKG_VERSION"))), "{text}");
    let names: Vec<&str> =
        lines.map(|line| line.strip_prefix("ok ").unwrap().split_whitespace().next().unwrap()).collect();
    assert_eq!(names, ["boards", "perft", "positions", "playouts", "session"]);
}
