//! One record scored.

use std::sync::Arc;

use super::claims::claimed;
use super::compare::dead_stones;
use super::dispute::{NoStone, chains_at};
use super::inferred::{candidates, counts_as_it_stands, few_stones, fitting_komi, unfilled};
use super::marks::{believe, closing, marked_dead};
use crate::board::{Color, Move, PointSet};
use crate::game::{Ending, Game, Illegal, Strictness};
use crate::life::{self, Effort, Grounds, Judge, Outlook, Reader, Verdict, VerdictCache};
use crate::rules::{DIALECTS, Expression, Points, RuleError, Rules, Ruleset, Suicide, plural};
use crate::scoring::{self, Detail, Outcome, Score, Tally};
use crate::sgf::{self, Claim, Record, Replay, ReplayError, Replayed, SgfError};

/// As many passes as stop play under any rules: three in a row, and one that is owed after an interrupted row.
const MOST_PASSES: usize = 4;

/// How records are scored.
///
/// ```
/// use shinpan::prelude::*;
///
/// let scored =
/// Scorer::default().score(b"(;SZ[5]KM[0.5]RU[Chinese]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de];B[cc];W[cd];B[cb];W[ca];B[ce];W[];B[])")?;
/// assert_eq!(scored.outcome.to_string(), "B+0.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scorer {
    /// Rules that replace those the record names.
    pub rules: Option<Expression>,
    /// Komi that replaces the record's.
    pub komi: Option<Points>,
    /// Which game of a collection, counted from 1.
    pub game: usize,
    /// The judge of dead stones where the rules have some removed.
    pub judge: Judge,
    /// How hard the judge works.
    pub effort: Effort,
    /// Stones that the players agreed are dead; the judge is then not asked.
    pub agreed: Option<PointSet>,
    /// True if a record is believed that says at its end whose each point is (`TB`, `TW`): stones in the other player's
    /// territory are dead.
    pub marks: bool,
    /// The treatment of moves that the rules refuse: refused, or accepted and remarked on.
    pub strictness: Strictness,
    /// True if a game that has not stopped is scored as it stands.
    pub unfinished: bool,
}

/// The first game as its record says, its dead stones as it marks them or as proofs and the network find them.
impl Default for Scorer {
    fn default() -> Scorer {
        Scorer {
            rules: None,
            komi: None,
            game: 1,
            judge: Judge::default(),
            effort: Effort::default(),
            agreed: None,
            marks: true,
            strictness: Strictness::Strict,
            unfinished: false,
        }
    }
}

/// A record and what it comes to.
pub struct Scored {
    /// The record.
    pub record: Record,
    /// The game that it is under the rules.
    pub game: Game,
    /// The dead stones.
    pub verdict: Verdict,
    /// The count, if the game came to be counted.
    pub tally: Option<Tally>,
    /// The outcome.
    pub outcome: Outcome,
    /// The result that the record claims, as far as it can be read and a game can come to it.
    pub claim: Option<Claim>,
    /// The assumptions that had to be made, one line each.
    pub remarks: Vec<String>,
}

/// Why a record was not scored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// It is no game record.
    #[error("{0}")]
    Unreadable(#[from] SgfError),
    /// It names rules that are not known, or not known well enough; nobody said which to take instead.
    #[error("RU[{text}]: {error}; name the rules with --rules")]
    Rules {
        /// The name in the record.
        text: String,
        /// Why that does not do.
        error: RuleError,
    },
    /// Its set-up or a move is not possible under the rules.
    #[error("{0}")]
    Illegal(ReplayError),
    /// A stone that is said to be dead is not there.
    #[error("{0}")]
    NoStone(#[from] NoStone),
    /// Play has not stopped, and the record claims no result.
    #[error("unfinished: play has not stopped after {} and there is no result (--unfinished estimates it)",
        plural(*.moves, "move"))]
    Unfinished {
        /// Number of moves.
        moves: usize,
    },
}

