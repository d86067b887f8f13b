//! Floor 3: [`Game`], the only stateful referee. It knows the record, whose turn it is, the phase, what is legal and
//! what was repeated; it reports facts and reasons and never prints.
//!
//! # The life of a game
//!
//! A game starts in [`Phase::Setup`], where handicap stones or a whole position may be put on the board. The first move
//! opens [`Phase::Play`]. Passes stop play as the dialect's `stop` axis says; where a third pass is owed the game is in
//! [`Phase::ThirdPass`] until it is made, or until a board play, or a dispute, makes play go on. After the stop the
//! dialect's `confirm` axis decides: either the position is final ([`Phase::Counting`]) or the players talk about dead
//! stones in [`Phase::Agreement`], from where they agree ([`Game::agree`]), or play on ([`Game::resume`],
//! [`Game::dispute`], or simply a board play, which is all that GTP controllers can send); some dialects go on at once
//! to take dead stones off by play ([`Phase::PlayOut`]). Passes after the stop change nothing, except where two of them
//! pass the resumption out. Where play stops by agreement ([`Game::agree_stop`]) or for want of a legal move, passes
//! stop nothing. Resignation, time and forfeits end a game at once ([`Phase::Ended`]).
//!
//! GTP controllers know one ending only, two passes. What the rules ask for beyond that ([`Game::imputed`]: more
//! passes, an agreement, the play-out) is taken as done when the game is counted.
//!
//! Every change pushes a state; undoing pops it. So undo restores phase, dead marks, pass stones and first
//! pass together with the stones, and nothing can be forgotten. A state is about 500 bytes.

mod agreement;
mod challenge;
mod checkpoint;
mod ending;
mod event;
mod illegal;
mod ing_ko;
mod initial;
mod kos;
mod legal_points;
mod legality;
pub mod oracle;
mod passing;
mod phase;
mod phase_machine;
mod record;
mod remarks;
mod repetition;
mod setup;
mod state;
mod values;

pub use agreement::{Adjustment, Confirmation, Grounds};
pub use checkpoint::Checkpoint;
pub use ending::{Cause, Ending};
pub use event::Event;
pub use illegal::Illegal;
pub use initial::usual_size;
pub use kos::Ko;
pub use phase::{Imputed, Phase, PhaseError};
pub use record::{Ledger, Turn, Violation};
pub use setup::{SetupError, fixed_handicap, free_handicap};
pub use values::{Value, ValueError};

use std::sync::Arc;

use crate::board::{Board, Color, Move, Point, PointSet, Size};
use crate::rules::{Confirm, HandicapKomi, Pass, Points, Rules, Ruleset};
use checkpoint::Lineage;
use legal_points::KeptLiberties;
use oracle::{KnowsNothing, Oracle};
use repetition::Positions;
use state::State;

/// How strictly moves are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Refuses what the rules refuse.
    #[default]
    Strict,
    /// Whatever hands can do is made and kept as a violation: repetitions, suicide, other plays and passes that the
    /// rules refuse, a second play in a row, plays after the end. A play on an occupied point is refused, and noted as
    /// an attempt.
    Lenient,
}

/// The turn or action cannot be taken back: there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cannot undo")]
pub struct NothingToUndo;

/// A game under a dialect: what happened, what stands on the board, and what may happen next.
///
/// ```
/// use shinpan_rules::board::{Color, Move};
/// use shinpan_rules::game::{Game, Phase};
///
/// let mut game = Game::new("tromp-taylor komi=0".parse()?, "2".parse()?);
/// for (color, vertex) in [(Color::Black, "A1"), (Color::White, "B1"), (Color::Black, "B2")] {
///     game.play(color, vertex.parse()?)?;
/// }
/// assert_eq!(game.board().count(Color::White), 0, "B1 was taken");
/// assert!(game.legal_points(Color::White).is_empty(), "a stone without a liberty leaves the board as it was");
///
/// game.undo()?;
/// assert_eq!(game.to_play(), Color::Black);
/// game.play(Color::Black, Move::Pass)?;
/// game.play(Color::White, Move::Pass)?;
/// assert_eq!(game.phase(), Phase::Counting, "two passes stop play, and nothing is removed under these rules");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    ruleset: Ruleset,
    strictness: Strictness,
    oracle: Arc<dyn Oracle>,
    /// `states[i + 1]` is what `events[i]` made of `states[i]`; `states[0]` is the set-up.
    states: Vec<State>,
    events: Vec<Event>,
    positions: Positions,
    liberties: KeptLiberties,
    lineage: Lineage,
    komi_terms: KomiTerms,
}

