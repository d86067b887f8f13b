//! Games that both engines think decided: their own estimates of the score, asked for while they play.

use crate::board::Color;
use crate::game::{Cause, Ending};
use crate::rules::Points;
use crate::sgf::Claim;

use super::bout::{Bout, Lost};

/// Each player has to say so after this many of its turns in a row.
const OFTEN: u32 = 3;

impl Bout<'_> {
    /// Asks whoever has made a turn for its estimate of the score, and ends the game once both have often said that the
    /// same player wins by so many points. Nobody is asked unless both engines know `estimate_score`.
    pub(super) fn hear_estimate(&mut self, color: Color, points: Points) -> Result<(), Lost> {
        if self.game.ending().is_some() || !Color::BOTH.iter().all(|&c| self.engines[c].knows("estimate_score")) {
            return Ok(());
        }
        let estimate = self.ask(color, "estimate_score")?.ok();
        let winner = estimate.as_deref().and_then(|text| clear_winner(text, points));
        self.opinions[color] = winner.map(|winner| match self.opinions[color] {
            Some((before, turns)) if before == winner => (winner, turns + 1),
            _ => (winner, 1),
        });
        let [Some((winner, one)), Some((other, two))] = self.opinions else { return Ok(()) };
        if winner == other && one.min(two) >= OFTEN {
            self.remark(format!(
                "both engines have said {OFTEN} times that {} wins by {points} or more",
                winner.name()
            ));
            self.end_by_ruling(Ending::win(winner, Cause::Resignation));
        }
        Ok(())
    }
}

/// The player who wins by so many points, if an estimate (`B+12.5 (upper bound: ...)`) says that somebody does.
fn clear_winner(estimate: &str, points: Points) -> Option<Color> {
    match Claim::read(estimate.split_whitespace().next()?)? {
        Claim::Counted { winner, margin: Some(margin) } if Points::from(margin) >= points => winner,
        Claim::Counted { .. } | Claim::Ended(_) => None,
    }
}
