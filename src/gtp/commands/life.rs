//! Commands about life: what is alive, dead or in seki, how that is known, and how hard to look.

use crate::life::{self, Budget, Judge, Method, Precedent};

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-status",
        usage: "[VERTEX]",
        doc: "The status of a stone or point, the method (`benson`, `safety`, `seki`, `precedent`, `shape`, `confirmation`, `captors dead`, `search 99 nodes`, `playouts 0.97`, `network NAME 0.97`, `resumption network NAME 0.53`), and the move that shows it. Without a vertex, every chain, one per row.",
        run: status,
    },
    Command {
        name: "shinpan-status_line",
        usage: "VERTEX [COLOR]",
        doc: "A line that captures or saves the stones at the vertex when that player moves first: `B J6, W J3, B J1: captured`. Without a colour, the player who fails moves first. The line ends with `..., if what it was read between lives` when it depends on groups that are not proved alive.",
        run: status_line,
    },
    Command {
        name: "shinpan-status_words",
        usage: "VERTEX",
        doc: "The status of the stone and the kind of proof or estimate, in a sentence.",
        run: status_words,
    },
    Command {
        name: "shinpan-effort",
        usage: "[N]",
        doc: "Effort for stones whose life is not proved: 1 is usual, 2 twice as much, 0 proofs only.",
        run: effort,
    },
    Command {
        name: "shinpan-precedents",
        usage: "",
        doc: "The shapes with a traditional ruling under the rules in force, one per row: the ruling, its source, and why it is left to the players if it is. `none` if these rules leave all shapes to play.",
        run: |session, args| {
            args.end()?;
            let left =
                |p: &Precedent| p.left_to_players.map_or(String::new(), |why| format!("; left to the players: {why}"));
            let row = |p: &Precedent| format!("{}: {} ({}){}", p.name, p.ruling, p.source, left(p));
            match life::precedents(session.game.rules()) {
                [] => Ok("none: these rules leave all shapes to play (precedents=none)".to_string()),
                rulings => Ok(joined(rulings.iter().map(row), "\n")),
            }
        },
    },
    Command {
        name: "shinpan-param_life",
        usage: "[judge|effort VALUE]",
        doc: "The judge of dead stones and the effort, as a GoGui dialog.",
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
        None => {
            let verdict = life::in_the_count(&session.game, &verdict);
            Ok(joined(verdict.findings.iter().map(|f| format!("{} {}: {f}", f.color, f.stones)), "\n"))
        }
    }
}

fn status_words(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let point = args.parse::<crate::board::Point>()?;
    args.end()?;
    if !session.game.size().contains(point) {
        return Err(SYNTAX_ERROR);
    }
    let verdict = session.verdict();
    let verdict = life::in_the_count(&session.game, &verdict);
    let finding = verdict.findings.iter().find(|f| f.stones.contains(point));
    finding.map(life::Finding::in_words).ok_or(Failure::fixed("vertex must not be empty"))
}

fn status_line(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let point = args.parse::<crate::board::Point>()?;
    let color = args.optional_color()?;
    args.end()?;
    let (board, rules) = (session.game.board(), session.game.rules());
    if !session.game.size().contains(point) {
        return Err(SYNTAX_ERROR);
    }
    board.get(point).ok_or(Failure::fixed("vertex must not be empty"))?;
    let interrupt = &session.interrupt;
    let budget = Budget { nodes: session.options.effort.line_nodes(), stop: &|_| interrupt.raised() };
    if let Some(line) = life::telling_line(board, point, color, rules, budget) {
        return Ok(line.to_string());
    }
    let verdict = session.verdict();
    let (board, rules, interrupt) = (session.game.board(), session.game.rules(), &session.interrupt);
    let budget = Budget { nodes: session.options.effort.line_nodes(), stop: &|_| interrupt.raised() };
    let read = verdict.findings.iter().find(|f| f.stones.contains(point));
    match read.filter(|f| matches!(f.method, Method::SearchBetween { .. })) {
        None => Err(Failure::fixed("no search says what becomes of these stones")),
        Some(read) => life::line_between(board, point, color, rules, read, budget)
            .map(|line| format!("{line}, if what it was read between lives"))
            .ok_or(Failure::fixed(
                "it was read between groups that are only thought to live, and no search says the same again",
            )),
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
    let Some(key) = args.next() else { return Ok(rows(session)) };
    let value = args.required()?;
    args.end()?;
    match key {
        "judge" => {
            let judge: Judge = value.parse().map_err(Failure::of)?;
            session.options.judge = session.options.network.map_or(judge, |network| judge.with(network));
        }
        "effort" => session.set_effort(value.parse().map_err(Failure::of)?),
        _ => return Err(SYNTAX_ERROR),
    }
    done()
}

fn rows(session: &Session) -> String {
    let (judge, effort) = (session.options.judge, session.options.effort);
    let names = joined(Judge::ALL.iter().map(|(name, _)| *name), "/");
    format!("[list/{names}] judge {judge}\n[string] effort {effort}")
}
