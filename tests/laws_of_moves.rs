//! Laws of what stands on the board at the start and of what may be played and passed, on seeded random games. A failure
//! names the law's number and the game's.

use crate::common;

use std::collections::BTreeMap;

use common::naive::Position;
use common::random::{self, facts};
use rand::RngExt;
use shinpan::board::{Color, Move, Point, PointSet, Size};
use shinpan::game::{Game, Phase, Strictness, usual_size};
use shinpan::rules::{Axis, DIALECTS, First, Repetition, Rules, Ruleset, Scoring, Setup, Suicide};
use shinpan::scoring::{Item, tally_by};

#[test]
fn law_12_games_from_a_set_up_are_like_other_games_and_go_back_to_it() {
    for (number, &setup) in (0..).zip(Setup::ALL).flat_map(|(i, s)| (0..4).map(move |n| (4 * i + n, s))) {
        let rng = &mut random::rng(12, number);
        let rules = Rules { setup, first: First::White, ..common::ruleset("chinese").rules };
        let ruleset = Ruleset { base: "chinese", rules };
        let side = usual_size(&rules).width();
        let mut game = Game::new(ruleset, Size::square(side).unwrap());
        let start = facts(&game);
        assert_eq!((game.phase(), game.to_play(), game.turns().count()), (Phase::Setup, Color::White, 0), "{setup:?}");
        assert_eq!(game.board().is_bare(), setup == Setup::Empty);
        let stones: usize = Color::BOTH.map(|c| game.board().count(c)).iter().sum();
        for turn in 0..60 {
            random::turn(rng, &mut game, 30);
            let [plays, captures] = [game.ledger().plays, game.ledger().captures].map(|n| n.iter().sum::<usize>());
            let now: usize = Color::BOTH.map(|c| game.board().count(c)).iter().sum();
            assert_eq!(now, stones + plays - captures, "{setup:?}, game {number}, turn {turn}");
            if game.has_stopped() {
                break;
            }
        }
        let mut cleared = game.clone();
        cleared.clear(game.size()).unwrap();
        while game.undo().is_ok() {}
        assert_eq!((facts(&game), facts(&cleared)), (start, facts(&Game::new(ruleset, game.size()))), "{setup:?}");
        let small = Size::new(5, 6).unwrap();
        assert_eq!(cleared.clear(small).is_ok(), setup == Setup::Empty, "{setup:?}");
        assert_eq!(cleared.size() == small, setup == Setup::Empty, "{setup:?}: a refused size changes nothing");
    }
}

#[test]
fn law_13_points_just_vacated_and_points_far_away_are_closed_as_a_list_of_positions_says() {
    let mut found = BTreeMap::new();
    let nears = ["0", "1", "2", "previous-1", "previous-3"];
    for number in 0..200 {
        let rng = &mut random::rng(13, number);
        let near = nears[number as usize % nears.len()];
        let ruleset = common::ruleset(&format!("tromp-taylor repetition=none vacated=closed near={near}"));
        let mut game = Game::new(ruleset, random::size(rng, 5));
        let (mut before, mut previous) = (Position::of(game.board()), [None, None]);
        for _ in 0..60 {
            let color = game.to_play();
            let now = Position::of(game.board());
            let mut closed = now.gone_since(&before);
            closed.extend(previous[color.opponent()].filter(|_| game.last_turn().is_some_and(|t| t.mv != Move::Pass)));
            for p in game.board().empties() {
                let place = (p.column(), p.row());
                let steps = |(c, r): (usize, usize)| c.abs_diff(place.0) + r.abs_diff(place.1);
                let own = game.board().stones(color).iter().map(|s| (s.column(), s.row()));
                let far = match near.strip_prefix("previous-") {
                    Some(most) => previous[color].is_some_and(|s| steps(s) > most.parse().unwrap()),
                    None if near == "0" => false,
                    None => own.map(steps).min().is_some_and(|steps| steps > near.parse().unwrap()),
                };
                let expected = match (closed.contains(&place), far) {
                    (true, _) => "vacated",
                    (false, true) => "too_far",
                    (false, false) => "legal",
                };
                let verdict = common::verdict(game.legality(color, Move::Play(p)));
                assert_eq!(verdict, expected, "game {number}, {color} {p}\n{}", game.board());
                *found.entry(expected).or_insert(0) += 1;
            }
            random::turn(rng, &mut game, 9);
            if let Some(p) = game.last_turn().and_then(|t| t.mv.point()) {
                previous[color] = Some((p.column(), p.row()));
            }
            before = now;
            if game.has_stopped() {
                break;
            }
        }
    }
    assert!(["vacated", "too_far", "legal"].iter().all(|word| found[word] > 500), "{found:?}");
}

