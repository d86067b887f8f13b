//! Proofs against all situations at once.

use shinpan::search::exact::{Bounds, solve, solve_by_proofs};

use super::common::random::{rng, turn};
use super::game;

/// From positions of random games, where circles matter to many.
#[test]
fn proofs_and_all_situations_find_the_same() {
    let mut compared = 0;
    for rules in [
        "chinese-practice komi=0",
        "chinese-practice komi=0.5",
        "chinese-practice komi=1",
        "chinese-practice komi=-2.5",
        "area-simple repetition=none cycle=draw komi=0",
        "area-simple repetition=basic komi=0",
    ] {
        for (seed, board) in (0..5).flat_map(|seed| ["1x4", "1x5", "2x2", "2x3", "1x6", "3x3"].map(|board| (seed, board))) {
            let mut game = game(board, rules);
            let mut rng = rng(7, seed);
            for _ in 0..=4 * seed {
                if !game.has_stopped() {
                    turn(&mut rng, &mut game, 6);
                }
            }
            if game.has_stopped() {
                continue;
            }
            let what = format!("{rules} on {board}, seed {seed}, {} to play\n{}", game.to_play(), game.board());
            let bounds = |nodes| Bounds { nodes, memory: 1 << 24, stop: Box::leak(Box::new(|_| false)) };
            let slow = solve(&game, &mut bounds(u64::MAX));
            let fast = solve_by_proofs(&game, &mut bounds(2_000_000)).unwrap();
            let show = |s: &shinpan::search::exact::Solution| format!("{:?} {:?} {:?} line {:?} {} nodes", s.value.map(|v| v.to_string()), s.why, s.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), s.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), s.nodes);
            if (fast.value, &fast.moves, &fast.why) != (slow.value, &slow.moves, &slow.why) {
                println!("{what}\n{}\n{}\n", show(&slow), show(&fast));
            }
            compared += 1;
        }
    }
    assert!(compared > 6000, "{compared}");
}
