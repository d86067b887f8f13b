//! The certificate of a verdict: for each colour one strategy by which it keeps every point that the verdict gives it,
//! whatever the other plays and whoever moves first.
//!
//! Findings about chains say nothing about each other: one play may attack several, and a territory without a stone in
//! it has no finding at all. Here a player's whole claim is one aim: his living chains, the chains that he has taken in
//! effect, and the empty points that only he surrounds. Who can force that while his opponent moves first can also pass
//! first. So he gets these points against any play, and where both players can, neither gets more: the strategies of
//! the two need not be compared.
//!
//! What is unconditionally alive, or dead there, is left out of the aim: nothing is played where that is decided. The
//! rest is proved in parts. Parts hold together where no play can attack two of them: where their zones have nothing in
//! common but stones that stay in either. Others are proved as one.

use std::cmp::Reverse;

use shinpan_rules::board::{Board, Color, PointSet, regions};
use shinpan_rules::rules::{Rules, Suicide};

use super::search::Budget;
use super::search::zones::{Forced, SafetyAim, forced};
use super::types::{Effort, Finding, Method, State, Work};

/// Plays of a line that are looked at.
const DEPTH: u8 = 5;
/// A claim may take this part of the nodes for all searches, and one search of a part this of these.
const CLAIM: u64 = 2;
const PART: u64 = 2;
/// The nodes are for boards of up to so many points, 9x9: on larger ones there are fewer, because each look costs more
/// and there is more to be proved,
const AREA: u64 = 81;
/// and with fewer than this it is not worth a try.
const FEWEST: u64 = 2_000;

/// Puts proofs in the place of the findings about each colour whose claim can be proved as a whole. Needs a verdict
/// that leaves nothing to play, to a ko or to a seki, and play without suicide.
pub(super) fn certify(board: &Board, rules: &Rules, work: Work<'_>, findings: &mut [Finding]) {
    let area = (board.size().area() as u64).max(AREA);
    let [nodes, usual] = [work.nodes, Effort::USUAL_NODES].map(|nodes| nodes * AREA / area * AREA / area / CLAIM);
    let settled = findings.iter().all(|f| matches!(f.state, State::Alive | State::Dead));
    if rules.suicide != Suicide::Forbidden || !settled || nodes < FEWEST.min(work.nodes / CLAIM).max(1) {
        return;
    }
    for color in Color::BOTH {
        let Some(proof) = WholeClaim::of(board, color, findings, work).proof(nodes, usual) else { continue };
        for finding in findings.iter_mut().filter(|f| (f.color == color) == (f.state == State::Alive)) {
            let stays = finding.state == State::Dead || finding.stones.is_subset(&proof.firm);
            // Where its points are its owner's and it may be taken, whoever takes it is taken in turn.
            let method = if stays { Method::Zones(proof.nodes) } else { Method::CaptorsDead };
            if !matches!(finding.method, Method::Benson | Method::Safety | Method::Precedent(_)) {
                finding.method = method;
            }
        }
    }
}

/// The points that a verdict gives a player, but for those that are decided whatever he plays.
struct WholeClaim<'a> {
    board: &'a Board,
    color: Color,
    points: PointSet,
    work: Work<'a>,
}

/// A part of a claim that is proved.
struct ProvedPart {
    points: PointSet,
    forced: Forced,
}

/// The proof of a claim.
struct Certificate {
    /// Stones of its player's that are never taken.
    firm: PointSet,
    nodes: u64,
}

impl<'a> WholeClaim<'a> {
    fn of(board: &'a Board, color: Color, findings: &[Finding], work: Work<'a>) -> WholeClaim<'a> {
        let all = |which: &dyn Fn(&Finding) -> bool| {
            findings.iter().filter(|f| which(f)).fold(PointSet::EMPTY, |all, f| all | f.stones)
        };
        let dead = all(&|f| f.state == State::Dead);
        let mut cleared = board.clone();
        cleared.take_off(dead);
        let surrounded = regions(&cleared).into_iter().filter(|r| r.owner() == Some(color));
        let territory = surrounded.fold(PointSet::EMPTY, |all, r| all | r.points);
        let decided = all(&|f| f.method == Method::Benson);
        WholeClaim { board, color, points: (cleared.stones(color) | territory) - decided, work }
    }

    /// Parts that hold together and are the whole claim, if so many nodes do; no more than the usual ones are spent for
    /// somebody who does not wait.
    fn proof(&self, nodes: u64, usual: u64) -> Option<Certificate> {
        let mut spent = 0;
        let mut prove = |points: PointSet| {
            let hurried = |took| spent + took >= usual && (self.work.enough)(u32::MAX);
            let stop = |took| hurried(took) || self.work.is_interrupted();
            let budget = Budget { nodes: (nodes / PART).min(nodes - spent), stop: &stop };
            let found = forced(self.board, SafetyAim::points(self.color, points), DEPTH, budget);
            spent = nodes.min(spent + found.nodes);
            found.forced.ok().flatten().map(|forced| ProvedPart { points, forced })
        };
        let mut parts: Vec<ProvedPart> = Vec::new();
        for points in self.pieces() {
            if !parts.iter().any(|part| points.is_subset(&part.forced.kept)) {
                // What fails by itself may hold with the rest in view.
                add(&mut parts, prove(points).or_else(|| prove(self.points))?);
            }
        }
        while let Some(points) = entangled(&parts) {
            add(&mut parts, prove(points)?);
        }
        let firm = parts.iter().fold(PointSet::EMPTY, |all, part| all | part.forced.firm);
        Some(Certificate { firm, nodes: spent })
    }

    /// Chains and empty regions of the claim, the largest first.
    fn pieces(&self) -> Vec<PointSet> {
        let (mut pieces, mut left) = (Vec::new(), self.points);
        while let Some(start) = left.first() {
            let chain = self.board.chain(start).map(|chain| chain.stones);
            let piece = chain.unwrap_or_else(|| (left & self.board.empties()).joined_to(start));
            left = left - piece;
            pieces.push(piece);
        }
        pieces.sort_by_key(|piece| Reverse(piece.len()));
        pieces
    }
}

/// Adds a part, and drops those that it covers.
fn add(parts: &mut Vec<ProvedPart>, new: ProvedPart) {
    parts.retain(|part| !part.points.is_subset(&new.forced.kept));
    parts.push(new);
}

/// The points of two parts that one play may attack, if there are any.
fn entangled(parts: &[ProvedPart]) -> Option<PointSet> {
    let pairs = parts.iter().enumerate().flat_map(|(i, part)| parts[..i].iter().map(move |other| (part, other)));
    pairs.filter(|(a, b)| !hold_together(&a.forced, &b.forced)).map(|(a, b)| a.points | b.points).next()
}

/// Tells whether two strategies of a player hold together: no play is answered by both. Stones of his that stay in one
/// of them are all that their zones may share.
fn hold_together(a: &Forced, b: &Forced) -> bool {
    (a.zone & b.zone).is_subset(&(a.firm | b.firm))
}
