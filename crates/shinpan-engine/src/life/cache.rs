//! Verdicts on positions that were asked about before, and what was found out about their stones.

use std::cell::RefCell;
use std::collections::VecDeque;

use shinpan_rules::board::{Board, Color, PointSet};
use shinpan_rules::game::{Game, Ledger, Phase};
use shinpan_rules::rules::Rules;

use super::assess::{Assessment, assess};
use super::estimate::Views;
use super::judge::{judge_by, of_stones, owners};
use super::types::{Effort, Judge, Verdict};

/// Positions of which assessments are kept: one for each of the questions that dialects ask of the same stones, and
/// more.
const ASSESSMENTS: usize = 32;
/// Positions of which verdicts are kept.
const VERDICTS: usize = 64;

/// A cache of verdicts, and of the assessments that they rest on. A client that asks for one list after the other need
/// not wait again, and is told the same. Rules that ask the same about stones share one assessment.
#[derive(Debug, Default)]
pub struct VerdictCache {
    assessments: RefCell<VecDeque<(AssessmentKey, Assessment)>>,
    verdicts: RefCell<VecDeque<(VerdictKey, Verdict)>>,
    views: Views,
}

/// The key of an assessment: all that it depends on.
#[derive(Clone, PartialEq, Debug)]
struct AssessmentKey {
    board: Board,
    /// The rules as far as they matter to stones.
    rules: Rules,
    judge: Judge,
    effort: Effort,
}

/// The key of a verdict: all that it depends on.
#[derive(Clone, PartialEq, Debug)]
struct VerdictKey {
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

impl VerdictKey {
    fn new(game: &Game, judge: Judge, effort: Effort) -> VerdictKey {
        VerdictKey {
            board: game.board().clone(),
            rules: *game.rules(),
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

impl VerdictCache {
    /// As [`judge_until`](super::judge_until), from the cache where it can be. Results cut short are not cached, so a
    /// later call can do better; neither are those of which `hurried`, asked afterwards, says so.
    #[must_use]
    pub fn judge_until(
        &self,
        game: &Game,
        judge: Judge,
        effort: Effort,
        enough: &dyn Fn(u32) -> bool,
        hurried: &dyn Fn() -> bool,
    ) -> Verdict {
        let judged = VerdictKey::new(game, judge, effort);
        if let Some((_, verdict)) = self.verdicts.borrow().iter().find(|(known, _)| *known == judged) {
            return verdict.clone();
        }
        let owners = || owners(game, judge, effort.work(enough), &self.views);
        let verdict = judge_by(game, &|| self.assess(game, judge, effort, enough), &owners);
        if !effort.work(enough).is_interrupted() && !hurried() {
            keep(&self.verdicts, VERDICTS, judged, verdict.clone());
        }
        verdict
    }

    fn assess(&self, game: &Game, judge: Judge, effort: Effort, enough: &dyn Fn(u32) -> bool) -> Assessment {
        let asked = AssessmentKey { board: game.board().clone(), rules: of_stones(game.rules()), judge, effort };
        if let Some((_, found)) = self.assessments.borrow().iter().find(|(known, _)| *known == asked) {
            return found.clone();
        }
        let work = effort.work(enough);
        let found = assess(&asked.board, &asked.rules, judge, work, &self.views);
        if !work.is_interrupted() {
            keep(&self.assessments, ASSESSMENTS, asked, found.clone());
        }
        found
    }
}

/// Adds an entry in front, and drops the oldest where there are more than `most`.
fn keep<K, V>(cache: &RefCell<VecDeque<(K, V)>>, most: usize, key: K, value: V) {
    let mut cache = cache.borrow_mut();
    cache.truncate(most - 1);
    cache.push_front((key, value));
}
