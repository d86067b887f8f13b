//! *Independently alive* as the model of the World Amateur Go Championship rules defines it (Intention of the WAGC
//! Rules): "creation of a two-eye-formation of his could be forced on at least one of its intersections".
//!
//! The text leaves open what hypothetical play is; here the opponent moves first, both may pass, a play may not
//! recreate the position before the preceding play, and what takes for ever is not forced. The formation is its stones
//! and its two eyes, and one of these must be on a point of the chain as it stands; the chain itself may be captured on
//! the way.

use crate::tactics::Side;
use shinpan_rules::board::{Board, Point, PointSet};
use shinpan_rules::rules::Suicide;

use crate::life::search::arena::{Arena, Held, Walls};
use crate::life::search::dfpn::{Budget, Undecided};
use crate::life::search::zones::{SafetyAim, forced};
use crate::life::search::{Searched, own_space, two_eyes, two_eyes_inside};

/// A search in what the chain encloses takes at most this part of the nodes, one between walls this, unless so few
/// points are empty there that it rarely ends without an answer.
const OWN: u64 = 20;
const ARENA: u64 = 3;
const FEW: usize = 14;

/// How many plays of a line are looked at by default where nothing encloses the chain.
const DEPTH: u8 = 5;

/// Tells whether the chain at a point is independently alive; `None` if there is no stone. The text
/// forbids suicide; where a rule expression allows it, hypothetical play does too.
///
/// Chains that make two eyes if their owner answers, whatever suicide is legal, are independently alive. Stones in what
/// is safely the opponent's are not. Others are searched: in nothing but what they enclose, between chains that make
/// two eyes, and, where suicide is illegal, on the whole board for what a plan to live or to kill hangs on.
#[must_use]
pub fn independently_alive<'b>(
    board: &Board,
    at: Point,
    suicide: Suicide,
    budget: impl Into<Budget<'b>>,
) -> Option<Searched<bool>> {
    independent_between(&mut Walls::of(board), at, suicide, DEPTH, budget.into())
}

/// The same between walls of which something may be known, and lines of so many plays.
pub(in crate::life) fn independent_between(
    walls: &mut Walls,
    at: Point,
    suicide: Suicide,
    depth: u8,
    budget: Budget<'_>,
) -> Option<Searched<bool>> {
    let chain = walls.board().chain(at)?;
    let (owner, stones) = (chain.color, chain.stones);
    let at_once = |answer| Some(Searched { answer, stones, nodes: 0 });
    if walls.apart_from(Held::ByTwoEyes, owner, PointSet::EMPTY).alive.contains(at) {
        return at_once(Ok(true));
    }
    if walls.apart_from(Held::ByAnswers(suicide), owner.opponent(), PointSet::EMPTY).dead.contains(at) {
        return at_once(Ok(false));
    }
    let board = &walls.board().clone();
    let side = Side::of(board, owner);
    let mut spent = 0;
    if let Some(inside) = own_space(board, &side, &chain) {
        let part = Budget { nodes: budget.nodes / OWN, ..budget };
        if let Some(found) = two_eyes_inside(board, &chain, inside, suicide, part) {
            spent += found.nodes;
            if found.answer == Ok(true) {
                return Some(Searched { answer: Ok(true), stones, nodes: spent });
            }
        }
    }
    let mut answer = Err(Undecided::Region);
    for (held, says_yes) in [(Held::ByTwoEyes, true), (Held::ByAnswers(suicide), false)] {
        let Ok(arena) = Arena::within(walls, at, suicide, held) else { continue };
        let stop = |nodes| (budget.stop)(spent + nodes);
        let alone = suicide != Suicide::Forbidden || (arena.inside() & board.empties()).len() <= FEW;
        let part = if alone { 1 } else { ARENA };
        let left = Budget { nodes: budget.nodes.saturating_sub(spent) / part, stop: &stop };
        let found = two_eyes(&arena, board, &chain, None, left);
        spent += found.nodes;
        // Who reaches chains that are only safe need not make two eyes; who does not even do that makes none.
        answer = if found.answer == Ok(true) && !says_yes { Err(Undecided::Region) } else { found.answer };
        break;
    }
    if answer.is_err() && suicide == Suicide::Forbidden {
        let part = budget.nodes.saturating_sub(spent) / 2;
        for (aim, means) in [(SafetyAim::two_eyes(&chain), true), (SafetyAim::territory(&chain), false)] {
            let stop = |nodes| (budget.stop)(spent + nodes);
            let found = forced(board, aim, depth, Budget { nodes: part, stop: &stop });
            spent += found.nodes;
            if let Ok(Some(found)) = found.forced {
                return Some(Searched { answer: Ok(means), stones: found.settled, nodes: spent });
            }
        }
    }
    Some(Searched { answer, stones, nodes: spent })
}
