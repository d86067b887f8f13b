//! Who decides which stones are dead, and what the decision rests on.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, PointSet};
use crate::game::Game;
use crate::rules::Suicide;

use super::confirmed::confirmed;
use super::estimate::estimate;
use super::finding::{Finding, Method, State};
use super::proofs::Proved;

/// Who decides which stones are dead when the rules ask for it and the players have not spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judge {
    /// Nothing is dead that was not captured.
    AllAlive,
    /// Only what is proved dead: stones in territory that is unconditionally won (Benson 1976).
    Benson,
    /// What is proved dead in any way, and what random playouts give to the opponent; on boards with a side of fewer than
    /// five lines only what is proved.
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

/// How much work a judge puts into what the proofs leave open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effort(u32);

impl Effort {
    /// The most that can be asked for.
    pub const MOST: u32 = 1000;

    /// Playouts for one round of the usual work: with so many of them a share of one half has a standard error of 2 %.
    pub const USUAL_PLAYOUTS: u32 = 512;

    /// So many times the usual work; 0 is proofs only. `None` above [`Effort::MOST`].
    #[must_use]
    pub fn times(factor: u32) -> Option<Effort> {
        (factor <= Effort::MOST).then_some(Effort(factor))
    }

    /// Playouts for one round.
    pub(super) fn playouts(self) -> u32 {
        Effort::USUAL_PLAYOUTS * self.0
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

/// What the dead stones of a verdict rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The rules in force take no stones off.
    NoRemoval,
    /// The players, or whoever keeps the record, marked the dead stones.
    Marked,
    /// [`Judge::AllAlive`] was asked.
    AllAlive,
    /// Dead stones are unconditionally dead. Other stones may be anything, unless the judge runs
    /// playouts: then they are unconditionally alive.
    Unconditional,
    /// Every chain is proved alive, dead or in seki.
    Proof,
    /// What is dead is proved dead; there are other chains about which nothing is known.
    Partial,
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
            Evidence::NoRemoval
            | Evidence::Marked
            | Evidence::Unconditional
            | Evidence::Proof
            | Evidence::Confirmed => true,
            Evidence::Undecided { rest, .. } => matches!(rest, Rest::Marked | Rest::Proof),
            Evidence::AllAlive | Evidence::Partial | Evidence::Estimate { .. } => false,
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
            Evidence::Proof => f.write_str("proof"),
            Evidence::Partial => f.write_str("proof, other stones taken to be alive"),
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
    /// As [`Evidence::Proof`].
    Proof,
    /// As [`Evidence::Partial`].
    Partial,
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
            Rest::Proof => Evidence::Proof,
            Rest::Partial => Evidence::Partial,
            Rest::Estimate { playouts } => Evidence::Estimate { playouts },
        }
    }
}

/// Which stones are dead, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The dead stones.
    pub dead: PointSet,
    /// Living stones in a seki.
    pub seki: PointSet,
    /// What the dead stones rest on.
    pub evidence: Evidence,
    /// What is known of each chain on the board. Where the rules take nothing off this says what play would lead to.
    pub findings: Vec<Finding>,
}

/// Judges a position with the usual effort: see [`judge_with`].
#[must_use]
pub fn judge(game: &Game, judge: Judge) -> Verdict {
    judge_with(game, judge, Effort::default())
}

/// Judges a position: as the rules say if they remove nothing, else as the players marked it, else by the judge. Works on
/// any position at any time of a game; while groups are unsettled it is only a guess. The same position under the same
/// rules gives the same verdict. Costs flood fills and small searches, and 512 playouts or more where [`Judge::Playout`]
/// finds something unproved.
#[must_use]
pub fn judge_with(game: &Game, judge: Judge, effort: Effort) -> Verdict {
    judge_until(game, judge, effort, &|_| false)
}

