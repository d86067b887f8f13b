//! Parameters of the search and the session, by the names that KataGo gives them.

use serde_json::{Map, Value, json};

use super::super::options::Playing;
use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done, joined};
use crate::players::Limits;

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "kata-list-params", usage: "", doc: "The names of all parameters.", run: list },
    Command { name: "kata-get-param", usage: "NAME", doc: "The value of a parameter.", run: get },
    Command {
        name: "kata-set-param",
        usage: "NAME VALUE",
        doc: "Sets a parameter, or refuses it by name. Like `--playouts`, `maxVisits` holds whatever the time, unless it is 1125899906842624 or more.",
        run: set,
    },
    Command { name: "kata-get-params", usage: "", doc: "All parameters, as a JSON object.", run: get_all },
    Command {
        name: "kata-set-params",
        usage: "JSON",
        doc: "Sets the parameters of a JSON object, all of them or none.",
        run: set_all,
    },
];

/// As many visits as this are no limit.
const NO_LIMIT: u64 = 1 << 50;

/// A parameter of KataGo's.
struct Param {
    name: &'static str,
    get: fn(&Playing) -> Value,
    /// Sets it, or says what it must be.
    set: fn(&mut Playing, &str) -> Result<(), &'static str>,
}

/// Every parameter that clients set. Those at the end have no counterpart here: they keep the value that asks for
/// nothing.
const PARAMS: &[Param] = &[
    Param {
        name: "maxVisits",
        get: |play| json!(play.limits.playouts.map_or(NO_LIMIT, |visits| visits as u64)),
        set: |play, text| count(text).map(|visits| play.limits.playouts = visits),
    },
    Param {
        name: "maxPlayouts",
        get: |play| json!(play.max_playouts.map_or(NO_LIMIT, |visits| visits as u64)),
        set: |play, text| count(text).map(|visits| play.max_playouts = visits),
    },
    Param {
        name: "maxTime",
        get: |play| json!(play.limits.seconds),
        set: |play, text| {
            let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
            let seconds = seconds.ok_or("must be more than 0 seconds")?.min(Limits::LONGEST);
            (play.limits.seconds, play.limits.longest) = (seconds, seconds);
            Ok(())
        },
    },
    Param {
        name: "numSearchThreads",
        get: |play| json!(play.limits.settings.threads),
        set: |play, text| {
            let threads = text.parse().ok().filter(|threads| (1..=256).contains(threads));
            play.limits.settings.threads = threads.ok_or("must be an integer from 1 to 256")?;
            Ok(())
        },
    },
    Param {
        name: "analysisWideRootNoise",
        get: |play| json!(rounded(play.wide_root_noise)),
        set: |play, text| {
            let noise = text.parse().ok().filter(|noise| (0.0..=5.0).contains(noise));
            play.wide_root_noise = noise.ok_or("must be a number from 0 to 5")?;
            Ok(())
        },
    },
    Param {
        name: "analysisPVLen",
        get: |play| json!(play.line_length),
        set: |play, text| {
            let length = text.parse().ok().filter(|length| (1..=Playing::LONGEST_LINE).contains(length));
            play.line_length = length.ok_or("must be an integer from 1 to 19")?;
            Ok(())
        },
    },
    Param {
        name: "ponderingEnabled",
        get: |play| json!(play.ponders),
        set: |play, text| boolean(text).map(|ponders| play.ponders = ponders),
    },
    Param {
        name: "allowResignation",
        get: |play| json!(play.resigns),
        set: |play, text| boolean(text).map(|resigns| play.resigns = resigns),
    },
    Param {
        name: "resignThreshold",
        get: |play| json!(rounded(2.0 * play.resignation.threshold - 1.0)),
        set: |play, text| {
            let threshold = text.parse::<f32>().ok().filter(|threshold| (-1.0..=1.0).contains(threshold));
            play.resignation.threshold = 0.5 + 0.5 * threshold.ok_or("must be a number from -1 to 1")?;
            Ok(())
        },
    },
    Param {
        name: "resignConsecTurns",
        get: |play| json!(play.resignation.moves),
        set: |play, text| {
            let turns = text.parse().ok().filter(|turns| (1..=100).contains(turns));
            play.resignation.moves = turns.ok_or("must be an integer from 1 to 100")?;
            Ok(())
        },
    },
    Param {
        name: "resignMinScoreDifference",
        get: |play| json!(rounded(play.resignation.lead)),
        set: |play, text| {
            let lead = text.parse().ok().filter(|lead| *lead >= 0.0_f32);
            play.resignation.lead = lead.ok_or("must be at least 0")?;
            Ok(())
        },
    },
    Param {
        name: "assumeMultipleStartingBlackMovesAreHandicap",
        get: |play| json!(play.counts_starting_plays),
        set: |play, text| boolean(text).map(|counts| play.counts_starting_plays = counts),
    },
    Param {
        name: "lagBuffer",
        get: |play| json!(play.lag),
        set: |play, text| {
            let lag = text.parse().ok().filter(|lag| (0.0..=3600.0).contains(lag));
            play.lag = lag.ok_or("must be seconds from 0 to 3600")?;
            Ok(())
        },
    },
    Param {
        name: "ogsChatToStderr",
        get: |play| json!(play.chats),
        set: |play, text| boolean(text).map(|chats| play.chats = chats),
    },
    Param {
        name: "playoutDoublingAdvantage",
        get: |_| json!(0.0),
        set: |_, text| is_zero(text, "must be 0: both players search alike"),
    },
    Param {
        name: "antiMirror",
        get: |_| json!(false),
        set: |_, text| is_false(text, "must be false: mirror play is not told apart"),
    },
    Param {
        name: "genmoveAntiMirror",
        get: |_| json!(false),
        set: |_, text| is_false(text, "must be false: mirror play is not told apart"),
    },
    Param {
        name: "analysisIgnorePreRootHistory",
        get: |_| json!(false),
        set: |_, text| is_false(text, "must be false: the network always knows the last moves"),
    },
    Param {
        name: "rootSymmetryPruning",
        get: |play| json!(play.limits.settings.symmetry_pruning),
        set: |play, text| boolean(text).map(|prunes| play.limits.settings.symmetry_pruning = prunes),
    },
    Param {
        name: "humanSLProfile",
        get: |_| json!(""),
        set: |_, text| match text {
            "" => Ok(()),
            _ => Err("must be empty: there is no network that imitates people"),
        },
    },
];

