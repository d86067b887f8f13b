//! Which point counts for whom: the `scoring`, `shared` and `seki` axes.

use crate::board::{Board, Color, PointSet};
use crate::rules::{Bonus, Points, Rules, Scoring, Seki, Shared, Tax, Trim};

use super::Item;
use super::regions::{Region, regions};

/// Whose each empty point is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// Points that count for a player as surrounded. On a board without stones every point is both players': there is
    /// no path to an opponent's stone (concord.txt, "Territory intersection").
    pub territory: [PointSet; 2],
    /// Points next to both colours.
    pub shared: PointSet,
    /// Surrounded points that do not count because their owners are in seki.
    pub seki: PointSet,
}

/// Divides the empty points of a position from which dead stones were removed.
pub(super) fn ownership(board: &Board, rules: &Rules) -> Ownership {
    let regions = regions(board);
    let mut own = Ownership { territory: [PointSet::EMPTY; 2], shared: PointSet::EMPTY, seki: PointSet::EMPTY };
    for region in &regions {
        let open = Color::BOTH.map(|color| !region.touches(color.opponent()));
        if open == [false, false] {
            own.shared = own.shared | region.points;
        }
        for color in Color::BOTH.into_iter().filter(|&c| open[c]) {
            own.territory[color] = own.territory[color] | region.points;
        }
    }
    match rules.seki {
        Seki::Count => {}
        Seki::Void => {
            own.seki = seki_eyes(board, &regions);
            own.territory = own.territory.map(|t| t - own.seki);
        }
    }
    match (rules.trim, rules.tax, rules.bonus) {
        (Trim::None, Tax::None, Bonus::None) => {}
    }
    own
}

/// The surrounded points of groups in seki, found without search. A group is the stones of one colour joined along
/// lines or through regions that only that colour borders. By article 8 of the Japanese rules of 1989 a living group
/// with a dame is in seki, and players fill dame before they stop. Records often leave them open, so a group that
/// plainly has two eyes of its own (two regions, or one of three points or more that is not a square) keeps its points
/// even if a dame was left beside it. The stones on the board are taken to be alive.
fn seki_eyes(board: &Board, regions: &[Region]) -> PointSet {
    let mut seen = PointSet::EMPTY;
    let mut eyes = PointSet::EMPTY;
    for chain in board.chains() {
        if seen.intersects(&chain.stones) {
            continue;
        }
        let (group, eye_space) = group_of(board, regions, chain.color, chain.stones);
        seen = seen | group;
        let dame = regions.iter().any(|r| r.owner().is_none() && r.border[chain.color].intersects(&group));
        if dame && eye_space.iter().map(|r| eye_value(r)).sum::<usize>() < 2 {
            eyes.extend(eye_space.iter().flat_map(|r| r.points));
        }
    }
    eyes
}

/// The stones joined to `stones` along lines and through own regions, and those regions.
fn group_of<'a>(board: &Board, regions: &'a [Region], color: Color, stones: PointSet) -> (PointSet, Vec<&'a Region>) {
    let mut group = stones;
    let mut eyes: Vec<&Region> = Vec::new();
    loop {
        let before = eyes.len();
        for region in regions.iter().filter(|r| r.owner() == Some(color)) {
            if region.border[color].intersects(&group) && !eyes.contains(&region) {
                eyes.push(region);
                let joined = region.border[color] - group;
                group = joined.iter().filter_map(|p| board.chain(p)).fold(group, |g, c| g | c.stones);
            }
        }
        if eyes.len() == before {
            return (group, eyes);
        }
    }
}

/// How many eyes a region is worth to a living group: two where its owner can divide it.
fn eye_value(region: &Region) -> usize {
    let n = region.points.len();
    let columns: std::collections::BTreeSet<_> = region.points.iter().map(|p| p.column()).collect();
    let rows: std::collections::BTreeSet<_> = region.points.iter().map(|p| p.row()).collect();
    let square = n == 4 && columns.len() == 2 && rows.len() == 2;
    if n >= 3 && !square { 2 } else { 1 }
}

/// What a player has on the board.
pub(super) fn board_items(board: &Board, own: &Ownership, rules: &Rules, color: Color) -> Vec<(Item, Points)> {
    let stones = (Item::Stones, board.count(color).into());
    let territory = (Item::Territory, own.territory[color].len().into());
    let n = own.shared.len();
    let shared = match rules.shared {
        Shared::None => None,
        Shared::Both => Some(Points::from(n)),
        Shared::Half => Some(Points::halves(n as i64)),
    }
    .map(|points| (Item::Shared, points));
    match rules.scoring {
        Scoring::Stone => vec![stones],
        Scoring::Area => [stones, territory].into_iter().chain(shared).collect(),
        Scoring::Territory => [territory].into_iter().chain(shared).collect(),
    }
}
