//! A line that shows what a search says: both players do the best that it knows.

use std::fmt;

use crate::life::proof::safe;
use crate::life::types::{Finding, Method, State};
use crate::tactics::{Side, unconditional};
use shinpan_rules::board::{Board, Color, Move, Point};
use shinpan_rules::rules::{Repetition, Rules};

use super::arena::{Arena, Bits, Held, bit, each};
use super::dfpn::{Budget, Undecided};
use super::goal::Goal;
use super::local::{KoRule, Local, LocalStep, Scratch};
use super::parts::RegionSearch;
use super::spaces::own_space;
use super::table::ProofNumbers;

/// Longest line that is shown.
const LONGEST: usize = 60;
/// Plays that the player who fails is allowed to choose from, and the nodes to find out how hard each is to answer.
const TRIES: usize = 12;
const NODES_EACH: u64 = 2_000;

/// The fate of a chain when a player moves first, with a line that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// True if it is captured in the end, if nobody has a ko threat.
    pub captured: bool,
    /// The moves. The player who succeeds makes those that succeed, the other those that are hardest to answer; they
    /// end where the chain is captured or where what is left needs no answer. None where nothing had to be searched.
    pub moves: Vec<(Color, Move)>,
    /// True if the chain lives though its owner never answers.
    pub unconditional: bool,
}

/// The line by which the chain at a point is taken or saved when a player moves first: between safe chains, or in what
/// the chain and its friends enclose, everything else being the opponent's. Repetition is that of the basic ko rule, or
/// free where the rules are. `None` if there is no stone, or no search within the budget says what becomes of it; no
/// moves if it is safe without search. A line for which the budget does not last is not shown to its end.
#[must_use]
pub fn line<'b>(board: &Board, at: Point, first: Color, rules: &Rules, budget: impl Into<Budget<'b>>) -> Option<Line> {
    let budget = budget.into();
    let owner = board.get(at)?;
    if safe(board, owner, rules.suicide).alive.contains(at) {
        let unconditional = unconditional(board, owner, rules.suicide).alive.contains(at);
        return Some(Line { captured: false, moves: Vec::new(), unconditional });
    }
    let between = Arena::around(board, at, rules.suicide, Held::ByAnswers(rules.suicide)).ok();
    let own = || {
        let inside = own_space(board, &Side::of(board, owner), &board.chain(at)?)?;
        Arena::own(board, inside, owner, rules.suicide).ok()
    };
    let in_arena = |arena: &Arena, lives_only: bool| {
        let line = Walk::new(arena, board, at, first, rules, budget)?.line()?;
        (!lives_only || !line.captured).then_some(line)
    };
    between.and_then(|arena| in_arena(&arena, false)).or_else(|| in_arena(&own()?, true))
}

/// The line for a chain that was read between stones that are only thought to live, between the same stones. As
/// [`telling_line`] otherwise; `None` also where no such thing was read, or where this reading says something else.
#[must_use]
pub fn line_between(
    board: &Board,
    at: Point,
    first: Option<Color>,
    rules: &Rules,
    read: &Finding,
    budget: Budget<'_>,
) -> Option<Line> {
    let Method::SearchBetween { .. } = read.method else { return None };
    let walls = Color::BOTH.map(|color| read.walls & board.stones(color));
    let arena = Arena::between(board, at, walls, rules.suicide).ok()?;
    let owner = read.color;
    let played = |first| Walk::new(&arena, board, at, first, rules, budget)?.line();
    let attacked = played(owner.opponent())?;
    let defended = if attacked.captured { Some(played(owner)?) } else { None };
    let as_read = match read.state {
        State::Alive | State::Seki => !attacked.captured,
        State::Dead => defended.as_ref().is_some_and(|line| line.captured),
        State::Unsettled => defended.as_ref().is_some_and(|line| !line.captured),
        State::Ko(_) => true,
    };
    let told = match first {
        Some(first) if first == owner => defended.map_or_else(|| played(owner), Some),
        Some(_) => Some(attacked),
        None => Some(defended.unwrap_or(attacked)),
    };
    told.filter(|_| as_read)
}

/// The line that tells most: with `first` to move, or else what the opponent can do, and where that captures how the
/// owner would save the chain. As [`line()`] otherwise.
#[must_use]
pub fn telling_line(board: &Board, at: Point, first: Option<Color>, rules: &Rules, budget: Budget<'_>) -> Option<Line> {
    let owner = board.get(at)?;
    match first {
        Some(first) => line(board, at, first, rules, budget),
        None => {
            let attacked = line(board, at, owner.opponent(), rules, budget)?;
            if attacked.captured { line(board, at, owner, rules, budget) } else { Some(attacked) }
        }
    }
}