impl Refusal {
    /// The kind of reason, for a summary.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Refusal::Unreadable(_) => "unreadable",
            Refusal::Rules { .. } => "unknown rules",
            Refusal::Illegal(ReplayError::Illegal { .. }) => "illegal move",
            Refusal::Illegal(ReplayError::Setup(_) | ReplayError::Edit { .. }) => "impossible set-up",
            Refusal::Illegal(ReplayError::Events) => "unreadable",
            Refusal::NoStone(_) => "no such stone",
            Refusal::Unfinished { .. } => "unfinished",
        }
    }
}

impl Scorer {
    /// Scores a game of a file.
    ///
    /// # Errors
    /// [`Refusal`] with the reason.
    pub fn score(&self, bytes: &[u8]) -> Result<Scored, Refusal> {
        self.score_from(bytes, "")
    }

    /// The same; where the file came from (its path) may say by which rules it was played if the record does not.
    ///
    /// # Errors
    /// [`Refusal`] with the reason.
    pub fn score_from(&self, bytes: &[u8], whence: &str) -> Result<Scored, Refusal> {
        self.score_with(bytes, whence, &VerdictCache::default())
    }

    /// The same with a cache of verdicts, for who judges the same record under other rules too.
    ///
    /// # Errors
    /// [`Refusal`] with the reason.
    pub fn score_with(&self, bytes: &[u8], whence: &str, cache: &VerdictCache) -> Result<Scored, Refusal> {
        let record = sgf::read_game_as(bytes, self.game, self.strictness)?;
        match (&self.rules, &record.rules) {
            (Some(expression), _) => self.score_by(record, *expression, cache),
            (None, Some(text)) => {
                let expression =
                    Expression::from_sgf(text).map_err(|error| Refusal::Rules { text: text.clone(), error })?;
                self.score_named(record, whence, expression, cache)
            }
            (None, None) => self.infer(record, whence, cache),
        }
    }

    /// Scores a record by the rules that it names; if it comes from where the board is counted as it stands and does
    /// not fit, so.
    fn score_named(
        &self,
        record: Record,
        whence: &str,
        expression: Expression,
        cache: &VerdictCache,
    ) -> Result<Scored, Refusal> {
        let practice =
            unfilled(expression.ruleset).filter(|_| !expression.komi_given && counts_as_it_stands(&record, whence));
        let Some(practice) = practice else { return self.score_by(record, expression, cache) };
        let named = self.score_by(record.clone(), expression, cache)?;
        if !named.misses() {
            return Ok(named);
        }
        match self.fitting_after(&named, &record, practice, cache) {
            Ok(mut scored) if !scored.misses() => {
                let remark = format!(
                    "fits {}: records from this server count the board as it stands",
                    scored.game.ruleset().without_komi()
                );
                scored.remarks.insert(0, remark);
                Ok(scored)
            }
            _ => Ok(named),
        }
    }

    /// Scores a record that names no rules by the first that fit what it claims, else by the likeliest. The dead stones
    /// of the first tell which others may fit, so that only those are judged anew.
    fn infer(&self, record: Record, whence: &str, cache: &VerdictCache) -> Result<Scored, Refusal> {
        let mut likeliest: Option<Result<Scored, Refusal>> = None;
        for ruleset in candidates(&record, whence) {
            let scored = match &likeliest {
                Some(Ok(first)) => self.fitting_after(first, &record, ruleset, cache),
                Some(Err(_)) | None => self.fitting(&record, ruleset, cache),
            };
            match scored {
                Ok(scored) if scored.misses() => {
                    if !matches!(likeliest, Some(Ok(_))) {
                        likeliest = Some(Ok(scored));
                    }
                }
                Ok(scored) => {
                    let fits = scored.counts() && scored.agrees() == Some(true);
                    return Ok(scored.named(if fits { "fits" } else { "taken as" }));
                }
                Err(refusal) => likeliest = likeliest.or(Some(Err(refusal))),
            }
        }
        let none = || self.score_by(record, Expression { ruleset: (&DIALECTS[0]).into(), komi_given: false }, cache);
        likeliest.unwrap_or_else(none).map(|scored| scored.named("taken as"))
    }

