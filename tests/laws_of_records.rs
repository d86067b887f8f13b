//! A game that is written as a record and read back is the same game: stones, history, phase, prisoners, marks, score,
//! under every dialect, however it came about.

use crate::common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::random::{self, facts, rng, some_stones};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, PointSet};
use shinpan::game::oracle::{KnowsNothing, Oracle};
use shinpan::game::{Cause, Ending, Event, Game, Phase, Strictness, Turn, Value};
use shinpan::life;
use shinpan::rules::{DIALECTS, Points, Rules, Ruleset};
use shinpan::scoring;
use shinpan::sgf::{self, Origin, Replay, ReplayError, Replayed, Setup, Step};

/// Games of each dialect in each law.
const GAMES: u64 = 40;

fn read(text: &str, oracle: Arc<dyn Oracle>) -> Replayed {
    let record = sgf::read(text.as_bytes()).unwrap();
    assert!(record.warnings.iter().all(|w| w.starts_with("KM[")), "{:?} of\n{text}", record.warnings);
    let fallback = Ruleset::from(&DIALECTS[0]);
    let replay =
        Replay { ruleset: None, komi: None, usual_komi: None, fallback, strictness: Strictness::Strict, before: None };
    replay.run_asking(&record, oracle).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// The events, without the handicap, which other rules give by other means.
fn happened(game: &Game) -> impl Iterator<Item = &Event> {
    game.events().iter().filter(|event| !matches!(event, Event::Turn(turn) if turn.given))
}

/// The record of a game, read back.
fn again(game: &Game, origin: Option<&Origin>, oracle: Arc<dyn Oracle>) -> Replayed {
    let text = sgf::record(game, origin).to_string();
    let replayed = read(&text, oracle);
    let found = &replayed.game;
    assert_eq!(found.ruleset().rules, game.ruleset().rules, "{text}");
    assert!(happened(found).eq(happened(game)), "{:?}\n{:?}\n{text}", found.events(), game.events());
    assert_eq!(facts(found), facts(game), "{text}");
    assert_eq!(found.starting_board(), game.starting_board(), "{text}");
    assert_eq!((found.values(), found.dead()), (game.values(), game.dead()), "{text}");
    let score = |game: &Game| scoring::outcome(game, &game.dead().unwrap_or(PointSet::EMPTY)).to_string();
    assert_eq!(score(found), score(game), "{text}");
    if found.gave_handicap_by_moves() == game.gave_handicap_by_moves() {
        let rewritten = sgf::record(found, Some(&replayed.origin)).to_string();
        assert_eq!(rewritten, text, "written once more");
    }
    replayed
}

/// Something happens that the usual random games know nothing of.
fn surprise(rng: &mut Pcg64Mcg, game: &mut Game) {
    let color = Color::BOTH[rng.random_range(0..2)];
    let cause = Cause::ALL[rng.random_range(0..Cause::ALL.len())];
    match rng.random_range(0..12) {
        0..5 => {
            let anywhere = random::pick(rng, game.board().empties());
            let mv = anywhere.filter(|_| rng.random_ratio(5, 6)).map_or(Move::Pass, Move::Play);
            // Suicide is refused by lenient play too.
            if game.play(color, mv).is_ok() && rng.random_ratio(1, 2) {
                let _ = game.challenge(rng.random_ratio(1, 3));
            }
        }
        5 => drop(game.leave_all_alive()),
        6 => drop(game.contest(some_stones(rng, game.board(), 3))),
        7 => drop(game.claim_repetition()),
        8 => {
            let points =
                some_stones(rng, game.board(), 2) | random::pick(rng, game.board().empties()).into_iter().collect();
            let value = Value { to: color, points, worth: Points::halves(rng.random_range(-9..9)) };
            let _ = game.value((!points.is_empty() && rng.random_ratio(5, 6)).then_some(value));
        }
        9 => drop(game.undo_event()),
        10 => drop(game.mark_dead(some_stones(rng, game.board(), 2))),
        _ if rng.random_ratio(1, 4) => game.end(match rng.random_range(0..3) {
            0 => Ending::draw(cause),
            1 => Ending::void(cause),
            _ => Ending::win(color, cause),
        }),
        _ => {}
    }
}

fn go_on(rng: &mut Pcg64Mcg, game: &mut Game, events: usize) {
    for _ in 0..events {
        if rng.random_ratio(1, 8) {
            surprise(rng, game);
        } else if !random::event(rng, game) {
            return;
        }
    }
}

/// A game under a dialect, lenient in one of two.
fn played(rng: &mut Pcg64Mcg, ruleset: Ruleset, oracle: Arc<dyn Oracle>) -> Game {
    let mut game = random::game(rng, ruleset, 6);
    game.set_oracle(oracle);
    if rng.random_ratio(1, 4) {
        let _ = game.set_player(Color::BOTH[rng.random_range(0..2)]);
    }
    if rng.random_ratio(1, 2) {
        game.set_strictness(Strictness::Lenient);
    }
    let events = rng.random_range(0..120);
    go_on(rng, &mut game, events);
    game
}

/// The kind of an event, and whether it is out of the ordinary.
fn kind(event: &Event) -> &'static str {
    match event {
        Event::Turn(Turn { forced: true, .. }) => "forced",
        Event::Turn(Turn { violation: Some(_), .. }) => "violation",
        Event::Turn(Turn { given: true, .. }) => "given",
        Event::Turn(Turn { idle: true, .. }) => "idle",
        Event::Turn(_) => "turn",
        Event::Attempt { .. } => "attempt",
        Event::Dead(_) => "dead",
        Event::Contest(_) => "contest",
        Event::AgreeStop(_) => "stop",
        Event::Agree(_) => "agree",
        Event::Resume { dispute: false, .. } => "resume",
        Event::Resume { dispute: true, .. } => "dispute",
        Event::Value(_) => "value",
        Event::Stand => "stand",
        Event::Adjust(_) => "adjust",
        Event::End(_) => "end",
    }
}

