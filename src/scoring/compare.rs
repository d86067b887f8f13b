//! One record under every dialect: the scores, and why they differ.

use crate::board::{Color, PointSet};
use crate::game::Game;
use crate::rules::{Axis, DIALECTS, Dialect, Ruleset};

use super::{Item, Score, Tally, tally};

/// A record refereed and counted under one dialect.
pub struct Compared {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The score under it, with the komi of the game.
    pub score: Score,
    /// Why it differs from the rules in force; empty if it does not.
    pub reasons: Vec<String>,
}

/// Referees and counts a game under every dialect, with the komi and the set-up it has. `dead` judges the stones that each dialect would
/// remove. A dialect that would have refused a move says so even if the score is the same. Costs a replay each.
#[must_use]
pub fn compare(game: &Game, dead: impl Fn(&Game) -> PointSet) -> Vec<Compared> {
    let here = tally(game, &dead(game));
    let under = |dialect: &'static Dialect| {
        let mut other = game.clone();
        let mut ruleset = Ruleset::from(dialect);
        (ruleset.rules.komi, ruleset.rules.setup) = (game.rules().komi, game.rules().setup);
        other.set_ruleset(ruleset).expect("the set-up in force fits the board");
        let there = tally(&other, &dead(&other));
        let mut reasons = if here.difference() == there.difference() { Vec::new() } else { differences(&here, &there) };
        let refused = other.violations().filter(|(n, ..)| game.violations().all(|(m, ..)| m != *n));
        reasons.extend(refused.map(|(n, turn, why)| format!("refuses move {n}, {} {} ({why})", turn.color, turn.mv)));
        Compared { dialect, score: there.score(), reasons }
    };
    DIALECTS.iter().map(under).collect()
}

/// What is counted otherwise, with the change in Black's lead that it makes.
fn differences(here: &Tally, there: &Tally) -> Vec<String> {
    let lead = |tally: &Tally, item| tally.item(Color::Black, item) - tally.item(Color::White, item);
    let mut reasons = Vec::new();
    if here.rules.scoring != there.rules.scoring {
        reasons.push(format!("{} instead of {} scoring", there.rules.scoring.text(), here.rules.scoring.text()));
    }
    if here.removed != there.removed {
        reasons.push(if there.removed.is_empty() {
            "removes no dead stones".to_string()
        } else {
            format!("removes {}", there.removed)
        });
    }
    for &item in Item::ALL {
        let change = lead(there, item) - lead(here, item);
        if !change.is_zero() {
            let sign = if change > crate::rules::Points::ZERO { "+" } else { "" };
            reasons.push(format!("{item} {sign}{change}"));
        }
    }
    if !there.ownership.seki.is_empty() && here.ownership.seki.is_empty() {
        reasons.push(format!("{} eyes in seki do not count", there.ownership.seki.len()));
    }
    reasons
}
