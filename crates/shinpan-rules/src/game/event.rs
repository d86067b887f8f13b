//! The events of a game: turns, and what players and referees do beside them.

use crate::board::{Color, Point, PointSet};

use super::agreement::Adjustment;
use super::ending::Ending;
use super::legality::Judged;
use super::record::Turn;
use super::values::Value;
use super::{Game, Illegal, Strictness};

/// A step from one state of a game to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn.
    Turn(Turn),
    /// A player has tried to play on an occupied point, which lenient play notes.
    Attempt {
        /// The player who has.
        color: Color,
        /// Where.
        point: Point,
    },
    /// These stones are marked dead, and no others ([`Game::mark_dead`]).
    Dead(PointSet),
    /// These points are shared, and no others ([`Game::contest`]).
    Contest(PointSet),
    /// A player, or both, agree that play stops ([`Game::agree_stop`]).
    AgreeStop(Option<Color>),
    /// A player, or both, agree on the marks ([`Game::agree`]).
    Agree(Option<Color>),
    /// Play goes on ([`Game::resume`], [`Game::dispute`]).
    Resume {
        /// The player who has asked for it, if anybody.
        by: Option<Color>,
        /// True if dead stones are disputed.
        dispute: bool,
    },
    /// Points get a value by agreement, or all lose theirs ([`Game::value`]).
    Value(Option<Value>),
    /// Without agreement all stones stay ([`Game::leave_all_alive`]).
    Stand,
    /// A player receives points ([`Game::adjust`]).
    Adjust(Adjustment),
    /// The game ends without counting ([`Game::end`]).
    End(Ending),
}

impl Event {
    /// Tells whether it is an agreement on points, which play goes on beside.
    pub(super) fn is_beside_play(&self) -> bool {
        matches!(self, Event::Adjust(_) | Event::Value(_))
    }

    /// Tells whether it is a part of the handicap.
    pub(super) fn is_given(&self) -> bool {
        matches!(self, Event::Turn(turn) if turn.given)
    }
}

impl Game {
    /// The events since the set-up, oldest first.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Enters what a record says has happened, whatever the rules say of it: a move that they refuse is a violation,
    /// and what they have no place for (an agreement where nothing is removed) is kept without effect, so that it
    /// counts again should the rules change.
    ///
    /// # Errors
    /// [`Illegal::OffBoard`] and [`Illegal::Occupied`]: nobody can play there.
    pub fn enter(&mut self, event: Event) -> Result<(), Illegal> {
        let events = self.events.len();
        match event {
            Event::Turn(turn) => self.enter_turn(turn)?,
            // Whatever it is, it changes nothing.
            Event::Attempt { .. } => {}
            Event::Dead(points) => drop(self.mark_dead(points)),
            Event::Contest(points) => drop(self.contest(points)),
            Event::AgreeStop(by) => drop(self.agree_stop(by)),
            Event::Agree(by) => drop(self.agree(by)),
            Event::Resume { by, dispute: false } => drop(self.resume(by)),
            Event::Resume { by, dispute: true } => drop(self.dispute(by)),
            Event::Value(value) => drop(self.value(value)),
            Event::Stand => drop(self.leave_all_alive()),
            Event::Adjust(adjustment) => drop(self.adjust(adjustment)),
            Event::End(ending) => self.end(ending),
        }
        if self.events.len() == events {
            let same = self.state().clone();
            self.push(event, same);
        }
        Ok(())
    }

    /// Judges a turn anew and makes it. Of the turn itself only what no rule can tell counts: who moved where, that it
    /// was forced or out of turn, that it was a part of the handicap.
    fn enter_turn(&mut self, turn: Turn) -> Result<(), Illegal> {
        let judged = self.judge(turn.color, turn.mv, Strictness::Lenient).or_else(|reason| {
            let mut board = self.board().clone();
            let point = turn.mv.point().ok_or(reason)?;
            let placement = board.place(turn.color, point).map_err(|_| reason)?;
            let turn = Turn { placement, violation: Some(reason), ..Turn::of(turn.color, turn.mv) };
            Ok(Judged { turn, board: Some(Box::new(board)) })
        });
        let mut judged = judged?;
        (judged.turn.forced, judged.turn.given) = (turn.forced, turn.given);
        if turn.twice && !self.state().gives_handicap(&judged.turn) {
            judged.out_of_turn();
        }
        if turn.given {
            // What the rules prescribe breaks none.
            judged.turn.violation = None;
        }
        self.make(judged);
        Ok(())
    }
}
