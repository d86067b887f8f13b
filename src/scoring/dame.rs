//! Dame that were left open, filled as both players would: what stays open then is a seki, and what must be filled on the
//! way is teire.
//!
//! Records of games under territory rules usually end before the dame are filled. The commentary on article 9 of the
//! Japanese rules of 1989 has players fill them, and play the teire, before they agree that the game has ended; so both are
//! made up for here, by these moves only:
//!
//! - for each chain that stands in atari and can gain a second liberty in own territory, that play: it is teire;
//! - a play on a dame that leaves its own stones two liberties or more, by whichever player it costs less;
//! - for each opposing chain that it leaves with one liberty, a play of that chain's owner on this liberty, which must gain a
//!   second one. On a dame it costs nothing; in own territory it is teire, and costs its point.
//!
//! A dame on which neither player can play so stays open.
//!
//! Who gets a dame that costs nobody anything is nobody's business until it decides whether chains are joined there. So all
//! are filled twice, once by Black where he can and once by White: a player has to play in own territory only where that is
//! so although every dame that he can take is his, and a group is in a seki only if it is so either way. Players who fill in
//! turn come to the same wherever two dame would do.

use std::cell::RefCell;

use crate::board::{Board, Chain, Color, Point, PointSet, Region, regions};

/// A region next to both colours with more points than this is no dame but unfinished business, and stays as it is.
const LARGEST: usize = 8;

thread_local! {
    /// What was filled last, and how: whoever compares rules asks about one board hundreds of times.
    static LAST: RefCell<Option<(Board, Filled)>> = const { RefCell::new(None) };
}

/// A position with its dame filled.
#[derive(Clone)]
pub(super) struct Filled {
    /// The position then, when Black takes the dame that cost nothing, and when White does.
    pub boards: [Board; 2],
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

/// A player's play on a dame.
struct Way {
    color: Color,
    point: Point,
    tried: Option<Trial>,
}

/// What came of trying one.
#[derive(Clone, Copy)]
struct Trial {
    /// The points of teire that it costs; `None` if it cannot be filled so.
    cost: Option<usize>,
    /// The chains that were looked at, with their liberties: a stone that was placed anywhere else changes nothing about it.
    seen: PointSet,
}

/// Fills the dame of a position from which the dead stones were taken. Costs two copies of the board for each dame and player, and
/// again where stones were placed that concern it; next to nothing if this was asked last.
pub(super) fn fill(board: &Board) -> Filled {
    LAST.with_borrow_mut(|last| match last {
        Some((known, filled)) if known == board => filled.clone(),
        _ => last.insert((board.clone(), fill_anew(board))).1.clone(),
    })
}

fn fill_anew(board: &Board) -> Filled {
    let all = regions(board);
    let open = |r: &&Region| r.owner().is_none() && r.points.len() <= LARGEST;
    let dame = all.iter().filter(open).fold(PointSet::EMPTY, |all, r| all | r.points);
    let of = |color| all.iter().filter(|r| r.owner() == Some(color)).fold(PointSet::EMPTY, |all, r| all | r.points);
    let own = Color::BOTH.map(of);
    let filled = Color::BOTH.map(|first| fill_for(board, first, dame, &own));
    let teire = Color::BOTH.map(|color| filled[color].1[color]);
    Filled { boards: filled.map(|(board, _)| board), teire }
}

/// The position with its dame filled, by one player where it is the same to both, and the teire of both.
fn fill_for(board: &Board, first: Color, dame: PointSet, own: &[PointSet; 2]) -> (Board, [PointSet; 2]) {
    let mut filled = board.clone();
    let mut teire = rescues(&mut filled, own);
    let of = |color| dame.iter().map(move |point| Way { color, point, tried: None });
    let mut ways: Vec<Way> = [first, first.opponent()].into_iter().flat_map(of).collect();
    while let Some(best) = cheapest(&filled, dame, own, &mut ways) {
        let placed = filled.empties() - best.board.empties();
        ways.retain(|way| !placed.contains(way.point));
        for way in &mut ways {
            way.tried = way.tried.filter(|trial| !trial.seen.intersects(&placed));
        }
        teire[best.by] = teire[best.by] | best.teire;
        filled = best.board;
    }
    (filled, teire)
}

/// What the first way that costs least comes to; most cost nothing.
fn cheapest(board: &Board, dame: PointSet, own: &[PointSet; 2], ways: &mut [Way]) -> Option<Fill> {
    let mut best: Option<(usize, Color, Point)> = None;
    for &mut Way { color, point, ref mut tried } in ways {
        let trial = match *tried {
            Some(trial) => trial,
            None => {
                let mut seen = PointSet::EMPTY;
                let found = fill_one(board, (color, point), (dame, own), &mut seen);
                let cost = found.as_ref().map(|fill| fill.teire.len());
                if cost == Some(0) {
                    return found;
                }
                *tried.insert(Trial { cost, seen })
            }
        };
        if let Some(cost) = trial.cost.filter(|&cost| best.is_none_or(|(least, ..)| cost < least)) {
            best = Some((cost, color, point));
        }
    }
    let (_, color, point) = best?;
    fill_one(board, (color, point), (dame, own), &mut PointSet::default())
}

/// Plays in own territory that take chains out of atari.
fn rescues(board: &mut Board, own: &[PointSet; 2]) -> [PointSet; 2] {
    let mut teire = [PointSet::EMPTY; 2];
    for chain in board.chains() {
        let last = chain.liberties.first().filter(|&p| chain.liberties.len() == 1 && own[chain.color].contains(p));
        let mut next = board.clone();
        if last.is_some_and(|p| board.get(p).is_none()) && extend(&mut next, &chain).map(|(p, _)| p) == last {
            teire[chain.color].extend(last);
            *board = next;
        }
    }
    teire
}

/// A chain's play on its last liberty, if it captures nothing and gains a second one; with the chain then.
fn extend(board: &mut Board, chain: &Chain) -> Option<(Point, Chain)> {
    let last = chain.liberties.first()?;
    let placed = board.place(chain.color, last).ok()?;
    let longer = board.chain(last)?;
    (placed.captured.is_empty() && longer.liberties.len() > 1).then_some((last, longer))
}

/// A play on a dame and its answers, if that is no loss for who plays and the answers hold; with the chains that were looked at.
fn fill_one(
    board: &Board,
    (color, point): (Color, Point),
    (dame, own): (PointSet, &[PointSet; 2]),
    seen: &mut PointSet,
) -> Option<Fill> {
    let by = color.opponent();
    let around = beside(board, point, seen);
    let captures = around.iter().any(|c| c.color == by && c.liberties.len() == 1);
    let room = board.neighbors(point).collect::<PointSet>() & board.empties();
    let mine = around.iter().filter(|c| c.color == color);
    let mut liberties = mine.fold(room, |all, c| all | c.liberties);
    liberties.remove(point);
    *seen = *seen | liberties;
    (!captures && liberties.len() > 1).then_some(())?;
    let mut fill = Fill { board: board.clone(), teire: PointSet::EMPTY, by };
    fill.board.place(color, point).ok()?;
    let in_atari = |color: Color| move |c: &Chain| c.color == color && c.liberties.len() == 1;
    while let Some(chain) = beside(&fill.board, point, seen).into_iter().find(in_atari(by)) {
        beside(&fill.board, chain.liberties.first()?, seen);
        let (answer, longer) = extend(&mut fill.board, &chain)?;
        *seen = *seen | longer.stones | longer.liberties;
        let costs = own[by].contains(answer);
        (costs || dame.contains(answer)).then_some(())?;
        if costs {
            fill.teire.insert(answer);
        }
        if beside(&fill.board, answer, seen).iter().any(in_atari(color)) {
            return None;
        }
    }
    Some(fill)
}

/// The chains beside a point, each once, which count as seen.
fn beside(board: &Board, point: Point, seen: &mut PointSet) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::with_capacity(4);
    for q in board.neighbors(point) {
        if !chains.iter().any(|c| c.stones.contains(q)) {
            chains.extend(board.chain(q));
        }
    }
    *seen = chains.iter().fold(*seen, |seen, chain| seen | chain.stones | chain.liberties);
    chains
}

