//! Reasons that have to be read: chains taken, brought out of danger and caught.

use shinpan_rules::board::{Color, Point};

use super::features::Position;
use super::tactics::{Fate, walks_into_capture};
use super::view::{ChainId, Effect};

impl Position<'_> {
    /// Stones taken, chains brought out of danger, and chains that can no longer escape: what matters wherever it
    /// happens. Dead stones are worth taking only where they have to be (`captures_dead`), or where it is not sure that
    /// they are dead.
    pub fn rescue(&self, point: Point, effect: &Effect, captures_dead: bool) -> f64 {
        let taken: f64 = effect.captured.iter().map(|&id| self.capture(id, captures_dead)).sum();
        taken + self.saves(point, effect) + self.catches(point, effect)
    }

    /// What capturing a chain is worth.
    fn capture(&self, id: ChainId, captures_dead: bool) -> f64 {
        let stones = self.size_of(id);
        let prey = self.view.chain(id);
        let sure = prey.stones.first().is_some_and(|p| self.holdings.is_sure(p));
        match (self.is_dead(id), captures_dead, sure) {
            (false, _, _) if self.fate(id) == Fate::Lost => 3.0 + stones,
            (false, _, _) => 8.0 + 2.0 * stones,
            (true, true, _) => 3.0 + stones,
            (true, false, false) => 0.6 + 0.1 * stones,
            (true, false, true) => 0.0,
        }
    }

    /// Own chains in danger that the play makes safe, be it by extending, connecting or taking a besieger.
    fn saves(&self, point: Point, effect: &Effect) -> f64 {
        let color = self.view.color;
        let around = effect.captured.iter().chain(&effect.touched).flat_map(|&id| self.neighbors(id, color));
        let mut ids: Vec<ChainId> = effect.joined.iter().copied().chain(around).collect();
        ids.retain(|&id| self.fate(id) == Fate::Open || (self.fate(id) == Fate::Lost && !effect.captured.is_empty()));
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return 0.0;
        }
        let mut next = self.view.board.clone();
        if next.place(color, point).is_err() {
            return 0.0;
        }
        let mut reader = self.reader.borrow_mut();
        let saved = ids.into_iter().filter(|&id| {
            let stone = self.view.chain(id).stones.first();
            stone.is_some_and(|at| next.get(at).is_some() && !reader.is_caught(&next, at))
        });
        saved.map(|id| 6.0 + 2.0 * self.size_of(id)).sum()
    }

    /// Opposing chains that could still have escaped and now cannot.
    fn catches(&self, point: Point, effect: &Effect) -> f64 {
        let open: Vec<ChainId> = effect.touched.iter().copied().filter(|&id| self.fate(id) == Fate::Open).collect();
        let mut next = self.view.board.clone();
        if open.is_empty() || next.place(self.view.color, point).is_err() {
            return 0.0;
        }
        let mut reader = self.reader.borrow_mut();
        let caught = open.into_iter().filter(|&id| {
            let stone = self.view.chain(id).stones.first();
            stone.is_some_and(|at| reader.is_lost(&next, at))
        });
        caught.map(|id| 6.0 + 2.0 * self.size_of(id)).sum()
    }

    /// The chains of a colour next to a chain.
    fn neighbors(&self, id: ChainId, color: Color) -> Vec<ChainId> {
        let mut found: Vec<ChainId> = Vec::new();
        for p in self.view.chain(id).stones {
            found.extend(self.view.chains_beside(p, color));
        }
        found
    }

    /// Stones lost by a play whose chain can then be taken by force. Stones that were lost or in danger before do not
    /// count again.
    pub fn loss(&self, point: Point, effect: &Effect) -> f64 {
        let before = effect.joined.iter().filter(|&&id| self.fate(id) != Fate::Safe).map(|&id| self.size_of(id));
        let fresh = effect.size as f64 - before.sum::<f64>();
        let caught = effect.liberties.len() <= 3
            && walks_into_capture(&mut self.reader.borrow_mut(), self.view.board, self.view.color, point);
        if caught { 2.0 * fresh } else { 0.0 }
    }

    /// Closing in on dead stones that have to be captured: the fewer liberties they have, the more urgent.
    pub fn hunt(&self, effect: &Effect) -> f64 {
        let prey = effect.touched.iter().chain(&effect.captured).filter(|&&id| self.is_dead(id));
        prey.map(|&id| 1.0 + 1.0 / self.liberties_of(id) as f64).fold(0.0, f64::max)
    }

    /// Whether the opponent, taking the stone just played in atari, would stand in atari with more than was taken: a
    /// snapback. Costs two placements.
    pub fn snaps_back(&self, point: Point, effect: &Effect) -> f64 {
        let Some(liberty) = effect.liberties.first().filter(|_| effect.liberties.len() == 1 && effect.size <= 2) else {
            return 0.0;
        };
        let mut board = self.view.board.clone();
        let played = board.place(self.view.color, point).is_ok();
        let taken = board.place(self.view.color.opponent(), liberty).map_or(0, |t| t.captured.len());
        match board.chain(liberty) {
            Some(c) if played && c.liberties.len() == 1 && c.stones.len() > taken + 1 => {
                5.0 + 2.0 * c.stones.len() as f64
            }
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::view::View;
    use shinpan_rules::board::Board;

    #[test]
    fn a_snapback_is_worth_what_it_retakes() {
        let board: Board = "X X X X X .\nX O O O X .\nX O . . X .".parse().unwrap();
        let position = Position::new(View::of(&board, Color::Black));
        let worth = |text: &str| {
            let p = text.parse().unwrap();
            position.snaps_back(p, &position.view.effect(p))
        };
        assert_eq!((worth("C1"), worth("D1")), (15.0, 0.0));
    }
}
