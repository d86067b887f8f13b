//! Runs the regression suites in `gtp-scripts/` as gogui-regress does: one engine for each file, in the folder of the
//! file; a numbered command is a test, the `#?` line directly after it the expected reply; every other command must
//! succeed.

use std::path::Path;

use super::session::shinpan;
use regex::Regex;

/// A line of a suite that is sent to the engine.
struct Step<'a> {
    line: usize,
    command: &'a str,
    expected: Option<Expected>,
}

struct Expected {
    pattern: Regex,
    negated: bool,
}

fn steps(text: &str) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = Vec::new();
    let mut may_expect = false;
    for (i, line) in text.lines().enumerate() {
        let numbered = line.starts_with(|c: char| c.is_ascii_digit());
        if let Some(pattern) = line.strip_prefix("#?") {
            assert!(may_expect, "line {}: a pattern without a test before it", i + 1);
            let inner = pattern.trim().strip_prefix('[').and_then(|p| p.strip_suffix(']'));
            let inner = inner.unwrap_or_else(|| panic!("line {}: no [pattern]", i + 1));
            let (negated, inner) = inner.strip_prefix('!').map_or((false, inner), |p| (true, p));
            let pattern = Regex::new(&format!("^(?sm:{inner})$")).unwrap();
            steps.last_mut().unwrap().expected = Some(Expected { pattern, negated });
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            steps.push(Step { line: i + 1, command: line, expected: None });
        }
        may_expect = numbered;
    }
    steps
}

fn run(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let steps = steps(&text);
    let input: String = steps.iter().map(|s| format!("{}\n", s.command)).collect();
    let output = shinpan()
        .args(["--level", "heuristic"])
        .current_dir(path.parent().unwrap())
        .write_stdin(input)
        .assert()
        .success();
    let stdout = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let replies: Vec<&str> = stdout.split_terminator("\n\n").collect();
    assert_eq!(replies.len(), steps.len(), "{}: one reply for each command", path.display());
    let judge = |(step, reply): (&Step<'_>, &&str)| {
        let (status, body) = reply.split_once(' ').unwrap_or_else(|| panic!("no blank in {reply:?}"));
        let right = match &step.expected {
            _ if !status.starts_with('=') => false,
            Some(expected) => expected.pattern.is_match(body.trim()) != expected.negated,
            None => true,
        };
        let numbered = step.command.starts_with(|c: char| c.is_ascii_digit());
        assert!(!numbered || step.expected.is_some(), "line {}: a test without a pattern cannot fail", step.line);
        (!right).then(|| format!("{}:{}: {} -> {reply}", path.display(), step.line, step.command))
    };
    steps.iter().zip(&replies).filter_map(judge).collect()
}

#[test]
fn every_suite_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-scripts");
    let mut suites: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    suites.retain(|p| p.extension().is_some_and(|e| e == "tst"));
    suites.sort();
    assert!(suites.len() >= 6, "the suites are there");
    let failures: Vec<String> = suites.iter().flat_map(|p| run(p)).collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
