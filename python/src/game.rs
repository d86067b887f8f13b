//! Games.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use shinpan::life::Judge;
use shinpan::records::chains_at;
use shinpan_rules::board::{Color, Move, PointSet, Size};
use shinpan_rules::game::{self, Illegal, Strictness, fixed_handicap};
use shinpan_rules::rules::Expression;
use shinpan_rules::sgf::{self, Origin, Record, Replay};

use crate::rules::{Rules, read_rules};
use crate::score::{self, Score};
use crate::{IllegalMove, error, fraction, move_number, number, numbered, oracle, read_move, read_points};

/// A game under some rules. A refused move raises `IllegalMove` and leaves the game as it was.
#[pyclass(module = "shinpan")]
#[derive(Clone)]
pub struct Game {
    game: game::Game,
    origin: Option<Origin>,
    remarks: Vec<String>,
}

/// The reason of a refusal as an exception.
fn refused(why: &Illegal) -> PyErr {
    IllegalMove::new_err(why.explain())
}

/// A board as Python says it: a side, or columns and rows.
fn read_size(size: &Bound<'_, PyAny>) -> PyResult<Size> {
    let (columns, rows) = match size.extract::<i64>() {
        Ok(side) => (side, side),
        Err(_) => {
            size.extract::<(i64, i64)>().map_err(|_| PyTypeError::new_err("a size is a side, or columns and rows"))?
        }
    };
    let sides = usize::try_from(columns).ok().zip(usize::try_from(rows).ok());
    sides
        .and_then(|(columns, rows)| Size::new(columns, rows))
        .ok_or_else(|| error(format!("a board has 1 to 25 columns and rows, not {columns}x{rows}")))
}

/// The rows and columns of an array of the board.
fn dims(size: Size) -> [usize; 2] {
    [size.height(), size.width()]
}

impl Game {
    fn size(&self) -> Size {
        self.game.size()
    }

    fn color(&self, color: Option<&str>) -> PyResult<Color> {
        color.map_or(Ok(self.game.to_play()), |color| color.parse().map_err(error))
    }

    fn playable(&self) -> PointSet {
        self.game.legal_points(self.game.to_play())
    }

    fn may_pass(&self) -> bool {
        self.game.legality(self.game.to_play(), Move::Pass).is_ok()
    }

    fn turn(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.game.play(color, mv).map(drop)
    }

    fn both(&self, of: impl Fn(&game::Game, Color) -> usize) -> (usize, usize) {
        (of(&self.game, Color::Black), of(&self.game, Color::White))
    }
}

