//! Rules that were written to be short, exact or both.

use super::{Dialect, PLAIN, ROW};
use crate::rules::{Confirm, HandicapPlacement, Illegal, Points, Repetition, Rules, Scoring, Suicide};

/// Where the New Zealand rules, which have no numbers, say it.
const NEW_ZEALAND_CITES: &[(&str, &str)] = &[
    ("first", "New Zealand Rules of Go (1978) (\"beginning with black\")"),
    ("komi", "New Zealand Rules of Go (1978) (\"7 points (komi)\")"),
    ("suicide", "New Zealand Rules of Go (1978), on plays"),
    ("repetition", "New Zealand Rules of Go (1978), on moves"),
    ("confirm", "New Zealand Rules of Go (1978), on the end of the game"),
    ("scoring", "New Zealand Rules of Go (1978), on territory"),
];

/// Where the logical rules say it.
const TROMP_TAYLOR_CITES: &[(&str, &str)] = &[
    ("setup", "The Logical Rules of Go, rule 5"),
    ("first", "The Logical Rules of Go, rule 5"),
    ("pass", "The Logical Rules of Go, rule 6"),
    ("suicide", "The Logical Rules of Go, rule 7"),
    ("repetition", "The Logical Rules of Go, rule 6"),
    ("stop", "The Logical Rules of Go, rule 8"),
    ("confirm", "The Logical Rules of Go, rules 8 and 9"),
    ("scoring", "The Logical Rules of Go, rule 9"),
    ("tie", "The Logical Rules of Go, rule 10"),
];

/// Where the short set says it.
const FLAMMENKAMP_CITES: &[(&str, &str)] = &[
    ("komi", "dialects.txt, \"Trivial knowledge preasumptions\", 4"),
    ("setup", "dialects.txt, \"Trivial knowledge preasumptions\", 5"),
    ("first", "dialects.txt, \"Playing procedure\", 1"),
    ("pass", "dialects.txt, \"Playing procedure\", 3"),
    ("confirm", "dialects.txt, \"Determining the Score and the Winner\""),
    ("tie", "dialects.txt, \"Determining the Score and the Winner\""),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "new-zealand",
        aliases: &["nz", "new-zealand-1978"],
        title: "New Zealand Go Society rules",
        source: "New Zealand Rules of Go (1978)",
        cites: NEW_ZEALAND_CITES,
        rules: Rules {
            handicap: HandicapPlacement::Passes,
            komi: Points::whole(7),
            suicide: Suicide::Allowed,
            repetition: Repetition::Own,
            ..PLAIN
        },
        ..ROW
    },
    Dialect {
        name: "tromp-taylor",
        aliases: &["tt", "logical"],
        title: "Tromp-Taylor logical rules",
        source: "J. Tromp and B. Taylor, The Logical Rules of Go (1995)",
        cites: TROMP_TAYLOR_CITES,
        rules: Rules {
            handicap: HandicapPlacement::Forgone,
            suicide: Suicide::Allowed,
            confirm: Confirm::None,
            ..PLAIN
        },
        ..ROW
    },
    Dialect {
        name: "flammenkamp",
        aliases: &["short"],
        title: "A short, concise set of Go rules (stone scoring)",
        source: "A. Flammenkamp, Go Rule Dialects (dialects.txt), first part",
        cites: FLAMMENKAMP_CITES,
        rules: Rules {
            suicide: Suicide::Allowed,
            repetition: Repetition::Changes,
            confirm: Confirm::None,
            scoring: Scoring::Stone,
            illegal: Illegal::Loss,
            ..PLAIN
        },
        ..ROW
    },
];
