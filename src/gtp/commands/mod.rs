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
mod kgs;
mod life;
mod networks;
mod params;
mod records;
mod referee;
mod ruler;
mod rules;
mod solve;
mod tally;

pub use params::Draft;

use super::protocol::{Args, Reply};
use super::session::{Options, Session};
use crate::board::{Point, Size};

/// A command: how it is called, what it does, and what does it.
pub struct Command {
    /// The name.
    pub name: &'static str,
    /// The arguments, optional ones in brackets.
    pub usage: &'static str,
    /// What it does and what it answers, in a line.
    pub doc: &'static str,
    /// What answers it.
    pub run: fn(&mut Session, &mut Args<'_>) -> Reply,
}

/// Commands that belong together.
pub struct Family {
    /// What they have in common.
    pub title: &'static str,
    /// The commands.
    pub commands: &'static [Command],
}

/// Every command.
pub const COMMANDS: &[Family] = &[
    Family { title: "Core protocol", commands: core::COMMANDS },
    Family { title: "GNU Go's set", commands: gnugo::COMMANDS },
    Family { title: "KGS", commands: kgs::COMMANDS },
    Family { title: "GoGui", commands: gogui::COMMANDS },
    Family { title: "GoGui's ruler (with `--ruler`)", commands: ruler::COMMANDS },
    Family { title: "Boards to look at", commands: boards::COMMANDS },
    Family { title: "gomill, CGOS, KataGo", commands: clients::COMMANDS },
    Family { title: "Analysis", commands: analysis::COMMANDS },
    Family { title: "Networks", commands: networks::COMMANDS },
    Family { title: "Rules", commands: rules::COMMANDS },
    Family { title: "Referee", commands: referee::COMMANDS },
    Family { title: "Tally", commands: tally::COMMANDS },
    Family { title: "Life and death", commands: life::COMMANDS },
    Family { title: "Exact values", commands: solve::COMMANDS },
    Family { title: "Endings and adjustments", commands: endings::COMMANDS },
    Family { title: "Counting", commands: counting::COMMANDS },
];

/// Commands that clients send many of at once and that are answered in no time. Before any other command, the replies so
/// far are sent.
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

/// One row for each row of the board from the top, its cells blank-separated.
fn board_rows(size: Size, cell: impl Fn(Point) -> String) -> String {
    let row = |r| joined((0..size.width()).map(|c| cell(Point::new(c, r))), " ");
    joined((0..size.height()).rev().map(row), "\n")
}

/// Whether a session with these options answers a command. What some clients misunderstand has to be asked for: kgsGtp
/// may crash on `kgs-chat`, and GoGui attaches whoever answers `gogui-rules_*` in another way.
#[must_use]
pub fn is_offered(command: &Command, options: &Options) -> bool {
    (options.kgs_chat || command.name != "kgs-chat") && (options.ruler || !command.name.starts_with("gogui-rules_"))
}

/// One after the other, blank-separated.
fn joined<T: std::fmt::Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// The answer of a command that has nothing to say.
fn done() -> Reply {
    Ok(String::new())
}
