//! Floor 7: game records under the rules, one at a time or many: what a record comes to, and why it cannot be told.
//!
//! Nothing here reads files or prints; the command line does.

mod batch;
mod compare;
mod dispute;
mod scored;

pub use batch::in_order;
pub use compare::{Candidate, Matrix, Pair, Row, compare, dead_stones};
pub use dispute::{Dispute, NoStone, chains_at};
pub use scored::{Refusal, Scored, Scorer};
