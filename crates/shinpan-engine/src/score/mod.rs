//! Verdicts and counts together: what a score rests on, between which bounds it lies, and the status of each point.
//!
//! [`life`](crate::life) judges stones and counts nothing; `scoring` counts and judges nothing. This module has both.

mod grounds;
mod outlook;
mod range;
mod status;

pub use grounds::Grounds;
pub use outlook::{Outlook, outlook};
pub use range::{Range, range, range_until};
pub use status::{ParseStatusError, Status, describe, in_the_count, status_list, status_of};
