//! The rules of China and of Taiwan: area.

use super::{Dialect, PLAIN, ROW};
use crate::rules::{HandicapBonus, Illegal, Points, Rules, Shared};

pub(super) const ROWS: &[Dialect] = &[Dialect {
    name: "chinese",
    aliases: &["chinese-1988", "chinese-2002", "cn"],
    title: "Chinese rules, the published text",
    source: "Chinese Weiqi Association rules (1988, 2002)",
    rules: Rules {
        handicap_bonus: HandicapBonus::All,
        komi: Points::halves(15),
        shared: Shared::Half,
        illegal: Illegal::Pass,
        ..PLAIN
    },
    ..ROW
}];
