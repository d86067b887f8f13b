//! Groups as people see them when they count, found without search: the stones of one colour joined along lines or
//! through regions that only that colour borders. The stones on the board are taken to be alive.

use crate::board::{Board, Chain, Color, PointSet, Region, regions};
use crate::game::oracle::Strings;

use super::dame::{self, Filled};

/// A group, and the empty regions that it alone surrounds.
pub(super) struct Group<'a> {
    stones: PointSet,
    color: Color,
    eyes: Vec<&'a Region>,
    /// The last liberties of its strings in atari.
    ataris: PointSet,
    /// True if it has two eyes of its own.
    two_eyes: bool,
    /// True if it borders a point that is next to both colours.
    dame: bool,
    /// True if a group beside such a point has no two eyes of its own either.
    faced: bool,
}

impl Group<'_> {
    /// Tells whether the group lives in seki in practice. By article 8 of the Japanese rules of 1989 a living group
    /// with a dame is in seki ([`Seki::Letter`](crate::rules::Seki::Letter)), and players fill dame before they agree.
    /// Games that end at two passes often leave them open, so a group that plainly has two eyes of its own (two
    /// regions, or one of three points or more that is not a square) is not in seki even if a dame was left beside it.
    ///
    /// Nor is one that only such groups face: they could approach, so it lives by a connection that it need not make
    /// yet.
    fn in_seki(&self) -> bool {
        self.dame && self.faced && !self.two_eyes
    }

    /// The points that only this group surrounds.
    fn eye_space(&self) -> PointSet {
        self.eyes.iter().fold(PointSet::EMPTY, |all, eye| all | eye.points)
    }

    /// Tells whether the group lives by itself: in no seki and with room for two eyes when its strings in atari are
    /// connected.
    fn lives_alone(&self) -> bool {
        !self.in_seki() && (self.eye_space() - self.ataris).len() >= 2
    }
}

/// The surrounded points that strings border which are not independently alive (Intention of the WAGC Rules: "empty
/// strings adjacent only to his independently alive strings"). Where nobody can tell about a string, its group counts
/// unless it is in seki.
pub(super) fn eyes_without_life(board: &Board, regions: &[Region], strings: &Strings) -> PointSet {
    let in_seki = sekis(board, regions).eyes;
    let lost = |region: &&Region| {
        let border = region.border[Color::Black] | region.border[Color::White];
        let doubtful = !border.is_subset(&strings.yes) && region.points.intersects(&in_seki);
        region.owner().is_some() && (border.intersects(&strings.no) || doubtful)
    };
    regions.iter().filter(lost).fold(PointSet::EMPTY, |all, region| all | region.points)
}

/// Every group on the board.
fn groups<'a>(board: &Board, regions: &'a [Region]) -> Vec<Group<'a>> {
    let chains = board.chains();
    let ataris = chains.iter().filter(|c| c.liberties.len() == 1);
    let mut seen = PointSet::EMPTY;
    let mut groups = Vec::new();
    for chain in &chains {
        if seen.intersects(&chain.stones) {
            continue;
        }
        let mut group = group_of(board, regions, chain.color, chain.stones);
        let mine = ataris.clone().filter(|c| c.stones.intersects(&group.stones));
        group.ataris = mine.fold(PointSet::EMPTY, |all, c| all | c.liberties);
        group.two_eyes = have_two_eyes(&chains, &group);
        seen = seen | group.stones;
        groups.push(group);
    }
    let shared: Vec<PointSet> = regions.iter().filter(|r| r.owner().is_none()).map(beside).collect();
    let weak: Vec<(Color, PointSet)> = groups.iter().filter(|g| !g.two_eyes).map(|g| (g.color, g.stones)).collect();
    for group in &mut groups {
        let faces = |(color, stones): &(Color, PointSet)| {
            let meet = |around: &PointSet| around.intersects(stones) && around.intersects(&group.stones);
            *color != group.color && shared.iter().any(meet)
        };
        group.faced = weak.iter().any(faces);
    }
    groups
}

/// The stones around a region.
fn beside(region: &Region) -> PointSet {
    region.border[Color::Black] | region.border[Color::White]
}

/// Tells whether some of a group's chains share two eyes, or one that they can divide, as Benson's do: an eye beside a
/// chain that has no other is none.
fn have_two_eyes(chains: &[Chain], group: &Group<'_>) -> bool {
    let mut left: Vec<&Chain> = chains.iter().filter(|c| c.stones.is_subset(&group.stones)).collect();
    let mut eyes = group.eyes.clone();
    loop {
        let is_weak = |chain: &&Chain| {
            let beside = eyes.iter().filter(|eye| eye.points.intersects(&chain.liberties));
            beside.map(|eye| eye_value(eye)).sum::<usize>() < 2
        };
        let (weak, lasting): (Vec<&Chain>, Vec<&Chain>) = left.into_iter().partition(is_weak);
        if weak.is_empty() {
            return !lasting.is_empty();
        }
        eyes.retain(|eye| !weak.iter().any(|chain| eye.points.intersects(&chain.liberties)));
        left = lasting;
    }
}

