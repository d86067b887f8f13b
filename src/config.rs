//! Settings of a GTP session: the command line over the configuration file over the defaults.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Deserialize;
use shinpan::board::{ParseSizeError, ParseVertexError, PointSet, Size};
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::gtp::{Options, Playing};
use shinpan::life::{Effort, Judge, ParseEffortError, ParseJudgeError};
use shinpan::net::{LoadedNetwork, NetworkHandle, own};
use shinpan::players::Limits;
use shinpan::rules::{Expression, FromFile, Points, RuleError, Ruleset, nearest};

use super::Problem;
use super::cli::GtpArgs;

/// Content of a configuration file.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct File {
    rules: Option<toml::Spanned<String>>,
    boardsize: Option<toml::Value>,
    komi: Option<toml::Value>,
    handicap: Option<usize>,
    name: Option<String>,
    level: Option<String>,
    seed: Option<u64>,
    lenient: bool,
    dead: Option<String>,
    net: Option<PathBuf>,
    effort: Option<toml::Value>,
    ignore_sgf_rules: bool,
    kgs_chat: bool,
    ruler: bool,
    move_time: Option<f64>,
    longest_move: Option<f64>,
    playouts: Option<usize>,
    memory: Option<usize>,
    threads: Option<usize>,
    lag: Option<f64>,
    ogs_chat: bool,
    ponder: bool,
    no_resign: bool,
    resign_threshold: Option<f32>,
    resign_moves: Option<usize>,
    resign_lead: Option<f32>,
    gtp_commands: Option<PathBuf>,
}

/// Settled settings.
pub struct Settings {
    /// How the session starts.
    pub options: Options,
    /// GTP commands to run first.
    pub commands: Option<PathBuf>,
}

/// A rules argument.
pub fn rules(text: &str) -> Result<Ruleset, Problem> {
    expression(text).map(|e| e.ruleset)
}

/// A rules argument, and whether it named a komi.
pub fn expression(text: &str) -> Result<Expression, Problem> {
    Expression::from_argument(text).map_err(|e| Problem::Usage(unknown(&e)))
}

/// Message about rules that are wrong; of a name that is like no other, how to find another.
fn unknown(error: &RuleError) -> String {
    match error {
        RuleError::Dialect { nearest: None, .. } => format!("{error}; `shinpan rules` lists them"),
        other => other.to_string(),
    }
}

/// A komi argument.
pub fn komi(text: &str) -> Result<Points, Problem> {
    text.parse().map_err(|e: shinpan::rules::ParsePointsError| Problem::Usage(e.to_string()))
}

/// A score as results are written: `B+25`, `W+1.5`, `0`. Black's points less White's.
pub fn score(text: &str) -> Result<Points, Problem> {
    let margin = |text: &str| text.parse::<Points>().ok().filter(|&points| points > Points::ZERO);
    let read = match text.split_at_checked(2) {
        Some(("B+" | "b+", rest)) => margin(rest),
        Some(("W+" | "w+", rest)) => margin(rest).map(|points| -points),
        _ => (text == "0").then_some(Points::ZERO),
    };
    read.ok_or_else(|| Problem::Usage(format!("`{text}` is not a score: B+25, W+1.5 or 0")))
}

/// Points, blank-separated.
pub fn points(text: &str) -> Result<PointSet, Problem> {
    let read = |v: &str| v.parse().map_err(|e: ParseVertexError| Problem::Usage(e.to_string()));
    text.split_whitespace().map(read).collect()
}

/// A board size argument: `19` or `13x9`.
pub fn size(text: &str) -> Result<Size, Problem> {
    text.parse().map_err(|e: ParseSizeError| Problem::Usage(e.to_string()))
}

/// A judge of dead stones.
pub fn judge(name: &str) -> Result<Judge, Problem> {
    name.parse().map_err(|e: ParseJudgeError| Problem::Usage(e.to_string()))
}

