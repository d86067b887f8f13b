//! The open part of a position, which is solved where the board is too large to be solved.

use crate::Open;
use shinpan_engine::life::{Finding, Judge, State, judge};
use shinpan_rules::board::{PointSet, regions};
use shinpan_rules::game::Game;

/// Finds the open points: those, once the dead stones are off the board, between living stones of both colours and next
/// to stones whose fate play has still to decide. Who is dead is what this judge says.
#[must_use]
pub fn open(game: &Game, by: Judge) -> Open {
    let findings = judge(game, by).findings;
    let such = |of: &dyn Fn(&Finding) -> bool| {
        findings.iter().filter(|f| of(f)).fold(PointSet::EMPTY, |all, f| all | f.stones)
    };
    let dead = such(&|f| f.state == State::Dead);
    let unsettled = such(&|f| f.state.is_open());
    let mut board = game.board().clone();
    board.take_off(dead);
    let points = regions(&board).into_iter().filter(|region| {
        let border = region.border[0] | region.border[1];
        region.owner().is_none() || border.intersects(&unsettled)
    });
    Open { points: points.fold(PointSet::EMPTY, |all, region| all | region.points), dead }
}