    /// As [`Scorer::fitting`], but judged anew only if the dead stones of another score fit.
    fn fitting_after(
        &self,
        first: &Scored,
        record: &Record,
        ruleset: Ruleset,
        cache: &VerdictCache,
    ) -> Result<Scored, Refusal> {
        if first.verdict.closes_borders() {
            return self.fitting(record, ruleset, cache);
        }
        let guess = Scorer { agreed: Some(first.verdict.dead), ..self.clone() };
        match guess.fitting(record, ruleset, cache) {
            Ok(guessed) if !guessed.misses() => self.fitting(record, ruleset, cache),
            missing => missing,
        }
    }

    /// Scores a record by these rules; if it names no komi and does not fit, with one by which it does.
    fn fitting(&self, record: &Record, ruleset: Ruleset, cache: &VerdictCache) -> Result<Scored, Refusal> {
        let scored = self.score_by(record.clone(), Expression { ruleset, komi_given: false }, cache)?;
        let open = self.komi.is_none() && record.komi.is_none();
        if !open || !scored.misses() {
            return Ok(scored);
        }
        let without = scored.tally.as_ref().map(|tally| tally.difference() + scored.game.rules().komi);
        let komi = scored.claim.as_ref().zip(without).and_then(|(claim, without)| fitting_komi(claim, without));
        Ok(match komi {
            Some(komi) => scored.with_komi(komi),
            None => scored,
        })
    }

    /// Scores a record by these rules; what stones were found to be is remembered for the next rules.
    fn score_by(&self, record: Record, expression: Expression, cache: &VerdictCache) -> Result<Scored, Refusal> {
        let mut remarks = Vec::new();
        // What was asked for goes before what the record says, and that before the rules' own.
        let komi = self.komi.or(expression.komi_given.then_some(expression.ruleset.rules.komi));
        let replayed = self.replay(&record, expression.ruleset, komi, None).map_err(Refusal::Illegal)?;
        let Replayed { mut game, warnings, .. } = replayed;
        if komi.is_none() && record.komi.is_none() {
            remarks.push(usual_komi(game.rules().komi));
        }
        remarks.extend(warnings);
        // Strict play does not note it, because controllers let either player play.
        if self.strictness == Strictness::Strict {
            remarks.extend(game.plays_in_a_row().map(|(number, turn)| {
                format!("move {number}, {} {}: {}", turn.color, turn.mv, Illegal::OutOfTurn.explain())
            }));
        }
        for (number, turn, violation) in game.violations() {
            remarks.push(format!("move {number}, {} {}, breaks a rule: {}", turn.color, turn.mv, violation.explain()));
        }
        let claim = record.result.as_deref().and_then(Claim::read);
        self.close(&record, claim, &mut game, &mut remarks)?;
        let mut marked_closing = None;
        match self.agreed {
            Some(points) => agree(&mut game, points, &mut remarks)?,
            None if self.marks && believe(&record, &mut game) => {
                remarks.push("dead stones follow the territory marks (TB, TW)".to_string());
                marked_closing = Some(closing(&record, &game));
            }
            None => {}
        }
        let mut verdict = self.judge(&game, cache);
        if let Some(closing) = marked_closing {
            verdict = Verdict { closing, closing_agreed: true, ..verdict };
        }
        if verdict.closes_borders() {
            let how = if verdict.closing_agreed { "as the record marks them" } else { "by estimate" };
            remarks.push(format!("both players left borders open; closed {how}: {}", verdict.closed_borders()));
        }
        let tally = scoring::is_counted(&game).then(|| scoring::tally(&game, &verdict));
        let outcome = outcome(&game, tally.as_ref());
        let claim = claimed(&record, &game, tally.as_ref(), &mut remarks);
        Ok(Scored { record, game, verdict, tally, outcome, claim, remarks })
    }

