//! The referee for a page: games as records, and what the referee says of them as JSON. It calls the referee's public
//! functions and has no rules of its own.
//!
//! Every function takes the record and the number of moves to look at, and none keeps anything: a page that has the
//! record has everything, and undoing is looking at an older record.

mod acts;
mod counted;
mod dialects;
mod judged;

use std::sync::Arc;

use serde_json::{Map, Value, json};
use shinpan_rules::board::{Board, Color, Move, Point, PointSet, Size};
use shinpan_rules::game::oracle::{KnowsNothing, Oracle};
use shinpan_rules::game::{Ending, Game, Illegal, Strictness, fixed_handicap};
use shinpan_rules::rules::{Expression, Rules, Ruleset, Suicide};
use shinpan_rules::scoring;
use shinpan_rules::sgf::{self, Origin, Record, Replay, Replayed, Step};
use wasm_bindgen::prelude::*;

/// The answer of a function for JavaScript; an error is a sentence.
type Answer = Result<String, JsError>;

/// A record, its game up to some move, and what had to be left aside.
struct Opened {
    record: Record,
    game: Game,
    origin: Origin,
    /// The board on which the first move was made.
    first: Board,
    komi_named: bool,
    warnings: Vec<String>,
}

impl Opened {
    /// Replays a record that names its rules.
    fn read(text: &str, at: usize) -> Result<Opened, JsError> {
        Opened::read_asking(text, at, Arc::new(KnowsNothing))
    }

    /// The same; where the rules ask about life and death, they ask this oracle.
    fn read_asking(text: &str, at: usize, oracle: Arc<dyn Oracle>) -> Result<Opened, JsError> {
        let record = sgf::read(text.as_bytes())?;
        let rules = record.rules.as_deref().ok_or_else(|| JsError::new("the record names no rules"))?;
        let ruleset = Expression::from_sgf(rules)?.ruleset;
        Opened::replay(record, ruleset, at, oracle)
    }

    /// Replays a record by some rules. What they refuse is played all the same, suicide too, and remarked on.
    fn replay(record: Record, ruleset: Ruleset, at: usize, oracle: Arc<dyn Oracle>) -> Result<Opened, JsError> {
        let admitting = Ruleset { rules: Rules { suicide: Suicide::Allowed, ..ruleset.rules }, ..ruleset };
        let replay = Replay {
            ruleset: Some(admitting),
            komi: None,
            usual_komi: None,
            fallback: ruleset,
            strictness: Strictness::Lenient,
            before: Some(at.saturating_add(1)),
        };
        let Replayed { mut game, origin, komi_named, warnings, earlier } = replay.run_asking(&record, oracle)?;
        // A set-up in the middle of the game makes another board to start from.
        let first = match earlier.is_empty() {
            true => game.starting_board().clone(),
            false => {
                let begun = Replay { before: Some(1), ..replay }.run_asking(&record, Arc::new(KnowsNothing))?;
                begun.game.starting_board().clone()
            }
        };
        if admitting != ruleset {
            let komi = game.rules().komi;
            game.set_ruleset(Ruleset { rules: Rules { komi, ..ruleset.rules }, ..ruleset })?;
        }
        Ok(Opened { record, game, origin, first, komi_named, warnings })
    }

    /// The record of the game as it stands. Stones that the rules set up are written into it: with its other properties
    /// they would be taken for left out.
    fn written(&self) -> String {
        let mut record = sgf::record(&self.game, Some(&self.origin));
        if self.record.setup.is_empty() {
            record.setup.black = self.first.stones(Color::Black);
            record.setup.white = self.first.stones(Color::White);
        }
        record.to_string()
    }

    /// How many moves the record has.
    fn moves(&self) -> usize {
        self.record.steps.iter().filter(|step| matches!(step, Step::Move(..))).count()
    }

    /// The ending without a count that the record claims, if its last move is shown.
    fn ending(&self) -> Option<Ending> {
        self.game.ending().or_else(|| self.origin.ending(&self.game))
    }
}

/// A record of a game that has not begun: a board (`19`, `13x9`), rules and handicap stones on their usual points.
///
/// # Errors
/// If there are no such rules, boards or handicaps.
#[wasm_bindgen]
pub fn fresh(rules: &str, size: &str, handicap: usize) -> Answer {
    let (expression, size): (Expression, Size) = (rules.parse()?, size.parse()?);
    let mut game = Game::try_new(expression.ruleset, size)?;
    if handicap > 0 {
        let points = fixed_handicap(size, handicap)
            .ok_or_else(|| JsError::new(&format!("no usual points for {handicap} handicap stones on this board")))?;
        game.set_up_handicap(&points)?;
    }
    Ok(sgf::record(&game, None).to_string())
}

