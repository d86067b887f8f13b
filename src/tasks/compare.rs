//! `shinpan compare`: a record under many rules and why they differ, or how often rules disagree over many records.

use std::path::Path;

use serde_json::{Value, json};
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::gtp;
use shinpan::lab::{self, Candidate, Matrix, Pair, Row, Scored, Scorer};
use shinpan::life::{self, Verdict};
use shinpan::picture::{Cell, Heat, heat_map};
use shinpan::rules::{Expression, plural};
use shinpan::scoring::{Cause, Outcome, Refereed, Score, signed};

use super::batch::{self, Found, Paint, Records, shown};
use super::print;
use super::score::scorer;
use crate::Problem;
use crate::cli::CompareArgs;

/// Compares every record; one that cannot be is reported and the others go on.
pub fn run(args: &CompareArgs) -> Result<(), Problem> {
    let records = &args.records;
    let read = |text: &String| Expression::from_argument(text).map_err(|e| Problem::Usage(e.to_string()));
    let rules = args.rules.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let scorer = Scorer { strictness: Strictness::Lenient, ..scorer(records, rules.first().copied())? };
    let candidates = match rules.as_slice() {
        [] => Candidate::every(),
        some => some.iter().copied().map(Candidate::named).collect(),
    };
    let single = Records::is_single(&records.files);
    let face =
        Face { candidates, own_komi: args.own_komi, single, json: records.json, paint: Paint::chosen(records.color) };
    let work = |found: Found| match found {
        Ok(path) => Report::of(&path, &scorer, &face),
        Err((folder, reason)) => Report { file: shown(&folder), result: Err(reason) },
    };
    let mut survey = Survey::over(&face.candidates);
    batch::each(&records.files, work, |report| {
        survey.add(&report);
        report.print(&face)
    })?;
    if records.json {
        print(&json!({ "summary": survey.json() }).to_string())?;
    } else if !single {
        print(&survey.text())?;
    }
    survey.write(args)?;
    if survey.failed == 0 { Ok(()) } else { Err(Problem::Records(survey.failed)) }
}

/// What is asked about each record.
struct Face {
    candidates: Vec<Candidate>,
    own_komi: bool,
    single: bool,
    json: bool,
    paint: Paint,
}

/// What is printed about a record, and what goes into the survey.
struct Report {
    file: String,
    result: Result<Success, String>,
}

struct Success {
    text: Option<String>,
    scores: Vec<Option<Score>>,
    /// Why rules do not serve, by their places.
    misfits: Vec<Option<String>>,
    counted: bool,
}

impl Report {
    fn of(path: &Path, scorer: &Scorer, face: &Face) -> Report {
        let file = shown(path);
        let bytes = files::read_any(path).map_err(|e| e.to_string());
        let scored = bytes.and_then(|bytes| scorer.score(&bytes).map_err(|e| e.to_string()));
        Report { result: scored.map(|scored| Success::of(&file, &scored, scorer, face)), file }
    }

    fn print(&self, face: &Face) -> Result<(), Problem> {
        match &self.result {
            Ok(Success { text: Some(text), .. }) => print(text),
            Ok(Success { text: None, .. }) => Ok(()),
            Err(reason) if face.json => print(&json!({ "file": self.file, "error": reason }).to_string()),
            Err(reason) => {
                gtp::aside(&format!("{} {}: {reason}\n", face.paint.bad("error:"), self.file));
                Ok(())
            }
        }
    }
}

