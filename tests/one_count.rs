//! One count for a score: the log says when a board is counted and when dame are filled, and neither happens twice.

use crate::common;

use std::path::Path;

/// How often the program counted a board and filled the dame.
fn counted(args: &[&str], input: &str) -> [usize; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut command = common::program::shinpan();
    command.current_dir(folder).env("RUST_LOG", "warn,shinpan_rules::scoring=trace").args(args);
    let output = command.write_stdin(input).output().unwrap();
    assert!(output.status.success(), "{args:?}");
    let log = String::from_utf8(output.stderr).unwrap();
    ["trace: count under ", "trace: fill the dame"].map(|what| log.matches(what).count())
}

#[test]
fn a_score_counts_the_board_once() {
    // Where pass stones promise that area and territory are the same, the other way of counting floods nothing anew.
    for (rules, fills) in [("japanese", 1), ("chinese", 0), ("concord", 0), ("aga", 0), ("japanese seki=letter", 1)] {
        for more in [&[][..], &["--json"], &["--detail"], &["--counting", "usual"]] {
            let args = [&["score", "--dead", "benson", "--rules", rules, "full.sgf"], more].concat();
            assert_eq!(counted(&args, ""), [1, fills], "{args:?}");
        }
    }
}

#[test]
fn a_question_of_a_client_counts_the_board_once() {
    let asked = |command: &str| {
        let session = format!("loadsgf full.sgf\n{command}\n");
        counted(&["--dead", "benson", "--rules", "japanese", "--ignore-sgf-rules"], &session)
    };
    for command in ["final_score", "shinpan-score_detail", "shinpan-tally", "final_status_list dead", "shinpan-count"] {
        assert_eq!(asked(command), [1, 1], "{command}");
    }
    assert_eq!(asked("shinpan-dead"), [0, 0], "which stones are dead is no matter of counting");
}
