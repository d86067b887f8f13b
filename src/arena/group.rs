//! A program with everything that it starts: a group of processes, which ends as one, at the latest with our own.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// All groups there are.
struct Groups {
    /// By the number of the first process.
    running: BTreeSet<u32>,
    /// They have been killed, and our own program is about to end.
    over: bool,
}

static GROUPS: Mutex<Groups> = Mutex::new(Groups { running: BTreeSet::new(), over: false });

fn groups() -> MutexGuard<'static, Groups> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all engines for good, because the program is about to end. Whoever has one that fails by that, or would start
/// another, waits for this end, so that nobody takes it for the engine's fault.
pub fn kill_all() {
    let mut groups = groups();
    groups.over = true;
    groups.running.iter().for_each(|&id| kill(id));
}

/// Does not come back where all engines have been killed.
pub(super) fn wait_for_the_end() {
    if groups().over {
        loop {
            thread::park();
        }
    }
}

/// Kills a group. It may have ended; then there is nobody to kill.
fn kill(id: u32) {
    #[cfg(unix)]
    if let Some(id) = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(id, rustix::process::Signal::KILL);
    }
    // Elsewhere there are no groups, and the first process is all that can be killed.
    #[cfg(not(unix))]
    let _ = id;
}

/// A program that was started, and all that it has started.
pub(super) struct Group {
    pub child: Child,
    killed: bool,
}

impl Group {
    /// Starts a program, in a group of its own so that a shell which starts the engine does not leave it behind.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Group> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Held meanwhile, so that whoever kills all knows of this one.
        let mut groups = groups();
        if groups.over {
            drop(groups);
            wait_for_the_end();
            return Err(io::ErrorKind::Interrupted.into());
        }
        let group = Group { child: command.spawn()?, killed: false };
        groups.running.insert(group.id());
        Ok(group)
    }

    /// The number of the first process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether the first process has ended. It is not taken note of, so that no other process gets its number and is killed in
    /// its stead.
    #[cfg(unix)]
    pub fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // Who is not there any more has ended.
        self.killed || !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    /// Whether the process has ended.
    #[cfg(not(unix))]
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills what is left of it, and returns how the first process has ended.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn end(&mut self) -> io::Result<ExitStatus> {
        if !self.killed {
            self.killed = true;
            kill(self.id());
            let _ = self.child.kill();
            // Its number is another's once it is taken note of.
            groups().running.remove(&self.id());
        }
        self.child.wait()
    }
}
