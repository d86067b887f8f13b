//! KataGo's JSON analysis protocol (its `docs/Analysis_Engine.md`), under every rule dialect: queries on one line each,
//! answered in order of priority by threads that search one position each.
//!
//! | file | content |
//! |---|---|
//! | `query` | a line of input as positions to analyze, or the error or warning that KataGo would give |
//! | `fields`, `replay` | what a query says, field by field; its game, move by move |
//! | `queue` | positions that wait, by priority; what is under way; how either is terminated |
//! | `answer` | a search's report as a response |
//! | `worker` | a thread that searches one position after another |
//! | `settings` | settings of a configuration file and of `overrideSettings` |

mod answer;
mod fields;
mod query;
mod queue;
mod replay;
mod settings;
mod worker;

use std::io::{self, BufRead, Read, Write};
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};

use crate::net::NetworkHandle;
use query::{QueryReply, read};
use queue::Queue;
pub use settings::{Perspective, SettingError, Settings, Taken};
use worker::Worker;

/// Longest line of input that is read: a game of a thousand moves with every field takes a few kilobytes.
const MOST_BYTES: u64 = 16 << 20;

/// How an analysis engine works.
#[derive(Clone, Debug)]
pub struct AnalysisOptions {
    /// Network that evaluates positions; playouts if there is none.
    pub network: Option<NetworkHandle>,
    /// Positions analyzed at a time.
    pub threads: usize,
    /// Values for what queries leave out.
    pub settings: Settings,
    /// True if the end of the input ends the program at once, with searches unfinished.
    pub quits_at_once: bool,
    /// True if fields of a query that nobody knows are told.
    pub warns_of_unused: bool,
}

/// Answers queries until the input ends.
///
/// # Errors
/// If the input cannot be read, or the output cannot be written for another reason than that nobody reads it.
pub fn run(options: &AnalysisOptions, input: impl Read, output: impl Write + Send) -> io::Result<()> {
    let (queue, output) = (Queue::default(), Output::new(output));
    let outcome = std::thread::scope(|scope| {
        let mut started = 0;
        for number in 0..options.threads.max(1) {
            let mut worker = Worker::new(options, &queue, number as u64);
            let respond = |response: Value| output.write(&response);
            let thread = std::thread::Builder::new().name(format!("analysis {number}"));
            match thread.spawn_scoped(scope, move || worker.run(&respond)) {
                Ok(_) => started += 1,
                Err(error) => {
                    log::warn!("{started} of {} analysis threads: {error}", options.threads);
                    break;
                }
            }
        }
        if started == 0 {
            return Err(io::Error::other("no thread can be started"));
        }
        log::info!("Analyzing up to {started} positions at a time");
        crate::gtp::say_on_stderr("Started, ready to begin handling requests\n");
        let read = accept(options, &queue, &output, io::BufReader::new(input));
        if options.quits_at_once || read.is_err() {
            output.close();
            queue.terminate(|_| true, &mut |_| {});
        }
        queue.close();
        read
    });
    outcome.and(output.outcome())
}

/// Reads queries and puts them into the queue; answers actions at once.
fn accept(
    options: &AnalysisOptions,
    queue: &Queue,
    output: &Output<impl Write>,
    mut input: impl BufRead,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MOST_BYTES + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 > MOST_BYTES && !line.ends_with(b"\n") {
            output.write(&json!({"error": format!("Request line is longer than {MOST_BYTES} bytes")}));
            while !line.ends_with(b"\n") {
                line.clear();
                if input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line)? == 0 {
                    return Ok(());
                }
            }
            continue;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        log::debug!("request: {text}");
        match read(text, options) {
            QueryReply::Positions { warnings, positions } => {
                warnings.iter().for_each(|warning| output.write(warning));
                queue.add(positions);
            }
            QueryReply::Echo(echo) => output.write(&echo),
            QueryReply::ClearCache(echo) => {
                queue.clear_caches();
                output.write(&echo);
            }
            QueryReply::Terminate { which, echo } => {
                queue.terminate(|position| which.names(position), &mut |position| {
                    output.write(&json!({
                        "id": position.id, "isDuringSearch": false, "noResults": true, "turnNumber": position.turn,
                    }));
                });
                output.write(&echo);
            }
            QueryReply::Error(error) => {
                log::info!("{error}");
                output.write(&error);
            }
        }
    }
}

/// Where responses go, a line each. A reader that has gone away is no failure.
struct Output<W> {
    state: Mutex<OutputState<W>>,
}

struct OutputState<W> {
    to: W,
    closed: bool,
    failure: Option<io::Error>,
}

impl<W: Write> Output<W> {
    fn new(to: W) -> Output<W> {
        Output { state: Mutex::new(OutputState { to, closed: false, failure: None }) }
    }

    /// Writes a response, unless nobody is to hear any more.
    fn write(&self, response: &Value) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.closed {
            return;
        }
        let line = format!("{response}\n");
        if let Err(error) = state.to.write_all(line.as_bytes()).and_then(|()| state.to.flush()) {
            state.closed = true;
            state.failure = (error.kind() != io::ErrorKind::BrokenPipe).then_some(error);
        }
    }

    /// Writes nothing any more.
    fn close(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
    }

    fn outcome(self) -> io::Result<()> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failure.map_or(Ok(()), Err)
    }
}

/// An error or a warning in KataGo's form.
fn complaint(kind: &str, id: Option<&str>, field: Option<&str>, message: &str) -> Value {
    let mut object = Map::new();
    object.insert(kind.to_string(), json!(message));
    field.into_iter().for_each(|field| drop(object.insert("field".to_string(), json!(field))));
    id.into_iter().for_each(|id| drop(object.insert("id".to_string(), json!(id))));
    Value::Object(object)
}
