//! The command line of `shinpan analysis`, which is that of `katago analysis` too.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

/// How the JSON analysis engine works.
#[derive(Args, Debug)]
pub struct AnalysisArgs {
    /// KataGo configuration file: `key = value` on each line.
    #[arg(long, value_name = "FILE")]
    pub config: Vec<PathBuf>,
    /// Settings that override the files: key=value,key=value.
    #[arg(long, value_name = "SETTINGS")]
    pub override_config: Vec<String>,
    /// Network that evaluates positions: own (the default), a KataGo file, or none for playouts.
    #[arg(long, visible_alias = "net", value_name = "FILE")]
    pub model: Option<PathBuf>,
    /// KataGo network that imitates people: accepted and not used.
    #[arg(long, value_name = "FILE")]
    pub human_model: Option<PathBuf>,
    /// Positions analyzed at the same time. Default: the configuration's, or the number of processors.
    #[arg(long, visible_alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub analysis_threads: Option<u16>,
    /// Exit as soon as the input ends, without finishing searches.
    #[arg(long)]
    pub quit_without_waiting: bool,
}

/// The arguments with KataGo's long options of one dash (`-config`) as those of two.
pub fn as_katago(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_none_or(|task| task != "analysis") {
        return arguments;
    }
    for argument in &mut arguments[2..] {
        let Some(text) = argument.to_str() else { continue };
        if text.len() > 2 && text.starts_with('-') && text.as_bytes()[1].is_ascii_lowercase() {
            *argument = format!("-{text}").into();
        }
    }
    arguments
}
