//! Arguments in, exit code out: 0 done, 1 failed, 2 wrong usage; where many records are asked about, the number of
//! those that failed, and 255 for any other error (as GNU parallel has it).

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

mod cli;
mod config;
mod tasks;
mod terminal;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use shinpan::{files, gtp};

use cli::{Cli, GtpArgs};

fn main() -> ExitCode {
    let arguments = cli::as_katago(std::env::args_os());
    let words: Vec<String> = arguments.iter().map(|a| a.to_string_lossy().into_owned()).collect();
    let unquoted = cli::unquoted_rules(&words);
    let cli = match (Cli::try_parse_from(arguments), &unquoted) {
        (Ok(cli), _) => cli,
        (Err(error), Some(tip)) if error.use_stderr() => return fail(tip, cli::code_of(&error)),
        (Err(error), _) => cli::refuse(&error),
    };
    let counts_failures = cli.counts_failures();
    let understood = unquoted.map_or(Ok(()), |tip| Err(Problem::Usage(tip)));
    let ready = understood.and_then(|()| start_log(&cli)).and_then(|()| tasks::signals::outlive_file_limit());
    let result = ready.and_then(|()| match cli.command {
        Some(task) => tasks::run(task),
        None => speak(cli.gtp),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Problem::Records(number)) => ExitCode::from(number.min(cli::MOST_FAILURES) as u8),
        Err(Problem::Usage(message) | Problem::Failed(message)) if counts_failures => fail(&message, cli::OTHER_ERROR),
        Err(Problem::Usage(message)) => fail(&message, 2),
        Err(Problem::Failed(message)) => fail(&message, 1),
    }
}

/// Why the program ends with a code other than 0.
enum Problem {
    /// The arguments make no sense (2).
    Usage(String),
    /// The task failed (1).
    Failed(String),
    /// So many records could not be dealt with; each was reported.
    Records(usize),
}

fn fail(message: &str, code: u8) -> ExitCode {
    gtp::say_on_stderr(&format!("error: {message}\n"));
    ExitCode::from(code)
}

/// Runs the commands of a file, and tells of those that fail.
fn prepare(session: &mut gtp::Session, path: &Path) -> Result<(), Problem> {
    let failed = |reason: String| Problem::Failed(format!("{}: {reason}", path.display()));
    let mut failures = Failures { of: path, line: Vec::new() };
    match files::is_standard_input(path) {
        true => gtp::run(session, io::stdin(), &mut failures),
        false => gtp::run(session, files::open(path).map_err(|e| failed(e.to_string()))?, &mut failures),
    }
    .map_err(|e| failed(e.to_string()))
}

/// Takes replies, warns of those that are failures, and keeps none.
struct Failures<'a> {
    of: &'a Path,
    /// The beginning of a line.
    line: Vec<u8>,
}

impl Write for Failures<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&b| b == b'\n') {
            self.line.extend(piece);
            if piece.ends_with(b"\n") {
                if self.line.starts_with(b"?") {
                    log::warn!("{}: {}", self.of.display(), String::from_utf8_lossy(&self.line).trim_end());
                }
                self.line.clear();
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The log goes to the error stream or a file, never to standard output. Its lines begin with the level in lower case,
/// because GoGui shows `warning:` in another colour.
fn start_log(cli: &Cli) -> Result<(), Problem> {
    let level = match cli.verbose {
        0 => log::LevelFilter::Warn,
        1 => log::LevelFilter::Info,
        _ => log::LevelFilter::Debug,
    };
    let mut builder = env_logger::Builder::new();
    builder.filter_level(level).filter_module("rustyline", log::LevelFilter::Warn).parse_default_env().format(
        |out, record| {
            let level = match record.level() {
                log::Level::Warn => "warning".to_string(),
                other => other.to_string().to_lowercase(),
            };
            writeln!(out, "{level}: {}", record.args())
        },
    );
    if let Some(path) = &cli.log {
        let file = files::open_to_write(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
        builder.target(env_logger::Target::Pipe(Box::new(file)));
    } else {
        builder.target(env_logger::Target::Pipe(Box::new(gtp::Stderr)));
    }
    builder.init();
    // What breaks down is told there too: the standard hook writes to the error stream itself, and would wait for
    // whoever does not read it.
    std::panic::set_hook(Box::new(|broken| log::error!("internal error: {broken}")));
    Ok(())
}

/// A GTP session on standard input and output.
fn speak(args: GtpArgs) -> Result<(), Problem> {
    let settings = config::settle(args)?;
    let mut session = gtp::Session::new(settings.options).map_err(|e| Problem::Usage(e.0.into_owned()))?;
    session.prepares = true;
    converse(session, settings.commands.as_deref())
}

/// Answers on standard input and output, after the commands of a file.
fn converse(mut session: gtp::Session, commands: Option<&Path>) -> Result<(), Problem> {
    if let Some(path) = commands {
        prepare(&mut session, path)?;
    }
    if io::stdin().is_terminal() {
        return terminal::speak(&mut session);
    }
    let input = gtp::Input::new(io::stdin(), &session.interrupt).map_err(|e| Problem::Failed(e.to_string()))?;
    gtp::run(&mut session, input, &mut io::stdout().lock()).map_err(|e| Problem::Failed(e.to_string()))
}
