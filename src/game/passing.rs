//! Who may pass: the axes `pass` and `pass_limit`.
//!
//! Where a text makes a pass depend on life and death, the game asks its [`Oracle`](super::Oracle). If that does not know, the
//! pass is legal and marked as undecided ([`super::Turn::undecided`]): the players may agree that it was not.

use crate::board::{Board, Color, Move, Point, PointSet};
use crate::rules::{Pass, PassLimit};

use super::Game;
use super::legality::Illegal;
use super::oracle::{self, Answer};

/// A pass that may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allowed {
    /// The rules allow it.
    Surely,
    /// The rules may forbid it, but what that depends on is undecided.
    Undecided,
}

impl Game {
    /// Whether a player may pass.
    pub(super) fn pass_legality(&self, color: Color) -> Result<Allowed, Illegal> {
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

    /// "A pass may not create the end of alternation if then an empty string adjacent to both black and white independently
    /// alive strings still exists" (wagc-model.txt).
    fn no_dame_left(&self) -> Result<Allowed, Illegal> {
        match oracle::two_sided_dame(self.oracle(), self.board(), self.rules()) {
            (Answer::Yes, dame) => Err(Illegal::DameLeft(dame)),
            (Answer::No, _) => Ok(Allowed::Surely),
            (Answer::Undecided, _) => Ok(Allowed::Undecided),
        }
    }

    /// The supplementary ko rule (wmsg2008.txt): "A player may not pass if there is at least one ko with his ko stone on the
    /// board that is neither a disturbing life nor an internal disturbing death and he has some legal play that is not on a
    /// two-eye-formation." A ko that no other ko is coupled to is taken for neither; the text leaves the terms to papers
    /// that do not close them, so that coupled kos are for the oracle.
    fn no_ko_left(&self, color: Color) -> Result<Allowed, Illegal> {
        let board = self.board();
        let kos = kos(board, color);
        if kos.is_empty() || !self.has_play_beside_two_eyes(color) {
            return Ok(Allowed::Surely);
        }
        let mut allowed = Allowed::Surely;
        for ko in &kos {
            let disturbing = match ko.is_coupled(board) {
                false => Answer::No,
                true => self.oracle().disturbing(board, self.rules(), ko.stone).answer,
            };
            match disturbing {
                Answer::No => return Err(Illegal::KoLeft(ko.stone)),
                Answer::Yes => {}
                Answer::Undecided => allowed = Allowed::Undecided,
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

/// A ko that a player has taken or could connect: "two adjacent intersections on that in principle a succession of two plays
/// could recreate the board position" (wmsg2008.txt, strategic commentary).
struct Ko {
    /// Where the player's stone stands.
    stone: Point,
    /// The empty point beside it, from which it can be taken.
    mouth: Point,
}

impl Ko {
    /// The ko with its stone on this point, if there is one: the opponent takes just this stone, and it could take back just
    /// the taker.
    fn at(board: &Board, stone: Point) -> Option<Ko> {
        let color = board.get(stone)?;
        let chain = board.chain(stone).filter(|c| c.stones.len() == 1 && c.liberties.len() == 1)?;
        let mouth = chain.liberties.first()?;
        let mut taken = board.clone();
        let placement = taken.place(color.opponent(), mouth).ok()?;
        taken.place(color, stone).ok()?;
        (placement.captured.len() == 1 && taken == *board).then_some(Ko { stone, mouth })
    }

    /// Whether a string next to it is also next to another ko, of either colour.
    fn is_coupled(&self, board: &Board) -> bool {
        let around = board.neighbors(self.stone).chain(board.neighbors(self.mouth));
        let strings = around.filter_map(|p| board.chain(p)).filter(|c| !c.stones.contains(self.stone));
        let beside = strings.fold(PointSet::EMPTY, |all, c| all | c.stones);
        let stones = board.stones(Color::Black) | board.stones(Color::White);
        stones.iter().filter(|&p| p != self.stone).filter_map(|p| Ko::at(board, p)).any(|other| {
            let mut around = board.neighbors(other.stone).chain(board.neighbors(other.mouth));
            around.any(|p| beside.contains(p))
        })
    }
}

/// The kos with a stone of this colour.
fn kos(board: &Board, color: Color) -> Vec<Ko> {
    board.stones(color).iter().filter_map(|stone| Ko::at(board, stone)).collect()
}
