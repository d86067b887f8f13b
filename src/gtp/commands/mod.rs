//! The commands, in one table per family. `list_commands`, `known_command`, `help` and the README's list are made from
//! these rows, and nothing answers a command that has no row.

mod analysis;
mod boards;
mod clients;
pub(super) mod core;
mod counting;
mod endings;
mod gnugo;
mod gogui;
mod guard;
mod kgs;
mod life;
mod limits;
mod networks;
mod overview;
mod params;
mod records;
mod referee;
mod row;
mod ruler;
mod rules;
mod solve;
mod tally;
mod time;

use std::collections::HashMap;
use std::sync::OnceLock;

pub(crate) use networks::describe_network;
pub use row::{Command, Family};

use super::contain::INTERNAL_ERROR;
use super::options::Options;
use super::protocol::{Args, Failure, Reply};
use super::session::Session;

/// Every command.
pub const COMMANDS: &[Family] = &[
    Family { title: "Core protocol", commands: core::COMMANDS },
    Family { title: "Time", commands: time::COMMANDS },
    Family { title: "The commands themselves", commands: TABLE },
    Family { title: "GNU Go's set", commands: gnugo::COMMANDS },
    Family { title: "KGS", commands: kgs::COMMANDS },
    Family { title: "GoGui", commands: gogui::COMMANDS },
    Family { title: "GoGui's ruler (with `--ruler`)", commands: ruler::COMMANDS },
    Family { title: "Boards to look at", commands: boards::COMMANDS },
    Family { title: "gomill, CGOS, KataGo", commands: clients::COMMANDS },
    Family { title: "Analysis", commands: analysis::COMMANDS },
    Family { title: "Parameters, as KataGo names them", commands: limits::COMMANDS },
    Family { title: "Networks", commands: networks::COMMANDS },
    Family { title: "Rules", commands: rules::COMMANDS },
    Family { title: "Referee", commands: referee::COMMANDS },
    Family { title: "Tally", commands: tally::COMMANDS },
    Family { title: "Life and death", commands: life::COMMANDS },
    Family { title: "Exact values", commands: solve::COMMANDS },
    Family { title: "Endings and adjustments", commands: endings::COMMANDS },
    Family { title: "Counting", commands: counting::COMMANDS },
    Family { title: "Another engine (with `shinpan guard`)", commands: guard::COMMANDS },
];

/// Commands that clients send many of at once and that are answered in no time. Before any other command, the replies
/// so far are sent.
pub const PROMPT: &[&str] = &[
    "boardsize",
    "clear_board",
    "echo",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// Every command, family by family.
pub fn all() -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().flat_map(|family| family.commands)
}

/// Tells whether a session with these options answers a command. What some clients misunderstand has to be asked for:
/// kgsGtp may crash on `kgs-chat`, and GoGui attaches whoever answers `gogui-rules_*` in another way. What is about a
/// guarded engine is offered where there is one.
#[must_use]
pub fn is_offered(command: &Command, options: &Options) -> bool {
    (options.kgs_chat || command.name != "kgs-chat")
        && (options.ruler || !command.name.starts_with("gogui-rules_"))
        && !command.name.starts_with("shinpan-guard_")
}

/// Commands about the table itself.
const TABLE: &[Command] = &[
    Command {
        name: "known_command",
        usage: "NAME",
        doc: "Whether the command exists: `true` or `false`.",
        run: |session, args| Ok(args.next().is_some_and(|name| session.all_names().contains(&name)).to_string()),
    },
    Command { name: "list_commands", usage: "", doc: "Every command, one per row.", run: list_commands },
    Command {
        name: "help",
        usage: "[NAME]",
        doc: "Every command, one per row; at a terminal in groups with descriptions. With a name, how to use that command.",
        run: help,
    },
];

fn list_commands(session: &mut Session, _: &mut Args<'_>) -> Reply {
    Ok(session.all_names().join("\n"))
}

fn help(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let Some(name) = args.next() else {
        return if session.explains { Ok(overview::overview(COMMANDS, session)) } else { list_commands(session, args) };
    };
    let command = session.command(name);
    let command = command.ok_or(Failure::fixed("unknown command"))?;
    Ok(format!("{} {}\n{}", command.name, command.usage, command.doc))
}

impl Session {
    /// Starts a session.
    ///
    /// # Errors
    /// If there is no player of the name asked for, or the handicap has no fixed places on the board.
    pub fn new(options: Options) -> Result<Session, Failure> {
        let names = all().filter(|command| is_offered(command, &options)).map(|command| command.name).collect();
        Session::answering(names, options)
    }

    /// Answers a command. One that breaks down costs its reply, which is `internal error`, and nothing else: the
    /// session is as it was before.
    pub fn execute(&mut self, name: &str, args: &str) -> Reply {
        let Some(command) = self.command(name) else {
            return self.ask_guest_alone(name, args).unwrap_or(Err(Failure::fixed("unknown command")));
        };
        self.carry_out(command, args)
    }

    /// The command of this name, if the session answers it.
    pub(super) fn command(&self, name: &str) -> Option<&'static Command> {
        static INDEX: OnceLock<HashMap<&str, &Command>> = OnceLock::new();
        let index = INDEX.get_or_init(|| all().map(|command| (command.name, command)).collect());
        index.get(name).copied().filter(|command| self.knows(command.name))
    }

    /// Does what a command does, contained.
    pub(super) fn carry_out(&mut self, command: &Command, args: &str) -> Reply {
        self.meter.start_anew();
        self.prepare(command.name);
        let run = |session: &mut Session| (command.run)(session, &mut Args::new(args));
        self.hear_changes();
        let reply = self.contained(&format!("{} {args}", command.name), run).unwrap_or(Err(INTERNAL_ERROR));
        self.hear_changes();
        reply
    }
}
