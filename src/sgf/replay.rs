//! From a record to a game and back.

use std::sync::Arc;

use crate::board::{Board, Color, Move, Point};
use crate::game::{Game, Illegal, KnowsNothing, Oracle, SetupError, Strictness};
use crate::rules::{self, Axis, Expression, First, Points, RuleError, Ruleset, sgf_name};

use super::{Record, Setup, Step};

/// How a record is replayed.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    /// Rules that replace those the record names.
    pub ruleset: Option<Ruleset>,
    /// Komi that replaces the record's.
    pub komi: Option<Points>,
    /// Rules, and komi, for what the record does not say.
    pub fallback: Ruleset,
    /// Whether moves that the rules refuse end the replay or are noted.
    pub strictness: Strictness,
    /// Stop before the move of this number, counted from 1.
    pub before: Option<usize>,
}

/// A record as a game.
pub struct Replayed {
    /// The game.
    pub game: Game,
    /// Where it came from.
    pub origin: Origin,
    /// What the record said that was left aside, one line each.
    pub warnings: Vec<String>,
}

/// What a game was loaded from, to write it again with everything that the file said.
#[derive(Debug, Clone)]
pub struct Origin {
    record: Record,
    /// The steps that made the position from which the game's own turns start.
    before: usize,
    /// That position.
    start: Board,
}

/// Why a record cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules refuse a move.
    #[error("move {number}, {color} {mv}, is illegal: {}", .reason.explain())]
    Illegal {
        /// Number of the move, from 1.
        number: usize,
        /// Who moves.
        color: Color,
        /// The move.
        mv: Move,
        /// Why it is refused.
        reason: Illegal,
    },
    /// The set-up is no position.
    #[error("cannot set up: {0}")]
    Setup(SetupError),
    /// A set-up in the middle of the game leaves a chain without a liberty.
    #[error("the set-up after move {number} leaves the stone at {point} without a liberty")]
    Edit {
        /// Number of moves before it.
        number: usize,
        /// A stone of the chain.
        point: Point,
    },
}

impl Replay {
    /// Replays a record's main line.
    ///
    /// # Errors
    /// [`ReplayError`] at the first thing that cannot be done.
    pub fn run(&self, record: &Record) -> Result<Replayed, ReplayError> {
        self.run_asking(record, Arc::new(KnowsNothing))
    }

    /// Replays a record's main line, asking this oracle where the rules depend on life and death.
    ///
    /// # Errors
    /// [`ReplayError`] at the first thing that cannot be done.
    pub fn run_asking(&self, record: &Record, oracle: Arc<dyn Oracle>) -> Result<Replayed, ReplayError> {
        let mut warnings = record.warnings.clone();
        let ruleset = self.rules(record, &mut warnings);
        let mut game = Game::try_new(ruleset, record.size).map_err(ReplayError::Setup)?;
        game.set_oracle(oracle);
        game.set_strictness(self.strictness);
        let steps = self.before.map_or(&record.steps[..], |n| record.steps_before(n));
        if record.setup.is_empty() && !game.board().is_bare() {
            warnings.push(format!("no set-up stones, playing with setup={}", game.rules().setup.text()));
        }
        let placed = place(&mut game, record, steps).map_err(ReplayError::Setup)?;
        let (mut number, mut before) = (placed, 0);
        for (i, step) in steps[placed..].iter().enumerate() {
            match step {
                Step::Move(color, mv) => {
                    number += 1;
                    let refused = |reason| ReplayError::Illegal { number, color: *color, mv: *mv, reason };
                    game.play(*color, *mv).map_err(refused)?;
                }
                Step::Setup(setup) => {
                    edit(&mut game, setup, number)?;
                    before = i + 1;
                }
            }
        }
        let record = with_handicap_set_up(record, placed);
        let origin = Origin { record, before, start: game.starting_board().clone() };
        Ok(Replayed { game, origin, warnings })
    }

    /// The rules: those asked for, those the record names, or the fallback; with the komi by the same precedence.
    fn rules(&self, record: &Record, warnings: &mut Vec<String>) -> Ruleset {
        let named = |text: &String| match Expression::from_sgf(text) {
            Ok(expression) => Some(expression.keeping(self.fallback.rules.komi)),
            Err(RuleError::Dialect { .. }) => {
                warnings.push(format!("unknown rules RU[{text}], playing {}", self.fallback.name()));
                None
            }
            Err(error) => {
                warnings.push(format!("RU[{text}]: {error}, playing {}", self.fallback.name()));
                None
            }
        };
        let mut ruleset = self.ruleset.or_else(|| record.rules.as_ref().and_then(named)).unwrap_or(self.fallback);
        if let Some(komi) = self.komi.or(record.komi.map(Points::from)) {
            ruleset.rules.komi = komi;
        }
        ruleset
    }
}

