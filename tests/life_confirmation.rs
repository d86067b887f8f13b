//! The Japanese confirmation, held against brute force on tiny boards.

use crate::common;

use std::collections::HashMap;

use common::brute::{Graph, Ko, Visit, positions};
use shinpan::board::{Board, Chain, Color, Point, PointSet};
use shinpan::life::{Confirmed, confirm};
use shinpan::rules::Suicide;

const BUDGET: u64 = 100_000;

/// The verdict of the Japanese 2003 rules on Black's chains, by who can force what, White moving first. A stone that stays is one
/// that was played, not one that stood.
struct Court {
    graph: Graph,
    captured: HashMap<Point, Vec<bool>>,
    cleared: HashMap<PointSet, Vec<bool>>,
    held: HashMap<(Point, PointSet), Vec<bool>>,
}

impl Court {
    fn new(size: &str, suicide: Suicide) -> Court {
        Court::of(Graph::watching(Color::Black, common::size(size), suicide, Ko::UntilPass))
    }

    /// A court that does not know which stones stood before. Where the chain in question is alone it need not: once that is
    /// taken, none is left that did.
    fn of(graph: Graph) -> Court {
        Court { graph, captured: HashMap::new(), cleared: HashMap::new(), held: HashMap::new() }
    }

    fn is_captured(&mut self, board: &Board, target: Point) -> bool {
        let at = self.graph.find(board, Color::White);
        let gone = |board: &Board| board.get(target) != Some(Color::Black);
        self.captured.entry(target).or_insert_with(|| self.graph.forced(Color::White, gone))[at]
    }

    /// Whether a chain is captured and then no black stone that was played stays on the ground for ever.
    fn is_held(&mut self, board: &Board, target: Point, ground: PointSet) -> bool {
        let Court { graph, cleared, held, .. } = self;
        let at = graph.find(board, Color::White);
        let won = held.entry((target, ground)).or_insert_with(|| {
            let cleared = cleared.entry(ground).or_insert_with(|| {
                let away = |p: Point| {
                    move |board: &Board, stood: PointSet| board.get(p) != Some(Color::Black) || stood.contains(p)
                };
                let each: Vec<_> = ground.iter().map(away).collect();
                let visits: Vec<_> = each.iter().map(|v| v as Visit<'_>).collect();
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

/// The black chains of each position.
fn chains(size: &str) -> impl Iterator<Item = Vec<(Board, Chain)>> {
    positions(common::size(size)).into_iter().map(|board| {
        let black = board.chains().into_iter().filter(|c| c.color == Color::Black);
        black.map(|c| (board.clone(), c)).collect()
    })
}

/// Compares every chain of a board. Tells how many are uncapturable, capturable-1, capturable-2 and dead.
fn agree(size: &str, suicide: Suicide) -> [usize; 4] {
    compare(&mut Court::new(size, suicide), chains(size).flatten(), suicide)
}

fn compare(court: &mut Court, chains: impl Iterator<Item = (Board, Chain)>, suicide: Suicide) -> [usize; 4] {
    let mut counts = [0; 4];
    for (board, chain) in chains {
        let truth = court.confirm(&board, &chain);
        let at = chain.stones.first().expect("a chain has stones");
        let found = confirm(&board, at, suicide, BUDGET).expect("a stone").answer;
        assert_eq!(found, Ok(truth), "{at}, {suicide:?}\n{board}");
        counts[truth as usize] += 1;
    }
    counts
}

/// White takes D1. G1 is still there then, but was not played: nothing new comes of it, whatever becomes of G1.
#[test]
fn a_stone_that_stood_is_no_new_one() {
    let board: Board = "...XO.X".parse().unwrap();
    let at: Point = "D1".parse().unwrap();
    let found = confirm(&board, at, Suicide::Forbidden, BUDGET).expect("a stone");
    assert_eq!(found.answer, Ok(Confirmed::Dead));
    let chain = board.chain(at).unwrap();
    assert_eq!(Court::new("7x1", Suicide::Forbidden).confirm(&board, &chain), Confirmed::Dead);
}

#[test]
fn confirmation_is_what_brute_force_says() {
    let both = [Suicide::Forbidden, Suicide::Multi];
    for (size, suicides, counts) in [
        ("3x1", &both[..], [1, 2, 0, 6]),
        ("4x1", &both, [3, 6, 0, 22]),
        ("5x1", &both, [18, 22, 13, 53]),
        ("6x1", &both, [56, 77, 62, 157]),
        ("7x1", &both[..1], [227, 190, 416, 302]),
        ("2x2", &both, [4, 0, 0, 40]),
        ("3x2", &both, [107, 20, 0, 408]),
    ] {
        for &suicide in suicides {
            assert_eq!(agree(size, suicide), counts, "{size}, {suicide:?}");
        }
    }
}

/// Where Black has one chain alone, which takes fewer states to look at.
#[test]
fn confirmation_is_what_brute_force_says_on_three_lines() {
    let suicide = Suicide::Forbidden;
    let mut court = Court::of(Graph::new(common::size("3x3"), suicide, Ko::UntilPass));
    let alone = chains("3x3").filter(|chains| chains.len() == 1).flatten().step_by(37);
    assert_eq!(compare(&mut court, alone, suicide), [49, 27, 0, 84]);
}
