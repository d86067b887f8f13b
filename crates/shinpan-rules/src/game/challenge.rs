//! Challenges of illegal plays that lenient play let pass: the `illegal` axis.

use crate::board::{Color, Move};
use crate::rules::Illegal as IllegalAxis;

use super::legality::has_just_played;
use super::{Cause, Ending, Event, Game, Phase, PhaseError, Strictness, Turn};

impl Game {
    /// Challenges the last turn (Concord Go Rules, "Illegal play handling"). If lenient play let an illegal move pass,
    /// the dialect's consequence follows: it is taken back, or taken back and made a pass, or it loses the game. With
    /// `waive`, the opponent allows any legal play instead: the move is only taken back.
    ///
    /// Where an illegal play loses, it does so until the players have confirmed the result (Japanese Rules of 1989,
    /// article 14), and whoever broke a rule first has lost.
    ///
    /// # Errors
    /// [`PhaseError::LegalMove`] if there is no turn or it was legal; [`PhaseError::Over`] if an illegal play would
    /// lose a game whose result is settled.
    pub fn challenge(&mut self, waive: bool) -> Result<(), PhaseError> {
        match self.rules().illegal {
            IllegalAxis::Loss if !waive => self.lose(),
            IllegalAxis::Pass if !waive => self.take_back(Replaced::ByPass),
            IllegalAxis::PassBoth if !waive => self.take_back(Replaced::ByPassInAll),
            IllegalAxis::Pass
            | IllegalAxis::PassBoth
            | IllegalAxis::Loss
            | IllegalAxis::Refuse
            | IllegalAxis::Forgiven => self.take_back(Replaced::No),
        }
    }

    /// Ends the game: the first player who broke a rule has lost.
    fn lose(&mut self) -> Result<(), PhaseError> {
        let broke = |event: &Event| match event {
            Event::Attempt { color, .. } => Some(*color),
            Event::Turn(turn) => turn.violation.map(|_| turn.color),
            _ => None,
        };
        let color = self.events.iter().find_map(broke).ok_or(PhaseError::LegalMove)?;
        if matches!(self.phase(), Phase::Counting | Phase::Ended) {
            return Err(PhaseError::Over);
        }
        self.end(Ending::win(color.opponent(), Cause::IllegalPlay));
        Ok(())
    }

    /// Takes the last turn back if it broke a rule, and makes the pass that takes its place.
    fn take_back(&mut self, replaced: Replaced) -> Result<(), PhaseError> {
        let beside = self.events.iter().rev().take_while(|event| event.is_beside_play()).count();
        let (made, later) = self.events.split_at(self.events.len() - beside);
        let Some((color, kind)) = made.split_last().and_then(|(last, before)| kind(before, last)) else {
            return Err(PhaseError::LegalMove);
        };
        let later = later.to_vec();
        later.iter().for_each(|_| self.pop());
        let all = kind == Offence::InARow && replaced == Replaced::ByPassInAll;
        let mut again = all;
        while again {
            again = match self.events.last() {
                Some(Event::Turn(turn)) => turn.twice,
                Some(Event::Attempt { .. }) => true,
                _ => false,
            };
            self.pop();
        }
        if !all {
            self.pop();
        }
        // What was agreed on meanwhile stands.
        for event in later {
            self.enter(event).expect("it was entered before, and is no turn");
        }
        // Who has moved out of turn has no turn to pass, unless the earlier play is taken back with it; and a pass
        // stays one.
        if all || (kind == Offence::Play && replaced != Replaced::No) {
            // After a stop any move is one of the play that goes on.
            if self.phase() == Phase::Agreement && self.resumes() {
                self.resume(None)?;
            }
            let judged = self.judge(color, Move::Pass, Strictness::Lenient);
            let mut pass = judged.expect("lenient play refuses no pass");
            pass.force();
            self.make(pass);
        }
        Ok(())
    }
}

/// The replacement of an illegal play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replaced {
    No,
    /// A pass; of plays in a row the last is taken back and no more.
    ByPass,
    /// A pass, also in the place of all plays in a row.
    ByPassInAll,
}

/// The kinds of illegal moves that a challenge tells apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offence {
    Play,
    Pass,
    InARow,
}

/// Names the player who broke a rule with the last event, and how.
fn kind(before: &[Event], last: &Event) -> Option<(Color, Offence)> {
    match *last {
        Event::Attempt { color, .. } if has_just_played(before, color) => Some((color, Offence::InARow)),
        Event::Attempt { color, .. } => Some((color, Offence::Play)),
        Event::Turn(Turn { color, twice: true, violation: Some(_), .. }) => Some((color, Offence::InARow)),
        Event::Turn(Turn { color, mv: Move::Pass, violation: Some(_), .. }) => Some((color, Offence::Pass)),
        Event::Turn(Turn { color, violation: Some(_), .. }) => Some((color, Offence::Play)),
        _ => None,
    }
}
