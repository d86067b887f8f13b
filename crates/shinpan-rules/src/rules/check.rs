//! Answers that contradict each other. Rules that contain such a pair are refused with the reason, however they were
//! written.

use super::{
    Bonus, CaptureGoal, Confirm, Cycle, FirstPass, HandicapBonus, Illegal, LimitResult, Pass, PassLimit, Repetition,
    RuleError, Rules, Scoring, Shared, Stop, Suicide, Tax, Trim,
};

/// Answers that cannot all be given.
struct Contradiction {
    /// The questions.
    axes: &'static [&'static str],
    /// True if rules give them.
    found: fn(&Rules) -> bool,
    /// Why that makes no sense.
    reason: &'static str,
}

/// Every contradiction that is known.
const CONTRADICTIONS: &[Contradiction] = &[
    Contradiction {
        axes: &["pass", "stop"],
        found: |r| r.pass == Pass::Forbidden && passes_stop(r.stop),
        reason: "passes would stop play, and nobody may pass",
    },
    Contradiction {
        axes: &["pass", "stop"],
        found: |r| r.pass == Pass::Return && passes_stop(r.stop),
        reason: "passes would stop play, and who has no prisoner may not pass",
    },
    Contradiction {
        axes: &["pass", "stop"],
        found: |r| r.stop == Stop::NoLegalMove && is_always_possible(r.pass),
        reason: "who may always pass always has a legal move",
    },
    Contradiction {
        axes: &["stop", "repetition", "suicide", "cycle", "limit"],
        found: |r| r.need_not_end() && r.cycle == Cycle::Continue,
        reason: "the same positions may come again for ever, so that the game need not end",
    },
    Contradiction {
        axes: &["pass", "pass_limit"],
        found: |r| r.pass == Pass::Forbidden && r.pass_limit != PassLimit::None,
        reason: "some passes would be forbidden, and all are",
    },
    Contradiction {
        axes: &["pass", "first_pass"],
        found: |r| r.pass == Pass::Forbidden && r.first_pass != FirstPass::None,
        reason: "the first or last pass would be worth something, and nobody may pass",
    },
    Contradiction {
        axes: &["pass", "first_pass"],
        found: |r| r.pass == Pass::Return && r.first_pass != FirstPass::None,
        reason: "the first pass would be paid for twice, once with a prisoner",
    },
    Contradiction {
        axes: &["pass", "illegal"],
        found: |r| matches!(r.illegal, Illegal::Pass | Illegal::PassBoth) && !is_always_possible(r.pass),
        reason: "an illegal play would become a pass, which may not be allowed",
    },
    Contradiction {
        axes: &["pass", "confirm"],
        found: |r| r.pass == Pass::Forbidden && r.confirm == Confirm::PlayOut,
        reason: "passes of the play-out would cost a prisoner, and nobody may pass",
    },
    Contradiction {
        axes: &["scoring", "stop"],
        found: |r| r.scoring == Scoring::None && r.stop != Stop::NoLegalMove,
        reason: "nothing would say who wins: only a player without a legal move loses without a score",
    },
    Contradiction {
        axes: &["scoring", "confirm"],
        found: |r| r.scoring == Scoring::None && r.confirm != Confirm::None,
        reason: "dead stones would be settled for a score, and there is none",
    },
    Contradiction {
        axes: &["scoring", "limit", "limit_result"],
        found: |r| r.scoring == Scoring::None && r.limit > 0 && r.limit_result == LimitResult::Score,
        reason: "the position would be scored at the limit, and there is no score",
    },
    Contradiction {
        axes: &["scoring", "handicap_bonus"],
        found: |r| r.scoring == Scoring::None && r.handicap_bonus != HandicapBonus::None,
        reason: "White would receive points, and there is no score",
    },
    Contradiction {
        axes: &["scoring", "bonus"],
        found: |r| r.scoring == Scoring::None && r.bonus != Bonus::None,
        reason: "some points would be worth more, and there is no score",
    },
    Contradiction {
        axes: &["scoring", "shared"],
        found: |r| !counts_empty_points(r.scoring) && r.shared != Shared::None,
        reason: "shared points would count, and no empty point does",
    },
    Contradiction {
        axes: &["scoring", "tax"],
        found: |r| !counts_empty_points(r.scoring) && r.tax != Tax::None,
        reason: "the tax stands for the eyes that do not count where only stones do",
    },
    Contradiction {
        axes: &["scoring", "trim"],
        found: |r| !counts_only_empty_points(r.scoring) && r.trim != Trim::None,
        reason: "own stones would be removed to make territory, and it is not territory that counts",
    },
    Contradiction {
        axes: &["pass", "confirm", "scoring"],
        found: |r| r.scoring == Scoring::Empty && r.has_pass_stones(),
        reason: "passes would be paid with prisoners, and territory is counted without prisoners",
    },
];

