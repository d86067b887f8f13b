//! [`View`]: a position with its chains found once, from one player's side.

use shinpan_rules::board::{Board, Chain, Color, Point, PointMap, PointSet};
use shinpan_rules::game::Game;

/// Number of a chain in [`View::chains`].
pub(super) type ChainId = u16;
/// No chain.
const NONE: ChainId = ChainId::MAX;
/// Distance to a stone that cannot be reached.
pub(super) const FAR: u8 = u8::MAX;

/// A position as the player of `color` sees it.
pub(super) struct View<'a> {
    pub board: &'a Board,
    /// The player who looks.
    pub color: Color,
    pub chains: Vec<Chain>,
    at: PointMap<ChainId>,
    /// Where the opponent played last, unless that was a pass.
    pub last: Option<Point>,
}

/// What a play would do to the stones.
pub(super) struct Effect {
    /// The opposing chains that it takes.
    pub captured: Vec<ChainId>,
    /// The opposing chains next to it that stay.
    pub touched: Vec<ChainId>,
    /// The own chains that the stone joins.
    pub joined: Vec<ChainId>,
    /// Stones of the chain that it makes.
    pub size: usize,
    /// Liberties of that chain.
    pub liberties: PointSet,
}

impl<'a> View<'a> {
    /// Looks at a game. Costs a flood fill.
    pub fn new(game: &'a Game, color: Color) -> View<'a> {
        let last = game.last_turn().filter(|t| t.color == color.opponent()).and_then(|t| t.mv.point());
        View { last, ..View::of(game.board(), color) }
    }

    /// Looks at a position without history.
    pub fn of(board: &'a Board, color: Color) -> View<'a> {
        let chains = board.chains();
        let mut at = PointMap::new(NONE);
        for (id, chain) in chains.iter().enumerate() {
            for p in chain.stones {
                at[p] = id as ChainId;
            }
        }
        View { board, color, chains, at, last: None }
    }

    /// The chain that the stone on a point belongs to.
    pub fn chain_at(&self, point: Point) -> Option<ChainId> {
        Some(self.at[point]).filter(|&id| id != NONE)
    }

    pub fn chain(&self, id: ChainId) -> &Chain {
        &self.chains[usize::from(id)]
    }

    /// The different chains of a colour next to a point.
    pub fn chains_beside(&self, point: Point, color: Color) -> Vec<ChainId> {
        let mut ids = Vec::with_capacity(4);
        for id in self.board.neighbors(point).filter_map(|q| self.chain_at(q)) {
            if self.chain(id).color == color && !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// What playing on an empty point would do.
    pub fn effect(&self, point: Point) -> Effect {
        let joined = self.chains_beside(point, self.color);
        let (captured, touched): (Vec<_>, Vec<_>) = self
            .chains_beside(point, self.color.opponent())
            .into_iter()
            .partition(|&id| self.chain(id).liberties.len() == 1);
        let mut stones: PointSet = [point].into_iter().collect();
        let mut liberties: PointSet = self.board.neighbors(point).filter(|&q| self.board.is_empty_at(q)).collect();
        for &id in &joined {
            stones = stones | self.chain(id).stones;
            liberties = liberties | self.chain(id).liberties;
        }
        for &id in &captured {
            let freed = |p: &Point| self.board.neighbors(*p).any(|q| stones.contains(q));
            liberties.extend(self.chain(id).stones.iter().filter(freed));
        }
        liberties.remove(point);
        Effect { captured, touched, joined, size: stones.len(), liberties }
    }

    /// Whether a point is the player's eye: surrounded by own stones, with at most one diagonal neighbour (none on the
    /// edge) held by the opponent. A point that would join a chain in atari to another one is not an eye.
    pub fn is_eye(&self, point: Point) -> bool {
        if self.board.neighbors(point).any(|q| self.board.get(q) != Some(self.color)) {
            return false;
        }
        let foe = self.board.diagonals(point).filter(|&q| self.board.get(q) == Some(self.color.opponent())).count();
        let around = self.chains_beside(point, self.color);
        let joins_atari = around.len() > 1 && around.iter().any(|&id| self.chain(id).liberties.len() == 1);
        foe <= spoilers(self.board, point) && !joins_atari && !around.is_empty()
    }

    /// Whether a stone there would be taken off at once and nothing else: a move that changes nothing.
    pub fn is_lone_suicide(&self, point: Point) -> bool {
        let foe = self.color.opponent();
        let dead =
            |q| self.chain_at(q).is_some_and(|id| self.chain(id).color == foe && self.chain(id).liberties.len() > 1);
        self.board.is_empty_at(point) && self.board.neighbors(point).all(dead)
    }

    /// Steps over empty points from the nearest stone of a colour; stones in `ignored` do not count.
    pub fn distances(&self, color: Color, ignored: &PointSet) -> PointMap<u8> {
        let mut distance = PointMap::new(FAR);
        let mut queue: Vec<Point> = (self.chains.iter().filter(|c| c.color == color))
            .flat_map(|c| c.stones - *ignored)
            .inspect(|&p| distance[p] = 0)
            .collect();
        let mut read = 0;
        while read < queue.len() {
            let p = queue[read];
            read += 1;
            for q in self.board.neighbors(p) {
                if distance[q] == FAR && self.board.is_empty_at(q) {
                    distance[q] = distance[p].saturating_add(1);
                    queue.push(q);
                }
            }
        }
        distance
    }
}

/// How many diagonal neighbours an eye can do without.
pub(super) fn spoilers(board: &Board, point: Point) -> usize {
    usize::from(board.diagonals(point).count() == 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    #[test]
    fn effects_are_those_of_placing_the_stone() {
        let board: Board = "
            . X O . .
            X O O X .
            . X X . O
            O O X O O
            . O X O ."
            .parse()
            .unwrap();
        for color in Color::BOTH {
            let view = View::of(&board, color);
            for point in board.empties() {
                let mut after = board.clone();
                let placed = after.place(color, point).unwrap();
                let effect = view.effect(point);
                let taken: PointSet = effect.captured.iter().flat_map(|&id| view.chain(id).stones).collect();
                assert_eq!(taken, placed.captured, "{color} {point}");
                match after.chain(point) {
                    Some(chain) => {
                        assert_eq!(
                            (effect.size, effect.liberties),
                            (chain.stones.len(), chain.liberties),
                            "{color} {point}"
                        );
                    }
                    None => assert!(effect.liberties.is_empty()),
                }
                assert_eq!(view.is_lone_suicide(point), placed.self_captured.len() == 1, "{color} {point}");
            }
        }
    }

    #[test]
    fn eyes_need_their_diagonals() {
        let board: Board = "
            . X . . O
            X X . X .
            . . X . X
            . O . X .
            . X O . ."
            .parse()
            .unwrap();
        let black = View::of(&board, Color::Black);
        assert!(black.is_eye(p("A5")) && black.is_eye(p("D3")));
        assert!(!black.is_eye(p("E4")) && !black.is_eye(p("C2")) && !black.is_eye(p("A1")));
        assert!(!View::of(&Board::new(board.size()), Color::Black).is_eye(p("C3")));
    }
}
