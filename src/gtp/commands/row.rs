//! Rows of the tables of commands, and helpers for their handlers.

use crate::board::{Point, Size};

use super::super::protocol::{Args, Failure, Reply};
use super::super::session::Session;

/// A command: how it is called, what it does, and what does it.
pub struct Command {
    /// The name.
    pub name: &'static str,
    /// The arguments, optional ones in brackets.
    pub usage: &'static str,
    /// The description: what it does and what it answers, in a line.
    pub doc: &'static str,
    /// The handler.
    pub run: fn(&mut Session, &mut Args<'_>) -> Reply,
}

/// Commands that belong together.
pub struct Family {
    /// The title.
    pub title: &'static str,
    /// The commands.
    pub commands: &'static [Command],
}

/// Failure where none of the allowed moves is legal.
pub(super) const NO_ALLOWED_VERTEX: Failure = Failure::fixed("no allowed vertex");

/// One row for each row of the board from the top, its cells blank-separated.
pub(super) fn board_rows(size: Size, cell: impl Fn(Point) -> String) -> String {
    let row = |r| joined((0..size.width()).map(|c| cell(Point::new(c, r))), " ");
    joined((0..size.height()).rev().map(row), "\n")
}

/// One after the other, blank-separated.
pub(super) fn joined<T: std::fmt::Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// The answer of a command that has nothing to say.
pub(super) fn done() -> Reply {
    Ok(String::new())
}
