//! `shinpan dispute`: two claims about the dead stones of a record.

use serde_json::{Value, json};
use shinpan::board::PointSet;
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::lab::{Dispute, Scored, Scorer};
use shinpan::life::{self, Effort, Judge, Verdict};
use shinpan::picture::web::{Document, Part, Row, Step, Table, Tone};
use shinpan::picture::{Coordinates, Page, Panel, sheet};
use shinpan::rules::{Expression, plural};
use shinpan::scoring::{PointScore, Tally, tally};

use super::batch::shown;
use super::pictures::Drawing;
use super::{print, sheets};
use crate::cli::DisputeArgs;
use crate::{Problem, config};

/// Prints, and draws if asked for, what two claims come to.
pub fn run(args: &DisputeArgs) -> Result<(), Problem> {
    let claims = args.claim.iter().map(|text| config::points(text)).collect::<Result<Vec<PointSet>, _>>()?;
    let claims =
        claims.try_into().map_err(|_| Problem::Usage("a dispute has two claims: --claim twice".to_string()))?;
    let rules = args.rules.as_deref().map(Expression::from_argument).transpose();
    let scorer = Scorer {
        rules: rules.map_err(|e| Problem::Usage(e.to_string()))?,
        judge: Judge::AllAlive,
        marks: false,
        strictness: Strictness::Lenient,
        unfinished: true,
        ..Scorer::default()
    };
    let failed = |reason: String| Problem::Failed(format!("{}: {reason}", args.file.display()));
    let bytes = files::read_any(&args.file).map_err(|e| failed(e.to_string()))?;
    let scored = scorer.score(&bytes).map_err(|e| failed(e.to_string()))?;
    let dispute = Dispute::of(&scored.game, claims).map_err(|e| failed(e.to_string()))?;
    let drawing = Drawing::alone(&args.draw)?;
    if drawing.wants_pictures() {
        let picture = sheet(&page(&scored, &dispute, drawing.coordinates));
        drawing.picture(&args.file, None, &picture).map_err(Problem::Failed)?;
    }
    if drawing.wants_pages() {
        let judge = config::chosen_judge(None, config::network(None)?)?;
        let own = if scored.game.removes_dead() { judge } else { Judge::AllAlive };
        let own = life::judge_with(&scored.game, own, Effort::default());
        let document = document(&scored, &dispute, &own, &shown(&args.file), drawing.coordinates);
        drawing.page(&args.file, &document).map_err(Problem::Failed)?;
    }
    print(&if args.json { json(&dispute).to_string() } else { dispute.to_string() })
}

/// The names of the claims.
const CLAIMS: [&str; 2] = ["First claim", "Second claim"];

/// A claim as a board: `First claim: W+6.0`.
fn claimed(scored: &Scored, dispute: &Dispute, i: usize) -> Panel {
    let tally = &dispute.tallies[i];
    Panel::scored(&format!("{}: {}", CLAIMS[i], tally.score()), scored.game.board(), tally)
}

/// Both claims as a sheet.
fn page(scored: &Scored, dispute: &Dispute, coordinates: Coordinates) -> Page {
    let [first, second] = [0, 1].map(|i: usize| dispute.tallies[i].score());
    Page {
        title: "Disputed position".to_string(),
        lines: vec![format!("Rules: {}", scored.game.ruleset())],
        panels: vec![claimed(scored, dispute, 0), claimed(scored, dispute, 1)],
        working: dispute.to_string().lines().filter(|l| !l.starts_with("Points ")).map(str::to_string).collect(),
        result: format!("{first} or {second}"),
        coordinates,
    }
}

/// The dispute as a page: the position, what either player says, where that differs, and what we should say.
fn document(scored: &Scored, dispute: &Dispute, own: &Verdict, file: &str, coordinates: Coordinates) -> Document {
    let board = scored.game.board();
    let said = |dead: PointSet| match dead.is_empty() {
        true => "Dead stones: none".to_string(),
        false => format!("Dead stones: {dead}"),
    };
    let counted = |dead: PointSet, tally: &Tally| [said(dead)].into_iter().chain(tally.sums()).collect::<Vec<_>>();
    let claim =
        |i: usize| Step { panel: claimed(scored, dispute, i), rows: counted(dispute.claims[i], &dispute.tallies[i]) };
    let open: PointSet = dispute.points().iter().map(|[one, _]| one.point).collect();
    let (text, apart) = (dispute.to_string(), dispute.difference().abs());
    let lines = text.lines().filter(|l| l.starts_with("Points ") || l.starts_with("Beside the board"));
    let differing = Step {
        panel: Panel::disputed("Where they differ", board, open),
        rows: [format!("First claim / second claim, {} apart", plural(apart, "point"))]
            .into_iter()
            .chain(lines.map(str::to_string))
            .collect(),
    };
    let tally = tally(&scored.game, &own.dead);
    let agreeing = CLAIMS.iter().zip(dispute.claims).find(|(_, dead)| *dead == own.dead);
    let agrees = match agreeing {
        Some((name, _)) => format!("The {} says the same", name.to_lowercase()),
        None => "Neither claim says so".to_string(),
    };
    let verdict = Step {
        panel: Panel::scored(&format!("Our own verdict: {}", tally.score()), board, &tally),
        rows: [agrees, format!("It rests on: {}", own.rests_on())]
            .into_iter()
            .chain(counted(own.dead, &tally))
            .collect(),
    };
    let position = Step {
        panel: Panel::position("The position", board).with_last(sheets::last_move(&scored.game)),
        rows: vec![format!("{} to move", scored.game.to_play().name())],
    };
    let way =
        |(what, then): &(&str, String)| Row { tone: Tone::Plain, cells: vec![format!("to {what}"), then.clone()] };
    let ways = Table {
        head: vec!["what".to_string(), "what comes of it".to_string()],
        rows: dispute.ways.iter().map(way).collect(),
    };
    let mut parts = vec![
        Part::Walk("The claims".to_string(), vec![position, claim(0), claim(1), differing, verdict]),
        Part::Words("The rules".to_string(), dispute.rules.clone()),
        Part::Table("What the players can do now".to_string(), ways),
    ];
    parts.extend(sheets::remarks(scored));
    let [first, second] = [0, 1].map(|i: usize| dispute.tallies[i].score());
    Document {
        title: format!("Disputed: {}", sheets::heading(scored, file)),
        lead: format!("{first} or {second}"),
        facts: sheets::facts(scored),
        parts,
        coordinates,
    }
}

fn json(dispute: &Dispute) -> Value {
    let claim = |i: usize| {
        json!({
            "dead": dispute.claims[i].iter().map(|p| p.to_string()).collect::<Vec<_>>(),
            "score": dispute.tallies[i].score().to_string(),
        })
    };
    let share = |p: &PointScore| json!({ "black": p.shares[0].to_string(), "white": p.shares[1].to_string(), "reason": p.reason.to_string() });
    let points = dispute.points();
    let points = points.iter().map(|[a, b]| json!({ "point": a.point.to_string(), "claims": [share(a), share(b)] }));
    let items = dispute.items();
    let items = items.iter().map(|(color, item, [a, b])| {
        json!({ "color": color.to_string(), "item": item.to_string(), "claims": [a.to_string(), b.to_string()] })
    });
    let ways = dispute.ways.iter().map(|(what, then)| json!({ "what": what, "then": then }));
    json!({
        "claims": [claim(0), claim(1)],
        "difference": dispute.difference().to_string(),
        "points": points.collect::<Vec<_>>(),
        "items": items.collect::<Vec<_>>(),
        "rules": dispute.rules,
        "ways": ways.collect::<Vec<_>>(),
    })
}
