//! The pipeline: proofs, then estimates, then what the rules and the players say.

use std::cell::RefCell;
use std::collections::VecDeque;

use crate::board::{Board, Color, PointSet};
use crate::game::{Game, Ledger, Phase};
use crate::rules::{Rules, Seki};
use crate::scoring::{Readings, tally};

use super::confirm::{Ruling, ruling};
use super::estimate::{Estimate, by_network, estimate};
use super::forks::forked;
use super::image::Image;
use super::proof::Proved;
use super::search::{Searcher, proved_by_search};
use super::stop;
use super::words::{Basis, Effort, Finding, Judge, Method, State, Verdict, Work};

/// What is proved of a position under some rules and nothing else, with so many nodes for all searches: a finding for each chain
/// of which something is proved. The same for all mirror images.
#[must_use]
pub fn prove(board: &Board, rules: &Rules, nodes: u64) -> Vec<Finding> {
    let work = Work { playouts: 0, nodes, enough: &|_| false };
    let known = as_least_image(board, |shown| {
        let mut searcher = Searcher::new(shown, rules, work);
        let findings = proved_by_search(&mut searcher).findings(shown);
        Known { basis: proved(shown, rules, &findings), findings }
    });
    known.findings.into_iter().filter(|f| f.method.is_proof()).collect()
}

/// Judges a position with the usual effort: see [`judge_with`].
///
/// ```
/// use shinpan::prelude::*;
///
/// let mut game = Game::new("chinese".parse()?, "5x3".parse()?);
/// game.start_from(". X . X .\nX X X X X\n. . O . .".parse()?, Color::White);
/// game.play(Color::White, Move::Pass)?;
/// game.play(Color::Black, Move::Pass)?;
/// let verdict = judge(&game, Judge::Benson);
/// assert_eq!(verdict.dead.to_string(), "C1", "Black lives whatever happens, and nobody else can live beside him");
/// assert!(verdict.findings.iter().all(|finding| finding.method.is_proof()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Positions whose verdicts are remembered.
const REMEMBERED: usize = 16;

/// What was said of the last positions that somebody was asked about. Whoever asks again, for another list or picture of the same
/// position, need not wait, and is told the same: who is asked about life and death in a rule text remembers what was found out, and may
/// find out more with as much work again.
#[derive(Debug, Default)]
pub struct Remembered(RefCell<VecDeque<(Question, Verdict)>>);

/// All that a verdict goes by.
#[derive(Clone, PartialEq, Debug)]
struct Question {
    board: Board,
    rules: Rules,
    judge: Judge,
    effort: Effort,
    to_play: Color,
    phase: Phase,
    ledger: Ledger,
    removes_dead: bool,
    marked: Option<PointSet>,
}

impl Question {
    fn new(game: &Game, judge: Judge, effort: Effort) -> Question {
        Question {
            board: game.board().clone(),
            rules: of_stones(*game.rules()),
            judge,
            effort,
            to_play: game.to_play(),
            phase: game.phase(),
            ledger: *game.ledger(),
            removes_dead: game.removes_dead(),
            marked: game.dead(),
        }
    }
}

impl Remembered {
    /// As [`judge_until`], remembered or found out. What was interrupted is not kept, nor what was found out in a hurry, which is asked
    /// afterwards: who asks again may be told more.
    #[must_use]
    pub fn judge_until(
        &self,
        game: &Game,
        judge: Judge,
        effort: Effort,
        enough: &dyn Fn(u32) -> bool,
        hurried: &dyn Fn() -> bool,
    ) -> Verdict {
        let question = Question::new(game, judge, effort);
        if let Some((_, verdict)) = self.0.borrow().iter().find(|(asked, _)| *asked == question) {
            return with_dame(game, verdict.clone());
        }
        let verdict = judged(game, judge, effort, enough);
        if !effort.work(enough).is_interrupted() && !hurried() {
            let mut kept = self.0.borrow_mut();
            kept.truncate(REMEMBERED - 1);
            kept.push_front((question, verdict.clone()));
        }
        with_dame(game, verdict)
    }
}

