//! *Independently alive* as the model of the World Amateur Go Championship rules defines it (wagc-model.txt): "creation
//! of a two-eye-formation of his could be forced on at least one of its intersections".
//!
//! The text leaves open what hypothetical play is; here the opponent moves first, both may pass, a
//! play may not recreate the position before the preceding play, and what takes for ever is not forced. The formation is
//! its stones and its two eyes, and one of these must be on a point of the chain as it stands; the chain itself may be
//! captured on the way.

use crate::board::{Board, Point};
use crate::rules::Suicide;
use crate::tactics::unconditional;

use crate::life::search::Searched;
use crate::life::search::arena::{Arena, Held};
use crate::life::search::dfpn::{Budget, Search, Undecided};
use crate::life::search::goal::Goal;
use crate::life::search::local::{KoRule, Local};

/// Whether the chain at a point is independently alive; `None` if there is no stone. The text
/// forbids suicide; where a rule expression allows it, hypothetical play does too.
///
/// Chains that are unconditionally alive whatever suicide is legal are independently alive: their owner fills their eyes
/// down to two. Stones in what is unconditionally the opponent's are not.
#[must_use]
pub fn independently_alive<'b>(
    board: &Board,
    at: Point,
    suicide: Suicide,
    budget: impl Into<Budget<'b>>,
) -> Option<Searched<bool>> {
    let (owner, stones) = (board.get(at)?, board.chain(at)?.stones);
    let at_once = |answer| Some(Searched { answer, stones, nodes: 0 });
    if unconditional(board, owner, Suicide::Allowed).alive.contains(at) {
        return at_once(Ok(true));
    }
    if unconditional(board, owner.opponent(), suicide).dead.contains(at) {
        return at_once(Ok(false));
    }
    let Ok(arena) = Arena::around(board, at, suicide, Held::Unconditionally(Suicide::Allowed)) else {
        return at_once(Err(Undecided::Region));
    };
    let marks = arena.set(stones);
    let mut search = Search::new(&arena, Goal::TwoEyes { owner, marks }, KoRule::Basic { unbound: None });
    let root = Local::new(&arena, board, owner.opponent());
    let answer = search.solve_within(&root, budget.into(), 0);
    Some(Searched { answer, stones, nodes: search.nodes })
}
