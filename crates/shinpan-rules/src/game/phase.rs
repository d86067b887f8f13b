//! Where in its life a game is, and why something cannot be done there.

use std::fmt;

use crate::board::Color;

/// Where in its life a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No move was made yet.
    Setup,
    /// The players take turns.
    Play,
    /// Two passes were made and do not stop play yet; this player owes the next one.
    ThirdPass(Color),
    /// Play has stopped; the players talk about dead stones.
    Agreement,
    /// Play goes on after a stop.
    Resumed,
    /// After the stop: dead stones are captured until the next one.
    PlayOut,
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
            Phase::PlayOut => "play_out",
            Phase::Counting => "counting",
            Phase::Ended => "ended",
        })
    }
}

/// The steps that the rules still ask for when two passes were made, after which no GTP controller sends a move. It is
/// taken as done when the game is counted, and the reply says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Imputed {
    /// So many passes of Black's and of White's.
    Passes([usize; 2]),
    /// The players' agreement that the game stops.
    Agreement,
    /// The play-out in which dead stones are captured.
    PlayOut,
}

/// A phrase.
impl fmt::Display for Imputed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Imputed::Passes(_) => "passes still owed are taken as made",
            Imputed::Agreement => "the two passes are taken as an agreement to stop",
            Imputed::PlayOut => "the play-out is taken as made",
        })
    }
}

/// Why something that is not a move cannot be done now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PhaseError {
    /// Play has not stopped.
    #[error("play has not stopped")]
    NotStopped,
    /// Play has stopped already.
    #[error("play has stopped")]
    Stopped,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The dialect removes no stones after the stop.
    #[error("these rules remove no stones after the stop")]
    NoRemoval,
    /// The dialect does not let play resume.
    #[error("these rules do not let play resume")]
    NoResumption,
    /// The dialect does not stop play because the players agree to.
    #[error("these rules do not stop play by agreement")]
    NoAgreedStop,
    /// The dialect does not declare everything alive because the players cannot agree.
    #[error("these rules do not leave all stones on the board when the players disagree")]
    NoStanding,
    /// The dialect shares no points by agreement.
    #[error("these rules share no points by agreement")]
    NoSharing,
    /// Nobody gives or takes so many points, or such small parts of one.
    #[error("an adjustment has at most 10000 points and two decimals")]
    NoSuchPoints,
    /// The last move broke no rule, or there is none.
    #[error("last move is legal")]
    LegalMove,
    /// The last move broke a rule, which is for a challenge and not for a claim.
    #[error("last move is illegal: challenge it")]
    Violation,
    /// The position has not been repeated.
    #[error("the position is not repeated")]
    NoRepetition,
    /// The dialect gives a repetition no consequence.
    #[error("these rules give a repetition no consequence")]
    NoClaim,
}
