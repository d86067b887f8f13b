//! The cost of knowing what is dead, on 19x19: `cargo bench --bench life`.
//!
//! Prints the median time of the static proofs and of a verdict at the usual effort, for a finished game, the same game
//! after a hundred moves, the crowded end of a random playout and an empty board; then what the verdicts rest on. The
//! aims: under a millisecond for the proofs, under a second for a verdict on a finished game, on one core.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Size};
use shinpan::game::Game;
use shinpan::life::{Effort, Judge, judge_with};
use shinpan::playout::{Policy, play_out};
use shinpan::rules::Suicide;

const RUNS: usize = 11;

/// The first game of the counting tests, up to a move.
fn recorded(moves: usize) -> Game {
    let text = include_str!("../tests/counting/full.txt");
    let lines = text.lines().take(40).filter_map(|l| l.strip_prefix("moves: "));
    let mut game = Game::new("concord".parse().expect("rules"), Size::square(19).expect("a size"));
    for word in lines.flat_map(str::split_whitespace).take(moves) {
        let color = game.to_play();
        game.play(color, word.parse::<Move>().expect("a move")).expect("a legal move");
    }
    game
}

fn position(board: Board) -> Game {
    let mut game = Game::new("concord".parse().expect("rules"), board.size());
    game.start_from(board, Color::Black);
    game
}

fn crowded() -> Game {
    let size = Size::square(19).expect("a size");
    let policy = Policy::new(Suicide::Forbidden);
    position(play_out(&Board::new(size), Color::Black, &policy, &mut Pcg64Mcg::seed_from_u64(1)).board)
}

/// Median milliseconds of a verdict.
fn time(game: &Game, effort: Effort) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            black_box(judge_with(black_box(game), Judge::Playout, effort));
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn main() {
    let proofs = Effort::times(0).expect("no effort is one");
    let empty = position(Board::new(Size::square(19).expect("a size")));
    let games =
        [("finished game", recorded(1000)), ("100 moves", recorded(100)), ("crowded", crowded()), ("empty", empty)];
    for (name, game) in games {
        let verdict = judge_with(&game, Judge::Playout, Effort::default());
        let mut methods: BTreeMap<String, usize> = BTreeMap::new();
        for finding in &verdict.findings {
            let method = finding.method.to_string();
            *methods.entry(method.split(' ').next().unwrap_or_default().to_string()).or_default() += 1;
        }
        let methods: Vec<String> = methods.iter().map(|(method, chains)| format!("{chains} {method}")).collect();
        let (quick, usual) = (time(&game, proofs), time(&game, Effort::default()));
        println!("{name:14} proofs {quick:7.3} ms  verdict {usual:7.1} ms  {}", methods.join(", "));
    }
}
