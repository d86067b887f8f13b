//! `shinpan dispute`: two claims about the dead stones of a record.

use serde_json::{Value, json};
use shinpan::board::PointSet;
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::lab::{Dispute, Scorer};
use shinpan::life::Judge;
use shinpan::picture::{Page, Panel, sheet};
use shinpan::rules::Expression;
use shinpan::scoring::PointScore;

use super::print;
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
    if let Some(path) = &args.svg {
        let panel = |i: usize, title: &str| Panel::scored(title, scored.game.board(), &dispute.tallies[i]);
        let scores = [0, 1].map(|i: usize| dispute.tallies[i].score().to_string());
        let page = Page {
            title: "Disputed position".to_string(),
            lines: vec![format!("Rules: {}", scored.game.ruleset())],
            panels: vec![
                panel(0, &format!("First claim: {}", scores[0])),
                panel(1, &format!("Second claim: {}", scores[1])),
            ],
            working: dispute.to_string().lines().filter(|l| !l.starts_with("Points ")).map(str::to_string).collect(),
            result: format!("{} or {}", scores[0], scores[1]),
        };
        let write = files::write(path, sheet(&page).to_string().as_bytes());
        write.map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
    }
    print(&if args.json { json(&dispute).to_string() } else { dispute.to_string() })
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
