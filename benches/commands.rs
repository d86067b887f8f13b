//! The cost of each command: `cargo bench --bench commands -- [POSITIONS [COMMAND ...]]`, where POSITIONS is how many,
//! or
//! `FIRST..END` to look at those that stood out. Every command with arguments that fit its line of usage, on random
//! positions under every dialect and on boards of many sizes, half of them after the stop. Prints a table of the worst
//! processor time of each, in milliseconds, with the position (its number, rules and size), worst first, and the worst
//! by the clock, which on a machine with idle cores is less where two threads work. Commands that think for as long as
//! they are given (`genmove` and its like) are left out, and those that touch files. Those that show what the judge
//! says are charged with what he took for `final_status_list` in a session that had asked him nothing, and with what
//! they take themselves once he has answered: a session remembers the last verdicts.

use std::collections::BTreeMap;
use std::ops::{Add, Range};
use std::time::Instant;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Move, Point, Size};
use shinpan::game::Game;
use shinpan::gtp::commands::{self, Command};
use shinpan::gtp::{Options, Session, answer};
use shinpan::life::{Effort, Proofs};
use shinpan::rules::{DIALECTS, Ruleset};

/// Think for as long as they are given, or have nothing to do with a position.
const OTHERS: &[&str] = &[
    "quit",
    "loadsgf",
    "gomill-savesgf",
    "level",
    "genmove",
    "reg_genmove",
    "gg_genmove",
    "top_moves",
    "top_moves_black",
    "top_moves_white",
    "gomill-genmove_ex",
    "shinpan-search_owners",
    "shinpan-win_rate",
    "shinpan-best_moves",
    "echo_err",
    "shinpan-effort",
];

/// Show what the judge says, one way or another.
const SHOWING: &[&str] = &[
    "estimate_score",
    "final_score",
    "final_status",
    "final_status_list",
    "gogui-rules_final_result",
    "shinpan-count",
    "shinpan-count_board",
    "shinpan-dead",
    "shinpan-dead_list",
    "shinpan-influence",
    "shinpan-ownership",
    "shinpan-point_reason",
    "shinpan-score_check",
    "shinpan-score_detail",
    "shinpan-status",
    "shinpan-status_board",
    "shinpan-status_words",
    "shinpan-tally",
    "shinpan-tally_board",
    "shinpan-tally_json",
    "shinpan-view",
];

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let positions = positions(&words.next().unwrap_or_else(|| "8".to_owned()));
    let count = positions.end - positions.start;
    let only: Vec<String> = words.collect();
    let mut worst: BTreeMap<&str, (Cost, String)> = BTreeMap::new();
    for number in positions {
        let rng = &mut Pcg64Mcg::seed_from_u64(number);
        let Some(mut session) = session(rng) else { continue };
        let (game, options) = (session.game.clone(), session.options.clone());
        let judged = taken(&mut session, "final_status_list dead");
        let mut measured: Vec<_> = commands::all().filter(|command| is_measured(command, &only)).collect();
        // The judge remembers his answer as long as nobody makes him forget it.
        measured.sort_by_key(|command| !SHOWING.contains(&command.name));
        for command in measured {
            let line = line(command, &game, rng);
            session.game = game.clone();
            session.options = options.clone();
            let shows = SHOWING.contains(&command.name);
            if !shows {
                // Whoever reads life and death has read nothing yet.
                session.set_effort(Effort::default());
            }
            let taken = taken(&mut session, &line) + if shows { judged } else { Cost::default() };
            session.pending = None;
            let (most, place) = worst.entry(command.name).or_default();
            if taken.processor >= most.processor {
                let moves = game.turns().count();
                *place = format!("{number}: {}, {}, {moves} turns: `{line}`", game.ruleset().name(), game.size());
            }
            *most = Cost { processor: most.processor.max(taken.processor), clock: most.clock.max(taken.clock) };
        }
    }
    let mut rows: Vec<_> = worst.into_iter().collect();
    rows.sort_by(|(_, (one, _)), (_, (other, _))| other.processor.total_cmp(&one.processor));
    println!(
        "| command | worst of {count} positions, ms of processor time | by the clock | where |\n|---|---|---|---|"
    );
    for (name, (Cost { processor, clock }, place)) in rows {
        println!("| `{name}` | {processor:.0} | {clock:.0} | {place} |");
    }
}

