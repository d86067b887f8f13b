//! Legality of plays: one function for each reason to refuse, and [`Game::judge`], which asks them all.

use crate::board::{Board, Color, Move, Placement, Point, PointSet};
use crate::rules::{Near, Suicide, Vacated};

use super::illegal::Illegal;
use super::passing::Allowed;
use super::phase::Phase;
use super::record::Turn;
use super::{Event, Game, Strictness, initial};

/// A turn that was judged and can be made as it is.
pub(super) struct Judged {
    pub turn: Turn,
    /// The board after a board play; `None` where a play only adds a stone, and for a pass, which leaves the board as
    /// it is.
    pub board: Option<Box<Board>>,
}

impl Judged {
    /// Marks a pass as the consequence of an illegal play.
    pub fn force(&mut self) {
        self.turn.forced = true;
    }

    /// Notes that the turn was not the player's.
    pub fn out_of_turn(&mut self) {
        self.turn.twice = true;
        self.turn.violation = self.turn.violation.or(Some(Illegal::OutOfTurn));
    }
}

impl Game {
    /// Tells whether the rules in force allow a move, whatever the strictness. Costs a copy of the board.
    ///
    /// # Errors
    /// The reason, if they do not.
    pub fn legality(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.judge(color, mv, Strictness::Strict).map(|_| ())
    }

    /// Tells whether the rules may forbid a pass by this player and it is undecided whether they do. It is legal then.
    #[must_use]
    pub fn pass_is_undecided(&self, color: Color) -> bool {
        self.judge(color, Move::Pass, Strictness::Strict).is_ok_and(|judged| judged.turn.undecided)
    }

    /// Tells whether a player has any legal move, a pass included. Where passing is free this costs nothing.
    #[must_use]
    pub fn can_move(&self, color: Color) -> bool {
        let plays = || self.board().empties().iter().any(|p| self.legality(color, Move::Play(p)).is_ok());
        self.legality(color, Move::Pass).is_ok() || plays()
    }

    /// Judges a move: what it would do, or why it is refused.
    ///
    /// Where the button is a move of its own, the very first pass takes it.
    pub(super) fn judge(&self, color: Color, mv: Move, strictness: Strictness) -> Result<Judged, Illegal> {
        if let Move::Play(point) = mv
            && self.is_plain(color, point)
        {
            return Ok(Judged { turn: Turn::of(color, mv), board: None });
        }
        let (phase, over) = (self.phase(), self.plays_are_over());
        let turn = |placement, violation, idle| Turn { placement, violation, idle, ..Turn::of(color, mv) };
        // Controllers repeat passes after play has stopped; they change nothing and are nobody's right or fault.
        let answers_offer = self.state().offered_pass == Some(color.opponent());
        let idle = mv == Move::Pass && (over || (phase == Phase::Agreement && !answers_offer));
        let mut undecided = false;
        let (placement, board, refused) = match mv {
            Move::Pass if idle => (Placement::default(), None, None),
            Move::Pass => {
                let verdict = self.pass_legality(color);
                undecided = verdict == Ok(Allowed::Undecided);
                (Placement::default(), None, verdict.err())
            }
            Move::Play(point) => {
                let (board, placement) = self.stones_after(color, point)?;
                let refused = self.suicide(point, &placement).and_then(|()| match over {
                    true => Err(Illegal::GameOver),
                    false => self
                        .where_it_may_be(color, point)
                        .and_then(|()| self.repetition(color, point, &board, &placement)),
                });
                (placement, Some(Box::new(board)), refused.err())
            }
        };
        let button = mv == Move::Pass && !idle && self.takes_button();
        match (refused, strictness) {
            (Some(reason), Strictness::Strict) => Err(reason),
            (violation, _) => {
                Ok(Judged { turn: Turn { undecided, button, ..turn(placement, violation, idle) }, board })
            }
        }
    }

    /// Tells whether no play is left to be made, whatever the rules say of its point.
    pub(super) fn plays_are_over(&self) -> bool {
        match self.phase() {
            Phase::Counting | Phase::Ended => true,
            Phase::Agreement => !self.resumes(),
            Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => false,
        }
    }

