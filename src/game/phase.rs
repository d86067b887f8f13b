//! The phase machine: what a turn, an agreement or a resumption makes of the phase.

use std::fmt;

use crate::board::{Color, Move, PointSet};
use crate::rules::{Confirm, LimitResult, Resume, Rules, Stop};

use super::ending::{Cause, Ending};
use super::legality::Judged;
use super::record::Ledger;
use super::state::{Event, State};
use super::{Game, Strictness, Turn};

/// Where in its life a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No move was made yet.
    Setup,
    /// The players take turns.
    Play,
    /// Two passes were made, and this player owes a third.
    ThirdPass(Color),
    /// Play has stopped; the players talk about dead stones.
    Agreement,
    /// Play goes on after a stop.
    Resumed,
    /// The position is final and can be counted.
    Counting,
    /// The game ended without counting.
    Ended,
}

/// The word that `shinpan-phase` prints.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Setup => "setup",
            Phase::Play => "play",
            Phase::ThirdPass(_) => "third_pass",
            Phase::Agreement => "agreement",
            Phase::Resumed => "resumed",
            Phase::Counting => "counting",
            Phase::Ended => "ended",
        })
    }
}

/// Why something that is not a move cannot be done now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PhaseError {
    /// Play has not stopped.
    #[error("play has not stopped")]
    NotStopped,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The dialect removes no stones after the stop.
    #[error("these rules remove no stones after play has stopped")]
    NoRemoval,
    /// The last move broke no rule, or there is none.
    #[error("last move is legal")]
    LegalMove,
    /// The position has not been repeated.
    #[error("the position is not repeated")]
    NoRepetition,
    /// The dialect gives a repetition no consequence.
    #[error("these rules give a repetition no consequence")]
    NoClaim,
}

/// What a pass leads to.
enum AfterPass {
    GoOn,
    Owed(Color),
    Stopped,
}

/// The `stop` axis, asked after a pass has been entered in the ledger.
fn after_pass(rules: &Rules, ledger: &Ledger, passer: Color) -> AfterPass {
    if ledger.run < 2 {
        return AfterPass::GoOn;
    }
    let last_must_be = match rules.stop {
        Stop::TwoPasses => None,
        Stop::WhiteLast => Some(Color::White),
        Stop::FirstAndLastDiffer => ledger.first_pass.map(Color::opponent),
    };
    match last_must_be {
        Some(color) if color != passer => AfterPass::Owed(color),
        _ => AfterPass::Stopped,
    }
}

impl State {
    /// Enters a turn: stones, ledger, whose turn it is, phase.
    fn enter(&mut self, rules: &Rules, judged: Judged) {
        let Judged { turn, board } = judged;
        self.ledger.enter(&turn, self.to_play);
        if turn.idle {
            return;
        }
        self.to_play = turn.color.opponent();
        match turn.mv {
            Move::Play(_) => {
                if self.phase == Phase::Agreement {
                    self.resume();
                }
                self.board = board.expect("a board play has a board");
                self.dead = None;
                self.agreed = [false; 2];
                self.passed_out = false;
                self.ending = None;
                self.phase = self.playing();
            }
            Move::Pass if turn.given => self.phase = Phase::Play,
            Move::Pass => match after_pass(rules, &self.ledger, turn.color) {
                AfterPass::GoOn => self.phase = self.playing(),
                AfterPass::Owed(color) => self.phase = Phase::ThirdPass(color),
                AfterPass::Stopped => self.stop(rules),
            },
        }
        let turns = self.ledger.plays.iter().chain(&self.ledger.passes).sum::<usize>();
        if rules.limit > 0 && turns >= rules.limit as usize && self.ending.is_none() {
            match rules.limit_result {
                LimitResult::Score => self.phase = Phase::Counting,
                LimitResult::Void => self.end(Ending::void(Cause::Limit)),
            }
        }
    }

