//! The command line. Help, man page and completions are made from these definitions.

mod analysis;
mod engines;
mod records;

use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use shinpan::gtp;
use shinpan::rules::Rules;

pub use analysis::{AnalysisArgs, as_katago};
pub use engines::{AuditArgs, GuardArgs, MatchArgs, OrderArg, PenaltyArg, RegressArgs};
pub use records::{CompareArgs, DisputeArgs, DrawArgs, RecordArgs, ReviewArgs, ScoreArgs};

/// A Go referee and engine that speaks GTP and knows the rules of Go.
///
/// Without a subcommand it answers GTP commands on standard input, as GUIs expect.
#[derive(Parser, Debug)]
#[command(name = "shinpan", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// The task; without one, speak GTP.
    #[command(subcommand)]
    pub command: Option<Task>,
    /// How a GTP session starts.
    #[command(flatten)]
    pub gtp: GtpArgs,
    /// Log more on standard error; twice (-vv): every command.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Write the log to this file instead of standard error.
    #[arg(long, global = true, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// The exit code that stands for this many failed records and more.
pub const MOST_FAILURES: usize = 101;
/// The exit code of tasks that count failures where it is no such number.
pub const OTHER_ERROR: u8 = 255;

impl Cli {
    /// Tells whether the exit code is the number of records that failed.
    pub fn counts_failures(&self) -> bool {
        matches!(self.command, Some(Task::Score(_) | Task::Compare(_) | Task::Review(_)))
    }
}

/// Ends the program when the arguments cannot be understood (or ask for help, which is no error).
pub fn refuse(error: &clap::Error) -> ! {
    match record_alone(error) {
        Some(tip) => gtp::say_on_stderr(&tip),
        // Nobody is left to tell if this fails.
        None => drop(error.print()),
    }
    std::process::exit(i32::from(code_of(error)))
}

/// The exit code where the arguments cannot be understood.
#[must_use]
pub fn code_of(error: &clap::Error) -> u8 {
    let guessed = Cli::command().ignore_errors(true).try_get_matches();
    let task = guessed.ok().and_then(|m| m.subcommand_name().map(str::to_string));
    let counts_failures = task.is_some_and(|t| ["score", "compare", "review"].contains(&t.as_str()));
    match error.use_stderr() {
        true if counts_failures => OTHER_ERROR,
        true => 2,
        false => 0,
    }
}

/// The answer to somebody who gives rules with changes as several arguments: the changes stand alone, and no file has
/// such a name.
#[must_use]
pub fn unquoted_rules(arguments: &[String]) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == "--rules")?;
    let is_change = |text: &&String| {
        let key = text.split_once('=').map(|(key, _)| key);
        key.is_some_and(|key| Rules::key(key).is_ok()) && !std::path::Path::new(text.as_str()).exists()
    };
    let changes: Vec<&str> = arguments[at + 1..].iter().skip(1).take_while(is_change).map(String::as_str).collect();
    let name = arguments.get(at + 1).filter(|_| !changes.is_empty())?;
    Some(format!("quote rules with changes as one argument: --rules \"{name} {}\"", changes.join(" ")))
}

/// The message for a person who names a game record and no subcommand.
fn record_alone(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let is_record = word.to_lowercase().ends_with(".sgf");
    is_record.then(|| format!("error: '{word}' is not a subcommand; `shinpan score {word}` scores it\n"))
}

/// The protocols there are.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Mode {
    /// The Go Text Protocol, version 2.
    Gtp,
}

/// The judge of dead stones that nobody marked.
#[derive(Args, Debug, Default)]
pub struct JudgeArgs {
    /// Method that finds dead stones when nobody marked them: net (the default), playout (the default with --net
    /// none), quick, benson or all-alive.
    #[arg(long, value_name = "JUDGE", help_heading = "Network and dead stones")]
    pub dead: Option<String>,
    /// Network that evaluates positions: own (the default), a KataGo file (.bin.gz, .txt.gz), or none for playouts.
    #[arg(long, value_name = "FILE", help_heading = "Network and dead stones")]
    pub net: Option<PathBuf>,
    /// Effort for stones whose life is not proved: 1 is usual, 2 twice as much, 0 proofs only.
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Network and dead stones")]
    pub effort: Option<String>,
}

