//! Limits on the cost of a move, by the names that KataGo gives it.

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done};
use crate::players::Limits;

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "kata-get-param",
        usage: "NAME",
        doc: "The limit of a move: `maxVisits` (1125899906842624 if time decides) or `maxTime` in seconds. When the engine resigns: `allowResignation`, `resignThreshold` (from -1, a sure loss, to 1), `resignConsecTurns`, `resignMinScoreDifference`.",
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

#[derive(Clone, Copy)]
enum Param {
    MaxVisits,
    MaxTime,
    AllowResignation,
    ResignThreshold,
    ResignConsecTurns,
    ResignMinScoreDifference,
}

impl Param {
    const ALL: [(&str, Param); 6] = [
        ("maxVisits", Param::MaxVisits),
        ("maxTime", Param::MaxTime),
        ("allowResignation", Param::AllowResignation),
        ("resignThreshold", Param::ResignThreshold),
        ("resignConsecTurns", Param::ResignConsecTurns),
        ("resignMinScoreDifference", Param::ResignMinScoreDifference),
    ];

    fn read(args: &mut Args<'_>) -> Result<Param, Failure> {
        let word = args.required()?;
        let found = Param::ALL.iter().find(|(name, _)| *name == word).map(|&(_, param)| param);
        let known = || Param::ALL.map(|(name, _)| name).join(", ");
        found.ok_or_else(|| Failure::of(format!("unknown parameter '{word}', known are {}", known())))
    }
}

fn get(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let param = Param::read(args)?;
    args.end()?;
    let play = &session.options.play;
    Ok(match param {
        Param::MaxVisits => play.limits.playouts.map_or(NO_LIMIT, |visits| visits as u64).to_string(),
        Param::MaxTime => play.limits.seconds.to_string(),
        Param::AllowResignation => play.resigns.to_string(),
        // From -1, a sure loss, to 1, as KataGo has it.
        Param::ResignThreshold => format!("{:.4}", 2.0 * play.resignation.threshold - 1.0),
        Param::ResignConsecTurns => play.resignation.moves.to_string(),
        Param::ResignMinScoreDifference => play.resignation.lead.to_string(),
    })
}

fn set(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let mut play = session.options.play;
    match Param::read(args)? {
        Param::MaxVisits => {
            let visits = args.parse::<u64>()?;
            if visits == 0 {
                return Err(Failure::fixed("maxVisits must be at least 1"));
            }
            play.limits.playouts = if visits < NO_LIMIT { usize::try_from(visits).ok() } else { None };
        }
        Param::MaxTime => {
            let seconds = args.parse::<f64>()?;
            if seconds.is_nan() || seconds <= 0.0 {
                return Err(SYNTAX_ERROR);
            }
            play.limits.seconds = seconds.min(Limits::LONGEST);
        }
        Param::AllowResignation => play.resigns = args.parse()?,
        Param::ResignThreshold => {
            let utility = args.parse::<f32>()?;
            if !(-1.0..=1.0).contains(&utility) {
                return Err(Failure::fixed("resignThreshold must be -1 to 1"));
            }
            play.resignation.threshold = 0.5 + 0.5 * utility;
        }
        Param::ResignConsecTurns => {
            play.resignation.moves = args.parse()?;
            if play.resignation.moves == 0 {
                return Err(Failure::fixed("resignConsecTurns must be at least 1"));
            }
        }
        Param::ResignMinScoreDifference => {
            play.resignation.lead = args.parse()?;
            if play.resignation.lead.is_nan() || play.resignation.lead < 0.0 {
                return Err(Failure::fixed("resignMinScoreDifference must be at least 0"));
            }
        }
    }
    args.end()?;
    session.set_play(play);
    done()
}
