//! [`Holdings`]: whose each point probably is. A static estimate that decides where a player need not play; what is
//! *proved* alive or dead is for the floor of life and death.
//!
//! Take one player's stones as walls: they divide the rest of the board into enclosures. The opponent cannot live in an
//! enclosure that has no room for two eyes, and such an enclosure is held by the walls' owner, unless the walls
//! themselves stand in an enclosure of the opponent where they cannot live. A semeai has both, and nobody holds it. A
//! chain that can be taken is no wall: what it surrounds is open to both.

use shinpan_rules::board::{Board, Color, Point, PointMap, PointSet};

use super::eyes::two_apart;
use super::tactics::Fate;
use super::view::{ChainId, View};

/// Part of the board that may be held without proof: one in `SPHERE` points.
const SPHERE: usize = 4;
/// An enclosure with at most one foreign stone for so many empty points is held without proof.
const ROOM_FOR_A_STONE: usize = 6;

/// Whose the points are; indexed by colour.
pub(super) struct Holdings {
    /// Enclosures in which the opponent has no room for two eyes, with the dead stones in them.
    sure: [PointSet; 2],
    /// Enclosures that are large, but empty or nearly so.
    likely: [PointSet; 2],
    /// Empty points that nobody holds, next to both colours, from which nothing else can be gained.
    pub dame: PointSet,
}

/// A maximal set of points without walls: without stones of one colour that nobody can take.
struct Enclosure {
    points: PointSet,
    /// The chains of that colour around it.
    walls: Vec<ChainId>,
    /// Whether the opponent lacks room for two eyes in it.
    cramped: bool,
}

impl Holdings {
    /// Judges a position in which each chain has its fate. Costs two flood fills.
    pub fn of(view: &View, fates: &[Fate]) -> Holdings {
        let enclosures = Color::BOTH.map(|color| Enclosures::of(view, fates, color));
        let (mut sure, mut likely) = ([PointSet::EMPTY; 2], [PointSet::EMPTY; 2]);
        for color in Color::BOTH {
            let others = &enclosures[color.opponent()];
            for e in enclosures[color].all.iter().filter(|e| !e.walls.is_empty() && !e.is_in_danger(view, others)) {
                if e.cramped {
                    sure[color] = sure[color] | e.points;
                } else if e.is_nearly_empty(view.board) {
                    likely[color] = likely[color] | e.points;
                }
            }
        }
        let both = (sure[0] | likely[0]) & (sure[1] | likely[1]);
        let [sure, likely] = [sure, likely].map(|held| held.map(|h| h - both));
        let taken = sure[0] | sure[1] | likely[0] | likely[1];
        Holdings { sure, likely, dame: dame(view.board, &taken) }
    }

    /// Whether a player holds a point, surely or probably.
    pub fn holds(&self, color: Color, point: Point) -> bool {
        self.sure[color].contains(point) || self.likely[color].contains(point)
    }

    /// Whether the opponent of the holder has no room to live there.
    pub fn is_sure(&self, point: Point) -> bool {
        self.sure.iter().any(|s| s.contains(point))
    }

    /// The points that a player holds.
    pub fn of_player(&self, color: Color) -> PointSet {
        self.sure[color] | self.likely[color]
    }
}

/// The enclosures of one colour, and which of them each point is in.
struct Enclosures {
    all: Vec<Enclosure>,
    at: PointMap<u16>,
}

impl Enclosures {
    fn of(view: &View, fates: &[Fate], color: Color) -> Enclosures {
        let mut walls = PointSet::EMPTY;
        for (chain, fate) in view.chains.iter().zip(fates) {
            if chain.color == color && *fate == Fate::Safe {
                walls = walls | chain.stones;
            }
        }
        let mut found = Enclosures { all: Vec::new(), at: PointMap::new(u16::MAX) };
        for start in view.board.size().points() {
            if !walls.contains(start) && found.at[start] == u16::MAX {
                found.explore(view, &walls, color, start);
            }
        }
        found
    }

