//! The pipeline: proofs, then estimates, then what the rules and the players say.

use shinpan_rules::board::{Board, PointSet};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{Rules, Seki};
use shinpan_rules::scoring::{Readings, tally};

use super::confirm::ruling;
use super::known::{Known, known};
use super::overruled::overruled;
use super::proof::Proved;
use super::stop;
use super::words::{Basis, Effort, Finding, Judge, Method, State, Verdict};

/// Judges a position with the usual effort: see [`judge_with`].
///
/// ```
/// use shinpan_engine::life::{Judge, judge};
/// use shinpan_rules::board::{Color, Move};
/// use shinpan_rules::game::Game;
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

/// The same for someone who may not be willing to wait so long: `enough` is asked whether so many playouts of a round must
/// do. How many it were is told by the evidence.
#[must_use]
pub fn judge_until(game: &Game, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Verdict {
    with_dame(game, judged(game, judge, effort, enough))
}

/// The rules as far as they matter to stones: who pays for what open dame make necessary saves none and kills none.
pub(super) fn of_stones(rules: Rules) -> Rules {
    let seki = if rules.seki == Seki::Unfilled { Seki::Void } else { rules.seki };
    Rules { seki, ..rules }
}

/// What becomes of the stones.
pub(super) fn judged(game: &Game, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Verdict {
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
    let ruling = ruling(game, judged.dead, judged.evidence);
    overruled(board, judged, ruling)
}

/// A verdict that says whether the count hangs on open dame.
pub(super) fn with_dame(game: &Game, mut verdict: Verdict) -> Verdict {
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

/// The players' marks, and the sekis that can be seen when the marked stones are off.
fn by_marks(board: &Board, rules: &Rules, marked: PointSet) -> Verdict {
    let mut cleared = board.clone();
    cleared.take_off(marked);
    let seki = Proved::of(&cleared, rules).seki;
    let finding = |chain: shinpan_rules::board::Chain| {
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
