//! How often rules disagree over many records: as text, as an object, as a heat map, as a page.

use std::cmp::Ordering;
use std::path::Path;

use serde_json::{Value, json};
use shinpan::files;
use shinpan::picture::web::{Document, Part, Row, Table, Tone};
use shinpan::picture::{Cell, Heat, heat_map};
use shinpan::records::{Candidate, Matrix, Pair};
use shinpan::rules::{Scoring, plural};
use shinpan::scoring::Score;

use super::pictures::Drawing;

/// How many pairs of rules a page lists.
const MOST_PAIRS: usize = 20;

/// Sums over many records, by pairs of rules.
pub struct Survey {
    matrix: Matrix,
    records: usize,
    not_counted: usize,
    failed: usize,
    /// For how many records each of the rules did not serve, and the first reason.
    misfits: Vec<(usize, String)>,
    /// Rules that score nothing, by their places.
    silent: Vec<usize>,
}

/// A record under each of the rules.
pub struct Scores {
    /// Its scores, by the places of the rules.
    pub scores: Vec<Option<Score>>,
    /// Why rules do not serve, by their places.
    pub misfits: Vec<Option<String>>,
    /// True if it was counted under its own.
    pub counted: bool,
}

impl Survey {
    /// Nothing said yet about these rules.
    pub fn over(candidates: &[Candidate]) -> Survey {
        let names: Vec<String> = candidates.iter().map(|c| c.name.clone()).collect();
        let misfits = vec![(0, String::new()); names.len()];
        let scores_nothing = |c: &Candidate| c.rules.as_ref().is_ok_and(|e| e.ruleset.rules.scoring == Scoring::None);
        let silent = (0..candidates.len()).filter(|&i| scores_nothing(&candidates[i])).collect();
        Survey { matrix: Matrix::new(names), records: 0, not_counted: 0, failed: 0, misfits, silent }
    }

    /// Adds a record; `None` is one that could not be read.
    pub fn add(&mut self, record: Option<&Scores>) {
        self.records += 1;
        let Some(record) = record else { return self.failed += 1 };
        self.not_counted += usize::from(!record.counted);
        self.matrix.add(&record.scores);
        for ((number, first), reason) in self.misfits.iter_mut().zip(&record.misfits) {
            if let Some(reason) = reason {
                if *number == 0 {
                    first.clone_from(reason);
                }
                *number += 1;
            }
        }
    }

    /// How many records could not be read.
    pub fn failed(&self) -> usize {
        self.failed
    }

    /// `216 records: 200 compared, 14 ended without counting, 2 failed`.
    fn head(&self) -> String {
        let compared = self.records - self.failed - self.not_counted;
        format!(
            "{}: {compared} compared, {} ended without counting, {} failed",
            plural(self.records, "record"),
            self.not_counted,
            self.failed
        )
    }

    /// The rules that served for at least one record, by their places.
    fn served(&self) -> Vec<usize> {
        (0..self.matrix.names.len()).filter(|&i| self.matrix.pair(i, i).games > 0).collect()
    }

    fn misfit_rows(&self) -> impl Iterator<Item = (&str, usize, &str)> {
        let rows = self.matrix.names.iter().zip(&self.misfits);
        rows.filter(|(_, (n, _))| *n > 0).map(|(name, (n, why))| (name.as_str(), *n, why.as_str()))
    }

    /// Per cent of games: above the diagonal those with different scores, below it those with different winners.
    pub fn text(&self) -> String {
        let served = self.served();
        let width = served.iter().map(|&i| self.matrix.names[i].chars().count()).max().unwrap_or(0);
        let mut lines = vec![
            self.head(),
            "Per cent of games in which two rules disagree: right of the dots on the score, left of them on the winner"
                .to_string(),
            String::new(),
        ];
        let numbers = (1..=served.len()).map(|n| format!("{n:>4}"));
        lines.push(format!("{:width$}    {}", "", numbers.collect::<String>()));
        for (n, &i) in served.iter().enumerate() {
            let cells = served.iter().map(|&j| format!("{:>4}", self.percent(i, j).unwrap_or_default()));
            lines.push(format!("{:width$}{:>4}{}", self.matrix.names[i], n + 1, cells.collect::<String>()));
        }
        let misfits: Vec<String> =
            self.misfit_rows().map(|(name, n, why)| format!("{name}: not compared in {n}: {why}")).collect();
        if !misfits.is_empty() {
            lines.push(String::new());
            lines.extend(misfits);
        }
        lines.join("\n")
    }

