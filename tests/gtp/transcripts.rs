//! Transcripts of what real clients send at the start, replayed without waiting for replies, as some of them do. Lines
//! `> ` are sent, lines `< ` expected; `{version}` and `{commands}` stand for the answers to `version` and
//! `list_commands`.

use std::path::Path;

use shinpan::gtp::commands::PROMPT;

use super::session::exchange;

fn transcript(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let facts = exchange(&[], "version\nlist_commands\n");
    let fill = |line: &str| line.replace("{version}", &facts[0][2..]).replace("{commands}", &facts[1][2..]);
    let sent: String = text.lines().filter_map(|l| l.strip_prefix("> ")).map(|l| format!("{l}\r\n")).collect();
    let expected: Vec<String> = text.lines().filter_map(|l| l.strip_prefix("< ")).map(fill).collect();
    assert!(expected.len() > 10);
    assert_eq!(exchange(&[], sent), expected, "{name}");
}

#[test]
fn sabaki_starts() {
    transcript("sabaki.gtp");
}

#[test]
fn gogui_starts() {
    transcript("gogui.gtp");
}

#[test]
fn the_list_of_commands_is_known_and_clean() {
    let list = exchange(&[], "list_commands\n").remove(0);
    let names: Vec<&str> = list[2..].lines().collect();
    for required in [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "genmove",
    ] {
        assert!(names.contains(&required), "{required}");
    }
    assert!(names.iter().all(|n| !n.is_empty() && n.trim() == *n), "no blanks around names");
    assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "sorted, each once");
    let questions: String = names.iter().map(|n| format!("known_command {n}\n")).collect();
    assert!(exchange(&[], questions).iter().all(|r| r == "= true"));
    assert!(PROMPT.iter().all(|prompt| names.contains(prompt)));
    assert_eq!(exchange(&[], "known_command kgs-chat\n"), ["= false"]);
    assert_eq!(exchange(&["--kgs-chat"], "known_command kgs-chat\n"), ["= true"]);
}
