//! Dame that were left open, filled as both players would: what stays open then is a seki, and what must be filled on the
//! way is teire.
//!
//! Records of games under territory rules usually end before the dame are filled. The commentary on article 9 of the
//! Japanese rules of 1989 has players fill them, and play the teire, before they agree that the game has ended; so both are
//! made up for here, by these moves only:
//!
//! - a play on a dame that leaves its own stones two liberties or more, by whichever player it costs less;
//! - for each opposing chain that it leaves with one liberty, a play of that chain's owner on this liberty, which must gain a
//!   second one. On a dame it costs nothing; in own territory it is teire, and costs its point.
//!
//! A dame on which neither player can play so stays open.

use crate::board::{Board, Chain, Color, Point, PointSet, Region, regions};

/// A region next to both colours with more points than this is no dame but unfinished business, and stays as it is.
const LARGEST: usize = 8;

/// A position with its dame filled.
pub(super) struct Filled {
    /// The position then.
    pub board: Board,
    /// Points of own territory that each player had to play on.
    pub teire: [PointSet; 2],
}

/// A dame filled, with the answers that it asks for.
struct Fill {
    board: Board,
    teire: PointSet,
    /// Who plays them: the opponent of who fills.
    by: Color,
}

/// Fills the dame of a position from which the dead stones were taken. Costs a few copies of the board for each dame.
pub(super) fn fill(board: &Board) -> Filled {
    let all = regions(board);
    let open = |r: &&Region| r.owner().is_none() && r.points.len() <= LARGEST;
    let dame = all.iter().filter(open).fold(PointSet::EMPTY, |all, r| all | r.points);
    let of = |color| all.iter().filter(|r| r.owner() == Some(color)).fold(PointSet::EMPTY, |all, r| all | r.points);
    let own = Color::BOTH.map(of);
    let mut filled = Filled { board: board.clone(), teire: [PointSet::EMPTY; 2] };
    loop {
        let left = dame & filled.board.empties();
        let ways = left.iter().flat_map(|p| Color::BOTH.map(|color| (color, p)));
        let mut ways = ways.filter_map(|(color, p)| fill_one(&filled.board, color, p, dame, &own));
        // The first that costs least; most cost nothing.
        let Some(mut best) = ways.next() else { return filled };
        while !best.teire.is_empty() {
            let Some(other) = ways.next() else { break };
            if other.teire.len() < best.teire.len() {
                best = other;
            }
        }
        filled.teire[best.by] = filled.teire[best.by] | best.teire;
        filled.board = best.board;
    }
}

/// A play on a dame and its answers, if that is no loss for who plays and the answers hold.
fn fill_one(board: &Board, color: Color, point: Point, dame: PointSet, own: &[PointSet; 2]) -> Option<Fill> {
    let (mut next, by) = (board.clone(), color.opponent());
    let placed = next.place(color, point).ok()?;
    let sound = placed.captured.is_empty() && next.chain(point)?.liberties.len() > 1;
    let mut fill = Fill { board: next, teire: PointSet::EMPTY, by };
    let threatened = |board: &Board| {
        let beside: Vec<Chain> = board.neighbors(point).filter_map(|q| board.chain(q)).collect();
        beside.into_iter().find(|c| c.color == by && c.liberties.len() == 1)
    };
    sound.then_some(())?;
    while let Some(chain) = threatened(&fill.board) {
        let answer = chain.liberties.first()?;
        let placed = fill.board.place(by, answer).ok()?;
        let holds = placed.captured.is_empty() && fill.board.chain(answer)?.liberties.len() > 1;
        let costs = own[by].contains(answer);
        (holds && (costs || dame.contains(answer))).then_some(())?;
        if costs {
            fill.teire.insert(answer);
        }
        let in_atari = |c: &Chain| c.color == color && c.liberties.len() == 1;
        if fill.board.neighbors(answer).filter_map(|q| fill.board.chain(q)).any(|c| in_atari(&c)) {
            return None;
        }
    }
    Some(fill)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FALSE_EYE: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOXXXX\nO.O.X.";
    const CONNECTED: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOOXXX\nO.O.X.";

    #[test]
    fn what_must_be_filled_on_the_way_is_teire() {
        // In the first White's C1 is in atari once D1 is filled.
        for (rows, empties, white) in [(FALSE_EYE, "F1 F3 A5 C5 F5", "B1"), (CONNECTED, "B1 F1 F3 A5 C5 F5", "")] {
            let filled = fill(&rows.parse().unwrap());
            let points = |text: &str| text.split_whitespace().map(|v| v.parse().unwrap()).collect::<PointSet>();
            assert_eq!(filled.board.empties(), points(empties), "{rows}");
            assert_eq!(filled.teire, [PointSet::EMPTY, points(white)], "{rows}");
        }
    }
}
