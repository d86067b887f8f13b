//! Unconditional life: stones that stay on the board even if their owner always passes (D. B. Benson, "Life in the game
//! of Go", Information Sciences 10, 1976).
//!
//! Take the maximal regions without a stone of the colour, joined along lines. A region is *vital* to a chain if all
//! its empty points are liberties of that chain: the opponent cannot fill the last of them. A set of chains is alive if
//! each has two vital regions that only chains of the set border; the largest such set is what is left after chains and
//! regions that fail were struck out again and again.
//!
//! Benson's rules forbid suicide. Where suicide of several stones is legal the opponent can turn stones inside a region
//! into empty points, so there *all* points of a vital region, stones included, must be next to the chain (so does
//! KataGo, `Board::calculateArea` with `isMultiStoneSuicideLegal`). Suicide of one stone changes nothing.

use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::Suicide;

use super::side::Side;

/// Stones and points that are certainly a player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Secure {
    /// The stones of chains that cannot be captured.
    pub alive: PointSet,
    /// Regions that only those chains border and in which the opponent has no room for two eyes: empty points and
    /// opposing stones.
    pub territory: PointSet,
    /// The opposing stones in that territory, which are dead.
    pub dead: PointSet,
}

/// Finds what is alive and won for one colour even if its owner always passes. Costs a flood fill, and a few set
/// operations for each pair of a chain and a region it borders, for each round of striking out.
#[must_use]
pub fn unconditional(board: &Board, color: Color, suicide: Suicide) -> Secure {
    unconditional_apart_from(board, color, suicide, PointSet::EMPTY)
}

/// Stones and points that are unconditionally alive and won even without the help of any region that has a point among
/// `lent`: whatever either player does there, the rest stays as it is.
pub(crate) fn unconditional_apart_from(board: &Board, color: Color, suicide: Suicide, lent: PointSet) -> Secure {
    let mut side = Side::of(board, color);
    side.regions.retain(|r| !r.points.intersects(&lent));
    unconditional_side(board, &side, suicide)
}

/// The same for a side that was looked at before.
pub(crate) fn unconditional_side(board: &Board, side: &Side, suicide: Suicide) -> Secure {
    let needed = match suicide {
        Suicide::Forbidden => board.empties(),
        Suicide::Multi | Suicide::Allowed => board.all(),
    };
    let mut lives = vec![true; side.chains.len()];
    let mut encloses = vec![true; side.regions.len()];
    loop {
        let mut vital = vec![0_usize; side.chains.len()];
        for (region, _) in side.regions.iter().zip(&encloses).filter(|&(_, &ok)| ok) {
            let must_touch = region.points & needed;
            region.border.iter().filter(|&&c| must_touch.is_subset(&side.around[c])).for_each(|&c| vital[c] += 1);
        }
        let before = lives.clone();
        lives.iter_mut().zip(&vital).for_each(|(alive, &count)| *alive &= count >= 2);
        for (region, ok) in side.regions.iter().zip(&mut encloses) {
            *ok = !region.border.is_empty() && region.border.iter().all(|&c| lives[c]);
        }
        if lives == before {
            return secured(board, side, &lives, |_| PointSet::EMPTY, |_| true);
        }
    }
}

/// The result of living chains for the regions that only they border. For a region by its number, `spoiled` names
/// points that cannot become an opposing eye, and `taken` says whether the chains live in such a way that nothing can
/// stay in it by a seki.
pub(crate) fn secured(
    board: &Board,
    side: &Side,
    lives: &[bool],
    spoiled: impl Fn(usize) -> PointSet,
    mut taken: impl FnMut(usize) -> bool,
) -> Secure {
    let (mut alive, mut reach) = (PointSet::EMPTY, PointSet::EMPTY);
    for (id, chain) in side.chains.iter().enumerate().filter(|&(id, _)| lives[id]) {
        alive = alive | chain.stones;
        reach = reach | side.around[id];
    }
    let mut territory = PointSet::EMPTY;
    for (i, region) in side.regions.iter().enumerate() {
        let enclosed = !region.border.is_empty() && region.border.iter().all(|&c| lives[c]);
        let inner = region.points - reach - spoiled(i);
        if enclosed && has_no_room(board, inner) && !is_dead_end(inner, region.points - inner) && taken(i) {
            territory = territory | region.points;
        }
    }
    Secure { alive, territory, dead: territory & board.stones(side.color.opponent()) }
}

/// True if an opponent who may only make eyes at `inner` points cannot make two. An eye next to a living chain is none,
/// and two eyes are not next to each other; so inner points that are all next to each other (at most two) are too few.
fn has_no_room(board: &Board, inner: PointSet) -> bool {
    let joined = |p: Point, q: Point| p == q || board.neighbors(p).any(|n| n == q);
    inner.len() <= 2 && inner.iter().all(|p| inner.iter().all(|q| joined(p, q)))
}

/// True if two inner points hang on a single outer one, at the end of a board of one line. In `XX.O.O.` nobody takes
/// the two stones: White would have to fill one of two eyes, and Black would play there again.
fn is_dead_end(inner: PointSet, outer: PointSet) -> bool {
    inner.len() == 2 && outer.len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_for_one_eye_is_no_room() {
        let board: Board = "...\n...\n...".parse().unwrap();
        let set = |text: &str| text.split(' ').filter(|t| !t.is_empty()).map(|t| t.parse().unwrap()).collect();
        assert!(has_no_room(&board, set("")) && has_no_room(&board, set("B2")) && has_no_room(&board, set("B2 B3")));
        assert!(!has_no_room(&board, set("A1 C1")) && !has_no_room(&board, set("A1 B1 C1")));
    }
}
