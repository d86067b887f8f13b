//! Static safety: what a player has without search, and which points that rests on.

use crate::life::proof::{EyeReadings, READABLE, Secured, safe_side, two_eyed_side};
use crate::tactics::{Region, Secure, Side};
use shinpan_rules::board::{Board, Chain, Color, PointSet};
use shinpan_rules::rules::Suicide;

use super::candidates::surroundings;

/// The aim that a player tries to force though his opponent moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) struct SafetyAim {
    /// The player.
    pub prover: Color,
    /// With `two_eyes` stones of his, whole chains, that make two eyes whatever suicide is legal. Else points that become
    /// his: there stand safe chains of his, or it is his safe territory. Stones of his may be taken there on the way if
    /// he takes the captors in turn; those of his opponent's make no two eyes.
    pub points: PointSet,
    pub two_eyes: bool,
}

impl SafetyAim {
    /// A chain makes two eyes, whatever suicide is legal.
    pub fn two_eyes(chain: &Chain) -> SafetyAim {
        SafetyAim { prover: chain.color, points: chain.stones, two_eyes: true }
    }

    /// A chain makes none: where it stands becomes safe territory.
    pub fn territory(chain: &Chain) -> SafetyAim {
        SafetyAim::points(chain.color.opponent(), chain.stones)
    }

    /// Points become a player's.
    pub fn points(prover: Color, points: PointSet) -> SafetyAim {
        SafetyAim { prover, points, two_eyes: false }
    }
}

/// Why something holds.
#[derive(Clone, Copy)]
pub(super) struct SafeArea {
    /// The points that it rests on: it holds on every board that is the same there.
    pub zone: PointSet,
    /// The points that are safe.
    pub kept: PointSet,
    /// Stones of the prover's that are never taken.
    pub firm: PointSet,
}

/// A test of one aim.
pub(super) struct StaticSafety {
    pub aim: SafetyAim,
    /// Chains of the prover that have no stone here are not looked at.
    pub area: PointSet,
    readings: EyeReadings,
}

impl StaticSafety {
    /// Looks at positions that come of a board.
    pub fn new(board: &Board, aim: SafetyAim) -> StaticSafety {
        let area = surroundings(board, aim.prover, aim.points);
        StaticSafety { aim, area, readings: EyeReadings::new(READABLE) }
    }

    /// Tells whether the prover has what he wants in a position where his opponent is to move, as long as he answers,
    /// and what that rests on: the fewer points, the better. A fiftieth of a millisecond on 19x19 where he has not,
    /// some times that where he has.
    pub fn look(&mut self, board: &Board) -> Option<SafeArea> {
        let mut side = Side::near(board, self.aim.prover, self.area);
        let mut found = self.secured(board, &side)?;
        // What has nothing to do with the target is left out, and then what he can do without.
        let kin = self.kin(&side, &found);
        side.regions.retain(|r| !encloses(&side.chains, &found, r) || r.border.iter().any(|&c| kin[c]));
        for i in (0..side.regions.len()).rev() {
            if encloses(&side.chains, &found, &side.regions[i]) {
                let region = side.regions.remove(i);
                match self.secured(board, &side) {
                    Some(less) => found = less,
                    None => side.regions.insert(i, region),
                }
            }
        }
        Some(self.rests_on(board, &side, &found))
    }

    /// The secure chains and points, if they are enough for the aim.
    fn secured(&mut self, board: &Board, side: &Side) -> Option<Secured> {
        let SafetyAim { points, two_eyes, .. } = self.aim;
        let found = if two_eyes {
            two_eyed_side(board, side, &mut self.readings)
        } else {
            safe_side(board, side, Suicide::Forbidden, &mut self.readings)
        };
        let Secure { alive, territory, .. } = found.secure;
        let enough = if two_eyes { alive } else { alive | territory };
        points.is_subset(&enough).then_some(found)
    }

    /// The chains that the target hangs together with: they share a region which nobody else borders, or are joined.
    fn kin(&self, side: &Side, found: &Secured) -> Vec<bool> {
        let enclosed: Vec<&Region> = side.regions.iter().filter(|r| encloses(&side.chains, found, r)).collect();
        let target = self.aim.points;
        let mut kin: Vec<bool> = side.chains.iter().map(|c| c.stones.intersects(&target)).collect();
        enclosed.iter().filter(|r| r.points.intersects(&target)).flat_map(|r| &r.border).for_each(|&c| kin[c] = true);
        let groups = enclosed.iter().map(|r| &r.border[..]).chain(found.joints.iter().map(|joint| &joint.chains[..]));
        let groups: Vec<&[usize]> = groups.collect();
        while let Some(more) = groups.iter().find(|g| g.iter().any(|&c| kin[c]) && !g.iter().all(|&c| kin[c])) {
            more.iter().for_each(|&c| kin[c] = true);
        }
        kin
    }

    /// The points that safety rests on: the regions that count, the chains around them, and what joins these.
    fn rests_on(&self, board: &Board, side: &Side, found: &Secured) -> SafeArea {
        let kin = self.kin(side, found);
        let mut zone = PointSet::EMPTY;
        side.chains.iter().zip(&kin).filter(|(_, kin)| **kin).for_each(|(chain, _)| zone = zone | chain.stones);
        let stones = zone;
        side.regions.iter().filter(|r| encloses(&side.chains, found, r)).for_each(|r| zone = zone | r.points);
        found.joints.iter().filter(|joint| kin[joint.chains[0]]).for_each(|joint| zone.extend(joint.liberties));
        let kept = if self.aim.two_eyes { stones } else { zone & (found.secure.territory | found.secure.alive) };
        SafeArea { zone: self.closed(board, zone), kept, firm: stones & found.secure.alive }
    }

    /// The chains that are settled if these points are safe at the end of every line: with two eyes those of the
    /// prover's that live, else those of his opponent's that are dead.
    pub fn settled(&self, board: &Board, kept: PointSet) -> PointSet {
        let SafetyAim { prover, points, two_eyes } = self.aim;
        let settled = |c: &&Chain| match two_eyes {
            true => c.color == prover && c.stones.intersects(&kept),
            false => c.color != prover && c.stones.is_subset(&kept),
        };
        board.chains().iter().filter(settled).fold(points, |all, c| all | c.stones)
    }

    /// Tells whether what was asked for is lost with these stones.
    pub fn is_lost(&self, taken: PointSet) -> bool {
        self.aim.two_eyes && taken.intersects(&self.aim.points)
    }

    /// A zone with the whole of every chain of the prover's that it has a stone of, and a liberty of each.
    pub fn closed(&self, board: &Board, mut zone: PointSet) -> PointSet {
        let mut left = zone & board.stones(self.aim.prover);
        while let Some(chain) = left.first().and_then(|p| board.chain(p)) {
            left = left - chain.stones;
            zone = zone | chain.stones;
            if !zone.intersects(&chain.liberties) {
                zone.extend(chain.liberties.first());
            }
        }
        zone
    }
}

/// Tells whether only chains that are alive border a region.
fn encloses(chains: &[Chain], found: &Secured, region: &Region) -> bool {
    region.border.iter().all(|&c| chains[c].stones.intersects(&found.secure.alive))
}
