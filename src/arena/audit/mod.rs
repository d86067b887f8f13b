//! Audit of the rules that an engine plays by: rulings sent as positions and moves, its answers, and the dialect that
//! would answer most alike.
//!
//! Every question about rules is a line of moves, and a score or the move at which the line is refused. What a dialect
//! would answer is not written down anywhere: the referee plays the same line under it.

mod ask;
mod manners;
mod promises;
mod questions;
mod show;

use std::time::Duration;

use serde::Serialize;

/// The name that it had before 0.3.
#[doc(hidden)]
pub use AuditRow as Row;

use super::link::Fault;
use super::spec::EngineSpec;
use crate::rules::{DIALECTS, Dialect, Rules, Ruleset};
use ask::Examiner;
use questions::{Question, Seen};

/// A command and its answer.
pub type Exchange = (String, String);

/// One line of an audit.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AuditRow {
    /// The topic.
    pub topic: String,
    /// The behaviour of the engine.
    pub finding: String,
    /// True if that is not what the protocol, or the nearest dialect, asks for.
    pub odd: bool,
    /// The exchange, without the setting up.
    pub exchange: Vec<Exchange>,
}

/// An engine, audited.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Audit {
    /// The engine's own name.
    pub engine: String,
    /// Its version.
    pub version: String,
    /// The dialects that answer most alike; none, if no question about rules was answered.
    pub nearest: Vec<String>,
    /// The nearest of them with the changes by which it answers still more alike: an expression, empty in
    /// that case.
    pub plays: String,
    /// Questions about rules that were answered, and those to which `plays` has another answer.
    pub answered: usize,
    /// See `answered`.
    pub unlike: usize,
    /// Everything, line by line.
    pub rows: Vec<AuditRow>,
}

/// Asks an engine everything.
///
/// # Errors
/// [`Fault`] if it does not start, or ends again and again.
pub fn audit(spec: &EngineSpec, patience: Duration) -> Result<Audit, Fault> {
    let mut examiner = Examiner::start(spec, patience)?;
    let (engine, version) = (examiner.engine.name.clone(), examiner.engine.version.clone());
    let questions = questions::all();
    let mut answers = Vec::new();
    for question in &questions {
        answers.push(examiner.put(question)?);
    }
    let seen: Vec<Option<Seen>> = answers.iter().map(|(seen, _)| seen.clone()).collect();
    let nearest = nearest(&questions, &seen);
    let best = nearest.first().map_or(Ruleset::from(&DIALECTS[0]), |dialect| Ruleset::from(*dialect));
    let plays = refined(best, &questions, &seen);
    let mut rows = Vec::new();
    for (question, (seen, exchange)) in questions.iter().zip(answers) {
        let expected = question.under(&plays);
        rows.push(question.row(seen, expected, exchange));
    }
    let answered = seen.iter().flatten().count();
    let unlike = distance(&plays, &questions, &seen);
    rows.extend(manners::all(&mut examiner, &questions)?);
    rows.extend(promises::all(&mut examiner)?);
    // Every dialect is as near to whoever has answered nothing.
    let (nearest, plays) = match answered {
        0 => (Vec::new(), String::new()),
        _ => (nearest.iter().map(|d| d.name.to_string()).collect(), plays.without_komi().to_string()),
    };
    Ok(Audit { engine, version, nearest, plays, answered, unlike, rows })
}

/// Questions that rules answer otherwise than the engine.
fn distance(ruleset: &Ruleset, questions: &[Question], seen: &[Option<Seen>]) -> usize {
    let asked = questions.iter().zip(seen).filter_map(|(question, seen)| Some((question, seen.as_ref()?)));
    asked.filter(|(question, seen)| question.under(ruleset).is_none_or(|expected| expected != **seen)).count()
}

/// The dialects that answer most alike. Of those that nothing tells apart, the ones that engines are made for come
/// first.
fn nearest(questions: &[Question], seen: &[Option<Seen>]) -> Vec<&'static Dialect> {
    const USUAL: [&str; 6] = ["tromp-taylor", "chinese", "japanese", "aga", "new-zealand", "korean"];
    let usual = |d: &&&Dialect| USUAL.contains(&d.name);
    let plain = |d: &&Dialect| d.rules.setup == crate::rules::Setup::Empty;
    let all: Vec<(usize, &Dialect)> =
        DIALECTS.iter().filter(plain).map(|d| (distance(&Ruleset::from(d), questions, seen), d)).collect();
    let least = all.iter().map(|(n, _)| *n).min().unwrap_or(0);
    let alike: Vec<&Dialect> = all.into_iter().filter(|(n, _)| *n == least).map(|(_, d)| d).collect();
    let first = USUAL.iter().filter_map(|name| alike.iter().copied().find(|d| d.name == *name));
    first.chain(alike.iter().filter(|d| !usual(d)).copied()).collect()
}

/// Changes one rule after the other as long as the engine's answers become more alike.
fn refined(ruleset: Ruleset, questions: &[Question], seen: &[Option<Seen>]) -> Ruleset {
    const ASKED: [&str; 7] = ["suicide", "repetition", "scoring", "pass", "handicap_bonus", "first_pass", "confirm"];
    let mut best = (distance(&ruleset, questions, seen), ruleset);
    loop {
        let before = best.0;
        for key in ASKED.iter().filter_map(|name| Rules::key(name).ok()) {
            for value in (key.values)() {
                let mut changed = best.1;
                if changed.set(key.name, value).is_ok() {
                    let unlike = distance(&changed, questions, seen);
                    if unlike < best.0 {
                        best = (unlike, changed);
                    }
                }
            }
        }
        if best.0 == before {
            return best.1;
        }
    }
}
