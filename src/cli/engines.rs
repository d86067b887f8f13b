//! Arguments of what is done with engines: matches, regressions, audits.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::GtpArgs;

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// Engines: command lines in quotes, or own:PLAYER, with GTP commands to start with if any.
    #[arg(value_name = "ENGINE")]
    pub engines: Vec<String>,
    /// TOML file of engines: an `[[engine]]` each, with command, name, folder, env, commands, restart, time, playouts.
    #[arg(long = "engines", value_name = "FILE", conflicts_with = "engines")]
    pub engines_of: Option<PathBuf>,
    /// Names of the engines, separated by commas. Default: the names that they report.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Games for each pair of players. Colours swap after each game.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2)]
    pub games: usize,
    /// Rules: a name, with changes if any, JSON, or a file.
    #[arg(long, value_name = "NAME|FILE|JSON", default_value = "concord")]
    pub rules: String,
    /// Board size: 9, or 13x9. Default: that of the rules.
    #[arg(long, alias = "boardsize", value_name = "N|WxH")]
    pub size: Option<String>,
    /// Komi. Default: that of the rules.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// Handicap stones.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub handicap: usize,
    /// Write each game to this file as a JSON line. If it exists, the match resumes.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Write an SGF record of each game into this folder.
    #[arg(long, value_name = "FOLDER")]
    pub sgf: Option<PathBuf>,
    /// Write an HTML page: results, curves, and every game on a board.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
    /// Games to play at the same time, each with its own engines.
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    pub concurrency: usize,
    /// Bind each simultaneous game, with its engines, to processors of its own (Linux).
    #[arg(long)]
    pub affinity: bool,
    /// Opening records (SGF files and folders); each is played with both colours.
    #[arg(long, value_name = "FILE|FOLDER")]
    pub openings: Vec<PathBuf>,
    /// Order of the openings: by name, or shuffled by the seed.
    #[arg(long, value_enum, value_name = "ORDER", default_value = "names")]
    pub opening_order: OrderArg,
    /// Opening to start with in that order, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub opening_start: usize,
    /// Moves to take from each opening. Default: all.
    #[arg(long, value_name = "N")]
    pub opening_moves: Option<usize>,
    /// Time control in seconds: "absolute 300", "byoyomi 600 30 5", "canadian 300 600 25", "fischer 60 2".
    #[arg(long, value_name = "KIND SECONDS ...")]
    pub time: Option<String>,
    /// Seconds of grace before a player loses on time.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.1)]
    pub margin: f64,
    /// Seconds to wait for an answer when no clock runs. Five times as long for the first.
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0)]
    pub patience: f64,
    /// Consequence of an illegal move. Default: that of the rules.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub illegal: Option<PenaltyArg>,
    /// Moves after which a game ends without a result. Default: 8 for each point of the board, plus 100.
    #[arg(long, value_name = "N")]
    pub max_moves: Option<usize>,
    /// Count owed passes as made instead of asking the engines for them.
    #[arg(long)]
    pub impute: bool,
    /// Do not ask the engines for the score.
    #[arg(long)]
    pub no_claims: bool,
    /// End a game as soon as the winner is proved.
    #[arg(long)]
    pub adjudicate: bool,
    /// End a game when both engines' `estimate_score` agree three times in a row on a winner by this many points.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub resign_agreed: Option<String>,
    /// Ask engines for their evaluation of each move (kata-genmove_analyze, lz-genmove_analyze), for journal, records
    /// and page.
    #[arg(long)]
    pub evaluations: bool,
    /// End a game when both engines give the same player this share of wins (0.95) three times in a row. Implies
    /// --evaluations.
    #[arg(long, value_name = "SHARE")]
    pub win_agreed: Option<f64>,
    /// End a game as a draw when both engines see it within this many points three times in a row.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub draw_agreed: Option<String>,
    /// Method that finds dead stones when the engines disagree: net, playout, quick, benson or all-alive.
    #[arg(long, value_name = "JUDGE", default_value = "net")]
    pub dead: String,
    /// Effort of that method: 1 is usual.
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub effort: String,
    /// Play the first engine against all others, instead of all against all.
    #[arg(long)]
    pub gauntlet: bool,
    /// Play a Swiss tournament of this many rounds, with --games for each meeting.
    #[arg(long, value_name = "ROUNDS", conflicts_with_all = ["gauntlet", "knockout", "shard", "sprt"])]
    pub swiss: Option<usize>,
    /// Play a knockout, with --games for each meeting. Level players meet again, three times at most.
    #[arg(long, conflicts_with_all = ["gauntlet", "shard", "sprt"])]
    pub knockout: bool,
    /// Keep colours: the first engine of each pair is Black.
    #[arg(long)]
    pub fixed_colors: bool,
    /// Random seed: game N gets this plus N, for engines that know `set_random_seed`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Restart the engines for every game.
    #[arg(long)]
    pub restart: bool,
    /// Stop when a sequential test decides whether the first engine is stronger by ELO1 or by ELO0.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub sprt: Option<Vec<f64>>,
    /// Probability of either error of that test.
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub sprt_error: f64,
    /// Read the bounds of that test as logistic Elo. Default: normalized Elo.
    #[arg(long)]
    pub logistic: bool,
    /// Play only part I of N of the games.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Play nothing: combine these journals into one result.
    #[arg(long, value_name = "JOURNAL", num_args = 1.., conflicts_with_all = ["engines", "engines_of"])]
    pub merge: Vec<PathBuf>,
}

