//! Commands of gomill, the CGOS client and KataGo's front ends beside the common ones.

use crate::game::Game;

use super::core::genmove;
use super::records;
use super::row::{Command, done};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "gomill-describe_engine",
        usage: "",
        doc: "Name, version, rules, player and seed, in rows; gomill asks before it sets the komi.",
        run: |session, _| {
            let (rules, options) = (session.game.ruleset().without_komi(), &session.options);
            let (version, level, seed) = (env!("CARGO_PKG_VERSION"), &options.level, options.seed);
            Ok(format!("Shinpan {version}\nRules: {rules}\nLevel: {level}\nSeed: {seed}"))
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
        doc: "The referee's remarks on the last move in one line: captures, suicide, pass stones, broken rules, the end of play.",
        run: |session, _| Ok(explained(&session.game)),
    },
    Command {
        name: "gomill-genmove_ex",
        usage: "[COLOR [KEYWORD ...]]",
        doc: "Like `genmove`. Without arguments, the supported keywords: none, so all are ignored.",
        run: |session, args| match args.optional_color()? {
            None => done(),
            Some(color) => genmove(session, color, |session, color| Ok(session.choose(color))),
        },
    },
    Command {
        name: "gomill-savesgf",
        usage: "FILE [KEY=VALUE ...]",
        doc: "Writes the game as SGF with these properties in its root; `\\_` in a value stands for a blank.",
        run: records::save_sgf,
    },
    Command { name: "cgos-opponent_name", usage: "NAME", doc: "Accepted.", run: |_, _| done() },
    Command { name: "cgos-opponent_rating", usage: "RATING", doc: "Accepted.", run: |_, _| done() },
    Command { name: "cgos-gameover", usage: "RESULT", doc: "Accepted.", run: |_, _| done() },
    Command { name: "stop", usage: "", doc: "Accepted. Nothing runs between commands.", run: |_, _| done() },
];

/// A remark on the last turn.
fn explained(game: &Game) -> String {
    let Some(turn) = game.last_turn() else { return String::new() };
    let captured = &turn.placement.captured;
    let captures = (!captured.is_empty()).then(|| format!("captures {captured}"));
    let facts: Vec<String> = captures.into_iter().chain(game.remarks()).collect();
    if facts.is_empty() { String::new() } else { format!("{} {}: {}", turn.color, turn.mv, facts.join("; ")) }
}
