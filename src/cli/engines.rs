//! Arguments of what is done with engines: matches, regressions, audits.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::GtpArgs;

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// The engines: command lines, or own:PLAYER and GTP commands to start with.
    #[arg(value_name = "ENGINE")]
    pub engines: Vec<String>,
    /// The engines of a file (TOML): an `[[engine]]` each with command, name, folder, env, commands, restart.
    #[arg(long = "engines", value_name = "FILE", conflicts_with = "engines")]
    pub engines_of: Option<PathBuf>,
    /// Their names, separated by commas; what they call themselves, if not given.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Games of each two players. Colours are swapped after each.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2)]
    pub games: usize,
    /// Rules: a name with changes, JSON, or a file.
    #[arg(long, value_name = "NAME|FILE|JSON", default_value = "concord")]
    pub rules: String,
    /// Size of the board: 19, or 13x9; what the rules are played on if not given.
    #[arg(long, alias = "boardsize", value_name = "N|WxH")]
    pub size: Option<String>,
    /// Komi; the dialect's own if not given.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// Handicap stones.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub handicap: usize,
    /// Write every game here, a JSON object a line; with the games that are there already the match goes on.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Write a game record of each game into this folder.
    #[arg(long, value_name = "FOLDER")]
    pub sgf: Option<PathBuf>,
    /// Write the match as a page: result, curves, and every game on a board.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
    /// Games that are played at the same time, each with engines of its own.
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    pub concurrency: usize,
    /// Start from these records (SGF files and folders), each twice with colours swapped.
    #[arg(long, value_name = "FILE|FOLDER")]
    pub openings: Vec<PathBuf>,
    /// The order of the openings: by their names, or by chance from the seed.
    #[arg(long, value_enum, value_name = "ORDER", default_value = "names")]
    pub opening_order: OrderArg,
    /// Start with this opening of that order, from 1.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub opening_start: usize,
    /// Take only so many moves of an opening.
    #[arg(long, value_name = "N")]
    pub opening_moves: Option<usize>,
    /// Time control in seconds: "absolute 300", "byoyomi 600 30 5", "canadian 300 600 25", "fischer 60 2".
    #[arg(long, value_name = "KIND SECONDS ...")]
    pub time: Option<String>,
    /// Seconds that a player may be late.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.1)]
    pub margin: f64,
    /// Seconds that an engine may take for an answer where no clock runs; five times as many for its first.
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0)]
    pub patience: f64,
    /// The consequence of an illegal move; that of the rules, if not given.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub illegal: Option<PenaltyArg>,
    /// Moves after which a game has no result; 8 for each point of the board, and 100, if not given.
    #[arg(long, value_name = "N")]
    pub max_moves: Option<usize>,
    /// Take passes that the rules ask for after two passes as made, instead of asking for them.
    #[arg(long)]
    pub impute: bool,
    /// Do not ask the engines for their scores.
    #[arg(long)]
    pub no_claims: bool,
    /// End a game once its winner is proved.
    #[arg(long)]
    pub adjudicate: bool,
    /// End a game once both engines have estimated three times in a row that the same player wins by so many points;
    /// they are asked for `estimate_score` after each turn, off their clocks.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub resign_agreed: Option<String>,
    /// Let engines tell what they think of their moves (kata-genmove_analyze, lz-genmove_analyze), for journal, records and page.
    #[arg(long)]
    pub evaluations: bool,
    /// End a game once both engines have told three times in a row that the same player wins with this share (0.95);
    /// implies --evaluations.
    #[arg(long, value_name = "SHARE")]
    pub win_agreed: Option<f64>,
    /// End a game as a draw once both engines have told three times in a row that it is within so many points.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub draw_agreed: Option<String>,
    /// The judge of dead stones where the engines do not agree: all-alive, benson, playout, quick or net.
    #[arg(long, value_name = "JUDGE", default_value = "net")]
    pub dead: String,
    /// How much work that judge does.
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub effort: String,
    /// The first player plays all others, instead of everybody everybody.
    #[arg(long)]
    pub gauntlet: bool,
    /// A Swiss tournament of so many rounds; --games for each two players who meet.
    #[arg(long, value_name = "ROUNDS", conflicts_with_all = ["gauntlet", "knockout", "shard", "sprt"])]
    pub swiss: Option<usize>,
    /// A knockout; --games for each two players who meet, and again while they are level, three times at most.
    #[arg(long, conflicts_with_all = ["gauntlet", "shard", "sprt"])]
    pub knockout: bool,
    /// Do not swap colours: the first named of two players is Black.
    #[arg(long)]
    pub fixed_colors: bool,
    /// Seed: game N is played with this plus N by engines that know `set_random_seed`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Start the engines anew for every game.
    #[arg(long)]
    pub restart: bool,
    /// Stop when it is decided whether the first of two players is stronger by ELO1 rather than ELO0.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    pub sprt: Option<Vec<f64>>,
    /// Probability of each of the two errors of that test.
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub sprt_error: f64,
    /// Take the bounds of that test as logistic instead of normalized Elo.
    #[arg(long)]
    pub logistic: bool,
    /// Play only part I of N of the games.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Play nothing: make one result of these journals.
    #[arg(long, value_name = "JOURNAL", num_args = 1.., conflicts_with_all = ["engines", "engines_of"])]
    pub merge: Vec<PathBuf>,
}

/// Arguments of `guard`.
#[derive(Args, Debug)]
pub struct GuardArgs {
    /// How the session starts; --level, --net and the like say who moves where the engine does not.
    #[command(flatten)]
    pub gtp: GtpArgs,
    /// Seconds that the engine may take for an answer where no clock runs; five times as many for its first.
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
    /// Suites; @FILE names a file that lists some.
    #[arg(required = true, value_name = "SUITE.tst")]
    pub suites: Vec<String>,
    /// Suites that are run at the same time.
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    pub concurrency: usize,
    /// GTP commands to send before each suite.
    #[arg(long, value_name = "COMMAND")]
    pub gtp: Vec<String>,
    /// Seconds that the engine may take for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 600.0)]
    pub patience: f64,
    /// Show every test, not only those that are not as expected.
    #[arg(long)]
    pub all: bool,
    /// Print JSON: an object on a line for each suite, then one with the summary.
    #[arg(long)]
    pub json: bool,
    /// Write JUnit XML.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Write a page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Which engine to audit.
#[derive(Args, Debug)]
pub struct AuditArgs {
    /// The engine: a command line in quotes, its words after --, or own:PLAYER.
    #[arg(required = true, value_name = "ENGINE")]
    pub engine: Vec<String>,
    /// Show what was said for every line, not only for the odd ones.
    #[arg(long)]
    pub all: bool,
    /// Print JSON.
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// Print a table for a document.
    #[arg(long)]
    pub markdown: bool,
    /// Seconds that the engine may take for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    pub patience: f64,
}

/// Order of openings.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderArg {
    /// That of their names.
    Names,
    /// By chance, from the seed.
    Random,
}

/// Consequence of an illegal move.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum PenaltyArg {
    /// The game is lost.
    Loss,
    /// It becomes a pass.
    Pass,
    /// The engine is asked again, three times in a game.
    AskAgain,
}
