//! Exact values: against published ones, against brute force with nothing but the referee, and that lines of best play
//! come to what they say.

mod bits;
mod brute;
mod circles;
mod kept;
mod open;
mod progress;
mod proofs;
mod published;

use crate::common;
use shinpan::board::Color;
use shinpan::game::Game;
use shinpan::rules::Points;
use shinpan::search::exact::{Bounds, Solution, Value, solve};

/// Solves with as many positions as a test may look at.
fn solved(game: &Game) -> Solution {
    solve(game, &mut Bounds { nodes: 300_000, memory: 1 << 28, stop: &mut |_| false })
}

/// The game that these rules start on a board of this size.
fn game(size: &str, rules: &str) -> Game {
    let size = common::size(size);
    let mut game = Game::new(common::fitting(common::ruleset(rules), size), size);
    game.set_oracle(std::sync::Arc::new(shinpan::life::Reader::new(shinpan::life::Effort::default())));
    game
}

/// Black's points less White's, where the value is a count.
fn difference(solution: &Solution) -> Option<Points> {
    let Some(Value::Counted(score)) = solution.value else { return None };
    Some(if score.winner == Some(Color::White) { -score.margin } else { score.margin })
}
