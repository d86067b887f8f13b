//! Commands for what a referee enters beside moves: endings without counting, points given or taken, shared points, the
//! limit on the number of moves.

use crate::board::Color;
use crate::game::{Adjustment, Cause, Ending, Game, Grounds, Phase, PhaseError};
use crate::rules::Axis;
use crate::tactics::unconditional;

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-resign",
        usage: "COLOR",
        doc: "A player resigns.",
        run: |session, args| lose(session, args, Cause::Resignation),
    },
    Command {
        name: "shinpan-time_loss",
        usage: "COLOR",
        doc: "A player has run out of time.",
        run: |session, args| lose(session, args, Cause::Time),
    },
    Command {
        name: "shinpan-forfeit",
        usage: "COLOR",
        doc: "A player loses by the referee's decision.",
        run: |session, args| lose(session, args, Cause::Forfeit),
    },
    Command {
        name: "shinpan-both_lose",
        usage: "",
        doc: "Both players lose (Japanese rules of 1989, article 13). The result is `Void`, as SGF has no word for it.",
        run: |session, args| end(session, args, Ending::void(Cause::BothLose)),
    },
    Command {
        name: "shinpan-suspend",
        usage: "",
        doc: "The game is suspended for good: it ends without a result, `Void`.",
        run: |session, args| end(session, args, Ending::void(Cause::Suspension)),
    },
    Command {
        name: "shinpan-void",
        usage: "",
        doc: "The referee declares the game void.",
        run: |session, args| end(session, args, Ending::void(Cause::Ruling)),
    },
    Command {
        name: "shinpan-agree_draw",
        usage: "",
        doc: "The players agree that the game is drawn, `0`.",
        run: |session, args| end(session, args, Ending::draw(Cause::Agreement)),
    },
    Command {
        name: "shinpan-terminal",
        usage: "",
        doc: "Whether the position is terminal (Game End Rules, \"Terminal Positions\"): `game_end` says whether the game has ended, `unalterable` whether no move can change the owner of a point, else `no` and the points not proved.",
        run: |session, args| {
            args.end()?;
            Ok(terminal(&session.game))
        },
    },
    Command {
        name: "shinpan-ending",
        usage: "",
        doc: "The way the game ended without counting (`resignation`, `suspension`, `no legal move`, ...), or `none`.",
        run: |session, args| {
            args.end()?;
            Ok(session.ending().map_or("none".to_string(), |ending| ending.cause.to_string()))
        },
    },
    Command {
        name: "shinpan-adjust",
        usage: "[COLOR POINTS [penalty|agreement]]",
        doc: "Gives a player points, or takes some away (-2), by agreement or as a penalty. Without arguments, the adjustments so far.",
        run: adjust,
    },
    Command {
        name: "shinpan-contest",
        usage: "VERTEX ... | none",
        doc: "The players leave these points as they stand after the stop and share them evenly (WMSG, \"contestable intersections\").",
        run: |session, args| {
            let list = args.rest();
            let points = if list == "none" { Vec::new() } else { Args::new(list).points()? };
            if points.iter().any(|&point| !session.game.size().contains(point)) {
                return Err(SYNTAX_ERROR);
            }
            session.game.contest(points.into_iter().collect()).map(|()| String::new()).map_err(Failure::of)
        },
    },
    Command {
        name: "shinpan-limit",
        usage: "",
        doc: "The limit on moves, its consequence, and the moves left: `1024 score 1011`; or `none`.",
        run: limit,
    },
];

/// "All board positions at a game end are called terminal. In a strict mathematical sense a more restrictive view is
/// possible": a clear decomposition of the grid, and unalterable scores.
fn terminal(game: &Game) -> String {
    let at_end = matches!(game.phase(), Phase::Counting | Phase::Ended);
    let secure = Color::BOTH.map(|color| unconditional(game.board(), color, game.rules().suicide));
    let open = secure.iter().fold(game.size().all(), |open, side| open - side.alive - side.territory);
    let unalterable = if open.is_empty() { "yes".to_string() } else { format!("no {open}") };
    format!("game_end {}\nunalterable {unalterable}", if at_end { "yes" } else { "no" })
}

fn lose(session: &mut Session, args: &mut Args<'_>, cause: Cause) -> Reply {
    let loser = args.color()?;
    end(session, args, Ending::win(loser.opponent(), cause))
}

fn end(session: &mut Session, args: &mut Args<'_>, ending: Ending) -> Reply {
    args.end()?;
    if session.game.phase() == Phase::Ended {
        return Err(Failure::of(PhaseError::Over));
    }
    session.game.end(ending);
    done()
}

fn adjust(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let Some(to) = args.optional_color()? else {
        let row = |a: &Adjustment| format!("{} {} {}", a.to, a.points, a.grounds);
        return Ok(joined(session.game.adjustments().iter().map(row), "\n"));
    };
    let points = args.parse()?;
    let grounds = match args.next() {
        None | Some("agreement") => Grounds::Agreement,
        Some("penalty") => Grounds::Penalty,
        Some(_) => return Err(SYNTAX_ERROR),
    };
    args.end()?;
    session.game.adjust(Adjustment { to, points, grounds }).map(|()| String::new()).map_err(Failure::of)
}

fn limit(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let (rules, made) = (session.game.rules(), session.game.ledger().turns());
    Ok(match rules.limit {
        0 => "none".to_string(),
        limit => format!("{limit} {} {}", rules.limit_result.text(), (limit as usize).saturating_sub(made)),
    })
}
