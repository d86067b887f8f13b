//! The phase machine: what a turn, a stop and a resumption make of a state.

use crate::board::{Board, Color, Move, PointSet};
use crate::rules::{Confirm, LimitResult, Pass, Rules, Scoring, Stop};

use super::ending::{Cause, Ending};
use super::legality::Judged;
use super::phase::{Imputed, Phase};
use super::record::Ledger;
use super::state::State;
use super::{Event, Game, Strictness, Turn};

/// The `stop` axis, asked after a pass by `passer` has been entered in the ledger: how many more passes it takes, the
/// next one the opponent's. `None` while passes stop nothing. Who has taken the button has passed for controllers, and not for
/// the rules.
fn missing_passes(rules: &Rules, ledger: &Ledger, passer: Color) -> Option<usize> {
    if ledger.after_button && ledger.run == 1 {
        let after_one_more = Ledger { run: 2, ..*ledger };
        return missing_after(rules, &after_one_more, passer.opponent()).map(|missing| missing + 1);
    }
    missing_after(rules, ledger, passer)
}

/// The same, whatever was before the passes.
fn missing_after(rules: &Rules, ledger: &Ledger, passer: Color) -> Option<usize> {
    let missing = match rules.stop {
        Stop::TwoPasses | Stop::TwoPassesOrAgain => 0,
        Stop::TwoPassesAfterFirst => {
            let has_first = ledger.run == ledger.passes.iter().sum::<usize>();
            (2 + usize::from(has_first)).saturating_sub(ledger.run)
        }
        Stop::ThreePasses => 3_usize.saturating_sub(ledger.run),
        Stop::ThreePassesFromBlack => 3 - ledger.from_black,
        Stop::FourPasses => 4_usize.saturating_sub(ledger.run),
        Stop::WhiteLast => usize::from(passer != Color::White),
        Stop::FirstAndLastDiffer => usize::from(ledger.first_pass == Some(passer)),
        Stop::NoLegalMove | Stop::Agreement => return None,
    };
    (ledger.run >= 2).then_some(missing)
}

/// Whether passes made after the stop are moves: two of them, one by each player, then pass the resumption out.
/// Elsewhere they are what controllers repeat, and change nothing.
pub(super) fn passes_pass_out(confirm: Confirm) -> bool {
    match confirm {
        Confirm::ResumeOnce | Confirm::SecondStop => true,
        Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute | Confirm::PlayOn => false,
        Confirm::RemovalByPlay | Confirm::PlayOut | Confirm::Wagc | Confirm::Japanese1989 => false,
    }
}

impl State {
    /// Enters a turn: stones, ledger, whose turn it is, phase.
    fn enter(&mut self, rules: &Rules, judged: Judged) {
        let Judged { turn, board } = judged;
        if turn.idle {
            if self.phase == Phase::Agreement && passes_pass_out(rules.confirm) && turn.color == self.to_play {
                self.offered_pass = Some(turn.color);
                self.to_play = turn.color.opponent();
            }
            return;
        }
        self.settle_offer(turn.color);
        self.ledger.enter(&turn, self.to_play);
        self.to_play = turn.color.opponent();
        self.stop_agreed = [false; 2];
        match turn.mv {
            Move::Play(_) => self.board_play(rules, board.expect("a board play has a board")),
            Move::Pass if turn.given => {}
            Move::Pass => self.pass(rules, turn.color),
        }
        if turn.given {
            // However a handicap is given, the game starts with White's move.
            self.phase = Phase::Setup;
        }
        self.keep_limit(rules);
    }

    /// A pass after the stop is an offer, which becomes a move of the game when the opponent goes on from it.
    pub(super) fn settle_offer(&mut self, goes_on: Color) {
        match self.offered_pass.take() {
            Some(passer) if passer == goes_on => self.to_play = passer,
            Some(passer) => self.ledger.enter(&Turn::pass(passer), passer),
            None => {}
        }
    }

    fn board_play(&mut self, rules: &Rules, board: Board) {
        if self.phase == Phase::Agreement {
            self.resume(rules);
        }
        self.board = board;
        self.dead = None;
        self.agreed = [false; 2];
        self.passed_out = false;
        self.as_it_stands = false;
        self.stopped_early = false;
        self.ending = None;
        self.phase = self.playing();
    }

