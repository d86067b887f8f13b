//! The search: its positions against the referee, its terms against the tally.

mod choices;
mod positions;
