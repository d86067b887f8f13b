//! The Japanese confirmation, held against brute force on tiny boards.

use crate::common;

use std::collections::HashMap;

use common::brute::{Graph, Ko, positions};
use shinpan::board::{Board, Chain, Color, Point, PointSet};
use shinpan::life::{Confirmed, confirm};
use shinpan::rules::Suicide;

const BUDGET: u64 = 100_000;

/// What the Japanese 2003 rules say of Black's chains, by who can force what, White moving first.
struct Court {
    graph: Graph,
    captured: HashMap<Point, Vec<bool>>,
    cleared: HashMap<PointSet, Vec<bool>>,
    held: HashMap<(Point, PointSet), Vec<bool>>,
}

impl Court {
    fn new(size: &str, suicide: Suicide) -> Court {
        let graph = Graph::new(common::size(size), suicide, Ko::UntilPass);
        Court { graph, captured: HashMap::new(), cleared: HashMap::new(), held: HashMap::new() }
    }

    fn is_captured(&mut self, board: &Board, target: Point) -> bool {
        let at = self.graph.find(board, Color::White);
        let gone = |board: &Board| board.get(target) != Some(Color::Black);
        self.captured.entry(target).or_insert_with(|| self.graph.forced(Color::White, gone))[at]
    }

    /// Whether a chain is captured and then no black stone stays on the ground for ever.
    fn is_held(&mut self, board: &Board, target: Point, ground: PointSet) -> bool {
        let Court { graph, cleared, held, .. } = self;
        let at = graph.find(board, Color::White);
        let won = held.entry((target, ground)).or_insert_with(|| {
            let cleared = cleared.entry(ground).or_insert_with(|| {
                let away = |p: Point| move |board: &Board| board.get(p) != Some(Color::Black);
                let each: Vec<_> = ground.iter().map(away).collect();
                let visits: Vec<&dyn Fn(&Board) -> bool> = each.iter().map(|v| v as &dyn Fn(&Board) -> bool).collect();
                graph.recurring(Color::White, &visits)
            });
            let gone = graph.boards.iter().enumerate().map(|(i, b)| cleared[i] && b.get(target) != Some(Color::Black));
            graph.reaching(Color::White, gone.collect())
        });
        won[at]
    }

    fn closely(&mut self, board: &Board, chain: &Chain) -> Option<Confirmed> {
        let target = chain.stones.first().expect("a chain has stones");
        if !self.is_captured(board, target) {
            return Some(Confirmed::Uncapturable);
        }
        (!self.is_held(board, target, chain.stones)).then_some(Confirmed::Capturable1)
    }

    fn confirm(&mut self, board: &Board, chain: &Chain) -> Confirmed {
        if let Some(confirmed) = self.closely(board, chain) {
            return confirmed;
        }
        let own = board.chains().into_iter().filter(|c| c.color == Color::Black);
        let firm = own.filter(|c| self.closely(board, c).is_some()).fold(PointSet::EMPTY, |all, c| all | c.stones);
        let target = chain.stones.first().expect("a chain has stones");
        let ground = (board.all() - firm).joined_to(target);
        if self.is_held(board, target, ground) { Confirmed::Dead } else { Confirmed::Capturable2 }
    }
}

/// Compares every `step`th chain of a board. Tells how many are uncapturable, capturable-1, capturable-2 and dead.
fn agree(size: &str, suicide: Suicide, step: usize) -> [usize; 4] {
    let mut court = Court::new(size, suicide);
    let chains = positions(common::size(size)).into_iter().flat_map(|board| {
        let black = board.chains().into_iter().filter(|c| c.color == Color::Black);
        black.map(|c| (board.clone(), c)).collect::<Vec<_>>()
    });
    let mut counts = [0; 4];
    for (board, chain) in chains.step_by(step) {
        let truth = court.confirm(&board, &chain);
        let at = chain.stones.first().expect("a chain has stones");
        let found = confirm(&board, at, suicide, BUDGET).expect("a stone").answer;
        assert_eq!(found, Ok(truth), "{at}, {suicide:?}\n{board}");
        counts[truth as usize] += 1;
    }
    counts
}

#[test]
fn confirmation_is_what_brute_force_says() {
    for (size, step, forbidden, multi) in [
        ("3x1", 1, [1, 2, 0, 6], [1, 2, 0, 6]),
        ("4x1", 1, [3, 6, 0, 22], [3, 6, 0, 22]),
        ("5x1", 1, [18, 22, 13, 53], [18, 22, 13, 53]),
        ("6x1", 1, [56, 77, 62, 157], [56, 77, 62, 157]),
        ("7x1", 1, [227, 190, 452, 266], [227, 188, 458, 262]),
        ("2x2", 1, [4, 0, 0, 40], [4, 0, 0, 40]),
        ("3x2", 1, [107, 20, 0, 408], [107, 20, 0, 408]),
        ("4x2", 11, [162, 32, 16, 321], [162, 32, 16, 321]),
    ] {
        for (suicide, counts) in [(Suicide::Forbidden, forbidden), (Suicide::Multi, multi)] {
            assert_eq!(agree(size, suicide, step), counts, "{size}, {suicide:?}");
        }
    }
}

#[test]
fn confirmation_is_what_brute_force_says_on_three_lines() {
    assert_eq!(agree("3x3", Suicide::Forbidden, 151), [32, 19, 2, 77]);
}
