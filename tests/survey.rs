//! `shinpan lab survey`: a run that is killed goes on to the same end, and a damaged state is refused.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::program::{shinpan, shinpan_beside};

const OPTIONS: [&str; 8] = ["lab", "survey", "--rules", "aga", "--rules", "japanese", "--rules", "tibetan"];

/// Small games, one of them no record.
fn games(folder: &Path) {
    fs::create_dir(folder).unwrap();
    let moves = ["cc", "dc", "cd", "db", "dd", "bb", "cb", "ca", "ba", "be", "ec", "aa", "ed", "ea"];
    for game in 0..12 {
        let color = |i: usize| if i.is_multiple_of(2) { "B" } else { "W" };
        let played: String = (0..14 - game % 5).map(|i| format!(";{}[{}]", color(i), moves[i])).collect();
        let text = format!("(;SZ[5]KM[0]RU[aga]{played};B[];W[];B[])");
        fs::write(folder.join(format!("{game:02}.sgf")), text).unwrap();
    }
    fs::write(folder.join("07.sgf"), "(;SZ[5];B[zz])").unwrap();
}

fn text(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

fn run(records: &str, state: &str) -> (Option<i32>, String, String) {
    let output = shinpan().args(OPTIONS).args(["--state", state, records]).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_killed_survey_goes_on_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let [records, whole, part] = ["games", "whole", "part"].map(|name| text(&folder, name));
    games(Path::new(&records));
    let undivided = run(&records, &whole);
    assert!(undivided.1.starts_with("12 records: 11 counted, 1 failed"), "{undivided:?}");
    // It is killed whenever it has kept something new, until it comes to its end before that.
    let (mut kills, begun) = (0, Instant::now());
    loop {
        let kept = || fs::read(&part).unwrap_or_default();
        let before = kept();
        let command = shinpan_beside().args(OPTIONS).args(["--state", &part, &records]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).start();
        while kept() == before && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(300), "nothing is kept");
            std::thread::sleep(Duration::from_millis(1));
        }
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 0, "it was never killed on the way");
    let (code, said, warned) = run(&records, &part);
    assert_eq!((code, &said), (undivided.0, &undivided.1), "{warned}");
    let files = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 3, "the games and two states, and nothing left beside them");
}

/// Cut off anywhere, or with a byte that is another.
#[test]
fn a_damaged_state_is_refused_and_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let [records, state] = ["games", "state"].map(|name| text(&folder, name));
    games(Path::new(&records));
    run(&records, &state);
    let good = fs::read(&state).unwrap();
    for part in 0..20 {
        let at = part * good.len() / 20;
        let mut flipped = good.clone();
        flipped[at] ^= 1;
        for damaged in [&good[..at], &flipped] {
            fs::write(&state, damaged).unwrap();
            let (code, said, reason) = run(&records, &state);
            assert!(code == Some(1) && said.is_empty(), "{at}: {said}");
            assert!(reason.contains(&state) && reason.trim_end().lines().count() == 1, "{at}: {reason}");
            assert_eq!(fs::read(&state).unwrap(), damaged, "{at}");
        }
    }
}
