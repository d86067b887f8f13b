//! Game records under the rules, one at a time or many: scored, compared, disputed, surveyed, reviewed.
//!
//! Nothing here reads files or prints; the command line does.

mod annotate;
mod batch;
mod claims;
mod compare;
mod differences;
mod dispute;
mod inferred;
mod marks;
mod opinion;
mod review;
mod review_page;
mod scored;
mod survey;

pub use batch::in_order;
pub use compare::{Candidate, Compared, Matrix, Pair, Row, compare, compare_one, dead_stones};
pub use differences::{Cause, Difference, difference};
pub use dispute::{Dispute, NoStone, chains_at};
pub use opinion::Opinion;
pub use review::{Choice, Judged, Losses, Outlook, Review, Reviewer};
pub use review_page::{Listing, ListingCell, index};
pub use scored::{Refusal, Scored, Scorer};
pub use survey::{Case, Differing, Questions, Survey, Unlike, often};
