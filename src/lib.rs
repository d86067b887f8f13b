//! Shinpan (審判, the referee): the rules of Go, all of them, and an engine that speaks GTP.
//!
//! A game is refereed by [`game::Game`], its dead stones are found by [`life::judge`], and [`scoring::tally`] says what
//! it comes to:
//!
//! ```
//! use shinpan::prelude::*;
//!
//! let rules: Ruleset = "chinese repetition=situational".parse()?;
//! let mut game = Game::new(rules, "9".parse()?);
//! game.play(Color::Black, "E5".parse()?)?;
//!
//! // What the rules refuse leaves the game as it was, and says why.
//! let refused = game.play(Color::White, "E5".parse()?).unwrap_err();
//! assert_eq!(refused.explain(), "a stone stands at E5");
//!
//! game.play(Color::White, Move::Pass)?;
//! game.play(Color::Black, Move::Pass)?;
//! let verdict = judge(&game, Judge::Benson);
//! assert_eq!(tally(&game, &verdict).score().to_string(), "B+73.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/` has a program for each of the things that people do with it. This crate is the program `shinpan` and the
//! names that other programs use; what it stands on are crates of their own, each of which can be used alone:
//!
//! | crate | modules here | content |
//! |---|---|---|
//! | `shinpan` | [`gtp`], [`arena`], [`records`] | the protocol and its sessions; engines driven and refereed; game records scored |
//! | `shinpan-solve` | [`search::exact`], [`game::perft`], [`game::walks`] | exact values, counts of games, tables |
//! | `shinpan-engine` | [`players`], [`life`], [`search`], [`net`], [`tactics`], [`playout`] | choosing a move; dead stones and the evidence; networks |
//! | `shinpan-picture` | [`picture`] | boards and tables as SVG, as pages and as text |
//! | `shinpan-rules` | [`scoring`], [`sgf`], [`game`], [`rules`], [`board`] | the referee alone |
//! | `shinpan-files` | [`files`] | files read with a bound and written whole |
//!
//! The feature `png` (off) draws pictures as PNG.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

// Sessions and matches need streams, threads and processes, which a browser has not.
#[cfg(not(target_family = "wasm"))]
pub mod analysis;
#[cfg(not(target_family = "wasm"))]
pub mod arena;
#[cfg(not(target_family = "wasm"))]
pub mod gtp;
pub mod prelude;
pub mod records;
mod rule_files;

pub use shinpan_engine::{playout, tactics};
pub use shinpan_files as files;
pub use shinpan_picture as picture;
pub use shinpan_rules::sgf;

/// Counts, tallies and comparisons, of `shinpan-rules`; a name that was in use before.
pub mod scoring {
    pub use shinpan_rules::scoring::DifferenceCause as Cause;
    pub use shinpan_rules::scoring::*;
}

/// Points, stones, captures, hashes and diagrams, of `shinpan-rules`; the board for playouts, of `shinpan-engine`.
pub mod board {
    pub use shinpan_engine::board::{FastBoard, FewPoints, StoneFate, StoneFate as Fate};
    pub use shinpan_rules::board::*;
}

/// Networks as evaluators, of `shinpan-engine`; names that were in use before.
pub mod net {
    pub use shinpan_engine::net::*;
    pub use shinpan_engine::net::{BoardHistory as Course, NetworkEvaluator as Thinker, NetworkHandle as Mind};
    pub use shinpan_engine::net::{LoadedNetwork as Brain, NetworkInfo as About, NetworkOutput as Evaluation};
    pub use shinpan_engine::net::{NetworkQuery as Asked, NetworkRules as Words};
}

/// Choosing a move, and clocks, of `shinpan-engine`; names that were in use before.
pub mod players {
    pub use shinpan_engine::players::*;
    pub use shinpan_engine::players::{MoveStats as Line, SearchStats as Thought, StopSignal as Hurry};
    pub use shinpan_engine::players::{
        SearchPlayer as Search, SearchPlayer as Playout, Stopper as Watch, UsualPlayouts as Usual,
    };
}

/// Dead, alive, seki and the evidence; the bounds of scores and the status of points; all of `shinpan-engine`.
pub mod life {
    pub use shinpan_engine::life::VerdictCache as Remembered;
    pub use shinpan_engine::life::*;
    pub use shinpan_engine::score::*;
}

/// Dialects as values, their names and texts, of `shinpan-rules`; rules read from files.
pub mod rules {
    pub use crate::rule_files::FromFile;
    pub use shinpan_rules::rules::*;
}

/// Record, turn, phase, legality, repetition, undo, of `shinpan-rules`; games counted, of `shinpan-solve`.
pub mod game {
    pub use shinpan_rules::game::*;
    pub use shinpan_solve::{perft, walks};
}

/// One tree over positions, of `shinpan-engine`, with names that were in use before; exact values, of `shinpan-solve`.
pub mod search {
    pub use shinpan_engine::search::*;
    pub use shinpan_engine::search::{PlayedOut as Outcome, SearchParams as Settings, SearchRequest as Question};
    pub use shinpan_solve as exact;
}

/// Game records and tables by the name that they had before 0.3: [`records`] and [`search::exact`].
pub mod lab {
    pub use crate::records::*;
    pub use shinpan_solve::{
        ALIVE_COLUMNS, AliveRow, CHANGE_COLUMNS, COLUMNS, Change, Entry, TableRow, Tables, alive_page, brute_force,
        changes_page, named, open, page,
    };
}
