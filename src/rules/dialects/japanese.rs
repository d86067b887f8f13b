//! The rules of Japan and Korea and their descendants: territory.

use super::{Dialect, PLAIN, ROW};
use crate::rules::{Cycle, HandicapPlacement, Illegal, Points, Repetition, Resume, Rules, Scoring, Seki};

const JAPANESE: Rules = Rules {
    handicap: HandicapPlacement::Fixed,
    komi: Points::halves(13),
    repetition: Repetition::Basic,
    cycle: Cycle::Void,
    resume: Resume::Opponent,
    scoring: Scoring::Territory,
    seki: Seki::Void,
    illegal: Illegal::Loss,
    ..PLAIN
};

/// Where the Japanese rules of 1989 say it.
const JAPANESE_CITES: &[(&str, &str)] = &[
    ("suicide", "The Japanese Rules of Go (1989), article 4"),
    ("repetition", "The Japanese Rules of Go (1989), article 6"),
    ("cycle", "The Japanese Rules of Go (1989), article 12"),
    ("stop", "The Japanese Rules of Go (1989), article 9.1"),
    ("confirm", "The Japanese Rules of Go (1989), articles 7 and 9"),
    ("resume", "The Japanese Rules of Go (1989), article 9.3"),
    ("scoring", "The Japanese Rules of Go (1989), articles 8 and 10"),
    ("seki", "The Japanese Rules of Go (1989), article 8"),
    ("tie", "The Japanese Rules of Go (1989), article 10"),
    ("illegal", "The Japanese Rules of Go (1989), article 14"),
];

/// Where the Korean rules say it.
const KOREAN_CITES: &[(&str, &str)] = &[
    ("first", "Korean rules (2016), article 3"),
    ("suicide", "Korean rules (2016), article 5"),
    ("scoring", "Korean rules (2016), article 1"),
    ("cycle", "Sensei's Library, Korean Rules (draw by repetition)"),
];

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "japanese",
        aliases: &["japanese-1989", "jp", "jpn", "japan"],
        title: "Japanese rules",
        source: "Nihon Ki-in and Kansai Ki-in, The Japanese Rules of Go (1989), articles 1-14",
        cites: JAPANESE_CITES,
        rules: JAPANESE,
        ..ROW
    },
    Dialect {
        name: "korean",
        aliases: &["kr", "korea"],
        title: "Korean rules",
        source: "Korean Baduk Association rules (2016, tr. Jaeup Kim, ed. R. Jasiek), and what Sensei's Library says of them",
        cites: KOREAN_CITES,
        rules: Rules { cycle: Cycle::Draw, illegal: Illegal::Refuse, ..JAPANESE },
        ..ROW
    },
];
