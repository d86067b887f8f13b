//! Moves instead of a pass when the verdict on the position says that something is left.

use crate::life::{Finding, Method, State, Verdict};
use shinpan_rules::board::{Color, Point};
use shinpan_rules::game::Game;

use super::cleaner::capturing_play;
use super::worn_out;

/// A play that a pass would lose points against: one that by search saves stones of the player's own or takes opposing
/// ones that are unsettled, the largest first; or, where nobody will remove dead stones, one towards taking them off.
/// `None` if there is none, or once a game has lasted too long.
#[must_use]
pub fn instead_of_passing(game: &Game, color: Color, verdict: &Verdict) -> Option<Point> {
    let cleans = || !worn_out(game) && game.stones_stay();
    urgent_play(game, color, &verdict.findings)
        .or_else(|| if cleans() { capturing_play(game, color, verdict) } else { None })
}

/// A play that by search saves stones of the player's own or takes opposing ones that are unsettled, the largest first.
/// `None` if there is none, or once a game has lasted too long.
#[must_use]
pub fn urgent_play(game: &Game, color: Color, findings: &[Finding]) -> Option<Point> {
    if worn_out(game) {
        return None;
    }
    let legal = game.legal_points(color);
    let play = |f: &Finding| {
        let mv = if f.color == color { f.saving } else { f.taking };
        mv?.point().filter(|p| legal.contains(*p)).map(|p| (f.stones.len(), p))
    };
    let open = findings.iter().filter(|f| f.state == State::Unsettled && is_read(f.method));
    open.filter_map(play).max_by_key(|&(stones, _)| stones).map(|(_, p)| p)
}

/// True if stones were read out.
fn is_read(method: Method) -> bool {
    match method {
        Method::Search(_) | Method::SearchBetween { .. } => true,
        Method::Marked
        | Method::Confirmation
        | Method::Benson
        | Method::Safety
        | Method::Seki
        | Method::Zones(_)
        | Method::CaptorsDead
        | Method::Precedent(_)
        | Method::Shape(_)
        | Method::Stop
        | Method::Playouts(_)
        | Method::Network { .. }
        | Method::Resumption { .. }
        | Method::Assumption => false,
    }
}
