//! Which point counts for whom: the `scoring`, `seki` and `tax` axes.

use std::cell::OnceCell;

use crate::board::{Board, Color, PointSet, Region, regions};
use crate::rules::{Points, Rules, Scoring, Seki, Tax};

use super::Item;
use super::article_8::other_reading;
use super::dame;
use super::groups;
use super::sharing::{self, Part};
use crate::game::oracle::Strings;

/// The owners of the empty points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// Points that count for a player as surrounded. On a board without stones every point is both players': there is
    /// no path to an opponent's stone (Concord Go Rules, "Territory intersection").
    pub territory: [PointSet; 2],
    /// Points next to both colours.
    pub shared: PointSet,
    /// The worth of the shared points, where that counts.
    pub parts: Vec<Part>,
    /// Surrounded points that do not count because their owners are in seki.
    pub seki: PointSet,
    /// Living stones of groups that these rules have in seki: "alive but possess dame" (Japanese rules of 1989, article
    /// 8), by the letter or in practice. The one definition that points, status lists and pictures go by.
    pub in_seki: PointSet,
    /// Points that a player must fill when the dame are filled, and that therefore do not count.
    pub teire: [PointSet; 2],
    /// Groups of each colour that pay the group tax.
    pub taxed: [usize; 2],
    /// Points, empty or not, that the players share as they stand.
    pub contested: PointSet,
}

impl Ownership {
    /// The same of a board with stones where open borders are closed: these points are their owners' territory. Nobody
    /// owes a play beside them, because whoever closes a border does so where it costs nothing.
    pub(super) fn closed_by(self, board: &Board, closing: [PointSet; 2]) -> Ownership {
        let border = closing[0] | closing[1];
        let beside = board.next_to(&border);
        Ownership {
            territory: Color::BOTH.map(|c| self.territory[c] | closing[c] | (self.teire[c] & beside)),
            in_seki: self.in_seki - border,
            teire: self.teire.map(|points| points - beside),
            ..self
        }
    }

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

/// The owners of the points by the rules in force, and by the other reading of article 8 where that is not the same.
pub(super) struct Divided {
    pub ownership: Ownership,
    pub other: Option<(Seki, Ownership)>,
}

/// Divides the empty points of a position from which the `dead` stones of both were removed. `strings` tells which
/// strings are independently alive, if a rule asks. Floods the board once, and fills the dame once, whichever reading
/// needs it.
pub(super) fn ownership(board: &Board, dead: &[PointSet; 2], rules: &Rules, strings: impl Fn() -> Strings) -> Divided {
    let regions = regions(board);
    let is_shared = |region: &&Region| region.touches(Color::Black) && region.touches(Color::White);
    let joined = |regions: &mut dyn Iterator<Item = &Region>| regions.fold(PointSet::EMPTY, |all, r| all | r.points);
    let surrounded = Color::BOTH.map(|color| joined(&mut regions.iter().filter(|r| !r.touches(color.opponent()))));
    let filled = OnceCell::new();
    let filled = || filled.get_or_init(|| dame::fill(board, dead));
    // The eyes that do not count, and the living stones in seki.
    let in_seki = |seki: Seki| match seki {
        Seki::Count => (PointSet::EMPTY, PointSet::EMPTY),
        Seki::Void | Seki::Unfilled => {
            let sekis = groups::lasting_sekis(board, filled());
            (sekis.eyes & (surrounded[0] | surrounded[1]), sekis.stones)
        }
        Seki::Region => (groups::eyes_of_no_region(board, &regions), PointSet::EMPTY),
        Seki::Letter => {
            let sekis = groups::with_dame(board, &regions);
            (sekis.eyes, sekis.stones)
        }
        Seki::Alive => (groups::eyes_without_life(board, &regions, &strings()), PointSet::EMPTY),
    };
    let teire = |rules: &Rules| if rules.counts_teire() { filled().teire } else { [PointSet::EMPTY; 2] };
    let taxed = match rules.tax {
        Tax::None => [0; 2],
        Tax::Two => match rules.seki {
            Seki::Region => groups::independent_regions(board, &regions),
            Seki::Count | Seki::Void | Seki::Unfilled | Seki::Letter | Seki::Alive => groups::living(board, &regions),
        },
    };
    let owned = |(seki, in_seki): (PointSet, PointSet), teire: [PointSet; 2]| Ownership {
        territory: Color::BOTH.map(|color| surrounded[color] - seki - teire[color]),
        shared: joined(&mut regions.iter().filter(is_shared)),
        parts: sharing::divide(board, regions.iter().filter(is_shared), rules.shared),
        seki,
        in_seki,
        teire,
        taxed,
        contested: PointSet::EMPTY,
    };
    let ownership = owned(in_seki(rules.seki), teire(rules));
    let other = other_reading(rules).and_then(|seki| {
        let rules = Rules { seki, ..*rules };
        let other = owned(in_seki(seki), teire(&rules));
        (other != ownership).then_some((seki, other))
    });
    Divided { ownership, other }
}

/// A player's items on the board beside the points in `replaced`, which have another value.
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
