//! Answers that take thought, for a worker beside the page: stones judged, claims in dispute, a move of the engine's.

use std::sync::Arc;

use serde_json::{Value, json};
use shinpan::life::{self, Effort, Finding, Grounds, Judge, Reader, Verdict, VerdictCache};
use shinpan::net::{NetworkEvaluator, NetworkHandle};
use shinpan::players::{Limits, Player, SearchPlayer, SearchStats, Stopper};
use shinpan::records::{Dispute, Opinion};
use shinpan::search::SearchParams;
use shinpan_rules::game::Game;
use shinpan_rules::scoring::{self, Tally};
use wasm_bindgen::prelude::*;

use crate::counted::counted;
use crate::{Answer, Opened, chains, words};

/// Bytes that the tree of a search may take in a page.
const MEMORY: usize = 64 << 20;

thread_local! {
    /// The verdicts of this page, so that the same position is judged once.
    static CACHE: VerdictCache = VerdictCache::default();
}

/// A game after some move, refereed by who reads life and death where the rules ask for it.
fn read(sgf: &str, at: usize) -> Result<Opened, JsError> {
    Opened::read_asking(sgf, at, Arc::new(Reader::for_an_answer(Effort::default())))
}

/// The verdict of `shinpan score`.
fn verdict(game: &Game) -> Verdict {
    CACHE.with(|cache| cache.judge_until(game, Judge::default(), Effort::default(), &|_| false, &|| false))
}

/// The dead stones with the evidence for every chain, and the score with them as JSON; `null` where nothing is judged
/// because the game has ended otherwise.
///
/// # Errors
/// If the record cannot be read or replayed.
#[wasm_bindgen]
pub fn judge(sgf: &str, at: usize) -> Answer {
    let opened = read(sgf, at)?;
    let game = &opened.game;
    if opened.ending().is_some() {
        return Ok(Value::Null.to_string());
    }
    let verdict = verdict(game);
    let tally = scoring::is_counted(game).then(|| scoring::tally(game, &verdict));
    let findings = life::in_the_count(game, &verdict).findings;
    Ok(json!({
        "dead": words(&verdict.dead),
        "findings": findings.iter().map(found).collect::<Vec<_>>(),
        "score": tally.map(|tally| judged(game, &verdict, &tally)),
    })
    .to_string())
}

/// The score with the grounds that it rests on.
fn judged(game: &Game, verdict: &Verdict, tally: &Tally) -> Value {
    let grounds = Grounds { verdict, tally };
    let mut object = counted(game, tally, &grounds.rests_on());
    object["grounds"] = json!(grounds.sentences());
    object["certain"] = json!(grounds.are_certain());
    object
}

/// The fate of a chain and how it is known.
fn found(finding: &Finding) -> Value {
    json!({
        "chain": finding.name().to_string(),
        "color": finding.color.to_string(),
        "stones": words(&finding.stones),
        "state": finding.state.to_string(),
        "proved": finding.method.is_proof(),
        "sentence": finding.in_words(),
    })
}

/// Two claims about dead stones with our own verdict: rows of text, the scores, and the points on which they differ.
///
/// # Errors
/// If the record cannot be read, or no stone stands at a point.
#[wasm_bindgen]
pub fn dispute(sgf: &str, at: usize, one: &str, other: &str) -> Answer {
    let opened = read(sgf, at)?;
    let game = &opened.game;
    if opened.ending().is_some() || !scoring::is_counted(game) {
        return Err(JsError::new("nothing is counted here, so no claim makes a difference"));
    }
    let dispute = Dispute::of(game, [chains(game, one)?, chains(game, other)?])?;
    let opinion = Opinion::of(game, &dispute, Judge::default(), Effort::default());
    let text = format!("{opinion}\n{dispute}");
    let rows: Vec<Value> = text
        .lines()
        .map(|line| line.split_once(": ").map_or(json!(["", line]), |(what, said)| json!([what, said])))
        .collect();
    let points: Vec<String> = dispute.points().iter().map(|[point, _]| point.point.to_string()).collect();
    let scores: Vec<String> = dispute.tallies.iter().map(|tally| tally.score().to_string()).collect();
    Ok(json!({ "rows": rows, "points": points, "scores": scores }).to_string())
}

/// The engine's move for the player to move, as JSON: a vertex, `pass` or `resign`. It thinks for so many visits, and no
/// longer than so many milliseconds.
///
/// # Errors
/// If the record cannot be read or replayed.
#[wasm_bindgen]
pub fn think(sgf: &str, at: usize, visits: usize, milliseconds: f64) -> Answer {
    let game = read(sgf, at)?.game;
    let color = game.to_play();
    let network = NetworkEvaluator::new(NetworkHandle::Own);
    let mut player = SearchPlayer::by(Box::new(network), game.turns().count() as u64);
    let settings = SearchParams { memory: MEMORY, threads: 1, ..SearchParams::default() };
    player.set_limits(&Limits { playouts: Some(visits), settings, ..Limits::default() });
    let mut bound = Bound { visits, until: js_sys::Date::now() + milliseconds, done: 0 };
    let mv = player.choose_within(&game, color, &mut bound);
    let mv = if player.gives_up(&game, color) { "resign".to_string() } else { mv.to_string() };
    Ok(json!({ "color": color.to_string(), "move": mv, "visits": bound.done }).to_string())
}

/// A bound on visits and time.
struct Bound {
    visits: usize,
    until: f64,
    done: usize,
}

impl Stopper for Bound {
    fn enough(&mut self, stats: &SearchStats) -> bool {
        self.done = stats.playouts;
        self.done >= self.visits || js_sys::Date::now() >= self.until
    }
}
