//! `shinpan bench --reading`: that reading takes time in proportion to what is read.

use std::hint::black_box;
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
/// So often is measured what seems to take too long: on a machine with other work, some measurements are worse than others.
const TRIES: usize = 3;
/// What takes less is not measured well enough to be judged.
const LEAST: Duration = Duration::from_millis(3);

/// Reads everything at two sizes; one line for each kind.
pub fn run() -> Result<(), Problem> {
    let mut slow = Vec::new();
    for kind in KINDS {
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
            "{:<24} {:>9} bytes {:>8.2} ms, four times as many {:>8.2} ms, factor {factor:.1}",
            kind.name,
            bytes,
            1e3 * once.as_secs_f64(),
            1e3 * four.as_secs_f64()
        ))?;
        if factor > MOST {
            slow.push(kind.name);
        }
    }
    match slow.as_slice() {
        [] => Ok(()),
        slow => Err(Problem::Failed(format!("not read in time in proportion to their length: {}", slow.join(", ")))),
    }
}
