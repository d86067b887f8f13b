//! One game of two engines: moves are asked for, judged and passed on.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::board::{Color, Move, PointSet};
use crate::game::{Cause, Ending, Game, Illegal, Imputed, Phase, SetupError};
use crate::life;
use crate::players::{Clock, TimeControl};
use crate::rules::Illegal as IllegalAxis;
use crate::scoring::{self, Outcome, Settled};
use crate::sgf::{self, Record};

use super::conditions::{Conditions, Penalty, begin};
use super::engine::Engine;
use super::entry::{Both, Entry, MoveList, Side};
use super::evaluation::{self, Evaluation, Figures};
use super::link::{Answer, Fault, excerpt};
use super::schedule::{Fixture, Opening};
use super::telling::Timing;

/// How often an engine is asked for another move before it has lost the game.
const MOST_ILLEGAL: usize = 3;

/// Occurrences of a position after which a repetition is taken as claimed, where the rules let the players do so and
/// neither gains by going round.
const CLAIMED_AT: usize = 4;

/// A player has lost, by something else than the score.
pub(super) struct Lost {
    pub color: Color,
    /// One word for the journal.
    pub kind: &'static str,
    pub cause: Cause,
    pub why: String,
}

/// The player lately said to win clearly (`None` for a draw), and the turns in a row after which that was said.
pub(super) type ClearView = Option<(Option<Color>, u32)>;

/// A game between two engines.
pub struct Bout<'a> {
    pub(super) conditions: &'a Conditions,
    pub(super) engines: [&'a mut Engine; 2],
    pub(super) game: Game,
    pub(super) seed: u64,
    pub(super) told: [String; 2],
    pub(super) dead: [Option<Vec<String>>; 2],
    pub(super) claims: [Option<String>; 2],
    /// Each with the number of moves that were made before it.
    remarks: Vec<(usize, String)>,
    clocks: [Option<Clock>; 2],
    /// In whose words each engine was told the time control.
    pub(super) timing: [Timing; 2],
    seconds: [f64; 2],
    illegal: [usize; 2],
    /// The engines' estimates of the score, if they are asked.
    pub(super) opinions: [ClearView; 2],
    /// The engines' evaluations of their moves, by the number of the turn.
    pub(super) evaluations: BTreeMap<usize, Evaluation>,
    /// The time control of each.
    pub(super) controls: [Option<TimeControl>; 2],
    kind: Option<&'static str>,
    /// Play goes on after the stop: engines that can are asked to capture what is dead.
    pub(super) cleaning: bool,
    /// Where borders that both left open are closed, by colour.
    closing: [PointSet; 2],
}

impl<'a> Bout<'a> {
    /// Two engines before a game, Black's first.
    ///
    /// # Errors
    /// [`SetupError`] if rules, board and opening do not fit each other.
    pub fn new(
        conditions: &'a Conditions,
        opening: Option<&Opening>,
        engines: [&'a mut Engine; 2],
        seed: u64,
    ) -> Result<Bout<'a>, SetupError> {
        let (game, broken) = begin(conditions, opening)?;
        let controls = [0, 1].map(|i| engines[i].control.or(conditions.control));
        let mut remarks: Vec<(usize, String)> = Vec::new();
        for color in Color::BOTH {
            let refused = engines[color].remarks.iter();
            remarks.extend(refused.map(|remark| (0, format!("{} {remark}", color.name()))));
        }
        remarks.extend(broken.map(|text| (game.all_turns().count(), text)));
        Ok(Bout {
            conditions,
            engines,
            game,
            seed,
            told: Default::default(),
            dead: Default::default(),
            claims: Default::default(),
            remarks,
            clocks: controls.map(|control| control.map(Clock::new)),
            timing: [Timing::default(); 2],
            seconds: [0.0; 2],
            illegal: [0; 2],
            opinions: [None; 2],
            evaluations: BTreeMap::new(),
            controls,
            kind: None,
            cleaning: false,
            closing: [PointSet::EMPTY; 2],
        })
    }

    /// Notes something about the position.
    pub(super) fn remark(&mut self, text: String) {
        self.remarks.push((self.game.all_turns().count(), text));
    }

    /// An answer, or the loss of the game.
    pub(super) fn faultless<T>(&mut self, color: Color, answer: Result<T, Fault>) -> Result<T, Lost> {
        answer.map_err(|fault| Lost { color, kind: fault.kind(), cause: Cause::Forfeit, why: fault.to_string() })
    }

    pub(super) fn ask(&mut self, color: Color, command: &str) -> Result<Answer, Lost> {
        let answer = self.engines[color].ask(command);
        self.faultless(color, answer)
    }

