//! The README is true: its sessions run as printed, and its tables are the program's own.

use super::session::shinpan;

const README: &str = include_str!("../../README.md");

/// The blocks fenced with this info string.
fn blocks(info: &str) -> Vec<&'static str> {
    let fence = format!("```{info}\n");
    README.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn sessions_run_as_printed() {
    let sessions = blocks("gtp");
    assert!(sessions.len() >= 2);
    for session in sessions {
        let input: String = session.lines().filter_map(|l| l.strip_prefix("> ")).map(|l| format!("{l}\n")).collect();
        let printed: Vec<&str> = session.lines().filter(|l| !l.starts_with('>')).map(str::trim_end).collect();
        let output = shinpan().write_stdin(input).assert().success();
        let output = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let answered: Vec<&str> = output.lines().map(str::trim_end).filter(|l| !l.is_empty()).collect();
        assert_eq!(answered, printed, "{session}");
    }
}

#[test]
fn tables_are_the_programs_own() {
    for (marker, args) in [("dialects", ["rules", "--markdown"]), ("commands", ["commands", "--markdown"])] {
        let output = shinpan().args(args).assert().success();
        let table = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let (open, close) = (format!("<!-- {marker} -->\n"), format!("\n<!-- /{marker} -->"));
        let printed = README.split(&open).nth(1).and_then(|rest| rest.split(&close).next()).unwrap();
        assert_eq!(printed.trim(), table.trim(), "put the output of `shinpan {}` here", args.join(" "));
    }
}
