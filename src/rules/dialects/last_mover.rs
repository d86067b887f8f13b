//! Rules that count nothing: the first player without a legal move loses. Groups keep two eyes, so that a group tax arises
//! by itself (Game End Rules, "Primitive Rules"; Sensei's Library, "Prisoner return").

use super::{Dialect, PLAIN, ROW, Standing};
use crate::rules::{Confirm, HandicapPlacement, Pass, Rules, Scoring, Stop, Suicide};

const LAST_MOVER: Rules = Rules {
    handicap: HandicapPlacement::None,
    pass: Pass::Forbidden,
    stop: Stop::NoLegalMove,
    confirm: Confirm::None,
    scoring: Scoring::None,
    ..PLAIN
};

/// What such rules say of handicaps.
const NO_HANDICAP: (&str, &str) = ("handicap", "no text: these rules are told without handicaps");

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "prisoner-return",
        aliases: &["combinatorial", "combinatorial-1988"],
        title: "Prisoner return, combinatorial Go",
        source: "E. Berlekamp and D. Wolfe, Mathematical Go (1994), as quoted at Sensei's Library, \"Prisoner return\"; Go Rule Dialects",
        standing: Standing::Approximate(
            "neither suicide nor repetition is ruled; suicide is forbidden and no position may be repeated, so that games end",
        ),
        cites: &[
            ("pass", "Sensei's Library, \"Prisoner return\"; Go Rule Dialects (\"give one captured stone back\")"),
            ("stop", "Sensei's Library, \"Prisoner return\" (\"the first player not to have a valid move loses\")"),
        ],
        rules: Rules { pass: Pass::Return, ..LAST_MOVER },
    },
    Dialect {
        name: "no-pass",
        aliases: &["no-pass-go"],
        title: "No pass Go",
        source: "E. Berlekamp and D. Wolfe, Mathematical Go (1994), as quoted at Sensei's Library, \"Prisoner return\"",
        standing: Standing::Approximate(
            "neither suicide nor repetition is ruled; suicide is forbidden and no position may be repeated, so that games end",
        ),
        rules: LAST_MOVER,
        ..ROW
    },
    Dialect {
        name: "primitive",
        title: "Primitive rules, the class",
        source: "Game End Rules, \"Primitive Rules\"",
        standing: Standing::Approximate(
            "a class of rule sets: that no position may be repeated is our choice, so that games end",
        ),
        cites: &[
            ("suicide", "Game End Rules, \"Primitive Rules\" (the final stage consists of suicides)"),
            ("pass", "Game End Rules, \"Primitive Rules\""),
            ("stop", "Game End Rules, \"Primitive Rules\""),
            ("scoring", "Game End Rules, \"Primitive Rules\""),
            NO_HANDICAP,
        ],
        rules: Rules { suicide: Suicide::Allowed, ..LAST_MOVER },
        ..ROW
    },
    Dialect {
        name: "math-ancient",
        title: "Mathematical ancient rules: as prisoner-return",
        source: "Go Rule Dialects, \"Mathematical Japanese/Chinese/Ancient/universal go rules\"",
        standing: Standing::Experimental(
            "the text gives only the clause that a pass gives back a prisoner and that scoring is never necessary; komi and \
             repetition are not told",
        ),
        cites: &[("pass", "Go Rule Dialects (\"give one captured stone back\")"), NO_HANDICAP],
        rules: Rules { pass: Pass::Return, ..LAST_MOVER },
        ..ROW
    },
];
