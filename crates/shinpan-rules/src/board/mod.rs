//! Points, stones, captures, position hashes and diagrams.
//!
//! This floor knows no rules and no turns: a stone may be placed on any empty point, and the result is *reported*
//! (what was captured, whether the placed chain itself was left without a liberty). Whether that is legal is for the
//! floors above to say.

mod diagram;
mod geometry;
mod liberties;
mod point;
mod regions;
mod set;
mod stones;
mod text;
mod zobrist;

pub use diagram::{DiagramError, Picture};
pub use geometry::{MAX_SIDE, Size, Symmetry};
pub(crate) use liberties::Liberties;
pub use point::{CELLS, Color, Move, ParseVertexError, Point, PointMap, STRIDE};
pub use regions::{Region, regions};
pub use set::{PointIter, PointSet};
// As it was called in 0.2.0.
#[doc(hidden)]
pub use set::PointIter as Points;
pub use stones::{Board, Chain, Misplaced, Occupied, Placement};
pub use text::{ParseColorError, ParseSizeError};
pub use zobrist::Hash;
