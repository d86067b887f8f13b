//! The questions of rule texts about life: the confirmation of the Japanese rules of 1989 (`confirmed`), independent
//! life as the WAGC model has it (`independent`), the kos of the World Mind Sports Games (`disturbing`), the oracles
//! that tell a referee so (`oracle`, `reader`), and what that makes of a verdict (`ruling`).

mod confirmed;
mod disturbing;
mod independent;
mod oracle;
mod reader;
mod ruling;

pub use confirmed::{Confirmed, confirm};
pub use independent::independently_alive;
pub use oracle::Proofs;
pub use reader::{Enough, Reader};
pub(in crate::life) use ruling::{Ruling, ruling};
