//! An engine that is a session of our own: a player without a process.

use std::time::{Duration, Instant};

use crate::gtp::{Options, Session};

use super::link::{Answer, Fault, Link};
use super::spec::EngineSpec;

/// A session that is asked directly.
pub struct Own {
    session: Session,
    spent: Duration,
}

impl Own {
    /// Starts the player that the command names: `own:heuristic`.
    ///
    /// # Errors
    /// [`Fault::Start`] if there is none of that name.
    pub fn start(spec: &EngineSpec, level: &str) -> Result<Own, Fault> {
        let options = Options { level: level.to_string(), ..Options::default() };
        let session = Session::new(options).map_err(|e| Fault::Start(format!("{}: {}", spec.command, e.0)))?;
        Ok(Own { session, spent: Duration::ZERO })
    }
}

impl Link for Own {
    fn ask(&mut self, command: &str, _: Duration) -> Result<Answer, Fault> {
        let start = Instant::now();
        // An id is a matter of the wire.
        let command = command.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
        let (name, args) = command.split_once(' ').unwrap_or((command, ""));
        let reply = self.session.execute(name, args.trim());
        self.spent += start.elapsed();
        Ok(reply.map_err(|failure| failure.0.into_owned()))
    }

    /// The time of its answers: there is one thread, which does nothing else meanwhile.
    fn processor_time(&mut self) -> Option<Duration> {
        Some(self.spent)
    }

    fn take_errors(&mut self) -> String {
        String::new()
    }

    fn last_id(&self) -> Option<&str> {
        None
    }

    fn is_broken(&self) -> bool {
        false
    }
}
