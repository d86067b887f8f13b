//! [`Guest`]: another program that thinks for a player, with a referee before it.

use shinpan_rules::board::{Color, Move, Point, Size};
use shinpan_rules::game::Game;

use super::clock::{Clock, TimeControl};

/// A difference between what another program answered and what was made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Turns that were made before it.
    pub after: usize,
    /// The player whose move it is about; `None` if it is about no move.
    pub color: Option<Color>,
    /// The move that was made; `None` as long as there is none.
    pub made: Option<Move>,
    /// Description: `plays D4, which is ...; asked again`.
    pub text: String,
}

/// Another program that chooses the moves of a player. Every method may change what it has been told of the game, and
/// none changes the game.
pub trait Guest {
    /// Names of the commands that it answers.
    fn commands(&self) -> Vec<String>;

    /// The answer to a command of its own about this position: the text after `= `, or after `? `.
    ///
    /// # Errors
    /// The text of its refusal, or why it gave no answer.
    fn ask(&mut self, game: &Game, command: &str) -> Result<String, String>;

    /// Tells whether it plays on a board of this size.
    fn accepts(&mut self, size: Size) -> bool;

    /// Points of its choice for so many handicap stones; `None` if it chooses none that can be used.
    fn handicap_points(&mut self, game: &Game, stones: usize) -> Option<Vec<Point>>;

    /// A move in a clean-up after a disputed stop; `None` if it knows nothing of clean-ups, or would pass.
    fn clean_up(&mut self, game: &Game, color: Color) -> Option<Move>;

    /// Tells it the time control and what is left to each player, before it is asked for a move.
    fn set_clocks(&mut self, control: Option<TimeControl>, clocks: [Option<Clock>; 2]);

    /// Differences between its answers and what was made of them since this was last asked.
    fn take_changes(&mut self) -> Vec<Change>;
}
