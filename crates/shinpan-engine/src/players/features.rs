//! The reasons for and against a point, in points of a common scale on which a stone saved is worth about two.

use std::cell::RefCell;

use shinpan_rules::board::{Color, Point, PointMap};

use super::holdings::Holdings;
use super::tactics::{Fate, Reader};
use super::view::{ChainId, Effect, View};

/// What is said of a play that gives its own chain away for nothing.
pub(super) const BLUNDER: f64 = -20.0;

/// A position with everything that the reasons ask for.
pub(super) struct Position<'a> {
    pub view: View<'a>,
    /// What becomes of each chain.
    pub fates: Vec<Fate>,
    pub holdings: Holdings,
    /// Steps to the nearest living stone of each colour.
    pub distance: [PointMap<u8>; 2],
    pub reader: RefCell<Reader>,
}

impl<'a> Position<'a> {
    pub fn new(view: View<'a>) -> Position<'a> {
        let mut reader = Reader::new();
        let fates = reader.fates(&view);
        let holdings = Holdings::of(&view, &fates);
        let distance = Color::BOTH.map(|c| view.distances(c, &holdings.of_player(c.opponent())));
        Position { view, fates, holdings, distance, reader: RefCell::new(reader) }
    }

    pub fn size_of(&self, id: ChainId) -> f64 {
        self.view.chain(id).stones.len() as f64
    }

    pub fn liberties_of(&self, id: ChainId) -> usize {
        self.view.chain(id).liberties.len()
    }

    pub fn fate(&self, id: ChainId) -> Fate {
        self.fates[usize::from(id)]
    }

    /// Whether a chain stands in territory that the other side holds.
    pub fn is_dead(&self, id: ChainId) -> bool {
        let chain = self.view.chain(id);
        chain.stones.first().is_some_and(|p| self.holdings.holds(chain.color.opponent(), p))
    }

    /// Attack and defence of chains that are not in atari yet.
    pub fn contact(&self, effect: &Effect) -> f64 {
        let mut sum = 0.0;
        for &id in &effect.touched {
            sum += match self.liberties_of(id) {
                2 => 2.0 + 0.7 * self.size_of(id).min(10.0),
                3 => 0.8 + 0.2 * self.size_of(id).min(10.0),
                _ => 0.0,
            };
        }
        for &id in &effect.joined {
            if self.liberties_of(id) == 2 && effect.liberties.len() > 2 {
                sum += 1.5 + 0.4 * self.size_of(id).min(10.0);
            }
        }
        let cut = if effect.touched.len() > 1 { 1.5 } else { 0.0 };
        let connection = if effect.joined.len() > 1 && !effect.touched.is_empty() { 2.0 } else { 0.0 };
        sum + cut + connection
    }

    /// Local shape from the eight points around: hane and blocks are good, empty triangles and stones packed together
    /// are not.
    pub fn shape(&self, point: Point) -> f64 {
        let board = self.view.board;
        let (own, foe) = (Some(self.view.color), Some(self.view.color.opponent()));
        let count = |of| board.neighbors(point).filter(|&q| board.get(q) == of).count();
        let (friends, foes) = (count(own), count(foe));
        let corner =
            |q: Point| board.neighbors(q).filter(move |&n| n != point && board.neighbors(n).any(|m| m == point));
        let hane = board.diagonals(point).any(|q| board.get(q) == own && corner(q).any(|n| board.get(n) == foe));
        let hollow = board
            .diagonals(point)
            .any(|q| board.is_empty_at(q) && corner(q).count() == 2 && corner(q).all(|n| board.get(n) == own));
        match (friends, foes) {
            (0, 0) => 0.0,
            (0, _) if hane => 1.8,
            (_, 1..) if friends < 3 => 1.0,
            (2.., 0) if hollow => -1.5,
            (3.., 0) => -2.0,
            _ => 0.0,
        }
    }

    /// How the point lies: near the last move, on the border between the two sides, or on the third or fourth line where
    /// nothing stands yet. `idle` is what a stone in own territory is worth.
    pub fn place(&self, point: Point, idle: f64) -> f64 {
        let [own, foe] = [self.view.color, self.view.color.opponent()].map(|c| self.distance[c][point]);
        let line = self.view.board.size().line(point);
        let ground = if own.min(foe) > 3 {
            [0.0, 0.3, 3.0, 2.8, 2.0, 1.5][line.min(6) - 1]
        } else if own <= 2 && foe <= 2 {
            1.8
        } else if own.saturating_add(3) <= foe {
            0.2 + idle / 2.0
        } else {
            0.8
        };
        let edge: f64 = match line {
            1 if own.min(foe) > 1 => -1.0,
            1 => -0.4,
            2 if own.min(foe) > 1 => -0.3,
            _ => 0.0,
        };
        ground + if ground > 0.3 { edge.max(0.1 - ground) } else { 0.0 } + self.nearness(point) + self.corner(point)
    }

    /// Corners first: there two edges help to live.
    fn corner(&self, point: Point) -> f64 {
        let size = self.view.board.size();
        let from_edge = |at: usize, length: usize| (at + 1).min(length - at);
        let (x, y) = (from_edge(point.column(), size.width()), from_edge(point.row(), size.height()));
        let open = Color::BOTH.iter().all(|&c| self.distance[c][point] > 3);
        if open && (3..=4).contains(&x) && (3..=4).contains(&y) { 0.5 } else { 0.0 }
    }

    /// Closeness to the opponent's last move.
    fn nearness(&self, point: Point) -> f64 {
        let steps = |p: Point| p.column().abs_diff(point.column()).max(p.row().abs_diff(point.row()));
        match self.view.last.map(steps) {
            Some(1) => 1.5,
            Some(2) => 1.0,
            Some(3) => 0.4,
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::board::Board;

    #[test]
    fn shape_tells_hane_from_lumps() {
        let board: Board =
            ". . . . . .\n. O . . X .\n. X . X . .\n. . . . . .\n. X . . . .\nX . X . . .".parse().unwrap();
        let position = Position::new(View::of(&board, Color::Black));
        let shape = |text: &str| position.shape(text.parse().unwrap());
        assert!(shape("A5") > 0.0, "hane");
        assert!(shape("B1") < 0.0, "three own stones around");
        assert_eq!(shape("F1"), 0.0, "nothing near");
    }
}
