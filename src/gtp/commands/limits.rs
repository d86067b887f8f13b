//! Limits on the cost of a move, by the names that KataGo gives it.

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done};
use crate::players::Limits;

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "kata-get-param",
        usage: "NAME",
        doc: "The limit of a move: `maxVisits` (1125899906842624 if time decides) or `maxTime` in seconds.",
        run: get,
    },
    Command {
        name: "kata-set-param",
        usage: "NAME VALUE",
        doc: "Sets the limit. Like `--playouts`, `maxVisits` holds whatever the time, unless it is 1125899906842624 or more.",
        run: set,
    },
];

/// As many visits as this are no limit.
const NO_LIMIT: u64 = 1 << 50;

enum Param {
    MaxVisits,
    MaxTime,
}

impl Param {
    fn read(args: &mut Args<'_>) -> Result<Param, Failure> {
        match args.required()? {
            "maxVisits" => Ok(Param::MaxVisits),
            "maxTime" => Ok(Param::MaxTime),
            other => Err(Failure::of(format!("unknown parameter '{other}', known are maxVisits and maxTime"))),
        }
    }
}

fn get(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let param = Param::read(args)?;
    args.end()?;
    let limits = session.options.play.limits;
    Ok(match param {
        Param::MaxVisits => limits.playouts.map_or(NO_LIMIT, |visits| visits as u64).to_string(),
        Param::MaxTime => limits.seconds.to_string(),
    })
}

fn set(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let mut limits = session.options.play.limits;
    match Param::read(args)? {
        Param::MaxVisits => {
            let visits = args.parse::<u64>()?;
            if visits == 0 {
                return Err(Failure::fixed("maxVisits must be at least 1"));
            }
            limits.playouts = if visits < NO_LIMIT { usize::try_from(visits).ok() } else { None };
        }
        Param::MaxTime => {
            let seconds = args.parse::<f64>()?;
            if seconds.is_nan() || seconds <= 0.0 {
                return Err(SYNTAX_ERROR);
            }
            limits.seconds = seconds.min(Limits::LONGEST);
        }
    }
    args.end()?;
    session.set_limits(limits);
    done()
}