/// A record of a position: vertices parted by blanks, and the player to move.
///
/// # Errors
/// If there are no such rules or boards, or a stone has no liberty.
#[wasm_bindgen]
pub fn position(rules: &str, size: &str, black: &str, white: &str, to_play: &str) -> Answer {
    let (expression, size): (Expression, Size) = (rules.parse()?, size.parse()?);
    let mut board = Board::new(size);
    let mut stones = Vec::new();
    for (color, text) in Color::BOTH.into_iter().zip([black, white]) {
        stones.extend(points(size, text)?.iter().map(|point| (color, point)));
    }
    board.set_up(stones).map_err(|e| JsError::new(&format!("the stone at {} has no liberty", e.point())))?;
    let mut game = Game::try_new(expression.ruleset, size)?;
    game.start_from(board, to_play.parse()?);
    Ok(sgf::record(&game, None).to_string())
}

/// A record from elsewhere as one that names its rules, with remarks, as JSON. Without `rules` it is read by those that
/// it names, or by `usual`.
///
/// # Errors
/// If it cannot be read or replayed.
#[wasm_bindgen]
pub fn open(bytes: &[u8], usual: &str, rules: Option<String>) -> Answer {
    let record = sgf::read(bytes)?;
    let mut remarks = Vec::new();
    let expression = match (&rules, &record.rules) {
        (Some(rules), _) => rules.parse::<Expression>()?,
        (None, Some(text)) => Expression::from_sgf(text).or_else(|error| {
            remarks.push(format!("RU[{text}]: {error}; taken as {usual}"));
            usual.parse::<Expression>()
        })?,
        (None, None) => {
            remarks.push(format!("the record names no rules; taken as {usual}"));
            usual.parse::<Expression>()?
        }
    };
    let komi = record.komi;
    let mut opened = Opened::replay(record, expression.ruleset, usize::MAX - 1, Arc::new(KnowsNothing))?;
    if expression.komi_given {
        opened.game.set_komi(expression.ruleset.rules.komi);
    } else if komi.is_none() && !opened.komi_named {
        remarks.push(format!("no komi in the record, {} taken", opened.game.komi()));
    }
    remarks.append(&mut opened.warnings);
    Ok(json!({
        "sgf": opened.written(),
        "moves": opened.moves(),
        "dead": opened.game.dead().map(|dead| words(&dead)),
        "result": opened.record.result,
        "remarks": remarks,
    })
    .to_string())
}

/// The record up to some move, and one more: a vertex (`Q16`) or `pass`. If illegal plays stand until they are
/// challenged, it is entered with what it breaks; a play on a stone is noted and changes nothing on the board.
///
/// # Errors
/// The reason why the rules refuse the move.
#[wasm_bindgen]
pub fn play(sgf: &str, at: usize, vertex: &str, stands: bool) -> Answer {
    let mut opened = Opened::read(sgf, at)?;
    let mv: Move = vertex.parse()?;
    let color = opened.game.to_play();
    if !stands {
        opened.game.legality(color, mv).map_err(|why| JsError::new(&why.explain()))?;
    }
    let before = opened.game.attempts().count();
    let played = opened.game.play(color, mv).map(drop);
    match played {
        Err(why) if opened.game.attempts().count() == before => Err(JsError::new(&why.explain())),
        Ok(_) | Err(_) => Ok(opened.written()),
    }
}

/// The record up to some move, and a player resigns.
///
/// # Errors
/// If the record or the colour cannot be read.
#[wasm_bindgen]
pub fn resign(sgf: &str, at: usize, color: &str) -> Answer {
    let mut opened = Opened::read(sgf, at)?;
    opened.game.resign(color.parse()?);
    let ending = opened.game.ending().map(|ending| ending.to_string());
    let record = Record { result: ending, ..sgf::record(&opened.game, Some(&opened.origin)) };
    Ok(record.to_string())
}

/// The same record under other rules; the komi stays unless they name another.
///
/// # Errors
/// If there are no such rules, or their set-up does not fit the board.
#[wasm_bindgen(js_name = underRules)]
pub fn under_rules(sgf: &str, rules: &str) -> Answer {
    let expression: Expression = rules.parse()?;
    let mut opened = Opened::read(sgf, usize::MAX - 1)?;
    opened.game.set_ruleset(expression.keeping(opened.game.komi()))?;
    if expression.komi_given {
        opened.game.set_komi(expression.ruleset.rules.komi);
    }
    Ok(opened.written())
}

