//! The game as an engine has been told it, and the way to another position.

use std::time::Instant;

use crate::board::{Board, Color, Move, Size};
use crate::game::Game;
use crate::players::{Clock, TimeControl};
use crate::rules::Ruleset;

use super::super::engine::Engine;
use super::super::link::{Fault, excerpt};
use super::super::telling::{self, Timing, Told};

/// Moves that are taken back one by one; before more than that the engine begins anew.
const MOST_UNDONE: usize = 40;

/// A game before its first move, as an engine is told it.
#[derive(Clone, PartialEq)]
struct Beginning {
    ruleset: Ruleset,
    size: Size,
    board: Board,
    handicap: usize,
    by_moves: bool,
}

impl Beginning {
    fn of(game: &Game) -> Beginning {
        Beginning {
            ruleset: *game.ruleset(),
            size: game.size(),
            board: game.starting_board().clone(),
            handicap: game.ledger().handicap,
            by_moves: game.gave_handicap_by_moves(),
        }
    }
}

/// A turn that an engine was told; a pass that it refuses is not taken back.
#[derive(Clone, Copy)]
struct ToldTurn {
    color: Color,
    mv: Move,
    taken: bool,
}

/// The game and the time control as an engine has been told them.
#[derive(Default)]
pub(super) struct Mirror {
    beginning: Option<Beginning>,
    turns: Vec<ToldTurn>,
    /// Turns at the front that cannot be taken back: the engine was told the stones that stood after them.
    base: usize,
    timing: Option<(Option<TimeControl>, Timing)>,
    /// Remarks for whoever reads what was changed.
    pub remarks: Vec<String>,
}

/// Outcome of telling a position: the engine knows it, or has refused a command.
pub(super) type Known = Result<(), String>;

impl Mirror {
    /// The engine has changed the position by itself, or is another one.
    pub fn forget(&mut self) {
        self.beginning = None;
        self.turns.clear();
        self.base = 0;
    }

    /// Forgets everything, as for an engine that has just been started.
    pub fn start_anew(&mut self) {
        self.forget();
        self.timing = None;
    }

    /// Tells whether the engine is set to a board of this size.
    pub fn has_size(&self, size: Size) -> bool {
        self.beginning.as_ref().is_some_and(|beginning| beginning.size == size)
    }

    /// The engine has made a move.
    pub fn made(&mut self, color: Color, mv: Move) {
        self.turns.push(ToldTurn { color, mv, taken: true });
    }

    /// Brings the engine to the position of a game.
    pub fn bring(&mut self, engine: &mut Engine, game: &Game) -> Result<Known, Fault> {
        let beginning = Beginning::of(game);
        let turns: Vec<(Color, Move)> = game.all_turns().map(|turn| (turn.color, turn.mv)).collect();
        let goes_on = self.beginning.as_ref() == Some(&beginning) && self.take_back(engine, &turns)?;
        if !goes_on && let Err(refusal) = self.begin(engine, game, beginning)? {
            self.forget();
            return Ok(Err(refusal));
        }
        self.play_on(engine, game, &turns)
    }

    /// Size, rules, komi and the stones that stand before the first move.
    fn begin(&mut self, engine: &mut Engine, game: &Game, beginning: Beginning) -> Result<Known, Fault> {
        let known = self.beginning.take();
        self.forget();
        let said = known.as_ref().filter(|known| (known.ruleset, known.size) == (beginning.ruleset, beginning.size));
        if said.is_none() {
            let size = telling::board_size(engine, game.size());
            if let Err(refusal) = engine.ask(&size)? {
                return Ok(Err(refused(&size, &refusal)));
            }
            let told = telling::tell_rules(engine, game.ruleset())?;
            self.remarks.extend(word(&told, engine, game));
        }
        if let Err(refusal) = engine.ask("clear_board")? {
            return Ok(Err(refused("clear_board", &refusal)));
        }
        let komi = format!("komi {}", game.rules().komi);
        if let Err(refusal) = engine.ask(&komi)? {
            self.remarks.push(refused(&komi, &refusal));
        }
        let board = beginning.board.clone();
        let (handicap, by_moves) = (beginning.handicap, beginning.by_moves);
        self.beginning = Some(beginning);
        if by_moves || board.is_bare() {
            return Ok(Ok(()));
        }
        if handicap >= 2 && engine.knows("set_free_handicap") {
            let points: Vec<String> = board.stones(Color::Black).iter().map(|point| point.to_string()).collect();
            if engine.ask(&format!("set_free_handicap {}", points.join(" ")))?.is_ok() {
                return Ok(Ok(()));
            }
        }
        place(engine, &board)
    }

