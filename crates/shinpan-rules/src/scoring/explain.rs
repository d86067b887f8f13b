//! A tally in words: one `key: value` row for each fact that the score is made of.

use std::fmt;

use crate::board::Color;
use crate::game::{Game, Imputed};
use crate::rules::{Axis, FirstPass, HandicapBonus, Pass, Points, Scoring, Shared};

use super::{Item, Settled, Tally, tally_by};

/// The rows of a score, in the order people read them.
pub struct Detail(Vec<(String, String)>);

impl Detail {
    /// The rows: a key and its value.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{key}: {value}")?;
        }
        Ok(())
    }
}

/// Explains the score of a game with dead stones removed and open borders closed, counted by `counting`, which is
/// usually what the rules say. `evidence` says how it is known which stones are dead.
#[must_use]
pub fn detail(game: &Game, settled: impl Into<Settled>, counting: Scoring, evidence: &str) -> Detail {
    explained(game, &tally_by(game, settled, counting), evidence)
}

/// Explains a count of a game; `evidence` says how it is known which stones are dead.
#[must_use]
pub fn explained(game: &Game, tally: &Tally, evidence: &str) -> Detail {
    let counting = tally.rules.scoring;
    let mut rows = Vec::new();
    let mut row = |key: &str, value: String| rows.push((key.to_string(), value));
    row("Rules", game.ruleset().without_komi().to_string());
    row("Counting", counting.text());
    row("Komi", game.komi().to_string());
    row("Handicap", game.ledger().handicap.to_string());
    for (key, value) in board_rows(tally) {
        row(&key, value);
    }
    if let Some(value) = white_bonus(game, tally) {
        row("White bonus", value);
    }
    for (key, value) in other_compensations(tally) {
        row(&key, value);
    }
    row("Owed pass", owed_passes(tally.owed));
    for color in Color::BOTH {
        row(&format!("{} total", color.name()), tally.total(color).to_string());
    }
    row("Score", tally.score().to_string());
    if let Some(readings) = &tally.readings {
        row("Seki", readings.to_string());
    }
    row("Check", Check::against(game, tally).to_string());
    row("Dead", if tally.removed.is_empty() { "none".to_string() } else { tally.removed.to_string() });
    if !tally.left.is_empty() {
        row("Dead, left", format!("{} (in the eye of a group in seki, which is nobody's territory)", tally.left));
    }
    let provisional = match game.imputed() {
        Some(Imputed::Passes(_)) => String::new(),
        Some(imputed @ (Imputed::Agreement | Imputed::PlayOut)) => format!("; {imputed}"),
        None if game.has_stopped() => String::new(),
        None => "; play has not stopped".to_string(),
    };
    row("Rests on", format!("{evidence}{provisional}"));
    Detail(rows)
}

/// `none`, `white (imputed)`, `black white (imputed)`: a word for each pass that is still owed.
fn owed_passes(owed: [usize; 2]) -> String {
    let colors: Vec<String> = Color::BOTH.into_iter().flat_map(|c| vec![c.to_string(); owed[c]]).collect();
    if colors.is_empty() { "none".to_string() } else { format!("{} (imputed)", colors.join(" ")) }
}

/// The rows of the board and of the containers.
fn board_rows(tally: &Tally) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    let mut both = |what: &str, value: &dyn Fn(Color) -> String| {
        for color in Color::BOTH {
            rows.push((format!("{} {what}", color.name()), value(color)));
        }
    };
    let points = |item| move |color| tally.item(color, item).to_string();
    let surrounds = match tally.rules.scoring {
        Scoring::Area => {
            both("stones", &points(Item::Stones));
            both("territory", &points(Item::Territory));
            true
        }
        Scoring::Territory => {
            both("territory", &points(Item::Territory));
            both("prisoners", &|color| prisoners(tally, color));
            true
        }
        Scoring::Stone => {
            both("stones", &points(Item::Stones));
            false
        }
        Scoring::Empty => {
            both("territory", &points(Item::Territory));
            true
        }
        Scoring::None => false,
    };
    if !tally.trimmed.is_empty() {
        rows.push(("Superfluous stones".to_string(), format!("{} (taken off by their owners)", tally.trimmed.len())));
    }
    for item in [Item::Cleared, Item::Special] {
        for color in Color::BOTH.into_iter().filter(|&c| !tally.item(c, item).is_zero()) {
            rows.push((format!("{} {item}", color.name()), format!("{} ({})", tally.item(color, item), item.reason())));
        }
    }
    let shared = tally.ownership.shared.len();
    if surrounds && shared > 0 {
        let whose = match tally.rules.shared {
            Shared::None => "nobody's".to_string(),
            Shared::Both => "counted for both".to_string(),
            Shared::Half => "half each".to_string(),
            Shared::Proportional | Shared::ProportionalPoint | Shared::Proximity => {
                let [black, white] = Color::BOTH.map(|c| tally.item(c, Item::Shared));
                format!("black {black}, white {white}")
            }
        };
        rows.push(("Shared points".to_string(), format!("{shared} ({whose})")));
    }
    if !tally.ownership.contested.is_empty() {
        rows.push(("Contested points".to_string(), format!("{} (half each)", tally.ownership.contested)));
    }
    if !tally.ownership.seki.is_empty() {
        rows.push(("Seki eyes".to_string(), format!("{} (not counted)", tally.ownership.seki.len())));
    }
    for color in Color::BOTH.into_iter().filter(|&c| !tally.ownership.teire[c].is_empty()) {
        let points = format!("{} (to be filled when the dame are, not counted)", tally.ownership.teire[color]);
        rows.push((format!("{} teire", color.name()), points));
    }
    rows
}

