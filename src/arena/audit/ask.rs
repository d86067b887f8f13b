//! An engine being asked.

use std::time::Duration;

use crate::arena::engine::Engine;
use crate::arena::link::{Answer, Fault, excerpt};
use crate::arena::spec::EngineSpec;
use crate::board::Color;
use crate::rules::{Points, Tie};
use crate::scoring::Score;
use crate::sgf::Claim;

use super::Exchange;
use super::questions::{Asked, Question, Seen};

/// How often an engine is started anew before it is given up.
const MOST_STARTS: usize = 20;

/// Examiner of an engine, who notes the exchange.
pub(super) struct Examiner {
    pub engine: Engine,
    spec: EngineSpec,
    patience: Duration,
    starts: usize,
    log: Vec<Exchange>,
}

impl Examiner {
    pub fn start(spec: &EngineSpec, patience: Duration) -> Result<Examiner, Fault> {
        let engine = Engine::start(spec, patience)?;
        Ok(Examiner { engine, spec: spec.clone(), patience, starts: 1, log: Vec::new() })
    }

    /// Asks and notes it. An engine that fails is started anew, which is `None`.
    pub fn ask(&mut self, command: &str) -> Result<Option<Answer>, Fault> {
        self.ask_and_wait(command).map(|(answer, _)| answer)
    }

    /// The same, with how long the answer took.
    pub fn ask_and_wait(&mut self, command: &str) -> Result<(Option<Answer>, Duration), Fault> {
        let (answer, taken) = self.engine.ask_for(command, None);
        let text = match &answer {
            Ok(Ok(text)) => format!("= {}", excerpt(text)),
            Ok(Err(text)) => format!("? {}", excerpt(text)),
            Err(fault) => format!("({fault})"),
        };
        self.log.push((excerpt(command), text));
        match answer {
            Ok(answer) => Ok((Some(answer), taken)),
            Err(fault) if self.starts >= MOST_STARTS => Err(fault),
            Err(_) => {
                self.begin_anew()?;
                Ok((None, taken))
            }
        }
    }

    /// Starts the engine anew: whatever it may still have to say is not heard.
    pub fn begin_anew(&mut self) -> Result<(), Fault> {
        self.starts += 1;
        self.engine = Engine::start(&self.spec, self.patience)?;
        Ok(())
    }

    /// Tells whether a command is accepted.
    pub fn accepts(&mut self, command: &str) -> Result<bool, Fault> {
        Ok(matches!(self.ask(command)?, Some(Ok(_))))
    }

    /// Takes the exchange since the last time.
    pub fn take_log(&mut self) -> Vec<Exchange> {
        std::mem::take(&mut self.log)
    }

    /// An empty board without komi.
    pub fn clear(&mut self, size: usize) -> Result<bool, Fault> {
        let fine = self.accepts(&format!("boardsize {size}"))? && self.accepts("clear_board")?;
        self.accepts("komi 0")?;
        self.take_log();
        Ok(fine)
    }

    /// Puts a question; `None` if it has no answer.
    pub fn put(&mut self, question: &Question) -> Result<(Option<Seen>, Vec<Exchange>), Fault> {
        if !self.clear(question.size)? {
            return Ok((None, vec![(format!("boardsize {}", question.size), "refused".to_string())]));
        }
        self.put_here(question)
    }

    /// The same on the board as it is.
    pub fn put_here(&mut self, question: &Question) -> Result<(Option<Seen>, Vec<Exchange>), Fault> {
        if !question.handicap.is_empty() && !self.accepts(&format!("set_free_handicap {}", question.handicap))? {
            return Ok((None, self.take_log()));
        }
        for (i, (color, mv)) in question.turns().into_iter().enumerate() {
            match self.ask(&format!("play {color} {mv}"))? {
                Some(Ok(_)) => {}
                Some(Err(_)) => {
                    let seen = (question.asked == Asked::Legal).then_some(Seen::Refused(Some(i + 1)));
                    return Ok((seen, self.last(1)));
                }
                None => return Ok((None, self.last(1))),
            }
        }
        if question.asked == Asked::Legal {
            return Ok((Some(Seen::Refused(None)), self.last(1)));
        }
        let answer = if self.engine.knows("final_score") { self.ask("final_score")? } else { None };
        let score = answer.and_then(Result::ok).and_then(|text| score(&text));
        Ok((score.map(Seen::Score), self.last(1)))
    }

    /// The end of what was said.
    fn last(&mut self, number: usize) -> Vec<Exchange> {
        let all = self.take_log();
        let from = all.len().saturating_sub(number);
        all[from..].to_vec()
    }
}

/// A score in the form that the referee uses.
fn score(text: &str) -> Option<String> {
    Some(Score::of(lead(text)?, Tie::Draw).to_string())
}

/// Black's lead.
pub(super) fn lead(text: &str) -> Option<Points> {
    match text.split_whitespace().next().and_then(Claim::read)? {
        Claim::Counted { winner: None, .. } => Some(Points::ZERO),
        Claim::Counted { winner: Some(Color::Black), margin } => margin.map(Points::from),
        Claim::Counted { winner: Some(Color::White), margin } => margin.map(|m| Points::ZERO - Points::from(m)),
        Claim::Ended(_) => None,
    }
}
