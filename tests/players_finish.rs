//! Whether games are finished: what may be left on the board when both players pass.

use crate::common::{
    self,
    playing::{dialect, make, over},
};

use shinpan::board::regions;
use shinpan::board::{Board, Color, Move, Point, Size};
use shinpan::game::Game;
use shinpan::players::{Limits, Player};
use shinpan::rules::{Dialect, FirstPass, Pass, Scoring};

fn finished_game(dialect: &'static Dialect, side: usize, seed: u64) -> Game {
    let size = Size::square(side).unwrap();
    let mut game = Game::new(common::fitting(dialect, size), size);
    let mut players = [seed, seed + 1000].map(|seed| make("heuristic", seed));
    if seed % 2 == 1 {
        players.swap(0, 1);
    }
    while !over(&game) {
        let color = game.to_play();
        let mv = players[color].choose(&game, color);
        game.play(color, mv).unwrap();
    }
    let length = game.turns().count();
    assert!(length < 4 * game.size().area(), "{length} moves under {}\n{}", dialect.name, game.board());
    game
}

/// The positions in which the last two passes were made, with who made them.
fn last_passes(game: &Game) -> [(Game, Color); 2] {
    let back = |turns: usize| {
        let mut before = game.clone();
        for _ in 0..turns {
            before.undo().unwrap();
        }
        let color = before.to_play();
        (before, color)
    };
    [back(2), back(1)]
}

/// Whether a point is surrounded by one colour, with the diagonals that an eye needs.
fn is_true_eye(board: &Board, color: Color, point: Point) -> bool {
    let foes = board.diagonals(point).filter(|&d| board.get(d) == Some(color.opponent())).count();
    let spare = usize::from(board.diagonals(point).count() == 4);
    board.neighbors(point).all(|q| board.get(q) == Some(color)) && foes <= spare
}

/// A legal play between the colours that neither fills an eye nor can be taken at once.
fn left_over(game: &Game, color: Color) -> Option<Point> {
    let between = regions(game.board()).into_iter().filter(|r| r.owner().is_none()).flat_map(|r| r.points);
    let sound = |p: &Point| {
        let mut next = game.board().clone();
        let placed = next.place(color, *p).unwrap();
        let breathes = next.chain(*p).is_some_and(|c| c.liberties.len() > 1);
        breathes || placed.captured.len() > 1
    };
    between.filter(|&p| !is_true_eye(game.board(), color, p) && game.legality(color, Move::Play(p)).is_ok()).find(sound)
}

/// A chain in atari that one move would take and another would connect to safety: nobody passes over that.
fn undecided(game: &Game) -> Option<Point> {
    let board = game.board();
    let chain = board.chains().into_iter().find(|chain| {
        let liberty = chain.liberties.first().unwrap();
        let legal = Color::BOTH.iter().all(|&c| game.legality(c, Move::Play(liberty)).is_ok());
        let mut saved = board.clone();
        saved.place(chain.color, liberty).unwrap();
        let eyes = |b: &Board, at: Point| {
            b.chain(at).map_or(0, |c| c.liberties.iter().filter(|&p| is_true_eye(b, chain.color, p)).count())
        };
        chain.liberties.len() == 1 && legal && chain.stones.first().is_some_and(|at| eyes(&saved, at) > 1)
    });
    chain.and_then(|c| c.stones.first())
}

/// Dialects that differ in what a dame and a pass are worth.
fn some() -> impl Iterator<Item = &'static Dialect> {
    ["concord", "aga", "chinese", "japanese"].into_iter().map(dialect)
}

fn check(dialect: &'static Dialect, side: usize, seed: u64) {
    let game = finished_game(dialect, side, seed);
    let what = format!("{} {side} seed {seed}\n{}", dialect.name, game.board());
    for (before, color) in last_passes(&game) {
        assert_eq!(undecided(&before), None, "in atari: {what}");
        let free_pass =
            matches!(dialect.rules.scoring, Scoring::Territory | Scoring::Empty) && dialect.rules.pass == Pass::Free;
        // The first pass may be worth more than taking dead stones off, and the second ends the game.
        let paid_pass = dialect.rules.first_pass != FirstPass::None && game.ledger().passes.iter().sum::<usize>() < 3;
        if !free_pass && !paid_pass {
            assert_eq!(left_over(&before, color), None, "{color} left open: {what}");
        }
    }
}

