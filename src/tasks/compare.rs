//! `shinpan compare`: a record under many rules and why they differ, or how often rules disagree over many records.

use std::path::Path;

use serde_json::{Value, json};
use shinpan::files;
use shinpan::game::{Game, Strictness};
use shinpan::gtp;
use shinpan::life::VerdictCache;
use shinpan::picture::web::{self, Document, Part, Step, Table, Tone};
use shinpan::picture::{Coordinates, Picture, table_picture};
use shinpan::records::{Candidate, Compared, Row, Scored, Scorer};
use shinpan::rules::Points;
use shinpan::scoring::{DifferenceCause, Outcome, Refereed, signed};

use super::batch::{self, Found, Paint, Records, shown};
use super::disagreement::{Scores, Survey};
use super::pictures::Drawing;
use super::score::scorer;
use super::screen::{screen_width, wrapped};
use super::{print, sheets};
use crate::cli::CompareArgs;
use crate::{Problem, config};

/// Compares every record; one that cannot be is reported and the others go on.
pub fn run(args: &CompareArgs) -> Result<(), Problem> {
    let records = &args.records;
    let rules = args.rules.iter().map(|text| config::expression(text)).collect::<Result<Vec<_>, _>>()?;
    let scorer = Scorer { strictness: Strictness::Lenient, ..scorer(records, rules.first().copied())? };
    let candidates = match rules.as_slice() {
        [] => Candidate::every(),
        some => some.iter().copied().map(Candidate::named).collect(),
    };
    let single = Records::is_single(&records.files);
    let drawing = Drawing::alone(&args.draw)?;
    let (own_komi, json, paint) = (args.own_komi, records.json, Paint::chosen(records.color));
    let face = CompareFace { candidates, own_komi, single, json, paint, drawing };
    let work = |found: Found| match found {
        Ok(path) => CompareReport::of(&path, &scorer, &face),
        Err((folder, reason)) => CompareReport { file: shown(&folder), result: Err(reason) },
    };
    let mut survey = Survey::over(&face.candidates);
    batch::each(&records.files, work, |report| {
        survey.add(report.result.as_ref().ok().map(|success| &success.compared));
        report.print(&face)
    })?;
    if records.json {
        print(&json!({ "summary": survey.json() }).to_string())?;
    } else if !single {
        print(&survey.text())?;
    }
    survey.write(args.csv.as_deref(), &face.drawing, !single).map_err(Problem::Failed)?;
    match survey.failed() {
        0 => Ok(()),
        n => Err(Problem::Records(n)),
    }
}

/// The questions about each record, and how answers look.
struct CompareFace {
    candidates: Vec<Candidate>,
    own_komi: bool,
    single: bool,
    json: bool,
    paint: Paint,
    drawing: Drawing,
}

/// The printed report about a record, and its part in the survey.
struct CompareReport {
    file: String,
    result: Result<ComparedRecord, String>,
}

/// A record under each of the rules.
struct ComparedRecord {
    text: Option<String>,
    compared: Scores,
}

impl CompareReport {
    fn of(path: &Path, scorer: &Scorer, face: &CompareFace) -> CompareReport {
        let file = shown(path);
        let bytes = files::read_any(path).map_err(|e| e.to_string());
        let cache = VerdictCache::default();
        let scored = bytes.and_then(|bytes| scorer.score_with(&bytes, &file, &cache).map_err(|e| e.to_string()));
        let result = scored.and_then(|scored| {
            let compared = Compared::scored(&scored, scorer, &cache, face.own_komi);
            ComparedRecord::of(path, &scored, compared, face)
        });
        CompareReport { file, result }
    }

    fn print(&self, face: &CompareFace) -> Result<(), Problem> {
        match &self.result {
            Ok(ComparedRecord { text: Some(text), .. }) => print(text),
            Ok(ComparedRecord { text: None, .. }) => Ok(()),
            Err(reason) if face.json => print(&json!({ "file": self.file, "error": reason }).to_string()),
            Err(reason) => {
                gtp::say_on_stderr(&format!("{} {}: {reason}\n", face.paint.bad("error:"), self.file));
                Ok(())
            }
        }
    }
}