impl Success {
    fn of(file: &str, scored: &Scored, scorer: &Scorer, face: &Face) -> Success {
        let game = &scored.game;
        let verdict = lab::dead_stones(game, |game| life::judge_with(game, scorer.judge, scorer.effort));
        let dead = &verdict.dead;
        let (text, refereed) = if face.single {
            let rows = lab::compare(game, &face.candidates, dead, face.own_komi);
            let text = if face.json {
                json(file, scored, &verdict, &rows).to_string()
            } else {
                table(file, scored, &verdict, &rows, face.paint)
            };
            (Some(text), rows.into_iter().map(|row| row.refereed).collect())
        } else {
            let refereed: Vec<_> = face.candidates.iter().map(|c| c.referee(game, dead, face.own_komi)).collect();
            (face.json.then(|| scores_json(file, &face.candidates, &refereed).to_string()), refereed)
        };
        let scores = refereed.iter().map(|r| r.as_ref().ok().and_then(score)).collect();
        let misfits = refereed.into_iter().map(Result::err).collect();
        Success { text, scores, misfits, counted: matches!(scored.outcome, Outcome::Counted(_)) }
    }
}

/// The score, if the game was counted.
fn score(refereed: &Refereed) -> Option<Score> {
    match refereed.outcome {
        Outcome::Counted(score) => Some(score),
        Outcome::Ended(_) => None,
    }
}

/// A row for each of the rules under a head that says what they are compared with.
fn table(file: &str, scored: &Scored, verdict: &Verdict, rows: &[Row], paint: Paint) -> String {
    let game = &scored.game;
    let mut lines = vec![
        format!("File: {file}"),
        format!("Compared with: {}, komi {}: {}", game.ruleset().without_komi(), game.rules().komi, scored.outcome),
    ];
    if let Outcome::Counted(_) = scored.outcome {
        let dead = verdict.dead;
        let dead = if dead.is_empty() { "none".to_string() } else { dead.to_string() };
        lines.push(format!("Dead stones where rules remove any: {dead} ({})", verdict.rests_on()));
    }
    lines.extend(scored.remarks.iter().map(|r| format!("Remark: {r}")));
    lines.push(String::new());
    let width = rows.iter().map(|r| r.name.chars().count()).max().unwrap_or(0);
    let here = scoring_lead(scored);
    for row in rows {
        let name = format!("{:width$}", row.name);
        let refereed = match &row.refereed {
            Ok(refereed) => refereed,
            Err(reason) => {
                lines.push(paint.faint(&format!("{name}  -        not compared: {reason}")));
                continue;
            }
        };
        let change = match (here, score(refereed)) {
            (Some(here), Some(_)) => signed(refereed.tally.difference() - here),
            _ => String::new(),
        };
        let change = if change == "0" { "same".to_string() } else { change };
        let mut reasons = row.reasons(refereed).into_iter();
        let first = reasons.next().unwrap_or_default();
        let head = format!("{name}  {:8} {change:>6}  {first}", refereed.outcome.to_string());
        lines.push(head.trim_end().to_string());
        lines.extend(reasons.map(|reason| format!("{:indent$}{reason}", "", indent = width + 19)));
    }
    lines.join("\n")
}

/// Black's lead under the rules that others are compared with.
fn scoring_lead(scored: &Scored) -> Option<shinpan::rules::Points> {
    let tally = shinpan::scoring::tally(&scored.game, &scored.verdict.dead);
    matches!(scored.outcome, Outcome::Counted(_)).then(|| tally.difference())
}

/// The same as an object.
fn json(file: &str, scored: &Scored, verdict: &Verdict, rows: &[Row]) -> Value {
    let game = &scored.game;
    json!({
        "file": file,
        "compared_with": game.ruleset().without_komi().to_string(),
        "komi": game.rules().komi.to_string(),
        "score": scored.outcome.to_string(),
        "dead": verdict.dead.iter().map(|p| p.to_string()).collect::<Vec<_>>(),
        "evidence": verdict.evidence.to_string(),
        "certain": verdict.evidence.is_certain(),
        "remarks": scored.remarks,
        "rules": rows.iter().map(row_json).collect::<Vec<_>>(),
    })
}

