//! Points that a group can fill and still keep two eyes, found without search: where only stones count, own territory is
//! filled down to that.

use shinpan_rules::board::{Board, Color, Point, PointSet, Region, regions};

use super::view::{View, spoilers};

/// A region of this size makes two eyes whatever the opponent does.
const ROOMY: usize = 8;

/// A group with so many liberties outside its space is not surrounded.
const OUTSIDE: usize = 2;

/// The points of regions that `color` alone surrounds on which a stone of that colour leaves its group with two eyes,
/// even if the opponent moves next. A group is the chains joined by such regions. Costs a flood fill for each region and
/// one within the region for each of its points.
pub(super) fn spare_points(board: &Board, color: Color) -> PointSet {
    let own: Vec<Region> = regions(board).into_iter().filter(|r| r.owner() == Some(color)).collect();
    let mut spare = PointSet::EMPTY;
    for group in groups(board, color, &own) {
        let worth: Vec<usize> = group.iter().map(|r| eyes(board, color, &r.points, None)).collect();
        let total: usize = worth.iter().sum();
        for (region, worth) in group.iter().zip(worth) {
            let keeps = |&p: &Point| {
                let left: usize = pieces(&region.points, p).iter().map(|a| eyes(board, color, a, Some(p))).sum();
                let beside = board.neighbors(p).any(|q| board.get(q) == Some(color));
                beside && total - worth + left >= 2
            };
            spare.extend(region.points.iter().filter(keeps));
        }
    }
    spare
}

/// The regions sorted by the groups that they join: regions that share a chain belong together.
fn groups<'a>(board: &Board, color: Color, own: &'a [Region]) -> Vec<Vec<&'a Region>> {
    let mut groups: Vec<(PointSet, Vec<&Region>)> = Vec::new();
    let chains = board.chains();
    for region in own {
        let mut stones = PointSet::EMPTY;
        for chain in chains.iter().filter(|c| c.color == color && c.stones.intersects(&region.border[color])) {
            stones = stones | chain.stones;
        }
        let mut members = vec![region];
        groups.retain_mut(|(others, regions)| {
            let apart = !others.intersects(&stones);
            if !apart {
                stones = stones | *others;
                members.append(regions);
            }
            apart
        });
        groups.push((stones, members));
    }
    groups.into_iter().map(|(_, regions)| regions).collect()
}

/// What is left of a region once a point is filled.
fn pieces(region: &PointSet, filled: Point) -> Vec<PointSet> {
    (*region - [filled].into_iter().collect()).parts().collect()
}

/// Eyes that a surrounded space is sure to become if the opponent moves first: 0 for a false eye, 2 where every attack
/// leaves room for two.
fn eyes(board: &Board, color: Color, space: &PointSet, filled: Option<Point>) -> usize {
    let whole = |q: &Point, attack: Option<Point>| {
        let own =
            |d: Point| (board.get(d) == Some(color) || filled == Some(d) || space.contains(d)) && attack != Some(d);
        let spoiled = board.diagonals(*q).filter(|&d| !own(d)).count();
        let beside = attack.is_some_and(|a| a == *q || board.neighbors(*q).any(|n| n == a));
        !beside && spoiled <= spoilers(board, *q)
    };
    let holds = |attack: Point| two_apart(board, space.iter().filter(|q| whole(q, Some(attack))));
    if space.len() >= ROOMY || (space.len() > 2 && space.iter().all(holds)) {
        2
    } else {
        usize::from(space.iter().any(|q| whole(&q, None)))
    }
}

/// The point that decides whether a surrounded group makes two eyes of its only space, with the stones at stake: the one
/// with the most room around it, in a space of three to six. A group with an eye or liberties elsewhere is left
/// out.
pub(super) fn vital_points(view: &View) -> Vec<(Point, usize)> {
    let mut found = Vec::new();
    let all = regions(view.board);
    for region in all.iter().filter(|r| (3..=6).contains(&r.points.len())) {
        let Some(owner) = region.owner() else { continue };
        let border = view.chains.iter().filter(|c| c.color == owner && c.stones.intersects(&region.border[owner]));
        let (mut stones, mut outside) = (0, PointSet::EMPTY);
        for chain in border {
            stones += chain.stones.len();
            outside = outside | (chain.liberties - region.points);
        }
        let elsewhere = all.iter().any(|r| r.owner() == Some(owner) && outside.intersects(&r.points));
        let room = |p: Point| view.board.neighbors(p).filter(|&q| region.points.contains(q)).count();
        let most = region.points.iter().map(room).max().unwrap_or(0);
        let mut widest = region.points.iter().filter(|&p| room(p) == most);
        if let (Some(point), None, true) = (widest.next(), widest.next(), !elsewhere && outside.len() < OUTSIDE) {
            found.push((point, stones));
        }
    }
    found
}

/// Whether two of the points are not next to each other. Of three points on a grid, two never are.
pub(super) fn two_apart(board: &Board, mut points: impl Iterator<Item = Point>) -> bool {
    match (points.next(), points.next(), points.next()) {
        (Some(_), Some(_), Some(_)) => true,
        (Some(a), Some(b), None) => board.neighbors(a).all(|n| n != b),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spare(picture: &str) -> String {
        spare_points(&picture.parse().unwrap(), Color::Black).to_string()
    }

    #[test]
    fn two_eyes_are_kept_and_a_third_is_spare() {
        assert_eq!(spare(". X . X O\nX X X X O\nO O O O ."), "");
        assert_eq!(spare(". X . X . X O\nX X X X X X O\nO O O O O O ."), "A3 C3 E3");
    }

    #[test]
    fn a_space_of_three_is_divided_in_the_middle() {
        assert_eq!(spare(". . . X O\nX X X X O\nO O O O ."), "B3");
    }

    #[test]
    fn a_space_of_two_beside_an_eye_is_filled() {
        assert_eq!(spare(". . X . X O\nX X X X X O\nO O O O O ."), "A3 B3");
    }

    #[test]
    fn a_roomy_space_is_filled_anywhere_along_its_border() {
        assert_eq!(spare(". . . . X O\n. . . . X O\n. . . . X O\nX X X X X O\nO O O O O ."), "A3 B3 C3 D3 D4 D5");
    }

    #[test]
    fn the_vital_point_is_in_the_middle_where_there_is_one() {
        let check = |picture: &str, expected: &[&str]| {
            let board: Board = picture.parse().unwrap();
            let found = vital_points(&View::of(&board, Color::Black));
            assert_eq!(found.iter().map(|(p, _)| p.to_string()).collect::<Vec<_>>(), expected, "{board}");
        };
        check(". . . X O\nX X X X O\nO O O O .", &["B3"]);
        check(". . . . X O\nX X X X X O\nO O O O O .", &[]);
        check("X . . X O\nX . . X O\nX X X X O\nO O O O .", &[]);
        check("X X . . O .\nX . . . O .\nX X X X O .\nO O O O O .", &[]);
        check("X . . X O\n. . . X O\nX X X X O\nO O O O .", &["B3"]);
    }

    #[test]
    fn false_eyes_do_not_count() {
        assert_eq!(spare(". X . X . X O\nX O X O X X O\nO O O O O O ."), "");
    }
}
