//! Own stones that are taken off before counting: the `trim` axis.

use crate::board::{Board, Color, Point, PointSet, regions};
use crate::rules::{Seki, Trim};

use super::{breach, dame, groups};

/// The stones of both colours that players take off their own territory before they count. Dead stones are off already.
/// Where points in seki do not count, stones of a seki stay: what is gone ends none, and a larger eye would look like
/// life.
pub(super) fn superfluous(board: &Board, trim: Trim, seki: Seki) -> PointSet {
    match trim {
        Trim::None => PointSet::EMPTY,
        Trim::Sunjang | Trim::SunjangAtari => {
            let kept = match seki {
                Seki::Count => PointSet::EMPTY,
                Seki::Void | Seki::Unfilled | Seki::Region | Seki::Letter | Seki::Alive => {
                    groups::lasting_sekis(board, &dame::fill(board, &[PointSet::EMPTY; 2])).stones
                }
            };
            let [black, white] = Color::BOTH.map(|color| TrimSide::of(board, color).clear(kept, trim == Trim::Sunjang));
            black | white
        }
    }
}

/// One player's stones and territory while superfluous stones are taken off.
#[derive(Clone)]
struct TrimSide {
    board: Board,
    color: Color,
    stones: PointSet,
    opponents: PointSet,
    /// Empty points of regions that touch no other colour.
    own: PointSet,
}

impl TrimSide {
    fn of(board: &Board, color: Color) -> TrimSide {
        let mine = regions(board).into_iter().filter(|r| r.owner() == Some(color));
        TrimSide {
            board: board.clone(),
            color,
            stones: board.stones(color),
            opponents: board.stones(color.opponent()),
            own: mine.fold(PointSet::EMPTY, |all, r| all | r.points),
        }
    }

    /// Takes stones off until none but those that are `kept` can go, and returns them.
    ///
    /// As long as none is kept for fear of an attack the order does not matter: taking a stone off makes no other stone
    /// necessary. Regions only grow together with regions of the same player, and a string beside both stones has both
    /// points as liberties. Only if a player would lose every stone, which one is the last may differ, and the count
    /// does not. Where an attack makes one of two stones necessary the order matters: then all images of the board are
    /// tried, and the player may take off as many as in the best of them.
    fn clear(self, kept: PointSet, safely: bool) -> PointSet {
        let size = self.board.size();
        let mut best: Option<PointSet> = None;
        for symmetry in size.symmetries() {
            let mut order: Vec<Point> = (self.stones - kept).iter().collect();
            order.sort_by_key(|&p| size.image(p, symmetry));
            let (gone, guarded) = self.clone().clear_in(&order, safely);
            if best.is_none_or(|best| gone.len() > best.len()) {
                best = Some(gone);
            }
            if !guarded {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// The stones that go if they are looked at in this order, and whether an attack kept any.
    fn clear_in(mut self, order: &[Point], safely: bool) -> (PointSet, bool) {
        let (before, mut needed) = (self.stones, PointSet::EMPTY);
        // What can be taken as it stands is not taken because a stone is gone.
        let firm = if safely { self.firm() } else { PointSet::EMPTY };
        loop {
            let left = self.stones;
            for &stone in order {
                if !self.stones.contains(stone) || needed.contains(stone) || !self.can_go(stone) {
                    continue;
                }
                if safely && self.opens(stone, firm) {
                    // Nothing that goes later makes it go: less stands around it then.
                    needed.insert(stone);
                    continue;
                }
                self.stones.remove(stone);
                self.own.insert(stone);
                self.board.take_off([stone].into_iter().collect());
            }
            if self.stones == left {
                return (before - left, !needed.is_empty());
            }
        }
    }

    /// The stones of strings that no attack takes as things stand.
    fn firm(&self) -> PointSet {
        let strings = self.board.chains().into_iter().filter(|chain| chain.color == self.color);
        let firm = strings.filter(|c| !breach::is_open(&self.board, self.color, c.stones, c.stones));
        firm.fold(PointSet::EMPTY, |all, chain| all | chain.stones)
    }

    /// Tells whether an attack takes stones, once this one is gone, that cannot be taken as the game ended. It may
    /// begin at the strings that were next to the stone or to the empty points around it, which it may have guarded,
    /// and go on to those that share liberties with them, or with such strings.
    fn opens(&self, stone: Point, firm: PointSet) -> bool {
        let mut without = self.board.clone();
        without.take_off([stone].into_iter().collect());
        let beside: PointSet = self.board.neighbors(stone).filter(|&p| self.stones.contains(p)).collect();
        let whole = |stones: PointSet| {
            stones.iter().filter_map(|p| without.chain(p)).fold(PointSet::EMPTY, |all, c| all | c.stones)
        };
        let around: PointSet = self.board.neighbors(stone).filter(|&p| self.board.is_empty_at(p)).collect();
        let near = whole((beside | without.next_to(&around)) & without.stones(self.color));
        let sharing = |stones: PointSet| {
            let liberties = without.next_to(&stones) & without.empties();
            stones | whole(without.next_to(&liberties) & without.stones(self.color))
        };
        breach::is_open(&without, self.color, near, sharing(sharing(near)) & firm)
    }

    /// Tells whether a stone is superfluous: without it its point lies in a region of its owner's, and none of the
    /// strings it was next to, parts of its own string, is in atari.
    fn can_go(&self, stone: Point) -> bool {
        let around: PointSet = self.board.neighbors(stone).collect();
        around.is_subset(&(self.stones | self.own))
            && around.iter().filter(|&p| self.stones.contains(p)).all(|p| self.has_other_liberty(p, stone))
            && (around.intersects(&self.stones) || self.is_bordered_without(stone))
    }

    /// Tells whether the string of `start`, with `gone` taken off, has a liberty beside that point.
    fn has_other_liberty(&self, start: Point, gone: Point) -> bool {
        let gone: PointSet = [gone].into_iter().collect();
        let string = (self.stones - gone).joined_to(start);
        !(self.board.next_to(&string) - self.stones - self.opponents).is_subset(&gone)
    }

    /// Tells whether another stone borders the region that a lone stone leaves.
    fn is_bordered_without(&self, gone: Point) -> bool {
        self.board.next_to(&self.own.joined_to(gone)).intersects(&self.stones)
    }
}
