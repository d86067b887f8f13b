//! What gomill, the CGOS client and KataGo's front ends send beside the common commands.

use crate::board::Move;
use crate::game::{Phase, Turn};
use crate::rules::Pass;
use crate::sgf;

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::core::genmove;
use super::gnugo::sgf_text;
use super::{Command, done};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "gomill-describe_engine",
        usage: "",
        doc: "Name, version, rules, komi, player and seed, in rows.",
        run: |session, _| {
            let (game, options) = (&session.game, &session.options);
            let (version, rules, komi) = (env!("CARGO_PKG_VERSION"), game.ruleset().without_komi(), game.rules().komi);
            let (level, seed) = (&options.level, options.seed);
            Ok(format!("Shinpan {version}\nRules: {rules}\nKomi: {komi}\nLevel: {level}\nSeed: {seed}"))
        },
    },
    Command {
        name: "gomill-cpu_time",
        usage: "",
        doc: "Seconds of processor time used, `1.234`.",
        run: |session, _| Ok(format!("{:.3}", session.seconds())),
    },
    Command {
        name: "gomill-explain_last_move",
        usage: "",
        doc: "What the referee noticed about the last move, in a line: captures, suicide, pass stones, broken rules, the end of play.",
        run: |session, _| Ok(session.game.last_turn().map_or(String::new(), |turn| noticed(session, turn))),
    },
    Command {
        name: "gomill-genmove_ex",
        usage: "[COLOR [KEYWORD ...]]",
        doc: "As `genmove`; without arguments, the keywords it knows: none, so that others are ignored.",
        run: |session, args| match args.optional_color()? {
            None => done(),
            Some(color) => genmove(session, color, Session::choose),
        },
    },
    Command {
        name: "gomill-savesgf",
        usage: "FILE [KEY=VALUE ...]",
        doc: "Writes the game as SGF with these properties in its root; `\\_` in a value stands for a blank.",
        run: save_sgf,
    },
    Command { name: "cgos-opponent_name", usage: "NAME", doc: "Accepted.", run: |_, _| done() },
    Command { name: "cgos-opponent_rating", usage: "RATING", doc: "Accepted.", run: |_, _| done() },
    Command { name: "cgos-gameover", usage: "RESULT", doc: "Accepted.", run: |_, _| done() },
    Command { name: "stop", usage: "", doc: "Accepted: nothing goes on between commands.", run: |_, _| done() },
];

/// What is worth saying about the last turn.
fn noticed(session: &Session, turn: &Turn) -> String {
    let mut facts = Vec::new();
    let placement = &turn.placement;
    if !placement.captured.is_empty() {
        facts.push(format!("captures {}", placement.captured));
    }
    if !placement.self_captured.is_empty() {
        facts.push(format!("is suicide of {}", placement.self_captured));
    }
    match (turn.mv, session.game.rules().pass) {
        (Move::Pass, _) if turn.idle => facts.push("passes after play has stopped".to_string()),
        (Move::Pass, Pass::Stone) => facts.push("hands over a pass stone".to_string()),
        (Move::Pass, Pass::Return) => facts.push("gives back a prisoner".to_string()),
        (Move::Pass, Pass::Free | Pass::Forbidden) | (Move::Play(_), _) => {}
    }
    if let Some(violation) = turn.violation {
        facts.push(format!("breaks a rule: {}", violation.explain()));
    }
    match session.game.phase() {
        Phase::ThirdPass(color) => facts.push(format!("play stops when {color} has made the pass still owed")),
        Phase::Agreement | Phase::Counting | Phase::Ended => facts.push("play has stopped".to_string()),
        Phase::Setup | Phase::Play | Phase::Resumed => {}
    }
    if facts.is_empty() { String::new() } else { format!("{} {}: {}", turn.color, turn.mv, facts.join("; ")) }
}

/// Properties that say what happened, not who played: they are not for the controller to give.
const OURS: &[&str] = &["B", "W", "AB", "AW", "AE", "PL", "SZ", "GM", "FF", "CA", "HA"];

/// The first property of a kind counts when a record is read, so that those given go before our own.
fn save_sgf(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let file = args.file()?;
    let mut text = "(;".to_string();
    for word in args {
        let (key, value) = word.split_once('=').ok_or(SYNTAX_ERROR)?;
        if key.is_empty() || !key.bytes().all(|b| b.is_ascii_uppercase()) || OURS.contains(&key) {
            return Err(SYNTAX_ERROR);
        }
        let value = plain(value).replace('\\', "\\\\").replace(']', "\\]");
        text.push_str(&format!("{key}[{value}]"));
    }
    text.push_str(sgf_text(session).trim_start_matches("(;"));
    let record = sgf::read(text.as_bytes()).map_err(Failure::of)?;
    std::fs::write(file, format!("{record}\n")).map_err(|e| Failure::of(format!("{file}: {e}")))?;
    done()
}

/// Undoes gomill's escapes: `\_` is a blank, `\\` a backslash.
fn plain(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value.chars();
    while let Some(c) = rest.next() {
        text.push(match c {
            '\\' => match rest.next() {
                Some('_') => ' ',
                other => other.unwrap_or('\\'),
            },
            other => other,
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        for (value, text) in [(r"GNU\_Go:3.8", "GNU Go:3.8"), (r"a\\_b", r"a\_b"), (r"x\", r"x\"), ("", "")] {
            assert_eq!(plain(value), text);
        }
    }
}
