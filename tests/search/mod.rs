//! The search: its positions against the referee, its terms against the tally, its threads when one breaks down.

mod choices;
mod positions;
mod symmetry;
mod threads;
