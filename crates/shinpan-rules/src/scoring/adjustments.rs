//! Points that are not on the board: komi and compensations.

use crate::board::Color;
use crate::game::{Game, Grounds, Ledger};
use crate::rules::{FirstPass, HandicapBonus, Points, Rules, Scoring};

use super::Item;

/// The adjustments that a player receives; an owed pass counts as made.
pub(super) fn adjustments(game: &Game, rules: &Rules, color: Color) -> Vec<(Item, Points)> {
    if rules.scoring == Scoring::None {
        return Vec::new();
    }
    let ledger = game.ledger();
    let (first, last) = (ledger.first_pass, game.last_pass_counted());
    let mut items = Vec::new();
    for (grounds, item) in [(Grounds::Penalty, Item::Penalty), (Grounds::Agreement, Item::Agreed)] {
        let of_these = game.adjustments().iter().filter(|a| a.to == color && a.grounds == grounds);
        items.push((item, of_these.map(|a| a.points).sum()));
    }
    if color == Color::White {
        items.push((Item::Komi, game.komi()));
        items.push((Item::HandicapBonus, handicap_bonus(rules, ledger.handicap)));
    }
    items.extend([first_pass(rules, ledger, first, color), last_pass(rules, last, color)]);
    items
}

/// The points that passes and the last move give Black, less what they give White, when the ledger stands so and `last`
/// made the last pass: the `first_pass` axis alone, for whoever looks ahead.
#[must_use]
pub fn passing_points(rules: &Rules, ledger: &Ledger, last: Option<Color>) -> Points {
    let of = |color| {
        let items = [first_pass(rules, ledger, ledger.first_pass, color), last_pass(rules, last, color)];
        items.into_iter().map(|(_, points)| points).sum::<Points>()
    };
    if rules.scoring == Scoring::None { Points::ZERO } else { of(Color::Black) - of(Color::White) }
}

/// The `handicap_bonus` axis. A single stone is Black's first move and no handicap (`H_1 = 0` in Concord Go Rules).
fn handicap_bonus(rules: &Rules, stones: usize) -> Points {
    match rules.handicap_bonus {
        _ if !rules.pays_compensation() => Points::ZERO,
        HandicapBonus::None => Points::ZERO,
        HandicapBonus::AllButFirst => stones.saturating_sub(1).into(),
        HandicapBonus::All if stones < 2 => Points::ZERO,
        HandicapBonus::All => stones.into(),
    }
}

/// The `first_pass` axis: what a player has for the first pass of the game or for what stands in its place.
///
/// Whether Black has made more board plays can be asked at any time after the last one. As long as only dame and
/// reinforcements are left it says the same as whether White passes first; it is how the old Taiwan rule's "last
/// competitive move" is read here (T. Ikeda, On the Rules of Go, section 3.6, gives no definition).
fn first_pass(rules: &Rules, ledger: &Ledger, first: Option<Color>, color: Color) -> (Item, Points) {
    const HALF: Points = Points::halves(1);
    let transfer = |due: bool| match color {
        _ if !due || !rules.pays_compensation() => Points::ZERO,
        Color::Black => -HALF,
        Color::White => HALF,
    };
    match rules.first_pass {
        FirstPass::None => (Item::FirstPass, Points::ZERO),
        FirstPass::WhitePoint => {
            let due = rules.pays_compensation() && color == Color::White && first == Some(color);
            (Item::FirstPass, usize::from(due).into())
        }
        FirstPass::HalfTransfer => (Item::FirstPass, transfer(first == Some(Color::White))),
        FirstPass::Button | FirstPass::TwoButtons => (Item::Button, HALF * usize::from(first == Some(color))),
        FirstPass::BlackLastMove => {
            let [black, white] = Color::BOTH.map(|c| ledger.moves(c) - ledger.passes[c]);
            (Item::LastMove, transfer(black > white))
        }
    }
}

/// The second button of the `first_pass` axis.
fn last_pass(rules: &Rules, last: Option<Color>, color: Color) -> (Item, Points) {
    let buttons = match rules.first_pass {
        FirstPass::TwoButtons => usize::from(last == Some(color)),
        FirstPass::None
        | FirstPass::WhitePoint
        | FirstPass::HalfTransfer
        | FirstPass::Button
        | FirstPass::BlackLastMove => 0,
    };
    (Item::LastButton, Points::halves(1) * buttons)
}
