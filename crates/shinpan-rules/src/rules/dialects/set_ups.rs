//! Rules that start from a set-up of their own: Tibet and old Korea.

use super::{Also, Cites, Dialect, PLAIN, ROW, Standing};
use crate::rules::sources::DISTANCE;
use crate::rules::{
    Bonus, Cycle, First, HandicapPlacement, Near, Repetition, Rules, Scoring, Seki, Setup, Shared, Trim, Vacated,
};

/// Tibetan go: White moves first from twelve stones, no point just emptied is played on, area with Chinese half
/// counting.
const TIBETAN: Rules = Rules {
    setup: Setup::Tibetan,
    first: First::White,
    handicap: HandicapPlacement::None,
    vacated: Vacated::Closed,
    shared: Shared::Half,
    bonus: Bonus::Tibetan,
    ..PLAIN
};

const LIKE_CHINA: &str =
    "J. Fairbairn, New in Go (2005), Tibetan go (\"follow Chinese rules with the following exceptions\")";

/// Where Tibetan go is described.
const TIBETAN_CITES: &Cites = &[
    ("setup", "Sensei's Library, Tibetan Go; J. Fairbairn, New in Go (2005), Tibetan go"),
    ("first", "Sensei's Library, Tibetan Go (\"White begins play\")"),
    ("handicap", "no text: it is told without handicaps"),
    ("pass", LIKE_CHINA),
    ("suicide", LIKE_CHINA),
    ("repetition", "another text: Chinese rules (2002), article 6, as its text follows the Chinese rules"),
    (
        "near",
        "Sensei's Library, Tibetan Go, \"Play near last move\" (\"probably correct to say that is a mistaken opinion\")",
    ),
    (
        "illegal",
        "no text: our choice; the Chinese rules, which it follows, treat an illegal play as a pass (illegal=pass)",
    ),
    ("vacated", "Sensei's Library, Tibetan Go (\"where the opponent has just removed a stone\")"),
    ("stop", LIKE_CHINA),
    ("confirm", LIKE_CHINA),
    ("scoring", LIKE_CHINA),
    ("shared", LIKE_CHINA),
    ("seki", LIKE_CHINA),
    (
        "bonus",
        "Sensei's Library, Tibetan Go (\"20 bonus points for controlling all the 1-1 points, and a further 5\"), in Chinese units of two points",
    ),
];

/// Where A. Flammenkamp says it.
const TIBETAN_FLAMMENKAMP_CITES: &Cites = &[
    (
        "setup",
        "Go Rule Dialects, \"Tibetan Rules\" (\"a 13th (black's first move) stone in the center\") and \"Tibetan Go, before A.D.\" (\"alternatingly black and white\")",
    ),
    ("first", "Go Rule Dialects, \"Tibetan Rules\" (the 13th stone is \"black's first move\")"),
    ("handicap", "no text: it is told without handicaps"),
    ("repetition", "no text: positional superko ends the cycles that the ban on vacated points leaves"),
    ("vacated", "Go Rule Dialects, \"Tibetan Rules\" (\"no snap-back possible\")"),
    ("near", DISTANCE),
    (
        "bonus",
        "Go Rule Dialects, \"Tibetan Rules\" (\"colored special points\"); the values after Sensei's Library, Tibetan Go",
    ),
    ("scoring", "no text: what counts is not said; area, as others tell of Tibetan go"),
    ("setup", "Go Rule Dialects, \"Tibetan Rules\" (\"a 13th (black's first move) stone in the center\")"),
];

/// Where Sunjang is described.
const SUNJANG_CITES: &Cites = &[
    ("setup", "Sensei's Library, Sunjang Baduk; Go Rule Dialects, the table's row \"Set up stones\" (16+1)"),
    (
        "first",
        "Sensei's Library, Sunjang Baduk (\"Black makes the first free play usually at tengen\"); that stone is one of the set-up's here, so that White goes on",
    ),
    (
        "komi",
        "no text: none in the old game; Sensei's Library, Sunjang Baduk, tells of 4.5 in the 20th century (komi=4.5)",
    ),
    ("handicap", "Go Rule Dialects, the table's row \"handicap placement\" (\"non\")"),
    (
        "pass",
        "no text: the table of Go Rule Dialects has passing not allowed, and no text says how the game ends; two passes end it here",
    ),
    ("suicide", "Go Rule Dialects, the table's row \"Suicide allowed\""),
    ("repetition", "Go Rule Dialects, the table's row \"Configuration repeation cycle length\" (\">2\")"),
    (
        "cycle",
        "no text: the table allows cycles of more than two and does not say what they lead to; void, as in Japan",
    ),
    ("stop", "no text: no text says how the game ends; two passes end it here"),
    ("scoring", "Sensei's Library, Sunjang Baduk (\"with prisoners ignored\")"),
    (
        "trim",
        "Game End Rules, \"Korean Removals\" (\"still completely safe\"); the other texts ask only that no stone is left in atari (trim=sunjang-atari)",
    ),
    ("seki", "Sensei's Library, Sunjang Baduk (\"Points are not counted in seki\")"),
];

/// Answers that the texts have otherwise.
const SUNJANG_ALSO: &Also = &[
    (
        "setup",
        "sunjang-mirrored",
        "Go Rule Dialects, the table's row \"Set up stones\" (16+1); the mirror image of what Sensei's Library, Sunjang Baduk, shows",
    ),
    ("pass", "forbidden", "Go Rule Dialects, the table's row \"Passing allowed\""),
    (
        "stop",
        "agreement",
        "no text: no text says how the game ends; where nobody may pass the players have to agree on it",
    ),
    (
        "scoring",
        "territory",
        "Go Rule Dialects, the table's row \"board scoring type\", and \"Old Korean Go rules\" (\"Territory rules like the Japanese\")",
    ),
    ("trim", "sunjang-atari", "Go Rule Dialects, \"Old Korean Go rules\" (\"no stones in atari allowed\")"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "sunjang",
        aliases: &["sunjang-baduk", "sun-chang", "old-korean"],
        title: "Sunjang Baduk, the old Korean rules",
        source: "Go Rule Dialects, \"Old Korean Go rules\"; Sensei's Library, Sunjang Baduk; Game End Rules, \"Korean Removals\"",
        standing: Standing::Approximate(
            "own stones are taken off as long as the rest is safe from attack. A search among ataris tells that; it \
             looks for no quieter attack. Sensei's Library and A. Flammenkamp only ask that no own string comes into \
             atari (trim=sunjang-atari), so more stones may go. Only Sensei's Library ignores prisoners. R. Jasiek's \
             Game End Rules (1997, updated 2001), the table of A. Flammenkamp's Go Rule Dialects (1998, updated 2003) \
             and the New Zealand Go Society's page on Korean rules (1991) count them as territory rules do \
             (scoring=territory). By that table passing is not allowed (pass=forbidden stop=agreement). Games with \
             handicap stones were played and are not set up here",
        ),
        cites: SUNJANG_CITES,
        also: SUNJANG_ALSO,
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
            "the text does not say how near to the previous stone a play has to be; near=previous-2 is one reading, and \
             near=0 plays without. It does not say what the special points are worth either; the values are those of \
             Tibetan go",
        ),
        cites: TIBETAN_FLAMMENKAMP_CITES,
        also: &[
            ("near", "previous-", DISTANCE),
            ("near", "", "no text: our choice; its text limits the distance to the previous stone"),
        ],
        rules: Rules { setup: Setup::TibetanCentre, near: Near::Previous(2), bonus: Bonus::TibetanStones, ..TIBETAN },
    },
];