#[test]
fn records_read_back_to_the_same_game() {
    let mut seen = BTreeMap::new();
    for (law, dialect) in (1..).zip(DIALECTS) {
        for number in 0..GAMES {
            let rng = &mut rng(100 + law, number);
            let game = played(rng, dialect.into(), Arc::new(KnowsNothing));
            again(&game, None, Arc::new(KnowsNothing));
            game.events().iter().for_each(|event| *seen.entry(kind(event)).or_insert(0) += 1);
        }
    }
    assert!(seen.len() >= 15 && seen.values().all(|&n| n >= 5), "not everything has happened: {seen:?}");
}

#[test]
fn a_handicap_given_by_moves_reads_back_where_white_moves_first() {
    let mut game = Game::new("tromp-taylor first=white".parse().unwrap(), "4".parse().unwrap());
    game.place_handicap(&["C3", "C4"].map(|vertex| vertex.parse().unwrap())).unwrap();
    assert!(again(&game, None, Arc::new(KnowsNothing)).game.gave_handicap_by_moves());
}

#[test]
fn so_do_those_that_somebody_judges() {
    for (law, dialect) in (1..).zip(DIALECTS) {
        for number in 0..4 {
            let oracle: Arc<dyn Oracle> = Arc::new(life::Reader::default());
            let rng = &mut rng(200 + law, number);
            again(&played(rng, dialect.into(), oracle.clone()), None, oracle);
        }
    }
}

#[test]
fn so_do_games_that_go_on_from_a_record() {
    for (law, dialect) in (1..).zip(DIALECTS) {
        for number in 0..GAMES {
            let rng = &mut rng(300 + law, number);
            let first = played(rng, dialect.into(), Arc::new(KnowsNothing));
            let Replayed { mut game, origin, .. } = again(&first, None, Arc::new(KnowsNothing));
            for _ in 0..rng.random_range(0..6) {
                let _ = game.undo_event();
            }
            go_on(rng, &mut game, 30);
            again(&game, Some(&origin), Arc::new(KnowsNothing));
        }
    }
}

/// Rules that nobody has given a name: `RU` says them in full.
#[test]
fn so_do_games_under_rules_of_ones_own() {
    for number in 0..600 {
        let rng = &mut rng(400, number);
        let mut ruleset = Ruleset::from(&DIALECTS[rng.random_range(0..DIALECTS.len())]);
        for _ in 0..rng.random_range(1..6) {
            let key = &Rules::KEYS[rng.random_range(0..Rules::KEYS.len())];
            let values = (key.values)();
            // What contradicts the answers so far is refused and stays as it was.
            let _ = ruleset.set(key.name, values[rng.random_range(0..values.len())]);
        }
        ruleset.rules.komi = Points::from(num_rational::Ratio::new(rng.random_range(-40..60), 4));
        if rng.random_ratio(1, 2) {
            let _ = ruleset.set("limit", "25");
        }
        again(&played(rng, ruleset, Arc::new(KnowsNothing)), None, Arc::new(KnowsNothing));
    }
}

/// The rules change in the middle of a game, and what was legal is not any more.
#[test]
fn so_do_games_whose_rules_have_changed() {
    for (law, dialect) in (1..).zip(DIALECTS) {
        for number in 0..8 {
            let rng = &mut rng(500 + law, number);
            let mut game = played(rng, dialect.into(), Arc::new(KnowsNothing));
            let other = Ruleset::from(&DIALECTS[rng.random_range(0..DIALECTS.len())]);
            let _ = game.set_ruleset(common::fitting(other, game.size()));
            go_on(rng, &mut game, 30);
            again(&game, None, Arc::new(KnowsNothing));
        }
    }
}

