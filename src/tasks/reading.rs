//! `shinpan bench --reading`: reading takes time and memory in proportion to the length of the text.

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use shinpan::gtp::{self, Session};
use shinpan::rules::{Expression, Ruleset};
use shinpan::sgf;

use super::print;
use crate::{Problem, config};

/// A kind of text: its name, the parts that make `n` of it, and who reads it.
struct Kind {
    name: &'static str,
    n: usize,
    text: fn(usize) -> String,
    read: fn(&str),
}

fn record(text: &str) {
    drop(black_box(sgf::read(text.as_bytes())));
}

fn rules(text: &str) {
    drop(black_box(text.parse::<Ruleset>()));
}

const KINDS: &[Kind] = &[
    Kind { name: "comments", n: 50_000, text: |n| format!("(;{})", "C[a]".repeat(n)), read: record },
    Kind {
        name: "comments of many nodes",
        n: 50_000,
        text: |n| format!("(;B[aa]{})", ";C[a]".repeat(n)),
        read: record,
    },
    Kind {
        name: "odd properties",
        n: 50_000,
        text: |n| format!("(;{})", numbered(n, |i| format!("X{i}[]"))),
        read: record,
    },
    Kind { name: "values", n: 100_000, text: |n| format!("(;AB{})", "[aa:ss]".repeat(n / 10)), read: record },
    Kind { name: "labels", n: 100_000, text: |n| format!("(;SZ[19]LB{})", "[aa]".repeat(n)), read: record },
    Kind { name: "a value a property", n: 50_000, text: |n| format!("(;{})", "X[]".repeat(n)), read: record },
    Kind {
        name: "labels of many nodes",
        n: 20_000,
        text: |n| format!("(;{})", ";B[aa]LB[aa:1][bb:2]TR[cc]".repeat(n)),
        read: record,
    },
    Kind {
        name: "games of a collection",
        n: 10_000,
        text: |n| "(;SZ[9];B[aa];W[bb])\n".repeat(n),
        read: |text| _ = black_box(sgf::Collection::of(text.as_bytes()).games().filter(Result::is_ok).count()),
    },
    Kind { name: "moves", n: 40_000, text: |n| format!("(;{})", ";B[aa];W[bb]".repeat(n / 2)), read: record },
    Kind { name: "nesting", n: 200_000, text: |n| format!("{}{}", "(;".repeat(n), ")".repeat(n)), read: record },
    Kind { name: "character sets", n: 50_000, text: |n| format!("(;CA[GBK]{}\u{e9})", "CA ".repeat(n)), read: record },
    Kind {
        name: "JSON",
        n: 10_000,
        text: |n| format!("{{\n{}\"rules\":\"concord\"}}", numbered(n, |i| format!("\"k{i}\":{i},\n"))),
        read: rules,
    },
    Kind { name: "TOML", n: 10_000, text: |n| numbered(n, |i| format!("k{i} = {i}\n")), read: rules },
    Kind { name: "a long name", n: 500_000, text: |n| "n".repeat(n), read: rules },
    Kind { name: "commas", n: 50_000, text: |n| format!("concord{}", ",a=b".repeat(n)), read: rules },
    Kind {
        name: "rules of a record",
        n: 200_000,
        text: |n| "q ".repeat(n),
        read: |text| drop(black_box(Expression::from_sgf(text))),
    },
    Kind { name: "a long command", n: 200_000, text: |n| format!("echo {}", "x ".repeat(n)), read: command },
    Kind { name: "vertices", n: 50_000, text: |n| format!("shinpan-dead {}", "A1 ".repeat(n)), read: command },
];

fn numbered(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).map(part).collect()
}

/// A command to a session of its own.
fn command(line: &str) {
    let options = config::settle(Default::default()).map(|settings| settings.options);
    if let Some(mut session) = options.ok().and_then(|options| Session::new(options).ok()) {
        let mut out = String::new();
        gtp::answer(&mut session, line.as_bytes(), &mut out);
        black_box(out);
    }
}

/// The least of several times, so that what else the machine does counts little.
fn fastest(kind: &Kind, text: &str) -> Duration {
    let time = |_| {
        let start = Instant::now();
        (kind.read)(text);
        start.elapsed()
    };
    (0..5).map(time).min().unwrap_or_default()
}

