//! Who decides which stones are dead, and what the decision rests on.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, PointSet};
use crate::game::Game;
use crate::rules::Rules;

use super::confirmed::{Ruling, confirmed};
use super::estimate::{Estimate, estimate};
use super::finding::{Finding, Method, State};
use super::image::Image;
use super::proofs::Proved;
use super::reading::Searcher;

/// Who decides which stones are dead when the rules ask for it and the players have not spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judge {
    /// Nothing is dead that was not captured.
    AllAlive,
    /// Only what is proved dead: stones in territory that is unconditionally won (Benson 1976).
    Benson,
    /// What is proved dead in any way, search included, and what random playouts give to the opponent; on boards with a side of
    /// fewer than five lines only what is proved, and by search only when no more than half of the board is empty.
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

    /// Positions that searches look at in the usual work: a fifth of a second for a release build.
    pub const USUAL_NODES: u64 = 60_000;

    /// So many times the usual work; 0 is proofs only. `None` above [`Effort::MOST`].
    #[must_use]
    pub fn times(factor: u32) -> Option<Effort> {
        (factor <= Effort::MOST).then_some(Effort(factor))
    }

    /// How many times the usual work.
    #[must_use]
    pub fn factor(self) -> u32 {
        self.0
    }

    /// The work it stands for.
    fn work(self, enough: &dyn Fn(u32) -> bool) -> Work<'_> {
        Work { playouts: Effort::USUAL_PLAYOUTS * self.0, nodes: Effort::USUAL_NODES * u64::from(self.0), enough }
    }
}

/// What a judge may spend on a position.
#[derive(Clone, Copy)]
pub(super) struct Work<'a> {
    /// Playouts for one round.
    pub playouts: u32,
    /// Nodes for all searches.
    pub nodes: u64,
    /// Asked whether so many playouts of a round must do.
    pub enough: &'a dyn Fn(u32) -> bool,
}

impl Work<'_> {
    /// Whether so many playouts of a round are enough.
    pub fn are_enough(&self, playouts: u32) -> bool {
        playouts >= self.playouts || (self.enough)(playouts)
    }

    /// Whether even the usual work is too much.
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

/// What the dead stones of a verdict rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
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
}

impl Basis {
    /// Whether nothing was guessed: the dead stones are dead by rule, by agreement or by proof.
    #[must_use]
    pub fn is_certain(self) -> bool {
        match self {
            Basis::NoRemoval | Basis::Marked | Basis::Unconditional | Basis::Proof | Basis::Confirmed => true,
            Basis::AllAlive | Basis::Partial | Basis::Estimate { .. } => false,
        }
    }
}

/// A short phrase.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Basis::NoRemoval => f.write_str("no removal under these rules"),
            Basis::Marked => f.write_str("marked by the players"),
            Basis::AllAlive => f.write_str("all stones taken to be alive"),
            Basis::Unconditional => f.write_str("unconditional life"),
            Basis::Proof => f.write_str("proof"),
            Basis::Partial => f.write_str("proof, other stones taken to be alive"),
            Basis::Estimate { playouts } => write!(f, "estimate from {playouts} playouts"),
            Basis::Confirmed => f.write_str("confirmation of life and death by the rules"),
        }
    }
}

/// What a verdict rests on, as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// What the dead stones rest on.
    pub basis: Basis,
    /// Strings for which that was needed because the rules' own confirmation leaves them undecided; 0 where the rules have
    /// none.
    pub undecided: usize,
}

impl Evidence {
    /// Whether nothing was guessed.
    #[must_use]
    pub fn is_certain(self) -> bool {
        self.basis.is_certain()
    }
}

impl From<Basis> for Evidence {
    fn from(basis: Basis) -> Evidence {
        Evidence { basis, undecided: 0 }
    }
}

/// A short phrase.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.basis.fmt(f)?;
        match self.undecided {
            0 => Ok(()),
            1 => f.write_str("; the rules' own confirmation leaves 1 string undecided"),
            n => write!(f, "; the rules' own confirmation leaves {n} strings undecided"),
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
    let board = game.board();
    let known = known(board, game.rules(), judge, effort.work(enough));
    let judged = match (game.removes_dead(), game.dead()) {
        (false, _) => {
            let seki = stones(&known.findings, State::Seki);
            Verdict { dead: PointSet::EMPTY, seki, evidence: Basis::NoRemoval.into(), findings: known.findings }
        }
        (true, Some(marked)) => by_marks(board, game.rules(), marked),
        (true, None) => Verdict {
            dead: stones(&known.findings, State::Dead),
            seki: stones(&known.findings, State::Seki),
            evidence: known.basis.into(),
            findings: known.findings,
        },
    };
    let ruling = confirmed(game, judged.dead, judged.evidence);
    overruled(judged, ruling)
}

