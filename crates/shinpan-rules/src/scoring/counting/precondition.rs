//! Why a procedure cannot serve a game, and by how much it fails.

use crate::board::{Color, PointSet};
use crate::rules::{Axis, Points, Scoring, plural};

use super::Counting;

/// A condition that a procedure's text sets and that does not hold, with by how much it fails. Prints as one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Precondition {
    /// The procedure counts something else than the rules do, and nothing makes the two equal.
    #[error("{} counting counts {}, these rules count {}", .method.name(), .counts.text(), .rules.text())]
    Scoring {
        /// The procedure.
        method: Counting,
        /// The scoring of the procedure.
        counts: Scoring,
        /// The scoring of the rules.
        rules: Scoring,
    },
    /// Nothing is counted where the last move wins.
    #[error("these rules count nothing: the player who has no legal move loses")]
    NothingToCount,
    /// Area and territory come to the same only if each pass costs a stone (Game End Rules, "Pass Stones").
    #[error("{} counting counts {}, these rules count {} and passes cost no stones: {passes} missing",
        .method.name(), .counts.text(), .rules.text())]
    FreePasses {
        /// The procedure.
        method: Counting,
        /// The scoring of the procedure.
        counts: Scoring,
        /// The scoring of the rules.
        rules: Scoring,
        /// Passes that were made without a stone.
        passes: usize,
    },
    /// Own stones that were taken off count as territory and not as area.
    #[error("{} counting counts {}, these rules count {} after taking off {}",
        .method.name(), .counts.text(), .rules.text(), plural(*.stones, "superfluous stone"))]
    Trimmed {
        /// The procedure.
        method: Counting,
        /// The scoring of the procedure.
        counts: Scoring,
        /// The scoring of the rules.
        rules: Scoring,
        /// Superfluous stones that were taken off.
        stones: usize,
    },
    /// Points have agreed values of their own, which stones on a board cannot show.
    #[error("{} counting cannot show the values agreed on for {}: {points}", .method.name(), plural(.points.len(), "point"))]
    Values {
        /// The procedure.
        method: Counting,
        /// Points with a value.
        points: PointSet,
    },
    /// The players have not brought equal numbers of stones to the table (on the board, captured, passed),
    /// compensations of area counting considered: area and territory differ by so much.
    #[error("{} counting needs equal numbers of stones: {} brought {} too many{}",
        .method.name(), .more.name(), plural(*.by, "stone"), left_out(.contested))]
    Uneven {
        /// The procedure.
        method: Counting,
        /// The player who brought more.
        more: Color,
        /// By how many, compensations considered.
        by: Points,
        /// Contested points, whose stones count for nobody.
        contested: PointSet,
    },
    /// A player has not enough stones to fill the board: each starts with half as many as the board has points.
    #[error("{} counting needs {has} stones of each colour at the start: {} needs {by} more", .method.name(), .color.name())]
    StonesMissing {
        /// The procedure.
        method: Counting,
        /// The colour of the stones.
        color: Color,
        /// Stones that each player starts with.
        has: usize,
        /// Stones that are missing.
        by: usize,
    },
    /// Compensation is not an even whole number, so that no number of stones is worth it.
    #[error("{} counting needs compensation that two divides: {compensation} is {by} too many", .method.name())]
    OddCompensation {
        /// The procedure.
        method: Counting,
        /// Points that White receives.
        compensation: Points,
        /// The rest beyond the next even number towards zero.
        by: Points,
    },
}

fn left_out(contested: &PointSet) -> String {
    if contested.is_empty() { String::new() } else { format!(", those on contested points left out: {contested}") }
}
