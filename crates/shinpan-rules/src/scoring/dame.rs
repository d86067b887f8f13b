//! Dame that were left open, filled as both players would: what stays open then is a seki, and what must be filled on
//! the way is teire.
//!
//! Records of games under territory rules usually end before the dame are filled. The commentary on article 9 of the
//! Japanese rules of 1989 has players fill them, and play the teire, before they agree that the game has ended; so both
//! are made up for here, by these moves only:
//!
//! - for each chain that stands in atari and can gain a second liberty in own territory, that play: it is teire;
//! - a play on a dame that leaves its own stones two liberties or more. It matters where the opponent's would cost a
//!   point of teire, or where it joins chains of which one has few other liberties. Plays that matter are answered on
//!   the dame beside them by such as matter to the opponent; who is first makes all that matter, then the other, and
//!   the rest are filled in turn;
//! - for each opposing chain that it leaves with one liberty, a play of that chain's owner on this liberty, which must
//!   gain a second one; for one that it leaves with two and that would be taken after one more, a play beside it that
//!   prevents this. On a dame it costs nothing; in own territory it is teire, and costs its point;
//! - where all is filled, the plays in own territory without which the opponent's next would take a chain so, both
//!   where the dead stones are off and where they still stand: some of them are in the opponent's way, and some give
//!   him liberties.
//!
//! A dame on which neither player can play so stays open.
//!
//! Who gets a dame that costs nobody anything is nobody's business until it decides whether chains are joined there. So
//! all are filled twice, once with Black to begin and once with White: a player has to play in own territory only where
//! that is so although the first play is his, and a group is in a seki only if it is so either way.

use std::borrow::Borrow;
use std::rc::Rc;

use crate::board::{Board, Chain, Color, Point, PointSet, Region, regions};

/// A region next to both colours with more points than this is no dame but unfinished business, and stays as it is.
const LARGEST: usize = 8;
/// Chains with as many liberties as this are in no hurry to be joined to others.
const FEW: usize = 6;

/// A position with its dame filled.
pub(super) struct Filled {
    /// The position then, when Black begins, and when White does.
    pub boards: [Board; 2],
    /// Points of own territory that each player had to play on.
    pub teire: [PointSet; 2],
}

/// A dame filled, with the answers that it asks for.
struct Fill {
    board: Board,
    /// Points of own territory that each player has to play on.
    teire: [PointSet; 2],
}

impl Fill {
    fn cost(&self) -> usize {
        self.teire.iter().map(PointSet::len).sum()
    }
}

/// The open points: the dame, those that lie together, and the territory of both.
struct Open {
    dame: PointSet,
    together: Vec<PointSet>,
    own: [PointSet; 2],
}

/// A dame, and what came of each player's play on it.
struct Way {
    point: Point,
    tried: [Option<Trial>; 2],
}

/// The result of trying a play on a dame.
#[derive(Clone, Copy)]
struct Trial {
    /// The points of teire that it costs; `None` if it cannot be filled so.
    cost: Option<usize>,
    /// The points of teire that it costs the opponent.
    costs: PointSet,
    /// How urgent it is for joining chains.
    joins: usize,
    /// The chains that were looked at, with their liberties. A stone that was placed anywhere else changes nothing
    /// about whether there is such a play, and hardly ever its cost, which is counted anew when it is played.
    seen: PointSet,
}

/// A position and its chains, so that nothing is flooded twice while dame are filled that lie elsewhere.
struct Position {
    board: Board,
    /// The chain of each point, by its index.
    chains: Vec<Option<Rc<Chain>>>,
}

impl Position {
    fn new(board: Board) -> Position {
        let most = board.all().iter().last().map_or(0, |last| last.index() + 1);
        let stones = board.all() - board.empties();
        let mut position = Position { board, chains: vec![None; most] };
        position.look_at(stones);
        position
    }

    /// The position after some stones were placed, which took nothing.
    fn go_on(&mut self, board: Board, placed: PointSet) {
        self.board = board;
        self.look_at((placed | self.board.next_to(&placed)) - self.board.empties());
    }

    /// Floods the chains of some stones anew.
    fn look_at(&mut self, mut stones: PointSet) {
        while let Some(chain) = stones.first().and_then(|start| self.board.chain(start)).map(Rc::new) {
            stones = stones - chain.stones;
            for stone in chain.stones.iter() {
                self.chains[stone.index()] = Some(chain.clone());
            }
        }
    }

    /// The chains beside a point, each once.
    fn beside(&self, point: Point) -> Vec<Rc<Chain>> {
        let mut chains: Vec<Rc<Chain>> = Vec::with_capacity(4);
        for chain in self.board.neighbors(point).filter_map(|q| self.chains[q.index()].as_ref()) {
            if !chains.iter().any(|c| Rc::ptr_eq(c, chain)) {
                chains.push(chain.clone());
            }
        }
        chains
    }

