//! What players and referees do beside moves, by its name.

use serde_json::{Map, Value, json};
use shinpan::board::{Color, PointSet};
use shinpan::game::{Adjustment, Game, Grounds};
use shinpan::rules::Points;
use wasm_bindgen::prelude::*;

use crate::{Answer, Referee};

/// An act, and the player who asks for it.
type Act = fn(&mut Game, Option<Color>) -> Result<(), String>;

/// The acts that need no more than a player, or nobody.
const ACTS: &[(&str, Act)] = &[
    ("stop", |game, by| game.agree_stop(by).map(drop).map_err(|e| e.to_string())),
    ("agree", |game, by| game.agree(by).map(drop).map_err(|e| e.to_string())),
    ("resume", |game, by| game.resume(by).map_err(|e| e.to_string())),
    ("dispute", |game, by| game.dispute(by).map_err(|e| e.to_string())),
    ("stand", |game, _| game.leave_all_alive().map_err(|e| e.to_string())),
    ("challenge", |game, _| game.challenge(false).map_err(|e| e.to_string())),
    ("waive", |game, _| game.challenge(true).map_err(|e| e.to_string())),
    ("claim", |game, _| game.claim_repetition().map(drop).map_err(|e| e.to_string())),
    ("mark", |game, _| game.mark_dead(PointSet::EMPTY).map_err(|e| e.to_string())),
    ("contest", |game, _| game.contest(PointSet::EMPTY).map_err(|e| e.to_string())),
];

/// Each act, and why it cannot be done now; `null` where it can.
pub fn possible(game: &Game) -> Value {
    let tried = ACTS.iter().map(|(name, act)| {
        let refused = act(&mut game.clone(), None).err();
        ((*name).to_string(), json!(refused))
    });
    tried.collect::<Map<_, _>>().into()
}

#[wasm_bindgen]
impl Referee {
    /// Does one of the acts that a view names under `acts`, asked for by a player, or by both or nobody.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn act(&mut self, name: &str, by: Option<String>) -> Answer<()> {
        let by = by.map(|color| color.parse()).transpose()?;
        let act = ACTS.iter().find(|(known, _)| *known == name).map(|(_, act)| act);
        let act = act.ok_or_else(|| JsError::new(&format!("unknown act '{name}'")))?;
        act(&mut self.game, by).map_err(|why| JsError::new(&why))
    }

    /// Marks these stones dead, by chains, and no others.
    ///
    /// # Errors
    /// If no stones are removed now, or none stands at one of the points.
    #[wasm_bindgen(js_name = markDead)]
    pub fn mark_dead(&mut self, points: &str) -> Answer<()> {
        let chains = shinpan::records::chains_at(&self.game, self.points(points)?)?;
        Ok(self.game.mark_dead(chains)?)
    }

    /// Names the points that are shared as they stand, and no others.
    ///
    /// # Errors
    /// If the rules know no such agreement.
    pub fn contest(&mut self, points: &str) -> Answer<()> {
        let points = self.points(points)?;
        Ok(self.game.contest(points)?)
    }

    /// A player resigns.
    ///
    /// # Errors
    /// If there is no such colour.
    pub fn resign(&mut self, by: &str) -> Answer<()> {
        self.game.resign(by.parse()?);
        Ok(())
    }

    /// Gives a player points, as a penalty of the other or by agreement.
    ///
    /// # Errors
    /// If there are no such points.
    pub fn adjust(&mut self, to: &str, points: &str, penalty: bool) -> Answer<()> {
        let points: Points = points.parse()?;
        let grounds = if penalty { Grounds::Penalty } else { Grounds::Agreement };
        Ok(self.game.adjust(Adjustment { to: to.parse()?, points, grounds })?)
    }
}
