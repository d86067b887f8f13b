//! Search by relevance zones: what a player can force on a whole board, where only the points that his plan hangs on
//! matter.
//!
//! A territory of a large board has too many points for a search of all moves. But whoever holds it can tell what his
//! life hangs on: he looks for moves that make it safe without search while his opponent passes, and what they and that
//! test rest on is the *zone*. A play outside changes nothing there, so only plays in the zone need an answer, and what
//! those answers rest on joins it (T. Thomsen, "Lambda-search in game trees", 2000; C.-C. Shih, T.-R. Wu and others, "A
//! novel approach to solving goal-achieving problems for board games", 2022). How many moves in a row the plan may take
//! is its order; small orders are tried first.
//!
//! A proof about a position and its zone holds for every position that looks the same in the zone: therefore a zone
//! has every chain of the prover that reaches into it as a whole, with a liberty, so that no play outside takes it;
//! what is captured, with what stands around it; and of an opposing chain that an answer touches and does not take,
//! another liberty. The opponent may take any ko, the prover never plays where a single stone of his was just taken,
//! and what goes round proves nothing.

mod candidates;
mod static_safety;

use rustc_hash::FxHashMap;

use crate::tactics::{Side, unconditional_side};
use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::Suicide;

use crate::life::search::dfpn::{Budget, Undecided};

use candidates::openings;
pub(in crate::life) use static_safety::SafetyAim;
use static_safety::StaticSafety;

/// Plays of the prover in a line, at first: fewer rarely do.
const SHALLOW: u8 = 2;
/// Moves that are looked at for an answer that makes everything safe without search, and such as are followed further.
const WIDE: usize = 24;
const NARROW: usize = 8;
/// A static test counts as so many nodes: what a node takes goes by them.
const TEST: u64 = 6;
/// Moves that are remembered because they were good elsewhere.
const KILLERS: usize = 6;
/// Static tests after which somebody is asked whether to stop.
const SLICE: u64 = 64;

/// A result that was forced.
pub(in crate::life) struct Forced {
    /// The chains that are settled: the prover's that live, or those of his opponent's that are dead.
    pub settled: PointSet,
    /// Stones of the prover's that are never taken.
    pub firm: PointSet,
}

/// The search of something that a player wants.
pub(in crate::life) struct ZoneAnswer {
    /// The result that is forced by lines of at most so many plays; `None` if that does not do.
    pub forced: Result<Option<Forced>, Undecided>,
    /// Nodes that it took.
    pub nodes: u64,
}

/// Finds out whether a player can force his aim by lines of at most so many plays of his. Play goes without suicide.
pub(in crate::life) fn forced(board: &Board, aim: SafetyAim, deepest: u8, budget: Budget<'_>) -> ZoneAnswer {
    let mut search = ZoneSearch::new(board, aim, budget);
    let found = search.deepen(board, deepest);
    let forced = found.map(|proof| {
        proof.map(|ZoneProof { kept, firm, .. }| {
            let firm = firm & board.stones(aim.prover);
            Forced { settled: search.safety.settled(board, kept), firm }
        })
    });
    ZoneAnswer { forced, nodes: search.tests * TEST }
}

/// Stones, the point where the prover must not play, and whether he is to move.
type ZonePosition = ([PointSet; 2], Option<Point>, bool);

/// Why something holds.
#[derive(Clone, Copy)]
struct ZoneProof {
    /// The points that it rests on.
    zone: PointSet,
    /// The points that are safe at the end of every line.
    kept: PointSet,
    /// Stones of the prover's that are never taken, some of which may have yet to be played.
    firm: PointSet,
    /// The prover's move, or the one with which he answers a pass.
    play: Option<Point>,
}

/// The entry of a position.
enum ZoneEntry {
    Proved(Box<ZoneProof>),
    /// So much did not do.
    Open(Reach),
}

/// How far a search goes: how many moves in a row a plan may take, and how many plays of the prover a line.
#[derive(Clone, Copy)]
struct Reach {
    order: u8,
    depth: u8,
}

