//! Acts of players and referees that are no moves: stopping, marking, agreeing, resuming, adjusting, ending.

use std::fmt;
use std::sync::Arc;

use crate::board::{Board, Color, PointSet};
use crate::rules::{Confirm, Points, Resume, Stop};

use super::ending::{Cause, Ending};
use super::oracle::Strings;
use super::phase::{Imputed, Phase, PhaseError};
use super::{Event, Game};

/// Why points change hands outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grounds {
    /// A penalty (Game End Rules, on komi: "to include penality points or adjust").
    Penalty,
    /// An agreement of the players.
    Agreement,
}

/// One word.
impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Grounds::Penalty => "penalty",
            Grounds::Agreement => "agreement",
        })
    }
}

/// Points that a player receives beside what the rules give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjustment {
    /// The player who receives them.
    pub to: Color,
    /// How many; a negative number takes points away.
    pub points: Points,
    /// Why.
    pub grounds: Grounds,
}

/// The outcome of the rules' confirmation of life and death, as far as anybody can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confirmation {
    /// Stones that are removed.
    pub dead: PointSet,
    /// Stones of strings that are alive.
    pub alive: PointSet,
    /// Stones of strings that nobody can tell about: for the players to agree on.
    pub undecided: PointSet,
    /// True if the players are bound by it. By the Japanese rules of 1989 their agreement ends the game (article 9.2),
    /// by the WAGC model they may skip an obvious analysis only.
    pub binds: bool,
}

impl Game {
    /// Confirms life and death in the present position; `None` where the rules ask for no confirmation.
    /// Costs a question to the oracle for each string.
    #[must_use]
    pub fn confirmation(&self) -> Option<Confirmation> {
        let (board, rules) = (self.board(), self.rules());
        match rules.confirm {
            Confirm::Wagc => {
                let strings = self.independent_life();
                Some(Confirmation {
                    dead: enclosed_stones(board, &strings, Color::Black)
                        | enclosed_stones(board, &strings, Color::White),
                    alive: strings.yes,
                    undecided: strings.undecided,
                    binds: true,
                })
            }
            Confirm::Japanese1989 => {
                let strings = Strings::ask(board, |s| self.oracle().alive_in_confirmation(board, rules, s));
                Some(Confirmation { dead: strings.no, alive: strings.yes, undecided: strings.undecided, binds: false })
            }
            Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute => None,
            Confirm::ResumeOnce | Confirm::PlayOn | Confirm::SecondStop | Confirm::RemovalByPlay | Confirm::PlayOut => {
                None
            }
        }
    }

    /// Which strings of the present position are independently alive. Costs a question to the oracle for each string.
    #[must_use]
    pub fn independent_life(&self) -> Strings {
        Strings::ask(self.board(), |string| self.oracle().independently_alive(self.board(), self.rules(), string))
    }

    /// The steps that the rules still ask for where controllers take play to have stopped; it is taken as done when the
    /// game is counted.
    #[must_use]
    pub fn imputed(&self) -> Option<Imputed> {
        self.state().imputed(self.rules())
    }

    /// Tells whether play stops or has stopped because the players agree that it is over, and so before all that could
    /// be filled is.
    #[must_use]
    pub fn stops_unfilled(&self) -> bool {
        self.rules().stop == Stop::Agreement || self.state().stopped_early
    }

    /// The traces that stops and resumptions have left, which the phase need not tell: while passes are owed, say. Two
    /// games with the same position, turn, phase and ledger go on differently where this differs.
    #[must_use]
    pub fn left_by_stops(&self) -> [bool; 4] {
        let state = self.state();
        [state.play_out, state.final_stop, state.passed_out, state.resumed]
    }

    /// Tells whether the dialect lets stones be removed after play has stopped.
    #[must_use]
    pub fn removes_dead(&self) -> bool {
        let state = self.state();
        !state.as_it_stands
            && match self.rules().confirm {
                Confirm::None => false,
                Confirm::Consent => state.agreed == [true; 2],
                Confirm::Dispute | Confirm::SecondStop => !state.final_stop,
                Confirm::Agreement | Confirm::ResumeOnce | Confirm::PlayOn | Confirm::Wagc => true,
                Confirm::RemovalByPlay | Confirm::PlayOut | Confirm::Japanese1989 => true,
            }
    }