/// Tells whether passes stop play.
fn passes_stop(stop: Stop) -> bool {
    match stop {
        Stop::TwoPasses | Stop::TwoPassesOrAgain | Stop::ThreePasses | Stop::ThreePassesFromBlack => true,
        Stop::FourPasses | Stop::TwoPassesAfterFirst | Stop::PassAgain => true,
        Stop::WhiteLast | Stop::FirstAndLastDiffer => true,
        Stop::NoLegalMove | Stop::Agreement => false,
    }
}

/// Tells whether a player may pass whatever happened before.
fn is_always_possible(pass: Pass) -> bool {
    match pass {
        Pass::Free | Pass::Stone => true,
        Pass::Return | Pass::Forbidden => false,
    }
}

/// Tells whether empty points count.
fn counts_empty_points(scoring: Scoring) -> bool {
    match scoring {
        Scoring::Area | Scoring::Territory | Scoring::Empty => true,
        Scoring::Stone | Scoring::None => false,
    }
}

/// Tells whether empty points count and stones on the board do not.
fn counts_only_empty_points(scoring: Scoring) -> bool {
    match scoring {
        Scoring::Territory | Scoring::Empty => true,
        Scoring::Area | Scoring::Stone | Scoring::None => false,
    }
}

/// Tells whether there is an end to the board plays that repetition leaves legal. Where only captures may not repeat a
/// position, suicides may; a suicide of a single stone changes nothing.
fn runs_out(rules: &Rules) -> bool {
    match rules.repetition {
        Repetition::Positional | Repetition::Situational | Repetition::Natural | Repetition::Own => true,
        Repetition::SituationalKo => true,
        Repetition::Captures => rules.suicide == Suicide::Forbidden,
        Repetition::Changes => rules.suicide != Suicide::Allowed,
        Repetition::SincePass => rules.pass == Pass::Forbidden,
        Repetition::None | Repetition::Basic | Repetition::BasicShape | Repetition::Recent(_) | Repetition::Ing => {
            false
        }
    }
}

impl Rules {
    /// Every reason for which rules are refused as contradicting themselves.
    pub fn contradictions() -> impl Iterator<Item = &'static str> {
        CONTRADICTIONS.iter().map(|c| c.reason)
    }

    /// Tells whether the answers go together.
    ///
    /// # Errors
    /// [`RuleError::Contradiction`] with the first that do not.
    pub fn check(&self) -> Result<(), RuleError> {
        let Some(contradiction) = CONTRADICTIONS.iter().find(|c| (c.found)(self)) else { return Ok(()) };
        let keys = Rules::KEYS.iter().filter(|key| contradiction.axes.contains(&key.name));
        let mut answers: Vec<String> = keys.map(|key| format!("{}={}", key.name, (key.get)(self))).collect();
        let last = answers.pop().unwrap_or_default();
        Err(RuleError::Contradiction {
            axes: contradiction.axes,
            answers: format!("{} and {last}", answers.join(", ")),
            reason: contradiction.reason,
        })
    }

    /// Tells whether a game may go on for ever although both players follow the rules and neither wants it: nothing but
    /// their agreement, or a limit, ends it.
    #[must_use]
    pub fn need_not_end(&self) -> bool {
        let captures_go_on = self.captures == CaptureGoal::None;
        self.stop == Stop::NoLegalMove && !runs_out(self) && captures_go_on && self.limit == 0
    }
}