struct ZoneSearch<'b> {
    safety: StaticSafety,
    budget: Budget<'b>,
    tests: u64,
    known: FxHashMap<ZonePosition, ZoneEntry>,
    /// Results of the static test.
    seen: FxHashMap<[PointSet; 2], Option<ZoneProof>>,
    /// Good moves of the prover, and of his opponent.
    killers: Vec<Point>,
    refuters: Vec<Point>,
    /// Points of which nothing depends on play: the prover leaves his unconditional life alone.
    closed: PointSet,
    /// Answers to a play elsewhere.
    replies: FxHashMap<Point, Vec<Point>>,
}

impl<'b> ZoneSearch<'b> {
    fn new(board: &Board, aim: SafetyAim, budget: Budget<'b>) -> ZoneSearch<'b> {
        let settled = |color| {
            let sure = unconditional_side(board, &Side::of(board, color), Suicide::Forbidden);
            sure.territory | sure.alive
        };
        let closed = if aim.two_eyes { PointSet::EMPTY } else { settled(Color::Black) | settled(Color::White) };
        ZoneSearch {
            closed,
            safety: StaticSafety::new(board, aim),
            budget,
            tests: 0,
            known: FxHashMap::default(),
            seen: FxHashMap::default(),
            killers: Vec::new(),
            refuters: Vec::new(),
            replies: FxHashMap::default(),
        }
    }

    /// Looks for lines of more and more plays.
    fn deepen(&mut self, board: &Board, deepest: u8) -> Result<Option<ZoneProof>, Undecided> {
        for depth in SHALLOW..=deepest {
            for order in 0..=depth {
                if let Some(proof) = self.holds(board, Reach { order, depth }, &[])? {
                    return Ok(Some(proof));
                }
            }
        }
        Ok(None)
    }

    /// Tells whether the prover has what he wants without search, though his opponent is to move.
    fn sees(&mut self, board: &Board) -> Result<Option<ZoneProof>, Undecided> {
        let key = stones(board);
        if let Some(&seen) = self.seen.get(&key) {
            return Ok(seen);
        }
        let nodes = self.tests * TEST;
        if nodes >= self.budget.nodes || self.tests.is_multiple_of(SLICE) && (self.budget.stop)(nodes) {
            return Err(Undecided::Budget);
        }
        self.tests += 1;
        let found = self.safety.look(board).map(|seen| ZoneProof {
            zone: seen.zone,
            kept: seen.kept,
            firm: seen.firm,
            play: None,
        });
        self.seen.insert(key, found);
        Ok(found)
    }

    /// Tells whether the prover gets what he wants when his opponent is to move.
    fn holds(&mut self, board: &Board, reach: Reach, plan: &[Point]) -> Result<Option<ZoneProof>, Undecided> {
        if let Some(seen) = self.sees(board)? {
            return Ok(Some(seen));
        }
        if reach.order == 0 || reach.depth == 0 {
            return Ok(None);
        }
        let position = (stones(board), None, false);
        self.remembered(position, reach, |search| search.withstands(board, reach, plan))
    }

    /// The same when he is to move himself, but not where he is banned, after a play of his opponent or a pass.
    fn answers(
        &mut self,
        board: &Board,
        [banned, last]: [Option<Point>; 2],
        reach: Reach,
        plan: &[Point],
    ) -> Result<Option<ZoneProof>, Undecided> {
        // It may be that nothing needs to be done.
        if let Some(seen) = self.sees(board)? {
            return Ok(Some(seen));
        }
        let position = (stones(board), banned, true);
        self.remembered(position, reach, |search| search.finds_answer(board, [banned, last], reach, plan))
    }

    /// The entry of a position, looked up or found out now.
    fn remembered(
        &mut self,
        position: ZonePosition,
        reach: Reach,
        find: impl FnOnce(&mut Self) -> Result<Option<ZoneProof>, Undecided>,
    ) -> Result<Option<ZoneProof>, Undecided> {
        match self.known.get(&position) {
            Some(ZoneEntry::Proved(proof)) => return Ok(Some(**proof)),
            Some(&ZoneEntry::Open(tried)) if tried.order >= reach.order && tried.depth >= reach.depth => {
                return Ok(None);
            }
            _ => {}
        }
        // Whoever comes back here on the way has gone round.
        self.known.insert(position, ZoneEntry::Open(reach));
        let found = find(self)?;
        if let Some(proof) = found {
            self.known.insert(position, ZoneEntry::Proved(Box::new(proof)));
        }
        Ok(found)
    }

    /// A plan for when the opponent passes, and an answer to each of his plays that touches what it rests on.
    fn withstands(&mut self, board: &Board, reach: Reach, plan: &[Point]) -> Result<Option<ZoneProof>, Undecided> {
        let less = Reach { order: reach.order - 1, ..reach };
        let Some(waited) = self.answers(board, [None; 2], less, plan)? else { return Ok(None) };
        let mut proof = waited;
        let plan: Vec<Point> = waited.play.iter().copied().chain(plan.iter().copied()).take(KILLERS).collect();
        let mut met = PointSet::EMPTY;
        let mut hard: Vec<Point> = Vec::new();
        loop {
            let left = (proof.zone & board.empties()) - met;
            let (play, easily) = match left.first() {
                Some(play) => (play, true),
                None if hard.is_empty() => return Ok(Some(proof)),
                None => {
                    let first = waited.play.iter().chain(&self.refuters).find_map(|p| hard.iter().position(|q| p == q));
                    (hard.remove(first.unwrap_or(0)), false)
                }
            };
            met.insert(play);
            let mut next = board.clone();
            let Ok(placed) = next.place(self.safety.aim.prover.opponent(), play) else { continue };
            if !placed.self_captured.is_empty() {
                proof.zone = self.without_air(board, proof.zone, play, placed.self_captured);
                continue;
            }
            let taken = placed.captured;
            let banned = taken.first().filter(|_| taken.len() == 1);
            let answer = match (self.safety.is_lost(taken), easily) {
                (true, _) => None,
                (false, true) => match self.meets(&next, banned, waited.play)? {
                    Some(answer) => Some(answer),
                    None => {
                        hard.push(play);
                        continue;
                    }
                },
                (false, false) => self.answers(&next, [banned, Some(play)], reach, &plan)?,
            };
            let Some(answer) = answer else {
                remember(&mut self.refuters, play);
                return Ok(None);
            };
            proof.zone = proof.zone | answer.zone | taken;
            proof.zone.insert(play);
            if !taken.is_empty() {
                proof.zone = proof.zone | board.next_to(&taken);
            }
            proof.zone = self.safety.closed(board, proof.zone);
            proof.kept = proof.kept & answer.kept;
            proof.firm = (proof.firm & answer.firm) - taken;
        }
    }

    /// Tells whether nothing needs to be done against a play, or what answers a pass answers it too.
    fn meets(
        &mut self,
        board: &Board,
        banned: Option<Point>,
        reply: Option<Point>,
    ) -> Result<Option<ZoneProof>, Undecided> {
        let spot = (stones(board), banned, true);
        if let Some(ZoneEntry::Proved(proof)) = self.known.get(&spot) {
            return Ok(Some(**proof));
        }
        if let Some(seen) = self.sees(board)? {
            return Ok(Some(seen));
        }
        let Some(reply) = reply.filter(|&p| Some(p) != banned) else { return Ok(None) };
        let mut next = board.clone();
        let Ok(placed) = next.place(self.safety.aim.prover, reply) else { return Ok(None) };
        if !placed.self_captured.is_empty() {
            return Ok(None);
        }
        let Some(after) = self.sees(&next)? else { return Ok(None) };
        let zone = self.before(board, &next, reply, placed.captured, after.zone);
        Ok(Some(ZoneProof { zone, play: Some(reply), ..after }))
    }

    /// A zone with what makes a play of the opponent's suicide, stones and all that stands around them; of the prover's
    /// chains there also another liberty, without which it would be a capture.
    fn without_air(&self, board: &Board, mut zone: PointSet, play: Point, stones: PointSet) -> PointSet {
        let around = board.next_to(&stones);
        zone = zone | stones | around;
        let mut left = around & board.stones(self.safety.aim.prover);
        while let Some(chain) = left.first().and_then(|p| board.chain(p)) {
            left = left - chain.stones;
            let mut others = chain.liberties;
            others.remove(play);
            if !others.intersects(&zone) {
                zone.extend(others.first());
            }
        }
        self.safety.closed(board, zone)
    }

    /// A play after which all holds.
    fn finds_answer(
        &mut self,
        board: &Board,
        [banned, last]: [Option<Point>; 2],
        reach: Reach,
        plan: &[Point],
    ) -> Result<Option<ZoneProof>, Undecided> {
        if reach.depth == 0 {
            return Ok(None);
        }
        let openings = self.openings(board, last, plan);
        for order in 0..=reach.order {
            let further = Reach { order, depth: reach.depth - 1 };
            let width = if order == 0 { WIDE } else { NARROW };
            for &play in openings.iter().filter(|&&p| Some(p) != banned).take(width) {
                let mut next = board.clone();
                let Ok(placed) = next.place(self.safety.aim.prover, play) else { continue };
                if !placed.self_captured.is_empty() {
                    continue;
                }
                let Some(after) = self.holds(&next, further, plan)? else { continue };
                remember(&mut self.killers, play);
                if let Some(last) = last {
                    remember(self.replies.entry(last).or_default(), play);
                }
                let zone = self.before(board, &next, play, placed.captured, after.zone);
                return Ok(Some(ZoneProof { zone, play: Some(play), ..after }));
            }
        }
        Ok(None)
    }

    /// The zone of a position in which the prover plays, from that of the position after it.
    fn before(&self, board: &Board, next: &Board, play: Point, taken: PointSet, after: PointSet) -> PointSet {
        let mut zone = after | taken;
        if !taken.is_empty() {
            zone = zone | board.next_to(&taken);
        }
        zone.insert(play);
        if let Some(own) = next.chain(play).filter(|_| !after.contains(play)) {
            zone = zone | own.stones;
            zone.extend((own.liberties - taken).first().or_else(|| own.liberties.first()));
        }
        for foe in board.neighbors(play).filter(|&p| next.get(p) == Some(self.safety.aim.prover.opponent())) {
            let Some(foe) = next.chain(foe).filter(|foe| foe.stones.intersects(&after)) else { continue };
            zone = zone | foe.stones;
            if !zone.intersects(&foe.liberties) {
                zone.extend(foe.liberties.first());
            }
        }
        self.safety.closed(board, zone)
    }

    /// Plays of the prover, the most promising first: what closes rooms and takes or saves chains, those of the plan,
    /// beside the last play, and what was good elsewhere.
    fn openings(&self, board: &Board, last: Option<Point>, plan: &[Point]) -> Vec<Point> {
        let mut worth = openings(board, self.safety.aim.prover, self.safety.aim.points, self.safety.area);
        let mut add = |p: Point, more: i32| *worth.entry(p).or_default() += more;
        (8..).zip(plan.iter().rev()).for_each(|(more, &p)| add(p, more));
        (1..).zip(self.killers.iter().rev()).for_each(|(more, &p)| add(p, more));
        if let Some(last) = last {
            board.neighbors(last).for_each(|p| add(p, 5));
            board.diagonals(last).for_each(|p| add(p, 3));
            let known = self.replies.get(&last).into_iter().flatten();
            (20..).zip(known.rev()).for_each(|(more, &p)| add(p, more));
        }
        let is_open = |p: &Point| board.is_empty_at(*p) && !self.closed.contains(*p);
        let mut list: Vec<Point> = worth.keys().copied().filter(is_open).collect();
        list.sort_by_key(|p| (-worth[p], p.index()));
        list.truncate(WIDE);
        list
    }
}

fn stones(board: &Board) -> [PointSet; 2] {
    Color::BOTH.map(|color| board.stones(color))
}

/// Puts a move first.
fn remember(moves: &mut Vec<Point>, play: Point) {
    moves.retain(|&p| p != play);
    moves.insert(0, play);
    moves.truncate(KILLERS);
}

#[cfg(test)]
mod tests;
