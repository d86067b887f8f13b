//! The rules of China and of Taiwan: area.

use super::{Cites, Dialect, PLAIN, ROW, Standing, over};
use crate::rules::{Cycle, HandicapBonus, Illegal, Points, Repetition, Rules, Shared, Suicide};

/// Where the Chinese rules say it; what is not in their first nine articles is tournament matter.
const CITES: &Cites = &[
    ("setup", "Chinese rules (2002), article 2"),
    ("first", "Chinese rules (2002), article 2"),
    (
        "handicap",
        "no text: the rules make no mention of handicaps (Sensei's Library, Chinese Rules); that Black chooses the points is usual",
    ),
    ("komi", "another text: Sensei's Library, Chinese Rules (\"Komi: 7.5\")"),
    ("pass", "Chinese rules (2002), article 2"),
    ("pass_limit", "Chinese rules (2002), article 2"),
    ("suicide", "Chinese rules (2002), article 5"),
    ("repetition", "Chinese rules (2002), article 6"),
    ("stop", "Chinese rules (2002), article 7"),
    ("confirm", "Chinese rules (2002), article 8"),
    ("scoring", "Chinese rules (2002), article 9"),
    ("shared", "Chinese rules (2002), article 9"),
    ("seki", "Chinese rules (2002), article 9"),
    ("illegal", "another text: Sensei's Library, Chinese Rules (\"Treated as a pass\")"),
    ("tie", "Chinese rules (2002), article 9"),
];

const PAGE_KOMI: &str = "Sensei's Library, Chinese Rules (\"Komi: 7.5\")";
const PAGE_ILLEGAL: &str = "Sensei's Library, Chinese Rules (\"Treated as a pass\")";

/// Where they say what referees go by.
const PRACTICE_CITES: &Cites = &[
    ("repetition", "Chinese rules (2002), article 20.1"),
    ("cycle", "Chinese rules (2002), article 20.3"),
    ("komi", PAGE_KOMI),
    ("illegal", PAGE_ILLEGAL),
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
        source: "Chinese Weiqi Association rules (1988, 2002), articles 1-9 of 2002",
        standing: Standing::Approximate(
            "article 6 forbids a play that faces the opponent with an earlier position. It is read as positional \
             superko here and could be read as situational; referees go by article 20 (chinese-practice). By article 7 \
             players may also agree that a game is over; here two passes say so. If they do not agree on dead stones, \
             play resumes, although articles 7 and 8 leave that open. The komi is that of 2002; in 1988 it was 5.5 \
             (komi=5.5)",
        ),
        cites: CITES,
        rules: CHINESE,
        ..ROW
    },
    Dialect {
        name: "chinese-practice",
        title: "Chinese rules as referees apply them: basic ko, and long cycles void a game",
        source: "Chinese Weiqi Association rules (2002), article 20; Sensei's Library, Chinese Rules",
        standing: Standing::Approximate(
            "referees forbid cycles in which one side loses more stones than the other, such as sending two and \
             returning one, and those of moonshine life (article 20; Sensei's Library, Chinese Superko). Here no cycle \
             is forbidden, and the players agree on which one is void",
        ),
        cites: &over::<{ PRACTICE_CITES.len() + CITES.len() }>(PRACTICE_CITES, CITES),
        rules: Rules { repetition: Repetition::Basic, cycle: Cycle::Void, ..CHINESE },
        ..ROW
    },
    Dialect {
        name: "chinese-1975",
        title: "The first modern Chinese rules: no set-up, no group tax, superko",
        source: "Go Rule Dialects, \"The modern Chinese Rules arises 1975\" and the column China",
        standing: Standing::Approximate(
            "the source says little. Its table lets long cycles pass, its prose declares superko. How the game ends, \
             the komi and what a handicap is worth are not stated",
        ),
        cites: &[
            ("setup", CHRONOLOGY),
            ("tax", CHRONOLOGY),
            ("handicap", "Go Rule Dialects, the table's row \"handicap placement\""),
            ("shared", "Go Rule Dialects, \"Principle Variations\", 4.2 (\"modern chinese rules\")"),
            (
                "repetition",
                "Go Rule Dialects, \"The modern Chinese Rules arises 1975\" (\"declared the 'super-ko'-rule\"), read as positional",
            ),
            ("suicide", "Go Rule Dialects, the table's row \"Suicide allowed\""),
            ("scoring", "Go Rule Dialects, the table's row \"board scoring type\""),
            ("pass", "Go Rule Dialects, the table's row \"Passing allowed\""),
        ],
        also: &[(
            "repetition",
            "basic",
            "Go Rule Dialects, the table's row \"Configuration repeation cycle length\" (\">2\")",
        )],
        rules: Rules { komi: Points::halves(11), shared: Shared::Half, ..PLAIN },
        ..ROW
    },
    Dialect {
        name: "taiwan-1952-table",
        aliases: &["taiwan-1952"],
        title: "Republic of China Go Association rules (1952), read as the table of dialects has them: area",
        source: "Go Rule Dialects, the column Taiw and \"The Republic of China Go Association defines it's Go rules 1952\"",
        standing: Standing::Approximate(
            "the same text says elsewhere that the Japanese rules of 1949 were adopted (taiwan-1952-a). It gives \
             neither repetition nor handicap nor komi",
        ),
        cites: &[
            ("setup", "Go Rule Dialects, \"The Republic of China Go Association defines it's Go rules 1952\""),
            ("handicap", "no text: the table has a question mark there; no points are prescribed"),
            ("pass", "Go Rule Dialects, the table's row \"Passing allowed\""),
            ("suicide", "Go Rule Dialects, the table's row \"Suicide allowed\""),
            ("repetition", "no text: the table has a question mark there; basic ko is the least that all rules have"),
            ("scoring", "Go Rule Dialects, the table's row \"board scoring type\""),
        ],
        rules: Rules { suicide: Suicide::Allowed, repetition: Repetition::Basic, ..PLAIN },
        ..ROW
    },
];
