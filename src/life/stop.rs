//! What a stop makes of chains whose fate play has still to decide, when both players have passed all the same.
//!
//! Two families of rules decide it differently:
//!
//! | with the opponent first / with the owner first | by confirmation | by agreement |
//! |---|---|---|
//! | captured / saved | dead | alive: the owner may move when play is resumed |
//! | a ko that the opponent wins / saved without a ko | dead | alive, likewise |
//! | captured, or a ko that the opponent wins / not saved without a ko | dead | dead |
//! | a ko that the owner wins | alive | alive |
//!
//! "Wins" is: if nobody has a ko threat. *By confirmation*: the Japanese rules of 1989, articles 7.1 and 7.2. The opponent
//! moves first, and in "the confirmation of life and death after the game stops" a ko may be taken back only after a pass for
//! that ko, so whoever takes it first wins it, and nobody has threats. *By agreement* (area rules, and those by which players
//! agree on dead stones): what players do at a club or a server where no text decides. A stone that its owner can only save
//! by winning a ko, and did not try to save before passing, is taken off (KGS, GNU Go and Pachi judge so); if it is disputed,
//! play is resumed, and one move or the ko decides.
//!
//! What a network leaves unsettled was not read; it is taken as the network thinks likelier.
//!
//! Chains of both colours that hang on one ko fight, so that each would take the other, are left as they stand. So is what only
//! playouts call unsettled. All this is what rules and practice make of a stop and no proof: the verdict names it as
//! [`Method::Stop`] and [`Basis::Stopped`](super::Basis::Stopped).

use crate::board::{Board, PointSet};
use crate::rules::{Confirm, Rules};

use super::words::{Finding, KoFate, Method, State};

/// Who decides about stones when play has stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Confirmation,
    Agreement,
}

fn family(rules: &Rules) -> Family {
    match rules.confirm {
        Confirm::Japanese1989 | Confirm::Wagc => Family::Confirmation,
        Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute => Family::Agreement,
        Confirm::ResumeOnce | Confirm::PlayOn | Confirm::SecondStop | Confirm::RemovalByPlay | Confirm::PlayOut => {
            Family::Agreement
        }
    }
}

/// Puts what the table says in the place of what is open; a point of each chain that it was.
pub(super) fn settle(board: &Board, rules: &Rules, findings: &mut [Finding]) -> PointSet {
    let family = family(rules);
    let said: Vec<Option<State>> = findings.iter().map(|f| says(family, f)).collect();
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
fn says(family: Family, finding: &Finding) -> Option<State> {
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
        | Method::CaptorsDead
        | Method::Stop => true,
    };
    match (finding.state, finding.ko, family) {
        (State::Unsettled, _, Family::Confirmation) if read => Some(State::Dead),
        (State::Unsettled, _, _) if read => Some(State::Alive),
        (State::Ko(_), Some(KoFate::OwnerWins), _) => Some(State::Alive),
        (State::Ko(_), Some(KoFate::OwnerSaves), Family::Agreement) => Some(State::Alive),
        (State::Ko(_), Some(KoFate::OwnerSaves), Family::Confirmation) => Some(State::Dead),
        (State::Ko(_), Some(KoFate::OpponentWins), _) => Some(State::Dead),
        (State::Unsettled | State::Ko(_) | State::Alive | State::Dead | State::Seki, _, _) => None,
    }
}
