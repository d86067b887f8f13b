//! The dialects: one row each. Nothing else in the program knows what a dialect is called.

use super::{
    Bonus, Confirm, Cycle, First, FirstPass, HandicapBonus, HandicapPlacement, Illegal, LimitResult, Near, Pass,
    PassLimit, Points, Repetition, Resume, Rules, Scoring, Seki, Setup, Shared, Stop, Suicide, Tax, Tie, Trim, Vacated,
    nearest, normal,
};

/// A named set of rules.
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

/// Concord Go Rules with territory counting.
const CONCORD: Rules = Rules {
    handicap_bonus: HandicapBonus::AllButFirst,
    komi: Points::whole(7),
    pass: Pass::Stone,
    repetition: Repetition::Situational,
    stop: Stop::FirstAndLastDiffer,
    confirm: Confirm::Dispute,
    scoring: Scoring::Territory,
    first_pass: FirstPass::WhitePoint,
    illegal: Illegal::Pass,
    ..PLAIN
};

const AGA: Rules = Rules {
    handicap: HandicapPlacement::Fixed,
    handicap_bonus: HandicapBonus::AllButFirst,
    komi: Points::halves(15),
    pass: Pass::Stone,
    repetition: Repetition::Situational,
    stop: Stop::WhiteLast,
    confirm: Confirm::ResumeOnce,
    illegal: Illegal::Pass,
    ..PLAIN
};

const JAPANESE: Rules = Rules {
    handicap: HandicapPlacement::Fixed,
    komi: Points::halves(13),
    repetition: Repetition::Basic,
    cycle: Cycle::Void,
    resume: Resume::Opponent,
    scoring: Scoring::Territory,
    seki: Seki::Void,
    illegal: Illegal::Loss,
    ..PLAIN
};

/// Every dialect that can be played.
pub const DIALECTS: &[Dialect] = &[
    Dialect {
        name: "concord",
        aliases: &["concord-territory"],
        title: "Concord Go Rules",
        source: "Concord Go Rules (concord.txt)",
        rules: CONCORD,
    },
    Dialect {
        name: "taiwan",
        aliases: &["concord-area", "taiwanese"],
        title: "Taiwan rules: Concord Go Rules using only area counting",
        source: "Concord Go Rules, \"Taiwan rules\" (concord.txt)",
        rules: Rules { scoring: Scoring::Area, ..CONCORD },
    },
    Dialect {
        name: "aga",
        aliases: &["american"],
        title: "American Go Association rules",
        source: "AGA Official Rules of Go (1991), rules 1-12; komi 7.5 since 2004",
        rules: AGA,
    },
    Dialect {
        name: "bga",
        aliases: &["british"],
        title: "British Go Association rules: AGA rules with the organiser's choice of handicap",
        source: "British Go Association, adoption and interpretation of the AGA rules (2007, 2009)",
        rules: Rules { handicap: HandicapPlacement::Free, ..AGA },
    },
    Dialect {
        name: "new-zealand",
        aliases: &["nz", "new-zealand-1978"],
        title: "New Zealand Go Society rules",
        source: "New Zealand Rules of Go (1978)",
        rules: Rules { komi: Points::whole(7), suicide: Suicide::Allowed, repetition: Repetition::Own, ..PLAIN },
    },
    Dialect {
        name: "tromp-taylor",
        aliases: &["tt", "logical"],
        title: "Tromp-Taylor logical rules",
        source: "J. Tromp and B. Taylor, The Logical Rules of Go (1995)",
        rules: Rules { suicide: Suicide::Allowed, confirm: Confirm::None, ..PLAIN },
    },
    Dialect {
        name: "chinese",
        aliases: &["chinese-1988", "chinese-2002", "cn"],
        title: "Chinese rules, the published text",
        source: "Chinese Weiqi Association rules (1988, 2002)",
        rules: Rules {
            handicap_bonus: HandicapBonus::All,
            komi: Points::halves(15),
            shared: Shared::Half,
            illegal: Illegal::Pass,
            ..PLAIN
        },
    },
    Dialect {
        name: "japanese",
        aliases: &["japanese-1989", "jp", "jpn", "japan"],
        title: "Japanese rules",
        source: "Nihon Ki-in and Kansai Ki-in, The Japanese Rules of Go (1989), articles 1-14",
        rules: JAPANESE,
    },
    Dialect {
        name: "korean",
        aliases: &["kr", "korea"],
        title: "Korean rules",
        source: "Korean Baduk Association rules, as discussed at Sensei's Library (2013, 2016)",
        rules: Rules { cycle: Cycle::Draw, illegal: Illegal::Refuse, ..JAPANESE },
    },
    Dialect {
        name: "flammenkamp",
        aliases: &["short"],
        title: "A short, concise set of Go rules (stone scoring)",
        source: "A. Flammenkamp, Go Rule Dialects (dialects.txt), first part",
        rules: Rules {
            suicide: Suicide::Allowed,
            repetition: Repetition::Changes,
            confirm: Confirm::None,
            scoring: Scoring::Stone,
            illegal: Illegal::Loss,
            ..PLAIN
        },
    },
];

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
