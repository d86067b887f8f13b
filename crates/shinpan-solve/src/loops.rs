//! Solving where nothing but the situation counts ([`Way::Loops`](super::Way::Loops)).

use shinpan_rules::board::Move;
use shinpan_rules::rules::{Cycle, Rules};

use super::bounds::{Bounds, GivenUp};
use super::graph::{Graph, Solved};
use super::referee::{NOBODY, agrees_on_dead, circle_is_draw};
use super::small::Small;
use super::solution::{Solution, Why};
use super::value::{MOST, Value, Worth, value};
use super::world::World;

/// Better, or worse, than anything counted.
const BEYOND: Worth = MOST / 2;

/// Solves a game on a small board.
pub(super) fn solve_small(world: Small, rules: &Rules, bounds: &mut Bounds<'_>) -> Result<Solution, GivenUp> {
    let mut walker = world.clone();
    let graph = Graph::of_small(&mut walker, bounds, &mut |_| ())?;
    Ok(read(graph, world, rules))
}

/// Solves a game by all its situations.
pub(super) fn solve<W: World>(mut world: W, rules: &Rules, bounds: &mut Bounds<'_>) -> Result<Solution, GivenUp> {
    let graph = Graph::of(&mut world, bounds)?;
    Ok(read(graph, world, rules))
}

/// Reads from the values of all situations that of a world's present one, which is the first of them.
fn read<W: World>(graph: Graph, mut world: W, rules: &Rules) -> Solution {
    let solved = graph.solve(NOBODY, None);
    let worth = solved.worth[0];
    let keeps = graph.moves(0, &mut world).into_iter().filter(|&(_, to)| solved.worth[to as usize] == worth);
    let mut moves: Vec<Move> = keeps.map(|(mv, _)| mv).collect();
    moves.sort_by_key(|mv| mv.point().map_or((1, 0), |p| (0, p.index())));
    let (found, line) = match brought_about(&graph, &solved) {
        Some(by) => {
            (value(worth, rules.scoring, rules.tie), to_the_end(&graph, by.as_ref().unwrap_or(&solved), &mut world))
        }
        None => {
            (if circle_is_draw(rules) { Value::Draw } else { Value::Void }, in_circles(&graph, &solved, &mut world))
        }
    };
    let differs = |other: Solved| other.worth[0] != worth;
    let unsure = || differs(graph.solve(NOBODY, Some(-BEYOND))) || differs(graph.solve(NOBODY, Some(BEYOND)));
    let endless = || differs(graph.solve(-BEYOND, None)) || differs(graph.solve(BEYOND, None));
    let why = if graph.is_unsure() && unsure() {
        Some(Why::Uncertain)
    } else if rules.cycle == Cycle::Continue && endless() {
        Some(Why::Endless)
    } else {
        agrees_on_dead(rules).then_some(Why::Agreed)
    };
    Solution { value: Some(found), why, moves, line, nodes: graph.len() as u64 }
}

/// Value of the game to a player to whom circles are the worst, if that player can bring the value about by an end of
/// the game; `Some(None)` if that goes without saying, `None` if neither player can.
fn brought_about(graph: &Graph, solved: &Solved) -> Option<Option<Solved>> {
    if solved.worth[0] != NOBODY || graph.is_end(0) {
        return Some(None);
    }
    // An end of which nobody knows what it comes to is none that anybody brings about.
    let by = |circle| Some(graph.solve(circle, Some(circle))).filter(|to: &Solved| to.worth[0] == NOBODY);
    by(-BEYOND).or_else(|| by(BEYOND)).map(Some)
}

/// A line to the end, by moves that keep the worth and come nearer to it.
fn to_the_end<W: World>(graph: &Graph, solved: &Solved, world: &mut W) -> Vec<Move> {
    let mut line = Vec::new();
    let mut at = 0;
    while !graph.is_end(at) {
        let moves = graph.moves(at, world).into_iter();
        let keeps = moves.filter(|&(_, to)| solved.worth[to as usize] == solved.worth[at as usize]);
        let Some((mv, to)) = keeps.min_by_key(|&(_, to)| solved.rank[to as usize]) else { break };
        line.push(mv);
        world.play(mv);
        at = to;
    }
    line.iter().for_each(|_| world.undo());
    line
}

/// A line to where it comes back to a situation.
fn in_circles<W: World>(graph: &Graph, solved: &Solved, world: &mut W) -> Vec<Move> {
    let mut line = Vec::new();
    let mut been = vec![0];
    let mut at = 0;
    loop {
        let moves = graph.moves(at, world).into_iter();
        let mut keeps = moves.filter(|&(_, to)| solved.worth[to as usize] == NOBODY && !graph.is_end(to));
        let Some((mv, to)) = keeps.next() else { return line };
        line.push(mv);
        world.play(mv);
        if been.contains(&to) {
            return line;
        }
        been.push(to);
        at = to;
    }
}
