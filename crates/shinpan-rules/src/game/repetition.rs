//! Ko, superko and cycles, and the index of positions they read. Exact: a hash match is confirmed stone by stone.

use rustc_hash::FxHashMap;

use crate::board::{Board, Color, Move, Placement, Point, PointSet};
use crate::rules::{Cycle, Pass, Repetition, Rules, Scoring};

use super::ending::{Cause, Ending};
use super::illegal::Illegal;
use super::phase::PhaseError;
use super::state::State;
use super::{Event, Game, Turn};

/// For each position hash the latest state that had it; earlier ones hang on [`State::same`]. So entering a state and
/// taking it out again cost one look-up each and nothing is allocated for a repeated position.
#[derive(Clone)]
pub(super) struct Positions(FxHashMap<u64, u32>);

/// The part of a position's hash that the index goes by: positions with the same part are told apart stone by stone.
fn part(board: &Board) -> u64 {
    board.hash() as u64
}

impl Positions {
    pub fn starting_with(start: &State) -> Positions {
        let mut positions = FxHashMap::default();
        positions.insert(part(&start.board), 0);
        Positions(positions)
    }

    /// Enters a state that will stand at `index`.
    pub fn enter(&mut self, state: &mut State, index: usize) {
        state.same = self.0.insert(part(&state.board), index as u32);
    }

    /// Takes out the latest state again.
    pub fn leave(&mut self, state: &State) {
        match state.same {
            Some(earlier) => self.0.insert(part(&state.board), earlier),
            None => self.0.remove(&part(&state.board)),
        };
    }

    fn latest(&self, board: &Board) -> Option<u32> {
        self.0.get(&part(board)).copied()
    }

    /// Tells whether some state may have a position with this part of its hash.
    pub fn may_have(&self, part: u64) -> bool {
        self.0.contains_key(&part)
    }
}

/// The points where a play by `color` would lead from `board` back to `before`.
fn ko_points(board: &Board, color: Color, before: &Board) -> PointSet {
    let leads_back = |&p: &Point| {
        let mut next = board.clone();
        next.place(color, p).is_ok() && next == *before
    };
    board.empties().iter().filter(leads_back).collect()
}

impl Game {
    /// The `repetition` axis: whether a play by `color` that leads to `board` may not be made.
    pub(super) fn repetition(
        &self,
        color: Color,
        point: Point,
        board: &Board,
        placement: &Placement,
    ) -> Result<(), Illegal> {
        let rule = self.rules().repetition;
        let mover = |turn: &Turn| turn.color == color;
        let found = match rule {
            Repetition::None => None,
            Repetition::Basic => self.basic_ko(color, board),
            Repetition::Positional => self.find(board, |_| true),
            Repetition::Situational => self.find(board, |i| self.states[i].to_play == color.opponent()),
            Repetition::Natural => {
                self.find(board, |i| self.made_by(i).is_some_and(|t| mover(t) && t.mv.point().is_some()))
            }
            Repetition::Own => self.find(board, |i| self.made_by(i).is_some_and(mover)),
            Repetition::Changes if *board == *self.board() => None,
            Repetition::Changes => self.find(board, |_| true),
            Repetition::SincePass => {
                let from = self.since_pass();
                self.find(board, |i| i >= from)
            }
            Repetition::Recent(most) => {
                let next = self.turns_before(self.states.len() - 1) + 1;
                self.find(board, |i| next - self.turns_before(i) <= most as usize)
            }
            Repetition::Captures if placement.captured.is_empty() => None,
            Repetition::Captures => self.find(board, |_| true),
            Repetition::Ing => return self.hot_stones((color, point), board, placement),
            Repetition::BasicShape => return self.ko_by_shape(color, point, board, placement),
            Repetition::SituationalKo => {
                if let Some(state) = self.basic_ko(color, board) {
                    return Err(Illegal::Repetition { of: self.turns_before(state), rule: Repetition::Basic });
                }
                let theirs = color.opponent();
                let barred = || ko_points(board, theirs, self.board());
                self.find(board, |i| self.states[i].to_play == theirs && self.barred_by_ko(i) == barred())
            }
        };
        match found {
            Some(state) => Err(Illegal::Repetition { of: self.turns_before(state), rule }),
            None => Ok(()),
        }
    }

    /// The latest state with this position that satisfies `which`.
    fn find(&self, board: &Board, mut which: impl FnMut(usize) -> bool) -> Option<usize> {
        let (mut at, from) = (self.positions.latest(board), self.state().ko_from);
        while let Some(index) = at.filter(|&index| index as usize >= from) {
            let state = &self.states[index as usize];
            if state.board == *board && which(index as usize) {
                return Some(index as usize);
            }
            at = state.same;
        }
        None
    }

