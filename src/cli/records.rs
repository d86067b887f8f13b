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
    /// Which game of a collection.
    #[arg(long, value_name = "N", default_value = "1")]
    pub game: std::num::NonZeroUsize,
    /// Komi; the record's, if not given.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<String>,
    /// The judge of dead stones; a record that marks territory at its end is believed, unless a judge is named.
    #[command(flatten)]
    pub judge: JudgeArgs,
    /// Stones that the players agreed are dead ("D4 Q16", a stone for each chain; "" for none): nobody is asked to
    /// judge.
    #[arg(long, value_name = "VERTICES")]
    pub agreed: Option<String>,
    /// Score a game that has not stopped and has no result as it stands.
    #[arg(long)]
    pub unfinished: bool,
    /// Print JSON: an object on a line for each record, then one with the summary.
    #[arg(long)]
    pub json: bool,
    /// When to print in colour; NO_COLOR in the environment means never, unless this is given.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: clap::ColorChoice,
}

/// Arguments of `score`.
#[derive(Args, Debug)]
pub struct ScoreArgs {
    /// Which records.
    #[command(flatten)]
    pub records: RecordArgs,
    /// Rules; those that the record names, if not given.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Accept moves that the rules refuse, and name them.
    #[arg(long)]
    pub lenient: bool,
    /// Count as people do, step by step: a procedure's name, `usual` or `all`.
    #[arg(long, value_name = "PROCEDURE")]
    pub counting: Option<String>,
    /// The score, or what the counting procedure does, as pictures; as a page a count by the usual procedure, if none
    /// is named.
    #[command(flatten)]
    pub draw: DrawArgs,
    /// Print every part of the score of each record, also of several.
    #[arg(long)]
    pub detail: bool,
    /// Hold the score against the record's own: by how much they differ, on what the score rests, which chains decide;
    /// in the end how often, by cause and by folder. Marks of territory in the record are not believed, only compared.
    #[arg(long, conflicts_with_all = ["detail", "counting", "agreed"])]
    pub audit: bool,
}

/// Arguments of `dispute`.
#[derive(Args, Debug)]
pub struct DisputeArgs {
    /// The game record (SGF).
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Stones that are claimed to be dead, a stone for each chain ("D4 Q16", "" for none); twice. Whose claim it is may
    /// stand before it: "Black: D4 Q16".
    #[arg(long, required = true, value_name = "[NAME:] VERTICES")]
    pub claim: Vec<String>,
    /// Rules; those that the record names, if not given.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
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
    /// Rules to compare; again for more. The record is compared with the first. Every dialect, and the rules that the
    /// record names, if not given.
    #[arg(long, value_name = "NAME|FILE|JSON")]
    pub rules: Vec<String>,
    /// Take each dialect's usual komi instead of the record's.
    #[arg(long)]
    pub own_komi: bool,
    /// Write how often each two rules disagree, as comma-separated values.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Show what rules make of one record, and why they differ, as a table; of many how often each two disagree, as a
    /// heat map.
    #[command(flatten)]
    pub draw: DrawArgs,
}

/// How what comes out is shown in files.
#[derive(Args, Debug, Default)]
pub struct DrawArgs {
    /// Draw it as SVG: a file, or a folder for several pictures.
    #[arg(long, value_name = "FILE.svg|FOLDER")]
    pub svg: Option<PathBuf>,
    /// Draw it as PNG (in programs built with the feature `png`).
    #[arg(long, value_name = "FILE.png|FOLDER")]
    pub png: Option<PathBuf>,
    /// Write a page for a browser, on which boards play through: a file, or a folder for several records.
    #[arg(long, value_name = "FILE.html|FOLDER")]
    pub html: Option<PathBuf>,
    /// On how many sides boards have coordinates: none, two or four.
    #[arg(long, value_name = "SIDES", default_value = "two")]
    pub coordinates: Coordinates,
}
