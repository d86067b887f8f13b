//! Floor 6: what is alive, dead or in seki, and on what evidence. A pipeline; each part knows those above it in this
//! table and no others.
//!
//! | part | what it holds |
//! |---|---|
//! | `types` | what everybody says: what becomes of stones, how that is known, what a verdict rests on, what it may cost |
//! | `proof` | proofs at a glance, the surest for each chain |
//! | `search` | proofs by local search: captured or not, and what tradition rules on kos |
//! | `joint` | what is proved of each chain alone, and perhaps not of all together |
//! | `estimate` | playouts, and trials of what they leave in doubt |
//! | `confirm` | what rule texts ask of life, the oracles that tell a referee so, and what they make of a verdict |
//! | `certificate` | one strategy for all that a verdict gives a player |
//! | `stop` | what a stop makes of chains whose fate play has still to decide, by families of rules |
//! | `image` | one answer for all mirror images |
//! | `assess` | the assessment of a judge: proofs, and estimates where they leave anything open |
//! | `apply_ruling` | a verdict where the confirmation of a rule text rules |
//! | `judge` | runs them in that order: what the rules and the players say goes before all evidence |
//! | `cache` | verdicts and assessments of positions that were asked about before |
//!
//! A verdict never hides what it rests on ([`Evidence`], [`Method`]). What the rules or the players say comes first;
//! only where nobody has spoken does a [`Judge`] decide. In doubt a stone is alive: rules that let dead stones be
//! removed by agreement let players take the rest off by play.
//!
//! This floor judges positions, not moves, and knows no prisoners and no ko threats. Life and death in the sense of a
//! particular rule text (Japanese confirmation, the WAGC model) is what a game's
//! [`Oracle`](shinpan_rules::game::oracle::Oracle) is asked for: [`Reader`] searches, [`Proofs`] does not.

mod apply_ruling;
mod assess;
mod borders;
mod cache;
mod certificate;
mod confirm;
mod estimate;
mod image;
mod joint;
mod judge;
mod proof;
mod search;
mod stop;
mod types;

pub use assess::prove;
pub use cache::VerdictCache;
pub use confirm::{Confirmed, Enough, Proofs, Reader, confirm, independently_alive};
pub(crate) use joint::unproved_jointly;
pub use judge::{judge, judge_until, judge_with};
pub use proof::{EyeSpace, PRECEDENTS, Precedent, eye_space, is_killing_shape, precedents, safe};
pub use search::{
    Budget, Fate, Line, Reading, Searched, Solution, Standing, Undecided, line, line_between, solve, telling_line,
};
pub use types::{
    Basis, Effort, Evidence, Finding, Judge, KoFate, Method, ParseEffortError, ParseJudgeError, State, Verdict,
};
