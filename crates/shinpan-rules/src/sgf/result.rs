//! `RE`: what a record says came of the game.

use num_rational::Ratio;

use crate::board::Color;
use crate::game::{Cause, Ending};

use super::values::decimal;
use super::words;

/// The result that a record claims (FF\[4\], `RE`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The game was counted.
    Counted {
        /// The winner; `None` for a draw.
        winner: Option<Color>,
        /// By how much, if the record says.
        margin: Option<Ratio<i64>>,
    },
    /// The game ended without counting.
    Ended(Ending),
}

impl Claim {
    /// Reads `B+3.5`, `W+`, `0`, `0.0`, `Draw`, `Jigo`, `B+R`, `W+Time`, `B+Forfeit`, `Void`. `None` for `?`, which
    /// says that the result is unknown, and for any other text but the words of East Asia (`黑中盘胜`, `白半目勝ち`).
    #[must_use]
    pub fn read(text: &str) -> Option<Claim> {
        let text = text.trim();
        if !text.is_ascii() {
            return words::result(text);
        }
        match text.to_ascii_lowercase().as_str() {
            "draw" | "jigo" => return Some(Claim::Counted { winner: None, margin: Some(0.into()) }),
            "void" => return Some(Claim::Ended(Ending::void(Cause::Ruling))),
            number if decimal(number) == Some(0.into()) => {
                return Some(Claim::Counted { winner: None, margin: Some(0.into()) });
            }
            _ => {}
        }
        let (winner, how) = text.split_once('+')?;
        let winner = match winner.trim() {
            "B" | "b" => Color::Black,
            "W" | "w" => Color::White,
            _ => return None,
        };
        let ended = |cause| Some(Claim::Ended(Ending::win(winner, cause)));
        match how.trim().to_ascii_lowercase().as_str() {
            "" => Some(Claim::Counted { winner: Some(winner), margin: None }),
            "r" | "res" | "resign" | "resignation" => ended(Cause::Resignation),
            "t" | "time" => ended(Cause::Time),
            "f" | "forfeit" => ended(Cause::Forfeit),
            number => decimal(number).map(|m| Claim::Counted { winner: Some(winner), margin: Some(m) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read() {
        let counted = |winner, margin: Option<(i64, i64)>| {
            Some(Claim::Counted { winner, margin: margin.map(|(n, d)| Ratio::new(n, d)) })
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for (text, expected) in [
            ("B+3.5", counted(black, Some((7, 2)))),
            (" w+12 ", counted(white, Some((12, 1)))),
            ("B+0,25", counted(black, Some((1, 4)))),
            ("W+17/3", counted(white, Some((17, 3)))),
            ("W+", counted(white, None)),
            ("0", counted(None, Some((0, 1)))),
            ("0.0", counted(None, Some((0, 1)))),
            ("Draw", counted(None, Some((0, 1)))),
            ("jigo", counted(None, Some((0, 1)))),
            ("B+Resign", Some(Claim::Ended(Ending::win(Color::Black, Cause::Resignation)))),
            ("W+T", Some(Claim::Ended(Ending::win(Color::White, Cause::Time)))),
            ("B+F", Some(Claim::Ended(Ending::win(Color::Black, Cause::Forfeit)))),
            ("Void", Some(Claim::Ended(Ending::void(Cause::Ruling)))),
            ("?", None),
            ("", None),
            ("black wins", None),
            ("X+3", None),
            ("B+many", None),
            ("B+1/0", None),
            ("B+0.5/3", None),
        ] {
            assert_eq!(Claim::read(text), expected, "{text}");
        }
    }
}
