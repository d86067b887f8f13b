//! Estimates of games that have not stopped: not what the board would count now, but what good play is expected to make
//! of it.

use std::fmt;

use shinpan_rules::board::Move;
use shinpan_rules::game::Game;
use shinpan_rules::rules::{Points, Scoring, Tie};
use shinpan_rules::scoring::Score;

use crate::life::Effort;
use crate::net::{NetworkEvaluator, NetworkHandle};
use crate::search::{Search, SearchParams, SearchRequest};

/// Visits of the search with the usual effort on the usual area.
const VISITS: u64 = 64;

/// The expected score of a game that goes on, Black's less White's, and how far it may be off.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// The expected score.
    pub lead: f64,
    /// One standard deviation of it.
    pub deviation: f64,
}

/// The outlook of a game by a search with a network. `None` if the game has stopped, or nothing is counted. Costs so
/// much search as the effort allows, 64 visits with the usual one.
#[must_use]
pub fn outlook(game: &Game, network: NetworkHandle, effort: Effort) -> Option<Outlook> {
    if game.has_stopped() || game.ending().is_some() || game.rules().scoring == Scoring::None {
        return None;
    }
    let mut search = Search::new(Box::new(NetworkEvaluator::new(network)), SearchParams::default(), 0);
    let (to_play, area) = (game.to_play(), game.size().area());
    let may_pass = game.legality(to_play, Move::Pass).is_ok();
    let barred = |mv| mv == Move::Pass && !may_pass;
    let question = SearchRequest { game, to_play, barred: &barred, wants_owners: false };
    let visits = Effort::on_area(VISITS * u64::from(effort.factor()), area) as usize;
    let report = search.think(&question, &mut |progress| progress.visits >= visits.max(1));
    Some(Outlook { lead: f64::from(report.score), deviation: f64::from(report.stdev) })
}

impl Outlook {
    /// The expected score, to half a point.
    #[must_use]
    pub fn score(&self) -> Score {
        half_points(self.lead)
    }

    /// The scores one standard deviation away, White's best first: about two games of three end between them.
    #[must_use]
    pub fn range(&self) -> [Score; 2] {
        [half_points(self.lead - self.deviation), half_points(self.lead + self.deviation)]
    }
}

fn half_points(lead: f64) -> Score {
    Score::of(Points::halves((2.0 * lead).round() as i64), Tie::Draw)
}

/// `B+4.5, between W+3.0 and B+12.0`.
impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, most] = self.range();
        write!(f, "{}, between {least} and {most}", self.score())
    }
}
