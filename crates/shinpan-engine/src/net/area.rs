//! Areas as KataGo's networks see them: unconditional life by Benson's algorithm (D. Benson, "Life in the game of Go",
//! 1976), with the territories it is trained to take for settled (KataGo, `cpp/game/board.cpp`, `calculateArea`,
//! `calculateIndependentLifeArea`). They are inputs of a network and no judgement of ours.

use shinpan_rules::board::{Board, Chain, Color, PointSet};

/// The owner of each point, by colour.
pub type Areas = [PointSet; 2];

/// A greatest region of points without a stone of one colour.
struct OpenRegion {
    points: PointSet,
    /// Chains that every empty point of it (every point, where suicide is legal) is next to.
    vital: Vec<usize>,
    /// All chains next to it.
    beside: Vec<usize>,
}

/// The chains of a colour that live unconditionally, and the regions with whether only such chains are next to them.
fn benson(board: &Board, color: Color, suicide: bool) -> (PointSet, Vec<(PointSet, bool)>) {
    let chains: Vec<Chain> = board.chains().into_iter().filter(|chain| chain.color == color).collect();
    let empties = board.empties();
    let around: Vec<PointSet> = chains.iter().map(|chain| board.next_to(&chain.stones)).collect();
    let region = |points: PointSet| {
        let inside = if suicide { points } else { points & empties };
        let beside: Vec<usize> = (0..chains.len()).filter(|&i| around[i].intersects(&points)).collect();
        let vital = beside.iter().copied().filter(|&i| inside.is_subset(&around[i])).collect();
        OpenRegion { points, vital, beside }
    };
    let regions: Vec<OpenRegion> = (board.all() - board.stones(color)).parts().map(region).collect();
    let mut alive = vec![true; chains.len()];
    let mut whole = vec![true; regions.len()];
    loop {
        let mut eyes = vec![0; chains.len()];
        for (region, _) in regions.iter().zip(&whole).filter(|(_, whole)| **whole) {
            region.vital.iter().for_each(|&i| eyes[i] += 1);
        }
        let dead: Vec<usize> = (0..chains.len()).filter(|&i| alive[i] && eyes[i] < 2).collect();
        if dead.is_empty() {
            break;
        }
        dead.iter().for_each(|&i| alive[i] = false);
        for (region, whole) in regions.iter().zip(&mut whole) {
            *whole &= region.beside.iter().all(|&i| alive[i]);
        }
    }
    let living = chains.iter().zip(&alive).filter(|(_, alive)| **alive);
    let living = living.fold(PointSet::EMPTY, |set, (chain, _)| set | chain.stones);
    (living, regions.into_iter().map(|region| region.points).zip(whole).collect())
}

/// The points that count for each player: unconditional life and its territory, then regions without opposing stones;
/// with `stones`, also every other stone for its owner.
#[must_use]
pub fn areas(board: &Board, suicide: bool, stones: bool) -> Areas {
    let mut areas = [PointSet::EMPTY; 2];
    for color in Color::BOTH {
        let (own, opposing) = (board.stones(color), board.stones(color.opponent()));
        if own.is_empty() {
            continue;
        }
        let (living, regions) = benson(board, color, suicide);
        let mut claim = living;
        let mut unsafe_claim = PointSet::EMPTY;
        for (region, whole) in regions {
            let inner = region - board.next_to(&own);
            let free = !region.intersects(&opposing);
            if whole && (inner.len() <= 1 || free) {
                claim = claim | region;
            } else if free {
                unsafe_claim = unsafe_claim | region;
            }
        }
        areas[color.opponent()] = areas[color.opponent()] - claim;
        areas[color] = areas[color] | claim;
        areas[color] = areas[color] | (unsafe_claim - areas[color.opponent()]);
    }
    if stones {
        let taken = areas[Color::Black] | areas[Color::White];
        for color in Color::BOTH {
            areas[color] = areas[color] | (board.stones(color) - taken);
        }
    }
    areas
}

/// The areas that count where seki does not: the areas that touch no neutral point and have no stone in atari, and what
/// else is asked for: `territories` (points of an area that are no stones of its owner) and `stones`.
#[must_use]
pub fn independent(board: &Board, suicide: bool, territories: bool, stones: bool) -> Areas {
    let basic = areas(board, suicide, true);
    let neutral = board.empties() - basic[Color::Black] - basic[Color::White];
    let neutral_around = board.next_to(&neutral) | neutral;
    let atari = board.chains().into_iter().filter(|chain| chain.liberties.len() == 1);
    let mut areas = [PointSet::EMPTY; 2];
    let ataris: Vec<Chain> = atari.collect();
    for color in Color::BOTH {
        for part in basic[color].parts() {
            let pressed = ataris.iter().any(|c| c.color == color && part.intersects(&c.stones));
            if !pressed && !part.intersects(&neutral_around) {
                areas[color] = areas[color] | part;
            }
        }
    }
    for color in Color::BOTH {
        let own = board.stones(color);
        let mut add = PointSet::EMPTY;
        if territories {
            add = add | (basic[color] - own);
        }
        if stones {
            add = add | (basic[color] & own);
        }
        areas[color] = areas[color] | add;
        areas[color.opponent()] = areas[color.opponent()] - add;
    }
    areas
}
