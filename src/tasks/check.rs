//! `shinpan check`: whether this program does on this machine what it should, in a form to paste into a report.

use std::time::Instant;

use shinpan::board::{Hash, Size};
use shinpan::game::{Game, perft};
use shinpan::gtp;
use shinpan::playout::{bench, check};
use shinpan::rules::{DIALECTS, Suicide};

use super::{Spinner, print};
use crate::{Problem, config};

/// Check: a name, and a function that returns the finding or the fault.
type Check = (&'static str, fn() -> Result<String, String>);

const CHECKS: &[Check] =
    &[("boards", boards), ("perft", games), ("positions", positions), ("playouts", playouts), ("session", session)];

/// Runs every check; prints one line for each, with the time it took.
pub fn run() -> Result<(), Problem> {
    let (version, debug) = (env!("CARGO_PKG_VERSION"), if cfg!(debug_assertions) { ", debug build" } else { "" });
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    print(&format!(
        "Shinpan {version} on {} {}, {cores} cores, {} dialects{debug}",
        std::env::consts::OS,
        std::env::consts::ARCH,
        DIALECTS.len()
    ))?;
    let mut failed = 0;
    for (name, check) in CHECKS {
        let start = Instant::now();
        let waiting = Spinner::begin(*name);
        let found = check();
        drop(waiting);
        let (word, text) = match &found {
            Ok(text) => ("ok", text),
            Err(text) => ("FAILED", text),
        };
        failed += usize::from(found.is_err());
        print(&format!("{word:<6} {name:<10} {:>6.2} s  {text}", start.elapsed().as_secs_f64()))?;
    }
    match failed {
        0 => Ok(()),
        n => Err(Problem::Failed(format!("{n} of {} checks failed", CHECKS.len()))),
    }
}

fn agree<T: PartialEq + std::fmt::Display>(what: &str, found: T, expected: T) -> Result<String, String> {
    if found == expected {
        Ok(format!("{what}: {found}"))
    } else {
        Err(format!("{what}: {found} instead of {expected}"))
    }
}

/// Random games on the referee's board and on the playouts'.
fn boards() -> Result<String, String> {
    let plays = check::play_all_sizes(0..200, 1)?;
    Ok(format!("the referee's board and the playouts' agree on {plays} stones"))
}

/// Tromp and Farnebäck, "Combinatorics of Go", table 7.
fn games() -> Result<String, String> {
    let size = Size::new(1, 3).ok_or("no board of 1x3")?;
    let ruleset = config::rules("tromp-taylor").map_err(|_| "no rules called tromp-taylor")?;
    let games = perft::complete_games(&mut Game::new(ruleset, size)).iter().sum::<u64>();
    agree("complete games on 1x3", games, 907)
}

/// J. Tromp, "Number of legal Go positions".
fn positions() -> Result<String, String> {
    let size = Size::square(3).ok_or("no board of 3x3")?;
    agree("legal positions on 3x3", perft::legal_positions(size), 12_675)
}

/// Seeded playouts place the same stones on every machine.
fn playouts() -> Result<String, String> {
    const SIGNATURE: Hash = 0x2229_61e3_2ca9_b561_d74c_1695_200a_06ed;
    let size = Size::square(9).ok_or("no board of 9x9")?;
    agree("signature", format!("{:032x}", bench::signature(size, Suicide::Allowed, 20, 1)), format!("{SIGNATURE:032x}"))
}

/// A game under Concord Go Rules with a ko, an owed pass, its record and its undoing: commands and the answers to them.
const SESSION: &[(&str, &str)] = &[
    ("boardsize 3", ""),
    ("shinpan-rules concord", ""),
    ("komi 0", ""),
    ("play black pass", ""),
    ("play white B2", ""),
    ("play black A1", ""),
    ("play white B2", "illegal move"),
    ("shinpan-legality white B2", "occupied"),
    ("play white pass", ""),
    ("play black pass", ""),
    ("shinpan-phase", "third_pass"),
    ("final_score", "0"),
    ("shinpan-score_check", "ok"),
    ("play white pass", ""),
    ("shinpan-pass_stones", "black 2 white 2"),
    ("gg-undo 4", ""),
    ("shinpan-phase", "play"),
    ("set_position b A2 b B1", ""),
    ("shinpan-legality white A1", "suicide"),
    ("shinpan-rule suicide allowed", ""),
    ("shinpan-legality white A1", "superko 0"),
    ("shinpan-rule repetition none", ""),
    ("shinpan-legality white A1", "legal"),
];

/// A scripted session.
fn session() -> Result<String, String> {
    let options = config::settle(Default::default()).map_err(|_| "no settings")?.options;
    let mut session = gtp::Session::new(options).map_err(|e| e.0.into_owned())?;
    for (command, expected) in SESSION {
        let (name, args) = command.split_once(' ').unwrap_or((command, ""));
        let reply = session.execute(name, args).unwrap_or_else(|failure| failure.0.into_owned());
        if reply != *expected {
            return Err(format!("`{command}` is answered `{reply}` instead of `{expected}`"));
        }
    }
    Ok(format!("{} commands answered correctly", SESSION.len()))
}
