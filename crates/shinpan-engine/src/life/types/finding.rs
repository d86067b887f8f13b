//! Findings about stones, and the methods behind them.

use std::fmt;

use crate::net::own::NAME as OWN_NETWORK;
use shinpan_rules::board::{Chain, Color, Move, Point, PointSet};

/// The fate of stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// They stay.
    Alive,
    /// They can be taken, and the opponent need not hurry.
    Dead,
    /// They stay because neither player can afford to attack.
    Seki,
    /// Decided by who plays first, or not known.
    Unsettled,
    /// A ko decides, which this player wins if nobody has a ko threat.
    Ko(Color),
}

impl State {
    /// Tells whether play has still to decide what becomes of the stones.
    #[must_use]
    pub fn is_open(self) -> bool {
        match self {
            State::Unsettled | State::Ko(_) => true,
            State::Alive | State::Dead | State::Seki => false,
        }
    }
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

/// A bent four in the corner where no rule speaks of it: the attacker removes every ko threat first, and then makes the
/// ko.
pub(in crate::life) const BENT_FOUR_UNTHREATENED: &str = "bent four in the corner, without ko threats";

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
    /// A shape of this name that the rules decide: as tradition rules, or because every ko threat can be removed first.
    Precedent(&'static str),
    /// Local search, after so many positions: between walls that stay without the region, or with everything outside
    /// the opponent's.
    Search(u64),
    /// Search by relevance zones, after so many positions, on a board where every chain is alive or dead: with one
    /// strategy its player keeps all that counts for him.
    Zones(u64),
    /// They can be taken, but whoever takes them is proved dead around them: their points stay their owner's.
    CaptorsDead,
    /// Two groups that look like a seki.
    Seki,
    /// The same if what shuts it in lives, as it is thought to.
    Shape(&'static str),
    /// Local search between walls that are thought to live, in so many of a thousand playouts.
    SearchBetween {
        /// Positions looked at.
        nodes: u64,
        /// Playouts, of a thousand, in which the least sure wall stays.
        share: u16,
    },
    /// The practice of rules and players at a stop before play has decided.
    Stop,
    /// Playouts, this many of a thousand of which ended so.
    Playouts(u16),
    /// A network: it gives the points to whom they are said to belong with this many of a thousand.
    Network {
        /// Its file.
        file: &'static str,
        /// Of a thousand.
        share: u16,
    },
    /// Searches by a network with either player to move first, as if play were resumed: whoever is first decides.
    Resumption {
        /// Its file.
        file: &'static str,
        /// The mean of both searches, for the stones to be their owner's, of a thousand.
        share: u16,
    },
    /// Nobody looked: stones are alive unless something else is known.
    Assumption,
}

impl Method {
    /// Tells whether nothing was guessed.
    #[must_use]
    pub fn is_proof(self) -> bool {
        match self {
            Method::Marked | Method::Confirmation | Method::Benson | Method::Safety => true,
            Method::Precedent(_) | Method::Search(_) | Method::Zones(_) | Method::CaptorsDead => true,
            Method::Seki | Method::Shape(_) | Method::SearchBetween { .. } => false,
            Method::Stop | Method::Playouts(_) | Method::Network { .. } => false,
            Method::Resumption { .. } | Method::Assumption => false,
        }
    }
}

impl Finding {
    /// The same in words that a player knows: what the stones do, who plays first, and what was taken for granted.
    #[must_use]
    pub fn in_words(&self) -> String {
        let (own, foe) = (self.color, self.color.opponent());
        let what = match self.state {
            State::Alive if self.is_ruled() => format!("{own} stays"),
            State::Dead if self.is_ruled() => format!("{own} is removed"),
            State::Alive if !self.method.is_proof() => format!("{own} is probably alive"),
            State::Dead if !self.method.is_proof() => format!("{own} is probably dead"),
            State::Alive if self.method == Method::CaptorsDead => format!("{own}'s points stay {own}'s"),
            State::Alive => format!("{own} lives even if {foe} plays first"),
            State::Dead => format!("{own} is captured even if {own} plays first"),
            State::Seki if self.is_ruled() => format!("{own} stays, in seki: it possesses dame"),
            State::Seki => format!("neither player can attack: {own} stays, without two eyes"),
            State::Unsettled => "whoever plays first decides".to_string(),
            State::Ko(winner) => format!("a ko decides; {winner} wins it if nobody has a ko threat"),
        };
        let how = match self.method {
            Method::Marked => "the players said so".to_string(),
            Method::Confirmation => "by the rules' own confirmation of life and death".to_string(),
            Method::Benson if self.state == State::Dead => {
                format!(
                    "proved: the {foe} stones around it live even if {foe} never answers, and leave no room for two eyes"
                )
            }
            Method::Benson => {
                format!("proved: two eyes that {foe} cannot fill even if {own} never answers")
            }
            Method::Safety if self.state == State::Dead => {
                format!(
                    "proved: the {foe} stones around it live if {foe} answers each attack, and leave no room for two eyes"
                )
            }
            Method::Safety => {
                format!("proved: two eyes, or connections to them, if {own} answers each attack")
            }
            Method::Precedent(BENT_FOUR_UNTHREATENED) => format!("bent four in the corner: {REMOVED_FIRST}"),
            Method::Shape(BENT_FOUR_UNTHREATENED) => {
                format!("bent four in the corner: {REMOVED_FIRST}, if the stones around it live; not proved")
            }
            Method::Precedent(shape) => format!("traditional ruling on this shape ({shape})"),
            Method::Shape(shape) => {
                format!("traditional ruling on this shape ({shape}), if the stones around it live; not proved")
            }
            Method::Search(nodes) => {
                format!("proved by reading {}: every play in the space around it", positions(nodes))
            }
            Method::Zones(nodes) => {
                let winner = if self.state == State::Dead { foe } else { own };
                format!(
                    "proved by reading {}: {winner} has an answer to each attack, and keeps all points that count as {winner}'s",
                    positions(nodes)
                )
            }
            Method::CaptorsDead => "the stones that captured it are proved dead".to_string(),
            Method::Seki => "it looks like a seki; not proved".to_string(),
            Method::SearchBetween { nodes, .. } => {
                format!("read out in {}, but the groups around are not proved alive", positions(nodes))
            }
            Method::Stop => "usual practice when play stops; not played out".to_string(),
            Method::Playouts(share) => {
                format!("{:.0} % of random playouts end so; not proved", f64::from(share) / 10.0)
            }
            Method::Network { file, share } => {
                format!("{} gives it {:.0} %; not proved", network(file), f64::from(share) / 10.0)
            }
            Method::Resumption { file, share } => {
                format!("if play is resumed: {} gives it {:.0} %; not proved", network(file), f64::from(share) / 10.0)
            }
            Method::Assumption => "not examined: stones count as alive".to_string(),
        };
        let line = match (self.taking, self.saving) {
            (None, None) => String::new(),
            (Some(taking), None) => format!("; {foe} begins with {taking}"),
            (None, Some(saving)) => format!("; {own} begins with {saving}"),
            (Some(taking), Some(saving)) => format!("; {foe} begins with {taking}, {own} with {saving}"),
        };
        format!("{what} ({how}){line}")
    }
}

/// The reason for which a bent four is dead where no rule speaks of it.
const REMOVED_FIRST: &str = "the opponent can remove every ko threat first, and then makes a ko that takes the stones";

/// `benson`, `playouts 0.97`, ...
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Marked => f.write_str("marked"),
            Method::Confirmation => f.write_str("confirmation"),
            Method::Benson => f.write_str("benson"),
            Method::Safety => f.write_str("safety"),
            Method::Seki => f.write_str("seki"),
            Method::Precedent(BENT_FOUR_UNTHREATENED) | Method::Shape(BENT_FOUR_UNTHREATENED) => {
                write!(f, "shape ({BENT_FOUR_UNTHREATENED})")
            }
            Method::Precedent(shape) => write!(f, "precedent ({shape})"),
            Method::Shape(shape) => write!(f, "shape ({shape})"),
            Method::Search(nodes) => write!(f, "search {nodes} nodes"),
            Method::Zones(nodes) => write!(f, "zones {nodes} nodes"),
            Method::CaptorsDead => f.write_str("captors dead"),
            Method::SearchBetween { nodes, share } => {
                write!(f, "search {nodes} nodes between estimates {:.2}", f64::from(*share) / 1000.0)
            }
            Method::Stop => f.write_str("assumed at the stop"),
            Method::Playouts(share) => write!(f, "playouts {:.2}", f64::from(*share) / 1000.0),
            Method::Network { file, share } => write!(f, "network {file} {:.2}", f64::from(*share) / 1000.0),
            Method::Resumption { file, share } => {
                write!(f, "resumption network {file} {:.2}", f64::from(*share) / 1000.0)
            }
            Method::Assumption => f.write_str("assumption"),
        }
    }
}

