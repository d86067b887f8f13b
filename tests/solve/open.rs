//! Solving what is open alone, against the whole board.

use std::sync::Arc;

use shinpan::board::{Board, Color, PointSet};
use shinpan::game::Game;
use shinpan::lab;
use shinpan::life::{Judge, Reader};
use shinpan::search::exact::{Bounds, Open, Why, solve, solve_open};

use super::game;
use crate::common;
use crate::common::random::{rng, turn};

fn bounds<'a>(stop: &'a mut dyn FnMut(shinpan::search::exact::Progress) -> bool) -> Bounds<'a> {
    Bounds { nodes: 200_000, memory: 1 << 26, stop }
}

#[test]
fn where_everything_is_open_the_value_is_that_of_the_board() {
    let mut compared = 0;
    for rules in ["chinese-practice komi=0", "tromp-taylor komi=0", "japanese-letter komi=0", "aga komi=0", "no-pass"] {
        for (seed, board) in [(1, "1x4"), (2, "2x2"), (3, "1x3"), (4, "2x2")] {
            let mut game = game(board, rules);
            let mut rng = rng(7, seed);
            for _ in 0..seed {
                if !game.has_stopped() {
                    turn(&mut rng, &mut game, 6);
                }
            }
            let all = Open { points: game.size().points().collect(), dead: PointSet::EMPTY };
            let whole = solve(&game, &mut bounds(&mut |_| false));
            let open = solve_open(&game, all, &mut bounds(&mut |_| false));
            if whole.value.is_some() {
                assert_eq!((open.value, &open.moves), (whole.value, &whole.moves), "{rules} {board} {seed}");
                assert!(open.why.is_some(), "{rules} {board} {seed}");
                compared += 1;
            }
        }
    }
    assert!(compared > 12, "{compared}");
}

/// A game in which stones stand as in a diagram.
fn standing(diagram: &str, rules: &str) -> Game {
    let board: Board = diagram.parse().unwrap();
    let mut game = Game::new(common::ruleset(rules), board.size());
    game.set_oracle(Arc::new(Reader::default()));
    let stones = board.size().points().filter_map(|p| Some((board.get(p)?, p)));
    game.set_up(stones, Some(Color::Black)).unwrap();
    game
}

/// Two players with two eyes each, five dame between them, and a dead stone.
#[test]
fn what_is_found_open_is_played_out_and_what_is_dead_is_taken_off() {
    let game = standing(
        ". X . O .
         X X . O O
         . X . O .
         X X . O .
         . X . O X",
        "chinese-practice komi=0",
    );
    let open = lab::open(&game, Judge::Benson);
    assert_eq!(open.points.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" "), "C1 C2 C3 C4 C5");
    assert_eq!(open.dead.iter().map(|p| p.to_string()).collect::<Vec<_>>(), ["E1"]);
    let solution = solve_open(&game, open, &mut bounds(&mut |_| false));
    assert_eq!(solution.value.unwrap().to_string(), "B+1");
    assert_eq!(solution.why, Some(Why::Settled { open: 5 }));
    let whole = solve(&game, &mut Bounds { nodes: 20_000_000, memory: 1 << 28, stop: &mut |_| false });
    assert_eq!(solution.value, whole.value);
}
