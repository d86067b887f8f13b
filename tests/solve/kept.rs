//! Proofs that are kept in a file, or asked for as somebody expects them.

use shinpan::search::exact::{Bounds, Plan, PlanError, Solution, solve, solve_planned};

use super::game;
use crate::common::program::shinpan;

fn kept(board: &str, rules: &str, file: &std::path::Path, nodes: u64) -> Result<Solution, PlanError> {
    let plan = Plan { file: Some(file), ..Plan::default() };
    solve_planned(&game(board, rules), plan, &mut Bounds { nodes, memory: 1 << 26, stop: &mut |_| false })
}

/// A search that is broken off again and again comes to what one without a break finds, with less work each time.
#[test]
fn a_search_that_was_broken_off_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2x7.proofs");
    let rules = "chinese-practice komi=0";
    let whole = solve(&game("2x7", rules), &mut Bounds { nodes: 20_000_000, memory: 1 << 26, stop: &mut |_| false });
    assert_eq!(whole.value.unwrap().to_string(), "B+14");
    let mut breaks = 0;
    let done = loop {
        let part = kept("2x7", rules, &file, whole.nodes / 4).unwrap();
        if part.value.is_some() && !part.moves.is_empty() {
            break part;
        }
        breaks += 1;
        assert!(breaks < 40, "{part:?}");
    };
    assert!(breaks > 1, "{breaks}");
    assert_eq!((done.value, &done.moves, &done.why), (whole.value, &whole.moves, &whole.why));
    // All is known by now, also under another komi.
    let again = kept("2x7", rules, &file, whole.nodes / 4).unwrap();
    assert_eq!((again.value, &again.moves), (whole.value, &whole.moves));
    assert!(again.nodes < done.nodes.max(100_000), "{} {}", again.nodes, done.nodes);
}

#[test]
fn a_file_about_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proofs");
    kept("2x7", "chinese-practice komi=0", &file, 10_000).unwrap();
    for (board, rules) in [("3x5", "chinese-practice komi=0"), ("2x7", "area-simple repetition=none cycle=draw komi=0")]
    {
        let refused = kept(board, rules, &file, 10_000);
        assert!(matches!(refused, Err(PlanError::Other)), "{board} {rules}: {refused:?}");
    }
    std::fs::write(&file, b"text").unwrap();
    assert!(matches!(kept("2x7", "chinese-practice komi=0", &file, 10_000), Err(PlanError::Other)));
    let small = kept("2x2", "chinese-practice komi=0", &folder.path().join("none"), 10_000);
    assert!(matches!(small, Err(PlanError::NoProofs)), "{small:?}");
    let gone = kept("2x7", "chinese-practice komi=0", &folder.path().join("no/such"), 10_000);
    assert!(matches!(gone, Err(PlanError::File(_))), "{gone:?}");
}

/// A damaged proof would be an exact value that is wrong: whatever bit is flipped, the file is refused.
#[test]
fn a_damaged_checkpoint_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proofs");
    let rules = "chinese-practice komi=0";
    kept("2x7", rules, &file, 100_000).unwrap();
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.len() > 10_000, "{}", bytes.len());
    for bit in (0..8 * bytes.len()).step_by(1 + 8 * bytes.len() / 60) {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&file, &damaged).unwrap();
        let refused = kept("2x7", rules, &file, 1);
        let is_refused = matches!(refused, Err(PlanError::Other | PlanError::Version | PlanError::Damaged(_)));
        assert!(is_refused, "bit {bit}: {refused:?}");
        std::fs::write(&file, &bytes[..bit / 8]).unwrap();
        assert!(kept("2x7", rules, &file, 1).is_err(), "cut at byte {}", bit / 8);
    }
    let older = String::from_utf8_lossy(&bytes).replacen(", 3: ", ", 2: ", 1);
    std::fs::write(&file, older.as_bytes()).unwrap();
    assert!(matches!(kept("2x7", rules, &file, 1), Err(PlanError::Version)));
}

/// An expectation decides what is asked first and nothing else, on one thread and on two.
#[test]
fn an_expectation_saves_work_and_changes_nothing() {
    let mut position = game("4x4", "chinese-practice komi=0.5");
    for text in "B2 C3 C2 B3 A2 D3 A3 D2".split(' ') {
        position.play(position.to_play(), text.parse().unwrap()).unwrap();
    }
    let solved = |expected: Option<&str>, nodes| {
        let plan = Plan { expected: expected.map(|points| points.parse().unwrap()), ..Plan::default() };
        solve_planned(&position, plan, &mut Bounds { nodes, memory: 1 << 26, stop: &mut |_| false })
    };
    let usual = solved(None, 100_000_000).unwrap();
    assert_eq!(usual.value.unwrap().to_string(), "B+0.5");
    for nodes in [100_000_000, u64::MAX] {
        for expected in ["0.5", "-0.5", "1.5", "15.5", "-16.5"] {
            let found = solved(Some(expected), nodes).unwrap();
            assert_eq!((found.value, &found.moves, &found.why), (usual.value, &usual.moves, &usual.why), "{expected}");
        }
    }
    assert!(solved(Some("0.5"), 100_000_000).unwrap().nodes < usual.nodes);
    for beside in ["0", "16", "-17.5"] {
        assert!(matches!(solved(Some(beside), 10_000), Err(PlanError::NoScore)), "{beside}");
    }
}

#[test]
fn an_expectation_that_nothing_can_come_of_is_refused() {
    let cases = [
        ("2x7", "B14", 2, "`B14` is not a score: B+25, W+1.5 or 0"),
        ("2x7", "W+0", 2, "`W+0` is not a score: B+25, W+1.5 or 0"),
        ("2x7", "B+15", 1, "no game on this board ends with such a score"),
        ("2x2", "B+1", 1, "only proofs are planned: boards of 13 to 25 points"),
    ];
    for (board, score, code, reason) in cases {
        let args = ["solve", board, "--rules", "chinese-practice komi=0", "--expect", score];
        let output = shinpan().args(args).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && said.contains(reason), "{board} {score}: {said}");
    }
}
