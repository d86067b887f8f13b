//! An approximation of the ko rule of Ing's rules, after B. Spight's formulation (Sensei's Library, "Ing-Spight Ko
//! Rule"), which keeps its effects and can be executed. Nobody has made Ing's own text exact (R. Jasiek, "Ing Ko
//! Rules").
//!
//! A *ko* is an even cycle of board plays without an odd cycle in it. A stone played in the present sequence of ko
//! plays is
//! *hot*: no ko play may take it. An odd cycle may be played once only. That a play is part of a ko is decided by
//! looking for the rest of the cycle: at most [`REST`] more plays, each of which puts back a stone that the plays so
//! far have taken, of which the latest [`RUN`] since the last pass are looked at.

use crate::board::{Board, Color, Move, Placement, Point, PointSet};
use crate::rules::Suicide;

use super::illegal::Illegal;
use super::state::State;
use super::{Event, Game, Turn};

/// Plays after the last pass that are looked at.
const RUN: usize = 16;

/// Plays that may be missing to the end of a cycle.
const REST: usize = 6;

/// A play, the same as another if these are: the player, the point, the stones it joins, the stones it takes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Play {
    color: Color,
    point: Point,
    chain: PointSet,
    placement: Placement,
}

impl Play {
    fn new(color: Color, point: Point, after: &Board, placement: Placement) -> Play {
        Play { color, point, chain: after.chain(point).map_or(PointSet::EMPTY, |c| c.stones), placement }
    }
}

/// A play of the record, with the state before it.
struct Played<'a> {
    before: &'a State,
    turn: usize,
    play: Play,
}

impl Game {
    /// Tells whether the play breaks the hot-stone rule or plays an odd cycle again.
    pub(super) fn hot_stones(&self, play: (Color, Point), board: &Board, placed: &Placement) -> Result<(), Illegal> {
        let (color, point) = play;
        let play = Play::new(color, point, board, *placed);
        if let Some(of) = self.odd_cycle_again(&play) {
            return Err(Illegal::OddCycle { of });
        }
        if placed.captured.is_empty() {
            return Ok(());
        }
        let run = self.plays_since_pass(RUN);
        for (i, hot) in run.iter().enumerate() {
            if !placed.captured.contains(hot.play.point) || hot.play.color == color {
                continue;
            }
            let boards = run[i..].iter().map(|p| &p.before.board).chain([self.board()]);
            let mut path: Vec<Board> = boards.cloned().collect();
            let search = Search { suicide: self.rules().suicide };
            if !has_odd_cycle(&path) && search.extend(&mut path, board, color.opponent(), REST) {
                return Err(Illegal::HotStone { stone: hot.play.point, of: hot.turn });
            }
        }
        Ok(())
    }

