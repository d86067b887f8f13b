//! Positions in which the rules decide what is the right move: each is verified by the exact solver, or where that gives up by
//! playing out everything, and the search finds 19 in 20 of them. One line a position in `choices.tst`; where a line names open points,
//! the rest of the board is settled.
//!
//! The komi is half a point less than best play is worth: the right moves win, all others lose.

use shinpan::board::{Board, Color, Move, Point, PointSet};
use shinpan::game::Game;
use shinpan::net::{Mind, Thinker};
use shinpan::rules::{Points, Ruleset};
use shinpan::scoring::tally;
use shinpan::search::exact::{Bounds, Open, Why, solve, solve_open};
use shinpan::search::{Evaluator, Playouts, Question, Search, Settings};

use crate::common;

/// Playouts that the search may make for a move: what it makes of such boards in less than a second.
const PLAYOUTS: usize = 6000;
/// Looks of the network that it may take: a tenth of them.
const LOOKS: usize = 400;
/// Positions that the solver may look at.
const SOLVED: u64 = 300_000;
/// Positions that playing out everything may look at.
const MOST: usize = 60_000;

/// A game with stones on the board.
fn game(rules: &str, rows: &str, to_play: Color) -> Game {
    let ruleset: Ruleset = common::ruleset(rules);
    let board: Board = rows.replace('/', "\n").parse().unwrap_or_else(|e| panic!("{rows}: {e}"));
    let mut game = Game::new(common::fitting(ruleset, board.size()), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).iter().map(move |p| (c, p)));
    game.set_up(stones, Some(to_play)).unwrap_or_else(|e| panic!("{rows}: {e}"));
    game
}

/// All that can happen, with a bound on how much that is.
struct Everything {
    left: usize,
}

impl Everything {
    /// What the position is worth to the player to move; `None` if there is too much to look at, or the game goes in circles.
    fn value(&mut self, game: &mut Game, color: Color, mut low: Points, high: Points) -> Option<Points> {
        self.left = self.left.checked_sub(1)?;
        let sign = |points: Points| if color == Color::Black { points } else { -points };
        if let Some(ending) = game.ending() {
            let winner = ending.winner?;
            return Some(Points::whole(if winner == color { 100 } else { -100 }));
        }
        if game.has_stopped() && game.pass_owed().is_none() {
            return Some(sign(tally(game, &PointSet::EMPTY).difference()));
        }
        if game.repeats().is_some() {
            return None;
        }
        let mut best = None;
        for mv in moves(game, color) {
            game.play(color, mv).expect("a legal move");
            let value = self.value(game, color.opponent(), -high, -low).map(|v| -v);
            game.undo().expect("a move was made");
            let value = value?;
            if best.is_none_or(|b| value > b) {
                best = Some(value);
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        best
    }

    /// What each move is worth.
    fn values(&mut self, game: &mut Game, color: Color) -> Option<Vec<(Move, Points)>> {
        let (low, high) = (Points::whole(-1000), Points::whole(1000));
        let mut values = Vec::new();
        for mv in moves(game, color) {
            game.play(color, mv).expect("a legal move");
            let value = self.value(game, color.opponent(), low, high);
            game.undo().expect("a move was made");
            values.push((mv, -value?));
        }
        Some(values)
    }
}

fn moves(game: &Game, color: Color) -> Vec<Move> {
    let points = game.legal_points(color).iter().map(Move::Play).collect::<Vec<_>>();
    let pass = game.legality(color, Move::Pass).is_ok().then_some(Move::Pass);
    pass.into_iter().chain(points).collect()
}

/// The moves that win, if one of the ways to find out comes to an end; with open points, by play on those.
fn right(game: &mut Game, color: Color, open: Option<&str>) -> Option<Vec<Move>> {
    let bounds = &mut Bounds { nodes: SOLVED, memory: 64 << 20, stop: &mut |_| false };
    if let Some(points) = open {
        let points = points.split_whitespace().map(|p| p.parse::<Point>().expect(p)).collect();
        let solution = solve_open(game, Open { points, dead: PointSet::EMPTY }, bounds);
        return matches!(solution.why, Some(Why::Settled { .. })).then_some(solution.moves);
    }
    let solution = solve(game, bounds);
    if solution.value.is_some() && solution.why.is_none() {
        return Some(solution.moves);
    }
    let values = Everything { left: MOST }.values(game, color)?;
    let wins = |(mv, value): (Move, Points)| (value > Points::ZERO).then_some(mv);
    let mut right: Vec<Move> = values.into_iter().filter_map(wins).collect();
    right.sort_by_key(|mv| *mv == Move::Pass);
    Some(right)
}

fn found(game: &Game, color: Color, by: Box<dyn Evaluator>, visits: usize) -> Option<Move> {
    let mut search = Search::new(by, Settings::default(), 1);
    let question = Question { game, to_play: color, barred: &|_| false, wants_owners: false };
    let report = search.think(&question, &mut |progress| progress.visits >= visits || progress.is_settled());
    report.best().map(|best| best.mv)
}

/// By playouts, and by the network.
fn both(game: &Game, color: Color) -> [Option<Move>; 2] {
    let playouts = found(game, color, Box::new(Playouts::new(1)), PLAYOUTS);
    [playouts, found(game, color, Box::new(Thinker::new(Mind::Own)), LOOKS)]
}

fn listed(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_search_finds_what_the_rules_ask_for() {
    let (_, text) = common::files("search", "tst").pop().expect("choices.tst");
    let (mut asked, mut wrong) = (0, [Vec::new(), Vec::new()]);
    for (number, line) in common::lines(&text) {
        let cells = common::cells(line);
        let (rules, rows, color, wanted, open) = match cells[..] {
            [rules, rows, color, wanted] => (rules, rows, color, wanted, None),
            [rules, rows, color, wanted, open] => (rules, rows, color, wanted, Some(open)),
            _ => panic!("line {number}: {line}"),
        };
        let color = if color == "black" { Color::Black } else { Color::White };
        let mut game = game(rules, rows, color);
        let right = right(&mut game, color, open).unwrap_or_else(|| panic!("line {number} is not verified: {line}"));
        assert_eq!(listed(&right), wanted, "line {number}: {line}");
        asked += 1;
        for (wrong, mv) in wrong.iter_mut().zip(both(&game, color)) {
            if !mv.is_some_and(|mv| right.contains(&mv)) {
                wrong.push(format!("line {number}: {line}: {mv:?}"));
            }
        }
    }
    assert!(asked >= 150, "{asked}");
    for wrong in wrong {
        println!("{} of {asked} wrong:\n{}", wrong.len(), wrong.join("\n"));
        assert!(wrong.len() * 20 <= asked, "{} of {asked} wrong:\n{}", wrong.len(), wrong.join("\n"));
    }
}

/// With nothing left a play costs a point where territory counts, and has to fill an eye of its own.
#[test]
fn a_finished_board_is_passed() {
    let rows = "XXXOO/X.XO./XXXOO/.XXO./XXXOO";
    for rules in ["japanese komi=0.5", "tromp-taylor komi=3.5"] {
        for color in Color::BOTH {
            assert_eq!(both(&game(rules, rows, color), color), [Some(Move::Pass); 2], "{color} under {rules}");
        }
    }
}
