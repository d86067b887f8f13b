//! The old rules of China: two stones of each colour, White first, no pass.

use super::{Also, Cites, Dialect, PLAIN, Standing};
use crate::rules::sources::FOUR_STONES;
use crate::rules::{Cycle, First, HandicapPlacement, Pass, Repetition, Rules, Scoring, Setup, Stop, Tax};

/// Ancient Go by the chronology of Go Rule Dialects; that White begins is from Sensei's Library, Ancient Chinese
/// Rules and Philosophy.
pub(super) const ANCIENT: Rules = Rules {
    setup: Setup::FourStones,
    first: First::White,
    handicap: HandicapPlacement::None,
    pass: Pass::Forbidden,
    repetition: Repetition::Basic,
    cycle: Cycle::Void,
    stop: Stop::Agreement,
    ..PLAIN
};

const END: &str = "no text: nobody may pass, so that players have to agree that the game is over";

const NO_RESULT: &str = "Go Rule Dialects, \"Ancient Go, before A.D.\" (\"games with no result\"); that somebody has to claim it is our reading";

/// Where it is written.
const CITES: &Cites = &[
    ("setup", FOUR_STONES),
    ("handicap", "Go Rule Dialects, the table's row \"handicap placement\" (\"non\")"),
    (
        "pass",
        "Go Rule Dialects, the table's row \"Passing allowed\", and \"Ancient Go, before A.D.\" (\"Passing seems ever disallowed\")",
    ),
    ("suicide", "Go Rule Dialects, the table's row \"Suicide allowed\""),
    ("repetition", "Go Rule Dialects, the table's row \"Configuration repeation cycle length\" (\">2\")"),
    ("cycle", NO_RESULT),
    ("scoring", "Go Rule Dialects, the table's row \"board scoring type\""),
    (
        "tax",
        "no text: our reading; who may not pass fills territory up to two eyes (Sensei's Library, Ancient Chinese Rules and Philosophy, has it so)",
    ),
    ("stop", END),
];

/// Where it is written of the times before all records: the table has no column for them.
pub(super) const OLDEST_CITES: &Cites = &[
    (
        "setup",
        "Go Rule Dialects, \"Ancient Go, before A.D.\" (\"Always a preset of 2 white and 2 black stones\"); which colour stands where is not told",
    ),
    ("handicap", "no text: they are told without handicaps"),
    ("pass", "Go Rule Dialects, \"Ancient Go, before A.D.\" (\"Passing seems ever disallowed\")"),
    ("repetition", "Go Rule Dialects, \"Ancient Go, before A.D.\" (\"not an immediate Ko Recapture is allowed\")"),
    ("cycle", NO_RESULT),
    ("suicide", "no text: it is not told; forbidden, as in all other old rules of the same text"),
    ("stop", END),
];

/// Where it is said of the rules of the Ming and later: the table is, what is told of older times is not.
const TRADITIONAL_CITES: &Cites = &[
    ("setup", FOUR_STONES),
    ("handicap", "Go Rule Dialects, the table's row \"handicap placement\" (\"non\")"),
    ("pass", "Go Rule Dialects, the table's row \"Passing allowed\""),
    ("suicide", "Go Rule Dialects, the table's row \"Suicide allowed\""),
    ("repetition", "Go Rule Dialects, the table's row \"Configuration repeation cycle length\" (\">2\")"),
    (
        "cycle",
        "Go Rule Dialects, \"Principle Variations\", 2.3 (\"a tie or 'no-result'\"), on what the table's \">2\" stands for",
    ),
    (
        "tax",
        "no text: stones are counted; the tax by which it is done quicker (Go Rule Dialects, \"Traditional Go from the early Ming-Dynasty\") is paid where the players agree before all is filled",
    ),
    (
        "scoring",
        "Go Rule Dialects, the table's row \"board scoring type\"; that what the players agree on counts as filling would have it is our reading",
    ),
    ("stop", END),
];

/// The open point of the text: the colours the other way round.
pub(super) const MIRRORED_ALSO: &Also = &[("setup", "four-stones-mirrored", FOUR_STONES)];

/// The open point of the text, and how it has stones counted quicker.
const TRADITIONAL_ALSO: &Also = &[
    ("cycle", "draw", "Go Rule Dialects, \"Principle Variations\", 2.3 (\"a tie or 'no-result'\")"),
    ("setup", "four-stones-mirrored", FOUR_STONES),
    (
        "scoring",
        "area",
        "Go Rule Dialects, \"Historical Development in Scoring Philosophy\" (\"effectively used as area counting\")",
    ),
    ("tax", "2", "Go Rule Dialects, \"Traditional Go from the early Ming-Dynasty\" (\"not effect the final score\")"),
];

/// The same of the rules before the Ming, read as the text's comparison with Japan has them.
const MIDDLE_ALSO: &Also =
    &[("setup", "four-stones-mirrored", FOUR_STONES), ("tax", "0", LIKE_JAPAN), ("seki", "void", LIKE_JAPAN)];

const LIKE_JAPAN: &str = "Go Rule Dialects, \"Ancient Go\" (\"territory scoring rules like now-a-days in Japan\")";

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "ancient-1",
        aliases: &["traditional-chinese"],
        title: "Ancient I: the rules of China from the Ming into the 20th century; only stones count",
        source: "Go Rule Dialects, the column Ancient I and \"Traditional Go from the early Ming-Dynasty\"",
        standing: Standing::Approximate(
            "the text does not say how a game ends; here the players agree. If they agree before all is filled, the \
             count is what filling would come to: area less two points a living group and one an eye in seki. A player \
             without a legal move has lost (Go Rule Dialects, Principle Variations, 3.3). Another source says that \
             White begins",
        ),
        cites: TRADITIONAL_CITES,
        also: TRADITIONAL_ALSO,
        rules: Rules { scoring: Scoring::Stone, ..ANCIENT },
    },
    Dialect {
        name: "ancient-2",
        aliases: &[],
        title: "Ancient II: the rules of the Sui, Tang and Song; territory",
        source: "Go Rule Dialects, the column Ancient II and \"Ancient Go\"",
        standing: Standing::Approximate(
            "the text has \"territory scoring rules like now-a-days in Japan\" (tax=0, and seki=void for points in \
             seki). In our reading each group pays two points of its territory, because nobody may pass and all would \
             be filled up to two eyes. The text does not say how a game ends. Here the players agree, or a player \
             without a legal move has lost (Go Rule Dialects, Principle Variations, 3.3). Sensei's Library (Ancient \
             Chinese Rules and Philosophy) tells of virtual moves: stones given away when nothing is left to fill",
        ),
        cites: CITES,
        also: MIDDLE_ALSO,
        rules: Rules { scoring: Scoring::Territory, tax: Tax::Two, ..ANCIENT },
    },
];
