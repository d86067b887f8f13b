//! The result that a record claims, in points, and whether a game can come to it.

use num_rational::Ratio;

use super::inferred::{comes_from, fitting_komi};
use crate::board::Color;
use crate::game::Game;
use crate::rules::{Points, Scoring, Shared};
use crate::scoring::Tally;
use crate::sgf::{Claim, Record};

/// Words by which records of Fox are known: its results count Chinese stones, which are two points each.
const FOX: &[&str] = &["fox", "野狐"];

/// The claim of a record: in points, and only if a game can come to it. What had to be assumed for that is remarked on.
pub(super) fn claimed(record: &Record, game: &Game, tally: Option<&Tally>, remarks: &mut Vec<String>) -> Option<Claim> {
    let text = record.result.as_ref()?;
    let Some(claim) = Claim::read(text).filter(|claim| is_possible(claim, game)) else {
        remarks.push(format!("RE[{text}] is no possible result of this game"));
        return None;
    };
    let Claim::Counted { winner, margin: Some(margin) } = claim else { return Some(claim) };
    let twice = Claim::Counted { winner, margin: Some(margin * 2) };
    let fits = tally.is_some_and(|tally| is(&twice, tally.difference()) && !is(&claim, tally.difference()));
    let in_stones = text.is_ascii() && counts_stones(game) && (has_quarters(margin) || fits && comes_from(record, FOX));
    if in_stones && is_possible(&twice, game) {
        remarks.push(format!("RE[{text}] counts Chinese stones: {} points", Points::from(margin * 2)));
        return Some(twice);
    }
    if let Some(tally) = tally
        && record.komi == Some(0.into())
        && game.rules().komi == Points::ZERO
        && !is(&claim, tally.difference())
        && let Some(komi) = fitting_komi(&claim, tally.difference())
    {
        remarks.push(format!("KM[0] is named, but RE[{text}] fits a komi of {komi}"));
    }
    Some(claim)
}

/// Tells whether a claim is that of a lead of Black's.
fn is(claim: &Claim, lead: Points) -> bool {
    let Claim::Counted { winner, margin: Some(margin) } = *claim else { return false };
    lead == if winner == Some(Color::White) { -Points::from(margin) } else { margin.into() }
}

/// Tells whether results may count stones, so that quarters come of nothing else.
fn counts_stones(game: &Game) -> bool {
    let area = match game.rules().scoring {
        Scoring::Area => true,
        Scoring::Territory | Scoring::Empty | Scoring::Stone | Scoring::None => false,
    };
    let whole = match game.rules().shared {
        Shared::None | Shared::Both | Shared::Half => true,
        Shared::Proximity | Shared::Proportional | Shared::ProportionalPoint => false,
    };
    area && whole && (Ratio::try_from(game.rules().komi).is_ok_and(|komi| (komi * 2).is_integer()))
}

fn has_quarters(margin: Ratio<i64>) -> bool {
    *margin.denom() == 4
}

/// Tells whether a game can come to that: each point and each stone that was played is worth two at the most, and there
/// is the komi. A server has written `W+8194.00`, and another `B+0.02`.
fn is_possible(claim: &Claim, game: &Game) -> bool {
    let Claim::Counted { margin: Some(margin), .. } = *claim else { return true };
    let things = game.size().area() + game.turns().count();
    let (margin, komi) = (Points::from(margin), game.rules().komi);
    let cents =
        |value: Points| Ratio::try_from(value).is_ok_and(|v: Ratio<i64>| 100 % v.denom() == 0 && 4 % v.denom() != 0);
    let counted = !cents(margin) || !cents(margin + komi) || !cents(margin - komi);
    counted && margin <= Points::from(2 * things) + komi.abs()
}
