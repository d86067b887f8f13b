//! Endings that need no counting.

use std::fmt;

use crate::board::Color;

/// Why a game ended without being counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    Time,
    /// A referee declared the game lost.
    Forfeit,
    /// An illegal play loses under the dialect.
    IllegalPlay,
    /// A repetition was claimed.
    Repetition,
    /// The limit on the number of moves was reached.
    Limit,
    /// The player to move had no legal move.
    NoMove,
    /// A player had captured as many stones as win.
    Capture,
    /// The players agreed on the result.
    Agreement,
    /// The game was suspended and not taken up again.
    Suspension,
    /// Neither player could be declared the winner, so both lose (Japanese rules of 1989, article 13).
    BothLose,
    /// A referee declared the game void.
    Ruling,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Cause; 12] = [
        Cause::Resignation,
        Cause::Time,
        Cause::Forfeit,
        Cause::IllegalPlay,
        Cause::Repetition,
        Cause::Limit,
        Cause::NoMove,
        Cause::Capture,
        Cause::Agreement,
        Cause::Suspension,
        Cause::BothLose,
        Cause::Ruling,
    ];
}

/// A phrase.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Resignation => "resignation",
            Cause::Time => "time",
            Cause::Forfeit => "forfeit",
            Cause::IllegalPlay => "illegal play",
            Cause::Repetition => "repetition",
            Cause::Limit => "limit on the number of moves",
            Cause::NoMove => "no legal move",
            Cause::Capture => "captures",
            Cause::Agreement => "agreement",
            Cause::Suspension => "suspension",
            Cause::BothLose => "both players lose",
            Cause::Ruling => "ruling",
        })
    }
}

/// The result of a game that was not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner; `None` for a draw or a game without result.
    pub winner: Option<Color>,
    /// True if the game counts for nothing.
    pub void: bool,
    /// The cause.
    pub cause: Cause,
}

impl Ending {
    /// A win.
    #[must_use]
    pub fn win(winner: Color, cause: Cause) -> Ending {
        Ending { winner: Some(winner), void: false, cause }
    }

    /// A draw.
    #[must_use]
    pub fn draw(cause: Cause) -> Ending {
        Ending { winner: None, void: false, cause }
    }

    /// A game without result.
    #[must_use]
    pub fn void(cause: Cause) -> Ending {
        Ending { winner: None, void: true, cause }
    }
}

/// As SGF's RE property has it: `W+R`, `B+T`, `W+F`, `0`, `Void`; `B+`, a win without a score, where the opponent has
/// no move or captures win. What RE cannot say (both players lose, the game was suspended) is `Void` there and in words
/// in the cause.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else { return f.write_str(if self.void { "Void" } else { "0" }) };
        let cause = match self.cause {
            Cause::Resignation => "R",
            Cause::Time => "T",
            Cause::Forfeit | Cause::IllegalPlay | Cause::Repetition | Cause::Limit | Cause::Ruling => "F",
            Cause::NoMove | Cause::Capture | Cause::Agreement | Cause::Suspension | Cause::BothLose => "",
        };
        write!(f, "{}+{cause}", winner.letter())
    }
}
