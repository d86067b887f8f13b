//! Floor 8: the Go Text Protocol, version 2. [`run`] reads commands from a stream and writes replies; [`Session`] is
//! what the commands work on; [`COMMANDS`](commands::COMMANDS) is the one table of them.

mod analysis;
pub mod commands;
mod completion;
mod contain;
mod diagnostics;
mod draft;
mod guest;
mod hints;
mod history;
mod input;
mod meter;
mod options;
pub(crate) mod protocol;
mod session;
mod stream;
mod thinking;

use std::io::{self, BufRead, BufReader, Read, Write};

pub(crate) use commands::describe_network;
pub use completion::Completions;
pub(crate) use diagnostics::capture_stderr;
pub use diagnostics::{Silence, Stderr, processor_time, say_on_stderr};
pub use input::{Input, Interrupt};
pub use options::{Options, Playing};
pub use protocol::{Args, Failure, Reply};
pub use session::Session;
pub use thinking::{Clocks, Patience, TimeSource};
/// The names that these had before 0.3.
#[doc(hidden)]
pub use {
    completion::Completions as Words,
    diagnostics::{Silence as Hush, Stderr as Aside, say_on_stderr as aside},
};

/// Answers commands until `quit` or the end of the input. Replies are flushed before the session waits for more input
/// and before a command that may take its time, so that a client that waits gets its answer and one that sends many
/// commands at once is not slowed down by a system call for each. A client that has gone away ends the session quietly.
/// Behind an [`Input`] the session also sees interrupts.
///
/// # Errors
/// If the input cannot be read, or the output cannot be written for another reason than that nobody reads it.
pub fn run(session: &mut Session, input: impl Read, output: &mut impl Write) -> io::Result<()> {
    match converse(session, BufReader::with_capacity(1 << 16, input), output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Answers somebody who types: `next` shows what it likes of the session, and gives the next line or nothing at the
/// end. Failures are explained beside the protocol ([`Session::explains`]). Nothing is read while a command runs.
///
/// # Errors
/// If a line cannot be read, or the output cannot be written for another reason than that nobody reads it.
pub fn talk(
    session: &mut Session,
    next: &mut dyn FnMut(&Session) -> io::Result<Option<String>>,
    output: &mut impl Write,
) -> io::Result<()> {
    session.explains = true;
    let mut out = String::new();
    while !session.quitting() {
        let Some(line) = next(session)? else { break };
        answer(session, line.as_bytes(), &mut out);
        match flush(&mut out, output).and_then(|()| stream_pending(session, output)) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            other => other?,
        }
    }
    Ok(())
}

fn converse(session: &mut Session, mut input: BufReader<impl Read>, output: &mut impl Write) -> io::Result<()> {
    let mut raw = Vec::new();
    let mut out = String::new();
    let mut lines = 0;
    while !session.quitting() {
        if !input.buffer().contains(&b'\n') {
            flush(&mut out, output)?;
        }
        if session.ponders() && input.buffer().is_empty() {
            session.interrupt.at(lines);
            session.contained("pondering", Session::ponder);
        }
        let complete = match read_line(&mut input, &mut raw)? {
            Some(complete) => complete,
            None => break,
        };
        if !out.is_empty() && !is_prompt(&raw) {
            flush(&mut out, output)?;
        }
        session.interrupt.at(lines);
        lines += 1;
        match complete {
            true => answer(session, &raw, &mut out),
            false => refuse(&raw, &mut out),
        }
        if session.pending.is_some() {
            flush(&mut out, output)?;
            stream_pending(session, output)?;
        }
    }
    flush(&mut out, output)
}

/// Carries out the analysis that was asked for, if there is one.
fn stream_pending(session: &mut Session, output: &mut impl Write) -> io::Result<()> {
    let Some(analysis) = session.pending.take() else { return Ok(()) };
    let mut tell = |text: &str| {
        output.write_all(text.as_bytes())?;
        output.flush()
    };
    let told = session.contained("analysis", |session| stream::run(session, &analysis, &mut tell));
    // What was told cannot be taken back, but the reply ends.
    told.unwrap_or_else(|| tell("\n"))
}

/// The whole output of the analysis that was asked for, if one was.
pub(crate) fn told_at_once(session: &mut Session) -> Option<String> {
    session.pending.as_ref()?;
    let mut told = Vec::new();
    // Memory takes whatever is written.
    let _ = stream_pending(session, &mut told);
    Some(String::from_utf8_lossy(&told).trim_end().to_string())
}

/// The longest line that is read: an argument of a megabyte, its command and an id.
pub const MOST_BYTES: usize = (1 << 20) + 256;

/// Reads a line into a buffer, or as much of it as is kept; `None` at the end of the input, and else whether that is
/// all of it. Holds no more than [`MOST_BYTES`], however long a line goes on.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if line.capacity() > MOST_BYTES / 16 {
        line.shrink_to(1 << 12);
    }
    if input.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let complete = line.len() <= MOST_BYTES || line.ends_with(b"\n");
    if !complete {
        skip_line(input)?;
    }
    Ok(Some(complete))
}

/// Reads on to the end of a line and keeps nothing.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let read = match input.fill_buf() {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = read.iter().position(|&b| b == b'\n');
        let (used, done) = (end.map_or(read.len(), |end| end + 1), end.is_some() || read.is_empty());
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

/// Answers a line that was too long to be kept. What begins with a comment is one.
fn refuse(beginning: &[u8], out: &mut String) {
    let line = protocol::clean(&beginning[..beginning.len().min(256)]);
    if let Some(line) = protocol::split(&line) {
        protocol::write_reply(out, line.id, &Err(Failure::fixed("line too long")));
    }
}

/// Tells whether what is on this line is answered in no time.
fn is_prompt(raw: &[u8]) -> bool {
    let line = protocol::clean(raw);
    protocol::split(&line).is_none_or(|line| commands::PROMPT.contains(&line.name))
}

fn flush(out: &mut String, output: &mut impl Write) -> io::Result<()> {
    if !out.is_empty() {
        output.write_all(out.as_bytes())?;
        output.flush()?;
        out.clear();
    }
    Ok(())
}

/// Answers one raw line, if there is a command on it. Of an analysis, which is told line by line, only the beginning is
/// written, and the session has it pending.
pub fn answer(session: &mut Session, raw: &[u8], out: &mut String) {
    let line = protocol::clean(raw);
    let Some(line) = protocol::split(&line) else { return };
    log::debug!("command: {} {}", line.name, line.args);
    let reply = session.execute(line.name, line.args);
    if let Err(failure) = &reply {
        log::debug!("failed: {}", failure.0);
        if let Some(hint) = session.explains.then(|| hints::hint(session, line.name, line.args, failure)).flatten() {
            say_on_stderr(&format!("{hint}\n"));
        }
    }
    match session.pending {
        Some(_) => protocol::begin_reply(out, line.id),
        None => protocol::write_reply(out, line.id, &reply),
    }
}
