//! A tally as a document: rows of text and JSON.

use std::fmt;

use serde_json::{Value, json};

use crate::board::{Color, PointSet};
use crate::rules::{Axis, Points, Ruleset, plural};

use super::{PointScore, Tally};

/// A tally to be shown, under the name of its rules.
pub struct Report<'a> {
    /// The count.
    pub tally: &'a Tally,
    /// The name of the rules.
    pub ruleset: &'a Ruleset,
}

impl Report<'_> {
    /// Every point of the board and every adjustment with its reason. Numbers of points are texts (`6.5`, `2/3`), so
    /// that they stay exact.
    #[must_use]
    pub fn json(&self) -> Value {
        let tally = self.tally;
        let both = |values: [Points; 2]| json!({"black": values[0].to_string(), "white": values[1].to_string()});
        let point = |p: PointScore| {
            json!({
                "point": p.point.to_string(),
                "shares": both(p.shares),
                "reason": p.reason.to_string(),
            })
        };
        let adjustment = |(color, item, points): (Color, super::Item, Points)| {
            json!({
                "color": color.to_string(),
                "points": points.to_string(),
                "item": item.to_string(),
                "reason": item.reason(),
            })
        };
        json!({
            "rules": self.ruleset.to_string(),
            "scoring": tally.rules.scoring.text(),
            "size": [tally.board.size().width(), tally.board.size().height()],
            "points": tally.points().map(point).collect::<Vec<_>>(),
            "adjustments": tally.adjustments().map(adjustment).collect::<Vec<_>>(),
            "totals": both(Color::BOTH.map(|c| tally.total(c))),
            "score": tally.score().to_string(),
        })
    }
}

impl Tally {
    /// The sums of the score in three rows: `Black 115: surrounded points 108, stones captured in play 7`, the
    /// same for White, and `Black less White: 115 - 121 = -6`.
    #[must_use]
    pub fn sums(&self) -> [String; 3] {
        let [black, white] = Color::BOTH.map(|color| {
            let items = self.items[color].iter().filter(|(_, points)| !points.is_zero());
            let parts: Vec<String> = items.map(|(item, points)| format!("{} {points}", item.reason())).collect();
            let parts = if parts.is_empty() { "nothing".to_string() } else { parts.join(", ") };
            format!("{} {}: {parts}", color.name(), self.total(color))
        });
        let [b, w] = Color::BOTH.map(|color| self.total(color));
        [black, white, format!("Black less White: {b} - {w} = {}", b - w)]
    }
}

/// One row for each set of points that are worth the same for the same reason, then one for each adjustment, then the
/// totals.
impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally;
        let mut kinds: Vec<(PointScore, PointSet)> = Vec::new();
        for p in tally.points() {
            match kinds.iter_mut().find(|(kind, _)| kind.reason == p.reason && kind.shares == p.shares) {
                Some((_, points)) => drop(points.insert(p.point)),
                None => kinds.push((p, [p.point].into_iter().collect())),
            }
        }
        kinds.sort_by_key(|(kind, _)| (kind.reason, kind.shares[1] > kind.shares[0]));
        writeln!(f, "Rules: {}", self.ruleset)?;
        for (kind, points) in kinds {
            let worth = Color::BOTH.map(|c| kind.shares[c] * points.len());
            let each = Color::BOTH.into_iter().filter(|&c| !worth[c].is_zero());
            let each: Vec<String> = each.map(|c| format!("{c} {}", worth[c])).collect();
            let whose = if each.is_empty() { "nobody".to_string() } else { each.join(", ") };
            writeln!(f, "{whose}: {}, {}: {points}", kind.reason, plural(points.len(), "point"))?;
        }
        for (color, item, points) in tally.adjustments() {
            writeln!(f, "{color} {points}: {}", item.reason())?;
        }
        let [black, white] = Color::BOTH.map(|c| tally.total(c));
        write!(f, "black {black} - white {white}: {}", tally.score())
    }
}
