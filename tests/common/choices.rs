//! Positions in which rules want different moves, of `tests/search/choices.tst`: one line each.

use shinpan::board::{Board, Color, Move, Point, PointSet};
use shinpan::game::Game;
use shinpan::rules::Ruleset;

/// A position, and the moves that win.
pub struct Choice {
    /// Where it stands.
    pub line: String,
    pub game: Game,
    pub color: Color,
    pub right: Vec<Move>,
    /// The points that are open; all if none are named.
    pub open: Option<PointSet>,
}

/// A game with stones on the board.
pub fn game(rules: &str, rows: &str, to_play: Color) -> Game {
    let ruleset: Ruleset = super::ruleset(rules);
    let board: Board = rows.replace('/', "\n").parse().unwrap_or_else(|e| panic!("{rows}: {e}"));
    let mut game = Game::new(super::fitting(ruleset, board.size()), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).iter().map(move |p| (c, p)));
    game.set_up(stones, Some(to_play)).unwrap_or_else(|e| panic!("{rows}: {e}"));
    game
}

/// Every position.
pub fn read() -> Vec<Choice> {
    let (_, text) = super::files("search", "tst").pop().expect("choices.tst");
    super::lines(&text).map(|(number, line)| choice(&format!("line {number}: {line}"), &super::cells(line))).collect()
}

fn choice(line: &str, cells: &[&str]) -> Choice {
    let (rules, rows, color, right, open) = match *cells {
        [rules, rows, color, right] => (rules, rows, color, right, None),
        [rules, rows, color, right, open] => (rules, rows, color, right, Some(open)),
        _ => panic!("{line}"),
    };
    let color = if color == "black" { Color::Black } else { Color::White };
    let points = |text: &str| text.split_whitespace().map(|p| p.parse::<Point>().expect(p)).collect();
    Choice {
        line: line.to_string(),
        game: game(rules, rows, color),
        color,
        right: right.split_whitespace().map(|mv| mv.parse().expect(mv)).collect(),
        open: open.map(points),
    }
}
