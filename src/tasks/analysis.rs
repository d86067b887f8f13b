//! `shinpan analysis`: KataGo's JSON analysis protocol on standard input and output.

use std::io;
use std::path::Path;

use shinpan::analysis::{self, AnalysisOptions, Settings, Taken};
use shinpan::files;

use crate::cli::AnalysisArgs;
use crate::{Problem, config};

/// Answers queries until the input ends.
pub fn run(args: &AnalysisArgs) -> Result<(), Problem> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut options = AnalysisOptions {
        network: config::network(args.model.as_deref())?,
        threads: processors,
        settings: Settings::default(),
        quits_at_once: args.quit_without_waiting,
        warns_of_unused: true,
    };
    for path in &args.config {
        read(path, &mut options)?;
    }
    for pair in args.override_config.iter().flat_map(|list| list.split(',')).filter(|pair| !pair.trim().is_empty()) {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| Problem::Usage(format!("--override-config {pair}: no key=value")))?;
        take(&mut options, key.trim(), value.trim()).map_err(|e| Problem::Usage(format!("--override-config: {e}")))?;
    }
    if let Some(threads) = args.analysis_threads {
        options.threads = usize::from(threads);
    }
    if let Some(network) = options.network {
        // A client waits for the first answer, not for the start.
        drop(std::thread::Builder::new().spawn(move || network.loaded()));
    }
    analysis::run(&options, io::stdin(), io::stdout()).map_err(|error| Problem::Failed(error.to_string()))
}

/// Reads a configuration file of KataGo's: `key = value`, comments after `#`.
fn read(path: &Path, options: &mut AnalysisOptions) -> Result<(), Problem> {
    let text = files::settings(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() || line.starts_with('@') {
            continue;
        }
        let wrong = |what: String| Problem::Usage(format!("{}: line {}: {what}", path.display(), number + 1));
        let (key, value) = line.split_once('=').ok_or_else(|| wrong("no key = value".to_string()))?;
        take(options, key.trim(), value.trim().trim_matches('"')).map_err(wrong)?;
    }
    Ok(())
}

/// Takes a setting; one that has no bearing here is written into the log.
fn take(options: &mut AnalysisOptions, key: &str, value: &str) -> Result<(), String> {
    match key {
        "numAnalysisThreads" => {
            let threads = value.parse().ok().filter(|n| (1..=1024).contains(n));
            options.threads = threads.ok_or_else(|| format!("{key} = {value}: must be an integer from 1 to 1024"))?;
        }
        "warnUnusedFields" => options.warns_of_unused = value == "true",
        _ => match options.settings.take(key, value).map_err(|error| error.to_string())? {
            Taken::Applied | Taken::Irrelevant => {}
            Taken::Ignored | Taken::Unknown => log::info!("setting {key} = {value} changes nothing here"),
        },
    }
    Ok(())
}
