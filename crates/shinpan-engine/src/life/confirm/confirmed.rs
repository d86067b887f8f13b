//! Life and death as the Japanese rules of 1989 confirm it (article 7): in hypothetical play in which a ko may be taken
//! back only after a pass for a ko, the opponent moving first. What takes for ever is not forced.
//!
//! The text calls stones alive that cannot be captured, or whose capture would enable a new stone that the opponent
//! cannot capture. Where that new stone may be is read as R. Jasiek's Japanese 2003 rules do, which were written to
//! give the verdicts of the official examples: first on the points of the captured chain, else on all points that can
//! be reached from there without crossing stones of the same player that are alive in the first sense. A stone is new
//! if it is played in that sequence: one that stood before is not, whatever becomes of it. A stone that is taken and
//! put back again and again is none that cannot be captured (official example 25).

use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::Suicide;

use crate::life::search::Searched;
use crate::life::search::arena::{Arena, Bits, Held, Walls, bit, each, first};
use crate::life::search::dfpn::{Budget, Undecided};
use crate::life::search::exhaust::exhaust;
use crate::life::search::goal::Goal;
use crate::life::search::local::{KoRule, Local};
use crate::life::search::parts::RegionSearch;

/// In a region of so many points all positions are looked at where a search of lines would take more than a quarter of
/// the budget.
const SMALL: u32 = 12;

/// How a chain fares in confirmation. All but [`Confirmed::Dead`] are alive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Confirmed {
    /// The opponent cannot force its capture.
    Uncapturable,
    /// It can be captured, but then its owner gets a stone on one of its points that stays.
    Capturable1,
    /// It can be captured, but then its owner gets a stone that stays on one of its points or in what was around them.
    Capturable2,
    /// It can be captured, and nothing new comes of it.
    Dead,
}

impl Confirmed {
    /// The name in the Japanese 2003 rules.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Confirmed::Uncapturable => "uncapturable",
            Confirmed::Capturable1 => "capturable-1",
            Confirmed::Capturable2 => "capturable-2",
            Confirmed::Dead => "dead",
        }
    }

    /// Tells whether the chain is alive.
    #[must_use]
    pub fn is_alive(self) -> bool {
        self != Confirmed::Dead
    }
}

/// Confirms the life or death of the chain at a point; `None` if there is no stone.
#[must_use]
pub fn confirm<'b>(
    board: &Board,
    at: Point,
    suicide: Suicide,
    budget: impl Into<Budget<'b>>,
) -> Option<Searched<Confirmed>> {
    confirm_between(&mut Walls::of(board), at, suicide, budget.into())
}

/// The same between walls of which something may be known.
pub(super) fn confirm_between(
    walls: &mut Walls,
    at: Point,
    suicide: Suicide,
    budget: Budget<'_>,
) -> Option<Searched<Confirmed>> {
    let (owner, stones) = (walls.board().get(at)?, walls.board().chain(at)?.stones);
    let at_once = |answer| Some(Searched { answer, stones, nodes: 0 });
    let held = Held::Unconditionally(suicide);
    if walls.apart_from(held, owner, PointSet::EMPTY).alive.contains(at) {
        return at_once(Ok(Confirmed::Uncapturable));
    }
    let Ok(arena) = Arena::within(walls, at, suicide, held) else {
        return at_once(Err(Undecided::Region));
    };
    let target = arena.number(at)?;
    let root = Local::new(&arena, walls.board(), owner.opponent());
    let mut confirmer = Confirmer { arena: &arena, root, budget, spent: 0 };
    let answer = confirmer.confirm(owner, target);
    let (answer, stones) = match answer {
        Ok((confirmed, also)) => (Ok(confirmed), stones | arena.points(also)),
        Err(why) => (Err(why), stones),
    };
    Some(Searched { answer, stones, nodes: confirmer.spent })
}

/// Tells whether the region of the chain at a point is small enough to be searched, or needs no search.
pub(super) fn is_readable(walls: &mut Walls, at: Point, suicide: Suicide) -> bool {
    let held = Held::Unconditionally(suicide);
    let owner = walls.board().get(at);
    let settled = owner.is_none_or(|owner| walls.apart_from(held, owner, PointSet::EMPTY).alive.contains(at));
    settled || Arena::within(walls, at, suicide, held).is_ok()
}

