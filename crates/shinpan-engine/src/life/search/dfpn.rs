//! Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002) with a table of
//! positions.
//!
//! A position that is repeated on a line is worth what play without end is worth to the prover. That makes a solved
//! value depend on the line if a repetition decided it, and a table that ignored this would pass wrong values to other
//! lines (the graph-history interaction problem; A. Kishimoto and M. Müller, "A general solution to the graph history
//! interaction problem", 2004). So a value knows the earliest position of the line that it rests on. If that is the
//! position itself or a later one, the value holds everywhere: what never happens because of endless play within a set
//! of positions never happens. If it is an earlier one, the value is kept for this line only.
//!
//! Where a rule forbids repetition whatever came before matters, and all values are kept for their line only.

use shinpan_rules::rules::Repetition;

use super::arena::{Arena, Bits, each};
use super::bans::TooManyKos;
use super::goal::Goal;
use super::local::{KoRule, Local, LocalStep, Scratch};
use super::table::{FREE, NEVER, ProofNumbers, Table};

/// Deepest line that is followed.
const DEEPEST: usize = 400;

/// A position counts as one node more for each so many moves: what a node takes goes by them.
const MOVES: u64 = 20;

/// Nodes after which somebody is asked whether to stop.
const SLICE: u64 = 1_000;

/// Why a search has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Undecided {
    /// The budget of nodes was used up.
    #[error("budget used up")]
    Budget,
    /// The region has too many points: it is open, or not enclosed by living stones.
    #[error("region too large")]
    Region,
    /// More kos at once than are followed, or too long a line.
    #[error("too involved")]
    Involved,
    /// A repetition whose legality depends on the game as a whole.
    #[error("depends on repetition")]
    Repetition,
}

impl From<TooManyKos> for Undecided {
    fn from(_: TooManyKos) -> Undecided {
        Undecided::Involved
    }
}

/// Asked whether to stop at so many nodes.
type Stop<'a> = &'a dyn Fn(u64) -> bool;

/// The limits of a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions that are looked at; those with many moves count several times.
    pub nodes: u64,
    /// Asked now and then, after how many positions, whether to stop.
    pub stop: Stop<'a>,
}

/// So many nodes, without a stop.
impl From<u64> for Budget<'static> {
    fn from(nodes: u64) -> Budget<'static> {
        Budget { nodes, stop: &|_| false }
    }
}

/// A way to decide a position by looking at single parts of it, so that the whole need not be searched.
pub(in crate::life) trait Divide: Default {
    /// Tells whether the goal is reached or missed because of what happens in single regions, and the nodes that it
    /// took to see that. Only who has `alive` stones can divide an arena.
    fn look(
        &mut self,
        arena: &Arena,
        goal: Goal,
        node: &Local,
        alive: [Bits; 2],
        work: &mut Scratch,
        budget: u64,
    ) -> (Option<bool>, u64);
}

/// A position that a step leads to.
#[derive(Clone, Copy)]
struct Child {
    node: Local,
    hash: u64,
    step: LocalStep,
    value: ProofNumbers,
}

/// A search for one goal under one ko rule. Its table serves any number of positions.
pub(in crate::life) struct DfpnSearch<P> {
    pub arena: Arena,
    pub goal: Goal,
    pub rule: KoRule,
    table: Table,
    children: Vec<Child>,
    /// The positions of the present line.
    line: Vec<Local>,
    work: Scratch,
    pub parts: P,
    /// Nodes so far, and how many there may be.
    pub nodes: u64,
    pub limit: u64,
    /// At so many nodes somebody is asked again whether to stop.
    ask_at: u64,
    /// True if a ban kept anybody from playing anywhere.
    pub met_ko: bool,
}

impl<P: Divide> DfpnSearch<P> {
    pub fn new(arena: &Arena, goal: Goal, rule: KoRule) -> DfpnSearch<P> {
        let (table, work) = (Table::new(), Scratch::default());
        let (children, line) = (Vec::new(), Vec::new());
        DfpnSearch {
            arena: arena.clone(),
            goal,
            rule,
            table,
            children,
            line,
            work,
            parts: P::default(),
            nodes: 0,
            limit: 0,
            ask_at: 0,
            met_ko: false,
        }
    }

    /// Tells whether the goal can be forced, and by which step of the player to move it is forced or prevented. Spends
    /// at most `budget` nodes.
    pub fn solve(&mut self, root: &Local, budget: u64) -> Result<(ProofNumbers, Option<LocalStep>), Undecided> {
        self.solve_until(root, budget, &|_| false)
    }

