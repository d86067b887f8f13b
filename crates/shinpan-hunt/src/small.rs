//! A session that is hunted, and how it is asked.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use shinpan::board::Size;
use shinpan::gtp::{self, Options, Playing, Session};
use shinpan::life::{Effort, Judge};
use shinpan::players::Limits;

/// Seconds by which the clock of a hunted session goes on whenever somebody looks at it, so that nobody waits for it
/// and every run is alike.
const TICK: f64 = 0.25;

/// A session on a small board that judges quickly and always alike.
pub fn small(level: &str) -> Session {
    let options = Options {
        size: Size::square(4),
        level: level.to_string(),
        seed: 1,
        judge: Judge::Benson,
        effort: Effort::times(0).unwrap_or_default(),
        kgs_chat: true,
        play: Playing { limits: Limits { playouts: Some(16), ..Limits::default() }, ..Playing::default() },
        network: None,
        ruler: true,
        ..Options::default()
    };
    let mut session = Session::new(options).unwrap_or_else(|reason| unreachable!("{}", reason.0));
    let looks = AtomicU32::new(0);
    session.clocks.measure_by(Arc::new(move || f64::from(looks.fetch_add(1, Ordering::Relaxed)) * TICK));
    session
}

/// Answers a command as a line.
pub fn ask(session: &mut Session, command: &str) -> Result<String, String> {
    let mut out = String::new();
    gtp::answer(session, command.as_bytes(), &mut out);
    framed(&out).map_err(|fault| format!("`{command}` is answered {out:?}: {fault}"))?;
    Ok(out)
}

/// Tells whether this is one reply, or none.
pub fn framed(out: &str) -> Result<(), &'static str> {
    if out.is_empty() {
        return Ok(());
    }
    let Some(reply) = out.strip_suffix("\n\n") else { return Err("no empty line at the end") };
    let Some(rest) = reply.strip_prefix(['=', '?']) else { return Err("neither = nor ?") };
    let Some((id, text)) = rest.split_once(' ') else { return Err("no blank after the status") };
    if !id.bytes().all(|b| b.is_ascii_digit()) {
        return Err("an id that is no number");
    }
    if text.contains("\n\n") || text.contains('\r') {
        return Err("an empty line inside");
    }
    if reply.starts_with('?') && (text.contains('\n') || text.trim().is_empty()) {
        return Err("an error without a text, or of several lines");
    }
    if reply.starts_with('?') && text == "internal error" {
        return Err("a command broke down");
    }
    Ok(())
}
