//! [`Rank`]: play that is weaker on purpose, by fewer visits and by moves drawn from the policy at a temperature.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};

use crate::board::FastBoard;
use crate::search::{MoveReport, Nature, Report};
use shinpan_rules::board::{Color, Move};
use shinpan_rules::game::Game;

/// A rank, from 20 kyu to 9 dan. The names are steps of a scale; they are not measured against people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank(u8);

/// Ranks of each kind.
const KYU: u8 = 20;
const DAN: u8 = 9;
/// The temperature at 20 kyu; at 1 dan and above the best move is made.
const HOTTEST: f32 = 1.6;
/// Up to this step of the scale (12 kyu) a move is drawn from the policy alone.
const POLICY_ALONE: u8 = 8;
/// Steps of the scale in which visits double.
const DOUBLING: f32 = 2.0;
/// Samples that tell as much as a visit with a policy.
const SAMPLES: usize = 16;
/// Least weight of a move that is drawn, as a share of the best one's.
const LEAST: f32 = 0.02;

impl Rank {
    /// The lowest rank.
    pub const LOWEST: Rank = Rank(0);
    /// The highest rank.
    pub const HIGHEST: Rank = Rank(KYU + DAN - 1);

    /// Every rank, the lowest first.
    pub fn all() -> impl Iterator<Item = Rank> {
        (0..KYU + DAN).map(Rank)
    }

    /// Visits of a move.
    #[must_use]
    pub fn visits(self, nature: Nature) -> usize {
        let doublings = f32::from(self.0.saturating_sub(POLICY_ALONE)) / DOUBLING;
        let visits = doublings.exp2().round() as usize;
        match nature {
            Nature::Policy => visits,
            Nature::Samples => SAMPLES * visits,
        }
    }

    /// The temperature at which moves are drawn; 0 for the best move.
    #[must_use]
    pub fn temperature(self) -> f32 {
        HOTTEST * (1.0 - f32::from(self.0) / f32::from(KYU)).max(0.0)
    }

    /// The share of the policy in a move's weight, beside that of its visits.
    fn trust_in_policy(self) -> f32 {
        let rest = f32::from(KYU - POLICY_ALONE);
        (f32::from(KYU.saturating_sub(self.0)) / rest).min(1.0)
    }

    /// A move drawn from what a search found; `None` if there is nothing to draw.
    ///
    /// Own eyes are not filled, and a pass is made only where it is the best move.
    pub(super) fn draw(self, game: &Game, color: Color, report: &Report, rng: &mut impl Rng) -> Option<Move> {
        let board = FastBoard::from(game.board());
        let best = report.best()?;
        if self.temperature() == 0.0 || best.mv == Move::Pass && self.trust_in_policy() < 1.0 {
            return Some(best.mv);
        }
        let visits: usize = report.moves.iter().map(|m| m.visits).sum();
        let trust = if visits == 0 { 1.0 } else { self.trust_in_policy() };
        let prior = |m: &MoveReport| m.prior * (1 + m.images.len()) as f32;
        let weight = |m: &MoveReport| trust * prior(m) + (1.0 - trust) * m.visits as f32 / visits.max(1) as f32;
        let most = report.moves.iter().map(weight).fold(0.0, f32::max);
        if report.moves.iter().any(|m| m.mv == Move::Pass && weight(m) == most) {
            return Some(Move::Pass);
        }
        let is_drawn = |m: &&MoveReport| match m.mv {
            Move::Pass => false,
            Move::Play(point) => !board.is_eye(color, point) && weight(m) >= LEAST * most,
        };
        let drawn: Vec<(Move, f32)> = report
            .moves
            .iter()
            .filter(is_drawn)
            .map(|m| (m.mv, (weight(m) / most).powf(1.0 / self.temperature())))
            .collect();
        let total: f32 = drawn.iter().map(|(_, share)| share).sum();
        let mut left = total * rng.random::<f32>();
        for &(mv, share) in &drawn {
            left -= share;
            if left < 0.0 {
                return Some(mv);
            }
        }
        drawn.last().map_or(Some(best.mv), |&(mv, _)| Some(mv))
    }
}

/// As clients and people write it: `12k`, `3d`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            kyu if kyu < KYU => write!(f, "{}k", KYU - kyu),
            dan => write!(f, "{}d", dan - KYU + 1),
        }
    }
}

/// A text that is no rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a rank goes from 20k to 1k and from 1d to 9d")]
pub struct ParseRankError;

impl FromStr for Rank {
    type Err = ParseRankError;

    fn from_str(text: &str) -> Result<Rank, ParseRankError> {
        let text = text.to_ascii_lowercase();
        let number = |digits: &str| match digits.strip_prefix('0') {
            None if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse::<u8>().ok(),
            _ => None,
        };
        match (text.strip_suffix('k').and_then(number), text.strip_suffix('d').and_then(number)) {
            (Some(kyu @ 1..=KYU), _) => Ok(Rank(KYU - kyu)),
            (_, Some(dan @ 1..=DAN)) => Ok(Rank(KYU + dan - 1)),
            _ => Err(ParseRankError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_as_they_are_written() {
        let all: Vec<Rank> = Rank::all().collect();
        assert_eq!(
            (all[0].to_string(), all[19].to_string(), all[20].to_string()),
            ("20k".into(), "1k".into(), "1d".into())
        );
        assert_eq!(all.last(), Some(&"9D".parse().unwrap()));
        assert!(all.iter().all(|rank| rank.to_string().parse() == Ok(*rank)) && all.is_sorted());
        for bad in ["", "k", "0k", "21k", "10d", "012k", "+3k", "12", "3 k", "search"] {
            assert_eq!(bad.parse::<Rank>(), Err(ParseRankError), "{bad}");
        }
    }

    #[test]
    fn a_higher_rank_thinks_more_and_strays_less() {
        let all: Vec<Rank> = Rank::all().collect();
        for pair in all.windows(2) {
            assert!(pair[0].visits(Nature::Policy) <= pair[1].visits(Nature::Policy));
            assert!(pair[0].temperature() >= pair[1].temperature());
            assert!(pair[0].trust_in_policy() >= pair[1].trust_in_policy());
        }
        assert_eq!((Rank::LOWEST.visits(Nature::Policy), Rank::HIGHEST.visits(Nature::Policy)), (1, 1024));
    }
}