    /// The same for someone who may stop it.
    fn solve_until(
        &mut self,
        root: &Local,
        budget: u64,
        stop: Stop<'_>,
    ) -> Result<(ProofNumbers, Option<LocalStep>), Undecided> {
        self.limit = self.nodes + budget;
        self.ask_at = self.nodes + SLICE;
        self.children.clear();
        self.line.clear();
        let found = match self.goal.glance(&self.arena, self.rule, root) {
            Ok(proved) => Ok(ProofNumbers::solved(proved)),
            Err(_) => self.expand(root, root.hash(), (NEVER, NEVER), (0, 0), stop),
        };
        let found = found.and_then(|value| Ok((value, self.answer(root, value, stop)?)));
        if found.is_err() {
            self.leave_line();
        }
        found
    }

    /// Takes the positions of the present line off it, so that the search can be gone on with.
    fn leave_line(&mut self) {
        let mut line = 0;
        for node in std::mem::take(&mut self.line) {
            let hash = node.hash();
            self.table.entry(&node, hash, self.line_of(line)).depth = 0;
            line = self.extend(line, &node, hash);
        }
    }

    /// The same for someone who may stop it, after `spent` nodes that others have spent of the budget.
    pub fn solve_within(&mut self, root: &Local, budget: Budget<'_>, spent: u64) -> Result<bool, Undecided> {
        self.answer_within(root, budget, spent).map(|(value, _)| value.proof == 0)
    }

    /// The same with the step by which it is so.
    pub fn answer_within(
        &mut self,
        root: &Local,
        budget: Budget<'_>,
        spent: u64,
    ) -> Result<(ProofNumbers, Option<LocalStep>), Undecided> {
        let before = self.nodes;
        self.solve_until(root, budget.nodes.saturating_sub(spent), &|nodes| (budget.stop)(spent + nodes - before))
    }

    /// A step by which the player to move gets what a value says, if it says that this player succeeds: the first that
    /// is known to, or else that is found to.
    fn answer(&mut self, root: &Local, value: ProofNumbers, stop: Stop<'_>) -> Result<Option<LocalStep>, Undecided> {
        let wanted = root.turn == self.goal.prover();
        let succeeds = |v: ProofNumbers| v.is_solved() && (v.proof == 0) == wanted;
        if !succeeds(value) {
            return Ok(None);
        }
        let hash = root.hash();
        let below = self.extend(0, root, hash);
        self.line.push(*root);
        self.open(root, hash, 0, 0)?;
        let children = std::mem::take(&mut self.children);
        let mut step = children.iter().find(|c| succeeds(c.value)).map(|c| c.step);
        for child in children.iter().filter(|c| !c.value.is_solved()) {
            if step.is_none() && succeeds(self.expand(&child.node, child.hash, (NEVER, NEVER), (1, below), stop)?) {
                step = Some(child.step);
            }
        }
        self.line.clear();
        Ok(step)
    }

    /// The key under which values are kept that hold after any line; where history matters there are none.
    fn line_of(&self, line: u64) -> u64 {
        if self.remembers() { line | 1 } else { 0 }
    }

    /// Tells whether whatever came before matters.
    fn remembers(&self) -> bool {
        matches!(self.rule, KoRule::Superko(_))
    }

    /// Searches a position until its numbers reach a limit or it is solved.
    fn expand(
        &mut self,
        node: &Local,
        hash: u64,
        most: (u32, u32),
        (depth, line): (usize, u64),
        stop: Stop<'_>,
    ) -> Result<ProofNumbers, Undecided> {
        if self.nodes >= self.limit {
            return Err(Undecided::Budget);
        }
        if self.nodes >= self.ask_at {
            self.ask_at = self.nodes + SLICE;
            if stop(self.nodes) {
                return Err(Undecided::Budget);
            }
        }
        if depth >= DEEPEST {
            return Err(Undecided::Involved);
        }
        self.nodes += 1;
        let key = self.line_of(line);
        let known = self.table.get(node, hash, key).is_some();
        if !known && let Some(proved) = self.look(node) {
            let value = ProofNumbers::solved(proved);
            self.table.entry(node, hash, key).value = value;
            return Ok(value);
        }
        self.table.entry(node, hash, key).depth = depth as u16 + 1;
        let from = self.children.len();
        self.line.push(*node);
        self.open(node, hash, depth, line)?;
        self.nodes += (self.children.len() - from) as u64 / MOVES;
        let below = self.extend(line, node, hash);
        let value = loop {
            let (value, best, limits) = self.weigh(node, from, most);
            if value.is_solved() || value.proof >= most.0 || value.disproof >= most.1 {
                break value;
            }
            let child = self.children[best];
            let found = self.expand(&child.node, child.hash, limits, (depth + 1, below), stop)?;
            self.children[best].value = found;
        };
        self.children.truncate(from);
        self.line.pop();
        Ok(self.keep(node, hash, depth, line, value))
    }

