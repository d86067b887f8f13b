//! Laws of rules as a whole: under every dialect, and under rules composed at random, players who choose among the legal
//! moves bring a game to its end, it has a result, and it can be taken back to the first move.

use crate::common;

use common::random::{self, facts};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Move, Size};
use shinpan::game::{Game, Phase, usual_size};
use shinpan::players::{Limits, player};
use shinpan::rules::{DIALECTS, Dialect, OUTLINES, RuleError, Rules, Ruleset, Setup, Stop};
use shinpan::scoring::outcome;

/// Every dialect, and every outline with every set of answers to what it leaves open that makes sense.
fn every_ruleset() -> Vec<Ruleset> {
    let mut all: Vec<Ruleset> = DIALECTS.iter().map(Ruleset::from).collect();
    for outline in OUTLINES {
        let mut texts = vec![outline.name.to_string()];
        for key in outline.standing.missing() {
            let values = (Rules::key(key).unwrap().values)();
            texts = texts.iter().flat_map(|t| values.iter().map(move |v| format!("{t} {key}={v}"))).collect();
        }
        let completed: Vec<Ruleset> = texts.iter().filter_map(|t| sensible(t)).collect();
        assert!(!completed.is_empty(), "{} cannot be completed", outline.name);
        all.extend(completed);
    }
    all
}

/// The rules of an expression; `None` if they contradict themselves.
fn sensible(text: &str) -> Option<Ruleset> {
    match text.parse() {
        Ok(ruleset) => Some(ruleset),
        Err(RuleError::Contradiction { .. }) => None,
        Err(other) => panic!("{text}: {other}"),
    }
}

/// Something that the rules allow: a play, a pass, a claim, an agreement. False if there is nothing.
fn act(rng: &mut Pcg64Mcg, game: &mut Game) -> bool {
    let color = game.to_play();
    if game.phase() == Phase::Agreement {
        if rng.random_ratio(1, 3) && game.resume(Some(color)).is_ok() {
            return true;
        }
        game.mark_dead(random::some_stones(rng, game.board(), 3)).unwrap();
        return game.agree(None).is_ok();
    }
    if game.repeats().is_some() && rng.random_ratio(1, 4) && game.claim_repetition().is_ok() {
        return true;
    }
    let may_pass = game.legality(color, Move::Pass).is_ok();
    let passes_stop = game.rules().stop != Stop::Agreement;
    let reluctance = if game.last_turn().is_some_and(|turn| turn.mv == Move::Pass) { 2 } else { 6 };
    let mv = match random::pick(rng, game.legal_points(color)) {
        Some(point) if !may_pass || !rng.random_ratio(1, reluctance) => Move::Play(point),
        _ if may_pass && (passes_stop || rng.random()) => Move::Pass,
        _ => return game.agree_stop(None).is_ok(),
    };
    game.play(color, mv).is_ok_and(|turn| turn.violation.is_none())
}

/// A game on a board on which chance brings it to an end: a small one where it goes on until nobody can move.
fn game(rng: &mut Pcg64Mcg, ruleset: Ruleset, side: usize) -> Game {
    random::game(rng, ruleset, if ruleset.rules.stop == Stop::NoLegalMove { 3 } else { side })
}

/// Plays a game to its end, at most so many turns; whether it came to one.
fn play_to_the_end(rng: &mut Pcg64Mcg, game: &mut Game) -> bool {
    for _ in 0..4000 {
        if matches!(game.phase(), Phase::Counting | Phase::Ended) {
            return true;
        }
        if !act(rng, game) {
            panic!("{} is stuck in phase {}\n{}", game.ruleset(), game.phase(), game.board());
        }
    }
    false
}

/// Laws of every game that was played to its end.
fn check_end(game: &Game, start: &Game) {
    let result = outcome(game, &game.dead().unwrap_or_default()).to_string();
    assert!(!result.is_empty(), "{}", game.ruleset());
    let mut back = game.clone();
    while back.undo_event().is_ok() {}
    assert_eq!(facts(&back), facts(start), "{}", game.ruleset());
}

