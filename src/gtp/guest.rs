//! A session in which another program thinks ([`Guest`]): its commands stand beside ours, and what was changed of its
//! answers is kept for whoever asks.

use std::collections::BTreeSet;

use crate::board::{Color, Move, Point, Size};
use crate::players::{Change, Guest, Player, Random};
use crate::rules::HandicapPlacement;
use crate::sgf::{Notes, Record};

use super::commands;
use super::options::Options;
use super::protocol::{Failure, Reply};
use super::session::{Session, imposed};

/// A session's knowledge of its guest.
#[derive(Default)]
pub(super) struct Visit {
    /// Commands that only the guest answers.
    commands: BTreeSet<String>,
    /// Differences between its answers and what was made of them in this game.
    changes: Vec<Change>,
}

/// Beginning of what a record's comments say of changes.
const CHANGED: &str = "Guard: ";

impl Session {
    /// Starts a session in which another program thinks: `seat` makes a player of it and of the one that would play
    /// otherwise.
    ///
    /// # Errors
    /// As [`Session::new`].
    pub fn guarding(
        options: Options,
        seat: impl FnOnce(Box<dyn Player>) -> Box<dyn Player>,
    ) -> Result<Session, Failure> {
        let offered =
            commands::all().filter(|c| commands::is_offered(c, &options) || c.name.starts_with("shinpan-guard_"));
        let names = offered.map(|command| command.name).collect();
        let mut session = Session::answering(names, options)?;
        let own = std::mem::replace(session.player_and_game().0, Box::new(Random::new(0)));
        *session.player_and_game().0 = seat(own);
        let theirs = session.guest().map_or(Vec::new(), |(guest, _)| guest.commands());
        let ours: BTreeSet<&str> = session.command_names().into_iter().collect();
        session.visit.commands = theirs.into_iter().filter(|name| !ours.contains(name.as_str())).collect();
        Ok(session)
    }

    /// The guest, and the game that it is asked about.
    fn guest(&mut self) -> Option<(&mut dyn Guest, &crate::game::Game)> {
        let (player, game) = self.player_and_game();
        player.guest().map(|guest| (guest, game))
    }

    /// Tells whether another program thinks.
    pub(super) fn has_guest(&mut self) -> bool {
        self.guest().is_some()
    }

    /// The names of all commands that are answered, the guest's among them, sorted.
    pub(super) fn all_names(&self) -> Vec<&str> {
        let all: BTreeSet<&str> =
            self.command_names().into_iter().chain(self.visit.commands.iter().map(String::as_str)).collect();
        all.into_iter().collect()
    }

    /// Answers a command that only the guest knows; `None` if it does not either.
    pub(super) fn ask_guest_alone(&mut self, name: &str, args: &str) -> Option<Reply> {
        if !self.visit.commands.contains(name) {
            return None;
        }
        let reply = self.contained(name, |session| session.ask_guest(&format!("{name} {args}")));
        self.hear_changes();
        Some(reply.unwrap_or(Err(super::contain::INTERNAL_ERROR)))
    }

    /// The guest's answer to a command of its own.
    pub(super) fn ask_guest(&mut self, command: &str) -> Reply {
        let (guest, game) = self.guest().ok_or(Failure::fixed("no engine is guarded"))?;
        guest.ask(game, command.trim()).map_err(Failure::of)
    }

    /// Refuses a size that the guest does not play on.
    pub(super) fn check_size(&mut self, size: Size) -> Result<(), Failure> {
        let accepted = self.guest().is_none_or(|(guest, _)| guest.accepts(size));
        if accepted { Ok(()) } else { Err(Failure::fixed("the engine does not play on it")) }
    }

    /// Forgets what was changed in another game.
    pub(super) fn forget_changes(&mut self) {
        self.visit.changes.clear();
    }

    /// Takes over what has been changed.
    pub(super) fn hear_changes(&mut self) {
        let changes = self.guest().map_or(Vec::new(), |(guest, _)| guest.take_changes());
        // An engine that is started anew is told everything again, and cannot be told the same things.
        for change in changes {
            let told = |known: &Change| known.color.is_none() && known.text == change.text;
            if change.color.is_some() || !self.visit.changes.iter().any(told) {
                self.visit.changes.push(change);
            }
        }
    }

    /// Points of the guest's choice for handicap stones, where the rules leave them to the players.
    pub(super) fn handicap_of_guest(&mut self, stones: usize) -> Option<Vec<Point>> {
        match self.game.rules().handicap {
            HandicapPlacement::None | HandicapPlacement::Fixed | HandicapPlacement::Ancient => return None,
            HandicapPlacement::Free | HandicapPlacement::Forgone | HandicapPlacement::Passes => {}
        }
        let (guest, game) = self.guest()?;
        guest.handicap_points(game, stones)
    }

    /// The guest's move in a clean-up; `None` where there is none, or it would pass.
    pub(super) fn clean_up_by_guest(&mut self, color: Color) -> Option<Move> {
        if imposed(&self.game, color).is_some() {
            return None;
        }
        let (guest, game) = self.guest()?;
        guest.clean_up(game, color)
    }

    /// Tells the guest what is left of the time, before it is asked for a move.
    pub(super) fn tell_clocks(&mut self) {
        let (control, clocks) = (self.clocks.control().copied(), self.clocks.both());
        if let Some((guest, _)) = self.guest() {
            guest.set_clocks(control, clocks);
        }
    }

    /// The changes of this game, a line each, the first first.
    pub(super) fn change_log(&self) -> String {
        let line = |change: &Change| {
            let color = change.color.map_or(String::new(), |color| format!(" {color}"));
            let made = change.made.map_or(String::new(), |mv| format!(" -> {mv}"));
            format!("{}{color} {}{made}", change.after + 1, change.text)
        };
        self.visit.changes.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Says in comments what was changed, as far as it is about moves that still stand.
    pub(super) fn remark_changes(&self, record: &mut Record) {
        let turns: Vec<(Color, Move)> = self.game.all_turns().map(|turn| (turn.color, turn.mv)).collect();
        for change in &self.visit.changes {
            let made = change.color.zip(change.made);
            let number = match made {
                Some(made) if turns.get(change.after) == Some(&made) => change.after + 1,
                Some(_) => continue,
                None => change.after.min(turns.len()),
            };
            // The turns are the last steps of the record.
            let Some(step) = (record.steps.len() + number).checked_sub(turns.len()) else { continue };
            let line = format!("{CHANGED}the engine {}", change.text);
            if step == 0 {
                let mut notes = Notes { comment: record.comment.take(), ..Notes::default() };
                notes.remark(&line);
                record.comment = notes.comment;
            } else {
                record.notes.entry(step).or_default().remark(&line);
            }
        }
    }
}
