//! Ing Chang-ki's rules, "stones and spaces are territory" (SST), in their three editions.
//!
//! Of the editions of 1975 and 1986 only what J. Davies says of them in his note to the translation of 1991 could be
//! had: shared spaces were divided in fractions, with stones owed where a share was no whole number, and the board
//! position could not be repeated.

use super::{Also, Cites, Dialect, PLAIN, ROW, Standing};
use crate::rules::{Confirm, Illegal, Points, Repetition, Rules, Shared, Suicide, Tie};

const EARLIER: Rules = Rules {
    komi: Points::whole(8),
    suicide: Suicide::Multi,
    confirm: Confirm::RemovalByPlay,
    shared: Shared::Proportional,
    tie: Tie::Black,
    ..PLAIN
};

const LATEST: Rules =
    Rules { repetition: Repetition::Ing, shared: Shared::Proximity, illegal: Illegal::Forgiven, ..EARLIER };

const NOTE: &str =
    "Ing Chang-ki, SST Laws of Wei-ch'i (1991), translator's note by J. Davies; Go Rule Dialects, the column SST";

const STANDING: Standing = Standing::Approximate(
    "only a note in the edition of 1991 tells of it: superko, and shared spaces in fractions with owed stones, read \
     here as in proportion to the stones around. The rest is as in that edition. Sources conflict: the table of A. \
     Flammenkamp's Go Rule Dialects (1998, updated 2003) has no repetition either, but its prose says that Mr. Ing \
     disliked superko and made his rules to avoid it (repetition=ing). It also says that the rules were redesigned in \
     1986, but not how, so both editions are the same here",
);

const EARLIER_CITES: &Cites = &[
    ("setup", "Go Rule Dialects, the table's row \"Set up stones\""),
    ("first", "another text: SST Laws (1991), article 1 (\"Black playing first and White second\")"),
    ("handicap", "Go Rule Dialects, the table's row \"handicap placement\""),
    ("pass", "Go Rule Dialects, the table's row \"Passing allowed\""),
    (
        "repetition",
        "SST Laws (1991), translator's note (\"the older SST rule (the super-ko rule)\"); Go Rule Dialects, the table's row \
         \"Configuration repeation cycle length\" (\"no\")",
    ),
    ("stop", "another text: SST Laws (1991), article 1, \"Pass Play\" (\"both players pass\")"),
    ("confirm", REMOVAL),
    ("scoring", "Go Rule Dialects, the table's row \"board scoring type\""),
    ("shared", "SST Laws (1991), translator's note; Go Rule Dialects (\"weighted by the topology (SST rules)\")"),
    (
        "suicide",
        "Go Rule Dialects, the table's row \"Suicide allowed\", but for that of a single stone, which superko forbids anyway (SST Laws, 1991, article 1)",
    ),
    ("tie", "another text: Sensei's Library, Ing Counting (\"black considered the winner when there is a tie\")"),
    ("komi", "another text: Sensei's Library, Ing Counting (\"a komi of 8 points\")"),
];

/// Answers that the table has otherwise.
const EARLIER_ALSO: &Also = &[("suicide", "allowed", "Go Rule Dialects, the table's row \"Suicide allowed\"")];

const REMOVAL: &str = "another text: Ing Chang-ki, Goe Rules (1996), summary (\"verify by removal\")";

const CITES: &Cites = &[
    ("setup", "SST Laws (1991), article 1 (\"The game starts from an empty board\")"),
    ("first", "SST Laws (1991), article 1 (\"Black playing first and White second\")"),
    (
        "handicap",
        "another text: J. Kim, M. Simon and P. Straus, Ing's SST Rules of Go (\"Free placement of handicap stones\")",
    ),
    ("handicap_bonus", "another text: British Go Association, Comparison of Go rules"),
    ("pass", "SST Laws (1991), article 1 (\"Moves are board or pass plays\")"),
    ("near", "SST Laws (1991), article 1 (\"a board play can be made on any point that does not cause invariation\")"),
    (
        "vacated",
        "SST Laws (1991), article 1 (\"a board play can be made on any point that does not cause invariation\")",
    ),
    ("stop", "SST Laws (1991), article 1, \"Pass Play\" (\"both players pass\")"),
    ("confirm", REMOVAL),
    ("scoring", "SST Laws (1991), article 1 (\"whether stones or spaces, are called points of territory\")"),
    ("suicide", "SST Laws (1991), article 1 (\"Self-removal of a single stone ... prohibited\")"),
    ("repetition", "another text: Sensei's Library, Ing-Spight Ko Rule, after SST Laws (1991)"),
    ("shared", "SST Laws (1991), translator's note (\"divided equally\"); Sensei's Library, Ing Counting"),
    ("illegal", "SST Laws (1991), translator's note (\"rules that forgives mistakes\")"),
    ("tie", "Sensei's Library, Ing Counting (\"black considered the winner when there is a tie\")"),
    ("komi", "Sensei's Library, Ing Counting (\"a komi of 8 points\")"),
];