    /// Every position that the rules of repetition look back at, from the earliest to the present one: who was to move
    /// there, and the turn that led to it, if a turn did. Those that a handicap went through are among them where it
    /// was given by moves.
    pub fn positions(&self) -> impl Iterator<Item = (&Board, Color, Option<&Turn>)> {
        let states = self.states.iter().enumerate().skip(self.state().ko_from);
        states.map(|(at, state)| (&state.board, state.to_play, self.made_by(at)))
    }

    /// The turn that led to a state, if a turn did.
    fn made_by(&self, state: usize) -> Option<&Turn> {
        match self.events.get(state.checked_sub(1)?)? {
            Event::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// The state that a play leading to `board` recreates, if that is the one before the opponent's last play.
    fn basic_ko(&self, color: Color, board: &Board) -> Option<usize> {
        self.before_last_play(self.states.len() - 1, color).filter(|&i| self.states[i].board == *board)
    }

    /// The ko rule of IGS (R. Jasiek, "IGS Rules", 1997): if a single stone removes a single stone, no single stone may
    /// remove it immediately. Where suicide is forbidden this is basic ko said otherwise.
    fn ko_by_shape(&self, color: Color, point: Point, board: &Board, placed: &Placement) -> Result<(), Illegal> {
        let is_single = |board: &Board, p: Point| board.chain(p).is_some_and(|chain| chain.stones.len() == 1);
        match self.last_turn() {
            Some(&Turn { color: by, mv: Move::Play(taker), placement, .. })
                if by == color.opponent()
                    && placement.captured.len() == 1
                    && is_single(self.board(), taker)
                    && placed.captured.contains(taker)
                    && is_single(board, point) =>
            {
                Err(Illegal::KoShape(taker))
            }
            _ => Ok(()),
        }
    }

    /// The points that basic ko barred to the player to move in a state.
    fn barred_by_ko(&self, state: usize) -> PointSet {
        let State { board, to_play, .. } = &self.states[state];
        let before = self.before_last_play(state, *to_play).map(|i| &self.states[i].board);
        before.map_or(PointSet::EMPTY, |before| ko_points(board, *to_play, before))
    }

    /// The state before the opponent's immediately preceding board play, if that was the last turn before `state`,
    /// whatever was said since. A pass in between lifts a basic ko.
    pub(super) fn before_last_play(&self, state: usize, color: Color) -> Option<usize> {
        let last = self.events[..state].iter().rposition(|event| matches!(event, Event::Turn(_)))?;
        match self.events[last] {
            Event::Turn(Turn { mv: Move::Play(_), color: by, .. }) if by == color.opponent() => Some(last),
            _ => None,
        }
    }

    /// The state that the last pass led to, or the first. What stood at the pass stands after it too (B. Spight,
    /// "Spight Rules / Discussion": a pass starts fresh from the current position).
    fn since_pass(&self) -> usize {
        let passed = self.events.iter().rposition(|e| matches!(e, Event::Turn(Turn { mv: Move::Pass, .. })));
        passed.map_or(0, |i| i + 1)
    }

    /// Number of turns made before a state.
    fn turns_before(&self, state: usize) -> usize {
        self.events[..state].iter().filter(|e| matches!(e, Event::Turn(turn) if !turn.given)).count()
    }

    /// The latest earlier turn after which the present position stood, if it did, and a board play has recreated it.
    /// Whose turn it is does not matter (Intention of the WAGC Rules, "a play recreating the position"; Japanese 1989,
    /// article 12).
    #[must_use]
    pub fn repeats(&self) -> Option<usize> {
        let now = self.states.len() - 1;
        let board_play = matches!(self.last_turn(), Some(Turn { mv: Move::Play(_), .. }));
        let again = |i: usize| i != now && self.states[i].ending.is_none();
        board_play.then(|| self.find(self.board(), again))?.map(|state| self.turns_before(state))
    }

    /// How often the present position has come about: at the start, or by a board play, whoever was to move.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let came_about = |i: &usize| *i == 0 || self.made_by(*i).is_some_and(|turn| turn.mv.point().is_some());
        let mut at = self.positions.latest(self.board());
        let earlier = std::iter::from_fn(|| {
            let index = at? as usize;
            at = self.states[index].same;
            Some(index)
        });
        earlier.filter(came_about).filter(|&i| self.states[i].board == *self.board()).count()
    }

    /// Ends the game where the `cycle` axis says so by itself: when a board play has brought about the present
    /// position, with the same player to move, for the third time since the last pass (KataGo, `docs/rules.html`,
    /// simple ko: kos are no part of the state).
    pub(super) fn settle_cycle(&mut self) {
        match self.rules().cycle {
            Cycle::VoidThird => {}
            Cycle::Continue | Cycle::Draw | Cycle::Void | Cycle::ClaimTie => return,
        }
        let board_play = matches!(self.events.last(), Some(Event::Turn(Turn { mv: Move::Play(_), .. })));
        if !board_play || !self.state().goes_on() {
            return;
        }
        let (from, to_play) = (self.since_pass(), self.to_play());
        let mut times = 0;
        self.find(self.board(), |i| {
            let came_about = i == 0 || self.made_by(i).is_some();
            times += usize::from(i >= from && self.states[i].to_play == to_play && came_about);
            false
        });
        if times >= 3 {
            let state = self.states.last_mut().expect("a game always has its set-up state");
            state.end(Ending::void(Cause::Repetition));
        }
    }

    /// Tells whether a player has passed before in the present position (KataGo, `docs/rules.html`: the state is the
    /// grid and who is to move, and whether the button is left).
    pub(super) fn has_passed_here(&self, by: Color) -> bool {
        let is_pass = |t: &Turn| t.color == by && t.mv == Move::Pass && !t.idle && !t.given && !t.button;
        let passed = |i: usize| matches!(self.events.get(i), Some(Event::Turn(t)) if is_pass(t));
        self.find(self.board(), passed).is_some()
    }

    /// Claims a repetition: the players have noticed that the last play recreated a position, and the dialect's `cycle`
    /// axis says what that leads to. A claim speaks for both players; where the text asks for agreement (Japanese 1989,
    /// article 12) the referee enters it once they agree.
    ///
    /// # Errors
    /// [`PhaseError::NoRepetition`] if the position is new, [`PhaseError::Violation`] if the play that repeated it
    /// broke a rule, [`PhaseError::NoClaim`] if the dialect knows no claim.
    pub fn claim_repetition(&mut self) -> Result<Ending, PhaseError> {
        let ending = self.claimable()?;
        self.end(ending);
        Ok(ending)
    }

    /// Ending that a claim of repetition would lead to now.
    fn claimable(&self) -> Result<Ending, PhaseError> {
        self.repeats().ok_or(PhaseError::NoRepetition)?;
        if matches!(self.events.last(), Some(Event::Turn(turn)) if turn.violation.is_some()) {
            return Err(PhaseError::Violation);
        }
        match self.rules().cycle {
            Cycle::Continue | Cycle::VoidThird => Err(PhaseError::NoClaim),
            Cycle::Draw | Cycle::ClaimTie => Ok(Ending::draw(Cause::Repetition)),
            Cycle::Void => Ok(Ending::void(Cause::Repetition)),
        }
    }

    /// How the game ends if the last play has closed a cycle from which neither player would go on. Where one player
    /// may claim alone, any recreated position is one, whoever is to move: one of the two is no worse off for it. Where
    /// a claim speaks for both, as much has to stand as before: the board, whose turn it is, and what counts of
    /// prisoners; whoever gains by each round agrees to nothing. `None` where the rules end nothing by a repetition, or
    /// have ended the game by it already.
    #[must_use]
    pub fn cycle_ending(&self) -> Option<Ending> {
        let ending = self.claimable().ok()?;
        let nothing_gained = || {
            let (now, present) = (self.states.len() - 1, self.state());
            let lead = self.prisoners_lead(present);
            let stood = |i: usize| {
                let state = &self.states[i];
                i != now && state.to_play == present.to_play && self.prisoners_lead(state) == lead
            };
            self.find(self.board(), stood).is_some()
        };
        let ends = match self.rules().cycle {
            Cycle::Continue | Cycle::VoidThird => false,
            Cycle::ClaimTie => true,
            Cycle::Draw | Cycle::Void => nothing_gained(),
        };
        ends.then_some(ending)
    }

    /// Black's lead in prisoners where they count.
    fn prisoners_lead(&self, state: &State) -> i64 {
        let Rules { pass, scoring, .. } = *self.rules();
        let counts = match scoring {
            Scoring::Territory => true,
            Scoring::Area | Scoring::Stone | Scoring::Empty | Scoring::None => pass == Pass::Return,
        };
        let of = |color: Color| state.ledger.prisoners(pass, color) as i64;
        if counts { of(Color::Black) - of(Color::White) } else { 0 }
    }
}
