//! Rules that settle the last half points by who passes, or plays, last.

use super::concord::{AGA_CITES, LENT_BY_AGA};
use super::{Cites, Dialect, PLAIN, ROW, Standing, over};
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

/// Where the page says it, which has AGA rules but for three changes.
const TWO_BUTTONS_CITES: &Cites = &[
    ("stop", "Sensei's Library, Two Button Go (\"The game ends with 2 passes\")"),
    ("scoring", "Sensei's Library, Two Button Go (\"it is used with territory scoring\")"),
    (
        "first_pass",
        "Sensei's Library, Two Button Go (\"The last player to pass (ending the game) also gets a button\")",
    ),
];

const BUTTON_CITES: &Cites = &[
    (
        "handicap_komi",
        "no text: none, as the half point of AGA rule 3 would bring about ties that the button excludes; Sensei's Library, Button Go, has komi as a \
         whole number",
    ),
    ("komi", "no text: our default, 7; Sensei's Library, Button Go, says only that \"komi is a whole number\""),
    ("pass", "Sensei's Library, Button Go (\"instead of making a board play or passing\")"),
    (
        "stop",
        "no text: that page does not say how the game ends; two passes, without the pass stones that have White pass last",
    ),
    ("scoring", "Sensei's Library, Button Go (\"Area scoring is used\")"),
    (
        "first_pass",
        "Sensei's Library, Button Go (\"Taking the button lifts any restriction on taking a ko or superko\")",
    ),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "two-button",
        aliases: &["two-button-go"],
        title: "Two Button Go: AGA rules with two passes and a button for the first and for the last of them",
        source: "Sensei's Library, Two Button Go (\"identical to AGA Rules, with the following changes\"); Concord Go Rules, \"Two Button Go\"",
        cites: &over::<{ TWO_BUTTONS_CITES.len() + AGA_CITES.len() }>(TWO_BUTTONS_CITES, AGA_CITES),
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
        standing: Standing::Approximate(
            "on that page the button is a move of its own, and a player may leave it lying and pass. Here the first \
             pass takes it. The rest is as in the AGA rules",
        ),
        cites: &over::<{ BUTTON_CITES.len() + LENT_BY_AGA.len() }>(BUTTON_CITES, LENT_BY_AGA),
        rules: Rules {
            komi: Points::whole(7),
            handicap_komi: HandicapKomi::Points(Points::ZERO),
            first_pass: FirstPass::Button,
            ..LIKE_AGA
        },
        ..ROW
    },
    Dialect {
        name: "taiwan-classic",
        aliases: &["taiwan-rule"],
        title: "The old Taiwan rule: area, half a point from Black to White if Black makes the last competitive move",
        source: "T. Ikeda, On the Rules of Go, 3.6 and 4.1; Sensei's Library, Taiwan Rules",
        standing: Standing::Approximate(
            "the text does not define \"the last competitive move\". Here Black has made it if he has made more board \
             plays. It adds the half points to area rules II (4.1) and says no more: handicap, komi and ties are as in \
             other area rules, and dead stones are agreed on",
        ),
        cites: &[
            ("first_pass", "T. Ikeda, On the Rules of Go, 3.6 (\"whenever Black makes the last competitive move\")"),
            ("scoring", "T. Ikeda, On the Rules of Go, 3.6 (\"an extremely interesting modification of area rules\")"),
            ("repetition", "another text: T. Ikeda, On the Rules of Go, 3.2, on the super-ko rule for area rules"),
        ],
        rules: Rules { first_pass: FirstPass::BlackLastMove, ..PLAIN },
        ..ROW
    },
];
