//! One record under other rules: what they refuse, the score, and why two scores differ.
//!
//! Two scores are led over into each other by changing one rule after the other; whatever Black's lead changes by at a step is
//! due to that rule. So the reasons add up to the difference, whatever the rules are. The order matters where rules work
//! together (a bonus that is only paid in area counting); it is chosen such that as much as possible is compared in area
//! counting, and pass stones are there as long as possible: there area and territory are the same
//! (Concord Go Rules, "Equivalence of area and territory counting").

use std::collections::HashMap;
use std::rc::Rc;

use crate::board::{Color, Move, PointSet};
use crate::game::{Game, Illegal, Ledger, SetupError};
use crate::rules::{Axis, Key, Pass, Points, Rules, Ruleset, Scoring};

use super::{Item, Outcome, Tally, outcome, tally};

/// A record as other rules see it.
pub struct Refereed {
    /// The record under these rules; what they refuse is kept as violations.
    pub game: Game,
    /// The count, whether or not the game came to be counted.
    pub tally: Tally,
    /// What came of it.
    pub outcome: Outcome,
    /// The moves that these rules refuse.
    pub refused: Vec<Refused>,
    /// What else does not fit, a line each.
    pub notes: Vec<String>,
}

/// A move of the record that other rules refuse.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// Its number, from 1.
    pub number: usize,
    /// Who moved.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Why.
    pub reason: Illegal,
}

/// What one rule contributes to the difference of two scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The axis.
    pub rule: &'static str,
    /// Its answer in the rules that are left.
    pub from: String,
    /// Its answer in the other rules.
    pub to: String,
    /// By how much it changes Black's lead.
    pub change: Points,
    /// What in the game makes it so.
    pub why: String,
}

/// Referees a record under other rules: with its own moves, also those that they refuse, its komi if `ruleset` has it, and
/// the position it starts from. `dead` are the stones removed where the rules remove any. Costs a replay.
///
/// # Errors
/// [`SetupError::Size`] if the rules' own set-up does not fit the board.
pub fn referee(game: &Game, ruleset: Ruleset, dead: &PointSet) -> Result<Refereed, SetupError> {
    Game::try_new(ruleset, game.size())?;
    let mut notes = Vec::new();
    let own = ruleset.rules.setup;
    let here = Rules { setup: game.rules().setup, ..ruleset.rules };
    if own != here.setup {
        notes.push(format!("set-up {} left out: the record starts otherwise", own.text()));
    }
    let mut other = game.clone();
    other.set_ruleset(Ruleset { rules: here, ..ruleset })?;
    if game.has_stopped() && !other.has_stopped() {
        notes.push(format!("play has not stopped: {}", here.stop.sentence()));
    }
    let dead = if other.removes_dead() { other.dead().unwrap_or(*dead) } else { PointSet::EMPTY };
    let refused =
        other.violations().map(|(number, turn, &reason)| Refused { number, color: turn.color, mv: turn.mv, reason });
    let (refused, tally, outcome) = (refused.collect(), tally(&other, &dead), outcome(&other, &dead));
    Ok(Refereed { game: other, tally, outcome, refused, notes })
}

/// Why a record is scored differently under other rules than `from`: rule by rule, what makes Black's lead larger or smaller.
/// The changes add up to the difference. Costs a replay for each rule in which the two differ.
#[must_use]
pub fn causes(game: &Game, from: Ruleset, to: Ruleset, dead: &PointSet) -> Vec<Cause> {
    Comparison::new(game, dead).causes_unless(from, to, &mut || false).unwrap_or_default()
}

/// One record, `dead` stones removed where rules remove any, compared under many rules. Dialects have much in common, and so have the
/// ways from one to the others: what was counted once is not replayed again. Keeps a count, and no record, for each step of a way.
pub struct Comparison<'a> {
    game: &'a Game,
    dead: &'a PointSet,
    counts: HashMap<(Rules, Option<Points>), Rc<Count>>,
}

/// What the record comes to under some rules.
struct Count {
    tally: Tally,
    ledger: Ledger,
}

