//! Time: controls, as each client sets them, and clocks.

use crate::game::{Cause, Ending, Phase};
use crate::players::{MOST_COUNT, TimeControl};

use super::super::protocol::{Args, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "time_settings",
        usage: "MAIN BYO STONES",
        doc: "Sets main time and Canadian overtime, in seconds. `0 1 0` is no limit.",
        run: time_settings,
    },
    Command {
        name: "kgs-time_settings",
        usage: "none | absolute T | byoyomi T PERIOD PERIODS | canadian T PERIOD STONES",
        doc: "Sets the time control, in seconds.",
        run: time_control,
    },
    Command {
        name: "kata-time_settings",
        usage: "none | absolute T | byoyomi T PERIOD PERIODS | canadian T PERIOD STONES | fischer T INCREMENT | fischer-capped T INCREMENT MOST MOST-PER-MOVE",
        doc: "Sets the time control, in seconds.",
        run: time_control,
    },
    Command {
        name: "kata-list_time_settings",
        usage: "",
        doc: "The kinds of time control that `kata-time_settings` takes.",
        run: |_, _| Ok(TimeControl::KINDS.to_string()),
    },
    Command {
        name: "time_left",
        usage: "COLOR TIME STONES",
        doc: "Corrects a player's clock: main time left and 0, or the time left in the period and the moves to play in it (byo-yomi: periods left). Without a time control this is all the time there is. Negative time without overtime is a loss.",
        run: time_left,
    },
    Command {
        name: "shinpan-clock",
        usage: "COLOR",
        doc: "The time a player has left, in the form of `time_left`: `290.5 0`, or `25.0 3` in overtime; `none` without a limit.",
        run: |session, args| {
            let color = args.color()?;
            args.end()?;
            let left = session.clocks.of(color).map(|clock| clock.left());
            Ok(left.map_or("none".to_string(), |(seconds, count)| format!("{seconds:.1} {count}")))
        },
    },
    Command {
        name: "shinpan-clock_runs",
        usage: "[true|false]",
        doc: "Whether `play` runs its player's clock too, from the last move on (default `false`). A player who runs out of time loses.",
        run: clock_runs,
    },
];

fn time_settings(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (main, byo, stones) = (args.parse()?, args.parse()?, args.parse()?);
    session.clocks.set_control(TimeControl::gtp(main, byo, stones));
    done()
}

fn time_control(session: &mut Session, args: &mut Args<'_>) -> Reply {
    session.clocks.set_control(TimeControl::parse(args.rest()).ok_or(SYNTAX_ERROR)?);
    done()
}

fn time_left(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let color = args.color()?;
    let seconds: f64 = args.parse()?;
    let count: f64 = args.optional()?.unwrap_or(0.0);
    if !seconds.is_finite() || !count.is_finite() || count > f64::from(MOST_COUNT) {
        return Err(SYNTAX_ERROR);
    }
    let in_time = session.clocks.correct(color, seconds, count.max(0.0) as u32);
    if !in_time && session.game.phase() != Phase::Ended {
        log::warn!("{color} has run out of time");
        session.game.end(Ending::win(color.opponent(), Cause::Time));
    }
    done()
}

fn clock_runs(session: &mut Session, args: &mut Args<'_>) -> Reply {
    match args.optional::<bool>()? {
        None => Ok(session.clocks.runs.to_string()),
        Some(runs) => {
            args.end()?;
            session.clocks.runs = runs;
            session.clocks.turn();
            done()
        }
    }
}
