//! Concord and its relatives: countings of area and territory that agree.

use super::{Also, Cites, Dialect, PLAIN, ROW, Standing, over};
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

/// Where Concord Go Rules say it, as far as that is not where such answers are explained anyway.
const CONCORD_CITES: &Cites = &[
    (
        "first",
        "Concord Go Rules, \"Play\" (\"Black goes first\") and \"Definitions of variables\" (\"extra stones placed with the first Black move\")",
    ),
    ("handicap", "no text: its text has a handicap, \"(if any)\", and does not say where; no points are prescribed"),
    ("komi", "no text: our default, a usual komi; by its text the players agree on one before they start"),
    ("confirm", "Concord Go Rules, \"Dead Stone Removal by Agreement\" and \"Dispute resolution\""),
    (
        "resume",
        "no text: its text says \"play resumes\"; the proof that both countings agree needs players who move in alternation",
    ),
    ("shared", "Concord Go Rules, \"Territory intersection\""),
];

const TAIWAN_SCORING: &Cites = &[("scoring", "Concord Go Rules, \"Taiwan rules\"")];

/// Where the rules of the American Go Association say it: in rows that follow them, and with `another text: ` before
/// each in those that they lend what their own texts leave open.
macro_rules! aga {
    ($whose:literal) => {
        &[
            ("setup", concat!($whose, "AGA rule 1")),
            ("first", concat!($whose, "AGA rule 2")),
            ("handicap", concat!($whose, "AGA rule 4")),
            ("handicap_bonus", concat!($whose, "AGA rule 4 (\"for each Black handicap stone after the first\")")),
            ("komi", concat!($whose, "AGA rule 3, as printed since 2004 (\"7 1/2 points\"; 5 1/2 in 1991)")),
            ("handicap_komi", concat!($whose, "AGA rule 3 (\"Black gives White 1/2 point compensation\")")),
            ("pass", concat!($whose, "AGA rule 7")),
            ("pass_limit", concat!($whose, "AGA rule 2 (\"a pass is always legal\")")),
            ("suicide", concat!($whose, "AGA rule 5")),
            ("repetition", concat!($whose, "AGA rule 6")),
            ("vacated", concat!($whose, "AGA rule 2 (\"on an empty intersection\")")),
            ("near", concat!($whose, "AGA rule 2 (\"on an empty intersection\")")),
            ("stop", concat!($whose, "AGA rules 9 and 11 (\"White must make the last move\")")),
            ("confirm", concat!($whose, "AGA rules 9 and 10")),
            ("resume", concat!($whose, "AGA rule 10")),
            (
                "scoring",
                concat!($whose, "AGA rule 12, for players who agree on it; else it has territory, which comes to the same where White passes last"),
            ),
            ("shared", concat!($whose, "AGA rule 12 (\"neutral points\")")),
            ("seki", concat!($whose, "AGA rule 12 (\"surrounded by live stones of a single color\")")),
            ("illegal", concat!($whose, "AGA rule 8, which knows no waiver")),
        ]
    };
}

pub(super) const AGA_CITES: &Cites = aga!("");
pub(super) const LENT_BY_AGA: &Cites = aga!("another text: ");

/// The scoring if the players have not agreed how to count.
const UNLESS_AGREED: &Also =
    &[("scoring", "territory", "AGA rule 12 (\"territory counting shall be used\" where players do not agree which)")];

const LENT_UNLESS_AGREED: &Also = &[("scoring", "territory", "another text: AGA rule 12")];

const BGA_ALSO: &Also = &[(
    "scoring",
    "territory",
    "the BGA's summary of the AGA rules, \"The Score\" (\"then Territory counting is used\")",
)];

const EARLY_CITES: &Cites = &[
    ("pass", "Concord Go Rules, \"Learning from AGA Rules\""),
    ("stop", "Concord Go Rules, \"Learning from AGA Rules\" (\"pass stones without the last pass rule\")"),
    ("komi", "another text: AGA rule 3 (1991)"),
];