    fn playing(&self) -> Phase {
        if self.resumed { Phase::Resumed } else { Phase::Play }
    }

    /// Play has stopped: the `confirm` axis says whether there is anything left to agree on.
    fn stop(&mut self, rules: &Rules) {
        self.phase = match rules.confirm {
            Confirm::None => Phase::Counting,
            Confirm::Agreement => Phase::Agreement,
            Confirm::Dispute if self.final_stop => Phase::Counting,
            Confirm::ResumeOnce if self.passed_out => Phase::Counting,
            Confirm::Dispute | Confirm::ResumeOnce => Phase::Agreement,
        };
        if self.phase == Phase::Counting {
            // Marks that were made while play went on: what is left on the board stays there.
            self.dead = None;
        }
    }

    /// Play resumes: the run of passes is cut, so that play stops only after it has stopped anew.
    fn resume(&mut self) {
        self.ledger.run = 0;
        self.dead = None;
        self.agreed = [false; 2];
        self.resumed = true;
        self.passed_out = true;
        self.phase = Phase::Resumed;
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.phase = Phase::Ended;
    }
}

impl Game {
    /// Makes a judged turn.
    pub(super) fn make(&mut self, judged: Judged) -> &Turn {
        let turn = judged.turn;
        let mut next = self.state().clone();
        next.enter(&self.ruleset.rules, judged);
        self.push(Event::Turn(turn), next);
        match self.events.last() {
            Some(Event::Turn(turn)) => turn,
            _ => unreachable!("a turn was just pushed"),
        }
    }

    /// Whether a pass by this player would stop play.
    #[must_use]
    pub fn pass_would_stop(&self, by: Color) -> bool {
        let pass = self.judge(by, Move::Pass, Strictness::Strict);
        pass.is_ok_and(|pass| !pass.turn.idle) && self.pass_would_end_alternation(by)
    }

    /// Whether play would stop if this player could pass.
    pub(super) fn pass_would_end_alternation(&self, by: Color) -> bool {
        let mut ledger = *self.ledger();
        ledger.enter(&Turn::pass(by), self.to_play());
        matches!(after_pass(self.rules(), &ledger, by), AfterPass::Stopped)
    }

    pub(super) fn push(&mut self, event: Event, mut next: State) {
        self.positions.enter(&mut next, self.states.len());
        self.states.push(next);
        self.events.push(event);
    }

    /// Takes back the latest event.
    pub(super) fn pop(&mut self) {
        if self.events.pop().is_some()
            && let Some(state) = self.states.pop()
        {
            self.positions.leave(&state);
        }
    }

    /// Does again, under rules that may have changed, what was done before. What the new rules have no place for (an
    /// agreement where nothing is removed) stays in the record without effect, so that going back to the old rules
    /// brings it back.
    pub(super) fn repeat(&mut self, event: Event) {
        let events = self.events.len();
        match event {
            Event::Turn(turn) => {
                let judged = self.judge(turn.color, turn.mv, Strictness::Lenient).or_else(|reason| {
                    let mut board = self.board().clone();
                    let point = turn.mv.point().ok_or(reason)?;
                    let placement = board.place(turn.color, point).map_err(|_| reason)?;
                    let turn = Turn { placement, violation: Some(reason), idle: false, ..turn };
                    Ok::<_, super::Illegal>(Judged { turn, board: Some(board) })
                });
                if let Ok(mut judged) = judged {
                    (judged.turn.forced, judged.turn.given) = (turn.forced, turn.given);
                    self.make(judged);
                }
            }
            Event::Dead(points) => drop(self.mark_dead(points)),
            Event::Agree(by) => drop(self.agree(by)),
            Event::Resume { by, dispute: false } => drop(self.resume(by)),
            Event::Resume { by, dispute: true } => drop(self.dispute(by)),
            Event::Value(value) => drop(self.value(value)),
            Event::End(ending) => self.end(ending),
        }
        if self.events.len() == events {
            let same = self.state().clone();
            self.push(event, same);
        }
    }