/// The komi that a handicap has replaced, if it has. Where a handicap has put that of the `handicap_komi` axis in the
/// place of the usual one, the rules of the game name it, and this keeps the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct KomiTerms {
    /// Somebody has set a komi, usual or not.
    named: bool,
    /// The komi of an even game, which the handicap has replaced.
    even: Option<Points>,
}

impl Game {
    /// A game on a board that the rules' set-up is known to fit. [`Game::try_new`] is for everybody else.
    ///
    /// # Panics
    /// If it does not fit.
    #[must_use]
    pub fn new(ruleset: Ruleset, size: Size) -> Game {
        Game::try_new(ruleset, size).unwrap_or_else(|reason| panic!("{reason}"))
    }

    /// A game on a board with the rules' set-up on it, which is empty unless they say otherwise.
    ///
    /// # Errors
    /// [`SetupError::Size`] if the set-up does not fit the board.
    pub fn try_new(ruleset: Ruleset, size: Size) -> Result<Game, SetupError> {
        let board = initial::board(&ruleset.rules, size)?;
        let start = State::new(board, initial::first_player(&ruleset.rules));
        let positions = Positions::starting_with(&start);
        let (strictness, oracle) = (Strictness::Strict, Arc::new(KnowsNothing));
        let (states, events, lineage) = (vec![start], Vec::new(), Lineage::new());
        let (komi_terms, liberties) = (KomiTerms::default(), KeptLiberties::default());
        let mut game = Game { ruleset, strictness, oracle, states, events, positions, liberties, lineage, komi_terms };
        game.settle();
        Ok(game)
    }

    /// Starts anew on a board of `size`. Rules, komi, strictness and oracle stay.
    ///
    /// # Errors
    /// [`SetupError::Size`], and nothing changes, if the rules' set-up does not fit the board.
    pub fn clear(&mut self, size: Size) -> Result<(), SetupError> {
        let (strictness, oracle) = (self.strictness, Arc::clone(&self.oracle));
        let mut ruleset = self.ruleset;
        ruleset.rules.komi = self.komi_terms.even.unwrap_or(ruleset.rules.komi);
        let komi_terms = KomiTerms { even: None, ..self.komi_terms };
        let counts_starting_plays = self.counts_starting_plays();
        *self = Game { strictness, oracle, komi_terms, ..Game::try_new(ruleset, size)? };
        self.states[0].ledger.counts_starting_plays = counts_starting_plays;
        Ok(())
    }

    fn state(&self) -> &State {
        self.states.last().expect("a game always has its set-up state")
    }

