//! The value of a position, and why it may not be exact.

use std::fmt;

use shinpan_rules::board::Move;
use shinpan_rules::rules::Points;

use super::value::Value;

/// Why a value is not exact, or not the value of what the rules say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The search was given up; the value is between these, Black's points less White's, as far as it was bounded.
    GivenUp {
        /// At least.
        least: Option<Points>,
        /// At most.
        most: Option<Points>,
    },
    /// Somewhere in the search life and death had to be known, or the rules do not say how the game ends.
    Uncertain,
    /// The rules leave dead stones to the players, and taking them off costs points.
    Agreed,
    /// Moves were looked at on so many points only.
    Settled {
        /// The number of open points.
        open: usize,
    },
    /// The rules give a game that goes round in circles no end, and that matters here.
    Endless,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::GivenUp { least: Some(least), most: Some(most) } if least == most => {
                f.write_str("given up before all best moves were known")
            }
            Why::GivenUp { least, most } => {
                f.write_str("given up")?;
                let side = |p: &Points| p.to_string();
                match (least.as_ref().map(side), most.as_ref().map(side)) {
                    (None, None) => Ok(()),
                    (Some(least), None) => write!(f, "; Black has at least {least}"),
                    (None, Some(most)) => write!(f, "; Black has at most {most}"),
                    (Some(least), Some(most)) => write!(f, "; Black has at least {least} and at most {most}"),
                }
            }
            Why::Uncertain => f.write_str("life and death, or the end of the game, is undecided somewhere"),
            Why::Agreed => f.write_str(
                "the players agree on dead stones: taken for dead is what the confirmation of the Japanese rules of 1989 says",
            ),
            Why::Settled { open } => {
                write!(f, "only {open} open points were searched; the rest is taken as settled")
            }
            Why::Endless => f.write_str("these rules say nothing of a game that goes round in circles; it is taken as void"),
        }
    }
}

/// Value of a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The value; `None` if the search was given up before it was known. If its bounds had met by then, they are the
    /// value.
    pub value: Option<Value>,
    /// Why it is not exact, if it is not.
    pub why: Option<Why>,
    /// All moves that keep the value. Empty if the search was given up before it was sure of them all.
    pub moves: Vec<Move>,
    /// A line of best play to the end, or to where it goes round in circles.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Solution {
    /// Nothing is known.
    pub(super) fn given_up(nodes: u64) -> Solution {
        let why = Some(Why::GivenUp { least: None, most: None });
        Solution { value: None, why, moves: Vec::new(), line: Vec::new(), nodes }
    }
}
