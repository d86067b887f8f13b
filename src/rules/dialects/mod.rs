//! The dialects: one row each, in a file for each family. Nothing else in the program knows what a dialect is called.

mod chinese;
mod concord;
mod japanese;
mod modern;

use super::{
    Bonus, Confirm, Cycle, First, FirstPass, HandicapBonus, HandicapPlacement, Illegal, LimitResult, Near, Pass,
    PassLimit, Points, Repetition, Resume, Rules, Scoring, Seki, Setup, Shared, Stop, Suicide, Tax, Tie, Trim, Vacated,
    nearest, normal,
};

/// A named set of rules.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// The name it is listed under.
    pub name: &'static str,
    /// Other names it answers to.
    pub aliases: &'static [&'static str],
    /// What people call it.
    pub title: &'static str,
    /// Where its rules are written.
    pub source: &'static str,
    /// The rules.
    pub rules: Rules,
}

/// What dialects that do not say otherwise share: an empty board, free passes, no suicide, two passes, dead stones by
/// agreement, area.
const PLAIN: Rules = Rules {
    setup: Setup::Empty,
    first: First::Black,
    handicap: HandicapPlacement::Free,
    handicap_bonus: HandicapBonus::None,
    komi: Points::ZERO,
    pass: Pass::Free,
    pass_limit: PassLimit::None,
    suicide: Suicide::Forbidden,
    repetition: Repetition::Positional,
    cycle: Cycle::Continue,
    vacated: Vacated::Open,
    near: Near::Off,
    stop: Stop::TwoPasses,
    confirm: Confirm::Agreement,
    resume: Resume::Alternation,
    scoring: Scoring::Area,
    shared: Shared::None,
    seki: Seki::Count,
    tax: Tax::None,
    trim: Trim::None,
    first_pass: FirstPass::None,
    bonus: Bonus::None,
    illegal: Illegal::Refuse,
    tie: Tie::Draw,
    limit: 0,
    limit_result: LimitResult::Score,
};

/// The families, in the order they are listed.
const FAMILIES: &[&[Dialect]] = &[concord::ROWS, chinese::ROWS, japanese::ROWS, modern::ROWS];

/// Every dialect that can be played.
pub const DIALECTS: &[Dialect] = &joined::<{ count(FAMILIES) }>(FAMILIES);

const fn count(families: &[&[Dialect]]) -> usize {
    let (mut rows, mut family) = (0, 0);
    while family < families.len() {
        rows += families[family].len();
        family += 1;
    }
    rows
}

/// The rows of all families as one table.
const fn joined<const ROWS: usize>(families: &[&[Dialect]]) -> [Dialect; ROWS] {
    let mut table = [families[0][0]; ROWS];
    let (mut next, mut family) = (0, 0);
    while family < families.len() {
        let mut row = 0;
        while row < families[family].len() {
            table[next] = families[family][row];
            next += 1;
            row += 1;
        }
        family += 1;
    }
    table
}

/// Dialects that the sources name and that cannot be played yet.
pub const PLANNED_DIALECTS: &[&str] = &[
    "aga-early",
    "ancient-1",
    "ancient-2",
    "ancient-3",
    "area-agreement",
    "area-simple",
    "button",
    "chinese-1975",
    "chinese-practice",
    "french",
    "igs",
    "ikeda-a1",
    "ikeda-a2",
    "ikeda-a3",
    "ikeda-t1",
    "ikeda-t2",
    "ikeda-t3",
    "ing",
    "ing-1975",
    "ing-1986",
    "ing-1991",
    "japanese-1949",
    "japanese-verbal",
    "math-ancient",
    "math-chinese",
    "math-japanese",
    "no-pass",
    "primitive",
    "prisoner-return",
    "stone-scoring",
    "sunjang",
    "taiwan-1952-a",
    "taiwan-1952-table",
    "taiwan-classic",
    "territory-ld",
    "tibetan",
    "tibetan-flammenkamp",
    "two-button",
    "wagc-1979",
    "wagc-model",
    "wmsg-2008",
    "wmsg-jasiek",
];

impl Dialect {
    /// The dialect with this name or alias.
    ///
    /// # Errors
    /// If there is none, with the nearest known name; or if it is known but cannot be played yet.
    pub fn find(name: &str) -> Result<&'static Dialect, super::RuleError> {
        let wanted = normal(name);
        if let Some(dialect) = DIALECTS.iter().find(|d| d.names().any(|n| n == wanted)) {
            return Ok(dialect);
        }
        if let Some(name) = PLANNED_DIALECTS.iter().find(|n| **n == wanted) {
            return Err(super::RuleError::PlannedDialect { name });
        }
        let known = DIALECTS.iter().flat_map(Dialect::names);
        Err(super::RuleError::Dialect { name: name.trim().to_string(), nearest: nearest(name, known) })
    }

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}
