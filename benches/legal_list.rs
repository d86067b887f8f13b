//! The cost of the list of legal plays: `cargo bench --bench legal_list`, or with `-- RULES SIDE GAMES` one row of the table.
//!
//! Plays games by chance and asks for the list before every turn: as the game tells it (`told`), and by judging each empty
//! point (`judged`); the same games are then played without asking (`played`). Prints turns a second of processor time, in
//! turns within the same run, the median of the rounds, and how many times `judged` the first is.

use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Point, PointSet, Size};
use shinpan::game::{Game, usual_size};
use shinpan::rules::Ruleset;

/// Rules by what they ask of the list.
const RULES: &[&str] =
    &["chinese", "japanese", "tromp-taylor", "aga", "new-zealand", "ing-1991", "tibetan-flammenkamp"];

const ROUNDS: usize = 7;

type List = fn(&Game, Color) -> PointSet;

fn told(game: &Game, color: Color) -> PointSet {
    game.legal_points(color)
}

fn judged(game: &Game, color: Color) -> PointSet {
    game.board().empties().iter().filter(|&p| game.legality(color, Move::Play(p)).is_ok()).collect()
}

/// Processor time of this process; where that cannot be had, time.
fn clock(begin: Instant) -> Duration {
    #[cfg(unix)]
    if let Ok(time) = Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime)) {
        return time;
    }
    begin.elapsed()
}

/// One of the points, but for own eyes, so that games end as games do.
fn choose(rng: &mut Pcg64Mcg, points: &PointSet, board: &Board, color: Color) -> Option<Point> {
    let mut left = *points;
    let mut count = points.len();
    while count > 0 {
        let point = left.nth(rng.random_range(0..count))?;
        if !board.neighbors(point).all(|q| board.stones(color).contains(q)) {
            return Some(point);
        }
        left.remove(point);
        count -= 1;
    }
    None
}

/// Plays a game with a list before every turn.
fn game_by_chance(ruleset: Ruleset, size: Size, seed: u64, list: List) -> Vec<(Color, Move)> {
    let rng = &mut Pcg64Mcg::seed_from_u64(seed);
    let mut game = Game::new(ruleset, size);
    let mut made = Vec::new();
    while !game.has_stopped() && made.len() < 3 * size.area() {
        let color = game.to_play();
        let points = list(&game, color);
        let mv = choose(rng, &points, game.board(), color).map_or(Move::Pass, Move::Play);
        game.play(color, mv).expect("a legal move");
        made.push((color, mv));
    }
    made
}

/// Turns a second of what plays games.
fn speed(games: u64, mut play: impl FnMut(u64) -> usize) -> f64 {
    let begin = Instant::now();
    let before = clock(begin);
    let turns: usize = (0..games).map(&mut play).sum();
    turns as f64 / (clock(begin) - before).as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn row(rules: &str, side: usize, games: u64) {
    let ruleset: Ruleset = rules.parse().expect("rules");
    let usual = usual_size(&ruleset.rules);
    let size = if usual.width() == 19 { Size::square(side).expect("a size") } else { usual };
    let records: Vec<_> = (0..games).map(|seed| game_by_chance(ruleset, size, seed, told)).collect();
    let mut speeds = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        speeds[0].push(speed(games, |seed| game_by_chance(ruleset, size, seed, told).len()));
        speeds[1].push(speed(games.div_ceil(10), |seed| game_by_chance(ruleset, size, seed, judged).len()));
        speeds[2].push(speed(games, |seed| {
            let mut game = Game::new(ruleset, size);
            let record = &records[seed as usize];
            for &(color, mv) in record {
                game.play(color, mv).expect("a legal move");
            }
            record.len()
        }));
    }
    let [told, judged, played] = speeds.map(median);
    println!("{rules:20} {:4} {told:11.0} {judged:11.0} {played:11.0} {:8.1}", size.width(), told / judged);
}

fn main() {
    println!("{:20} {:>4} {:>11} {:>11} {:>11} {:>8}", "rules", "size", "told", "judged", "played", "ratio");
    // One way alone, for a profile.
    if let Ok(way) = std::env::var("WAY") {
        let list: List = if way == "judged" { judged } else { told };
        let speed = speed(400, |seed| {
            game_by_chance("chinese".parse().expect("rules"), Size::square(9).expect("a size"), seed, list).len()
        });
        return println!("{speed:.0}");
    }
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [rules, side, games] = &arguments[..] {
        return row(rules, side.parse().expect("a side"), games.parse().expect("a number of games"));
    }
    for (side, games) in [(9, 200), (19, 40)] {
        RULES.iter().for_each(|rules| row(rules, side, games));
    }
}
