//! The phase machine: what a turn, a stop and a resumption make of a state.

use crate::board::{Color, Move, PointSet};
use crate::rules::{CaptureGoal, Confirm, LimitResult, Rules, Scoring, Stop};

use super::ending::{Cause, Ending};
use super::legality::Judged;
use super::phase::{Imputed, Phase};
use super::record::Ledger;
use super::state::State;
use super::{Event, Game, Strictness, Turn};

/// The `stop` axis, asked after a pass by `passer` has been entered in the ledger: how many more passes it takes, the
/// next one the opponent's. `None` while passes stop nothing. Who has taken the button has passed for controllers, and
/// not for the rules.
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
        // The third pass in a row is its player's second in the position.
        Stop::ThreePasses | Stop::PassAgain => 3_usize.saturating_sub(ledger.run),
        Stop::ThreePassesFromBlack => 3 - ledger.from_black,
        Stop::FourPasses => 4_usize.saturating_sub(ledger.run),
        Stop::WhiteLast => usize::from(passer != Color::White),
        Stop::FirstAndLastDiffer => usize::from(ledger.first_pass == Some(passer)),
        Stop::NoLegalMove | Stop::Agreement => return None,
    };
    (ledger.run >= 2).then_some(missing)
}

/// Tells whether passes made after the stop are moves: two of them, one by each player, then pass the resumption out.
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
        match self.gives_handicap(&turn) {
            true => self.ledger.enter_handicap_play(),
            false => {
                // After a play against the rules, or a handicap that was given by moves, a record could not tell which
                // of Black's moves are handicap stones.
                self.ledger.counts_starting_plays &= turn.violation.is_none() && !turn.given;
                self.ledger.enter(&turn, self.to_play);
            }
        }
        self.to_play = turn.color.opponent();
        self.stop_agreed = [false; 2];
        match turn.mv {
            Move::Play(point) => {
                match board {
                    Some(board) => self.board = *board,
                    None => self.board.set(point, turn.color),
                }
                self.board_play(rules);
                self.settle_captures(rules, &turn);
            }
            Move::Pass if turn.given => {}
            Move::Pass => self.pass(rules, turn.color),
        }
        if turn.given {
            // However a handicap is given, the game starts with White's move.
            self.phase = Phase::Setup;
        }
    }

    /// A pass after the stop is an offer, which becomes a move of the game when the opponent goes on from it.
    pub(super) fn settle_offer(&mut self, goes_on: Color) {
        match self.offered_pass.take() {
            Some(passer) if passer == goes_on => self.to_play = passer,
            Some(passer) => self.ledger.enter(&Turn::pass(passer), passer),
            None => {}
        }
    }

    fn board_play(&mut self, rules: &Rules) {
        if self.phase == Phase::Agreement {
            self.resume(rules);
        }
        self.dead = None;
        self.agreed = [false; 2];
        self.passed_out = false;
        self.as_it_stands = false;
        self.stopped_early = false;
        self.ending = None;
        self.phase = self.playing();
    }

    /// The `captures` axis, asked after a play has been entered in the ledger.
    fn settle_captures(&mut self, rules: &Rules, turn: &Turn) {
        let most = match rules.captures {
            CaptureGoal::None => return,
            CaptureGoal::First(most) => most as usize,
        };
        let taken = [(turn.color, turn.placement.captured), (turn.color.opponent(), turn.placement.self_captured)];
        for (taker, stones) in taken {
            if !turn.given && !stones.is_empty() && self.ledger.captures[taker] >= most {
                self.end(Ending::win(taker, Cause::Capture));
            }
        }
    }

    fn pass(&mut self, rules: &Rules, passer: Color) {
        self.ledger.charged[passer] += usize::from(self.play_out && rules.confirm == Confirm::PlayOut);
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

    /// The limit on the number of moves. A move that stops play has come to the end before the limit has.
    pub(super) fn keep_limit(&mut self, rules: &Rules) {
        let has_stopped = !self.goes_on() || self.phase == Phase::PlayOut && self.passed_out && self.ledger.run == 0;
        if rules.limit == 0 || self.ledger.turns() < rules.limit as usize || has_stopped {
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
        if !turn.idle {
            next.keep_limit(&self.ruleset.rules);
        }
        self.push(Event::Turn(turn), next);
        match self.events.last() {
            Some(Event::Turn(turn)) => turn,
            _ => unreachable!("a turn was just pushed"),
        }
    }

    /// Tells whether a turn is a pass in a position in which the same player has passed before, where that stops play.
    fn passes_again(&self, turn: &Turn) -> bool {
        let asked = match self.rules().stop {
            Stop::TwoPassesOrAgain | Stop::PassAgain => {
                turn.mv == Move::Pass && !turn.idle && !turn.given && !turn.button
            }
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

    /// Tells whether a pass by this player would stop play, or be taken by a controller to do so.
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

    /// Tells whether play would stop if this player could pass.
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
        let before = self.states.last().expect("a game always has its set-up state");
        let taken = Color::BOTH.map(|c| before.board.stones(c) - next.board.stones(c));
        next.emptied = before.emptied | taken[Color::Black] | taken[Color::White];
        self.liberties.follow(&event, before, &next);
        self.positions.enter(&mut next, self.states.len());
        self.states.push(next);
        self.events.push(event);
        self.settle();
    }

    /// Draws the consequences of a new state: a player who must have a legal move has none; everything that
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
        if rules.loses_without_move() && self.state().goes_on() && !self.can_move(self.to_play()) {
            let state = self.states.last_mut().expect("a game always has its set-up state");
            state.end(Ending::win(state.to_play.opponent(), Cause::NoMove));
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

impl State {
    /// Tells whether moves are made.
    pub(super) fn goes_on(&self) -> bool {
        match self.phase {
            Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => true,
            Phase::Agreement | Phase::Counting | Phase::Ended => false,
        }
    }

    /// The steps that the rules still ask for where a controller takes play to have stopped.
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