    /// Tells whether what is on the board at the next stop stays there.
    #[must_use]
    pub fn stones_stay(&self) -> bool {
        match self.rules().confirm {
            Confirm::None | Confirm::Consent => true,
            Confirm::Agreement | Confirm::Wagc | Confirm::Japanese1989 => false,
            Confirm::Dispute | Confirm::SecondStop | Confirm::PlayOn => !self.removes_dead(),
            Confirm::ResumeOnce => !self.removes_dead() || self.phase() == Phase::Resumed,
            Confirm::RemovalByPlay | Confirm::PlayOut => self.phase() == Phase::PlayOut,
        }
    }

    /// Tells whether stones may be marked although play has ended by the rules: nothing is removed unless both players
    /// consent, and they have not yet (Go Rule Dialects, "Variations which doesn't effectively change the score", 3).
    fn awaits_consent(&self) -> bool {
        let open = match self.rules().confirm {
            Confirm::Consent => self.state().agreed != [true; 2],
            Confirm::None | Confirm::Agreement | Confirm::Dispute | Confirm::ResumeOnce | Confirm::PlayOn => false,
            Confirm::SecondStop | Confirm::RemovalByPlay | Confirm::PlayOut => false,
            Confirm::Wagc | Confirm::Japanese1989 => false,
        };
        open && matches!(self.phase(), Phase::Agreement | Phase::Counting) && self.ending().is_none()
    }

    /// Replaces the stones marked dead. Points without a stone are left out. An agreement given to other marks lapses.
    ///
    /// # Errors
    /// [`PhaseError::NoRemoval`] if the dialect removes no stones; [`PhaseError::Over`] if the marks were agreed on.
    pub fn mark_dead(&mut self, points: PointSet) -> Result<(), PhaseError> {
        let consents = self.awaits_consent();
        if !self.removes_dead() && !consents {
            return Err(PhaseError::NoRemoval);
        }
        if matches!(self.phase(), Phase::Counting | Phase::Ended) && !consents {
            return Err(PhaseError::Over);
        }
        let points = points & self.size().all();
        let mut next = self.state().clone();
        next.dead = Some(points - next.board.empties());
        next.agreed = [false; 2];
        self.push(Event::Dead(points), next);
        Ok(())
    }

    /// Names the points, empty or not, that the players leave as they stand and share evenly (revision of the WMSG
    /// rules, "contestable intersections"). Replaces those named before; an agreement given to others lapses.
    ///
    /// # Errors
    /// [`PhaseError::NoSharing`] if the dialect knows no such agreement, or that play has not stopped.
    pub fn contest(&mut self, points: PointSet) -> Result<(), PhaseError> {
        match self.rules().confirm {
            Confirm::SecondStop => {}
            Confirm::None
            | Confirm::Consent
            | Confirm::Agreement
            | Confirm::Dispute
            | Confirm::ResumeOnce
            | Confirm::PlayOn
            | Confirm::RemovalByPlay
            | Confirm::PlayOut
            | Confirm::Wagc
            | Confirm::Japanese1989 => {
                return Err(PhaseError::NoSharing);
            }
        }
        self.stopped()?;
        let points = points & self.size().all();
        let mut next = self.state().clone();
        next.contested = points;
        next.agreed = [false; 2];
        self.push(Event::Contest(points), next);
        Ok(())
    }

    /// The points that the players share as they stand.
    #[must_use]
    pub fn contested(&self) -> PointSet {
        self.state().contested
    }

