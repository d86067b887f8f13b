//! Counting as people count: the procedures and what they leave on the board.

use crate::board::PointSet;
use crate::records::Dispute;
use crate::scoring::counting::{self, Counting, Working};

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, board_rows, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-count",
        usage: "[METHOD]",
        doc: "A count by hand, step by step, ending in `Score: B+8.0`. METHOD defaults to the dialect's usual one. If a precondition fails, the reply names it.",
        run: |session, args| Ok(working(session, args)?.to_string()),
    },
    Command {
        name: "shinpan-count_board",
        usage: "[METHOD]",
        doc: "The board as the procedure leaves it, in rows of short labels.",
        run: count_board,
    },
    Command {
        name: "shinpan-dispute_scores",
        usage: "[VERTEX ...] / [VERTEX ...]",
        doc: "Two claims about dead stones: both scores, each point and prisoner that counts differently, and what the players can do now.",
        run: dispute,
    },
    Command {
        name: "shinpan-list_counts",
        usage: "",
        doc: "The counting procedures, one per row: name and description.",
        run: |_, args| {
            args.end()?;
            Ok(joined(Counting::ALL.iter().map(|c| format!("{} {}", c.name(), c.title())), "\n"))
        },
    },
];

fn working(session: &Session, args: &mut Args<'_>) -> Result<Working, Failure> {
    let method = match args.next() {
        None => Counting::usual(session.game.rules()),
        Some(name) => Counting::find(name)
            .ok_or_else(|| Failure::of(format!("unknown method '{name}': {}", joined(Counting::ALL, " "))))?,
    };
    args.end()?;
    counting::count(&session.game, &session.verdict(), method).map_err(Failure::of)
}

fn dispute(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (one, other) = args.rest().split_once('/').ok_or(SYNTAX_ERROR)?;
    let claim = |list: &str| Args::new(list.trim()).points().map(|points| points.into_iter().collect::<PointSet>());
    let claims = [claim(one)?, claim(other)?];
    Ok(Dispute::with_borders(&session.game, claims, session.verdict().closing).map_err(Failure::of)?.to_string())
}

fn count_board(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let layout = working(session, args)?.board;
    let label = |point| match (layout.mark(point), layout.get(point)) {
        (Some(mark), _) => mark.to_string(),
        (None, Some(color)) => color.letter().to_string(),
        (None, None) => "\"\"".to_string(),
    };
    Ok(board_rows(session.game.size(), label))
}
