//! [`exhaust`]: who reaches a goal, by all positions that can arise at once. For small regions in which a search of
//! lines goes round in circles: nothing here depends on the line, and play without end is judged by what comes again
//! and again.

use rustc_hash::FxHashMap;

use super::arena::{Arena, each};
use super::dfpn::{Budget, Undecided};
use super::goal::Goal;
use super::local::{KoRule, Local, LocalStep, Scratch};

/// Positions after which somebody is asked whether to stop.
const SLICE: usize = 2_048;

/// Tells whether the goal can be forced, and how many positions that took, within the budget. Superko is not for it:
/// what that forbids depends on the line.
pub(in crate::life) fn exhaust(
    arena: &Arena,
    goal: Goal,
    rule: KoRule,
    root: &Local,
    budget: Budget<'_>,
) -> (Result<bool, Undecided>, u64) {
    let mut graph = Graph { arena, goal, rule, nodes: Vec::new(), next: Vec::new(), index: FxHashMap::default() };
    let complete = graph.grow(root, budget);
    let nodes = graph.nodes.len() as u64;
    (complete.map(|()| graph.solve()[0]), nodes)
}

/// A position.
#[derive(Clone, Copy)]
struct ProofNode {
    at: Local,
    /// The decision, if it can be seen whether the goal is reached or missed.
    decided: Option<bool>,
}

struct Graph<'a> {
    arena: &'a Arena,
    goal: Goal,
    rule: KoRule,
    nodes: Vec<ProofNode>,
    next: Vec<Vec<u32>>,
    index: FxHashMap<Local, u32>,
}

impl Graph<'_> {
    /// Finds every position that can arise.
    fn grow(&mut self, root: &Local, budget: Budget<'_>) -> Result<(), Undecided> {
        let mut work = Scratch::default();
        self.enter(root, &mut work);
        while let Some(&ProofNode { at, decided }) = self.nodes.get(self.next.len()) {
            let nodes = self.nodes.len() as u64;
            let asked = self.next.len().is_multiple_of(SLICE) && (budget.stop)(nodes);
            if nodes > budget.nodes || asked {
                return Err(Undecided::Budget);
            }
            let mut next = Vec::new();
            if decided.is_none() {
                let waits = at.bans.of(at.turn).next().map(|_| LocalStep::KoPass);
                let plays = each(at.empty(self.arena)).map(LocalStep::Play);
                for step in plays.chain([LocalStep::Pass]).chain(waits) {
                    if let Some(mut after) = at.after(self.arena, self.rule, step)? {
                        self.goal.note(&mut after);
                        next.push(self.enter(&after, &mut work));
                    }
                }
            }
            self.next.push(next);
        }
        Ok(())
    }

    fn enter(&mut self, at: &Local, work: &mut Scratch) -> u32 {
        let new = self.nodes.len() as u32;
        let index = *self.index.entry(*at).or_insert(new);
        if index == new {
            let glance = self.goal.glance(self.arena, self.rule, at);
            let decided = glance.or_else(|_| self.goal.look(self.arena, at, work)).ok();
            self.nodes.push(ProofNode { at: *at, decided });
        }
        index
    }

    /// The positions from which the goal is reached: the largest set from which the prover gets to what has to be met
    /// in each stage, and from there into the set again.
    fn solve(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.nodes.len()];
        for (i, next) in self.next.iter().enumerate() {
            next.iter().for_each(|&n| before[n as usize].push(i as u32));
        }
        let mut won = vec![true; self.nodes.len()];
        loop {
            let old = won.clone();
            for stage in self.goal.stages() {
                let seen = |(i, node): (usize, &ProofNode)| {
                    node.decided.unwrap_or_else(|| self.goal.meets(stage, &node.at) && self.stays(i, &won))
                };
                let seen: Vec<bool> = self.nodes.iter().enumerate().map(seen).collect();
                won = self.reaching(seen, &before);
            }
            if won == old {
                return won;
            }
        }
    }

    /// Tells whether the prover can go on from a position into a set.
    fn stays(&self, i: usize, set: &[bool]) -> bool {
        let mut next = self.next[i].iter().map(|&n| set[n as usize]);
        if self.proves(i) { next.any(|inside| inside) } else { next.all(|inside| inside) }
    }

    fn proves(&self, i: usize) -> bool {
        self.nodes[i].at.turn == self.goal.prover()
    }

    /// The positions from which the prover can get into a set.
    fn reaching(&self, mut won: Vec<bool>, before: &[Vec<u32>]) -> Vec<bool> {
        let mut open: Vec<usize> = self.next.iter().map(Vec::len).collect();
        let mut todo: Vec<usize> = (0..won.len()).filter(|&i| won[i]).collect();
        while let Some(reached) = todo.pop() {
            for i in before[reached].iter().map(|&b| b as usize) {
                open[i] -= 1;
                if !won[i] && (self.proves(i) || open[i] == 0) {
                    won[i] = true;
                    todo.push(i);
                }
            }
        }
        won
    }
}
