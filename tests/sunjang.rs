//! The removal of superfluous stones in Sunjang baduk, held against a plain reading of its definition: a stone may go if
//! the empty region then around its point touches only its own colour and no string that it was next to is in atari.

use crate::common;

use std::collections::{BTreeSet, HashMap};

use common::random;
use rand::RngExt;
use shinpan::board::regions;
use shinpan::board::{Board, Color, PointSet, Size};
use shinpan::game::Game;
use shinpan::rules::Ruleset;
use shinpan::scoring::{Item, Tally, tally};

const COLUMNS: usize = 2;

/// Whether a stone may go, told from the whole board without it.
fn may_go(board: &Board, stone: shinpan::board::Point) -> bool {
    let color = board.get(stone).expect("a stone");
    let mut without = board.clone();
    without.take_off([stone].into_iter().collect());
    let region = regions(&without).into_iter().find(|r| r.points.contains(stone)).expect("its point is empty");
    let strings = board.neighbors(stone).filter_map(|p| without.chain(p));
    region.owner() == Some(color) && strings.filter(|c| c.color == color).all(|c| c.liberties.len() >= 2)
}

fn removable(board: &Board, color: Color) -> Vec<shinpan::board::Point> {
    board.stones(color).iter().filter(|&p| may_go(board, p)).collect()
}

/// The points that a colour surrounds when no stone can go any more.
fn surrounded(board: &Board, color: Color) -> usize {
    regions(board).iter().filter(|r| r.owner() == Some(color)).map(|r| r.points.len()).sum()
}

/// Every number of points that some order of removing a colour's stones leads to.
fn outcomes(board: &Board, color: Color, seen: &mut HashMap<PointSet, BTreeSet<usize>>) -> BTreeSet<usize> {
    if let Some(known) = seen.get(&board.stones(color)) {
        return known.clone();
    }
    let next = removable(board, color);
    let mut found = BTreeSet::new();
    if next.is_empty() {
        found.insert(surrounded(board, color));
    }
    for stone in next {
        let mut after = board.clone();
        after.take_off([stone].into_iter().collect());
        found.extend(outcomes(&after, color, seen));
    }
    seen.insert(board.stones(color), found.clone());
    found
}

fn game_on(board: &Board) -> Game {
    let ruleset: Ruleset = "japanese scoring=empty trim=sunjang-atari seki=count komi=0".parse().unwrap();
    let mut game = Game::new(ruleset, board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, None).unwrap();
    game
}

/// As [`game_on`], trimmed as long as what is left is safe from attack.
fn safely_trimmed(board: &Board) -> Tally {
    let ruleset: Ruleset = "japanese scoring=empty trim=sunjang seki=count komi=0".parse().unwrap();
    let mut game = Game::new(ruleset, board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, None).unwrap();
    tally(&game, &PointSet::EMPTY)
}

fn trimmed(board: &Board) -> Tally {
    tally(&game_on(board), &PointSet::EMPTY)
}

/// All positions of `width` by 3 whose strings have liberties.
fn positions(width: usize) -> impl Iterator<Item = Board> {
    let size = Size::new(width, 3).unwrap();
    (0..3_usize.pow(3 * width as u32)).filter_map(move |code| {
        let cell = |i: usize| [None, Some(Color::Black), Some(Color::White)][code / 3_usize.pow(i as u32) % 3];
        let stones = size.points().enumerate().filter_map(|(i, p)| cell(i).map(|c| (c, p)));
        let mut board = Board::new(size);
        board.set_up(stones).is_ok().then_some(board)
    })
}

#[test]
fn the_order_of_removal_makes_no_difference_on_any_position_of_3x3() {
    let mut all = 0;
    for width in [COLUMNS, COLUMNS + 1] {
        for board in positions(width) {
            all += 1;
            let found = trimmed(&board);
            for color in Color::BOTH.into_iter().filter(|&c| board.count(c) > 0) {
                let outcomes: Vec<usize> = outcomes(&board, color, &mut HashMap::new()).into_iter().collect();
                let ours: usize = found.ownership.territory[color].len();
                assert_eq!(outcomes, [ours], "{color}\n{board}");
            }
        }
    }
    // Tromp and Farnebäck's numbers of legal positions, 2x3 and 3x3.
    assert_eq!(all, 489 + 12675);
}