/// How a GTP session starts.
#[derive(Args, Debug, Default)]
pub struct GtpArgs {
    /// Protocol to speak: gtp, the only one.
    #[arg(long, value_enum, help_heading = "Client", hide_possible_values = true)]
    pub mode: Option<Mode>,
    /// Rules: a name (japanese), a name with changes ("chinese repetition=situational"), JSON, or a TOML or JSON file.
    #[arg(long, value_name = "NAME|FILE|JSON", help_heading = "Game")]
    pub rules: Option<String>,
    /// Board size: 9, or 13x9. Default: 19, Tibetan rules 17.
    #[arg(long, value_name = "N|WxH", help_heading = "Game")]
    pub boardsize: Option<String>,
    /// Komi. Default: that of the rules.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, help_heading = "Game")]
    pub komi: Option<String>,
    /// Handicap stones on the star points.
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub handicap: Option<usize>,
    /// Player that chooses moves: search (the default), playout, heuristic or random; or a rank from 20k to 9d.
    #[arg(long, value_name = "NAME|RANK", help_heading = "Player")]
    pub level: Option<String>,
    /// Seconds of each move to reserve for the way to a server. Default: 0.
    #[arg(long, value_name = "S", help_heading = "Player")]
    pub lag: Option<f64>,
    /// Seconds a move when the client sets no time. Default: 1.
    #[arg(long, value_name = "S", help_heading = "Player")]
    pub move_time: Option<f64>,
    /// Longest time for a move in seconds, whatever clock and playouts allow. Default: 3600.
    #[arg(long, value_name = "S", help_heading = "Player")]
    pub longest_move: Option<f64>,
    /// Playouts a move instead of a time: the same moves on every machine.
    #[arg(long, value_name = "N", help_heading = "Player")]
    pub playouts: Option<usize>,
    /// Memory for the search tree in MiB. Default: 256.
    #[arg(long, value_name = "MIB", help_heading = "Player")]
    pub memory: Option<usize>,
    /// Search threads. Default: 1. With more, moves are not reproducible.
    #[arg(long, value_name = "N", help_heading = "Player")]
    pub threads: Option<usize>,
    /// Think on the opponent's time.
    #[arg(long, help_heading = "Player")]
    pub ponder: bool,
    /// Never resign.
    #[arg(long, help_heading = "Player")]
    pub no_resign: bool,
    /// Resign below this chance to win, in percent. Default: 4.
    #[arg(long, value_name = "PERCENT", help_heading = "Player")]
    pub resign_threshold: Option<f32>,
    /// Resign after this many lost moves in a row. Default: 3.
    #[arg(long, value_name = "N", help_heading = "Player")]
    pub resign_moves: Option<usize>,
    /// Resign only when behind by this many points. Default: 0.
    #[arg(long, value_name = "POINTS", help_heading = "Player")]
    pub resign_lead: Option<f32>,
    /// Random seed.
    #[arg(long, value_name = "N", help_heading = "Player")]
    pub seed: Option<u64>,
    /// Refuse illegal moves (the default).
    #[arg(long, conflicts_with = "lenient", help_heading = "Client")]
    pub strict: bool,
    /// Accept illegal moves and note them, except on occupied points. For clients that replay games, such as Sabaki.
    #[arg(long, help_heading = "Client")]
    pub lenient: bool,
    /// The judge of dead stones.
    #[command(flatten)]
    pub judge: JudgeArgs,
    /// Keep the current rules when a loaded record names others.
    #[arg(long, help_heading = "Client")]
    pub ignore_sgf_rules: bool,
    /// Answer to `name`. Some clients offer analysis only to engines whose name begins with KataGo.
    #[arg(long, value_name = "NAME", help_heading = "Client")]
    pub name: Option<String>,
    /// Write each move of the engine to the error stream, in KataGo's format for the chat of OGS.
    #[arg(long, help_heading = "Client")]
    pub ogs_chat: bool,
    /// Answer chat messages on KGS (kgs-chat).
    #[arg(long, help_heading = "Client")]
    pub kgs_chat: bool,
    /// Speak GoGui's ruler protocol: GoGui then enforces these rules (Game, Rules, New Program).
    #[arg(long, help_heading = "Client")]
    pub ruler: bool,
    /// File of GTP commands to run first.
    #[arg(long, value_name = "FILE", help_heading = "Settings")]
    pub gtp_commands: Option<PathBuf>,
    /// TOML file with any of these settings. The command line overrides it.
    #[arg(long, value_name = "FILE", help_heading = "Settings")]
    pub config: Option<PathBuf>,
}

/// The subcommand that a run of engines starts for itself.
pub const GUARD: &str = "guard-engines";

