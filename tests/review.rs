//! `shinpan review`: records, charts and pages of what moves lost; that a run that was killed goes on to the same end.

use crate::common;
use crate::common::program::{shinpan, shinpan_beside};

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use shinpan::sgf;

/// The files of a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&p).unwrap())).collect()
}

fn args<'a>(options: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    std::iter::once("review").chain(options.split_whitespace()).chain(more.iter().copied()).collect()
}

#[test]
fn records_say_what_programs_read() {
    let table = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/review/records.table")).unwrap();
    let mut held = 0;
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [name, options, record, expected] = common::cells(line)[..] else { panic!("{line}") };
        let folder = tempfile::tempdir().unwrap();
        let [file, out] = ["game.sgf", "out"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
        let record = record.replace("\\n", "\n");
        fs::write(&file, &record).unwrap();
        shinpan().args(args(options, &[&file, "--out", &out])).assert().success();
        let written = &files(Path::new(&out))["game.sgf"];
        for part in expected.split_whitespace().map(|part| part.replace('_', " ")) {
            match part.strip_prefix('!') {
                Some(none) => assert!(!written.contains(none), "{name}: {none} in {written}"),
                None => assert!(written.contains(&part), "{name}: no {part} in {written}"),
            }
        }
        // The main line is the record's, for us and for another reader.
        let [before, after] = [&record, written].map(|text| sgf::read(text.as_bytes()).unwrap());
        assert_eq!((before.steps, before.setup, before.komi), (after.steps, after.setup, after.komi), "{name}");
        assert!(sgf_parse::go::parse(written).is_ok(), "{name}: {written}");
        held += 1;
    }
    assert!(held >= 8, "{held}");
}

/// Small games, one of them no record.
fn games(folder: &Path) {
    fs::create_dir(folder).unwrap();
    let moves = ["cc", "dc", "cd", "db", "dd", "bb", "cb", "ca", "ba", "be"];
    for game in 0..8 {
        let color = |i: usize| if i.is_multiple_of(2) { "B" } else { "W" };
        let played: String = (0..10 - game % 4).map(|i| format!(";{}[{}]", color(i), moves[i])).collect();
        let text = format!("(;SZ[5]KM[0]RU[aga]PB[player {}]PW[other]{played})", game % 2);
        fs::write(folder.join(format!("{game}.sgf")), text).unwrap();
    }
    fs::write(folder.join("5.sgf"), "(;SZ[5];B[zz])").unwrap();
}

#[test]
fn a_killed_review_goes_on_to_the_same_end_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (records, whole, part) = (path("games"), path("whole"), path("part"));
    games(Path::new(&records));
    let options = "--visits 60 --mistake 1";
    let run = |out: &str, threads: &str| {
        let output = shinpan().args(args(options, &[&records, "--out", out, "--threads", threads])).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stderr).contains("5.sgf"));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = run(&whole, "1");
    assert!(said.contains("player 0: 4 games, lost ") && said.contains("8 records, 1 failed"), "{said}");
    let program = shinpan_beside().args(args(options, &[&records, "--out", &part, "--threads", "1"]));
    let (mut child, begun) = (program.stdout(Stdio::null()).stderr(Stdio::null()).start(), Instant::now());
    let state = Path::new(&part).join("review.json");
    while !state.exists() && child.try_wait().unwrap().is_none() && begun.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(state.exists() && !Path::new(&part).join("index.html").exists(), "it was killed in the middle");
    let written = || fs::metadata(Path::new(&part).join("0.sgf")).unwrap().modified().unwrap();
    let first = written();
    assert_eq!(run(&part, "3"), said);
    assert_eq!(written(), first, "what was done is not done again");
    let [ended, whole_files] = [&part, &whole].map(|folder| files(Path::new(folder)));
    assert_eq!(ended.keys().collect::<Vec<_>>(), whole_files.keys().collect::<Vec<_>>());
    for (name, text) in &ended {
        assert!(*text == whole_files[name], "{name} is another than without interruption");
    }
    // Other settings do not go on; a folder of records takes no output.
    let refused = |more: &[&str]| {
        let output = shinpan().args(args("--visits 61", more)).assert().failure();
        String::from_utf8(output.get_output().stderr.clone()).unwrap()
    };
    assert!(refused(&[&records, "--out", &whole]).contains("was begun with other settings"));
    assert!(refused(&[&records, "--out", &format!("{records}/out")]).contains("whose records are reviewed"));
}

