//! Exact values of small positions.

use crate::board::Move;
use crate::rules::Confirm;
use crate::search::exact::{Bounds, Progress, Solution, Why, has_two_ways, solve};

use super::super::protocol::{Args, Failure};
use super::super::session::Session;
use super::row::{Command, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-solve",
        usage: "[EFFORT]",
        doc: "The exact value of the position with best play, in rows: `value B+9`, `exact true` (or why not), `moves` (all best ones), `pv`, `nodes`. EFFORT (default 1) is a hundred thousand positions, fewer beyond 5x5 and under rules that are slower to search.",
        run: |session, args| {
            let solution = solved(session, args)?;
            let value = solution.value.map_or("unknown".to_string(), |v| v.to_string());
            let exact = solution.why.as_ref().map_or("true".to_string(), |why| why.to_string());
            Ok(format!(
                "value {value}\nexact {exact}\nmoves {}\npv {}\nnodes {}",
                listed(&solution.moves),
                listed(&solution.line),
                solution.nodes
            ))
        },
    },
    Command {
        name: "shinpan-optimal_moves",
        usage: "[EFFORT]",
        doc: "Every move, passes included, that keeps the exact value of the position. Fails if that takes more than EFFORT.",
        run: |session, args| {
            let solution = solved(session, args)?;
            match solution.why {
                Some(Why::GivenUp { .. }) => Err(Failure::fixed("too much effort")),
                Some(Why::Uncertain | Why::Agreed | Why::Settled { .. } | Why::Endless) | None => {
                    Ok(listed(&solution.moves))
                }
            }
        },
    },
];

/// Positions looked at for each unit of effort on small boards: what a release build looks at in less than a
/// second under most rules.
const UNIT: u64 = 100_000;

/// Points of a board on which there is hope. On larger ones a position costs more and says less, so that the answer
/// comes soon.
const SMALL: u64 = 25;

/// The same where every position is one of the referee's own game, because history counts: that is as much slower.
const SMALL_REFEREED: u64 = 8;

/// So many times as much costs a position where whoever counts has to ask who is alive.
const CONFIRMED: u64 = 5;

/// Bytes for what is found.
const MEMORY: usize = 1 << 30;

fn solved(session: &Session, args: &mut Args<'_>) -> Result<Solution, Failure> {
    let effort = args.optional::<u64>()?.unwrap_or(1);
    args.end()?;
    let interrupt = session.interrupt.clone();
    let mut stop = |_: Progress| interrupt.raised();
    let small = if has_two_ways(&session.game) { SMALL } else { SMALL_REFEREED };
    let area = (session.game.size().area() as u64).max(small);
    let confirmed = matches!(session.game.rules().confirm, Confirm::Wagc | Confirm::Japanese1989);
    let each = if confirmed { CONFIRMED } else { 1 };
    let nodes = effort.saturating_mul(UNIT * small * small / (area * area) / each);
    Ok(solve(&session.game, &mut Bounds { nodes, memory: MEMORY, stop: &mut stop }))
}

fn listed(moves: &[Move]) -> String {
    joined(moves.iter().map(Move::to_string), " ")
}
