//! The estimate: proofs first, then playouts for what they leave open.

use rand_pcg::Pcg64Mcg;

use crate::life::image::Image;
use crate::life::proof::{Group, Proved, groups, standoffs};
use crate::life::search::{Searcher, proved_by_search};
use crate::life::types::{Finding, Method, State, Work};
use crate::playout::{OwnerMap, Policy, quick};
use crate::tactics::flood;
use shinpan_rules::board::{Board, Chain, Color, Move, Point, PointMap, PointSet, Region, regions};
use shinpan_rules::rules::{Rules, Suicide};

use super::shapes::give_up_bent_fours;
use super::shares::{ENCLOSED, HELD, is_walled};
use super::trial::{TrialRequest, Trials};

/// Rounds: stones found dead are taken off and the rest is judged again, because stones that die together prop each
/// other up in playouts.
const ROUNDS: usize = 3;
/// A group may still live by reaching friends whose share is as large as this.
const HELPFUL: f64 = 0.6;
/// A group that can reach such friends, or stands in the open, is dead only if its points hardly ever stay its owner's.
const OPEN: f64 = 0.15;
/// One that stands nearly alone in the opponent's sphere is dead if its share is less than this.
const ALONE: f64 = 0.65;
/// A space has at most one foreign stone for so many empty points to be the opponent's sphere, and is at most this part
/// of the board for stones to be quite alone in it.
const SPARSE: usize = 6;
const SPHERE: usize = 4;
/// With so many empty points of its own a group hardly ever dies.
const ROOM: usize = 7;
/// Trials of groups where nothing but playouts speaks of them, and their playouts for each light one of a round: a
/// group is tried with either player first.
const TRIALS: u32 = 32;
const EACH: u32 = 4;
/// One that is nearly empty, at most this many.
const LOOSE: usize = 4;

/// The findings about a position, and the playouts that they rest on.
pub(in crate::life) struct Estimate {
    pub findings: Vec<Finding>,
    /// Playouts that it rests on; 0 if everything was proved.
    pub playouts: u32,
}

/// Proves what can be proved and estimates the rest; groups in doubt are tried out if they are among the stones that
/// somebody asks `about`. The same question gives the same answer. Costs so much `work` if anything is left open.
pub(in crate::life) fn estimate(board: &Board, rules: &Rules, work: Work<'_>, about: &PointSet) -> Estimate {
    let mut searcher = Searcher::new(board, rules, work);
    let proofs = proved_by_search(&mut searcher);
    estimate_beside(&proofs, &mut searcher, rules, work, TrialRequest { about, trials: TRIALS, each: EACH })
}

/// The owner of each point as playouts have it, with either player to move first in turn, from 1 for Black to -1 for
/// White. The same for all mirror images. Costs so much `work`.
pub(in crate::life) fn owners_by_playouts(board: &Board, rules: &Rules, work: Work<'_>) -> Option<PointMap<f32>> {
    let image = Image::least(board)?;
    let shown = image.show(board)?;
    let policy = Policy::new(rules.suicide);
    let mut rng = Pcg64Mcg::new(shown.hash());
    let map = OwnerMap::estimate_until(&shown, &policy, &mut rng, &|done| work.are_enough(done));
    Some(image.owners_back(board, &|p| (map.share(Color::Black, p) - map.share(Color::White, p)) as f32))
}

