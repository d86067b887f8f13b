//! Rules that start from a set-up of their own: Tibet and old Korea.

use super::{Dialect, PLAIN, ROW, Standing};
use crate::rules::{
    Bonus, Cycle, First, HandicapPlacement, Near, Repetition, Rules, Scoring, Seki, Setup, Shared, Trim, Vacated,
};

/// Tibetan go: White moves first from twelve stones, no point just emptied is played on, area with Chinese half counting.
const TIBETAN: Rules = Rules {
    setup: Setup::Tibetan,
    first: First::White,
    handicap: HandicapPlacement::None,
    vacated: Vacated::Closed,
    shared: Shared::Half,
    bonus: Bonus::Tibetan,
    ..PLAIN
};

/// Where Tibetan go is described.
const TIBETAN_CITES: &[(&str, &str)] = &[
    ("first", "Sensei's Library, Tibetan Go; J. Fairbairn, New in Go (2005), Tibetan go"),
    ("repetition", "no text: positional superko ends the cycles that the ban on vacated points leaves"),
    ("scoring", "Sensei's Library, Tibetan Go (counted as in China)"),
    ("bonus", "Sensei's Library, Tibetan Go; Go Rule Dialects, \"Tibetan Rules\" (\"colored special points\")"),
];

/// Where Go Rule Dialects says it.
const TIBETAN_FLAMMENKAMP_CITES: &[(&str, &str)] = &[
    ("first", "Go Rule Dialects, \"Tibetan Rules\" (the 13th stone is \"black's first move\")"),
    ("vacated", "Go Rule Dialects, \"Tibetan Rules\" (\"no snap-back possible\")"),
    ("near", "Go Rule Dialects, \"Tibetan Rules\" (\"in distance consideration to your previous placed stone\")"),
    (
        "bonus",
        "Go Rule Dialects, \"Tibetan Rules\" (\"colored special points\"); the values after Sensei's Library, Tibetan Go",
    ),
    ("setup", "Go Rule Dialects, \"Tibetan Rules\" (\"a 13th (black's first move) stone in the center\")"),
];

/// Where Sunjang is described.
const SUNJANG_CITES: &[(&str, &str)] = &[
    ("setup", "Sensei's Library, Sunjang Baduk; Go Rule Dialects, the table's row \"Set up stones\" (16+1)"),
    ("first", "Sensei's Library, Sunjang Baduk"),
    ("handicap", "Go Rule Dialects, the table's row \"handicap placement\""),
    ("pass", "Sensei's Library, Sunjang Baduk; the table in Go Rule Dialects says that passing was not allowed"),
    ("repetition", "Sensei's Library, Sunjang Baduk (ko as in Japan)"),
    ("scoring", "Go Rule Dialects, \"Old Korean Go rules\"; Game End Rules, \"Korean Removals\""),
    (
        "trim",
        "Game End Rules, \"Korean Removals\" (\"still completely safe\"); Go Rule Dialects, \"Old Korean Go rules\" (\"no stones in atari allowed\")",
    ),
    ("seki", "no text: as in the Japanese rules of 1989 (article 8), in practice"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "sunjang",
        aliases: &["sunjang-baduk", "sun-chang", "old-korean"],
        title: "Sunjang Baduk, the old Korean rules",
        source: "Go Rule Dialects, \"Old Korean Go rules\"; Sensei's Library, Sunjang Baduk",
        standing: Standing::Approximate(
            "own stones go as long as what is left is safe from attack, told by search among ataris; where the condition is only that no string of theirs comes into atari (trim=sunjang-atari), more may go",
        ),
        cites: SUNJANG_CITES,
        rules: Rules {
            setup: Setup::Sunjang,
            first: First::White,
            handicap: HandicapPlacement::None,
            repetition: Repetition::Basic,
            cycle: Cycle::Void,
            scoring: Scoring::Empty,
            seki: Seki::Void,
            trim: Trim::Sunjang,
            ..PLAIN
        },
    },
    Dialect {
        name: "tibetan",
        aliases: &["tibet", "tibetan-go"],
        title: "Tibetan go",
        source: "J. Fairbairn, New in Go (2005), Tibetan go; Sensei's Library, Tibetan Go",
        cites: TIBETAN_CITES,
        rules: TIBETAN,
        ..ROW
    },
    Dialect {
        name: "tibetan-flammenkamp",
        aliases: &["tibetan-dialects"],
        title: "Tibetan rules as A. Flammenkamp has them: a stone in the centre, plays near the previous one",
        source: "Go Rule Dialects, \"Tibetan Rules\"",
        standing: Standing::Approximate(
            "the text does not say how near to the previous stone a play has to be, nor what the special points are \
             worth: near=previous-2 is one reading (near=0 plays without), the values are those of Tibetan go",
        ),
        cites: TIBETAN_FLAMMENKAMP_CITES,
        rules: Rules { setup: Setup::TibetanCentre, near: Near::Previous(2), bonus: Bonus::TibetanStones, ..TIBETAN },
    },
];
