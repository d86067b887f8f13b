//! Shinpan (審判, the referee): the rules of Go, all of them, and an engine that speaks GTP.
//!
//! A game is refereed by [`game::Game`], its dead stones are found by [`life::judge`], and [`scoring::tally`] says what it
//! comes to:
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
//! assert_eq!(tally(&game, &verdict.dead).score().to_string(), "B+73.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/` has a program for each of the things that people do with it. The feature `cli` (on by default) is the program
//! `shinpan`; `engine`, which it needs, is everything that judges, thinks and speaks GTP: `tactics`, `playout` and the floors 5 to 8
//! but for `picture`. Without both this is the referee alone. The feature `png` (off) draws pictures as PNG.
//!
//! The crate is laid in floors; an import may only point down.
//!
//! | floor | modules | what they know |
//! |---|---|---|
//! | 8 | [`gtp`], [`arena`], [`lab`] | the text protocol and its sessions; engines driven and refereed; game records scored, one or many |
//! | 7 | [`players`] | choosing a move |
//! | 6 | [`life`], [`picture`] | what is alive and dead, and on what evidence; boards and tables as SVG, as pages and as text |
//! | 5 | [`search`], [`net`] | one tree over positions, exact or by evaluation; a network as evaluator |
//! | 4 | [`scoring`], [`playout`], [`tactics`] | a finished position and its dead stones -> points, with every reason; random continuations; unconditional life |
//! | 3 | [`game`], [`sgf`] | record, turn, phase, legality, repetition, undo; game records in and out |
//! | 2 | [`rules`] | a dialect as a value; names <-> values; no behaviour |
//! | 1 | [`board`], [`files`] | points, stones, captures, hashes, diagrams; files read with a bound and written whole |

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

#[cfg(feature = "engine")]
pub mod arena;
pub mod board;
pub mod files;
pub mod game;
#[cfg(feature = "engine")]
pub mod gtp;
#[cfg(feature = "engine")]
pub mod lab;
#[cfg(feature = "engine")]
pub mod life;
#[cfg(feature = "engine")]
pub mod net;
pub mod picture;
#[cfg(feature = "engine")]
pub mod players;
#[cfg(feature = "engine")]
pub mod playout;
pub mod prelude;
pub mod rules;
pub mod scoring;
#[cfg(feature = "engine")]
pub mod search;
pub mod sgf;
#[cfg(feature = "engine")]
pub mod tactics;