    /// The stones that are dead without a judge, where rules remove any: agreed on, or marked in the record.
    pub(super) fn settled(&self, scored: &Scored) -> Option<PointSet> {
        match self.agreed {
            Some(points) => chains_at(&scored.game, points).ok(),
            None => marked_dead(&scored.record, &scored.game).filter(|_| self.marks),
        }
    }

    /// Judges a game. Where nothing is counted nobody needs to know what is dead.
    pub(super) fn judge(&self, game: &Game, cache: &VerdictCache) -> Verdict {
        let judge = if game.ending().is_some() { Judge::AllAlive } else { self.judge };
        cache.judge_until(game, judge, self.effort, &|_| false, &|| false)
    }

    /// Replays a record, or what comes before the move of a number. Where what the rules refuse is only remarked on,
    /// suicide too is played, and judged afterwards.
    pub(super) fn replay(
        &self,
        record: &Record,
        ruleset: Ruleset,
        komi: Option<Points>,
        before: Option<usize>,
    ) -> Result<Replayed, ReplayError> {
        let admitting = match self.strictness {
            Strictness::Strict => ruleset,
            Strictness::Lenient => Ruleset { rules: Rules { suicide: Suicide::Allowed, ..ruleset.rules }, ..ruleset },
        };
        let strictness = self.strictness;
        let replay = Replay { ruleset: Some(admitting), komi, usual_komi: None, fallback: ruleset, strictness, before };
        let mut replayed = replay.run_asking(record, Arc::new(Reader::for_an_answer(self.effort)))?;
        if admitting != ruleset {
            let komi = replayed.game.rules().komi;
            let rules = Rules { komi, ..ruleset.rules };
            replayed.game.set_ruleset(Ruleset { rules, ..ruleset }).map_err(ReplayError::Setup)?;
        }
        Ok(replayed)
    }

    /// Ends the game as the record says. Records often leave out the passes of a game that was counted, and
    /// resignations are no moves.
    fn close(
        &self,
        record: &Record,
        claim: Option<Claim>,
        game: &mut Game,
        remarks: &mut Vec<String>,
    ) -> Result<(), Refusal> {
        if record.result.is_none() {
            remarks.push("no result in the record".to_string());
        }
        match claim {
            Some(Claim::Ended(ending)) if !said_by(game, ending) => game.end(ending),
            Some(Claim::Counted { winner: None, .. }) if !game.has_stopped() && few_stones(game) => {
                let stones =
                    plural((game.board().stones(Color::Black) | game.board().stones(Color::White)).len(), "stone");
                remarks.push(format!("a draw with {stones} on the board: agreed on, not counted; scored as it stands"));
            }
            Some(Claim::Counted { .. }) if !game.has_stopped() => {
                remarks.push("no passes at the end: the record has a result, so play is taken as stopped".to_string());
                pass_until_stopped(game);
            }
            None if !game.has_stopped() && !self.unfinished => {
                return Err(Refusal::Unfinished { moves: game.turns().count() });
            }
            None if !game.has_stopped() => remarks.push("play has not stopped: scored as it stands".to_string()),
            Some(Claim::Counted { .. } | Claim::Ended(_)) | None => {}
        }
        Ok(())
    }
}

/// The remark that a komi is the rules' own.
fn usual_komi(komi: Points) -> String {
    format!("no komi in the record: {komi}, the usual one under these rules")
}

/// Tells whether the game has ended in a way that `RE` has no other word for.
fn said_by(game: &Game, ending: Ending) -> bool {
    game.ending().is_some_and(|ended| ended.to_string() == ending.to_string())
}

/// Adds the passes that a record leaves out, if the rules allow them.
fn pass_until_stopped(game: &mut Game) {
    let mut passed = game.clone();
    for _ in 0..MOST_PASSES {
        let color = passed.to_play();
        if passed.play(color, Move::Pass).is_err() {
            return;
        }
        if passed.has_stopped() {
            *game = passed;
            return;
        }
    }
}

