//! [`Parts`]: regions between living chains, each searched on its own.
//!
//! Where chains of one player that live whatever happens divide what is left of an arena, no stone in one region
//! matters in another. That player keeps the opponent out of all of them if he does so in each, answering where the
//! opponent plays: the search of the whole, which would try every order of moves in all of them, is spared.
//!
//! Only the turn and kos are shared. So the player has the first move in one region at most; and in a region the
//! opponent is bound by no ko, because a pass for a ko elsewhere may free him. What only play without end would decide
//! is left to the search of the whole, for while one region goes on for ever nobody gets to play in another.

use rustc_hash::{FxHashMap, FxHashSet};

use shinpan_rules::board::Color;

use super::arena::{Arena, Bits, bit, first};
use super::dfpn::{self, Divide};
use super::goal::Goal;
use super::local::{KoRule, Local, Scratch};

/// Most points of a region that is searched on its own.
const MOST_POINTS: u32 = 16;

/// Most nodes for one position of a region.
const MOST_NODES: u64 = 10_000;

/// A search that looks at parts before it searches the whole, and at parts of those.
pub(in crate::life) type RegionSearch = dfpn::DfpnSearch<Parts>;

/// Searches of regions, kept because the same regions come back in many positions.
#[derive(Default)]
pub(in crate::life) struct Parts {
    searches: FxHashMap<Bits, Vec<RegionSearch>>,
    /// Positions of regions for which the nodes were too few.
    given_up: FxHashSet<(Goal, Local)>,
}

impl Divide for Parts {
    fn look(
        &mut self,
        arena: &Arena,
        goal: Goal,
        node: &Local,
        alive: [Bits; 2],
        work: &mut Scratch,
        budget: u64,
    ) -> (Option<bool>, u64) {
        let Goal::Hold { owner, target, ground } = goal else { return (None, 0) };
        let mut look = Division { parts: self, arena, node, left: budget };
        let mut found = None;
        if alive[owner] != 0 {
            found = look.keeps_ground(owner, ground, work).map(|()| false);
        }
        if found.is_none() && alive[owner.opponent()] != 0 {
            found = look.keeps_out(owner, target, ground, work).map(|()| true);
        }
        (found, budget - look.left)
    }
}

/// A look at one position.
struct Division<'a> {
    parts: &'a mut Parts,
    arena: &'a Arena,
    node: &'a Local,
    left: u64,
}