    /// A chain and its liberties, with all chains beside them and theirs.
    fn surroundings(&self, chain: &Chain) -> PointSet {
        let mut all = chain.stones | chain.liberties;
        all = all | self.board.next_to(&all);
        let mut left = all - self.board.empties();
        while let Some(found) = left.first().and_then(|p| self.chains[p.index()].as_ref()) {
            left = left - found.stones;
            all = all | found.stones | found.liberties;
        }
        all
    }

    /// Tells whether a chain is certainly not taken once it has lost a liberty: it has three others, or two of which it
    /// can play on either, after the opponent has played on the other, and has two liberties then. Adds what was looked
    /// at.
    fn withstands(&self, chain: &Chain, taken: Point, seen: &mut PointSet) -> bool {
        let mut left = chain.liberties;
        left.remove(taken);
        let answers = left.len() == 2
            && left.iter().all(|answer| {
                let friends = self.beside(answer).into_iter().filter(|c| c.color == chain.color);
                let around: PointSet = self.board.neighbors(answer).collect();
                let room = friends.fold(around & self.board.empties(), |all, c| {
                    *seen = *seen | c.stones | c.liberties;
                    all | c.liberties
                });
                *seen = *seen | around;
                let mut room = room - left;
                room.remove(taken);
                room.len() > 1
            });
        answers || left.len() > 2
    }
}

/// Fills the dame of a position from which the `dead` stones of both were taken. Costs a few copies of the board for
/// each dame and player, and again where stones were placed that concern it.
pub(super) fn fill(board: &Board, dead: &[PointSet; 2]) -> Filled {
    log::trace!("fill the dame");
    let all = regions(board);
    let open = |r: &&Region| r.owner().is_none() && r.points.len() <= LARGEST;
    let together: Vec<PointSet> = all.iter().filter(open).map(|r| r.points).collect();
    let dame = together.iter().fold(PointSet::EMPTY, |all, points| all | *points);
    let of = |color| all.iter().filter(|r| r.owner() == Some(color)).fold(PointSet::EMPTY, |all, r| all | r.points);
    let open = Open { dame, together, own: Color::BOTH.map(of) };
    let filled = Color::BOTH.map(|first| fill_for(board, first, &open, dead));
    let teire = Color::BOTH.map(|color| filled[color].1[color]);
    Filled { boards: filled.map(|(board, _)| board), teire }
}

/// The position with its dame filled in turn, by one player first, and the teire of both.
fn fill_for(board: &Board, first: Color, open: &Open, dead: &[PointSet; 2]) -> (Board, [PointSet; 2]) {
    let mut board = board.clone();
    let mut teire = rescues(&mut board, &open.own);
    let mut filled = Position::new(board);
    let mut ways: Vec<Way> = open.dame.iter().map(|point| Way { point, tried: [None; 2] }).collect();
    let mut last: Option<Last> = None;
    while let Some((color, best, saved)) = next_play(&filled, first, last, open, &mut ways) {
        let placed = filled.board.empties() - best.board.empties();
        let near = open.together.iter().filter(|dame| dame.intersects(&placed));
        last = Some(Last { color, near: near.fold(placed, |all, dame| all | *dame), saved });
        ways.retain(|way| !placed.contains(way.point));
        for way in &mut ways {
            way.tried = way.tried.map(|tried| tried.filter(|trial| !trial.seen.intersects(&placed)));
        }
        teire = Color::BOTH.map(|color| teire[color] | best.teire[color]);
        filled.go_on(best.board, placed);
    }
    let mut board = filled.board;
    for chain in board.chains() {
        if chain.liberties.len() == 2
            && let Some((point, after)) = saved(&board, &chain, open.own[chain.color])
            && is_taken_among(&board, &chain, dead)
        {
            teire[chain.color].insert(point);
            board = after;
        }
    }
    (board, teire)
}

/// Tells whether the opponent, playing first, takes a chain with two liberties: it is in atari then, can take nothing,
/// and can gain no second liberty.
fn is_taken(board: &Board, chain: &Chain) -> bool {
    chain.liberties.len() == 2
        && chain.liberties.iter().any(|point| {
            let mut next = board.clone();
            let attacks = next.place(chain.color.opponent(), point).is_ok();
            attacks && is_lost(&next, chain)
        })
}