    /// Plays the game to its end.
    pub fn play(mut self, fixture: &Fixture, names: [&str; 2]) -> (Entry, Record) {
        let before = [0, 1].map(|i| self.engines[i].processor_time());
        let given = self.game.all_turns().count();
        if let Err(lost) = self.run() {
            self.remark(format!("{} {}", lost.color.name(), lost.why));
            self.kind = Some(lost.kind);
            self.game.end(Ending::win(lost.color.opponent(), lost.cause));
        }
        self.into_entry(fixture, names, before, given)
    }

    fn run(&mut self) -> Result<(), Lost> {
        self.prepare()?;
        self.play_on()?;
        self.settle()?;
        self.close_borders();
        if self.game.ending().is_none() && self.conditions.claims {
            self.hear_claims();
        }
        Ok(())
    }

    /// Plays until the players stop.
    pub(super) fn play_on(&mut self) -> Result<(), Lost> {
        loop {
            match self.game.phase() {
                Phase::Agreement | Phase::Counting | Phase::Ended => return Ok(()),
                Phase::ThirdPass(owing) if self.conditions.imputes => {
                    self.remark(format!("{} owes a pass, which is taken as made", owing.name()));
                    match self.game.play(owing, Move::Pass) {
                        Ok(_) => continue,
                        // It is counted as made all the same.
                        Err(_) => return Ok(()),
                    }
                }
                Phase::PlayOut if self.cleaning => {}
                _ if matches!(self.game.imputed(), Some(Imputed::Agreement | Imputed::PlayOut)) => return Ok(()),
                Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => {}
            }
            if self.game.all_turns().count() >= self.conditions.most_moves {
                self.remark(format!("no result after {} moves", self.conditions.most_moves));
                self.game.end(Ending::void(Cause::Limit));
                return Ok(());
            }
            let color = self.game.to_play();
            self.turn()?;
            self.hear_estimate(color)?;
            if self.conditions.adjudicates {
                self.adjudicate();
            }
        }
    }

    /// Asks the player whose turn it is for a move.
    fn turn(&mut self) -> Result<(), Lost> {
        let color = self.game.to_play();
        if !self.game.can_move(color) {
            self.remark(format!("{} has no legal move", color.name()));
            self.game.end(Ending::win(color.opponent(), Cause::NoMove));
            return Ok(());
        }
        let owed = self.game.pass_owed() == Some(color);
        let (answer, told) = self.generate(color)?;
        let word = match answer {
            Ok(word) => word,
            Err(_) if owed => "pass".to_string(),
            Err(refusal) => {
                let why = format!("refuses to move: {}", excerpt(&refusal));
                return Err(Lost { color, kind: "refusal", cause: Cause::Forfeit, why });
            }
        };
        if self.game.phase() == Phase::Ended {
            return Ok(());
        }
        let word = word.trim();
        if word.eq_ignore_ascii_case("resign") {
            self.game.resign(color);
            return Ok(());
        }
        let Ok(mv) = word.parse::<Move>() else {
            let why = format!("answers `genmove {color}` with `{}`, which is no move", excerpt(word));
            return Err(Lost { color, kind: "garbage", cause: Cause::Forfeit, why });
        };
        if owed {
            let made = if mv == Move::Pass { "makes the pass owed" } else { "plays on where a pass was owed" };
            self.remark(format!("{} {made}", color.name()));
        }
        match self.game.play(color, mv) {
            Ok(_) => {
                self.evaluations.insert(self.game.all_turns().count(), told);
                self.made(color, mv, owed)
            }
            Err(reason) => self.refuse(color, mv, reason),
        }
    }

