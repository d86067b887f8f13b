//! GNU Go 3.8 as a second referee: seeded random games, compared move by move. For the player to move, every vertex is
//! legal for both programs or for neither; after every turn captures and stones are the same.
//!
//! Our games are played first, with what we expect of GNU Go beside each command; then all commands are sent at once.

use crate::common;

use common::gnugo::GnuGo;
use common::random;
use common::scale::{Met, Scale};
use rand::RngExt;
use shinpan::board::{Color, Move, Point, PointSet, Size};
use shinpan::game::{Game, Illegal};
use shinpan::life::{Judge, judge};

/// Commands, and the answers that we expect.
#[derive(Default)]
struct Dialogue {
    commands: Vec<String>,
    answers: Vec<String>,
    /// Plays that were illegal because of ko, superko or suicide.
    refused: [usize; 2],
}

impl Dialogue {
    fn add(&mut self, command: String, answer: String) {
        self.commands.push(command);
        self.answers.push(format!("= {answer}").trim().to_string());
    }

    /// A command that GNU Go refuses.
    fn refuse(&mut self, command: String) {
        self.commands.push(command);
        self.answers.push("? illegal move".to_string());
    }

    /// Captures, and the stones on the board in no particular order.
    fn add_position(&mut self, game: &Game) {
        for color in Color::BOTH {
            self.add(format!("captures {color}"), game.ledger().captures[color].to_string());
            self.add(format!("list_stones {color}"), sorted(&game.board().stones(color).to_string()));
        }
    }

    /// Whether each empty vertex, and an occupied one, may be played on.
    fn add_legality(&mut self, rng: &mut rand_pcg::Pcg64Mcg, game: &Game) {
        let color = game.to_play();
        let stones: PointSet = game.size().all() - game.board().empties();
        for p in game.board().empties().into_iter().chain(random::pick(rng, stones)) {
            let verdict = game.legality(color, Move::Play(p));
            match verdict {
                Err(Illegal::Repetition { .. }) => self.refused[0] += 1,
                Err(Illegal::Suicide(_)) => self.refused[1] += 1,
                _ => {}
            }
            let differs = matches!(verdict, Err(Illegal::Repetition { .. })) && changes_nothing(game, color, p);
            let legal = verdict.is_ok() || differs;
            self.add(format!("is_legal {color} {p}"), u8::from(legal).to_string());
        }
    }
}

/// Whether a play is the suicide of a single stone. This is the one verdict on which GNU Go differs: when both players
/// do it in turn, the second recreates the position before the opponent's play. By the wording of the basic ko rule
/// (Go Rule Dialects: a configuration "two moves ago") that is forbidden; GNU Go's simple ko is a matter of shape, one stone
/// that took one stone, and allows it.
fn changes_nothing(game: &Game, color: Color, point: Point) -> bool {
    let mut board = game.board().clone();
    board.place(color, point).expect("an empty point");
    board == *game.board()
}

