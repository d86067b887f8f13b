//! Local search, held against brute force on tiny boards.

mod common;

use std::collections::HashMap;

use common::brute::{Graph, Ko};
use shinpan::board::{Board, Chain, Color, Point, PointSet, Size};
use shinpan::life::{Confirmed, Fate, confirm, independently_alive, solve, unconditional};
use shinpan::rules::{Axis, Rules, Suicide};

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

/// The numbers of positions, of black chains, and of those that are independently alive, on a tiny board.
fn count_independent(size: &str) -> (usize, usize, usize) {
    let boards = common::brute::positions(common::size(size));
    let mut counts = (boards.len(), 0, 0);
    for board in boards {
        for chain in board.chains().iter().filter(|c| c.color == Color::Black) {
            let at = chain.stones.first().expect("a chain has stones");
            let alive = independently_alive(&board, at, Suicide::Forbidden, BUDGET)
                .expect("a stone")
                .answer
                .expect("a small board");
            counts.1 += 1;
            counts.2 += usize::from(alive);
        }
    }
    counts
}

/// The figures for 2x2 to 6x1 were computed by others in the same reading, from all positions at once.
#[test]
fn independent_life_is_counted() {
    for (size, counts) in [
        ("1x1", (1, 0, 0)),
        ("2x1", (5, 2, 0)),
        ("3x1", (15, 9, 1)),
        ("4x1", (41, 31, 3)),
        ("5x1", (113, 106, 8)),
        ("6x1", (313, 352, 16)),
        ("2x2", (57, 44, 4)),
        ("3x2", (489, 535, 107)),
    ] {
        assert_eq!(count_independent(size), counts, "{size}");
    }
}

/// Whether a two-eye-formation of Black has a point in common with `marks`, by the words of the model. Its eyes may be left
/// out.
fn has_formation(board: &Board, marks: PointSet, with_eyes: bool) -> bool {
    let chains: Vec<Chain> = board.chains().into_iter().filter(|c| c.color == Color::Black).collect();
    chains.iter().filter(|c| c.liberties.len() == 2).any(|one| {
        let eyes = one.liberties;
        let members: PointSet = chains.iter().filter(|c| c.liberties == eyes).flat_map(|c| c.stones.iter()).collect();
        let closed = eyes.iter().all(|eye| board.neighbors(eye).all(|q| members.contains(q)));
        closed && if with_eyes { members | eyes } else { members }.intersects(&marks)
    })
}

/// Compares every `step`th chain of a board with brute force. Tells the number of all chains, and of those whose life hangs
/// on whether an eye is a point of its formation.
fn agree_on_independence(size: &str, step: usize) -> (usize, usize) {
    let size: Size = common::size(size);
    let graph = Graph::new(size, Suicide::Forbidden, Ko::Basic);
    let mut truths: HashMap<PointSet, [Vec<bool>; 2]> = HashMap::new();
    let chains = common::brute::positions(size).into_iter().flat_map(|board| {
        let black = board.chains().into_iter().filter(|c| c.color == Color::Black);
        black.map(|c| (board.clone(), c.stones)).collect::<Vec<_>>()
    });
    let (mut all, mut differ) = (0, 0);
    for (i, (board, stones)) in chains.enumerate() {
        let forced = |with_eyes| graph.forced(Color::Black, |b| has_formation(b, stones, with_eyes));
        let truth = truths.entry(stones).or_insert_with(|| [true, false].map(forced));
        let state = graph.find(&board, Color::White);
        (all, differ) = (all + 1, differ + usize::from(truth[0][state] != truth[1][state]));
        if i % step == 0 {
            let at = stones.first().expect("a chain has stones");
            let found = independently_alive(&board, at, Suicide::Forbidden, BUDGET).expect("a stone").answer;
            assert_eq!(found, Ok(truth[0][state]), "{at}\n{board}");
        }
    }
    (all, differ)
}

/// The numbers of chains, and of those for which the two readings of "its intersections" differ, were computed by others.
#[test]
fn independent_life_is_what_brute_force_says() {
    assert_eq!(agree_on_independence("5x1", 1), (106, 0));
    assert_eq!(agree_on_independence("4x2", 1), (5837, 52));
    assert_eq!(agree_on_independence("3x3", 29), (19_561, 240));
}

#[test]
fn independent_life_is_what_brute_force_says_on_five_by_two() {
    assert_eq!(agree_on_independence("5x2", 101), (61_024, 516));
}

#[test]
fn independent_life_in_single_positions() {
    for (rows, at, alive) in [
        ("..../..../.X..", "B1", false),
        ("..../.XX./....", "B2", true),
        ("X.X./OOXX/.OX.", "C1", true),
        ("X.X./OOXX/.OX.", "A3", false),
        ("X.X./OOXX/.OX.", "B1", false),
        // Two groups with one eye each, and dame between them: nobody lives alone.
        ("..X.O../XXX.OOO", "A1", false),
        ("..X.O../XXX.OOO", "G1", false),
        (".XX.OO./X.X.O.O", "A1", true),
        (".XX.OO./X.X.O.O", "G1", true),
    ] {
        let board: Board = rows.replace('/', "\n").parse().unwrap();
        assert_eq!(
            independently_alive(&board, at.parse().unwrap(), Suicide::Forbidden, 2_000_000).map(|f| f.answer),
            Some(Ok(alive)),
            "{at}\n{board}"
        );
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
