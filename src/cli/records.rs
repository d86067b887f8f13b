//! Arguments about game records: which, under which rules, and how the outcome is to be shown.

use std::path::PathBuf;

use clap::Args;
use shinpan::picture::Coordinates;

use super::JudgeArgs;

/// Which records, and under which rules.
#[derive(Args, Debug)]
pub struct RecordArgs {
    /// Game records (SGF), and folders of them.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    pub files: Vec<PathBuf>,
    /// Game of a collection, counted from 1.
    #[arg(long, value_name = "N", default_value = "1")]
    pub game: std::num::NonZeroUsize,
    /// Komi. Default: the record's.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// The judge of dead stones; a record that marks territory at its end is believed, unless a judge is named.
    #[command(flatten)]
    pub judge: JudgeArgs,
    /// Dead stones that the players agreed on: a stone of each chain ("D4 Q16"), or "" for none.
    #[arg(long, value_name = "VERTICES")]
    pub agreed: Option<String>,
    /// Estimate unfinished games, with the range in which two of three end. Also shows the board as it stands.
    #[arg(long)]
    pub unfinished: bool,
    /// Print JSON: a line for each record, then one for the summary.
    #[arg(long)]
    pub json: bool,
    /// Colour the output: auto, always or never. Default: auto, or never if NO_COLOR is set.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: clap::ColorChoice,
}

/// Arguments of `score`.
#[derive(Args, Debug)]
pub struct ScoreArgs {
    /// Which records.
    #[command(flatten)]
    pub records: RecordArgs,
    /// Rules. Default: the record's.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Accept illegal moves, and report them.
    #[arg(long)]
    pub lenient: bool,
    /// Show a count by hand, step by step: a procedure's name, `usual` or `all`.
    #[arg(long, value_name = "PROCEDURE")]
    pub counting: Option<String>,
    /// The score, or what the counting procedure does, as pictures; as a page a count by the usual procedure, if none
    /// is named.
    #[command(flatten)]
    pub draw: DrawArgs,
    /// Print every part of the score, for several records too.
    #[arg(long)]
    pub detail: bool,
    /// Compare each score with the record's result: the difference, the evidence, the chains that decide, and totals
    /// by cause and folder. Territory marks in the record are compared, not believed.
    #[arg(long, conflicts_with_all = ["detail", "counting", "agreed"])]
    pub audit: bool,
}

/// Arguments of `dispute`.
#[derive(Args, Debug)]
pub struct DisputeArgs {
    /// The game record (SGF).
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Stones claimed to be dead: a stone of each chain ("D4 Q16"), or "" for none. Give it twice, with a name if you
    /// like: "Black: D4 Q16".
    #[arg(long, required = true, value_name = "[NAME:] VERTICES")]
    pub claim: Vec<String>,
    /// Rules. Default: the record's.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Write a verdict sheet: one page to print and sign, with the verdict, the stones that decide, the clauses and the
    /// players' choices.
    #[arg(long, value_name = "FILE.svg|FILE.html")]
    pub sheet: Option<PathBuf>,
    /// The judge of the stones on which the claims differ.
    #[command(flatten)]
    pub judge: JudgeArgs,
    /// Both claims as a picture, and where they differ; as a page also what we should say ourselves.
    #[command(flatten)]
    pub draw: DrawArgs,
}

/// Arguments of `compare`.
#[derive(Args, Debug)]
pub struct CompareArgs {
    /// Which records.
    #[command(flatten)]
    pub records: RecordArgs,
    /// Rules to compare; may be repeated, the first is the reference. Default: the record's rules and every dialect.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Vec<String>,
    /// Use each dialect's own komi instead of the record's.
    #[arg(long)]
    pub own_komi: bool,
    /// Write how often each pair of rules disagrees, as CSV.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Show what rules make of one record, and why they differ, as a table; of many how often each two disagree, as a
    /// heat map.
    #[command(flatten)]
    pub draw: DrawArgs,
}

/// Arguments of `review`.
#[derive(Args, Debug)]
pub struct ReviewArgs {
    /// Game records (SGF), and folders of them.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    pub files: Vec<PathBuf>,
    /// Folder for an annotated SGF file, a chart (SVG) and a page (HTML) of each record, and an index of several. After
    /// an interruption, the same command resumes.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Review only part I of N: every N-th record, beginning with the I-th. Each part needs a folder of its own.
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<String>,
    /// Combine the folders of all parts into one.
    #[arg(long, requires = "out", conflicts_with_all = ["shard", "rules", "komi", "game", "lenient", "net", "visits",
        "threads", "mistake"])]
    pub merge: bool,
    /// Rules. Default: the record's.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Komi. Default: the record's.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// Game of a collection, counted from 1.
    #[arg(long, value_name = "N", default_value = "1")]
    pub game: std::num::NonZeroUsize,
    /// Accept illegal moves.
    #[arg(long)]
    pub lenient: bool,
    /// Network that evaluates positions: own (the default), a KataGo file (.bin.gz, .txt.gz), or none for playouts.
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Visits of the search in each position.
    #[arg(long, visible_alias = "playouts", value_name = "N", default_value_t = 200,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub visits: u32,
    /// Positions to search at a time. Default: the number of processors. The result is the same with any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Points that a move must lose to be a mistake. Under rules that count nothing: a tenth of the wins.
    #[arg(long, value_name = "POINTS", default_value_t = 3.0)]
    pub mistake: f32,
    /// Print JSON: a line for each record; for several records also one for the summary.
    #[arg(long)]
    pub json: bool,
}

/// How what comes out is shown in files.
#[derive(Args, Debug, Default)]
pub struct DrawArgs {
    /// Draw the result as SVG: a file, or a folder for several records.
    #[arg(long, value_name = "FILE.svg|FOLDER")]
    pub svg: Option<PathBuf>,
    /// Draw the result as PNG. Needs a program built with the feature `png`.
    #[arg(long, value_name = "FILE.png|FOLDER")]
    pub png: Option<PathBuf>,
    /// Write an HTML page that plays the count: a file, or a folder for several records.
    #[arg(long, value_name = "FILE.html|FOLDER")]
    pub html: Option<PathBuf>,
    /// Sides of the board with coordinates: none, two or four.
    #[arg(long, value_name = "SIDES", default_value = "two")]
    pub coordinates: Coordinates,
}
