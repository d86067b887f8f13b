//! The hunt as a program: laws that hold for whatever comes, tried with what chance brings until the time is up; or one
//! long session.

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Parser;
use shinpan::gtp::Silence;
use shinpan_engine::threads::crew;
use shinpan_hunt::{hunt, laws, soak};

/// Hunts for faults of Shinpan: commands, records, rules, networks and lists of engines by chance, and laws that hold
/// for all of them.
#[derive(Parser)]
struct Arguments {
    /// For so many seconds.
    #[arg(value_name = "SECONDS", default_value_t = 60)]
    seconds: u64,
    /// Send one session so many commands by chance instead, and see that it keeps its memory.
    #[arg(long, value_name = "COMMANDS", value_parser = clap::value_parser!(u64).range(10..))]
    soak: Option<u64>,
    /// Seed of the hunt or of the commands; another one each time, if not given.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let found = match arguments.soak {
        Some(commands) => soaked(commands, arguments.seed),
        None => run(arguments.seconds, arguments.seed),
    };
    match found {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// Hunts for so long on all cores, each with attempts of its own, and tells what was tried. Fails at the first law that
/// does not hold.
fn run(seconds: u64, seed: Option<u64>) -> Result<(), String> {
    let seed = seed.unwrap_or_else(by_time);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let _silence = Silence::begin();
    log::set_max_level(log::LevelFilter::Off);
    // A law that breaks by a panic is told as what it is, once, and not as it is shortened.
    std::panic::set_hook(Box::new(|_| {}));
    println!("seed {seed}, {threads} threads, {seconds} s");
    let end = Instant::now() + Duration::from_secs(seconds);
    let broken = &AtomicBool::new(false);
    let first = AtomicU64::new(0);
    let tried = crew(threads as usize, || {
        let mine = (first.fetch_add(1, Ordering::Relaxed), threads);
        catch_unwind(|| hunted(seed, mine, end, broken)).unwrap_or_else(|_| Err("a thread broke down".to_string()))
    });
    let tried = tried.into_iter().collect::<Result<Vec<_>, _>>()?;
    let names: Vec<&str> = laws().map(|law| law.name).collect();
    let attempts: u64 = tried.iter().map(|tried| tried.attempts).sum();
    if let Some(slowest) = tried.iter().filter_map(|tried| tried.slowest).max_by_key(|(taken, ..)| *taken) {
        let (taken, law, number) = slowest;
        println!("longest: {:.1} s, attempt {number} of {law}", taken.as_secs_f64());
    }
    println!("{attempts} attempts of each of {}: no law is broken", names.join(", "));
    Ok(())
}

/// The attempts of a thread.
#[derive(Default)]
struct Tried {
    /// Attempts of each law.
    attempts: u64,
    /// The one that took longest, by its law and number.
    slowest: Option<(Duration, &'static str, u64)>,
}

/// Another seed at each call.
fn by_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis() as u64)
}

/// Mebibytes by which a session may have grown at the end. Solving takes large tables for a moment, and an allocator
/// keeps for a while what it had, so that the memory goes up and down.
const GROWTH: f64 = 16.0;

/// Sends one session so many commands and tells at each tenth what memory it has. Fails where the least of the last
/// three is that much more than the most of those before: then it goes on growing. There must be ten commands at least.
fn soaked(commands: u64, seed: Option<u64>) -> Result<(), String> {
    let seed = seed.unwrap_or_else(by_time);
    let _silence = Silence::begin();
    log::set_max_level(log::LevelFilter::Off);
    println!("seed {seed}, {commands} commands");
    let tenth = commands / 10;
    let mut told = Vec::new();
    let mut watch = |sent: u64, seconds: f64| {
        if sent >= tenth * (told.len() as u64 + 1) {
            let memory = resident();
            let megabytes = memory.map_or("memory unknown".to_string(), |m| format!("{m:.1} MiB"));
            println!("{sent} commands, {:.1} hours of the session's clock: {megabytes}", seconds / 3600.0);
            told.push(memory);
        }
    };
    soak(commands, seed, &mut watch)?;
    let told: Option<Vec<f64>> = told.into_iter().collect();
    let told = told.ok_or_else(|| "this system does not tell how much memory there is".to_string())?;
    let (before, last) = told.split_at(told.len().saturating_sub(3));
    let (most, least) = (before.iter().copied().fold(0.0, f64::max), last.iter().copied().fold(f64::MAX, f64::min));
    match least > most + GROWTH {
        true => Err(format!("memory grows: {most:.1} MiB at most before, {least:.1} MiB at least in the end")),
        false => {
            println!("every command was answered once, and the memory is kept");
            Ok(())
        }
    }
}

/// Mebibytes of memory that this process has, where the system tells.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

/// Every `step`-th attempt from `first` on, until the end or until a law is broken by anybody.
fn hunted(seed: u64, (first, step): (u64, u64), end: Instant, broken: &AtomicBool) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in (first..).step_by(step as usize) {
        for law in laws() {
            let before = Instant::now();
            if before >= end || broken.load(Ordering::Relaxed) {
                return Ok(tried);
            }
            hunt(law, seed, number).map_err(|found| {
                broken.store(true, Ordering::Relaxed);
                found.to_string()
            })?;
            let taken = before.elapsed();
            if tried.slowest.is_none_or(|(most, ..)| taken > most) {
                tried.slowest = Some((taken, law.name, number));
            }
        }
        tried.attempts += 1;
    }
    Ok(tried)
}