/// A verdict in which the rules' confirmation has ruled. Where it says what a proof says too, the proof stands.
fn overruled(judged: Verdict, ruling: Ruling) -> Verdict {
    let decide = |finding: Finding| {
        let was_dead = finding.stones.is_subset(&judged.dead);
        let state = match (finding.stones.is_subset(&ruling.dead), finding.state) {
            (true, _) => State::Dead,
            (false, State::Dead) if was_dead => State::Alive,
            (false, State::Unsettled | State::Ko(_)) if finding.stones.is_subset(&ruling.decided) => State::Alive,
            (false, state) => state,
        };
        let proved = finding.method.is_proof() || !finding.stones.is_subset(&ruling.decided);
        match state == finding.state {
            true if proved => finding,
            true => Finding { method: Method::Confirmation, ..finding },
            false => finding.instead(state, Method::Confirmation),
        }
    };
    let findings = judged.findings.into_iter().map(decide).collect();
    Verdict { dead: ruling.dead, seki: judged.seki - ruling.dead, evidence: ruling.evidence, findings }
}

/// What a judge says of each chain.
pub(super) struct Known {
    pub findings: Vec<Finding>,
    pub basis: Basis,
}

fn known(board: &Board, rules: &Rules, judge: Judge, work: Work<'_>) -> Known {
    match judge {
        Judge::AllAlive => Known { findings: Proved::default().findings(board), basis: Basis::AllAlive },
        Judge::Benson => {
            let findings = Proved::unconditional(board, rules.suicide).findings(board);
            Known { findings, basis: Basis::Unconditional }
        }
        Judge::Playout => estimated(board, rules, work),
        Judge::Quick => {
            let nodes = if is_tiny(board) { work.nodes } else { work.nodes / 128 };
            estimated(board, rules, Work { playouts: work.playouts / 16, nodes, ..work })
        }
    }
}

/// Proofs and no playouts, with as much search as the work allows.
fn proved_only(board: &Board, rules: &Rules, work: Work<'_>) -> Known {
    let mut searcher = Searcher::new(board, rules, work);
    let mut proofs = Proved::searched(board, rules, &mut searcher);
    if is_open(board) {
        proofs.searched.retain(|finding| finding.state != State::Dead);
    }
    let findings = proofs.findings(board);
    Known { basis: proved(&findings), findings }
}

/// Proofs, and as much work as is enough where they leave anything open; the same for all mirror images of a position.
fn estimated(board: &Board, rules: &Rules, work: Work<'_>) -> Known {
    let image = Image::least(board).and_then(|image| Some((image, image.show(board)?)));
    let shown = image.as_ref().map_or(board, |(_, shown)| shown);
    let Known { findings, basis } = if is_tiny(board) || work.playouts == 0 {
        proved_only(shown, rules, work)
    } else {
        let Estimate { findings, playouts } = estimate(shown, rules, work);
        let basis = if playouts == 0 { proved(&findings) } else { Basis::Estimate { playouts } };
        Known { findings, basis }
    };
    match &image {
        Some((image, _)) => Known { findings: image.back(board, findings), basis },
        None => Known { findings, basis },
    }
}

/// What findings that need no playouts amount to.
fn proved(findings: &[Finding]) -> Basis {
    match findings.iter().map(|f| f.method).max() {
        None | Some(Method::Benson) => Basis::Unconditional,
        Some(method) if method.is_proof() => Basis::Proof,
        Some(_) => Basis::Partial,
    }
}

/// The players' marks, and the sekis that can be seen when the marked stones are off.
fn by_marks(board: &Board, rules: &Rules, marked: PointSet) -> Verdict {
    let mut cleared = board.clone();
    cleared.take_off(marked);
    let seki = Proved::of(&cleared, rules).seki;
    let finding = |chain: crate::board::Chain| {
        let state = match (chain.stones.is_subset(&marked), chain.stones.is_subset(&seki)) {
            (true, _) => State::Dead,
            (false, true) => State::Seki,
            (false, false) => State::Alive,
        };
        Finding::of(&chain, state, Method::Marked)
    };
    let findings = board.chains().into_iter().map(finding).collect();
    Verdict { dead: marked, seki, evidence: Basis::Marked.into(), findings }
}

/// The stones in a state.
fn stones(findings: &[Finding], state: State) -> PointSet {
    findings.iter().filter(|f| f.state == state).fold(PointSet::EMPTY, |all, f| all | f.stones)
}

/// Whether a board is so small that every stone hangs on exact reading and random play says nothing: a side of fewer than
/// five lines.
fn is_tiny(board: &Board) -> bool {
    board.size().width().min(board.size().height()) < 5
}

/// Whether more of a board is empty than not. To read out what dies there is to play the game to its end, and says who would win
/// it rather than which stones are dead.
fn is_open(board: &Board) -> bool {
    2 * board.empties().len() > board.size().area()
}
