//! Handicap play: a komi at which the game is even, so that a player who begins far behind goes for what can be won
//! back (dynamic komi; Baudiš 2011, "Balancing MCTS by dynamically adjusting the komi value").

use crate::search::Report;
use shinpan_rules::board::{Color, Move};
use shinpan_rules::game::Game;
use shinpan_rules::rules::Points;

/// Share of the board's points that have been turns when nothing is added to the komi any more.
const OVER: f32 = 0.6;
/// Points between two values, so that a tree is of use for more than one move.
const STEP: f32 = 4.0;
/// Least share of wins of a player who needs no such aim.
const EVEN: f32 = 0.2;

/// The aim of a player in a game that it knows to be uneven.
#[derive(Default)]
pub(super) struct Aim {
    /// Black's lead when the player last searched, after which turns.
    seen: Option<(f32, Vec<(Color, Move)>)>,
}

impl Aim {
    /// The game under the komi that the giver of a handicap aims at; `None` where the game is played as it is.
    pub fn game(&self, game: &Game, color: Color) -> Option<Game> {
        let (lead, turns) = self.seen.as_ref()?;
        let follows = game.all_turns().map(|turn| (turn.color, turn.mv)).take(turns.len()).eq(turns.iter().copied());
        if color != Color::White || game.ledger().handicap < 2 || !follows {
            return None;
        }
        let progress = game.ledger().turns() as f32 / (OVER * game.size().area() as f32);
        let points = (lead * (1.0 - progress) / STEP).floor() * STEP;
        if points < STEP {
            return None;
        }
        let mut aimed = game.clone();
        aimed.set_komi(game.rules().komi + Points::whole(points as i64));
        Some(aimed)
    }

    /// Notes what a search has found, in the game itself or in the one that was aimed at.
    pub fn note(&mut self, game: &Game, color: Color, report: &Report, aimed: Option<&Game>) {
        let share = if color == Color::Black { report.win } else { 1.0 - report.win };
        if color != Color::White || game.ledger().handicap < 2 || aimed.is_none() && share >= EVEN {
            return;
        }
        let added = aimed.map_or(0.0, |aimed| (aimed.rules().komi - game.rules().komi).to_f64() as f32);
        self.seen = Some((report.score + added, game.all_turns().map(|turn| (turn.color, turn.mv)).collect()));
    }
}
