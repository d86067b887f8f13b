//! Safety under alternating play: chains that cannot be captured as long as their owner answers locally (M. Müller,
//! "Playing it safe: recognizing secure territories in computer Go by using static rules and search", 1997).
//!
//! Benson's theorem lets the owner pass always. If the owner answers, more is safe:
//!
//! - Chains with two common liberties are connected: where the attacker takes one, the owner takes the other. Chains
//!   joined so are a *unit* and need eyes only together.
//! - A region is vital to a unit even if some of its points are not next to it, if each such point has two liberties of
//!   the unit beside it that no other point needs (miai). Whichever of them the attacker takes, the owner takes the
//!   other, so that the point is either next to the unit or still has both.
//! - A small region is read out ([`Space`]): it may become two eyes, or an eye that connects the units around it.
//!
//! A pair of miai is used once, and a region has one strategy, so that one answer is enough to each play. What is found
//! safe needs no ko and no sacrifice. Superko is taken to forbid none of the answers: they only add stones.

use rustc_hash::FxHashMap;

use crate::tactics::{ChainId, Region, Secure, Side, secured};
use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::Suicide;

use super::eyes::{EyeReadings, READABLE};

/// Number of a unit.
type UnitId = usize;

/// Finds what is alive and won for one colour if its owner answers each attack. Includes all that is alive by Benson.
/// Costs a few set operations for each pair of chains, and a small search for each region of at most seven points.
#[must_use]
pub fn safe(board: &Board, color: Color, suicide: Suicide) -> Secure {
    safe_side(board, &Side::of(board, color), suicide, &mut EyeReadings::new(READABLE)).secure
}

/// The chains and points that are safe even without the help of any region that has a point among `lent`: its owner's
/// answers to plays elsewhere suffice, and no liberty among those points is counted on.
pub(in crate::life) fn safe_apart_from(board: &Board, color: Color, suicide: Suicide, lent: PointSet) -> Secure {
    let mut side = Side::of(board, color);
    side.regions.retain(|r| !r.points.intersects(&lent));
    safe_side(board, &side, suicide, &mut EyeReadings::new(READABLE)).secure
}

/// The chains that make two eyes whatever suicide is legal if its owner answers, without the help of any region that
/// has a point among `lent`.
///
/// Every answer adds a stone, and none is ever lost, so some day the attacker leaves the owner the move for good. Then
/// the owner joins the units, takes one of each pair of miai and plays out what was read: what is left of a region is
/// next to one chain, which lives unconditionally.
pub(in crate::life) fn two_eyed_apart_from(board: &Board, color: Color, lent: PointSet) -> Secure {
    let mut side = Side::of(board, color);
    side.regions.retain(|r| !r.points.intersects(&lent));
    two_eyed_side(board, &side, &mut EyeReadings::new(READABLE)).secure
}

/// The secure chains and points of a side, and what joins its chains.
pub(in crate::life) struct Secured {
    pub secure: Secure,
    pub joints: Vec<Joint>,
}

/// Two chains with two common liberties: where the attacker takes one, the owner takes the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) struct Joint {
    pub chains: [ChainId; 2],
    pub liberties: [Point; 2],
}

/// The chains of a side that make two eyes.
pub(in crate::life) fn two_eyed_side(board: &Board, side: &Side, readings: &mut EyeReadings) -> Secured {
    secure_side(board, side, Suicide::Allowed, true, readings)
}

/// The safe chains and points of a side.
pub(in crate::life) fn safe_side(board: &Board, side: &Side, suicide: Suicide, readings: &mut EyeReadings) -> Secured {
    secure_side(board, side, suicide, false, readings)
}

fn secure_side(board: &Board, side: &Side, suicide: Suicide, two_eyed: bool, readings: &mut EyeReadings) -> Secured {
    let mut search = Safety { two_eyed, ..Safety::new(board, side, suicide, readings) };
    let (support, enough) = search.strike_out();
    let lives: Vec<bool> = search.unit_of.iter().map(|&u| search.lives[u]).collect();
    let spoiled = |paired: &Vec<(UnitId, PointSet)>| {
        let paired = paired.iter().filter(|&&(unit, _)| search.lives[unit]);
        paired.fold(PointSet::EMPTY, |all, &(_, points)| all | points)
    };
    let spoiled: Vec<PointSet> = search.fixed.iter().map(spoiled).collect();
    let joints = std::mem::take(&mut search.joints);
    let taken = |region: usize| !enough[region] || search.is_taken(region, &support);
    Secured { secure: secured(board, side, &lives, |region| spoiled[region], taken), joints }
}

