//! Positions as bits against the referee's own games.

use shinpan::search::exact::{Bounds, has_two_ways, solve, solve_by_referee};

use super::game;
use crate::common::random::{rng, turn};

#[test]
fn bits_and_the_referee_find_the_same() {
    let mut compared = 0;
    for rules in [
        "tromp-taylor komi=0",
        "tromp-taylor komi=0.5 suicide=multi",
        "area-simple komi=0",
        "area-simple repetition=situational komi=0",
        "area-simple repetition=natural komi=1",
        "stone komi=0",
        "area-simple repetition=basic cycle=void komi=0",
        "area-simple repetition=none cycle=draw komi=1.5",
    ] {
        for (seed, board) in (0..4).flat_map(|seed| ["1x3", "1x4", "2x2"].map(|board| (seed, board))) {
            let mut game = game(board, rules);
            let mut rng = rng(19, seed);
            for _ in 0..=3 * seed {
                if !game.has_stopped() {
                    turn(&mut rng, &mut game, 6);
                }
            }
            if !has_two_ways(&game) {
                assert!(game.has_stopped(), "{rules} on {board}");
                continue;
            }
            let bounds = |nodes| Bounds { nodes, memory: 1 << 28, stop: Box::leak(Box::new(|_| false)) };
            let slow = solve_by_referee(&game, &mut bounds(20_000));
            let fast = solve(&game, &mut bounds(200_000));
            if slow.value.is_none() {
                continue;
            }
            let what = format!("{rules} on {board}, seed {seed}\n{}", game.board());
            assert_eq!((fast.value, &fast.moves, &fast.why), (slow.value, &slow.moves, &slow.why), "{what}");
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}