    fn pass(&mut self, rules: &Rules, passer: Color) {
        self.ledger.charged[passer] += usize::from(self.phase == Phase::PlayOut && rules.confirm == Confirm::PlayOut);
        let passes_out = self.phase == Phase::Agreement;
        if passes_out {
            self.resume(rules);
        }
        match missing_passes(rules, &self.ledger, passer) {
            Some(0) => self.stop(rules),
            Some(_) => self.phase = Phase::ThirdPass(passer.opponent()),
            None if passes_out => self.stop(rules),
            None => self.phase = self.playing(),
        }
    }

    fn playing(&self) -> Phase {
        match (self.play_out, self.resumed) {
            (true, _) => Phase::PlayOut,
            (false, true) => Phase::Resumed,
            (false, false) => Phase::Play,
        }
    }

    /// Play has stopped: the `confirm` axis says whether there is anything left to do.
    pub(super) fn stop(&mut self, rules: &Rules) {
        let (is_final, then) = match rules.confirm {
            Confirm::None | Confirm::Consent => (true, Phase::Counting),
            Confirm::Agreement | Confirm::Wagc | Confirm::Japanese1989 => (false, Phase::Agreement),
            Confirm::Dispute | Confirm::SecondStop => (self.final_stop, Phase::Agreement),
            Confirm::PlayOn => (false, Phase::Agreement),
            Confirm::ResumeOnce => (self.passed_out, Phase::Agreement),
            Confirm::RemovalByPlay | Confirm::PlayOut => (self.play_out, Phase::PlayOut),
        };
        if is_final {
            return self.stand();
        }
        self.phase = then;
        if then == Phase::PlayOut {
            self.ledger.cut();
            self.play_out = true;
            self.passed_out = true;
        }
    }

    /// The position is final as it stands. Marks that were made while play went on lapse.
    pub(super) fn stand(&mut self) {
        self.phase = Phase::Counting;
        self.as_it_stands = true;
        self.dead = None;
    }

    /// Play resumes, with whatever move comes next.
    pub(super) fn resume(&mut self, rules: &Rules) {
        self.dead = None;
        self.agreed = [false; 2];
        self.contested = PointSet::EMPTY;
        self.stopped_early = false;
        self.resumed = true;
        self.passed_out = true;
        self.final_stop |= rules.confirm == Confirm::SecondStop;
        self.phase = Phase::Resumed;
    }

    /// The limit on the number of moves.
    fn keep_limit(&mut self, rules: &Rules) {
        let over = matches!(self.phase, Phase::Counting | Phase::Ended);
        if rules.limit == 0 || self.ledger.turns() < rules.limit as usize || over {
            return;
        }
        match rules.limit_result {
            LimitResult::Score if rules.scoring != Scoring::None => self.stand(),
            LimitResult::Score | LimitResult::Void => self.end(Ending::void(Cause::Limit)),
        }
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.phase = Phase::Ended;
    }
}

impl Game {
    /// Makes a judged turn.
    pub(super) fn make(&mut self, judged: Judged) -> &Turn {
        let turn = judged.turn;
        let passes_again = self.passes_again(&turn);
        let mut next = self.state().clone();
        next.enter(&self.ruleset.rules, judged);
        if turn.button {
            next.ko_from = self.states.len();
        }
        if passes_again && next.goes_on() {
            next.stop(&self.ruleset.rules);
        }
        self.push(Event::Turn(turn), next);
        match self.events.last() {
            Some(Event::Turn(turn)) => turn,
            _ => unreachable!("a turn was just pushed"),
        }
    }

    /// Whether a turn is a pass in a position in which the same player has passed before, where that stops play.
    fn passes_again(&self, turn: &Turn) -> bool {
        let asked = match self.rules().stop {
            Stop::TwoPassesOrAgain => turn.mv == Move::Pass && !turn.idle && !turn.given && !turn.button,
            Stop::TwoPasses
            | Stop::TwoPassesAfterFirst
            | Stop::ThreePasses
            | Stop::ThreePassesFromBlack
            | Stop::FourPasses
            | Stop::WhiteLast
            | Stop::FirstAndLastDiffer
            | Stop::NoLegalMove
            | Stop::Agreement => false,
        };
        asked && self.has_passed_here(turn.color)
    }