    /// The board plays since the last pass, oldest first, the latest `most` of them.
    fn plays_since_pass(&self, most: usize) -> Vec<Played<'_>> {
        let mut plays = Vec::new();
        let mut turn = self.turns().count();
        for (i, event) in self.events.iter().enumerate().rev() {
            match event {
                Event::Turn(Turn { mv: Move::Pass, .. }) => break,
                Event::Turn(Turn { mv: Move::Play(point), color, placement, given: false, .. })
                    if plays.len() < most =>
                {
                    let play = Play::new(*color, *point, &self.states[i + 1].board, *placement);
                    plays.push(Played { before: &self.states[i], turn, play });
                    turn -= 1;
                }
                Event::Turn(_) => break,
                _ => {}
            }
        }
        plays.reverse();
        plays
    }

    /// The turn that completed an odd cycle which this play would complete again, other plays in between or not.
    fn odd_cycle_again(&self, play: &Play) -> Option<usize> {
        let turns: Vec<&Turn> = self.turns().collect();
        let is_in = |&(first, last): &(usize, usize)| {
            turns[first..=last].iter().any(|t| t.color == play.color && t.mv == Move::Play(play.point))
        };
        let cycles: Vec<(usize, usize)> = self.odd_cycles().into_iter().filter(is_in).collect();
        if cycles.is_empty() {
            return None;
        }
        let plays: Vec<Option<Play>> = self.turns_as_plays();
        cycles.into_iter().find_map(|(first, last)| {
            let cycle: Vec<Play> = plays[first..=last].iter().copied().collect::<Option<_>>()?;
            let at = cycle.iter().position(|p| p == play)?;
            // The plays of the cycle that must come before this one, the latest first.
            let mut before = (1..cycle.len()).map(|back| cycle[(at + cycle.len() - back) % cycle.len()]).peekable();
            for later in plays[last + 1..].iter().rev().flatten() {
                before.next_if(|wanted| wanted == later);
            }
            before.peek().is_none().then_some(last + 1)
        })
    }

    /// The turns as plays; `None` for a pass.
    fn turns_as_plays(&self) -> Vec<Option<Play>> {
        let with_boards = self.events.iter().zip(&self.states[1..]);
        let plays = with_boards.filter_map(|(event, after)| match event {
            Event::Turn(Turn { mv, color, placement, given: false, .. }) => {
                Some(mv.point().map(|point| Play::new(*color, point, &after.board, *placement)))
            }
            _ => None,
        });
        plays.collect()
    }

    /// Tells whether any odd cycle was played, so that every play must be held against it.
    pub(super) fn has_odd_cycles(&self) -> bool {
        !self.odd_cycles().is_empty()
    }

    /// The odd cycles that were played without a pass in them: the number of the first and of the last turn, from 0.
    fn odd_cycles(&self) -> Vec<(usize, usize)> {
        let mut cycles = Vec::new();
        // The number of turns made before each state, and how many of them ago the last pass was.
        let mut made: Vec<(usize, usize)> = vec![(0, 0)];
        for (event, state) in self.events.iter().zip(&self.states[1..]) {
            let (turns, since_pass) = made[made.len() - 1];
            made.push(match event {
                Event::Turn(Turn { given: true, .. }) => (turns, 0),
                Event::Turn(Turn { mv: Move::Pass, .. }) => (turns + 1, 0),
                Event::Turn(_) => (turns + 1, since_pass + 1),
                _ => (turns, since_pass),
            });
            let (now, since_pass) = made[made.len() - 1];
            let mut earlier = state.same.filter(|_| matches!(event, Event::Turn(_)));
            while let Some(index) = earlier {
                let (then, before) = (made[index as usize].0, &self.states[index as usize]);
                let plays = now - then;
                if plays % 2 == 1 && plays <= since_pass && before.board == state.board {
                    cycles.push((then, now - 1));
                    break;
                }
                earlier = before.same;
            }
        }
        cycles
    }
}

/// Tells whether a position stands twice in a row of positions, an odd number of plays apart.
fn has_odd_cycle(path: &[Board]) -> bool {
    let again = |(i, board): (usize, &Board)| path[i + 1..].iter().step_by(2).any(|later| later == board);
    path.iter().enumerate().any(again)
}

/// A search for the rest of a cycle.
struct Search {
    suicide: Suicide,
}

impl Search {
    /// Tells whether `next`, with `to_play` to move, is on an even cycle from the first position of `path`, which has
    /// led there by one play each. A cycle with an odd cycle in it does not count.
    fn extend(&self, path: &mut Vec<Board>, next: &Board, to_play: Color, rest: usize) -> bool {
        if let Some(at) = path.iter().position(|board| board == next) {
            return at == 0 && path.len().is_multiple_of(2);
        }
        if self.missing(&path[0], next) > rest {
            return false;
        }
        path.push(next.clone());
        let found = (next.empties() & path[0].stones(to_play)).iter().any(|point| {
            let mut after = next.clone();
            let placed = after.place(to_play, point);
            let allowed = placed.is_ok_and(|placed| match self.suicide {
                Suicide::Forbidden => placed.self_captured.is_empty(),
                Suicide::Multi => placed.self_captured.len() != 1,
                Suicide::Allowed => true,
            });
            allowed && rest > 0 && self.extend(path, &after, to_play.opponent(), rest - 1)
        });
        path.pop();
        found
    }

    /// Stones that plays must still place to reach a position.
    fn missing(&self, target: &Board, board: &Board) -> usize {
        Color::BOTH.into_iter().map(|c| (target.stones(c) - board.stones(c)).len()).sum()
    }
}
