//! Floor 7: the Go Text Protocol, version 2. [`run`] reads commands from a stream and writes replies; [`Session`] is
//! what the commands work on; [`COMMANDS`](commands::COMMANDS) is the one table of them.

pub mod commands;
mod input;
mod protocol;
mod session;
mod thinking;

use std::io::{self, BufRead, BufReader, Read, Write};

pub use input::{Input, Interrupt};
pub use protocol::{Args, Failure, Reply};
pub use session::{Options, Session};
pub use thinking::{Clocks, TimeSource};

/// Answers commands until `quit` or the end of the input. Replies are flushed before the session waits for more input
/// and before a command that may take its time, so that a client that waits gets its answer and one that sends many
/// commands at once is not slowed down by a system call for each. A client that has gone away ends the session quietly. Behind an [`Input`] the session also sees
/// interrupts.
///
/// # Errors
/// If the input cannot be read, or the output cannot be written for another reason than that nobody reads it.
pub fn run(session: &mut Session, input: impl Read, output: &mut impl Write) -> io::Result<()> {
    match converse(session, BufReader::with_capacity(1 << 16, input), output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn converse(session: &mut Session, mut input: BufReader<impl Read>, output: &mut impl Write) -> io::Result<()> {
    let mut raw = Vec::new();
    let mut out = String::new();
    let mut lines = 0;
    while !session.quitting() {
        if !input.buffer().contains(&b'\n') {
            flush(&mut out, output)?;
        }
        raw.clear();
        if input.read_until(b'\n', &mut raw)? == 0 {
            break;
        }
        if !out.is_empty() && !is_prompt(&raw) {
            flush(&mut out, output)?;
        }
        session.interrupt.at(lines);
        lines += 1;
        answer(session, &raw, &mut out);
    }
    flush(&mut out, output)
}

/// Whether what is on this line is answered in no time.
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

/// Answers one raw line, if there is a command on it.
pub fn answer(session: &mut Session, raw: &[u8], out: &mut String) {
    let line = protocol::clean(raw);
    let Some(line) = protocol::split(&line) else { return };
    log::debug!("command: {} {}", line.name, line.args);
    let reply = session.execute(line.name, line.args);
    if let Err(failure) = &reply {
        log::debug!("failed: {}", failure.0);
    }
    protocol::write_reply(out, line.id, &reply);
}
