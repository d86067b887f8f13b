//! The record: turns, and the ledger they add up to.

use crate::board::{Color, Move, Placement};
use crate::rules::Pass;

use super::illegal::Illegal;

/// A rule that a move broke and lenient play let pass.
pub type Violation = Illegal;

/// One player's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The player who moved.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The stones that the play took off the board.
    pub placement: Placement,
    /// The rule it broke, if lenient play accepted it all the same.
    pub violation: Option<Violation>,
    /// A pass that an illegal play was turned into.
    pub forced: bool,
    /// A play out of turn, a second one in a row, under lenient play: whatever the rules, it was the opponent's turn.
    pub twice: bool,
    /// A pass after play had stopped, which changes nothing.
    pub idle: bool,
    /// A pass that the rules may forbid, where what that depends on is undecided.
    pub undecided: bool,
    /// A part of the handicap, where the rules give it by moves: a play of Black's, or a pass of White's in between.
    pub given: bool,
    /// The pass that takes the button, where that is a move of its own.
    pub button: bool,
}

impl Turn {
    /// A turn that has taken nothing off the board and broken no rule.
    #[must_use]
    pub fn of(color: Color, mv: Move) -> Turn {
        Turn {
            color,
            mv,
            placement: Placement::default(),
            violation: None,
            forced: false,
            twice: false,
            idle: false,
            undecided: false,
            given: false,
            button: false,
        }
    }

    /// A pass like any other.
    pub(super) fn pass(color: Color) -> Turn {
        Turn::of(color, Move::Pass)
    }
}

/// The running totals of a record, indexed by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ledger {
    /// Stones captured *by* each player on the board, suicides of the opponent included.
    pub captures: [usize; 2],
    /// Passes made by each player; what they cost is for the rules to say.
    pub passes: [usize; 2],
    /// Board plays made by each player.
    pub plays: [usize; 2],
    /// Handicap stones that Black received. Together they are one move of Black's (Concord Go Rules, "H_1").
    pub handicap: usize,
    /// Those of them that came as plays in a row before White's first move, where such plays count as a handicap.
    pub handicap_plays: usize,
    /// True if such plays count as a handicap ([`Game::count_starting_plays`](super::Game::count_starting_plays)).
    pub counts_starting_plays: bool,
    /// The player who made the very first pass of the game.
    pub first_pass: Option<Color>,
    /// The player who made the latest pass.
    pub last_pass: Option<Color>,
    /// Passes since the last board play or resumption.
    pub run: usize,
    /// How far the latest of them go through "Black, White, Black".
    pub from_black: usize,
    /// True if the button was taken just before them.
    pub after_button: bool,
    /// Passes of each player that cost a prisoner although passes are free: those of a play-out.
    pub charged: [usize; 2],
    /// True if every turn so far was made by the player whose turn it was.
    pub alternates: bool,
}

impl Ledger {
    /// Pass stones that a player has handed over, where a pass is such.
    pub(super) fn pass_stones(&self, pass: Pass, by: Color) -> usize {
        match pass {
            Pass::Free | Pass::Return | Pass::Forbidden => self.charged[by],
            Pass::Stone => self.passes[by],
        }
    }

    /// Captured stones that a player still has, where passes may give some back.
    pub(super) fn captures_kept(&self, pass: Pass, of: Color) -> usize {
        match pass {
            Pass::Free | Pass::Stone | Pass::Forbidden => self.captures[of],
            Pass::Return => self.captures[of].saturating_sub(self.passes[of]),
        }
    }

    /// Prisoners in a player's container.
    pub(super) fn prisoners(&self, pass: Pass, of: Color) -> usize {
        self.captures_kept(pass, of) + self.pass_stones(pass, of.opponent())
    }
}

impl Default for Ledger {
    fn default() -> Ledger {
        Ledger {
            captures: [0; 2],
            passes: [0; 2],
            plays: [0; 2],
            handicap: 0,
            handicap_plays: 0,
            counts_starting_plays: false,
            first_pass: None,
            last_pass: None,
            run: 0,
            from_black: 0,
            after_button: false,
            charged: [0; 2],
            alternates: true,
        }
    }
}

impl Ledger {
    /// Moves made by a player: board plays, passes, and the handicap as one move of Black's.
    #[must_use]
    pub fn moves(&self, color: Color) -> usize {
        let set_up = usize::from(color == Color::Black && self.handicap > 0);
        self.plays[color] + self.passes[color] + set_up
    }

    /// Turns made: board plays and passes.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.plays.iter().chain(&self.passes).sum()
    }

    /// Enters a turn.
    pub(super) fn enter(&mut self, turn: &Turn, expected: Color) {
        if turn.idle {
            return;
        }
        if turn.given {
            self.handicap += usize::from(turn.mv != Move::Pass);
            return;
        }
        let is_again = turn.color == Color::White && expected == Color::Black;
        if is_again && self.handicap_plays > 0 && self.turns() == 1 {
            // All stones of Black, then all of White: a position is set up by plays.
            self.plays[Color::Black] = self.handicap_plays;
            self.handicap -= self.handicap_plays;
            self.handicap_plays = 0;
        }
        self.alternates &= turn.color == expected;
        match turn.mv {
            Move::Pass => {
                self.passes[turn.color] += 1;
                self.first_pass = self.first_pass.or(Some(turn.color));
                self.last_pass = Some(turn.color);
                if turn.button {
                    self.cut();
                    self.after_button = true;
                    return;
                }
                self.run += 1;
                self.from_black = match (turn.color, self.from_black) {
                    (_, 3) | (Color::Black, 2) => 3,
                    (Color::Black, _) => 1,
                    (Color::White, 1) => 2,
                    (Color::White, _) => 0,
                };
            }
            Move::Play(_) => {
                self.plays[turn.color] += 1;
                self.captures[turn.color] += turn.placement.captured.len();
                self.captures[turn.color.opponent()] += turn.placement.self_captured.len();
                self.cut();
            }
        }
    }

    /// Enters a play of Black's as a handicap stone, and the one before it if there is one.
    pub(super) fn enter_handicap_play(&mut self) {
        let stones = self.plays[Color::Black] + 1;
        self.handicap += stones;
        self.handicap_plays += stones;
        self.plays[Color::Black] = 0;
    }

    /// Passes made so far are not followed by passes in a row any more.
    pub(super) fn cut(&mut self) {
        self.run = 0;
        self.from_black = 0;
        self.after_button = false;
    }
}
