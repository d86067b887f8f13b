//! The group tax (Game End Rules, "Group Tax": "historically evolved from stone scoring"): where every group lives by
//! itself and no point is shared, area less two points for each group is what stones come to when all is filled in.

use crate::common;

use common::random;
use rand::RngExt;
use shinpan::board::{Board, Color, Move, Point, PointSet, Size};
use shinpan::game::Game;
use shinpan::players::{Limits, PLAYERS, Player};
use shinpan::rules::{Points, Ruleset, Suicide};
use shinpan::scoring::tally;
use shinpan::tactics::unconditional;

fn difference(board: &Board, rules: &str) -> Points {
    let mut game = Game::new(rules.parse::<Ruleset>().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, None).unwrap();
    tally(&game, &PointSet::EMPTY).difference()
}

/// The worth of a position where the players agree that it is over before they have filled what they surround.
fn agreed(board: &Board) -> Points {
    let mut game = Game::new("flammenkamp".parse::<Ruleset>().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, None).unwrap();
    game.agree_stop(None).unwrap();
    game.agree(None).unwrap();
    tally(&game, &PointSet::EMPTY).difference()
}

/// Whether all stones of a colour are alive whatever the opponent does.
fn all_alive(board: &Board, color: Color) -> bool {
    board.stones(color).is_subset(&unconditional(board, color, Suicide::Allowed).alive)
}

/// A finished game in which dead stones were captured, as it stands.
fn finished(number: u64) -> Board {
    let rng = &mut random::rng(40, number);
    let size = Size::new(rng.random_range(4..=9), rng.random_range(4..=9)).unwrap();
    let mut game = Game::new("tromp-taylor".parse().unwrap(), size);
    let new = |name: &str| PLAYERS.iter().find(|p| p.name == name).unwrap().new;
    let pairs = [("heuristic", "random"), ("random", "random"), ("heuristic", "heuristic")];
    let (black, white) = pairs[number as usize % pairs.len()];
    let mut players: [Box<dyn Player>; 2] = [new(black)(number), new(white)(number + 1)];
    players.iter_mut().for_each(|p| p.set_limits(&Limits { playouts: Some(20), ..Limits::default() }));
    for _ in 0..4 * size.area() {
        if game.has_stopped() {
            break;
        }
        let color = game.to_play();
        let mv = players[color].choose(&game, color);
        game.play(color, mv).unwrap();
    }
    game.board().clone()
}

/// Each player fills own points as long as all stones stay alive for certain, in random order; then both pass.
fn filled_in(board: &Board, rng: &mut rand_pcg::Pcg64Mcg) -> Board {
    let mut game = Game::new("flammenkamp".parse().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, None).unwrap();
    while !game.has_stopped() {
        let color = game.to_play();
        let fills = |p: Point| {
            let mut after = game.board().clone();
            let own = after.neighbors(p).all(|q| after.get(q) != Some(color.opponent()));
            own && after.place(color, p).is_ok_and(|placed| placed.self_captured.is_empty()) && all_alive(&after, color)
        };
        let points: PointSet = game.board().empties().iter().filter(|&p| fills(p)).collect();
        let mv = random::pick(rng, points).map_or(Move::Pass, Move::Play);
        game.play(color, mv).unwrap();
    }
    game.board().clone()
}

#[test]
fn stones_after_filling_in_are_area_less_the_tax() {
    let mut tried = 0;
    for number in 0..150 {
        let board = finished(number);
        let settled = Color::BOTH.into_iter().all(|c| all_alive(&board, c));
        let shared = shinpan::board::regions(&board).iter().any(|r| r.owner().is_none());
        if !settled || shared {
            continue;
        }
        tried += 1;
        let taxed = difference(&board, "tromp-taylor tax=2");
        let end = filled_in(&board, &mut random::rng(41, number));
        assert_eq!(difference(&end, "flammenkamp"), taxed, "{board}\n{end}");
        assert_eq!(agreed(&board), taxed, "{board}: what the players may agree on before they have filled it");
        // The position at the end pays the same tax.
        assert_eq!(difference(&end, "tromp-taylor tax=2"), taxed, "{board}\n{end}");
    }
    assert!(tried >= 30, "only {tried} positions were settled");
}
