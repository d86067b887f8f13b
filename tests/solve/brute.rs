//! Brute force: every line of play, by the referee's verdicts alone, nothing stored.

use shinpan::board::{Color, Move};
use shinpan::game::{Game, Imputed, Phase};
use shinpan::rules::{Confirm, DIALECTS, Points, Scoring};
use shinpan::scoring;
use shinpan::search::exact::{Value, Way};

use super::{game, solved};
use crate::common;

/// Black's points less White's.
fn worth(game: &Game) -> Points {
    match game.ending() {
        Some(ending) => match ending.winner {
            Some(Color::Black) => Points::whole(1),
            Some(Color::White) => Points::whole(-1),
            None => Points::ZERO,
        },
        None => scoring::tally(game, scoring::Settled::default()).difference(),
    }
}

fn is_over(game: &Game) -> bool {
    matches!(game.phase(), Phase::Agreement | Phase::Counting | Phase::Ended)
        || game.imputed() == Some(Imputed::Agreement)
}

/// Positions looked at; games with more are left out.
const MOST_NODES: u64 = 30_000;

/// Minimax with bounds.
fn best(game: &mut Game, least: Points, most: Points, nodes: &mut u64) -> Points {
    *nodes += 1;
    if is_over(game) || *nodes > MOST_NODES {
        return worth(game);
    }
    let color = game.to_play();
    let (mut least, mut most) = (least, most);
    let moves: Vec<Move> = game.board().empties().iter().map(Move::Play).chain([Move::Pass]).collect();
    let mut found: Option<Points> = None;
    for mv in moves {
        if game.play(color, mv).is_err() {
            continue;
        }
        let value = best(game, least, most, nodes);
        game.undo().unwrap();
        match color {
            Color::Black => {
                found = Some(found.map_or(value, |best| best.max(value)));
                least = least.max(value);
            }
            Color::White => {
                found = Some(found.map_or(value, |best| best.min(value)));
                most = most.min(value);
            }
        }
        if least >= most {
            break;
        }
    }
    found.expect("a game that is not over goes on")
}

/// Every dialect whose games end by their rules, on boards where all games can be looked at.
#[test]
fn brute_force_finds_the_same_values() {
    let far = Points::whole(100);
    let mut compared = 0;
    for dialect in DIALECTS {
        let rules = &dialect.rules;
        let judged = matches!(rules.confirm, Confirm::Wagc | Confirm::Japanese1989);
        // Suicide that changes nothing is free there, so that a game need not end.
        let ends = !Way::of(rules).may_go_round() && dialect.name != "flammenkamp";
        if !ends || judged {
            continue;
        }
        for board in ["1x1", "1x2", "1x3"] {
            let mut game = game(board, dialect.name);
            let mut nodes = 0;
            let brute = best(&mut game, -far, far, &mut nodes);
            if nodes > MOST_NODES {
                continue;
            }
            let solution = solved(&game);
            let found = match solution.value {
                Some(Value::Counted(score)) => match score.winner {
                    Some(Color::White) => -score.margin,
                    Some(Color::Black) => score.margin,
                    None => Points::ZERO,
                },
                Some(Value::Won(Color::Black)) => Points::whole(1),
                Some(Value::Won(Color::White)) => Points::whole(-1),
                other => panic!("{} on {board}: {other:?}", dialect.name),
            };
            assert_eq!(found, brute, "{} on {board}", dialect.name);
            assert_eq!(rules.scoring == Scoring::None, matches!(solution.value, Some(Value::Won(_))));
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

/// The same from positions in the middle of fights, where what stood before matters most.
#[test]
fn brute_force_agrees_in_the_middle_of_games() {
    let far = Points::whole(100);
    let mut compared = 0;
    for rules in [
        "tromp-taylor",
        "area-simple",
        "area-simple repetition=situational",
        "area-simple repetition=natural",
        "area-simple repetition=captures",
        "spight",
        "spight stop=two-passes-or-again",
        "tromp-taylor stop=pass-again",
        "new-zealand komi=0",
        "concord komi=0",
        "stone",
        "primitive",
        "primitive near=1",
        "primitive vacated=closed",
        "prisoner-return",
        "prisoner-return vacated=closed",
        "prisoner-return pass_limit=wmsg-ko",
        "concord komi=0 pass_limit=wmsg-ko",
        "no-pass vacated=closed near=previous-2",
        "ikeda-t1",
        "area-simple stop=three-passes-from-black confirm=play-out",
        "area-simple stop=three-passes confirm=removal-by-play",
        "aga stop=white-last confirm=play-out komi=0",
    ] {
        for (seed, board) in (0..6).flat_map(|seed| ["1x3", "2x2", "1x4"].map(|board| (seed, board))) {
            let mut game = game(board, rules);
            let mut rng = common::random::rng(1, seed);
            for _ in 0..9 {
                if !is_over(&game) {
                    common::random::turn(&mut rng, &mut game, 6);
                }
            }
            if is_over(&game) {
                continue;
            }
            let mut nodes = 0;
            let brute = best(&mut game, -far, far, &mut nodes);
            if nodes > MOST_NODES {
                continue;
            }
            let solution = solved(&game);
            let found = match solution.value {
                Some(Value::Counted(score)) if score.winner == Some(Color::White) => -score.margin,
                Some(Value::Counted(score)) => score.margin,
                Some(Value::Won(Color::Black)) => Points::whole(1),
                Some(Value::Won(Color::White)) => Points::whole(-1),
                other => panic!("{rules} on {board}: {other:?}"),
            };
            assert_eq!(found, brute, "{rules} on {board}, seed {seed}\n{}", game.board());
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

/// A handicap that is given by moves goes through positions that may not come again.
#[test]
fn the_moves_of_a_handicap_are_looked_back_at() {
    let far = Points::whole(100);
    for rules in ["tromp-taylor", "tromp-taylor suicide=forbidden"] {
        for order in [["A4", "A1"], ["A1", "A4"]] {
            let mut game = game("1x4", rules);
            game.place_handicap(&order.map(|text| text.parse().unwrap())).unwrap();
            assert!(game.gave_handicap_by_moves());
            for text in ["A2", "A3"] {
                game.play(Color::White, text.parse().unwrap()).unwrap();
            }
            let (mut nodes, solution) = (0, solved(&game));
            let brute = best(&mut game, -far, far, &mut nodes);
            assert!(nodes < MOST_NODES, "{rules}");
            let Some(Value::Counted(score)) = solution.value else { panic!("{rules}: {:?}", solution.value) };
            let found = if score.winner == Some(Color::White) { -score.margin } else { score.margin };
            assert_eq!(found, brute, "{rules}");
            assert!(solution.line.iter().all(|&mv| game.play(game.to_play(), mv).is_ok()), "{rules}");
        }
    }
}