/// A position is set up before the first move, and the board is edited between moves.
#[test]
fn so_do_edited_games() {
    for (law, dialect) in (1..).zip(DIALECTS) {
        for number in 0..GAMES / 2 {
            let rng = &mut rng(600 + law, number);
            let mut game = random::game(rng, dialect.into(), 6);
            if rng.random_ratio(1, 2) {
                let position = played(rng, dialect.into(), Arc::new(KnowsNothing)).board().clone();
                let stones = Color::BOTH.into_iter().flat_map(|c| position.stones(c).iter().map(move |p| (c, p)));
                let to_play = [None, Some(Color::Black), Some(Color::White)][rng.random_range(0..3)];
                if game.clear(position.size()).is_ok() {
                    game.set_up(stones.collect::<Vec<_>>(), to_play).unwrap();
                }
            }
            go_on(rng, &mut game, 30);
            let mut record = sgf::record(&game, None);
            let Some(edit) = edit(rng, game.board()).filter(|_| game.has_turns()) else { continue };
            record.steps.push(Step::Setup(Box::new(edit)));
            let Replayed { mut game, origin, .. } = read(&record.to_string(), Arc::new(KnowsNothing));
            if rng.random_ratio(1, 4) {
                game.set_player(Color::BOTH[rng.random_range(0..2)]).unwrap();
            }
            go_on(rng, &mut game, 30);
            again(&game, Some(&origin), Arc::new(KnowsNothing));
        }
    }
}

/// Some stones taken away and others added, if that leaves each chain a liberty.
fn edit(rng: &mut Pcg64Mcg, board: &Board) -> Option<Setup> {
    let [black, white] = [some_stones(rng, board, 5), random::pick(rng, board.empties()).into_iter().collect()];
    let empty = some_stones(rng, board, 4) - black;
    let changed = black | white | empty;
    let kept = Color::BOTH.into_iter().flat_map(|c| (board.stones(c) - changed).into_iter().map(move |p| (c, p)));
    let to_play = [None, Some(Color::Black), Some(Color::White)][rng.random_range(0..3)];
    let setup = Setup { black, white, empty, to_play };
    let fits = Board::new(board.size()).set_up(kept.chain(setup.stones())).is_ok();
    (fits && !setup.is_empty()).then_some(setup)
}

/// The record of a game that is in the phase of agreement, and what becomes of it.
fn loaded(referee: &str) -> Replayed {
    replayed(referee).unwrap()
}

fn replayed(referee: &str) -> Result<Replayed, ReplayError> {
    let text = format!("(;SZ[3]RU[chinese]KM[0];B[bb];W[ba];B[];W[]{referee})");
    let record = sgf::read(text.as_bytes()).unwrap();
    let fallback = Ruleset::from(&DIALECTS[0]);
    let replay =
        Replay { ruleset: None, komi: None, usual_komi: None, fallback, strictness: Strictness::Strict, before: None };
    replay.run_asking(&record, Arc::new(KnowsNothing))
}

#[test]
fn what_the_referee_said_is_entered() {
    let Replayed { game, warnings, .. } =
        loaded("REFEREE[dead ba][adjust white 2.5 penalty][agree black][agree white]");
    assert_eq!((game.phase(), warnings), (Phase::Counting, Vec::<String>::new()));
    assert_eq!(scoring::outcome(&game, &game.dead().unwrap()).to_string(), "B+6.5");
    assert_eq!(loaded("REFEREE[resume white]").game.phase(), Phase::Resumed);
    assert_eq!(loaded("REFEREE[end white time]").game.ending(), Some(Ending::win(Color::White, Cause::Time)));
}

#[test]
fn nonsense_is_left_aside() {
    for nonsense in [
        "",
        "dead zz",
        "dead bb,ba",
        "agree both",
        "agree  white",
        "end white",
        "end black luck",
        "adjust black many penalty",
        "adjust black 1 penalty x",
        "adjust black 1",
        "value black 1",
        "stand x",
        "forced x",
        "Dead ba",
        "end void",
    ] {
        let Replayed { game, warnings, .. } = loaded(&format!("REFEREE[{nonsense}]"));
        assert_eq!((game.phase(), game.events().len()), (Phase::Agreement, 4), "{nonsense}");
        assert!(warnings[0].contains("REFEREE") && warnings.len() == 1, "{nonsense}: {warnings:?}");
    }
    // What has no place in this game has no effect, and does not let a file claim the memory.
    let agreements = "[value black 99999999 aa][adjust white 99999 penalty]";
    let events = format!("REFEREE[stand][stop][contest bb]{agreements}[agree]").repeat(1000);
    let Replayed { game, warnings, .. } = loaded(&events);
    assert_eq!((game.phase(), warnings.len()), (Phase::Counting, 0));
    assert!(game.adjustments().is_empty() && game.events().len() == 6004);
    for events in [format!("REFEREE{agreements}").repeat(1001), "REFEREE[stand]".repeat(200_001)] {
        assert!(matches!(replayed(&events), Err(ReplayError::Events)));
    }
    let nonsense = "REFEREE[x]".repeat(50_000);
    assert!(loaded(&nonsense).warnings.len() < 100);
}
