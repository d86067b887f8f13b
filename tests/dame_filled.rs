//! The law of open dame, over random small finished positions: the count under territory rules is what both players
//! come to who fill the dame, and play the teire, in every way that they can. And status lists and points go by one
//! definition of seki.

use crate::common;

use std::collections::{HashMap, HashSet};

use common::random;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Hash, Move, Point, PointSet, Size, regions};
use shinpan::game::Game;
use shinpan::life::{Effort, Judge, Status, judge_with, status_list};
use shinpan::playout::{Policy, play_out};
use shinpan::rules::Suicide;
use shinpan::scoring::{Reason, tally};

/// Finished positions with dame beside false eyes, connections and chains short of liberties.
const ENDS: &[&str] = &[
    ".O.OX.\nOOOOXX\nOOOOX.\nOOXXXX\nO.O.X.",
    ".O.OX.\nOOOOXX\nOOOOX.\nOOOXXX\nO.O.X.",
    "O.X.O\nO.X.O\n.XXO.\nOOOO.\nO....",
    "O..X.XX.\nO.XXXOX.\nOOOOOOX.\n.....OX.",
    "XXXXX..\nOOOOX..\n.O.OOX.\nOOOOXXX\nO..XXOX\nXXXXOOO\nXXXOO..",
    ".X.XO.O\nXXXXOOO\n..XO.O.\nXXXXOOO\n.X.XO.O",
    ".X.XO.O\nXXXXOOO\n..XO..O\nXXXX.OO\n.X.X.O.",
];

/// A position near the end of a random game: a few stones on its borders were taken off again.
fn position(rng: &mut Pcg64Mcg, size: Size) -> Board {
    let board = play_out(&Board::new(size), Color::Black, &Policy::new(Suicide::Forbidden), rng).board;
    let stones = rng.random_range(1..=4);
    opened(rng, board, stones)
}

/// The position mirrored, turned, or with the colours changed, by chance.
fn image(rng: &mut Pcg64Mcg, board: &Board) -> Board {
    let size = board.size();
    let ways: Vec<_> = size.symmetries().collect();
    let (symmetry, swapped) = (ways[rng.random_range(0..ways.len())], rng.random_ratio(1, 2));
    let stone = |p: Point| {
        let color = board.get(p)?;
        Some((if swapped { color.opponent() } else { color }, size.image(p, symmetry)))
    };
    let mut image = Board::new(size);
    image.set_up(size.points().filter_map(stone)).unwrap();
    image
}

/// The position with so many stones taken off that stand beside the other colour's.
fn opened(rng: &mut Pcg64Mcg, mut board: Board, stones: usize) -> Board {
    for _ in 0..stones {
        let beside = |p: &Point| {
            let color = board.get(*p);
            color.is_some() && board.neighbors(*p).any(|q| board.get(q).is_some_and(|c| Some(c) != color))
        };
        let border: PointSet = board.all().iter().filter(beside).collect();
        board.take_off(random::pick(rng, border).into_iter().collect());
    }
    board
}

/// The position under Japanese rules, after two passes.
fn stopped(board: &Board) -> Game {
    let mut game = Game::new("japanese komi=0".parse().unwrap(), board.size());
    game.start_from(board.clone(), Color::Black);
    game.play(Color::Black, Move::Pass).unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    game
}

/// White keeps E6 only by playing on two dame, of which Black takes one, which is atari: White fills it. GNU Go 3.8
/// counts the same.
#[test]
fn a_point_that_two_dame_keep_is_filled() {
    let picture = ". . . . . . . . .\n\
        X X X X X X . . .\n\
        O O O . O X . . .\n\
        . . . O . O X X .\n\
        . . . . O . X . .\n\
        . . . . O X . . .\n\
        . . . . O X . . .\n\
        . . . . O X . . .\n\
        . . . . O X . . .";
    let game = stopped(&picture.parse().unwrap());
    let counted = tally(&game, &PointSet::EMPTY);
    let teire = counted.ownership.teire[Color::White].to_string();
    assert_eq!((counted.difference().to_string().as_str(), teire.as_str()), ("7", "E6"));
}