    /// Tells whether a position decides the goal without more play than in single parts of it.
    fn look(&mut self, node: &Local) -> Option<bool> {
        let alive = match self.goal.look(&self.arena, node, &mut self.work) {
            Ok(proved) => return Some(proved),
            Err(alive) => alive,
        };
        let budget = self.limit.saturating_sub(self.nodes);
        let (found, nodes) = self.parts.look(&self.arena, self.goal, node, alive, &mut self.work, budget);
        self.nodes += nodes;
        found
    }

    /// The solved value of a position after whatever line: whether the goal is reached, and whether a
    /// repetition decides that.
    pub fn known(&self, node: &Local) -> Option<ProofNumbers> {
        self.table.get(node, node.hash(), 0).map(|entry| entry.value).filter(|value| value.is_solved())
    }

    /// The code of a line with one more position: of the line as a sequence, or as a set where a rule reads it.
    fn extend(&self, line: u64, node: &Local, hash: u64) -> u64 {
        if self.remembers() {
            let position = Local { bans: super::bans::Bans::NONE, ..*node };
            return line ^ position.hash().rotate_left(17);
        }
        (line.rotate_left(11) ^ hash).wrapping_mul(0xD6E8_FEB8_6659_FD93) | 1
    }

    /// Enters a value in the table, for good or for this line, and tells what it is worth to the position before.
    fn keep(&mut self, node: &Local, hash: u64, depth: usize, line: u64, value: ProofNumbers) -> ProofNumbers {
        let key = self.line_of(line);
        let lasting = !value.is_solved() || usize::from(value.rests_on) >= depth || self.remembers();
        let entry = self.table.entry(node, hash, key);
        entry.depth = 0;
        if lasting {
            entry.value = ProofNumbers { rests_on: FREE, ..value };
            return entry.value;
        }
        entry.has_lines = true;
        self.table.entry(node, hash, line).value = value;
        value
    }

    /// Adds the children of a position, each with what is known of it. Stops at one that decides.
    fn open(&mut self, node: &Local, hash: u64, depth: usize, line: u64) -> Result<(), Undecided> {
        let proving = node.turn == self.goal.prover();
        let below = self.extend(line, node, hash);
        let from = self.children.len();
        for group in self.goal.candidates(&self.arena, node) {
            for point in each(group) {
                if self.add(node, LocalStep::Play(point), depth, below, proving)? {
                    let last = self.children.len() - 1;
                    self.children.swap(from, last);
                    self.children.truncate(from + 1);
                    return Ok(());
                }
            }
        }
        if node.bans.of(node.turn).next().is_some() {
            self.met_ko = true;
            self.add(node, LocalStep::KoPass, depth, below, proving)?;
        }
        if self.goal.may_pass(node) {
            self.add(node, LocalStep::Pass, depth, below, proving)?;
        }
        Ok(())
    }

    /// Adds one child, if the step is legal. Tells whether it decides the position before.
    fn add(
        &mut self,
        before: &Local,
        step: LocalStep,
        depth: usize,
        line: u64,
        proving: bool,
    ) -> Result<bool, Undecided> {
        let Some(mut node) = before.after(&self.arena, self.rule, step)? else { return Ok(false) };
        if let KoRule::Superko(kind) = self.rule
            && matches!(step, LocalStep::Play(_))
            && self.repeats(kind, before, &node)
        {
            return Ok(false);
        }
        self.goal.note(&mut node);
        let hash = node.hash();
        let value = match self.goal.glance(&self.arena, self.rule, &node) {
            Ok(proved) => ProofNumbers::solved(proved),
            Err(liberties) => self.recall(&node, hash, depth, line, liberties),
        };
        self.children.push(Child { node, hash, step, value });
        Ok(value.rests_on == FREE && if proving { value.proof == 0 } else { value.disproof == 0 })
    }

    /// The value of a position that follows a line of this depth and leaves the chain in question so many
    /// liberties.
    fn recall(&self, node: &Local, hash: u64, depth: usize, line: u64, liberties: Bits) -> ProofNumbers {
        let Some(entry) = self.table.get(node, hash, self.line_of(line)) else { return self.guess(node, liberties) };
        if self.remembers() {
            return entry.value;
        }
        if entry.depth > 0 {
            let start = entry.depth - 1;
            let endless = self.goal.endless(&self.line[usize::from(start)..]);
            return ProofNumbers { rests_on: start, cyclic: true, ..ProofNumbers::solved(endless) };
        }
        if !entry.value.is_solved()
            && entry.has_lines
            && let Some(here) = self.table.get(node, hash, line)
        {
            debug_assert!(usize::from(here.value.rests_on) <= depth);
            return here.value;
        }
        entry.value
    }