    /// A player, or both (`None`), agree that play stops. When both have, it does. A move by either player lets an
    /// agreement that is not complete lapse. Returns the player still waited for.
    ///
    /// # Errors
    /// [`PhaseError::NoAgreedStop`] if play stops otherwise; or if it has stopped.
    pub fn agree_stop(&mut self, by: Option<Color>) -> Result<Option<Color>, PhaseError> {
        match self.rules().stop {
            Stop::Agreement => {}
            Stop::TwoPasses
            | Stop::TwoPassesOrAgain
            | Stop::PassAgain
            | Stop::TwoPassesAfterFirst
            | Stop::ThreePasses
            | Stop::ThreePassesFromBlack
            | Stop::FourPasses
            | Stop::WhiteLast
            | Stop::FirstAndLastDiffer
            | Stop::NoLegalMove => match self.rules().confirm {
                Confirm::Consent => {}
                Confirm::None | Confirm::Agreement | Confirm::Dispute | Confirm::ResumeOnce | Confirm::PlayOn => {
                    return Err(PhaseError::NoAgreedStop);
                }
                Confirm::SecondStop | Confirm::RemovalByPlay | Confirm::PlayOut => {
                    return Err(PhaseError::NoAgreedStop);
                }
                Confirm::Wagc | Confirm::Japanese1989 => return Err(PhaseError::NoAgreedStop),
            },
        }
        if !self.state().goes_on() {
            return Err(PhaseError::Stopped);
        }
        let mut next = self.state().clone();
        let waiting = join(&mut next.stop_agreed, by);
        if waiting.is_none() {
            next.stop_agreed = [false; 2];
            if self.rules().stop == Stop::Agreement {
                next.stop(self.rules());
            } else {
                // The rules stop otherwise: what is counted is for the players to agree on.
                next.phase = Phase::Agreement;
                next.stopped_early = true;
            }
        }
        self.push(Event::AgreeStop(by), next);
        Ok(waiting)
    }

    /// A player, or both (`None`), agree on the dead stones as marked. When both have, the position can be counted.
    /// Where two passes are taken as an agreement to stop, it includes that. Returns the player still waited for.
    ///
    /// # Errors
    /// If play has not stopped or the game is over.
    pub fn agree(&mut self, by: Option<Color>) -> Result<Option<Color>, PhaseError> {
        let marked = self.awaits_consent() && self.state().dead.is_some();
        if !matches!(self.imputed(), Some(Imputed::Agreement | Imputed::PlayOut)) && !marked {
            self.stopped()?;
        }
        let mut next = self.state().clone();
        let waiting = join(&mut next.agreed, by);
        if waiting.is_none() {
            next.dead = Some(next.dead.unwrap_or(PointSet::EMPTY));
            next.as_it_stands &= !marked;
            next.phase = Phase::Counting;
        }
        self.push(Event::Agree(by), next);
        Ok(waiting)
    }

    /// The players do not agree and play resumes. `by` is who asks for it, and who moves first is for the dialect's
    /// `resume` axis; if nobody is named the alternation goes on.
    ///
    /// # Errors
    /// If play has not stopped, the game is over, or the dialect does not resume play.
    pub fn resume(&mut self, by: Option<Color>) -> Result<(), PhaseError> {
        self.play_on(by, false)
    }

    /// "Let's play until all dead stones are captured" (Concord Go Rules, "Dispute resolution"): play resumes, and
    /// after the next stop everything on the board is alive. In dialects without this declaration a dispute is a
    /// resumption.
    ///
    /// # Errors
    /// As [`Game::resume`]; [`PhaseError::NoRemoval`] if the dialect removes nothing anyway.
    pub fn dispute(&mut self, by: Option<Color>) -> Result<(), PhaseError> {
        self.play_on(by, true)
    }

    /// `dispute` is what was said, and stays in the record; the `confirm` axis says what it means.
    fn play_on(&mut self, by: Option<Color>, dispute: bool) -> Result<(), PhaseError> {
        let settles = match self.rules().confirm {
            Confirm::None if dispute => return Err(PhaseError::NoRemoval),
            Confirm::Dispute => dispute,
            Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::ResumeOnce => false,
            Confirm::PlayOn
            | Confirm::SecondStop
            | Confirm::RemovalByPlay
            | Confirm::PlayOut
            | Confirm::Wagc
            | Confirm::Japanese1989 => false,
        };
        if !self.disputes_before_last_pass() {
            self.stopped()?;
        }
        if !self.resumes() {
            return Err(PhaseError::NoResumption);
        }
        let mut next = self.state().clone();
        next.settle_offer(next.to_play);
        next.ledger.cut();
        next.resume(self.rules());
        next.final_stop |= settles;
        next.keep_limit(self.rules());
        match self.rules().resume {
            Resume::Alternation => {}
            Resume::Opponent => next.to_play = by.map_or(next.to_play, Color::opponent),
        }
        self.push(Event::Resume { by, dispute }, next);
        Ok(())
    }

