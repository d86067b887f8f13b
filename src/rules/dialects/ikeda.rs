//! T. Ikeda's rules, from "On the Rules of Go": area and territory in a few lines each.
//!
//! The articles themselves could not be had, only J. Davies' notes to them (harryfearnley.com/go/ikeda), the pages of
//! Sensei's Library on single ones, and chapters of the book at gobase.org. They agree that dead stones are taken off
//! by play and that a capture may not recreate a position; what follows an illegal play they leave open.

use super::{Dialect, PLAIN, Standing};
use crate::rules::{Confirm, FirstPass, Pass, Repetition, Rules, Scoring, Seki, Stop, Tax};

const AREA: Rules = Rules { repetition: Repetition::Captures, confirm: Confirm::None, ..PLAIN };

/// Two phases: competition with free passes, then a play-out in which each costs a prisoner.
const PLAYED_OUT: Rules =
    Rules { repetition: Repetition::Captures, confirm: Confirm::PlayOut, scoring: Scoring::Territory, ..PLAIN };

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
        standing: Standing::Approximate(
            "the articles were not to be had, only notes on them: rule 6, on the end, is not known (two passes here; a proposal at \
             Sensei's Library would put four in its place); handicap, komi and illegal plays are left open there",
        ),
        cites: CITES,
        rules: Rules { first_pass: FirstPass::HalfTransfer, ..AREA },
    },
    Dialect {
        name: "ikeda-t1",
        aliases: &["ikeda-territory-1"],
        title: "Ikeda's Territory Rules I: competition, then play-out",
        source: "T. Ikeda, On the Rules of Go, in J. Davies's notes; R. Jasiek, Introduction to Ikeda Territory I Rules",
        standing: Standing::Approximate("the articles themselves are not to be had"),
        cites: &[
            ("confirm", "R. Jasiek, Introduction to Ikeda Territory I Rules (\"paying 1 prisoner per pass\")"),
            ("seki", "J. Davies's notes on Ikeda's rules (\"surrounded territory is counted in seki positions\")"),
            ("repetition", "J. Davies's notes on Ikeda's rules (\"super-ko rule (rule 4)\")"),
        ],
        rules: PLAYED_OUT,
    },
    Dialect {
        name: "ikeda-t2",
        aliases: &["ikeda-territory-2"],
        title: "Ikeda's Territory Rules II: competition, play-out, and no territory in seki",
        source: NOTES,
        standing: Standing::Approximate(
            "territory of immortal stones only, which the attacker cannot capture even if the defender always passes: here that of \
             groups that are in no seki; the articles themselves are not to be had",
        ),
        cites: &[
            ("confirm", "R. Jasiek, Introduction to Ikeda Territory I Rules (\"paying 1 prisoner per pass\")"),
            ("seki", "J. Davies' notes to Ikeda's rules (\"contrived so as to nullify territory gained in a seki\")"),
            ("repetition", "J. Davies' notes to Ikeda's rules (\"super-ko rule (rule 4)\")"),
        ],
        rules: Rules { seki: Seki::Void, ..PLAYED_OUT },
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
