//! An engine that is a program. Its output is read by a thread, so that waiting can end; what it writes to its error stream is
//! kept as far as a reader would look at it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::link::{Answer, Fault, Link, MOST_ERRORS, excerpt};
use super::spec::EngineSpec;

/// The longest answer that is read, in bytes: many times the longest that a command of GTP has.
const MOST_BYTES: usize = 1 << 20;

/// How long an engine may take to end after `quit`.
const LEAVE: Duration = Duration::from_millis(1500);

/// What the reading thread has to say.
enum Incoming {
    /// An answer and its id.
    Answer(Answer, String),
    /// A line where an answer should begin.
    Noise(String),
    Flood,
    End,
}

/// A running engine.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    incoming: Receiver<Incoming>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Reads the error stream.
    listener: thread::JoinHandle<()>,
    /// Whether an answer was read.
    heard: bool,
    broken: bool,
    /// The id of the last answer.
    id: String,
    /// Processor time when it was last asked about.
    spent: Option<Duration>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// [`Fault::Start`].
    pub fn start(spec: &EngineSpec) -> Result<Process, Fault> {
        let failed = |e: std::io::Error| Fault::Start(format!("{}: {e}", spec.program()));
        let mut command = Command::new(spec.program());
        command.args(spec.arguments()).envs(spec.env.iter().map(|(k, v)| (k, v)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        // A group of its own, so that a shell which starts the engine does not leave it behind.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        let missing = || Fault::Start("no pipe".to_string());
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let error_stream = child.stderr.take().ok_or_else(missing)?;
        let (tell, incoming) = sync_channel(16);
        let errors = Arc::default();
        let kept = Arc::clone(&errors);
        thread::spawn(move || read_answers(output, &tell));
        let listener = thread::spawn(move || keep_end(error_stream, &kept));
        Ok(Process {
            child,
            input: Some(input),
            incoming,
            errors,
            listener,
            heard: false,
            broken: false,
            id: String::new(),
            spent: None,
        })
    }

    fn write(&mut self, command: &str) -> std::io::Result<()> {
        let input = self.input.as_mut().ok_or(std::io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{command}\n").as_bytes())?;
        input.flush()
    }

    /// What to say of an engine that has gone.
    fn died(&mut self, command: &str) -> Fault {
        let deadline = Instant::now() + Duration::from_millis(200);
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                _ if Instant::now() > deadline => break "its output is closed".to_string(),
                _ => thread::sleep(Duration::from_millis(2)),
            }
        };
        Fault::Died { command: command.to_string(), status }
    }

    /// Reads until there is an answer. What an engine prints before its first answer is a greeting and does no harm.
    fn await_answer(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        let deadline = Instant::now() + limit;
        let command = excerpt(command);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.incoming.recv_timeout(left) {
                Ok(Incoming::Answer(answer, id)) => {
                    self.heard = true;
                    self.id = id;
                    return Ok(answer);
                }
                Ok(Incoming::Noise(_)) if !self.heard => {}
                Ok(Incoming::Noise(text)) => return Err(Fault::Garbage { command, text: excerpt(&text) }),
                Ok(Incoming::Flood) => return Err(Fault::Flood { command, most: MOST_BYTES }),
                Ok(Incoming::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.died(&command)),
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent { command, seconds: limit.as_secs() }),
            }
        }
    }

    /// What came without having been asked for.
    fn unasked(&mut self, command: &str) -> Option<Fault> {
        let text = match self.incoming.try_recv().ok()? {
            Incoming::Answer(Ok(text) | Err(text), _) => format!("= {text}"),
            Incoming::Noise(_) if !self.heard => return self.unasked(command),
            Incoming::Noise(text) => text,
            Incoming::Flood => return Some(Fault::Flood { command: excerpt(command), most: MOST_BYTES }),
            Incoming::End => return Some(self.died(command)),
        };
        Some(Fault::Garbage { command: format!("nothing, before `{}`", excerpt(command)), text: excerpt(&text) })
    }

    fn kill(&mut self) {
        self.broken = true;
        self.input = None;
        #[cfg(unix)]
        {
            let group = rustix::process::Pid::from_child(&self.child);
            // It may have ended; then there is nobody to kill.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Link for Process {
    fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        let asked = match self.unasked(command) {
            Some(fault) => Err(fault),
            None if self.write(command).is_err() => Err(self.died(command)),
            None => self.await_answer(command, limit),
        };
        if asked.is_err() {
            self.processor_time();
            self.kill();
        }
        asked
    }

    fn processor_time(&mut self) -> Option<Duration> {
        self.spent = time_of(self.child.id()).or(self.spent);
        self.spent
    }

    fn take_errors(&mut self) -> String {
        // The last words of an engine that has gone may still be on their way.
        let deadline = Instant::now() + Duration::from_millis(500);
        while self.broken && !self.listener.is_finished() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        let mut kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.drain(..).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn last_id(&self) -> Option<&str> {
        Some(&self.id)
    }

    fn is_broken(&self) -> bool {
        self.broken
    }
}

/// An engine is asked to quit, and killed if it does not.
impl Drop for Process {
    fn drop(&mut self) {
        if !self.broken {
            // If nobody reads it, the engine has gone already.
            let _ = self.write("quit");
            self.input = None;
            let deadline = Instant::now() + LEAVE;
            let mut pause = Duration::from_micros(200);
            while Instant::now() < deadline {
                if !matches!(self.child.try_wait(), Ok(None)) {
                    return;
                }
                thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
        }
        self.kill();
    }
}

/// Reads answers until the output ends or makes no sense any more.
fn read_answers(output: impl Read, tell: &SyncSender<Incoming>) {
    let mut reader = BufReader::with_capacity(1 << 14, output);
    let mut line = Vec::new();
    let mut begun: Option<(bool, String)> = None;
    let mut id = String::new();
    loop {
        match read_line(&mut reader, &mut line) {
            Ok(Some(())) => {}
            Ok(None) => return drop(tell.send(Incoming::Flood)),
            Err(()) => return drop(tell.send(Incoming::End)),
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']);
        let message = match begun.take() {
            None if text.trim().is_empty() => continue,
            None => match text.strip_prefix('=').map(|t| (true, t)).or(text.strip_prefix('?').map(|t| (false, t))) {
                Some((fine, rest)) => {
                    let body = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                    id = rest[..rest.len() - body.len()].to_string();
                    begun = Some((fine, body.trim().to_string()));
                    continue;
                }
                None => Incoming::Noise(text.to_string()),
            },
            Some((fine, body)) if text.is_empty() => {
                Incoming::Answer(if fine { Ok(body) } else { Err(body) }, std::mem::take(&mut id))
            }
            Some((_, body)) if body.len() + text.len() > MOST_BYTES => Incoming::Flood,
            Some((fine, mut body)) => {
                body.extend(["\n", text]);
                begun = Some((fine, body));
                continue;
            }
        };
        let ends = matches!(message, Incoming::Flood);
        if tell.send(message).is_err() || ends {
            return;
        }
    }
}

/// Reads a line; `None` if it is too long, `Err` at the end. A last line without an end is as good as none.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Option<()>, ()> {
    line.clear();
    loop {
        let bytes = reader.fill_buf().map_err(|_| ())?;
        if bytes.is_empty() {
            return Err(());
        }
        let end = bytes.iter().position(|&b| b == b'\n');
        let used = end.map_or(bytes.len(), |at| at + 1);
        line.extend_from_slice(&bytes[..used]);
        reader.consume(used);
        if end.is_some() {
            return Ok(Some(()));
        }
        if line.len() > MOST_BYTES {
            return Ok(None);
        }
    }
}

/// Keeps the end of a stream.
fn keep_end(mut stream: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut bytes = [0; 4096];
    while let Ok(count) = stream.read(&mut bytes) {
        if count == 0 {
            return;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&bytes[..count]);
        let excess = kept.len().saturating_sub(MOST_ERRORS);
        kept.drain(..excess);
    }
}

/// Processor time of a process and of those of its children that have ended.
#[cfg(target_os = "linux")]
fn time_of(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is a name in parentheses, which may hold anything; the 14th to 17th are times in clock ticks.
    let fields = text.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64))
}

/// Elsewhere nobody tells.
#[cfg(not(target_os = "linux"))]
fn time_of(_: u32) -> Option<Duration> {
    None
}
