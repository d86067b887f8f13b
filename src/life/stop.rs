//! What a stop makes of chains whose fate play has still to decide, when both players have passed all the same.
//!
//! | with the opponent first / with the owner first | |
//! |---|---|
//! | captured / saved | alive |
//! | a ko that the opponent wins / saved without a ko | alive |
//! | captured, or a ko that the opponent wins / not saved without a ko | dead |
//! | a ko that the owner wins | alive |
//!
//! "Wins" is: if nobody has a ko threat. Two families of rules say so for different reasons. *By agreement* (area rules, and
//! those by which players agree on dead stones) it is what players do at a club or a server where no text decides: a stone that
//! its owner can only save by winning a ko, and did not try to save before passing, is taken off (KGS, GNU Go and Pachi judge
//! so); if it is disputed, play is resumed, and one move or the ko decides. *By confirmation* (the Japanese rules of 1989) articles
//! 7.1 and 7.2 have the opponent move first, and a ko be taken back only after a pass for that ko, so that whoever takes it
//! first wins it, and nobody has threats. By their letter a stone that one move saves is dead too. But the commentary on article 9
//! has players fill the dame and play the teire before they confirm anything, and the move that saves such a stone is one of
//! these; so records of games that stopped before it leave the stone on the board. It costs its point where it takes a chain
//! out of atari in own territory: that is told when the dame are filled.
//!
//! What a network leaves unsettled was not read; it is taken as the network thinks likelier.
//!
//! Chains of both colours that hang on one ko fight, so that each would take the other, are left as they stand. So is what only
//! playouts call unsettled. All this is what rules and practice make of a stop and no proof: the verdict names it as
//! [`Method::Stop`] and [`Basis::Stopped`](super::Basis::Stopped).

use crate::board::{Board, PointSet};

use super::words::{Finding, KoFate, Method, State};

/// Puts what the table says in the place of what is open; a point of each chain that it was.
pub(super) fn settle(board: &Board, findings: &mut [Finding]) -> PointSet {
    let said: Vec<Option<State>> = findings.iter().map(says).collect();
    let dead = |color| {
        let all = findings.iter().zip(&said).filter(|(f, said)| f.color == color && **said == Some(State::Dead));
        all.fold(PointSet::EMPTY, |all, (f, _)| all | f.stones)
    };
    let dead = [dead(crate::board::Color::Black), dead(crate::board::Color::White)];
    let mut decided = PointSet::EMPTY;
    for (finding, said) in findings.iter_mut().zip(said) {
        let Some(state) = said else { continue };
        let around = board.next_to(&(finding.stones | (board.next_to(&finding.stones) & board.empties())));
        let mutual = state == State::Dead && around.intersects(&dead[finding.color.opponent()]);
        let state = if mutual { State::Alive } else { state };
        *finding = Finding { taking: finding.taking, saving: finding.saving, ..finding.instead(state, Method::Stop) };
        decided.insert(finding.name());
    }
    decided
}

/// What the table says of a chain; `None` if it is not open, or nobody has read how.
fn says(finding: &Finding) -> Option<State> {
    let read = match finding.method {
        // Not read: what is likelier.
        Method::Network { share, .. } if finding.state == State::Unsettled => {
            return Some(if share < 500 { State::Dead } else { State::Alive });
        }
        Method::Playouts(_) | Method::Assumption => false,
        Method::Search(_) | Method::SearchBetween { .. } | Method::Network { .. } => true,
        Method::Marked
        | Method::Confirmation
        | Method::Benson
        | Method::Safety
        | Method::Seki
        | Method::Precedent(_)
        | Method::Shape(_)
        | Method::CaptorsDead
        | Method::Stop => true,
    };
    match (finding.state, finding.ko) {
        (State::Unsettled, _) if read => Some(State::Alive),
        (State::Ko(_), Some(KoFate::OwnerWins | KoFate::OwnerSaves)) => Some(State::Alive),
        (State::Ko(_), Some(KoFate::OpponentWins)) => Some(State::Dead),
        (State::Unsettled | State::Ko(_) | State::Alive | State::Dead | State::Seki, _) => None,
    }
}