/// Puts the set-up on the board and returns how many steps it has used up. With `HA`, black stones alone are a handicap;
/// without any, Black's first moves are: recorded as moves they would count as Black having moved that often, and
/// White's passes between them as first passes (concord.txt, "H_1").
fn place(game: &mut Game, record: &Record, steps: &[Step]) -> Result<usize, SetupError> {
    let stones = record.handicap.unwrap_or(0) as usize;
    let set_up = &record.setup;
    if stones >= 2 && set_up.white.is_empty() && !set_up.black.is_empty() {
        game.set_up_handicap(&set_up.black.iter().collect::<Vec<_>>())?;
        set_up.to_play.map_or(Ok(()), |color| game.set_player(color))?;
        return Ok(0);
    }
    if !set_up.is_empty() {
        game.set_up(set_up.stones(), set_up.to_play)?;
        return Ok(0);
    }
    match handicap_moves(steps, stones) {
        Some((points, used)) => {
            game.place_handicap(&points)?;
            Ok(used)
        }
        None => Ok(0),
    }
}

/// The handicap stones that a record gives by moves, and the number of steps that takes: plays of Black's in a row, or
/// with a pass of White's between any two of them (New Zealand's way).
fn handicap_moves(steps: &[Step], stones: usize) -> Option<(Vec<Point>, usize)> {
    let (mut points, mut used) = (Vec::new(), 0);
    while stones >= 2 && points.len() < stones {
        match steps.get(used)?.as_move()? {
            (Color::Black, Move::Play(point)) => points.push(point),
            (Color::White, Move::Pass) if !points.is_empty() => {}
            _ => return None,
        }
        used += 1;
    }
    (!points.is_empty()).then_some((points, used))
}

/// The record without the moves that gave the handicap and with its stones set up, as FF\[4\] wants them to be.
fn with_handicap_set_up(record: &Record, moves: usize) -> Record {
    let mut record = record.clone();
    if moves > 0 {
        record.setup.black.extend(record.steps.drain(..moves).filter_map(|step| step.as_move()?.1.point()));
        for (step, notes) in std::mem::take(&mut record.notes) {
            let kept = record.notes.entry(step.saturating_sub(moves)).or_default();
            notes.comment.into_iter().for_each(|comment| kept.remark(comment));
            kept.others.extend(notes.others);
        }
        if let Some(comment) = record.notes.get_mut(&0).and_then(|notes| notes.comment.take()) {
            record.comment = Some(record.comment.map_or(comment.clone(), |said| format!("{said}\n{comment}")));
        }
    }
    record
}

/// A set-up in the middle of a game: the position is edited and its history forgotten.
fn edit(game: &mut Game, setup: &Setup, number: usize) -> Result<(), ReplayError> {
    let changed = setup.black | setup.white | setup.empty;
    let kept =
        Color::BOTH.into_iter().flat_map(|c| (game.board().stones(c) - changed).into_iter().map(move |p| (c, p)));
    let mut board = Board::new(game.size());
    board.set_up(kept.chain(setup.stones())).map_err(|e| ReplayError::Edit { number, point: e.0 })?;
    game.start_from(board, setup.to_play.unwrap_or(game.to_play()));
    Ok(())
}

/// A game as a record. With what it was loaded from, as long as it goes on from there, everything the file said up to
/// the first different move is kept, and the rest of what it said of the game as a whole.
#[must_use]
pub fn record(game: &Game, origin: Option<&Origin>) -> Record {
    let own = own_record(game);
    let Some(origin) = origin.filter(|origin| origin.start == *game.starting_board()) else { return own };
    let file = &origin.record;
    let steps = [&file.steps[..origin.before], &own.steps].concat();
    let same = steps.iter().zip(&file.steps).take_while(|(ours, theirs)| ours == theirs).count();
    let complete = same == steps.len() && same == file.steps.len();
    Record {
        komi: own.komi,
        rules: own.rules,
        setup: Setup { to_play: file.setup.to_play.or(own.setup.to_play), ..file.setup },
        result: file.result.clone().filter(|_| complete),
        notes: file.notes.range(..=same).map(|(step, notes)| (*step, notes.clone())).collect(),
        steps,
        ..file.clone()
    }
}

/// A game as a record, without names.
fn own_record(game: &Game) -> Record {
    let mut record = Record::new(game.size());
    record.komi = Some(game.rules().komi.into());
    record.rules = Some(sgf_name(game.ruleset()));
    let handicap = game.ledger().handicap;
    record.handicap = u32::try_from(handicap).ok().filter(|&n| n >= 2);
    let start = game.starting_board();
    if !game.gave_handicap_by_moves() {
        record.setup.black = start.stones(Color::Black);
        record.setup.white = start.stones(Color::White);
    }
    let first = game.first_to_play();
    let usual = if handicap > 0 { Color::White } else { Color::Black };
    // Where the rules themselves say who moves first or what stands on the board, nothing is left to the reader.
    let told = game.rules().first != First::Black || game.rules().setup != rules::Setup::Empty;
    record.setup.to_play = (first != usual || told).then_some(first);
    record.steps = game.all_turns().map(|t| Step::Move(t.color, t.mv)).collect();
    record
}