    /// Whether a pass by this player would stop play, or be taken by a controller to do so.
    #[must_use]
    pub fn pass_would_stop(&self, by: Color) -> bool {
        let opens_play_out = match self.rules().confirm {
            Confirm::RemovalByPlay | Confirm::PlayOut => !self.state().play_out,
            Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute => false,
            Confirm::ResumeOnce | Confirm::PlayOn | Confirm::SecondStop | Confirm::Wagc | Confirm::Japanese1989 => {
                false
            }
        };
        let pass = self.judge(by, Move::Pass, Strictness::Strict);
        let made = pass.is_ok_and(|pass| !pass.turn.idle);
        made && !opens_play_out && self.pass_would_end_alternation(by)
    }

    /// Whether play would stop if this player could pass.
    pub(super) fn pass_would_end_alternation(&self, by: Color) -> bool {
        let mut ledger = *self.ledger();
        let pass = Turn { button: self.takes_button(), ..Turn::pass(by) };
        ledger.enter(&pass, self.to_play());
        match missing_passes(self.rules(), &ledger, by) {
            Some(0) => true,
            Some(_) => self.passes_again(&pass),
            None => self.passes_again(&pass) || self.rules().stop == Stop::Agreement && ledger.run >= 2,
        }
    }

    pub(super) fn push(&mut self, event: Event, mut next: State) {
        self.positions.enter(&mut next, self.states.len());
        self.states.push(next);
        self.events.push(event);
        self.settle();
    }

    /// What follows from a state without anybody's doing: a player who must have a legal move has none; everything that
    /// the players would have to agree on is decided.
    pub(super) fn settle(&mut self) {
        let rules = self.ruleset.rules;
        if self.state().phase == Phase::Agreement && rules.confirm == Confirm::Wagc {
            let decided = self.confirmation().filter(|c| c.undecided.is_empty());
            let state = self.states.last_mut().expect("a game always has its set-up state");
            if let Some(confirmation) = decided {
                state.dead = Some(confirmation.dead);
                state.phase = Phase::Counting;
            }
        }
        self.settle_cycle();
        while (rules.stop == Stop::NoLegalMove || must_play(&rules))
            && self.state().goes_on()
            && !self.can_move(self.to_play())
        {
            let state = self.states.last_mut().expect("a game always has its set-up state");
            match rules.scoring {
                Scoring::Area | Scoring::Territory | Scoring::Stone | Scoring::Empty if !must_play(&rules) => {
                    state.stop(&rules);
                }
                Scoring::None | Scoring::Area | Scoring::Territory | Scoring::Stone | Scoring::Empty => {
                    state.end(Ending::win(state.to_play.opponent(), Cause::NoMove));
                }
            }
        }
    }

    /// Takes back the latest event.
    pub(super) fn pop(&mut self) {
        self.lineage.branch();
        if self.events.pop().is_some()
            && let Some(state) = self.states.pop()
        {
            self.positions.leave(&state);
        }
    }
}

/// Whether a player must play although play stops by agreement. Who has no legal move then has lost: "no legal move for the
/// player-to-move exists (thus, passing disallowed) and then he is defined to be the looser" (Go Rule Dialects, "Principle
/// Variations", 3.3).
fn must_play(rules: &Rules) -> bool {
    rules.stop == Stop::Agreement && rules.pass == Pass::Forbidden
}

impl State {
    /// Whether moves are made.
    pub(super) fn goes_on(&self) -> bool {
        match self.phase {
            Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => true,
            Phase::Agreement | Phase::Counting | Phase::Ended => false,
        }
    }

    /// What the rules still ask for where a controller takes play to have stopped.
    pub(super) fn imputed(&self, rules: &Rules) -> Option<Imputed> {
        match self.phase {
            Phase::ThirdPass(next) => {
                let missing = missing_passes(rules, &self.ledger, next.opponent()).unwrap_or(0);
                let mut passes = [missing / 2; 2];
                passes[next] += missing % 2;
                Some(Imputed::Passes(passes))
            }
            Phase::PlayOut => self.passed_out.then_some(Imputed::PlayOut),
            Phase::Play | Phase::Resumed => {
                (rules.stop == Stop::Agreement && self.ledger.run >= 2).then_some(Imputed::Agreement)
            }
            Phase::Setup | Phase::Agreement | Phase::Counting | Phase::Ended => None,
        }
    }
}