    /// The engine's choice, and what it tells of it.
    fn generate(&mut self, color: Color) -> Result<(Answer, Evaluation), Lost> {
        let mut limit = None;
        if let Some(clock) = self.clocks[color] {
            if self.engines[color].knows("time_left") {
                let _ = self.ask(color, &format!("time_left {color} {}", self.timing[color].time_left(&clock, 0.0)))?;
            }
            limit = Some(Duration::from_secs_f64((clock.limit() + self.conditions.margin).clamp(0.0, 1e9)));
        }
        let cleanup = self.cleaning && self.engines[color].knows("kgs-genmove_cleanup");
        let command = if cleanup { "kgs-genmove_cleanup" } else { "genmove" };
        let seconds = self.clocks[color].map(|clock| clock.limit());
        let telling = self.conditions.evaluates && !cleanup;
        let told = telling.then(|| Figures::command(self.engines[color], color, seconds)).flatten();
        let asked = told.as_ref().map_or_else(|| format!("{command} {color}"), |(command, _)| command.clone());
        let (answer, taken) = self.engines[color].ask_for(&asked, limit);
        let taken = taken.as_secs_f64();
        self.seconds[color] += taken;
        let (answer, evaluation) = match (answer, told) {
            (Ok(Ok(text)), Some((_, figures))) => {
                let (word, evaluation) = evaluation::read(&text, figures, color);
                (Ok(Ok(word)), evaluation)
            }
            (answer, _) => (answer, Evaluation::default()),
        };
        let evaluation = Evaluation { seconds: taken, ..evaluation };
        let Some(clock) = &mut self.clocks[color] else {
            return self.faultless(color, answer).map(|answer| (answer, evaluation));
        };
        let before = *clock;
        let in_time = clock.spend(taken) || taken <= before.limit() + self.conditions.margin;
        match answer {
            Err(Fault::Silent { .. }) => Err(out_of_time(color, &before, taken)),
            Ok(_) if !in_time => Err(out_of_time(color, &before, taken)),
            answer => self.faultless(color, answer).map(|answer| (answer, evaluation)),
        }
    }

    /// A move has been made: the opponent is told.
    fn made(&mut self, color: Color, mv: Move, owed: bool) -> Result<(), Lost> {
        let command = format!("play {color} {mv}");
        let told = color.opponent();
        if let Err(refusal) = self.ask(told, &command)?
            && !(owed && mv == Move::Pass)
        {
            let why = format!("refuses `{command}`, which the rules allow: {}", excerpt(&refusal));
            return Err(Lost { color: told, kind: "refusal", cause: Cause::Forfeit, why });
        }
        if self.game.occurrences() >= CLAIMED_AT
            && let Some(ending) = self.game.cycle_ending()
        {
            self.game.end(ending);
            self.remark(format!("the position stands for the {CLAIMED_AT}th time, taken as claimed by both: {ending}"));
            self.kind = Some("repetition");
        }
        Ok(())
    }

    /// A move is refused: the consequence is the rules', or what was asked for.
    fn refuse(&mut self, color: Color, mv: Move, reason: Illegal) -> Result<(), Lost> {
        let why = format!("plays {mv}, which is illegal: {}", reason.explain());
        self.illegal[color] += 1;
        let penalty = self.conditions.penalty.unwrap_or(match self.game.rules().illegal {
            IllegalAxis::Loss => Penalty::Loss,
            IllegalAxis::Pass | IllegalAxis::PassBoth => Penalty::Pass,
            IllegalAxis::Refuse | IllegalAxis::Forgiven => Penalty::AskAgain,
        });
        if penalty == Penalty::Loss || self.illegal[color] > MOST_ILLEGAL {
            let often = if penalty == Penalty::Loss { "" } else { ", once too often" };
            return Err(Lost { color, kind: "illegal move", cause: Cause::IllegalPlay, why: format!("{why}{often}") });
        }
        if penalty == Penalty::Pass {
            self.remark(format!("{} {why}; it becomes a pass", color.name()));
            if let Err(reason) = self.game.play(color, Move::Pass) {
                let why = format!("{why}, and a pass is illegal too: {}", reason.explain());
                return Err(Lost { color, kind: "illegal move", cause: Cause::IllegalPlay, why });
            }
            self.take_back(color)?;
            return self.made(color, Move::Pass, false);
        }
        self.remark(format!("{} {why}; it is taken back", color.name()));
        self.take_back(color)
    }

    /// Makes an engine forget the move that it has just made, or takes it to the position that stands.
    fn take_back(&mut self, color: Color) -> Result<(), Lost> {
        let passed = self.game.last_turn().is_some_and(|turn| turn.color == color && turn.mv == Move::Pass);
        if self.engines[color].knows("undo") && self.ask(color, "undo")?.is_ok() {
            if passed {
                let _ = self.ask(color, &format!("play {color} pass"))?;
            }
            return Ok(());
        }
        self.begin_anew(color)
    }

    /// The referee ends a game that engines would play on.
    pub(super) fn end_by_ruling(&mut self, ending: Ending) {
        self.kind = Some("adjudication");
        self.game.end(ending);
    }

