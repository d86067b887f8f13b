//! Passes that would lose points under the rules in force. Engines pass once nothing is left by the rules they know:
//! under others there may be dame to fill, or a pass may cost a stone.

use std::time::Instant;

use crate::board::{Color, Move};
use crate::game::Game;
use crate::players::{Thought, Watch};
use crate::search::{MoveReport, Nature, Question};

use super::{Guard, Until};

/// Points by which a move has to be better than the pass.
const WORTH: f32 = 0.5;
/// Visits of the pass without which nothing is known of it.
const SURE: usize = 8;
/// Occurrences of a position after which a pass stands in any case: nothing else ends such a game.
const ROUND: usize = 2;

impl Guard {
    /// The engine's pass, or the move that our search finds better by half a point and more.
    pub(super) fn pass_or_play(&mut self, game: &Game, color: Color, end: Instant) -> Move {
        if game.occurrences() > ROUND {
            return Move::Pass;
        }
        let Some((mv, points)) = self.better_than_pass(game, color, end) else { return Move::Pass };
        self.note(game, Some(color), format!("passes; {mv} is {points:.1} points better by our search"));
        mv
    }

    fn better_than_pass(&mut self, game: &Game, color: Color, end: Instant) -> Option<(Move, f32)> {
        let mut watch = Until::soon(end);
        let analyst = self.own.analyst()?;
        let question = Question { game, to_play: color, barred: &|_| false, wants_owners: true };
        let samples = analyst.nature() == Nature::Samples;
        let report = analyst.think(&question, &mut |progress| {
            progress.is_settled() && progress.visits > 0 || watch.enough(&Thought::of(color, progress))
        });
        let mv = self.own.decide(game, color, &report);
        let of = |mv: Move| report.moves.iter().find(|told| told.mv == mv);
        let (chosen, pass) = (of(mv)?, of(Move::Pass)?);
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let better = sign * (chosen.score - pass.score);
        // Playouts scatter; a network's view of two moves does not scatter so.
        let spread = |told: &MoveReport| told.stdev.powi(2) / told.visits.max(1) as f32;
        let doubt = if samples { 2.0 * (spread(chosen) + spread(pass)).sqrt() } else { 0.0 };
        (mv != Move::Pass && pass.visits >= SURE && better >= WORTH + doubt).then_some((mv, better))
    }
}
