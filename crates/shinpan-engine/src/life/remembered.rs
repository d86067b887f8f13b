//! What was said of positions before.

use std::cell::RefCell;
use std::collections::VecDeque;

use shinpan_rules::board::{Board, Color, PointSet};
use shinpan_rules::game::{Game, Ledger, Phase};
use shinpan_rules::rules::Rules;

use super::judge::{judged, of_stones, with_dame};
use super::words::{Effort, Judge, Verdict};

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
    /// As [`judge_until`](super::judge_until), remembered or found out. What was interrupted is not kept, nor what was found out in a hurry, which is asked
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