/// The chains and regions that are still taken to be safe.
struct Safety<'a> {
    board: &'a Board,
    side: &'a Side,
    suicide: Suicide,
    /// True if a region that was read is enough only if nothing can be left at a seki there.
    two_eyed: bool,
    unit_of: Vec<UnitId>,
    /// The points next to each unit.
    around: Vec<PointSet>,
    /// For each region the units it is vital to without reading, with the points that miai look after.
    fixed: Vec<Vec<(UnitId, PointSet)>>,
    /// The joints between chains of a unit.
    joints: Vec<Joint>,
    /// The liberties that do.
    reserved: PointSet,
    /// For each region the units around it.
    units: Vec<Vec<UnitId>>,
    readings: &'a mut EyeReadings,
    lives: Vec<bool>,
}

impl<'a> Safety<'a> {
    fn new(board: &'a Board, side: &'a Side, suicide: Suicide, readings: &'a mut EyeReadings) -> Safety<'a> {
        let (unit_of, joints) = joints(board, side, suicide, readings);
        let count = side.chains.len();
        let mut around = vec![PointSet::EMPTY; count];
        unit_of.iter().zip(&side.around).for_each(|(&u, &a)| around[u] = around[u] | a);
        let mut units: Vec<Vec<UnitId>> = Vec::new();
        for region in &side.regions {
            let mut ids: Vec<UnitId> = region.border.iter().map(|&c| unit_of[c]).collect();
            ids.sort_unstable();
            ids.dedup();
            units.push(ids);
        }
        let mut safety = Safety {
            board,
            side,
            suicide,
            two_eyed: false,
            unit_of,
            around,
            fixed: Vec::new(),
            reserved: joints.iter().flat_map(|joint| joint.liberties).collect(),
            joints,
            units,
            readings,
            lives: vec![true; count],
        };
        safety.fixed = (0..side.regions.len()).map(|r| safety.fixed_support(r)).collect();
        safety
    }

    /// The units that a region is vital to without reading.
    fn fixed_support(&self, region: usize) -> Vec<(UnitId, PointSet)> {
        let points = self.side.regions[region].points;
        let quiet = !points.intersects(&self.reserved);
        let needed = match self.suicide {
            Suicide::Forbidden if quiet => points & self.board.empties(),
            _ => points,
        };
        let (mut found, mut paired) = (Vec::new(), false);
        for &unit in &self.units[region] {
            if needed.is_subset(&self.around[unit]) {
                found.push((unit, PointSet::EMPTY));
            } else if !paired {
                let free = (self.around[unit] & points & self.board.empties()) - self.reserved;
                let far = points - self.around[unit];
                if has_miai(self.board, far, free) {
                    paired = true;
                    found.push((unit, far));
                }
            }
        }
        // Where the owner answers, opposing stones may be taken: then their points count too.
        if paired {
            found.retain(|&(unit, far)| !far.is_empty() || points.is_subset(&self.around[unit]));
        }
        found
    }

    /// Tells whether only units that may be safe are around a region.
    fn is_enclosed(&self, region: usize) -> bool {
        let units = &self.units[region];
        !units.is_empty() && units.iter().all(|&u| self.lives[u])
    }

    /// Tells whether a region, read out, is enough for all its units, if those marked have a liberty elsewhere.
    fn is_enough(&mut self, region: usize, backed: Vec<bool>, to_the_end: bool) -> bool {
        let walls: Vec<(PointSet, bool)> =
            self.units[region].iter().zip(backed).map(|(&u, b)| (self.around[u], b)).collect();
        self.readings.is_won(self.board, self.side.regions[region].points, &walls, to_the_end, self.suicide)
    }

    /// Tells whether the units around a region that was read live without it, or so that what stands in it is dead:
    /// whoever lives only by answers there may have to leave the attacker a seki.
    fn is_taken(&mut self, region: usize, support: &[Vec<UnitId>]) -> bool {
        let others = |u: UnitId| (0..support.len()).filter(|&r| r != region && support[r].contains(&u)).count();
        let units = &self.units[region];
        let backed: Vec<bool> = units.iter().map(|&u| others(u) > 0).collect();
        units.iter().all(|&u| others(u) > 1) || self.is_enough(region, backed, true)
    }

    /// Strikes out units that have too little until all that are left have enough; what [`Safety::settle`] says of
    /// those.
    fn strike_out(&mut self) -> (Vec<Vec<UnitId>>, Vec<bool>) {
        loop {
            let (support, enough) = self.settle();
            let count = |u: UnitId| support.iter().filter(|s| s.contains(&u)).count();
            let weak: Vec<UnitId> = (0..self.lives.len())
                .filter(|&u| self.lives[u] && count(u) < 2)
                .filter(|&u| !(0..support.len()).any(|r| enough[r] && support[r].contains(&u)))
                .collect();
            if weak.is_empty() {
                return (support, enough);
            }
            weak.into_iter().for_each(|u| self.lives[u] = false);
        }
    }

    /// The units that each region gives a liberty for good, and whether reading showed that it is enough for all of
    /// them. Starts from every small region giving a liberty to all around it and takes back what reading does not
    /// confirm.
    fn settle(&mut self) -> (Vec<Vec<UnitId>>, Vec<bool>) {
        let count = self.side.regions.len();
        let fixed = |s: &Self, r: usize| s.fixed[r].iter().map(|&(unit, _)| unit).collect::<Vec<_>>();
        let open: Vec<bool> = (0..count).map(|r| self.is_enclosed(r)).collect();
        let may_be_read = |r: usize| {
            let points = self.side.regions[r].points;
            open[r] && self.readings.can_read(points) && !points.intersects(&self.reserved)
        };
        let mut enough: Vec<bool> = (0..count).map(may_be_read).collect();
        let support_of = |s: &Self, r: usize, enough: bool| match (open[r], enough) {
            (false, _) => Vec::new(),
            (true, true) => s.units[r].clone(),
            (true, false) => fixed(s, r),
        };
        let mut support: Vec<Vec<UnitId>> = (0..count).map(|r| support_of(self, r, enough[r])).collect();
        loop {
            let mut changed = false;
            for r in 0..count {
                if !enough[r] {
                    continue;
                }
                let elsewhere = |u: UnitId| support.iter().enumerate().any(|(other, s)| other != r && s.contains(&u));
                let backed = self.units[r].iter().map(|&u| elsewhere(u)).collect();
                if !self.is_enough(r, backed, self.two_eyed) {
                    enough[r] = false;
                    support[r] = support_of(self, r, false);
                    changed = true;
                }
            }
            if !changed {
                return (support, enough);
            }
        }
    }
}

/// Joins chains that have two common liberties in a region of which reading makes nothing, each pair being used once.
/// Tells the unit of each chain and what joins them.
fn joints(board: &Board, side: &Side, suicide: Suicide, readings: &mut EyeReadings) -> (Vec<UnitId>, Vec<Joint>) {
    let mut is_read = |region: &Region| {
        let walls: Vec<(PointSet, bool)> = region.border.iter().map(|&c| (side.around[c], true)).collect();
        readings.is_won(board, region.points, &walls, false, suicide)
    };
    let open = side.regions.iter().filter(|r| r.border.len() > 1 && !is_read(r));
    let mut free = open.fold(PointSet::EMPTY, |all, r| all | r.points) & board.empties();
    let mut unit_of: Vec<UnitId> = (0..side.chains.len()).collect();
    let mut joints = Vec::new();
    let pairs = |free: PointSet, a: ChainId, b: ChainId| {
        let mut common = side.chains[a].liberties & side.chains[b].liberties & free;
        common.pop().zip(common.pop())
    };
    for a in 0..side.chains.len() {
        for b in a + 1..side.chains.len() {
            if unit_of[a] == unit_of[b] {
                continue;
            }
            let Some((p, q)) = pairs(free, a, b) else { continue };
            free.remove(p);
            free.remove(q);
            joints.push(Joint { chains: [a, b], liberties: [p, q] });
            let (keep, drop) = (unit_of[a], unit_of[b]);
            unit_of.iter_mut().filter(|u| **u == drop).for_each(|u| *u = keep);
        }
    }
    (unit_of, joints)
}

/// Tells whether each of the `far` points can have two neighbours among the `free` ones for itself (bipartite
/// matching).
fn has_miai(board: &Board, far: PointSet, free: PointSet) -> bool {
    if 2 * far.len() > free.len() {
        return false;
    }
    let mut owner: FxHashMap<Point, Point> = FxHashMap::default();
    far.iter().all(|p| (0..2).all(|_| assign(board, p, free, &mut owner, &mut PointSet::default())))
}

/// Finds one more neighbour for a point, moving others to another of theirs if need be.
fn assign(board: &Board, p: Point, free: PointSet, owner: &mut FxHashMap<Point, Point>, seen: &mut PointSet) -> bool {
    for q in board.neighbors(p).filter(|q| free.contains(*q)) {
        if owner.get(&q) == Some(&p) || !seen.insert(q) {
            continue;
        }
        let holder = owner.get(&q).copied();
        if holder.is_none_or(|other| assign(board, other, free, owner, seen)) {
            owner.insert(q, p);
            return true;
        }
    }
    false
}
