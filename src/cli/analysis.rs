//! The command line of `shinpan analysis`, which is that of `katago analysis` too.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

/// How the JSON analysis engine works.
#[derive(Args, Debug)]
pub struct AnalysisArgs {
    /// Settings as KataGo's configuration files have them, `key = value` on each line.
    #[arg(long, value_name = "FILE")]
    pub config: Vec<PathBuf>,
    /// Settings that go before those of the files: key=value,key=value.
    #[arg(long, value_name = "SETTINGS")]
    pub override_config: Vec<String>,
    /// The network that evaluates positions: own (the default), none (playouts), or a file of KataGo's.
    #[arg(long, visible_alias = "net", value_name = "FILE")]
    pub model: Option<PathBuf>,
    /// A network of KataGo's that imitates people. There is no use for one here; it is not read.
    #[arg(long, value_name = "FILE")]
    pub human_model: Option<PathBuf>,
    /// Positions analyzed at a time; as many as there are processors, if neither this nor the configuration says it.
    #[arg(long, visible_alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub analysis_threads: Option<u16>,
    /// End at once when the input ends, with searches unfinished.
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
