//! Laws of the source that the compiler does not hold: files stay short, the referee needs no system, names are not used
//! twice within a crate, and nothing prints with a macro that panics. Which crate may name which stands in the manifests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Longest file, tests included.
const MOST_LINES: usize = 500;

/// Every source file of the workspace's crates: its path, with `/`, and its text.
fn sources() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut todo: Vec<PathBuf> = vec![root.join("src"), root.join("crates")];
    let mut files = BTreeMap::new();
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            todo.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    assert!(files.len() > 300, "the source was not found");
    files
}

/// The code of a file: without comments, and without what stands in quotes.
fn code(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        let mut quoted = false;
        let mut before = ' ';
        let mut rest = line.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '"' if before != '\\' && before != '\'' => quoted = !quoted,
                '/' if !quoted && rest.peek() == Some(&'/') => break,
                _ if !quoted => code.push(c),
                _ => {}
            }
            before = c;
        }
        code.push('\n');
    }
    code
}

/// The referee has to run wherever there is memory, in a browser too.
#[test]
fn the_referee_uses_no_threads_clocks_or_files() {
    let sources = sources();
    let referee = sources.iter().filter(|(file, _)| file.starts_with("crates/shinpan-rules/"));
    let mut seen = 0;
    for (file, text) in referee {
        let code = code(text);
        let code = code.split("#[cfg(test)]").next().unwrap();
        let system = ["std::thread", "std::time", "std::fs", "std::env", "std::net", "std::process"];
        let used: Vec<&str> = system.into_iter().filter(|what| code.contains(what)).collect();
        assert!(used.is_empty(), "{file} uses {used:?}");
        seen += 1;
    }
    assert!(seen > 40, "the referee was not found");
}

#[test]
fn files_are_short() {
    for (file, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{file} has {lines} lines, more than {MOST_LINES}");
    }
}

#[test]
fn nothing_prints_with_a_macro_that_panics() {
    // `gtp::say_on_stderr` says things on the error stream, `tasks::print` on standard output; both survive a closed one.
    for (file, text) in sources().iter().filter(|(file, _)| !file.starts_with("crates/shinpan-hunt/")) {
        let code = code(text);
        for printing in ["println!", "print!", "eprintln!", "eprint!", "dbg!"] {
            assert!(!code.contains(printing), "{file} uses {printing}");
        }
    }
}

/// The crates whose types each have a name of their own: the program and its library are two.
const CRATES: &[&[&str]] = &[
    &["crates/shinpan-engine/"],
    &["crates/shinpan-files/"],
    &["crates/shinpan-hunt/"],
    &["crates/shinpan-picture/"],
    &["crates/shinpan-rules/"],
    &["crates/shinpan-solve/"],
    &["src/analysis/", "src/arena/", "src/gtp/", "src/records/", "src/lib.rs", "src/prelude.rs", "src/rule_files.rs"],
    &["src/cli", "src/config.rs", "src/main.rs", "src/tasks/", "src/terminal.rs"],
];

#[test]
fn no_type_has_the_name_of_another_of_its_crate() {
    let sources = sources();
    for parts in CRATES {
        let mut types: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (file, text) in sources.iter().filter(|(file, _)| parts.iter().any(|part| file.starts_with(part))) {
            for line in code(text).lines() {
                let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
                let kind = words.iter().position(|word| !["", "pub", "super", "crate", "in"].contains(word));
                let is_type = |word: &str| ["struct", "enum", "trait", "type", "union"].contains(&word);
                // An associated type is indented.
                if let Some([kind, name, ..]) = kind.map(|at| &words[at..])
                    && is_type(kind)
                    && !line.starts_with(' ')
                {
                    types.entry(name.to_string()).or_default().push(file);
                }
            }
        }
        assert!(!types.is_empty(), "{parts:?} was not found");
        types.retain(|_, files| files.len() > 1);
        assert!(types.is_empty(), "{types:?}");
    }
}

/// A program that does not end would hang a test, and with it all who wait for the tests.
#[test]
fn tests_start_programs_with_a_bound() {
    let mut todo = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")];
    let mut seen = 0;
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            todo.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("common/program.rs") {
            let code = code(&fs::read_to_string(&path).unwrap());
            for starting in ["process::Command", "Command::new(", "Command::cargo_bin(", ".spawn()", ".recv()"] {
                assert!(!code.contains(starting), "{} has {starting}; see common/program.rs", path.display());
            }
            seen += 1;
        }
    }
    assert!(seen > 100, "the tests were not found");
}
