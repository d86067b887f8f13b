//! Limits for shares of playouts, and the groups that they are for.

use crate::tactics::Flood;

/// A group in the opponent's hands is dead if its points are its owner's in fewer playouts than this. In sekis and
/// capturing races the share is about one half.
pub(super) const ENCLOSED: f64 = 0.42;
/// A group that is not dead is alive if its points are its owner's in more playouts than this; else it is unsettled.
pub(super) const HELD: f64 = 0.58;
/// A region is in the opponent's hands if it has at most this many points for each stone that walls it in.
const WALLED: usize = 3;

/// Tells whether a region without one colour's stones is in that colour's hands.
pub(super) fn is_walled(prison: &Flood) -> bool {
    WALLED * prison.border.len() >= prison.points.len()
}
