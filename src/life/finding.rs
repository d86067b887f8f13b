//! What is known of stones, and how.

use std::fmt;

use crate::board::{Chain, Color, Move, PointSet};

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
    /// A ko decides, which this player wins if nobody has a ko threat.
    Ko(Color),
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            State::Alive => "alive",
            State::Dead => "dead",
            State::Seki => "seki",
            State::Unsettled => "unsettled",
            State::Ko(Color::Black) => "ko for black",
            State::Ko(Color::White) => "ko for white",
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
    /// A shape of this name, that tradition rules on, and that the rules decide likewise.
    Precedent(&'static str),
    /// Local search between walls that need no proof, after so many positions.
    Search(u64),
    /// Local search between walls that are alive in so many of a thousand playouts.
    SearchBetween {
        /// Positions looked at.
        nodes: u64,
        /// Playouts, of a thousand, in which the least sure wall stays.
        share: u16,
    },
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
            Method::Precedent(_) | Method::Search(_) => true,
            Method::SearchBetween { share, .. } => share == 1000,
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
            Method::Precedent(shape) => write!(f, "precedent ({shape})"),
            Method::Search(nodes) | Method::SearchBetween { nodes, share: 1000 } => write!(f, "search {nodes} nodes"),
            Method::SearchBetween { nodes, share } => {
                write!(f, "search {nodes} nodes between playouts {:.2}", f64::from(*share) / 1000.0)
            }
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
    /// A first move of the opponent by which they are taken, if one is known.
    pub taking: Option<Move>,
    /// A first move of their owner by which they are saved.
    pub saving: Option<Move>,
}

impl Finding {
    /// What is known of a chain, without a move that shows it.
    pub(super) fn of(chain: &Chain, state: State, method: Method) -> Finding {
        Finding { color: chain.color, stones: chain.stones, state, method, taking: None, saving: None }
    }

    /// Another state of the same stones.
    pub(super) fn instead(self, state: State, method: Method) -> Finding {
        Finding { state, method, taking: None, saving: None, ..self }
    }
}

/// `dead playouts 0.97`, `unsettled search 12 nodes, B1`, `unsettled search 99 nodes, taken by B1, saved by C1`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.state, self.method)?;
        match (self.taking, self.saving) {
            (Some(taking), Some(saving)) if taking != saving => write!(f, ", taken by {taking}, saved by {saving}"),
            (Some(mv), _) | (None, Some(mv)) => write!(f, ", {mv}"),
            (None, None) => Ok(()),
        }
    }
}
