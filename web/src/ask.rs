//! Questions about a game: what is dead, what it is worth, how that is counted, what other rules say, what to play.

use serde_json::{Value, json};
use shinpan::board::Color;
use shinpan::game::Game;
use shinpan::life::{Effort, Finding, Grounds, Judge, Verdict};
use shinpan::picture::Panel;
use shinpan::players::{self, Limits};
use shinpan::records::{Candidate, Compared, Dispute, dead_stones};
use shinpan::scoring::counting::{self, Counting};
use shinpan::scoring::{self, Report};
use shinpan::search::Settings;
use wasm_bindgen::prelude::*;

use crate::view::{panel, points};
use crate::{Answer, Referee};

/// Bytes that the tree of a search may take in a page.
const MEMORY: usize = 64 << 20;

#[wasm_bindgen]
impl Referee {
    /// The verdict on the stones of the position, with its evidence, as JSON (`Verdict` in the types).
    #[must_use]
    pub fn judge(&self) -> String {
        verdict(&self.verdict(&self.game)).to_string()
    }

    /// The score and the reason of every point, as JSON (`Scored` in the types).
    #[must_use]
    pub fn score(&self) -> String {
        let (game, found) = (&self.game, self.verdict(&self.game));
        if !scoring::is_counted(game) {
            return json!({ "score": game.ending().map(|ending| ending.to_string()), "counted": false }).to_string();
        }
        let tally = scoring::tally(game, &found.dead);
        let grounds = Grounds { verdict: &found, tally: &tally };
        let detail = scoring::explained(game, &tally, &grounds.rests_on());
        let rows: Vec<Value> = detail.rows().map(|(what, value)| json!({ "what": what, "value": value })).collect();
        let mut object = Report { tally: &tally, ruleset: game.ruleset() }.json();
        object["counted"] = json!(true);
        object["detail"] = json!(rows);
        object["sums"] = json!(tally.sums());
        object["verdict"] = verdict(&found);
        object["certain"] = json!(grounds.are_certain());
        object["evidence"] = json!(grounds.to_string());
        object["sentences"] = json!(grounds.sentences());
        object["board"] = panel(&Panel::scored("", game.board(), &tally));
        object.to_string()
    }

    /// A count by a procedure, step by step, as JSON (`Working` in the types).
    ///
    /// # Errors
    /// If there is no such procedure.
    pub fn count(&self, method: &str) -> Answer {
        let method = Counting::find(method).ok_or_else(|| JsError::new(&format!("unknown procedure '{method}'")))?;
        let head = json!({ "name": method.name(), "title": method.title(), "source": method.source() });
        let mut object = head;
        match counting::count(&self.game, &self.verdict(&self.game).dead, method) {
            Ok(working) => {
                let stage = |stage: &counting::Stage| json!({ "board": panel(&Panel::stage(stage)), "rows": stage.rows });
                object["score"] = json!(working.score.to_string());
                object["stages"] = working.stages.iter().map(stage).collect();
            }
            Err(why) => object["error"] = json!(why.to_string()),
        }
        Ok(object.to_string())
    }

    /// The game under every dialect: a row as JSON for each (`Row` in the types), told as soon as it is known.
    ///
    /// # Errors
    /// What `told` throws.
    pub fn compare(&self, told: &js_sys::Function) -> Result<(), JsValue> {
        let found = dead_stones(&self.game, |game| self.verdict(game));
        let mut compared = Compared::new(&self.game, found.dead, false, |game| self.verdict(game));
        for candidate in Candidate::every() {
            let row = compared.row(&candidate, &mut || false);
            let mut object = row.json();
            object["reasons"] = json!(row.refereed.as_ref().map_or(Vec::new(), |refereed| row.reasons(refereed)));
            told.call1(&JsValue::NULL, &JsValue::from_str(&object.to_string()))?;
        }
        Ok(())
    }

    /// Two claims about dead stones beside each other, as JSON (`Dispute` in the types).
    ///
    /// # Errors
    /// If a claim names a point without a stone.
    pub fn dispute(&self, one: &str, other: &str) -> Answer {
        let dispute = Dispute::of(&self.game, [self.points(one)?, self.points(other)?])?;
        let differing = dispute.points().iter().map(|[a, _]| a.point).collect();
        let claim = |i: usize| {
            json!({
                "dead": points(&dispute.claims[i]),
                "score": dispute.tallies[i].score().to_string(),
                "board": panel(&Panel::scored("", self.game.board(), &dispute.tallies[i])),
            })
        };
        let ways = dispute.ways.iter().map(|(way, then)| json!({ "way": way, "then": then }));
        Ok(json!({
            "claims": [claim(0), claim(1)],
            "difference": dispute.difference().abs().to_string(),
            "points": points(&differing),
            "board": panel(&Panel::disputed("", self.game.board(), differing)),
            "rules": dispute.rules,
            "ways": ways.collect::<Vec<_>>(),
            "text": dispute.to_string(),
        })
        .to_string())
    }

    /// The move of a player of ours: `heuristic`, `playout` or `search`, with so many playouts. The game is unchanged.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn think(&self, player: &str, playouts: usize, seed: u32) -> Answer {
        let mut player = players::player(player, u64::from(seed))
            .ok_or_else(|| JsError::new(&format!("unknown player '{player}'")))?;
        let settings = Settings { memory: MEMORY, threads: 1 };
        player.set_limits(&Limits { playouts: Some(playouts), settings, ..Limits::default() });
        let color = self.game.to_play();
        let mv = player.choose(&self.game, color);
        let mv = if player.gives_up(&self.game, color) { "resign".to_string() } else { mv.to_string() };
        Ok(json!({ "color": color.to_string(), "move": mv }).to_string())
    }
}

impl Referee {
    fn verdict(&self, game: &Game) -> Verdict {
        let judge = if game.ending().is_some() { Judge::AllAlive } else { Judge::default() };
        self.cache.judge_until(game, judge, Effort::default(), &|_| false, &|| false)
    }
}

/// A verdict in words.
fn verdict(verdict: &Verdict) -> Value {
    let finding = |f: &Finding| {
        json!({
            "chain": f.name().to_string(),
            "color": f.color.to_string(),
            "stones": points(&f.stones),
            "state": f.state.to_string(),
            "method": f.method.to_string(),
            "proved": f.method.is_proof(),
            "words": f.in_words(),
        })
    };
    json!({
        "dead": points(&verdict.dead),
        "seki": points(&verdict.seki),
        "evidence": verdict.evidence.to_string(),
        "certain": verdict.evidence.is_certain(),
        "sentences": verdict.sentences(),
        "findings": verdict.findings.iter().map(finding).collect::<Vec<_>>(),
    })
}

/// The ways to count, and which of them players under some rules usually use, as JSON.
///
/// # Errors
/// If there are no such rules.
#[wasm_bindgen]
pub fn countings(rules: &str) -> Answer {
    let ruleset: shinpan::rules::Ruleset = rules.parse()?;
    let method = |m: &Counting| json!({ "name": m.name(), "title": m.title(), "source": m.source() });
    let all: Vec<Value> = Counting::ALL.iter().map(method).collect();
    Ok(json!({ "usual": Counting::usual(&ruleset.rules).name(), "all": all }).to_string())
}

/// The other player.
#[wasm_bindgen]
#[must_use]
pub fn opponent(color: &str) -> Option<String> {
    color.parse().ok().map(|color: Color| color.opponent().to_string())
}