/// The same beside what a searcher has proved already.
pub(super) fn estimate_beside(
    proofs: &Proved,
    searcher: &mut Searcher<'_>,
    rules: &Rules,
    work: Work<'_>,
    asked: TrialRequest<'_>,
) -> Estimate {
    let (board, suicide) = (searcher.board(), rules.suicide);
    let policy = Policy { suicide, settled: proofs.territory() };
    let mut rng = Pcg64Mcg::new(board.hash());
    let mut shares: Vec<(PointSet, f64)> = Vec::new();
    let mut saved: Vec<(PointSet, Point)> = Vec::new();
    let (mut dead, mut seki, mut played) = (proofs.dead(), proofs.seki(), 0);
    for _ in 0..ROUNDS {
        let mut cleared = board.clone();
        cleared.take_off(dead);
        let groups = groups(&cleared);
        let settled = proofs.alive() | seki;
        if groups.iter().all(|g| g.stones.intersects(&settled)) {
            break;
        }
        let map = OwnerMap::estimate_until(&cleared, &policy, &mut rng, &|done| work.are_enough(done));
        played += map.playouts();
        seki = seki | standoffs(&cleared, &groups, proofs.alive());
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
    let mut findings = found.findings(board, proofs);
    searcher.settle(&mut findings);
    let mut trials = Trials::new(board, &policy, work, asked, quick(&mut rng));
    trials.settle(&mut findings, asked.about);
    give_up_bent_fours(board, rules, &mut findings);
    free_captors(board, &mut findings);
    Estimate { findings, playouts: played + trials.done }
}

/// Stones whose captors are dead themselves, as those given up inside a group to kill it, are not dead: with all dead
/// stones off, they would stand in their owner's territory.
pub(super) fn free_captors(board: &Board, findings: &mut [Finding]) {
    let mut cleared = board.clone();
    cleared.take_off(findings.iter().filter(|f| f.state == State::Dead).fold(PointSet::EMPTY, |all, f| all | f.stones));
    for space in regions(&cleared) {
        let Some(owner) = space.owner() else { continue };
        let (own, captors): (Vec<&mut Finding>, Vec<&mut Finding>) =
            findings.iter_mut().filter(|f| f.stones.intersects(&space.points)).partition(|f| f.color == owner);
        if let Some(method) = captors.iter().map(|f| f.method).max() {
            let method = if method.is_proof() { Method::CaptorsDead } else { method };
            own.into_iter().for_each(|f| *f = f.instead(State::Alive, method));
        }
    }
}

/// The results of the playouts.
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
        let finding = |chain: Chain| {
            if let Some(proved) = proofs.of_chain(&chain) {
                return proved;
            }
            let (state, method) = self.judge(&chain.stones);
            let saved =
                self.saved.iter().find(|(stones, _)| state == State::Unsettled && chain.stones.is_subset(stones));
            let saving = saved.map(|&(_, play)| Move::Play(play));
            Finding { saving, ..Finding::of(&chain, state, method) }
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

/// The groups among the `likely` dead stones that a play of their owner's saves for certain, or joins to a group that
/// is not likely to die, with that play.
fn rescues(board: &Board, groups: &[Group], likely: PointSet, suicide: Suicide) -> Vec<(PointSet, Point)> {
    let chains = board.chains().into_iter().filter(|c| c.stones.is_subset(&likely));
    let saving = |c: &Chain| connecting_play(board, c, likely).or_else(|| Proved::saving_play(board, c, suicide));
    let saved = chains.filter_map(|c| Some((c.stones, saving(&c)?)));
    let group_of = |stones: PointSet| groups.iter().find(|g| stones.is_subset(&g.stones)).map_or(stones, |g| g.stones);
    saved.map(|(stones, play)| (group_of(stones), play)).collect()
}

/// A play that joins a chain to stones that are not `doomed`, and leaves it more than one liberty.
fn connecting_play(board: &Board, chain: &Chain, doomed: PointSet) -> Option<Point> {
    let firm = board.stones(chain.color) - doomed;
    chain.liberties.iter().filter(|&p| board.neighbors(p).any(|q| firm.contains(q))).find(|&p| {
        let mut next = board.clone();
        next.place(chain.color, p).is_ok() && next.chain(p).is_some_and(|c| c.liberties.len() > 1)
    })
}

/// The groups that playouts give to the opponent, the least likely to live first. `kept` stones are not dead.
fn likely_dead(board: &Board, groups: &[Group], kept: PointSet, map: &OwnerMap) -> PointSet {
    let mut suspects: Vec<(f64, &Group)> =
        groups.iter().filter(|g| !g.stones.intersects(&kept)).map(|g| (share(g, map), g)).collect();
    suspects.sort_by(|a, b| a.0.total_cmp(&b.0));
    let below = |limit| suspects.iter().filter(|s| s.0 < limit).fold(PointSet::EMPTY, |all, s| all | s.1.stones);
    let (weak, weakish) = (below(HELPFUL), below(ALONE));
    let mut dead = PointSet::EMPTY;
    let spaces = regions(board);
    for (share, group) in &suspects {
        let Some(start) = group.stones.first() else { continue };
        let prison = flood(board, group.color.opponent(), start);
        let friends = prison.points & board.stones(group.color);
        let room = (prison.points & board.empties()).len();
        let sparse = SPARSE * friends.len() <= room && LOOSE * prison.border.len() >= prison.points.len();
        let in_sphere = sparse && SPHERE * prison.points.len() <= board.size().area();
        let limit = if own_room(&spaces, group) >= ROOM {
            OPEN
        } else if in_sphere && friends.is_subset(&weakish) {
            ALONE
        } else if (sparse || is_walled(&prison)) && friends.is_subset(&weak) {
            ENCLOSED
        } else {
            OPEN
        };
        let captors = prison.border - dead;
        if *share < limit && !captors.is_empty() {
            dead = dead | group.stones;
        }
    }
    dead
}

/// The empty points that nobody but a group's colour borders, the group among them.
fn own_room(spaces: &[Region], group: &Group) -> usize {
    let own = |r: &&Region| r.owner() == Some(group.color) && r.border[group.color].intersects(&group.stones);
    spaces.iter().filter(own).map(|r| r.points.len()).sum()
}

/// The share of playouts after which a group's points are still its owner's, on average.
fn share(group: &Group, map: &OwnerMap) -> f64 {
    group.stones.iter().map(|p| map.share(group.color, p)).sum::<f64>() / group.stones.len() as f64
}