const BGA_CITES: &Cites = &[
    ("handicap", "BGA interpretation, comment on rule 3 (\"where to place handicap stones\")"),
    ("komi", "BGA interpretation 3.1"),
    ("handicap_komi", "BGA interpretation 3.1 (\"1/2 in a handicap game\")"),
    ("repetition", "BGA interpretation 6.2 (\"previously created by a board play of the same player\")"),
    ("confirm", "the BGA's summary of the AGA rules, \"Game End\""),
    ("resume", "the BGA's summary of the AGA rules, \"Game End\" (\"opponent of the last person to pass\")"),
    ("stop", "the BGA's summary of the AGA rules, \"Game End\" and \"White Passes Last\""),
    ("scoring", "the BGA's summary of the AGA rules, \"The Score\" (area or territory, which come to the same)"),
    ("seki", "the BGA's summary of the AGA rules, \"The Score\" (\"eye points in seki count\")"),
    ("illegal", "BGA interpretation 8.1; the BGA's summary of the AGA rules, \"Illegal Moves\""),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "concord",
        aliases: &["concord-territory"],
        title: "Concord Go Rules",
        source: "Concord Go Rules",
        cites: CONCORD_CITES,
        rules: CONCORD,
        ..ROW
    },
    Dialect {
        name: "taiwan",
        aliases: &["concord-area", "taiwanese"],
        title: "Taiwan rules: Concord Go Rules using only area counting",
        source: "Concord Go Rules (\"Taiwan rules\")",
        cites: &over::<{ TAIWAN_SCORING.len() + CONCORD_CITES.len() }>(TAIWAN_SCORING, CONCORD_CITES),
        rules: Rules { scoring: Scoring::Area, ..CONCORD },
        ..ROW
    },
    Dialect {
        name: "aga",
        aliases: &["american"],
        title: "American Go Association rules",
        source: "AGA Official Rules of Go (1991), rules 1-12; komi 7.5 since 2004",
        standing: Standing::Defined,
        cites: AGA_CITES,
        also: UNLESS_AGREED,
        rules: AGA,
    },
    Dialect {
        name: "aga-early",
        aliases: &[],
        title: "American Go Association rules before White had to pass last: pass stones and two passes",
        source: "Concord Go Rules, \"Learning from AGA Rules\"",
        standing: Standing::Approximate(
            "the source says only that there were pass stones and no rule on the last pass. The rest is as in the AGA \
             rules of 1991. Area and territory differ there: \"pass fights\" are about territory (scoring=territory)",
        ),
        cites: &over::<{ EARLY_CITES.len() + LENT_BY_AGA.len() }>(EARLY_CITES, LENT_BY_AGA),
        also: LENT_UNLESS_AGREED,
        rules: Rules { komi: Points::halves(11), stop: Stop::TwoPasses, ..AGA },
    },
    Dialect {
        name: "bga",
        aliases: &["british"],
        title: "British Go Association rules: AGA rules with the organiser's choice of handicap",
        source: "British Go Association, adoption and interpretation of the AGA rules (2007, 2009)",
        standing: Standing::Approximate(
            "the rules of 2009 add a basic ko rule to this superko: after an own pass a ko may not be retaken at once \
             (Sensei's Library, Natural Situational Superko Rule). Here it may. White's third pass comes after the \
             agreement on dead stones there. Here it comes before it, and a dispute may still be raised before that \
             pass. The komi is that of 19x19; for other boards the text asks for one that is no whole number",
        ),
        cites: &over::<{ BGA_CITES.len() + AGA_CITES.len() }>(BGA_CITES, AGA_CITES),
        also: BGA_ALSO,
        rules: Rules { handicap: HandicapPlacement::Free, repetition: Repetition::Natural, ..AGA },
    },
    Dialect {
        name: "french",
        aliases: &["ffg"],
        title: "French Go Federation rules",
        source: "French rules of Go (F\u{e9}d\u{e9}ration Fran\u{e7}aise de Go, 2007)",
        standing: Standing::Approximate(
            "only what the text says on counting and repetition could be read. How a game ends and how dead stones are \
             agreed on is as in other area rules. The text's fast counting gives the same score, because White hands \
             over one more stone if Black moved last. scoring=territory does not ask for that stone here",
        ),
        cites: &[
            ("handicap_bonus", "French rules of Go, on counting (\"n-1 points\")"),
            ("komi", "French rules of Go, on counting (\"7 points et demi\")"),
            (
                "handicap_komi",
                "French rules of Go, on fast counting (\"dans les parties \u{e0} handicap, d'ajouter un demi point\")",
            ),
            ("pass", "French rules of Go, on fast counting (\"donner \u{e0} chaque fois que l'on passe une pierre\")"),
            ("repetition", "French rules of Go (a player may not give the board a position twice)"),
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
