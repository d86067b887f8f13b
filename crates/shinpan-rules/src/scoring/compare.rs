//! One record under other rules: what they refuse, the score, and why two scores differ.
//!
//! Two scores are led over into each other by changing one rule after the other; whatever Black's lead changes by at a
//! step is due to that rule. So the reasons add up to the difference, whatever the rules are. The order matters where
//! rules work together (a bonus that is only paid in area counting); it is chosen such that as much as possible is
//! compared in area counting, and pass stones are there as long as possible: there area and territory are the same
//! (Concord Go Rules, "Equivalence of area and territory counting").

use std::collections::HashMap;
use std::rc::Rc;

use crate::board::{Color, Move, PointSet};
use crate::game::{Game, Illegal, Ledger, SetupError};
use crate::rules::{Axis, Key, Pass, Points, Rules, Ruleset, Scoring};

use super::{Item, Outcome, Settled, Tally, outcome_by, tally};

/// A record as other rules see it.
pub struct Refereed {
    /// The record under these rules; what they refuse is kept as violations.
    pub game: Game,
    /// The count, whether or not the game came to be counted.
    pub tally: Tally,
    /// The outcome.
    pub outcome: Outcome,
    /// The moves that these rules refuse.
    pub refused: Vec<Refused>,
    /// Other things that do not fit, a line each.
    pub notes: Vec<String>,
}

/// A move of the record that other rules refuse.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// Its number, from 1.
    pub number: usize,
    /// The player who moved.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Why.
    pub reason: Illegal,
}

/// The contribution of one rule to the difference of two scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceCause {
    /// The axis, or [`DEAD_STONES`].
    pub rule: &'static str,
    /// Its answer in the rules that are left, or the dead stones under them.
    pub from: String,
    /// Its answer in the other rules, or the dead stones under them.
    pub to: String,
    /// By how much it changes Black's lead.
    pub change: Points,
    /// The facts of the game that make it so.
    pub why: String,
}

/// Referees a record under other rules: with its own moves, also those that they refuse, its komi if `ruleset` has it,
/// and the position it starts from; with these stones dead, and borders closed, where the rules remove any. Costs a
/// replay.
///
/// # Errors
/// [`SetupError::Size`] if the rules' own set-up does not fit the board.
pub fn referee(game: &Game, ruleset: Ruleset, settled: impl Into<Settled>) -> Result<Refereed, SetupError> {
    let settled = settled.into();
    referee_by(game, ruleset, &mut |_| settled)
}

/// The same where the dead stones depend on the rules: `judge` is asked about the game under them, if they remove any
/// and the players have not marked which.
///
/// # Errors
/// As there.
pub fn referee_by(
    game: &Game,
    ruleset: Ruleset,
    judge: &mut dyn FnMut(&Game) -> Settled,
) -> Result<Refereed, SetupError> {
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
    let marked = other.dead().map(|dead| Settled::from(&dead));
    let settled = if other.removes_dead() { marked.unwrap_or_else(|| judge(&other)) } else { Settled::default() };
    let refused =
        other.violations().map(|(number, turn, &reason)| Refused { number, color: turn.color, mv: turn.mv, reason });
    let (refused, tally) = (refused.collect(), tally(&other, settled));
    let outcome = outcome_by(&other, &tally);
    Ok(Refereed { game: other, tally, outcome, refused, notes })
}

/// Why a record is scored differently under other rules than `from`: rule by rule, what makes Black's lead larger or
/// smaller. The changes add up to the difference. Costs a replay for each rule in which the two differ.
#[must_use]
pub fn causes(game: &Game, from: Ruleset, to: Ruleset, settled: impl Into<Settled>) -> Vec<DifferenceCause> {
    Comparison::new(game, settled).causes_unless(from, to, &mut || false).unwrap_or_default()
}

/// One record compared under many rules. Dialects have much in common, and so have the ways from one to the others: a
/// step that was counted once is not replayed again. Keeps a count, and no record, for each step of a way.
pub struct Comparison<'a> {
    game: &'a Game,
    /// The stones that are dead under the record's own rules, and its closed borders.
    settled: Settled,
    counts: HashMap<CountKey, Rc<Count>>,
}

/// The rules of a step, the komi that is usual under them where a handicap has one of its own, and the dead stones
/// with the closed borders.
type CountKey = (Rules, Option<Points>, Settled);

