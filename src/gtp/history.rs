//! The turns of a session's game, behind the set-ups in the middle of a record that was loaded.

use std::iter;

use crate::game::Turn;

use super::protocol::Failure;
use super::session::Session;

impl Session {
    /// Takes back the last turn, with whatever was set up since in a record that was loaded.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<(), Failure> {
        if self.game.has_turns() {
            return self.game.undo().map_err(Failure::of);
        }
        let Some(at) = self.earlier.iter().rposition(|stage| stage.game.has_turns()) else {
            return self.game.undo().map_err(Failure::of);
        };
        let ruleset = *self.game.ruleset();
        let mut game = self.earlier[at].game.clone();
        game.set_strictness(self.game.strictness());
        game.set_ruleset(ruleset).map_err(Failure::of)?;
        game.undo().map_err(Failure::of)?;
        self.earlier.truncate(at + 1);
        self.origin = self.earlier.pop().map(|stage| stage.origin);
        self.game = game;
        Ok(())
    }

    /// The turns of the game, the newest first, behind whatever was set up in the middle of a record that was loaded.
    pub fn history(&self) -> impl Iterator<Item = &Turn> {
        let earlier = self.earlier.iter().rev().map(|stage| &stage.game);
        iter::once(&self.game).chain(earlier).flat_map(|game| game.turns().rev())
    }
}
