//! Every command at a glance, for somebody who types.

use super::super::session::Session;
use super::row::{Command, Family};

/// The width of a terminal that nobody widened.
const COLUMNS: usize = 80;

/// Every command that the session answers, family by family, with a line each; what is too long for that ends in an
/// ellipsis.
pub(super) fn overview(families: &[Family], session: &Session) -> String {
    let mut out = Vec::new();
    for family in families {
        let known: Vec<&Command> = family.commands.iter().filter(|c| session.knows(c.name)).collect();
        if known.is_empty() {
            continue;
        }
        out.push(format!("{}:", family.title));
        let width = known.iter().map(|c| c.name.len()).max().unwrap_or(0);
        out.extend(known.iter().map(|c| fitted(&format!("  {:width$}  {}", c.name, first_sentence(c.doc)))));
    }
    out.push("`help NAME` tells how a command is used.".to_string());
    out.join("\n")
}

/// As many words of a line as a terminal has room for.
fn fitted(line: &str) -> String {
    if line.chars().count() < COLUMNS {
        return line.to_string();
    }
    let room: String = line.chars().take(COLUMNS - 2).collect();
    let words = room.rfind(' ').map_or(room.as_str(), |at| &room[..at]);
    format!("{}…", words.trim_end_matches([' ', ',', ':', '(']))
}

/// A sentence ends with a full stop and a blank, or with a semicolon.
fn first_sentence(doc: &str) -> String {
    let end = [doc.find(". ").map(|at| at + 1), doc.find(';')].into_iter().flatten().min();
    let first = &doc[..end.unwrap_or(doc.len())];
    if first.ends_with('.') { first.to_string() } else { format!("{first}.") }
}

#[cfg(test)]
mod tests {
    use super::super::COMMANDS;
    use super::*;

    #[test]
    fn every_command_has_one_line() {
        let session = Session::trial("random");
        let overview = overview(COMMANDS, &session);
        for name in session.command_names() {
            assert_eq!(overview.lines().filter(|l| l.split_whitespace().next() == Some(name)).count(), 1, "{name}");
        }
        let long: Vec<&str> = overview.lines().filter(|l| l.chars().count() >= COLUMNS).collect();
        assert!(long.is_empty(), "{long:?}");
        assert!(overview.lines().any(|l| l.ends_with('…')), "a line that is cut ends in an ellipsis: {overview}");
    }
}
