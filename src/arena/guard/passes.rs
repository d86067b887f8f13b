//! Passes that would lose points under the rules in force. Engines pass once nothing is left by the rules they know:
//! under others there may be dame to fill, dead stones to take off, or a pass may cost a stone.

use std::time::Instant;

use crate::board::{Color, Move};
use crate::game::Game;
use crate::life::{self, Effort, Judge, Verdict};
use crate::players::{self, SearchStats, Stopper};
use crate::rules::Points;
use crate::scoring;
use crate::search::{MoveReport, Nature, SearchRequest};

use super::{Guard, Until};

/// Points by which a move has to be better than the pass.
const WORTH: f32 = 0.5;
/// Visits of the pass without which nothing is known of it.
const SURE: usize = 8;
/// Occurrences of a position after which a pass stands in any case: nothing else ends such a game.
const ROUND: usize = 2;
/// Seconds that a move has to have for a verdict on all stones; with less, proofs have to do.
const VERDICT: f64 = 10.0;

impl Guard {
    /// The engine's pass, or a move that is better by half a point and more: one that saves or takes stones, one that
    /// fills dame that count, or what our search finds.
    pub(super) fn pass_or_play(&mut self, game: &Game, color: Color, end: Instant) -> Move {
        if game.occurrences() > ROUND {
            return Move::Pass;
        }
        let verdict = self.verdict(game, color);
        let (mv, why) = if let Some(point) = players::instead_of_passing(game, color, &verdict) {
            (Move::Play(point), "saves or takes stones".to_string())
        } else if let Some((mv, points)) = better_by_count(game, color, &verdict) {
            (mv, format!("is {points} points better by the count"))
        } else if let Some((mv, points)) = self.better_by_search(game, color, end) {
            (mv, format!("is {points:.1} points better by our search"))
        } else {
            return Move::Pass;
        };
        self.note(game, Some(color), format!("passes; {mv} {why}"));
        mv
    }

    fn verdict(&self, game: &Game, color: Color) -> Verdict {
        let has_time = self.clocks[color].is_none_or(|clock| clock.limit() > VERDICT);
        let judge = if has_time { self.settings.judge } else { Judge::Benson };
        let effort = if has_time { Some(self.settings.effort) } else { Effort::times(0) };
        life::judge_with(game, judge, effort.unwrap_or(self.settings.effort))
    }

    fn better_by_search(&mut self, game: &Game, color: Color, end: Instant) -> Option<(Move, f32)> {
        let mut watch = Until::soon(end);
        let analyst = self.own.analyst()?;
        let question = SearchRequest { game, to_play: color, barred: &|_| false, wants_owners: true };
        let samples = analyst.nature() == Nature::Samples;
        let report = analyst.think(&question, &mut |progress| {
            progress.is_settled() && progress.visits > 0 || watch.enough(&SearchStats::of(color, progress))
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

/// The dame that counts most for its player, if one is worth half a point more than the pass. Only points beside stones
/// of the player's own that live, where the stone cannot be taken at once.
fn better_by_count(game: &Game, color: Color, verdict: &Verdict) -> Option<(Move, Points)> {
    let dead = if game.removes_dead() { verdict.dead } else { crate::board::PointSet::EMPTY };
    let lead = |game: &Game| {
        let lead = scoring::tally(game, &dead).difference();
        if color == Color::Black { lead } else { -lead }
    };
    let mut passed = game.clone();
    passed.play(color, Move::Pass).ok()?;
    let owned = scoring::tally(game, &dead).ownership.territory;
    let open = game.legal_points(color) - owned[Color::Black] - owned[Color::White];
    let living = game.board().stones(color) - verdict.dead;
    let beside = open.iter().filter(|&point| game.size().neighbors(point).any(|next| living.contains(next)));
    let gain = |point| {
        let mut played = game.clone();
        played.play(color, Move::Play(point)).ok()?;
        let chain = played.board().chain(point)?;
        (chain.liberties.len() > 1).then(|| (Move::Play(point), lead(&played) - lead(&passed)))
    };
    let best = beside.filter_map(gain).max_by_key(|&(_, points)| points);
    best.filter(|&(_, points)| points + points >= Points::whole(1))
}