/// `N`, the first so many, or `FIRST..END`.
fn positions(word: &str) -> Range<u64> {
    let number = |word: &str| word.parse().expect("POSITIONS is a number, or FIRST..END");
    word.split_once("..").map_or_else(|| 0..number(word), |(first, end)| number(first)..number(end))
}

/// Milliseconds.
#[derive(Clone, Copy, Default)]
struct Cost {
    processor: f64,
    clock: f64,
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost { processor: self.processor + other.processor, clock: self.clock + other.clock }
    }
}

/// The cost of a line.
fn taken(session: &mut Session, line: &str) -> Cost {
    let (before, start) = (session.seconds(), Instant::now());
    answer(session, line.as_bytes(), &mut String::new());
    Cost { processor: 1000.0 * (session.seconds() - before), clock: 1000.0 * start.elapsed().as_secs_f64() }
}

fn is_measured(command: &Command, only: &[String]) -> bool {
    let thinks = OTHERS.contains(&command.name) || command.name.contains("analyze") || command.usage.contains("FILE");
    if only.is_empty() { !thinks } else { only.iter().any(|name| name == command.name) }
}

/// A session with a random position.
fn session(rng: &mut Pcg64Mcg) -> Option<Session> {
    let dialect = &DIALECTS[rng.random_range(0..DIALECTS.len())];
    let sides = [5, 7, 9, 9, 13, 19, 25];
    let side = sides[rng.random_range(0..sides.len())];
    let size = if rng.random_ratio(1, 6) { Size::new(rng.random_range(1..12), side) } else { Size::square(side) };
    let options =
        Options { ruleset: Ruleset::from(dialect), size, seed: 1, kgs_chat: true, ruler: true, ..Options::default() };
    let mut session = Session::new(options).ok()?;
    session.game.set_oracle(std::sync::Arc::new(Proofs));
    play(&mut session.game, rng);
    Some(session)
}

/// Plays at random, hardly ever into an eye of its own, up to some turn, and then perhaps to the stop.
fn play(game: &mut Game, rng: &mut Pcg64Mcg) {
    for _ in 0..rng.random_range(0..=game.size().area() * 5 / 4) {
        let color = game.to_play();
        let legal: Vec<Point> = game.legal_points(color).into_iter().collect();
        if legal.is_empty() {
            break;
        }
        let is_eye = |p: Point| game.board().neighbors(p).all(|q| game.board().get(q) == Some(color));
        let mut tried = (0..6).map(|_| legal[rng.random_range(0..legal.len())]);
        let point = tried.find(|&p| !is_eye(p)).unwrap_or(legal[0]);
        if game.play(color, Move::Play(point)).is_err() {
            break;
        }
    }
    for _ in 0..if rng.random_ratio(1, 2) { 3 } else { 0 } {
        let _ = game.play(game.to_play(), Move::Pass);
    }
}

/// The command with arguments for each word in capitals of the first way to use it.
fn line(command: &Command, game: &Game, rng: &mut Pcg64Mcg) -> String {
    let stones: Vec<Point> =
        (game.board().stones(Color::Black) | game.board().stones(Color::White)).into_iter().collect();
    let mut words = vec![command.name.to_string()];
    for word in command.usage.split(" | ").next().unwrap_or_default().split_whitespace() {
        let word = word.trim_matches(['[', ']']).split('|').next().unwrap_or_default();
        words.push(match word {
            "COLOR" => game.to_play().to_string(),
            "VERTEX" => match stones.is_empty() {
                true => "A1".to_string(),
                false => stones[rng.random_range(0..stones.len())].to_string(),
            },
            "NAME" => DIALECTS[rng.random_range(0..DIALECTS.len())].name.to_string(),
            "JSON" => "{\"rules\":\"aga\"}".to_string(),
            "..." => continue,
            // An option whose default is what is measured.
            "EFFORT" | "METHOD" | "KEY" | "VALUE" => continue,
            other if other.bytes().any(|b| b.is_ascii_uppercase()) => "1".to_string(),
            other => other.to_string(),
        });
    }
    words.join(" ")
}