    /// The share that belongs to a row and a column.
    fn share(&self, row: usize, column: usize) -> Option<f64> {
        let pair = self.matrix.pair(row, column);
        match row.cmp(&column) {
            std::cmp::Ordering::Less => pair.score_share(),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => pair.winner_share(),
        }
    }

    fn percent(&self, row: usize, column: usize) -> Option<String> {
        if row == column {
            return Some(".".to_string());
        }
        self.share(row, column).map(|share| format!("{:.0}", 100.0 * share))
    }

    /// The same as an object.
    pub fn json(&self) -> Value {
        let names = &self.matrix.names;
        let pair = |(i, j, p): (usize, usize, Pair)| {
            json!({
                "one": names[i],
                "other": names[j],
                "games": p.games,
                "scores_differ": p.scores,
                "winners_differ": p.winners,
            })
        };
        let misfit = |(name, n, why): (&str, usize, &str)| json!({ "rules": name, "records": n, "reason": why });
        json!({
            "records": self.records,
            "failed": self.failed,
            "without_counting": self.not_counted,
            "pairs": self.matrix.pairs().map(pair).collect::<Vec<_>>(),
            "not_compared": self.misfit_rows().map(misfit).collect::<Vec<_>>(),
        })
    }

    /// Writes the files that were asked for; of one record alone another page tells.
    pub fn write(&self, csv: Option<&Path>, drawing: &Drawing, many: bool) -> Result<(), String> {
        if let Some(path) = csv {
            files::write(path, self.matrix.csv().as_bytes()).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        if many && drawing.wants_pictures() {
            drawing.picture(Path::new("rules"), None, &heat_map(&self.heat()))?;
        }
        if many && drawing.wants_pages() {
            drawing.page(Path::new("rules"), &self.document())?;
        }
        Ok(())
    }

    /// The page of many records: the heat map, the rules most at odds, those that did not serve.
    fn document(&self) -> Document {
        let names = &self.matrix.names;
        let mut pairs: Vec<(usize, usize, Pair)> = self.matrix.pairs().collect();
        pairs.retain(|(_, _, p)| p.winners > 0);
        pairs
            .sort_by(|(_, _, a), (_, _, b)| b.winner_share().partial_cmp(&a.winner_share()).unwrap_or(Ordering::Equal));
        let row = |cells: Vec<String>| Row { tone: Tone::Plain, cells };
        let percent = |share: Option<f64>| format!("{:.0} %", 100.0 * share.unwrap_or(0.0));
        let odds = pairs.iter().take(MOST_PAIRS).map(|(i, j, p)| {
            let what = format!("of {}: score {}, winner {}", plural(p.games, "game"), p.scores, p.winners);
            row(vec![
                format!("{} – {}", names[*i], names[*j]),
                percent(p.score_share()),
                percent(p.winner_share()),
                what,
            ])
        });
        let heads = |names: [&str; 4]| names.map(str::to_string).to_vec();
        let odds = Table { head: heads(["rules", "other score", "other winner", "games"]), rows: odds.collect() };
        let misfits: Vec<String> =
            self.misfit_rows().map(|(name, n, why)| format!("{name}: not compared in {n}: {why}")).collect();
        let mut parts = vec![Part::Picture("Which rules disagree".to_string(), heat_map(&self.heat()))];
        if !odds.rows.is_empty() {
            parts.push(Part::Table("Winners that differ most often".to_string(), odds));
        }
        if !misfits.is_empty() {
            parts.push(Part::Words("Rules that could not be compared".to_string(), misfits));
        }
        Document { title: "Many games, many rules".to_string(), lead: self.head(), parts, ..Document::default() }
    }

    fn heat(&self) -> Heat {
        let served = self.served();
        let cell = |i: usize, j: usize| Cell {
            share: self.share(i, j),
            text: self.percent(i, j).filter(|t| t != ".").unwrap_or_default(),
        };
        let cells = served.iter().map(|&i| served.iter().map(|&j| cell(i, j)).collect());
        let names = |places: &[usize]| places.iter().map(|&i| self.matrix.names[i].clone()).collect::<Vec<_>>();
        let mut lines = vec![
            format!("Per cent of {} games in which two rules disagree.", self.records - self.failed - self.not_counted),
            "Right of the diagonal: on the score. Left of it: on the winner.".to_string(),
        ];
        if !self.silent.is_empty() {
            lines.push(format!("Left out, because they score nothing: {}.", names(&self.silent).join(", ")));
        }
        Heat { title: "How often rules disagree".to_string(), lines, names: names(&served), cells: cells.collect() }
    }
}
