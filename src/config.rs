//! Settings of a GTP session: the command line over the configuration file over the defaults.

use std::path::PathBuf;

use serde::Deserialize;
use shinpan::board::{ParseVertexError, PointSet, Size};
use shinpan::game::Strictness;
use shinpan::gtp::Options;
use shinpan::life::{Judge, ParseJudgeError};
use shinpan::rules::{Expression, Points, Ruleset};

use super::Problem;
use super::cli::GtpArgs;

/// What a configuration file may say.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct File {
    rules: Option<String>,
    boardsize: Option<toml::Value>,
    komi: Option<toml::Value>,
    handicap: Option<usize>,
    level: Option<String>,
    seed: Option<u64>,
    lenient: bool,
    dead: Option<String>,
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

/// Puts command line, configuration file and defaults together.
pub fn settle(args: GtpArgs) -> Result<Settings, Problem> {
    let file = match &args.config {
        None => File::default(),
        Some(path) => std::fs::read_to_string(path)
            .map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))
            .and_then(|text| {
                toml::from_str(&text).map_err(|e| Problem::Usage(format!("{}: {}", path.display(), e.message())))
            })?,
    };
    let text = |value: toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    let mut ruleset = rules(args.rules.or(file.rules).as_deref().unwrap_or("concord"))?;
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
        sgf_rules: !(args.ignore_sgf_rules || file.ignore_sgf_rules),
        kgs_chat: args.kgs_chat || file.kgs_chat,
        ruler: args.ruler || file.ruler,
    };
    Ok(Settings { options, commands: args.gtp_commands.or(file.gtp_commands) })
}
