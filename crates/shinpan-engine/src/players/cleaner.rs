//! Taking dead stones off by play, where the rules want it done: after a dispute, in a clean-up, and where nothing is
//! removed at all. Nothing alive is put at risk, so that the board afterwards counts as the agreed one does.

use std::cmp::Reverse;

use crate::life::{Fate, State, Verdict, is_killing_shape, safe, solve};
use shinpan_rules::board::{Board, Chain, Color, Point, PointSet};
use shinpan_rules::game::Game;
use shinpan_rules::rules::Rules;

/// The next play that takes opposing stones off which the verdict calls dead, or comes nearer to it; `None` if there
/// are none or if every such play would put stones of the player's own at risk or let dead ones live. Captures come
/// first, then liberties taken from outside, then an eye filled from inside in a shape that stays one eye, then what
/// makes a liberty approachable. Costs a proof of safety for each play looked at, best first, and a reading for each
/// chain near it.
#[must_use]
pub fn capturing_play(game: &Game, color: Color, verdict: &Verdict) -> Option<Point> {
    let plan = Plan::new(game, color, verdict);
    let candidates = plan.reach() & game.legal_points(color);
    let mut plays: Vec<_> = candidates.into_iter().filter_map(|p| Some((Reverse(plan.worth(p)?), p))).collect();
    plays.sort_unstable();
    let sound: Vec<Point> = plays.into_iter().map(|(_, p)| p).filter(|&p| plan.keeps_all(p)).collect();
    let finds = |saved: fn(&Plan<'_>, &Chain) -> bool| sound.iter().copied().find(|&p| plan.leaves_dead(p, saved));
    // Some of them a verdict takes for dead that reading does not.
    finds(|_, _| true).or_else(|| finds(|plan, chain| plan.dies(plan.board, chain)))
}

/// Nodes for the question whether a chain stays dead.
const READ: u64 = 4000;

/// Larger spaces than this are not eyes.
const EYE: usize = 8;

/// The spaces of few points that are left when these stones are walls.
fn enclosed(board: &Board, walls: PointSet) -> PointSet {
    let spaces = (board.all() - walls).parts().filter(|space| space.len() <= EYE);
    spaces.fold(PointSet::EMPTY, |all, space| all | space)
}

/// How useful a play is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    /// Nothing is nearer afterwards, but a stone can go nearer.
    Approach,
    /// The eye of dead stones, with so many liberties left, is smaller.
    Nakade(Reverse<usize>),
    /// The dead stones have so many liberties left.
    Outside(Reverse<usize>),
    /// So many stones are taken.
    Capture(usize),
}

/// Stones to be captured, and stones that must not be lost meanwhile.
struct Plan<'a> {
    board: &'a Board,
    color: Color,
    targets: Vec<Chain>,
    /// The small spaces that dead stones enclose.
    inside: PointSet,
    /// The player's stones that are neither dead nor inside.
    kept: PointSet,
    /// Those that are proved safe.
    sure: PointSet,
    rules: &'a Rules,
}

impl<'a> Plan<'a> {
    fn new(game: &'a Game, color: Color, verdict: &Verdict) -> Plan<'a> {
        let (board, rules) = (game.board(), game.rules());
        let found = verdict.findings.iter().filter(|f| f.state == State::Dead);
        let dead = found.fold(verdict.dead, |all, f| all | f.stones);
        let targets: Vec<Chain> =
            board.chains().into_iter().filter(|c| c.color != color && c.stones.is_subset(&dead)).collect();
        let inside = enclosed(board, targets.iter().fold(PointSet::EMPTY, |all, c| all | c.stones));
        let (kept, sure) = (board.stones(color) - dead - inside, safe(board, color, rules.suicide).alive);
        Plan { board, color, targets, inside, kept, sure, rules }
    }

    /// The liberties of the dead stones, and the points next to those.
    fn reach(&self) -> PointSet {
        let liberties = self.targets.iter().fold(PointSet::EMPTY, |all, c| all | c.liberties);
        liberties | (self.board.next_to(&liberties) & self.board.empties())
    }

    /// How useful a legal play is; `None` if it is not.
    fn worth(&self, point: Point) -> Option<Worth> {
        let mut after = self.board.clone();
        let captured = after.place(self.color, point).ok()?.captured.len();
        let mine = after.chain(point)?;
        let near = self.targets.iter().filter(|c| c.liberties.contains(point));
        let left = near.map(|c| Reverse(c.liberties.len() - 1)).max();
        let joined = !self.inside.contains(point);
        match (captured, left) {
            (1.., _) => Some(Worth::Capture(captured)),
            (0, Some(left)) if joined && mine.liberties.len() > 1 => Some(Worth::Outside(left)),
            (0, Some(left)) if !joined && self.is_nakade(&mine) => Some(Worth::Nakade(left)),
            (0, None) if joined && mine.liberties.len() > 1 => Some(Worth::Approach),
            _ => None,
        }
    }

    /// True if nothing safe becomes less so by a play, and no stone that is kept is newly in atari.
    fn keeps_all(&self, point: Point) -> bool {
        let mut after = self.board.clone();
        let in_atari = |c: &&Chain| c.color == self.color && c.stones.intersects(&self.kept) && c.liberties.len() < 2;
        let count = |board: &Board| board.chains().iter().filter(in_atari).count();
        after.place(self.color, point).is_ok()
            && count(&after) <= count(self.board)
            && self.sure.is_subset(&safe(&after, self.color, self.rules.suicide).alive)
    }

    /// True if the chains near a play that are asked for die after it though their owner moves next.
    fn leaves_dead(&self, point: Point, asked: fn(&Plan<'_>, &Chain) -> bool) -> bool {
        let mut after = self.board.clone();
        let is_near = |c: &&Chain| (c.liberties | self.board.next_to(&c.liberties)).contains(point);
        after.place(self.color, point).is_ok()
            && self.targets.iter().filter(is_near).all(|c| self.dies(&after, c) || !asked(self, c))
    }

    /// True if a chain dies though its owner moves next, or reading does not find out.
    fn dies(&self, board: &Board, chain: &Chain) -> bool {
        let read = chain.stones.first().and_then(|at| solve(board, at, self.rules, READ));
        read.is_none_or(|found| matches!(found.first[chain.color].fate, Ok(Fate::Dies) | Err(_)))
    }

    /// True if stones inside leave a single eye to those who take them.
    fn is_nakade(&self, mine: &Chain) -> bool {
        !mine.liberties.is_empty() && is_killing_shape(self.board, mine.stones)
    }
}
