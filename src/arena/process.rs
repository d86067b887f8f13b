//! An engine that is a program. Threads read its output and write its input, so that waiting for either can end. The
//! end of its error stream is kept.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::group::{Group, wait_for_the_end};
use super::link::{Answer, Fault, Link, MOST_ERRORS, excerpt};
use super::spec::EngineSpec;

/// Bytes of stack of a thread that reads or writes a stream.
const LISTENER_STACK: usize = 256 << 10;

/// The longest answer that is read, in bytes: many times the longest that a command of GTP has.
const MOST_BYTES: usize = 1 << 20;

/// How long an engine may take to end after `quit`.
const LEAVE: Duration = Duration::from_millis(1500);

/// How often it is looked at whether an engine that is silent is still there.
const LOOK: Duration = Duration::from_millis(50);

/// How long the last words of an engine that has ended may be on their way, and its end after the end of its output.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Message of the reading thread.
enum Incoming {
    /// An answer and its id.
    Answer(Answer, String),
    /// A line where an answer should begin.
    Noise(String),
    Flood,
    End,
}

/// The input of an engine, written by a thread: an engine that does not read blocks its writer once the pipe is full.
struct Feed {
    commands: Sender<String>,
    written: Receiver<io::Result<()>>,
}

/// Why a command was not written.
enum Unwritten {
    /// Nobody reads any more.
    Closed,
    /// Nobody has read in time.
    Late,
}

/// Starts a thread that serves one stream of an engine, and needs little stack for that.
fn listen(serve: impl FnOnce() + Send + 'static) -> io::Result<thread::JoinHandle<()>> {
    thread::Builder::new().stack_size(LISTENER_STACK).spawn(serve)
}

impl Feed {
    fn of(mut input: ChildStdin) -> io::Result<Feed> {
        let ((commands, given), (done, written)) = (channel::<String>(), sync_channel(1));
        listen(move || {
            for command in given {
                let wrote = input.write_all(command.as_bytes()).and_then(|()| input.flush());
                let failed = wrote.is_err();
                if done.send(wrote).is_err() || failed {
                    return;
                }
            }
        })?;
        Ok(Feed { commands, written })
    }

    fn write(&self, command: &str, limit: Duration) -> Result<(), Unwritten> {
        self.commands.send(format!("{command}\n")).map_err(|_| Unwritten::Closed)?;
        match self.written.recv_timeout(limit) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(Unwritten::Closed),
            Err(RecvTimeoutError::Timeout) => Err(Unwritten::Late),
        }
    }
}

