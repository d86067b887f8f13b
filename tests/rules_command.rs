//! The program as whoever writes rules meets it: lists, explanations, files with mistakes.

use std::path::PathBuf;

use shinpan::rules::{DIALECTS, OUTLINES};

/// The output of the program, and its exit code.
fn shinpan(args: &[&str]) -> (String, String, i32) {
    let output = crate::common::program::shinpan().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_list_has_every_dialect_and_what_is_to_be_known_of_it() {
    let (list, ..) = shinpan(&["rules"]);
    let (tables, ..) = shinpan(&["rules", "--markdown"]);
    let one = |text: &str, start: &str| -> String {
        let rows: Vec<&str> = text.lines().filter(|l| l.starts_with(start)).collect();
        assert_eq!(rows.len(), 1, "{start}: {rows:?}");
        rows[0].to_string()
    };
    for dialect in DIALECTS.iter().chain(OUTLINES) {
        let note = dialect.standing.note();
        let row = one(&list, &format!("{} ", dialect.name));
        assert!(row.contains(dialect.title) && row.ends_with('*') != note.is_empty(), "{row}");
        assert!(row.chars().count() < 180 && (note.is_empty() || !row.contains(note)), "{row}");
        if dialect.standing.missing().is_empty() {
            one(&tables, &format!("| `{}` |", dialect.name));
        }
        if !note.is_empty() {
            assert!(one(&tables, &format!("- `{}`", dialect.name)).contains(note), "{}", dialect.name);
            let (explained, ..) = shinpan(&["rules", dialect.name]);
            assert!(!dialect.standing.missing().is_empty() || explained.contains(note), "{}", dialect.name);
        }
    }
}

/// Of a key that is like no other it is said which there are.
const UNKNOWN: &str = "error: unknown rule 'foo': setup, first, handicap, handicap_bonus, komi, handicap_komi, pass, pass_limit, suicide, \
                       repetition, cycle, vacated, near, stop, captures, confirm, resume, precedents, scoring, shared, seki, tax, trim, \
                       first_pass, bonus, illegal, tie, limit or limit_result\n";

#[test]
fn rules_with_changes_are_one_argument() {
    let tip = "error: quote rules with changes as one argument: --rules \"japanese komi=6.5 suicide=allowed\"\n";
    let rules = ["--rules", "japanese", "komi=6.5", "suicide=allowed"];
    assert_eq!(shinpan(&rules), (String::new(), tip.to_string(), 2));
    assert_eq!(shinpan(&[&["solve", "2x2"], &rules[..]].concat()), (String::new(), tip.to_string(), 2));
    // Where the exit code counts records, it cannot say that.
    assert_eq!(shinpan(&[&["score"], &rules[..], &["x.sgf"]].concat()), (String::new(), tip.to_string(), 255));
}

#[test]
fn a_number_below_nothing_is_a_value_too() {
    for args in [&["--effort", "-1"][..], &["score", "--effort", "-1", "x.sgf"]] {
        let (out, error, _) = shinpan(args);
        assert!(out.is_empty() && error.contains("not '-1'"), "{error}");
    }
}

#[test]
fn dialects_are_found_by_word_and_by_answer() {
    let names = |args: &[&str]| {
        let (list, _, code) = shinpan(args);
        assert_eq!(code, 0, "{args:?}");
        let known = |line: &str| {
            let name = line.split_whitespace().next()?;
            DIALECTS.iter().chain(OUTLINES).find(|d| d.name == name && line.contains(d.title)).map(|d| d.name)
        };
        list.lines().filter_map(known).collect::<Vec<_>>()
    };
    for (key, value) in [("pass", "stone"), ("repetition", "situational"), ("komi", "7.5")] {
        let wanted = format!("{key}={value}");
        let having: Vec<&str> = DIALECTS
            .iter()
            .filter(|d| (shinpan::rules::Rules::key(key).unwrap().get)(&d.rules) == value)
            .map(|d| d.name)
            .collect();
        assert!(!having.is_empty());
        let mut listed = names(&["rules", "--search", &wanted]);
        listed.retain(|name| DIALECTS.iter().any(|d| d.name == *name));
        assert_eq!(listed, having, "{wanted}");
    }
    assert!(names(&["rules", "--search", "tibet"]).contains(&"tibetan"));
    let both = names(&["rules", "--search", "pass=stone", "--search", "scoring=area"]);
    assert!(both.contains(&"aga") && !both.contains(&"concord") && !both.contains(&"chinese"), "{both:?}");
    for (word, error, code) in [
        ("qqqq", "error: no dialect matches\n", 1),
        ("pass=stoned", "error: invalid value 'stoned' for rule 'pass', did you mean 'stone'?\n", 2),
        ("pas=stone", "error: unknown rule 'pas', did you mean 'pass'?\n", 2),
        ("foo=bar", UNKNOWN, 2),
    ] {
        assert_eq!(shinpan(&["rules", "--search", word]), (String::new(), error.to_string(), code));
    }
}

/// A configuration, and what is wrong with it.
const WRONG: &[(&str, &str)] = &[
    ("seed = 1\nkomy = 7\n", "line 2: unknown setting 'komy', did you mean 'komi'?"),
    ("\n\nboard-size = 9\n", "line 3: unknown setting 'board-size', did you mean 'boardsize'?"),
    ("rules = \"aga\"\nseed = \"one\"\n", "line 2: invalid type: string \"one\", expected u64"),
    ("seed = 1\nrules = 7\n", "line 2: invalid type: integer `7`, expected a string"),
    ("seed = 1\nrules = \"aga repitition=basic\"\n", "line 2: unknown rule 'repitition', did you mean 'repetition'?"),
    ("seed = 1\nseed = 2\n", "line 2: duplicate key"),
];

#[test]
fn a_configuration_with_a_mistake_is_refused_with_its_line() {
    for (i, (text, reason)) in WRONG.iter().enumerate() {
        let path = file(&format!("wrong-{i}.toml"), text);
        let (out, error, code) = shinpan(&["--config", path.to_str().unwrap()]);
        assert_eq!((out.as_str(), code), ("", 2), "{text}");
        assert_eq!(error, format!("error: {}: {reason}\n", path.display()), "{text}");
    }
    let right = file("right.toml", "rules = \"aga komi=6\"\nboardsize = 9\n");
    let (out, error, code) = shinpan(&["--config", right.to_str().unwrap(), "--seed", "3"]);
    assert_eq!((out.as_str(), error.as_str(), code), ("", "", 0));
}

#[test]
fn a_file_of_rules_with_a_mistake_is_refused_with_its_line() {
    let path = file("house-rules.toml", "# ours\nrules = \"concord\"\nfirst_pas = \"none\"\n");
    let name = path.to_str().unwrap();
    let error = format!(
        "error: cannot read rules from '{name}': line 3: unknown rule 'first_pas', did you mean 'first_pass'?\n"
    );
    for args in [&["--rules", name][..], &["rules", name], &["rules", "--diff", "aga", name]] {
        assert_eq!(shinpan(args), (String::new(), error.clone(), 2), "{args:?}");
    }
}

#[test]
fn explanations_and_differences_are_printed() {
    let (text, ..) = shinpan(&["rules", "japanese", "repetition=positional"]);
    assert!(text.starts_with("Rules: japanese repetition=positional\n"), "{text}");
    assert!(text.contains("Changed: repetition\n"), "{text}");
    let (text, ..) = shinpan(&["rules", "--diff", "taiwan", "concord"]);
    assert!(text.starts_with("rule     taiwan  concord\nscoring  area    territory\n\nscoring=area: "), "{text}");
    assert_eq!(shinpan(&["rules", "--diff", "aga"]).2, 2);
    assert_eq!(shinpan(&["rules", "math-chinese"]).2, 2, "an outline needs its answers");
}

#[test]
fn explanations_and_differences_are_pages_too() {
    let (text, ..) = shinpan(&["rules", "japanese", "--markdown"]);
    assert!(text.starts_with("**Japanese rules** (`japanese`)\n"), "{text}");
    assert!(text.contains(
        "| rule | answer | what it means | its text | another text | no text |\n|---|---|---|---|---|---|\n"
    ));
    assert!(text.contains("| `illegal` | loss | A player who makes an illegal play loses the game. | The Japanese Rules of Go (1989), article 14 |  |  |"));
    assert!(text.contains("| `tax` | 0 | There is no group tax. |  |  | our default, "), "{text}");
    assert!(text.contains("<https://www.cs.cmu.edu/~wjh/go/rules/Japanese.html>"), "{text}");
    let (text, ..) = shinpan(&["rules", "--diff", "taiwan", "concord", "--markdown"]);
    assert!(
        text.starts_with(
            "| rule | `taiwan` | `concord` |\n|---|---|---|\n| `scoring` | area | territory |\n\n- scoring=area: "
        ),
        "{text}"
    );
    let (text, ..) = shinpan(&["rules", "tromp-taylor"]);
    assert!(text.contains("\nWeb: https://tromp.github.io/go.html"), "{text}");
}
