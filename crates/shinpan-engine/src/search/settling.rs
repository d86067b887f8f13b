//! Dead chains by an evaluator's idea of each point: a point is Black's from 0 to 1, White's from 0 to -1.

use shinpan_rules::board::{Board, Chain, Color, Point, PointSet};

/// An evaluator is sure of a chain if its stones are somebody's by this, from 0 to 1, on the mean,
const SURE: f32 = 0.8;
/// and of an empty point by this: a network is vaguer about the middle of a territory than about the walls.
const OPEN: f32 = 0.5;

/// True if nothing is open any more: whose each point is, is beyond doubt.
#[must_use]
pub fn is_decided(board: &Board, owner: impl Fn(Point) -> f32) -> bool {
    let sure = |stones: &PointSet| stones.iter().map(&owner).sum::<f32>().abs() > SURE * stones.len() as f32;
    board.empties().iter().all(|p| owner(p).abs() > OPEN) && board.chains().iter().all(|chain| sure(&chain.stones))
}

/// The chains whose points belong to the opponent, on the mean over their stones.
#[must_use]
pub fn dead_stones(board: &Board, owner: impl Fn(Point) -> f32) -> PointSet {
    let is_lost = |chain: &Chain| {
        let black: f32 = chain.stones.iter().map(&owner).sum();
        if chain.color == Color::Black { black < 0.0 } else { black > 0.0 }
    };
    board.chains().iter().filter(|chain| is_lost(chain)).fold(PointSet::EMPTY, |dead, chain| dead | chain.stones)
}