/// `B J6, W J5: captured`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves.is_empty() {
            return f.write_str(match self.unconditional {
                true => "no move has to be answered: safe",
                false => "each attack is answered where it is made: safe, without search",
            });
        }
        let moves: Vec<String> = self.moves.iter().map(|(color, mv)| format!("{} {mv}", color.letter())).collect();
        write!(f, "{}: {}", moves.join(", "), if self.captured { "captured" } else { "lives" })
    }
}

/// A walk along a line.
struct Walk<'a> {
    arena: &'a Arena,
    search: RegionSearch,
    goal: Goal,
    node: Local,
    budget: Budget<'a>,
}

impl<'a> Walk<'a> {
    fn new(
        arena: &'a Arena,
        board: &Board,
        at: Point,
        first: Color,
        rules: &Rules,
        budget: Budget<'a>,
    ) -> Option<Walk<'a>> {
        let goal = Goal::Capture { owner: board.get(at)?, target: arena.number(at)?, endless: false };
        let rule = match rules.repetition {
            Repetition::None => KoRule::Free,
            Repetition::Basic
            | Repetition::BasicShape
            | Repetition::SincePass
            | Repetition::Recent(_)
            | Repetition::Positional
            | Repetition::Situational
            | Repetition::Natural
            | Repetition::Own
            | Repetition::Changes
            | Repetition::Captures
            | Repetition::SituationalKo
            | Repetition::Ing => KoRule::Basic { unbound: None },
        };
        let (search, node) = (RegionSearch::new(arena, goal, rule), Local::new(arena, board, first));
        Some(Walk { arena, search, goal, node, budget })
    }

    fn line(mut self) -> Option<Line> {
        let captured = self.answer().ok()?.0.proof == 0;
        let (mut moves, mut met) = (Vec::new(), vec![self.node]);
        while moves.len() < LONGEST && !self.is_over(captured) {
            let succeeds = (self.node.turn == self.goal.prover()) == captured;
            let step = if succeeds { self.answer().ok().and_then(|(_, step)| step) } else { self.hardest() };
            let Some(step) = step else { break };
            let Some(mut next) = self.node.after(self.arena, self.search.rule, step).ok()? else { break };
            self.goal.note(&mut next);
            let mv = match step {
                LocalStep::Play(point) => Move::Play(self.arena.point(point)),
                LocalStep::Pass | LocalStep::KoPass => Move::Pass,
            };
            moves.push((self.node.turn, mv));
            if met.contains(&next) {
                break;
            }
            met.push(next);
            self.node = next;
        }
        Some(Line { captured, moves, unconditional: false })
    }

    /// The fate of the chain from here on, and the step that leads to it, within what is left of the budget.
    fn answer(&mut self) -> Result<(ProofNumbers, Option<LocalStep>), Undecided> {
        self.search.answer_within(&self.node.clone(), self.budget, self.search.nodes)
    }

    /// Tells whether there is nothing more to show: the chain is off the board, or lives whatever the opponent does.
    fn is_over(&self, captured: bool) -> bool {
        let Goal::Capture { owner, target, .. } = self.goal else { return true };
        let stands = self.node.stones[owner] & bit(target) != 0;
        let lives = self.goal.look(self.arena, &self.node, &mut Scratch::default()) == Ok(false);
        !stands || !captured && lives
    }

    /// The step of the player who fails that takes the most nodes to answer: a play if there is any, near the chain.
    fn hardest(&mut self) -> Option<LocalStep> {
        let near: Vec<Bits> = self.goal.candidates(self.arena, &self.node).to_vec();
        let mut best: Option<(u64, LocalStep)> = None;
        for step in near.into_iter().flat_map(each).map(LocalStep::Play).take(TRIES) {
            let Ok(Some(mut next)) = self.node.after(self.arena, self.search.rule, step) else { continue };
            self.goal.note(&mut next);
            let mut fresh = RegionSearch::new(self.arena, self.goal, self.search.rule);
            let known = fresh.solve(&next, NODES_EACH).is_ok();
            let nodes = if known { fresh.nodes } else { NODES_EACH };
            if best.is_none_or(|(most, _)| nodes > most) {
                best = Some((nodes, step));
            }
        }
        best.map(|(_, step)| step).or(Some(LocalStep::Pass))
    }
}
