//! Points with a value of their own: the `bonus` axis, and what the players agreed on.

use crate::board::{Board, Color, Point, PointSet};
use crate::game::Game;
use crate::rules::{Bonus, Points, Rules};

use super::Ownership;

/// Points that are worth something of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Special {
    /// The points.
    pub points: PointSet,
    /// The player who has it.
    pub color: Color,
    /// Their worth together.
    pub worth: Points,
    /// True if that stands in the place of what they count otherwise, as agreed values do, or is added to it.
    pub instead: bool,
}

impl Special {
    /// The worth of one of the points.
    pub(super) fn each(&self) -> Points {
        self.worth.over(self.points.len())
    }
}

/// Every special value of a position.
pub(super) fn specials(game: &Game, board: &Board, own: &Ownership, rules: &Rules) -> Vec<Special> {
    let agreed = game.values().iter().map(|v| Special { points: v.points, color: v.to, worth: v.worth, instead: true });
    agreed.chain(bonus(board, own, rules)).collect()
}

/// The points whose values stand in the place of what they would count.
pub(super) fn replaced(specials: &[Special]) -> PointSet {
    specials.iter().filter(|s| s.instead).fold(PointSet::EMPTY, |all, s| all | s.points)
}

/// The `bonus` axis: in Tibet a player who holds all four corners has 40 points for them, and 10 more for holding the
/// centre too (Sensei's Library, "Tibetan Go").
fn bonus(board: &Board, own: &Ownership, rules: &Rules) -> Vec<Special> {
    match rules.bonus {
        Bonus::None => Vec::new(),
        Bonus::Tibetan | Bonus::TibetanStones => {
            let held = Color::BOTH.map(|color| match rules.bonus {
                Bonus::None | Bonus::TibetanStones => board.stones(color),
                Bonus::Tibetan => (board.stones(color) | own.territory[color]) - own.territory[color.opponent()],
            });
            let holds = |color: Color, points: &PointSet| points.is_subset(&held[color]);
            let (corners, centre) = landmarks(board);
            let Some(color) = Color::BOTH.into_iter().find(|&c| holds(c, &corners)) else { return Vec::new() };
            let parts = [(corners, 40), (centre, 10)].into_iter();
            parts
                .filter(|(points, _)| !points.is_empty() && holds(color, points))
                .map(|(points, worth)| Special { points, color, worth: Points::whole(worth), instead: false })
                .collect()
        }
    }
}

/// The corner points, and the point in the middle if there is one.
fn landmarks(board: &Board) -> (PointSet, PointSet) {
    let (width, height) = (board.size().width(), board.size().height());
    let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)];
    let centre = (width % 2 == 1 && height % 2 == 1).then(|| Point::new(width / 2, height / 2));
    (corners.into_iter().map(|(c, r)| Point::new(c, r)).collect(), centre.into_iter().collect())
}