/// A running engine.
pub struct Process {
    group: Group,
    input: Option<Feed>,
    incoming: Receiver<Incoming>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Reads the error stream.
    listener: thread::JoinHandle<()>,
    /// True if an answer was read.
    heard: bool,
    /// The program has started another in its stead, and ended before the first answer.
    launched: bool,
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
        let failed = |e: io::Error| match &spec.folder {
            Some(folder) if !folder.is_dir() => Fault::Start(format!("{}: no such folder", folder.display())),
            _ if e.kind() == ErrorKind::NotFound => Fault::Start(format!("there is no program `{}`", spec.program())),
            _ => Fault::Start(e.to_string()),
        };
        let mut command = Command::new(spec.program());
        command.args(spec.arguments()).envs(spec.env.iter().map(|(k, v)| (k, v)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        let mut group = Group::start(&mut command).map_err(failed)?;
        let missing = || Fault::Start("no pipe".to_string());
        let input = group.child.stdin.take().ok_or_else(missing)?;
        let output = group.child.stdout.take().ok_or_else(missing)?;
        let error_stream = group.child.stderr.take().ok_or_else(missing)?;
        let (tell, incoming) = sync_channel(16);
        let errors = Arc::default();
        let kept = Arc::clone(&errors);
        listen(move || read_answers(output, &tell)).map_err(failed)?;
        let listener = listen(move || keep_end(error_stream, &kept)).map_err(failed)?;
        let input = Feed::of(input).map_err(failed)?;
        Ok(Process {
            group,
            input: Some(input),
            incoming,
            errors,
            listener,
            heard: false,
            launched: false,
            broken: false,
            id: String::new(),
            spent: None,
        })
    }

    fn write(&mut self, command: &str, limit: Duration) -> Result<(), Unwritten> {
        self.input.as_ref().ok_or(Unwritten::Closed)?.write(command, limit)
    }

    /// Writes a command and waits for the answer, for so long altogether.
    fn converse(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        let start = Instant::now();
        match self.write(command, limit) {
            Ok(()) => self.await_answer(command, limit, start + limit),
            Err(Unwritten::Closed) => Err(self.died(command)),
            Err(Unwritten::Late) => Err(Fault::Deaf { command: excerpt(command), seconds: limit.as_secs() }),
        }
    }

    /// Writes a command that has no end, and after a while another, which ends it.
    fn overhear(&mut self, command: &str, think: Duration, limit: Duration) -> Result<Answer, Fault> {
        const ENDS: &str = "protocol_version";
        let failed = |process: &mut Process, unwritten| match unwritten {
            Unwritten::Closed => process.died(command),
            Unwritten::Late => Fault::Deaf { command: excerpt(command), seconds: limit.as_secs() },
        };
        self.write(command, limit).map_err(|unwritten| failed(self, unwritten))?;
        thread::sleep(think);
        self.write(ENDS, limit).map_err(|unwritten| failed(self, unwritten))?;
        let deadline = Instant::now() + limit;
        let told = self.await_answer(command, limit, deadline)?;
        self.await_answer(ENDS, limit, deadline).map(|_| told)
    }

    /// An answer; whoever has given none is killed.
    fn ended_by(&mut self, asked: Result<Answer, Fault>) -> Result<Answer, Fault> {
        if asked.is_err() {
            wait_for_the_end();
            self.processor_time();
            self.kill();
        }
        asked
    }

    /// The fault of an engine that has gone.
    fn died(&mut self, command: &str) -> Fault {
        let deadline = Instant::now() + LAST_WORDS;
        while !self.group.has_ended() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        self.processor_time();
        let status = if self.group.has_ended() { self.group.end().ok() } else { None };
        let status = status.map_or("its output is closed".to_string(), |status| status.to_string());
        Fault::Died { command: command.to_string(), status }
    }

    /// Tells whether the engine has ended, also where what it has started keeps its output open. One that has started
    /// another in its stead lives on in that.
    fn has_gone(&mut self) -> bool {
        self.heard && !self.launched && self.group.has_ended()
    }

    /// Reads until there is an answer. What an engine prints before its first answer is a greeting and does no harm.
    fn await_answer(&mut self, command: &str, limit: Duration, deadline: Instant) -> Result<Answer, Fault> {
        let command = excerpt(command);
        let mut gone = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.incoming.recv_timeout(if gone { LAST_WORDS } else { left.min(LOOK) }) {
                Ok(Incoming::Answer(answer, id)) => {
                    self.launched |= !self.heard && self.group.has_ended();
                    self.heard = true;
                    self.id = id;
                    return Ok(answer);
                }
                Ok(Incoming::Noise(_)) if !self.heard => {}
                Ok(Incoming::Noise(text)) => return Err(Fault::Garbage { command, text: excerpt(&text) }),
                Ok(Incoming::Flood) => return Err(Fault::Flood { command, most: MOST_BYTES }),
                Ok(Incoming::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.died(&command)),
                Err(RecvTimeoutError::Timeout) if gone => return Err(self.died(&command)),
                Err(RecvTimeoutError::Timeout) if self.has_gone() => gone = true,
                Err(RecvTimeoutError::Timeout) if left > LOOK => {}
                // Before its first answer it may have been about to start another in its stead.
                Err(RecvTimeoutError::Timeout) if !self.heard && self.group.has_ended() => {
                    return Err(self.died(&command));
                }
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent { command, seconds: limit.as_secs() }),
            }
        }
    }

    /// Finds output that came without having been asked for.
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
        // How it has ended is of no interest any more.
        let _ = self.group.end();
    }

    /// Tells whether it has ended after `quit`: where it was started by another program, with its output.
    fn has_left(&mut self) -> bool {
        let closed = |incoming: &Receiver<Incoming>| {
            matches!(incoming.try_recv(), Ok(Incoming::End) | Err(TryRecvError::Disconnected))
        };
        self.group.has_ended() && (!self.launched || closed(&self.incoming))
    }
}

impl Link for Process {
    fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        let asked = match self.unasked(command) {
            Some(fault) => Err(fault),
            None => self.converse(command, limit),
        };
        self.ended_by(asked)
    }

    fn listen(&mut self, command: &str, think: Duration, limit: Duration) -> Result<Answer, Fault> {
        let told = match self.unasked(command) {
            Some(fault) => Err(fault),
            None => self.overhear(command, think, limit),
        };
        self.ended_by(told)
    }

    fn processor_time(&mut self) -> Option<Duration> {
        self.spent = time_of(self.group.id()).or(self.spent);
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

/// An engine is asked to quit, and killed if it does not, with whatever it leaves behind.
impl Drop for Process {
    fn drop(&mut self) {
        if !self.broken {
            // If nobody reads it, the engine has gone already.
            let _ = self.write("quit", LEAVE);
            self.input = None;
            let deadline = Instant::now() + LEAVE;
            let mut pause = Duration::from_micros(200);
            while Instant::now() < deadline && !self.has_left() {
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A pipe takes some tens of thousands of bytes that nobody reads, and then no more.
    #[test]
    fn an_engine_that_does_not_read_is_waited_for_no_longer_than_any_other() {
        let spec = EngineSpec::new("sleep 100").unwrap();
        let mut process = Process::start(&spec).unwrap();
        let start = Instant::now();
        let fault = process.ask(&"x".repeat(1 << 20), Duration::from_secs(1)).unwrap_err();
        assert!(matches!(fault, Fault::Deaf { seconds: 1, .. }) && fault.kind() == "hang", "{fault}");
        drop(process);
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}
