//! Rules that settle the last half points by who passes, or plays, last.

use super::{Dialect, PLAIN, ROW, Standing};
use crate::rules::{
    Confirm, FirstPass, HandicapBonus, HandicapKomi, HandicapPlacement, Illegal, Pass, Points, Repetition, Rules,
    Scoring,
};

const LIKE_AGA: Rules = Rules {
    handicap: HandicapPlacement::Fixed,
    handicap_bonus: HandicapBonus::AllButFirst,
    handicap_komi: HandicapKomi::Points(Points::halves(1)),
    repetition: Repetition::Situational,
    confirm: Confirm::ResumeOnce,
    illegal: Illegal::PassBoth,
    ..PLAIN
};

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "two-button",
        aliases: &["two-button-go"],
        title: "Two Button Go: AGA rules with two passes and a button for the first and for the last of them",
        source: "Sensei's Library, Two Button Go; Concord Go Rules, \"Two Button Go\" (concord.txt)",
        cites: &[
            ("stop", "Sensei's Library, Two Button Go (\"The game ends with 2 passes\")"),
            ("scoring", "Sensei's Library, Two Button Go (\"it is used with territory scoring\")"),
        ],
        rules: Rules {
            komi: Points::halves(15),
            pass: Pass::Stone,
            scoring: Scoring::Territory,
            first_pass: FirstPass::TwoButtons,
            ..LIKE_AGA
        },
        ..ROW
    },
    Dialect {
        name: "button",
        aliases: &["button-go", "aga-button"],
        title: "Button Go: area scoring with half a point for the first pass",
        source: "Sensei's Library, Button Go (B. Phease, B. Spight)",
        standing: Standing::Approximate("what that page leaves open is as in the AGA rules"),
        cites: &[
            ("komi", "Sensei's Library, Button Go (\"komi is a whole number\")"),
            ("scoring", "Sensei's Library, Button Go (\"Area scoring is used\")"),
        ],
        rules: Rules { komi: Points::whole(7), first_pass: FirstPass::Button, ..LIKE_AGA },
    },
    Dialect {
        name: "taiwan-classic",
        aliases: &["taiwan-rule"],
        title: "The old Taiwan rule: area, half a point from Black to White if Black makes the last competitive move",
        source: "T. Ikeda, On the Rules of Go, 3.6; Sensei's Library, Taiwan Rules",
        standing: Standing::Approximate(
            "\"the last competitive move\" is not defined there; here Black has made it if he has made more board plays. \
             Suicide, repetition, handicap and ties are not told and are as in other area rules",
        ),
        rules: Rules { first_pass: FirstPass::BlackLastMove, ..PLAIN },
        ..ROW
    },
];
