//! Every way to stop and every way to settle dead stones, played to the end by players; and the values of tiny boards under rules
//! whose endings need no counting.

use crate::common;

use shinpan::board::{Color, Move, Size};
use shinpan::game::{Game, Imputed, Phase};
use shinpan::players::{Limits, player};
use shinpan::rules::{Axis, Confirm, Ruleset, Stop};
use shinpan::scoring::{Outcome, outcome};

/// Rules under which a game ends whatever happens: free passes never leave a player without a move, so that those who must
/// have one may not pass, and a limit stands in for the cycles that nobody breaks off.
fn ruleset(stop: Stop, confirm: Confirm) -> Ruleset {
    let passing = if stop == Stop::NoLegalMove { "pass=forbidden limit=300" } else { "pass=stone" };
    let mut ruleset = common::ruleset(&format!("tromp-taylor scoring=territory {passing} stop={}", stop.text()));
    (ruleset.rules.stop, ruleset.rules.confirm) = (stop, confirm);
    ruleset
}

/// Whether there is nothing left for a player who only makes moves.
fn over(game: &Game) -> bool {
    let agreed = game.imputed() == Some(Imputed::Agreement);
    agreed || matches!(game.phase(), Phase::Agreement | Phase::Counting | Phase::Ended)
}

#[test]
fn players_finish_games_however_they_stop_and_however_they_are_settled() {
    for (i, &stop) in Stop::ALL.iter().enumerate() {
        for (j, &confirm) in Confirm::ALL.iter().enumerate() {
            let seed = (i * 100 + j) as u64;
            let names = if seed.is_multiple_of(2) { ["random", "heuristic"] } else { ["heuristic", "random"] };
            let mut players = names.map(|name| player(name, seed).expect("the player is listed"));
            players.iter_mut().for_each(|p| p.set_limits(&Limits { playouts: Some(8), ..Limits::default() }));
            let mut game = Game::new(ruleset(stop, confirm), Size::new(4, 3).unwrap());
            while !over(&game) {
                let color = game.to_play();
                let mv = players[color].choose(&game, color);
                assert!(game.play(color, mv).is_ok(), "{color} {mv} under {}\n{}", game.ruleset(), game.board());
                assert!(game.turns().count() < 400, "no end under {}\n{}", game.ruleset(), game.board());
            }
            assert!(game.has_stopped(), "{}", game.ruleset());
            if game.phase() != Phase::Counting && game.ending().is_none() && game.removes_dead() {
                game.agree_stop(None).ok();
                game.agree(None).expect("there is something to agree on");
            }
            let settled = matches!(game.phase(), Phase::Counting | Phase::Ended);
            assert!(
                settled || matches!(confirm, Confirm::None | Confirm::Consent),
                "{} is left {}",
                game.ruleset(),
                game.phase()
            );
        }
    }
}

/// The best that the player to move can reach: Black's points less White's, a win without counting being one point.
fn value(game: &mut Game) -> i64 {
    let color = game.to_play();
    if !matches!(game.phase(), Phase::Setup | Phase::Play) {
        return match outcome(game, shinpan::scoring::Settled::default()) {
            Outcome::Counted(score) => {
                let sign = score.winner.map_or(0, |winner| if winner == Color::Black { 1 } else { -1 });
                sign * score.margin.to_f64() as i64
            }
            ended => {
                if ended.winner() == Some(Color::Black) {
                    1
                } else {
                    -1
                }
            }
        };
    }
    let moves = game.board().empties().into_iter().map(Move::Play).chain([Move::Pass]);
    let mut best = None;
    for mv in moves {
        if game.play(color, mv).is_ok() {
            let reached = value(game);
            game.undo().expect("a move was just made");
            let better = match color {
                Color::Black => best.is_none_or(|b| reached > b),
                Color::White => best.is_none_or(|b| reached < b),
            };
            best = if better { Some(reached) } else { best };
        }
    }
    best.expect("who has no move has lost")
}

/// Values computed elsewhere by exhausting the game, positional superko: area, stone scoring, and rules without passes under
/// which a player without a legal play loses.
#[test]
fn tiny_boards_have_their_known_values() {
    for (rules, values) in [
        ("tromp-taylor", [0, 0, 3]),
        ("stone suicide=allowed", [0, 0, 1]),
        ("tromp-taylor pass=forbidden stop=no-legal-move scoring=none", [-1, -1, 1]),
    ] {
        for (width, expected) in (1..).zip(values) {
            let mut game = Game::new(common::ruleset(rules), Size::new(width, 1).unwrap());
            assert_eq!(value(&mut game), expected, "{rules} on {width}x1");
        }
    }
}