/// Marks what the players agreed on, by chains.
fn agree(game: &mut Game, points: PointSet, remarks: &mut Vec<String>) -> Result<(), Refusal> {
    let dead = chains_at(game, points)?;
    if let Err(error) = game.mark_dead(dead) {
        remarks.push(format!("stones marked dead stay: {error}"));
    }
    Ok(())
}

/// The outcome of a game, with its count where it has one.
fn outcome(game: &Game, tally: Option<&Tally>) -> Outcome {
    match (tally, game.ending()) {
        (Some(tally), _) => Outcome::Counted(tally.score()),
        (None, Some(ending)) => Outcome::Ended(ending),
        (None, None) => Outcome::Undecided,
    }
}

impl Scored {
    /// The grounds of the score, if there is one.
    #[must_use]
    pub fn grounds(&self) -> Option<Grounds<'_>> {
        self.tally.as_ref().map(|tally| Grounds { verdict: &self.verdict, tally })
    }

    /// The score in rows, if there is one.
    #[must_use]
    pub fn detail(&self) -> Option<Detail> {
        self.grounds().map(|grounds| scoring::explained(&self.game, grounds.tally, &grounds.rests_on()))
    }

    /// The outcome that is expected of a game that has not stopped, if the scorer's judge is a network. Costs a search.
    #[must_use]
    pub fn outlook(&self, scorer: &Scorer) -> Option<Outlook> {
        match scorer.judge {
            Judge::Network(network) => life::outlook(&self.game, network, scorer.effort),
            Judge::AllAlive | Judge::Benson | Judge::Playout | Judge::Quick => None,
        }
    }

    /// Tells whether nothing was guessed: neither what is dead, nor how the dame that were left open would be filled.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.grounds().map_or(self.verdict.is_certain(), |grounds| grounds.are_certain())
    }

    /// The verdict about the stones that rules would remove which remove any. Costs a judgement where that has not been
    /// asked: the game's own rules remove none, or nothing was counted.
    #[must_use]
    pub fn dead_where_removed(&self, scorer: &Scorer) -> Verdict {
        match self.game.removes_dead() && self.game.ending().is_none() {
            true => self.verdict.clone(),
            false => dead_stones(&self.game, |game| life::judge_with(game, scorer.judge, scorer.effort)),
        }
    }

    /// Tells whether it was counted.
    fn counts(&self) -> bool {
        self.outcome.score().is_some()
    }

    /// Tells whether it was counted otherwise than the record claims.
    fn misses(&self) -> bool {
        self.counts() && self.agrees() == Some(false)
    }

    /// The same with a komi that is not the rules' own. The same stones are dead.
    fn with_komi(mut self, komi: Points) -> Scored {
        let usual = usual_komi(self.game.rules().komi);
        self.remarks.retain(|remark| *remark != usual);
        self.game.set_komi(komi);
        self.tally = self.tally.map(|tally| tally.with_komi_of(&self.game));
        self.outcome = outcome(&self.game, self.tally.as_ref());
        self
    }

    /// The same, saying that nobody named the rules.
    fn named(mut self, how: &str) -> Scored {
        let ruleset = self.game.ruleset();
        let remark = format!("no rules named; {how} {}, komi {}", ruleset.without_komi(), ruleset.rules.komi);
        self.remarks.insert(0, remark);
        self
    }

    /// Tells whether the record claims the same: winner, and margin if it has one. `None` if it claims nothing.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        Some(match (self.claim?, self.outcome) {
            (Claim::Ended(claimed), Outcome::Ended(ending)) => claimed.to_string() == ending.to_string(),
            (Claim::Counted { winner, margin }, Outcome::Counted(Score { winner: found, margin: by })) => {
                winner == found && margin.is_none_or(|m| Points::from(m) == by)
            }
            (_, Outcome::Undecided)
            | (Claim::Ended(_), Outcome::Counted(_))
            | (Claim::Counted { .. }, Outcome::Ended(_)) => false,
        })
    }
}
