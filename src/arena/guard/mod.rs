//! An engine with a referee before it: [`Guard`] is a player of ours whose moves an engine chooses. The session keeps
//! the game; here its answers are held against the rules, and what cannot stand is asked again or replaced.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod` | the player: the engine asked, asked again, and replaced |
//! | `guest` | what a session asks of an engine beside moves: its own commands, handicap, clean-up |
//! | `seat` | the engine itself, started anew when it has failed |
//! | `mirror` | what it has been told of the game, and how it is brought to another position |
//! | `ranking` | moves in the order in which it ranks them |
//! | `passes` | passes that would lose points |

mod guest;
mod mirror;
mod passes;
mod ranking;
mod seat;

use std::time::{Duration, Instant};

use crate::board::{Color, Move};
use crate::game::Game;
use crate::life::{Effort, Judge};
use crate::players::{
    Candidate, Change, Clock, Guest, Limits, Player, SearchStats, StopSignal, Stopper, TimeControl, UsualPlayouts,
};
use crate::search::{Report, Search};

use super::engine::Engine;
use super::link::{Fault, excerpt};
use super::spec::EngineSpec;
use seat::Seat;

/// How often an engine is asked again for a move that the rules do not refuse.
const MOST_TRIES: usize = 3;
/// How often it is started anew for one move.
const MOST_RESTARTS: usize = 2;
/// Seconds of a move's time that are kept for a move of our own, at least, at most, and as a share of it.
const RESERVE: (f64, f64, f64) = (0.3, 2.0, 0.1);
/// The share of the main time that an engine may take for one move before it counts as hung.
const SHARE: f64 = 0.7;
/// The longest that our own search thinks in the engine's stead.
const STAND_IN: Duration = Duration::from_secs(1);

/// How an engine is guarded.
#[derive(Clone, Copy, Debug)]
pub struct GuardSettings {
    /// How long it may take for an answer where no clock runs.
    pub patience: Duration,
    /// Tells whether it may resign.
    pub resigns: bool,
    /// The judge of what is dead when it passes.
    pub judge: Judge,
    /// How hard that judge works.
    pub effort: Effort,
}

/// A player whose moves an engine chooses, as far as the rules of the game let them stand.
pub struct Guard {
    seat: Seat,
    /// The player who moves where the engine does not.
    own: Box<dyn Player>,
    settings: GuardSettings,
    control: Option<TimeControl>,
    clocks: [Option<Clock>; 2],
    changes: Vec<Change>,
    resigned: Option<Color>,
}

/// Choice of an engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Move(Move),
    Resign,
}

impl Wish {
    fn read(word: &str) -> Option<Wish> {
        let word = word.trim();
        if word.eq_ignore_ascii_case("resign") { Some(Wish::Resign) } else { word.parse().ok().map(Wish::Move) }
    }
}

impl Guard {
    /// A guard before an engine that has been started; `own` moves where the engine does not.
    #[must_use]
    pub fn new(spec: EngineSpec, engine: Engine, own: Box<dyn Player>, settings: GuardSettings) -> Guard {
        Guard {
            seat: Seat::of(spec, engine, settings.patience),
            own,
            settings,
            control: None,
            clocks: [None; 2],
            changes: Vec::new(),
            resigned: None,
        }
    }

    fn note(&mut self, game: &Game, color: Option<Color>, text: String) {
        log::warn!("the engine {text}");
        self.changes.push(Change { after: game.all_turns().count(), color, made: None, text });
    }

    /// Takes over what the mirror has noticed.
    fn note_remarks(&mut self, game: &Game) {
        for text in std::mem::take(&mut self.seat.mirror.remarks) {
            self.note(game, None, text);
        }
    }

    /// Seconds of a move of this player's that the engine is not told of.
    fn reserve(&self, color: Color) -> f64 {
        let (least, most, share) = RESERVE;
        self.clocks[color].map_or(0.0, |clock| (clock.limit() * share).clamp(least, most))
    }

