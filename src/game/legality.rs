//! What may be played: one function for each reason to refuse, and [`Game::judge`], which asks them all.

use crate::board::{Board, Color, Move, Placement, Point, PointSet};
use crate::rules::{Near, PassLimit, Repetition, Suicide, Vacated};

use super::phase::Phase;
use super::record::Turn;
use super::{Game, Strictness};

/// Why a move is refused, with the evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("off_board")]
    OffBoard(Point),
    /// A stone stands there.
    #[error("occupied")]
    Occupied(Point),
    /// These stones, the placed one among them, would be without a liberty.
    #[error("suicide")]
    Suicide(PointSet),
    /// The play would recreate the position after turn `of` (0: the position before the first move).
    #[error("{}", if matches!(.rule, Repetition::Basic) { "ko".to_string() } else { format!("superko {of}") })]
    Repetition {
        /// Number of the turn after which the position stood.
        of: usize,
        /// The rule that forbids it.
        rule: Repetition,
    },
    /// The game is over.
    #[error("game_over")]
    GameOver,
}

impl Illegal {
    /// The reason as a sentence for people.
    #[must_use]
    pub fn explain(&self) -> String {
        match self {
            Illegal::OffBoard(p) => format!("{p} is not on the board"),
            Illegal::Occupied(p) => format!("a stone stands at {p}"),
            Illegal::Suicide(stones) => format!("{stones} would have no liberty (suicide)"),
            Illegal::Repetition { of: 0, rule } => {
                format!("repeats the position before the first move ({})", rule_name(*rule))
            }
            Illegal::Repetition { of, rule } => format!("repeats the position after move {of} ({})", rule_name(*rule)),
            Illegal::GameOver => "the game is over".to_string(),
        }
    }
}

/// What people call a repetition rule.
fn rule_name(rule: Repetition) -> &'static str {
    match rule {
        Repetition::None => "no rule",
        Repetition::Basic => "ko",
        Repetition::Positional => "positional superko",
        Repetition::Situational => "situational superko",
        Repetition::Natural => "natural situational superko",
        Repetition::Own => "a position of the player's own making",
        Repetition::Changes => "a change may not recreate a position",
        Repetition::Captures => "a capture may not recreate a position",
    }
}

/// A turn that was judged and can be made as it is.
pub(super) struct Judged {
    pub turn: Turn,
    /// The board after a board play; `None` for a pass, which leaves it as it is.
    pub board: Option<Board>,
}

impl Judged {
    /// Marks a pass as the consequence of an illegal play.
    pub fn force(&mut self) {
        self.turn.forced = true;
    }
}

impl Game {
    /// Whether the rules in force allow a move, whatever the strictness. Costs a copy of the board.
    ///
    /// # Errors
    /// The reason, if they do not.
    pub fn legality(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.judge(color, mv, Strictness::Strict).map(|_| ())
    }

    /// The points a player may legally play on.
    #[must_use]
    pub fn legal_points(&self, color: Color) -> PointSet {
        let legal = |&p: &Point| self.legality(color, Move::Play(p)).is_ok();
        self.board().empties().iter().filter(legal).collect()
    }

    /// Judges a move: what it would do, or why it is refused.
    pub(super) fn judge(&self, color: Color, mv: Move, strictness: Strictness) -> Result<Judged, Illegal> {
        let phase = self.phase();
        let over = matches!(phase, Phase::Counting | Phase::Ended);
        let turn = |placement, violation, idle| Turn { color, mv, placement, violation, forced: false, idle };
        let Move::Play(point) = mv else {
            match self.rules().pass_limit {
                PassLimit::None => {}
            }
            let idle = over || phase == Phase::Agreement;
            return Ok(Judged { turn: turn(Placement::default(), None, idle), board: None });
        };
        let (board, placement) = self.stones_after(color, point)?;
        self.suicide(point, &placement)?;
        let refused = if over { Some(Illegal::GameOver) } else { self.repetition(color, &board, &placement).err() };
        match (refused, strictness) {
            (Some(reason), Strictness::Strict) => Err(reason),
            (violation, _) => Ok(Judged { turn: turn(placement, violation, false), board: Some(board) }),
        }
    }

    /// The stones after a play, whatever else the rules say about it.
    fn stones_after(&self, color: Color, point: Point) -> Result<(Board, Placement), Illegal> {
        if !self.size().contains(point) {
            return Err(Illegal::OffBoard(point));
        }
        match self.rules().vacated {
            Vacated::Open => {}
        }
        match self.rules().near {
            Near::Off => {}
        }
        let mut board = self.board().clone();
        let placement = board.place(color, point).map_err(|_| Illegal::Occupied(point))?;
        Ok((board, placement))
    }

    /// The `suicide` axis.
    fn suicide(&self, point: Point, placement: &Placement) -> Result<(), Illegal> {
        let stones = placement.self_captured;
        if stones.is_empty() {
            return Ok(());
        }
        debug_assert!(stones.contains(point));
        match self.rules().suicide {
            Suicide::Allowed => Ok(()),
            Suicide::Multi if stones.len() > 1 => Ok(()),
            Suicide::Multi | Suicide::Forbidden => Err(Illegal::Suicide(stones)),
        }
    }
}
