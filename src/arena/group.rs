//! A program with everything that it starts: a group of processes, which ends as one, at the latest with our own. A
//! program that is killed cannot end its engines, and some ignore the end of their input. On Unix a guard ends them: a
//! process that is told of every group and outlives us. On Windows each group is a job, which the system ends with the
//! last program that holds it.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// All groups there are.
struct Groups {
    /// By the number of the first process.
    running: BTreeSet<u32>,
    /// They have been killed, and our own program is about to end.
    over: bool,
    /// The input of the guard, if there is one.
    guard: Option<ChildStdin>,
}

static GROUPS: Mutex<Groups> = Mutex::new(Groups { running: BTreeSet::new(), over: false, guard: None });

impl Groups {
    fn add(&mut self, id: u32) {
        self.running.insert(id);
        self.tell_guard(BEGUN, id);
    }

    fn remove(&mut self, id: u32) {
        self.running.remove(&id);
        self.tell_guard(ENDED, id);
    }

    fn tell_guard(&mut self, what: char, id: u32) {
        // A guard that is gone is told no more.
        let told = self.guard.as_mut().is_none_or(|guard| writeln!(guard, "{what}{id}").is_ok());
        if !told {
            log::warn!("engines will go on if this program is killed");
            self.guard = None;
        }
    }
}

/// A group that has begun, and one that has ended, as the guard is told.
const BEGUN: char = '+';
const ENDED: char = '-';

/// Has a program guard all engines that are started from now on: one that calls [`guard_engines`].
///
/// # Errors
/// If it cannot be started.
pub fn start_guard(command: &mut Command) -> io::Result<()> {
    // Signals to our own group, as of a terminal, do not end it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let guard = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    groups().guard = guard.stdin;
    Ok(())
}

/// Reads which groups begin and end, until whoever started them has ended in whatever way; then kills those that are
/// left.
pub fn guard_engines() {
    let mut running = BTreeSet::new();
    for line in BufReader::new(io::stdin().lock()).lines().map_while(Result::ok) {
        if let Some(id) = line.strip_prefix(BEGUN).and_then(|id| id.parse().ok()) {
            running.insert(id);
        } else if let Some(id) = line.strip_prefix(ENDED).and_then(|id| id.parse().ok()) {
            running.remove(&id);
        }
    }
    running.into_iter().for_each(kill);
}

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
    // A job is killed by whoever holds it: `Group::end`, or the system when this program ends.
    #[cfg(not(unix))]
    let _ = id;
}

/// A program that was started, and all that it has started.
pub(super) struct Group {
    pub child: Child,
    killed: bool,
    /// Closing it kills all that is in it.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

/// A job with this process, in which every process is that it starts from now on.
///
/// # Errors
/// If the system refuses.
#[cfg(windows)]
fn job_of(child: &Child) -> io::Result<win32job::Job> {
    use std::os::windows::io::AsRawHandle;
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = win32job::Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
    job.assign_process(child.as_raw_handle() as isize).map_err(io::Error::other)?;
    Ok(job)
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
        #[cfg(unix)]
        let group = Group { child: command.spawn()?, killed: false };
        #[cfg(windows)]
        let group = {
            let mut child = command.spawn()?;
            let job = job_of(&child).inspect_err(|_| drop(child.kill()))?;
            Group { child, killed: false, job: Some(job) }
        };
        groups.add(group.id());
        Ok(group)
    }

    /// The number of the first process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Tells whether the first process has ended. It is not taken note of, so that no other process gets its number and
    /// is killed in its stead.
    #[cfg(unix)]
    pub fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // Who is not there any more has ended.
        self.killed || !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    /// Tells whether the process has ended.
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
            #[cfg(windows)]
            drop(self.job.take());
            let _ = self.child.kill();
            // Its number is another's once it is taken note of.
            groups().remove(self.id());
        }
        self.child.wait()
    }
}
