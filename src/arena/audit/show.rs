//! An audit for people.

use std::fmt::Write as _;

use super::{Audit, AuditRow};

impl Audit {
    /// The result in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let odd = match self.rows.iter().filter(|row| row.odd).count() {
            1 => "1 oddity".to_string(),
            n => format!("{n} oddities"),
        };
        let name = format!("{} {}", self.engine, self.version);
        if self.answered == 0 {
            return format!("what {name} plays cannot be told: no question about rules was answered; {odd}");
        }
        let others = match self.nearest.len() {
            0 | 1 => String::new(),
            n if n <= 4 => format!(" (nearest dialects: {})", self.nearest.join(", ")),
            n => format!(" (nearest dialects: {} and {} more)", self.nearest[..3].join(", "), n - 3),
        };
        let unlike = match self.unlike {
            0 => format!("all {} answers about rules agree", self.answered),
            n => format!("{n} of {} answers about rules differ", self.answered),
        };
        format!("{name} plays {}{others}; {unlike}; {odd}", self.plays)
    }

    /// A table, with what was said after each oddity, or after every line.
    #[must_use]
    pub fn text(&self, all: bool) -> String {
        let width = self.rows.iter().map(|row| row.topic.chars().count()).max().unwrap_or(0);
        let mut out = vec![self.sentence()];
        for row in &self.rows {
            let sign = if row.odd { "!" } else { " " };
            out.push(format!("{sign} {:width$}  {}", row.topic, row.finding));
            if row.odd || all {
                out.extend(row.exchange.iter().map(|(asked, said)| format!("      {asked}  ->  {said}")));
            }
        }
        out.join("\n")
    }

    /// A table for a document.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = format!("**{} {}**\n\n{}.\n\n", self.engine, self.version, self.sentence());
        out += "| | question | answer | exchange |\n|---|---|---|---|\n";
        for AuditRow { topic, finding, odd, exchange } in &self.rows {
            let said: Vec<String> =
                exchange.iter().rev().take(2).rev().map(|(a, b)| format!("`{a}` → `{b}`")).collect();
            let cell = |text: &str| text.replace('|', "\\|");
            let sign = if *odd { "!" } else { "" };
            let _ = writeln!(out, "| {sign} | {} | {} | {} |", cell(topic), cell(finding), cell(&said.join(", ")));
        }
        out
    }
}
