//! Regression suites (`.tst`) run on any engine, as gogui-regress and GNU Go's scripts run them.

mod junit;
mod page;
mod suite;

pub use junit::junit;
pub use page::page;
/// The name that it had before 0.3.
#[doc(hidden)]
pub use suite::SuiteLine as Line;
pub use suite::{Pattern, SuiteError, SuiteLine, parse};

use std::path::Path;
use std::time::{Duration, Instant};

use crate::files;

use super::engine::Engine;
use super::spec::EngineSpec;

/// Result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As expected.
    Pass,
    /// Otherwise than expected.
    Fail,
    /// Otherwise than wished, as is known (`*`).
    KnownFailure,
    /// As wished, where it is known that it should fail.
    UnexpectedPass,
    /// Not expected to be anything (`&`).
    Ignored,
    /// There was no answer, or the expectation cannot be read.
    Error,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 6] = [
        Verdict::Pass,
        Verdict::Fail,
        Verdict::KnownFailure,
        Verdict::UnexpectedPass,
        Verdict::Ignored,
        Verdict::Error,
    ];

    /// Its name in gogui-regress, nearly.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Fail => "FAIL",
            Verdict::KnownFailure => "known failure",
            Verdict::UnexpectedPass => "unexpected PASS",
            Verdict::Ignored => "ignored",
            Verdict::Error => "ERROR",
        }
    }
}

/// A test that was run.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Outcome {
    /// The number of the line in the suite, from 1.
    pub line: usize,
    /// Its number in the suite.
    pub id: String,
    /// The question.
    pub command: String,
    /// The expected answer, as the suite has it.
    pub expected: String,
    /// The answer.
    pub answer: String,
    /// The result.
    pub verdict: Verdict,
    /// Seconds that it took.
    pub seconds: f64,
}

/// A suite that was run.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct SuiteReport {
    /// The file.
    pub file: String,
    /// Its tests.
    pub tests: Vec<Outcome>,
    /// Commands without a number that failed, and what else went wrong.
    pub errors: Vec<String>,
    /// Seconds that it took.
    pub seconds: f64,
    /// Seconds of processor time that the engine took.
    pub processor: Option<f64>,
}

impl SuiteReport {
    /// How many tests came out so.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.tests.iter().filter(|test| test.verdict == verdict).count()
    }
}

/// Runs a suite on an engine that is started in its folder, so that the files it names are found.
#[must_use]
pub fn run(spec: &EngineSpec, path: &Path, patience: Duration) -> SuiteReport {
    let start = Instant::now();
    let file = path.display().to_string();
    let mut report = SuiteReport { file, tests: Vec::new(), errors: Vec::new(), seconds: 0.0, processor: None };
    match files::read(path).map(|bytes| parse(&String::from_utf8_lossy(&bytes))) {
        Err(error) => report.errors.push(error.to_string()),
        Ok(Err(error)) => report.errors.push(error.to_string()),
        Ok(Ok(lines)) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let spec = spec.started_in(folder.unwrap_or(Path::new(".")));
            report.run(&spec, &lines, patience);
        }
    }
    report.seconds = start.elapsed().as_secs_f64();
    report
}

impl SuiteReport {
    fn run(&mut self, spec: &EngineSpec, lines: &[SuiteLine], patience: Duration) {
        let mut engine = match Engine::start(spec, patience) {
            Ok(engine) => engine,
            Err(fault) => return self.fail_all(lines, &fault.to_string()),
        };
        if !engine.remarks.is_empty() {
            // What was to be tested is another engine.
            return self.fail_all(lines, &format!("the engine {}", engine.remarks.join(", ")));
        }
        for (i, line) in lines.iter().enumerate() {
            let start = Instant::now();
            let answer = match engine.ask(&spec.here(&line.command)) {
                Ok(answer) => answer,
                Err(fault) => {
                    self.fail_all(&lines[i..], &fault.to_string());
                    return;
                }
            };
            let seconds = start.elapsed().as_secs_f64();
            match (&line.test, answer) {
                (None, Ok(_)) => {}
                (None, Err(refusal)) => {
                    self.errors.push(format!("line {}: `{}` fails: {refusal}", line.number, line.command));
                }
                (Some(id), answer) => self.tests.push(judge(line, id, answer, seconds)),
            }
        }
        self.processor = engine.processor_time();
    }

    /// Nothing more can be asked.
    fn fail_all(&mut self, lines: &[SuiteLine], why: &str) {
        self.errors.push(why.to_string());
        for line in lines {
            let Some(id) = &line.test else { continue };
            self.tests.push(Outcome {
                line: line.number,
                id: id.clone(),
                command: line.command.clone(),
                expected: line.pattern.as_ref().map_or(String::new(), ToString::to_string),
                answer: String::new(),
                verdict: Verdict::Error,
                seconds: 0.0,
            });
        }
    }
}

/// Tells whether an answer is as expected. Error texts cannot be expected: a failure always fails.
fn judge(line: &SuiteLine, id: &str, answer: Result<String, String>, seconds: f64) -> Outcome {
    let pattern = line.pattern.as_ref();
    let good = match (&answer, pattern) {
        (Err(_), _) => false,
        (Ok(_), None) => true,
        (Ok(text), Some(pattern)) => pattern.matches(text.trim()),
    };
    let verdict = match (good, pattern) {
        (_, Some(pattern)) if pattern.ignored => Verdict::Ignored,
        (true, Some(pattern)) if pattern.known_failure => Verdict::UnexpectedPass,
        (false, Some(pattern)) if pattern.known_failure => Verdict::KnownFailure,
        (true, _) => Verdict::Pass,
        (false, _) => Verdict::Fail,
    };
    Outcome {
        line: line.number,
        id: id.to_string(),
        command: line.command.clone(),
        expected: pattern.map_or(String::new(), ToString::to_string),
        answer: answer.unwrap_or_else(|refusal| format!("? {refusal}")),
        verdict,
        seconds,
    }
}