#[test]
fn random_orders_end_alike_on_larger_boards() {
    for number in 0..60 {
        let rng = &mut random::rng(30, number);
        let size = Size::square(5 + number as usize % 3).unwrap();
        let mut game = Game::new("tromp-taylor".parse().unwrap(), size);
        for _ in 0..rng.random_range(10..3 * size.area()) {
            if game.has_stopped() {
                break;
            }
            random::turn(rng, &mut game, 1000);
        }
        let found = trimmed(game.board());
        for color in Color::BOTH.into_iter().filter(|&c| game.board().count(c) > 0) {
            for _ in 0..5 {
                let mut board = game.board().clone();
                loop {
                    let next: PointSet = removable(&board, color).into_iter().collect();
                    let Some(stone) = random::pick(rng, next) else { break };
                    board.take_off([stone].into_iter().collect());
                }
                assert_eq!(surrounded(&board, color), found.ownership.territory[color].len(), "{}", game.board());
                assert!(board.count(color) == 1 || board.stones(color) == found.board.stones(color));
            }
        }
    }
}

/// A position that Bill Spight counted at Sensei's Library ("Sunjang Baduk"): 29 to 31.
#[test]
fn a_game_counted_by_hand() {
    let before = "...XXO...\n...XO.O..\n..XXOO...\n..XXXO...\n...XOO...\n..X.XO...\n...XXO.O.\n...XOO...\n...XOO...";
    let ready = "...XXO...\n...XO....\n...XO....\n...XXO...\n...XOO...\n....XO...\n....XO...\n...XO....\n...XO....\n";
    let found = trimmed(&before.parse().unwrap());
    assert_eq!(found.board.to_string(), ready);
    assert_eq!(Color::BOTH.map(|c| found.item(c, Item::Territory).to_string()), ["29", "31"]);
    assert_eq!(found.score().to_string(), "W+2.0");
}

/// Whether the opponent of `owner`, moving first anywhere, takes one of the stones with two moves, whatever is answered.
fn taken_by_two_moves(board: &Board, owner: Color, stones: PointSet) -> bool {
    let played = |board: &Board, color: Color, at| {
        let mut next = board.clone();
        next.place(color, at).is_ok_and(|placed| placed.self_captured.is_empty()).then_some(next)
    };
    let foe = owner.opponent();
    let takes = |board: &Board| !stones.is_subset(&board.stones(owner));
    let can_take =
        |board: &Board| board.empties().iter().filter_map(|p| played(board, foe, p)).any(|next| takes(&next));
    let holds = |board: &Board| {
        !can_take(board) || board.empties().iter().filter_map(|p| played(board, owner, p)).any(|next| !can_take(&next))
    };
    board.empties().iter().filter_map(|p| played(board, foe, p)).any(|next| takes(&next) || !holds(&next))
}

/// White B3 would be a double atari if A3, B3 and C4 were all gone.
#[test]
fn what_an_attack_needs_stays() {
    let board: Board = "...XXO.\n..XXOO.\nXXXOO..\nXXOO...\nOOO....".parse().unwrap();
    let (loosely, safely) = (trimmed(&board), safely_trimmed(&board));
    let gone = |found: &Tally| board.stones(Color::Black) - found.board.stones(Color::Black);
    assert_eq!(gone(&loosely), "A3 B3 C4".split(' ').map(|v| v.parse().unwrap()).collect::<PointSet>());
    assert!(gone(&safely).len() < 3, "{}", safely.board);
    assert!(taken_by_two_moves(&loosely.board, Color::Black, loosely.board.stones(Color::Black)));
    assert!(!taken_by_two_moves(&safely.board, Color::Black, safely.board.stones(Color::Black)), "{}", safely.board);
}

/// Attackers against trimmed positions: what could not be taken cannot be taken because stones went.
#[test]
fn no_attack_takes_what_is_left() {
    let (mut kept, mut went) = (0, 0);
    for number in 0..40 {
        let rng = &mut random::rng(31, number);
        let size = Size::new(rng.random_range(4..=6), rng.random_range(4..=5)).unwrap();
        let mut game = Game::new("tromp-taylor".parse().unwrap(), size);
        for _ in 0..rng.random_range(size.area() / 2..2 * size.area()) {
            if game.has_stopped() {
                break;
            }
            random::turn(rng, &mut game, 1000);
        }
        let board = game.board();
        let (loosely, safely) = (trimmed(board), safely_trimmed(board));
        for color in Color::BOTH {
            let left = safely.board.stones(color);
            went += board.count(color) - left.len();
            kept += (left - loosely.board.stones(color)).len();
            // One colour is trimmed at a time, between the other's walls as they stood.
            let mut between = board.clone();
            between.take_off(board.stones(color) - left);
            let open = taken_by_two_moves(&between, color, left) && !taken_by_two_moves(board, color, left);
            assert!(!open, "{color}\n{board}\ntrimmed to\n{between}");
        }
    }
    assert!(went > 20 && kept > 0, "{went} {kept}");
}
