//! Which point counts for whom: the `scoring`, `seki` and `tax` axes.

use crate::board::{Board, Color, PointSet, Region, regions};
use crate::rules::{Points, Rules, Scoring, Seki, Tax};

use super::Item;
use super::dame;
use super::groups;
use super::sharing::{self, Part};
use crate::game::oracle::Strings;

/// Whose each empty point is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// Points that count for a player as surrounded. On a board without stones every point is both players': there is
    /// no path to an opponent's stone (Concord Go Rules, "Territory intersection").
    pub territory: [PointSet; 2],
    /// Points next to both colours.
    pub shared: PointSet,
    /// What the shared points are worth, where that counts.
    pub parts: Vec<Part>,
    /// Surrounded points that do not count because their owners are in seki.
    pub seki: PointSet,
    /// Living stones of groups that these rules have in seki: "alive but possess dame" (Japanese rules of 1989, article 8), by the letter
    /// or in practice. The one definition that points, status lists and pictures go by.
    pub in_seki: PointSet,
    /// Points that a player must fill when the dame are filled, and that therefore do not count.
    pub teire: [PointSet; 2],
    /// Groups of each colour that pay the group tax.
    pub taxed: [usize; 2],
    /// Points, empty or not, that the players share as they stand.
    pub contested: PointSet,
}

impl Ownership {
    /// The same, with these surrounded points left open to the end of a seki.
    pub(super) fn left_open(self, points: PointSet) -> Ownership {
        let in_seki = self.seki | points;
        Ownership { territory: self.territory.map(|t| t - points), seki: in_seki, ..self }
    }

    /// The same, with these points left to be shared.
    pub(super) fn without(self, contested: PointSet) -> Ownership {
        let mut parts: Vec<Part> = self.parts.iter().map(|p| Part { points: p.points - contested, ..*p }).collect();
        parts.push(Part { points: contested, shares: [Points::halves(1); 2] });
        parts.retain(|part| !part.points.is_empty());
        Ownership {
            territory: self.territory.map(|t| t - contested),
            shared: self.shared - contested,
            parts,
            seki: self.seki - contested,
            in_seki: self.in_seki - contested,
            teire: self.teire.map(|t| t - contested),
            taxed: self.taxed,
            contested,
        }
    }
}

/// Divides the empty points of a position from which the `dead` stones of both were removed. `strings` tells which strings are independently alive, if a rule asks.
pub(super) fn ownership(
    board: &Board,
    dead: &[PointSet; 2],
    rules: &Rules,
    strings: impl FnOnce() -> Strings,
) -> Ownership {
    let regions = regions(board);
    let is_shared = |region: &&Region| region.touches(Color::Black) && region.touches(Color::White);
    let joined = |regions: &mut dyn Iterator<Item = &Region>| regions.fold(PointSet::EMPTY, |all, r| all | r.points);
    let surrounded = |color: Color| joined(&mut regions.iter().filter(|r| !r.touches(color.opponent())));
    let mut teire = [PointSet::EMPTY; 2];
    let mut in_seki = PointSet::EMPTY;
    let seki = match rules.seki {
        Seki::Count => PointSet::EMPTY,
        Seki::Void | Seki::Unfilled => {
            let filled = dame::fill(board, dead);
            if rules.counts_teire() {
                teire = filled.teire;
            }
            let sekis = groups::lasting_sekis(board, &filled);
            in_seki = sekis.stones;
            sekis.eyes & (surrounded(Color::Black) | surrounded(Color::White))
        }
        Seki::Region => groups::eyes_of_no_region(board, &regions),
        Seki::Letter => {
            let sekis = groups::with_dame(board, &regions);
            in_seki = sekis.stones;
            sekis.eyes
        }
        Seki::Alive => groups::eyes_without_life(board, &regions, &strings()),
    };
    let taxed = match rules.tax {
        Tax::None => [0; 2],
        Tax::Two => match rules.seki {
            Seki::Region => groups::independent_regions(board, &regions),
            Seki::Count | Seki::Void | Seki::Unfilled | Seki::Letter | Seki::Alive => groups::living(board, &regions),
        },
    };
    Ownership {
        territory: Color::BOTH.map(|color| surrounded(color) - seki - teire[color]),
        shared: joined(&mut regions.iter().filter(is_shared)),
        parts: sharing::divide(board, regions.iter().filter(is_shared), rules.shared),
        seki,
        in_seki,
        teire,
        taxed,
        contested: PointSet::EMPTY,
    }
}

/// What a player has on the board beside the points in `replaced`, which have another value.
pub(super) fn board_items(
    board: &Board,
    own: &Ownership,
    rules: &Rules,
    color: Color,
    replaced: &PointSet,
) -> Vec<(Item, Points)> {
    let stones = (Item::Stones, (board.stones(color) - own.contested - *replaced).len().into());
    let territory = (Item::Territory, (own.territory[color] - *replaced).len().into());
    let share = |part: &Part| part.shares[color] * (part.points - *replaced).len();
    let shared = (Item::Shared, own.parts.iter().map(share).sum());
    let contested = (Item::Shared, Points::halves(1) * (own.contested - *replaced).len());
    match rules.scoring {
        Scoring::None => Vec::new(),
        Scoring::Stone => vec![stones, contested],
        Scoring::Area => vec![stones, territory, shared],
        Scoring::Territory | Scoring::Empty => vec![territory, shared],
    }
}
