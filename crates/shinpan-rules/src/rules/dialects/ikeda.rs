//! T. Ikeda's rules, from "On the Rules of Go": area and territory in a few lines each.
//!
//! The articles themselves could not be had, only J. Davies' notes to them (harryfearnley.com/go/ikeda), the pages of
//! Sensei's Library, which print the definitions and rule 7 of area rules III, and chapters of the book at gobase.org.
//! They agree that dead stones are taken off by play and that a capture may not recreate a position; what follows an
//! illegal play they leave open.

use super::{Cites, Dialect, PLAIN, ROW, Standing, over};
use crate::rules::{Confirm, FirstPass, Pass, Repetition, Rules, Scoring, Seki, Stop, Tax};

const AREA: Rules = Rules { repetition: Repetition::Captures, confirm: Confirm::None, ..PLAIN };

/// Two phases: competition with free passes, then a play-out in which each costs a prisoner.
const PLAYED_OUT: Rules =
    Rules { repetition: Repetition::Captures, confirm: Confirm::PlayOut, scoring: Scoring::Territory, ..PLAIN };

const NOTES: &str = "T. Ikeda, On the Rules of Go, with J. Davies' notes";

const STANDING: Standing = Standing::Approximate(
    "only notes on the articles are available. By the words of rule 4 superko is for captures; J. Davies judges that \
     its author meant all plays (repetition=positional). The notes leave handicap, komi and illegal plays open",
);

/// Where the definitions and rules that all sets have in common say it, as far as pages print them.
const CITES: &Cites = &[
    (
        "repetition",
        "T. Ikeda, On the Rules of Go, part I, rule 4, as quoted in a footnote to 3.2 (\"because it is not a capturing move\")",
    ),
    ("pass", "T. Ikeda, On the Rules of Go, part I, definitions 2 (\"to proceed to the next turn without playing\")"),
    ("near", "T. Ikeda, On the Rules of Go, part I, definitions 2 (\"to place a stone on an empty grid point\")"),
    ("vacated", "T. Ikeda, On the Rules of Go, part I, definitions 2 (\"to place a stone on an empty grid point\")"),
    (
        "shared",
        "T. Ikeda, On the Rules of Go, part I, definitions 5 (\"always leads to played stones of the same color\")",
    ),
    (
        "confirm",
        "J. Davies' notes to Ikeda's rules (\"None of these rules make any provision for removing dead stones\")",
    ),
];

const AREA_I: &Cites = &[
    ("scoring", "J. Davies' notes to Ikeda's rules (\"correspond to rules formerly used in China\")"),
    ("tax", "J. Davies' notes to Ikeda's rules (\"by cutting his opponent into as many separate groups as possible\")"),
];

const AREA_II: &Cites =
    &[("scoring", "J. Davies' notes to Ikeda's rules (\"equivalent to the rules followed in China now\")")];

const AREA_III: &Cites = &[
    ("scoring", "T. Ikeda, On the Rules of Go, area rules III, rule 7 (Sensei's Library, Ikeda's Rule)"),
    ("first_pass", "T. Ikeda, On the Rules of Go, area rules III, rule 7 (Sensei's Library, Ikeda's Rule)"),
    (
        "stop",
        "T. Ikeda, On the Rules of Go, 6.2 (\"two consecutive passes after the first pass\"), whose games end so; the words of rule 6 are not to be had",
    ),
];

const TERRITORY_I: &Cites = &[
    (
        "confirm",
        "R. Jasiek, Introduction to Ikeda Territory I Rules (\"paying 1 prisoner per pass\"), whose option it is to agree on dead stones instead",
    ),
    ("stop", PRELIMINARY),
    ("seki", "J. Davies' notes to Ikeda's rules (\"surrounded territory is counted in seki positions\")"),
];

/// Where competition ends.
const PRELIMINARY: &str =
    "T. Ikeda, On the Rules of Go, 5.3, on the preliminary end (\"by means of consecutive passes\")";

const TERRITORY_II: &Cites = &[
    (
        "confirm",
        "another text: R. Jasiek, Introduction to Ikeda Territory I Rules (\"paying 1 prisoner per pass\"), whose option it is to agree on dead stones instead",
    ),
    ("stop", PRELIMINARY),
    ("seki", "J. Davies' notes to Ikeda's rules (\"contrived so as to nullify territory gained in a seki\")"),
];

