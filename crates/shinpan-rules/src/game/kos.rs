//! Kos by shape: "two adjacent intersections on that in principle a succession of two plays could recreate the
//! position" (revision of the WMSG rules, strategic commentary).

use crate::board::{Board, Color, Point, PointSet};

/// A stone that can be taken and could take back just the taker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ko {
    /// Where the stone stands.
    pub stone: Point,
    /// The empty point beside it, from which it can be taken.
    pub mouth: Point,
    /// The colour of the stone.
    pub color: Color,
}

impl Ko {
    /// The ko with its stone on this point, if there is one.
    #[must_use]
    pub fn at(board: &Board, stone: Point) -> Option<Ko> {
        let color = board.get(stone)?;
        let chain = board.chain(stone).filter(|c| c.stones.len() == 1 && c.liberties.len() == 1)?;
        let mouth = chain.liberties.first()?;
        let mut taken = board.clone();
        let placement = taken.place(color.opponent(), mouth).ok()?;
        taken.place(color, stone).ok()?;
        (placement.captured.len() == 1 && taken == *board).then_some(Ko { stone, mouth, color })
    }

    /// The kos of a position.
    #[must_use]
    pub fn all(board: &Board) -> Vec<Ko> {
        let stones = board.stones(Color::Black) | board.stones(Color::White);
        stones.iter().filter_map(|p| Ko::at(board, p)).collect()
    }

    /// The stones of the strings next to its two points, its own stone apart.
    #[must_use]
    pub fn beside(&self, board: &Board) -> PointSet {
        let around = board.neighbors(self.stone).chain(board.neighbors(self.mouth)).filter(|&p| p != self.stone);
        around.filter_map(|p| board.chain(p)).fold(PointSet::EMPTY, |all, chain| all | chain.stones)
    }

    /// The kos beside which the same string stands, whosever stone they hold.
    #[must_use]
    pub fn coupled(&self, board: &Board) -> Vec<Ko> {
        let beside = self.beside(board);
        let others = Ko::all(board).into_iter().filter(|other| other.stone != self.stone);
        others.filter(|other| other.beside(board).intersects(&beside)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kos_are_coupled_by_the_strings_beside_them() {
        let one: Board = "..XO..\n.X.XO.\n..XO..".parse().unwrap();
        let [ko] = Ko::all(&one)[..] else { panic!("one ko") };
        assert_eq!([ko.stone, ko.mouth], ["D2", "C2"].map(|v| v.parse().unwrap()));
        assert!(ko.coupled(&one).is_empty());
        // Two kos that share the white stones between them.
        let pair: Board = ".XO.OX.\nX.XOX.X\n.XO.OX.".parse().unwrap();
        let kos = Ko::all(&pair);
        assert_eq!(kos.len(), 2);
        assert_eq!(kos[0].coupled(&pair), [kos[1]]);
    }
}
