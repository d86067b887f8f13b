//! Proofs by search where nothing but the situation counts ([`Way::Loops`](super::Way::Loops)) and there are too many
//! situations to look at them all.
//!
//! A question is whether a player (the *attacker*) can bring about a count that is good enough. It is searched with an
//! effort that grows until it is proved or its opposite is: only proofs decide anything.
//!
//! Where a game that goes round is bad for the attacker, a repetition is a failure, and a proof rests on nothing but
//! the situation: its moves come nearer to an end of the game. That something was tried in vain may rest on the line
//! that led to it, and is only a reason to try harder. Where going round is good for the attacker, a repetition is a
//! success, and a proof may rest on situations of the present line. It is kept with the earliest of them, holds for as
//! long as all of them are open, is forgotten if one of them is left without a proof, and holds for good once the
//! earliest is proved without resting on anything before it: then the attacker can stay for ever among situations that
//! are proved.

mod ask;
mod guess;
mod kept;
mod line;
mod plies;
mod race;
mod search;
mod secure;
mod table;

pub use ask::Plan;
pub(super) use ask::solve;
pub use kept::PlanError;