/// Positions of which the count is held against filling, and seeds that are tried for them: a bound on the time.
const POSITIONS: usize = 200;
const SEEDS: u64 = 30_000;

/// Longer fillings lead round in circles.
const DEEPEST: usize = 40;

/// Dame filled in every way: both may play on the points that were dame, beside chains of either that are short of liberties, and
/// wherever that captures. Stones that stand in the other's territory at the end are dead.
struct Filling {
    /// Where each player may play, but for captures.
    open: [PointSet; 2],
    /// The territory of each at the beginning.
    own: [PointSet; 2],
    known: HashMap<(Hash, Color, bool, Option<Point>, i32), i32>,
    left: usize,
    depth: usize,
}

impl Filling {
    fn of(board: &Board) -> Filling {
        let all = regions(board);
        let of = |owner: Option<Color>| {
            all.iter().filter(|r| r.owner() == owner).fold(PointSet::EMPTY, |all, r| all | r.points)
        };
        let dame = of(None);
        // Chains with more liberties are in no hurry, whatever is filled.
        let short = |color: Color| {
            let chains = board.chains().into_iter().filter(|c| c.color == color && c.liberties.len() <= 3);
            chains.fold(PointSet::EMPTY, |all, c| all | c.liberties)
        };
        let own = Color::BOTH.map(|c| of(Some(c)));
        let near = Color::BOTH.map(|c| own[c] & short(c));
        Filling { open: [dame | near[0] | near[1]; 2], own, known: HashMap::new(), left: 5_000, depth: 0 }
    }

    /// Black's lead at the end, with prisoners so far, if a player is to move. `None` if that takes too long.
    fn lead(&mut self, board: &Board, to_play: Color, passed: bool, ko: Option<Point>, taken: i32) -> Option<i32> {
        self.depth += 1;
        let lead = if self.depth > DEEPEST { None } else { self.looked_up(board, to_play, passed, ko, taken) };
        self.depth -= 1;
        lead
    }

    /// Black's lead without the prisoners so far when both have passed.
    fn ended(&self, board: &Board) -> i32 {
        let dead = Color::BOTH.map(|c| board.stones(c) & self.own[c.opponent()]);
        let mut cleared = board.clone();
        cleared.take_off(dead[0] | dead[1]);
        surrounded(&cleared) + dead[Color::White].len() as i32 - dead[Color::Black].len() as i32
    }

    fn looked_up(&mut self, board: &Board, to_play: Color, passed: bool, ko: Option<Point>, taken: i32) -> Option<i32> {
        let key = (board.hash(), to_play, passed, ko, taken);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        self.left = self.left.checked_sub(1)?;
        let sign = if to_play == Color::Black { 1 } else { -1 };
        // Whoever passes is not worse off than by a play that leads round in a circle.
        let mut best = match passed {
            true => sign * (taken + self.ended(board)),
            false => sign * self.lead(board, to_play.opponent(), true, None, taken)?,
        };
        for point in board.empties().iter().filter(|p| Some(*p) != ko) {
            let mut next = board.clone();
            let placed = next.place(to_play, point).unwrap();
            let captures = placed.captured.len();
            if !placed.self_captured.is_empty() || captures == 0 && !self.open[to_play].contains(point) {
                continue;
            }
            let alone = next.chain(point).unwrap();
            let ko = (captures == 1 && alone.stones.len() == 1 && alone.liberties.len() == 1)
                .then(|| placed.captured.first())
                .flatten();
            let taken = taken + sign * captures as i32;
            best = best.max(sign * self.lead(&next, to_play.opponent(), false, ko, taken)?);
        }
        self.known.insert(key, sign * best);
        Some(sign * best)
    }
}

