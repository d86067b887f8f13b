//! The games of a schedule on some threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use crate::board::Color;
use crate::game::{Cause, Ending};
use crate::sgf::{self, Record};

use super::affinity::Affinity;
use super::bout::Bout;
use super::conditions::{Conditions, begin};
use super::engine::Engine;
use super::entry::Entry;
use super::link::Fault;
use super::schedule::{Fixture, Opening};
use super::spec::{EngineSpec, Restart};

/// Players and conditions.
pub struct Match {
    /// The players.
    pub players: Vec<EngineSpec>,
    /// Their names in tables.
    pub names: Vec<String>,
    /// Conditions of all games.
    pub conditions: Conditions,
    /// Positions to start from.
    pub openings: Vec<Opening>,
    /// The processors of each table, if tables keep to their own.
    pub affinity: Option<Affinity>,
}

/// A game that was played.
pub struct Report {
    /// The line for the journal.
    pub entry: Entry,
    /// The game record.
    pub record: Record,
}

/// Threads that a table needs beside its own: three for each of its engines, and one that writes the log.
const LISTENERS: usize = 7;

/// Plays games on so many threads, each with engines of its own, and hands them to `take` as they end, on the calling
/// thread. When it breaks off, games that have begun are still finished and handed over. Where the system gives fewer
/// threads, those play, and a warning is logged; where it gives none, the games are played one after the other on the
/// calling thread.
pub fn play(what: &Match, fixtures: &[Fixture], concurrency: usize, mut take: impl FnMut(Report) -> ControlFlow<()>) {
    let next = Mutex::new(fixtures.iter());
    let enough = AtomicBool::new(false);
    let (send, reports) = sync_channel(2 * concurrency.max(1));
    let gate = Mutex::new(());
    let closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
    let wait = || drop(gate.lock().unwrap_or_else(PoisonError::into_inner));
    std::thread::scope(|scope| {
        let (mut tables, mut reserved) = (0, Vec::new());
        let failed = loop {
            if tables == concurrency.max(1) {
                break None;
            }
            let (send, next, enough) = (send.clone(), &next, &enough);
            let work = move || {
                wait();
                if let Some(affinity) = &what.affinity {
                    affinity.bind(tables);
                }
                let mut table = Table { what, engines: BTreeMap::new() };
                while !enough.load(Ordering::Relaxed) {
                    let fixture = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(fixture) = fixture else { return };
                    if send.send(table.play(fixture)).is_err() {
                        return;
                    }
                }
            };
            // A table without room for its listeners would lose its games.
            let listeners = (0..LISTENERS).try_for_each(|_| {
                reserved.push(Builder::new().spawn_scoped(scope, wait)?);
                Ok(())
            });
            if let Err(error) = listeners.and_then(|()| Builder::new().spawn_scoped(scope, work).map(drop)) {
                break Some(error);
            }
            tables += 1;
        };
        drop(closed);
        for thread in reserved {
            let _ = thread.join();
        }
        if let Some(error) = failed {
            log::warn!(
                "{} of {concurrency} games at once, because the system gives no more threads: {error}",
                tables.max(1)
            );
        }
        drop(send);
        for report in reports {
            if take(report).is_break() {
                enough.store(true, Ordering::Relaxed);
            }
        }
        // What is left is left because there is no thread for it.
        let mut table = Table { what, engines: BTreeMap::new() };
        while !enough.load(Ordering::Relaxed) {
            let fixture = next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(fixture) = fixture else { return };
            if take(table.play(fixture)).is_break() {
                return;
            }
        }
    });
}

/// A board with two seats.
struct Table<'a> {
    what: &'a Match,
    /// Engines that were started, by their places in the list.
    engines: BTreeMap<usize, Engine>,
}

impl Table<'_> {
    fn play(&mut self, fixture: &Fixture) -> Report {
        let mut report = catch_unwind(AssertUnwindSafe(|| self.referee(fixture))).unwrap_or_else(|_| {
            self.engines.clear();
            self.without(fixture, Ending::void(Cause::Ruling), "failure", "the referee has failed".to_string())
        });
        for color in Color::BOTH {
            let player = fixture.players[color];
            let side =
                if color == Color::Black { &mut report.entry.sides.black } else { &mut report.entry.sides.white };
            side.command.clone_from(&self.what.players[player].command);
        }
        report.entry.opening = fixture.opening.map(|i| self.what.openings[i].name.clone());
        report
    }

    fn referee(&mut self, fixture: &Fixture) -> Report {
        let players = fixture.players;
        self.engines.retain(|player, engine| {
            players.contains(player) && !engine.is_broken() && self.what.players[*player].restart == Restart::Failure
        });
        for color in Color::BOTH {
            if let Err(fault) = self.seat(players[color]) {
                let why = format!("{} {fault}", color.name());
                return self.without(fixture, Ending::win(color.opponent(), Cause::Forfeit), fault.kind(), why);
            }
        }
        let [black, white] = players.map(|player| self.engines.remove(&player));
        let (Some(mut black), Some(mut white)) = (black, white) else {
            unreachable!("both were seated, and nobody plays himself")
        };
        let opening = fixture.opening.map(|i| &self.what.openings[i]);
        let names = players.map(|player| self.what.names[player].as_str());
        let bout = Bout::new(&self.what.conditions, opening, [&mut black, &mut white], fixture.seed);
        let report = match bout {
            Ok(bout) => {
                let (entry, record) = bout.play(fixture, names);
                Report { entry, record }
            }
            Err(error) => self.without(fixture, Ending::void(Cause::Ruling), "set-up", error.to_string()),
        };
        self.engines.extend([(players[0], black), (players[1], white)]);
        report
    }

    /// Starts an engine that is not there.
    fn seat(&mut self, player: usize) -> Result<(), Fault> {
        if !self.engines.contains_key(&player) {
            let engine = Engine::start(&self.what.players[player], self.what.conditions.patience)?;
            self.engines.insert(player, engine);
        }
        Ok(())
    }

    /// A game that could not be played.
    fn without(&self, fixture: &Fixture, ending: Ending, kind: &str, why: String) -> Report {
        let conditions = &self.what.conditions;
        let names = fixture.players.map(|player| self.what.names[player].as_str());
        let opening = fixture.opening.map(|i| &self.what.openings[i]);
        let mut entry = Entry {
            result: ending.to_string(),
            ending: kind.to_string(),
            referee: vec![why.clone()],
            ..Entry::of(fixture, conditions, names)
        };
        // Where the referee has failed, this may be what he has failed at.
        let begun = catch_unwind(|| begin(conditions, opening).or_else(|_| begin(conditions, None)).ok());
        let mut record = match begun.ok().flatten() {
            Some((game, _)) => {
                entry.given = game.all_turns().count();
                entry.set_game(&game);
                sgf::record(&game, None)
            }
            None => Record::new(conditions.size),
        };
        record.black_name = Some(entry.black.clone());
        record.white_name = Some(entry.white.clone());
        record.result = Some(entry.result.clone());
        record.round = Some(entry.game.to_string());
        record.comment = Some(why);
        Report { entry, record }
    }
}