    /// Tells whether a board play follows one of the same player's. Who moves first, or again after a pass, is for the
    /// players and the protocol to say.
    pub(crate) fn plays_twice(&self, color: Color, mv: Move) -> bool {
        mv != Move::Pass && has_just_played(&self.events, color)
    }

    /// The stones after a play that only the end of the game, or what has stood on the board before, may forbid.
    ///
    /// # Errors
    /// Another reason that forbids it.
    pub fn but_for_repetition(&self, color: Color, point: Point) -> Result<(Board, Placement), Illegal> {
        let (board, placement) = self.stones_after(color, point)?;
        self.suicide(point, &placement)?;
        self.where_it_may_be(color, point)?;
        Ok((board, placement))
    }

    /// The axes by which the moves before close points of the board.
    fn where_it_may_be(&self, color: Color, point: Point) -> Result<(), Illegal> {
        self.vacated(color, point)?;
        self.near(color, point)
    }

    /// The `vacated` axis (Go Rule Dialects, "Tibetan Rules"): whatever the opponent's previous move took off the
    /// board, of either colour, leaves points that are closed for one move. Any other move of the opponent's opens them
    /// again.
    fn vacated(&self, color: Color, point: Point) -> Result<(), Illegal> {
        let closed = self.just_vacated(color);
        if closed.contains(point) { Err(Illegal::Vacated(closed)) } else { Ok(()) }
    }

    /// The points that the opponent's last move has closed for one move.
    pub(super) fn just_vacated(&self, color: Color) -> PointSet {
        match self.rules().vacated {
            Vacated::Open => PointSet::EMPTY,
            Vacated::Closed => {
                let theirs = self.last_turn().filter(|turn| turn.color == color.opponent());
                theirs.map_or(PointSet::EMPTY, |turn| turn.placement.captured | turn.placement.self_captured)
            }
        }
    }

    /// The `near` axis. Who has no stone yet may play anywhere.
    fn near(&self, color: Color, point: Point) -> Result<(), Illegal> {
        let rule = self.rules().near;
        let (most, stones) = match rule {
            Near::Off => return Ok(()),
            Near::Stone(most) => (most, self.board().stones(color)),
            Near::Previous(most) => (most, self.previous_stone(color).into_iter().collect()),
        };
        let steps = |p: Point| p.column().abs_diff(point.column()) + p.row().abs_diff(point.row());
        match stones.iter().map(steps).min().map(|steps| steps as u32) {
            Some(steps) if steps > most => Err(Illegal::TooFar { steps, rule }),
            _ => Ok(()),
        }
    }

    /// Where a player placed a stone last, whatever has become of it: in a play, or in a set-up that holds Black's
    /// first move.
    pub(super) fn previous_stone(&self, color: Color) -> Option<Point> {
        let played = self.turns().rev().filter(|turn| turn.color == color).find_map(|turn| turn.mv.point());
        let prescribed = || {
            let point = initial::prescribed_move(self.rules().setup, self.size())?;
            (color == Color::Black && self.starting_board().get(point) == Some(color)).then_some(point)
        };
        played.or_else(prescribed)
    }

    /// The stones after a play, whatever else the rules say about it.
    fn stones_after(&self, color: Color, point: Point) -> Result<(Board, Placement), Illegal> {
        if !self.size().contains(point) {
            return Err(Illegal::OffBoard(point));
        }
        let mut board = self.board().clone();
        if board.is_empty_at(point)
            && let Some(placement) = self.known_placement(color, point)
        {
            board.set(point, color);
            let taken = placement.captured | placement.self_captured;
            if !taken.is_empty() {
                board.take_off(taken);
            }
            return Ok((board, placement));
        }
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

/// Tells whether the last turn is a board play of this player's, whatever was attempted or agreed on since.
pub(super) fn has_just_played(events: &[Event], color: Color) -> bool {
    let is_beside = |event: &&Event| !event.is_beside_play() && !matches!(event, Event::Attempt { .. });
    let last = events.iter().rev().find(is_beside);
    matches!(last, Some(Event::Turn(turn)) if !turn.given && turn.color == color && turn.mv != Move::Pass)
}
