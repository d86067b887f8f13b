//! A Go engine on the referee of `shinpan-rules`: what stones are alive, what a position is worth, which move to play.
//!
//! ```
//! use shinpan_engine::life::{Judge, judge};
//! use shinpan_rules::board::Color;
//! use shinpan_rules::game::Game;
//!
//! let mut game = Game::new("japanese".parse()?, "5".parse()?);
//! for (color, vertex) in [(Color::Black, "C3"), (Color::White, "pass"), (Color::Black, "pass")] {
//!     game.play(color, vertex.parse()?)?;
//! }
//! let verdict = judge(&game, Judge::Benson);
//! assert!(verdict.dead.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`board`] | [`board::FastBoard`], which keeps chains and liberties up to date, for playouts |
//! | [`playout`] | random continuations |
//! | [`tactics`] | ladders, unconditional life |
//! | [`net`] | networks in KataGo's format, run on the processor |
//! | [`search`] | one tree over positions, with playouts or a network as evaluator |
//! | [`life`] | dead, alive, seki: by proof where there is one, else by estimate |
//! | [`score`] | what a score rests on, its bounds, the status of each point |
//! | [`players`] | choosing a move, clocks |
//!
//! The referee decides what is legal, when a game ends and what it is worth. Estimates decide nothing but which move is
//! looked at next, and a verdict names what it rests on.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

pub mod board;
pub mod life;
pub mod net;
pub mod players;
pub mod playout;
pub mod score;
pub mod search;
pub mod tactics;
pub mod threads;
