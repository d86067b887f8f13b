//! The player by the network that the program carries at the ends of games, at a few visits a move.

use crate::common;

use shinpan::board::{Board, Color, Move};
use shinpan::game::Game;
use shinpan::net::{LoadedNetwork, NetworkEvaluator, NetworkHandle};
use shinpan::players::{Limits, Player, Rank, Resignation, SearchPlayer};
use shinpan::search::Evaluator;

/// The player, and how many visits it makes.
fn player(visits: usize) -> SearchPlayer {
    let mut player = SearchPlayer::by(Box::new(NetworkEvaluator::new(NetworkHandle::Own)), 1);
    player.set_limits(&Limits { playouts: Some(visits), ..Limits::default() });
    player
}

/// A game with these moves in turn.
fn game(rules: &str, moves: &str) -> Game {
    let mut game = Game::new(common::ruleset(rules), common::size("9x9"));
    for mv in moves.split_whitespace() {
        game.play(game.to_play(), mv.parse().unwrap()).unwrap_or_else(|e| panic!("{mv}: {e}"));
    }
    game
}

/// A game whose borders are closed, lost for Black by a point.
const DECIDED: &str = "D6 F4 D4 F6 F7 G7 E7 D3 C3 E3 C2 G8 G6 G5 H6 H5 E6 F5 F8 C4 C5 B4 B3 E4 D5 G9 D2 E2 E1 F1 D1 G2 F9 H7 E5 pass B1 \
    pass F2 F3 A2 pass H9 pass H8 J6 A3 J8 H2 H3 J3 J4 H4 J2 D9 H1 E8 pass C8 pass C9 pass A4 pass";

#[test]
fn a_decided_game_is_not_filled_up() {
    for rules in ["concord komi=7", "chinese komi=7", "japanese komi=3.5"] {
        let mut game = game(rules, DECIDED);
        let mut player = player(50);
        let mut moves: Vec<Move> = Vec::new();
        while moves.len() < 10 && !game.has_stopped() {
            let mv = player.choose(&game, game.to_play());
            game.play(game.to_play(), mv).unwrap();
            moves.push(mv);
        }
        assert!(
            game.has_stopped()
                || player.gives_up(&game, game.to_play().opponent())
                || player.gives_up(&game, game.to_play()),
            "{rules}: {moves:?}"
        );
    }
}

#[test]
fn a_lost_game_is_resigned_after_several_moves() {
    // Black has nothing but a few stones in White's sphere.
    let mut game =
        game("chinese komi=7", "D6 F4 D4 F6 C5 E5 A1 D5 A9 E7 J1 C6 J9 B5 A5 C4 B4 D3 A2 C3 A8 D7 J2 E3 J8 F3");
    let mut player = player(50);
    for asked in 1..=4 {
        let mv = player.choose(&game, Color::Black);
        let lost = player.gives_up(&game, Color::Black);
        assert_eq!(lost, asked >= 3, "after {asked} moves\n{}", game.board());
        if lost {
            return;
        }
        game.play(Color::Black, mv).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
    }
}

#[test]
fn dead_stones_are_taken_where_nobody_removes_them() {
    // White has 45 points less those of D2, and gives 7: the stone has to be taken unless the rules remove it. Nothing else is open: a
    // stone in a territory of Black's, passed over, would win as well.
    let board: Board =
        ".X.X.X.X.\nXXXXXXXXX\nXXXXXXXXX\nXXXXXXXXX\nOOOOOOOOO\n.O.O.O.O.\nOOOOOOOOO\nOO.XO.O.O\nOOO.OOOOO"
            .parse()
            .unwrap();
    // A network is told what a pass ends by area; by territory it takes the stone for removed, passes with 87 %, and
    // has to be refuted.
    for (rules, visits) in [
        ("tromp-taylor komi=-7", 200),
        ("tromp-taylor suicide=forbidden repetition=situational komi=-7", 200),
        ("japanese komi=-3", 5000),
    ] {
        let mut game = Game::new(common::ruleset(rules), board.size());
        let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
        game.set_up(stones, Some(Color::White)).unwrap();
        let mut player = player(visits);
        while !game.has_stopped() && game.board().get("D2".parse().unwrap()).is_some() {
            assert!(game.turns().count() < 20, "{rules}: no end\n{}", game.board());
            let cleans_up = game.removes_dead();
            let mv = if cleans_up { player.clean_up(&game, Color::White) } else { player.choose(&game, Color::White) };
            game.play(Color::White, mv).unwrap();
            if !game.has_stopped() {
                game.play(Color::Black, Move::Pass).unwrap();
            }
        }
        assert_eq!(game.board().get("D2".parse().unwrap()), None, "{rules}\n{}", game.board());
    }
}