/// Tasks instead of speaking GTP.
#[derive(Subcommand, Debug)]
pub enum Task {
    /// Score game records.
    ///
    /// Exit code: the number of records that could not be scored (101: more than 100), or 255 for any other error.
    Score(ScoreArgs),
    /// Score game records under many rules, and name the rule behind each difference.
    ///
    /// For one record: the score under each set of rules, what each rule contributes to the difference, and the first
    /// move that would be refused. For several: how often each two disagree. Exit codes are those of `score`.
    Compare(CompareArgs),
    /// Review game records: win rates, leads, the loss of each move and better moves.
    ///
    /// With --out, writes an annotated SGF file, a chart and a page for each record. Exit codes are those of `score`.
    Review(ReviewArgs),
    /// Compare two claims about dead stones: the referee's verdict, both scores, their difference, the players'
    /// choices.
    Dispute(DisputeArgs),
    /// Solve a small position exactly: its value with best play, every best first move, a line of play.
    Solve(SolveArgs),
    /// Play matches between engines, refereed under any rules.
    ///
    /// An engine is the command line of a GTP program, in quotes, or a built-in player: own:search, own:heuristic.
    Match(Box<MatchArgs>),
    /// Put the referee in front of another engine, which only chooses moves.
    ///
    /// A GTP session with all commands of Shinpan. Rules, clock, dead stones and count are Shinpan's.
    Guard(Box<GuardArgs>),
    /// Analyze positions over KataGo's JSON protocol, under any rules.
    ///
    /// KataGo's command line works too: analysis -config FILE -model FILE -quit-without-waiting.
    Analysis(AnalysisArgs),
    /// Run regression suites (.tst) on an engine.
    ///
    /// Suites have the format of gogui-regress and GNU Go. Exit code: 0 as expected, 1 tests failed, 2 anything else.
    Regress(RegressArgs),
    /// Test which rules an engine really plays, and how it keeps protocol and time.
    Audit(AuditArgs),
    /// Study what rules change: tables of exact values, surveys of records.
    Lab {
        /// The study.
        #[command(subcommand)]
        task: LabTask,
    },
    /// List the rule dialects, or explain one.
    Rules(RulesArgs),
    /// List the GTP commands.
    Commands {
        /// Print a Markdown table.
        #[arg(long)]
        markdown: bool,
    },
    /// Count move sequences on a small board.
    Perft {
        /// Board size: 3, or 1x4.
        #[arg(value_name = "N|WxH")]
        size: String,
        /// Plays in each sequence. Default: count complete games, with passes.
        depth: Option<usize>,
        /// Rules.
        #[arg(long, default_value = "tromp-taylor")]
        rules: String,
        /// Limit on the expected number of games or sequences.
        #[arg(long, value_name = "N")]
        most: Option<f64>,
        /// Memory in MB for the table of positions.
        #[arg(long, value_name = "N", default_value_t = 2048)]
        memory: usize,
    },
    /// Measure the speed of random playouts on one core.
    Bench(BenchArgs),
    /// Describe a network file and measure how fast it runs here.
    Net(NetArgs),
    /// Serve the page for a browser on this machine, and print its address.
    Serve(ServeArgs),
    /// Check that everything works on this machine. Include the output in reports.
    Check,
    /// End the engines of a run that is killed, whose groups of processes come on standard input.
    #[command(name = GUARD, hide = true)]
    GuardEngines,
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print a man page.
    Man {
        /// Subcommand to print the page of: `score`, or `lab survey`. Default: the program's page.
        command: Vec<String>,
        /// Write every page into this folder.
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        dir: Option<PathBuf>,
    },
}

/// Where the page is and where it is shown.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// Port on 127.0.0.1; 0 takes a free one. The page keeps games by this address, so a fixed one finds them again.
    #[arg(long, value_name = "N", default_value_t = 8361)]
    pub port: u16,
    /// Folder of the page. Default: web beside the program, share/shinpan/web, or target/web.
    #[arg(long, value_name = "FOLDER")]
    pub dir: Option<PathBuf>,
}

/// Which rules.
#[derive(Args, Debug)]
pub struct RulesArgs {
    /// A dialect, with changes if any. Default: list all.
    #[arg(value_name = "NAME key=value ...")]
    pub expression: Vec<String>,
    /// List only dialects with this word, or with this answer ("pass=stone"). May be repeated.
    #[arg(long, value_name = "WORD|KEY=VALUE", conflicts_with_all = ["expression", "json", "toml", "markdown"])]
    pub search: Vec<String>,
    /// Show the differences of two sets of rules: --diff aga "concord komi=7.5".
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["expression", "search", "json", "toml"])]
    pub diff: Option<Vec<String>>,
    /// Print as JSON.
    #[arg(long, conflicts_with = "toml")]
    pub json: bool,
    /// Print as TOML, which --rules reads.
    #[arg(long)]
    pub toml: bool,
    /// Print as Markdown.
    #[arg(long, conflicts_with_all = ["json", "toml"])]
    pub markdown: bool,
}

/// Tasks of the laboratory.
#[derive(Subcommand, Debug)]
pub enum LabTask {
    /// Make tables of exact values: small boards under every dialect, without komi, as tab-separated rows.
    Tables(TablesArgs),
    /// Survey what rules change in real games: how often score and winner differ between dialects, and by which rule.
    ///
    /// Also counts repetitions, owed third passes and the value of the last dame. Reports records that cannot be
    /// scored.
    Survey(SurveyArgs),
}