    /// Replaces the stones marked dead. Points without a stone are left out. An agreement given to other marks lapses.
    ///
    /// # Errors
    /// [`PhaseError::NoRemoval`] if the dialect removes no stones; [`PhaseError::Over`] if the marks were agreed on.
    pub fn mark_dead(&mut self, points: PointSet) -> Result<(), PhaseError> {
        if !self.removes_dead() {
            return Err(PhaseError::NoRemoval);
        }
        if matches!(self.phase(), Phase::Counting | Phase::Ended) {
            return Err(PhaseError::Over);
        }
        let mut next = self.state().clone();
        next.dead = Some(points - next.board.empties());
        next.agreed = [false; 2];
        self.push(Event::Dead(points), next);
        Ok(())
    }

    /// A player, or both (`None`), agree on the dead stones as marked. When both have, the position can be counted.
    /// Returns the player still waited for.
    ///
    /// # Errors
    /// If play has not stopped or the game is over.
    pub fn agree(&mut self, by: Option<Color>) -> Result<Option<Color>, PhaseError> {
        self.stopped()?;
        let mut next = self.state().clone();
        for color in Color::BOTH.into_iter().filter(|&c| by.is_none_or(|b| b == c)) {
            next.agreed[color] = true;
        }
        let waiting = Color::BOTH.into_iter().find(|&c| !next.agreed[c]);
        if waiting.is_none() {
            next.dead = Some(next.dead.unwrap_or(PointSet::EMPTY));
            next.phase = Phase::Counting;
        }
        self.push(Event::Agree(by), next);
        Ok(waiting)
    }

    /// The players do not agree and play resumes. `by` is who asks for it, and who moves first is for the dialect's `resume`
    /// axis; if nobody is named the alternation goes on.
    ///
    /// # Errors
    /// If play has not stopped or the game is over.
    pub fn resume(&mut self, by: Option<Color>) -> Result<(), PhaseError> {
        self.play_on(by, false, false)
    }

    /// "Let's play until all dead stones are captured" (concord.txt, "Dispute resolution"): play resumes, and after the
    /// next stop everything on the board is alive. In dialects without this declaration a dispute is a resumption.
    ///
    /// # Errors
    /// If play has not stopped or the game is over; [`PhaseError::NoRemoval`] if the dialect removes nothing anyway.
    pub fn dispute(&mut self, by: Option<Color>) -> Result<(), PhaseError> {
        let settles = match self.rules().confirm {
            Confirm::None => return Err(PhaseError::NoRemoval),
            Confirm::Dispute => true,
            Confirm::Agreement | Confirm::ResumeOnce => false,
        };
        self.play_on(by, true, settles)
    }

    /// `dispute` is what was said, and stays in the record; `settles` is what it means under the rules in force.
    fn play_on(&mut self, by: Option<Color>, dispute: bool, settles: bool) -> Result<(), PhaseError> {
        self.stopped()?;
        let mut next = self.state().clone();
        next.resume();
        next.final_stop |= settles;
        match self.rules().resume {
            Resume::Alternation => {}
            Resume::Opponent => next.to_play = by.map_or(next.to_play, Color::opponent),
        }
        self.push(Event::Resume { by, dispute }, next);
        Ok(())
    }

    fn stopped(&self) -> Result<(), PhaseError> {
        match self.phase() {
            Phase::Agreement => Ok(()),
            Phase::Counting | Phase::Ended => Err(PhaseError::Over),
            Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed => Err(PhaseError::NotStopped),
        }
    }

    /// Ends the game without counting.
    pub fn end(&mut self, ending: Ending) {
        let mut next = self.state().clone();
        next.end(ending);
        self.push(Event::End(ending), next);
    }

    /// A player resigns.
    pub fn resign(&mut self, by: Color) {
        self.end(Ending::win(by.opponent(), Cause::Resignation));
    }
}
