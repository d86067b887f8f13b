//! Proofs held against each other: what is proved of a position must not be refuted by a move. `SHINPAN_PROOF_POSITIONS` says over
//! how many positions the laws run, `SHINPAN_PROOF_SEED` from which on.

mod bases;
mod cases;
mod exhaust;
mod laws;
mod positions;
