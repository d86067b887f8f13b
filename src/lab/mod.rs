//! Floor 8: game records under the rules, one at a time or many: what a record comes to, and why it cannot be told.
//!
//! Nothing here reads files or prints; the command line does.

mod alive;
mod batch;
mod brute;
mod changes;
mod compare;
mod differences;
mod dispute;
mod inferred;
mod open;
mod opinion;
mod scored;
mod survey;
mod tables;

pub use alive::{ALIVE_COLUMNS, AliveRow, alive_page};
pub use batch::in_order;
pub use brute::brute_force;
pub use changes::{CHANGE_COLUMNS, Change, changes_page};
pub use compare::{Candidate, Matrix, Pair, Row, compare, compare_one, dead_stones};
pub use differences::{Cause, Difference, difference};
pub use dispute::{Dispute, NoStone, chains_at};
pub use open::open;
pub use opinion::Opinion;
pub use scored::{Refusal, Scored, Scorer};
pub use survey::{Case, Differing, Questions, Survey, Unlike, often};
pub use tables::{COLUMNS, Entry, Row as TableRow, Tables, named, page};
