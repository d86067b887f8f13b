//! What a player has at a glance, and which points that rests on.

use crate::board::{Board, Chain, Color, PointSet};
use crate::life::proof::{READABLE, Readings, safe_side, two_eyed_side};
use crate::rules::Suicide;
use crate::tactics::{Region, Secure, Side};

use super::pockets::surroundings;

/// What a player tries to force though his opponent moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) enum Aim {
    /// His stones make two eyes, whatever suicide is legal.
    TwoEyes,
    /// No opposing stone on these points makes two eyes: they become his safe territory.
    Territory,
}

/// Why something holds.
#[derive(Clone, Copy)]
pub(super) struct Glimpse {
    /// What it rests on: whoever finds the same there finds the same truth.
    pub zone: PointSet,
    /// The points that are safe.
    pub kept: PointSet,
}

/// Who asks for what.
pub(super) struct Glance {
    pub prover: Color,
    aim: Aim,
    /// The stones of the chain in question.
    pub target: PointSet,
    /// Chains of the prover that have no stone here are not looked at.
    pub area: PointSet,
    readings: Readings,
}

impl Glance {
    /// Looks at positions that come of a board for what is asked about a chain of it.
    pub fn new(board: &Board, chain: &Chain, aim: Aim) -> Glance {
        let prover = match aim {
            Aim::TwoEyes => chain.color,
            Aim::Territory => chain.color.opponent(),
        };
        let area = surroundings(board, prover, chain.stones);
        Glance { prover, aim, target: chain.stones, area, readings: Readings::new(READABLE) }
    }

    /// Whether the prover has what he wants in a position where his opponent is to move, as long as he answers. A fiftieth of a
    /// millisecond on 19x19.
    pub fn look(&mut self, board: &Board) -> Option<Glimpse> {
        let side = Side::near(board, self.prover, self.area);
        let secure = match self.aim {
            Aim::TwoEyes => two_eyed_side(board, &side, &mut self.readings),
            Aim::Territory => safe_side(board, &side, Suicide::Forbidden, &mut self.readings),
        };
        let start = match self.aim {
            Aim::TwoEyes => secure.alive & self.target,
            Aim::Territory if self.target.is_subset(&(secure.alive | secure.territory)) => self.target,
            Aim::Territory => PointSet::EMPTY,
        };
        (!start.is_empty()).then(|| self.rests_on(board, &side, &secure, start))
    }

    /// What safety rests on: chains that share a region which nobody else borders or have two liberties in common, those regions, and
    /// the liberties of those chains.
    fn rests_on(&self, board: &Board, side: &Side, secure: &Secure, start: PointSet) -> Glimpse {
        let enclosed = |r: &&Region| r.border.iter().all(|&c| side.chains[c].stones.intersects(&secure.alive));
        let regions: Vec<&Region> = side.regions.iter().filter(enclosed).collect();
        let border = |r: &Region| r.border.iter().fold(PointSet::EMPTY, |all, &c| all | side.chains[c].stones);
        let own = regions.iter().filter(|r| r.points.intersects(&start));
        let (mut zone, mut reach) = (start, own.fold(start, |all, r| all | border(r)));
        let (mut kin, mut liberties) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut left: Vec<&Chain> = side.chains.iter().filter(|c| c.stones.intersects(&secure.alive)).collect();
        while let Some(i) = left.iter().position(|c| c.stones.intersects(&reach) || (c.liberties & liberties).len() > 1)
        {
            let chain = left.swap_remove(i);
            (kin, liberties) = (kin | chain.stones, liberties | chain.liberties);
            for region in regions.iter().filter(|r| r.border.iter().any(|&c| side.chains[c].stones == chain.stones)) {
                (zone, reach) = (zone | region.points, reach | border(region));
            }
        }
        zone = zone | kin | liberties;
        let kept = match self.aim {
            Aim::TwoEyes => kin,
            Aim::Territory => zone & (secure.territory | secure.alive),
        };
        Glimpse { zone: self.closed(board, zone), kept }
    }

    /// The stones of the chains that are settled if these points are safe at the end of every line.
    pub fn settled(&self, board: &Board, kept: PointSet) -> PointSet {
        let settled = |c: &Chain| match self.aim {
            Aim::TwoEyes => c.color == self.prover && c.stones.intersects(&kept),
            Aim::Territory => c.color != self.prover && c.stones.is_subset(&kept),
        };
        board.chains().into_iter().filter(settled).fold(self.target, |all, c| all | c.stones)
    }

    /// Whether what was asked for is lost with these stones.
    pub fn is_lost(&self, taken: PointSet) -> bool {
        self.aim == Aim::TwoEyes && taken.intersects(&self.target)
    }

    /// A zone with the whole of every chain of the prover's that it has a stone of, and a liberty of each.
    pub fn closed(&self, board: &Board, mut zone: PointSet) -> PointSet {
        let mut left = zone & board.stones(self.prover);
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