/// Arguments of `guard`.
#[derive(Args, Debug)]
pub struct GuardArgs {
    /// How the session starts; --level, --net and the like choose the player that moves in place of the engine.
    #[command(flatten)]
    pub gtp: GtpArgs,
    /// Seconds to wait for an answer when no clock runs. Five times as long for the first.
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0)]
    pub patience: f64,
    /// The engine: a command line in quotes, its words after --, or own:PLAYER.
    #[arg(required = true, value_name = "ENGINE")]
    pub engine: Vec<String>,
}

/// Which suites, and on which engine.
#[derive(Args, Debug)]
pub struct RegressArgs {
    /// The engine: a command line, or own:PLAYER.
    #[arg(value_name = "ENGINE")]
    pub engine: String,
    /// Suites. @FILE names a file that lists suites.
    #[arg(required = true, value_name = "SUITE.tst")]
    pub suites: Vec<String>,
    /// Suites to run at the same time.
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    pub concurrency: usize,
    /// GTP commands to send before each suite.
    #[arg(long, value_name = "COMMAND")]
    pub gtp: Vec<String>,
    /// Seconds to wait for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 600.0)]
    pub patience: f64,
    /// Show every test, not only unexpected results.
    #[arg(long)]
    pub all: bool,
    /// Print JSON: a line for each suite, then one for the summary.
    #[arg(long)]
    pub json: bool,
    /// Write JUnit XML.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Write an HTML page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Which engine to audit.
#[derive(Args, Debug)]
pub struct AuditArgs {
    /// Engine: a command line in quotes or after --, or own:PLAYER.
    #[arg(required = true, value_name = "ENGINE")]
    pub engine: Vec<String>,
    /// Show the exchange behind every line, not only behind failures.
    #[arg(long)]
    pub all: bool,
    /// Print JSON.
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// Print a Markdown table.
    #[arg(long)]
    pub markdown: bool,
    /// Seconds to wait for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    pub patience: f64,
}

/// Order of openings.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderArg {
    /// By name.
    Names,
    /// Shuffled by the seed.
    Random,
}

/// Consequence of an illegal move.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum PenaltyArg {
    /// The game is lost.
    Loss,
    /// The move becomes a pass.
    Pass,
    /// The engine moves again, up to three times in a game.
    AskAgain,
}