/// Citations of the summary of the edition of 1996; the rest is as in 1991.
const LATER_CITES: &Cites = &[
    ("pass", "Ing Chang-ki, Goe Rules (1996), summary (\"Moves are board or pass plays\")"),
    ("near", "Ing Chang-ki, Goe Rules (1996), summary (\"unrestricted except for invariation\")"),
    ("vacated", "Ing Chang-ki, Goe Rules (1996), summary (\"unrestricted except for invariation\")"),
    ("confirm", "Ing Chang-ki, Goe Rules (1996), summary (\"verify by removal\")"),
    ("scoring", "Ing Chang-ki, Goe Rules (1996), summary (\"Stones and spaces are both territory\")"),
    (
        "repetition",
        "Ing Chang-ki, Goe Rules (1996), summary (\"classified as fighting or disturbing\"), approximated as told at Sensei's Library, Ing-Spight Ko Rule",
    ),
    ("setup", "another text: SST Laws (1991), article 1 (\"The game starts from an empty board\")"),
    ("first", "another text: SST Laws (1991), article 1 (\"Black playing first and White second\")"),
    ("suicide", "another text: SST Laws (1991), article 1 (\"Self-removal of a single stone ... prohibited\")"),
    ("stop", "another text: SST Laws (1991), article 1, \"Pass Play\" (\"both players pass\")"),
    (
        "shared",
        "another text: SST Laws (1991), translator's note (\"divided equally\"); Sensei's Library, Ing Counting",
    ),
    ("illegal", "another text: SST Laws (1991), translator's note (\"rules that forgives mistakes\")"),
    ("tie", "another text: Sensei's Library, Ing Counting (\"black considered the winner when there is a tie\")"),
    ("komi", "another text: Sensei's Library, Ing Counting (\"a komi of 8 points\")"),
];

/// Where the simplified rules say it.
const SIMPLIFIED_CITES: &Cites = &[
    ("setup", "Simplified Ing Rules, general (\"the game starts from the empty board\")"),
    ("first", "Simplified Ing Rules, move (\"Black moves first\")"),
    ("handicap", "no text: it is left to tournaments; free, as in Ing's rules"),
    (
        "komi",
        "European Go Federation, General Tournament Rules (2007) (\"8 komi for even games and Ing fill-in counting\")",
    ),
    ("tie", "European Go Federation, General Tournament Rules (2007) (\"Black wins ties\")"),
    ("pass", "Simplified Ing Rules, summary (\"A move is either a play or a pass\")"),
    ("suicide", "Simplified Ing Rules, summary (\"A play may remove one's own stones\")"),
    ("repetition", "Simplified Ing Rules, summary (\"A play may not recreate a previous position\")"),
    ("vacated", "Simplified Ing Rules, move (\"on an empty intersection\")"),
    ("near", "Simplified Ing Rules, move (\"on an empty intersection\")"),
    ("stop", "Simplified Ing Rules, summary (\"Alternate moving stops with two successive passes\")"),
    ("confirm", "Simplified Ing Rules, summary (\"determine the scores immediately after the second stop\")"),
    ("scoring", "Simplified Ing Rules, summary (\"the number of all his empty or occupied intersections\")"),
    ("shared", "Simplified Ing Rules, general (\"adjacent only to intersections with stones of his colour\")"),
    ("seki", "Simplified Ing Rules, general (\"adjacent only to intersections with stones of his colour\")"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "ing-1991",
        aliases: &["ing", "goe", "sst", "sst-1991"],
        title: "Ing's SST rules of 1991: fill-in counting, fighting and disturbing ko",
        source: "Ing Chang-ki, SST Laws of Wei-ch'i (1991), translated by J. Davies; Sensei's Library, Ing Counting",
        standing: Standing::Approximate(
            "nobody is known to understand the ko rule fully; it is approximated by hot stones (Ing-Spight). Play tells \
             which stones are dead. Mistakes are forgiven in every case here, where the note speaks of multiple kos. \
             That a game \"starts with a board play\" (article 1) is not enforced",
        ),
        cites: CITES,
        rules: LATEST,
        ..ROW
    },
    Dialect {
        name: "ing-1996",
        aliases: &["goe-1996"],
        title: "Ing's Goe rules of 1996",
        source: "Ing Chang-ki, Goe Rules (1996), translated by S. Yuan, summary",
        standing: Standing::Approximate(
            "only the summary and the preface could be read. The rest is as in the edition of 1991, with the same \
             approximated ko rule",
        ),
        cites: LATER_CITES,
        rules: LATEST,
        ..ROW
    },
    Dialect {
        name: "ing-simplified",
        aliases: &["simplified-ing", "egf-ing"],
        title: "Simplified Ing rules of the European Go Federation: superko, fill-in counting",
        source: "Simplified Ing Rules, as the European Go Federation had them; European Go Federation, General Tournament Rules (2007)",
        cites: SIMPLIFIED_CITES,
        rules: Rules { suicide: Suicide::Allowed, confirm: Confirm::SecondStop, shared: Shared::None, ..EARLIER },
        ..ROW
    },
    Dialect {
        name: "ing-1986",
        aliases: &["sst-1986"],
        title: "Ing's SST rules of 1986: superko, shared spaces in proportion",
        source: NOTE,
        standing: STANDING,
        cites: EARLIER_CITES,
        also: EARLIER_ALSO,
        rules: EARLIER,
    },
    Dialect {
        name: "ing-1975",
        aliases: &["sst-1975"],
        title: "Ing's SST rules of 1975: superko, shared spaces in proportion",
        source: NOTE,
        standing: STANDING,
        cites: EARLIER_CITES,
        also: EARLIER_ALSO,
        rules: EARLIER,
    },
];
