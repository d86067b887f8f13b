//! The pipeline: proofs, then estimates, then what the rules and the players say.

use shinpan_rules::board::{Board, PointMap, PointSet};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{
    Bonus, CaptureGoal, Confirm, Cycle, First, FirstPass, HandicapBonus, HandicapKomi, HandicapPlacement, Illegal,
    LimitResult, Near, Pass, PassLimit, Repetition, Resume, Rules, Scoring, Seki, Setup, Shared, Stop, Tax, Tie, Trim,
    Vacated,
};

use super::apply_ruling::apply_ruling;
use super::assess::{Assessment, assess};
use super::borders;
use super::confirm::ruling;
use super::estimate::{Views, owners_by_playouts, owners_whoever_moves};
use super::proof::Proved;
use super::stop;
use super::types::{Basis, Effort, Finding, Judge, Method, State, Verdict, Work};

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

/// Judges a position: as the rules say if they remove nothing, else as the players marked it, else by the judge. Works
/// on any position at any time of a game; while groups are unsettled it is only a guess. The same position under the
/// same rules gives the same verdict. Costs flood fills and small searches, and 512 playouts or more where
/// [`Judge::Playout`] finds something unproved.
#[must_use]
pub fn judge_with(game: &Game, judge: Judge, effort: Effort) -> Verdict {
    judge_until(game, judge, effort, &|_| false)
}

/// The same for someone who may not be willing to wait so long: `enough` is asked whether so many playouts of a round
/// must do. How many it were is told by the evidence.
#[must_use]
pub fn judge_until(game: &Game, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Verdict {
    let work = effort.work(enough);
    let views = Views::default();
    let assess = || assess(game.board(), &of_stones(game.rules()), judge, work, &views);
    judge_by(game, &assess, &|| owners(game, judge, work, &views))
}

/// The owner of each point whoever moves first, if a network or playouts are the judge.
pub(super) fn owners(game: &Game, judge: Judge, work: Work<'_>, views: &Views) -> Option<PointMap<f32>> {
    match judge {
        Judge::Network(network) if work.playouts > 0 => {
            owners_whoever_moves(game.board(), &of_stones(game.rules()), work, network, views)
        }
        Judge::Playout if work.playouts > 0 => owners_by_playouts(game.board(), &of_stones(game.rules()), work),
        Judge::Network(_) | Judge::Playout | Judge::AllAlive | Judge::Benson | Judge::Quick => None,
    }
}

/// The rules as far as they matter to stones: suicide, repetition, tradition, whether territory is counted, what taking
/// turns for ever comes to. Rules that answer these alike share an assessment, whatever else they say. The komi stays,
/// because it tells a network how much is at stake.
pub(super) fn of_stones(rules: &Rules) -> Rules {
    let territory = match (rules.scoring, rules.pass) {
        (Scoring::Territory, Pass::Free | Pass::Return | Pass::Forbidden) | (Scoring::Empty, _) => true,
        (Scoring::Territory, Pass::Stone) | (Scoring::Area | Scoring::Stone | Scoring::None, _) => false,
    };
    let (scoring, seki) = match (rules.scoring, territory) {
        (Scoring::None, _) => (Scoring::None, Seki::Count),
        (_, true) => (Scoring::Territory, Seki::Void),
        (_, false) => (Scoring::Area, Seki::Count),
    };
    let confirm = match rules.confirm {
        Confirm::Japanese1989 => Confirm::Japanese1989,
        Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute | Confirm::ResumeOnce => {
            Confirm::Agreement
        }
        Confirm::PlayOn | Confirm::SecondStop | Confirm::RemovalByPlay | Confirm::PlayOut => Confirm::Agreement,
        Confirm::Wagc => Confirm::Agreement,
    };
    let repetition = match rules.repetition {
        Repetition::BasicShape => Repetition::Basic,
        other => other,
    };
    Rules {
        setup: Setup::Empty,
        first: First::Black,
        handicap: HandicapPlacement::Free,
        handicap_bonus: HandicapBonus::None,
        komi: rules.komi,
        handicap_komi: HandicapKomi::Same,
        // Where passes cost stones, stones in own territory cost nothing.
        pass: if territory && matches!(rules.pass, Pass::Stone | Pass::Return) { rules.pass } else { Pass::Free },
        pass_limit: PassLimit::None,
        suicide: rules.suicide,
        repetition,
        cycle: if matches!(repetition, Repetition::None | Repetition::Basic) { Cycle::Void } else { Cycle::Continue },
        vacated: Vacated::Open,
        near: Near::Off,
        stop: Stop::TwoPasses,
        confirm,
        resume: Resume::Alternation,
        precedents: rules.precedents,
        scoring,
        shared: Shared::None,
        seki,
        tax: Tax::None,
        trim: Trim::None,
        first_pass: FirstPass::None,
        bonus: Bonus::None,
        illegal: Illegal::Refuse,
        tie: Tie::Draw,
        captures: CaptureGoal::None,
        limit: 0,
        limit_result: LimitResult::Score,
    }
}

/// Judges a position, asking for the assessment of its stones only where nobody else has spoken, and for the owners of
/// its points only where a border is open.
pub(super) fn judge_by(
    game: &Game,
    assess: &dyn Fn() -> Assessment,
    owners: &dyn Fn() -> Option<PointMap<f32>>,
) -> Verdict {
    let board = game.board();
    let judged = match (game.removes_dead(), game.dead()) {
        (false, _) => {
            let findings = assess().findings;
            let seki = stones(&findings, State::Seki);
            Verdict { dead: PointSet::EMPTY, seki, evidence: Basis::NoRemoval.into(), findings, ..Verdict::default() }
        }
        // What was agreed on is nobody's to find out.
        (true, Some(marked)) => by_marks(board, game.rules(), marked),
        (true, None) => {
            let found = if game.has_stopped() { stopped(game, assess()) } else { assess() };
            Verdict {
                dead: stones(&found.findings, State::Dead),
                seki: stones(&found.findings, State::Seki),
                evidence: found.basis.into(),
                findings: found.findings,
                ..Verdict::default()
            }
        }
    };
    let ruling = ruling(game, judged.dead, judged.evidence);
    let mut verdict = apply_ruling(board, judged, ruling);
    // What the players agreed on is counted as it is: an estimate does not change it.
    if game.has_stopped() && game.removes_dead() && game.dead().is_none() {
        verdict.closing = borders::close(board, &verdict.findings, verdict.dead, owners);
    }
    verdict
}

/// The same, with what a stop makes of chains whose fate play has still to decide.
fn stopped(game: &Game, assessment: Assessment) -> Assessment {
    let Assessment { mut findings, basis } = assessment;
    let chains = stop::settle(game.board(), game.to_play(), &mut findings);
    let basis = match basis {
        Basis::Proof | Basis::Unconditional | Basis::Unsettled { .. } | Basis::OneByOne { .. }
            if !chains.is_empty() =>
        {
            Basis::Stopped { chains }
        }
        basis => basis,
    };
    Assessment { findings, basis }
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
    Verdict { dead: marked, seki, evidence: Basis::Marked.into(), findings, ..Verdict::default() }
}

/// The stones in a state.
fn stones(findings: &[Finding], state: State) -> PointSet {
    findings.iter().filter(|f| f.state == state).fold(PointSet::EMPTY, |all, f| all | f.stones)
}
