//! README and `docs/` are true: their sessions run as printed, their tables are the program's own, and their links lead
//! somewhere.

use std::path::{Path, PathBuf};

use super::session::shinpan;

/// README, the pages of `docs/`, and what stands beside them.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|e| e.unwrap().path());
    let beside =
        ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "training/README.md"]
            .map(|p| root.join(p));
    let pages = beside.into_iter().chain(docs).filter(|p| p.extension().is_some_and(|e| e == "md"));
    pages.map(|p| (p.clone(), std::fs::read_to_string(p).unwrap())).collect()
}

/// The blocks fenced with this info string.
fn blocks(text: &str, info: &str) -> Vec<String> {
    let fence = format!("```{info}\n");
    text.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap().to_string()).collect()
}

#[test]
fn links_lead_to_files() {
    let mut seen = 0;
    for (page, text) in pages() {
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            if target.starts_with("http") || target.is_empty() || target.contains([' ', '"']) {
                continue;
            }
            assert!(page.parent().unwrap().join(target).exists(), "{}: {target}", page.display());
            seen += 1;
        }
    }
    assert!(seen > 20);
}

#[test]
fn the_book_has_every_page_once() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let mut listed: Vec<&str> = summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    listed.sort_unstable();
    let pages = std::fs::read_dir(docs).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<String> = pages.filter(|p| p.ends_with(".md") && p != "SUMMARY.md").collect();
    pages.sort_unstable();
    assert_eq!(listed, pages);
}

#[test]
fn sessions_run_as_printed() {
    let sessions: Vec<String> = pages().iter().flat_map(|(_, text)| blocks(text, "gtp")).collect();
    assert!(sessions.len() >= 3);
    for session in sessions {
        let input: String = session.lines().filter_map(|l| l.strip_prefix("> ")).map(|l| format!("{l}\n")).collect();
        let printed: Vec<&str> = session.lines().filter(|l| !l.starts_with('>')).map(str::trim_end).collect();
        let output = shinpan().write_stdin(input).assert().success();
        let output = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let answered: Vec<&str> = output.lines().map(str::trim_end).filter(|l| !l.is_empty()).collect();
        assert_eq!(answered, printed, "{session}");
    }
}

/// `docs/library.md` shows each example that it names, whole but for its head.
#[test]
fn examples_are_shown_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/library.md")).unwrap();
    let named: Vec<&str> = page.split("](../examples/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert_eq!((named.len(), blocks(&page, "rust").len()), (5, 5));
    for example in named {
        let program = std::fs::read_to_string(root.join("examples").join(example)).unwrap();
        let code = &program[program.find("\nuse ").unwrap()..];
        assert!(page.contains(code.trim()), "docs/library.md shows {example} as it is");
    }
}

/// How many dialects there are is said in two places of the README.
#[test]
fn the_number_of_dialects_is_right() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let number = shinpan::rules::DIALECTS.len();
    for said in [format!("choose one of {number} by name"), format!("the {number} dialects")] {
        assert!(readme.contains(&said), "{said}");
    }
}

#[test]
fn tables_are_the_programs_own() {
    for (marker, args) in [("dialects", ["rules", "--markdown"]), ("commands", ["commands", "--markdown"])] {
        let output = shinpan().args(args).assert().success();
        let table = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let (open, close) = (format!("<!-- {marker} -->\n"), format!("\n<!-- /{marker} -->"));
        let pages = pages();
        let printed: Vec<&str> =
            pages.iter().filter_map(|(_, text)| text.split(&open).nth(1)?.split(&close).next()).collect();
        let [printed] = printed[..] else { panic!("the table of {marker} stands in one place") };
        assert_eq!(printed.trim(), table.trim(), "put the output of `shinpan {}` here", args.join(" "));
    }
}