    /// Tells whether the last pass is owed and a dispute may be raised before it: "play resumes with the opponent of
    /// the last person to pass", and White passes once more "once agreement is reached" (the BGA's summary of the AGA
    /// rules, "Game End").
    fn disputes_before_last_pass(&self) -> bool {
        let settled_last = match self.rules().confirm {
            Confirm::ResumeOnce => true,
            Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute | Confirm::PlayOn => false,
            Confirm::SecondStop | Confirm::RemovalByPlay | Confirm::PlayOut => false,
            Confirm::Wagc | Confirm::Japanese1989 => false,
        };
        settled_last && self.rules().stop == Stop::WhiteLast && matches!(self.phase(), Phase::ThirdPass(_))
    }

    /// Tells whether play may go on after it has stopped. By the WAGC model the end of alternation is the end; but where
    /// no proof says whether the pass that made it was legal, a player may contest it by play.
    pub(super) fn resumes(&self) -> bool {
        match self.rules().confirm {
            Confirm::Wagc => self.last_turn().is_some_and(|turn| turn.undecided),
            Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute => true,
            Confirm::ResumeOnce
            | Confirm::PlayOn
            | Confirm::SecondStop
            | Confirm::RemovalByPlay
            | Confirm::PlayOut
            | Confirm::Japanese1989 => true,
        }
    }

    /// The players agree neither on dead stones nor on who moves next: all stones left are alive (New Zealand rules).
    ///
    /// # Errors
    /// [`PhaseError::NoStanding`] if the dialect says otherwise, or that play has not stopped.
    pub fn leave_all_alive(&mut self) -> Result<(), PhaseError> {
        match self.rules().confirm {
            Confirm::PlayOn => {}
            Confirm::None
            | Confirm::Consent
            | Confirm::Agreement
            | Confirm::Dispute
            | Confirm::ResumeOnce
            | Confirm::SecondStop
            | Confirm::RemovalByPlay
            | Confirm::PlayOut
            | Confirm::Wagc
            | Confirm::Japanese1989 => {
                return Err(PhaseError::NoStanding);
            }
        }
        if self.imputed() != Some(Imputed::Agreement) {
            self.stopped()?;
        }
        let mut next = self.state().clone();
        next.stand();
        self.push(Event::Stand, next);
        Ok(())
    }

    fn stopped(&self) -> Result<(), PhaseError> {
        match self.phase() {
            Phase::Agreement => Ok(()),
            Phase::Counting | Phase::Ended => Err(PhaseError::Over),
            Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => {
                Err(PhaseError::NotStopped)
            }
        }
    }

    /// Gives a player points, or takes some, whenever the players agree on it or a referee imposes it.
    ///
    /// # Errors
    /// [`PhaseError::NoSuchPoints`] beyond ten thousand points, or for parts of a hundredth of one.
    pub fn adjust(&mut self, adjustment: Adjustment) -> Result<(), PhaseError> {
        if adjustment.points.abs() > Points::whole(10_000) || !(adjustment.points * 100).is_whole() {
            return Err(PhaseError::NoSuchPoints);
        }
        let mut next = self.state().clone();
        Arc::make_mut(&mut next.adjustments).push(adjustment);
        self.push(Event::Adjust(adjustment), next);
        Ok(())
    }

    /// The adjustments made so far.
    #[must_use]
    pub fn adjustments(&self) -> &[Adjustment] {
        &self.state().adjustments
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

/// A player, or both, agree; who is still waited for.
fn join(agreed: &mut [bool; 2], by: Option<Color>) -> Option<Color> {
    for color in Color::BOTH.into_iter().filter(|&c| by.is_none_or(|b| b == c)) {
        agreed[color] = true;
    }
    Color::BOTH.into_iter().find(|&c| !agreed[c])
}

/// The stones that are taken out of regions of `color` (Intention of the WAGC Rules): connected empty points and
/// opposing strings that are not independently alive, bordered by nothing but this player's independently alive
/// strings.
fn enclosed_stones(board: &Board, strings: &Strings, color: Color) -> PointSet {
    let removable = strings.no & board.stones(color.opponent());
    let inside = board.empties() | removable;
    let own = strings.yes & board.stones(color);
    let is_enclosed = |region: &PointSet| {
        let border = board.next_to(region);
        !border.is_empty() && border.is_subset(&own)
    };
    inside.parts().filter(is_enclosed).fold(PointSet::EMPTY, |all, region| all | (region & removable))
}
