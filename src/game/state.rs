//! What a game remembers about one moment, and what leads from one moment to the next.

use crate::board::{Board, Color, PointSet};

use super::ending::Ending;
use super::phase::Phase;
use super::record::{Ledger, Turn};
use super::values::Value;

/// Everything that undo restores.
#[derive(Clone)]
pub(super) struct State {
    pub board: Board,
    pub to_play: Color,
    pub phase: Phase,
    pub ledger: Ledger,
    /// Stones marked dead, once anything was said about them.
    pub dead: Option<PointSet>,
    /// Who has agreed to the marks.
    pub agreed: [bool; 2],
    /// A dispute was declared: at the next stop nothing is removed.
    pub final_stop: bool,
    /// Play was resumed and since then there were only passes.
    pub passed_out: bool,
    /// Play was resumed at least once.
    pub resumed: bool,
    /// Values of points by agreement.
    pub values: Vec<Value>,
    pub ending: Option<Ending>,
    /// The previous state with the same position hash (see `Positions`).
    pub same: Option<u32>,
}

impl State {
    pub fn new(board: Board, to_play: Color) -> State {
        State {
            board,
            to_play,
            phase: Phase::Setup,
            ledger: Ledger::default(),
            dead: None,
            agreed: [false; 2],
            final_stop: false,
            passed_out: false,
            resumed: false,
            values: Vec::new(),
            ending: None,
            same: None,
        }
    }
}

/// What happened between two states.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    Turn(Turn),
    Dead(PointSet),
    Agree(Option<Color>),
    Resume { by: Option<Color>, dispute: bool },
    Value(Option<Value>),
    End(Ending),
}

impl Event {
    /// Whether it is a part of the handicap.
    pub fn is_given(&self) -> bool {
        matches!(self, Event::Turn(turn) if turn.given)
    }
}
