//! The engine's seat: the engine itself, started anew when it has failed, and brought to a position before it is asked.

use std::time::{Duration, Instant};

use crate::board::{Color, Move};
use crate::game::Game;

use super::super::engine::Engine;
use super::super::link::{Answer, Fault};
use super::super::spec::EngineSpec;
use super::mirror::{Known, Mirror, until};
use super::ranking;

/// The longest that an engine thinks about the order of its moves.
const RANKING: Duration = Duration::from_secs(1);

/// An engine, and what it knows.
pub(super) struct Seat {
    spec: EngineSpec,
    patience: Duration,
    engine: Option<Engine>,
    pub mirror: Mirror,
    /// The commands that it has listed, kept while it is away.
    commands: Vec<String>,
    /// Commands with which it can be kept from a move and which it has refused.
    unfit: Vec<&'static str>,
}

/// Ways to keep an engine from moves, the surest first.
const RESTRICTED: &str = "restricted_genmove";
const AVOIDING: [&str; 2] = ["kata-genmove_analyze", "lz-genmove_analyze"];

impl Seat {
    pub fn of(spec: EngineSpec, engine: Engine, patience: Duration) -> Seat {
        let commands = engine.commands();
        Seat { spec, patience, engine: Some(engine), mirror: Mirror::default(), commands, unfit: Vec::new() }
    }

    pub fn commands(&self) -> &[String] {
        &self.commands
    }

    pub fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// The engine, started if it is not there, to answer until this moment.
    pub fn engine(&mut self, deadline: Instant) -> Result<(&mut Engine, &mut Mirror), Fault> {
        let patience = self.patience.min(until(deadline)).max(Duration::from_millis(20));
        if self.engine.as_ref().is_none_or(Engine::is_broken) {
            self.mirror.start_anew();
            // An engine that starts may take five times as long.
            let engine = Engine::start(&self.spec, patience / 5)?;
            self.engine = Some(engine);
        }
        let Some(engine) = &mut self.engine else { unreachable!("it has just been started") };
        engine.set_patience(patience);
        Ok((engine, &mut self.mirror))
    }

    /// Ends an engine that has failed; the next question starts it anew.
    pub fn end(&mut self) {
        self.engine = None;
        self.mirror.start_anew();
    }

    /// Brings the engine to the position of a game.
    pub fn bring(&mut self, game: &Game, deadline: Instant) -> Result<Known, Fault> {
        let (engine, mirror) = self.engine(deadline)?;
        mirror.bring(engine, game)
    }

    /// Asks something.
    pub fn ask(&mut self, command: &str, deadline: Instant) -> Result<Answer, Fault> {
        let (engine, _) = self.engine(deadline)?;
        let answer = engine.ask(command);
        let said = engine.take_errors();
        if !said.is_empty() {
            log::debug!("the engine says: {}", said.trim_end());
        }
        answer
    }

    /// Asks for a move that is none of those the rules refuse, some of which it has tried; `None` if it understands no
    /// way to say so.
    pub fn ask_legal(
        &mut self,
        game: &Game,
        color: Color,
        refused: &[Move],
        deadline: Instant,
    ) -> Result<Option<Answer>, Fault> {
        let legal = game.legal_points(color);
        if !legal.is_empty() && self.can(RESTRICTED) {
            match self.ask(&format!("{RESTRICTED} {color} {legal}"), deadline)? {
                Ok(word) => return Ok(Some(Ok(word))),
                Err(_) => self.unfit.push(RESTRICTED),
            }
        }
        let board = game.board();
        let empty = game.size().all() - board.stones(Color::Black) - board.stones(Color::White);
        let mut barred: Vec<Move> = (empty - legal).iter().map(Move::Play).collect();
        for &mv in refused {
            if !barred.contains(&mv) && mv.point().is_none_or(|point| game.size().contains(point)) {
                barred.push(mv);
            }
        }
        let barred: Vec<String> = barred.iter().map(Move::to_string).collect();
        for name in AVOIDING {
            if !self.can(name) || barred.is_empty() {
                continue;
            }
            // An interval that is longer than any move: only the move is wanted.
            let command = format!("{name} {color} 360000 avoid {color} {} 1", barred.join(","));
            match self.ask(&command, deadline)? {
                Ok(text) => {
                    let made = text.lines().rev().find_map(|line| line.trim().strip_prefix("play "));
                    return Ok(Some(made.map(str::to_string).ok_or(text.clone())));
                }
                Err(_) => self.unfit.push(name),
            }
        }
        Ok(None)
    }

    fn can(&self, command: &'static str) -> bool {
        self.knows(command) && !self.unfit.contains(&command)
    }

    /// The engine's moves in this position, best first, as far as it ranks them.
    pub fn ranking(&mut self, game: &Game, color: Color, deadline: Instant) -> Result<Vec<Move>, Fault> {
        let think = RANKING.min(until(deadline) / 4);
        let centiseconds = (think.as_millis() / 20).max(1);
        for name in ["kata-analyze", "lz-analyze"] {
            if !self.knows(name) || self.bring(game, deadline)?.is_err() {
                continue;
            }
            let (engine, _) = self.engine(deadline)?;
            let told = engine.listen(&format!("{name} {color} {centiseconds}"), think)?;
            let moves = told.map_or(Vec::new(), |text| ranking::analysis(&text));
            if !moves.is_empty() {
                return Ok(moves);
            }
        }
        for name in [format!("top_moves_{color}"), "top_moves".to_string()] {
            if !self.knows(&name) || self.bring(game, deadline)?.is_err() {
                continue;
            }
            if let Ok(text) = self.ask(&name, deadline)? {
                return Ok(ranking::top_moves(&text));
            }
        }
        Ok(Vec::new())
    }
}
