//! The estimate: proofs first, then playouts for what they leave open.

use rand_pcg::Pcg64Mcg;

use crate::board::{Board, Color, PointSet};
use crate::playout::{OwnerMap, Policy};
use crate::rules::Suicide;

use super::benson::{Unconditional, flood, unconditional};
use super::groups::{Group, groups};
use super::seki::standoffs;

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

/// A region is in the opponent's hands if it has at most this many points for each stone that walls it in.
const WALLED: usize = 3;

/// What is known or estimated about a position.
pub(super) struct Estimate {
    pub dead: PointSet,
    /// Playouts that it rests on; 0 if everything was proved.
    pub playouts: u32,
}

/// The stones that are proved dead: those in territory that is unconditionally won.
pub(super) fn proved(board: &Board, suicide: Suicide) -> [Unconditional; 2] {
    Color::BOTH.map(|color| unconditional(board, color, suicide))
}

/// Proves what can be proved and estimates the rest. The same position gives the same answer. Costs so many
/// `playouts` a round if anything is left open.
pub(super) fn estimate(board: &Board, suicide: Suicide, playouts: u32) -> Estimate {
    let [black, white] = proved(board, suicide);
    let (alive, proved_dead) = (black.alive | white.alive, black.dead | white.dead);
    let policy = Policy { suicide, settled: black.territory | white.territory };
    let mut rng = Pcg64Mcg::new(board.hash());
    let mut found = Estimate { dead: proved_dead, playouts: 0 };
    for _ in 0..ROUNDS {
        let mut cleared = board.clone();
        cleared.take_off(found.dead);
        let groups = groups(&cleared);
        if groups.iter().all(|g| g.stones.intersects(&alive)) {
            break;
        }
        let map = OwnerMap::estimate(&cleared, &policy, playouts, &mut rng);
        found.playouts += map.playouts();
        let kept = alive | standoffs(&cleared, &groups, alive);
        let more = likely_dead(&cleared, &groups, kept, &map);
        found.dead = found.dead | more;
        if more.is_empty() {
            break;
        }
    }
    found
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
