//! [`solve`]: the fate of a chain with either player first.

use std::fmt;

use crate::life::proof::safe;
use shinpan_rules::board::{Board, Chain, Color, Move, Point, PointSet};
use shinpan_rules::rules::{Repetition, Rules, Suicide};

use super::arena::{Arena, Held, bit, first as first_of};
use super::dfpn::{Budget, Undecided};
use super::goal::Goal;
use super::local::{KoRule, Local, LocalStep};
use super::parts::RegionSearch;

/// The fate of a chain when a given player moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It cannot be captured, however many ko threats the opponent has.
    Lives,
    /// It is captured, however many ko threats its owner has.
    Dies,
    /// It depends on a ko, which this player wins if nobody has a ko threat.
    Ko(Color),
}

/// The state of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// Its owner makes two eyes, or cannot be kept from capturing in an endless ko, though the opponent moves first.
    Alive,
    /// It cannot be captured, but does not make two eyes either.
    Seki,
    /// It cannot be captured; whether it makes two eyes was not decided.
    Uncapturable,
    /// It is captured though its owner moves first.
    Dead,
    /// Decided by who moves first.
    Unsettled,
    /// A ko decides.
    Ko,
    /// The search has no answer.
    Undecided(Undecided),
}

/// A fate, and a first step that brings it about for the player who moves, if that player succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The fate of the chain.
    pub fate: Result<Fate, Undecided>,
    /// A move of the first player that succeeds: it captures, or saves the chain.
    pub witness: Option<Move>,
    /// True if the chain lives only because play goes on without end.
    pub endless: bool,
}

/// The result of a search about a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The state of the chain.
    pub standing: Standing,
    /// The chain's owner.
    pub owner: Color,
    /// The fate with Black first and with White first.
    pub first: [Reading; 2],
    /// Positions looked at; 0 if the chain is safe without search.
    pub nodes: u64,
}

/// An answer that a search found, or why it has none, and what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Searched<T> {
    /// The answer.
    pub answer: Result<T, Undecided>,
    /// The stones whose answer it is: the chain asked about, and others of its player of which the same was found out.
    pub stones: PointSet,
    /// Positions looked at; 0 if unconditional life decides.
    pub nodes: u64,
}

/// The name of the state.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Alive => f.pad("alive"),
            Standing::Seki => f.pad("seki"),
            Standing::Uncapturable => f.pad("uncapturable"),
            Standing::Dead => f.pad("dead"),
            Standing::Unsettled => f.pad("unsettled"),
            Standing::Ko => f.pad("ko"),
            Standing::Undecided(why) => write!(f, "undecided ({why})"),
        }
    }
}

/// Finds out what becomes of the chain at a point under the suicide and repetition rules of a dialect, with either
/// player first. Spends at most `budget` nodes on each of the few searches it takes; a node takes about two
/// microseconds. `None` if there is no stone.
#[must_use]
pub fn solve(board: &Board, at: Point, rules: &Rules, budget: u64) -> Option<Solution> {
    let owner = board.get(at)?;
    if safe(board, owner, rules.suicide).alive.contains(at) {
        return Some(unsearched(owner, Standing::Alive, Ok(Fate::Lives)));
    }
    let arena = match Arena::around(board, at, rules.suicide, Held::ByAnswers(rules.suicide)) {
        Ok(arena) => arena,
        Err(_) => return Some(unsearched(owner, Standing::Undecided(Undecided::Region), Err(Undecided::Region))),
    };
    Solver::new(&arena, board, at, rules, budget).map(Solver::solve)
}

/// The same in a part of the board whose limits the caller knows: what can be reached from the chain without crossing
/// `walls`, which for each colour are stones that are taken to be safe. Never a proof: nobody says that they are.
#[must_use]
pub fn solve_between(board: &Board, at: Point, walls: [PointSet; 2], rules: &Rules, budget: u64) -> Option<Solution> {
    let owner = board.get(at)?;
    match Arena::between(board, at, walls, rules.suicide) {
        Ok(arena) => Solver::new(&arena, board, at, rules, budget).map(Solver::solve),
        Err(_) => Some(unsearched(owner, Standing::Undecided(Undecided::Region), Err(Undecided::Region))),
    }
}

/// The fate of the chain at a point when its opponent moves first, in nothing but chains of its colour and the
/// regions between them (`inside`). `None` also where that cannot be searched ([`Arena::own`]).
#[must_use]
pub fn attacked_inside(board: &Board, at: Point, inside: PointSet, rules: &Rules, budget: u64) -> Option<Inside> {
    let arena = Arena::own(board, inside, board.get(at)?, rules.suicide).ok()?;
    let mut solver = Solver::new(&arena, board, at, rules, budget)?;
    let reading = solver.read(solver.owner.opponent());
    let eyes = reading.fate == Ok(Fate::Lives) && solver.eyes() == Standing::Alive;
    Some(Inside { attacked: reading, eyes, nodes: solver.nodes })
}

