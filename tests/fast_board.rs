//! Holds the playout board against the referee's, and looks at what only the playout board has.

use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, FastBoard, Point, Size, StoneFate};
use shinpan::playout::{Policy, check, play_out};
use shinpan::rules::Suicide;

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// `.ci/run` plays 100,000 of these games.
#[test]
fn random_games_on_every_size_are_the_same_on_both_boards() {
    let plays = check::play_all_sizes(0..625, 2024).unwrap_or_else(|e| panic!("{e}"));
    assert!(plays > 100_000, "{plays} stones");
}

#[test]
fn many_small_games_are_the_same_on_both_boards() {
    let mut rng = Pcg64Mcg::new(7);
    for (width, height) in [(1, 1), (1, 2), (2, 2), (1, 5), (3, 2), (3, 3), (5, 4), (5, 5)] {
        for _ in 0..200 {
            check::play_both(Size::new(width, height).unwrap(), &mut rng).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}

#[test]
fn a_ko_is_noted_and_forgotten() {
    let board: Board = ".OX.\nOX.X\n.OX.\n....".parse().unwrap();
    let mut fast = FastBoard::from(&board);
    assert_eq!(fast.ko(), None);
    fast.place(Color::White, point("C3"));
    assert_eq!((fast.ko(), fast.get(point("B3"))), (Some(point("B3")), None));
    assert_eq!(fast.fate(Color::Black, point("B3")), StoneFate::Stands);
    fast.forget_ko();
    assert_eq!(fast.ko(), None);
}

#[test]
fn a_chain_in_atari_knows_its_liberty() {
    // The black chain touches its last liberty from two sides.
    let board: Board = "OOO.\nOXX.\nOX.O\nOOO.".parse().unwrap();
    let mut fast = FastBoard::from(&board);
    assert_eq!(fast.only_liberty(point("B3")), None);
    fast.place(Color::White, point("D3"));
    assert_eq!(fast.only_liberty(point("B3")), Some(point("C2")));
    assert_eq!(fast.only_liberty(point("C2")), None);
    assert_eq!(fast.fate(Color::Black, point("C2")), StoneFate::FallsJoined);
    assert_eq!(fast.fate(Color::White, point("C2")), StoneFate::Stands);
}

#[test]
fn stones_just_taken_are_at_the_end_of_the_open_points() {
    let board: Board = "OXX.\nOX..\n.OX.\n....".parse().unwrap();
    let mut fast = FastBoard::from(&board);
    let before = fast.open_count();
    fast.place(Color::Black, point("A2"));
    assert_eq!(fast.open_count(), before - 1 + 2);
    let mut taken = [fast.open_at(before - 1), fast.open_at(before)];
    taken.sort();
    assert_eq!(taken, [point("A3"), point("A4")]);
}

#[test]
fn a_closed_point_opens_when_a_stone_on_it_is_taken() {
    let board: Board = "OX\n..".parse().unwrap();
    let mut fast = FastBoard::from(&board);
    fast.close(point("B1"));
    assert!(!fast.is_open(point("B1")) && fast.is_empty_at(point("B1")) && fast.open_count() == 1);
    fast.close(point("B1"));
    fast.close(point("A2"));
    assert_eq!(fast.open_count(), 1);
    fast.place(Color::Black, point("A1"));
    assert!(fast.is_open(point("A2")) && fast.open_count() == 1);
}

#[test]
fn a_copy_is_the_same_whatever_was_there() {
    let small: Board = "X.O\n...".parse().unwrap();
    let bare = Board::new(Size::square(25).unwrap());
    let large = play_out(&bare, Color::Black, &Policy::new(Suicide::Forbidden), &mut Pcg64Mcg::new(1)).board;
    let mut fast = FastBoard::from(&large);
    fast.copy_from(&FastBoard::from(&small));
    assert_eq!(Board::from(&fast), small);
    fast.place(Color::White, point("B1"));
    fast.place(Color::White, point("A1"));
    assert_eq!((fast.open_count(), fast.lead()), (2, -2), "nothing was captured");
    fast.copy_from(&FastBoard::from(&large));
    assert_eq!(Board::from(&fast), large);
}
