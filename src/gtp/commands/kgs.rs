//! Commands of kgsGtp.

use super::core::genmove;
use super::row::{Command, done};
use super::rules::{choose_rules, unknown_rules};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "kgs-rules",
        usage: "NAME",
        doc: "Changes the rules: `chinese`, `aga`, `japanese`, `new_zealand`, or any name of `shinpan-list_rules`. A komi that was set stays.",
        run: |session, args| {
            let text = args.rest();
            choose_rules(session, text.parse().map_err(|e| unknown_rules(text, e))?)
        },
    },
    Command {
        name: "kgs-genmove_cleanup",
        usage: "COLOR",
        doc: "Like `genmove`, but captures dead stones first, and passes only when none are left.",
        run: |session, args| {
            let color = args.color()?;
            genmove(session, color, |session, color| Ok(session.choose_cleanup(color)))
        },
    },
    Command { name: "kgs-game_over", usage: "", doc: "Accepted.", run: |_, _| done() },
    Command {
        name: "kgs-chat",
        usage: "game|private NAME TEXT",
        doc: "Answers a chat message; only with `--kgs-chat`.",
        run: |session, _| Ok(format!("I referee and play Go under {} rules.", session.game.ruleset().name())),
    },
];