/// Each network that is at hand: that of the program, and those in the folder that `SHINPAN_NETS` names.
fn networks() -> Vec<(String, Box<dyn Evaluator>)> {
    let mut all: Vec<(String, Box<dyn Evaluator>)> =
        vec![("own".to_string(), Box::new(NetworkEvaluator::new(NetworkHandle::Own)))];
    for entry in std::env::var_os("SHINPAN_NETS").into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ext| ext == "gz") {
            let network = NetworkHandle::keep(LoadedNetwork::open(&path).unwrap());
            all.push((path.display().to_string(), Box::new(NetworkEvaluator::new(network))));
        }
    }
    all
}

/// Black has won by 40 points of komi whatever happens: neither player fills his territory, without anybody resigning.
#[test]
fn a_lost_game_under_territory_rules_is_ended_and_not_filled() {
    for (name, evaluator) in networks() {
        let mut game = game("japanese komi=-40", "H6 H7 H5 J8 J4 J6 E5 J5 J7");
        let mut player = SearchPlayer::by(evaluator, 1);
        player.set_limits(&Limits { playouts: Some(50), ..Limits::default() });
        while !game.has_stopped() {
            let mv = player.choose(&game, game.to_play());
            game.play(game.to_play(), mv).unwrap();
            assert!(game.turns().count() < 90, "{name}: no end\n{}", game.board());
        }
    }
}

/// The giver of a handicap begins behind, and gives up late; each of the other conditions holds a resignation back.
#[test]
fn a_resignation_needs_all_its_conditions() {
    let lost = "D6 F4 D4 F6 C5 E5 A1 D5 A9 E7 J1 C6 J9 B5 A5 C4 B4 D3 A2 C3 A8 D7 J2 E3 J8 F3";
    for (resignation, gives_up) in [
        (Resignation { moves: 1, ..Resignation::default() }, true),
        (Resignation { moves: 2, ..Resignation::default() }, false),
        (Resignation { moves: 1, threshold: 0.0, ..Resignation::default() }, false),
        (Resignation { moves: 1, lead: 20.0, ..Resignation::default() }, true),
        (Resignation { moves: 1, lead: 300.0, ..Resignation::default() }, false),
    ] {
        let game = game("chinese komi=7", lost);
        let mut player = player(50);
        player.set_resignation(&resignation);
        player.choose(&game, Color::Black);
        assert_eq!(player.gives_up(&game, Color::Black), gives_up, "{resignation:?}\n{}", game.board());
    }
}

/// A rank plays on every board, its moves are legal and its own eyes stay, and the same seed makes the same moves.
#[test]
fn ranks_play_on_every_board() {
    for (rank, size) in [("20k", "19x19"), ("16k", "9x9"), ("8k", "13x9"), ("4k", "5x5"), ("2d", "7x7")] {
        let moves = || {
            let rank: Rank = rank.parse().unwrap();
            let mut player = SearchPlayer::by(Box::new(NetworkEvaluator::new(NetworkHandle::Own)), 5).at_rank(rank);
            let mut game = Game::new(common::ruleset("japanese"), common::size(size));
            for _ in 0..8 {
                let mv = player.choose(&game, game.to_play());
                game.play(game.to_play(), mv).unwrap();
            }
            game.turns().map(|turn| turn.mv).collect::<Vec<Move>>()
        };
        assert_eq!(moves(), moves(), "{rank}");
    }
}

/// Each player gives up for his own moves, and only in the game in which they were made.
#[test]
fn who_loses_is_told_apart_and_forgotten_with_the_game() {
    let lost = "D6 F4 D4 F6 C5 E5 A1 D5 A9 E7 J1 C6 J9 B5 A5 C4 B4 D3 A2 C3 A8 D7 J2 E3 J8 F3";
    let mut game = game("chinese komi=7", lost);
    let mut player = player(50);
    for _ in 0..3 {
        assert!(!player.gives_up(&game, Color::Black));
        for color in [Color::Black, Color::White] {
            let mv = player.choose(&game, color);
            game.play(color, mv).unwrap();
        }
    }
    assert!(player.gives_up(&game, Color::Black) && !player.gives_up(&game, Color::White), "{}", game.board());
    let other = self::game("chinese komi=7", &format!("E5 {lost}").replace(" E5 ", " A3 "));
    player.choose(&other, Color::Black);
    assert!(!player.gives_up(&other, Color::Black));
}