/// The same for someone who may not be willing to wait so long: `enough` is asked whether so many playouts of a round must
/// do. How many it were is told by the evidence.
#[must_use]
pub fn judge_until(game: &Game, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Verdict {
    with_dame(game, judged(game, judge, effort, enough))
}

/// The rules as far as they matter to stones: who pays for what open dame make necessary saves none and kills none.
fn of_stones(rules: Rules) -> Rules {
    let seki = if rules.seki == Seki::Unfilled { Seki::Void } else { rules.seki };
    Rules { seki, ..rules }
}

/// What becomes of the stones.
fn judged(game: &Game, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Verdict {
    let (board, rules) = (game.board(), of_stones(*game.rules()));
    let known = || known(board, &rules, judge, effort.work(enough));
    let judged = match (game.removes_dead(), game.dead()) {
        (false, _) => {
            let findings = known().findings;
            let seki = stones(&findings, State::Seki);
            Verdict { dead: PointSet::EMPTY, seki, evidence: Basis::NoRemoval.into(), findings }
        }
        // What was agreed on is nobody's to find out.
        (true, Some(marked)) => by_marks(board, game.rules(), marked),
        (true, None) => {
            let known = if game.has_stopped() { stopped(board, known()) } else { known() };
            Verdict {
                dead: stones(&known.findings, State::Dead),
                seki: stones(&known.findings, State::Seki),
                evidence: known.basis.into(),
                findings: known.findings,
            }
        }
    };
    let ruling = by_the_letter(board, &judged, ruling(game, judged.dead, judged.evidence));
    overruled(judged, ruling)
}

/// A verdict that says whether the count hangs on open dame.
fn with_dame(game: &Game, mut verdict: Verdict) -> Verdict {
    verdict.evidence.dame = verdict.evidence.is_certain() && hangs_on_dame(game, &verdict.dead);
    verdict
}

/// Whether what a game comes to depends on how the players would fill the dame that they left open. Costs three counts at most.
fn hangs_on_dame(game: &Game, dead: &PointSet) -> bool {
    if game.rules().seki == Seki::Letter {
        // By the letter nobody fills any.
        return false;
    }
    let removed = if game.removes_dead() { *dead } else { PointSet::EMPTY };
    let teire = || tally(game, &removed).ownership.teire.iter().any(|points| !points.is_empty());
    Readings::of(game, &removed).is_some() || teire()
}

/// The same, with what a stop makes of chains whose fate play has still to decide.
fn stopped(board: &Board, known: Known) -> Known {
    let Known { mut findings, basis } = known;
    let chains = stop::settle(board, &mut findings);
    let basis = match basis {
        Basis::Proof | Basis::Unconditional | Basis::Unsettled { .. } | Basis::OneByOne { .. }
            if !chains.is_empty() =>
        {
            Basis::Stopped { chains }
        }
        basis => basis,
    };
    Known { findings, basis }
}

/// A ruling, and what players usually save before they stop, which it takes off by its letter. It is not certain there; and where it
/// leaves strings undecided, so that it is not the whole of what the letter says, usage stands for stones in atari.
fn by_the_letter(board: &Board, judged: &Verdict, ruling: Ruling) -> Ruling {
    let is_saved =
        |f: &&Finding| f.method == Method::Stop && f.state == State::Alive && f.stones.is_subset(&ruling.dead);
    let saved: Vec<&Finding> = judged.findings.iter().filter(is_saved).collect();
    match ruling.evidence.basis {
        Basis::Confirmed if !saved.is_empty() => {
            let chains = judged.findings.iter().filter(|f| f.method == Method::Stop).map(Finding::name).collect();
            Ruling { evidence: Basis::ByTheLetter { chains }.into(), ..ruling }
        }
        Basis::Confirmed => ruling,
        _ => {
            let in_atari = |f: &&&Finding| (board.next_to(&f.stones) & board.empties()).len() == 1;
            let kept = saved.iter().filter(in_atari).fold(PointSet::EMPTY, |all, f| all | f.stones);
            Ruling { dead: ruling.dead - kept, decided: ruling.decided - kept, ..ruling }
        }
    }
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
        // What the rules decide needs nobody's mark.
        let proved = finding.method.is_proof() && finding.method != Method::Marked;
        let proved = proved || !finding.stones.is_subset(&ruling.decided);
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
struct Known {
    pub findings: Vec<Finding>,
    pub basis: Basis,
}

fn known(board: &Board, rules: &Rules, judge: Judge, work: Work<'_>) -> Known {
    match judge {
        Judge::AllAlive => Known { findings: Proved::default().findings(board), basis: Basis::AllAlive },
        Judge::Benson => {
            let findings = Proved::unconditional(board, rules.suicide).findings(board);
            Known { basis: proved(board, rules, &findings), findings }
        }
        Judge::Playout => estimated(board, rules, work),
        Judge::Quick => {
            let nodes = if is_tiny(board) { work.nodes } else { work.nodes / 128 };
            estimated(board, rules, Work { playouts: work.playouts / 16, nodes, ..work })
        }
        Judge::Network(_) if is_tiny(board) || work.playouts == 0 => proved_only(board, rules, work),
        Judge::Network(mind) => as_least_image(board, |shown| {
            let findings = by_network(shown, rules, work, mind);
            let guessed = findings.iter().any(|f| !f.method.is_proof());
            let file = mind.file();
            Known { basis: if guessed { Basis::Network { file } } else { proved(shown, rules, &findings) }, findings }
        }),
    }
}

/// Proofs and no playouts, with as much search as the work allows.
fn proved_only(board: &Board, rules: &Rules, work: Work<'_>) -> Known {
    let mut searcher = Searcher::new(board, rules, work);
    let mut proofs = proved_by_search(&mut searcher);
    if is_open(board) {
        proofs.searched.retain(|finding| finding.state != State::Dead);
    }
    let findings = proofs.findings(board);
    Known { basis: proved(board, rules, &findings), findings }
}

/// Proofs, and as much work as is enough where they leave anything open; the same for all mirror images of a position.
fn estimated(board: &Board, rules: &Rules, work: Work<'_>) -> Known {
    as_least_image(board, |shown| {
        if is_tiny(board) || work.playouts == 0 {
            return proved_only(shown, rules, work);
        }
        let stones = shown.stones(Color::Black) | shown.stones(Color::White);
        let Estimate { findings, playouts } = estimate(shown, rules, work, &stones);
        let basis = if playouts == 0 { proved(shown, rules, &findings) } else { Basis::Estimate { playouts } };
        Known { findings, basis }
    })
}

/// What is known of a position, asked of the least of its mirror images.
fn as_least_image(board: &Board, known: impl FnOnce(&Board) -> Known) -> Known {
    let image = Image::least(board).and_then(|image| Some((image, image.show(board)?)));
    let Known { findings, basis } = known(image.as_ref().map_or(board, |(_, shown)| shown));
    match &image {
        Some((image, _)) => Known { findings: image.back(board, findings), basis },
        None => Known { findings, basis },
    }
}

/// What findings that need no playouts amount to.
fn proved(board: &Board, rules: &Rules, findings: &[Finding]) -> Basis {
    match findings.iter().map(|f| f.method).max() {
        None | Some(Method::Benson) => Basis::Unconditional,
        Some(method) if method.is_proof() => {
            let open: PointSet = findings.iter().filter(|f| f.state.is_open()).map(Finding::name).collect();
            let forked: PointSet = forked(board, rules, findings).into_iter().map(Finding::name).collect();
            match (open.is_empty(), forked.is_empty()) {
                (false, _) => Basis::Unsettled { chains: open },
                (true, false) => Basis::OneByOne { chains: forked },
                (true, true) => Basis::Proof,
            }
        }
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
