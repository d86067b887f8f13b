//! Local search, held against brute force on tiny boards.

use crate::common;

use std::collections::HashMap;

use common::brute::{Graph, Ko};
use shinpan::board::{Board, Color, Point, Size};
use shinpan::life::{Confirmed, Fate, confirm, solve};
use shinpan::rules::{Axis, Repetition, Rules, Suicide};
use shinpan::tactics::unconditional;

const BUDGET: u64 = 200_000;

fn rules(repetition: &str, suicide: Suicide) -> Rules {
    common::ruleset(&format!("japanese repetition={repetition} suicide={}", suicide.text())).rules
}

/// The fate of a stone by brute force, from who can force its capture under each ko rule.
struct Truth<'a> {
    graphs: &'a HashMap<Ko, Graph>,
    captured: HashMap<Ko, Vec<bool>>,
    threats: bool,
}

impl<'a> Truth<'a> {
    fn new(graphs: &'a HashMap<Ko, Graph>, target: Point, threats: bool) -> Truth<'a> {
        let gone = |board: &Board| board.get(target) != Some(Color::Black);
        let captured = graphs.iter().map(|(&ko, graph)| (ko, graph.forced(Color::White, gone))).collect();
        Truth { graphs, captured, threats }
    }

    fn dies(&self, ko: Ko, board: &Board, first: Color) -> bool {
        self.captured[&ko][self.graphs[&ko].find(board, first)]
    }

    fn fate(&self, board: &Board, first: Color) -> Fate {
        if !self.threats {
            return if self.dies(Ko::Free, board, first) { Fate::Dies } else { Fate::Lives };
        }
        let plain = self.dies(Ko::Basic, board, first);
        let loser = if plain { Color::Black } else { Color::White };
        match (plain, self.dies(Ko::Unbound(loser), board, first)) {
            (true, true) => Fate::Dies,
            (false, false) => Fate::Lives,
            (true, false) => Fate::Ko(Color::White),
            (false, true) => Fate::Ko(Color::Black),
        }
    }
}

/// Solves every `step`th position of a board that has a black stone at one of the points, and compares.
fn agree(size: &str, targets: &str, step: usize) {
    let size: Size = common::size(size);
    for (repetition, kos) in
        [("none", &[Ko::Free][..]), ("basic", &[Ko::Basic, Ko::Unbound(Color::Black), Ko::Unbound(Color::White)][..])]
    {
        for suicide in [Suicide::Forbidden, Suicide::Multi] {
            let graphs: HashMap<Ko, Graph> = kos.iter().map(|&ko| (ko, Graph::new(size, suicide, ko))).collect();
            for target in common::points(targets) {
                let truth = Truth::new(&graphs, target, repetition == "basic");
                let rules = rules(repetition, suicide);
                let boards = common::brute::positions(size);
                let held = boards.iter().filter(|b| b.get(target) == Some(Color::Black)).step_by(step);
                for board in held {
                    let found = solve(board, target, &rules, BUDGET).expect("a stone");
                    for first in Color::BOTH {
                        let fate = found.first[first].fate;
                        let wanted = truth.fate(board, first);
                        assert_eq!(fate, Ok(wanted), "{target}, {first} first, {repetition}, {suicide:?}\n{board}");
                    }
                }
            }
        }
    }
}

#[test]
fn agrees_with_brute_force_on_one_line() {
    agree("5x1", "A1 B1 C1", 1);
    agree("6x1", "A1 C1", 1);
}

#[test]
fn agrees_with_brute_force_on_two_lines() {
    agree("2x2", "A1", 1);
    agree("3x2", "A1 B1", 1);
    agree("4x2", "A1 B1", 7);
}

#[test]
fn agrees_with_brute_force_on_three_lines() {
    agree("3x3", "A1 B1 B2", 53);
}

/// Positions by their numbers.
type Set = [u64; 8];

/// Play on a tiny board under a superko rule, move by move: who has brought about which positions decides what is legal.
struct Lines {
    kind: Repetition,
    target: Point,
    numbers: HashMap<String, usize>,
    boards: Vec<Board>,
    /// For each position and player the positions that a play leads to, and whether it captures.
    plays: Vec<[Vec<(usize, bool)>; 2]>,
    known: HashMap<(usize, Color, [Set; 2], bool), bool>,
}

impl Lines {
    fn new(size: Size, kind: Repetition, target: Point) -> Lines {
        let boards = common::brute::positions(size);
        let numbers: HashMap<String, usize> = boards.iter().enumerate().map(|(i, b)| (b.to_string(), i)).collect();
        let play = |board: &Board, color: Color, p: Point| {
            let mut next = board.clone();
            let placed = next.place(color, p).ok()?;
            placed.self_captured.is_empty().then(|| (numbers[&next.to_string()], !placed.captured.is_empty()))
        };
        let of =
            |board: &Board| Color::BOTH.map(|c| board.empties().iter().filter_map(|p| play(board, c, p)).collect());
        let plays = boards.iter().map(of).collect();
        Lines { kind, target, numbers, boards, plays, known: HashMap::new() }
    }

    /// Whether White captures the stone at the target, this player moving first, if nothing came before.
    fn captured(&mut self, board: &Board, first: Color) -> bool {
        let at = self.numbers[&board.to_string()];
        let made = match self.kind {
            Repetition::Natural | Repetition::Own => [[0; 8]; 2],
            _ => self.noted([[0; 8]; 2], at, first.opponent(), false),
        };
        self.follow(at, first, made, false)
    }