#[test]
fn under_every_dialect_random_play_ends_and_can_be_taken_back() {
    for (i, ruleset) in every_ruleset().into_iter().enumerate() {
        for number in 0..12 {
            let rng = &mut random::rng(30, (i * 100 + number) as u64);
            let mut game = game(rng, ruleset, 5);
            let start = game.clone();
            assert!(play_to_the_end(rng, &mut game), "{ruleset}, game {number}\n{}", game.board());
            check_end(&game, &start);
        }
    }
}

/// A dialect with a set-up is played on the board that the set-up needs.
#[test]
fn on_the_board_of_its_set_up_random_play_ends() {
    for (i, dialect) in DIALECTS.iter().enumerate().filter(|(_, d)| d.rules.setup != Setup::Empty) {
        let rng = &mut random::rng(31, i as u64);
        let mut game = Game::new(dialect.into(), usual_size(&dialect.rules));
        assert!(!game.board().is_bare(), "{}", dialect.name);
        let start = game.clone();
        for _ in 0..60 {
            if !matches!(game.phase(), Phase::Counting | Phase::Ended) {
                assert!(act(rng, &mut game), "{}", dialect.name);
            }
        }
        check_end(&game, &start);
    }
}

/// One answer to each of a few questions, drawn by chance.
fn composed(rng: &mut Pcg64Mcg) -> String {
    let dialect: &Dialect = &DIALECTS[rng.random_range(0..DIALECTS.len())];
    let mut text = dialect.name.to_string();
    let mut keys: Vec<_> = Rules::KEYS.iter().collect();
    for _ in 0..rng.random_range(1..6) {
        let key = keys.swap_remove(rng.random_range(0..keys.len()));
        let values = (key.values)();
        let value = match values[..] {
            ["POINTS"] => "6.5".to_string(),
            [number] if number.bytes().all(|b| b.is_ascii_uppercase()) => rng.random_range(0..60).to_string(),
            _ => values[rng.random_range(0..values.len())].to_string(),
        };
        text += &format!(" {}={value}", key.name);
    }
    text
}

#[test]
fn composed_rules_are_refused_or_can_be_played_to_an_end() {
    let (mut refused, mut played) = (0, 0);
    for number in 0..1500 {
        let rng = &mut random::rng(32, number);
        let text = composed(rng);
        let Some(ruleset) = sensible(&text) else {
            refused += 1;
            continue;
        };
        for echo in [ruleset.to_string(), ruleset.to_json(), ruleset.to_toml()] {
            assert_eq!(echo.parse(), Ok(ruleset), "{text}");
        }
        let mut game = game(rng, ruleset, 4);
        let start = game.clone();
        assert!(play_to_the_end(rng, &mut game), "{text}, game {number}\n{}", game.board());
        check_end(&game, &start);
        played += 1;
    }
    assert!(refused > 100 && played > 500, "{refused} refused, {played} played");
}

/// Players choose among the legal moves, whatever the rules, and know when to stop.
#[test]
fn under_every_dialect_a_random_and_a_heuristic_player_finish_a_game() {
    for (i, ruleset) in every_ruleset().into_iter().enumerate() {
        let size = Size::square(7).unwrap();
        let mut game = Game::new(common::fitting(ruleset, size), size);
        let mut players = ["heuristic", "random"].map(|name| player(name, i as u64).unwrap());
        players[0].set_limits(&Limits { playouts: Some(8), ..Limits::default() });
        if i % 2 == 1 {
            players.swap(0, 1);
        }
        let most = 20 * size.area();
        while !matches!(game.phase(), Phase::Agreement | Phase::Counting | Phase::Ended) && game.imputed().is_none() {
            let color: Color = game.to_play();
            if !game.can_move(color) {
                assert!(game.agree_stop(None).is_ok(), "{ruleset}: {color} has no legal move\n{}", game.board());
                continue;
            }
            let mv = players[color].choose(&game, color);
            assert_eq!(game.play(color, mv).map(|_| ()), Ok(()), "{ruleset}: {color} {mv}\n{}", game.board());
            if game.turns().count() > most {
                assert!(ruleset.rules.need_not_end(), "{ruleset}\n{}", game.board());
                break;
            }
        }
    }
}
