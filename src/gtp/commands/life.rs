//! What is alive, dead or in seki, how that is known, and how hard to look.

use crate::life::{self, Effort, Judge, Precedent};

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::{Command, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-status",
        usage: "[VERTEX]",
        doc: "What becomes of the stone or point, how that is known (`benson`, `safety`, `seki`, `precedent`, `confirmation`, `search 99 nodes`, `playouts 0.97`), and the play that shows it; without a vertex every chain, one per row.",
        run: status,
    },
    Command {
        name: "shinpan-effort",
        usage: "[N]",
        doc: "How much work goes into what proofs leave open: so many times the usual, 0 for proofs only.",
        run: effort,
    },
    Command {
        name: "shinpan-precedents",
        usage: "",
        doc: "The shapes that tradition rules on, one per row: what was ruled, who says so, and why it is left to the players if it is.",
        run: |_, args| {
            args.end()?;
            let left =
                |p: &Precedent| p.left_to_players.map_or(String::new(), |why| format!("; left to the players: {why}"));
            let row = |p: &Precedent| format!("{}: {} ({}){}", p.name, p.ruling, p.source, left(p));
            Ok(joined(life::PRECEDENTS.iter().map(row), "\n"))
        },
    },
    Command {
        name: "shinpan-param_life",
        usage: "[judge|effort VALUE]",
        doc: "Who judges dead stones, and the effort, as a dialog of GoGui.",
        run: param,
    },
];

fn status(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let point = args.optional::<crate::board::Point>()?;
    args.end()?;
    let verdict = session.verdict();
    match point {
        Some(point) if !session.game.size().contains(point) => Err(SYNTAX_ERROR),
        Some(point) => Ok(life::describe(&session.game, &verdict, point)),
        None => Ok(joined(verdict.findings.iter().map(|f| format!("{} {}: {f}", f.color, f.stones)), "\n")),
    }
}

fn effort(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let wanted = args.next();
    args.end()?;
    let Some(wanted) = wanted else { return Ok(session.options.effort.to_string()) };
    session.set_effort(wanted.parse().map_err(Failure::of)?);
    done()
}

fn param(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let Some(key) = args.next() else { return Ok(rows(session.options.judge, session.options.effort)) };
    let value = args.required()?;
    args.end()?;
    match key {
        "judge" => session.options.judge = value.parse().map_err(Failure::of)?,
        "effort" => session.set_effort(value.parse().map_err(Failure::of)?),
        _ => return Err(SYNTAX_ERROR),
    }
    done()
}

fn rows(judge: Judge, effort: Effort) -> String {
    let names = joined(Judge::ALL.iter().map(|(name, _)| *name), "/");
    format!("[list/{names}] judge {judge}\n[string] effort {effort}")
}