/// Arguments of `lab survey`.
#[derive(Args, Debug)]
pub struct SurveyArgs {
    /// Which records.
    #[command(flatten)]
    pub records: RecordArgs,
    /// Rules to compare; may be repeated. Default: every dialect.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Vec<String>,
    /// Use each dialect's own komi instead of the record's.
    #[arg(long)]
    pub own_komi: bool,
    /// Skip finding the rule behind each difference, which is most of the work.
    #[arg(long)]
    pub no_axes: bool,
    /// Survey only part I of N: every N-th record, beginning with the I-th.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Save progress to this file, and resume from it. Records and rules must be the same.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Combine files that --state wrote for parts.
    #[arg(long, conflicts_with_all = ["shard", "state", "rules", "own_komi", "no_axes"])]
    pub merge: bool,
    /// Write a CSV row for each pair of rules.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Draw charts into this folder: pairs.svg, rules.svg, dame.svg.
    #[arg(long, value_name = "FOLDER")]
    pub svg: Option<PathBuf>,
}

/// Which tables.
#[derive(Args, Debug)]
pub struct TablesArgs {
    /// Boards: 3, or 1x4.
    #[arg(long, value_name = "N|WxH", num_args = 1.., default_values = ["1x1", "1x2", "1x3", "1x4", "1x5", "2x2"])]
    pub board: Vec<String>,
    /// List the single rules that change a value, for each dialect.
    #[arg(long)]
    pub axes: bool,
    /// Count strings that are independently alive (WAGC model) over all positions of each board.
    #[arg(long, conflicts_with_all = ["axes", "state"])]
    pub alive: bool,
    /// Save each row to this file, and skip rows that it has.
    #[arg(long, value_name = "FILE", conflicts_with = "axes")]
    pub state: Option<PathBuf>,
    /// Print a table that was made before as Markdown; with --axes or --alive, a list or counts of that kind.
    #[arg(long, value_name = "FILE", conflicts_with = "state")]
    pub page: Option<PathBuf>,
    /// Positions to search before giving up on a value.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub nodes: u64,
    /// Memory in MB for each value, roughly.
    #[arg(long, value_name = "N", default_value_t = 1024)]
    pub memory: usize,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    /// An empty board (3, or 1x4), or a game record (SGF), solved from its last position.
    #[arg(value_name = "N|WxH|FILE")]
    pub position: String,
    /// Rules. Default: the record's, or tromp-taylor.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Komi. Default: the record's, or that of the rules.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// Moves to play first: "C3 pass D4".
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub after: String,
    /// Solve the position before move N of the record.
    #[arg(long, value_name = "N")]
    pub before: Option<usize>,
    /// Search moves on these points only, and take the rest of the board as settled. `found`: the open points that the
    /// referee finds.
    #[arg(long, value_name = "POINTS|found")]
    pub open: Option<String>,
    /// Save proofs to this file every minute and at the end, and resume from it. For boards of 13 to 25 points under
    /// area rules without superko.
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    pub checkpoint: Option<PathBuf>,
    /// Try first to prove this value (B+25, W+1.5, 0): faster if it is right, slower if not. For the same boards.
    #[arg(long, value_name = "SCORE", conflicts_with = "open")]
    pub expect: Option<String>,
    /// Positions to search before giving up.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Seconds before giving up.
    #[arg(long, value_name = "N")]
    pub seconds: Option<f64>,
    /// Memory in MB, roughly.
    #[arg(long, value_name = "N", default_value_t = 2048)]
    pub memory: usize,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Which network.
#[derive(Args, Debug)]
pub struct NetArgs {
    /// `own`, or a KataGo file (.bin.gz or .txt.gz).
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Board sizes to measure: 19, or 13x9; may be repeated. Default: 9, 13 and 19.
    #[arg(long, value_name = "N|WxH", default_values = ["9", "13", "19"], hide_default_value = true)]
    pub size: Vec<String>,
    /// Threads that evaluate at the same time.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Board sizes: 19, or 13x9.
    #[arg(long, value_name = "N|WxH", num_args = 1.., default_values = ["9", "13", "19"])]
    pub size: Vec<String>,
    /// Playouts on each size. Default: about a second's worth.
    #[arg(long, value_name = "N")]
    pub playouts: Option<usize>,
    /// Random seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Rules: playouts allow suicide where these do.
    #[arg(long, default_value = "tromp-taylor")]
    pub rules: String,
    /// Compare the playout board with the referee's board over N games instead.
    #[arg(long, value_name = "N")]
    pub check: Option<usize>,
    /// Instead, check that time and memory for reading grow in proportion to the text.
    #[arg(long)]
    pub reading: bool,
    /// Tell only the memory that reading one kind of text takes.
    #[arg(long, value_name = "KIND", hide = true)]
    pub memory_of: Option<String>,
}
