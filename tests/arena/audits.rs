//! `shinpan audit`, which knows what our own players play.

use super::common::shinpan;

fn audit(engine: &[&str]) -> serde_json::Value {
    let output = shinpan(&[&["audit", "--json"], engine].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn our_own_engine_plays_the_rules_that_it_was_started_with() {
    let program = env!("CARGO_BIN_EXE_shinpan");
    for rules in ["tromp-taylor", "japanese"] {
        let found = audit(&["--", program, "--rules", rules, "--level", "random", "--dead", "quick"]);
        assert_eq!(found["unlike"], 0, "{rules}: {found}");
        let nearest: Vec<&str> = found["nearest"].as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
        assert!(nearest.contains(&rules), "{rules}: {nearest:?}");
        let odd: Vec<_> = found["rows"].as_array().unwrap().iter().filter(|row| row["odd"] == true).collect();
        assert!(odd.is_empty(), "{rules}: {odd:?}");
    }
}

/// It reads lines as the program does, and what it says beside its answers is no news of the audit's.
#[test]
fn a_player_without_a_process_is_audited_like_one_with() {
    let output = shinpan(&["audit", "own:random"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.lines().next().unwrap().ends_with("; 0 oddities"), "{text}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn options_after_the_engine_are_the_audits() {
    let output = shinpan(&["audit", "own:random", "--json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(output.status.success() && found["rows"].is_array(), "{found}");
}

#[test]
#[cfg(unix)]
fn an_engine_that_accepts_everything_is_found_out() {
    let found = audit(&[&super::common::scripted(&[])]);
    let finding = |topic: &str| {
        let rows = found["rows"].as_array().unwrap().iter();
        let row = rows.clone().find(|row| row["topic"] == topic).unwrap_or_else(|| panic!("{topic}: {found}"));
        (row["finding"].as_str().unwrap().to_string(), row["odd"].as_bool().unwrap())
    };
    assert_eq!(finding("an occupied point"), ("accepted".to_string(), true));
    assert_eq!(finding("suicide of one stone"), ("allowed".to_string(), false));
    assert_eq!(finding("a ko is retaken at once"), ("allowed".to_string(), false));
    assert_eq!(finding("ids"), ("not repeated".to_string(), true));
    assert_eq!(finding("an unknown command"), ("accepted".to_string(), true));
    assert_eq!(finding("undo"), ("not offered".to_string(), false));
    let (options, odd) = finding("options that do not exist");
    assert!(odd && options.starts_with("accepted without a word: `boardsize banana`, `komi banana`"), "{options}");
    assert!(found["plays"].as_str().unwrap().contains("repetition=none"), "{found}");
}

#[test]
fn text_and_table_say_the_same() {
    let program = env!("CARGO_BIN_EXE_shinpan");
    for (flag, words) in [("--all", "a ko is retaken at once"), ("--markdown", "| a ko is retaken at once |")] {
        let output =
            shinpan(&["audit", flag, "--", program, "--rules", "chinese", "--level", "random", "--dead", "quick"]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(words) && text.contains("plays chinese"), "{text}");
    }
}

/// GNU Go keeps its komi, and answers from memory where it is asked about the same position twice.
#[test]
fn an_engine_that_remembers_scores_is_asked_about_other_positions() {
    if crate::common::program::tool("gnugo").arg("--version").output().is_err() {
        println!("skipped: gnugo is not installed");
        return;
    }
    let found = audit(&["--", "gnugo", "--mode", "gtp", "--level", "0"]);
    let rows = found["rows"].as_array().unwrap();
    for topic in ["komi after boardsize", "komi after clear_board"] {
        let row = rows.iter().find(|row| row["topic"] == topic).unwrap();
        assert_eq!(row["finding"], "kept", "{row}");
    }
}

/// Promises that are not kept: a handicap by plays, a flag, a second for a move.
#[test]
#[cfg(unix)]
fn promises_that_are_not_kept_are_found_out() {
    let more = "time_settings set_free_handicap final_score kata-set-rules kata-get-rules";
    // It counts a handicap by the command alone: the score that it tells is that of the game begun last.
    let counts = "case $command in set_free_handicap) SCORE=W+2 ;; clear_board) SCORE=0 ;; esac";
    let rules = r#"kata-get-rules:{"friendlyPassOk":true}"#;
    let slow = "sleep 1.5; printf \"= pass\\n\\n\"";
    let engine = super::common::scripted(&[("MORE", more), ("ALWAYS", counts), ("REPLIES", rules), ("DO", slow)]);
    let found = audit(&[&engine]);
    for (topic, words) in [
        ("two handicap stones given by plays", "not counted as handicap: 2 points apart"),
        ("the flag friendlyPassOk", "false is not kept"),
        ("a second for each move", "not kept: a move took"),
    ] {
        let row = found["rows"].as_array().unwrap().iter().find(|row| row["topic"] == topic).unwrap();
        assert!(row["odd"] == true && row["finding"].as_str().unwrap().starts_with(words), "{row}");
    }
}

/// An engine of one size, on which no question is asked.
#[test]
#[cfg(unix)]
fn of_an_engine_that_has_no_board_for_it_nothing_is_said() {
    let engine = super::common::scripted(&[("NO", "boardsize")]);
    let found = audit(&[&engine]);
    assert_eq!(found["answered"], 0, "{found}");
    assert_eq!(found["plays"], "", "{found}");
    assert_eq!(found["nearest"].as_array().unwrap().len(), 0, "{found}");
    let text = String::from_utf8(shinpan(&["audit", &engine]).stdout).unwrap();
    assert!(text.starts_with("what Scripted 1.0 plays cannot be told: no question about rules was answered"), "{text}");
}