#[cfg(test)]
mod tests {
    use super::*;

    const FALSE_EYE: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOXXXX\nO.O.X.";
    const CONNECTED: &str = ".O.OX.\nOOOOXX\nOOOOX.\nOOOXXX\nO.O.X.";

    // White's E5 is joined to the others at D4. Where Black took that dame too, she would have to play E3.
    const MIAI: &str = "O.X.O\nO.X.O\n.XXO.\nOOO..\nO....";

    fn points(text: &str) -> PointSet {
        text.split_whitespace().map(|v| v.parse().unwrap()).collect()
    }

    /// The teire of both, the same with colours exchanged.
    fn teire(rows: &str) -> [PointSet; 2] {
        let other = |c| match c {
            'X' => 'O',
            'O' => 'X',
            c => c,
        };
        let exchanged: String = rows.chars().map(other).collect();
        let [black, white] = fill(&rows.parse().unwrap()).teire;
        assert_eq!(fill(&exchanged.parse().unwrap()).teire, [white, black], "{rows}");
        [black, white]
    }

    #[test]
    fn what_must_be_filled_on_the_way_is_teire() {
        // In the first White's C1 is in atari once D1 is filled.
        for (rows, empties, white) in [(FALSE_EYE, "F1 F3 A5 C5 F5", "B1"), (CONNECTED, "B1 F1 F3 A5 C5 F5", "")] {
            let filled = fill(&rows.parse().unwrap());
            for board in &filled.boards {
                assert_eq!(board.empties(), points(empties), "{rows}");
            }
            assert_eq!(teire(rows), [PointSet::EMPTY, points(white)], "{rows}");
        }
    }

    #[test]
    fn what_two_dame_join_needs_no_teire() {
        assert_eq!(teire(MIAI), [PointSet::EMPTY; 2]);
    }

    #[test]
    fn a_chain_in_atari_is_taken_out_of_it() {
        let (false_eye, dame) =
            (".X.XO.O\nXXXXOOO\n..XO.O.\nXXXXOOO\n.X.XO.O", ".X.XO.O\nXXXXOOO\n..XO..O\nXXXX.OO\n.X.X.O.");
        assert_eq!(teire(false_eye), [PointSet::EMPTY, points("E3")], "Black would take D3");
        assert_eq!(teire(dame), [PointSet::EMPTY; 2], "White connects at a dame");
    }
}