/// Tells whether the chain makes two eyes though its opponent moves first, in chains of its colour and points between
/// them, everything else being the opponent's, who has ko threats without end there. `None` where that cannot be
/// searched ([`Arena::own`]).
pub(in crate::life) fn two_eyes_inside(
    board: &Board,
    chain: &Chain,
    inside: PointSet,
    suicide: Suicide,
    budget: Budget<'_>,
) -> Option<TwoEyes> {
    let arena = Arena::own(board, inside, chain.color, suicide).ok()?;
    Some(two_eyes(&arena, board, chain, Some(chain.color.opponent()), budget))
}

/// The same in an arena, for somebody who has ko threats without end.
pub(in crate::life) fn two_eyes(
    arena: &Arena,
    board: &Board,
    chain: &Chain,
    unbound: Option<Color>,
    budget: Budget<'_>,
) -> TwoEyes {
    let goal = Goal::TwoEyes { owner: chain.color, marks: arena.set(chain.stones) };
    let mut search = RegionSearch::new(arena, goal, KoRule::Basic { unbound });
    let root = Local::new(arena, board, chain.color.opponent());
    let answer = search.solve_within(&root, budget, 0);
    TwoEyes { answer, nodes: search.nodes }
}

/// The result of a search for two eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) struct TwoEyes {
    /// The answer, if there is one.
    pub answer: Result<bool, Undecided>,
    /// Positions looked at.
    pub nodes: u64,
}

fn unsearched(owner: Color, standing: Standing, fate: Result<Fate, Undecided>) -> Solution {
    let reading = Reading { fate, witness: None, endless: false };
    Solution { standing, owner, first: [reading; 2], nodes: 0 }
}

/// The fate of a chain in its own space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inside {
    /// When its opponent moves first.
    pub attacked: Reading,
    /// True if it makes two eyes.
    pub eyes: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// One question about one chain.
struct Solver<'a> {
    arena: &'a Arena,
    board: &'a Board,
    owner: Color,
    target: u8,
    repetition: Repetition,
    budget: u64,
    nodes: u64,
}

/// The outcome of one search.
struct SearchOutcome {
    captured: bool,
    witness: Option<LocalStep>,
    cyclic: bool,
    met_ko: bool,
}