impl<'a> Comparison<'a> {
    /// Nothing compared yet.
    #[must_use]
    pub fn new(game: &'a Game, dead: &'a PointSet) -> Comparison<'a> {
        Comparison { game, dead, counts: HashMap::new() }
    }

    /// The record.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The record under other rules: see [`referee`].
    ///
    /// # Errors
    /// As there.
    pub fn referee(&mut self, ruleset: Ruleset) -> Result<Refereed, SetupError> {
        self.taken_down(ruleset).map(|(refereed, _)| refereed)
    }

    fn taken_down(&mut self, ruleset: Ruleset) -> Result<(Refereed, Rc<Count>), SetupError> {
        let refereed = referee(self.game, ruleset, self.dead)?;
        let count = Rc::new(Count { tally: refereed.tally.clone(), ledger: *refereed.game.ledger() });
        self.counts.insert(self.key(ruleset), Rc::clone(&count));
        Ok((refereed, count))
    }

    /// What a count hangs on: the rules with the set-up that the record has, which is the one it is refereed with. Whether the komi is the
    /// usual one, which gives way to that of a handicap, is for the dialect to say that the rules are named after.
    fn key(&self, ruleset: Ruleset) -> (Rules, Option<Points>) {
        let rules = Rules { setup: self.game.rules().setup, ..ruleset.rules };
        (rules, (self.game.ledger().handicap > 0).then(|| ruleset.usual_komi()))
    }

    /// What the record comes to under some rules, if they serve for it. An error if it would have to be replayed and there was
    /// `enough`.
    fn count(&mut self, ruleset: Ruleset, enough: &mut dyn FnMut() -> bool) -> Result<Option<Rc<Count>>, Enough> {
        if let Some(count) = self.counts.get(&self.key(ruleset)) {
            return Ok(Some(Rc::clone(count)));
        }
        if enough() {
            return Err(Enough);
        }
        Ok(self.taken_down(ruleset).ok().map(|(_, count)| count))
    }

    /// Why the scores under two rules differ: see [`causes`]. For someone who may not be willing to wait: `enough` is asked
    /// before each replay whether that is enough, and if so the answer is `None`.
    #[must_use]
    pub fn causes_unless(
        &mut self,
        from: Ruleset,
        to: Ruleset,
        enough: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Cause>> {
        self.try_causes(from, to, enough).ok()
    }

    fn try_causes(
        &mut self,
        from: Ruleset,
        to: Ruleset,
        enough: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Cause>, Enough> {
        let mut causes = Vec::new();
        if from.rules == to.rules {
            return Ok(causes);
        }
        let mut keys: Vec<&Key> = Rules::KEYS.iter().filter(|k| (k.get)(&from.rules) != (k.get)(&to.rules)).collect();
        keys.retain(|key| key.name != "setup");
        keys.sort_by_key(|key| turn(key.name, &from.rules, &to.rules));
        let mut rules = Rules { setup: to.rules.setup, ..from.rules };
        let Some(mut before) = self.count(Ruleset { rules, ..from }, enough)? else {
            return Ok(causes);
        };
        let mut apart = Vec::new();
        let mut step = |key: &Key, before: &Count, after: &Count| {
            let change = after.tally.difference() - before.tally.difference();
            let (from, to) = ((key.get)(&from.rules), (key.get)(&to.rules));
            let cause = || Cause { rule: key.name, from, to, change, why: why(key.name, before, after) };
            causes.extend((!change.is_zero()).then(cause));
        };
        for key in keys {
            let after = match rules.set(key.name, &(key.get)(&to.rules)) {
                Ok(()) => self.count(Ruleset { rules, ..to }, enough)?,
                Err(_) => None,
            };
            match after {
                Some(after) => {
                    step(key, &before, &after);
                    before = after;
                }
                None => apart.push(key),
            }
        }
        // Answers that contradict the others one at a time, as those of rules that count nothing do, are given together.
        if let Some(key) = apart.iter().find(|key| key.name == "scoring").or(apart.first())
            && let Some(after) = self.count(to, enough)?
        {
            step(key, &before, &after);
        }
        Ok(causes)
    }
}

/// Nobody waits any longer.
struct Enough;

/// When a rule has its turn to be changed.
fn turn(key: &str, from: &Rules, to: &Rules) -> u8 {
    match key {
        "scoring" if to.scoring == Scoring::Area => 0,
        "pass" if to.pass == Pass::Stone => 1,
        "pass" if from.pass == Pass::Stone => 3,
        "scoring" => 4,
        _ => 2,
    }
}

/// What in the game makes a rule matter.
fn why(key: &str, before: &Count, after: &Count) -> String {
    let counted = [before, after].map(|count| count.tally.rules.scoring);
    if counted[0] != counted[1] && counted[1] == Scoring::None {
        return "nothing is counted".to_string();
    }
    let area_and_territory = [Scoring::Area, Scoring::Territory].iter().all(|s| counted.contains(s));
    let mut facts = if counted[0] == counted[1] {
        items(&before.tally, &after.tally)
    } else if area_and_territory {
        vec![stones_placed(&after.ledger)]
    } else {
        vec![points_left(&after.tally)]
    };
    let (was, is) = (before.tally.removed, after.tally.removed);
    if was != is {
        let (stay, go) = (was - is, is - was);
        facts.extend((!stay.is_empty()).then(|| format!("dead stones stay: {stay}")));
        facts.extend((!go.is_empty()).then(|| format!("dead stones go: {go}")));
    }
    let [were, are] = [before, after].map(|count| {
        let [black, white] = count.tally.ownership.teire;
        black | white
    });
    if were != are {
        let (free, costs) = (were - are, are - were);
        facts.extend((!free.is_empty()).then(|| format!("teire that costs nothing: {free}")));
        facts.extend((!costs.is_empty()).then(|| format!("teire: {costs}")));
    }
    let eyes = |count: &Count| count.tally.ownership.seki.len();
    if eyes(before) != eyes(after) {
        facts.push(format!("{} points in seki", eyes(before).abs_diff(eyes(after))));
    }
    if facts.is_empty() { format!("another {key}") } else { facts.join(", ") }
}

/// Area counts the stones that a player put on the board and that stay there; territory counts them as prisoners when they
/// do not. So the two differ by what one player placed more than the other (Concord Go Rules; Game End Rules, "Pass Stones").
fn stones_placed(ledger: &Ledger) -> String {
    let stones = [ledger.plays[0] + ledger.handicap, ledger.plays[1]];
    let [black, white] = stones;
    let mut reasons = Vec::new();
    if ledger.handicap > 1 {
        reasons.push(format!("{} handicap stones", ledger.handicap));
    }
    let [black_passes, white_passes] = ledger.passes;
    if black_passes != white_passes {
        reasons.push(format!("passes: black {black_passes}, white {white_passes}"));
    }
    if ledger.moves(Color::Black) > ledger.moves(Color::White) {
        reasons.push("Black had the last turn".to_string());
    }
    let reasons = if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join("; ")) };
    let rest = if black == white { ", which is as many" } else { "" };
    format!("stones placed: black {black}, white {white}{rest}{reasons}")
}

/// Stone scoring counts what was filled: area scoring what could be (Game End Rules, "Stone Counting").
fn points_left(tally: &Tally) -> String {
    let [black, white] = tally.ownership.territory.map(|t| t.len());
    let [blacks, whites] = Color::BOTH.map(|c| tally.board.count(c));
    format!("surrounded and not filled: black {black}, white {white}; stones: black {blacks}, white {whites}")
}

/// The items of the score that Black's lead changed by.
fn items(before: &Tally, after: &Tally) -> Vec<String> {
    let lead = |tally: &Tally, item| tally.item(Color::Black, item) - tally.item(Color::White, item);
    let changed = Item::ALL.iter().map(|&item| (item, lead(after, item) - lead(before, item)));
    let changed: Vec<(Item, Points)> = changed.filter(|(_, change)| !change.is_zero()).collect();
    match changed.as_slice() {
        [(item, _)] => vec![item.reason().to_string()],
        several => several.iter().map(|&(item, change)| format!("{item} {}", signed(change))).collect(),
    }
}

/// `+3`, `-0.5`, `0`.
#[must_use]
pub fn signed(points: Points) -> String {
    if points > Points::ZERO { format!("+{points}") } else { points.to_string() }
}
