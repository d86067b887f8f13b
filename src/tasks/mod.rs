//! The subcommands.

mod audit;
mod batch;
mod bench;
mod check;
mod compare;
mod confusion;
mod dispute;
mod hunt;
mod lab;
mod matches;
mod net;
mod perft;
mod pictures;
mod reading;
mod regress;
mod score;
mod solve;
mod survey;

use std::io::{self, Write};

use clap::CommandFactory;
use shinpan::gtp::commands;
use shinpan::rules::{DIALECTS, Dialect, FAMILIES, OUTLINES, Rules};

use crate::cli::{Cli, Task};
use crate::{Problem, config};

/// Does what a subcommand asks.
pub fn run(task: Task) -> Result<(), Problem> {
    match task {
        Task::Score(args) => score::run(&args),
        Task::Dispute(args) => dispute::run(&args),
        Task::Compare(args) => compare::run(&args),
        Task::Solve(args) => solve::run(&args),
        Task::Lab { task } => lab::run(&task),
        Task::Audit(args) => audit::run(&args),
        Task::Match(args) => matches::run(&args),
        Task::Regress(args) => regress::run(&args),
        Task::Rules { diff: Some(pair), markdown, .. } => {
            let [ours, theirs] = [&pair[0], &pair[1]].map(|text| config::rules(text));
            let (ours, theirs) = (ours?, theirs?);
            print(&if markdown { ours.diff_markdown(&theirs) } else { ours.diff(&theirs) })
        }
        Task::Rules { expression, markdown: true, .. } if expression.is_empty() => print(&rules_table()),
        Task::Rules { expression, .. } if expression.is_empty() => print(&list_rules()),
        Task::Rules { expression, json, toml, markdown, .. } => {
            let ruleset = config::rules(&expression.join(" "))?;
            let text = if json {
                ruleset.to_json()
            } else if toml {
                ruleset.to_toml()
            } else if markdown {
                ruleset.explain_markdown()
            } else {
                ruleset.explain()
            };
            print(text.trim_end())
        }
        Task::Commands { markdown } => print(&list_commands(markdown)),
        Task::Perft { size, depth, rules, most } => perft::run(&size, depth, &rules, most),
        Task::Bench(args) => bench::run(&args),
        Task::Net(args) => net::run(&args),
        Task::Check(args) => match args.fuzz {
            Some(seconds) => hunt::run(seconds, args.seed),
            None => check::run(),
        },
        Task::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "shinpan", &mut script);
            write(&script)
        }
        Task::Man => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page).map_err(|e| Problem::Failed(e.to_string()))?;
            write(&page)
        }
    }
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

/// Every dialect with what there is to know before choosing it.
fn list_rules() -> String {
    let every = || DIALECTS.iter().chain(OUTLINES);
    let width = every().map(|d| d.name.len()).max().unwrap_or(0);
    every().map(|d| format!("{:width$}  {}", d.name, d.summary())).collect::<Vec<_>>().join("\n")
}

/// The dialects as tables for a README, one for each family: the questions that most games meet, and what is unusual.
fn rules_table() -> String {
    const COLUMNS: &[&str] = &["scoring", "pass", "stop", "repetition", "suicide", "confirm", "komi"];
    let mut out = Vec::new();
    for family in FAMILIES {
        out.push(format!("**{}**\n\n| dialect | {} | besides |", family.title, COLUMNS.join(" | ")));
        out.push(format!("|---{}|---|", "|---".repeat(COLUMNS.len())));
        for dialect in family.rows {
            let keys = COLUMNS.iter().filter_map(|c| Rules::key(c).ok());
            let values: Vec<String> = keys.map(|k| (k.get)(&dialect.rules)).collect();
            let besides = dialect.unusual(COLUMNS).join(", ");
            out.push(format!("| `{}` | {} | {besides} |", dialect.name, values.join(" | ")));
        }
        out.push(String::new());
        out.extend(notes(family.rows));
    }
    out.push("**Known in outline only**\n".to_string());
    out.extend(notes(OUTLINES));
    out.join("\n").trim_end().to_string()
}

/// What is to be known of some dialects before one is chosen, as a list.
fn notes(rows: &[Dialect]) -> Vec<String> {
    let noted = rows.iter().filter(|d| !d.standing.note().is_empty());
    let note = |d: &Dialect| format!("- `{}` ({}): {}.", d.name, d.standing.label(), d.standing.note());
    let mut notes: Vec<String> = noted.map(note).collect();
    notes.extend((!notes.is_empty()).then(String::new));
    notes
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