/// Tells whether that is so, too, where the dead stones stand on what is still empty.
fn is_taken_among(board: &Board, chain: &Chain, dead: &[PointSet; 2]) -> bool {
    let mut before = board.clone();
    let standing = Color::BOTH.into_iter().flat_map(|c| (dead[c] & board.empties()).into_iter().map(move |p| (c, p)));
    // Where they cannot stand any more, the board without them tells.
    if before.set_up(standing).is_err() {
        return true;
    }
    let now = chain.stones.first().and_then(|p| before.chain(p));
    now.is_some_and(|now| is_taken(&before, &now) || (now.liberties.len() == 1 && is_lost(&before, &now)))
}

/// Tells whether the stones of what was a chain are in atari, and neither a play on the last liberty nor one that takes
/// a chain beside them helps.
fn is_lost(board: &Board, chain: &Chain) -> bool {
    let Some(now) = chain.stones.first().and_then(|start| board.chain(start)) else { return true };
    let Some(last) = now.liberties.first().filter(|_| now.liberties.len() == 1) else {
        return now.liberties.is_empty();
    };
    let mut next = board.clone();
    let extends = next.place(now.color, last).is_ok() && next.chain(last).is_some_and(|c| c.liberties.len() > 1);
    !extends && captors(board, &now).all(|c| c.liberties.len() > 1)
}

/// The opposing chains beside a chain.
fn captors(board: &Board, chain: &Chain) -> impl Iterator<Item = Chain> {
    let mut left = board.next_to(&chain.stones) & board.stones(chain.color.opponent());
    std::iter::from_fn(move || {
        let found = board.chain(left.first()?)?;
        left = left - found.stones;
        Some(found)
    })
}

/// The play on one of some points that keeps a chain with two liberties from being taken; `None` if it is not taken, or
/// none does.
fn saved(board: &Board, chain: &Chain, among: PointSet) -> Option<(Point, Board)> {
    // A play for another chain may have changed this one.
    let start = chain.stones.first()?;
    let chain = board.chain(start).filter(|now| now.color == chain.color && is_taken(board, now))?;
    let near = chain.liberties.iter().fold(chain.liberties, |all, p| all | board.neighbors(p).collect::<PointSet>());
    let ways = chain.liberties.iter().chain((near - chain.liberties).iter());
    ways.filter(|&p| among.contains(p) && board.get(p).is_none()).find_map(|point| {
        let mut after = board.clone();
        let placed = after.place(chain.color, point).ok()?;
        let holds = |p: Point| after.chain(p).is_some_and(|c| c.liberties.len() > 1 && !is_taken(&after, &c));
        (placed.captured.is_empty() && holds(start) && holds(point)).then_some((point, after))
    })
}

/// The play made last.
#[derive(Clone, Copy)]
struct Last {
    color: Color,
    /// The dame beside it.
    near: PointSet,
    /// The teire that it spared its player.
    saved: PointSet,
}

/// The next play, whose it is, and the teire that it spares. A play that spares a point is answered where another costs
/// the same point, so that it has spared nothing; one that matters to its player on the dame beside it, if that matters
/// to the opponent; then come all plays that matter to who is first, then those that matter to the other, then the rest
/// in turn.
fn next_play(
    position: &Position,
    first: Color,
    last: Option<Last>,
    open: &Open,
    ways: &mut [Way],
) -> Option<(Color, Fill, PointSet)> {
    let second = first.opponent();
    let turn = last.map_or(first, |last| last.color.opponent());
    let all = |color, matters| Choice { color, among: open.dame, matters, costing: None };
    let answers = last.into_iter().flat_map(|last| {
        let (color, costing) = (last.color.opponent(), Some(last.saved).filter(|saved| !saved.is_empty()));
        let same = costing.map(|_| Choice { color, among: open.dame, matters: false, costing });
        same.into_iter().chain([Choice { color, among: last.near, matters: true, costing: None }])
    });
    let rest = [all(first, true), all(second, true), all(turn, false), all(turn.opponent(), false)];
    answers.chain(rest).find_map(|choice| {
        let (fill, saved) = best_way(position, choice, open, ways)?;
        Some((choice.color, fill, saved))
    })
}

/// The plays among which a player chooses.
#[derive(Clone, Copy)]
struct Choice {
    color: Color,
    among: PointSet,
    /// Only plays that matter to the player.
    matters: bool,
    /// Only plays that cost the opponent one of these points.
    costing: Option<PointSet>,
}

