//! Sums over many scored records.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use shinpan::board::Color;
use shinpan::rules::plural;

/// A record that was scored.
pub struct Row {
    /// The winner.
    pub winner: Option<Color>,
    /// True if it was counted.
    pub counted: bool,
    /// The agreement with the record, if it says anything.
    pub agrees: Option<bool>,
    /// True if dead stones were estimated.
    pub estimated: bool,
}

/// Sums over many records.
#[derive(Default)]
pub struct Summary {
    wins: [usize; 2],
    draws: usize,
    without_counting: usize,
    estimated: usize,
    same: usize,
    different: usize,
    failures: BTreeMap<&'static str, usize>,
}

impl Summary {
    /// Adds a record, or why it was not scored.
    pub fn add(&mut self, result: Result<&Row, &'static str>) {
        let row = match result {
            Ok(row) => row,
            Err(kind) => return *self.failures.entry(kind).or_default() += 1,
        };
        match row.winner {
            Some(color) => self.wins[color] += 1,
            None => self.draws += 1,
        }
        self.without_counting += usize::from(!row.counted);
        self.estimated += usize::from(row.estimated);
        self.same += usize::from(row.agrees == Some(true));
        self.different += usize::from(row.agrees == Some(false));
    }

    fn scored(&self) -> usize {
        self.wins.iter().sum::<usize>() + self.draws
    }

    /// How many records were not scored.
    pub fn failed(&self) -> usize {
        self.failures.values().sum()
    }

    /// Rows for people.
    pub fn text(&self) -> String {
        let [black, white] = self.wins;
        let (scored, failed) = (self.scored(), self.failed());
        let unknown = scored - self.same - self.different;
        let mut lines = vec![
            String::new(),
            format!("{}: {scored} scored, {failed} failed", plural(scored + failed, "record")),
            format!(
                "Black won {black}, White won {white}, nobody {}; {} without counting",
                self.draws, self.without_counting
            ),
            format!(
                "Result as in the record: {}; different: {}; not in the record: {unknown}",
                self.same, self.different
            ),
            format!("Dead stones were estimated in {}", self.estimated),
        ];
        if failed > 0 {
            let kinds = self.failures.iter().map(|(kind, n)| format!("{kind} {n}"));
            lines.push(format!("Failed: {}", kinds.collect::<Vec<_>>().join(", ")));
        }
        lines.join("\n")
    }

    /// The same as an object.
    pub fn json(&self) -> Value {
        json!({
            "records": self.scored() + self.failed(),
            "scored": self.scored(),
            "failed": self.failed(),
            "failures": self.failures,
            "black": self.wins[Color::Black],
            "white": self.wins[Color::White],
            "draws": self.draws,
            "without_counting": self.without_counting,
            "estimated": self.estimated,
            "as_recorded": self.same,
            "otherwise": self.different,
        })
    }
}