/// Everything that is to be seen of the game after some move, as JSON.
///
/// # Errors
/// If the record cannot be read or replayed.
#[wasm_bindgen]
pub fn view(sgf: &str, at: usize) -> Answer {
    let opened = Opened::read(sgf, at)?;
    let game = &opened.game;
    let color = game.to_play();
    let legal = game.legal_points(color);
    let refused = (game.board().empties() - legal).into_iter().filter_map(|point| {
        let why = game.legality(color, Move::Play(point)).err()?;
        Some((point.to_string(), refusal(&why)))
    });
    let broken: Vec<Value> = game
        .violations()
        .map(|(number, turn, why)| {
            let sentence = format!("move {number}, {} {}: {}", turn.color, turn.mv, why.explain());
            json!({ "number": number, "sentence": sentence })
        })
        .collect();
    let attempts = game.attempts().map(|(number, color, point)| {
        json!({ "number": number, "sentence": format!("{color} {point}: {}", Illegal::Occupied(point).explain()) })
    });
    let moves = opened.record.steps.iter().filter_map(|step| match step {
        Step::Move(color, mv) => Some(json!([color.to_string(), mv.to_string()])),
        Step::Setup(_) => None,
    });
    let last = game.turns().next_back().map(|turn| turn.mv.to_string());
    let about = &opened.record;
    Ok(json!({
        "size": [game.size().width(), game.size().height()],
        "rules": game.ruleset().without_komi().to_string(),
        "base": game.ruleset().base,
        "komi": game.komi().to_string(),
        "handicap": game.ledger().handicap,
        "moves": moves.collect::<Vec<_>>(),
        "toPlay": color.to_string(),
        "black": words(&game.board().stones(Color::Black)),
        "white": words(&game.board().stones(Color::White)),
        "last": last,
        "phase": game.phase().to_string(),
        "stopped": game.has_stopped(),
        "owed": game.pass_owed().map(|color| color.to_string()),
        "removesDead": game.removes_dead(),
        "counts": scoring::is_counted(game),
        "ending": opened.ending().map(|ending| ending.to_string()),
        "refused": refused.collect::<Map<_, _>>(),
        "passRefused": game.legality(color, Move::Pass).err().map(|why| why.explain()),
        "prisoners": Color::BOTH.map(|color| game.prisoners(color)),
        "broken": broken,
        "attempts": attempts.collect::<Vec<_>>(),
        "acts": acts::possible(game),
        "names": [about.black_name, about.white_name],
    })
    .to_string())
}

/// The chain of the stone at a point, as vertices.
///
/// # Errors
/// If there is no stone.
#[wasm_bindgen]
pub fn chain(sgf: &str, at: usize, vertex: &str) -> Answer {
    let opened = Opened::read(sgf, at)?;
    Ok(words(&chains(&opened.game, vertex)?).join(" "))
}

/// The reason of a refusal, and the points that show it.
fn refusal(why: &Illegal) -> Value {
    let evidence = match *why {
        Illegal::Suicide(set) | Illegal::Vacated(set) | Illegal::DameLeft(set) => set,
        Illegal::OffBoard(point) | Illegal::Occupied(point) | Illegal::KoShape(point) | Illegal::KoLeft(point) => {
            PointSet::from_iter([point])
        }
        Illegal::HotStone { stone, .. } => PointSet::from_iter([stone]),
        Illegal::Repetition { .. } | Illegal::OddCycle { .. } | Illegal::TooFar { .. } => PointSet::EMPTY,
        Illegal::PassForbidden | Illegal::NoPrisoner | Illegal::OutOfTurn | Illegal::GameOver => PointSet::EMPTY,
    };
    json!({ "reason": why.to_string(), "sentence": why.explain(), "points": words(&evidence) })
}

/// The points of a set as vertices.
fn words(set: &PointSet) -> Vec<String> {
    set.iter().map(|point| point.to_string()).collect()
}

/// Points parted by blanks.
fn points(size: Size, text: &str) -> Result<PointSet, JsError> {
    let mut set = PointSet::EMPTY;
    for word in text.split_whitespace() {
        let point: Point = word.parse()?;
        if !size.contains(point) {
            return Err(JsError::new(&format!("{point} is not on the board")));
        }
        set.insert(point);
    }
    Ok(set)
}

/// The chains of the stones at some points.
fn chains(game: &Game, text: &str) -> Result<PointSet, JsError> {
    points(game.size(), text)?.iter().try_fold(PointSet::EMPTY, |all, point| {
        let chain = game.board().chain(point).ok_or_else(|| JsError::new(&format!("no stone stands at {point}")))?;
        Ok(all | chain.stones)
    })
}