impl ComparedRecord {
    fn of(
        path: &Path,
        scored: &Scored,
        mut compared: Compared<'_>,
        face: &CompareFace,
    ) -> Result<ComparedRecord, String> {
        let file = shown(path);
        let (text, refereed) = if face.single {
            let rows: Vec<Row> = face.candidates.iter().map(|c| compared.row(c, &mut || false)).collect();
            if face.drawing.wants_pictures() {
                face.drawing.picture(path, None, &picture(&file, scored, &rows))?;
            }
            if face.drawing.wants_pages() {
                face.drawing.page(path, &document(&file, scored, &rows, face.drawing.coordinates))?;
            }
            let text = match face.json {
                true => json(&file, scored, &rows).to_string(),
                false => table(&file, scored, &rows, face.paint),
            };
            (Some(text), rows.into_iter().map(|row| row.refereed).collect())
        } else {
            let refereed: Vec<_> = face.candidates.iter().map(|c| compared.referee(c)).collect();
            (face.json.then(|| scores_json(&file, &face.candidates, &refereed).to_string()), refereed)
        };
        let scores = refereed.iter().map(|r| r.as_ref().ok().and_then(|r| r.outcome.score())).collect();
        let misfits = refereed.into_iter().map(Result::err).collect();
        let counted = matches!(scored.outcome, Outcome::Counted(_));
        Ok(ComparedRecord { text, compared: Scores { scores, misfits, counted } })
    }
}

/// How a table is read.
const READING: &str = "A change is in Black's lead; the reasons add up to it.";

/// A row for each of the rules under a head that says what they are compared with.
fn table(file: &str, scored: &Scored, rows: &[Row], paint: Paint) -> String {
    let game = &scored.game;
    let mut lines = vec![
        format!("File: {file}"),
        format!("Compared with: {}, komi {}: {}", game.ruleset().without_komi(), game.rules().komi, scored.outcome),
    ];
    lines.extend(removed(scored).map(|removed| format!("Dead stones: {removed}")));
    lines.extend(scored.remarks.iter().map(|r| format!("Remark: {r}")));
    if let Outcome::Counted(_) = scored.outcome {
        lines.push(READING.to_string());
    }
    lines.push(String::new());
    let width = rows.iter().map(|r| r.name.chars().count()).max().unwrap_or(0);
    let (here, columns, indent) = (scoring_lead(scored), screen_width(), width + 19);
    for row in rows {
        let name = format!("{:width$}", row.name);
        let refereed = match &row.refereed {
            Ok(refereed) => refereed,
            Err(reason) => {
                let text = format!("{name}  -        not compared: {reason}");
                lines.push(paint.faint(&wrapped(&text, width + 11, columns)));
                continue;
            }
        };
        let change = change(here, refereed);
        let mut reasons = row.reasons(refereed).into_iter();
        let first = reasons.next().unwrap_or_default();
        let head = format!("{name}  {:8} {change:>6}  {first}", refereed.outcome.to_string());
        lines.push(wrapped(head.trim_end(), indent, columns));
        lines.extend(reasons.map(|reason| wrapped(&format!("{:indent$}{reason}", ""), indent, columns)));
    }
    lines.join("\n")
}

/// By how much more Black leads: `+1`, or `same`; nothing where either is not counted.
fn change(here: Option<Points>, refereed: &Refereed) -> String {
    let (Some(here), Some(_)) = (here, refereed.outcome.score()) else { return String::new() };
    let change = signed(refereed.tally.difference() - here);
    if change == "0" { "same".to_string() } else { change }
}

/// The stones that are removed under the record's own rules, and how that is known; `None` if it was not counted.
fn removed(scored: &Scored) -> Option<String> {
    let (grounds, dead) = (scored.grounds()?, scored.verdict.dead);
    let dead = if dead.is_empty() { "none".to_string() } else { dead.to_string() };
    Some(format!("{dead} ({})", grounds.rests_on()))
}

/// The rules of a record, with the komi.
fn compared_with(game: &Game) -> String {
    format!("{}, komi {}", game.ruleset().without_komi(), game.rules().komi)
}

