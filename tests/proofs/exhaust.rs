//! Proofs held against a search that knows no region, no wall, no eye and no order of moves: every play anywhere on a small board,
//! to a depth. Rooms are cut so that chains of both colours reach out of them.

use std::collections::HashMap;

use rand::RngExt;

use shinpan::board::{Board, Color, Point, PointSet, Size};
use shinpan::life::{Finding, Method, State, prove};
use shinpan::rules::{Ruleset, Suicide};

use super::laws::{each, number};
use super::positions::{SIZES, small};
use crate::common::random;

/// Points of a board of at most 25 points, one bit each.
type Set = u32;

/// A position, who moves, and where that player may not take back a ko.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    stones: [Set; 2],
    turn: Color,
    banned: Set,
}

/// A question to a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// The opponent takes the stone; no ko ever keeps him from taking back.
    Taken,
    /// The stone is unconditionally alive; no ko ever keeps its owner from taking back.
    Safe,
}

/// A small board without stones.
struct Grid {
    width: usize,
    /// The left and the right column, and all points.
    left: Set,
    right: Set,
    all: Set,
    suicide: Suicide,
}

impl Grid {
    fn new(size: Size, suicide: Suicide) -> Grid {
        let (width, area) = (size.width(), size.area());
        let left = (0..area).step_by(width).fold(0, |column, i| column | 1 << i);
        Grid { width, left, right: left << (width - 1), all: (1 << area) - 1, suicide }
    }

    fn next_to(&self, set: Set) -> Set {
        let sideways = (set & !self.right) << 1 | (set & !self.left) >> 1;
        (sideways | set << self.width | set >> self.width) & self.all & !set
    }

    /// The points that hang together with a point within a set.
    fn joined(&self, start: Set, within: Set) -> Set {
        let mut found = start & within;
        loop {
            let more = found | self.next_to(found) & within;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// The parts of a set that points of it lie in.
    fn parts(&self, mut points: Set, set: Set) -> impl Iterator<Item = Set> {
        std::iter::from_fn(move || {
            let part = (points != 0).then(|| self.joined(points & points.wrapping_neg(), set))?;
            points &= !part;
            Some(part)
        })
    }

    fn empty(&self, node: &Node) -> Set {
        self.all & !node.stones[0] & !node.stones[1]
    }

    /// After a play, unless it is suicide that is forbidden or has no effect; bans a ko for those who are bound by it.
    fn play(&self, node: &Node, at: Set, unbound: Color) -> Option<Node> {
        let (us, them) = (node.turn, node.turn.opponent());
        let mut next = *node;
        next.stones[us] |= at;
        next.banned = 0;
        let mut taken = 0;
        for touched in self.parts(self.next_to(at) & next.stones[them], next.stones[them]) {
            if self.next_to(touched) & self.empty(&next) == 0 {
                taken |= touched;
            }
        }
        next.stones[them] &= !taken;
        let own = self.joined(at, next.stones[us]);
        let breath = self.next_to(own) & self.empty(&next);
        if breath == 0 {
            if own == at || self.suicide == Suicide::Forbidden {
                return None;
            }
            next.stones[us] &= !own;
        }
        if own == at && taken.count_ones() == 1 && breath == taken && them != unbound {
            next.banned = taken;
        }
        next.turn = them;
        Some(next)
    }

    /// Whether a stone stays though its owner always passes: the words of D. B. Benson's theorem.
    fn is_unconditional(&self, stones: [Set; 2], owner: Color, stone: Set) -> bool {
        let empty = self.all & !stones[0] & !stones[1];
        let others = self.all & !stones[owner];
        let mut chains: Vec<_> = self.parts(stones[owner], stones[owner]).collect();
        let mut regions: Vec<_> = self.parts(others, others).collect();
        loop {
            let before = (chains.len(), regions.len());
            let vital = |chain: Set, region: Set| {
                let needed = if self.suicide == Suicide::Forbidden { region & empty } else { region };
                self.next_to(region) & chain != 0 && needed & !self.next_to(chain) == 0
            };
            chains.retain(|&c| regions.iter().filter(|&&r| vital(c, r)).count() >= 2);
            let left = chains.iter().fold(0, |all, c| all | c);
            regions.retain(|&r| self.next_to(r) & !left == 0);
            if before == (chains.len(), regions.len()) {
                return left & stone != 0;
            }
        }
    }
}

/// A search to a depth that remembers.
struct Depth<'a> {
    grid: &'a Grid,
    owner: Color,
    stone: Set,
    goal: Goal,
    /// For a node the most plies within which the goal is not reached.
    failed: HashMap<Node, u8>,
    left: u32,
}

impl Depth<'_> {
    fn prover(&self) -> Color {
        match self.goal {
            Goal::Taken => self.owner.opponent(),
            Goal::Safe => self.owner,
        }
    }

    /// Whether the prover reaches the goal within so many plies, whatever the other does; `None` if that takes too long.
    fn reached(&mut self, node: &Node, plies: u8) -> Option<bool> {
        let stands = node.stones[self.owner] & self.stone != 0;
        match self.goal {
            Goal::Taken if !stands => return Some(true),
            Goal::Safe if !stands => return Some(false),
            Goal::Safe if self.grid.is_unconditional(node.stones, self.owner, self.stone) => return Some(true),
            Goal::Taken | Goal::Safe => {}
        }
        if plies == 0 || self.failed.get(node).is_some_and(|&at| at >= plies) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let proves = node.turn == self.prover();
        let mut found = !proves;
        let pass = Node { turn: node.turn.opponent(), banned: 0, ..*node };
        let open = self.grid.empty(node) & !node.banned;
        let plays = (0..Set::BITS).map(|i| 1 << i).filter(|at| open & at != 0);
        let next: Vec<Node> = plays.filter_map(|at| self.grid.play(node, at, self.prover())).collect();
        for next in next.into_iter().chain([pass]) {
            if self.reached(&next, plies - 1)? == proves {
                found = proves;
                break;
            }
        }
        if !found {
            self.failed.insert(*node, plies);
        }
        Some(found)
    }
}

