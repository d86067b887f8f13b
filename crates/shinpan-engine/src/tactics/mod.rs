//! Floor 4: what a few set operations and flood fills tell of stones, for whoever judges, plays or evaluates.
//!
//! | file | what it holds |
//! |---|---|
//! | `side` | a position as one colour sees it: chains and the regions between them |
//! | `benson` | unconditional life, with the suicide rule as a parameter |
//! | `ladders` | which chains are caught in a ladder |

mod benson;
mod ladders;
mod side;

pub use benson::{Secure, unconditional};
pub(crate) use benson::{secured, unconditional_apart_from, unconditional_side};
pub use ladders::{Ladders, ladders};
pub(crate) use side::{ChainId, Flood, Region, Side, flood};
