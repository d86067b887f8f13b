//! Sekis that can be seen without search: two groups with nothing but each other's liberties and at most one eye each.
//!
//! With no outside liberties, neither side can approach if both have an eye and share a liberty, or neither has an eye
//! and they share at least two (M. Müller, "Playing it safe", 1997, and "Race to capture", 1999: semeai of class 0 and
//! 1). An exception is a group whose capture leaves the captor with an eye space too small or of a killing shape: those
//! stones are a nakade, and the captor is the one who is dead.
//!
//! That is a look and no proof: groups are taken to hang together, and nobody asks whether the stones around them have
//! liberties enough. Search proves what it can of it.
//!
//! Everything else (sekis with several groups, with stones in atari, with larger eyes, bent four in the corner) is not
//! seen here.

use crate::life::types::{Finding, State};
use shinpan_rules::board::{Board, Color, PointSet};

use super::groups::Group;

/// The stones of groups that stand in a simple seki; groups of `alive` stones take no part.
pub(in crate::life) fn standoffs(board: &Board, groups: &[Group], alive: PointSet) -> PointSet {
    let mut found = PointSet::EMPTY;
    let mortal: Vec<&Group> = groups.iter().filter(|g| !g.stones.intersects(&alive) && !g.in_atari).collect();
    for (i, a) in mortal.iter().enumerate() {
        for b in mortal[i + 1..].iter().filter(|b| b.color != a.color) {
            if is_standoff(board, a, b) {
                found = found | a.stones | b.stones;
            }
        }
    }
    found
}

/// Tells whether two groups of different colours are in seki with each other.
fn is_standoff(board: &Board, a: &Group, b: &Group) -> bool {
    let shared = a.liberties & b.liberties;
    let inside = a.stones | b.stones | shared;
    if shared.is_empty() || !board.next_to(&shared).is_subset(&inside) {
        return false;
    }
    let eyes = |g: &Group| {
        let own = g.liberties - shared;
        let real = own.iter().all(|p| board.neighbors(p).all(|q| g.stones.contains(q)));
        real.then_some(own.len())
    };
    match (eyes(a), eyes(b)) {
        (Some(0), Some(0)) => shared.len() >= 2 && !is_nakade(board, a, b, shared) && !is_nakade(board, b, a, shared),
        (Some(1), Some(1)) => true,
        _ => false,
    }
}

/// Tells whether `inner` fills the eye space of `outer` so that, after it was extended to all shared liberties but one
/// and captured, `outer` cannot make two eyes when the opponent plays first.
fn is_nakade(board: &Board, inner: &Group, outer: &Group, shared: PointSet) -> bool {
    let confined = board.next_to(&inner.stones).is_subset(&(outer.stones | shared));
    confined
        && shared.iter().any(|last| {
            let mut space = inner.stones | shared;
            space.remove(last);
            is_killing_shape(board, space)
        })
}

/// Tells whether an eye space of these points becomes one eye if the opponent plays first: up to three points, the
/// square and the pyramid four, the bulky and the crossed five, the rabbity six.
#[must_use]
pub fn is_killing_shape(board: &Board, space: PointSet) -> bool {
    let degrees: Vec<usize> = space.iter().map(|p| board.neighbors(p).filter(|&q| space.contains(q)).count()).collect();
    let lines = degrees.iter().sum::<usize>() / 2;
    let most = degrees.iter().copied().max().unwrap_or(0);
    match space.len() {
        0..=3 => true,
        4 => lines == 4 || most == 3,
        5 => lines == 5 || most == 4,
        6 => lines == 6 && most == 4,
        _ => false,
    }
}

/// Calls both sides of a seki so: a chain that lives, and whose every liberty it shares with an opposing chain in seki,
/// has no eye either, and is in seki with it.
pub(in crate::life) fn complete_sekis(board: &Board, findings: &mut [Finding]) {
    loop {
        let in_seki = |color: Color| {
            let chains = findings.iter().filter(|f| f.state == State::Seki && f.color == color);
            chains.fold(PointSet::EMPTY, |all, f| all | f.stones)
        };
        let beside = Color::BOTH.map(|color| board.next_to(&in_seki(color)));
        let shares_all = |f: &Finding| {
            let liberties = board.next_to(&f.stones) & board.empties();
            f.state == State::Alive && !liberties.is_empty() && liberties.is_subset(&beside[f.color.opponent()])
        };
        let others: Vec<usize> = (0..findings.len()).filter(|&i| shares_all(&findings[i])).collect();
        if others.is_empty() {
            return;
        }
        others.into_iter().for_each(|i| findings[i].state = State::Seki);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_with_one_vital_point_kill() {
        for (killing, text) in [
            (true, "XXX...\n......"),
            (true, "XX....\nX....."),
            (false, "XXXX..\n......"),
            (false, "XXX...\nX....."),
            (false, "XX....\n.XX..."),
            (true, "XX....\nXX...."),
            (true, "XXX...\n.X...."),
            (true, "XXX...\nXX...."),
            (true, ".X....\nXXX...\n.X...."),
            (false, "XXX...\nX.....\nX....."),
            (false, "XXXX..\n.X...."),
            (false, "XXX...\nXX....\nX....."),
            (true, ".X....\nXXX...\nXX...."),
            (false, "XXX...\nXXX..."),
        ] {
            let board: Board = text.parse().unwrap();
            assert_eq!(is_killing_shape(&board, board.stones(shinpan_rules::board::Color::Black)), killing, "{text}");
        }
    }
}
