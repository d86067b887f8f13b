//! Floor 5: one tree over positions. A [`Position`] is what it walks on, an [`Evaluator`] says what a leaf is worth,
//! [`Terms`] what the rules pay for a finished board. [`contest`] asks the same tree what becomes of a few stones.
//!
//! Legality, the end of the game and exact scores are the referee's, asked once for each position of the tree.
//! Estimates are floats, and decide nothing but which move is looked at next.

mod contest;
mod evaluator;
mod node;
mod playouts;
mod position;
mod priors;
mod puct;
mod report;
mod root;
mod run;
mod settling;
mod symmetry;
mod terminal;
mod transpositions;
mod tree;
mod value_bias;
mod walk;

pub use contest::{PlayedOut, contest};
pub use evaluator::{Evaluation, Evaluator, Leaf, Nature, Prior};
pub use playouts::Playouts;
pub use position::{End, Position};
pub use report::{MoveReport, Report};
pub use run::{Progress, RootOptions, Search, SearchParams, SearchRequest};
pub use settling::{dead_stones, is_decided};
pub use terminal::Terms;
