//! Settings of a GTP session: the command line over the configuration file over the defaults.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Deserialize;
use shinpan::board::{ParseVertexError, PointSet, Size};
use shinpan::game::Strictness;
use shinpan::gtp::Options;
use shinpan::life::{Effort, Judge, ParseEffortError, ParseJudgeError};
use shinpan::rules::{Expression, Points, Ruleset};

use super::Problem;
use super::cli::GtpArgs;

/// What a configuration file may say.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct File {
    rules: Option<toml::Spanned<String>>,
    boardsize: Option<toml::Value>,
    komi: Option<toml::Value>,
    handicap: Option<usize>,
    level: Option<String>,
    seed: Option<u64>,
    lenient: bool,
    dead: Option<String>,
    effort: Option<toml::Value>,
    ignore_sgf_rules: bool,
    kgs_chat: bool,
    ruler: bool,
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
    Expression::from_argument(text).map(|e| e.ruleset).map_err(|e| Problem::Usage(e.to_string()))
}

/// A komi argument.
pub fn komi(text: &str) -> Result<Points, Problem> {
    text.parse().map_err(|e: shinpan::rules::ParsePointsError| Problem::Usage(e.to_string()))
}

/// Points, blank-separated.
pub fn points(text: &str) -> Result<PointSet, Problem> {
    let read = |v: &str| v.parse().map_err(|e: ParseVertexError| Problem::Usage(e.to_string()));
    text.split_whitespace().map(read).collect()
}

/// A board size argument: `19` or `13x9`.
pub fn size(text: &str) -> Result<Size, Problem> {
    let (width, height) = text.split_once(['x', 'X', ':']).unwrap_or((text, text));
    let side = |s: &str| s.parse::<usize>().ok();
    side(width)
        .zip(side(height))
        .and_then(|(w, h)| Size::new(w, h))
        .ok_or_else(|| Problem::Usage(format!("`{text}` is not a board size (1 to 25, or 13x9)")))
}

/// A judge of dead stones.
pub fn judge(name: &str) -> Result<Judge, Problem> {
    name.parse().map_err(|e: ParseJudgeError| Problem::Usage(e.to_string()))
}

/// Reads a configuration file.
fn read(path: &Path) -> Result<File, Problem> {
    let text = std::fs::read_to_string(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
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

/// What is wrong with a configuration file, on one line; a name that is no setting with the nearest that is one.
fn reason(message: &str) -> String {
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
    let Some(unknown) = unknown else { return message.split_whitespace().collect::<Vec<_>>().join(" ") };
    let flags = GtpArgs::augment_args(clap::Command::new(""));
    let settings = flags.get_arguments().filter_map(clap::Arg::get_long);
    let likeness = |setting: &&str| strsim::jaro_winkler(unknown, setting);
    let nearest = settings.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap_or_default();
    format!("unknown setting '{unknown}', did you mean '{nearest}'?")
}

/// How hard the judge works.
pub fn effort(factor: &str) -> Result<Effort, Problem> {
    factor.parse().map_err(|e: ParseEffortError| Problem::Usage(e.to_string()))
}

/// Puts command line, configuration file and defaults together.
pub fn settle(args: GtpArgs) -> Result<Settings, Problem> {
    let file = args.config.as_deref().map(read).transpose()?.unwrap_or_default();
    let text = |value: toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    let mut ruleset = rules(args.rules.or(file.rules.map(toml::Spanned::into_inner)).as_deref().unwrap_or("concord"))?;
    if let Some(points) = args.komi.or(file.komi.map(text)) {
        ruleset.rules.komi = komi(&points)?;
    }
    let lenient = !args.strict && (args.lenient || file.lenient);
    let options = Options {
        ruleset,
        size: args.boardsize.or(file.boardsize.map(text)).as_deref().map(size).transpose()?,
        handicap: args.handicap.or(file.handicap).unwrap_or(0),
        strictness: if lenient { Strictness::Lenient } else { Strictness::Strict },
        level: args.level.or(file.level).unwrap_or_else(|| "heuristic".to_string()),
        seed: args.seed.or(file.seed).unwrap_or(0),
        judge: judge(args.dead.or(file.dead).as_deref().unwrap_or("playout"))?,
        effort: effort(args.effort.or(file.effort.map(text)).as_deref().unwrap_or("1"))?,
        sgf_rules: !(args.ignore_sgf_rules || file.ignore_sgf_rules),
        kgs_chat: args.kgs_chat || file.kgs_chat,
        ruler: args.ruler || file.ruler,
    };
    Ok(Settings { options, commands: args.gtp_commands.or(file.gtp_commands) })
}