/// The result of a player's best play of a choice, and the teire that it spares: one where the opponent's would cost
/// the player teire, or that joins chains of which one has few other liberties; or else, unless it has to matter so,
/// the one that costs the opponent most.
fn best_way(position: &Position, choice: Choice, open: &Open, ways: &mut [Way]) -> Option<(Fill, PointSet)> {
    let Choice { color, among, matters, costing } = choice;
    let mut best: Option<([usize; 2], Point, PointSet)> = None;
    for Way { point, tried } in ways.iter_mut().filter(|way| among.contains(way.point)) {
        let trials =
            Color::BOTH.map(|color| *tried[color].get_or_insert_with(|| tried_out(position, color, *point, open)));
        let Trial { cost: Some(gain), joins, costs, .. } = trials[color] else { continue };
        let other = trials[color.opponent()];
        let worth = [2 * other.cost.unwrap_or(0) + joins, gain];
        let is_meant = costing.is_none_or(|points| points.intersects(&costs)) && (!matters || worth[0] > 0);
        if is_meant && best.is_none_or(|(most, ..)| worth > most) {
            best = Some((worth, *point, other.costs));
        }
    }
    let (_, point, saved) = best?;
    Some((fill_one(&position.board, (color, point), open, &mut PointSet::default())?, saved))
}

/// Tries a play on a dame. It must be no loss for who plays: it takes nothing, and its stones keep two liberties. Most
/// plays leave the opponent's chains liberties enough, so that nothing has to be played for them.
fn tried_out(position: &Position, color: Color, point: Point, open: &Open) -> Trial {
    let board = &position.board;
    let around = position.beside(point);
    let joins = joining(&around, color, open.dame);
    let next: PointSet = board.neighbors(point).collect();
    let mut seen = next | seen_of(&around);
    let (mine, theirs): (Vec<_>, Vec<_>) = around.into_iter().partition(|c| c.color == color);
    let mut liberties = mine.iter().fold(next & board.empties(), |all, c| all | c.liberties);
    liberties.remove(point);
    let mut costs = PointSet::EMPTY;
    let cost = if liberties.len() < 2 || theirs.iter().any(|c| c.liberties.len() == 1) {
        None
    } else if theirs.iter().all(|c| position.withstands(c, point, &mut seen)) {
        Some(0)
    } else {
        seen = theirs.iter().filter(|c| c.liberties.len() == 3).fold(seen, |all, c| all | position.surroundings(c));
        let fill = fill_one(board, (color, point), open, &mut seen);
        costs = fill.as_ref().map_or(PointSet::EMPTY, |fill| fill.teire[color.opponent()]);
        fill.map(|fill| fill.cost())
    };
    Trial { cost, costs, joins, seen }
}

/// How urgent it is for a colour to join those of some chains that are its own: the more, the fewer liberties one of
/// them has that are no dame; 0 where none are joined.
fn joining(chains: &[Rc<Chain>], color: Color, dame: PointSet) -> usize {
    let own: Vec<usize> = chains.iter().filter(|c| c.color == color).map(|c| (c.liberties - dame).len()).collect();
    match own[..] {
        [_, _, ..] => own.iter().min().map_or(0, |&least| FEW.saturating_sub(least).max(1)),
        _ => 0,
    }
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

/// A play on a dame that takes nothing, and its answers, if these hold; with the chains that were looked at.
fn fill_one(board: &Board, (color, point): (Color, Point), open: &Open, seen: &mut PointSet) -> Option<Fill> {
    let (dame, own, by) = (open.dame, &open.own, color.opponent());
    let mut fill = Fill { board: board.clone(), teire: [PointSet::EMPTY; 2] };
    fill.board.place(color, point).ok()?;
    let in_atari = |color: Color| move |c: &Chain| c.color == color && c.liberties.len() == 1;
    let mut around = beside(&fill.board, point, seen);
    while let Some(chain) = around.iter().find(|c| in_atari(by)(c)) {
        beside(&fill.board, chain.liberties.first()?, seen);
        let (answer, longer) = extend(&mut fill.board, chain)?;
        *seen = *seen | longer.stones | longer.liberties;
        let costs = own[by].contains(answer);
        (costs || dame.contains(answer)).then_some(())?;
        if costs {
            fill.teire[by].insert(answer);
        }
        if beside(&fill.board, answer, seen).iter().any(in_atari(color)) {
            return None;
        }
        around = beside(&fill.board, point, seen);
    }
    for chain in around {
        if chain.color == by && chain.liberties.len() == 2 && is_taken(&fill.board, &chain) {
            let answers = [dame, own[by]].into_iter().find_map(|among| saved(&fill.board, &chain, among));
            if let Some((answer, after)) = answers {
                if own[by].contains(answer) {
                    fill.teire[by].insert(answer);
                }
                fill.board = after;
            }
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
    *seen = *seen | seen_of(&chains);
    chains
}

/// The stones and liberties of some chains.
fn seen_of(chains: &[impl Borrow<Chain>]) -> PointSet {
    chains.iter().map(Borrow::borrow).fold(PointSet::EMPTY, |all, c| all | c.stones | c.liberties)
}

#[cfg(test)]
mod tests;
