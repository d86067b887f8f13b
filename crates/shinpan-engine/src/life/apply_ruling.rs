//! Verdicts after the rules' own confirmation of life and death.

use shinpan_rules::board::{Board, PointSet};

use super::confirm::Ruling;
use super::types::{Basis, Finding, Method, State, Verdict};

/// A verdict in which the rules' confirmation has ruled. Where it says what a proof says too, the proof stands.
pub(super) fn apply_ruling(board: &Board, judged: Verdict, ruling: Ruling) -> Verdict {
    let ruling = by_the_letter(board, &judged, ruling);
    let decide = |finding: Finding| {
        let was_dead = finding.stones.is_subset(&judged.dead);
        let state = match (finding.stones.is_subset(&ruling.dead), finding.state) {
            (true, _) => State::Dead,
            (false, State::Dead) if was_dead => State::Alive,
            (false, State::Unsettled | State::Ko(_)) if finding.stones.is_subset(&ruling.decided) => State::Alive,
            (false, state) => state,
        };
        // What the rules decide needs nobody's mark.
        let proved = finding.method.is_proof() && finding.method != Method::Marked;
        let proved = proved || !finding.stones.is_subset(&ruling.decided);
        match state == finding.state {
            true if proved => finding,
            true => Finding { method: Method::Confirmation, ..finding },
            false => finding.instead(state, Method::Confirmation),
        }
    };
    let findings = judged.findings.iter().copied().map(decide).collect();
    Verdict { dead: ruling.dead, seki: judged.seki - ruling.dead, evidence: ruling.evidence, findings, ..judged }
}

/// A ruling, and what players usually save before they stop, which it takes off by its letter. It is not certain there;
/// and where it leaves strings undecided, so that it is not the whole of what the letter says, usage stands for stones
/// in atari.
fn by_the_letter(board: &Board, judged: &Verdict, ruling: Ruling) -> Ruling {
    let is_saved =
        |f: &&Finding| f.method == Method::Stop && f.state == State::Alive && f.stones.is_subset(&ruling.dead);
    let saved: Vec<&Finding> = judged.findings.iter().filter(is_saved).collect();
    match ruling.evidence.basis {
        Basis::Confirmed if !saved.is_empty() => {
            let chains = judged.findings.iter().filter(|f| f.method == Method::Stop).map(Finding::name).collect();
            Ruling { evidence: Basis::ByTheLetter { chains }.into(), ..ruling }
        }
        Basis::Confirmed => ruling,
        _ => {
            let in_atari = |f: &&&Finding| (board.next_to(&f.stones) & board.empties()).len() == 1;
            let kept = saved.iter().filter(in_atari).fold(PointSet::EMPTY, |all, f| all | f.stones);
            Ruling { dead: ruling.dead - kept, decided: ruling.decided - kept, ..ruling }
        }
    }
}
