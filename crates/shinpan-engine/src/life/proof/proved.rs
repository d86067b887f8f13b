//! All proofs of a position without playouts, put together: the surest proof of each chain.

use crate::life::types::{Finding, Method, State};
use crate::tactics::{Secure, Side, unconditional_side};
use shinpan_rules::board::{Board, Chain, Color, Point, PointSet};
use shinpan_rules::rules::{Rules, Suicide};

use super::eyes::{EyeReadings, READABLE};
use super::groups::groups;
use super::precedent::{bent_four_reason, bent_fours, rules_on_bent_four};
use super::safety::{safe, safe_side};
use super::seki::standoffs;

/// Everything that is proved about a position.
#[derive(Default)]
pub(in crate::life) struct Proved {
    /// Chains and points that are won even if their owner always passes.
    pub unconditional: [Secure; 2],
    /// Chains and points that are won if their owner answers.
    pub safe: [Secure; 2],
    /// Stones that stand in what looks like a seki.
    pub seki: PointSet,
    /// Stones that are dead with a bent four in the corner.
    pub ruled: PointSet,
    /// The reason for which the rules have those dead.
    pub ruled_by: &'static str,
    /// Findings of search about chains that the rest leaves open.
    pub searched: Vec<Finding>,
}

impl Proved {
    /// Benson's only.
    pub fn unconditional(board: &Board, suicide: Suicide) -> Proved {
        let unconditional = Color::BOTH.map(|color| unconditional_side(board, &Side::of(board, color), suicide));
        Proved { unconditional, safe: unconditional, ..Proved::default() }
    }

    /// All of them but search. Costs less than a millisecond on 19x19.
    pub fn of(board: &Board, rules: &Rules) -> Proved {
        let suicide = rules.suicide;
        let sides = Color::BOTH.map(|color| Side::of(board, color));
        let unconditional = sides.each_ref().map(|side| unconditional_side(board, side, suicide));
        let safe = sides.each_ref().map(|side| safe_side(board, side, suicide, &mut EyeReadings::new(READABLE)).secure);
        let mut proofs = Proved { unconditional, safe, ruled_by: bent_four_reason(rules), ..Proved::default() };
        proofs.ruled = proofs.bent_fours(board, rules);
        proofs.seki = proofs.standoffs(board);
        proofs
    }

    /// The groups that the rules say are dead with a bent four in the corner, as far as what encloses them is safe, and
    /// as everything else is proved by now.
    pub fn bent_fours(&self, board: &Board, rules: &Rules) -> PointSet {
        // What was read is alive if each attack is answered, but a play may attack two chains at once.
        let safe = self.safe[0].alive | self.safe[1].alive;
        let bent = bent_fours(board, self.alive(), |captors| captors.is_subset(&safe));
        let alone = bent.are_alone(board, self.alive() | self.dead());
        if rules_on_bent_four(rules, alone) { bent.groups } else { PointSet::EMPTY }
    }

    /// Stones in seki when what is dead is off.
    fn standoffs(&self, board: &Board) -> PointSet {
        let mut cleared = board.clone();
        cleared.take_off(self.dead());
        standoffs(&cleared, &groups(&cleared), self.alive())
    }

    /// Puts what tradition rules in the place of what search says.
    pub fn follow(&mut self, rulings: Vec<Finding>) {
        self.searched.retain(|found| !rulings.iter().any(|ruling| ruling.stones == found.stones));
        self.searched.extend(rulings);
    }

    /// Stones that cannot be captured.
    pub fn alive(&self) -> PointSet {
        self.safe[0].alive | self.safe[1].alive | self.found(State::Alive)
    }

    /// Stones that cannot be saved.
    pub fn dead(&self) -> PointSet {
        self.safe[0].dead | self.safe[1].dead | self.ruled | self.found(State::Dead)
    }

    /// Stones that stand in a seki, by search or by what their shape looks like where search says nothing.
    pub fn seki(&self) -> PointSet {
        let searched = self.searched.iter().fold(PointSet::EMPTY, |all, f| all | f.stones);
        (self.seki - searched) | self.found(State::Seki)
    }

    /// Stones of which search says this.
    fn found(&self, state: State) -> PointSet {
        self.searched.iter().filter(|f| f.state == state).fold(PointSet::EMPTY, |all, f| all | f.stones)
    }

    /// Points that are won, empty or not.
    pub fn territory(&self) -> PointSet {
        self.safe[0].territory | self.safe[1].territory
    }

    /// The proved finding about a chain.
    pub fn of_chain(&self, chain: &Chain) -> Option<Finding> {
        let say = |(state, method)| Finding::of(chain, state, method);
        let searched = || self.searched.iter().find(|f| f.stones == chain.stones).copied();
        let seen = || chain.stones.is_subset(&self.seki).then_some((State::Seki, Method::Seki));
        self.at_a_glance(chain).map(say).or_else(searched).or_else(|| seen().map(say))
    }

    fn at_a_glance(&self, chain: &Chain) -> Option<(State, Method)> {
        let (own, foe) = (chain.color, chain.color.opponent());
        for (secure, method) in [(&self.unconditional, Method::Benson), (&self.safe, Method::Safety)] {
            if chain.stones.is_subset(&secure[foe].dead) {
                return Some((State::Dead, method));
            }
            if chain.stones.is_subset(&secure[own].alive) {
                return Some((State::Alive, method));
            }
        }
        chain.stones.is_subset(&self.ruled).then_some((State::Dead, Method::Precedent(self.ruled_by)))
    }

    /// A play next to a chain, or in a region of at most seven points beside it, after which it is proved safe. Costs a
    /// proof for each.
    pub fn saving_play(board: &Board, chain: &Chain, suicide: Suicide) -> Option<Point> {
        let side = Side::of(board, chain.color);
        let beside =
            side.regions.iter().filter(|r| r.points.intersects(&chain.liberties) && r.points.len() <= READABLE);
        let candidates = beside.fold(chain.liberties, |all, r| all | r.points) & board.empties();
        candidates.iter().find(|&p| {
            let mut next = board.clone();
            let played = next.place(chain.color, p).is_ok_and(|done| done.self_captured.is_empty());
            played && chain.stones.is_subset(&safe(&next, chain.color, suicide).alive)
        })
    }

    /// A finding for each chain, from proofs alone: the others are taken to be alive.
    pub fn findings(&self, board: &Board) -> Vec<Finding> {
        let assumed = |chain: &Chain| Finding::of(chain, State::Alive, Method::Assumption);
        board.chains().iter().map(|chain| self.of_chain(chain).unwrap_or_else(|| assumed(chain))).collect()
    }
}