    /// The rules in force and where they came from. Their komi is the game's komi.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.ruleset.rules
    }

    /// The oracle that is asked where the rules depend on life and death. A new game asks nobody ([`KnowsNothing`]).
    #[must_use]
    pub fn oracle(&self) -> &dyn Oracle {
        &*self.oracle
    }

    /// Asks somebody else from now on; the record is judged anew, as by [`Game::set_ruleset`].
    pub fn set_oracle(&mut self, oracle: Arc<dyn Oracle>) {
        *self = self.judged_anew(self.ruleset, oracle, self.states[0].clone(), &self.events);
    }

    /// Sets the komi, handicap or not.
    pub fn set_komi(&mut self, komi: Points) {
        self.ruleset.rules.komi = komi;
        self.komi_terms = KomiTerms { named: true, even: None };
    }

    /// The komi that is paid. In handicap games it is that of the `handicap_komi` axis, unless somebody has set one or
    /// the rules came with another than their usual one.
    #[must_use]
    pub fn komi(&self) -> Points {
        self.rules().komi
    }

    /// Puts the komi of handicap games in the place of the usual one, once there is a handicap, or under other rules.
    fn settle_komi(&mut self) {
        let even = self.komi_terms.even.take().unwrap_or(self.rules().komi);
        let is_usual = !self.komi_terms.named && even == self.ruleset.usual_komi();
        self.ruleset.rules.komi = match self.rules().handicap_komi {
            HandicapKomi::Points(points) if is_usual && self.ledger().handicap >= 2 => {
                self.komi_terms.even = Some(even);
                points
            }
            HandicapKomi::Points(_) | HandicapKomi::Same => even,
        };
    }

    /// How strictly moves are refused.
    #[must_use]
    pub fn strictness(&self) -> Strictness {
        self.strictness
    }

    /// Sets how strictly moves are refused from now on.
    pub fn set_strictness(&mut self, strictness: Strictness) {
        self.strictness = strictness;
    }

    /// The position.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.state().board
    }

    /// The position before the first move, handicap stones included.
    #[must_use]
    pub fn starting_board(&self) -> &Board {
        &self.start().board
    }

    /// The state before the first move that is no part of the handicap.
    fn start(&self) -> &State {
        &self.states[self.events.iter().take_while(|e| e.is_given()).count()]
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.board().size()
    }

    /// The player whose turn it is. GTP lets either colour move; the referee then goes on from there.
    #[must_use]
    pub fn to_play(&self) -> Color {
        self.state().to_play
    }

    /// The player who moves first in this record.
    #[must_use]
    pub fn first_to_play(&self) -> Color {
        self.start().to_play
    }

    /// Where in its life the game is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state().phase
    }

    /// The running totals of the record: captures, passes, handicap, numbers of moves.
    #[must_use]
    pub fn ledger(&self) -> &Ledger {
        &self.state().ledger
    }

    /// Pass stones handed over by a player so far; none where a pass costs nothing. In a play-out each pass costs a
    /// prisoner, whatever it cost before.
    #[must_use]
    pub fn pass_stones(&self, by: Color) -> usize {
        self.ledger().pass_stones(self.rules().pass, by)
    }

    /// The passes among those still owed that will cost a player a stone: all of them where passes do, or in a play-out
    /// where its passes do.
    #[must_use]
    pub fn pass_stones_owed(&self, by: Color) -> usize {
        let in_play_out = || self.state().play_out && self.rules().confirm == Confirm::PlayOut;
        let is_paid = match self.rules().pass {
            Pass::Stone => true,
            Pass::Free | Pass::Return | Pass::Forbidden => in_play_out(),
        };
        if is_paid { self.passes_owed()[by] } else { 0 }
    }

    /// Captured stones that a player still has: those that passes gave back are the opponent's again. A pass that
    /// lenient play accepted of a player without prisoners is paid with the next.
    #[must_use]
    pub fn captures_kept(&self, of: Color) -> usize {
        self.ledger().captures_kept(self.rules().pass, of)
    }

    /// Prisoners in a player's container: captures and pass stones received.
    #[must_use]
    pub fn prisoners(&self, of: Color) -> usize {
        self.ledger().prisoners(self.rules().pass, of)
    }

    /// The player who owes the next pass, whether the players will make it or a controller that knows no third pass has
    /// left it so.
    #[must_use]
    pub fn pass_owed(&self) -> Option<Color> {
        match self.phase() {
            Phase::ThirdPass(color) => Some(color),
            _ => None,
        }
    }

    /// The player who made the latest pass, with the passes that are still owed taken as made.
    #[must_use]
    pub fn last_pass_counted(&self) -> Option<Color> {
        let owed: usize = self.passes_owed().iter().sum();
        let next = self.pass_owed().map(|c| if owed % 2 == 1 { c } else { c.opponent() });
        next.or(self.ledger().last_pass)
    }

    /// Passes that each player still owes.
    #[must_use]
    pub fn passes_owed(&self) -> [usize; 2] {
        match self.imputed() {
            Some(Imputed::Passes(passes)) => passes,
            Some(Imputed::Agreement | Imputed::PlayOut) | None => [0; 2],
        }
    }

    /// Tells whether play has stopped, with what is imputed taken as done.
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        !self.state().goes_on() || self.imputed().is_some()
    }

    /// The turns of the record, oldest first, without those by which a handicap was given.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = &Turn> {
        self.all_turns().filter(|turn| !turn.given)
    }

    /// The turns of the record, oldest first.
    pub fn all_turns(&self) -> impl DoubleEndedIterator<Item = &Turn> {
        self.events.iter().filter_map(|e| match e {
            Event::Turn(turn) => Some(turn),
            _ => None,
        })
    }

    /// The same turns as [`Game::turns`], each with the position that it made.
    pub fn turns_and_boards(&self) -> impl DoubleEndedIterator<Item = (&Turn, &Board)> {
        self.events.iter().zip(&self.states[1..]).filter_map(|(event, after)| match event {
            Event::Turn(turn) if !turn.given => Some((turn, &after.board)),
            _ => None,
        })
    }

    /// The latest turn.
    #[must_use]
    pub fn last_turn(&self) -> Option<&Turn> {
        self.turns().next_back()
    }

    /// How the game ended without being counted, if it did.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.state().ending
    }

    /// The stones that were marked dead; `None` if nobody has said anything about them.
    #[must_use]
    pub fn dead(&self) -> Option<PointSet> {
        self.state().dead
    }

    /// Makes a turn.
    ///
    /// A pass after play has stopped changes nothing but the record: controllers repeat passes. A board play during
    /// [`Phase::Agreement`] resumes play.
    ///
    /// # Errors
    /// [`Illegal`], with the evidence, if the rules refuse the move; the game is unchanged, but that lenient play notes
    /// an attempt on an occupied point.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<&Turn, Illegal> {
        let lenient = self.strictness == Strictness::Lenient;
        let mut next = self.judge(color, mv, self.strictness).inspect_err(|reason| {
            if let (true, Illegal::Occupied(point)) = (lenient, reason) {
                let same = self.state().clone();
                self.push(Event::Attempt { color, point: *point }, same);
            }
        })?;
        if lenient && self.plays_twice(color, mv) && !self.state().gives_handicap(&next.turn) {
            next.out_of_turn();
        }
        let handicap = self.ledger().handicap;
        self.make(next);
        if self.ledger().handicap != handicap {
            self.settle_komi();
        }
        match self.events.last() {
            Some(Event::Turn(turn)) => Ok(turn),
            _ => unreachable!("a turn was just made"),
        }
    }

    /// Takes back the last turn and whatever was said since. A handicap stays, however it was given.
    ///
    /// # Errors
    /// [`NothingToUndo`] if no turn was made since the set-up.
    pub fn undo(&mut self) -> Result<(), NothingToUndo> {
        if !self.has_turns() {
            return Err(NothingToUndo);
        }
        let handicap = self.ledger().handicap;
        while !matches!(self.events.last(), Some(Event::Turn(_))) {
            self.pop();
        }
        self.pop();
        if self.ledger().handicap != handicap {
            self.settle_komi();
        }
        Ok(())
    }

    /// Takes back the last thing that happened: a turn, a mark, an agreement, a resignation.
    ///
    /// # Errors
    /// [`NothingToUndo`] if nothing happened since the set-up.
    pub fn undo_event(&mut self) -> Result<(), NothingToUndo> {
        if self.events.last().is_none_or(Event::is_given) {
            return Err(NothingToUndo);
        }
        let handicap = self.ledger().handicap;
        self.pop();
        if self.ledger().handicap != handicap {
            self.settle_komi();
        }
        Ok(())
    }

    /// Tells whether any turn was made.
    #[must_use]
    pub fn has_turns(&self) -> bool {
        self.turns().next().is_some()
    }

    /// The violations that lenient play accepted, oldest first, with the number of the turn.
    pub fn violations(&self) -> impl Iterator<Item = (usize, &Turn, &Violation)> {
        self.turns().enumerate().filter_map(|(i, t)| t.violation.as_ref().map(|v| (i + 1, t, v)))
    }

    /// Plays right after one of the same player's, with the number of the turn, those that give a handicap left out.
    /// Only lenient play notes them as violations.
    pub fn plays_in_a_row(&self) -> impl Iterator<Item = (usize, &Turn)> {
        let again = |one: &Turn, next: &Turn| one.color == next.color && one.mv != Move::Pass && next.mv != Move::Pass;
        let given = self.ledger().handicap_plays.saturating_sub(1);
        let pairs = self.turns().zip(self.turns().skip(1)).enumerate().skip(given);
        pairs.filter(move |(_, (one, next))| again(one, next)).map(|(i, (_, next))| (i + 2, next))
    }

    /// The attempts on occupied points that lenient play noted, oldest first, each with the number of the turn that it
    /// would have been.
    pub fn attempts(&self) -> impl Iterator<Item = (usize, Color, Point)> {
        let mut number = 1;
        self.events.iter().filter_map(move |event| match event {
            Event::Attempt { color, point } => Some((number, *color, *point)),
            Event::Turn(turn) => {
                number += usize::from(!turn.given);
                None
            }
            _ => None,
        })
    }
}
