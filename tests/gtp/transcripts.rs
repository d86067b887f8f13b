//! Transcripts of what real clients send at the start, replayed without waiting for replies, as some of them do. Lines
//! `> ` are sent, lines `< ` expected; `{version}` and `{commands}` stand for the answers to `version` and
//! `list_commands`.

use std::path::Path;

use shinpan::gtp::commands::PROMPT;

use super::session::{exchange, shinpan};

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
    let chat = "play b B2\nplay w B2\nkgs-chat game someone What are the rules?\nkgs-chat private someone why was that refused\n\
                kgs-chat game someone Who is winning, what is the score?\nkgs-chat game someone hello\n";
    let replies = exchange(&["--kgs-chat", "--rules", "aga", "--boardsize", "3", "--komi", "0"], chat);
    assert_eq!(replies[2], "= We play aga, komi 0, handicap 0.");
    assert_eq!(replies[3], "= Refused: white B2: a stone stands at B2.");
    assert!(replies[4].starts_with("= If play stopped now the score would be B+9.0. It rests on: "), "{replies:?}");
    assert!(replies[5].starts_with("= Ask me about the rules"), "{replies:?}");
}

/// Some clients offer analysis only to programs that are called KataGo.
#[test]
fn the_name_is_what_was_asked_for() {
    assert_eq!(exchange(&[], "name\n"), ["= Shinpan"]);
    assert_eq!(exchange(&["--name", "KataGo by Shinpan"], "name\n"), ["= KataGo by Shinpan"]);
    let refused = shinpan().args(["--name", ""]).write_stdin("").assert().code(2);
    assert!(String::from_utf8_lossy(&refused.get_output().stderr).contains("--name must be one line"));
}

/// gtp2ogs takes an engine for KataGo by a line with that name, and shows the lines that its own pattern finds.
#[test]
fn moves_are_told_to_ogs() {
    let args = ["--ogs-chat", "--boardsize", "9", "--playouts", "30", "--lag", "0.5"];
    let output = shinpan().args(args).write_stdin("kata-get-param lagBuffer\ngenmove b\ngenmove w\n").assert().code(0);
    let text = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    let chats: Vec<&str> = text.lines().filter(|line| line.starts_with("MALKOVICH:")).collect();
    assert!(chats.len() == 2 && text.lines().next().unwrap().contains("KataGo"), "{text}");
    for line in chats {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(
            [words[0], words[2], words[4], words[6], words[8]],
            ["MALKOVICH:Visits", "Winrate", "ScoreLead", "ScoreStdev", "PV"],
            "{line}"
        );
        let has_digits = |word: &str, digits: usize| word.split('.').nth(1).is_some_and(|rest| rest.len() == digits);
        assert!(words[3].strip_suffix('%').is_some_and(|share| has_digits(share, 2)), "{line}");
        assert!(has_digits(words[5], 1) && has_digits(words[7], 1), "{line}");
        assert!(words[1].parse::<u32>().is_ok() && words[9].parse::<shinpan::board::Move>().is_ok(), "{line}");
    }
    assert!(String::from_utf8_lossy(&output.get_output().stdout).starts_with("= 0.5\n"));
}