/// The stones joined to `stones` along lines and through own regions, and those regions.
fn group_of<'a>(board: &Board, regions: &'a [Region], color: Color, mut stones: PointSet) -> Group<'a> {
    let mut eyes: Vec<&Region> = Vec::new();
    loop {
        let before = eyes.len();
        for region in regions.iter().filter(|r| r.owner() == Some(color)) {
            if region.border[color].intersects(&stones) && !eyes.iter().any(|eye| std::ptr::eq(*eye, region)) {
                eyes.push(region);
                let joined = region.border[color] - stones;
                stones = joined.iter().filter_map(|p| board.chain(p)).fold(stones, |all, c| all | c.stones);
            }
        }
        if eyes.len() == before {
            let dame = regions.iter().any(|r| r.owner().is_none() && r.border[color].intersects(&stones));
            return Group { stones, color, eyes, ataris: PointSet::EMPTY, two_eyes: false, dame, faced: false };
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

/// The stones and eyes of groups in seki.
#[derive(Clone, Copy)]
pub(super) struct Sekis {
    pub stones: PointSet,
    /// The points that they surround.
    pub eyes: PointSet,
}

/// The groups in seki.
fn sekis(board: &Board, regions: &[Region]) -> Sekis {
    joined(groups(board, regions).into_iter().filter(Group::in_seki))
}

/// The groups that are in seki whoever begins to fill the dame.
pub(super) fn lasting_sekis(board: &Board, filled: &Filled) -> Sekis {
    let [a, b] = filled.boards.each_ref().map(|board| sekis(board, &regions(board)));
    let stones = board.stones(Color::Black) | board.stones(Color::White);
    Sekis { stones: a.stones & b.stones & stones, eyes: a.eyes & b.eyes }
}

/// One point of each eye of groups in seki: who fills up what he surrounds leaves it open.
pub(super) fn last_seki_eyes(board: &Board) -> PointSet {
    let eyes = lasting_sekis(board, &dame::fill(board, &[PointSet::EMPTY; 2])).eyes;
    eyes.parts().filter_map(|eye| eye.first()).collect()
}

/// The groups that possess dame.
pub(super) fn with_dame(board: &Board, regions: &[Region]) -> Sekis {
    joined(groups(board, regions).into_iter().filter(|group| group.dame))
}

/// The stones and the surrounded points of some groups.
fn joined<'a>(groups: impl Iterator<Item = Group<'a>>) -> Sekis {
    let none = Sekis { stones: PointSet::EMPTY, eyes: PointSet::EMPTY };
    groups.fold(none, |all, group| Sekis { stones: all.stones | group.stones, eyes: all.eyes | group.eye_space() })
}

/// A player's stones and the points that they alone surround, as far as they hang together, and whether they live
/// independently: they touch no point that is next to both colours, and no string among them is in atari (KataGo,
/// `docs/rules.html`, independent-life-region).
fn life_regions(board: &Board, regions: &[Region], color: Color) -> Vec<(PointSet, bool)> {
    let all = |which: &dyn Fn(&Region) -> bool| {
        regions.iter().filter(|r| which(r)).fold(PointSet::EMPTY, |all, r| all | r.points)
    };
    let (mine, dame) = (all(&|r| r.owner() == Some(color)), all(&|r| r.owner().is_none()));
    let ataris = board.chains().into_iter().filter(|c| c.color == color && c.liberties.len() == 1);
    let ataris = ataris.fold(PointSet::EMPTY, |all, c| all | c.stones);
    let area = board.stones(color) | mine;
    area.parts().map(|part| (part, !part.intersects(&ataris) && !board.next_to(&part).intersects(&dame))).collect()
}

/// The surrounded points outside regions of independent life.
pub(super) fn eyes_of_no_region(board: &Board, regions: &[Region]) -> PointSet {
    let lost =
        Color::BOTH.into_iter().flat_map(|color| life_regions(board, regions, color)).filter(|(_, lives)| !lives);
    lost.fold(PointSet::EMPTY, |all, (points, _)| all | (points & board.empties()))
}

/// How many regions of independent life each colour has.
pub(super) fn independent_regions(board: &Board, regions: &[Region]) -> [usize; 2] {
    Color::BOTH.map(|color| life_regions(board, regions, color).iter().filter(|(_, lives)| *lives).count())
}

/// How many groups of each colour live by themselves: those that pay the group tax, because in stone scoring two points
/// of theirs would stay empty (Game End Rules, "Group Tax").
pub(super) fn living(board: &Board, regions: &[Region]) -> [usize; 2] {
    let groups = groups(board, regions);
    Color::BOTH.map(|color| groups.iter().filter(|g| g.color == color && g.lives_alone()).count())
}