/// A number of visits, or `None` if it is so large that it is no limit.
fn count(text: &str) -> Result<Option<usize>, &'static str> {
    let visits = text.parse::<u64>().ok().filter(|visits| *visits > 0).ok_or("must be an integer of at least 1")?;
    Ok(if visits < NO_LIMIT { usize::try_from(visits).ok() } else { None })
}

fn boolean(text: &str) -> Result<bool, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "1" => Ok(true),
        "false" | "f" | "no" | "n" | "0" => Ok(false),
        _ => Err("must be true or false"),
    }
}

fn is_zero(text: &str, otherwise: &'static str) -> Result<(), &'static str> {
    text.parse::<f64>().ok().filter(|x| *x == 0.0).map(|_| ()).ok_or(otherwise)
}

fn is_false(text: &str, otherwise: &'static str) -> Result<(), &'static str> {
    boolean(text)?.then_some(otherwise).map_or(Ok(()), Err)
}

/// A number of single precision in as many digits as it has.
fn rounded(x: f32) -> f64 {
    (f64::from(x) * 1e6).round() / 1e6
}

impl Param {
    fn find(name: &str) -> Result<&'static Param, Failure> {
        let param = PARAMS.iter().find(|param| param.name == name);
        param.ok_or_else(|| {
            Failure::of(format!(
                "unknown parameter '{name}', known are {}",
                joined(PARAMS.iter().map(|p| p.name), ", ")
            ))
        })
    }

    fn change(&self, play: &mut Playing, text: &str) -> Result<(), Failure> {
        (self.set)(play, text).map_err(|expected| Failure::of(format!("{} {text}: {expected}", self.name)))
    }
}

fn list(_: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    Ok(joined(PARAMS.iter().map(|param| param.name), " "))
}

fn get(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let param = Param::find(args.required()?)?;
    args.end()?;
    Ok(match (param.get)(&session.options.play) {
        Value::String(text) => text,
        Value::Number(number) => {
            number.as_f64().filter(|_| number.is_f64()).map_or(number.to_string(), |x| x.to_string())
        }
        other => other.to_string(),
    })
}

fn set(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let param = Param::find(args.required()?)?;
    let text = args.next().unwrap_or_default();
    args.end()?;
    let mut play = session.options.play;
    param.change(&mut play, text)?;
    session.set_playing(play);
    done()
}

fn get_all(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let play = &session.options.play;
    let all: Map<String, Value> = PARAMS.iter().map(|param| (param.name.to_string(), (param.get)(play))).collect();
    Ok(Value::Object(all).to_string())
}

fn set_all(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let wanted: Map<String, Value> = serde_json::from_str(args.rest()).map_err(|_| SYNTAX_ERROR)?;
    let mut play = session.options.play;
    for (name, value) in &wanted {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        Param::find(name)?.change(&mut play, &text)?;
    }
    session.set_playing(play);
    done()
}
