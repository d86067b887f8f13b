//! The tally: whose each point of the board is, by which rule, and what is paid beside.

use crate::board::Move;
use crate::game::Value;
use crate::picture::{Panel, as_text};
use crate::scoring::{self, Report};

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-tally",
        usage: "",
        doc: "The owner of each point with the rule, then every adjustment with its reason. They add up to the score.",
        run: |session, args| report(session, args, |report| report.to_string()),
    },
    Command {
        name: "shinpan-tally_board",
        usage: "",
        doc: "The same as a board, with letters on special points and a legend.",
        run: tally_board,
    },
    Command {
        name: "shinpan-tally_json",
        usage: "",
        doc: "The same as JSON: `points`, `adjustments`, `totals`, `score`; numbers of points are exact texts such as `2/3`.",
        run: |session, args| report(session, args, |report| report.json().to_string()),
    },
    Command {
        name: "shinpan-point_reason",
        usage: "VERTEX",
        doc: "The owner of a point and the reason: `A1 black 1: surrounded (an empty point that only this player surrounds)`.",
        run: point_reason,
    },
    Command {
        name: "shinpan-value",
        usage: "[COLOR POINTS VERTEX ... | none]",
        doc: "The players agree on a value of these points for a colour, in place of the count; `none` takes that back. Without arguments, the values: `black 10 A1 B2`.",
        run: value,
    },
];

fn value(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let list = args.rest();
    if list.is_empty() {
        let rows = session.game.values().iter().map(|v| format!("{} {} {}", v.to, v.worth, v.points));
        return Ok(joined(rows, "\n"));
    }
    let value = if list.eq_ignore_ascii_case("none") {
        None
    } else {
        let mut args = Args::new(list);
        let (to, worth) = (args.color()?, args.next().and_then(|n| n.parse().ok()).ok_or(SYNTAX_ERROR)?);
        Some(Value { to, worth, points: args.points()?.into_iter().collect() })
    };
    session.game.value(value).map_err(Failure::of)?;
    done()
}

fn report(session: &mut Session, args: &mut Args<'_>, show: impl Fn(&Report) -> String) -> Reply {
    args.end()?;
    let tally = scoring::tally(&session.game, &session.verdict());
    Ok(show(&Report { tally: &tally, ruleset: session.game.ruleset() }))
}

fn tally_board(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let tally = scoring::tally(&session.game, &session.verdict());
    Ok(format!("\n{}", as_text(&Panel::scored("", session.game.board(), &tally), false)))
}

fn point_reason(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let Move::Play(point) = args.mv()? else { return Err(SYNTAX_ERROR) };
    args.end()?;
    if !session.game.size().contains(point) {
        return Err(Failure::of(format!("{point} is not on the board")));
    }
    let found = scoring::tally(&session.game, &session.verdict()).point(point);
    Ok(format!("{found} ({})", found.reason.sentence()))
}