fn sorted(vertices: &str) -> String {
    let mut words: Vec<&str> = vertices.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// A random game under our rules, as commands and expected answers.
fn dialogue(seed: u64, side: usize, rules: &str) -> Dialogue {
    let rng = &mut random::rng(side as u64, seed);
    let mut game = Game::new(common::ruleset(rules), Size::square(side).unwrap());
    let mut dialogue = Dialogue::default();
    dialogue.add(format!("boardsize {side}"), String::new());
    dialogue.add("clear_board".to_string(), String::new());
    let turns = if side < 9 { 250 } else { side * side };
    for turn in 0..turns {
        if side < 13 || turn % 12 == 0 {
            dialogue.add_legality(rng, &game);
        }
        if game.has_turns() && rng.random_ratio(1, 30) {
            game.undo().unwrap();
            dialogue.add("undo".to_string(), String::new());
        } else {
            let before = game.turns().count();
            random::turn(rng, &mut game, 12);
            assert_eq!(game.turns().count(), before + 1);
            let turn = game.last_turn().unwrap();
            dialogue.add(format!("play {} {}", turn.color, turn.mv), String::new());
        }
        dialogue.add_position(&game);
    }
    dialogue
}

/// Holds what GNU Go answered against what was expected of it.
fn hold(dialogue: &Dialogue, answers: &[String], name: &str) {
    for (i, (answer, expected)) in answers.iter().zip(&dialogue.answers).enumerate() {
        let command = &dialogue.commands[i];
        let sorted = command.starts_with("list").then(|| format!("= {}", sorted(&answer[1..])));
        let answer = sorted.as_deref().unwrap_or(answer).trim();
        if answer != expected {
            let turns = dialogue.commands[..i].iter().zip(&dialogue.answers).filter(|(_, answer)| *answer == "=");
            let game: Vec<&str> =
                turns.filter_map(|(c, _)| c.strip_prefix("play ").or((c == "undo").then_some("undo"))).collect();
            panic!("{name}, after {}: {command} is answered {answer:?}, not {expected:?}", game.join(", "));
        }
    }
    assert_eq!(answers.len(), dialogue.answers.len());
}

/// Compares `games` games on each size. `expect` names what must have been refused at least once: repetitions, suicides.
fn compare(options: &[&str], rules: &str, games: &[(usize, u64)], expect: [bool; 2]) {
    let Some(mut gnugo) = GnuGo::start(options) else { return };
    let mut refused = [0, 0];
    for &(side, number) in games {
        for seed in 0..number {
            let dialogue = dialogue(seed, side, rules);
            let answers = gnugo.ask(&dialogue.commands);
            hold(&dialogue, &answers, &format!("{options:?} {side}x{side} game {seed}"));
            (0..2).for_each(|i| refused[i] += dialogue.refused[i]);
        }
    }
    assert_eq!(refused.map(|n| n > 0), expect, "{options:?}: {refused:?} repetitions and suicides were refused");
}

/// GNU Go has no agreement about dead stones and never stops, so that play must not stop here either: a game goes on by
/// playing after two passes, and three passes are a turn like any other.
const PLAY_ON: &str = "chinese stop=two-passes confirm=agreement";

/// Sides of boards, and how many games on each.
const GAMES: &[(usize, u64)] = &[(5, 16), (7, 6), (9, 2), (13, 1), (19, 1)];

#[test]
fn simple_ko() {
    compare(&["--simple-ko"], &format!("{PLAY_ON} repetition=basic"), GAMES, [true, true]);
}

#[test]
fn positional_superko() {
    compare(&["--positional-superko"], &format!("{PLAY_ON} repetition=positional"), GAMES, [true, true]);
}

#[test]
fn situational_superko() {
    compare(&["--situational-superko"], &format!("{PLAY_ON} repetition=situational"), GAMES, [true, true]);
}

/// Plays by chance, accepted or refused by both programs alike, in as many games as it takes; the stones after every twentieth turn and at
/// the end. With more time: `SHINPAN_GNUGO_TURNS=100000000 cargo test --release --test slow gnugo::games_by_chance -- --nocapture` says how
/// far it has come, and `SHINPAN_GNUGO_FIRST` is where it goes on.
#[test]
fn games_by_chance_are_refereed_alike_at_scale() {
    let scale = Scale::beside("GNUGO");
    let rules =
        [("--simple-ko", "basic"), ("--positional-superko", "positional"), ("--situational-superko", "situational")];
    let start = || rules.iter().map(|(option, _)| GnuGo::start(&[option])).collect::<Option<Vec<GnuGo>>>();
    let met = scale.play(start, |gnugos, number| {
        let kind = number as usize % rules.len();
        let dialogue = game_by_chance(number, &format!("{PLAY_ON} repetition={}", rules[kind].1));
        let answers = gnugos[kind].ask(&dialogue.commands);
        hold(&dialogue, &answers, &format!("{} game {number}", rules[kind].0));
        let plays = dialogue.answers.iter().zip(&dialogue.commands).filter(|(a, c)| *a == "=" && c.starts_with("play"));
        Met::from([("turns", plays.count()), ("repetitions refused", dialogue.refused[0])])
    });
    let Some(met) = met else { return };
    assert!(met["repetitions refused"] > scale.one_in(2000), "few repetitions: {met:?}");
}

/// Turns that GNU Go remembers: after the 500th (`MAX_MOVE_HISTORY` of its `engine/board.h`) its superkos forget the first.
const REMEMBERED: usize = 500;

/// Three turns for each point of the board, as far as GNU Go remembers.
fn game_by_chance(number: u64, rules: &str) -> Dialogue {
    let rng = &mut random::rng(77, number);
    let side = [3, 4, 5, 6, 7, 9, 13, 19][rng.random_range(0..8)];
    let mut game = Game::new(common::ruleset(rules), Size::square(side).unwrap());
    let mut dialogue = Dialogue::default();
    dialogue.add(format!("boardsize {side}"), String::new());
    dialogue.add("clear_board".to_string(), String::new());
    for turn in 0..(3 * side * side).min(REMEMBERED) {
        let color = game.to_play();
        let mut mv = Move::Pass;
        for _ in 0..if rng.random_ratio(1, 100) { 0 } else { 8 } {
            let Some(point) = random::pick(rng, game.board().empties()) else { break };
            match game.play(color, Move::Play(point)) {
                Ok(_) => {
                    mv = Move::Play(point);
                    break;
                }
                Err(reason) => {
                    dialogue.refused[0] += usize::from(matches!(reason, Illegal::Repetition { .. }));
                    dialogue.refuse(format!("play {color} {point}"));
                }
            }
        }
        if mv == Move::Pass {
            game.play(color, mv).expect("passing is free");
        }
        dialogue.add(format!("play {color} {mv}"), String::new());
        if turn % 20 == 0 {
            dialogue.add_position(&game);
        }
    }
    dialogue.add_position(&game);
    dialogue
}

#[test]
fn no_ko_rule() {
    compare(&["--no-ko"], &format!("{PLAY_ON} repetition=none"), GAMES, [false, true]);
}

#[test]
fn suicide_of_several_stones() {
    compare(&["--allow-suicide"], &format!("{PLAY_ON} repetition=basic suicide=multi"), GAMES, [true, true]);
}

#[test]
fn all_suicide() {
    compare(&["--allow-all-suicide"], &format!("{PLAY_ON} repetition=basic suicide=allowed"), GAMES, [true, false]);
}

/// Two programs that judge by different means agree on the dead stones of 212 finished games but for a few; what is said of
/// those in the data was seen by looking at each.
#[test]
fn dead_stones_are_those_of_gnugo_but_for_the_listed_games() {
    let ends = common::ends::read();
    assert!(ends.len() >= 200, "{} games", ends.len());
    let mut wrong = Vec::new();
    for end in &ends {
        let mut game = Game::new(common::ruleset(&end.rules), end.board.size());
        game.start_from(end.board.clone(), Color::Black);
        let dead = judge(&game, Judge::Playout).dead;
        let expected = end.ours.as_ref().map_or(end.dead, |(ours, _)| *ours);
        if dead != expected {
            wrong.push(format!("{} {}: dead are {dead}, not {expected}\n{}", end.name, end.rules, end.board));
        }
        let excuse = end.ours.as_ref().is_none_or(|(ours, why)| *ours != end.dead && why.contains("right"));
        assert!(excuse, "{}: no difference, or it is not said who is right", end.name);
    }
    let listed = ends.iter().filter(|end| end.ours.is_some()).count();
    assert!(wrong.is_empty() && listed * 20 <= ends.len(), "{listed} games are listed\n{}", wrong.join("\n"));
}
