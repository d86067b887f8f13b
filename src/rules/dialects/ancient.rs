//! The old rules of China: two stones of each colour, White first, no pass.

use super::{Dialect, PLAIN, ROW};
use crate::rules::{Cycle, First, HandicapPlacement, Pass, Repetition, Rules, Scoring, Setup, Stop};

/// What dialects.txt says of Ancient Go in its chronology; that White begins is from Sensei's Library, Ancient Chinese Rules
/// and Philosophy.
pub(super) const ANCIENT: Rules = Rules {
    setup: Setup::FourStones,
    first: First::White,
    handicap: HandicapPlacement::Ancient,
    pass: Pass::Forbidden,
    repetition: Repetition::Basic,
    cycle: Cycle::Void,
    stop: Stop::Agreement,
    ..PLAIN
};

/// Where it is written.
pub(super) const CITES: &[(&str, &str)] = &[
    ("pass", "dialects.txt, \"Ancient Go, before A.D.\" (\"Passing seems ever disallowed\")"),
    ("suicide", "dialects.txt, the table's row \"Suicide allowed\""),
    ("repetition", "dialects.txt, the table's row \"Configuration repeation cycle length\" (\">2\")"),
    ("cycle", "dialects.txt, \"Ancient Go, before A.D.\" (\"games with no result\")"),
    ("scoring", "dialects.txt, the table's row \"board scoring type\""),
    (
        "stop",
        "dialects.txt, \"Variations which can change the score\", 3 (\"must be declared by the players' agreement\")",
    ),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "ancient-1",
        aliases: &["traditional-chinese"],
        title: "Ancient I: the rules of China from the Ming into the 20th century; only stones count",
        source: "Go Rule Dialects, the column Ancient I and \"Traditional Go\" (dialects.txt)",
        cites: CITES,
        rules: Rules { scoring: Scoring::Stone, ..ANCIENT },
        ..ROW
    },
    Dialect {
        name: "ancient-2",
        title: "Ancient II: the rules of the Sui, Tang and Song; territory",
        source: "Go Rule Dialects, the column Ancient II and \"Ancient Go\" (dialects.txt)",
        cites: CITES,
        rules: Rules { scoring: Scoring::Territory, ..ANCIENT },
        ..ROW
    },
];