impl<'a> Solver<'a> {
    fn new(arena: &'a Arena, board: &'a Board, at: Point, rules: &Rules, budget: u64) -> Option<Solver<'a>> {
        let (owner, target) = (board.get(at)?, arena.number(at)?);
        Some(Solver { arena, board, owner, target, repetition: rules.repetition, budget, nodes: 0 })
    }

    fn solve(mut self) -> Solution {
        let first = Color::BOTH.map(|color| self.read(color));
        let standing = self.standing(&first);
        Solution { standing, owner: self.owner, first, nodes: self.nodes }
    }

    /// The fate with a player first: without ko threats, and with threats without end for the one who then loses.
    fn read(&mut self, first: Color) -> Reading {
        let found = self.without_threats(first).and_then(|plain| {
            let winner = if plain.captured { self.owner.opponent() } else { self.owner };
            let settled = if plain.captured { Fate::Dies } else { Fate::Lives };
            let loser = winner.opponent();
            if !(self.threats_matter() && (plain.met_ko || plain.cyclic)) {
                return Ok((plain, settled));
            }
            let threatened = self.search(first, KoRule::Basic { unbound: Some(loser) })?;
            // What succeeds without threats may still need a ko; the move that is named succeeds against threats too.
            Ok(match threatened.captured == plain.captured {
                true => (SearchOutcome { witness: threatened.witness, ..plain }, settled),
                false => (plain, Fate::Ko(winner)),
            })
        });
        match found {
            Ok((plain, fate)) => Reading {
                fate: Ok(fate),
                witness: plain.witness.map(|step| self.mv(step)),
                endless: plain.cyclic && fate == Fate::Lives && self.needs_repetition(first),
            },
            Err(why) => Reading { fate: Err(why), witness: None, endless: false },
        }
    }

    /// Tells whether a chain that lives would be captured if it could not repeat a position.
    fn needs_repetition(&mut self, first: Color) -> bool {
        let goal = Goal::Capture { owner: self.owner, target: self.target, endless: true };
        let found = self.prove(first, KoRule::Basic { unbound: None }, goal);
        found.is_ok_and(|f| f.captured)
    }

    /// Tells whether a ko threat lets a player repeat what could not be repeated without.
    fn threats_matter(&self) -> bool {
        self.repetition != Repetition::None
    }

    /// The result if nobody has a ko threat. Under superko rules only what a repetition decides needs to be read with
    /// every earlier position in mind.
    fn without_threats(&mut self, first: Color) -> Result<SearchOutcome, Undecided> {
        match self.repetition {
            Repetition::None => self.search(first, KoRule::Free),
            Repetition::Basic | Repetition::BasicShape => self.search(first, KoRule::Basic { unbound: None }),
            Repetition::Positional
            | Repetition::Situational
            | Repetition::Natural
            | Repetition::Own
            | Repetition::Changes
            | Repetition::Captures
            | Repetition::SituationalKo
            | Repetition::SincePass
            | Repetition::Recent(_)
            | Repetition::Ing => {
                let plain = self.search(first, KoRule::Basic { unbound: None })?;
                if plain.met_ko || plain.cyclic {
                    if matches!(
                        self.repetition,
                        Repetition::SituationalKo | Repetition::SincePass | Repetition::Recent(_) | Repetition::Ing
                    ) {
                        return Err(Undecided::Repetition);
                    }
                    let exact = self.search(first, KoRule::Superko(self.repetition));
                    return exact.map(|f| SearchOutcome { met_ko: true, ..f }).map_err(|_| Undecided::Repetition);
                }
                Ok(plain)
            }
        }
    }

    fn search(&mut self, first: Color, rule: KoRule) -> Result<SearchOutcome, Undecided> {
        self.prove(first, rule, Goal::Capture { owner: self.owner, target: self.target, endless: false })
    }

    fn prove(&mut self, first: Color, rule: KoRule, goal: Goal) -> Result<SearchOutcome, Undecided> {
        let mut search = RegionSearch::new(self.arena, goal, rule);
        let root = Local::new(self.arena, self.board, first);
        let found = search.solve(&root, self.budget);
        self.nodes += search.nodes;
        let (value, witness) = found?;
        let (captured, met_ko) = (value.proof == 0, search.met_ko);
        Ok(SearchOutcome { captured, witness, cyclic: value.cyclic, met_ko })
    }

    fn mv(&self, step: LocalStep) -> Move {
        match step {
            LocalStep::Play(point) => Move::Play(self.arena.point(point)),
            LocalStep::Pass | LocalStep::KoPass => Move::Pass,
        }
    }

    /// The state that the two fates amount to.
    fn standing(&mut self, first: &[Reading; 2]) -> Standing {
        let (attacked, defended) = (first[self.owner.opponent()], first[self.owner]);
        match (attacked.fate, defended.fate) {
            (Ok(Fate::Lives), _) if attacked.endless && !self.shares_life() => Standing::Alive,
            (Ok(Fate::Lives), _) => self.eyes(),
            (_, Ok(Fate::Dies)) => Standing::Dead,
            (Err(why), _) | (_, Err(why)) => Standing::Undecided(why),
            (Ok(Fate::Dies), Ok(Fate::Lives)) => Standing::Unsettled,
            (Ok(Fate::Ko(_)), _) | (_, Ok(Fate::Ko(_))) => Standing::Ko,
        }
    }

    /// Tells whether an opposing chain next to the chain cannot be captured either.
    fn shares_life(&mut self) -> bool {
        let (owner, foe) = (self.owner, self.owner.opponent());
        let root = Local::new(self.arena, self.board, owner);
        let (_, around) = root.chain(self.arena, owner, self.target);
        let mut beside = around & root.stones[foe];
        while beside != 0 {
            let target = first_of(beside);
            beside &= !root.chain(self.arena, foe, target).0;
            let goal = Goal::Capture { owner: foe, target, endless: false };
            if self.prove(owner, KoRule::Basic { unbound: None }, goal).is_ok_and(|f| !f.captured) {
                return true;
            }
        }
        false
    }

    /// Tells whether a chain that cannot be captured makes two eyes.
    fn eyes(&mut self) -> Standing {
        let (stones, _) = Local::new(self.arena, self.board, self.owner).chain(self.arena, self.owner, self.target);
        debug_assert!(stones & bit(self.target) != 0);
        let goal = Goal::TwoEyes { owner: self.owner, marks: stones };
        match self.prove(self.owner.opponent(), KoRule::Basic { unbound: None }, goal) {
            Ok(SearchOutcome { captured: true, .. }) => Standing::Alive,
            Ok(_) => Standing::Seki,
            Err(_) => Standing::Uncapturable,
        }
    }
}
