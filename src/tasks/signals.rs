//! Signals that end the program: engines, which are in groups of their own and hear nothing of them, end with it, and
//! long searches keep their results.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::Problem;

/// Lets a write that would make a file larger than this process may (`ulimit -f`) fail, instead of ending the program.
#[cfg(unix)]
pub fn outlive_file_limit() -> Result<(), Problem> {
    let signal = rustix::process::Signal::XFSZ.as_raw();
    let caught = signal_hook::flag::register(signal, Arc::default());
    caught.map(drop).map_err(|e| Problem::Failed(format!("signals: {e}")))
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub fn outlive_file_limit() -> Result<(), Problem> {
    Ok(())
}

/// Ends all engines when this program ends: by a signal (Control-C, `kill`, a terminal that is closed), and with the
/// help of a guard also if it is killed outright. A journal is then as after a crash: a game that was under way is no
/// game. `last` says what there is to say before.
#[cfg(unix)]
pub fn end_engines(last: impl Fn() + Send + 'static) -> Result<(), Problem> {
    let guarded = std::env::current_exe()
        .and_then(|program| shinpan::arena::start_guard(std::process::Command::new(program).arg(crate::cli::GUARD)));
    if let Err(error) = guarded {
        log::warn!("engines will go on if this program is killed: {error}");
    }
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{iterator::Signals, low_level};
    let failed = |e: std::io::Error| Problem::Failed(format!("signals: {e}"));
    let heard = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal));
    let mut signals = Signals::new(heard).map_err(failed)?;
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            shinpan::arena::kill_all();
            last();
            // So that whoever has started us sees what has ended us.
            let _ = low_level::emulate_default_handler(signal);
            std::process::exit(128 + signal);
        }
    };
    std::thread::Builder::new().name("signals".to_string()).spawn(wait).map_err(failed).map(drop)
}

/// Tells when whoever started this program wants it to stop (Control-C, `kill`), so that it can keep what it has; who
/// asks twice does not wait for that.
#[cfg(unix)]
pub fn asked_to_stop() -> Result<Arc<AtomicBool>, Problem> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)) {
        // In this order the first signal finds nothing asked for yet.
        let twice = flag::register_conditional_shutdown(signal, 128 + signal, asked.clone());
        let once = twice.and_then(|_| flag::register(signal, asked.clone()));
        once.map_err(|e| Problem::Failed(format!("signals: {e}")))?;
    }
    Ok(asked)
}

/// Elsewhere the system ends what belongs to a terminal.
#[cfg(not(unix))]
pub fn asked_to_stop() -> Result<Arc<AtomicBool>, Problem> {
    Ok(Arc::default())
}

/// Elsewhere the system ends what belongs to a terminal.
#[cfg(not(unix))]
pub fn end_engines(_last: impl Fn() + Send + 'static) -> Result<(), Problem> {
    Ok(())
}

/// Tells whether we were started so as to outlive a signal: by `nohup`, or in the background of a script.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