impl Division<'_> {
    /// Tells whether the owner of stones in question keeps the opponent out of a region with some of the ground, so
    /// that a stone can be put there which stays.
    fn keeps_ground(&mut self, owner: Color, ground: Bits, work: &mut Scratch) -> Option<()> {
        let (walls, open) = self.node.walls(self.arena, owner, ground, work);
        // Where a stone stood and stands, none can be put.
        let free = ground & !self.node.stood;
        let regions = self.arena.parts(self.arena.all & !walls).filter(|&region| region & free != 0);
        let prover = owner.opponent();
        let root = Local { taken: true, stood: 0, ..*self.node };
        let mut held = regions.map(|region| {
            let goal = Goal::Hold { owner: prover, target: first(region), ground: region };
            region & open == 0 || self.is_reached(goal, region, root)
        });
        held.any(|held| held).then_some(())
    }

    /// Tells whether the opponent of that owner captures what is to be captured and lets no stone stay on the ground.
    fn keeps_out(&mut self, owner: Color, target: u8, ground: Bits, work: &mut Scratch) -> Option<()> {
        let (_, open) = self.node.walls(self.arena, owner.opponent(), 0, work);
        let mut tempo = self.node.turn != owner;
        for region in self.arena.parts(open) {
            let ground = ground & region;
            let taken = self.node.taken || region & bit(target) == 0;
            if ground == 0 && taken {
                continue;
            }
            let target = if taken { first(region) } else { target };
            let goal = Goal::Hold { owner, target, ground };
            let answered = Local { taken, turn: owner, ..*self.node };
            if ground == 0 || !self.is_reached(goal, region, answered) {
                let first = Local { turn: owner.opponent(), ..answered };
                let reached = ground != 0 && tempo && self.is_reached(goal, region, first);
                reached.then_some(())?;
                tempo = false;
            }
        }
        Some(())
    }

    /// Tells whether a goal is reached in a region in any case.
    fn is_reached(&mut self, goal: Goal, region: Bits, node: Local) -> bool {
        if region == self.arena.all || region.count_ones() > MOST_POINTS {
            return false;
        }
        let holder = goal.prover();
        let bans = node.bans.keep(|color, p| color == holder && region & bit(p) != 0);
        let root =
            Local { stones: node.stones.map(|stones| stones & region), bans, stood: node.stood & region, ..node };
        if self.parts.given_up.contains(&(goal, root)) {
            return false;
        }
        let searches = self.parts.searches.entry(region).or_default();
        let place = searches.iter().position(|search| search.goal == goal).unwrap_or_else(|| {
            let rule = KoRule::UntilKoPass { unbound: Some(holder.opponent()) };
            searches.push(RegionSearch::new(&self.arena.part(region, holder), goal, rule));
            searches.len() - 1
        });
        let search = &mut searches[place];
        if let Some(value) = search.known(&root) {
            return value.proof == 0 && !value.cyclic;
        }
        let (before, budget) = (search.nodes, self.left.min(MOST_NODES));
        let found = search.solve(&root, budget);
        self.left -= self.left.min(search.nodes - before);
        if found.is_err() && budget == MOST_NODES {
            self.parts.given_up.insert((goal, root));
        }
        found.is_ok_and(|(value, _)| value.proof == 0 && !value.cyclic)
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::super::arena::each;
    use super::super::exhaust::exhaust;
    use super::*;
    use shinpan_rules::board::{Board, Point, PointSet, Size};
    use shinpan_rules::rules::Suicide;

    const OPEN: KoRule = KoRule::UntilKoPass { unbound: None };

    /// Random stones on ten points under a line of walls, and a chain among them that can be captured.
    fn random_room(rng: &mut Pcg64Mcg, suicide: Suicide) -> Option<(Arena, Local, Color, u8)> {
        let size = Size::new(5, 3).expect("a size");
        let mut board = Board::new(size);
        let mut walls = [PointSet::EMPTY; 2];
        let black = rng.random_range(0..=5);
        for p in size.points() {
            let color = if rng.random_ratio(1, 2) { Color::Black } else { Color::White };
            match p.row() {
                2 => walls[usize::from(p.column() >= black)].extend([p]),
                _ if rng.random_ratio(1, 3) => drop(board.place(color, p).ok()?),
                _ => {}
            }
        }
        let arena = Arena::between(&board, Point::new(0, 0), walls, suicide).ok()?;
        let node = Local::new(&arena, &board, Color::Black);
        let stones = Color::BOTH.into_iter().flat_map(|c| each(node.stones[c]).map(move |p| (c, p)));
        let (owner, target) = stones.filter(|&(c, p)| node.liberties(&arena, c, p).is_some()).last()?;
        Some((arena, node, owner, target))
    }

    /// Looking at parts changes no answer: that of all positions at once, without parts, is the same.
    #[test]
    fn parts_say_what_the_whole_says() {
        let mut rng = Pcg64Mcg::seed_from_u64(16);
        let (mut compared, mut by_parts) = (0, 0);
        while compared < 60 {
            let suicide = if rng.random() { Suicide::Forbidden } else { Suicide::Multi };
            let Some((arena, node, owner, target)) = random_room(&mut rng, suicide) else { continue };
            let everywhere = arena.all & !(arena.anchors[owner] & node.empty(&arena));
            let ground = if rng.random() { everywhere } else { node.chain(&arena, owner, target).0 };
            let goal = Goal::Hold { owner, target, ground };
            let root = Local { turn: goal.prover(), ..node };
            let mut search = RegionSearch::new(&arena, goal, OPEN);
            let Ok((value, _)) = search.solve(&root, 50_000) else { continue };
            let (Ok(truth), _) = exhaust(&arena, goal, OPEN, &root, 400_000.into()) else { continue };
            assert_eq!(value.proof == 0, truth, "{goal:?} {node:?}");
            compared += 1;
            by_parts += usize::from(!search.parts.searches.is_empty());
        }
        assert!(by_parts > 10, "{by_parts}");
    }
}