/// The stones in one arena.
struct Confirmer<'a> {
    arena: &'a Arena,
    root: Local,
    budget: Budget<'a>,
    spent: u64,
}

impl Confirmer<'_> {
    /// How a chain fares, and the stones that fare as it does for the same reason.
    fn confirm(&mut self, owner: Color, target: u8) -> Result<(Confirmed, Bits), Undecided> {
        if !self.forced(Goal::Capture { owner, target, endless: false })? {
            return Ok((Confirmed::Uncapturable, 0));
        }
        // Whoever lets no stone stay in the largest region, not even those that stood, lets none stay in a part of it.
        let everywhere = self.arena.all & !self.neutral(owner);
        if self.forced(Goal::Hold { owner, target, ground: everywhere })? {
            return Ok((Confirmed::Dead, self.root.stones[owner]));
        }
        if let Some(alive) = self.confirm_closely(owner, target)? {
            return Ok((alive, 0));
        }
        let ground = self.surroundings(owner, target)?;
        let (chain, _) = self.root.chain(self.arena, owner, target);
        self.root.stood = self.root.stones[owner] & ground & !chain;
        let known = ground == everywhere && self.root.stood == 0;
        let held = !known && self.forced(Goal::Hold { owner, target, ground })?;
        Ok((if held { Confirmed::Dead } else { Confirmed::Capturable2 }, 0))
    }

    /// Tells whether a chain is uncapturable or capturable-1.
    fn confirm_closely(&mut self, owner: Color, target: u8) -> Result<Option<Confirmed>, Undecided> {
        if !self.forced(Goal::Capture { owner, target, endless: false })? {
            return Ok(Some(Confirmed::Uncapturable));
        }
        let (ground, _) = self.root.chain(self.arena, owner, target);
        let held = self.forced(Goal::Hold { owner, target, ground })?;
        Ok((!held).then_some(Confirmed::Capturable1))
    }

    /// The empty points next to a player's walls. A stone there stays whatever is captured; on a board where nothing is
    /// left to play for there are none.
    fn neutral(&self, owner: Color) -> Bits {
        self.arena.anchors[owner] & self.root.empty(self.arena)
    }

    /// The points that can be reached from a chain without crossing others of its owner that are uncapturable or
    /// capturable-1.
    fn surroundings(&mut self, owner: Color, target: u8) -> Result<Bits, Undecided> {
        let (mut ground, _) = self.root.chain(self.arena, owner, target);
        let own = self.root.stones[owner];
        let (mut todo, mut firm) = (ground, self.neutral(owner));
        while todo != 0 {
            let around = self.arena.around_point(first(todo)) & !ground & !firm;
            todo &= todo - 1;
            let mut new = around & !own;
            for p in each(around & own) {
                if (new | firm) & bit(p) == 0 {
                    let (chain, _) = self.root.chain(self.arena, owner, p);
                    match self.confirm_closely(owner, p)? {
                        Some(_) => firm |= chain,
                        None => new |= chain,
                    }
                }
            }
            ground |= new;
            todo |= new;
        }
        Ok(ground)
    }

    /// Tells whether the opponent of the owner, moving first, reaches a goal.
    fn forced(&mut self, goal: Goal) -> Result<bool, Undecided> {
        let mut search = RegionSearch::new(self.arena, goal, KoRule::UntilKoPass { unbound: None });
        let root = Local { turn: goal.prover(), ..self.root };
        let small = self.arena.all.count_ones() <= SMALL;
        let nodes = if small { self.budget.nodes - self.left() * 3 / 4 } else { self.budget.nodes };
        let found = search.solve_within(&root, Budget { nodes, ..self.budget }, self.spent);
        self.spent += search.nodes;
        if small && matches!(found, Err(Undecided::Budget | Undecided::Involved)) {
            let (spent, stop) = (self.spent, self.budget.stop);
            let left = Budget { nodes: self.left(), stop: &|nodes| stop(spent + nodes) };
            let (found, nodes) = exhaust(self.arena, goal, search.rule, &root, left);
            self.spent += nodes;
            return found;
        }
        found
    }

    fn left(&self) -> u64 {
        self.budget.nodes.saturating_sub(self.spent)
    }
}
