//! Why a move may be refused, as a word and as a sentence.

use std::borrow::Cow;

use crate::board::{Point, PointSet};
use crate::rules::{Near, Repetition};

/// Why a move is refused, with the evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("off_board")]
    OffBoard(Point),
    /// A stone stands there.
    #[error("occupied")]
    Occupied(Point),
    /// These stones, the placed one among them, would be without a liberty.
    #[error("suicide")]
    Suicide(PointSet),
    /// The play would recreate the position after turn `of` (0: the position before the first move).
    #[error("{}", if matches!(.rule, Repetition::Basic) { "ko".to_string() } else { format!("superko {of}") })]
    Repetition {
        /// Number of the turn after which the position stood.
        of: usize,
        /// The rule that forbids it.
        rule: Repetition,
    },
    /// The play would take the single stone there, which has just taken a single stone (ko by shape).
    #[error("ko")]
    KoShape(Point),
    /// The play would take a stone played in the same ko since the last play elsewhere or pass.
    #[error("hot_stone")]
    HotStone {
        /// Where the stone stands.
        stone: Point,
        /// Number of the turn that placed it.
        of: usize,
    },
    /// The play would complete a cycle of an odd number of plays once more.
    #[error("odd_cycle")]
    OddCycle {
        /// Number of the turn that completed it before.
        of: usize,
    },
    /// The opponent's previous move emptied this point, with others.
    #[error("vacated")]
    Vacated(PointSet),
    /// The nearest stone that counts is so many steps away, more than the rule allows.
    #[error("too_far")]
    TooFar {
        /// Steps to the nearest stone that counts.
        steps: u32,
        /// The rule that forbids it.
        rule: Near,
    },
    /// The pass would stop play, and these empty points are next to independently alive strings of both players.
    #[error("dame_left")]
    DameLeft(PointSet),
    /// The player has this stone in a ko, and a play to make.
    #[error("ko_left")]
    KoLeft(Point),
    /// The rules know no pass.
    #[error("pass_forbidden")]
    PassForbidden,
    /// A pass gives back a prisoner, and there is none.
    #[error("no_prisoner")]
    NoPrisoner,
    /// It is the opponent's turn: the same player has just played. Only noted in lenient play, because the protocol
    /// lets either colour move.
    #[error("out_of_turn")]
    OutOfTurn,
    /// The game is over.
    #[error("game_over")]
    GameOver,
}

impl Illegal {
    /// The reason as a sentence for people.
    #[must_use]
    pub fn explain(&self) -> String {
        match self {
            Illegal::OffBoard(p) => format!("{p} is not on the board"),
            Illegal::Occupied(p) => format!("a stone stands at {p}"),
            Illegal::Suicide(stones) => format!("{stones} would have no liberty (suicide)"),
            Illegal::Repetition { of: 0, rule } => {
                format!("repeats the position before the first move ({})", rule_name(*rule))
            }
            Illegal::Repetition { of, rule } => format!("repeats the position after move {of} ({})", rule_name(*rule)),
            Illegal::KoShape(p) => format!("takes the single stone at {p}, which has just taken a single stone (ko)"),
            Illegal::HotStone { stone, of } => format!(
                "takes the hot stone at {stone}, played at move {of} in a ko without a play elsewhere or a pass since \
                 (an approximation of Ing's ko rule)"
            ),
            Illegal::OddCycle { of } => format!(
                "plays the cycle of an odd number of plays again that move {of} completed (an approximation of Ing's ko rule)"
            ),
            Illegal::Vacated(points) => format!("the opponent's previous move emptied {points}"),
            Illegal::TooFar { steps, rule: Near::Previous(most) } => {
                format!("is {steps} steps from the player's previous stone, and {most} are allowed")
            }
            Illegal::TooFar { steps, rule: Near::Stone(most) } => {
                format!("is {steps} steps from the player's nearest stone, and {most} are allowed")
            }
            Illegal::TooFar { steps, rule: Near::Off } => format!("is {steps} steps away"),
            Illegal::DameLeft(dame) => {
                format!("play may not stop while dame are left between independently alive strings: {dame}")
            }
            Illegal::KoLeft(stone) => format!("the ko with the stone at {stone} is left, and there is a play to make"),
            Illegal::PassForbidden => "these rules know no pass".to_string(),
            Illegal::NoPrisoner => "a pass gives back a prisoner, and the player has none".to_string(),
            Illegal::OutOfTurn => "the same player has just played, and it was the opponent's turn".to_string(),
            Illegal::GameOver => "the game is over".to_string(),
        }
    }
}

/// The usual name of a repetition rule.
fn rule_name(rule: Repetition) -> Cow<'static, str> {
    Cow::Borrowed(match rule {
        Repetition::None => "no rule",
        Repetition::Basic => "ko",
        Repetition::Positional => "positional superko",
        Repetition::Situational => "situational superko",
        Repetition::Natural => "natural situational superko",
        Repetition::Own => "a position of the player's own making",
        Repetition::Changes => "a change may not recreate a position",
        Repetition::Recent(most) => {
            return Cow::Owned(format!("a position may recur only if it stood more than {most} moves ago"));
        }
        Repetition::SincePass => "superko since the last pass",
        Repetition::Captures => "a capture may not recreate a position",
        Repetition::BasicShape => "ko by shape",
        Repetition::Ing => "Ing's ko rule, approximated",
        Repetition::SituationalKo => "situational superko with the same plays barred by ko",
    })
}
