//! Rules that count nothing: the first player without a legal move loses. Groups keep two eyes, so that a group tax
//! arises by itself (Game End Rules, "Primitive Rules"; Sensei's Library, "Prisoner return").

use super::super::sources::ATARI_GO;
use super::modern::{CLASSES_ALSO, NO_LIMIT};
use super::{Cites, Dialect, PLAIN, ROW, Standing, over};
use crate::rules::{CaptureGoal, Confirm, HandicapPlacement, LimitResult, Pass, Rules, Scoring, Stop, Suicide};

const LAST_MOVER: Rules = Rules {
    handicap: HandicapPlacement::None,
    pass: Pass::Forbidden,
    stop: Stop::NoLegalMove,
    confirm: Confirm::None,
    scoring: Scoring::None,
    limit_result: LimitResult::Void,
    ..PLAIN
};

/// Citations for what such rules leave open.
const OPEN_CITES: &Cites = &[
    ("handicap", "no text: these rules are told without handicaps"),
    ("komi", "no text: our default, none; nothing is counted to which it could be added"),
    ("suicide", "no text: it is not ruled; forbidden, as mostly"),
    ("repetition", "no text: it is not ruled; no position may be repeated, so that games end"),
    ("confirm", "no text: nothing is counted, so that no stone has to be taken off"),
];

const RETURN_CITES: &Cites = &[
    ("pass", "Sensei's Library, \"Prisoner return\"; Go Rule Dialects, \"Combinatorical Go rules around 1988\""),
    ("stop", "Sensei's Library, \"Prisoner return\" (\"the first player not to have a valid move loses\")"),
    ("scoring", "Go Rule Dialects, \"Combinatorical Go rules around 1988\" (\"So no scoring takes place\")"),
];

const NO_PASS_CITES: &Cites = &[
    ("repetition", "Sensei's Library, No Pass Go (\"the above assumes positional superko\")"),
    ("pass", "Sensei's Library, No Pass Go (\"neither player can pass\")"),
    ("suicide", "Sensei's Library, No Pass Go (\"suicide usually being illegal\")"),
    ("stop", "Sensei's Library, No Pass Go (\"a player without a legal play loses\")"),
    ("scoring", "Sensei's Library, No Pass Go (\"a player without a legal play loses\")"),
];

const ATARI_GO_CITES: &Cites = &[
    ("captures", ATARI_GO),
    ("scoring", ATARI_GO),
    ("pass", "no text: whether a player may pass is not told; not here, so that the game comes to a capture"),
    ("stop", "no text: who runs out of moves before anything is captured has lost"),
    ("repetition", "no text: a first capture ends the game, so that no position can come again"),
];

const PRIMITIVE_CITES: &Cites = &[
    ("suicide", "Game End Rules, \"Primitive Rules\" (\"Their final stage consists of suicides\")"),
    ("pass", "Game End Rules, \"Primitive Rules\" (\"Such rules omit passes\")"),
    ("stop", "Game End Rules, \"Primitive Rules\""),
    ("confirm", "Game End Rules, \"Classification of Rule Sets\" (\"omit stop and confirmation phases\")"),
    ("scoring", "Game End Rules, \"Primitive Rules\""),
    ("shared", UNCOUNTED),
    ("seki", UNCOUNTED),
    ("limit", NO_LIMIT),
];

const UNCOUNTED: &str = "Game End Rules, \"Primitive Rules\" (\"Instead of determining the winner by scoring\")";

const MATHEMATICAL_CITES: &Cites = &[
    ("pass", "Go Rule Dialects (\"give one captured stone back\")"),
    ("stop", "no text: it is not told who loses; as in prisoner-return, who has no legal move"),
    (
        "scoring",
        "Go Rule Dialects (\"scoring is never necessary to determine the winner\"); who loses as in prisoner-return",
    ),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "prisoner-return",
        aliases: &["combinatorial", "combinatorial-1988"],
        title: "Prisoner return, combinatorial Go",
        source: "E. Berlekamp and D. Wolfe, Mathematical Go (1994), as quoted at Sensei's Library, \"Prisoner return\"; \
                 Go Rule Dialects, \"Combinatorical Go rules around 1988\"",
        standing: Standing::Approximate(
            "the text rules neither on suicide nor on repetition. Here suicide is forbidden and no position may be \
             repeated, so that games end",
        ),
        cites: &over::<{ RETURN_CITES.len() + OPEN_CITES.len() }>(RETURN_CITES, OPEN_CITES),
        rules: Rules { pass: Pass::Return, ..LAST_MOVER },
        ..ROW
    },
    Dialect {
        name: "no-pass",
        aliases: &["no-pass-go"],
        title: "No pass Go",
        source: "Sensei's Library, No Pass Go; E. Berlekamp and D. Wolfe, Mathematical Go (1994)",
        standing: Standing::Approximate(
            "superko is what an example of the text assumes, not a rule of its own. Suicide is usually illegal there, \
             and here",
        ),
        cites: &over::<{ NO_PASS_CITES.len() + OPEN_CITES.len() }>(NO_PASS_CITES, OPEN_CITES),
        rules: LAST_MOVER,
        ..ROW
    },
    Dialect {
        name: "primitive",
        aliases: &[],
        title: "Primitive rules, the class",
        source: "Game End Rules, \"Primitive Rules\"",
        standing: Standing::Approximate(
            "a class of rule sets. We forbid the repetition of positions, so that games end",
        ),
        cites: &over::<{ PRIMITIVE_CITES.len() + OPEN_CITES.len() }>(PRIMITIVE_CITES, OPEN_CITES),
        also: CLASSES_ALSO,
        rules: Rules { suicide: Suicide::Allowed, ..LAST_MOVER },
    },
    Dialect {
        name: "math-ancient",
        aliases: &[],
        title: "Mathematical ancient rules: as prisoner-return",
        source: "Go Rule Dialects, \"Mathematical Japanese/Chinese/Ancient/universal go rules\"",
        standing: Standing::Experimental(
            "the text gives one clause of one of its four sets, and does not say of which: a pass gives back a \
             prisoner, and scoring is never necessary. We read it as this set, because it causes a tax of two points. \
             The text says nothing about komi and repetition",
        ),
        cites: &over::<{ MATHEMATICAL_CITES.len() + OPEN_CITES.len() }>(MATHEMATICAL_CITES, OPEN_CITES),
        rules: Rules { pass: Pass::Return, ..LAST_MOVER },
        ..ROW
    },
    Dialect {
        name: "atari-go",
        aliases: &["capture-go", "first-capture", "ponnuki-go"],
        title: "Atari Go: the first capture wins",
        source: "Sensei's Library, Atari Go",
        standing: Standing::Approximate(
            "the source does not rule on passing, suicide or a board on which nobody can play. A related game is for \
             the first 5 or 10 captures (captures=first-5)",
        ),
        cites: &over::<{ ATARI_GO_CITES.len() + OPEN_CITES.len() }>(ATARI_GO_CITES, OPEN_CITES),
        also: &[("captures", "first-", "Sensei's Library, Atari Go (\"the first to capture 5 or 10 stones\")")],
        rules: Rules { captures: CaptureGoal::First(1), ..LAST_MOVER },
    },
];