const TERRITORY_III: &Cites = &[
    ("pass", "no text: equal numbers of stones are ensured, the notes say; here each pass hands over a stone"),
    ("stop", "no text: equal numbers of stones are ensured, the notes say; here White passes last"),
    ("scoring", "J. Davies' notes to Ikeda's rules (\"after prisoners are filled in\")"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "ikeda-a1",
        aliases: &["ikeda-area-1"],
        title: "Ikeda's area rules I: area with a tax for each group, as formerly in China",
        source: NOTES,
        standing: STANDING,
        cites: &over::<{ AREA_I.len() + CITES.len() }>(AREA_I, CITES),
        rules: Rules { tax: Tax::Two, ..AREA },
        ..ROW
    },
    Dialect {
        name: "ikeda-a2",
        aliases: &["ikeda-area-2"],
        title: "Ikeda's area rules II: area",
        source: NOTES,
        standing: STANDING,
        cites: &over::<{ AREA_II.len() + CITES.len() }>(AREA_II, CITES),
        rules: AREA,
        ..ROW
    },
    Dialect {
        name: "ikeda-a3",
        aliases: &["ikeda-area-3"],
        title: "Ikeda's area rules III: area, half a point from Black to White if White passes first",
        source: NOTES,
        standing: Standing::Approximate(
            "only rule 7, notes on the other articles and examples are available. By the words of rule 4 superko is \
             for captures; its author is judged to have meant all plays (repetition=positional). Handicap, komi and \
             illegal plays are left open",
        ),
        cites: &over::<{ AREA_III.len() + CITES.len() }>(AREA_III, CITES),
        rules: Rules { stop: Stop::TwoPassesAfterFirst, first_pass: FirstPass::HalfTransfer, ..AREA },
        ..ROW
    },
    Dialect {
        name: "ikeda-t1",
        aliases: &["ikeda-territory-1"],
        title: "Ikeda's Territory Rules I: competition, then play-out",
        source: "T. Ikeda, On the Rules of Go, with J. Davies' notes; R. Jasiek, Introduction to Ikeda Territory I Rules",
        standing: Standing::Approximate(
            "only notes on the articles are available. By the words of rule 4 superko is for captures; J. Davies \
             judges that its author meant all plays (repetition=positional). The notes leave handicap, komi and \
             illegal plays open. If one player makes a move more than the other in the play-out, that costs a point \
             which an agreement on dead stones does not. The agreement is R. Jasiek's option",
        ),
        cites: &over::<{ TERRITORY_I.len() + CITES.len() }>(TERRITORY_I, CITES),
        rules: PLAYED_OUT,
        ..ROW
    },
    Dialect {
        name: "ikeda-t2",
        aliases: &["ikeda-territory-2"],
        title: "Ikeda's Territory Rules II: competition, play-out, and no territory in seki",
        source: NOTES,
        standing: Standing::Approximate(
            "the rules count the territory of immortal stones only, which the attacker cannot capture even if the \
             defender always passes. Here that is the territory of groups that are in no seki. The play-out as in \
             Territory Rules I is our reading. The articles themselves are not available",
        ),
        cites: &over::<{ TERRITORY_II.len() + CITES.len() }>(TERRITORY_II, CITES),
        rules: Rules { seki: Seki::Void, ..PLAYED_OUT },
        ..ROW
    },
    Dialect {
        name: "ikeda-t3",
        aliases: &["ikeda-territory-3"],
        title: "Territory rules III, added to Ikeda's by J. Davies: territory that comes to the same as area",
        source: NOTES,
        standing: Standing::Approximate(
            "the notes say that both colours get equal numbers of stones, but not how. Here passes cost a stone and \
             White passes last",
        ),
        cites: &over::<{ TERRITORY_III.len() + CITES.len() }>(TERRITORY_III, CITES),
        rules: Rules { pass: Pass::Stone, stop: Stop::WhiteLast, scoring: Scoring::Territory, ..AREA },
        ..ROW
    },
];
