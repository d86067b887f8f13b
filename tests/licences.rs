//! What Shinpan is built from may be used, changed and passed on: the licence that each crate names, as Cargo tells it. What
//! is known of faults in them needs a database from the network: CONTRIBUTING.md, "A release".

use std::process::Command;

use serde_json::Value;

/// Licences that ask for no more than to be named.
const FREE: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "0BSD",
];

/// Whether an SPDX expression can be met with free licences: one of what is parted by OR, all of what is parted by AND.
fn is_free(expression: &str) -> bool {
    // Cargo once wrote a slash for OR.
    let expression = expression.replace('/', " OR ");
    let mut depth = 0;
    let mut parts = [vec![String::new()], vec![String::new()]];
    for word in expression.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        depth += i32::from(word == "(") - i32::from(word == ")");
        for (parts, parting) in parts.iter_mut().zip(["OR", "AND"]) {
            match parts.last_mut() {
                _ if depth == 0 && word == parting => parts.push(String::new()),
                Some(part) => *part = format!("{part} {word}").trim().to_string(),
                None => {}
            }
        }
    }
    let [any, all] = parts;
    match expression.trim() {
        whole if any.len() > 1 => any.iter().any(|part| is_free(part)) && !whole.is_empty(),
        _ if all.len() > 1 => all.iter().all(|part| is_free(part)),
        whole => match whole.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
            Some(inner) => is_free(inner),
            None => FREE.contains(&whole),
        },
    }
}

#[test]
fn every_crate_may_be_passed_on() {
    let output = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let host = output("rustc", &["-vV"]);
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let metadata = output(
        env!("CARGO"),
        &["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host],
    );
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let crates = metadata["packages"].as_array().unwrap();
    assert!(crates.len() > 50, "{}", crates.len());
    for package in crates {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(is_free(licence), "{}: {licence}", package["name"]);
    }
}

#[test]
fn expressions_are_read() {
    for free in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-2.0) AND Unicode-3.0", "(MIT)"] {
        assert!(is_free(free), "{free}");
    }
    for bound in ["none", "", "GPL-3.0", "MIT AND GPL-3.0", "(GPL-2.0 OR LGPL-3.0) AND MIT", "MIT AND (GPL-3.0)"] {
        assert!(!is_free(bound), "{bound}");
    }
}