/// A count under some rules.
struct Count {
    tally: Tally,
    ledger: Ledger,
    /// Stones of each colour that came on the board, by play or set-up, whether or not they are still there.
    placed: [usize; 2],
}

impl Count {
    fn of(refereed: &Refereed) -> Count {
        let (game, ledger) = (&refereed.game, *refereed.game.ledger());
        let placed = Color::BOTH.map(|color| game.board().count(color) + ledger.captures[color.opponent()]);
        Count { tally: refereed.tally.clone(), ledger, placed }
    }
}

impl<'a> Comparison<'a> {
    /// Nothing compared yet; `settled` holds under the record's own rules.
    #[must_use]
    pub fn new(game: &'a Game, settled: impl Into<Settled>) -> Comparison<'a> {
        Comparison { game, settled: settled.into(), counts: HashMap::new() }
    }

    /// The record.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The stones that are dead under the record's own rules.
    #[must_use]
    pub fn dead(&self) -> PointSet {
        self.settled.dead
    }

    /// The record under other rules, with the same dead stones: see [`referee`].
    ///
    /// # Errors
    /// As there.
    pub fn referee(&mut self, ruleset: Ruleset) -> Result<Refereed, SetupError> {
        let settled = self.settled;
        self.referee_by(ruleset, &mut |_| settled)
    }

    /// The record under other rules, with the stones that are dead under them: see [`referee_by`].
    ///
    /// # Errors
    /// As there.
    pub fn referee_by(
        &mut self,
        ruleset: Ruleset,
        judge: &mut dyn FnMut(&Game) -> Settled,
    ) -> Result<Refereed, SetupError> {
        let mut settled = self.settled;
        let refereed = referee_by(self.game, ruleset, &mut |game| {
            settled = judge(game);
            settled
        })?;
        let count = Rc::new(Count::of(&refereed));
        self.counts.insert(self.step(ruleset, settled), count);
        Ok(refereed)
    }

    /// The key of a count: the rules with the set-up that the record has, which is the one it is refereed with.
    /// Whether the komi is the usual one, which gives way to that of a handicap, is for the dialect to say that the
    /// rules are named after.
    fn step(&self, ruleset: Ruleset, settled: Settled) -> CountKey {
        let rules = Rules { setup: self.game.rules().setup, ..ruleset.rules };
        (rules, (self.game.ledger().handicap > 0).then(|| ruleset.usual_komi()), settled)
    }

    /// The count under some rules, if they serve for it. An error if it would have to be replayed and
    /// there was `enough`.
    fn count(
        &mut self,
        ruleset: Ruleset,
        settled: Settled,
        enough: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Rc<Count>>, Enough> {
        let step = self.step(ruleset, settled);
        if let Some(count) = self.counts.get(&step) {
            return Ok(Some(Rc::clone(count)));
        }
        if enough() {
            return Err(Enough);
        }
        let Ok(refereed) = referee(self.game, ruleset, settled) else { return Ok(None) };
        let count = Rc::new(Count::of(&refereed));
        self.counts.insert(step, Rc::clone(&count));
        Ok(Some(count))
    }

    /// Why the scores under two rules differ, the same stones being dead: see [`causes`]. For someone who may not be
    /// willing to wait: `enough` is asked before each replay whether that is enough, and if so the answer is `None`.
    #[must_use]
    pub fn causes_unless(
        &mut self,
        from: Ruleset,
        to: Ruleset,
        enough: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<DifferenceCause>> {
        let mut causes = Vec::new();
        self.lead(from, to, self.settled, &mut causes, enough).ok().map(|_| causes)
    }

    /// Why the score of the record under other rules differs from that under its own: rule by rule, and last the stones
    /// that are dead under one and not under the other. `enough` as in [`Comparison::causes_unless`].
    #[must_use]
    pub fn causes_of(&mut self, there: &Refereed, enough: &mut dyn FnMut() -> bool) -> Option<Vec<DifferenceCause>> {
        let ends = [self.game, &there.game];
        // Where one of them removes nothing, the rule that says so is led over with the stones that the other removes.
        let settled = if self.game.removes_dead() { self.settled } else { there.tally.settled() };
        let mut causes = Vec::new();
        let [from, to] = ends.map(|game| *game.ruleset());
        let last = self.lead(from, to, settled, &mut causes, enough).ok()?;
        let Some(last) = last else { return Some(causes) };
        let change = there.tally.difference() - last.tally.difference();
        if !change.is_zero() {
            let [was, is] = [last.tally.judged(), there.tally.judged()];
            let why = status_changes(self.game, was, is);
            causes.push(DifferenceCause { rule: DEAD_STONES, from: was.to_string(), to: is.to_string(), change, why });
        }
        Some(causes)
    }

    /// Leads the score under some rules over into that under others, and returns the last count.
    fn lead(
        &mut self,
        from: Ruleset,
        to: Ruleset,
        settled: Settled,
        causes: &mut Vec<DifferenceCause>,
        enough: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Rc<Count>>, Enough> {
        let mut keys: Vec<&Key> = Rules::KEYS.iter().filter(|k| (k.get)(&from.rules) != (k.get)(&to.rules)).collect();
        keys.retain(|key| key.name != "setup");
        keys.sort_by_key(|key| turn(key.name, &from.rules, &to.rules));
        let mut rules = Rules { setup: to.rules.setup, ..from.rules };
        let Some(mut before) = self.count(Ruleset { rules, ..from }, settled, enough)? else {
            return Ok(None);
        };
        let mut apart = Vec::new();
        let mut step = |key: &Key, before: &Count, after: &Count| {
            let change = after.tally.difference() - before.tally.difference();
            let (from, to) = ((key.get)(&from.rules), (key.get)(&to.rules));
            let cause = || DifferenceCause { rule: key.name, from, to, change, why: why(key.name, before, after) };
            causes.extend((!change.is_zero()).then(cause));
        };
        for key in keys {
            let after = match rules.set(key.name, &(key.get)(&to.rules)) {
                Ok(()) => self.count(Ruleset { rules, ..to }, settled, enough)?,
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
        // Answers that contradict the others one at a time, as those of rules that count nothing do, are given
        // together.
        if let Some(key) = apart.iter().find(|key| key.name == "scoring").or(apart.first())
            && let Some(after) = self.count(to, settled, enough)?
        {
            step(key, &before, &after);
            before = after;
        }
        Ok(Some(before))
    }
}

/// The cause that is no rule: other stones are dead.
pub const DEAD_STONES: &str = "dead stones";

/// The chains that are dead in one of two counts of a game and alive in the other: `alive: A9; dead: C15 R16`.
#[must_use]
pub fn status_changes(game: &Game, was: PointSet, is: PointSet) -> String {
    let chains = game.board().chains();
    let named = |stones: PointSet| {
        let among = chains.iter().filter(|chain| chain.stones.intersects(&stones));
        among.filter_map(|chain| chain.stones.first()).collect::<PointSet>()
    };
    let parts = [("alive", named(was - is)), ("dead", named(is - was))].into_iter();
    let parts = parts.filter(|(_, chains)| !chains.is_empty()).map(|(what, chains)| format!("{what}: {chains}"));
    parts.collect::<Vec<_>>().join("; ")
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

/// The facts of the game that make a rule matter.
fn why(key: &str, before: &Count, after: &Count) -> String {
    let counted = [before, after].map(|count| count.tally.rules.scoring);
    if counted[0] != counted[1] && counted[1] == Scoring::None {
        return "nothing is counted".to_string();
    }
    let area_and_territory = [Scoring::Area, Scoring::Territory].iter().all(|s| counted.contains(s));
    let mut facts = if counted[0] == counted[1] {
        items(&before.tally, &after.tally)
    } else if area_and_territory {
        vec![stones_placed(after)]
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

/// Area counts the stones that a player put on the board and that stay there; territory counts them as prisoners when
/// they do not. So the two differ by what one player placed more than the other (Concord Go Rules; Game End Rules,
/// "Pass Stones").
fn stones_placed(count: &Count) -> String {
    let Count { ledger, placed: [black, white], .. } = count;
    let mut reasons = Vec::new();
    let played = [ledger.plays[0] + ledger.handicap, ledger.plays[1]];
    // A set-up in the middle of a game may have taken stones off again.
    let [black_set, white_set] = [black.saturating_sub(played[0]), white.saturating_sub(played[1])];
    if black_set + white_set > 0 {
        reasons.push(format!("set up: black {black_set}, white {white_set}"));
    }
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