    fn into_entry(
        mut self,
        fixture: &Fixture,
        names: [&str; 2],
        before: [Option<f64>; 2],
        given: usize,
    ) -> (Entry, Record) {
        let outcome = self.outcome();
        let failed = self.kind.is_some_and(|kind| ["crash", "hang", "garbage", "refusal", "time"].contains(&kind));
        let sides = Both::of(|color| Side {
            player: fixture.players[color],
            command: String::new(),
            version: std::mem::take(&mut self.engines[color].version.clone()),
            told: std::mem::take(&mut self.told[color]),
            seconds: (self.seconds[color] * 1e6).round() / 1e6,
            processor: self.engines[color].processor_time().zip(before[color]).map(|(now, then)| (now - then).max(0.0)),
            dead: self.dead[color].take(),
            errors: if failed { self.engines[color].take_errors() } else { String::new() },
        });
        let at = |n: usize| if n == 0 { String::new() } else { format!("move {n}: ") };
        let mut entry = Entry {
            result: outcome.to_string(),
            ending: self.kind.map_or_else(|| ending_word(&outcome), str::to_string),
            referee: self.remarks.iter().map(|(n, text)| format!("{}{text}", at(*n))).collect(),
            claims: Both { black: self.claims[0].take(), white: self.claims[1].take() },
            given,
            sides,
            score: match outcome {
                Outcome::Counted(_) => scoring::tally(&self.game, self.settled()).sums().to_vec(),
                Outcome::Ended(_) | Outcome::Undecided => Vec::new(),
            },
            ..Entry::of(fixture, self.conditions, names)
        };
        entry.set_game(&self.game);
        entry.evaluations = self.evaluation_list();
        entry.dead = self.removed().iter().map(|point| point.to_string()).collect();
        let record = self.record(&entry);
        (entry, record)
    }

    /// Closes borders that both left open, as a score of the record does.
    fn close_borders(&mut self) {
        if self.game.ending().is_some() || !self.game.removes_dead() || self.game.dead().is_none() {
            return;
        }
        let verdict = life::judge_with(&self.game, self.conditions.judge, self.conditions.effort);
        if verdict.closes_borders() {
            self.remark(format!("both left borders open; the referee closes them: {}", verdict.closed_borders()));
            self.closing = verdict.closing;
        }
    }

    /// The stones that are removed before counting, and the borders that are closed.
    pub(super) fn settled(&self) -> Settled {
        Settled { dead: self.removed(), closing: self.closing }
    }

    /// The stones that are removed before counting.
    pub(super) fn removed(&self) -> PointSet {
        self.game.dead().filter(|_| self.game.removes_dead()).unwrap_or_default()
    }

    /// A word for each turn, for the journal.
    fn evaluation_list(&self) -> MoveList {
        let turns = 1..=self.evaluations.keys().last().copied().unwrap_or(0);
        let word = |turn| self.evaluations.get(&turn).map_or("-".to_string(), |told| told.to_string());
        turns.map(word).collect()
    }

    fn outcome(&self) -> Outcome {
        scoring::outcome(&self.game, self.settled())
    }

    /// The game record, with the referee's remarks and both engines' claims.
    fn record(&self, entry: &Entry) -> Record {
        let mut record = sgf::record(&self.game, None);
        record.black_name = Some(entry.black.clone());
        record.white_name = Some(entry.white.clone());
        // FF[4] has a sign for a result that nobody knows.
        record.result = Some(if entry.result == "undecided" { "?".to_string() } else { entry.result.clone() });
        record.round = Some(entry.game.to_string());
        if let [Some(control), other] = &self.controls
            && other.as_ref() == Some(control)
        {
            record.time = Some(control.main().to_string());
            record.overtime = control.overtime();
        }
        for (number, evaluation) in self.evaluations.iter().filter(|_| self.conditions.evaluates) {
            record.notes.entry(*number).or_default().remark(&evaluation.sentence());
        }
        for (number, text) in &self.remarks {
            match number {
                0 => record.comment = Some(record.comment.map_or(text.clone(), |said| format!("{said}\n{text}"))),
                n => record.notes.entry(*n).or_default().remark(text),
            }
        }
        let claim = |c: &Option<String>| c.clone().unwrap_or_else(|| "none".to_string());
        let said = format!("Claims: Black {}, White {}", claim(&entry.claims.black), claim(&entry.claims.white));
        let words: Vec<String> = entry.score.iter().cloned().chain(self.conditions.claims.then_some(said)).collect();
        record.game_comment = (!words.is_empty()).then(|| words.join("\n"));
        record
    }
}

/// A player's time is up.
fn out_of_time(color: Color, clock: &Clock, taken: f64) -> Lost {
    let why = format!("has run out of time: {taken:.3} seconds for a move, and {:.3} were left", clock.limit());
    Lost { color, kind: "time", cause: Cause::Time, why }
}

/// The ending of a game, in a word or two.
fn ending_word(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Counted(_) => "score".to_string(),
        Outcome::Ended(ending) => ending.cause.to_string(),
        Outcome::Undecided => outcome.to_string(),
    }
}
