//! The types that all parts share: what becomes of stones and how that is known, what a verdict rests on, who judges,
//! and what that may cost.

mod effort;
mod finding;
mod verdict;

pub(in crate::life) use effort::Work;
pub use effort::{Effort, Judge, ParseEffortError, ParseJudgeError};
pub(in crate::life) use finding::BENT_FOUR_UNTHREATENED;
pub use finding::{Finding, KoFate, Method, State};
pub use verdict::{Basis, Evidence, Verdict};