fn row_json(row: &Row) -> Value {
    let refereed = match &row.refereed {
        Ok(refereed) => refereed,
        Err(reason) => return json!({ "rules": row.name, "error": reason }),
    };
    let cause =
        |c: &Cause| json!({ "rule": c.rule, "from": c.from, "to": c.to, "change": c.change.to_string(), "why": c.why });
    let refused = refereed.refused.iter().map(|r| {
        json!({
            "move": r.number,
            "color": r.color.to_string(),
            "vertex": r.mv.to_string(),
            "reason": r.reason.to_string(),
            "sentence": r.reason.explain(),
        })
    });
    json!({
        "rules": row.name,
        "komi": refereed.game.rules().komi.to_string(),
        "score": refereed.outcome.to_string(),
        "lead": score(refereed).map(|_| refereed.tally.difference().to_string()),
        "causes": row.causes.iter().map(cause).collect::<Vec<_>>(),
        "refused": refused.collect::<Vec<_>>(),
        "notes": refereed.notes,
    })
}

/// The scores of one record of many.
fn scores_json(file: &str, candidates: &[Candidate], refereed: &[Result<Refereed, String>]) -> Value {
    let scores = candidates.iter().zip(refereed).filter_map(|(c, r)| {
        let outcome = r.as_ref().ok()?.outcome.to_string();
        Some((c.name.clone(), Value::from(outcome)))
    });
    json!({ "file": file, "scores": scores.collect::<serde_json::Map<_, _>>() })
}

/// What many records say about the rules.
struct Survey {
    matrix: Matrix,
    records: usize,
    not_counted: usize,
    failed: usize,
    /// For how many records each of the rules did not serve, and the first reason.
    misfits: Vec<(usize, String)>,
}

impl Survey {
    fn over(candidates: &[Candidate]) -> Survey {
        let names: Vec<String> = candidates.iter().map(|c| c.name.clone()).collect();
        let misfits = vec![(0, String::new()); names.len()];
        Survey { matrix: Matrix::new(names), records: 0, not_counted: 0, failed: 0, misfits }
    }

    fn add(&mut self, report: &Report) {
        self.records += 1;
        let Ok(success) = &report.result else { return self.failed += 1 };
        self.not_counted += usize::from(!success.counted);
        self.matrix.add(&success.scores);
        for ((number, first), reason) in self.misfits.iter_mut().zip(&success.misfits) {
            if let Some(reason) = reason {
                if *number == 0 {
                    first.clone_from(reason);
                }
                *number += 1;
            }
        }
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
    fn text(&self) -> String {
        let served = self.served();
        let width = served.iter().map(|&i| self.matrix.names[i].chars().count()).max().unwrap_or(0);
        let compared = self.records - self.failed - self.not_counted;
        let mut lines =
            vec![
            format!(
                "{}: {compared} compared, {} ended without counting, {} failed",
                plural(self.records, "record"), self.not_counted, self.failed
            ),
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

    fn json(&self) -> Value {
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

    /// Writes the files that were asked for.
    fn write(&self, args: &CompareArgs) -> Result<(), Problem> {
        let write = |path: &Path, text: String| {
            files::write(path, text.as_bytes()).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))
        };
        if let Some(path) = &args.csv {
            write(path, self.matrix.csv())?;
        }
        args.svg.as_ref().map_or(Ok(()), |path| write(path, heat_map(&self.heat()).to_string()))
    }

    fn heat(&self) -> Heat {
        let served = self.served();
        let cell = |i: usize, j: usize| Cell {
            share: self.share(i, j),
            text: self.percent(i, j).filter(|t| t != ".").unwrap_or_default(),
        };
        let cells = served.iter().map(|&i| served.iter().map(|&j| cell(i, j)).collect());
        let lines = vec![
            format!("Per cent of {} games in which two rules disagree.", self.records - self.failed - self.not_counted),
            "Above the diagonal: on the score. Below it: on the winner.".to_string(),
        ];
        let names = served.iter().map(|&i| self.matrix.names[i].clone()).collect();
        Heat { title: "How often rules disagree".to_string(), lines, names, cells: cells.collect() }
    }
}
