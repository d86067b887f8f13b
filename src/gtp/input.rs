//! Input that is read while a command runs. A thread takes the bytes from the client and looks at every line as it
//! arrives, because GoGui interrupts a command by sending the comment `# interrupt` while it runs.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// How much is read at once.
const CHUNK: usize = 1 << 16;

/// How many unread chunks are kept before the client has to wait.
const CHUNKS: usize = 64;

/// Interrupt of the command in hand by the client. An interrupt reaches every command that was sent before it
/// and none that was sent after it, however far the reader is ahead. A search can look at a copy.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    /// Number of lines received up to the latest interrupt.
    latest: Arc<AtomicU64>,
    /// True if the client has closed the input, or sent `quit`.
    leaving: Arc<AtomicBool>,
    /// Number of lines before the one in hand.
    line: Arc<AtomicU64>,
    /// Number of lines received.
    received: Arc<AtomicU64>,
}

impl Interrupt {
    /// Tells whether the command should answer now, as if its time were up.
    #[must_use]
    pub fn raised(&self) -> bool {
        self.line.load(Ordering::Relaxed) < self.latest.load(Ordering::Relaxed)
    }

    /// Tells whether the client has no more to say: it has closed the input, or a `quit` is waiting. Then nobody should
    /// have to wait for long, but scripts that send everything at once expect the usual answers.
    #[must_use]
    pub fn leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Tells whether another line has arrived after the one in hand.
    #[must_use]
    pub fn more(&self) -> bool {
        self.received.load(Ordering::Relaxed) > self.line.load(Ordering::Relaxed) + 1
    }

    /// Tells whether a line has arrived that is not in hand yet.
    #[must_use]
    pub fn waiting(&self) -> bool {
        self.received.load(Ordering::Relaxed) > self.line.load(Ordering::Relaxed)
    }

    /// Tells whether lines are counted as they arrive: otherwise nobody knows whether there will be more.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.received.load(Ordering::Relaxed) > 0
    }

    /// Goes on to the command that has so many lines before it.
    pub(super) fn at(&self, line: u64) {
        self.line.store(line, Ordering::Relaxed);
    }
}

/// The client's bytes, read ahead by a thread of their own.
pub struct Input {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    taken: usize,
}

impl Input {
    /// Starts reading. The thread ends with the input, or when nobody takes what it reads.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn new(input: impl Read + Send + 'static, interrupt: &Interrupt) -> io::Result<Input> {
        let (sender, chunks) = mpsc::sync_channel(CHUNKS);
        let mut watch = Watch { interrupt: interrupt.clone(), lines: 0, begun: Vec::new() };
        thread::Builder::new().name("input".to_string()).spawn(move || {
            forward(input, &sender, &mut watch);
            watch.interrupt.leaving.store(true, Ordering::Relaxed);
        })?;
        Ok(Input { chunks, chunk: Vec::new(), taken: 0 })
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.chunk.len() {
            match self.chunks.recv() {
                Ok(chunk) => (self.chunk, self.taken) = (chunk?, 0),
                Err(mpsc::RecvError) => return Ok(0),
            }
        }
        let count = (&self.chunk[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}

/// Reads until the input ends, fails, or is no longer wanted.
fn forward(mut input: impl Read, sender: &SyncSender<io::Result<Vec<u8>>>, watch: &mut Watch) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let read = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => {
                watch.look(&buffer[..count]);
                Ok(buffer[..count].to_vec())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let failed = read.is_err();
        if sender.send(read).is_err() || failed {
            return;
        }
    }
}

/// Counts lines and raises the interrupt.
struct Watch {
    interrupt: Interrupt,
    lines: u64,
    /// The beginning of a line that is not complete yet.
    begun: Vec<u8>,
}

impl Watch {
    /// An interrupt is shorter than this, and longer lines need not be kept.
    const LONGEST: usize = 32;

    fn look(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|&b| b == b'\n') {
            let complete = piece.ends_with(b"\n");
            if !complete || !self.begun.is_empty() {
                let room = Watch::LONGEST.saturating_sub(self.begun.len());
                self.begun.extend_from_slice(&piece[..piece.len().min(room)]);
            }
            if !complete {
                continue;
            }
            let line = if self.begun.is_empty() { piece } else { &self.begun };
            self.lines += 1;
            self.interrupt.received.store(self.lines, Ordering::Relaxed);
            if line.trim_ascii() == b"# interrupt" {
                self.interrupt.latest.store(self.lines, Ordering::Relaxed);
            }
            let after_id = line.iter().position(|b| !b.is_ascii_digit() && !b.is_ascii_whitespace());
            if after_id.is_some_and(|start| line[start..].trim_ascii_end() == b"quit") {
                self.interrupt.leaving.store(true, Ordering::Relaxed);
            }
            self.begun.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that an interrupt has reached after these pieces have arrived.
    fn reached(pieces: &[&str]) -> Vec<u64> {
        let interrupt = Interrupt::default();
        let mut watch = Watch { interrupt: interrupt.clone(), lines: 0, begun: Vec::new() };
        pieces.iter().for_each(|piece| watch.look(piece.as_bytes()));
        let raised = |line| {
            interrupt.at(line);
            interrupt.raised()
        };
        (0..6).filter(|&line| raised(line)).collect()
    }

    #[test]
    fn an_interrupt_reaches_what_was_sent_before_it() {
        assert_eq!(reached(&["genmove b\n# interrupt\ngenmove w\n"]), [0, 1]);
        assert_eq!(reached(&["genmove b\n# inter", "rupt\r\n", "genmove w\n"]), [0, 1]);
        assert_eq!(reached(&["# interrupt\n"]), [0]);
        let long = "x".repeat(100);
        for nothing in ["genmove b # interrupt\n", "# interrupting\n", "interrupt\n", "# interrupt", &long] {
            assert!(reached(&[nothing]).is_empty(), "{nothing}");
        }
        assert_eq!(reached(&[&long, "# interrupt\n# interrupt\n"]), [0, 1]);
    }

    #[test]
    fn a_client_that_will_quit_is_leaving() {
        for (line, leaving) in [
            ("quit\n", true),
            ("17 quit\r\n", true),
            ("\tquit \n", true),
            ("help quit\n", false),
            ("quit", false),
            ("\n", false),
            ("5\n", false),
        ] {
            let mut watch = Watch { interrupt: Interrupt::default(), lines: 0, begun: Vec::new() };
            watch.look(line.as_bytes());
            assert_eq!(watch.interrupt.leaving(), leaving, "{line:?}");
        }
    }

    #[test]
    fn bytes_come_through_as_they_were_sent() {
        let sent: Vec<u8> = (0..300_000_u32).map(|i| (i % 251) as u8).collect();
        let mut received = Vec::new();
        let mut input = Input::new(io::Cursor::new(sent.clone()), &Interrupt::default()).unwrap();
        input.read_to_end(&mut received).unwrap();
        assert_eq!(received, sent);
    }
}