/// The factor beyond which reading four times as much is not in proportion; squared it would be sixteen.
const MOST: f64 = 8.0;
/// So often is measured what seems to take too long: on a machine with other work, some measurements are worse than
/// others.
const TRIES: usize = 3;
/// Least time that is measured well enough to be judged.
const LEAST: Duration = Duration::from_millis(3);

/// Bytes of the record whose memory is measured, and of the settings, rules or command.
const LARGE: [usize; 2] = [8 << 20, 1 << 20];
/// Bytes of memory for each byte of a text, its own among them.
const MOST_MEMORY: u64 = 16;
/// Bytes that any text may take.
const LEAST_MEMORY: u64 = 64 << 20;

/// Bytes of memory of this process, where the system tells: at present (`VmRSS:`), or at the peak (`VmHWM:`).
fn resident(what: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(what))?;
    Some(1024 * line.split_whitespace().next()?.parse::<u64>().ok()?)
}

/// Prints the length of a large text of that kind, and the memory at the peak of reading it beyond what there was
/// before.
pub fn tell_memory(name: &str) -> Result<(), Problem> {
    let kind = KINDS.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| Problem::Usage(format!("there is no kind of text `{name}`")))?;
    let small = (kind.text)(kind.n);
    let times = (LARGE[usize::from(!small.starts_with('('))] / small.len()).max(1);
    let before = resident("VmRSS:").unwrap_or(0);
    let text = (kind.text)(times * kind.n);
    (kind.read)(&text);
    print(&format!("{} {}", text.len(), resident("VmHWM:").unwrap_or(0).saturating_sub(before)))
}

/// The same from a program of its own, because memory that was freed may be used again; nothing where the system does
/// not tell.
fn memory(kind: &Kind) -> Result<Option<(u64, u64)>, Problem> {
    let failed = |reason: String| Problem::Failed(format!("the memory of {}: {reason}", kind.name));
    let program = std::env::current_exe().map_err(|e| failed(e.to_string()))?;
    let told = Command::new(program).args(["bench", "--memory-of", kind.name]).output();
    let told = told.map_err(|e| failed(e.to_string()))?;
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    let figures = text.trim().split_once(' ').and_then(|(of, bytes)| Some((of.parse().ok()?, bytes.parse().ok()?)));
    figures.map(|figures: (u64, u64)| Some(figures).filter(|(_, bytes)| *bytes > 0)).ok_or_else(|| failed(text))
}

/// Reads everything at two sizes; one line for each kind.
pub fn run() -> Result<(), Problem> {
    let (mut slow, mut large) = (Vec::new(), Vec::new());
    for kind in KINDS {
        let taken = memory(kind)?;
        let told = taken.map_or("unknown".to_string(), |(of, bytes)| format!("{:.1}", bytes as f64 / of as f64));
        if taken.is_some_and(|(of, bytes)| bytes > MOST_MEMORY * of + LEAST_MEMORY) {
            large.push(kind.name);
        }
        let measured = || {
            let [once, four] = [1, 4].map(|times| fastest(kind, &(kind.text)(times * kind.n)));
            (four.as_secs_f64() / once.max(LEAST).as_secs_f64(), once, four)
        };
        let mut best = measured();
        for _ in 1..TRIES {
            if best.0 > MOST {
                let again = measured();
                best = if again.0 < best.0 { again } else { best };
            }
        }
        let (factor, once, four) = best;
        let bytes = (kind.text)(kind.n).len();
        print(&format!(
            "{:<24} {:>9} bytes {:>8.2} ms, four times as many {:>8.2} ms, factor {factor:.1}, memory {told} a byte",
            kind.name,
            bytes,
            1e3 * once.as_secs_f64(),
            1e3 * four.as_secs_f64()
        ))?;
        if factor > MOST {
            slow.push(kind.name);
        }
    }
    for (what, kinds) in [("time", slow), ("memory", large)] {
        if !kinds.is_empty() {
            let kinds = kinds.join(", ");
            return Err(Problem::Failed(format!("not read in {what} in proportion to their length: {kinds}")));
        }
    }
    Ok(())
}
