//! The estimate: proofs first, then playouts for what they leave open.

use rand_pcg::Pcg64Mcg;

use crate::board::{Board, Move, Point, PointSet};
use crate::playout::{OwnerMap, Policy};
use crate::rules::Suicide;

use super::finding::{Finding, Method, State};
use super::groups::{Group, groups};
use super::proofs::Proved;
use super::side::flood;

/// Rounds: stones found dead are taken off and the rest is judged again, because stones that die together prop each other
/// up in playouts.
const ROUNDS: usize = 3;
/// A group in the opponent's hands is dead if its points are its owner's in fewer playouts than this. In sekis and
/// capturing races the share is about one half.
const ENCLOSED: f64 = 0.42;
/// A group may still live by reaching friends whose share is as large as this.
const HELPFUL: f64 = 0.6;
/// A group that can reach such friends, or stands in the open, is dead only if its points hardly ever stay its owner's.
const OPEN: f64 = 0.15;
/// A group that is not dead is alive if its points are its owner's in more playouts than this; else it is unsettled.
const HELD: f64 = 0.58;

/// A region is in the opponent's hands if it has at most this many points for each stone that walls it in.
const WALLED: usize = 3;

/// What is known or estimated about a position.
pub(super) struct Estimate {
    pub findings: Vec<Finding>,
    /// Playouts that it rests on; 0 if everything was proved.
    pub playouts: u32,
}

/// Proves what can be proved and estimates the rest. The same position gives the same answer. Costs as many playouts a
/// round as are `enough` if anything is left open.
pub(super) fn estimate(board: &Board, suicide: Suicide, enough: &dyn Fn(u32) -> bool) -> Estimate {
    let proofs = Proved::of(board, suicide);
    let policy = Policy { suicide, settled: proofs.territory() };
    let mut rng = Pcg64Mcg::new(board.hash());
    let mut shares: Vec<(PointSet, f64)> = Vec::new();
    let mut saved: Vec<(PointSet, Point)> = Vec::new();
    let (mut dead, mut seki, mut played) = (proofs.dead(), proofs.seki, 0);
    for _ in 0..ROUNDS {
        let mut cleared = board.clone();
        cleared.take_off(dead);
        let groups = groups(&cleared);
        let settled = proofs.alive() | seki;
        if groups.iter().all(|g| g.stones.intersects(&settled)) {
            break;
        }
        let map = OwnerMap::estimate_until(&cleared, &policy, &mut rng, enough);
        played += map.playouts();
        seki = seki | super::seki::standoffs(&cleared, &groups, proofs.alive());
        let likely = likely_dead(&cleared, &groups, proofs.alive() | seki, &map);
        let can_live = rescues(board, &groups, likely, suicide);
        let more = can_live.iter().fold(likely, |left, &(stones, _)| left - stones);
        saved.extend(can_live);
        shares.retain(|(stones, _)| stones.is_subset(&dead));
        shares.extend(groups.iter().map(|g| (g.stones, share(g, &map))));
        dead = dead | more;
        if more.is_empty() {
            break;
        }
    }
    let found = Found { dead, seki, shares, saved };
    Estimate { findings: found.findings(board, &proofs), playouts: played }
}

/// What the playouts came to.
struct Found {
    dead: PointSet,
    seki: PointSet,
    /// The share of playouts in which stones stayed their owner's.
    shares: Vec<(PointSet, f64)>,
    /// Groups that seem dead, but that their owner's play there would save.
    saved: Vec<(PointSet, Point)>,
}

impl Found {
    fn findings(&self, board: &Board, proofs: &Proved) -> Vec<Finding> {
        let finding = |chain: crate::board::Chain| {
            let (state, method) = proofs.of_chain(&chain).unwrap_or_else(|| self.judge(&chain.stones));
            let saved =
                self.saved.iter().find(|(stones, _)| state == State::Unsettled && chain.stones.is_subset(stones));
            let witness = saved.map(|&(_, play)| Move::Play(play));
            Finding { color: chain.color, stones: chain.stones, state, method, witness }
        };
        board.chains().into_iter().map(finding).collect()
    }

    fn judge(&self, stones: &PointSet) -> (State, Method) {
        let share = self.shares.iter().find(|(group, _)| stones.is_subset(group)).map_or(0.5, |&(_, share)| share);
        let certainty = |share: f64| Method::Playouts((share * 1000.0).round() as u16);
        if stones.is_subset(&self.dead) {
            (State::Dead, certainty(1.0 - share))
        } else if stones.is_subset(&self.seki) {
            (State::Seki, Method::Seki)
        } else if share >= HELD {
            (State::Alive, certainty(share))
        } else {
            (State::Unsettled, certainty(share))
        }
    }
}

/// The groups among the `likely` dead stones that a play of their owner's saves for certain, with that play.
fn rescues(board: &Board, groups: &[Group], likely: PointSet, suicide: Suicide) -> Vec<(PointSet, Point)> {
    let chains = board.chains().into_iter().filter(|c| c.stones.is_subset(&likely));
    let saved = chains.filter_map(|c| Some((c.stones, Proved::saving_play(board, &c, suicide)?)));
    let group_of = |stones: PointSet| groups.iter().find(|g| stones.is_subset(&g.stones)).map_or(stones, |g| g.stones);
    saved.map(|(stones, play)| (group_of(stones), play)).collect()
}

/// The groups that playouts give to the opponent, the least likely to live first. `kept` stones are not dead.
fn likely_dead(board: &Board, groups: &[Group], kept: PointSet, map: &OwnerMap) -> PointSet {
    let mut suspects: Vec<(f64, &Group)> =
        groups.iter().filter(|g| !g.stones.intersects(&kept)).map(|g| (share(g, map), g)).collect();
    suspects.sort_by(|a, b| a.0.total_cmp(&b.0));
    let weak = suspects.iter().filter(|s| s.0 < HELPFUL).fold(PointSet::EMPTY, |all, s| all | s.1.stones);
    let mut dead = PointSet::EMPTY;
    for (share, group) in suspects {
        let Some(start) = group.stones.first() else { continue };
        let prison = flood(board, group.color.opponent(), start);
        let friends = prison.points & board.stones(group.color);
        let walled = WALLED * prison.border.len() >= prison.points.len();
        let limit = if walled && friends.is_subset(&weak) { ENCLOSED } else { OPEN };
        let captors = prison.border - dead;
        if share < limit && !captors.is_empty() {
            dead = dead | group.stones;
        }
    }
    dead
}

/// The share of playouts after which a group's points are still its owner's, on average.
fn share(group: &Group, map: &OwnerMap) -> f64 {
    group.stones.iter().map(|p| map.share(group.color, p)).sum::<f64>() / group.stones.len() as f64
}
