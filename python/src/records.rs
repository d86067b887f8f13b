//! Many records scored on all cores.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::thread::available_parallelism;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use shinpan::files;
use shinpan::life::Judge;
use shinpan::records::{Scored, Scorer, in_order};

use crate::error;
use crate::rules::read_rules;

/// A record as Python gives it.
enum Source {
    Path(PathBuf),
    Text(Vec<u8>),
}

impl Source {
    fn read(item: &Bound<'_, PyAny>) -> PyResult<Source> {
        if let Ok(bytes) = item.cast::<PyBytes>() {
            return Ok(Source::Text(bytes.as_bytes().to_vec()));
        }
        if let Ok(text) = item.cast::<PyString>() {
            let text = text.to_cow()?;
            // No file is called so, and every record begins so.
            if text.trim_start().starts_with('(') {
                return Ok(Source::Text(text.as_bytes().to_vec()));
            }
        }
        let path = item.extract::<PathBuf>();
        path.map(Source::Path).map_err(|_| PyTypeError::new_err("a record is a path, a text or bytes"))
    }
}

/// The score of a record, or why it has none.
#[pyclass(frozen, get_all, module = "shinpan")]
#[derive(Default)]
pub struct RecordScore {
    /// `B+7.5`, `W+R`, `0`, `Void` or `undecided`.
    score: Option<String>,
    /// Why the record was not scored.
    error: Option<String>,
    /// The kind of reason: `unreadable`, `unknown rules`, `illegal move`, ...
    kind: Option<String>,
    /// The rules by which it was scored.
    rules: Option<String>,
    /// The number of moves.
    moves: usize,
    /// The result that the record claims.
    claim: Option<String>,
    /// True if the score is the claimed one; nothing where nothing is claimed.
    agrees: Option<bool>,
    /// True if nothing was guessed.
    certain: bool,
    /// The dead stones.
    dead: Vec<String>,
    /// Things that had to be assumed.
    remarks: Vec<String>,
    /// The score in rows: what, and its value.
    detail: Vec<(String, String)>,
}

#[pymethods]
impl RecordScore {
    fn __repr__(&self) -> String {
        match (&self.score, &self.error) {
            (Some(score), _) => format!("RecordScore('{score}')"),
            (None, why) => format!("RecordScore(error='{}')", why.as_deref().unwrap_or_default()),
        }
    }
}

impl RecordScore {
    fn failed(kind: &str, why: String) -> RecordScore {
        RecordScore { error: Some(why), kind: Some(kind.to_string()), ..RecordScore::default() }
    }

    fn of(scored: &Scored) -> RecordScore {
        let owned = |(what, value): (&str, &str)| (what.to_string(), value.to_string());
        RecordScore {
            score: Some(scored.outcome.to_string()),
            rules: Some(scored.game.ruleset().to_string()),
            moves: scored.game.turns().count(),
            claim: scored.record.result.clone(),
            agrees: scored.agrees(),
            certain: scored.is_certain(),
            dead: crate::vertices(&scored.verdict.dead),
            remarks: scored.remarks.clone(),
            detail: scored.detail().map(|detail| detail.rows().map(owned).collect()).unwrap_or_default(),
            ..RecordScore::default()
        }
    }
}

/// Scores one record.
fn score(scorer: &Scorer, source: Source) -> RecordScore {
    let (bytes, whence) = match source {
        Source::Text(bytes) => (bytes, String::new()),
        Source::Path(path) => match files::read(&path) {
            Ok(bytes) => (bytes, path.to_string_lossy().into_owned()),
            Err(why) => return RecordScore::failed("unreadable", why.to_string()),
        },
    };
    match scorer.score_from(&bytes, &whence) {
        Ok(scored) => RecordScore::of(&scored),
        Err(refusal) => RecordScore::failed(refusal.kind(), refusal.to_string()),
    }
}

/// Scores records on all cores, each a path, a text or bytes; one that cannot be scored says why and stops no other.
#[pyfunction]
#[pyo3(signature = (records, rules=None, *, threads=None, judge=None, unfinished=false))]
pub fn score_records(
    py: Python<'_>,
    records: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    threads: Option<usize>,
    judge: Option<&str>,
    unfinished: bool,
) -> PyResult<Vec<RecordScore>> {
    let judge = judge.map_or(Ok(Judge::default()), |name| name.parse().map_err(error))?;
    let scorer = Scorer { rules: rules.map(read_rules).transpose()?, judge, unfinished, ..Scorer::default() };
    if records.cast::<PyString>().is_ok() || records.cast::<PyBytes>().is_ok() {
        return Err(PyTypeError::new_err("score_records takes a list of records, not one"));
    }
    let sources = records.try_iter()?.map(|item| Source::read(&item?)).collect::<PyResult<Vec<_>>>()?;
    let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    py.detach(|| {
        let mut scores = Vec::with_capacity(sources.len());
        let mut interrupted = Ok(());
        // A fault of ours costs one record and says so.
        let work = |source| {
            catch_unwind(AssertUnwindSafe(|| score(&scorer, source)))
                .unwrap_or_else(|_| RecordScore::failed("internal error", "scoring broke down".to_string()))
        };
        in_order(sources.into_iter(), threads, work, |done| {
            scores.push(done);
            interrupted = Python::attach(|py| py.check_signals());
            if interrupted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        interrupted.map(|()| scores)
    })
}
