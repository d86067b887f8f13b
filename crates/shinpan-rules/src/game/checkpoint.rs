//! Going back to a checkpoint when something went wrong in the middle of a change.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::rules::Ruleset;

use super::{Game, KomiTerms, Strictness};

/// A checkpoint of a game. See [`Game::roll_back`].
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    lineage: Lineage,
    events: usize,
    ruleset: Ruleset,
    strictness: Strictness,
    komi_terms: KomiTerms,
}

/// Tells stacks of states apart of which neither goes on from the other: it changes whenever states are taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lineage(u64);

impl Lineage {
    /// Of a new game. Its numbers are so far from another game's that taking back never leads there.
    pub fn new() -> Lineage {
        static GAMES: AtomicU64 = AtomicU64::new(0);
        Lineage(GAMES.fetch_add(1, Ordering::Relaxed) << 40)
    }

    /// A state was taken away.
    pub fn branch(&mut self) {
        self.0 += 1;
    }
}

impl Game {
    /// The present checkpoint. Costs nothing.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        let Game { lineage, ruleset, strictness, komi_terms, .. } = *self;
        Checkpoint { lineage, events: self.events.len(), ruleset, strictness, komi_terms }
    }

    /// Takes back whatever was added since a checkpoint, rules and strictness included, also when an addition was left
    /// half done: an event without its state, or a state that was not settled. Every change of a game is either such an
    /// addition or made on a copy that takes the game's place when it is complete. False, and nothing changes, if this
    /// game does not go on from that checkpoint.
    pub fn roll_back(&mut self, checkpoint: &Checkpoint) -> bool {
        if self.lineage != checkpoint.lineage
            || self.events.len() < checkpoint.events
            || self.states.len() <= checkpoint.events
        {
            return false;
        }
        (self.ruleset, self.strictness, self.komi_terms) =
            (checkpoint.ruleset, checkpoint.strictness, checkpoint.komi_terms);
        self.events.truncate(checkpoint.events);
        while self.states.len() > checkpoint.events + 1 {
            if let Some(state) = self.states.pop() {
                self.positions.leave(&state);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Color, Move, Point, Size};
    use crate::game::oracle::{Finding, KnowsNothing, Oracle};
    use crate::rules::{Rules, Suicide};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    /// Breaks down at a question.
    #[derive(Default)]
    struct Breaking {
        asked: AtomicUsize,
        at: usize,
    }

    impl Breaking {
        fn ask(&self) -> Finding {
            assert!(self.asked.fetch_add(1, Ordering::Relaxed) != self.at, "the oracle breaks down");
            KnowsNothing.independently_alive(&Board::new(Size::square(2).unwrap()), &RULES(), Point::new(0, 0))
        }
    }

    const RULES: fn() -> Rules = || crate::rules::DIALECTS[0].rules;

    impl Oracle for Breaking {
        fn independently_alive(&self, _: &Board, _: &Rules, _: Point) -> Finding {
            self.ask()
        }

        fn alive_in_confirmation(&self, _: &Board, _: &Rules, _: Point) -> Finding {
            self.ask()
        }

        fn disturbing(&self, _: &Board, _: &Rules, _: Point) -> Finding {
            self.ask()
        }
    }

    /// A game under the WAGC model that stops at its last pass, when the oracle is asked.
    fn nearly_stopped() -> Game {
        let mut game = Game::new("wagc-model".parse().unwrap(), Size::square(4).unwrap());
        for (color, mv) in [(Color::Black, "B2"), (Color::White, "C2"), (Color::Black, "pass")] {
            game.play(color, mv.parse::<Move>().unwrap()).unwrap();
        }
        game
    }

    fn shown(game: &Game) -> String {
        format!("{:?} {:?} {:?} {}", game.events(), game.phase(), game.ruleset(), game.board())
    }

    #[test]
    fn a_change_that_breaks_down_is_undone() {
        let changes: [fn(&mut Game); 3] = [
            |game| {
                let _ = game.play(Color::White, Move::Pass);
            },
            |game| {
                let rules = Rules { suicide: Suicide::Allowed, ..*game.rules() };
                drop(game.set_ruleset(Ruleset { rules, ..*game.ruleset() }));
            },
            |game| game.set_oracle(Arc::new(Breaking { at: 0, ..Breaking::default() })),
        ];
        let mut broken = 0;
        for change in changes {
            for at in 0..12 {
                let mut game = nearly_stopped();
                game.oracle = Arc::new(Breaking { at, ..Breaking::default() });
                let (checkpoint, before) = (game.checkpoint(), shown(&game));
                if catch_unwind(AssertUnwindSafe(|| change(&mut game))).is_err() {
                    broken += 1;
                    assert!(game.roll_back(&checkpoint), "question {at}");
                    game.oracle = Arc::new(KnowsNothing);
                    assert_eq!(shown(&game), before, "question {at}");
                    game.play(Color::White, Move::Pass).unwrap();
                }
            }
        }
        assert!(broken >= 4, "{broken}");
    }

    #[test]
    fn what_was_taken_back_is_not_brought_back() {
        let mut game = nearly_stopped();
        let checkpoint = game.checkpoint();
        game.undo().unwrap();
        assert!(!game.roll_back(&checkpoint));
        game.play(Color::White, Move::Pass).unwrap();
        assert!(!game.roll_back(&checkpoint), "another third move");
        assert!(!Game::new(*game.ruleset(), game.size()).roll_back(&checkpoint));
    }
}
