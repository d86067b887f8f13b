//! Proofs by search against all situations at once.

use shinpan::game::Game;
use shinpan::rules::Points;
use shinpan::scoring::{self, Outcome};
use shinpan::search::exact::{Bounds, Solution, Value, solve, solve_by_proofs};

use super::{difference, game};
use crate::common::random::{rng, turn};

/// The position after so many random turns.
fn random(board: &str, rules: &str, seed: u64, turns: u64) -> Game {
    let mut game = game(board, rules);
    let mut rng = rng(7, seed);
    for _ in 0..turns {
        if !game.has_stopped() {
            turn(&mut rng, &mut game, 6);
        }
    }
    game
}

/// On one thread if positions are counted, else on as many as there are.
fn proved(game: &Game, expected: Option<Points>, nodes: u64) -> Solution {
    solve_by_proofs(game, expected, &mut Bounds { nodes, memory: 1 << 24, stop: &mut |_| false }).unwrap()
}

/// From positions of random games, in which circles matter to many, with komi on either side of what they are worth.
#[test]
fn proofs_and_all_situations_find_the_same() {
    let (mut compared, mut circles, mut complete) = (0, 0, 0);
    for rules in [
        "chinese-practice komi=0",
        "chinese-practice komi=0.5",
        "chinese-practice komi=1",
        "chinese-practice komi=-2.5",
        "area-simple repetition=none cycle=draw komi=0",
        "area-simple repetition=basic komi=0",
    ] {
        let boards = ["1x4", "1x5", "2x2", "2x3", "1x6", "3x3"];
        for (seed, board) in (0..5).flat_map(|seed| boards.map(|board| (seed, board))) {
            let game = random(board, rules, seed, 1 + 4 * seed);
            if game.has_stopped() {
                continue;
            }
            let what = format!("{rules} on {board}, seed {seed}, {} to play\n{}", game.to_play(), game.board());
            let fast = proved(&game, None, 2_000_000);
            let slow = solve(&game, &mut Bounds { nodes: u64::MAX, memory: 1 << 28, stop: &mut |_| false });
            assert_eq!((fast.value, &fast.moves, &fast.why), (slow.value, &slow.moves, &slow.why), "{what}");
            compared += 1;
            // What somebody expects, rightly or not, and another thread at the same question change nothing.
            let all = Points::from(game.board().size().area()) - game.komi();
            for expected in [None, Some(all), Some(-game.komi()), difference(&fast)] {
                let other = proved(&game, expected, u64::MAX);
                assert_eq!((other.value, &other.moves, &other.why), (slow.value, &slow.moves, &slow.why), "{what}");
            }
            match fast.value {
                Some(Value::Counted(score)) => complete += usize::from(comes_to(&game, &fast, score)),
                _ => circles += 1,
            }
        }
    }
    assert!(compared > 100 && circles > 20 && complete > 40, "{compared} {circles} {complete}");
}

/// Tells whether the line goes to the end of the game; it comes to the score then.
fn comes_to(game: &Game, solution: &Solution, score: scoring::Score) -> bool {
    let mut game = game.clone();
    for &mv in &solution.line {
        let color = game.to_play();
        game.play(color, mv).unwrap();
    }
    if game.has_stopped() {
        assert_eq!(scoring::outcome(&game, scoring::Settled::default()), Outcome::Counted(score), "{}", game.board());
    }
    game.has_stopped()
}