/// `3 (captures 1, pass stones 1, dead 1)`.
fn prisoners(tally: &Tally, color: Color) -> String {
    let part = |item| tally.item(color, item);
    let mut parts = vec![format!("captures {}", part(Item::Captures))];
    if tally.rules.has_pass_stones() {
        parts.push(format!("pass stones {}", part(Item::PassStones)));
    }
    for (name, item) in [("dead", Item::Dead), ("owed", Item::OwedPass)] {
        if !part(item).is_zero() {
            parts.push(format!("{name} {}", part(item)));
        }
    }
    let all = [Item::Captures, Item::PassStones, Item::Dead, Item::OwedPass];
    format!("{} ({})", all.into_iter().map(part).sum::<Points>(), parts.join(", "))
}

/// White's points beside komi, where the dialect knows such compensations.
fn white_bonus(game: &Game, tally: &Tally) -> Option<String> {
    let rules = &tally.rules;
    let known = rules.handicap_bonus != HandicapBonus::None || rules.first_pass == FirstPass::WhitePoint;
    if !known || !rules.pays_compensation() {
        return None;
    }
    let handicap = tally.item(Color::White, Item::HandicapBonus);
    let first = match rules.first_pass {
        FirstPass::WhitePoint => tally.item(Color::White, Item::FirstPass),
        FirstPass::None
        | FirstPass::HalfTransfer
        | FirstPass::Button
        | FirstPass::TwoButtons
        | FirstPass::BlackLastMove => Points::ZERO,
    };
    let mut parts = Vec::new();
    if !first.is_zero() {
        parts.push("first pass by White".to_string());
    }
    if !handicap.is_zero() || (rules.handicap_bonus != HandicapBonus::None && game.ledger().handicap > 1) {
        parts.push(format!("handicap {handicap}"));
    }
    let reasons = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
    Some(format!("{}{reasons}", first + handicap))
}

/// Payments beside komi and the bonus of White, with the reason.
fn other_compensations(tally: &Tally) -> Vec<(String, String)> {
    let shown = |item| match item {
        Item::Komi | Item::HandicapBonus => true,
        Item::FirstPass => tally.rules.first_pass == FirstPass::WhitePoint,
        _ => !item.is_compensation(),
    };
    let rest = tally.adjustments().filter(|(_, item, _)| !shown(*item));
    rest.map(|(color, item, points)| (format!("{} {item}", color.name()), format!("{points} ({})", item.reason())))
        .collect()
}

/// A check that counting area and counting territory come to the same, as pass stones and a last-pass rule promise.
pub enum Check {
    /// Passes cost nothing under these rules, so nothing is promised.
    NotPromised,
    /// The promise needs alternating moves.
    NotAlternating,
    /// The promise counts from a start at which each player has as many stones, a handicap apart, and Black moves
    /// first.
    NotFromThisStart,
    /// Both countings.
    Counted {
        /// The counting that the rules ask for.
        used: Box<Tally>,
        /// The other one.
        other: Box<Tally>,
        /// True if play has stopped; before that the two may differ by one.
        stopped: bool,
    },
}

impl Check {
    /// Counts by `counting` and the other way.
    #[must_use]
    pub fn of(game: &Game, settled: impl Into<Settled>, counting: Scoring) -> Check {
        Check::against(game, &tally_by(game, settled, counting))
    }

    /// Holds a count of a game against the other way.
    #[must_use]
    pub fn against(game: &Game, tally: &Tally) -> Check {
        let other = match tally.rules.scoring {
            Scoring::Area => Scoring::Territory,
            Scoring::Territory => Scoring::Area,
            Scoring::Stone | Scoring::Empty | Scoring::None => return Check::NotPromised,
        };
        if game.rules().pass != Pass::Stone {
            return Check::NotPromised;
        }
        if !game.ledger().alternates {
            return Check::NotAlternating;
        }
        if !starts_even(game) {
            return Check::NotFromThisStart;
        }
        Check::Counted {
            used: Box::new(tally.clone()),
            other: Box::new(tally.counted_by(game, other)),
            stopped: game.has_stopped(),
        }
    }

    /// Tells whether both countings agree; `None` where nothing is promised.
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        match self {
            Check::Counted { used, other, .. } => Some(used.difference() == other.difference()),
            Check::NotPromised | Check::NotAlternating | Check::NotFromThisStart => None,
        }
    }
}

/// Tells whether both players start with as many stones, Black's handicap apart, and the first move is the one that the
/// equality counts from: Black's, or after a handicap White's (Concord Go Rules, "Definitions of variables").
fn starts_even(game: &Game) -> bool {
    let (start, handicap) = (game.starting_board(), game.ledger().handicap);
    let first = if handicap > 0 { Color::White } else { Color::Black };
    start.count(Color::Black) == start.count(Color::White) + handicap && game.first_to_play() == first
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (other, stopped) = match self {
            Check::NotPromised => return f.write_str("not comparable (passes cost nothing under these rules)"),
            Check::NotAlternating => return f.write_str("not comparable (moves do not alternate)"),
            Check::NotFromThisStart => {
                return f.write_str(
                    "not promised here (the game starts from a position with more stones of one colour, or with the other player to move)",
                );
            }
            Check::Counted { other, stopped, .. } => (other, stopped),
        };
        let verdict = match (self.holds(), stopped) {
            (Some(true), _) => "equal",
            (_, true) => "different",
            (_, false) => "different (play has not stopped)",
        };
        let (black, white) = (other.total(Color::Black), other.total(Color::White));
        let name = other.rules.scoring.text();
        write!(f, "{name} {black} - {white} = {}, {verdict}", other.score())
    }
}