/// The legend of the table of a record.
fn legend(scored: &Scored) -> Vec<String> {
    let mut said = vec![format!("Compared with {}: {}.", compared_with(&scored.game), scored.outcome)];
    said.extend(removed(scored).map(|removed| format!("Dead stones: {removed}")));
    said.push(format!("{READING} Another winner is in red."));
    said
}

/// The table of rules: score, change and reasons.
fn rule_by_rule(scored: &Scored, rows: &[Row]) -> Table {
    let here = scoring_lead(scored);
    Table {
        head: ["rules", "score", "change", "why"].map(str::to_string).to_vec(),
        rows: rows.iter().map(|row| compared(row, here, scored.outcome)).collect(),
    }
}

/// The comparison as a picture: the table.
fn picture(file: &str, scored: &Scored, rows: &[Row]) -> Picture {
    let title = format!("Rules compared: {}", sheets::heading(scored, file));
    table_picture(&title, &legend(scored), &rule_by_rule(scored, rows))
}

/// The comparison as a page: the board, and what every rule makes of it.
fn document(file: &str, scored: &Scored, rows: &[Row], coordinates: Coordinates) -> Document {
    let game = &scored.game;
    let step = Step { panel: sheets::last_position(scored), rows: legend(scored) };
    let table = Part::Table("Under other rules".to_string(), rule_by_rule(scored, rows));
    let mut parts = vec![Part::Walk("The game".to_string(), vec![step]), table];
    parts.extend(sheets::remarks(scored));
    Document {
        title: format!("Rules compared: {}", sheets::heading(scored, file)),
        lead: format!("{}: {}", compared_with(game), sheets::in_words(scored)),
        facts: sheets::facts(scored),
        parts,
        coordinates,
    }
}

/// A row of the table of a page.
fn compared(row: &Row, here: Option<Points>, outcome: Outcome) -> web::Row {
    match &row.refereed {
        Err(reason) => {
            let cells = vec![row.name.clone(), "–".to_string(), String::new(), format!("not compared: {reason}")];
            web::Row { tone: Tone::Faint, cells }
        }
        Ok(refereed) => {
            let odd = refereed.outcome.winner() != outcome.winner();
            let why = row.reasons(refereed).join("\n");
            let cells = vec![row.name.clone(), refereed.outcome.to_string(), change(here, refereed), why];
            web::Row { tone: if odd { Tone::Odd } else { Tone::Plain }, cells }
        }
    }
}

/// Black's lead under the rules that others are compared with.
fn scoring_lead(scored: &Scored) -> Option<Points> {
    scored.tally.as_ref().map(|tally| tally.difference())
}

/// The same as an object.
fn json(file: &str, scored: &Scored, rows: &[Row]) -> Value {
    let game = &scored.game;
    json!({
        "file": file,
        "compared_with": game.ruleset().without_komi().to_string(),
        "komi": game.rules().komi.to_string(),
        "score": scored.outcome.to_string(),
        "dead": scored.verdict.dead.iter().map(|p| p.to_string()).collect::<Vec<_>>(),
        "evidence": scored.grounds().map_or(scored.verdict.to_string(), |grounds| grounds.to_string()),
        "certain": scored.is_certain(),
        "remarks": scored.remarks,
        "rules": rows.iter().map(row_json).collect::<Vec<_>>(),
    })
}

fn row_json(row: &Row) -> Value {
    let refereed = match &row.refereed {
        Ok(refereed) => refereed,
        Err(reason) => return json!({ "rules": row.name, "error": reason }),
    };
    let cause = |c: &DifferenceCause| json!({ "rule": c.rule, "from": c.from, "to": c.to, "change": c.change.to_string(), "why": c.why });
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
        "lead": refereed.outcome.score().map(|_| refereed.tally.difference().to_string()),
        "causes": row.causes.iter().map(cause).collect::<Vec<_>>(),
        "dead": refereed.tally.judged().iter().map(|p| p.to_string()).collect::<Vec<_>>(),
        "evidence": row.verdict.as_ref().map(|verdict| verdict.to_string()),
        "judged_otherwise": row.changes,
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
