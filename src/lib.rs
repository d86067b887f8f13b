//! Shinpan (審判, the referee): the rules of Go, all of them, and an engine that speaks GTP.
//!
//! The crate is laid in floors; an import may only point down.
//!
//! | floor | modules | what they know |
//! |---|---|---|
//! | 7 | [`gtp`], [`lab`] | the text protocol and its sessions; game records scored, one or many |
//! | 6 | [`players`] | choosing a move |
//! | 5 | [`life`], [`picture`] | what is alive and dead, and on what evidence; boards and tables as SVG and as text |
//! | 4 | [`scoring`], [`playout`] | a finished position and its dead stones -> points, with every reason; random continuations |
//! | 3 | [`game`], [`sgf`] | record, turn, phase, legality, repetition, undo; game records in and out |
//! | 2 | [`rules`] | a dialect as a value; names <-> values; no behaviour |
//! | 1 | [`board`] | points, stones, captures, hashes, diagrams; no rules, no turns |

pub mod board;
pub mod game;
pub mod gtp;
pub mod lab;
pub mod life;
pub mod picture;
pub mod players;
pub mod playout;
pub mod rules;
pub mod scoring;
pub mod sgf;
