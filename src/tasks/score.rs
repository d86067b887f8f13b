//! `shinpan score`: records under rules, one in full or many in a row each.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::gtp;
use shinpan::life::{Effort, Finding, Outlook};
use shinpan::picture::{Panel, as_text, sheet};
use shinpan::records::{Scored, Scorer};
use shinpan::rules::Expression;
use shinpan::scoring::counting::{self, Counting};
use shinpan::scoring::{self, Outcome};

use super::batch::{self, Found, Paint, Records, shown};
use super::confusion::{Audited, Confusion};
use super::pictures::Drawing;
use super::screen::fitted;
use super::sheets::Counted;
use super::summary::{Row, Summary};
use super::{print, sheets};
use crate::cli::{RecordArgs, ScoreArgs};
use crate::{Problem, config};

/// Scores every record; one that cannot be scored is reported and the others go on.
pub fn run(args: &ScoreArgs) -> Result<(), Problem> {
    let records = &args.records;
    let rules = args.rules.as_deref().map(config::expression).transpose()?;
    let scorer = Scorer {
        strictness: if args.lenient { Strictness::Lenient } else { Strictness::Strict },
        marks: records.judge.dead.is_none() && !args.audit,
        ..scorer(records, rules)?
    };
    let single = Records::is_single(&records.files);
    let counting = args.counting.as_deref().map(procedures).transpose()?;
    let all = matches!(counting, Some(Procedures::All));
    let face = Face {
        counting,
        json: records.json,
        full: (single || args.detail) && !args.audit,
        audit: args.audit,
        paint: Paint::chosen(records.color),
        drawing: Drawing::of(&args.draw, single && !all, single)?,
    };
    let work = |found: Found| match found {
        Ok(path) => Report::of(&path, &scorer, &face),
        Err((folder, reason)) => Report::failed(&folder, "unreadable", reason),
    };
    let mut summary = Summary::default();
    let mut confusion = Confusion::default();
    batch::each(&records.files, work, |report| {
        summary.add(report.result.as_ref().map(|success| &success.row).map_err(|failure| failure.kind));
        confusion.add(report.result.as_ref().ok().and_then(|success| success.audited.as_ref()));
        report.print(&face)
    })?;
    if records.json {
        let mut object = json!({ "summary": summary.json() });
        if args.audit {
            object["summary"]["audit"] = confusion.json();
        }
        print(&object.to_string())?;
    } else {
        if !single {
            print(&summary.text())?;
        }
        if args.audit {
            print(&confusion.text())?;
        }
    }
    match summary.failed() {
        0 => Ok(()),
        n => Err(Problem::Records(n)),
    }
}

/// A scorer as the arguments ask for it.
pub fn scorer(args: &RecordArgs, rules: Option<Expression>) -> Result<Scorer, Problem> {
    Ok(Scorer {
        rules,
        game: args.game.get(),
        komi: args.komi.as_deref().map(config::komi).transpose()?,
        judge: config::chosen_judge(args.judge.dead.as_deref(), config::network(args.judge.net.as_deref())?)?,
        effort: args.judge.effort.as_deref().map_or(Ok(Effort::default()), config::effort)?,
        agreed: args.agreed.as_deref().map(config::points).transpose()?,
        marks: args.judge.dead.is_none(),
        unfinished: args.unfinished,
        ..Scorer::default()
    })
}

/// Which procedures to count by.
enum Procedures {
    /// The one that is usual under the rules.
    Usual,
    /// Every one; those that do not serve say why.
    All,
    One(Counting),
}

fn procedures(name: &str) -> Result<Procedures, Problem> {
    match name.to_lowercase().as_str() {
        "usual" => Ok(Procedures::Usual),
        "all" => Ok(Procedures::All),
        _ => Counting::find(name).map(Procedures::One).ok_or_else(|| {
            let known: Vec<&str> = Counting::ALL.iter().map(|c| c.name()).collect();
            Problem::Usage(format!("unknown counting procedure '{name}': usual, all, {}", known.join(", ")))
        }),
    }
}

/// How reports look.
struct Face {
    counting: Option<Procedures>,
    json: bool,
    full: bool,
    audit: bool,
    paint: Paint,
    drawing: Drawing,
}

/// The printed report about a record, and its part in the summary.
struct Report {
    file: String,
    result: Result<Success, Failure>,
}

/// A record that was scored.
struct Success {
    text: String,
    row: Row,
    /// How it compares with the record, if that was asked.
    audited: Option<Audited>,
}

struct Failure {
    kind: &'static str,
    reason: String,
}

impl Report {
    fn failed(file: &Path, kind: &'static str, reason: impl ToString) -> Report {
        Report { file: shown(file), result: Err(Failure { kind, reason: reason.to_string() }) }
    }

