//! What is known of stones, and how.

use std::fmt;

use crate::board::{Color, Move, PointSet};

/// What becomes of stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// They stay.
    Alive,
    /// They can be taken, and the opponent need not hurry.
    Dead,
    /// They stay because neither player can afford to attack.
    Seki,
    /// Whoever plays first decides, or nobody knows.
    Unsettled,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            State::Alive => "alive",
            State::Dead => "dead",
            State::Seki => "seki",
            State::Unsettled => "unsettled",
        })
    }
}

/// How it is known what becomes of stones, the surest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Method {
    /// The players, or whoever keeps the record, said so.
    Marked,
    /// The rules' own confirmation of life and death.
    Confirmation,
    /// Unconditional life (Benson 1976): true even if the owner always passes.
    Benson,
    /// Safety under alternating play (Müller 1997).
    Safety,
    /// A seki that can be seen without search.
    Seki,
    /// Playouts, this many of a thousand of which ended so.
    Playouts(u16),
    /// Nobody looked: stones are alive unless something else is known.
    Assumption,
}

impl Method {
    /// Whether nothing was guessed.
    #[must_use]
    pub fn is_proof(self) -> bool {
        match self {
            Method::Marked | Method::Confirmation | Method::Benson | Method::Safety | Method::Seki => true,
            Method::Playouts(_) | Method::Assumption => false,
        }
    }
}

/// `benson`, `playouts 0.97`, ...
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Marked => f.write_str("marked"),
            Method::Confirmation => f.write_str("confirmation"),
            Method::Benson => f.write_str("benson"),
            Method::Safety => f.write_str("safety"),
            Method::Seki => f.write_str("seki"),
            Method::Playouts(share) => write!(f, "playouts {:.2}", f64::from(*share) / 1000.0),
            Method::Assumption => f.write_str("assumption"),
        }
    }
}

/// What is known of the stones of one or more chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Their colour.
    pub color: Color,
    /// The stones, whole chains.
    pub stones: PointSet,
    /// What becomes of them.
    pub state: State,
    /// How that is known.
    pub method: Method,
    /// The play that shows it, if there is one: the killing move, the saving move.
    pub witness: Option<Move>,
}

/// `dead playouts 0.97`, `unsettled search 12 nodes, B1`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.state, self.method)?;
        self.witness.map_or(Ok(()), |mv| write!(f, ", {mv}"))
    }
}
