//! The rules of Go, all of them, and nothing else: points, stones, a game refereed under any rule dialect, its records,
//! and its score with the reason of every point.
//!
//! ```
//! use shinpan_rules::board::{Color, Move, PointSet};
//! use shinpan_rules::game::Game;
//! use shinpan_rules::rules::Ruleset;
//! use shinpan_rules::scoring::tally;
//!
//! let rules: Ruleset = "chinese repetition=situational".parse()?;
//! let mut game = Game::new(rules, "9".parse()?);
//! game.play(Color::Black, "E5".parse()?)?;
//!
//! // A refused move leaves the game as it was; the error says why.
//! let refused = game.play(Color::White, "E5".parse()?).unwrap_err();
//! assert_eq!(refused.explain(), "a stone stands at E5");
//!
//! game.play(Color::White, Move::Pass)?;
//! game.play(Color::Black, Move::Pass)?;
//! assert_eq!(tally(&game, &PointSet::EMPTY).score().to_string(), "B+73.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`board`] | points, stones, captures, hashes, diagrams; knows no rules and no turns |
//! | [`rules`] | a dialect as a value: one answer to each question that a referee is asked |
//! | [`game`] | the only stateful referee: record, turn, phase, legality, repetition, undo |
//! | [`sgf`] | game records in and out |
//! | [`scoring`] | a finished position and its dead stones to points, with every reason; counting by hand |
//!
//! Nothing here reads files, prints, guesses or knows who plays. Dead stones come from outside: from the players, or
//! from `shinpan-engine`.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

pub mod board;
pub mod game;
pub mod rules;
pub mod scoring;
pub mod sgf;
