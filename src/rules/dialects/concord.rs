//! Concord and its relatives: countings of area and territory that agree.

use super::{Dialect, PLAIN, ROW};
use crate::rules::{
    Confirm, FirstPass, HandicapBonus, HandicapPlacement, Illegal, Pass, Points, Repetition, Rules, Scoring, Stop,
};

/// Concord Go Rules with territory counting.
const CONCORD: Rules = Rules {
    handicap_bonus: HandicapBonus::AllButFirst,
    komi: Points::whole(7),
    pass: Pass::Stone,
    repetition: Repetition::Situational,
    stop: Stop::FirstAndLastDiffer,
    confirm: Confirm::Dispute,
    scoring: Scoring::Territory,
    first_pass: FirstPass::WhitePoint,
    illegal: Illegal::Pass,
    ..PLAIN
};

const AGA: Rules = Rules {
    handicap: HandicapPlacement::Fixed,
    handicap_bonus: HandicapBonus::AllButFirst,
    komi: Points::halves(15),
    pass: Pass::Stone,
    repetition: Repetition::Situational,
    stop: Stop::WhiteLast,
    confirm: Confirm::ResumeOnce,
    illegal: Illegal::Pass,
    ..PLAIN
};

pub(super) const ROWS: &[Dialect] = &[
    Dialect {
        name: "concord",
        aliases: &["concord-territory"],
        title: "Concord Go Rules",
        source: "Concord Go Rules (concord.txt)",
        rules: CONCORD,
        ..ROW
    },
    Dialect {
        name: "taiwan",
        aliases: &["concord-area", "taiwanese"],
        title: "Taiwan rules: Concord Go Rules using only area counting",
        source: "Concord Go Rules, \"Taiwan rules\" (concord.txt)",
        rules: Rules { scoring: Scoring::Area, ..CONCORD },
        ..ROW
    },
    Dialect {
        name: "aga",
        aliases: &["american"],
        title: "American Go Association rules",
        source: "AGA Official Rules of Go (1991), rules 1-12; komi 7.5 since 2004",
        rules: AGA,
        ..ROW
    },
    Dialect {
        name: "bga",
        aliases: &["british"],
        title: "British Go Association rules: AGA rules with the organiser's choice of handicap",
        source: "British Go Association, adoption and interpretation of the AGA rules (2007, 2009)",
        rules: Rules { handicap: HandicapPlacement::Free, ..AGA },
        ..ROW
    },
];
