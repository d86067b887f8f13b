//! The laboratory: tables of exact values as they are committed, and what rules change in real games.

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shinpan::lab::{
    ALIVE_COLUMNS, AliveRow, CHANGE_COLUMNS, COLUMNS, Change, TableRow, Tables, alive_page, changes_page, page,
};
use shinpan::rules::DIALECTS;

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rows of a committed table.
fn read<Row>(path: &str, columns: &str, row: impl Fn(&str) -> Option<Row>) -> Vec<Row> {
    let text = file(path);
    let lines = text.lines().filter(|line| !line.starts_with('#') && *line != columns);
    lines.map(|line| row(line).unwrap_or_else(|| panic!("no row: {line}"))).collect()
}

/// The committed values.
fn rows() -> Vec<TableRow> {
    read("tests/lab/values.tsv", COLUMNS, TableRow::read)
}

#[test]
fn the_tables_have_every_dialect_and_no_two_ways_disagree() {
    let rows = rows();
    let mut boards: Vec<&str> = rows.iter().map(|row| row.board.as_str()).collect();
    boards.dedup();
    assert!(boards.len() >= 4, "{boards:?}");
    for board in boards {
        let names: Vec<&str> = rows.iter().filter(|r| r.board == board).map(|r| r.dialect.as_str()).collect();
        assert_eq!(names, DIALECTS.iter().map(|d| d.name).collect::<Vec<_>>(), "{board}");
    }
    let disagree: Vec<&TableRow> = rows.iter().filter(|row| row.entry.second.contains("says")).collect();
    assert!(disagree.is_empty(), "{disagree:?}");
    assert!(rows.iter().filter(|row| row.entry.second != "-").count() > rows.len() / 4);
}

/// The same rows come out again: all of the smallest boards, and some of the others.
#[test]
fn the_tables_are_what_the_program_finds() {
    let mut tables = Tables::new(100_000, 1 << 28);
    for (number, row) in rows().iter().enumerate() {
        let small = ["1x1", "1x2"].contains(&row.board.as_str());
        let slow = row.entry.value == "?" || row.way == "path";
        if slow || !(small || row.board == "1x3" && number % 5 == 0) {
            continue;
        }
        let dialect = DIALECTS.iter().find(|d| d.name == row.dialect).expect("a dialect");
        assert_eq!(&tables.row(dialect, common::size(&row.board)), row);
    }
}

#[test]
fn the_page_shows_the_tables() {
    let written = file("docs/tables.md");
    let shown = page(&rows());
    assert!(
        written.ends_with(&shown),
        "docs/tables.md ends with the page of tests/lab/values.tsv: shinpan lab tables --page tests/lab/values.tsv"
    );
}

/// The committed changes of values.
fn changes() -> Vec<Change> {
    read("tests/lab/axes.tsv", CHANGE_COLUMNS, Change::read)
}

/// Every value that a change starts from stands in the table of values.
#[test]
fn changes_start_from_the_values_of_the_tables() {
    let rows = rows();
    for change in changes() {
        let of = |row: &&TableRow| (&row.board, &row.dialect) == (&change.board, &change.dialect);
        let row = rows.iter().find(of).unwrap_or_else(|| panic!("no row: {change:?}"));
        assert_eq!(row.entry.value, change.values[0], "{change:?}");
        assert_ne!(change.values[0], change.values[1], "{change:?}");
    }
}

/// The same changes come out again: all of them on the smallest board, on others those that are found out quickly, and no
/// others.
#[test]
fn changes_are_what_the_program_finds() {
    let changes = changes();
    for (board, nodes, complete) in [("1x1", 20_000, DIALECTS.len()), ("1x3", 500, 10), ("2x2", 500, 5)] {
        let mut tables = Tables::new(nodes, 1 << 28);
        let mut wholes = 0;
        for dialect in DIALECTS {
            let (found, unknown) = tables.axes(dialect, common::size(board));
            let kept: Vec<&Change> = changes.iter().filter(|c| c.board == board && c.dialect == dialect.name).collect();
            if board == "1x1" || unknown == 0 {
                assert_eq!(found.iter().collect::<Vec<_>>(), kept, "{} on {board}", dialect.name);
                wholes += 1;
            }
            let new: Vec<_> = found.iter().filter(|change| !kept.contains(change)).collect();
            assert!(new.is_empty(), "{} on {board}: {new:?}", dialect.name);
        }
        assert!(wholes >= complete, "{wholes} dialects on {board}");
    }
}

