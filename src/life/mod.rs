//! Floor 5: what is alive, dead or in seki, and on what evidence.
//!
//! | file | what it holds |
//! |---|---|
//! | `side` | a position as one colour sees it: chains and the regions between them |
//! | `benson` | unconditional life, with the suicide rule as a parameter |
//! | `eyes` | how many eyes a small region is worth, read out |
//! | `safety` | what is safe if its owner answers: miai, joined chains, regions that are read |
//! | `search` | local search: captured or not, by proof |
//! | `groups`, `seki` | chains that live or die together, and standoffs between them |
//! | `kos` | the kos of a position, and the fights they belong to |
//! | `precedent` | shapes whose fate tradition decides, for rules that follow it |
//! | `ko_precedent` | those that kos make, proved by search |
//! | `proofs` | the surest of these proofs for each chain |
//! | `reading` | what search says of the chains that they leave open |
//! | `estimate` | playouts for what the proofs leave open |
//! | `trial` | both players trying their best, where playouts leave groups in doubt |
//! | `image` | one answer for all mirror images |
//! | `finding` | what is known of stones, and how |
//! | `reader` | the answers of searches for a referee |
//! | `oracle` | what a referee is told about life and death |
//! | `confirmed` | what the rules' own confirmation makes of a verdict |
//! | `judge` | which stones count as dead: what the rules and the players say, then the evidence |
//! | `status` | the words of GTP for all that |
//!
//! A verdict never hides what it rests on ([`Evidence`], [`Method`]). What the rules or the players say comes first; only
//! where nobody has spoken does a [`Judge`] decide. In doubt a stone is alive: rules that let dead stones be removed by
//! agreement let players take the rest off by play.
//!
//! This floor judges positions, not moves, and knows no prisoners and no ko threats. Life and death in the sense of a
//! particular rule text (Japanese confirmation, the WAGC model) is what a game's [`Oracle`](crate::game::Oracle) is asked
//! for: [`Reader`] searches, [`Proofs`] does not.

mod benson;
mod confirmed;
mod disturbing;
mod estimate;
mod eyes;
mod fights;
mod finding;
mod groups;
mod image;
mod judge;
mod ko_precedent;
mod oracle;
mod precedent;
mod proofs;
mod reader;
mod reading;
mod safety;
mod search;
mod seki;
mod side;
mod status;
mod trial;

pub use benson::{Secure, unconditional};
pub use eyes::{EyeSpace, eye_space};
pub use finding::{Finding, Method, State};
pub use judge::{
    Basis, Effort, Evidence, Judge, ParseEffortError, ParseJudgeError, Verdict, judge, judge_until, judge_with,
};
pub use oracle::Proofs;
pub use precedent::{PRECEDENTS, Precedent};
pub use reader::Reader;
pub use safety::safe;
pub use search::{
    Budget, Confirmed, Fate, Reading, Searched, Solution, Standing, Undecided, confirm, independently_alive, solve,
};
pub use seki::is_killing_shape;
pub use status::{ParseStatusError, Status, describe, status_list, status_of};
