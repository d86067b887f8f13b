//! Positions in which the rules decide what is the right move: each is verified by playing out everything, and the search
//! finds most of them. One line a position in `choices.tst`; `SHINPAN_SUITE=N` looks for N more and prints them.
//!
//! In all of them nothing is removed after play has stopped, so that the referee's score is exact, and the komi is half a point
//! less than best play is worth: the right moves win, all others lose.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, PointSet};
use shinpan::game::Game;
use shinpan::rules::{Points, Ruleset};
use shinpan::scoring::tally;
use shinpan::search::{Playouts, Question, Search, Settings};

use crate::common::{self, random};

/// Visits that the search may make for a move.
const VISITS: usize = 1200;
/// Positions that exhaustive search may look at.
const MOST: usize = 3_000;

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
        if game.has_stopped() {
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

/// The moves that win.
fn right(game: &mut Game, color: Color) -> Option<Vec<Move>> {
    let values = Everything { left: MOST }.values(game, color)?;
    let wins = |(mv, value): (Move, Points)| (value > Points::ZERO).then_some(mv);
    Some(values.into_iter().filter_map(wins).collect())
}

fn found(game: &Game, color: Color) -> Option<Move> {
    let mut search = Search::new(Box::new(Playouts::new(1)), Settings::default(), 1);
    let question = Question { game, to_play: color, barred: &|_| false, wants_owners: false };
    let report = search.think(&question, &mut |progress| progress.visits >= VISITS || progress.is_settled());
    report.best().map(|best| best.mv)
}

fn listed(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// Rules that ask for different moves, on top of a base in which nothing is removed.
const RULES: &[&str] = &[
    "tromp-taylor",
    "tromp-taylor scoring=territory",
    "tromp-taylor scoring=stone",
    "tromp-taylor scoring=empty",
    "tromp-taylor first_pass=button",
    "tromp-taylor first_pass=white-point",
    "tromp-taylor first_pass=two-buttons",
    "tromp-taylor tax=2",
    "tromp-taylor scoring=territory pass=stone",
    "tromp-taylor scoring=territory pass=stone stop=white-last",
    "tromp-taylor scoring=territory first_pass=button",
    "tromp-taylor repetition=situational",
    "tromp-taylor repetition=natural",
    "tromp-taylor suicide=forbidden",
    "tromp-taylor vacated=closed",
    "tromp-taylor scoring=none pass=forbidden stop=no-legal-move",
    "tromp-taylor scoring=none pass=return stop=no-legal-move",
    "tromp-taylor near=1",
];

/// A small board with few empty points.
fn random_rows(rng: &mut Pcg64Mcg) -> Option<String> {
    let (width, height) = (rng.random_range(2..=5), rng.random_range(1..=3));
    let empties = rng.random_range(1..=4.min(width * height - 1));
    let mut cells: Vec<char> = (0..width * height).map(|_| if rng.random_bool(0.5) { 'X' } else { 'O' }).collect();
    for _ in 0..empties {
        cells[rng.random_range(0..width * height)] = '.';
    }
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    let rows = rows.join("\n");
    let board: Board = rows.parse().ok()?;
    board.chains().iter().all(|c| !c.liberties.is_empty()).then(|| rows.replace('\n', "/"))
}

/// A position in which one of the rules wants another move than Tromp and Taylor's: a line for each of the two.
fn pair(rng: &mut Pcg64Mcg) -> Option<[String; 2]> {
    let (rows, color) = (random_rows(rng)?, Color::BOTH[rng.random_range(0..2)]);
    let rules = RULES[rng.random_range(1..RULES.len())];
    let stanza = |rules: &str| {
        let mut game = game(&format!("{rules} komi=0"), &rows, color);
        let values = Everything { left: MOST }.values(&mut game, color)?;
        let best = values.iter().map(|v| v.1).max()?;
        // Where nothing is counted the komi does not matter.
        let komi = match color {
            _ if rules.contains("scoring=none") => Points::ZERO,
            Color::Black => best - Points::halves(1),
            Color::White => Points::halves(1) - best,
        };
        let right: Vec<Move> = values.iter().filter(|v| v.1 == best).map(|v| v.0).collect();
        let tells = right.len() < values.len() && (best > Points::ZERO || !rules.contains("scoring=none"));
        tells.then(|| (right.clone(), format!("{rules} komi={komi} | {rows} | {color} | {}", listed(&right))))
    };
    let (base, other) = (stanza(RULES[0])?, stanza(rules)?);
    (base.0 != other.0).then_some([base.1, other.1])
}

#[test]
fn the_search_finds_what_the_rules_ask_for() {
    let more: usize = std::env::var("SHINPAN_SUITE").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let (_, text) = common::files("search", "tst").pop().expect("choices.tst");
    // A search goes on where the file has come to, and looks for what it does not have.
    let (mut rng, mut printed) = (random::rng(910, text.lines().count() as u64), 0);
    let mut seen = std::collections::BTreeMap::new();
    while printed < more {
        if let Some([base, other]) = pair(&mut rng)
            && !text.contains(&other)
        {
            let kind = other.split(" komi").next().unwrap_or_default().to_string();
            let count = seen.entry(kind).or_insert(0);
            if *count < 1 + more / RULES.len() {
                *count += 1;
                printed += 1;
                println!("{base}\n{other}");
            }
        }
    }
    let (mut asked, mut wrong) = (0, Vec::new());
    for (number, line) in common::lines(&text) {
        let cells = common::cells(line);
        let [rules, rows, color, wanted] = cells[..] else { panic!("line {number}: {line}") };
        let color = if color == "black" { Color::Black } else { Color::White };
        let mut game = game(rules, rows, color);
        // Where rules have changed since a line was written, all its play may be too much to look at.
        let Some(right) = right(&mut game, color) else { continue };
        assert_eq!(listed(&right), wanted, "line {number}: {line}");
        asked += 1;
        let mv = found(&game, color);
        if !mv.is_some_and(|mv| right.contains(&mv)) {
            wrong.push(format!("line {number}: {line}: {mv:?}"));
        }
    }
    assert!(asked >= 30, "{asked}");
    assert!(wrong.len() * 8 <= asked, "{} of {asked} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// With nothing left a play costs a point where territory counts, and has to fill an eye of its own.
#[test]
fn a_finished_board_is_passed() {
    let rows = "XXXOO/X.XO./XXXOO/.XXO./XXXOO";
    for rules in ["japanese komi=0.5", "tromp-taylor komi=3.5"] {
        for color in Color::BOTH {
            assert_eq!(found(&game(rules, rows, color), color), Some(Move::Pass), "{color} under {rules}");
        }
    }
}
