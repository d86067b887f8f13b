//! Progress shown at a terminal while something takes its time.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Time before anything is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// As long as it lives, and has lived for more than a second, it says on the error stream what is under way and for how
/// long, if that is a terminal. Whoever prints meanwhile ends it first.
pub struct Spinner(Option<(Sender<()>, JoinHandle<()>)>);

impl Spinner {
    /// Begins to wait for what is under way: `counting 3x3`.
    pub fn begin(what: impl Into<String>) -> Spinner {
        if !io::stderr().is_terminal() {
            return Spinner(None);
        }
        let (what, (over, ended)) = (what.into(), mpsc::channel());
        let watch = move || {
            if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed} so far");
            let bar = ProgressBar::new_spinner().with_elapsed(PATIENCE).with_message(what);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.enable_steady_tick(Duration::from_millis(200));
            // The end is that nobody is left to say anything.
            let _ = ended.recv();
            bar.finish_and_clear();
        };
        // Without a thread, which is only the system's to refuse, nothing is shown.
        Spinner(thread::Builder::new().name("waiting".to_string()).spawn(watch).ok().map(|thread| (over, thread)))
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((over, thread)) = self.0.take() {
            drop(over);
            // It has cleared its line when it ends.
            let _ = thread.join();
        }
    }
}
