//! The subcommands.

mod analysis;
mod audit;
mod batch;
mod bench;
mod check;
mod compare;
mod confusion;
mod disagreement;
mod dispute;
mod guard;
mod lab;
mod manual;
mod matches;
mod net;
mod perft;
mod pictures;
mod reading;
mod regress;
mod review;
mod reviewed;
mod rules;
mod score;
mod screen;
mod serve;
mod sheets;
pub mod signals;
mod solve;
mod summary;
mod survey;
mod verdict;
mod waiting;

pub use waiting::Spinner;

use std::io::{self, Write};

use shinpan::arena::EngineSpec;
use shinpan::gtp::commands;

use crate::Problem;
use crate::cli::Task;

/// Does what a subcommand asks.
pub fn run(task: Task) -> Result<(), Problem> {
    match task {
        Task::Score(args) => score::run(&args),
        Task::Dispute(args) => dispute::run(&args),
        Task::Compare(args) => compare::run(&args),
        Task::Review(args) => review::run(&args),
        Task::Solve(args) => solve::run(&args),
        Task::Lab { task } => lab::run(&task),
        Task::Analysis(args) => analysis::run(&args),
        Task::Audit(args) => signals::end_engines(|| {}).and_then(|()| audit::run(&args)),
        Task::Match(args) => matches::run(*args),
        Task::Regress(args) => signals::end_engines(|| {}).and_then(|()| regress::run(&args)),
        Task::Guard(args) => signals::end_engines(|| {}).and_then(|()| guard::run(*args)),
        Task::GuardEngines => {
            shinpan::arena::guard_engines();
            Ok(())
        }
        Task::Rules(args) => rules::run(&args),
        Task::Commands { markdown } => {
            print(&if markdown { list_commands(true) } else { screen::fitted(&list_commands(false), 6) })
        }
        Task::Perft { size, depth, rules, most, memory } => perft::run(&size, depth, &rules, most, memory),
        Task::Bench(args) => bench::run(&args),
        Task::Net(args) => net::run(&args),
        Task::Serve(args) => serve::run(&args),
        Task::Check => check::run(),
        Task::Completions { shell } => manual::completions(shell),
        Task::Man { dir: Some(folder), .. } => manual::pages(&folder),
        Task::Man { command, .. } => manual::page(&command),
    }
}

/// An engine and its command line: a single argument is a command line, several are its words.
fn engine_of(words: &[String]) -> Result<(EngineSpec, String), Problem> {
    let command = match words {
        [line] => line.clone(),
        words => shlex::try_join(words.iter().map(String::as_str)).map_err(|e| Problem::Usage(e.to_string()))?,
    };
    let spec = EngineSpec::new(&command).map_err(|e| Problem::Usage(e.to_string()))?;
    Ok((spec, command))
}

/// Writes a line.
pub fn print(text: &str) -> Result<(), Problem> {
    write(format!("{text}\n").as_bytes())
}

/// Writes to standard output; a reader that has gone away is no failure.
fn write(bytes: &[u8]) -> Result<(), Problem> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Problem::Failed(error.to_string())),
        _ => Ok(()),
    }
}

/// The GTP commands, as text or as tables.
fn list_commands(markdown: bool) -> String {
    let mut out = Vec::new();
    for family in commands::COMMANDS {
        if markdown {
            out.push(format!("\n**{}**\n\n| command | arguments | what it does |\n|---|---|---|", family.title));
        } else {
            out.push(format!("\n{}", family.title));
        }
        for command in family.commands {
            let usage = if markdown { command.usage.replace('|', "\\|") } else { command.usage.to_string() };
            let doc = if markdown { command.doc.replace('|', "\\|") } else { command.doc.to_string() };
            out.push(if markdown {
                format!("| `{}` | {usage} | {doc} |", command.name)
            } else {
                format!("  {} {usage}\n      {doc}", command.name)
            });
        }
    }
    out.join("\n").trim_start().to_string()
}
