//! T. Ikeda's rules, from "On the Rules of Go": area and territory in a few lines each.
//!
//! The articles themselves could not be had, only J. Davies' notes to them (harryfearnley.com/go/ikeda), the pages of
//! Sensei's Library on single ones, and chapters of the book at gobase.org. They agree that dead stones are taken off
//! by play and that a capture may not recreate a position; what follows an illegal play they leave open.

use super::{Dialect, PLAIN, Standing};
use crate::rules::{Confirm, FirstPass, Pass, Repetition, Rules, Scoring, Stop, Tax};

const AREA: Rules = Rules { repetition: Repetition::Captures, confirm: Confirm::None, ..PLAIN };

const NOTES: &str = "T. Ikeda, On the Rules of Go, with J. Davies' notes";

const STANDING: Standing = Standing::Approximate(
    "the articles were not to be had, only notes on them; handicap, komi and illegal plays are left open there",
);

const CITES: &[(&str, &str)] = &[
    ("repetition", "T. Ikeda, On the Rules of Go, 3.2, footnote (\"because it is not a capturing move\")"),
    (
        "confirm",
        "J. Davies' notes to Ikeda's rules (\"None of these rules make any provision for removing dead stones\")",
    ),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "ikeda-a1",
        aliases: &["ikeda-area-1"],
        title: "Ikeda's area rules I: area with a tax for each group, as formerly in China",
        source: NOTES,
        standing: STANDING,
        cites: CITES,
        rules: Rules { tax: Tax::Two, ..AREA },
    },
    Dialect {
        name: "ikeda-a2",
        aliases: &["ikeda-area-2"],
        title: "Ikeda's area rules II: area",
        source: NOTES,
        standing: STANDING,
        cites: CITES,
        rules: AREA,
    },
    Dialect {
        name: "ikeda-a3",
        aliases: &["ikeda-area-3"],
        title: "Ikeda's area rules III: area, half a point from Black to White if White passes first",
        source: NOTES,
        standing: STANDING,
        cites: CITES,
        rules: Rules { first_pass: FirstPass::HalfTransfer, ..AREA },
    },
    Dialect {
        name: "ikeda-t3",
        aliases: &["ikeda-territory-3"],
        title: "Territory rules III, added to Ikeda's: territory that comes to the same as area",
        source: NOTES,
        standing: Standing::Approximate(
            "the notes say that equal numbers of stones of both colours are ensured, not how; here White passes last",
        ),
        cites: CITES,
        rules: Rules { pass: Pass::Stone, stop: Stop::WhiteLast, scoring: Scoring::Territory, ..AREA },
    },
];
