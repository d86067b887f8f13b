//! Containment of panics: a command that breaks down costs its reply and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::game::Checkpoint;
use crate::life;

use super::draft::Draft;
use super::options::Options;
use super::protocol::Failure;
use super::session::Session;
use super::thinking::Clocks;

impl Session {
    /// Does something with the session; `None` if it broke down. Then that is logged, and the session is as it was
    /// before.
    pub(super) fn contained<T>(&mut self, what: &str, work: impl FnOnce(&mut Session) -> T) -> Option<T> {
        let before = Snapshot::of(self);
        // Whatever is left half done is put right by `restore`.
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        if done.is_err() {
            log::error!("`{what}` broke down");
            if !before.restore(self) {
                log::error!("what it did to the game stays");
            }
        }
        done.ok()
    }
}

/// The failure of a command that broke down.
pub(super) const INTERNAL_ERROR: Failure = Failure::fixed("internal error");

/// Snapshot of a session before a command.
struct Snapshot {
    game: Checkpoint,
    options: Options,
    clocks: Clocks,
    gives_reasons: bool,
    draft: Draft,
    oracle: Arc<life::Reader>,
    quitting: bool,
    moved: bool,
}

impl Snapshot {
    fn of(session: &Session) -> Snapshot {
        let Session { options, clocks, gives_reasons, draft, oracle, quitting, moved, .. } = session;
        Snapshot {
            game: session.game.checkpoint(),
            options: options.clone(),
            clocks: clocks.clone(),
            gives_reasons: *gives_reasons,
            draft: draft.clone(),
            oracle: oracle.clone(),
            quitting: *quitting,
            moved: *moved,
        }
    }

    /// Puts everything back; false if the game could not be: then a whole other game has taken its place, complete,
    /// before the command broke down. The record that a game came from changes only together with the whole game, and
    /// what a player has learnt is nothing that anybody can ask for.
    fn restore(self, session: &mut Session) -> bool {
        session.options = self.options;
        session.clocks = self.clocks;
        session.gives_reasons = self.gives_reasons;
        session.draft = self.draft;
        session.oracle = self.oracle;
        session.quitting = self.quitting;
        session.moved = self.moved;
        session.pending = None;
        session.game.roll_back(&self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::Args;
    use crate::gtp::commands::Command;

    /// A command that changes everything and then breaks down.
    const BREAKS: Command = Command {
        name: "break",
        usage: "",
        doc: "",
        run: |session: &mut Session, args: &mut Args<'_>| {
            for command in ["play b A1", "play w pass", "komi 99", "shinpan-strict false", "time_settings 1 2 3"] {
                let (name, args) = command.split_once(' ').unwrap();
                session.execute(name, args)?;
            }
            session.gives_reasons = true;
            session.quit();
            panic!("as {} asks", args.rest())
        },
    };

    #[test]
    fn a_command_that_breaks_down_costs_its_reply_alone() {
        let mut session = Session::trial("random");
        for prepared in ["play b C3", "play w D4", "undo"] {
            let (name, args) = prepared.split_once(' ').unwrap_or((prepared, ""));
            session.execute(name, args).unwrap();
            let asked = ["showboard", "move_history", "shinpan-rules_json", "shinpan-clock b", "printsgf"];
            let ask = |session: &mut Session| {
                asked.map(|question| {
                    let (name, args) = question.split_once(' ').unwrap_or((question, ""));
                    session.execute(name, args).unwrap()
                })
            };
            let before = ask(&mut session);
            assert_eq!(session.carry_out(&BREAKS, "it"), Err(INTERNAL_ERROR));
            assert_eq!(ask(&mut session), before);
            assert!(!session.quitting() && !session.gives_reasons);
        }
    }
}
