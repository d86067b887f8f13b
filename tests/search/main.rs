//! The search: its positions against the referee, its terms against the tally.

#[path = "../common/mod.rs"]
mod common;

mod choices;
mod positions;
