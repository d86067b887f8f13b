//! The rules of China and of Taiwan: area.

use super::{Dialect, PLAIN, ROW, Standing};
use crate::rules::{Cycle, HandicapBonus, Illegal, Points, Repetition, Rules, Shared, Suicide};

/// Where the Chinese rules say it.
const CITES: &[(&str, &str)] = &[
    ("first", "Chinese rules (2002), article 2"),
    ("pass", "Chinese rules (2002), article 2"),
    ("suicide", "Chinese rules (2002), article 5"),
    ("repetition", "Chinese rules (2002), article 6"),
    ("shared", "Go Rule Dialects, \"Principle Variations\", 4.2 (\"modern chinese rules\")"),
    ("illegal", "Sensei's Library, Chinese Rules"),
];

/// The Chinese rules as they are printed.
const CHINESE: Rules = Rules {
    handicap_bonus: HandicapBonus::All,
    komi: Points::halves(15),
    shared: Shared::Half,
    illegal: Illegal::Pass,
    ..PLAIN
};

const CHRONOLOGY: &str = "Go Rule Dialects, \"The modern Chinese Rules arises 1975\"";

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "chinese",
        aliases: &["chinese-1988", "chinese-2002", "cn"],
        title: "Chinese rules, the published text",
        source: "Chinese Weiqi Association rules (1988, 2002)",
        cites: CITES,
        rules: CHINESE,
        ..ROW
    },
    Dialect {
        name: "chinese-practice",
        title: "Chinese rules as referees apply them: basic ko, and long cycles void a game",
        source: "Chinese Weiqi Association rules (2002), article 20; Sensei's Library, Chinese Rules",
        cites: &[
            ("repetition", "Chinese rules (2002), article 20.1"),
            ("cycle", "Chinese rules (2002), article 20.3"),
            ("illegal", "Sensei's Library, Chinese Rules"),
        ],
        rules: Rules { repetition: Repetition::Basic, cycle: Cycle::Void, ..CHINESE },
        ..ROW
    },
    Dialect {
        name: "chinese-1975",
        title: "The first modern Chinese rules: no set-up, no group tax, superko",
        source: "Go Rule Dialects, \"The modern Chinese Rules arises 1975\" and the column China",
        standing: Standing::Approximate(
            "only what is said there is known; its table lets long cycles pass where its prose declares superko, and komi \
             and handicap are not stated",
        ),
        cites: &[
            ("setup", CHRONOLOGY),
            ("tax", CHRONOLOGY),
            ("shared", "Go Rule Dialects, \"Principle Variations\", 4.2 (\"modern chinese rules\")"),
            ("repetition", CHRONOLOGY),
            ("suicide", "Go Rule Dialects, the table's row \"Suicide allowed\""),
            ("scoring", "Go Rule Dialects, the table's row \"board scoring type\""),
            ("pass", "Go Rule Dialects, the table's row \"Passing allowed\""),
        ],
        rules: Rules { komi: Points::halves(11), shared: Shared::Half, ..PLAIN },
        ..ROW
    },
    Dialect {
        name: "taiwan-1952-table",
        aliases: &["taiwan-1952"],
        title: "Republic of China Go Association rules (1952), read as the table of dialects has them: area",
        source: "Go Rule Dialects, the column Taiw and \"The Republic of China Go Association defines it's Go rules 1952\"",
        standing: Standing::Approximate(
            "the same text says elsewhere that the Japanese rules of 1949 were adopted (taiwan-1952-a), and gives neither \
             repetition nor komi",
        ),
        cites: &[
            ("setup", "Go Rule Dialects, \"The Republic of China Go Association defines it's Go rules 1952\""),
            ("pass", "Go Rule Dialects, the table's row \"Passing allowed\""),
            ("suicide", "Go Rule Dialects, the table's row \"Suicide allowed\""),
            ("scoring", "Go Rule Dialects, the table's row \"board scoring type\""),
        ],
        rules: Rules { suicide: Suicide::Allowed, repetition: Repetition::Basic, ..PLAIN },
    },
];