    fn of(path: &Path, scorer: &Scorer, face: &Face) -> Report {
        let bytes = match files::read_any(path) {
            Ok(bytes) => bytes,
            Err(error) => return Report::failed(path, "unreadable", error),
        };
        let begun = Instant::now();
        let scored = match scorer.score_from(&bytes, &shown(path)) {
            Ok(scored) => scored,
            Err(refusal) => return Report::failed(path, refusal.kind(), &refusal),
        };
        let workings = match workings(&scored, face.counting.as_ref()) {
            Ok(workings) => workings,
            Err(precondition) => return Report::failed(path, "not to be counted so", precondition),
        };
        if let Err(reason) = draw(path, &scored, &workings, &face.drawing) {
            return Report::failed(path, "no picture", reason);
        }
        let file = shown(path);
        let outlook = scorer.unfinished.then(|| scored.outlook(scorer)).flatten();
        let audited = face.audit.then(|| Audited::of(path, &scored, begun.elapsed()));
        let text = if face.json {
            let mut object = json(&file, &scored, &workings, face.full);
            if let Some(outlook) = outlook {
                let range = outlook.range().map(|score| score.to_string());
                object["estimate"] = json!({ "score": outlook.score().to_string(), "range": range });
            }
            if let Some(audited) = &audited {
                object["audit"] = audited.json();
            }
            object.to_string()
        } else if let Some(audited) = &audited {
            audited.row(&file, &scored, face.paint)
        } else if face.full {
            full(&file, &scored, &workings, outlook, face.paint)
        } else {
            row(&file, &scored, outlook, face.paint)
        };
        // Nobody has won a game that goes on.
        let winner = scored.outcome.winner().filter(|_| outlook.is_none());
        let counted = scored.outcome.score().is_some();
        let estimated = counted && !scored.is_certain();
        let row = Row { winner, counted, agrees: scored.agrees(), estimated };
        Report { file, result: Ok(Success { text, row, audited }) }
    }

    fn print(&self, face: &Face) -> Result<(), Problem> {
        match &self.result {
            Ok(success) => print(&success.text),
            Err(Failure { kind, reason }) if face.json => {
                print(&json!({ "file": self.file, "error": reason, "kind": kind }).to_string())
            }
            Err(Failure { reason, .. }) => {
                gtp::say_on_stderr(&format!("{} {}: {reason}\n", face.paint.bad("error:"), self.file));
                Ok(())
            }
        }
    }
}

/// Counts by the procedures asked for; an error if the only one does not serve.
fn workings(scored: &Scored, which: Option<&Procedures>) -> Result<Vec<Counted>, counting::Precondition> {
    let Some(tally) = &scored.tally else { return Ok(Vec::new()) };
    let count = |method| counting::count_tallied(&scored.game, tally, method);
    let one = |method| Ok(vec![(method, Ok(count(method)?))]);
    match which {
        None => Ok(Vec::new()),
        Some(Procedures::Usual) => one(Counting::usual(scored.game.rules())),
        Some(Procedures::One(method)) => one(*method),
        Some(Procedures::All) => Ok(Counting::ALL.iter().map(|&m| (m, count(m))).collect()),
    }
}

/// Writes the picture of the score, or one for each procedure that serves, and the page of all of them.
fn draw(path: &Path, scored: &Scored, workings: &[Counted], drawing: &Drawing) -> Result<(), String> {
    let coordinates = drawing.coordinates;
    let served: Vec<_> = workings.iter().filter_map(|(_, working)| working.as_ref().ok()).collect();
    let picture = |working: Option<&counting::Working>| {
        let page = sheets::page(scored, working, coordinates);
        drawing.picture(path, working.map(|w| w.counting.name()), &sheet(&page))
    };
    if drawing.wants_pictures() && served.is_empty() {
        picture(None)?;
    } else if drawing.wants_pictures() {
        served.into_iter().try_for_each(|working| picture(Some(working)))?;
    }
    if drawing.wants_pages() {
        // A page without a count would have nothing to play.
        let usual = if workings.is_empty() { self::workings(scored, Some(&Procedures::Usual)) } else { Ok(Vec::new()) };
        let usual = usual.unwrap_or_default();
        let counts = if workings.is_empty() { &usual } else { workings };
        drawing.page(path, &sheets::document(scored, counts, &shown(path), coordinates))?;
    }
    Ok(())
}

/// `game.sgf  B+3.5  japanese, komi 6.5; record says B+4.5; no komi in the record`.
fn row(file: &str, scored: &Scored, outlook: Option<Outlook>, paint: Paint) -> String {
    let rules = scored.game.ruleset();
    let mut rest = format!("{}, komi {}", rules.without_komi(), rules.rules.komi);
    if let Some(outlook) = outlook {
        let [least, most] = outlook.range();
        rest += &format!("; likely between {least} and {most}; the board as it stands: {}", scored.outcome);
    }
    if let Some(grounds) = scored.grounds().filter(|grounds| !grounds.are_certain()) {
        rest += &format!("; {}", grounds.rests_on());
    }
    if scored.agrees() == Some(false) {
        let said = scored.record.result.as_deref().unwrap_or_default();
        rest += &format!("; {}", paint.odd(&format!("record says {said}")));
    }
    for remark in &scored.remarks {
        rest += &format!("; {}", paint.faint(remark));
    }
    let score = outlook.map_or_else(|| scored.outcome.to_string(), |outlook| format!("about {}", outlook.score()));
    format!("{file}  {}  {rest}", paint.strong(&score))
}

