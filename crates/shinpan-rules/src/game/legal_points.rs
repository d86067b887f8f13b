//! The list of legal plays, without playing each: what liberties and hashes tell of a play is enough, but where a play
//! may bring back a position. Those plays are judged one by one ([`Game::legality`]), so that the list is exact.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::board::{Color, Liberties, Move, Placement, Point, PointSet};
use crate::rules::{Near, Repetition, Suicide, Vacated};

use super::state::State;
use super::{Event, Game, Turn};

/// Chains and liberties of the present position, once somebody has asked for the list. A copy of a game begins without.
#[derive(Default)]
pub(super) struct KeptLiberties(Mutex<Option<Box<Liberties>>>);

impl Clone for KeptLiberties {
    fn clone(&self) -> KeptLiberties {
        KeptLiberties::default()
    }
}

impl KeptLiberties {
    fn lock(&self) -> MutexGuard<'_, Option<Box<Liberties>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps up with an event, if it is a play in the position that is kept; another position is read when it is asked
    /// about.
    pub fn follow(&mut self, event: &Event, before: &State, after: &State) {
        let Some(liberties) = self.0.get_mut().unwrap_or_else(PoisonError::into_inner) else { return };
        if let Event::Turn(Turn { color, mv: Move::Play(point), placement, .. }) = event
            && liberties.is_of(&before.board)
        {
            liberties.play(*color, *point, placement, &after.board);
        }
    }
}

impl Game {
    /// The points a player may legally play on.
    #[must_use]
    pub fn legal_points(&self, color: Color) -> PointSet {
        if self.plays_are_over() {
            return PointSet::EMPTY;
        }
        let mut kept = self.liberties.lock();
        let liberties = kept.get_or_insert_with(|| Box::new(Liberties::new()));
        if !liberties.is_of(self.board()) {
            liberties.read(self.board());
        }
        let suicide = liberties.suicide(color);
        let lone = || suicide.iter().filter(|&p| liberties.is_lone(color, p)).collect();
        let (forbidden, alike) = match self.rules().suicide {
            // Ing's rule asks which play it is, and not only what it leads to.
            Suicide::Allowed if self.rules().repetition == Repetition::Ing => (PointSet::EMPTY, PointSet::EMPTY),
            Suicide::Allowed => (PointSet::EMPTY, lone()),
            Suicide::Multi => (lone(), PointSet::EMPTY),
            Suicide::Forbidden => (suicide, PointSet::EMPTY),
        };
        let open = (self.board().empties() - forbidden - self.just_vacated(color)) & self.near_enough(color);
        // Suicides of single stones all leave the board as it is.
        let (alike, others) = (open & alike, open - alike);
        let doubtful = self.may_repeat(color, others, liberties);
        // Judging a play asks for the same liberties.
        drop(kept);
        let refused = |&p: &Point| self.legality(color, Move::Play(p)).is_err();
        let refused_alike = if alike.first().is_some_and(|p| refused(&p)) { alike } else { PointSet::EMPTY };
        open - doubtful.iter().filter(refused).collect() - refused_alike
    }

    /// The effect of a play on an empty point, if liberties are kept that tell it.
    pub(super) fn known_placement(&self, color: Color, point: Point) -> Option<Placement> {
        let kept = self.liberties.lock();
        let known = kept.as_ref().filter(|liberties| liberties.is_of(self.board()));
        known.map(|liberties| liberties.placement(color, point))
    }

    /// Tells whether a play is legal and does no more than add a stone, as far as liberties and hashes tell at once.
    pub(super) fn is_plain(&self, color: Color, point: Point) -> bool {
        let rules = self.rules();
        let looks_back = rules.repetition == Repetition::Ing || rules.vacated == Vacated::Closed;
        if looks_back || rules.near != Near::Off || self.plays_are_over() || !self.board().is_empty_at(point) {
            return false;
        }
        let kept = self.liberties.lock();
        let known = kept.as_ref().filter(|liberties| liberties.is_of(self.board()));
        known.is_some_and(|liberties| {
            let after = self.board().hash() as u64 ^ liberties.hash_change(color, point);
            liberties.only_adds(color, point) && !self.positions.may_have(after)
        })
    }

    /// The plays among `open` that the `repetition` axis may forbid.
    fn may_repeat(&self, color: Color, open: PointSet, liberties: &Liberties) -> PointSet {
        let taking = liberties.taking(color) & open;
        let shrinking = taking | (liberties.suicide(color) & open);
        let is_again = |p: &Point| {
            let after = self.board().hash() as u64 ^ liberties.hash_change(color, *p);
            self.positions.may_have(after)
        };
        // Any other play adds a stone where one has been taken, if it brings a position back.
        let again = || (shrinking | (open & self.state().emptied)).iter().filter(is_again).collect();
        match self.rules().repetition {
            Repetition::None => PointSet::EMPTY,
            Repetition::Basic => match self.before_last_play(self.states.len() - 1, color) {
                Some(_) => again(),
                None => PointSet::EMPTY,
            },
            Repetition::Positional | Repetition::Situational | Repetition::SituationalKo => again(),
            Repetition::Natural | Repetition::Own | Repetition::Changes => again(),
            Repetition::SincePass | Repetition::Recent(_) => again(),
            Repetition::Captures => taking.iter().filter(is_again).collect(),
            Repetition::BasicShape => taking,
            Repetition::Ing if self.has_odd_cycles() => open,
            Repetition::Ing => taking,
        }
    }

    /// The points that the `near` axis leaves open.
    fn near_enough(&self, color: Color) -> PointSet {
        let (most, stones) = match self.rules().near {
            Near::Off => return self.board().all(),
            Near::Stone(most) => (most, self.board().stones(color)),
            Near::Previous(most) => (most, self.previous_stone(color).into_iter().collect()),
        };
        if stones.is_empty() {
            return self.board().all();
        }
        let mut reached = stones;
        for _ in 0..most {
            let further = self.board().next_to(&reached);
            if further.is_empty() {
                break;
            }
            reached = reached | further;
        }
        reached
    }
}
