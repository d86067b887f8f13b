//! Positions of many kinds, by number.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use shinpan::board::{Board, Chain, Color, Point, PointSet, Size};
use shinpan::playout::{Policy, play_out};
use shinpan::rules::Suicide;

use crate::common::{lines, random};

/// The ends of GNU Go's games on 9x9, and what else is small enough.
pub fn ends() -> Vec<Board> {
    let rows = |line: &str| line.split_whitespace().nth(2).map(|rows| rows.replace('/', "\n"));
    let text = include_str!("../life/gnugo.txt");
    let boards = lines(text).filter_map(|(_, line)| rows(line)?.parse::<Board>().ok());
    boards.filter(|board| board.size().area() <= 81).collect()
}

/// The position of a number: random ends of games on 3x3 to 9x9 with stones taken off, ends of GNU Go's games as they are and
/// with stones taken off, and rooms cut out of both with the chains that reach out of them.
pub fn position(ends: &[Board], seed: u64) -> Board {
    let rng = &mut random::rng(71, seed);
    let kind = rng.random_range(0..12);
    let mut board = match kind {
        0..=3 => random_end(rng),
        4..=7 => ends[rng.random_range(0..ends.len())].clone(),
        _ => {
            let size = Size::new(rng.random_range(2..=6), rng.random_range(3..=6)).unwrap();
            return crowd(rng, size);
        }
    };
    match kind {
        0 | 1 | 5 => thin(rng, &mut board, 2),
        2 | 6 => thin(rng, &mut board, 12),
        3 | 7 => room(rng, &mut board),
        _ => {}
    }
    board
}

/// Width and height of the boards of `small`.
pub const SIZES: [(usize, usize); 3] = [(4, 4), (5, 4), (5, 5)];

/// A position on one of `SIZES`: stones at random, many points left empty or few, the chains of a room and what reaches out of it.
pub fn small(rng: &mut Pcg64Mcg) -> Board {
    let (width, height) = SIZES[rng.random_range(0..SIZES.len())];
    let size = Size::new(width, height).unwrap();
    let mut board = crowd(rng, size);
    match rng.random_range(0..4) {
        0 => thin(rng, &mut board, 3),
        1 => thin(rng, &mut board, 6),
        2 => room(rng, &mut board),
        _ => {}
    }
    board
}

/// A position on 4x3 to 6x4 with few points empty: the end of a random game, or stones at random, and a few taken off.
pub fn full(rng: &mut Pcg64Mcg) -> Board {
    let size = Size::new(rng.random_range(4..=6), rng.random_range(3..=4)).unwrap();
    let mut board = match rng.random() {
        true => crowd(rng, size),
        false => play_out(&Board::new(size), Color::Black, &Policy::new(Suicide::Forbidden), rng).board,
    };
    while rng.random_ratio(2, 3) && board.empties().len() < 8 {
        let stones: Vec<Point> = size.points().filter(|&p| board.get(p).is_some()).collect();
        board.take_off(random::pick(rng, stones.into_iter().collect()).into_iter().collect());
    }
    board
}

/// A position with a bent four in a corner, shut in by what happens to be there and, mostly, by stones beside it.
pub fn bent_four(rng: &mut Pcg64Mcg, ends: &[Board]) -> Board {
    const SHAPE: [&str; 4] = ["OO.X", "OXXX", ".X", "XX"];
    let mut board = match rng.random_range(0..3) {
        0 => random_end(rng),
        1 => ends[rng.random_range(0..ends.len())].clone(),
        _ => {
            let size = Size::new(rng.random_range(6..=9), rng.random_range(6..=8)).unwrap();
            crowd(rng, size)
        }
    };
    let size = board.size();
    if size.width().min(size.height()) < 5 {
        return board;
    }
    let symmetries: Vec<_> =
        size.symmetries().filter(|&s| size.image(Point::new(0, 0), s).row() < size.height()).collect();
    let symmetry = symmetries[rng.random_range(0..symmetries.len())];
    let attacker = Color::BOTH[rng.random_range(0..2)];
    let at = |column, row| size.image(Point::new(column, row), symmetry);
    let shape: Vec<(Point, Option<Color>)> = SHAPE
        .iter()
        .enumerate()
        .flat_map(|(row, cells)| cells.chars().enumerate().map(move |(column, cell)| (column, row, cell)))
        .map(|(column, row, cell)| {
            let color = [('O', attacker), ('X', attacker.opponent())].into_iter().find(|(c, _)| *c == cell);
            (at(column, row), color.map(|(_, color)| color))
        })
        .collect();
    let shaped: PointSet = shape.iter().map(|(point, _)| *point).collect();
    let beside = board.next_to(&shaped) - shaped;
    let walls: PointSet = beside.iter().filter(|_| rng.random_ratio(5, 6)).collect();
    board.take_off(shaped | walls);
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    let planted = shape.iter().filter_map(|&(point, color)| Some((color?, point)));
    let mut next = Board::new(size);
    let all: Vec<_> = stones.chain(planted).chain(walls.iter().map(|p| (attacker, p))).collect();
    // What leaves a chain without a liberty is no position: then the end stays as it was.
    if next.set_up(all).is_ok() {
        board = next;
    }
    board
}

fn random_end(rng: &mut Pcg64Mcg) -> Board {
    let size = Size::new(rng.random_range(3..=9), rng.random_range(3..=9)).unwrap();
    play_out(&Board::new(size), Color::Black, &Policy::new(Suicide::Forbidden), rng).board
}

/// Stones at random, few points left empty, on a small board; chains may be short of liberties.
fn crowd(rng: &mut Pcg64Mcg, size: Size) -> Board {
    let mut board = Board::new(size);
    let wide = rng.random_range(1..=3);
    for i in 0..size.area() * 2 {
        // Neighbours are often of one colour, so that there are chains.
        let point = Point::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()));
        let color = if (i / wide) % 2 == 0 { Color::Black } else { Color::White };
        let beside = board.neighbors(point).find_map(|p| board.get(p)).filter(|_| rng.random_ratio(1, 2));
        let mut next = board.clone();
        if next.place(beside.unwrap_or(color), point).is_ok_and(|placed| placed.self_captured.is_empty()) {
            board = next;
        }
    }
    board
}

/// Takes single stones off, up to one of `part` points.
fn thin(rng: &mut Pcg64Mcg, board: &mut Board, part: usize) {
    let size = board.size();
    for _ in 0..rng.random_range(1..=1 + size.area() / part) {
        let point = Point::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()));
        board.take_off([point].into_iter().collect());
    }
}

/// Keeps the chains that touch a rectangle, and few of the stones outside it that belong to no such chain.
fn room(rng: &mut Pcg64Mcg, board: &mut Board) {
    let size = board.size();
    let mut span = |length: usize| {
        let wide = rng.random_range(2..=5).min(length);
        let from = rng.random_range(0..=length.saturating_sub(wide));
        from..from + wide
    };
    let (columns, rows) = (span(size.width()), span(size.height()));
    let room: PointSet = size.points().filter(|p| columns.contains(&p.column()) && rows.contains(&p.row())).collect();
    let outside = |chain: &Chain| !chain.stones.intersects(&room);
    let off = board.chains().into_iter().filter(outside).filter(|_| rng.random_ratio(3, 4));
    let off = off.fold(PointSet::EMPTY, |all, chain| all | chain.stones);
    board.take_off(off);
    for point in room.iter().filter(|_| rng.random_ratio(1, 8)) {
        board.take_off([point].into_iter().collect());
    }
}
