//! Hints for a person who types, beside the replies. GTP has fixed words for failures, which programs understand; a
//! person wants to know what was wrong, and how it is done.

use crate::board::{Color, Move, Point};
use crate::rules::nearest;

use super::commands::{self, Command};
use super::protocol::{Args, Failure, SYNTAX_ERROR};
use super::session::Session;

/// The hint about a command that failed; nothing where the reply says it all.
pub(super) fn hint(session: &Session, name: &str, args: &str, failure: &Failure) -> Option<String> {
    let Some(command) = commands::all().find(|c| c.name == name && session.knows(name)) else {
        return Some(format!("{}\n`help` lists every command.", stranger(session, name)));
    };
    if let Some(reason) = illegal(session, command, args).filter(|_| failure.0.starts_with("illegal move")) {
        return Some(format!("{name}: {reason}"));
    }
    if failure.0 == "unacceptable size" {
        return Some(format!("{name}: a board has 1 to 25 lines each way"));
    }
    if *failure != SYNTAX_ERROR {
        return None;
    }
    let wrong = wrong_argument(command, args).map_or(String::new(), |wrong| format!("{name}: {wrong}\n"));
    let example = example(command).map_or(String::new(), |example| format!(", for instance `{example}`"));
    Some(format!("{wrong}Usage: {}{example}", usage(command)))
}

/// How a command is written.
fn usage(command: &Command) -> String {
    format!("{} {}", command.name, command.usage).trim_end().to_string()
}

/// The hint about an unknown name.
fn stranger(session: &Session, name: &str) -> String {
    if name.parse::<Color>().is_ok() || name.parse::<Move>().is_ok() {
        return format!("`{name}` is no command; a move is made with `play black E5`.");
    }
    match nearest(name, session.command_names()) {
        Some(nearest) => format!("There is no command `{name}`, did you mean `{nearest}`?"),
        None => format!("There is no command `{name}`."),
    }
}

/// Why the rules refuse the move that a command asks for.
fn illegal(session: &Session, command: &Command, args: &str) -> Option<String> {
    let mut args = Args::new(args);
    let (color, mv) = (args.color().ok()?, args.mv().ok()?);
    let reason = session.game.legality(color, mv).err()?;
    let refuses = command.name == "play" || !session.gives_reasons;
    refuses.then(|| reason.explain())
}

/// The first argument that is not what the usage has in its place, or is missing.
fn wrong_argument(command: &Command, args: &str) -> Option<String> {
    let mut given = Args::new(args);
    for expected in command.usage.split_whitespace() {
        if expected.starts_with('[') || expected == "|" {
            return None;
        }
        let Some(word) = given.next() else { return missing(expected) };
        let wrong = match expected {
            "COLOR" => word.parse::<Color>().err().map(|e| e.to_string()),
            "VERTEX|pass" => word.parse::<Move>().err().map(|_| no_vertex(word)),
            "VERTEX" => word.parse::<Point>().err().map(|_| no_vertex(word)),
            "N" | "W" | "H" => word.parse::<u32>().err().map(|_| format!("`{word}` is no number of that kind")),
            "POINTS" => Some(format!("`{word}` is no number")),
            _ => return None,
        };
        if wrong.is_some() {
            return wrong;
        }
    }
    None
}

/// The hint about a missing argument.
fn missing(expected: &str) -> Option<String> {
    let what = match expected {
        "COLOR" => "a colour",
        "VERTEX|pass" => "a vertex or pass",
        "VERTEX" => "a vertex",
        "N" | "W" | "H" | "POINTS" => "a number",
        _ => return None,
    };
    Some(format!("{what} is missing"))
}

/// Why a word is no vertex.
fn no_vertex(word: &str) -> String {
    let letters: String = word.chars().take_while(char::is_ascii_alphabetic).collect();
    let row = &word[letters.len()..];
    if row.is_empty() || !row.bytes().all(|b| b.is_ascii_digit()) || letters.is_empty() {
        return format!("`{word}` is no vertex, which is a letter and a number: D4");
    }
    match letters.as_bytes() {
        [b'i' | b'I'] => "there is no column I: it goes from H to J, so that nobody takes I for 1".to_string(),
        [_] => format!("there is no row {row}: rows are 1 to 25"),
        _ => format!("there is no column {}: columns are A to Z without I", letters.to_uppercase()),
    }
}

/// The command as somebody might write it, if every argument is of a kind that has an example.
fn example(command: &Command) -> Option<String> {
    let words = command.usage.split(" | ").next()?.split_whitespace();
    let example = |word| match word {
        "COLOR" => Some(Color::Black.to_string().to_lowercase()),
        "VERTEX|pass" | "VERTEX" => Some("D4".to_string()),
        "N" | "W" | "H" => Some("9".to_string()),
        "POINTS" => Some("6.5".to_string()),
        _ => None,
    };
    let words: Option<Vec<String>> = words.map(example).collect();
    words.filter(|words| !words.is_empty()).map(|words| format!("{} {}", command.name, words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_explained_to_a_person() {
        let mut session = Session::trial("random");
        session.execute("play", "b B2").unwrap();
        for (line, expected) in [
            (
                "play E5",
                "play: `E5` is no colour: black or white\nUsage: play COLOR VERTEX|pass, for instance `play black D4`",
            ),
            ("play black I5", "play: there is no column I: it goes from H to J"),
            ("play black C26", "play: there is no row 26: rows are 1 to 25"),
            ("play black AB4", "play: there is no column AB: columns are A to Z without I"),
            ("play black", "play: a vertex or pass is missing\nUsage: play COLOR"),
            ("play black 4D", "play: `4D` is no vertex, which is a letter and a number: D4"),
            ("play white B2", "play: a stone stands at B2"),
            ("play white Q16", "play: Q16 is not on the board"),
            ("showbord", "There is no command `showbord`, did you mean `showboard`?\n`help` lists every command."),
            ("hello", "There is no command `hello`, did you mean `help`?"),
            ("xyzzy", "There is no command `xyzzy`.\n"),
            ("E5", "`E5` is no command; a move is made with `play black E5`."),
            ("boardsize 99", "boardsize: a board has 1 to 25 lines each way"),
            (
                "boardsize x",
                "boardsize: `x` is no number of that kind\nUsage: boardsize N | W H | W:H, for instance `boardsize 9`",
            ),
            ("komi abc", "komi: `abc` is no number\nUsage: komi POINTS, for instance `komi 6.5`"),
            ("genmove", "genmove: a colour is missing\nUsage: genmove COLOR, for instance `genmove black`"),
        ] {
            let (name, args) = line.split_once(' ').unwrap_or((line, ""));
            let failure = session.execute(name, args).unwrap_err();
            let hint = hint(&session, name, args, &failure).unwrap();
            assert!(hint.starts_with(expected), "{line}: {hint}");
        }
        // A reply that explains itself needs no more.
        let failure = session.execute("undo", "").and_then(|_| session.execute("undo", "")).unwrap_err();
        assert_eq!(hint(&session, "undo", "", &failure), None);
    }
}
