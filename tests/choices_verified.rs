//! The moves that `tests/search/choices.tst` calls right are right: by the exact solver, or where that gives up by playing out
//! everything; where a line names open points, by play on those.
//!
//! The komi is half a point less than best play is worth: the right moves win, all others lose.

use shinpan::board::{Color, Move, PointSet};
use shinpan::game::Game;
use shinpan::rules::Points;
use shinpan::scoring::tally;
use shinpan::search::exact::{Bounds, Open, Solution, Why, solve, solve_open};

use crate::common::choices::{self, Choice};

/// Positions that the solver may look at.
const SOLVED: u64 = 300_000;
/// Positions that playing out everything may look at.
const MOST: usize = 60_000;

/// All that can happen, with a bound on how much that is.
struct Everything {
    left: usize,
}

impl Everything {
    /// The worth of the position to the player to move; `None` if there is too much to look at, or the game goes in circles.
    fn value(&mut self, game: &mut Game, color: Color, mut low: Points, high: Points) -> Option<Points> {
        self.left = self.left.checked_sub(1)?;
        let sign = |points: Points| if color == Color::Black { points } else { -points };
        if let Some(ending) = game.ending() {
            let winner = ending.winner?;
            return Some(Points::whole(if winner == color { 100 } else { -100 }));
        }
        if game.has_stopped() && game.pass_owed().is_none() {
            return Some(sign(tally(game, &PointSet::EMPTY).difference()));
        }
        if game.repeats().is_some() {
            return None;
        }
        let mut best = None;
        for mv in moves(game, color) {
            game.play(color, mv).expect("a legal move");
            let value = self.value(game, color.opponent(), -high, -low).map(|v| -v);
            game.undo().expect("a move was made");
            let value = value?;
            if best.is_none_or(|b| value > b) {
                best = Some(value);
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        best
    }

    /// The worth of each move.
    fn values(&mut self, game: &mut Game, color: Color) -> Option<Vec<(Move, Points)>> {
        let (low, high) = (Points::whole(-1000), Points::whole(1000));
        let mut values = Vec::new();
        for mv in moves(game, color) {
            game.play(color, mv).expect("a legal move");
            let value = self.value(game, color.opponent(), low, high);
            game.undo().expect("a move was made");
            values.push((mv, -value?));
        }
        Some(values)
    }
}

fn moves(game: &Game, color: Color) -> Vec<Move> {
    let points = game.legal_points(color).iter().map(Move::Play).collect::<Vec<_>>();
    let pass = game.legality(color, Move::Pass).is_ok().then_some(Move::Pass);
    pass.into_iter().chain(points).collect()
}

/// Whether a solution is that the player to move just wins, so that whatever keeps less does not.
fn just_wins(solution: &Solution, color: Color) -> bool {
    let value = solution.value.map(|value| value.to_string()).unwrap_or_default();
    value.strip_prefix(color.letter()).is_some_and(|margin| ["+", "+0.5"].contains(&margin))
}

/// The moves that win, if one of the ways to find out comes to an end.
fn right(choice: &mut Choice) -> Option<Vec<Move>> {
    let bounds = &mut Bounds { nodes: SOLVED, memory: 64 << 20, stop: &mut |_| false };
    if let Some(points) = choice.open {
        let solution = solve_open(&choice.game, Open { points, dead: PointSet::EMPTY }, bounds);
        assert!(just_wins(&solution, choice.color), "{:?}: {}", solution.value, choice.line);
        return matches!(solution.why, Some(Why::Settled { .. })).then_some(solution.moves);
    }
    let solution = solve(&choice.game, bounds);
    if solution.value.is_some() && solution.why.is_none() {
        assert!(just_wins(&solution, choice.color), "{:?}: {}", solution.value, choice.line);
        return Some(solution.moves);
    }
    let values = Everything { left: MOST }.values(&mut choice.game, choice.color)?;
    let wins = |(mv, value): (Move, Points)| (value > Points::ZERO).then_some(mv);
    let mut right: Vec<Move> = values.into_iter().filter_map(wins).collect();
    right.sort_by_key(|mv| *mv == Move::Pass);
    Some(right)
}

#[test]
fn what_is_called_right_wins_and_nothing_else() {
    for mut choice in choices::read() {
        let right = right(&mut choice).unwrap_or_else(|| panic!("not verified: {}", choice.line));
        assert_eq!(right, choice.right, "{}", choice.line);
    }
}