#[test]
fn the_page_shows_the_changes() {
    let shown = changes_page(&changes());
    assert!(file("docs/tables.md").contains(&shown), "shinpan lab tables --axes --page tests/lab/axes.tsv");
}

/// Independently alive strings, as the search finds them, are as many as all positions at once say (`tests/independent_life.rs`).
#[test]
fn independently_alive_strings_are_counted_as_by_brute_force() {
    let rows = read("tests/lab/alive.tsv", ALIVE_COLUMNS, AliveRow::read);
    let brute = file("tests/life/independent.txt");
    let mut held = 0;
    for line in brute.lines().filter(|line| line.contains(" | ") && !line.starts_with('#')) {
        let [size, _, numbers, ..] = common::cells(line)[..] else { continue };
        let Ok(size) = size.parse::<shinpan::board::Size>() else { continue };
        let numbers: Vec<u64> = numbers.split_whitespace().map(|n| n.parse().expect("a number")).collect();
        let lying = shinpan::board::Size::new(size.height(), size.width()).expect("a size");
        let of = |row: &&AliveRow| [size, lying].map(shinpan::lab::named).contains(&row.board);
        let row = rows.iter().find(of).unwrap_or_else(|| panic!("no row: {line}"));
        assert_eq!(
            [row.positions, row.strings, row.alive, row.undecided],
            [numbers[0], numbers[1], numbers[2], 0],
            "{line}"
        );
        held += 1;
    }
    assert!(held >= 12, "{held}");
    for row in rows.iter().filter(|row| row.positions < 1000) {
        assert_eq!(&AliveRow::of(common::size(&row.board)), row);
    }
    assert!(
        file("docs/tables.md").contains(&alive_page(&rows)),
        "shinpan lab tables --alive --page tests/lab/alive.tsv"
    );
}

/// The output of `shinpan lab survey`.
fn survey(folder: &Path, more: &[&str]) -> Value {
    let output = common::program::shinpan().args(["lab", "survey", "--json"]).args(more).arg(folder).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}{}", String::from_utf8_lossy(&output.stderr)))
}

const RULES: [&str; 6] = ["--rules", "chinese", "--rules", "japanese", "--rules", "aga"];

/// A folder of small games with known scores.
fn games() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    fs::create_dir(&path).unwrap();
    // Two walls: White made the last move, then Black, then one with a ko taken back too late to be one.
    let even = ";B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd]";
    let last = ";B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce];B[aa]";
    for (name, size, moves, result) in [("a", "4", even, "0"), ("b", "5", last, "W+4"), ("c", "4", even, "B+R")] {
        let text = format!("(;GM[1]FF[4]SZ[{size}]KM[0]RU[Chinese]RE[{result}]{moves};B[];W[])");
        fs::write(path.join(format!("{name}.sgf")), text).unwrap();
    }
    fs::write(path.join("d.sgf"), "(;GM[1]SZ[5];B[zz])").unwrap();
    (folder, path)
}

#[test]
fn a_survey_counts_what_rules_change() {
    let (_folder, games) = games();
    let found = survey(&games, &RULES);
    for (key, value) in [("records", 4), ("failed", 1), ("counted", 2), ("repetitions", 0), ("third_passes", 1)] {
        assert_eq!(found[key], value, "{key}: {found}");
    }
    assert_eq!(found["last_dame"], serde_json::json!({ "0": 1, "1": 1 }), "{found}");
    let pair = &found["pairs"][0];
    assert_eq!((&pair["one"], &pair["other"]), (&"chinese".into(), &"japanese".into()));
    assert_eq!((&pair["games"], &pair["scores_differ"]), (&2.into(), &1.into()), "{found}");
    assert_eq!(pair["axes"]["scoring"], 1, "{found}");
    assert_eq!(found["pairs"][1]["scores_differ"], 0, "area and AGA: {found}");
}

