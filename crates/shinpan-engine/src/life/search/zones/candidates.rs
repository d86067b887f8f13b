//! Candidate moves that close rooms small enough to be seen through: what a player tries first to be safe in a large
//! territory.

use rustc_hash::FxHashMap;

use shinpan_rules::board::{Board, Color, Point, PointSet};

/// Most points of a room that is thought of: one that the proofs without search read out.
const ROOM: i32 = 7;
/// Most gaps in the wall of one.
const GAPS: i32 = 4;
/// Steps from chain to chain that are taken to be in the neighbourhood.
const STEPS: usize = 6;

/// A neighbourhood: points with the chains of a player around them, those that are two steps from these, and so on, and
/// the points beside them all.
pub(super) fn surroundings(board: &Board, player: Color, points: PointSet) -> PointSet {
    let foes = board.stones(player.opponent()) - points;
    let mut found = points;
    for _ in 0..STEPS {
        let near = board.next_to(&found) - foes;
        let far = near | (board.next_to(&near) - foes);
        let mut new = found;
        let mut left = (far & board.stones(player)) - found;
        while let Some(chain) = left.first().and_then(|p| board.chain(p)) {
            left = left - chain.stones;
            new = new | chain.stones;
        }
        if new == found {
            break;
        }
        found = new;
    }
    let near = found | board.next_to(&found);
    near | board.next_to(&near)
}

/// Empty points of an area with what a play of `player` does there for his safety, the most first: it closes a small
/// room, joins chains, takes or saves one.
pub(super) fn openings(board: &Board, player: Color, target: PointSet, area: PointSet) -> FxHashMap<Point, i32> {
    let own = board.stones(player);
    let near = board.next_to(&(own & area)) & board.empties();
    let beside = (near | board.next_to(&near)) & board.empties();
    let mut worth: FxHashMap<Point, i32> = FxHashMap::default();
    for start in (beside | board.next_to(&beside)).iter().filter(|&p| board.is_empty_at(p)) {
        close(board, player, start, &mut worth);
    }
    for p in beside.iter() {
        *worth.entry(p).or_default() += at_once(board, player, target, p);
    }
    let is_eye = |p: Point| board.neighbors(p).all(|n| own.contains(n));
    worth.retain(|&p, _| !is_eye(p));
    worth
}

/// The worth of a play for the chains beside it.
fn at_once(board: &Board, player: Color, target: PointSet, p: Point) -> i32 {
    let mut seen = PointSet::EMPTY;
    let (mut joined, mut worth) = (0, 0);
    for n in board.neighbors(p) {
        let Some(chain) = board.chain(n).filter(|_| !seen.contains(n)) else { continue };
        seen = seen | chain.stones;
        worth += if chain.liberties.len() == 1 { 12 } else { 0 };
        worth += if chain.color != player && chain.stones.intersects(&target) { 6 } else { 0 };
        joined += i32::from(chain.color == player);
    }
    worth + if joined > 1 { 5 } else { 0 }
}

/// Grows a room from a point, always where it opens least, and values the gaps in its wall: the fewer, and the larger
/// the room, the better.
fn close(board: &Board, player: Color, start: Point, worth: &mut FxHashMap<Point, i32>) {
    let own = board.stones(player);
    let foes = board.stones(player.opponent());
    let mut room: PointSet = [start].into_iter().collect();
    let mut gaps = board.next_to(&room) - own;
    for size in 1..=ROOM {
        if size > 1 {
            let opens = |p: Point| board.neighbors(p).filter(|&n| !(room | gaps | own).contains(n)).count();
            let Some(next) = (gaps - foes).iter().min_by_key(|&p| opens(p)) else { break };
            room.insert(next);
            gaps = board.next_to(&room) - own;
        }
        let count = gaps.len() as i32;
        if gaps.intersects(&foes) || !(1..=GAPS).contains(&count) {
            continue;
        }
        for p in gaps.iter() {
            let value = worth.entry(p).or_default();
            *value = (*value).max(10 - 2 * count + size / 2);
        }
    }
}
