//! Floor 5: what is alive, dead or in seki, and on what evidence.
//!
//! A verdict never hides what it rests on ([`Evidence`]). What the rules or the players say comes first; only where
//! nobody has spoken does a [`Judge`] decide. In doubt a stone is alive: rules that let dead stones be removed by
//! agreement let players take the rest off by play.
//!
//! This floor judges positions, not moves, and knows no prisoners and no ko threats. Life and death in the sense of a
//! particular rule text (Japanese confirmation, the WAGC model) is what a game's [`Oracle`](crate::game::Oracle) is asked
//! for: [`Reader`] searches, [`Proofs`] does not.

mod benson;
mod confirmed;
mod estimate;
mod groups;
mod oracle;
mod reader;
mod search;
mod seki;
mod status;

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, PointSet};
use crate::game::Game;

pub use benson::{Unconditional, unconditional};
pub use oracle::Proofs;
pub use reader::Reader;
pub use search::{
    Confirmed, Fate, Reading, Searched, Solution, Standing, Undecided, confirm, independently_alive, solve,
};
pub use status::{Status, status_list, status_of};

/// Who decides which stones are dead when the rules ask for it and the players have not spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judge {
    /// Nothing is dead that was not captured.
    AllAlive,
    /// Only what is proved dead: stones in territory that is unconditionally won (Benson 1976).
    Benson,
    /// What is proved dead, and what random playouts give to the opponent; on boards with a side of fewer than five lines
    /// only what is proved.
    Playout,
    /// The same with a sixteenth of the playouts, for many games at once.
    Quick,
}

impl Judge {
    /// Every judge with its name.
    pub const ALL: &[(&'static str, Judge)] = &[
        ("all-alive", Judge::AllAlive),
        ("benson", Judge::Benson),
        ("playout", Judge::Playout),
        ("quick", Judge::Quick),
    ];

    /// The name it is chosen by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Judge::AllAlive => "all-alive",
            Judge::Benson => "benson",
            Judge::Playout => "playout",
            Judge::Quick => "quick",
        }
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No judge of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no judge of dead stones is called '{0}': all-alive, benson, playout or quick")]
pub struct ParseJudgeError(pub String);

/// The name, in any case, `-` and `_` being the same.
impl FromStr for Judge {
    type Err = ParseJudgeError;

    fn from_str(text: &str) -> Result<Judge, ParseJudgeError> {
        let name = text.trim().to_lowercase().replace('_', "-");
        let found = Judge::ALL.iter().find(|(n, _)| *n == name);
        found.map(|&(_, judge)| judge).ok_or_else(|| ParseJudgeError(text.to_string()))
    }
}

/// What a verdict rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The rules in force take no stones off.
    NoRemoval,
    /// The players, or whoever keeps the record, marked the dead stones.
    Marked,
    /// [`Judge::AllAlive`] was asked.
    AllAlive,
    /// Dead stones are proved dead. Other stones may be anything, unless the judge was [`Judge::Playout`]: then they are
    /// proved alive.
    Unconditional,
    /// At least one chain was judged by this many playouts.
    Estimate {
        /// Number of playouts.
        playouts: u32,
    },
    /// The rules' confirmation of life and death decided everything.
    Confirmed,
    /// The rules' confirmation decided what it could, and left some strings.
    Undecided {
        /// How many.
        strings: usize,
        /// Who said what becomes of those.
        rest: Rest,
    },
}

impl Evidence {
    /// Whether nothing was guessed: the dead stones are dead by rule, by agreement or by proof.
    #[must_use]
    pub fn is_certain(self) -> bool {
        match self {
            Evidence::NoRemoval | Evidence::Marked | Evidence::Unconditional | Evidence::Confirmed => true,
            Evidence::Undecided { rest, .. } => rest == Rest::Marked,
            Evidence::AllAlive | Evidence::Estimate { .. } => false,
        }
    }
}

