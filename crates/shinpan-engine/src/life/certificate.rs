//! The certificate of a verdict: for each colour one strategy by which it keeps every point that the verdict gives it,
//! whatever the other plays and whoever moves first.
//!
//! Findings about chains say nothing about each other: one play may attack several, and a territory without a stone in
//! it has no finding at all. Here a player's whole claim is one aim: his living chains, the chains that he has taken in
//! effect, and the empty points that only he surrounds. Who can force that while his opponent moves first can also pass
//! first. So he gets these points against any play, and where both players can, neither gets more: the strategies of
//! the two need not be compared.
//!
//! Stones that are unconditionally alive or dead are left out of the aim: nothing is played where that is decided. The
//! rest is one search. Proofs of parts would be easier to find, and would have to be shown not to disturb each other.

use shinpan_rules::board::{Board, Color, PointSet, regions};
use shinpan_rules::rules::{Rules, Suicide};

use super::search::Budget;
use super::search::zones::{SafetyAim, forced};
use super::types::{Effort, Finding, Method, State, Work};

/// Plays of a line that are looked at.
const DEPTH: u8 = 5;
/// This part of the nodes for all searches is for the claim of each colour: most that can be proved takes fewer.
const PART: u64 = 5;
/// The nodes are for boards of up to so many points, 9x9: on larger ones there are fewer, because each look costs more
/// and there is more to be proved,
const AREA: u64 = 81;
/// and with fewer than this it is not worth a try.
const FEWEST: u64 = 2_000;

/// Puts proofs in the place of the findings about each colour whose claim can be proved as a whole. Needs a verdict
/// that leaves nothing to play, to a ko or to a seki, and play without suicide.
pub(super) fn certify(board: &Board, rules: &Rules, work: Work<'_>, findings: &mut [Finding]) {
    let area = (board.size().area() as u64).max(AREA);
    let [nodes, usual] = [work.nodes, Effort::USUAL_NODES].map(|nodes| nodes * AREA / area * AREA / area / PART);
    let settled = findings.iter().all(|f| matches!(f.state, State::Alive | State::Dead));
    if rules.suicide != Suicide::Forbidden || !settled || nodes < FEWEST.min(work.nodes / PART).max(1) {
        return;
    }
    for color in Color::BOTH {
        // No more than the usual nodes for somebody who does not wait.
        let stop = |spent| spent >= usual && (work.enough)(u32::MAX) || work.is_interrupted();
        let aim = SafetyAim::points(color, claim(board, color, findings));
        let found = forced(board, aim, DEPTH, Budget { nodes, stop: &stop });
        let Ok(Some(proof)) = found.forced else { continue };
        for finding in findings.iter_mut().filter(|f| (f.color == color) == (f.state == State::Alive)) {
            let stays = finding.state == State::Dead || finding.stones.is_subset(&proof.firm);
            // Where its points are its owner's and it may be taken, whoever takes it is taken in turn.
            let method = if stays { Method::Zones(found.nodes) } else { Method::CaptorsDead };
            if !matches!(finding.method, Method::Benson | Method::Safety | Method::Precedent(_)) {
                finding.method = method;
            }
        }
    }
}

/// The points that a verdict gives a player, but for stones that are decided whatever he plays.
fn claim(board: &Board, color: Color, findings: &[Finding]) -> PointSet {
    let all = |which: &dyn Fn(&Finding) -> bool| {
        findings.iter().filter(|f| which(f)).fold(PointSet::EMPTY, |all, f| all | f.stones)
    };
    let mut cleared = board.clone();
    cleared.take_off(all(&|f| f.state == State::Dead));
    let surrounded = regions(&cleared).into_iter().filter(|r| r.owner() == Some(color));
    let territory = surrounded.fold(PointSet::EMPTY, |all, r| all | r.points);
    (cleared.stones(color) | territory) - all(&|f| f.method == Method::Benson)
}