/// Fills an array of rows from the bottom with what is on each point.
fn fill<T: Copy>(size: Size, cells: &mut [T], blank: T, parts: &[(PointSet, T)]) {
    cells.fill(blank);
    for (points, value) in parts {
        for point in points {
            cells[number(size, point)] = *value;
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules, size=None, *, handicap=0))]
    fn new(rules: &Bound<'_, PyAny>, size: Option<&Bound<'_, PyAny>>, handicap: usize) -> PyResult<Game> {
        let ruleset = read_rules(rules)?.ruleset;
        let size = size.map_or_else(|| Ok(game::usual_size(&ruleset.rules)), read_size)?;
        let mut game = game::Game::try_new(ruleset, size).map_err(error)?;
        game.set_oracle(oracle());
        if handicap > 0 {
            let points = fixed_handicap(size, handicap)
                .ok_or_else(|| error(format!("no usual points for {handicap} handicap stones on this board")))?;
            game.set_up_handicap(&points).map_err(error)?;
        }
        // Once it was asked for legal plays a game keeps the liberties, and judges each play by them.
        let _ = game.legal_points(game.to_play());
        Ok(Game { game, origin: None, remarks: Vec::new() })
    }

    /// Reads a record. `rules` replace those that it names; a record that names none needs them.
    #[staticmethod]
    #[pyo3(signature = (record, rules=None, *, lenient=false))]
    fn from_sgf(record: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>, lenient: bool) -> PyResult<Game> {
        let text;
        let bytes: &[u8] = match record.extract::<&[u8]>() {
            Ok(bytes) => bytes,
            Err(_) => {
                text = record.extract::<String>()?;
                text.as_bytes()
            }
        };
        let strictness = if lenient { Strictness::Lenient } else { Strictness::Strict };
        let record = sgf::read_game_as(bytes, 1, strictness).map_err(error)?;
        let given = rules.map(read_rules).transpose()?;
        let expression = match (given, &record.rules) {
            (Some(expression), _) => expression,
            (None, Some(text)) => Expression::from_sgf(text).map_err(|why| error(format!("RU[{text}]: {why}")))?,
            (None, None) => return Err(error("the record names no rules")),
        };
        let komi = given.filter(|expression| expression.komi_given).map(|expression| expression.ruleset.rules.komi);
        let ruleset = given.map(|expression| expression.ruleset);
        let replay = Replay { ruleset, komi, usual_komi: None, fallback: expression.ruleset, strictness, before: None };
        let replayed = replay.run_asking(&record, oracle()).map_err(error)?;
        Ok(Game { game: replayed.game, origin: Some(replayed.origin), remarks: replayed.warnings })
    }

    /// The record of the game, with whatever else the file said that it was read from.
    fn to_sgf(&self) -> String {
        let record = sgf::record(&self.game, self.origin.as_ref());
        match (&record.result, self.game.ending()) {
            (None, Some(ending)) => Record { result: Some(ending.to_string()), ..record }.to_string(),
            _ => record.to_string(),
        }
    }

    /// Plays a move: a number, a vertex (`Q16`) or `pass`; for the player to move, unless a colour is named.
    #[pyo3(signature = (mv, color=None, /))]
    fn play(&mut self, mv: &Bound<'_, PyAny>, color: Option<&str>) -> PyResult<()> {
        let mv = read_move(self.size(), mv)?;
        let color = self.color(color)?;
        self.turn(color, mv).map_err(|why| refused(&why))
    }

    /// Passes.
    fn pass_(&mut self) -> PyResult<()> {
        self.turn(self.game.to_play(), Move::Pass).map_err(|why| refused(&why))
    }

    /// Plays moves in turn, given as numbers. A refused one raises `IllegalMove` with its place, and none is played.
    #[pyo3(signature = (moves, /))]
    fn play_many(&mut self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<usize> {
        let size = self.size();
        let numbers: Vec<usize> = match moves.extract::<PyReadonlyArray1<'_, i64>>() {
            Ok(array) => array.as_array().iter().map(|&n| move_number(n)).collect::<PyResult<_>>()?,
            Err(_) => moves.extract::<Vec<i64>>()?.into_iter().map(move_number).collect::<PyResult<_>>()?,
        };
        let moves = numbers.into_iter().map(|n| numbered(size, n)).collect::<PyResult<Vec<_>>>()?;
        let before = self.game.checkpoint();
        let play_all = |game: &mut game::Game| {
            moves.iter().enumerate().try_for_each(|(i, &mv)| match game.play(game.to_play(), mv) {
                Ok(_) => Ok(()),
                Err(why) => Err((i, mv, why)),
            })
        };
        match py.detach(|| play_all(&mut self.game)) {
            Ok(()) => Ok(moves.len()),
            Err((i, mv, why)) => {
                self.game.roll_back(&before);
                Err(IllegalMove::new_err(format!("moves[{i}], {mv}: {}", why.explain())))
            }
        }
    }

    /// Takes back the last turn.
    fn undo(&mut self) -> PyResult<()> {
        self.game.undo().map_err(error)
    }

    /// A player resigns.
    fn resign(&mut self, color: &str) -> PyResult<()> {
        self.game.resign(color.parse().map_err(error)?);
        Ok(())
    }

    /// Why the rules refuse a move; nothing if they allow it.
    #[pyo3(signature = (mv, color=None, /))]
    fn refused(&self, mv: &Bound<'_, PyAny>, color: Option<&str>) -> PyResult<Option<String>> {
        let legality = self.game.legality(self.color(color)?, read_move(self.size(), mv)?);
        Ok(legality.err().map(|why| why.explain()))
    }

    /// Tells whether the rules allow a move.
    #[pyo3(signature = (mv, color=None, /))]
    fn legal(&self, mv: &Bound<'_, PyAny>, color: Option<&str>) -> PyResult<bool> {
        Ok(self.game.legality(self.color(color)?, read_move(self.size(), mv)?).is_ok())
    }

    /// True where the player to move may play, as an array of rows and columns, row 0 at the bottom. `out` is filled
    /// in place of a new one.
    #[pyo3(signature = (out=None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<bool>>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        self.filled(py, out, false, &[(self.playable(), true)])
    }

    /// True if the player to move may pass.
    #[getter]
    fn pass_legal(&self) -> bool {
        self.may_pass()
    }

    /// 1 for each legal move by its number, the pass last; `out` is filled in place of a new array.
    #[pyo3(signature = (out=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let (size, area) = (self.size(), self.size().area());
        let array = out.unwrap_or_else(|| PyArray1::zeros(py, [area + 1], false));
        let mut written: PyReadwriteArray1<'_, i8> = array.try_readwrite().map_err(error)?;
        match written.as_slice_mut() {
            Ok(cells) if cells.len() == area + 1 => {
                fill(size, &mut cells[..area], 0, &[(self.playable(), 1)]);
                cells[area] = i8::from(self.may_pass());
            }
            _ => return Err(error(format!("`out` must be a contiguous array of {}", area + 1))),
        }
        drop(written);
        Ok(array)
    }

    /// The numbers of all legal moves, in order, the pass last.
    fn legal_moves(&self) -> Vec<usize> {
        let size = self.size();
        let pass = self.may_pass().then_some(size.area());
        self.playable().iter().map(|point| number(size, point)).chain(pass).collect()
    }

    /// The stones as an array of rows and columns, row 0 at the bottom: 1 is black, -1 white, 0 empty.
    #[pyo3(signature = (out=None))]
    fn board<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyArray2<i8>>>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let [black, white] = Color::BOTH.map(|color| self.game.board().stones(color));
        self.filled(py, out, 0, &[(black, 1), (white, -1)])
    }

    /// The result with the reason of every point. `dead` names stones of the chains that the players call dead; `judge`
    /// (`net`, `playout`, `quick`, `benson`, `all-alive`) has them judged instead.
    #[pyo3(signature = (dead=None, *, judge=None))]
    fn score(&self, py: Python<'_>, dead: Option<&Bound<'_, PyAny>>, judge: Option<&str>) -> PyResult<Score> {
        match (dead, judge) {
            (Some(_), Some(_)) => Err(error("name the dead stones or a judge, not both")),
            (None, Some(judge)) => {
                let judge: Judge = judge.parse().map_err(error)?;
                Ok(py.detach(|| score::judged(&self.game, judge)))
            }
            (Some(dead), None) => {
                let points = read_points(self.size(), dead)?;
                Ok(score::marked(&self.game, chains_at(&self.game, points).map_err(error)?))
            }
            (None, None) => Ok(score::marked(&self.game, self.game.dead().unwrap_or_default())),
        }
    }

    /// The same game under other rules; the komi stays unless they name one.
    fn under(&self, rules: &Bound<'_, PyAny>) -> PyResult<Game> {
        let expression = read_rules(rules)?;
        let mut other = self.clone();
        other.game.set_ruleset(expression.keeping(self.game.komi())).map_err(error)?;
        if expression.komi_given {
            other.game.set_komi(expression.ruleset.rules.komi);
        }
        Ok(other)
    }

    /// Another game that stands where this one does.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// The number of a vertex or `pass`.
    fn index(&self, vertex: &str) -> PyResult<usize> {
        match vertex.parse().map_err(error)? {
            Move::Pass => Ok(self.size().area()),
            Move::Play(point) if self.size().contains(point) => Ok(number(self.size(), point)),
            Move::Play(point) => Err(error(Illegal::OffBoard(point).explain())),
        }
    }

    /// The name of the move with a number.
    fn vertex(&self, number: usize) -> PyResult<String> {
        numbered(self.size(), number).map(|mv| mv.to_string())
    }

    /// Columns and rows.
    #[getter]
    fn get_size(&self) -> (usize, usize) {
        (self.size().width(), self.size().height())
    }

    /// The rules, with the game's komi.
    #[getter]
    fn rules(&self) -> Rules {
        Rules::from(*self.game.ruleset())
    }

    /// The komi as an exact fraction.
    #[getter]
    fn komi<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.game.komi())
    }

    /// The number of handicap stones.
    #[getter]
    fn handicap(&self) -> usize {
        self.game.ledger().handicap
    }

    /// `black` or `white`.
    #[getter]
    fn to_play(&self) -> &'static str {
        match self.game.to_play() {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// `setup`, `play`, `third_pass`, `agreement`, `resumed`, `play_out`, `counting` or `ended`.
    #[getter]
    fn phase(&self) -> String {
        self.game.phase().to_string()
    }

    /// True once play has stopped. Passes that are still owed are taken as made.
    #[getter]
    fn stopped(&self) -> bool {
        self.game.has_stopped()
    }

    /// How the game ended without a count (`W+R`, `Void`), if it did.
    #[getter]
    fn ending(&self) -> Option<String> {
        self.game.ending().map(|ending| ending.to_string())
    }

    /// The player who owes the next pass.
    #[getter]
    fn owed(&self) -> Option<String> {
        self.game.pass_owed().map(|color| color.to_string())
    }

    /// The moves in order: colour and vertex.
    #[getter]
    fn moves(&self) -> Vec<(String, String)> {
        self.game.turns().map(|turn| (turn.color.to_string(), turn.mv.to_string())).collect()
    }

    /// The number of moves.
    #[getter]
    fn number(&self) -> usize {
        self.game.turns().count()
    }

    /// Black's prisoners and White's, pass stones among them.
    #[getter]
    fn prisoners(&self) -> (usize, usize) {
        self.both(game::Game::prisoners)
    }

    /// The pass stones that Black and White have handed over.
    #[getter]
    fn pass_stones(&self) -> (usize, usize) {
        self.both(game::Game::pass_stones)
    }

    /// True if the rules take dead stones off before the count.
    #[getter]
    fn removes_dead(&self) -> bool {
        self.game.removes_dead()
    }

    /// Things that had to be assumed or left aside when the record was read.
    #[getter]
    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn __str__(&self) -> String {
        self.game.board().to_string()
    }

    fn __repr__(&self) -> String {
        let (size, rules) = (self.size(), self.game.ruleset());
        format!("Game('{rules}', ({}, {}), {} moves)", size.width(), size.height(), self.number())
    }
}

impl Game {
    /// An array of rows from the bottom, with a value for each point.
    fn filled<'py, T: numpy::Element + Copy>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<T>>>,
        blank: T,
        parts: &[(PointSet, T)],
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let [rows, columns] = dims(self.size());
        let array = out.unwrap_or_else(|| PyArray2::zeros(py, [rows, columns], false));
        let mut written: PyReadwriteArray2<'_, T> = array.try_readwrite().map_err(error)?;
        let fits = written.as_array().dim() == (rows, columns);
        match written.as_slice_mut() {
            Ok(cells) if fits => fill(self.size(), cells, blank, parts),
            _ => return Err(error(format!("`out` must be a contiguous array of {rows} rows and {columns} columns"))),
        }
        drop(written);
        Ok(array)
    }
}
