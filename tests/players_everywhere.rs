//! Whole games of all players under every dialect, and which of two simple players is the better one.

use shinpan::board::{Color, Move, PointSet};
use shinpan::players::PLAYERS;
use shinpan::rules::DIALECTS;
use shinpan::scoring::tally;

use crate::common::playing::{dialect, ends_by_passes, make, new_game, play_out, quick, record};

const BOARDS: [(usize, usize); 7] = [(1, 1), (1, 5), (2, 2), (3, 3), (5, 5), (9, 9), (13, 9)];

#[test]
fn games_end_with_legal_moves_under_every_dialect() {
    for (row, dialect) in DIALECTS.iter().enumerate() {
        for (i, size) in BOARDS.into_iter().enumerate() {
            for (seed, black) in PLAYERS.iter().enumerate() {
                // Every player meets every other on some board.
                let white = &PLAYERS[(seed + i) % PLAYERS.len()];
                // A search follows the referee move by move: on large boards under every twelfth dialect, on small ones under
                // every third.
                let every = if size.0 * size.1 > 25 { 12 } else { 3 };
                if [black, white].iter().any(|p| p.name != "random") && row % every != 0 {
                    continue;
                }
                let seed = seed as u64;
                let mut game = new_game(dialect, size);
                play_out(&mut game, &mut [quick(black, seed), quick(white, seed + 100)]);
                let tail: Vec<Move> = record(&game).into_iter().rev().take(2).collect();
                let passed = tail == [Move::Pass, Move::Pass];
                assert!(passed || !ends_by_passes(dialect), "{} {size:?} {tail:?}", dialect.name);
            }
        }
    }
}

/// How many of `games` the first player wins, with colours alternating and everything on the board counted.
fn wins(first: &str, second: &str, games: u64, size: (usize, usize)) -> u64 {
    (0..games)
        .filter(|&i| {
            let (me, mut players) = (Color::BOTH[(i % 2) as usize], [make(first, i), make(second, i + 1000)]);
            if me == Color::White {
                players.swap(0, 1);
            }
            let mut game = new_game(dialect("tromp-taylor"), size);
            play_out(&mut game, &mut players);
            tally(&game, &PointSet::EMPTY).score().winner == Some(me)
        })
        .count() as u64
}

#[test]
fn the_heuristic_player_beats_the_random_one() {
    let won = wins("heuristic", "random", 20, (7, 7));
    assert!(won >= 19, "{won} of 20");
}
