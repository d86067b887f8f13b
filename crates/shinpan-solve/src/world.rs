//! Interface of a game to the search: moves, their consequences, how it ends.

use shinpan_rules::board::Move;

use super::value::Worth;

/// Something that stood on the board, as far as the rules of repetition look at it: a hash of it.
pub(super) type Item = u128;

/// A move that everything but the history allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The move.
    pub mv: Move,
    /// A position that must not have been before.
    pub unless: Option<Item>,
    /// Where it leads to, for a guide; nothing if nobody is likely to ask.
    pub leads_to: u128,
}

/// End of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct End {
    /// Its value.
    pub worth: Worth,
    /// True if that is known.
    pub certain: bool,
    /// True if the rules end it without a result, which is worth what going round in circles is.
    pub void: bool,
}

impl End {
    /// An end that is known.
    pub fn sure(worth: Worth) -> End {
        End { worth, certain: true, void: false }
    }
}

/// A game that can be searched. It judges moves by everything but the history, which the search keeps.
pub(super) trait World {
    /// Tells whether it is Black's turn.
    fn black_moves(&self) -> bool;

    /// The present situation: equal keys have the same future, but for the history.
    fn key(&self) -> u128;

    /// The end of the game, if it is over whatever the history.
    fn end(&mut self) -> Option<End>;

    /// The moves, the likeliest first.
    fn choices(&mut self, into: &mut Vec<Choice>);

    /// The end where no choice is left.
    fn stuck(&mut self) -> End;

    /// A bound of the worth from below and from above.
    fn limits(&self) -> (Worth, Worth);

    /// The name of the present position to a guide.
    fn place(&self) -> u128;

    /// Makes a move. What has been from now on, if anything new.
    fn play(&mut self, mv: Move) -> Option<Item>;

    /// Takes it back.
    fn undo(&mut self);
}
