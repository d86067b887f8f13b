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
pub use engines::{AuditArgs, MatchArgs, PenaltyArg, RegressArgs};
pub use records::{CompareArgs, DisputeArgs, DrawArgs, RecordArgs, ScoreArgs};

/// A Go referee and engine that speaks GTP and knows the rules of Go.
///
/// Without a subcommand it answers GTP commands from standard input.
#[derive(Parser, Debug)]
#[command(name = "shinpan", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// The task; without one, speak GTP.
    #[command(subcommand)]
    pub command: Option<Task>,
    /// How a GTP session starts.
    #[command(flatten)]
    pub gtp: GtpArgs,
    /// Say more on the error stream; twice for every command.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Write the log to a file instead of the error stream.
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
        matches!(self.command, Some(Task::Score(_) | Task::Compare(_)))
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
    let counts_failures = task.is_some_and(|t| ["score", "compare"].contains(&t.as_str()));
    match error.use_stderr() {
        true if counts_failures => OTHER_ERROR,
        true => 2,
        false => 0,
    }
}

/// What to say to somebody who gives rules with changes as several arguments: the changes stand alone, and no file has such a name.
#[must_use]
pub fn unquoted_rules(arguments: &[String]) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == "--rules")?;
    let is_change = |text: &&String| {
        let key = text.split_once('=').map(|(key, _)| key);
        key.is_some_and(|key| Rules::key(key).is_ok()) && !std::path::Path::new(text.as_str()).exists()
    };
    let changes: Vec<&str> = arguments[at + 1..].iter().skip(1).take_while(is_change).map(String::as_str).collect();
    let name = arguments.get(at + 1).filter(|_| !changes.is_empty())?;
    Some(format!("rules with changes are one argument: --rules \"{name} {}\"", changes.join(" ")))
}

/// The message for a person who names a game record and no subcommand.
fn record_alone(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let is_record = word.to_lowercase().ends_with(".sgf");
    is_record.then(|| format!("error: '{word}' is no subcommand: `shinpan score {word}` scores it\n"))
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
    /// The judge of dead stones that nobody marked: all-alive, benson, playout, quick, or net, the network (the
    /// default, unless --net none).
    #[arg(long, value_name = "JUDGE")]
    pub dead: Option<String>,
    /// The network that evaluates positions: own, none (playouts), or a file of KataGo's (.bin.gz or .txt.gz).
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// How much work goes into what proofs of life and death leave open: so many times the usual (1), 0 for proofs
    /// only.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub effort: Option<String>,
}