    /// Takes back moves until what the engine was told is the beginning of the game. False if it cannot.
    fn take_back(&mut self, engine: &mut Engine, turns: &[(Color, Move)]) -> Result<bool, Fault> {
        let common = self.turns.iter().zip(turns).take_while(|(told, turn)| (told.color, told.mv) == **turn).count();
        let undone = self.turns.len() - common;
        if undone > 0 && (common < self.base || undone > MOST_UNDONE || !engine.knows("undo")) {
            return Ok(false);
        }
        while self.turns.len() > common {
            let last = self.turns.pop();
            if last.is_some_and(|turn| turn.taken) && engine.ask("undo")?.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tells the moves that the engine does not know. Where it refuses a play it is told the stones instead.
    fn play_on(&mut self, engine: &mut Engine, game: &Game, turns: &[(Color, Move)]) -> Result<Known, Fault> {
        for &(color, mv) in &turns[self.turns.len().min(turns.len())..] {
            let command = format!("play {color} {mv}");
            match engine.ask(&command)? {
                Ok(_) => self.turns.push(ToldTurn { color, mv, taken: true }),
                Err(_) if mv == Move::Pass => self.turns.push(ToldTurn { color, mv, taken: false }),
                Err(refusal) => {
                    let why = refused(&command, &refusal);
                    self.remarks.push(format!("{why}; it was told the stones instead of the moves"));
                    return self.show(engine, game, turns);
                }
            }
        }
        Ok(Ok(()))
    }

    /// Tells the stones that stand, for an engine that does not accept the way there.
    fn show(&mut self, engine: &mut Engine, game: &Game, turns: &[(Color, Move)]) -> Result<Known, Fault> {
        if let Err(refusal) = engine.ask("clear_board")? {
            self.forget();
            return Ok(Err(refused("clear_board", &refusal)));
        }
        let placed = place(engine, game.board())?;
        if placed.is_err() {
            self.forget();
            return Ok(placed);
        }
        self.turns = turns.iter().map(|&(color, mv)| ToldTurn { color, mv, taken: false }).collect();
        self.base = self.turns.len();
        Ok(Ok(()))
    }

    /// Tells the time control, if it is another one, and what is left to a player, less a reserve. A client may say
    /// what is left without any time control: then that is the control, and only what is left is told from then on.
    pub fn tell_clock(
        &mut self,
        engine: &mut Engine,
        control: Option<TimeControl>,
        clock: (Color, Option<Clock>),
        reserve: f64,
    ) -> Result<(), Fault> {
        let (color, clock) = clock;
        let known = self.timing.as_ref().map(|(control, _)| *control);
        let wanted = match (control, clock, known) {
            (None, Some(_), Some(Some(known))) => Some(known),
            (None, Some(clock), _) => Some(*clock.control()),
            (control, _, _) => control,
        };
        if known.unwrap_or(None) != wanted {
            let timing = match &wanted {
                Some(control) => telling::tell_time(engine, control)?,
                // No time for overtime moves is no limit, by the protocol.
                None if engine.knows("time_settings") => {
                    engine.ask("time_settings 0 1 0")?.map_or(Timing::Untold, |_| Timing::Exactly)
                }
                None => Timing::Untold,
            };
            if timing == Timing::Untold && wanted.is_some() {
                self.remarks.push("could not be told the time control".to_string());
            }
            self.timing = Some((wanted, timing));
        }
        if let (Some(clock), Some((_, timing))) = (clock, &self.timing)
            && engine.knows("time_left")
        {
            // Whoever is refused plays by the time settings.
            let _ = engine.ask(&format!("time_left {color} {}", timing.time_left(&clock, reserve)))?;
        }
        Ok(())
    }
}

/// Puts stones on an empty board one after the other. No order of the stones of a position captures any.
fn place(engine: &mut Engine, board: &Board) -> Result<Known, Fault> {
    for color in Color::BOTH {
        for point in board.stones(color) {
            let command = format!("play {color} {point}");
            if let Err(refusal) = engine.ask(&command)? {
                return Ok(Err(refused(&command, &refusal)));
            }
        }
    }
    Ok(Ok(()))
}

fn refused(command: &str, refusal: &str) -> String {
    format!("refuses `{}`: {}", excerpt(command), excerpt(refusal))
}

/// A remark on what an engine could not be told of the rules.
fn word(told: &Told, engine: &Engine, game: &Game) -> Option<String> {
    Some(match told {
        Told::Exactly => return None,
        Told::Nearly { command, differs } => {
            format!("was told the rules by `{command}`, which differs in {}", differs.join(", "))
        }
        Told::Nothing { because } if engine.name == "GNU Go" => {
            format!("takes no rules by GTP ({because}); start it with {}", telling::gnugo_options(game.rules()))
        }
        Told::Nothing { because } => format!("could not be told the rules: {because}"),
    })
}

/// Time until a moment.
pub(super) fn until(deadline: Instant) -> std::time::Duration {
    deadline.saturating_duration_since(Instant::now())
}
