//! Own stones that are taken off before counting: the `trim` axis.

use crate::board::{Board, Color, Point, PointSet, regions};
use crate::rules::Trim;

/// The stones of both colours that players take off their own territory before they count. Dead stones are off already.
pub(super) fn superfluous(board: &Board, trim: Trim) -> PointSet {
    match trim {
        Trim::None => PointSet::EMPTY,
        Trim::Sunjang => {
            let [black, white] = Color::BOTH.map(|color| Yard::of(board, color).clear());
            black | white
        }
    }
}

/// One player's stones and territory while superfluous stones are taken off.
struct Yard<'a> {
    board: &'a Board,
    stones: PointSet,
    opponents: PointSet,
    /// Empty points of regions that touch no other colour.
    own: PointSet,
}

impl Yard<'_> {
    fn of(board: &Board, color: Color) -> Yard<'_> {
        let mine = regions(board).into_iter().filter(|r| r.owner() == Some(color));
        Yard {
            board,
            stones: board.stones(color),
            opponents: board.stones(color.opponent()),
            own: mine.fold(PointSet::EMPTY, |all, r| all | r.points),
        }
    }

    /// Takes stones off until none can go, and returns them.
    ///
    /// The order does not matter: taking a stone off makes no other stone necessary. Regions only grow together with
    /// regions of the same player, and a string beside both stones has both points as liberties. Only if a player would
    /// lose every stone, which one is the last may differ, and the count does not.
    fn clear(mut self) -> PointSet {
        let before = self.stones;
        loop {
            let left = self.stones;
            for stone in left {
                if self.can_go(stone) {
                    self.stones.remove(stone);
                    self.own.insert(stone);
                }
            }
            if self.stones == left {
                return before - left;
            }
        }
    }

    /// Whether a stone is superfluous: without it its point lies in a region of its owner's, and none of the strings it
    /// was next to, parts of its own string, is in atari.
    fn can_go(&self, stone: Point) -> bool {
        let around: PointSet = self.board.neighbors(stone).collect();
        around.is_subset(&(self.stones | self.own))
            && around.iter().filter(|&p| self.stones.contains(p)).all(|p| self.has_other_liberty(p, stone))
            && (around.intersects(&self.stones) || self.is_bordered_without(stone))
    }

    /// Whether the string of `start`, with `gone` taken off, has a liberty beside that point.
    fn has_other_liberty(&self, start: Point, gone: Point) -> bool {
        let gone: PointSet = [gone].into_iter().collect();
        let string = (self.stones - gone).joined_to(start);
        !(self.board.next_to(&string) - self.stones - self.opponents).is_subset(&gone)
    }

    /// Whether another stone borders the region that a lone stone leaves.
    fn is_bordered_without(&self, gone: Point) -> bool {
        self.board.next_to(&self.own.joined_to(gone)).intersects(&self.stones)
    }
}