#[test]
fn nothing_is_left_between_two_players() {
    some().for_each(|d| check(d, 9, 1));
}

/// Positions out of games against GNU Go, with who is to move: passing here was a fault.
const UNFINISHED: [(&str, Color); 4] = [
    (
        ". . . X X . X . .
         . O X . X O X O .
         O X X X X O O . O
         O O O X O . . O .
         . X O O O O O X .
         . O X X X X . X .
         . O O X . . X X .
         . X X O O X O O .
         . . . . . O . . .",
        Color::Black,
    ),
    (
        ". . O . . . . X .
         . X X O O O X . .
         . O X O . O O X X
         X O X X O X X . .
         . X . . O . . X X
         . X O O O O O O O
         . X O X X X X X X
         X O O O X O X . .
         . . O . O . O X .",
        Color::White,
    ),
    (
        ". . O . . . . X .
         . X X O O O X . .
         . O X O . O O X X
         X O X X O X X . .
         . X . . O . . X X
         . X O O O O O O O
         . X O X X X X X X
         X O O O X O X . .
         . . O . O . O X .",
        Color::Black,
    ),
    (
        ". . . . . . .
         . O O O O O .
         . O X X X O .
         . O X . X O .
         . O X X X O .
         . O . . O O .
         . . . . . . .",
        Color::Black,
    ),
];

/// A position of a game in which this colour is to move.
fn set(picture: &str, rules: &str, color: Color) -> Game {
    let board: Board = picture.parse().unwrap();
    let mut game = Game::new(dialect(rules).into(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, Some(color)).unwrap();
    game
}

#[test]
fn nobody_passes_over_an_open_fight() {
    for (picture, color) in UNFINISHED {
        for name in ["concord", "aga", "chinese", "japanese"] {
            let game = set(picture, name, color);
            for seed in 0..5 {
                assert_ne!(make("heuristic", seed).choose(&game, color), Move::Pass, "{name}\n{}", game.board());
            }
        }
    }
}

/// Everything is settled here, and White wins by two points at a komi of seven.
const WON: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . . . .
    X X X X X X X . .
    X O O O O O X X .
    O O . . . . O X X
    . . . . . O O O X
    . O . . . . . O O
    . . . . . . . . .";

/// The tree search by playouts, a few hundred for a move.
fn searching(seed: u64) -> Box<dyn Player> {
    let mut player = make("search", seed);
    player.set_limits(&Limits { playouts: Some(300), ..Limits::default() });
    player
}

/// It filled all its territory first.
#[test]
fn a_search_answers_a_pass_by_a_pass_where_that_wins() {
    let with_a_dead_stone = WON.replace(". O . . . . . O O", ". O . . . . X O O");
    for picture in [WON, &with_a_dead_stone] {
        for name in ["chinese", "taiwan", "area-agreement", "chinese-1975"] {
            let mut game = set(picture, name, Color::Black);
            game.set_komi(7.into());
            game.play(Color::Black, Move::Pass).unwrap();
            for seed in 0..3 {
                let chosen = searching(seed).choose(&game, Color::White);
                assert_eq!(chosen, Move::Pass, "{name}\n{}", game.board());
            }
        }
    }
}

#[test]
fn a_search_that_is_behind_does_not_pass_on_an_open_board() {
    let picture = [". . . . . . . . .\n"; 2].concat() + ". . X . O . X . .\n" + &". . . . . . . . .\n".repeat(6);
    for name in ["chinese", "japanese", "concord"] {
        let mut game = set(&picture, name, Color::White);
        game.set_komi("30".parse().unwrap());
        game.play(Color::White, Move::Pass).unwrap();
        for seed in 0..3 {
            assert_ne!(searching(seed).choose(&game, Color::Black), Move::Pass, "{name}");
        }
    }
}

/// Where only stones count: who has three eyes fills one and wins, which seems worse at first than the tie that a pass is sure of.
#[test]
fn a_search_fills_its_third_eye_rather_than_tie() {
    let picture = "
        X X X X O . O
        X . X O O O .
        X X X X O O O
        X . X O O O O
        X X X O O O .
        X X X X O O O
        X X X O O O O";
    let game = set(picture, "stone", Color::White);
    let chosen = searching(1).choose(&game, Color::White);
    assert!(matches!(chosen, Move::Play(_)), "{chosen}\n{}", game.board());
}
