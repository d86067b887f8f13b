//! Running a network: matrices packed for the processor that is found when the program starts, convolutions by
//! Winograd's method, and the blocks on top of them. Rows are points of boards, one board after the other; columns are
//! channels.
//!
//! The numerics are written over `pulp`, which offers the vector instructions of each processor as safe functions and
//! chooses among them at run time. What was compared with it, and how fast it is, stands in docs/net.md.

mod attention;
mod conv;
mod heads;
mod matrix;
mod narrow;
mod network;
mod pairs;
mod pointwise;
mod vectors;
mod winograd;
mod workspace;

pub use network::{Network, Output};
pub use vectors::Processor;
pub use workspace::Workspace;