/// The same for someone who may not be willing to wait so long: `enough` is asked whether so many playouts of a round must
/// do. How many it were is told by the evidence.
#[must_use]
pub fn judge_until(game: &Game, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Verdict {
    let (board, suicide) = (game.board(), game.rules().suicide);
    let known = known(board, suicide, judge, effort, enough);
    let judged = match (game.removes_dead(), game.dead()) {
        (false, _) => {
            let seki = stones(&known.findings, State::Seki);
            Verdict { dead: PointSet::EMPTY, seki, evidence: Evidence::NoRemoval, findings: known.findings }
        }
        (true, Some(marked)) => by_marks(board, suicide, marked),
        (true, None) => Verdict {
            dead: stones(&known.findings, State::Dead),
            seki: stones(&known.findings, State::Seki),
            evidence: known.evidence,
            findings: known.findings,
        },
    };
    let (dead, evidence) = confirmed(game, judged.dead, judged.evidence);
    overruled(judged, dead, evidence)
}

/// A verdict in which the rules' confirmation decided on these dead stones.
fn overruled(judged: Verdict, dead: PointSet, evidence: Evidence) -> Verdict {
    let decide = |finding: Finding| match (finding.stones.is_subset(&dead), finding.stones.is_subset(&judged.dead)) {
        (true, false) => Finding { state: State::Dead, method: Method::Confirmation, witness: None, ..finding },
        (false, true) => Finding { state: State::Alive, method: Method::Confirmation, witness: None, ..finding },
        (true, true) | (false, false) => finding,
    };
    let findings = judged.findings.into_iter().map(decide).collect();
    Verdict { dead, seki: judged.seki - dead, evidence, findings }
}

/// What a judge says of each chain.
pub(super) struct Known {
    pub findings: Vec<Finding>,
    pub evidence: Evidence,
}

fn known(board: &Board, suicide: Suicide, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Known {
    let estimated = |playouts| match playouts {
        0 => proved_only(board, suicide),
        playouts => estimated(board, suicide, &|done| done >= playouts || enough(done)),
    };
    match judge {
        Judge::AllAlive => Known { findings: Proved::default().findings(board), evidence: Evidence::AllAlive },
        Judge::Benson => {
            let findings = Proved::unconditional(board, suicide).findings(board);
            Known { findings, evidence: Evidence::Unconditional }
        }
        Judge::Playout => estimated(effort.playouts()),
        Judge::Quick => estimated(effort.playouts() / 16),
    }
}

/// Proofs and nothing else.
fn proved_only(board: &Board, suicide: Suicide) -> Known {
    let findings = Proved::of(board, suicide).findings(board);
    Known { evidence: proved(&findings), findings }
}

/// Proofs, and as many playouts for a round as are `enough` where they leave anything open.
fn estimated(board: &Board, suicide: Suicide, enough: &dyn Fn(u32) -> bool) -> Known {
    if is_tiny(board) {
        return proved_only(board, suicide);
    }
    let found = estimate(board, suicide, enough);
    let evidence = match found.playouts {
        0 => proved(&found.findings),
        playouts => Evidence::Estimate { playouts },
    };
    Known { findings: found.findings, evidence }
}

/// What findings that need no playouts amount to.
fn proved(findings: &[Finding]) -> Evidence {
    match findings.iter().map(|f| f.method).max() {
        None | Some(Method::Benson) => Evidence::Unconditional,
        Some(method) if method.is_proof() => Evidence::Proof,
        Some(_) => Evidence::Partial,
    }
}

/// The players' marks, and the sekis that can be seen when the marked stones are off.
fn by_marks(board: &Board, suicide: Suicide, marked: PointSet) -> Verdict {
    let mut cleared = board.clone();
    cleared.take_off(marked);
    let seki = Proved::of(&cleared, suicide).seki;
    let finding = |chain: crate::board::Chain| {
        let state = match (chain.stones.is_subset(&marked), chain.stones.is_subset(&seki)) {
            (true, _) => State::Dead,
            (false, true) => State::Seki,
            (false, false) => State::Alive,
        };
        Finding { color: chain.color, stones: chain.stones, state, method: Method::Marked, witness: None }
    };
    let findings = board.chains().into_iter().map(finding).collect();
    Verdict { dead: marked, seki, evidence: Evidence::Marked, findings }
}

/// The stones in a state.
fn stones(findings: &[Finding], state: State) -> PointSet {
    findings.iter().filter(|f| f.state == state).fold(PointSet::EMPTY, |all, f| all | f.stones)
}

/// Whether a board is so small that every stone hangs on exact reading and random play says nothing: a side of fewer than
/// five lines. There only proofs count.
fn is_tiny(board: &Board) -> bool {
    board.size().width().min(board.size().height()) < 5
}
