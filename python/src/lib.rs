//! The referee for Python: rules, games, scores and records, as the extension module of the package `shinpan`. It calls
//! the library's public functions and has no rules of its own.
//!
//! A point is a number for Python: `row * columns + column`, counted from A1 at the bottom left. The number after the
//! last point is the pass.

mod game;
mod records;
mod rules;
mod score;

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use shinpan::life::{Effort, Reader};
use shinpan_rules::board::{Move, Point, PointSet, Size};
use shinpan_rules::game::oracle::Oracle;
use shinpan_rules::rules::Points;

pyo3::create_exception!(shinpan, IllegalMove, PyValueError, "A move that the rules refuse; its text says why.");

/// The extension module.
#[pymodule]
mod _shinpan {
    #[pymodule_export]
    use super::IllegalMove;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::records::{RecordScore, score_records};
    #[pymodule_export]
    use super::rules::{Dialect, Rules, dialects};
    #[pymodule_export]
    use super::score::{Finding, Item, PointScore, Score};
}

/// An error of the library as Python's `ValueError`, with its text.
fn error(why: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// An exact number of points as Python's `Fraction`.
fn fraction(py: Python<'_>, points: Points) -> PyResult<Bound<'_, PyAny>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")?.call1((points.to_string(),))
}

/// The oracle of a new game, for rules that ask about life and death while a game is played.
fn oracle() -> Arc<dyn Oracle> {
    Arc::new(Reader::for_an_answer(Effort::default()))
}

/// The number of a point.
fn number(size: Size, point: Point) -> usize {
    point.row() * size.width() + point.column()
}

/// The move with a number.
fn numbered(size: Size, number: usize) -> PyResult<Move> {
    let area = size.area();
    match number {
        n if n < area => Ok(Move::Play(Point::new(n % size.width(), n / size.width()))),
        n if n == area => Ok(Move::Pass),
        n => Err(error(format!("no move has the number {n}: points are 0 to {}, a pass is {area}", area - 1))),
    }
}

fn move_number(number: i64) -> PyResult<usize> {
    usize::try_from(number).map_err(|_| error(format!("no move has the number {number}")))
}

/// A move as Python says it: a number or a text (`Q16`, `pass`).
fn read_move(size: Size, mv: &Bound<'_, PyAny>) -> PyResult<Move> {
    match mv.cast::<PyString>() {
        Ok(text) => text.to_cow()?.parse().map_err(error),
        Err(_) => numbered(size, move_number(mv.extract()?)?),
    }
}

/// Points as Python says them: a text of vertices parted by blanks, or numbers and vertices one by one.
fn read_points(size: Size, points: &Bound<'_, PyAny>) -> PyResult<PointSet> {
    let on_board = |mv: Move| match mv {
        Move::Play(point) if size.contains(point) => Ok(point),
        other => Err(error(format!("{other} is not a point of the board"))),
    };
    if let Ok(text) = points.cast::<PyString>() {
        return text.to_cow()?.split_whitespace().map(|word| on_board(word.parse().map_err(error)?)).collect();
    }
    points.try_iter()?.map(|item| on_board(read_move(size, &item?)?)).collect()
}

/// The points of a set as vertices.
fn vertices(set: &PointSet) -> Vec<String> {
    set.iter().map(|point| point.to_string()).collect()
}
