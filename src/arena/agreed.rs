//! Games that both engines think decided: what they tell of their moves, or their estimates of the score, asked for
//! while they play.

use crate::board::Color;
use crate::game::{Cause, Ending};
use crate::rules::Points;
use crate::sgf::Claim;

use super::bout::{Bout, Lost};
use super::evaluation::Evaluation;

/// Each player has to say so after this many of its turns in a row.
const OFTEN: u32 = 3;

/// How an engine sees the game: as one player's, as a draw, or open.
type View = Option<Option<Color>>;

impl Bout<'_> {
    /// Hears how whoever has made a turn sees the game, and ends it once both have often said the same: that one player
    /// wins by so much, or that it is a draw. Engines that tell nothing of their moves are asked for `estimate_score`,
    /// if both know it.
    pub(super) fn hear_estimate(&mut self, color: Color) -> Result<(), Lost> {
        let conditions = self.conditions;
        let wanted = (conditions.agreement, conditions.win_agreed, conditions.draw_agreed);
        if self.game.ending().is_some() || wanted == (None, None, None) {
            return Ok(());
        }
        let told = self.evaluations.get(&self.game.all_turns().count()).copied().unwrap_or_default();
        let lead = match told.lead {
            Some(lead) => Some(lead),
            None if (conditions.agreement, conditions.draw_agreed) == (None, None) => None,
            None if Color::BOTH.iter().all(|&c| self.engines[c].knows("estimate_score")) => {
                self.ask(color, "estimate_score")?.ok().as_deref().and_then(lead)
            }
            None => None,
        };
        let view = self.view(Evaluation { lead, ..told });
        self.opinions[color] = view.map(|view| match self.opinions[color] {
            Some((before, turns)) if before == view => (view, turns + 1),
            _ => (view, 1),
        });
        let [Some((view, one)), Some((other, two))] = self.opinions else { return Ok(()) };
        if view == other && one.min(two) >= OFTEN {
            self.end_as_seen(view);
        }
        Ok(())
    }

    fn end_as_seen(&mut self, view: Option<Color>) {
        let often = format!("both engines have said {OFTEN} times that");
        match view {
            None => {
                self.remark(format!("{often} the game is a draw"));
                self.end_by_ruling(Ending::draw(Cause::Agreement));
            }
            Some(winner) => {
                let by = self.conditions.agreement.map(|points| format!("{points}"));
                let share = self.conditions.win_agreed.map(|share| format!("{:.1} %", 100.0 * share));
                let by = by.into_iter().chain(share).collect::<Vec<_>>().join(" or ");
                self.remark(format!("{often} {} wins by {by} or more", winner.name()));
                self.end_by_ruling(Ending::win(winner, Cause::Resignation));
            }
        }
    }

    /// How an engine that tells this sees the game.
    fn view(&self, told: Evaluation) -> View {
        let ahead = |black: bool| if black { Color::Black } else { Color::White };
        let conditions = self.conditions;
        let by_points = told.lead.zip(conditions.agreement).filter(|(lead, least)| lead.abs() >= least.to_f64());
        let by_share = told.win.zip(conditions.win_agreed).filter(|(win, least)| win.max(1.0 - win) >= *least);
        let drawn = told.lead.zip(conditions.draw_agreed).filter(|(lead, most)| lead.abs() <= most.to_f64());
        match (by_points, by_share, drawn) {
            (Some((lead, _)), _, _) => Some(Some(ahead(lead > 0.0))),
            (None, Some((win, _)), _) => Some(Some(ahead(win > 0.5))),
            (None, None, Some(_)) => Some(None),
            (None, None, None) => None,
        }
    }
}

/// Black's lead by an estimate (`B+12.5 (upper bound: ...)`).
fn lead(estimate: &str) -> Option<f64> {
    match Claim::read(estimate.split_whitespace().next()?)? {
        Claim::Counted { winner: Some(winner), margin: Some(margin) } => {
            let points = Points::from(margin).to_f64();
            Some(if winner == Color::Black { points } else { -points })
        }
        Claim::Counted { winner: None, .. } => Some(0.0),
        Claim::Counted { margin: None, .. } | Claim::Ended(_) => None,
    }
}
