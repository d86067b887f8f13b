//! Local search: what becomes of a chain if both sides play on in its region, by proof.
//!
//! [`solve`] asks whether a chain can be captured, with either player first. The region is enclosed by the edge and by
//! chains that are unconditionally alive whatever happens in it; a larger region, or one that takes more than the
//! budget, is [`Undecided`] and never guessed. Outside the region there is nothing but passes and ko threats.
//!
//! # Ko
//!
//! A fate is unconditional if it is the same whoever has more ko threats: first nobody has any, then the player who
//! lost has them without end and may take back every ko at once. If that changes the fate it hangs on a ko, won without
//! threats by [`Fate::Ko`]'s player. What happened before is not asked: a ko may be taken at the start. Play without
//! end captures nothing; under superko rules the loser of a cycle needs a threat like the loser of a ko.

pub(in crate::life) mod arena;
mod bans;
pub(in crate::life) mod dfpn;
pub(in crate::life) mod exhaust;
mod fights;
pub(in crate::life) mod goal;
mod ko_precedent;
mod line;
pub(in crate::life) mod local;
pub(in crate::life) mod parts;
mod reading;
mod solve;
mod spaces;
mod table;
pub(in crate::life) mod zones;

pub use dfpn::{Budget, Undecided};
pub use line::{Line, line, line_between, telling_line};
pub(in crate::life) use reading::{Searcher, proved_by_search};
pub use solve::{Fate, Reading, Searched, Solution, Standing, solve};
pub(in crate::life) use solve::{two_eyes, two_eyes_inside};
pub(in crate::life) use spaces::own_space;