    fn explore(&mut self, view: &View, walls: &PointSet, color: Color, start: Point) {
        let id = self.all.len() as u16;
        let points = (view.board.all() - *walls).joined_to(start);
        points.iter().for_each(|p| self.at[p] = id);
        let mut e = Enclosure { points, walls: Vec::new(), cramped: false };
        for p in view.board.next_to(&points) {
            if let Some(wall) = view.chain_at(p).filter(|w| !e.walls.contains(w)) {
                e.walls.push(wall);
            }
        }
        e.cramped = !has_room(view.board, color.opponent(), &e.points);
        self.all.push(e);
    }
}

impl Enclosure {
    /// Whether the walls stand where they cannot live themselves. Walls inside the enclosure's own dead stones, as when
    /// an eye is being filled from within, do not count.
    fn is_in_danger(&self, view: &View, others: &Enclosures) -> bool {
        let stone = |&id: &ChainId| view.chain(id).stones.first();
        self.walls.iter().filter_map(stone).any(|wall| {
            let around = &others.all[usize::from(others.at[wall])];
            let outside = |id| stone(id).is_some_and(|p| !self.points.contains(p));
            around.cramped && (around.walls.is_empty() || around.walls.iter().any(outside))
        })
    }

    fn is_nearly_empty(&self, board: &Board) -> bool {
        let empty = self.points.iter().filter(|&p| board.is_empty_at(p)).count();
        let stones = self.points.len() - empty;
        self.points.len() * SPHERE <= board.size().area() && stones * ROOM_FOR_A_STONE <= empty
    }
}

/// Whether `color` could have two eyes within a space that its opponent surrounds, at best: false eyes count, and so do
/// stones that it might capture.
fn has_room(board: &Board, color: Color, space: &PointSet) -> bool {
    let eye = |&p: &Point| board.get(p) != Some(color) && board.neighbors(p).all(|q| space.contains(q));
    two_apart(board, space.iter().filter(eye))
}

/// Points outside `taken` next to both colours, whose empty neighbours are too.
fn dame(board: &Board, taken: &PointSet) -> PointSet {
    let free = board.empties() - *taken;
    let between: PointSet = free
        .iter()
        .filter(|&p| Color::BOTH.iter().all(|&c| board.neighbors(p).any(|q| board.get(q) == Some(c))))
        .collect();
    between.iter().filter(|&p| board.neighbors(p).all(|q| !board.is_empty_at(q) || between.contains(q))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::tactics::Reader;

    fn check(picture: &str, black: &str, white: &str, dame: &str) {
        let board: Board = picture.parse().unwrap();
        let view = View::of(&board, Color::Black);
        let holdings = Holdings::of(&view, &Reader::new().fates(&view));
        let empties = |c| (holdings.of_player(c) & board.empties()).to_string();
        assert_eq!(
            (empties(Color::Black).as_str(), empties(Color::White).as_str(), holdings.dame.to_string().as_str()),
            (black, white, dame),
            "{board}"
        );
    }

    #[test]
    fn settled_sides_and_the_dame_between_them() {
        check(
            ". X X . O O .
             X X X . O O O
             . X X . O . O
             X X X . O O O
             . X X . O O .",
            "A1 A3 A5",
            "G1 F3 G5",
            "D1 D2 D3 D4 D5",
        );
    }

    #[test]
    fn a_group_with_one_eye_is_held_with_its_eye() {
        check(
            "X O . O X . X
             X O O O X X X
             X X X X X . X
             . X X X X X .",
            "A1 G1 F2 C4 F4",
            "",
            "",
        );
    }

    #[test]
    fn an_open_border_is_not_settled() {
        check(
            ". . X O . O
             . . . O O O
             X X X O . O",
            "",
            "E1 E3",
            "",
        );
    }

    #[test]
    fn nobody_holds_a_narrow_board_with_one_stone() {
        check("X . . . .", "", "", "");
        check("X . .", "", "", "");
    }
}