/// A short phrase.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::NoRemoval => f.write_str("no removal under these rules"),
            Evidence::Marked => f.write_str("marked by the players"),
            Evidence::AllAlive => f.write_str("all stones taken to be alive"),
            Evidence::Unconditional => f.write_str("unconditional life"),
            Evidence::Estimate { playouts } => write!(f, "estimate from {playouts} playouts"),
            Evidence::Confirmed => f.write_str("confirmation of life and death by the rules"),
            Evidence::Undecided { strings, rest } => {
                let (left, plural) = (Evidence::from(*rest), if *strings == 1 { "" } else { "s" });
                write!(f, "{left}; the rules' own confirmation leaves {strings} string{plural} undecided")
            }
        }
    }
}

/// What becomes of strings that the rules' confirmation leaves undecided rests on this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// As [`Evidence::Marked`].
    Marked,
    /// As [`Evidence::AllAlive`].
    AllAlive,
    /// As [`Evidence::Unconditional`].
    Unconditional,
    /// As [`Evidence::Estimate`].
    Estimate {
        /// Number of playouts.
        playouts: u32,
    },
}

impl From<Rest> for Evidence {
    fn from(rest: Rest) -> Evidence {
        match rest {
            Rest::Marked => Evidence::Marked,
            Rest::AllAlive => Evidence::AllAlive,
            Rest::Unconditional => Evidence::Unconditional,
            Rest::Estimate { playouts } => Evidence::Estimate { playouts },
        }
    }
}

/// Which stones are dead, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The dead stones.
    pub dead: PointSet,
    /// Living stones in a seki that can be seen without search. Other sekis are not listed.
    pub seki: PointSet,
    /// What the dead stones rest on.
    pub evidence: Evidence,
}

/// Playouts for one round: with 512 of them a share of one half has a standard error of 2 %, with 32 of 9 %.
const THOROUGH: u32 = 512;
const QUICK: u32 = 32;

/// Judges a position: as the rules say if they remove nothing, else as the players marked it, else by the judge. Works on
/// any position at any time of a game; while groups are unsettled it is only a guess. The same position under the same
/// rules gives the same verdict. Costs flood fills, and 512 playouts a round where [`Judge::Playout`] finds something unproved.
#[must_use]
pub fn judge(game: &Game, judge: Judge) -> Verdict {
    let board = game.board();
    let suicide = game.rules().suicide;
    let (dead, evidence) = match (game.removes_dead(), game.dead(), judge) {
        (false, ..) => (PointSet::EMPTY, Evidence::NoRemoval),
        (true, Some(marked), _) => (marked, Evidence::Marked),
        (true, None, Judge::AllAlive) => (PointSet::EMPTY, Evidence::AllAlive),
        (true, None, judge) if judge == Judge::Benson || is_tiny(board) => {
            let [black, white] = estimate::proved(board, suicide);
            (black.dead | white.dead, Evidence::Unconditional)
        }
        (true, None, judge) => {
            let found = estimate::estimate(board, suicide, if judge == Judge::Quick { QUICK } else { THOROUGH });
            match found.playouts {
                0 => (found.dead, Evidence::Unconditional),
                playouts => (found.dead, Evidence::Estimate { playouts }),
            }
        }
    };
    let (dead, evidence) = confirmed::confirmed(game, dead, evidence);
    Verdict { dead, seki: living_sekis(game, &dead), evidence }
}

/// Whether a board is so small that every stone hangs on exact reading and random play says nothing: a side of fewer than
/// five lines. There only proofs count.
fn is_tiny(board: &Board) -> bool {
    board.size().width().min(board.size().height()) < 5
}

/// The simple sekis that are left when dead stones are off.
fn living_sekis(game: &Game, dead: &PointSet) -> PointSet {
    let mut board: Board = game.board().clone();
    board.take_off(*dead);
    let [black, white] = estimate::proved(&board, game.rules().suicide);
    seki::standoffs(&board, &groups::groups(&board), black.alive | white.alive)
}
