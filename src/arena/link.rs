//! Questions to an engine, and what can go wrong while it answers.

use std::time::Duration;

/// Answer of an engine: the text after `= `, or after `? `.
pub type Answer = Result<String, String>;

/// How much is kept of what an engine writes to its error stream, in bytes.
pub(super) const MOST_ERRORS: usize = 1 << 13;

/// Someone who speaks the engine's half of GTP.
pub trait Link: Send {
    /// Sends a command and waits for the answer.
    ///
    /// # Errors
    /// [`Fault`] if none comes that the protocol allows. The link is of no use any more.
    fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault>;

    /// Sends a command that is answered until the next one comes, and ends it after so long.
    ///
    /// # Errors
    /// As [`Link::ask`].
    fn listen(&mut self, command: &str, think: Duration, limit: Duration) -> Result<Answer, Fault>;

    /// Processor time used so far; `None` where the system does not tell.
    fn processor_time(&mut self) -> Option<Duration>;

    /// The end of what was written to the error stream since the last time.
    fn take_errors(&mut self) -> String;

    /// The id of the last answer; `None` where there are none.
    fn last_id(&self) -> Option<&str>;

    /// Tells whether a fault would end the link for good and a new one has to be started.
    fn is_broken(&self) -> bool;
}

/// Why an engine gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// The program has ended, or closed its output.
    #[error("ended without an answer to `{command}` ({status})")]
    Died {
        /// The command.
        command: String,
        /// How it ended, as far as is known.
        status: String,
    },
    /// No answer came in time.
    #[error("gave no answer to `{command}` in {seconds} seconds")]
    Silent {
        /// The command.
        command: String,
        /// For how long.
        seconds: u64,
    },
    /// The command was not read in time.
    #[error("did not read `{command}` in {seconds} seconds")]
    Deaf {
        /// The command.
        command: String,
        /// For how long.
        seconds: u64,
    },
    /// Something came that is no answer.
    #[error("answered `{command}` with what is no GTP: `{text}`")]
    Garbage {
        /// The command.
        command: String,
        /// The beginning of what came.
        text: String,
    },
    /// The answer did not end.
    #[error("wrote more than {most} bytes in answer to `{command}`")]
    Flood {
        /// The command.
        command: String,
        /// How much is read of an answer.
        most: usize,
    },
}

impl Fault {
    /// One word for the journal.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Start(_) | Fault::Died { .. } => "crash",
            Fault::Silent { .. } | Fault::Deaf { .. } => "hang",
            Fault::Garbage { .. } | Fault::Flood { .. } => "garbage",
        }
    }
}

/// The beginning of a text that an engine wrote, fit to be shown on a line.
#[must_use]
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 120;
    let shown: String = text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().count() > MOST { format!("{shown}...") } else { shown }
}