#[test]
fn law_14_a_prisoner_is_given_back_for_each_pass_and_where_passing_is_forbidden_nobody_passes() {
    let (mut passes, mut stuck) = (0, 0);
    for number in 0..300 {
        let rng = &mut random::rng(14, number);
        let pass = ["return", "forbidden"][number as usize % 2];
        let mut game = Game::new(
            common::ruleset(&format!("japanese pass={pass} stop=agreement illegal=refuse")),
            random::size(rng, 5),
        );
        let mut kept = [0, 0];
        for _ in 0..80 {
            // Who must play and cannot has lost.
            if game.ending().is_some() {
                stuck += 1;
                break;
            }
            let color = game.to_play();
            let may_pass = pass == "return" && kept[color] > 0;
            assert_eq!(game.legality(color, Move::Pass).is_ok(), may_pass, "game {number}");
            let points = game.legal_points(color);
            let mv = match random::pick(rng, points) {
                Some(p) if !(may_pass && rng.random_ratio(1, 2)) => Move::Play(p),
                _ if may_pass => Move::Pass,
                _ => {
                    stuck += 1;
                    break;
                }
            };
            let placement = game.play(color, mv).unwrap().placement;
            kept[color] += placement.captured.len();
            if mv == Move::Pass {
                (passes, kept[color]) = (passes + 1, kept[color] - 1);
            }
            for c in Color::BOTH {
                assert_eq!((game.prisoners(c), game.pass_stones(c)), (kept[c], 0), "game {number}");
                let counted = tally_by(&game, &PointSet::EMPTY, Scoring::Territory).item(c, Item::Captures);
                assert_eq!(counted, kept[c].into(), "game {number}");
            }
            if game.has_stopped() {
                break;
            }
        }
    }
    assert!(passes > 100 && stuck > 10, "{passes} passes, {stuck} times no move was left");
}

#[test]
fn law_15_without_suicide_ko_by_shape_is_basic_ko() {
    let mut kos = 0;
    for number in 0..300 {
        let rng = &mut random::rng(15, number);
        let size = random::size(rng, 4);
        let [mut by_shape, mut basic] =
            ["basic-shape", "basic"].map(|r| Game::new(common::ruleset(&format!("chinese repetition={r}")), size));
        while !basic.has_stopped() && basic.turns().count() < 80 {
            for color in Color::BOTH {
                assert_eq!(by_shape.legal_points(color), basic.legal_points(color), "game {number}\n{}", basic.board());
            }
            let color = basic.to_play();
            kos += basic.board().empties().iter().filter(|&p| is_ko(&basic, color, p)).count();
            random::turn(rng, &mut basic, 12);
            let mv = basic.last_turn().unwrap().mv;
            by_shape.play(color, mv).unwrap();
        }
    }
    assert!(kos > 100, "{kos}");
}

fn is_ko(game: &Game, color: Color, point: Point) -> bool {
    common::verdict(game.legality(color, Move::Play(point))) == "ko"
}

/// The list by judging each empty point, on a copy that keeps no liberties from turn to turn.
fn judged_one_by_one(game: &Game, color: Color) -> PointSet {
    let copy = game.clone();
    copy.board().empties().iter().filter(|&p| copy.legality(color, Move::Play(p)).is_ok()).collect()
}

/// Plays at random, strictly or not, takes turns back and goes on, and holds the list against judgement all the way.
fn list_is_exact(number: u64, rules: &str, most: usize) -> usize {
    let rng = &mut random::rng(16, number);
    let ruleset = common::ruleset(rules);
    let side = usual_size(&ruleset.rules).width();
    let mut game = match ruleset.rules.setup {
        Setup::Empty => random::game(rng, ruleset, 5),
        _ => Game::new(ruleset, Size::square(side).unwrap()),
    };
    let mut refused = 0;
    for turn in 0..most {
        for color in Color::BOTH {
            let (list, judged) = (game.legal_points(color), judged_one_by_one(&game, color));
            assert_eq!(list, judged, "{rules}, game {number}, turn {turn}, {color}\n{}", game.board());
            refused += game.board().empties().len() - list.len();
        }
        match rng.random_range(0..40) {
            0 => (0..rng.random_range(1..6)).for_each(|_| _ = game.undo()),
            1 => game.set_strictness(Strictness::Lenient),
            2 => game.set_strictness(Strictness::Strict),
            3 => game = game.clone(),
            _ if game.strictness() == Strictness::Lenient => {
                let points = game.board().empties();
                let mv = random::pick(rng, points).map_or(Move::Pass, Move::Play);
                let _ = game.play(game.to_play(), mv);
            }
            _ if !random::event(rng, &mut game) => break,
            _ => {}
        }
    }
    refused
}

#[test]
fn law_16_the_list_of_legal_plays_is_what_judging_each_of_them_says() {
    let mut refused = 0;
    for (number, dialect) in (0..).zip(DIALECTS) {
        refused += (0..4).map(|n| list_is_exact(4 * number + n, dialect.name, 120)).sum::<usize>();
    }
    let mut number = 1000;
    for repetition in Repetition::ALL {
        for suicide in Suicide::ALL {
            for also in ["", "vacated=closed", "near=2", "near=previous-3", "first_pass=button", "stop=agreement"] {
                let rules = format!("tromp-taylor repetition={} suicide={} {also}", repetition.text(), suicide.text());
                refused += list_is_exact(number, &rules, 120);
                number += 1;
            }
        }
    }
    assert!(refused > 20_000, "{refused}");
}