/// The fewest plies in which a goal can be forced, if a search of this size finds it.
fn forced(grid: &Grid, node: &Node, owner: Color, stone: Set, goal: Goal, nodes: u32) -> Option<u8> {
    let mut search = Depth { grid, owner, stone, goal, failed: HashMap::new(), left: nodes };
    (1..=15).find_map(|plies| match search.reached(node, plies) {
        Some(true) => Some(Some(plies)),
        Some(false) => None,
        None => Some(None),
    })?
}

/// The refutation of a finding, and the number of questions asked about it.
fn refutes(grid: &Grid, board: &Board, f: &Finding, nodes: u32) -> (u32, Option<String>) {
    let width = board.size().width();
    let set = |points: PointSet| -> Set { points.iter().map(|p| 1 << (p.row() * width + p.column())).sum() };
    let stones = Color::BOTH.map(|color| set(board.stones(color)));
    let stone = set(f.stones) & set(f.stones).wrapping_neg();
    let (owner, foe) = (f.color, f.color.opponent());
    let questions: &[(Color, Goal)] = match f.state {
        State::Alive | State::Seki => &[(foe, Goal::Taken)],
        State::Dead => &[(owner, Goal::Safe)],
        State::Unsettled => &[(owner, Goal::Taken), (foe, Goal::Safe)],
        State::Ko(_) => &[],
    };
    let mut asked = 0;
    for &(turn, goal) in questions {
        asked += 1;
        if let Some(plies) = forced(grid, &Node { stones, turn, banned: 0 }, owner, stone, goal, nodes) {
            let what = if goal == Goal::Taken { "is taken" } else { "is safe" };
            return (asked, Some(format!("{} {f}: {what} in {plies} plies, {turn} first\n{board}", f.name())));
        }
    }
    (asked, None)
}

#[test]
fn no_search_of_the_whole_board_refutes_a_proof() {
    let (count, from) = (number("SHINPAN_PROOF_POSITIONS", 60), number("SHINPAN_PROOF_SEED", 0));
    let nodes = number("SHINPAN_PROOF_NODES", 3_000) as u32;
    let held = each(from, count, |seed| {
        let rng = &mut random::rng(74, seed);
        let rules = ["chinese", "tromp-taylor", "japanese"][rng.random_range(0..3)].parse::<Ruleset>().unwrap().rules;
        let board = small(rng);
        let grid = Grid::new(board.size(), rules.suicide);
        let (mut asked, mut refuted) = (0, Vec::new());
        for f in prove(&board, &rules, 8_000) {
            if matches!(f.method, Method::Benson | Method::Safety | Method::Search(_)) {
                let (questions, how) = refutes(&grid, &board, &f, nodes);
                asked += questions;
                refuted.extend(how.map(|how| format!("position {seed}: {how}")));
            }
        }
        (asked, refuted)
    });
    let asked: u32 = held.iter().map(|(asked, _)| asked).sum();
    let refuted: Vec<String> = held.into_iter().flat_map(|(_, refuted)| refuted).collect();
    println!("{count} small positions from {from}: {asked} questions of {nodes} nodes");
    assert!(refuted.is_empty(), "{} of {count}:\n{}", refuted.len(), refuted.join("\n"));
    assert!(asked as u64 > count, "{asked}");
}

#[test]
fn points_of_the_grid_are_beside_each_other_as_on_the_board() {
    for (width, height) in SIZES {
        let size = Size::new(width, height).unwrap();
        let (board, grid) = (Board::new(size), Grid::new(size, Suicide::Forbidden));
        let bit = |p: Point| -> Set { 1 << (p.row() * width + p.column()) };
        for p in size.points() {
            assert_eq!(grid.next_to(bit(p)), board.neighbors(p).map(bit).sum::<Set>(), "{width}x{height} {p}");
        }
    }
}

/// The search finds what is there to be found.
#[test]
fn the_search_refutes_what_is_false() {
    for (rows, vertex, turn, goal, plies) in [
        // One move takes; one move makes two eyes, or keeps them from being made; two eyes stay.
        ("X.XO/XXXO/OOO.", "A3", Color::White, Goal::Taken, Some(1)),
        ("X...X/XXXXX/OOOOO/.....", "A3", Color::Black, Goal::Safe, Some(1)),
        ("X...X/XXXXX/OOOOO/.....", "A3", Color::White, Goal::Safe, None),
        (".X.XO/XXXXO/OOOOO/.....", "A3", Color::White, Goal::Taken, None),
    ] {
        let board: Board = rows.replace('/', "\n").parse().unwrap();
        let grid = Grid::new(board.size(), Suicide::Forbidden);
        let at: Point = vertex.parse().unwrap();
        let width = board.size().width();
        let set = |points: PointSet| -> Set { points.iter().map(|p| 1 << (p.row() * width + p.column())).sum() };
        let node = Node { stones: Color::BOTH.map(|color| set(board.stones(color))), turn, banned: 0 };
        let stone = 1 << (at.row() * width + at.column());
        let found = forced(&grid, &node, board.get(at).unwrap(), stone, goal, 20_000);
        assert_eq!(found, plies, "{vertex}, {turn} first\n{board}");
    }
}
