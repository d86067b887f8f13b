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

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "japanese",
        aliases: &["japanese-1989", "jp", "jpn", "japan"],
        title: "Japanese rules",
        source: "Nihon Ki-in and Kansai Ki-in, The Japanese Rules of Go (1989), articles 1-14",
        rules: JAPANESE,
        ..ROW
    },
    Dialect {
        name: "korean",
        aliases: &["kr", "korea"],
        title: "Korean rules",
        source: "Korean Baduk Association rules, as discussed at Sensei's Library (2013, 2016)",
        rules: Rules { cycle: Cycle::Draw, illegal: Illegal::Refuse, ..JAPANESE },
        ..ROW
    },
];
