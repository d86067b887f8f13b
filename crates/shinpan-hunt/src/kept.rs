//! The law of files that the program writes for itself: damaged they are refused, or read as they were.

use std::path::Path;
use std::sync::OnceLock;

use shinpan::arena::{Entry, Journal};
use shinpan::board::Size;
use shinpan::files;
use shinpan::game::Game;
use shinpan::rules::Ruleset;
use shinpan::search::exact::{Bounds, Plan, PlanError, Solution, solve_planned};

/// Places and bits: a byte that changes, eight, the end cut off.
pub const DAMAGES: &[&str] = &["\0\0\0\u{1}", "\u{40}\u{7f}\u{8}\u{3}\u{2a}", "\u{7f}\u{7f}"];

/// A checkpoint, a journal and a text with a seal, each damaged at the place and by the bits that the bytes name.
pub fn kept(bytes: &[u8]) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let file = folder.path().join("kept");
    let checkpoint = checkpoint()?;
    let damaged = damaged(checkpoint, bytes);
    if damaged != checkpoint {
        write(&file, &damaged)?;
        if let Ok(solution) = solved(&file, 1) {
            return Err(format!("a damaged checkpoint is believed: {solution:?}"));
        }
    }
    let entries: Vec<Entry> = (1..=3).map(entry).collect();
    let journal = Journal::text(entries.iter()).map_err(|e| e.to_string())?;
    write(&file, &self::damaged(journal.as_bytes(), bytes))?;
    if let Ok(found) = Journal::read(&file)
        && let Some(wrong) = found.values().find(|found| !entries.contains(found))
    {
        return Err(format!("a damaged journal has the game {wrong:?}"));
    }
    let text = "a\tb\nc\td\n";
    let sealed = files::seal(text);
    let damaged = String::from_utf8_lossy(&self::damaged(sealed.as_bytes(), bytes)).into_owned();
    match files::unseal(&damaged) {
        Some(found) if found != text => Err(format!("a damaged text is read as {found:?}")),
        _ => Ok(()),
    }
}

/// These bytes with a run of them changed, or without their end.
fn damaged(whole: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut damaged = whole.to_vec();
    let [high, low, bits @ ..] = bytes else { return damaged };
    let at = (usize::from(u16::from_be_bytes([*high, *low])) * whole.len()) >> 16;
    match bits {
        [] => damaged.truncate(at),
        bits => damaged[at..].iter_mut().zip(bits.iter().take(16)).for_each(|(byte, bits)| *byte ^= bits),
    }
    damaged
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(file, bytes).map_err(|e| e.to_string())
}

fn entry(game: usize) -> Entry {
    let result = format!("B+{game}.5");
    let [black, white] = ["a", "b"].map(str::to_string);
    Entry { game, black, white, result, pair: game, ..Entry::default() }
}

/// A checkpoint of some thousands of positions, the same for every attempt.
fn checkpoint() -> Result<&'static [u8], String> {
    static MADE: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        let file = folder.path().join("proofs");
        solved(&file, 100_000).map_err(|e| e.to_string())?;
        std::fs::read(&file).map_err(|e| e.to_string())
    });
    made.as_ref().map(Vec::as_slice).map_err(String::clone)
}

/// Solves the board of 2x7 with a checkpoint, within so many nodes.
fn solved(file: &Path, nodes: u64) -> Result<Solution, PlanError> {
    let rules: Ruleset = "chinese-practice komi=0".parse().map_err(|_| PlanError::Other)?;
    let game = Game::try_new(rules, Size::new(7, 2).ok_or(PlanError::Other)?).map_err(|_| PlanError::Other)?;
    let plan = Plan { file: Some(file), ..Plan::default() };
    solve_planned(&game, plan, &mut Bounds { nodes, memory: 1 << 22, stop: &mut |_| false })
}