/// The finding about the stones of one or more chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Their colour.
    pub color: Color,
    /// The stones, whole chains.
    pub stones: PointSet,
    /// Their fate.
    pub state: State,
    /// How that is known.
    pub method: Method,
    /// A first move of the opponent by which they are taken, if one is known.
    pub taking: Option<Move>,
    /// A first move of their owner by which they are saved.
    pub saving: Option<Move>,
    /// For a ko that was read: who decides it.
    pub ko: Option<KoFate>,
    /// For [`Method::SearchBetween`]: the chains that it was read between.
    pub walls: PointSet,
}

/// The player who decides a ko on which stones hang.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KoFate {
    /// The owner wins it without a ko threat, though the opponent moves first.
    OwnerWins,
    /// The opponent does, or captures at once; but a move of the owner's saves the stones without a ko.
    OwnerSaves,
    /// The opponent does, or captures at once; and the owner's own first move leads to a ko at best.
    OpponentWins,
}

impl Finding {
    /// Tells whether somebody, or the rules, said what becomes of the stones, whatever play would.
    fn is_ruled(&self) -> bool {
        matches!(self.method, Method::Marked | Method::Confirmation)
    }

    /// The stone that they are named by: the leftmost, of several the lowest.
    #[must_use]
    pub fn name(&self) -> Point {
        self.stones.iter().min_by_key(|p| (p.column(), p.row())).unwrap_or(Point::new(0, 0))
    }

    /// A finding about a chain, without a move that shows it.
    pub(in crate::life) fn of(chain: &Chain, state: State, method: Method) -> Finding {
        let (color, stones) = (chain.color, chain.stones);
        Finding { color, stones, state, method, taking: None, saving: None, ko: None, walls: PointSet::EMPTY }
    }

    /// Another state of the same stones.
    pub(in crate::life) fn instead(self, state: State, method: Method) -> Finding {
        Finding { state, method, taking: None, saving: None, ko: None, walls: PointSet::EMPTY, ..self }
    }
}

/// The name of a network's file in a sentence.
fn network(file: &str) -> String {
    if file == OWN_NETWORK { "Shinpan's network".to_string() } else { format!("the network {file}") }
}

fn positions(number: u64) -> String {
    format!("{number} position{}", if number == 1 { "" } else { "s" })
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
