//! Commands of a session in which another engine thinks (`shinpan guard`).

use super::row::Command;

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-guard_log",
        usage: "",
        doc: "What was changed of the engine's answers in this game, a line each: the number of the move, the player, what happened, and the move made.",
        run: |session, args| {
            args.end()?;
            Ok(session.change_log())
        },
    },
    Command {
        name: "shinpan-guard_ask",
        usage: "COMMAND ...",
        doc: "The engine's own answer to a command, in the present position, also where we answer a command of that name.",
        run: |session, args| {
            let command = args.rest().to_string();
            session.ask_guest(&command)
        },
    },
];
