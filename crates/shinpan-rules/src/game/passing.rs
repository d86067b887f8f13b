//! Legality of passes: the axes `pass` and `pass_limit`.
//!
//! Where a text makes a pass depend on life and death, the game asks its [`Oracle`](super::oracle::Oracle). If that
//! does not know, the pass is legal and marked as undecided ([`super::Turn::undecided`]): the players may agree that it
//! was not.

use crate::board::{Color, Move, PointSet};
use crate::rules::{FirstPass, Pass, PassLimit};

use super::Game;
use super::illegal::Illegal;
use super::kos::Ko;
use super::oracle::{self, Answer};

/// A pass that may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Allowed {
    /// The rules allow it.
    Surely,
    /// The rules may forbid it, but what that depends on is undecided.
    Undecided,
}

impl Game {
    /// Tells whether the next pass takes the button (Sensei's Library, Button Go: who takes it neither moves nor
    /// passes).
    pub(super) fn takes_button(&self) -> bool {
        match self.rules().first_pass {
            FirstPass::Button => self.ledger().first_pass.is_none(),
            FirstPass::None
            | FirstPass::WhitePoint
            | FirstPass::HalfTransfer
            | FirstPass::TwoButtons
            | FirstPass::BlackLastMove => false,
        }
    }

    /// Tells whether the rules let a player pass as long as play goes on, whatever the phase.
    #[must_use]
    pub fn allows_pass(&self, color: Color) -> bool {
        self.pass_legality(color).is_ok()
    }

    /// Tells whether a player may pass, as long as play goes on.
    pub(crate) fn pass_legality(&self, color: Color) -> Result<Allowed, Illegal> {
        match self.rules().pass {
            Pass::Free | Pass::Stone => {}
            Pass::Return if self.prisoners(color) > 0 => {}
            Pass::Return => return Err(Illegal::NoPrisoner),
            Pass::Forbidden => return Err(Illegal::PassForbidden),
        }
        match self.rules().pass_limit {
            PassLimit::None => Ok(Allowed::Surely),
            PassLimit::Wagc if !self.pass_would_end_alternation(color) => Ok(Allowed::Surely),
            PassLimit::Wagc => self.no_dame_left(),
            PassLimit::WmsgKo => self.no_ko_left(color),
        }
    }

    /// "A pass may not create the end of alternation if then an empty string adjacent to both black and white
    /// independently alive strings still exists" (Intention of the WAGC Rules).
    fn no_dame_left(&self) -> Result<Allowed, Illegal> {
        match oracle::two_sided_dame(self.oracle(), self.board(), self.rules()) {
            (Answer::Yes, dame) => Err(Illegal::DameLeft(dame)),
            (Answer::No, _) => Ok(Allowed::Surely),
            (Answer::Undecided, _) => Ok(Allowed::Undecided),
        }
    }

    /// The supplementary ko rule (revision of the WMSG rules): "A player may not pass if there is at least one ko with
    /// his ko stone on the board that is neither a disturbing life nor an internal disturbing death and he has some
    /// legal play that is not on a two-eye-formation." What the oracle cannot tell is open for coupled kos; a ko by
    /// itself is taken for neither.
    fn no_ko_left(&self, color: Color) -> Result<Allowed, Illegal> {
        let board = self.board();
        let kos: Vec<Ko> = Ko::all(board).into_iter().filter(|ko| ko.color == color).collect();
        if kos.is_empty() || !self.has_play_beside_two_eyes(color) {
            return Ok(Allowed::Surely);
        }
        let mut allowed = Allowed::Surely;
        for ko in &kos {
            match self.oracle().disturbing(board, self.rules(), ko.stone).answer {
                Answer::Yes => {}
                Answer::Undecided if !ko.coupled(board).is_empty() => allowed = Allowed::Undecided,
                Answer::No | Answer::Undecided => return Err(Illegal::KoLeft(ko.stone)),
            }
        }
        Ok(allowed)
    }

    fn has_play_beside_two_eyes(&self, color: Color) -> bool {
        let formed = Color::BOTH.into_iter().map(|c| oracle::two_eye_formations(self.board(), c));
        let formed = formed.fold(PointSet::EMPTY, |all, points| all | points);
        (self.board().empties() - formed).iter().any(|p| self.legality(color, Move::Play(p)).is_ok())
    }
}
