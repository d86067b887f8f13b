//! Empty regions next to both colours: the `shared` axis (Game End Rules, "Shared grid points").

use crate::board::{Board, Color, Point, PointSet, Region};
use crate::rules::{Points, Shared};

/// Points that are worth the same to each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The points.
    pub points: PointSet,
    /// The worth of one of them to each player.
    pub shares: [Points; 2],
}

impl Part {
    /// The player whom these points count for wholly.
    #[must_use]
    pub fn whole(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&c| self.shares[c] == Points::whole(1) && self.shares[c.opponent()].is_zero())
    }
}

const NOTHING: [Points; 2] = [Points::ZERO; 2];
const EVEN: [Points; 2] = [Points::halves(1); 2];

/// Divides the regions that touch both colours, with every point in one part.
pub(super) fn divide<'a>(board: &Board, regions: impl Iterator<Item = &'a Region>, axis: Shared) -> Vec<Part> {
    let whole = |shares| move |r: &Region| Part { points: r.points, shares };
    match axis {
        Shared::None => regions.map(whole(NOTHING)).collect(),
        Shared::Both => regions.map(whole([Points::whole(1); 2])).collect(),
        Shared::Half => regions.map(whole(EVEN)).collect(),
        Shared::Proportional => {
            regions.map(|r| Part { points: r.points, shares: in_proportion(r.border.map(|b| b.len())) }).collect()
        }
        Shared::ProportionalPoint => by_point(board, regions, in_proportion),
        Shared::Proximity => proximity(by_point(board, regions, nearest)),
    }
}

/// Shares in the proportion of so many stones of each colour; even if there are none.
fn in_proportion([black, white]: [usize; 2]) -> [Points; 2] {
    match black + white {
        0 => EVEN,
        all => [black, white].map(|n| Points::part(n, all)),
    }
}

/// Whole if stones of only one colour are next to the point, else even.
fn nearest(next: [usize; 2]) -> [Points; 2] {
    match next.map(|n| n > 0) {
        [true, false] => [Points::whole(1), Points::ZERO],
        [false, true] => [Points::ZERO, Points::whole(1)],
        [true, true] | [false, false] => EVEN,
    }
}

/// Judges each point by the numbers of stones next to it, and puts those of the same worth together.
fn by_point<'a>(
    board: &Board,
    regions: impl Iterator<Item = &'a Region>,
    worth: impl Fn([usize; 2]) -> [Points; 2],
) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for point in regions.flat_map(|r| r.points) {
        let shares = worth(Color::BOTH.map(|c| board.neighbors(point).filter(|&q| board.get(q) == Some(c)).count()));
        match parts.iter_mut().find(|part| part.shares == shares) {
            Some(part) => drop(part.points.insert(point)),
            None => parts.push(Part { points: [point].into_iter().collect(), shares }),
        }
    }
    parts
}

/// Fill-in counting fills evenly shared points alternately and leaves an odd one empty. Which one that is makes no
/// difference; here it is the last from the bottom row up.
fn proximity(mut parts: Vec<Part>) -> Vec<Part> {
    let even = parts.iter_mut().find(|part| part.shares == EVEN && part.points.len() % 2 == 1);
    let odd: Option<Point> = even.and_then(|part| {
        let last = part.points.iter().last()?;
        part.points.remove(last).then_some(last)
    });
    parts.extend(odd.map(|point| Part { points: [point].into_iter().collect(), shares: NOTHING }));
    parts.retain(|part| !part.points.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::regions;

    /// The worth to Black and to White of the points that touch both colours.
    fn check(axis: Shared, picture: &str, expected: &str) {
        let board: Board = picture.parse().unwrap();
        let regions = regions(&board);
        let parts = divide(&board, regions.iter().filter(|r| r.owner().is_none()), axis);
        let found: Vec<String> =
            parts.iter().map(|p| format!("{}: {}|{}", p.points, p.shares[0], p.shares[1])).collect();
        assert_eq!(found.join(", "), expected, "{axis:?}\n{picture}");
    }

    #[test]
    fn regions_are_shared_as_the_axis_says() {
        // Three points, four black and two white stones next to them: two points and one.
        let three = "XXOO\nX..O\nX.XO\nXXXO";
        check(Shared::None, three, "B2 B3 C3: 0|0");
        check(Shared::Both, three, "B2 B3 C3: 1|1");
        check(Shared::Half, three, "B2 B3 C3: 0.5|0.5");
        check(Shared::Proportional, three, "B2 B3 C3: 5/7|2/7");
        check(Shared::ProportionalPoint, three, "B2 B3: 1|0, C3: 1/3|2/3");
        check(Shared::Proximity, three, "B2 B3: 1|0, C3: 0|0");
        check(Shared::Proximity, "X...O", "B1: 1|0, D1: 0|1, C1: 0|0");
        check(Shared::ProportionalPoint, "X...O", "B1: 1|0, C1: 0.5|0.5, D1: 0|1");
        check(Shared::Proximity, "X....O", "B1: 1|0, C1 D1: 0.5|0.5, E1: 0|1");
    }
}
