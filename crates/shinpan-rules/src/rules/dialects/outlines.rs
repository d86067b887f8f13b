//! Dialects that are known by name and by some of their rules only. A row leaves the other axes to the user.

use super::ancient::{ANCIENT, MIRRORED_ALSO, OLDEST_CITES};
use super::{Dialect, PLAIN, ROW, Standing};
use crate::rules::{Cycle, Points, Repetition, Rules, Scoring, Seki};

const BERLEKAMP: &str = "Go Rule Dialects, \"Mathematical Japanese/Chinese/Ancient/universal go rules\"; \
                         E. Berlekamp and D. Wolfe, Mathematical Go (1994), pp. 113-168";

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "ancient-3",
        aliases: &[],
        title: "Ancient III, perhaps the oldest rules of China",
        source: "Go Rule Dialects, \"Explanation of the Go rule development\" and \"Ancient Go, before A.D.\"",
        standing: Standing::Open {
            missing: &["scoring"],
            note: "the text names it as one of the oldest rules and does not say what counts, only that territory scoring stood \
                   at the beginning of Go; set-up, passing and repetition are those of ancient Go",
        },
        cites: OLDEST_CITES,
        also: MIRRORED_ALSO,
        rules: ANCIENT,
    },
    Dialect {
        name: "math-chinese",
        title: "Mathematical Chinese rules",
        source: BERLEKAMP,
        standing: Standing::Open {
            missing: &["pass", "stop", "tax"],
            note: "the texts at hand say only that these rules approximate the Chinese ones, not how passing, the end \
                   of play and a group tax are ruled",
        },
        rules: Rules { komi: Points::halves(15), ..PLAIN },
        ..ROW
    },
    Dialect {
        name: "math-japanese",
        title: "Mathematical Japanese rules",
        source: BERLEKAMP,
        standing: Standing::Open {
            missing: &["pass", "stop", "tax"],
            note: "the texts at hand say only that these rules try to approximate the Japanese ones, not how passing, \
                   the end of play and a group tax are ruled",
        },
        rules: Rules {
            komi: Points::halves(13),
            repetition: Repetition::Basic,
            cycle: Cycle::Void,
            scoring: Scoring::Territory,
            seki: Seki::Void,
            ..PLAIN
        },
        ..ROW
    },
    Dialect {
        name: "math-universal",
        aliases: &["universalist"],
        title: "Mathematical universal rules",
        source: BERLEKAMP,
        standing: Standing::Open {
            missing: &["pass", "stop", "scoring", "tax"],
            note: "the texts at hand give nothing but the name",
        },
        ..ROW
    },
];
