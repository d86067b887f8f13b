//! Judges, and the effort that they make.

use std::fmt;
use std::str::FromStr;

use crate::net::NetworkHandle;

/// The judge of dead stones when the rules ask for it and the players have not spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judge {
    /// Nothing is dead that was not captured.
    AllAlive,
    /// Only what is proved dead: stones in territory that is unconditionally won (Benson 1976).
    Benson,
    /// All that is proved dead, search included, and what random playouts give to the opponent; on boards with a
    /// side of fewer than five lines only what is proved, and by search only when no more than half of the board is
    /// empty.
    Playout,
    /// The same with a sixteenth of the playouts, for many games at once.
    Quick,
    /// All that is proved dead, and what a network gives to the opponent.
    Network(NetworkHandle),
}

impl Judge {
    /// The name of a network as a judge.
    pub const NETWORK: &str = "net";

    /// Every judge with its name; the network is the one that the program carries.
    pub const ALL: &[(&'static str, Judge)] = &[
        ("all-alive", Judge::AllAlive),
        ("benson", Judge::Benson),
        ("playout", Judge::Playout),
        ("quick", Judge::Quick),
        (Judge::NETWORK, Judge::Network(NetworkHandle::Own)),
    ];

    /// The name it is chosen by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Judge::AllAlive => "all-alive",
            Judge::Benson => "benson",
            Judge::Playout => "playout",
            Judge::Quick => "quick",
            Judge::Network(_) => Judge::NETWORK,
        }
    }

    /// The same judge with this network, if it asks one.
    #[must_use]
    pub fn with(self, network: NetworkHandle) -> Judge {
        match self {
            Judge::Network(_) => Judge::Network(network),
            Judge::AllAlive | Judge::Benson | Judge::Playout | Judge::Quick => self,
        }
    }
}

/// The network that the program carries.
impl Default for Judge {
    fn default() -> Judge {
        Judge::Network(NetworkHandle::Own)
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No judge of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no judge of dead stones is called '{0}': all-alive, benson, playout, quick or net")]
pub struct ParseJudgeError(pub String);

/// The name, in any case, `-` and `_` being the same.
impl FromStr for Judge {
    type Err = ParseJudgeError;

    fn from_str(text: &str) -> Result<Judge, ParseJudgeError> {
        let name = text.trim().to_lowercase().replace('_', "-");
        let found = Judge::ALL.iter().find(|(n, _)| *n == name || (*n == "playout" && name == "judge"));
        found.map(|&(_, judge)| judge).ok_or_else(|| ParseJudgeError(text.to_string()))
    }
}

/// How much work a judge puts into what the proofs leave open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effort(u32);

impl Effort {
    /// The most that can be asked for.
    pub const MOST: u32 = 1000;

    /// Playouts for one round of the usual work: with so many of them a share of one half has a standard error of 2 %.
    pub const USUAL_PLAYOUTS: u32 = 512;

    /// Positions that searches look at in the usual work: a fifth of a second for a release build.
    pub const USUAL_NODES: u64 = 60_000;

    /// The usual work is for boards of up to so many points, 19x19: on larger ones there is less, because each look
    /// costs more.
    pub(in crate::life) const USUAL_AREA: usize = 361;

    /// Positions that are looked at for a line of moves that shows what becomes of stones, in the usual work.
    const LINE_NODES: u64 = 80_000;

    /// So many times the usual work; 0 is proofs only. `None` above [`Effort::MOST`].
    #[must_use]
    pub fn times(factor: u32) -> Option<Effort> {
        (factor <= Effort::MOST).then_some(Effort(factor))
    }

    /// So much of something on a board of this many points: all of it up to 19x19, less in proportion to the square
    /// beyond, because each look costs more there, and so does the rest of a judgement.
    pub(crate) fn on_area(amount: u64, area: usize) -> u64 {
        let [usual, area] = [Effort::USUAL_AREA, area.max(Effort::USUAL_AREA)].map(|area| area as u64);
        amount * usual / area * usual / area
    }

    /// How many times the usual work.
    #[must_use]
    pub fn factor(self) -> u32 {
        self.0
    }

    /// Positions that may be looked at for a line of moves that shows what becomes of stones. Somebody who asks for it
    /// waits for it, so that it is no less than in the usual work, and no more than twenty times that.
    #[must_use]
    pub fn line_nodes(self) -> u64 {
        Effort::LINE_NODES * u64::from(self.0.clamp(1, 20))
    }

    /// The work it stands for.
    pub(in crate::life) fn work(self, enough: &dyn Fn(u32) -> bool) -> Work<'_> {
        Work { playouts: Effort::USUAL_PLAYOUTS * self.0, nodes: Effort::USUAL_NODES * u64::from(self.0), enough }
    }
}

/// The playouts and nodes that a judge may spend on a position.
#[derive(Clone, Copy)]
pub(in crate::life) struct Work<'a> {
    /// Playouts for one round.
    pub playouts: u32,
    /// Nodes for all searches.
    pub nodes: u64,
    /// Asked whether so many playouts of a round must do.
    pub enough: &'a dyn Fn(u32) -> bool,
}

impl Work<'_> {
    /// Tells whether so many playouts of a round are enough.
    pub fn are_enough(&self, playouts: u32) -> bool {
        playouts >= self.playouts || (self.enough)(playouts)
    }

    /// Tells whether even the usual work is too much.
    pub fn is_interrupted(&self) -> bool {
        (self.enough)(Effort::USUAL_PLAYOUTS - 1)
    }
}

/// The usual work.
impl Default for Effort {
    fn default() -> Effort {
        Effort(1)
    }
}

/// The factor.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// No such effort.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("effort is a whole number from 0 (proofs only) to 1000, not '{0}'")]
pub struct ParseEffortError(pub String);

impl FromStr for Effort {
    type Err = ParseEffortError;

    fn from_str(text: &str) -> Result<Effort, ParseEffortError> {
        let factor = text.trim().parse().ok();
        factor.and_then(Effort::times).ok_or_else(|| ParseEffortError(text.to_string()))
    }
}