/// A review whose second part of three was killed on the way.
#[test]
fn parts_come_to_what_the_undivided_review_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (records, whole, merged) = (path("games"), path("whole"), path("merged"));
    let parts = ["1", "2", "3"].map(|number| path(&format!("part-{number}")));
    games(Path::new(&records));
    let options = "--visits 60 --mistake 1 --threads 1";
    let said = |more: &[&str], options: &str| {
        let output = shinpan().args(args(options, more)).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let undivided = said(&[&records, "--out", &whole], options);
    assert_eq!(undivided.0, Some(1), "{}", undivided.2);
    let all = || said(&["--merge", &parts[2], &parts[0], &parts[1], "--out", &merged], "");
    let shards = ["1/3", "2/3", "3/3"];
    let part = |i: usize, options: &str| said(&[&records, "--shard", shards[i], "--out", &parts[i]], options);
    assert_eq!([part(0, options).0, part(2, options).0], [Some(0), Some(1)]);
    assert!(all().2.contains("part-2/review.json: "), "a part was not begun");
    let second = ["--shard", shards[1], "--out", &parts[1], &records];
    let program = shinpan_beside().args(args(options, &second)).stdout(Stdio::null()).stderr(Stdio::null()).start();
    let (mut child, begun, state) = (program, Instant::now(), Path::new(&parts[1]).join("review.json"));
    while !state.exists() && child.try_wait().unwrap().is_none() && begun.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(all().2.contains("part-2 is not finished: run this part again"), "it was killed in the middle");
    assert!(!Path::new(&merged).exists());
    let first = fs::metadata(Path::new(&parts[1]).join("1.sgf")).unwrap().modified().unwrap();
    assert_eq!(part(1, options).0, Some(0));
    let again = fs::metadata(Path::new(&parts[1]).join("1.sgf")).unwrap().modified().unwrap();
    assert_eq!(first, again, "what was done is not done again");

    assert_eq!(all(), undivided);
    assert_eq!(files(Path::new(&merged)), files(Path::new(&whole)));
    assert_eq!(all(), undivided, "it can be combined again");
    assert_eq!(said(&[&records, "--out", &merged], options), undivided, "the whole goes on from what was combined");

    let refusals: &[(&[&str], &str, &str)] = &[
        (&["--merge", &parts[0], &parts[2], "--out", &merged], "", "part 2/3 is missing"),
        (&["--merge", &parts[0], &parts[0], "--out", &merged], "", "part-1 is the same part as "),
        (&["--merge", &parts[0], &whole, "--out", &merged], "", "whole has other parts than "),
        (&["--merge", &parts[0], "--out", &parts[0]], "", "is one of the parts"),
        (&["--merge", &parts[0]], "", "--out"),
        (&[&records, "--shard", "1/3"], options, "--out"),
        (&[&records, "--shard", "2/3", "--out", &parts[0]], options, "was begun as part 1/3, not as part 2/3"),
        (&[&records, "--shard", "4/3", "--out", &merged], options, "--shard 4/3: part I of N, as in 2/8"),
        (&[&format!("{records}/0.sgf"), "--shard", "1/3", "--out", &path("one")], options, "--shard divides"),
        (&["--merge", &parts[0], "--out", &merged], "--visits 3", "--visits"),
    ];
    for (more, options, expected) in refusals {
        let (code, _, error) = said(more, options);
        assert!(code != Some(0) && error.contains(expected), "{more:?}: {error}");
    }
    assert_eq!(files(Path::new(&merged)), files(Path::new(&whole)), "what is refused changes nothing");
}

#[test]
fn whatever_a_record_says_stays_text() {
    let folder = tempfile::tempdir().unwrap();
    let [file, out] = ["game.sgf", "out"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>&\"'";
    let text = format!(
        "(;SZ[5]KM[0]RU[aga]PB[{hostile}]PW[\u{1b}[31m\\]{hostile}]RE[{hostile}]C[{hostile}];B[cc];W[aa];B[bb])"
    );
    fs::write(&file, text).unwrap();
    let output = shinpan().args(args("--visits 4", &[&file, "--out", &out])).assert().success();
    assert!(!output.get_output().stdout.contains(&0x1b));
    let files = files(Path::new(&out));
    common::xml::elements(&files["game.svg"]);
    let elements = common::xml::page(&files["game.html"]);
    assert!(elements.iter().all(|(name, _)| !["script", "img"].contains(&name.as_str())), "{elements:?}");
    assert!(!files["game.html"].contains("<script>alert"), "a script of the record's");
    assert!(files["game.html"].contains("&lt;script&gt;alert(1)"), "the name is shown");
}
