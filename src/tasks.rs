//! The subcommands.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use clap::CommandFactory;
use shinpan::game::{Game, Strictness, perft};
use shinpan::gtp::commands;
use shinpan::rules::{DIALECTS, OUTLINES, Rules};
use shinpan::{life, scoring, sgf};

use super::cli::{Cli, ScoreArgs, Task};
use super::{Problem, bench_task, config};

/// Does what a subcommand asks.
pub fn run(task: Task) -> Result<(), Problem> {
    match task {
        Task::Score(args) => score(&args),
        Task::Rules { diff: Some(pair), .. } => {
            let [ours, theirs] = [&pair[0], &pair[1]].map(|text| config::rules(text));
            print(&ours?.diff(&theirs?))
        }
        Task::Rules { expression, markdown: true, .. } if expression.is_empty() => print(&rules_table()),
        Task::Rules { expression, .. } if expression.is_empty() => print(&list_rules()),
        Task::Rules { expression, json, toml, .. } => {
            let ruleset = config::rules(&expression.join(" "))?;
            let text = if json {
                ruleset.to_json()
            } else if toml {
                ruleset.to_toml()
            } else {
                ruleset.explain()
            };
            print(text.trim_end())
        }
        Task::Commands { markdown } => print(&list_commands(markdown)),
        Task::Perft { size, depth, rules } => count(&size, depth, &rules),
        Task::Bench(args) => bench_task::run(&args),
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

/// The dialects as a table for a README.
fn rules_table() -> String {
    const COLUMNS: &[&str] = &[
        "scoring",
        "pass",
        "stop",
        "repetition",
        "suicide",
        "confirm",
        "komi",
        "handicap_bonus",
        "first_pass",
        "seki",
    ];
    let mut rows =
        vec![format!("| dialect | {} |", COLUMNS.join(" | ")), format!("|---{}|", "|---".repeat(COLUMNS.len()))];
    for dialect in DIALECTS {
        let keys = COLUMNS.iter().filter_map(|c| Rules::key(c).ok());
        let values: Vec<String> = keys.map(|k| (k.get)(&dialect.rules)).collect();
        rows.push(format!("| `{}` | {} |", dialect.name, values.join(" | ")));
    }
    rows.push(String::new());
    rows.extend(OUTLINES.iter().map(|d| format!("- `{}`: {}", d.name, d.summary())));
    rows.join("\n")
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

/// Scores every file; one that cannot be scored is reported and the others go on.
fn score(args: &ScoreArgs) -> Result<(), Problem> {
    let ruleset = args.rules.as_deref().map(config::rules).transpose()?;
    let komi = args.komi.as_deref().map(config::komi).transpose()?;
    let judge = config::judge(&args.dead)?;
    let mut failed = 0;
    for path in &args.files {
        let replay = sgf::Replay {
            ruleset,
            komi,
            fallback: (&DIALECTS[0]).into(),
            strictness: if args.lenient { Strictness::Lenient } else { Strictness::Strict },
            before: None,
        };
        match score_file(path, &replay, judge) {
            Ok(text) if args.files.len() == 1 => print(&text)?,
            Ok(text) => print(&format!("File: {}\n{text}\n", path.display()))?,
            Err(reason) => {
                failed += 1;
                eprintln!("error: {}: {reason}", path.display());
            }
        }
    }
    match failed {
        0 => Ok(()),
        n => Err(Problem::Failed(format!("{n} of {} files could not be scored", args.files.len()))),
    }
}

fn score_file(path: &Path, replay: &sgf::Replay, judge: life::Judge) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let record = sgf::read(&bytes).map_err(|e| e.to_string())?;
    let loaded = replay.run(&record).map_err(|e| e.to_string())?;
    for warning in &loaded.warnings {
        log::warn!("{}: {warning}", path.display());
    }
    let mut game = loaded.game;
    game.set_oracle(Arc::new(life::Proofs));
    let verdict = life::judge(&game, judge);
    let detail = scoring::detail(&game, &verdict.dead, game.rules().scoring, &verdict.evidence.to_string());
    let result = record.result.map_or(String::new(), |r| format!("\nResult in the record: {r}"));
    Ok(format!("{detail}{result}"))
}

/// Counts sequences of plays, or complete games by their number of board plays.
fn count(size: &str, depth: Option<usize>, rules: &str) -> Result<(), Problem> {
    let (size, ruleset) = (config::size(size)?, config::rules(rules)?);
    let mut game = Game::try_new(ruleset, size).map_err(|e| Problem::Usage(e.to_string()))?;
    if let Some(depth) = depth {
        return print(&perft::plays(&mut game, depth).to_string());
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let by_plays = perft::complete_games_parallel(&game, threads);
    for (plays, games) in by_plays.iter().enumerate().filter(|(_, games)| **games > 0) {
        print(&format!("{plays:>3} board plays: {games}"))?;
    }
    print(&format!("complete games: {}", by_plays.iter().sum::<u64>()))
}
