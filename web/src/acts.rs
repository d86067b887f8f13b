//! Acts of players beside moves: to stop, agree, resume, dispute, challenge.

use shinpan_rules::board::{Color, PointSet};
use shinpan_rules::game::{Game, PhaseError};
use shinpan_rules::rules::Illegal;
use wasm_bindgen::prelude::*;

use crate::{Answer, Opened, chains};

/// An act on a game, by a player or by both, with the stones that are marked dead.
type Act = fn(&mut Game, Option<Color>, PointSet) -> Result<(), PhaseError>;

/// The acts by their names.
const ACTS: &[(&str, Act)] = &[
    ("challenge", |game, _, _| game.challenge(false)),
    ("waive", |game, _, _| game.challenge(true)),
    ("claim", |game, _, _| game.claim_repetition().map(drop)),
    ("stop", |game, by, _| game.agree_stop(by).map(drop)),
    ("agree", |game, by, dead| {
        if game.removes_dead() {
            game.mark_dead(dead)?;
        }
        game.agree(by).map(drop)
    }),
    ("resume", |game, by, _| game.resume(by)),
    ("dispute", |game, by, _| game.dispute(by)),
    ("stand", |game, _, _| game.leave_all_alive()),
];

/// The names of the acts that can be done now. Where an illegal play is only taken back, nothing is to be waived.
pub(crate) fn possible(game: &Game) -> Vec<&'static str> {
    let penal = match game.rules().illegal {
        Illegal::Pass | Illegal::PassBoth | Illegal::Loss => true,
        Illegal::Refuse | Illegal::Forgiven => false,
    };
    let can = |act: &Act| act(&mut game.clone(), None, PointSet::EMPTY).is_ok();
    ACTS.iter().filter(|(name, act)| can(act) && (penal || *name != "waive")).map(|(name, _)| *name).collect()
}

/// The record up to some move, and one of the acts that a view names: by a player, or without one by both.
///
/// # Errors
/// Why it cannot be done.
#[wasm_bindgen]
pub fn act(sgf: &str, at: usize, name: &str, by: Option<String>, dead: &str) -> Answer {
    let mut opened = Opened::read(sgf, at)?;
    let by = by.map(|color| color.parse()).transpose()?;
    let dead = chains(&opened.game, dead)?;
    let act = ACTS.iter().find(|(known, _)| *known == name).map(|(_, act)| act);
    let act = act.ok_or_else(|| JsError::new(&format!("unknown act '{name}'")))?;
    act(&mut opened.game, by, dead)?;
    Ok(opened.written())
}
