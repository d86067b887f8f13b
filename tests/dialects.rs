//! Runs the cases of `tests/dialects/NAME.txt`, and sees to it that every dialect has such a file, which cites its rule.

use crate::common;

use shinpan::rules::{DIALECTS, Dialect, OUTLINES};

fn every() -> impl Iterator<Item = &'static Dialect> {
    DIALECTS.iter().chain(OUTLINES)
}

/// The facts that a file has to show of its dialect, and the statements that show them.
const KINDS: &[(&str, &[&str])] = &[
    ("move that is or is not legal", &["legal", "refused"]),
    ("end of play", &["phase", "owed", "ending"]),
    ("score or result", &["result", "area", "territory", "stones", "imputed", "ending"]),
];

#[test]
fn every_dialect_has_a_file_that_quotes_its_rules_and_shows_their_verdicts() {
    let files = common::files("dialects", "txt");
    for dialect in every() {
        let name = format!("{}.txt", dialect.name);
        let (_, text) = files.iter().find(|(file, _)| *file == name).unwrap_or_else(|| panic!("no dialects/{name}"));
        assert!(text.starts_with("# Source: "), "{name} does not begin with its source");
        let comments: String = text.lines().filter(|line| line.starts_with('#')).collect();
        assert!(comments.matches('"').count() >= 2, "{name} does not quote its source");
        let used = |line: &str| line.strip_prefix("rules ").is_some_and(|e| e.split(' ').next() == Some(dialect.name));
        assert!(text.lines().any(used), "{name} has no case under {}", dialect.name);
        for (kind, words) in KINDS {
            let shown = text.lines().any(|line| line.split(' ').next().is_some_and(|word| words.contains(&word)));
            assert!(shown, "{name} shows no {kind}");
        }
    }
}

#[test]
fn no_two_dialects_share_a_name() {
    let mut names: Vec<&str> = every().flat_map(Dialect::names).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

#[test]
fn cases() {
    let files = common::files("dialects", "txt");
    for (name, text) in &files {
        assert!(common::script::run(name, text) > 1, "{name} has less than two cases");
        let known = every().any(|dialect| *name == format!("{}.txt", dialect.name));
        assert!(known, "dialects/{name} belongs to no dialect");
    }
}
