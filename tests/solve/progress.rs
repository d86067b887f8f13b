//! Progress that a search tells holds in the end.

use shinpan::search::exact::{Bounds, Progress, solve};

use super::{difference, game};

/// The bounds that are told hold the value, and come nearer to it; how many positions there are is guessed well where
/// all are looked at.
#[test]
fn what_is_told_by_the_way_is_so_in_the_end() {
    let (mut bounds, mut guesses) = (0, 0);
    for (board, rules) in [
        ("3x3", "chinese-practice komi=0"),
        ("2x5", "chinese-practice komi=0"),
        ("2x7", "chinese-practice komi=0.5"),
        ("1x6", "tromp-taylor komi=0"),
        ("2x3", "aga komi=0"),
        ("1x5", "japanese komi=0"),
    ] {
        let game = game(board, rules);
        let mut told: Vec<Progress> = Vec::new();
        let mut stop = |progress| {
            told.push(progress);
            false
        };
        let found = solve(&game, &mut Bounds { nodes: u64::MAX, memory: 1 << 28, stop: &mut stop });
        let value = difference(&found).unwrap_or_else(|| panic!("{board} {rules}: {:?}", found.value));
        let known: Vec<_> = told.iter().filter_map(|progress| progress.known).collect();
        for (least, most) in &known {
            assert!(*least <= value && value <= *most, "{board} {rules}: {least} to {most}, and {value}");
        }
        assert!(known.windows(2).all(|two| two[0].0 <= two[1].0 && two[1].1 <= two[0].1), "{board} {rules}");
        bounds += known.len();
        for of in told.iter().filter_map(|progress| progress.of).take(1) {
            let share = found.nodes as f64 / of as f64;
            assert!((0.7..1.4).contains(&share), "{board} {rules}: {} of about {of}", found.nodes);
            guesses += 1;
        }
    }
    assert!(bounds > 10 && guesses >= 2, "{bounds} {guesses}");
}

/// A search that is asked to stop gives what is proved by then, and the file to go on from.
#[cfg(unix)]
#[test]
fn a_search_that_is_asked_to_stop_keeps_what_is_proved() {
    use crate::common::program::{beside, path, signal};
    use std::process::Stdio;
    use std::time::Duration;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("5x5.proofs");
    // A signal before the program listens ends it at once: it is asked again, later.
    let kept = (0..6).any(|attempt| {
        // Whoever runs the tests in the background may have had SIGINT ignored, and a program keeps to that.
        let run = beside("env")
            .arg("--default-signal=INT")
            .arg(path())
            .args(["solve", "5x5", "--rules", "chinese-practice komi=0", "--memory", "64", "--checkpoint"])
            .arg(&file);
        let child = run.stdout(Stdio::piped()).stderr(Stdio::piped()).start_for(Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(500 << attempt));
        signal("INT", child.id());
        let output = child.wait_with_output();
        if output.status.code().is_none() {
            return false;
        }
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}{}", String::from_utf8_lossy(&output.stderr));
        assert!(said.contains("Black has at least"), "{said}");
        true
    });
    assert!(kept && file.metadata().unwrap().len() > 0);
}
