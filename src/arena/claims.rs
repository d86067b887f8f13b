//! Scores that the engines claim, and why they differ from the referee's.

use std::sync::Arc;

use crate::board::{Color, PointSet};
use crate::game::Game;
use crate::game::oracle::KnowsNothing;
use crate::rules::{DIALECTS, Dialect, Points, Ruleset};
use crate::scoring::{self, Score, Settled};
use crate::sgf::Claim;

use super::bout::Bout;
use super::link::excerpt;

impl Bout<'_> {
    /// Asks both engines for their score, and names the reason where one differs from the referee's.
    pub(super) fn hear_claims(&mut self) {
        let settled = self.settled();
        let score = scoring::tally(&self.game, settled).score();
        for color in Color::BOTH {
            if self.engines[color].is_broken() || !self.engines[color].knows("final_score") {
                continue;
            }
            let text = match self.engines[color].ask("final_score") {
                Ok(Ok(text)) => excerpt(text.trim()),
                Ok(Err(refusal)) => {
                    self.remark(format!("{} cannot score: {}", color.name(), excerpt(&refusal)));
                    continue;
                }
                Err(fault) => {
                    self.remark(format!("{} {fault}", color.name()));
                    continue;
                }
            };
            let claim = text.split_whitespace().next().and_then(Claim::read);
            if !claim.is_some_and(|claim| says(claim, score)) {
                // Where the rules remove nothing nobody has asked yet.
                if self.dead[color].is_none() && claim.is_some() {
                    self.dead_list(color);
                }
                let own_dead = self.dead[color].as_ref().map(|stones| self.chains(stones));
                let why = claim.and_then(|claim| reason(&self.game, settled, own_dead, claim));
                let why = why.unwrap_or("no reason found".to_string());
                self.remark(format!("{} claims {text}, the referee counts {score}: {why}", color.name()));
            }
            self.claims[color] = Some(text);
        }
    }

    fn chains(&self, stones: &[String]) -> PointSet {
        let chains = stones.iter().filter_map(|p| self.game.board().chain(p.parse().ok()?));
        chains.fold(PointSet::EMPTY, |all, chain| all | chain.stones)
    }
}

/// Tells whether a claim is this score.
fn says(claim: Claim, score: Score) -> bool {
    match claim {
        Claim::Counted { winner, margin } => {
            winner == score.winner && margin.is_none_or(|m| Points::from(m) == score.margin)
        }
        Claim::Ended(_) => false,
    }
}

/// The least change of dead stones, komi and rules by which the referee would count what an engine claims.
fn reason(game: &Game, settled: Settled, own_dead: Option<PointSet>, claim: Claim) -> Option<String> {
    let Settled { dead, closing } = settled;
    let komi = game.rules().komi;
    // What other rules ask about life is not worth a search here.
    let mut elsewhere = game.clone();
    elsewhere.set_oracle(Arc::new(KnowsNothing));
    let counts = |ruleset: Ruleset, dead: &PointSet| {
        let settled = Settled { dead: *dead, closing };
        let here = if ruleset == *game.ruleset() { game } else { &elsewhere };
        let refereed = scoring::referee(here, ruleset, settled).ok()?;
        let mut game = refereed.game;
        // What the players agreed on is not what the engine thinks.
        if game.removes_dead() && game.dead().is_some_and(|agreed| agreed != *dead) {
            game.undo_event().ok()?;
        }
        Some(scoring::tally(&game, settled).score())
    };
    let mut lists = vec![(dead, String::new())];
    if let Some(own) = own_dead.filter(|own| *own != dead) {
        let shown = if own.is_empty() { "no stones".to_string() } else { own.to_string() };
        lists.push((own, format!("it takes {shown} for dead")));
    }
    if !dead.is_empty() {
        lists.push((PointSet::EMPTY, "it removes no dead stones".to_string()));
    }
    let usual = |name: &str| Dialect::find(name).ok();
    let first = ["japanese", "chinese", "tromp-taylor", "aga"].into_iter().filter_map(usual);
    let dialects: Vec<&Dialect> = first.chain(DIALECTS).collect();
    let with = |ruleset: Ruleset, komi| Ruleset { rules: crate::rules::Rules { komi, ..ruleset.rules }, ..ruleset };
    let own = std::iter::once((*game.ruleset(), String::new()));
    let others =
        dialects.iter().map(|d| (with(Ruleset::from(*d), komi), format!("it counts as under {} rules", d.name)));
    let komis = [Points::ZERO, Points::halves(11), Points::halves(13), Points::halves(15)];
    let other_komi = komis.into_iter().map(|k| (with(*game.ruleset(), k), format!("it counts with komi {k}")));
    for (ruleset, rules_differ) in own.chain(other_komi).chain(others) {
        for (dead, stones_differ) in &lists {
            if counts(ruleset, dead).is_some_and(|score| says(claim, score)) {
                let words = [rules_differ, stones_differ.clone()].into_iter().filter(|w| !w.is_empty());
                return Some(words.collect::<Vec<_>>().join(", and "));
            }
        }
    }
    None
}