/// Tells whether every open point is next to both colours, so that nobody surrounds anything by a play there.
fn is_filled_but_for_dame(board: &Board) -> bool {
    let beside = Color::BOTH.map(|color| board.next_to(&board.stones(color)));
    let open = regions(board).into_iter().filter(|r| r.owner().is_none());
    open.map(|r| r.points).all(|points| points.is_subset(&beside[0]) && points.is_subset(&beside[1]))
}

/// Black's territory less White's, all stones alive.
fn surrounded(board: &Board) -> i32 {
    let points = |r: &shinpan::board::Region| match r.owner() {
        Some(Color::Black) => r.points.len() as i32,
        Some(Color::White) => -(r.points.len() as i32),
        None => 0,
    };
    regions(board).iter().map(points).sum()
}

#[test]
fn open_dame_are_counted_as_filling_them_in_every_way_comes_out() {
    let (mut tried, mut teire, mut wrong, mut seen) = (0, 0, Vec::new(), HashSet::new());
    for number in 0..SEEDS {
        if tried == POSITIONS {
            break;
        }
        let rng = &mut random::rng(57, number);
        let board = if number % 2 == 0 {
            let start: Board = ENDS[number as usize / 2 % ENDS.len()].parse().unwrap();
            let stones = rng.random_range(0..=4);
            let start = image(rng, &start);
            opened(rng, start, stones)
        } else {
            let size = Size::new(rng.random_range(4..=6), rng.random_range(4..=5)).unwrap();
            position(rng, size)
        };
        let counted = tally(&stopped(&board), &PointSet::EMPTY);
        let own = &counted.ownership;
        if !seen.insert(board.hash()) || !own.in_seki.is_empty() || !is_filled_but_for_dame(&board) {
            continue;
        }
        let mut filling = Filling::of(&board);
        let leads = Color::BOTH.map(|first| filling.lead(&board, first, false, None, 0));
        let [Some(black), Some(white)] = leads else { continue };
        // Where more is at stake, stones are dead or play has not come to an end.
        if black - white > 1 || (black - surrounded(&board)).abs() > 2 {
            continue;
        }
        tried += 1;
        teire += usize::from(own.teire.iter().any(|points| !points.is_empty()));
        let lead = counted.difference().to_f64().round() as i32;
        // A point that is whoever's moves first may be counted or not.
        if !(white..=black).contains(&lead) {
            let filled = format!("{black} if Black is first, {white} if White is");
            wrong.push(format!("game {number}: counted {lead}, filled {filled}, teire {:?}\n{board}", own.teire));
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
    assert!(tried == POSITIONS && teire >= 1, "{tried} tried, {teire} with teire");
}

#[test]
fn status_lists_and_points_have_the_same_sekis() {
    let mut found = 0;
    for number in 0..3000 {
        let rng = &mut random::rng(58, number);
        let size = Size::new(rng.random_range(4..=7), 6).unwrap();
        let board = position(rng, size);
        let game = stopped(&board);
        let verdict = judge_with(&game, Judge::AllAlive, Effort::times(0).unwrap());
        let counted = tally(&game, &verdict.dead);
        let list =
            |status: Status| status_list(&game, &verdict, status).into_iter().fold(PointSet::EMPTY, |a, b| a | b);
        let (seki, own) = (list(Status::Seki), &counted.ownership);
        let case = format!("game {number}\n{board}");
        assert!(own.in_seki.is_subset(&seki), "{case}");
        for point in counted.points().filter(|p| p.reason == Reason::SekiEye).map(|p| p.point) {
            let eye = board.empties().joined_to(point);
            assert!(board.next_to(&eye).intersects(&seki), "{point}: {case}");
            assert!(!list(Status::BlackTerritory).contains(point) && !list(Status::WhiteTerritory).contains(point));
            found += 1;
        }
    }
    assert!(found > 20, "only {found} eyes in seki");
}
