//! Proofs that are kept in a file.

use shinpan::search::exact::{Bounds, CheckpointError, Solution, solve, solve_kept};

use super::game;

fn kept(board: &str, rules: &str, file: &std::path::Path, nodes: u64) -> Result<Solution, CheckpointError> {
    solve_kept(&game(board, rules), file, &mut Bounds { nodes, memory: 1 << 26, stop: &mut |_| false })
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
        assert!(matches!(refused, Err(CheckpointError::Other)), "{board} {rules}: {refused:?}");
    }
    std::fs::write(&file, b"text").unwrap();
    assert!(matches!(kept("2x7", "chinese-practice komi=0", &file, 10_000), Err(CheckpointError::Other)));
    let small = kept("2x2", "chinese-practice komi=0", &folder.path().join("none"), 10_000);
    assert!(matches!(small, Err(CheckpointError::NoProofs)), "{small:?}");
    let gone = kept("2x7", "chinese-practice komi=0", &folder.path().join("no/such"), 10_000);
    assert!(matches!(gone, Err(CheckpointError::File(_))), "{gone:?}");
}
