//! `shinpan regress`.

use super::common::{Folder, shinpan};

const SUITE: &str = "\
# set-up
boardsize 5
play black C3
10 known_command play
#? [true]
20 known_command nothing
#? [true]
30 known_command nothing
#? [true]*
40 known_command play
#? [(true|1)]*
50 list_stones black
#? [!C3]
60 play black C3
#? [.*]
70 loadsgf game.sgf
80 list_stones white
#? [ A1( .*)? ]
90 name
#? [nobody]&
";

fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::write(folder.path("suite.tst"), SUITE).unwrap();
    std::fs::write(folder.path("game.sgf"), "(;GM[1]FF[4]SZ[5]AB[aa]AW[ae])").unwrap();
    folder
}

/// A file that cannot be read or written is no test that fails.
#[test]
fn files_that_are_out_of_reach_are_no_failed_tests() {
    let folder = Folder::new();
    std::fs::write(folder.path("suite.tst"), "10 name\n#? [Shin.*]\n").unwrap();
    let suite = folder.text("suite.tst");
    for args in [&["@/nonexistent/list"][..], &[&suite, "--junit", "/nonexistent/x.xml"], &["/nonexistent/suite.tst"]] {
        let output = shinpan(&[&["regress", "own:random"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn verdicts_are_those_of_gogui_regress_and_the_exit_code_tells() {
    let folder = folder();
    let junit = folder.text("junit.xml");
    // The program runs with its own folder elsewhere, so that the record is found beside the suite.
    for engine in ["own:random", concat!(env!("CARGO_BIN_EXE_shinpan"), " --level random")] {
        let output = shinpan(&["regress", engine, &folder.text("suite.tst"), "--json", "--junit", &junit]);
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let suite: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let verdicts = suite["tests"].as_array().unwrap().iter();
        let verdicts: Vec<_> = verdicts.map(|t| (t["id"].as_str().unwrap(), t["verdict"].as_str().unwrap())).collect();
        assert_eq!(
            verdicts,
            [
                ("10", "pass"),
                ("20", "fail"),
                ("30", "known-failure"),
                ("40", "unexpected-pass"),
                ("50", "fail"),
                ("60", "fail"),
                ("70", "pass"),
                ("80", "pass"),
                ("90", "ignored"),
            ],
            "{engine}"
        );
        assert_eq!(suite["errors"], serde_json::json!([]));
    }
    let xml = std::fs::read_to_string(folder.path("junit.xml")).unwrap();
    assert!(xml.contains(r#"tests="9" failures="3" errors="0">"#), "{xml}");
    assert!(xml.contains(r#"<failure message="expected [true], got false"/>"#), "{xml}");
}

#[test]
fn the_heads_of_the_table_stand_apart() {
    let folder = folder();
    let output = shinpan(&["regress", "own:random", &folder.text("suite.tst")]);
    let text = String::from_utf8(output.stdout).unwrap();
    let head = text.lines().find(|line| line.starts_with("suite")).unwrap();
    let heads: Vec<&str> = head.split("  ").map(str::trim).filter(|head| !head.is_empty()).collect();
    assert_eq!(
        heads,
        ["suite", "tests", "pass", "FAIL", "known failure", "unexpected PASS", "ignored", "ERROR", "seconds"],
        "{head}"
    );
}

#[test]
fn what_cannot_be_run_is_an_error() {
    let folder = folder();
    std::fs::write(folder.path("bad.tst"), "boardsize 99\n10 name\n#? [.*]\n").unwrap();
    std::fs::write(folder.path("torn.tst"), "#? [x]\n").unwrap();
    std::fs::write(folder.path("good.tst"), "10 protocol_version\n#? [2]\n").unwrap();
    std::fs::write(folder.path("all.list"), "good.tst\n# a comment\ngood.tst\n").unwrap();
    for (suite, code) in [("bad.tst", 2), ("torn.tst", 2), ("none.tst", 2), ("good.tst", 0)] {
        let output = shinpan(&["regress", "own:random", &folder.text(suite)]);
        assert_eq!(output.status.code(), Some(code), "{suite}");
    }
    let list = format!("@{}", folder.text("all.list"));
    let page = folder.text("page.html");
    let output = shinpan(&["regress", "own:random", &list, "-j", "2", "--json", "--html", &page]);
    assert_eq!((output.status.code(), output.stdout.iter().filter(|b| **b == b'\n').count()), (Some(0), 3));
    assert!(std::fs::read_to_string(folder.path("page.html")).unwrap().contains("good.tst"));
}

#[test]
#[cfg(unix)]
fn an_engine_that_dies_fails_what_is_left() {
    let folder = folder();
    std::fs::write(folder.path("die.tst"), "10 name\n#? [.*]\n20 genmove black\n#? [.*]\n30 name\n#? [.*]\n").unwrap();
    let dies = super::common::scripted(&[("DO", "exit 1")]);
    let output = shinpan(&["regress", &dies, &folder.text("die.tst"), "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let verdicts: Vec<&str> = text.lines().next().unwrap().matches("\"verdict\":\"error\"").collect();
    assert_eq!(verdicts.len(), 2, "{text}");
}

#[test]
fn lists_may_name_lists_but_not_themselves() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("more")).unwrap();
    for (name, text) in [
        ("one.tst", "10 name\n"),
        ("more/two.tst", "10 name\n"),
        ("outer.list", "one.tst\n@more/inner.list\n@more/inner.list\n"),
        ("more/inner.list", "two.tst\n"),
        ("ring.list", "one.tst\n@more/back.list\n"),
        ("more/back.list", "@../ring.list\n"),
    ] {
        std::fs::write(folder.path(name), text).unwrap();
    }
    let regress = |list: &str| shinpan(&["regress", "own:random", &format!("@{}", folder.text(list)), "--json"]);
    let output = regress("outer.list");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains(r#""suites":3"#), "{text}");
    let output = regress("ring.list");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("ring.list: a list that contains itself"), "{said}");
}

/// The tested engine would be another one.
#[test]
fn a_command_to_start_with_that_fails_is_an_error() {
    let folder = folder();
    let suite = folder.text("suite.tst");
    let output = shinpan(&["regress", "own:random", &suite, "--gtp", "komi 7", "--gtp", "no_such_command"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("the engine refuses at its start `no_such_command`: "), "{text}");
}
