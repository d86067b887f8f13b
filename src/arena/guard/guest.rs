//! Questions of a session to a guarded engine beside moves.

use std::time::Instant;

use crate::board::{Color, Move, Point, Size};
use crate::game::Game;
use crate::players::{Change, Clock, Guest, TimeControl};

use super::super::telling;
use super::Guard;

/// Commands of an engine's that change its game, which is the session's to change.
const ITS_GAME: &[&str] = &["quit", "set_position", "loadsgf", "undo", "play", "genmove"];

impl Guest for Guard {
    fn commands(&self) -> Vec<String> {
        self.seat.commands().to_vec()
    }

    fn ask(&mut self, game: &Game, command: &str) -> Result<String, String> {
        let name = command.split_whitespace().next().unwrap_or_default();
        if ITS_GAME.contains(&name) {
            return Err(format!("`{name}` is the session's own"));
        }
        let deadline = Instant::now() + self.settings.patience;
        let answer = self.seat.bring(game, deadline).and_then(|_| self.seat.ask(command, deadline));
        self.note_remarks(game);
        // Nobody knows what a command of its own does to its game.
        self.seat.mirror.forget();
        let reasoned =
            |text: String| if text.trim().is_empty() { "the engine gives no reason".to_string() } else { text };
        answer.map(|answer| answer.map_err(reasoned)).unwrap_or_else(|fault| {
            self.seat.end();
            self.note(game, None, fault.to_string());
            Err(format!("the engine {fault}"))
        })
    }

    fn accepts(&mut self, size: Size) -> bool {
        if self.seat.mirror.has_size(size) {
            return true;
        }
        let deadline = Instant::now() + self.settings.patience;
        let asked = self.seat.engine(deadline).and_then(|(engine, mirror)| {
            mirror.forget();
            engine.ask(&telling::board_size(engine, size))
        });
        // One that has failed is started anew when it is asked for a move.
        asked.map_or_else(|_| true, |answer| answer.is_ok())
    }

    fn handicap_points(&mut self, game: &Game, stones: usize) -> Option<Vec<Point>> {
        if !self.seat.knows("place_free_handicap") {
            return None;
        }
        let deadline = Instant::now() + self.settings.patience;
        let asked = self.seat.bring(game, deadline).and_then(|known| match known {
            Ok(()) => self.seat.ask(&format!("place_free_handicap {stones}"), deadline),
            Err(refusal) => Ok(Err(refusal)),
        });
        self.seat.mirror.forget();
        let text = match asked {
            Ok(answer) => answer.ok()?,
            Err(fault) => {
                self.seat.end();
                self.note(game, None, fault.to_string());
                return None;
            }
        };
        let points: Option<Vec<Point>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        let mut distinct = points?;
        distinct.sort_unstable();
        distinct.dedup();
        let sound = distinct.len() == stones && distinct.iter().all(|&point| game.size().contains(point));
        if !sound {
            self.note(game, None, format!("places its handicap stones as no {stones} stones can stand"));
        }
        sound.then_some(distinct)
    }

    fn clean_up(&mut self, game: &Game, color: Color) -> Option<Move> {
        const COMMAND: &str = "kgs-genmove_cleanup";
        if !self.seat.knows(COMMAND) {
            return None;
        }
        let (end, from) = (self.end(color, Instant::now()), self.changes.len());
        // A pass is the session's to judge, which knows what is dead under these rules.
        let wish = self.ask_engine(game, color, &format!("{COMMAND} {color}"), end);
        let mv = match wish? {
            super::Wish::Move(mv) if mv != Move::Pass => mv,
            super::Wish::Move(_) | super::Wish::Resign => return None,
        };
        Some(self.settle(color, from, mv))
    }

    fn set_clocks(&mut self, control: Option<TimeControl>, clocks: [Option<Clock>; 2]) {
        (self.control, self.clocks) = (control, clocks);
    }

    fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }
}