/// How a GTP session starts.
#[derive(Args, Debug, Default)]
pub struct GtpArgs {
    /// The protocol to speak.
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Rules: a name with changes ("chinese repetition=situational"), JSON, or a TOML or JSON file.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Size of the board: 19, or 13x9; what the rules are played on (19, Tibetan 17) if not given.
    #[arg(long, value_name = "N|WxH")]
    pub boardsize: Option<String>,
    /// Komi; the dialect's own if not given.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// Fixed handicap stones to start with.
    #[arg(long, value_name = "N")]
    pub handicap: Option<usize>,
    /// The player that chooses moves: search (the default), random, heuristic or playout; or a rank from 20k to 9d.
    #[arg(long, value_name = "NAME")]
    pub level: Option<String>,
    /// Seconds for a move where the client sets no time (1).
    #[arg(long, value_name = "S")]
    pub move_time: Option<f64>,
    /// Seconds after which a move is made whatever the clock gives and however many playouts are asked for (3600).
    #[arg(long, value_name = "S")]
    pub longest_move: Option<f64>,
    /// Playouts for a move instead of a time: the same moves on every machine.
    #[arg(long, value_name = "N")]
    pub playouts: Option<usize>,
    /// Mebibytes that the search may take (256).
    #[arg(long, value_name = "MIB")]
    pub memory: Option<usize>,
    /// Threads of the search (1); more than one are not reproducible.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Think while the opponent does.
    #[arg(long)]
    pub ponder: bool,
    /// Never resign.
    #[arg(long)]
    pub no_resign: bool,
    /// Resign below this share of wins, in percent (4).
    #[arg(long, value_name = "PERCENT")]
    pub resign_threshold: Option<f32>,
    /// Resign after so many lost moves in a row (3).
    #[arg(long, value_name = "N")]
    pub resign_moves: Option<usize>,
    /// Resign only if behind by so many points (0).
    #[arg(long, value_name = "POINTS")]
    pub resign_lead: Option<f32>,
    /// Seed of everything random.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Refuse whatever the rules refuse (the default).
    #[arg(long, conflicts_with = "lenient")]
    pub strict: bool,
    /// Play what the rules refuse and note it, but for occupied points; for clients that replay whole games,
    /// such as Sabaki, or play on after the end.
    #[arg(long)]
    pub lenient: bool,
    /// The judge of dead stones.
    #[command(flatten)]
    pub judge: JudgeArgs,
    /// Keep the rules in force when a record that names others is loaded.
    #[arg(long)]
    pub ignore_sgf_rules: bool,
    /// Offer kgs-chat.
    #[arg(long)]
    pub kgs_chat: bool,
    /// Offer GoGui's ruler protocol, with which GoGui enforces the rules (its menu Game, Rules, New Program).
    #[arg(long)]
    pub ruler: bool,
    /// GTP commands to run at the start.
    #[arg(long, value_name = "FILE")]
    pub gtp_commands: Option<PathBuf>,
    /// A TOML file with any of these settings; the command line goes before it.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

/// The subcommand that a run of engines starts for itself.
pub const GUARD: &str = "guard-engines";

/// Tasks instead of speaking GTP.
#[derive(Subcommand, Debug)]
pub enum Task {
    /// Score game records.
    ///
    /// The exit code says how many records could not be scored: 0 to 100, and 101 for more than 100. 255 is any other
    /// error, wrong usage among them.
    Score(ScoreArgs),
    /// Referee and score game records under many rules, and say why they differ.
    ///
    /// One record is shown as a table: the score under each of the rules, what each contributes to the difference, and
    /// the first move that they refuse. Of several, how often each two rules disagree is. The exit code is that of
    /// `score`.
    Compare(CompareArgs),
    /// Set two claims about dead stones beside each other: the scores, where they differ, what the rules have players
    /// do.
    Dispute(DisputeArgs),
    /// Solve a small position exactly: its value with best play, every best move, a line.
    Solve(SolveArgs),
    /// Let engines play matches, refereed under any rules.
    ///
    /// Engines are command lines of GTP programs, in quotes, or players of our own without a process: own:heuristic.
    Match(Box<MatchArgs>),
    /// Analyze positions by KataGo's JSON protocol, under any rules.
    ///
    /// KataGo's own command line works: analysis -config FILE -model FILE -quit-without-waiting.
    Analysis(AnalysisArgs),
    /// Run regression suites (.tst) on an engine.
    ///
    /// The form is that of gogui-regress and GNU Go. The exit code is 0 if everything is as expected, 1 if tests fail,
    /// 2 if anything else goes wrong.
    Regress(RegressArgs),
    /// Find out what an engine really plays: rules, protocol, time.
    Audit(AuditArgs),
    /// Find out what a rule changes: tables of exact values, surveys of records.
    Lab {
        /// Which.
        #[command(subcommand)]
        task: LabTask,
    },
    /// List the rule dialects, or explain one.
    Rules(RulesArgs),
    /// List the GTP commands.
    Commands {
        /// As a table for a README.
        #[arg(long)]
        markdown: bool,
    },
    /// Count move sequences on a small board.
    Perft {
        /// Size of the board: 3, or 1x4.
        #[arg(value_name = "N|WxH")]
        size: String,
        /// Length of the sequences of board plays; every complete game, with passes, if not given.
        depth: Option<usize>,
        /// Rules.
        #[arg(long, default_value = "tromp-taylor")]
        rules: String,
        /// Count although there are about so many complete games, or sequences.
        #[arg(long, value_name = "N")]
        most: Option<f64>,
        /// Megabytes for a table of what can follow, where superko is the only rule that looks back.
        #[arg(long, value_name = "N", default_value_t = 2048)]
        memory: usize,
    },
    /// Measure random playouts from an empty board, on one core.
    Bench(BenchArgs),
    /// Say what a network's file is, and how fast it runs here.
    Net(NetArgs),
    /// Check that the program works as it should on this machine, and print what to put into a report.
    Check,
    /// End the engines of a run that is killed, whose groups of processes come on standard input.
    #[command(name = GUARD, hide = true)]
    GuardEngines,
    /// Print a completion script.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the man page.
    Man {
        /// That of a subcommand, `score` or `lab survey`.
        command: Vec<String>,
        /// Write all of them into this folder instead.
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        dir: Option<PathBuf>,
    },
}

/// Which rules.
#[derive(Args, Debug)]
pub struct RulesArgs {
    /// A name with changes; without it, every dialect.
    #[arg(value_name = "NAME key=value ...")]
    pub expression: Vec<String>,
    /// List only dialects with this word in their name, source or explanation, or with this answer ("pass=stone");
    /// again for more.
    #[arg(long, value_name = "WORD|KEY=VALUE", conflicts_with_all = ["expression", "json", "toml", "markdown"])]
    pub search: Vec<String>,
    /// The rules in which two sets differ, e.g. --diff aga "concord komi=7.5".
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["expression", "search", "json", "toml"])]
    pub diff: Option<Vec<String>>,
    /// Print as JSON.
    #[arg(long, conflicts_with = "toml")]
    pub json: bool,
    /// Print as TOML, which --rules reads.
    #[arg(long)]
    pub toml: bool,
    /// Print as Markdown: the table of dialects, one dialect with its citations, or a difference.
    #[arg(long, conflicts_with_all = ["json", "toml"])]
    pub markdown: bool,
}

