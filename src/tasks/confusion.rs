//! `shinpan score --audit`: scores held against what their records say, by cause and by collection.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use shinpan::records::{Difference, Scored, difference};
use shinpan::rules::plural;
use shinpan::scoring::Outcome;
use shinpan::sgf::Claim;

use super::batch::{Paint, shown};

/// One score held against its record.
pub struct Audited {
    /// The folder it lies in.
    collection: String,
    /// True if both were counted.
    compared: bool,
    certain: bool,
    difference: Option<Difference>,
    took: Duration,
}

impl Audited {
    pub fn of(path: &Path, scored: &Scored, took: Duration) -> Audited {
        Audited {
            collection: path.parent().map(shown).unwrap_or_default(),
            compared: matches!((scored.claim, scored.outcome), (Some(Claim::Counted { .. }), Outcome::Counted(_))),
            certain: scored.is_certain(),
            difference: difference(scored),
            took,
        }
    }

    /// `game.sgf  ours B+3.5, record W+2.5; another winner, 6 points for black: ko; K4 white 9 stones, ...; estimate
    /// from ...`.
    pub fn row(&self, file: &str, scored: &Scored, paint: Paint) -> String {
        let said = scored.record.result.as_deref().unwrap_or("nothing");
        let ours = paint.strong(&scored.outcome.to_string());
        let how = match (&self.difference, self.compared) {
            (Some(difference), _) => paint.odd(&difference.to_string()),
            (None, true) => "equal".to_string(),
            (None, false) => "not compared".to_string(),
        };
        let evidence = scored.grounds().map_or(scored.verdict.to_string(), |grounds| grounds.to_string());
        format!("{file}  ours {ours}, record {said}; {how}; rests on {evidence}")
    }

    pub fn json(&self) -> Value {
        let chain = |found: &shinpan::life::Finding| {
            json!({
                "at": found.stones.first().map(|p| p.to_string()),
                "color": found.color.to_string(),
                "stones": found.stones.len(),
                "found": found.to_string(),
            })
        };
        match &self.difference {
            None => json!({ "compared": self.compared, "equal": self.compared }),
            Some(difference) => json!({
                "compared": self.compared,
                "equal": false,
                "points": difference.points.map(|p| p.to_string()),
                "winner": !difference.winner,
                "cause": difference.cause.to_string(),
                "chains": difference.chains.iter().map(chain).collect::<Vec<_>>(),
            }),
        }
    }
}

/// How many of some records compare how.
#[derive(Default)]
struct Counts {
    records: usize,
    exact: usize,
    winner: usize,
    certain: usize,
    certain_but_different: usize,
}

impl Counts {
    fn add(&mut self, audited: &Audited) {
        self.records += 1;
        self.exact += usize::from(audited.difference.is_none());
        self.winner += usize::from(audited.difference.as_ref().is_none_or(|d| !d.winner));
        self.certain += usize::from(audited.certain);
        self.certain_but_different += usize::from(audited.certain && audited.difference.is_some());
    }

    fn text(&self, name: &str) -> String {
        let share = |n: usize| format!("{n} ({:.1} %)", 100.0 * n as f64 / self.records.max(1) as f64);
        format!(
            "{name}: {}, margin equal in {}, winner in {}; certain {}, of which different {}",
            plural(self.records, "record"),
            share(self.exact),
            share(self.winner),
            self.certain,
            self.certain_but_different
        )
    }

    fn json(&self) -> Value {
        json!({
            "records": self.records,
            "exact": self.exact,
            "winner": self.winner,
            "certain": self.certain,
            "certain_but_different": self.certain_but_different,
        })
    }
}

/// Sums over many records, by cause and by collection.
#[derive(Default)]
pub struct Confusion {
    all: Counts,
    collections: BTreeMap<String, Counts>,
    causes: BTreeMap<String, usize>,
    took: Vec<Duration>,
}

impl Confusion {
    /// Counts a record, if it was compared.
    pub fn add(&mut self, audited: Option<&Audited>) {
        let Some(audited) = audited.filter(|a| a.compared) else { return };
        self.all.add(audited);
        self.collections.entry(audited.collection.clone()).or_default().add(audited);
        self.took.push(audited.took);
        if let Some(difference) = &audited.difference {
            *self.causes.entry(difference.cause.to_string()).or_default() += 1;
        }
    }

    /// Median and worst time of a record, in milliseconds of the clock on the wall.
    fn times(&self) -> [u128; 2] {
        let mut took = self.took.clone();
        took.sort_unstable();
        [took.get(took.len() / 2), took.last()].map(|t| t.map_or(0, Duration::as_millis))
    }

    pub fn text(&self) -> String {
        let mut lines = vec![String::new(), "Against the records:".to_string(), self.all.text("all")];
        if self.collections.len() > 1 {
            lines.extend(self.collections.iter().map(|(name, counts)| counts.text(name)));
        }
        let mut causes: Vec<_> = self.causes.iter().collect();
        causes.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let causes: Vec<String> = causes.into_iter().map(|(cause, n)| format!("{cause} {n}")).collect();
        lines.push(format!("Causes: {}", if causes.is_empty() { "none".to_string() } else { causes.join(", ") }));
        let [median, worst] = self.times();
        lines.push(format!("Time of a record: median {median} ms, worst {worst} ms"));
        lines.join("\n")
    }

    pub fn json(&self) -> Value {
        let [median, worst] = self.times();
        let collections: BTreeMap<&String, Value> = self.collections.iter().map(|(n, c)| (n, c.json())).collect();
        json!({
            "all": self.all.json(),
            "collections": collections,
            "causes": self.causes,
            "milliseconds": { "median": median as u64, "worst": worst as u64 },
        })
    }
}