#[test]
fn parts_of_a_survey_add_up_and_a_broken_off_one_goes_on() {
    let (folder, games) = games();
    let whole = survey(&games, &RULES);
    let states: Vec<String> = ["1", "2"].map(|part| folder.path().join(part).to_string_lossy().into_owned()).into();
    for (part, state) in states.iter().enumerate() {
        let shard = format!("{}/2", part + 1);
        let more: Vec<&str> = RULES.iter().copied().chain(["--shard", &shard, "--state", state]).collect();
        let once = survey(&games, &more);
        assert_eq!(survey(&games, &more), once, "nothing is counted twice");
    }
    let merged = survey(Path::new(&states[0]), &["--merge", &states[1]]);
    assert_eq!(merged, whole);
    let refused = |args: &[&str]| {
        let failed = crate::common::program::shinpan().args(["lab", "survey"]).args(args).assert().failure();
        String::from_utf8(failed.get_output().stderr.clone()).unwrap()
    };
    let said = refused(&["--merge", &states[0], &states[0]]);
    assert!(said.contains("is the same part as"), "{said}");
    // A third of the records, and the rest of them without axes.
    let [third, bare] = ["third", "bare"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    for (shard, state, more) in [("1/3", &third, None), ("2/2", &bare, Some("--no-axes"))] {
        let args: Vec<&str> = RULES.iter().copied().chain(["--shard", shard, "--state", state]).chain(more).collect();
        survey(&games, &args);
    }
    let said = refused(&["--merge", &third, &states[1]]);
    assert!(said.contains("is part 2/2 of the records of which"), "{said}");
    let said = refused(&["--merge", &states[0], &bare]);
    assert!(said.contains("was made with other settings than"), "{said}");
}

/// A record that has come to the folder since moves all others on.
#[test]
fn a_survey_does_not_go_on_over_other_records() {
    let (folder, games) = games();
    let state = folder.path().join("state").to_string_lossy().into_owned();
    let more: Vec<&str> = RULES.iter().copied().chain(["--state", &state]).collect();
    survey(&games, &more);
    let first = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    fs::copy(first, games.join("0.sgf")).unwrap();
    let args: Vec<&str> = ["lab", "survey", games.to_str().unwrap()].into_iter().chain(more).collect();
    let failed = crate::common::program::shinpan().args(args).assert().failure();
    let said = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
    assert!(said.contains("begun with other records: number"), "{said}");
}

/// Where charts cannot be drawn, nobody waits for thousands of records to hear it.
#[test]
fn what_cannot_be_written_is_said_at_once() {
    let (folder, games) = games();
    let in_no_folder = folder.path().join("none").join("pairs.csv").to_string_lossy().into_owned();
    let in_a_file = games.join("a.sgf").join("charts").to_string_lossy().into_owned();
    for more in [["--csv", &in_no_folder], ["--svg", &in_a_file]] {
        let mut run = crate::common::program::shinpan();
        let failed = run.args(["lab", "survey", games.to_str().unwrap()]).args(more).assert().failure();
        let output = failed.get_output();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.stdout.is_empty() && said.starts_with("error: ") && said.lines().count() == 1, "{said}");
        assert!(said.contains(more[1]), "{said}");
    }
}

#[test]
fn charts_are_drawn() {
    let (folder, games) = games();
    let [csv, svg] = ["pairs.csv", "charts"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let more: Vec<&str> = RULES.iter().copied().chain(["--csv", &csv, "--svg", &svg]).collect();
    survey(&games, &more);
    let rows = fs::read_to_string(&csv).unwrap();
    assert!(rows.starts_with("one,other,games,scores_differ,winners_differ,axes\r\nchinese,japanese,2,1,"), "{rows}");
    for (chart, word) in [("pairs", "japanese"), ("rules", "scoring"), ("dame", "last dame")] {
        let text = fs::read_to_string(Path::new(&svg).join(format!("{chart}.svg"))).unwrap();
        assert!(text.starts_with("<svg") || text.contains("<svg"), "{chart}");
        assert!(text.contains(word), "{chart}: {text}");
    }
}
