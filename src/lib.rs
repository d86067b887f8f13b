//! Shinpan (審判, the referee): the rules of Go, all of them, and an engine that speaks GTP.
//!
//! The crate is laid in floors; an import may only point down.
//!
//! | floor | modules | what they know |
//! |---|---|---|
//! | 8 | [`gtp`], [`lab`] | the text protocol and its sessions; game records scored, one or many |
//! | 7 | [`players`] | choosing a move |
//! | 6 | [`life`], [`picture`] | what is alive and dead, and on what evidence; boards and tables as SVG and as text |
//! | 4 | [`scoring`], [`playout`], [`tactics`] | a finished position and its dead stones -> points, with every reason; random continuations; unconditional life |
//! | 3 | [`game`], [`sgf`] | record, turn, phase, legality, repetition, undo; game records in and out |
//! | 2 | [`rules`] | a dialect as a value; names <-> values; no behaviour |
//! | 1 | [`board`], [`files`] | points, stones, captures, hashes, diagrams; files read with a bound and written whole |

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

pub mod arena;
pub mod board;
pub mod files;
pub mod game;
pub mod gtp;
pub mod lab;
pub mod life;
pub mod net;
pub mod picture;
pub mod players;
pub mod playout;
pub mod rules;
pub mod scoring;
pub mod search;
pub mod sgf;
pub mod tactics;
