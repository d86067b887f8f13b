//! Complete games as walks: where nothing may be repeated and passes change nothing, a game is a walk over boards.
//!
//! Under positional superko with free passes and a stop after two of them, a player who does not want to move passes,
//! and the other moves or ends the game. So after every play either player makes the next one, in one way each, or the
//! game ends, in one way: the complete games are the walks that visit no board twice and end anywhere (compare J. Tromp
//! and G. Farnebäck, "Combinatorics of Go", 2016, section on the number of games). That needs no referee for each game,
//! only a table of boards.

use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;

use shinpan_engine::threads::crew;
use shinpan_rules::board::{Board, Color, Hash};
use shinpan_rules::rules::{CaptureGoal, Confirm, Near, Pass, PassLimit, Repetition, Stop, Suicide, Vacated};

use shinpan_rules::game::Game;

/// Boards that fit the set of those visited.
const MOST_BOARDS: usize = 64;

/// The boards of a game and the plays between them; the first is where it starts.
pub struct Walks {
    /// The boards that one play of either player leads to.
    next: Vec<u64>,
    /// First plays that differ, with the number of those that mirror them or swap the colours.
    first: Vec<(usize, u64)>,
}

impl Walks {
    /// The walks that the complete games of this game are, if they are and the boards are few: nothing was played yet,
    /// no rule but superko looks back, and no two plays lead from one board to the same other board.
    #[must_use]
    pub fn of(game: &Game) -> Option<Walks> {
        if !are_walks(game) || !game.is_bare() || game.has_turns() {
            return None;
        }
        let mut numbers: FxHashMap<Hash, usize> = FxHashMap::default();
        let mut boards = vec![game.board().clone()];
        numbers.insert(game.board().hash(), 0);
        let mut next = Vec::new();
        while let Some(board) = boards.get(next.len()).cloned() {
            let mut to = 0_u64;
            for after in plays(&board, game.rules().suicide) {
                let number = *numbers.entry(after.hash()).or_insert(boards.len());
                if number == MOST_BOARDS {
                    return None;
                }
                if number == boards.len() {
                    boards.push(after);
                }
                if to & 1 << number != 0 {
                    return None;
                }
                to |= 1 << number;
            }
            next.push(to);
        }
        // Plays on an empty board that are alike under a symmetry stay alike whatever follows; so do the colours.
        let mut classes: FxHashMap<Hash, (usize, u64)> = FxHashMap::default();
        for number in bits(next[0]) {
            let stone = Color::BOTH
                .into_iter()
                .fold(shinpan_rules::board::PointSet::EMPTY, |all, c| all | boards[number].stones(c));
            let mut black = Board::new(game.size());
            for point in stone {
                black.place(Color::Black, point).ok()?;
            }
            classes.entry(black.invariant_hash()).or_insert((number, 0)).1 += 1;
        }
        Some(Walks { next, first: classes.into_values().collect() })
    }

    /// The number of complete games by number of board plays, by several threads. `watch` is told how many of how many
    /// parts are done. Costs a step for each game of every class of first plays.
    #[must_use]
    pub fn count(&self, threads: usize, watch: &(dyn Fn(usize, usize) + Sync)) -> Vec<u64> {
        let mut total = WalkCounts::new(self.next.len());
        total.add(0, 1);
        let starts: Vec<Start> =
            self.first.iter().map(|&(at, weight)| Start { visited: 1 | 1 << at, at, plays: 1, weight }).collect();
        let parts = self.parts(starts, 400 * threads.max(1), &mut total);
        let (taken, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut all = WalkCounts::new(self.next.len());
            while let Some(part) = parts.get(taken.fetch_add(1, Ordering::Relaxed)) {
                let mut counts = WalkCounts::new(self.next.len());
                self.walk(part.visited, part.at, part.plays, &mut counts);
                counts.0.iter().enumerate().for_each(|(plays, n)| all.add(plays, n * part.weight));
                watch(1 + done.fetch_add(1, Ordering::Relaxed), parts.len());
            }
            all
        };
        for count in crew(threads, work) {
            count.0.iter().enumerate().for_each(|(plays, &n)| total.add(plays, n));
        }
        let longest = total.0.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
        total.0.truncate(longest);
        total.0
    }