/// Tasks of the laboratory.
#[derive(Subcommand, Debug)]
pub enum LabTask {
    /// Exact values of small boards under every dialect, without komi, as tab-separated rows.
    Tables(TablesArgs),
    /// Find out what rules change in real games: for every two dialects how often score and winner differ, and by which
    /// rule.
    ///
    /// Also how often a board came again, a third pass would be owed, and what the last dame was worth. Records that
    /// cannot be scored are counted and reported.
    Survey(SurveyArgs),
}

/// Arguments of `lab survey`.
#[derive(Args, Debug)]
pub struct SurveyArgs {
    /// Which records.
    #[command(flatten)]
    pub records: RecordArgs,
    /// Rules to compare; again for more. Every dialect if not given.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Vec<String>,
    /// Take each dialect's usual komi instead of the record's.
    #[arg(long)]
    pub own_komi: bool,
    /// Do not ask which rule makes scores differ, which is most of the work.
    #[arg(long)]
    pub no_axes: bool,
    /// Look at part I of N only: every N-th record, beginning with the I-th.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Keep what was found in this file, and go on from there if it is there: the same records and rules.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The files are what --state kept of parts: put them together.
    #[arg(long, conflicts_with_all = ["shard", "state", "rules", "own_komi", "no_axes"])]
    pub merge: bool,
    /// Write a row for each two rules, as comma-separated values.
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
    /// Change each rule alone, from each dialect, and list what changes a value.
    #[arg(long)]
    pub axes: bool,
    /// Count the strings that are independently alive in the sense of the WAGC model, over all positions of each board.
    #[arg(long, conflicts_with_all = ["axes", "state"])]
    pub alive: bool,
    /// Keep each row in this file as it is found, and do not look for those that are in it.
    #[arg(long, value_name = "FILE", conflicts_with = "axes")]
    pub state: Option<PathBuf>,
    /// Print the page (Markdown) of a table that was made before; with --axes, of a list of changes; with --alive, of
    /// such counts.
    #[arg(long, value_name = "FILE", conflicts_with = "state")]
    pub page: Option<PathBuf>,
    /// Give up on a value after looking at so many positions.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub nodes: u64,
    /// Megabytes for each value, about.
    #[arg(long, value_name = "N", default_value_t = 1024)]
    pub memory: usize,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    /// An empty board (2x3, or 1x4), or a game record (SGF), solved from its last position.
    #[arg(value_name = "N|WxH|FILE")]
    pub position: String,
    /// Rules; those that the record names, or tromp-taylor, if not given.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Komi; the record's or the dialect's own, if not given.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// Moves to make first ("C3 pass D4").
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub after: String,
    /// Solve the position before this move of a record, counted from 1.
    #[arg(long, value_name = "N")]
    pub before: Option<usize>,
    /// Take the rest of the board as settled and look at moves on these points only; `found`: where living stones of
    /// both colours meet, the dead ones taken off.
    #[arg(long, value_name = "POINTS|found")]
    pub open: Option<String>,
    /// Keep what is proved in this file, about every minute, when giving up and on Control-C, and go on from there if
    /// it is there: boards of 13 to 25 points under area rules without superko.
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    pub checkpoint: Option<PathBuf>,
    /// Ask first whether the value is this (B+25, W+1.5, 0), on the same boards: with less work if it is, with more if
    /// it is not, and the same outcome.
    #[arg(long, value_name = "SCORE", conflicts_with = "open")]
    pub expect: Option<String>,
    /// Give up after looking at so many positions.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Give up after so many seconds.
    #[arg(long, value_name = "N")]
    pub seconds: Option<f64>,
    /// Megabytes for what was found, about.
    #[arg(long, value_name = "N", default_value_t = 2048)]
    pub memory: usize,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Which network.
#[derive(Args, Debug)]
pub struct NetArgs {
    /// `own`, or a file of KataGo's (.bin.gz or .txt.gz).
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Sizes of the board to measure: 19, or 13x9; again for more (9, 13 and 19 if not given).
    #[arg(long, value_name = "N|WxH", default_values = ["9", "13", "19"], hide_default_value = true)]
    pub size: Vec<String>,
    /// Evaluate on so many threads at the same time.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Sizes of the board: 19, or 13x9.
    #[arg(long, value_name = "N|WxH", num_args = 1.., default_values = ["9", "13", "19"])]
    pub size: Vec<String>,
    /// Playouts on each size; as many as take a second or less, if not given.
    #[arg(long, value_name = "N")]
    pub playouts: Option<usize>,
    /// Seed of the playouts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Rules; they say whether suicide is played.
    #[arg(long, default_value = "tromp-taylor")]
    pub rules: String,
    /// Play N games over all sizes on the playout board and on the referee's instead, and compare them.
    #[arg(long, value_name = "N")]
    pub check: Option<usize>,
    /// Read each kind of text at one size and at four times that instead; fails where that takes more than eight times
    /// as long, or a large text far more memory than it has bytes.
    #[arg(long)]
    pub reading: bool,
    /// Tell only the memory that reading one kind of text takes.
    #[arg(long, value_name = "KIND", hide = true)]
    pub memory_of: Option<String>,
}
