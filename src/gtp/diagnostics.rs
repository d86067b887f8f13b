//! Messages beside the protocol: warnings, echoes, pictures of what the player thinks.
//!
//! The error stream belongs to somebody else. It may be closed, a full device, or a pipe that nobody reads, and none of
//! that may cost a reply, let alone the session. So a thread of its own writes there, a failure is nobody's business,
//! and the program waits for the thread only so long; what is said while it is stuck is dropped.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// How long somebody who says something waits until it is written, so that it comes before the reply.
const PATIENCE: Duration = Duration::from_millis(100);

/// Bytes of stack for the thread that writes: little, so that it is to be had where other threads are not.
const STACK: usize = 128 << 10;

/// Says something on the error stream. Waits for a reader for a tenth of a second at most, and for one that has
/// not read what was said before not at all.
pub fn say_on_stderr(text: &str) {
    if SILENT.load(Ordering::Relaxed)
        || CAPTURED.with_borrow_mut(|heard| heard.as_mut().map(|h| h.push_str(text))).is_some()
    {
        return;
    }
    static SPEAKER: OnceLock<Mutex<Speaker>> = OnceLock::new();
    let speaker = SPEAKER.get_or_init(|| Mutex::new(Speaker::new(io::stderr())));
    speaker.lock().unwrap_or_else(PoisonError::into_inner).say(text.as_bytes());
}

/// Runs something, and keeps from the stream what it says on this thread: the answer, and what was said.
pub(crate) fn capture_stderr<T>(run: impl FnOnce() -> T) -> (T, String) {
    let before = CAPTURED.replace(Some(String::new()));
    let answer = run();
    (answer, CAPTURED.replace(before).unwrap_or_default())
}

thread_local! {
    static CAPTURED: RefCell<Option<String>> = const { RefCell::new(None) };
}

static SILENT: AtomicBool = AtomicBool::new(false);

/// As long as it lives nothing is said: what thousands of sessions say that nobody has opened concerns nobody.
pub struct Silence(());

impl Silence {
    /// From now on.
    #[must_use]
    pub fn begin() -> Silence {
        SILENT.store(true, Ordering::Relaxed);
        Silence(())
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        SILENT.store(false, Ordering::Relaxed);
    }
}

/// The same for whoever writes to a stream, such as the log; each write is said at once. It never fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stderr;

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        say_on_stderr(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A thread that writes, and whether it has finished with what it was given last.
struct Speaker {
    texts: SyncSender<Vec<u8>>,
    written: Receiver<()>,
    busy: bool,
}

impl Speaker {
    /// Without a thread, which is only the system's to refuse, nothing is said.
    fn new(mut stream: impl Write + Send + 'static) -> Speaker {
        let (texts, given) = mpsc::sync_channel::<Vec<u8>>(1);
        let (done, written) = mpsc::sync_channel(1);
        let speak = move || {
            for text in given {
                // Whether anybody hears it is not known, and not our business.
                let _ = stream.write_all(&text).and_then(|()| stream.flush());
                if done.send(()).is_err() {
                    return;
                }
            }
        };
        drop(thread::Builder::new().name("stderr".to_string()).stack_size(STACK).spawn(speak));
        Speaker { texts, written, busy: false }
    }

    /// Gives the text to the thread, unless it is stuck with another; whether it was written in time.
    fn say(&mut self, text: &[u8]) -> bool {
        if self.busy && self.written.try_recv().is_err() {
            return false;
        }
        self.busy = self.texts.try_send(text.to_vec()).is_ok() && self.written.recv_timeout(PATIENCE).is_err();
        !self.busy
    }
}

/// Processor time that this program has used, in all its threads, where the system tells.
#[must_use]
pub fn processor_time() -> Option<Duration> {
    #[cfg(unix)]
    return Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime)).ok();
    #[cfg(not(unix))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// A pipe that nobody reads until somebody does.
    struct Stuck(Receiver<()>, Arc<Mutex<Vec<u8>>>);

    impl Write for Stuck {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.0.recv();
            self.1.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_stuck_stream_costs_what_is_said_meanwhile_and_nothing_else() {
        let (read, reader) = mpsc::channel();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let mut speaker = Speaker::new(Stuck(reader, heard.clone()));
        assert!(!speaker.say(b"one "));
        // These are dropped at once: a session that says a thousand things does not wait a hundred seconds.
        (0..1000).for_each(|_| assert!(!speaker.say(b"never ")));
        drop(read);
        while !speaker.say(b"two ") {}
        assert_eq!(String::from_utf8_lossy(&heard.lock().unwrap()), "one two ");
    }

    #[test]
    fn a_stream_that_fails_is_nobodys_business() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::from(io::ErrorKind::StorageFull))
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut speaker = Speaker::new(Full);
        assert!((0..10).all(|_| speaker.say(b"x")));
    }
}
