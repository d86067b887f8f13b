//! Proofs at a glance: each a function from a position to what it can say for certain, without search of lines.
//!
//! | file | what it proves |
//! |---|---|
//! | [`benson`](crate::tactics::unconditional) | unconditional life, two floors below |
//! | `eyes` | how many eyes a small region is worth, read out |
//! | `safety` | what is safe if its owner answers: miai, joined chains, regions that are read |
//! | `groups`, `seki` | chains that live or die together, and standoffs between them |
//! | `precedent` | shapes whose fate tradition decides, for rules that follow it |
//! | `proved` | the surest of these for each chain |

mod eyes;
mod groups;
mod precedent;
mod proved;
mod safety;
mod seki;

pub(in crate::life) use eyes::{EyeReadings, READABLE};
pub use eyes::{EyeSpace, eye_space};
pub(in crate::life) use groups::{Group, groups};
pub(in crate::life) use precedent::{
    DOUBLE_KO_SEKI, MOONSHINE_LIFE, TEN_THOUSAND_YEAR_KO, bent_four_reason, bent_fours, rules_on_bent_four,
    rules_on_kos,
};
pub use precedent::{PRECEDENTS, Precedent, precedents};
pub(in crate::life) use proved::Proved;
pub use safety::safe;
pub(in crate::life) use safety::{Secured, safe_apart_from, safe_side, two_eyed_apart_from, two_eyed_side};
pub(in crate::life) use seki::complete_sekis;
pub use seki::is_killing_shape;
pub(in crate::life) use seki::standoffs;
