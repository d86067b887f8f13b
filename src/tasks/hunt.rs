//! `shinpan check --fuzz`: laws that hold for whatever comes, tried with what chance brings until the time is up.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use shinpan::arena::hunt::laws;
use shinpan::gtp::hunt::{Law, hunt};

use super::print;
use crate::Problem;

/// Hunts for so long on all cores, each with attempts of its own, and tells what was tried. Fails at the first law that does not hold.
pub fn run(seconds: u64, seed: Option<u64>) -> Result<(), Problem> {
    let by_time = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis() as u64);
    let seed = seed.unwrap_or_else(by_time);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    // What sessions say in the log is said to nobody.
    log::set_max_level(log::LevelFilter::Off);
    // A law that breaks by a panic is told as what it is, once, and not as it is shortened.
    std::panic::set_hook(Box::new(|_| {}));
    print(&format!("seed {seed}, {threads} threads, {seconds} s"))?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let tried: Vec<Result<u64, String>> = std::thread::scope(|scope| {
        let threads = (0..threads).map(|first| scope.spawn(move || hunted(seed, first, threads, end)));
        let threads: Vec<_> = threads.collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err("a thread broke down".into()))).collect()
    });
    let tried = tried.into_iter().try_fold(0, |all, tried| Ok(all + tried?)).map_err(Problem::Failed)?;
    let names: Vec<&str> = laws().map(|law| law.name).collect();
    print(&format!("{tried} attempts of each of {}: no law is broken", names.join(", ")))
}

/// Every so many-th attempt from `first` on, until the end.
fn hunted(seed: u64, first: u64, step: u64, end: Instant) -> Result<u64, String> {
    let mut tried = 0;
    for number in (first..).step_by(step as usize) {
        if Instant::now() >= end {
            break;
        }
        let attempt = |law: &'static Law| hunt(law, seed, number).map_err(|broken| broken.to_string());
        laws().try_for_each(attempt)?;
        tried += 1;
    }
    Ok(tried)
}
