//! Programs that tests start: the one under test, and tools. Each has a bound, so that no test waits for ever.

use std::ffi::{OsStr, OsString};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The longest time that a test waits for a program. It is long: what shall be fast has a bound of its own.
pub const LONGEST: Duration = Duration::from_secs(600);

/// The path of the program that was just built, or of the one that `SHINPAN_PROGRAM` names.
pub fn path() -> OsString {
    let built = || OsString::from(env!("CARGO_BIN_EXE_shinpan"));
    std::env::var_os("SHINPAN_PROGRAM").unwrap_or_else(built)
}

/// The program that was just built, with the features of the tests, whatever `SHINPAN_PROGRAM` names.
pub fn built() -> assert_cmd::Command {
    tool(env!("CARGO_BIN_EXE_shinpan"))
}

/// The program under test, whose input is known before it starts.
pub fn shinpan() -> assert_cmd::Command {
    tool(path())
}

/// Another program, whose input is known before it starts.
pub fn tool(program: impl AsRef<OsStr>) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(program);
    command.timeout(LONGEST);
    command
}

/// Sends a process a signal, which must be there to hear it.
#[cfg(unix)]
pub fn signal(name: &str, process: u32) {
    tool("kill").args([&format!("-{name}"), &process.to_string()]).assert().success();
}

/// Makes a pipe with a name.
#[cfg(unix)]
pub fn mkfifo(path: &Path) {
    tool("mkfifo").arg(path).assert().success();
}

/// A program to be started beside a test, which talks with it.
pub struct Beside(Command);

/// The program under test, to be started beside a test.
pub fn shinpan_beside() -> Beside {
    beside(path())
}

/// A program to be started beside a test.
pub fn beside(program: impl AsRef<OsStr>) -> Beside {
    let mut command = Command::new(program);
    // With all that it starts it is a group, which can be killed as one.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Beside(command)
}

impl Beside {
    /// Input and output are pipes.
    pub fn piped(self) -> Beside {
        self.stdin(Stdio::piped()).stdout(Stdio::piped())
    }

    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Beside {
        self.0.arg(arg);
        self
    }

    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Beside {
        self.0.args(args);
        self
    }

    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Beside {
        self.0.env(name, value);
        self
    }

    pub fn stdin(mut self, stdin: impl Into<Stdio>) -> Beside {
        self.0.stdin(stdin);
        self
    }

    pub fn stdout(mut self, stdout: impl Into<Stdio>) -> Beside {
        self.0.stdout(stdout);
        self
    }

    pub fn stderr(mut self, stderr: impl Into<Stdio>) -> Beside {
        self.0.stderr(stderr);
        self
    }

    pub fn start(self) -> Running {
        self.start_for(LONGEST)
    }

    /// Starts the program. After so long it is killed: what reads from it comes to an end then, and its end is a failure.
    pub fn start_for(mut self, most: Duration) -> Running {
        let child = self.0.spawn().unwrap_or_else(|e| panic!("{:?}: {e}", self.0));
        let (over, is_over) = channel::<()>();
        let (id, name) = (child.id(), format!("{:?}", self.0));
        std::thread::spawn(move || {
            if is_over.recv_timeout(most) == Err(RecvTimeoutError::Timeout) {
                crate::common::peer::tell(&format!("killed after {most:?}: {name}"));
                kill(id);
            }
        });
        Running { child: Some(child), _over: over }
    }
}

/// Kills a program and all that it started.
fn kill(id: u32) {
    let mut command = if cfg!(unix) { tool("kill") } else { tool("taskkill") };
    if cfg!(unix) {
        command.args(["-KILL", "--", &format!("-{id}")]);
    } else {
        command.args(["/F", "/T", "/PID", &id.to_string()]);
    }
    // It may have ended by itself just now.
    drop(command.output());
}

/// A program that runs beside a test, and not longer than the test.
pub struct Running {
    child: Option<Child>,
    _over: Sender<()>,
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.child.as_ref().expect("the program is still ours")
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.child.as_mut().expect("the program is still ours")
    }
}

impl Running {
    /// The output of the program until it ends.
    pub fn wait_with_output(mut self) -> Output {
        let child = self.child.take().expect("the program is still ours");
        child.wait_with_output().expect("the program was started")
    }

    /// Waits for the end, which comes by itself within this time.
    pub fn ends_within(mut self, most: Duration) -> ExitStatus {
        let deadline = Instant::now() + most;
        loop {
            if let Some(status) = self.try_wait().expect("the program was started") {
                return status;
            }
            assert!(Instant::now() < deadline, "the program hangs");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            drop(child.kill());
            drop(child.wait());
        }
    }
}
