//! Exact values of positions with best play by both, under any rules, and by which moves: exactly, or with the reason
//! why not.
//!
//! # The game that is solved
//!
//! Players take turns and make legal moves; they say nothing. When play stops ([`Game::phase`]; two passes, where the
//! rules ask for an agreement to stop) the position is counted as it stands, because whoever wants stones off the board
//! can take them off before, and nobody agrees to less. Where the rules have a play-out, it is played. Where they
//! confirm life and death (Japanese 1989, the WAGC model), what the game's oracle says is removed. Where territory is
//! counted, passing is free and the players agree on dead stones, taking them off costs points that no agreement would;
//! such stones are removed as the confirmation of 1989 has it, and the answer says so ([`Why::Agreed`]).
//!
//! A player who wins because the opponent has no legal move, in a game that is counted otherwise, wins by more than any
//! count: the rules do not say how the two compare.
//!
//! # What repetition does to a value
//!
//! A position is not a board where superko forbids boards that stood before. [`Way`] says for each answer of the
//! `repetition` axis what a stored value rests on; nothing is used again where that does not hold.

mod alive;
mod bounds;
mod brute;
mod changes;
mod engine;
mod games;
mod graph;
mod guide;
mod history;
mod loops;
mod open;
pub mod perft;
mod proofs;
mod referee;
mod situations;
mod small;
mod solution;
mod solve;
mod stones;
mod table;
mod tables;
mod value;
pub mod walks;
mod world;

pub use alive::{ALIVE_COLUMNS, AliveRow, alive_page};
pub use bounds::{Bounds, Open, Progress};
pub use brute::brute_force;
pub use changes::{CHANGE_COLUMNS, Change, changes_page};
pub use games::{Counted, Games};
pub use history::Way;
pub use open::open;
pub use proofs::{Plan, PlanError};
pub use solution::{Solution, Why};
pub use solve::{has_two_ways, solve, solve_by_proofs, solve_by_referee, solve_open, solve_planned};
pub use tables::{COLUMNS, Entry, Row as TableRow, Tables, named, page};
pub use value::Value;

#[cfg(doc)]
use shinpan_rules::game::Game;
