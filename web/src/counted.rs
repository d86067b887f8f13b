//! Scores with their reasons, and the same game under every dialect.

use serde_json::{Value, json};
use shinpan_rules::board::{Color, PointSet};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{DIALECTS, Expression, Ruleset};
use shinpan_rules::scoring::counting::{self, Counting, Stage};
use shinpan_rules::scoring::{self, Comparison, Report, Tally, signed};
use wasm_bindgen::prelude::*;

use crate::{Answer, Opened, chains, words};

/// How it is known which stones are dead: the words of the program for the same.
const EVIDENCE: &str = "marked by the players";

/// A game after some move, with the stones that its players call dead.
fn marked(sgf: &str, at: usize, dead: &str) -> Result<(Opened, PointSet), JsError> {
    let opened = Opened::read(sgf, at)?;
    let dead = chains(&opened.game, dead)?;
    Ok((opened, dead))
}

/// The stones that are taken off under the rules of a game.
fn removed(game: &Game, dead: PointSet) -> PointSet {
    if game.removes_dead() { dead } else { PointSet::EMPTY }
}

/// The score with the reason of every point, as JSON; `dead` names stones of the dead chains.
///
/// # Errors
/// If the record cannot be read, or no stone stands at a point.
#[wasm_bindgen]
pub fn score(sgf: &str, at: usize, dead: &str) -> Answer {
    let (opened, dead) = marked(sgf, at, dead)?;
    let game = &opened.game;
    if let Some(ending) = opened.ending() {
        return Ok(json!({ "counted": false, "score": ending.to_string() }).to_string());
    }
    if !scoring::is_counted(game) {
        return Ok(json!({ "counted": false, "score": Value::Null }).to_string());
    }
    let tally = scoring::tally(game, &removed(game, dead));
    Ok(counted(game, &tally, EVIDENCE).to_string())
}

/// A count with the reason of every point; `evidence` says how it is known which stones are dead.
pub(crate) fn counted(game: &Game, tally: &Tally, evidence: &str) -> Value {
    let detail = scoring::explained(game, tally, evidence);
    let rows: Vec<Value> = detail.rows().map(|(what, value)| json!({ "what": what, "value": value })).collect();
    let sentences: serde_json::Map<String, Value> =
        tally.points().map(|p| (p.reason.to_string(), json!(p.reason.sentence()))).collect();
    json!({
        "counted": true,
        "score": tally.score().to_string(),
        "tally": Report { tally, ruleset: game.ruleset() }.json(),
        "sums": tally.sums(),
        "detail": rows,
        "imputed": game.imputed().map(|imputed| imputed.to_string()),
        "removesDead": game.removes_dead(),
        "sentences": sentences,
        "usual": Counting::usual(game.rules()).name(),
    })
}

/// The procedures to count by, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn methods() -> String {
    let method = |m: &Counting| json!({ "name": m.name(), "title": m.title(), "source": m.source() });
    Value::from(Counting::ALL.iter().map(method).collect::<Vec<_>>()).to_string()
}

/// The count by a procedure as JSON: the stones and rows of each step, or why the procedure does not serve here.
///
/// # Errors
/// As for [`score`], and if there is no such procedure.
#[wasm_bindgen]
pub fn count(sgf: &str, at: usize, dead: &str, method: &str) -> Answer {
    let (opened, dead) = marked(sgf, at, dead)?;
    let game = &opened.game;
    let method = Counting::find(method).ok_or_else(|| JsError::new(&format!("unknown procedure '{method}'")))?;
    let stage = |stage: &Stage| {
        let [black, white] = Color::BOTH.map(|color| words(&stage.layout.stones(color)));
        json!({ "title": stage.title, "black": black, "white": white, "rows": stage.rows })
    };
    Ok(match counting::count(game, &removed(game, dead), method) {
        Ok(working) => json!({
            "score": working.score.to_string(),
            "stages": working.stages.iter().map(stage).collect::<Vec<_>>(),
        }),
        Err(why) => json!({ "refused": why.to_string() }),
    }
    .to_string())
}

/// The game under every dialect that can be played, with its komi and the same dead stones, as JSON.
///
/// # Errors
/// As for [`score`].
#[wasm_bindgen]
pub fn compare(sgf: &str, at: usize, dead: &str) -> Answer {
    let (opened, dead) = marked(sgf, at, dead)?;
    let game = &opened.game;
    let mut comparison = Comparison::new(game, &dead);
    let rows: Vec<Value> = DIALECTS
        .iter()
        .map(|dialect| {
            let expression = Expression { ruleset: Ruleset::from(dialect), komi_given: false };
            let refereed = match comparison.referee(expression.keeping(game.rules().komi)) {
                Ok(refereed) => refereed,
                Err(error) => return json!({ "rules": dialect.name, "error": error.to_string() }),
            };
            let score = refereed.outcome.score();
            let counted = opened.ending().is_none() && scoring::is_counted(game) && score.is_some();
            let causes =
                if counted { comparison.causes_of(&refereed, &mut || false).unwrap_or_default() } else { vec![] };
            let mut why: Vec<String> =
                causes.iter().map(|c| format!("{} {}={}: {}", signed(c.change), c.rule, c.to, c.why)).collect();
            if let Some(first) = refereed.refused.first() {
                let more = refereed.refused.len() - 1;
                let more = if more == 0 { String::new() } else { format!("; and {more} more") };
                let (number, color, mv) = (first.number, first.color, first.mv);
                why.push(format!("refuses move {number}, {color} {mv}: {}{more}", first.reason.explain()));
            }
            why.extend(refereed.notes.iter().cloned());
            json!({ "rules": dialect.name, "score": refereed.outcome.to_string(), "why": why })
        })
        .collect();
    Ok(Value::from(rows).to_string())
}
