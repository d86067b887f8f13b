//! Scores with their reasons.

use pyo3::prelude::*;
use shinpan::life::{self, Effort, Grounds, Judge};
use shinpan_rules::board::{Color, PointSet};
use shinpan_rules::game::Game;
use shinpan_rules::rules::Points;
use shinpan_rules::scoring::{self, Tally};

use crate::{fraction, number, vertices};

/// The grounds of a count where the players say which stones are dead: the words of the program for the same.
const MARKED: &str = "marked by the players";

/// The result of a game: exact, with the reason of every point and of every other item.
#[pyclass(frozen, module = "shinpan")]
pub struct Score {
    text: String,
    winner: Option<Color>,
    tally: Option<Tally>,
    detail: Vec<(String, String)>,
    dead: PointSet,
    judged: Option<Judged>,
}

/// The part of a score that only a judge knows.
struct Judged {
    findings: Vec<life::Finding>,
    grounds: String,
    certain: bool,
}

/// A game with these stones dead.
pub fn marked(game: &Game, dead: PointSet) -> Score {
    let dead = if game.removes_dead() { dead } else { PointSet::EMPTY };
    let tally = scoring::is_counted(game).then(|| scoring::tally(game, &dead));
    scored(game, tally, dead, None, MARKED)
}

/// A game with its stones judged.
pub fn judged(game: &Game, judge: Judge) -> Score {
    if !scoring::is_counted(game) {
        return scored(game, None, PointSet::EMPTY, None, MARKED);
    }
    let verdict = life::judge_with(game, judge, Effort::default());
    let tally = scoring::tally(game, &verdict);
    let grounds = Grounds { verdict: &verdict, tally: &tally };
    let evidence = grounds.rests_on();
    let findings = life::in_the_count(game, &verdict).findings;
    let about = Judged { findings, grounds: grounds.sentences(), certain: grounds.are_certain() };
    scored(game, Some(tally), verdict.dead, Some(about), &evidence)
}

fn scored(game: &Game, tally: Option<Tally>, dead: PointSet, judged: Option<Judged>, evidence: &str) -> Score {
    let outcome = match &tally {
        Some(tally) => scoring::outcome_by(game, tally),
        None => scoring::outcome(game, &dead),
    };
    let rows = |tally| scoring::explained(game, tally, evidence);
    let owned = |(what, value): (&str, &str)| (what.to_string(), value.to_string());
    let detail = tally.as_ref().map(|tally| rows(tally).rows().map(owned).collect()).unwrap_or_default();
    Score { text: outcome.to_string(), winner: outcome.winner(), tally, detail, dead, judged }
}

#[pymethods]
impl Score {
    /// `B+7.5`, `W+R`, `0`, `Void` or `undecided`.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// `black`, `white` or nobody.
    #[getter]
    fn winner(&self) -> Option<String> {
        self.winner.map(|color| color.to_string())
    }

    /// True if the game was counted.
    #[getter]
    fn counted(&self) -> bool {
        self.tally.is_some()
    }

    /// Black's points.
    #[getter]
    fn black<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.points_of(py, |tally| tally.total(Color::Black))
    }

    /// White's points, komi included.
    #[getter]
    fn white<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.points_of(py, |tally| tally.total(Color::White))
    }

    /// Black's points less White's.
    #[getter]
    fn difference<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.points_of(py, Tally::difference)
    }

    /// Every point of the board: whose it is, and why.
    #[getter]
    fn points(&self) -> Vec<PointScore> {
        let Some(tally) = &self.tally else { return Vec::new() };
        let size = tally.board.size();
        tally.points().map(|p| PointScore { index: number(size, p.point), score: p }).collect()
    }

    /// Each player's points item by item: board, prisoners, komi, compensations.
    #[getter]
    fn items(&self) -> Vec<Item> {
        let Some(tally) = &self.tally else { return Vec::new() };
        let of = |color: Color| tally.items[color].iter().map(move |&(item, points)| (color, item, points));
        let all = Color::BOTH.into_iter().flat_map(of).filter(|(_, _, points)| !points.is_zero());
        all.map(|(color, item, points)| Item {
            color: color.to_string(),
            item: item.to_string(),
            reason: item.reason(),
            points,
        })
        .collect()
    }

    /// The score in rows: what, and its value.
    #[getter]
    fn detail(&self) -> Vec<(String, String)> {
        self.detail.clone()
    }

    /// The stones that were taken as dead.
    #[getter]
    fn dead(&self) -> Vec<String> {
        vertices(&self.dead)
    }

    /// The findings of a judge about each chain; empty without a judge.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        let Some(judged) = &self.judged else { return Vec::new() };
        let finding = |found: &life::Finding| Finding {
            chain: found.name().to_string(),
            color: found.color.to_string(),
            stones: vertices(&found.stones),
            state: found.state.to_string(),
            proved: found.method.is_proof(),
            sentence: found.in_words(),
        };
        judged.findings.iter().map(finding).collect()
    }

    /// The grounds of a judge's score.
    #[getter]
    fn grounds(&self) -> Option<&str> {
        self.judged.as_ref().map(|judged| judged.grounds.as_str())
    }

    /// True if a judge guessed nothing; nothing without a judge.
    #[getter]
    fn certain(&self) -> Option<bool> {
        self.judged.as_ref().map(|judged| judged.certain)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Score('{}')", self.text)
    }
}

impl Score {
    fn points_of<'py>(&self, py: Python<'py>, of: impl Fn(&Tally) -> Points) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.tally.as_ref().map(|tally| fraction(py, of(tally))).transpose()
    }
}

/// A point of the board: whose it is, and why.
#[pyclass(frozen, module = "shinpan")]
pub struct PointScore {
    index: usize,
    score: scoring::PointScore,
}

#[pymethods]
impl PointScore {
    /// The number of the point.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    /// Its name, as `D4`.
    #[getter]
    fn vertex(&self) -> String {
        self.score.point.to_string()
    }

    /// Its worth to Black.
    #[getter]
    fn black<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.score.shares[Color::Black])
    }

    /// Its worth to White.
    #[getter]
    fn white<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.score.shares[Color::White])
    }

    /// The reason in a word or two.
    #[getter]
    fn reason(&self) -> String {
        self.score.reason.to_string()
    }

    /// The reason as a sentence.
    #[getter]
    fn sentence(&self) -> &'static str {
        self.score.reason.sentence()
    }

    fn __repr__(&self) -> String {
        let [black, white] = self.score.shares;
        format!("PointScore('{}': black {black}, white {white}, {})", self.score.point, self.score.reason)
    }
}

/// An item of a player's score.
#[pyclass(frozen, module = "shinpan")]
pub struct Item {
    #[pyo3(get)]
    color: String,
    #[pyo3(get)]
    item: String,
    #[pyo3(get)]
    reason: &'static str,
    points: Points,
}

#[pymethods]
impl Item {
    /// The points that it gives, or takes.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.points)
    }

    fn __repr__(&self) -> String {
        format!("Item({} {}: {})", self.color, self.points, self.reason)
    }
}

/// The state of a chain, and how it is known.
#[pyclass(frozen, get_all, module = "shinpan")]
pub struct Finding {
    chain: String,
    color: String,
    stones: Vec<String>,
    state: String,
    proved: bool,
    sentence: String,
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        format!("Finding('{}')", self.sentence)
    }
}
