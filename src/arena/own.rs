//! An engine that is a session of our own: a player without a process.

use std::time::{Duration, Instant};

use crate::gtp::{Options, Session, capture_stderr, protocol, told_at_once};

use super::link::{Answer, Fault, Link, MOST_ERRORS};
use super::spec::EngineSpec;

/// A session that is asked directly.
pub struct Own {
    session: Session,
    spent: Duration,
    /// Text beside its answers, which a process would write to its error stream; the end of that.
    errors: String,
}

impl Own {
    /// Starts the player that the command names: `own:heuristic`.
    ///
    /// # Errors
    /// [`Fault::Start`] if there is none of that name.
    pub fn start(spec: &EngineSpec, level: &str) -> Result<Own, Fault> {
        let options = Options { level: level.to_string(), ..Options::default() };
        let session = Session::new(options).map_err(|e| Fault::Start(format!("{}: {}", spec.command, e.0)))?;
        Ok(Own { session, spent: Duration::ZERO, errors: String::new() })
    }
}

impl Link for Own {
    fn ask(&mut self, command: &str, _: Duration) -> Result<Answer, Fault> {
        let start = Instant::now();
        // Read as it would be read from the wire, but for the id.
        let line = protocol::clean(command.as_bytes());
        let (name, args) = protocol::split(&line).map_or(("", ""), |line| (line.name, line.args));
        let (reply, said) = capture_stderr(|| {
            let reply = self.session.execute(name, args);
            told_at_once(&mut self.session).map_or(reply, Ok)
        });
        self.errors.push_str(&said);
        let excess = self.errors.len().saturating_sub(MOST_ERRORS);
        self.errors.drain(..self.errors.ceil_char_boundary(excess));
        self.spent += start.elapsed();
        Ok(reply.map_err(|failure| failure.0.into_owned()))
    }

    /// Tells nothing: it answers between commands, and has an end for each.
    fn listen(&mut self, _: &str, _: Duration, _: Duration) -> Result<Answer, Fault> {
        Ok(Err("a player of our own is asked for its moves".to_string()))
    }

    /// The time of its answers: there is one thread, which does nothing else meanwhile.
    fn processor_time(&mut self) -> Option<Duration> {
        Some(self.spent)
    }

    fn take_errors(&mut self) -> String {
        std::mem::take(&mut self.errors)
    }

    fn last_id(&self) -> Option<&str> {
        None
    }

    fn is_broken(&self) -> bool {
        false
    }
}
