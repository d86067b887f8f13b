//! The cost of a tally on 19x19: `cargo bench --bench tally`.
//!
//! Counts a finished game with dead stones, and the crowded end of a random playout, under rules that ask for more and
//! more. Prints the median time of a count in microseconds, and how many times a count under Tromp-Taylor rules, measured
//! in the same run, that is.

use std::hint::black_box;
use std::time::Instant;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Point, PointSet, Size};
use shinpan::game::Game;
use shinpan::playout::{Policy, play_out};
use shinpan::rules::{Ruleset, Suicide};
use shinpan::scoring::tally;

const RUNS: usize = 41;
const COUNTS: u32 = 100;

const RULES: &[&str] = &[
    "tromp-taylor",
    "concord",
    "chinese shared=proportional",
    "chinese shared=proximity",
    "japanese",
    "tromp-taylor tax=2",
    "japanese scoring=empty trim=sunjang",
];

/// The first game of the counting tests: 255 moves, seven dead stones, three shared points.
fn finished() -> (Game, PointSet) {
    let text = include_str!("../tests/counting/full.txt");
    let value = |key: &'static str| text.lines().take(40).filter_map(move |l| l.strip_prefix(key));
    let mut game = Game::new("concord".parse().expect("rules"), Size::square(19).expect("a size"));
    for word in value("moves: ").flat_map(str::split_whitespace) {
        let color = game.to_play();
        game.play(color, word.parse::<Move>().expect("a move")).expect("a legal move");
    }
    let dead = value("dead: ").flat_map(str::split_whitespace).map(|v| v.parse::<Point>().expect("a point"));
    (game, dead.collect())
}

/// A board that is full but for eyes of one point.
fn crowded() -> (Game, PointSet) {
    let size = Size::square(19).expect("a size");
    let policy = Policy::new(Suicide::Forbidden);
    let end = play_out(&Board::new(size), Color::Black, &policy, &mut Pcg64Mcg::seed_from_u64(1)).board;
    let mut game = Game::new("concord".parse().expect("rules"), size);
    let stones = Color::BOTH.into_iter().flat_map(|c| end.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, None).expect("a position");
    (game, PointSet::EMPTY)
}

/// Microseconds for a count.
fn time(game: &Game, dead: &PointSet) -> f64 {
    let start = Instant::now();
    for _ in 0..COUNTS {
        black_box(tally(black_box(game), black_box(dead)));
    }
    start.elapsed().as_secs_f64() * 1e6 / f64::from(COUNTS)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    for (name, (mut game, dead)) in [("a finished game", finished()), ("a crowded board", crowded())] {
        println!("{name}: {} stones", Color::BOTH.map(|c| game.board().count(c)).iter().sum::<usize>());
        let mut times = vec![Vec::new(); RULES.len()];
        for _ in 0..RUNS {
            for (rules, times) in RULES.iter().zip(&mut times) {
                game.set_ruleset(rules.parse::<Ruleset>().expect("rules")).expect("no set-up");
                times.push(time(&game, &dead));
            }
        }
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        for (rules, time) in RULES.iter().zip(&medians) {
            println!("  {time:7.1} us  {:5.2}  {rules}", time / medians[0]);
        }
    }
}
