//! Concord and its relatives: countings of area and territory that agree.

use super::{Dialect, PLAIN, ROW, Standing};
use crate::rules::{
    Confirm, FirstPass, HandicapBonus, HandicapKomi, HandicapPlacement, Illegal, Pass, Points, Repetition, Rules,
    Scoring, Stop,
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
    handicap_komi: HandicapKomi::Points(Points::halves(1)),
    pass: Pass::Stone,
    repetition: Repetition::Situational,
    stop: Stop::WhiteLast,
    confirm: Confirm::ResumeOnce,
    illegal: Illegal::PassBoth,
    ..PLAIN
};

/// Where the rules of the American Go Association say it.
const AGA_CITES: &[(&str, &str)] = &[
    ("setup", "AGA rule 1"),
    ("first", "AGA rule 2"),
    ("handicap", "AGA rule 4"),
    ("handicap_bonus", "AGA rule 4 (\"for each Black handicap stone after the first\")"),
    ("komi", "AGA rule 3, as printed since 2004 (\"7 1/2 points\"; 5 1/2 in 1991)"),
    ("handicap_komi", "AGA rule 3 (\"Black gives White 1/2 point compensation\")"),
    ("pass", "AGA rule 7"),
    ("pass_limit", "AGA rule 2 (\"a pass is always legal\")"),
    ("suicide", "AGA rule 5"),
    ("repetition", "AGA rule 6"),
    ("stop", "AGA rules 9 and 11"),
    ("confirm", "AGA rules 9 and 10"),
    ("resume", "AGA rule 10"),
    ("scoring", "AGA rule 12"),
    ("shared", "AGA rule 12 (\"neutral points\")"),
    ("seki", "AGA rule 12 (\"surrounded by live stones of a single color\")"),
    ("illegal", "AGA rule 8"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "concord",
        aliases: &["concord-territory"],
        title: "Concord Go Rules",
        source: "Concord Go Rules (concord.txt)",
        cites: &[("shared", "concord.txt, \"Territory intersection\"")],
        rules: CONCORD,
        ..ROW
    },
    Dialect {
        name: "taiwan",
        aliases: &["concord-area", "taiwanese"],
        title: "Taiwan rules: Concord Go Rules using only area counting",
        source: "Concord Go Rules, \"Taiwan rules\" (concord.txt)",
        cites: &[("scoring", "concord.txt, \"Taiwan rules\"")],
        rules: Rules { scoring: Scoring::Area, ..CONCORD },
        ..ROW
    },
    Dialect {
        name: "aga",
        aliases: &["american"],
        title: "American Go Association rules",
        source: "AGA Official Rules of Go (1991), rules 1-12; komi 7.5 since 2004",
        cites: AGA_CITES,
        rules: AGA,
        ..ROW
    },
    Dialect {
        name: "aga-early",
        title: "American Go Association rules before White had to pass last: pass stones and two passes",
        source: "Concord Go Rules, \"Learning from AGA Rules\" (concord.txt); the rest as in the rules of 1991",
        cites: &[
            ("pass", "concord.txt, \"Learning from AGA Rules\""),
            ("stop", "concord.txt, \"Learning from AGA Rules\" (\"pass stones without the last pass rule\")"),
            ("komi", "AGA rule 3"),
            ("handicap_komi", "AGA rule 3 (\"Black gives White 1/2 point compensation\")"),
        ],
        rules: Rules { komi: Points::halves(11), stop: Stop::TwoPasses, ..AGA },
        ..ROW
    },
    Dialect {
        name: "bga",
        aliases: &["british"],
        title: "British Go Association rules: AGA rules with the organiser's choice of handicap",
        source: "British Go Association, adoption and interpretation of the AGA rules (2007, 2009)",
        standing: Standing::Approximate(
            "its rules of 2009 have a basic ko rule beside this superko (Sensei's Library, Natural Situational Superko Rule): after an own pass \
             a ko may not be retaken at once there; here it may",
        ),
        cites: &[
            ("handicap", "BGA interpretation of the AGA rules"),
            ("komi", "BGA interpretation 3.1"),
            ("handicap_komi", "BGA interpretation 3.1 (\"1/2 in a handicap game\")"),
            ("illegal", "BGA interpretation 8.1; the BGA's summary of the AGA rules, \"Illegal Moves\""),
            ("repetition", "BGA interpretation 6.2 (\"previously created by a board play of the same player\")"),
        ],
        rules: Rules { handicap: HandicapPlacement::Free, repetition: Repetition::Natural, ..AGA },
    },
    Dialect {
        name: "french",
        aliases: &["ffg"],
        title: "French Go Federation rules",
        source: "French rules of Go (F\u{e9}d\u{e9}ration Fran\u{e7}aise de Go, 2007)",
        cites: &[
            ("handicap_bonus", "French rules of Go, on counting (\"n-1 points\")"),
            ("komi", "French rules of Go, on counting (\"7 points et demi\")"),
            (
                "handicap_komi",
                "French rules of Go, on fast counting (\"dans les parties \u{e0} handicap, d'ajouter un demi point\")",
            ),
            ("pass", "French rules of Go, on fast counting; concord.txt, \"Every move uses one stone\""),
            ("repetition", "French rules of Go: a player may not create the same position twice"),
        ],
        rules: Rules {
            handicap: HandicapPlacement::Free,
            repetition: Repetition::Natural,
            stop: Stop::TwoPasses,
            confirm: Confirm::Agreement,
            illegal: Illegal::Refuse,
            ..AGA
        },
        ..ROW
    },
];
