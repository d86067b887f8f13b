//! Points that are not on the board: komi and compensations.

use crate::board::Color;
use crate::game::Game;
use crate::rules::{FirstPass, HandicapBonus, Points, Rules};

use super::Item;

/// The adjustments that a player receives.
pub(super) fn adjustments(game: &Game, rules: &Rules, color: Color) -> Vec<(Item, Points)> {
    if color == Color::Black {
        return Vec::new();
    }
    let mut items = vec![(Item::Komi, rules.komi)];
    if rules.pays_compensation() {
        items.push((Item::HandicapBonus, handicap_bonus(rules, game.ledger().handicap)));
        items.push((Item::FirstPass, first_pass(rules, game.ledger().first_pass)));
    }
    items
}

/// The `handicap_bonus` axis. A single stone is Black's first move and no handicap (`H_1 = 0` in concord.txt).
fn handicap_bonus(rules: &Rules, stones: usize) -> Points {
    match rules.handicap_bonus {
        HandicapBonus::None => Points::ZERO,
        HandicapBonus::AllButFirst => stones.saturating_sub(1).into(),
        HandicapBonus::All if stones < 2 => Points::ZERO,
        HandicapBonus::All => stones.into(),
    }
}

/// The `first_pass` axis: what White receives.
fn first_pass(rules: &Rules, first: Option<Color>) -> Points {
    match rules.first_pass {
        FirstPass::None => Points::ZERO,
        FirstPass::WhitePoint => usize::from(first == Some(Color::White)).into(),
    }
}