    /// Longer beginnings, at least so many unless all walks are short. The walks that end in between are counted.
    fn parts(&self, mut starts: Vec<Start>, wanted: usize, ended: &mut WalkCounts) -> Vec<Start> {
        while !starts.is_empty() && starts.len() < wanted {
            let mut longer = Vec::new();
            for start in &starts {
                ended.add(start.plays, start.weight);
                longer.extend(bits(self.next[start.at] & !start.visited).map(|at| Start {
                    visited: start.visited | 1 << at,
                    at,
                    plays: start.plays + 1,
                    weight: start.weight,
                }));
            }
            starts = longer;
        }
        starts
    }

    /// Adds every walk that goes on from here.
    fn walk(&self, visited: u64, at: usize, plays: usize, counts: &mut WalkCounts) {
        counts.0[plays] += 1;
        for to in bits(self.next[at] & !visited) {
            let visited = visited | 1 << to;
            if self.next[to] & !visited == 0 {
                counts.0[plays + 1] += 1;
            } else {
                self.walk(visited, to, plays + 1, counts);
            }
        }
    }
}

/// How a walk begins.
struct Start {
    visited: u64,
    at: usize,
    plays: usize,
    weight: u64,
}

/// Walks by number of plays.
struct WalkCounts(Vec<u64>);

impl WalkCounts {
    fn new(boards: usize) -> WalkCounts {
        WalkCounts(vec![0; boards + 1])
    }

    fn add(&mut self, plays: usize, walks: u64) {
        self.0[plays] += walks;
    }
}

/// The places of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// The boards that one play by either player leads to, but this one.
fn plays(board: &Board, suicide: Suicide) -> impl Iterator<Item = Board> + use<> {
    let mut after = Vec::new();
    for color in Color::BOTH {
        for point in board.empties() {
            let mut next = board.clone();
            let Ok(placed) = next.place(color, point) else { continue };
            let allowed = match suicide {
                Suicide::Allowed => true,
                Suicide::Multi => placed.self_captured.len() != 1,
                Suicide::Forbidden => placed.self_captured.is_empty(),
            };
            if allowed && next != *board {
                after.push(next);
            }
        }
    }
    after.into_iter()
}

/// Tells whether the complete games are walks.
fn are_walks(game: &Game) -> bool {
    let rules = game.rules();
    let passes = match rules.pass {
        Pass::Free | Pass::Stone => true,
        Pass::Return | Pass::Forbidden => false,
    };
    let stops = match rules.confirm {
        Confirm::RemovalByPlay | Confirm::PlayOut => false,
        Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute | Confirm::ResumeOnce => true,
        Confirm::PlayOn | Confirm::SecondStop | Confirm::Wagc | Confirm::Japanese1989 => true,
    };
    passes
        && stops
        && rules.pass_limit == PassLimit::None
        && rules.repetition == Repetition::Positional
        && rules.stop == Stop::TwoPasses
        && rules.vacated == Vacated::Open
        && rules.near == Near::Off
        && rules.limit == 0
        && rules.captures == CaptureGoal::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;
    use shinpan_rules::board::Size;
    use shinpan_rules::rules::Ruleset;

    #[test]
    fn walks_are_the_complete_games() {
        for rules in ["tromp-taylor", "chinese", "ing-1986 confirm=agreement", "area-simple first=white"] {
            let ruleset: Ruleset = rules.parse().unwrap();
            for (width, height) in [(1, 1), (1, 2), (3, 1)] {
                let mut game = Game::new(ruleset, Size::new(width, height).unwrap());
                let walks = Walks::of(&game).unwrap_or_else(|| panic!("{rules} on {width}x{height}"));
                let expected = perft::complete_games(&mut game);
                assert_eq!(walks.count(2, &|_, _| ()), expected, "{rules} on {width}x{height}");
            }
        }
        let japanese: Ruleset = "japanese".parse().unwrap();
        assert!(Walks::of(&Game::new(japanese, Size::new(1, 2).unwrap())).is_none());
    }
}
