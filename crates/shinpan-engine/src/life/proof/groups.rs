//! Chains that live or die together.

use shinpan_rules::board::{Board, Chain, Color, Point, PointSet, Region, regions};

/// Chains of one colour that the opponent cannot cut apart, as far as can be seen without search.
pub(in crate::life) struct Group {
    pub color: Color,
    pub stones: PointSet,
    pub liberties: PointSet,
    /// True if one of its chains has a single liberty.
    pub in_atari: bool,
}

/// Divides the stones into groups. Two chains are joined if they share two liberties (the opponent can take one of
/// them), or a liberty on which an opposing stone would be in atari at once, or border one region that no other colour
/// borders (an eye or a territory). This ignores cuts that work because a chain is short of liberties. Costs a
/// comparison for each pair of chains.
pub(in crate::life) fn groups(board: &Board) -> Vec<Group> {
    let regions = regions(board);
    let mut groups: Vec<Group> = Vec::new();
    for chain in board.chains() {
        let in_atari = chain.liberties.len() == 1;
        let mut group = Group { color: chain.color, stones: chain.stones, liberties: chain.liberties, in_atari };
        groups.retain(|other| {
            let joined = other.color == chain.color && are_joined(board, &regions, &chain, other);
            if joined {
                group.stones = group.stones | other.stones;
                group.liberties = group.liberties | other.liberties;
                group.in_atari |= other.in_atari;
            }
            !joined
        });
        groups.push(group);
    }
    groups
}

/// Tells whether a chain belongs to a group of its colour.
fn are_joined(board: &Board, regions: &[Region], chain: &Chain, group: &Group) -> bool {
    let common = chain.liberties & group.liberties;
    let own = |r: &Region| r.owner() == Some(chain.color) && r.border[chain.color].intersects(&chain.stones);
    let both = |r: &Region| own(r) && r.border[chain.color].intersects(&group.stones);
    common.len() >= 2 || common.iter().any(|p| is_refused(board, chain.color.opponent(), p)) || regions.iter().any(both)
}

/// Tells whether a stone placed there would be captured at once: it takes nothing and has at most one liberty.
fn is_refused(board: &Board, color: Color, point: Point) -> bool {
    let mut after = board.clone();
    match after.place(color, point) {
        Ok(placed) => placed.captured.is_empty() && after.chain(point).is_none_or(|c| c.liberties.len() <= 1),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joints_hold_and_gaps_do_not() {
        for (black, text) in [
            // A bamboo joint; a gap in the open; a gap on the edge; an eye between two chains; an opponent in the gap.
            (1, "X.X.O\nX.X..\n....."),
            (2, "....O\nX.X..\n....."),
            (1, "....O\n.....\nX.X.."),
            (1, "X.XO.\nOXO..\n....."),
            (2, "XOX..\nX.X..\n.O..O"),
        ] {
            let board: Board = text.parse().unwrap();
            let found = groups(&board).iter().filter(|g| g.color == Color::Black).count();
            assert_eq!(found, black, "{text}");
        }
    }
}
