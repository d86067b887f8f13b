//! Helpers of the drivers: reading our data files and replaying lines of moves.
#![allow(dead_code, reason = "`all.rs` and `slow.rs` each use a part of this")]

pub mod brute;
pub mod choices;
pub mod diagram;
pub mod ends;
pub mod gnugo;
pub mod katago;
pub mod naive;
pub mod naive_ing;
pub mod peer;
pub mod playing;
pub mod program;
pub mod random;
pub mod scale;
pub mod script;
pub mod statuses;
pub mod xml;

use std::fs;
use std::path::Path;

use shinpan::board::{Color, Move, Point, Size};
use shinpan::game::{Game, Illegal};
use shinpan::rules::{Ruleset, Setup};

/// The files of a folder under `tests` whose names end so: name and text, in order of name.
pub fn files(folder: &str, extension: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == extension));
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// The lines of a data file that say something, with their numbers; `#` starts a comment.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.split_once('#').map_or(line, |(before, _)| before).trim()))
        .filter(|(_, line)| !line.is_empty())
}

/// The cells of a table row, parted by bars.
pub fn cells(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

/// `NAME key=value ...`
pub fn ruleset(text: &str) -> Ruleset {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The rules on a board of this size: as they are if their set-up fits it, else on an empty board.
pub fn fitting(rules: impl Into<Ruleset>, size: Size) -> Ruleset {
    let mut ruleset = rules.into();
    if Game::try_new(ruleset, size).is_err() {
        ruleset.rules.setup = Setup::Empty;
    }
    ruleset
}

/// `3x4`: width, then height.
pub fn size(text: &str) -> Size {
    let (width, height) = text.split_once('x').unwrap_or_else(|| panic!("{text} is no WIDTHxHEIGHT"));
    Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap_or_else(|| panic!("{text}"))
}

/// Vertices parted by blanks.
pub fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|v| v.parse().unwrap_or_else(|e| panic!("{e}"))).collect()
}

/// `B` or `W`, `black` or `white`.
pub fn color(text: &str) -> Color {
    match text {
        "B" | "black" => Color::Black,
        "W" | "white" => Color::White,
        other => panic!("{other} is no colour"),
    }
}

/// The word for a verdict on a move: `legal`, or why not.
pub fn verdict(result: Result<(), Illegal>) -> String {
    match result {
        Ok(()) => "legal".to_string(),
        Err(reason) => reason.to_string(),
    }
}

/// Plays one item of a line: a vertex, `pass`, `B:C3` for a player out of turn, or `RESUME`, which is asked for by the
/// player to move.
pub fn step(game: &mut Game, item: &str) -> Result<(), Illegal> {
    if item == "RESUME" {
        let by = game.to_play();
        game.resume(Some(by)).expect("play has stopped");
        return Ok(());
    }
    let (by, text) = match item.split_once(':') {
        Some((by, text)) => (color(by), text),
        None => (game.to_play(), item),
    };
    let mv: Move = text.parse().unwrap_or_else(|e| panic!("{e}"));
    game.play(by, mv).map(|_| ())
}

/// Plays a line in which every move is legal.
pub fn play(game: &mut Game, line: &str) {
    for (i, item) in line.split_whitespace().enumerate() {
        step(game, item).unwrap_or_else(|e| panic!("move {}, {item}: {e}\n{}", i + 1, game.board()));
    }
}