/// Every part of the score, and the working of the procedures.
fn full(file: &str, scored: &Scored, workings: &[Counted], outlook: Option<Outlook>, paint: Paint) -> String {
    let game = &scored.game;
    let mut lines = vec![format!("File: {file}")];
    if let Some(outlook) = outlook {
        lines.push(format!("Estimate: {}", paint.strong(&outlook.to_string())));
        lines.push("The board as it stands:".to_string());
    }
    match (scored.detail(), scored.outcome) {
        (None, Outcome::Ended(ending)) => lines.push(format!("Result: {ending}, not counted")),
        (None, _) => lines.push("Result: undecided, nothing is counted".to_string()),
        (Some(detail), _) => {
            lines.extend(detail.rows().map(|(key, value)| match key {
                "Score" => format!("{key}: {}", paint.strong(value)),
                _ => fitted(&format!("{key}: {value}"), 4),
            }));
        }
    }
    if let Some(result) = &scored.record.result {
        lines.push(match scored.agrees() {
            Some(false) => format!("Result in the record: {}", paint.odd(result)),
            _ => format!("Result in the record: {result}"),
        });
    }
    lines.extend(scored.remarks.iter().map(|r| fitted(&format!("Remark: {r}"), 4)));
    if let Some(tally) = &scored.tally {
        lines.push(String::new());
        lines.push(as_text(&Panel::scored("", game.board(), tally), paint.is_on()));
    }
    for (method, working) in workings {
        lines.push(String::new());
        lines.push(match working {
            Ok(working) => format!(
                "{}\n\n{}",
                fitted(&working.to_string(), 4),
                as_text(&Panel::layout("", &working.board), paint.is_on())
            ),
            Err(why) => format!("Method: {}\nNot possible: {}", method.title(), paint.odd(&why.to_string())),
        });
    }
    lines.join("\n")
}

/// The record as an object, with the tally if it is to be shown in full; points are exact and therefore strings.
fn json(file: &str, scored: &Scored, workings: &[Counted], full: bool) -> Value {
    let game = &scored.game;
    let (winner, margin) = (scored.outcome.winner(), scored.outcome.score().map(|score| score.margin.to_string()));
    let mut object = json!({
        "file": file,
        "rules": game.ruleset().without_komi().to_string(),
        "komi": game.rules().komi.to_string(),
        "size": [game.size().width(), game.size().height()],
        "moves": game.turns().count(),
        "handicap": game.ledger().handicap,
        "score": scored.outcome.to_string(),
        "winner": winner.map(|c| c.to_string()),
        "margin": margin,
        "record": scored.record.result,
        "agrees": scored.agrees(),
        "remarks": scored.remarks,
    });
    if let Some((grounds, detail)) = scored.grounds().zip(scored.detail()) {
        let rows = detail.rows().map(|(key, value)| json!({ "what": key, "value": value }));
        object["detail"] = rows.collect();
        object["dead"] = scored.verdict.dead.iter().map(|p| p.to_string()).collect();
        if scored.verdict.closes_borders() {
            let points = scored.verdict.closing.map(|side| side.iter().map(|p| p.to_string()).collect::<Vec<_>>());
            let agreed = scored.verdict.closing_agreed;
            object["borders"] = json!({ "black": points[0], "white": points[1], "agreed": agreed });
        }
        object["evidence"] = json!(grounds.to_string());
        object["certain"] = json!(grounds.are_certain());
        let play = |mv: Option<shinpan::board::Move>| mv.map(|mv| mv.to_string());
        let open = |f: &Finding| {
            json!({
                "chain": f.name().to_string(),
                "state": f.state.to_string(),
                "taken_by": play(f.taking),
                "saved_by": play(f.saving),
            })
        };
        object["unsettled"] = scored.verdict.open().map(open).collect();
        if full {
            object["tally"] = scoring::Report { tally: grounds.tally, ruleset: game.ruleset() }.json();
        }
    }
    if !workings.is_empty() {
        object["counting"] = workings.iter().map(|(method, working)| counting_json(*method, working)).collect();
    }
    object
}

fn counting_json(method: Counting, working: &Result<counting::Working, counting::Precondition>) -> Value {
    let head = json!({ "method": method.name(), "title": method.title(), "source": method.source() });
    let rest = match working {
        Ok(working) => json!({
            "score": working.score.to_string(),
            "rows": working.rows,
            "board": working.board.to_string().lines().collect::<Vec<_>>(),
        }),
        Err(why) => json!({ "error": why.to_string() }),
    };
    let mut object = head;
    if let (Value::Object(all), Value::Object(more)) = (&mut object, rest) {
        all.extend(more);
    }
    object
}