/// Reads a configuration file.
fn read(path: &Path) -> Result<File, Problem> {
    let text = files::settings(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
    let wrong = |span: Option<Range<usize>>, reason: String| {
        let line = 1 + text.bytes().take(span.map_or(0, |s| s.start)).filter(|b| *b == b'\n').count();
        Problem::Usage(format!("{}: line {line}: {reason}", path.display()))
    };
    let file: File = toml::from_str(&text).map_err(|e| wrong(e.span(), reason(e.message())))?;
    // Rules that nobody will use are wrong too.
    if let Some(expression) = &file.rules {
        let read = Expression::from_argument(expression.as_ref());
        read.map_err(|e| wrong(Some(expression.span()), e.to_string()))?;
    }
    Ok(file)
}

/// Message about a configuration file that is wrong, on one line; a name that is no setting with the nearest that is
/// one.
fn reason(message: &str) -> String {
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
    let Some(unknown) = unknown else { return message.split_whitespace().collect::<Vec<_>>().join(" ") };
    let flags = GtpArgs::augment_args(clap::Command::new(""));
    let nearest = nearest(unknown, flags.get_arguments().filter_map(clap::Arg::get_long));
    let meant = nearest.map_or(String::new(), |nearest| format!(", did you mean '{nearest}'?"));
    format!("unknown setting '{unknown}'{meant}")
}

/// The network that evaluates positions: our own network if nothing else is said, nobody if `none` is said, else the
/// network of a file.
pub fn network(choice: Option<&Path>) -> Result<Option<NetworkHandle>, Problem> {
    match choice.and_then(Path::to_str) {
        Some("none") => return Ok(None),
        Some(own::NAME) => return Ok(Some(NetworkHandle::Own)),
        _ => {}
    }
    let Some(path) = choice else { return Ok(Some(NetworkHandle::Own)) };
    LoadedNetwork::open(path)
        .map(|network| Some(NetworkHandle::keep(network)))
        .map_err(|e| Problem::Failed(e.to_string()))
}

/// The judge of dead stones of this name; if none is named, the network if there is one.
pub fn chosen_judge(name: Option<&str>, network: Option<NetworkHandle>) -> Result<Judge, Problem> {
    match (name.map(judge).transpose()?, network) {
        (Some(Judge::Network(_)), None) => {
            Err(Problem::Usage("--dead net needs a network, not --net none".to_string()))
        }
        (Some(judge), Some(network)) => Ok(judge.with(network)),
        (Some(judge), None) => Ok(judge),
        (None, network) => Ok(network.map_or(Judge::Playout, |network| Judge::default().with(network))),
    }
}

/// How hard the judge works.
pub fn effort(factor: &str) -> Result<Effort, Problem> {
    factor.parse().map_err(|e: ParseEffortError| Problem::Usage(e.to_string()))
}

/// How the engine plays.
fn playing(args: &GtpArgs, file: &File) -> Result<Playing, Problem> {
    let mut play = Playing::default();
    let positive =
        |n: usize, what: &str| (n > 0).then_some(n).ok_or_else(|| Problem::Usage(format!("{what} must be at least 1")));
    let limits = &mut play.limits;
    limits.playouts = args.playouts.or(file.playouts).map(|n| positive(n, "--playouts")).transpose()?;
    if let Some(seconds) = args.move_time.or(file.move_time) {
        if !(seconds > 0.0 && seconds <= Limits::LONGEST) {
            return Err(Problem::Usage("--move-time must be more than 0 seconds".to_string()));
        }
        limits.seconds = seconds;
    }
    if let Some(seconds) = args.longest_move.or(file.longest_move) {
        if !(seconds > 0.0 && seconds <= Limits::LONGEST) {
            return Err(Problem::Usage(format!(
                "--longest-move must be 0 to {} seconds, and more than 0",
                Limits::LONGEST
            )));
        }
        limits.longest = seconds;
    }
    if let Some(mebibytes) = args.memory.or(file.memory) {
        limits.settings.memory = positive(mebibytes, "--memory")?.saturating_mul(1 << 20);
    }
    if let Some(threads) = args.threads.or(file.threads) {
        limits.settings.threads = positive(threads, "--threads")?.min(256);
    }
    if let Some(lag) = args.lag.or(file.lag) {
        if !(0.0..=3600.0).contains(&lag) {
            return Err(Problem::Usage("--lag must be 0 to 3600 seconds".to_string()));
        }
        play.lag = lag;
    }
    play.chats = args.ogs_chat || file.ogs_chat;
    play.ponders = args.ponder || file.ponder;
    play.resigns = !(args.no_resign || file.no_resign);
    let resignation = &mut play.resignation;
    if let Some(percent) = args.resign_threshold.or(file.resign_threshold) {
        if !(0.0..=100.0).contains(&percent) {
            return Err(Problem::Usage("--resign-threshold must be 0 to 100 percent".to_string()));
        }
        resignation.threshold = percent / 100.0;
    }
    if let Some(moves) = args.resign_moves.or(file.resign_moves) {
        resignation.moves = positive(moves, "--resign-moves")?;
    }
    if let Some(points) = args.resign_lead.or(file.resign_lead) {
        if points.is_nan() || points < 0.0 {
            return Err(Problem::Usage("--resign-lead must be 0 points or more".to_string()));
        }
        resignation.lead = points;
    }
    Ok(play)
}

/// The answer to `name`.
fn name(given: Option<String>) -> Result<String, Problem> {
    let Some(name) = given else { return Ok(Options::default().name) };
    let is_line = !name.trim().is_empty() && !name.contains(char::is_control);
    is_line.then_some(name).ok_or_else(|| Problem::Usage("--name must be one line of text".to_string()))
}

/// Puts command line, configuration file and defaults together.
pub fn settle(args: GtpArgs) -> Result<Settings, Problem> {
    let file = args.config.as_deref().map(read).transpose()?.unwrap_or_default();
    let play = playing(&args, &file)?;
    let text = |value: toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    let named = args.rules.or(file.rules.map(toml::Spanned::into_inner));
    let rules = expression(named.as_deref().unwrap_or("concord"))?;
    let own_komi = rules.komi_given.then_some(rules.ruleset.rules.komi);
    let points = args.komi.or(file.komi.map(text)).map(|points| komi(&points)).transpose()?;
    let lenient = !args.strict && (args.lenient || file.lenient);
    let network = network(args.judge.net.or(file.net).as_deref())?;
    let options = Options {
        ruleset: rules.ruleset,
        komi: points.or(own_komi),
        size: args.boardsize.or(file.boardsize.map(text)).as_deref().map(size).transpose()?,
        handicap: args.handicap.or(file.handicap).unwrap_or(0),
        strictness: if lenient { Strictness::Lenient } else { Strictness::Strict },
        name: name(args.name.or(file.name))?,
        level: args.level.or(file.level).unwrap_or_else(|| "search".to_string()),
        seed: args.seed.or(file.seed).unwrap_or(0),
        judge: chosen_judge(args.judge.dead.or(file.dead).as_deref(), network)?,
        effort: effort(args.judge.effort.or(file.effort.map(text)).as_deref().unwrap_or("1"))?,
        network,
        sgf_rules: !(args.ignore_sgf_rules || file.ignore_sgf_rules),
        kgs_chat: args.kgs_chat || file.kgs_chat,
        ruler: args.ruler || file.ruler,
        play,
    };
    Ok(Settings { options, commands: args.gtp_commands.or(file.gtp_commands) })
}