    /// When an engine that is asked now counts as hung.
    fn deadline(&self, color: Color, start: Instant) -> Instant {
        let Some(clock) = self.clocks[color] else { return start + self.settings.patience };
        let (main, count) = clock.left();
        let all = clock.limit() - self.reserve(color);
        let seconds = if count == 0 && main > 0.0 { all.min((main * SHARE).max(1.0)) } else { all };
        start + self.settings.patience.min(Duration::from_secs_f64(seconds.clamp(0.02, 1e6)))
    }

    /// When no time is left for the engine at all: without a clock after a restart for each fault.
    fn end(&self, color: Color, start: Instant) -> Instant {
        match self.clocks[color] {
            None => start + self.settings.patience * (2 + MOST_RESTARTS as u32),
            Some(clock) => start + Duration::from_secs_f64((clock.limit() - self.reserve(color)).clamp(0.02, 1e6)),
        }
    }

    /// The engine's choice, once it is one that the rules allow; `None` if it makes none.
    fn ask_engine(&mut self, game: &Game, color: Color, command: &str, end: Instant) -> Option<Wish> {
        for attempt in 0..=MOST_RESTARTS {
            let now = Instant::now();
            if now >= end {
                self.note(game, Some(color), "has no time left".to_string());
                return None;
            }
            let deadline = self.deadline(color, now).min(end);
            let wish = self.try_engine(game, color, command, deadline);
            self.note_remarks(game);
            match wish {
                Ok(wish) => return wish,
                Err(fault) => {
                    self.seat.end();
                    let then = if attempt < MOST_RESTARTS { "; it is started anew" } else { "" };
                    self.note(game, Some(color), format!("{fault}{then}"));
                }
            }
        }
        None
    }

    fn try_engine(
        &mut self,
        game: &Game,
        color: Color,
        command: &str,
        deadline: Instant,
    ) -> Result<Option<Wish>, Fault> {
        if !self.bring(game, deadline)? {
            return Ok(None);
        }
        let (reserve, control, clock) = (self.reserve(color), self.control, self.clocks[color]);
        let (engine, mirror) = self.seat.engine(deadline)?;
        mirror.tell_clock(engine, control, (color, clock), reserve)?;
        let mut refused = Vec::new();
        for _ in 0..=MOST_TRIES {
            let asked = if refused.is_empty() { None } else { self.seat.ask_legal(game, color, &refused, deadline)? };
            let surely = asked.is_some();
            let answer = match asked {
                Some(answer) => answer,
                None => self.seat.ask(command, deadline)?,
            };
            let word = match answer {
                Ok(word) => word,
                Err(refusal) => {
                    // It may have made a move all the same.
                    self.seat.mirror.forget();
                    self.note(game, Some(color), format!("refuses to move: {}", excerpt(&refusal)));
                    break;
                }
            };
            let Some(wish) = Wish::read(&word) else {
                return Err(Fault::Garbage { command: command.to_string(), text: excerpt(word.trim()) });
            };
            let Wish::Move(mv) = wish else { return Ok(Some(wish)) };
            self.seat.mirror.made(color, mv);
            let Err(reason) = game.legality(color, mv) else { return Ok(Some(wish)) };
            let again = refused.contains(&mv) && !surely;
            let then = if again { " again" } else { "; it is taken back" };
            self.note(game, Some(color), format!("plays {mv}, which is illegal: {}{then}", reason.explain()));
            if again {
                break;
            }
            refused.push(mv);
            if !self.bring(game, deadline)? {
                return Ok(None);
            }
        }
        let ranking = self.seat.ranking(game, color, deadline)?;
        let best = ranking.into_iter().find(|&mv| mv != Move::Pass && game.legality(color, mv).is_ok());
        if let Some(mv) = best {
            self.note(game, Some(color), format!("ranks {mv} before all other legal moves"));
        }
        Ok(best.map(Wish::Move))
    }

    /// Brings the engine to the position; false if it cannot be told.
    fn bring(&mut self, game: &Game, deadline: Instant) -> Result<bool, Fault> {
        let known = self.seat.bring(game, deadline)?;
        self.note_remarks(game);
        if let Err(refusal) = &known {
            self.note(game, None, format!("cannot be told the position: it {refusal}"));
        }
        Ok(known.is_ok())
    }

