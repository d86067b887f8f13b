//! The rules of China and of Taiwan: area.

use super::{Dialect, PLAIN, ROW};
use crate::rules::{HandicapBonus, Illegal, Points, Rules, Shared};

/// Where the Chinese rules say it.
const CITES: &[(&str, &str)] = &[
    ("first", "Chinese rules (2002), article 2"),
    ("pass", "Chinese rules (2002), article 2"),
    ("suicide", "Chinese rules (2002), article 5"),
    ("repetition", "Chinese rules (2002), article 6"),
    ("shared", "dialects.txt, \"Principle Variations\", 4.2 (\"modern chinese rules\")"),
    ("illegal", "Sensei's Library, Chinese Rules"),
];

pub(super) const ROWS: &[Dialect] = &[Dialect {
    name: "chinese",
    aliases: &["chinese-1988", "chinese-2002", "cn"],
    title: "Chinese rules, the published text",
    source: "Chinese Weiqi Association rules (1988, 2002)",
    cites: CITES,
    rules: Rules {
        handicap_bonus: HandicapBonus::All,
        komi: Points::halves(15),
        shared: Shared::Half,
        illegal: Illegal::Pass,
        ..PLAIN
    },
    ..ROW
}];