    /// Numbers for a position not seen before: a chain with many liberties is hard to capture, and much room hard to
    /// take.
    fn guess(&self, node: &Local, liberties: Bits) -> ProofNumbers {
        let proof = match self.goal {
            Goal::Hold { owner, .. } if node.taken => 1 + node.room(&self.arena, owner),
            Goal::Hold { .. } | Goal::Capture { .. } | Goal::TwoEyes { .. } => liberties.count_ones(),
        };
        ProofNumbers { proof: proof.max(1), ..ProofNumbers::UNKNOWN }
    }

    /// The value of a position by its children; the child to search next and its limits.
    fn weigh(&self, node: &Local, from: usize, most: (u32, u32)) -> (ProofNumbers, usize, (u32, u32)) {
        let children = &self.children[from..];
        if node.turn == self.goal.prover() {
            let (value, best, limits) = weigh(children, |v| (v.proof, v.disproof), most);
            let (proof, disproof) = value;
            (self.sum(children, proof, disproof, 0), from + best, limits)
        } else {
            let (value, best, limits) = weigh(children, |v| (v.disproof, v.proof), (most.1, most.0));
            let (disproof, proof) = value;
            (self.sum(children, proof, disproof, 1), from + best, (limits.1, limits.0))
        }
    }

    /// The value of a position, with what it rests on if it is solved: on the best of the children that decide it, or
    /// on all of them. `chooser` is 0 if a proved child decides, 1 if a disproved one does.
    fn sum(&self, children: &[Child], proof: u32, disproof: u32, chooser: usize) -> ProofNumbers {
        let mut value = ProofNumbers { proof, disproof, rests_on: FREE, cyclic: false };
        if !value.is_solved() {
            return value;
        }
        let one_decides = if chooser == 0 { proof == 0 } else { disproof == 0 };
        if one_decides {
            let deciding =
                children.iter().map(|c| c.value).filter(|v| if proof == 0 { v.proof == 0 } else { v.disproof == 0 });
            if let Some(best) = deciding.max_by_key(|v| (v.rests_on, !v.cyclic)) {
                (value.rests_on, value.cyclic) = (best.rests_on, best.cyclic);
            }
        } else {
            value.rests_on = children.iter().map(|c| c.value.rests_on).min().unwrap_or(FREE);
            value.cyclic = children.iter().any(|c| c.value.cyclic);
        }
        value
    }

    /// Tells whether a play would repeat a position of the line in a way that a superko rule forbids.
    fn repeats(&self, kind: Repetition, before: &Local, after: &Local) -> bool {
        let same = |i: usize| self.line[i].stones == after.stones;
        // The turn before a position of the line was made by the opponent of the player then to move; nobody made the
        // first.
        let made_by = |i: usize| (i > 0).then(|| self.line[i].turn.opponent());
        let by_play = |i: usize| i > 0 && self.line[i - 1].stones != self.line[i].stones;
        let captures = after.stones[before.turn.opponent()] != before.stones[before.turn.opponent()];
        let mut earlier = 0..self.line.len();
        match kind {
            Repetition::None | Repetition::Basic | Repetition::BasicShape => false,
            // Not searched: it would have to know the bans, the plays or the passes elsewhere that led to every
            // position of the line.
            Repetition::SituationalKo | Repetition::SincePass | Repetition::Recent(_) | Repetition::Ing => true,
            Repetition::Positional | Repetition::Changes => earlier.any(same),
            Repetition::Situational => earlier.any(|i| same(i) && self.line[i].turn == after.turn),
            Repetition::Natural => earlier.any(|i| same(i) && by_play(i) && made_by(i) == Some(before.turn)),
            Repetition::Own => earlier.any(|i| same(i) && made_by(i) == Some(before.turn)),
            Repetition::Captures => captures && earlier.any(same),
        }
    }
}

/// The numbers of a position whose player needs one child: its least number to win, and the number against it. The
/// latter is not the sum over the children, which counts positions reached in several ways several times, but the
/// largest and one for each other child (weak proof numbers: T. Ueda et al., "Weak proof-number search", 2008).
fn weigh(
    children: &[Child],
    numbers: impl Fn(ProofNumbers) -> (u32, u32),
    most: (u32, u32),
) -> ((u32, u32), usize, (u32, u32)) {
    let (mut best, mut least, mut second) = (0, NEVER, NEVER);
    let (mut against, mut open) = (0, 0);
    for (i, child) in children.iter().enumerate() {
        let (own, other) = numbers(child.value);
        if other > 0 {
            open += 1;
            against = other.max(against);
        }
        if own < least {
            (best, second, least) = (i, least, own);
        } else {
            second = own.min(second);
        }
    }
    let others = u32::max(open, 1) - 1;
    let total = match (open, least) {
        (0, _) => 0,
        (_, 0) => NEVER,
        _ => (against + others).min(NEVER - 1),
    };
    let limit = most.0.min(second + second / 4 + 1);
    ((least, total), best, (limit, most.1.saturating_sub(others)))
}