    /// A move of our own in the engine's stead.
    fn stand_in(&mut self, game: &Game, color: Color, end: Instant) -> Move {
        let mut watch = Until::soon(end);
        let mv = self.own.choose_within(game, color, &mut watch);
        self.note(game, Some(color), format!("makes no move that can stand; our search plays {mv}"));
        mv
    }

    /// The move that is made, for whoever reads what was changed.
    fn settle(&mut self, color: Color, from: usize, mv: Move) -> Move {
        for change in self.changes[from..].iter_mut().filter(|change| change.color == Some(color)) {
            change.made = Some(mv);
        }
        mv
    }

    /// The engine's choice by this command, or what stands for it.
    fn move_by(&mut self, game: &Game, color: Color, command: &str) -> Option<Move> {
        let end = self.end(color, Instant::now());
        self.resigned = None;
        match self.ask_engine(game, color, command, end)? {
            Wish::Move(Move::Pass) => Some(self.pass_or_play(game, color, end)),
            Wish::Move(mv) => Some(mv),
            Wish::Resign if self.settings.resigns => {
                self.resigned = Some(color);
                Some(Move::Pass)
            }
            Wish::Resign => {
                self.note(game, Some(color), "resigns, and plays on as asked for".to_string());
                None
            }
        }
    }
}

impl Player for Guard {
    fn candidates(&mut self, game: &Game, color: Color) -> Vec<Candidate> {
        self.own.candidates(game, color)
    }

    fn choose(&mut self, game: &Game, color: Color) -> Move {
        let (start, from) = (Instant::now(), self.changes.len());
        let chosen = self.move_by(game, color, &format!("genmove {color}"));
        let mv = match chosen {
            Some(mv) => mv,
            None => self.stand_in(game, color, self.last_moment(color, start)),
        };
        self.settle(color, from, mv)
    }

    fn choose_among(&mut self, game: &Game, color: Color, allowed: &[Move], watch: &mut dyn Stopper) -> Option<Move> {
        self.own.choose_among(game, color, allowed, watch)
    }

    fn decide(&mut self, game: &Game, color: Color, _report: &Report) -> Move {
        self.choose(game, color)
    }

    fn gives_up(&self, _game: &Game, color: Color) -> bool {
        self.resigned == Some(color)
    }

    fn set_limits(&mut self, limits: &Limits) {
        self.own.set_limits(limits);
    }

    fn set_stop_signal(&mut self, signal: StopSignal) {
        self.own.set_stop_signal(signal);
    }

    fn takes_time(&self) -> bool {
        true
    }

    fn analyst(&mut self) -> Option<&mut Search> {
        self.own.analyst()
    }

    fn guest(&mut self) -> Option<&mut dyn Guest> {
        Some(self)
    }

    fn seed(&self) -> u64 {
        self.own.seed()
    }

    fn reseed(&mut self, seed: u64) {
        self.own.reseed(seed);
        if self.seat.knows("set_random_seed") {
            let deadline = Instant::now() + self.settings.patience;
            // A fault shows again when it is asked for a move.
            if self.seat.ask(&format!("set_random_seed {seed}"), deadline).is_err() {
                self.seat.end();
            }
        }
    }
}

impl Guard {
    /// When our own move has to be made: the reserve is for it.
    fn last_moment(&self, color: Color, start: Instant) -> Instant {
        match self.clocks[color] {
            None => Instant::now() + STAND_IN,
            Some(clock) => {
                let seconds = clock.limit() - self.reserve(color) / 2.0;
                start + Duration::from_secs_f64(seconds.clamp(0.0, 1e6))
            }
        }
    }
}

/// Waits for the usual number of playouts, and not past a moment.
struct Until(Instant);

impl Until {
    /// As long as our search may think in the engine's stead.
    fn soon(end: Instant) -> Until {
        Until(end.min(Instant::now() + STAND_IN))
    }
}

impl Stopper for Until {
    fn enough(&mut self, thought: &SearchStats) -> bool {
        thought.playouts >= UsualPlayouts::PLAYOUTS || Instant::now() >= self.0
    }
}
