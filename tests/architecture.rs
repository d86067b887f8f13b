//! Reads `src/` and fails when the source breaks its own laws: an import may only point down, no two files need each other, files stay short, and
//! nothing below the program's surface prints.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The floors of the crate, from the bottom.
const FLOORS: &[&[&str]] = &[
    &["board", "files"],
    &["rules"],
    &["game", "sgf"],
    &["scoring", "playout", "tactics"],
    &["search", "net"],
    &["life", "picture"],
    &["players"],
    &["gtp", "arena", "lab", "prelude"],
    &["cli", "config", "tasks", "terminal", "main"],
];

/// The parts of `life/`, a pipeline, from the bottom: what stands in one line of this table may name the parts in the lines above.
const PIPELINE: &[&[&str]] = &[
    &["words"],
    &["proof"],
    &["search"],
    &["estimate", "confirm", "stop", "image", "forks"],
    &["known", "overruled"],
    &["judge"],
    &["remembered", "status", "range"],
];

/// Longest file, tests included.
const MOST_LINES: usize = 500;

/// Every source file: its path below `src`, with `/`, and its text.
fn sources() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut todo: Vec<PathBuf> = vec![root.clone()];
    let mut files = BTreeMap::new();
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            todo.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    files
}

/// The top-level module that a file belongs to.
fn module(file: &str) -> &str {
    file.split('/').next().unwrap().trim_end_matches(".rs")
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
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

/// The modules that a file names by a path from the crate's root: `crate::x`, `crate::{x, y}`, `shinpan::x`, and
/// `super::` as often as it takes to get there.
fn named(file: &str, code: &str) -> Vec<String> {
    let depth = file.split('/').count() - usize::from(file.ends_with("mod.rs"));
    let to_the_root = "super::".repeat(depth.max(1));
    let mut names = Vec::new();
    for root in ["crate::", "shinpan::", &to_the_root] {
        for (at, _) in code.match_indices(root) {
            let inside_a_longer_path =
                code[..at].ends_with("::") || code[..at].ends_with(|c: char| c.is_alphanumeric());
            let rest = &code[at + root.len()..];
            if inside_a_longer_path || root == to_the_root && rest.starts_with("super::") {
                continue;
            }
            match rest.strip_prefix('{') {
                Some(list) => names.extend(heads(list)),
                None => names.push(word(rest)),
            }
        }
    }
    names
}

/// The first word of each item of a list in braces, which may hold lists in braces: `board::{A, B}, game}` has two.
fn heads(list: &str) -> Vec<String> {
    let mut depth = 1;
    let mut heads = Vec::new();
    let mut item = String::new();
    for c in list.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth == 0 || depth == 1 && c == ',' {
            heads.push(word(item.trim()));
            item.clear();
        } else {
            item.push(c);
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn imports_point_down() {
    let files = sources();
    assert!(files.len() > 20, "the source was not found");
    let mut seen = 0;
    for (file, text) in &files {
        let Some(own) = floor(module(file)) else {
            assert_eq!(file, "lib.rs", "{file} belongs to no floor: add its module to FLOORS");
            continue;
        };
        for name in named(file, &code(text)) {
            let Some(other) = floor(&name) else { continue };
            seen += 1;
            assert!(other <= own, "{file} names `{name}`, which is on a higher floor");
        }
    }
    assert!(seen > 20, "no imports were found, so nothing was checked");
}

#[test]
fn the_judging_of_life_is_a_pipeline() {
    let files = sources();
    let place = |part: &str| PIPELINE.iter().position(|parts| parts.contains(&part));
    let mut seen = 0;
    for (file, text) in files.iter().filter(|(file, _)| file.starts_with("life/") && *file != "life/mod.rs") {
        let path = file.trim_start_matches("life/");
        let part = module(path);
        let own = place(part).unwrap_or_else(|| panic!("{file} belongs to no part: add it to PIPELINE"));
        let code = code(text);
        let code = code.split("#[cfg(test)]").next().unwrap();
        let up = "super::".repeat(path.split('/').count() - usize::from(path.ends_with("mod.rs")));
        for root in ["crate::life::", up.as_str()] {
            for (at, _) in code.match_indices(root) {
                let rest = &code[at + root.len()..];
                if code[..at].ends_with("::") || rest.starts_with("super::") {
                    continue;
                }
                let names = rest.strip_prefix('{').map_or_else(|| vec![word(rest)], heads);
                for name in names.iter().filter(|name| **name != part) {
                    seen += 1;
                    let other = place(name).unwrap_or_else(|| panic!("{file} names `{name}`, which is no part"));
                    assert!(other < own, "{file} names `{name}`, which comes later or beside it");
                }
            }
        }
    }
    assert!(seen > 20, "no imports were found, so nothing was checked");
}

/// The files that a file names, by a path from the crate's root or by `super::`, one list in braces included.
fn needed(file: &str, code: &str, files: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut folders: Vec<&str> = file.split('/').collect();
    let name = folders.pop().expect("a file has a name");
    // The module of a file that is no `mod.rs` is one deeper than its folder.
    let depth = folders.len() + usize::from(name != "mod.rs");
    let mut found = BTreeSet::new();
    for (at, root) in ["crate::", "super::"].iter().flat_map(|root| code.match_indices(root)) {
        let before = &code[..at];
        if before.ends_with("::") || before.ends_with(|c: char| c.is_alphanumeric()) {
            continue;
        }
        let mut rest = &code[at..];
        let mut up = 0;
        while let Some(further) = rest.strip_prefix("super::") {
            (rest, up) = (further, up + 1);
        }
        let base = match root {
            "crate::" => 0,
            _ if up > depth => continue,
            _ => depth - up,
        };
        let rest = rest.strip_prefix("crate::").unwrap_or(rest);
        let stem: Vec<&str> = folders[..base.min(folders.len())].to_vec();
        let (path, list) =
            rest.split_at(rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(0));
        let items = list.strip_prefix('{').map_or_else(|| vec![String::new()], heads);
        for item in items {
            let words = path.split("::").chain([item.as_str()]).filter(|word| !word.is_empty());
            let mut place = stem.join("/");
            for word in words {
                place = if place.is_empty() { word.to_string() } else { format!("{place}/{word}") };
                let there = format!("{place}.rs");
                if files.contains_key(&there) {
                    found.insert(there);
                    break;
                }
            }
        }
    }
    found.remove(file);
    found
}

/// Takes away, again and again, what needs nothing that is left: what remains needs itself.
#[test]
fn no_two_files_need_each_other() {
    let files = sources();
    let tested = |text: &str| code(text).split("#[cfg(test)]").next().unwrap_or_default().to_string();
    let nodes = files.iter().filter(|(file, _)| !file.ends_with("mod.rs") && *file != "lib.rs" && *file != "main.rs");
    let mut left: BTreeMap<&String, BTreeSet<String>> =
        nodes.map(|(file, text)| (file, needed(file, &tested(text), &files))).collect();
    let edges: usize = left.values().map(BTreeSet::len).sum();
    assert!(edges > 300, "only {edges} imports were found");
    loop {
        let done: Vec<&String> = left
            .iter()
            .filter(|(_, needs)| !needs.iter().any(|n| left.contains_key(n)))
            .map(|(file, _)| *file)
            .collect();
        if done.is_empty() {
            break;
        }
        done.iter().for_each(|file| drop(left.remove(*file)));
    }
    // What is left is in a circle or above one.
    let shown: Vec<String> = left
        .iter()
        .map(|(f, n)| format!("{f} -> {:?}", n.iter().filter(|n| left.contains_key(n)).collect::<Vec<_>>()))
        .collect();
    assert!(left.is_empty(), "files need each other:\n{}", shown.join("\n"));
}

#[test]
fn the_reader_of_needed_files_reads_them() {
    let files = ["a.rs", "b/mod.rs", "b/c.rs", "b/d.rs", "b/e/mod.rs", "b/e/f.rs"];
    let files: BTreeMap<String, String> = files.map(|f| (f.to_string(), String::new())).into();
    let needs = |file: &str, text: &str| needed(file, text, &files).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(needs("b/c.rs", "use super::d::D;"), "b/d.rs");
    assert_eq!(needs("b/c.rs", "use super::{d::D, e::f};"), "b/d.rs");
    assert_eq!(needs("b/e/f.rs", "use super::super::c::C; use crate::a::A;"), "a.rs b/c.rs");
    assert_eq!(needs("b/e/mod.rs", "use super::c; use f::F;"), "b/c.rs");
    assert_eq!(needs("b/c.rs", "crate::b::e::f::g()"), "b/e/f.rs");
}

#[test]
fn the_reader_of_imports_reads_them() {
    let names = |file: &str, text: &str| named(file, &code(text)).join(" ");
    assert_eq!(names("board/x.rs", "use crate::gtp::Session; // crate::life"), "gtp");
    assert_eq!(names("board/x.rs", "use crate::{rules::Rules, game};"), "rules game");
    assert_eq!(names("board/x.rs", "use crate::{board::{A, B},\n life::C};"), "board life");
    assert_eq!(names("board/x.rs", "let x = super::super::life::alive();"), "life");
    assert_eq!(names("board/mod.rs", "use super::players;"), "players");
    assert_eq!(names("board/x.rs", "use super::players; let s = \"crate::gtp\";"), "");
}

/// What the referee is made of: it has to run wherever there is memory, in a browser too.
const REFEREE: &[&str] = &["board", "rules", "game", "scoring", "sgf"];

/// Files of the referee that are about something else: numbers of games, counted on all cores; rules that are named as a file.
const ASIDE: &[&str] = &["game/perft.rs", "game/walks.rs", "rules/text.rs"];

#[test]
fn the_referee_uses_no_threads_clocks_or_files() {
    let mut seen = 0;
    for (file, text) in sources().iter().filter(|(file, _)| REFEREE.contains(&module(file))) {
        let code = code(text);
        let code = code.split("#[cfg(test)]").next().unwrap();
        let used = ["std::thread", "std::time", "std::fs", "std::env", "std::net", "std::process", "files::"];
        let used: Vec<&str> = used.into_iter().filter(|what| code.contains(what)).collect();
        assert_eq!(!used.is_empty(), ASIDE.contains(&file.as_str()), "{file} uses {used:?}");
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
    // `gtp::aside` says things on the error stream, `tasks::print` on standard output; both survive a closed one.
    for (file, text) in sources() {
        let code = code(&text);
        for printing in ["println!", "print!", "eprintln!", "eprint!", "dbg!"] {
            assert!(!code.contains(printing), "{file} uses {printing}");
        }
    }
}
