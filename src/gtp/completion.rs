//! Completion of typed lines: commands, colours, vertices, dialects, rules and their answers.

use crate::rules::{DIALECTS, Rules};

use super::commands::Command;
use super::session::Session;

/// Completions that a session understands at the moment, for whoever edits a line meanwhile.
#[derive(Default)]
pub struct Completions {
    commands: Vec<&'static Command>,
    /// The empty points.
    empty: Vec<String>,
    /// The points with stones.
    stones: Vec<String>,
}

impl Completions {
    /// The words of a session in its present position.
    #[must_use]
    pub fn of(session: &Session) -> Completions {
        let board = session.game.board();
        let commands = session.command_names().into_iter().filter_map(|name| session.command(name)).collect();
        let (stones, empty): (Vec<_>, Vec<_>) = board.size().points().partition(|&p| board.get(p).is_some());
        let named = |points: Vec<crate::board::Point>| points.iter().map(ToString::to_string).collect();
        Completions { commands, empty: named(empty), stones: named(stones) }
    }

    /// Where the last word of what was typed begins, and what that word may become.
    #[must_use]
    pub fn complete(&self, typed: &str) -> (usize, Vec<String>) {
        let start = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, begun) = typed.split_at(start);
        let mut words = before.split_whitespace();
        // An id may come first.
        let is_id = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
        let name = words.find(|word| !is_id(word));
        let candidates = match name {
            None => self.commands.iter().map(|c| c.name.to_string()).collect(),
            Some(name) => match self.commands.iter().find(|c| c.name == name) {
                Some(command) => self.arguments(command, &words.collect::<Vec<_>>(), begun),
                None => Vec::new(),
            },
        };
        let fits = |word: &String| word.get(..begun.len()).is_some_and(|head| head.eq_ignore_ascii_case(begun));
        (start, candidates.into_iter().filter(fits).collect())
    }

    /// The completions after so many arguments of a command.
    fn arguments(&self, command: &Command, given: &[&str], begun: &str) -> Vec<String> {
        let bare = |word: &str| word.trim_matches(['[', ']']).to_string();
        let expected: Vec<String> = command.usage.split_whitespace().map(bare).collect();
        let names_rules = expected.iter().any(|word| word == "key=value") || command.name.ends_with("-rules");
        if names_rules {
            return rules(given, begun);
        }
        let repeats = expected.last().is_some_and(|word| word == "...");
        let last = expected.len().saturating_sub(if repeats { 2 } else { 1 });
        let at = if repeats { given.len().min(last) } else { given.len() };
        match expected.get(at).map(String::as_str) {
            Some("COLOR") => owned(["black", "white"]),
            Some("NAME") if ["help", "known_command"].contains(&command.name) => {
                self.commands.iter().map(|c| c.name.to_string()).collect()
            }
            Some("KEY") => Rules::KEYS.iter().map(|key| key.name.to_string()).collect(),
            Some("VALUE") => values(given.first().copied().unwrap_or_default()),
            Some("VERTEX|pass") => self.empty.iter().cloned().chain(["pass".to_string()]).collect(),
            Some(word) if word.contains("VERTEX") => self.stones.iter().chain(&self.empty).cloned().collect(),
            Some(word) if word.contains('|') => {
                word.split('|').filter(|w| w.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')).map(bare).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn owned<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_string).to_vec()
}

/// A dialect, then rules and their answers.
fn rules(given: &[&str], begun: &str) -> Vec<String> {
    if given.is_empty() {
        return DIALECTS.iter().map(|d| d.name.to_string()).collect();
    }
    match begun.split_once('=') {
        Some((key, _)) => values(key).into_iter().map(|value| format!("{key}={value}")).collect(),
        None => Rules::KEYS.iter().map(|key| format!("{}=", key.name)).collect(),
    }
}

/// The answers to a question about the rules, as far as they are words.
fn values(key: &str) -> Vec<String> {
    let values = Rules::key(key).map_or(Vec::new(), |key| (key.values)());
    values.into_iter().filter(|v| !v.bytes().all(|b| b.is_ascii_uppercase())).map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_begun_is_completed() {
        let mut session = Session::trial("random");
        session.execute("play", "b B2").unwrap();
        let words = Completions::of(&session);
        for (typed, start, completed) in [
            ("showb", 0, "showboard"),
            ("12 showb", 3, "showboard"),
            ("genmove b", 8, "black"),
            ("play black b", 11, "B1 B3 B4"),
            ("play white p", 11, "pass"),
            ("shinpan-rules fren", 14, "french"),
            ("shinpan-rules aga sui", 18, "suicide="),
            ("shinpan-rules aga suicide=f", 18, "suicide=forbidden"),
            ("shinpan-rule suicide a", 21, "allowed"),
            ("help final_st", 5, "final_status final_status_list"),
            ("final_status_list de", 18, "dead"),
            ("final_status b2", 13, "B2"),
            ("set_free_handicap A1 A2", 21, "A2"),
            ("xyzzy a", 6, ""),
            ("komi 6", 5, ""),
        ] {
            let (at, candidates) = words.complete(typed);
            assert_eq!((at, candidates.join(" ").as_str()), (start, completed), "{typed}");
        }
        assert_eq!(words.complete("").1.len(), session.command_names().len());
    }
}
