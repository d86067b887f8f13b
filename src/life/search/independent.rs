//! *Independently alive* as the model of the World Amateur Go Championship rules defines it (wagc-model.txt): "creation
//! of a two-eye-formation of his could be forced on at least one of its intersections".
//!
//! The text leaves open what hypothetical play is; here the opponent moves first, both may pass, a
//! play may not recreate the position before the preceding play, and what takes for ever is not forced. The formation is
//! its stones and its two eyes, and one of these must be on a point of the chain as it stands; the chain itself may be
//! captured on the way.

use crate::board::{Board, Point};
use crate::life::benson::unconditional;
use crate::rules::Suicide;

use super::arena::Arena;
use super::dfpn::{Search, Undecided};
use super::goal::Goal;
use super::local::{KoRule, Local};
use super::solve::Searched;

/// Whether the chain at a point is independently alive; `None` if there is no stone. Spends at most `budget` nodes. The text
/// forbids suicide; where a rule expression allows it, hypothetical play does too.
///
/// Chains that are unconditionally alive whatever suicide is legal are independently alive: their owner fills their eyes
/// down to two. Stones in what is unconditionally the opponent's are not.
#[must_use]
pub fn independently_alive(board: &Board, at: Point, suicide: Suicide, budget: u64) -> Option<Searched<bool>> {
    let owner = board.get(at)?;
    if unconditional(board, owner, Suicide::Allowed).alive.contains(at) {
        return Some(Searched::at_once(Ok(true)));
    }
    if unconditional(board, owner.opponent(), suicide).dead.contains(at) {
        return Some(Searched::at_once(Ok(false)));
    }
    let Ok(arena) = Arena::around(board, at, suicide, Suicide::Allowed) else {
        return Some(Searched::at_once(Err(Undecided::Region)));
    };
    let marks = arena.set(board.chain(at)?.stones);
    let mut search = Search::new(&arena, Goal::TwoEyes { owner, marks }, KoRule::Basic { unbound: None });
    let root = Local::new(&arena, board, owner.opponent());
    let answer = search.solve(&root, budget).map(|(value, _)| value.proof == 0);
    Some(Searched { answer, nodes: search.nodes })
}
