//! The state of a game after one event.

use std::sync::Arc;

use crate::board::{Board, Color, Move, PointSet};

use super::agreement::Adjustment;
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
    /// The player who has agreed to the marks.
    pub agreed: [bool; 2],
    /// Points that the players share as they stand.
    pub contested: PointSet,
    /// The player who has agreed that play stops.
    pub stop_agreed: [bool; 2],
    /// Play has stopped because both players agreed to it, where passes stop it too.
    pub stopped_early: bool,
    /// A pass after the stop that the opponent has not gone on from yet.
    pub offered_pass: Option<Color>,
    /// At the next stop nothing is removed.
    pub final_stop: bool,
    /// The position is final and nothing is removed from it.
    pub as_it_stands: bool,
    /// Play stopped and goes on to capture dead stones.
    pub play_out: bool,
    /// Play went on after a stop and since then there were only passes.
    pub passed_out: bool,
    /// Play was resumed at least once.
    pub resumed: bool,
    /// Values of points by agreement.
    pub values: Arc<Vec<Value>>,
    /// Points given or taken by agreement or as a penalty.
    pub adjustments: Arc<Vec<Adjustment>>,
    pub ending: Option<Ending>,
    /// The first state whose position may not be repeated: those before it were left behind with the button.
    pub ko_from: usize,
    /// Points from which stones were taken on the way here: a play that takes nothing gives back an earlier position
    /// nowhere else.
    pub emptied: PointSet,
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
            contested: PointSet::EMPTY,
            stop_agreed: [false; 2],
            stopped_early: false,
            offered_pass: None,
            final_stop: false,
            as_it_stands: false,
            play_out: false,
            passed_out: false,
            resumed: false,
            values: Arc::default(),
            adjustments: Arc::default(),
            ending: None,
            ko_from: 0,
            emptied: PointSet::EMPTY,
            same: None,
        }
    }
}

impl State {
    /// Tells whether a turn is a handicap stone that comes as a play: Black plays again before White's first move, and
    /// nothing else has happened.
    pub fn gives_handicap(&self, turn: &Turn) -> bool {
        let ledger = &self.ledger;
        let is_opening = ledger.counts_starting_plays
            && turn.color == Color::Black
            && turn.mv != Move::Pass
            && !(turn.given || turn.idle || turn.forced)
            && turn.violation.is_none()
            && ledger.turns() == ledger.plays[Color::Black];
        is_opening
            && (ledger.handicap >= 2 || ledger.plays[Color::Black] == 1)
            && turn.placement.captured.is_empty()
            && turn.placement.self_captured.is_empty()
            && self.board.stones(Color::White).is_empty()
            && self.board.count(Color::Black) == ledger.handicap + ledger.plays[Color::Black]
    }

    /// Makes a set-up state what it was before anybody asked whether the game is over at once.
    pub fn reopen(&mut self) {
        self.phase = Phase::Setup;
        self.ending = None;
        self.dead = None;
        self.as_it_stands = false;
        self.play_out = false;
    }
}
