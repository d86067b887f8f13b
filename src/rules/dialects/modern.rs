//! Rules that were written to be short, exact or both.

use super::{Dialect, PLAIN, ROW};
use crate::rules::{Confirm, Illegal, Points, Repetition, Rules, Scoring, Suicide};

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "new-zealand",
        aliases: &["nz", "new-zealand-1978"],
        title: "New Zealand Go Society rules",
        source: "New Zealand Rules of Go (1978)",
        rules: Rules { komi: Points::whole(7), suicide: Suicide::Allowed, repetition: Repetition::Own, ..PLAIN },
        ..ROW
    },
    Dialect {
        name: "tromp-taylor",
        aliases: &["tt", "logical"],
        title: "Tromp-Taylor logical rules",
        source: "J. Tromp and B. Taylor, The Logical Rules of Go (1995)",
        rules: Rules { suicide: Suicide::Allowed, confirm: Confirm::None, ..PLAIN },
        ..ROW
    },
    Dialect {
        name: "flammenkamp",
        aliases: &["short"],
        title: "A short, concise set of Go rules (stone scoring)",
        source: "A. Flammenkamp, Go Rule Dialects (dialects.txt), first part",
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