    /// The sets with the position that a turn of `by` has led to.
    fn noted(&self, mut made: [Set; 2], at: usize, by: Color, play: bool) -> [Set; 2] {
        let index = match self.kind {
            Repetition::Natural if !play => return made,
            Repetition::Situational | Repetition::Natural | Repetition::Own => by as usize,
            _ => 0,
        };
        made[index][at / 64] |= 1 << (at % 64);
        made
    }

    fn is_forbidden(&self, made: &[Set; 2], at: usize, by: Color, captures: bool) -> bool {
        let has = |set: &Set| set[at / 64] >> (at % 64) & 1 == 1;
        match self.kind {
            Repetition::Positional | Repetition::Changes => has(&made[0]),
            Repetition::Captures => captures && has(&made[0]),
            Repetition::Situational | Repetition::Natural | Repetition::Own => has(&made[by as usize]),
            other => unreachable!("{other:?} is no superko rule"),
        }
    }

    /// Two passes end it.
    fn follow(&mut self, at: usize, turn: Color, made: [Set; 2], passed: bool) -> bool {
        if self.boards[at].get(self.target) != Some(Color::Black) {
            return true;
        }
        let key = (at, turn, made, passed);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let attacks = turn == Color::White;
        let mut captured = !attacks;
        for (next, captures) in self.plays[at][turn as usize].clone() {
            if captured != attacks && !self.is_forbidden(&made, next, turn, captures) {
                let made = self.noted(made, next, turn, true);
                captured = self.follow(next, turn.opponent(), made, false);
            }
        }
        if captured != attacks {
            let made = self.noted(made, at, turn, false);
            captured = !passed && self.follow(at, turn.opponent(), made, true);
        }
        self.known.insert(key, captured);
        captured
    }
}

/// Solves every position of a board under a superko rule that has a black stone at one of the points, and compares. Tells how
/// many fates a ko decides.
fn agree_on_superko(size: &str, targets: &str, kind: Repetition) -> usize {
    let size: Size = common::size(size);
    let rules = rules(&kind.text(), Suicide::Forbidden);
    let kos = [Ko::Unbound(Color::Black), Ko::Unbound(Color::White)];
    let graphs: HashMap<Ko, Graph> = kos.iter().map(|&ko| (ko, Graph::new(size, Suicide::Forbidden, ko))).collect();
    let mut by_ko = 0;
    for target in common::points(targets) {
        let truth = Truth::new(&graphs, target, true);
        let mut lines = Lines::new(size, kind, target);
        let held = lines.boards.clone().into_iter().filter(|b| b.get(target) == Some(Color::Black));
        for board in held {
            let found = solve(&board, target, &rules, BUDGET).expect("a stone");
            for first in Color::BOTH {
                let plain = lines.captured(&board, first);
                let winner = if plain { Color::White } else { Color::Black };
                let stands = truth.dies(Ko::Unbound(winner.opponent()), &board, first) == plain;
                let fate = match (stands, plain) {
                    (true, true) => Fate::Dies,
                    (true, false) => Fate::Lives,
                    (false, _) => Fate::Ko(winner),
                };
                by_ko += usize::from(!stands);
                assert_eq!(found.first[first].fate, Ok(fate), "{target}, {first} first, {kind:?}\n{board}");
            }
        }
    }
    by_ko
}

#[test]
fn superko_agrees_with_brute_force() {
    let boards = [("4x1", "A1 B1"), ("5x1", "A1 B1 C1"), ("6x1", "A1 B1 C1"), ("2x2", "A1"), ("3x2", "A1 B1")];
    for (kind, by_ko) in [
        (Repetition::Positional, [4, 33, 95, 0, 45]),
        (Repetition::Situational, [4, 33, 95, 0, 45]),
        (Repetition::Natural, [4, 33, 95, 0, 45]),
        (Repetition::Own, [4, 33, 95, 0, 45]),
        (Repetition::Changes, [4, 33, 95, 0, 45]),
        (Repetition::Captures, [4, 34, 97, 0, 45]),
    ] {
        let counts = boards.map(|(size, targets)| agree_on_superko(size, targets, kind));
        assert_eq!(counts, by_ko, "{kind:?}");
    }
}

/// The official example II.16 of the Japanese rules of 1989, transcribed by R. Jasiek, with its verdicts: the black chain on
/// the right lives by two kos whoever passes for them; all of White at the top and on the right is dead; Black's single stone
/// on the edge can be taken, and then comes back for good.
#[test]
fn confirmation_of_example_16() {
    let rows = ".OO.O.O#.#O/O##OOOO##OO/##.##O##O.O/.###O####OO/##OOOOO##.O/OOO.O.O###O";
    let board: Board = rows.replace('/', "\n").parse().unwrap();
    let living = unconditional(&board, Color::White, Suicide::Forbidden).alive;
    for (at, confirmed) in [
        ("H6", Confirmed::Uncapturable),
        ("A1", Confirmed::Uncapturable),
        ("L1", Confirmed::Dead),
        ("K6", Confirmed::Capturable1),
    ] {
        let found = confirm(&board, at.parse().unwrap(), Suicide::Forbidden, 500_000).expect("a stone");
        assert_eq!(found.answer, Ok(confirmed), "{at}\n{board}");
        // That no white stone stays anywhere says the same of all.
        let chain = board.chain(at.parse().unwrap()).unwrap().stones;
        let same = if at == "L1" { board.stones(Color::White) - living } else { chain };
        assert_eq!(found.stones, same, "{at}");
    }
}
