//! Tables of exact values: every dialect on every board that is small enough, and which rules change a value.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::brute::brute_force;
use super::changes::Change;
use crate::perft;
use crate::{Bounds, Games, Solution, Way, has_two_ways, solve, solve_by_referee};
use shinpan_engine::life::{Effort, Reader};
use shinpan_rules::board::{Move, Size};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{Confirm, Dialect, Points, Rules, Ruleset};

/// Value of a board under some rules, without komi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value; `?` if the search was given up, `-` if the rules' set-up does not fit the board.
    pub value: String,
    /// `true`, or why the value is not exact.
    pub exact: String,
    /// Every best first move.
    pub moves: String,
    /// Says whether the opponent may answer the first of them by a pass without loss; `-` if there is no such move.
    pub pass: String,
    /// The number of complete games; `endless`, or about how many there are, if they were not counted.
    pub games: String,
    /// The second method that came to this value: `brute force` (every line, nothing stored), `referee` (the same
    /// method on the referee's own game); `-` if nothing was tried that could.
    pub second: String,
}

/// A row of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The board.
    pub board: String,
    /// The dialect.
    pub dialect: String,
    /// How history is treated.
    pub way: String,
    /// The value.
    pub entry: Entry,
}

/// The names of a row's columns.
pub const COLUMNS: &str = "board\tdialect\tway\tvalue\texact\tmoves\tpass_answers\tgames\tsecond";

impl Row {
    /// The row, cells apart by tabulators.
    #[must_use]
    pub fn text(&self) -> String {
        let Row { board, dialect, way, entry } = self;
        let Entry { value, exact, moves, pass, games, second } = entry;
        [board, dialect, way, value, exact, moves, pass, games, second].map(String::as_str).join("\t")
    }

    /// Reads what [`Row::text`] writes.
    #[must_use]
    pub fn read(line: &str) -> Option<Row> {
        let cells: Vec<String> = line.split('\t').map(str::to_string).collect();
        let [board, dialect, way, value, exact, moves, pass, games, second] = cells.try_into().ok()?;
        Some(Row { board, dialect, way, entry: Entry { value, exact, moves, pass, games, second } })
    }
}

/// Most positions that brute force looks at, and complete games that are played to count them.
const MOST: u64 = 300_000;

/// Exact values, each found once.
pub struct Tables {
    nodes: u64,
    memory: usize,
    found: FxHashMap<(Rules, Size), Entry>,
    oracle: Arc<Reader>,
}

impl Tables {
    /// Tables whose searches look at so many positions each and take so many bytes.
    #[must_use]
    pub fn new(nodes: u64, memory: usize) -> Tables {
        Tables { nodes, memory, found: FxHashMap::default(), oracle: Arc::new(Reader::new(Effort::default())) }
    }

    /// Finds the value of a board under these rules, komi aside. With `all`, also what the tables say beside the value.
    pub fn entry(&mut self, ruleset: Ruleset, size: Size, all: bool) -> Entry {
        let rules = Rules { komi: Points::ZERO, ..ruleset.rules };
        if let Some(entry) = self.found.get(&(rules, size)).filter(|entry| !all || !entry.second.is_empty()) {
            return entry.clone();
        }
        let entry = self.solved(Ruleset { rules, ..ruleset }, size, all);
        self.found.insert((rules, size), entry.clone());
        entry
    }

    fn solved(&self, ruleset: Ruleset, size: Size, all: bool) -> Entry {
        let nothing = || "-".to_string();
        let Ok(mut game) = Game::try_new(ruleset, size) else {
            let exact = "the set-up does not fit the board".to_string();
            let [value, pass, games, second] = [nothing(), nothing(), nothing(), nothing()];
            return Entry { value, exact, moves: String::new(), pass, games, second };
        };
        game.set_oracle(self.oracle.clone());
        let solution = self.solve(&game);
        let (games, second) = match all {
            true => (self.games(&game), self.second(&game, &solution)),
            false => (String::new(), String::new()),
        };
        let best = solution.moves.first().copied();
        let answered = best.filter(|&mv| all && game.play(game.to_play(), mv).is_ok());
        let pass = answered.map(|_| self.solve(&game).moves.contains(&Move::Pass).to_string());
        Entry {
            value: solution.value.map_or_else(|| "?".to_string(), |v| v.to_string()),
            exact: solution.why.as_ref().map_or_else(|| "true".to_string(), ToString::to_string),
            moves: solution.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            pass: pass.unwrap_or_else(nothing),
            games,
            second,
        }
    }

    fn solve(&self, game: &Game) -> Solution {
        solve(game, &mut self.bounds(&mut |_| false))
    }

    fn bounds<'a>(&self, stop: &'a mut dyn FnMut(crate::Progress) -> bool) -> Bounds<'a> {
        Bounds { nodes: self.nodes, memory: self.memory, stop }
    }

    /// How many complete games there are, where they can be counted without playing each or are few enough to be
    /// played.
    fn games(&self, game: &Game) -> String {
        if perft::may_never_end(game.rules(), game.size()) {
            return "endless".to_string();
        }
        let ways = Games::of(game).and_then(|games| games.count(self.memory, 1, &|_| ()));
        let played = || perft::complete_games_within(&mut game.clone(), MOST).map(u128::from);
        let about = || format!("about {:.0e}", perft::estimate(game, 2000, 1));
        ways.or_else(played).map_or_else(about, |all| all.to_string())
    }

    /// Looks for a second method that comes to the value of a game.
    fn second(&self, game: &Game, solution: &Solution) -> String {
        let rules = game.rules();
        let judged = matches!(rules.confirm, Confirm::Wagc | Confirm::Japanese1989) || solution.why.is_some();
        let Some(value) = solution.value.filter(|_| !judged) else { return "-".to_string() };
        let told = |what: &str, found| match found == value {
            true => what.to_string(),
            false => format!("{what} says {found}"),
        };
        let ends = !perft::may_never_end(rules, game.size());
        if let Some(found) = ends.then(|| brute_force(game, MOST)).flatten() {
            return told("brute force", found);
        }
        let slow = has_two_ways(game).then(|| solve_by_referee(game, &mut self.bounds(&mut |_| false)));
        slow.and_then(|slow| slow.value).map_or_else(|| "-".to_string(), |found| told("referee", found))
    }

    /// A dialect's row for a board.
    pub fn row(&mut self, dialect: &'static Dialect, size: Size) -> Row {
        Row {
            board: named(size),
            dialect: dialect.name.to_string(),
            way: format!("{:?}", Way::of(&dialect.rules)).to_lowercase(),
            entry: self.entry(dialect.into(), size, true),
        }
    }

    /// Which answer to which question, changed alone from a dialect, changes the value of a board, and how many values
    /// were not found out.
    pub fn axes(&mut self, dialect: &'static Dialect, size: Size) -> (Vec<Change>, usize) {
        let (mut changes, mut unknown) = (Vec::new(), 0);
        let before = self.entry(dialect.into(), size, false);
        for key in Rules::KEYS.iter().filter(|key| key.name != "komi" && key.name != "limit") {
            for answer in (key.values)() {
                let mut ruleset = Ruleset::from(dialect);
                if (key.get)(&ruleset.rules) == answer || ruleset.rules.set(key.name, answer).is_err() {
                    continue;
                }
                let after = self.entry(ruleset, size, false);
                if [&before.value, &after.value].contains(&&"?".to_string()) {
                    unknown += 1;
                } else if before.value != "-" && after.value != "-" && before.value != after.value {
                    changes.push(Change {
                        board: named(size),
                        dialect: dialect.name.to_string(),
                        rule: key.name.to_string(),
                        answers: [(key.get)(&dialect.rules), answer.to_string()],
                        values: [before.value.clone(), after.value],
                    });
                }
            }
        }
        (changes, unknown)
    }
}

/// Name of a board in the tables: `1x4`.
#[must_use]
pub fn named(size: Size) -> String {
    format!("{}x{}", size.width(), size.height())
}

/// The tables as a page (Markdown): for each board which dialects agree on value and best first moves, with a picture
/// of these.
#[must_use]
pub fn page(rows: &[Row]) -> String {
    let mut out = String::new();
    let mut boards: Vec<&str> = rows.iter().map(|row| row.board.as_str()).collect();
    boards.dedup();
    for board in boards {
        out += &format!("## {board}\n\n| value | best first moves | dialects |\n|---|---|---|\n");
        let mut groups: Vec<([&str; 3], Vec<String>)> = Vec::new();
        for row in rows.iter().filter(|row| row.board == board) {
            let Entry { value, exact, moves, second, .. } = &row.entry;
            let sign = if second == "-" { "" } else { "*" };
            let name = format!("`{}`{sign}", row.dialect);
            let same = [value.as_str(), if exact == "true" { "" } else { exact.as_str() }, moves.as_str()];
            match groups.iter_mut().find(|(group, _)| *group == same) {
                Some((_, names)) => names.push(name),
                None => groups.push((same, vec![name])),
            }
        }
        for ([value, why, moves], names) in groups {
            let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
            out += &format!("| {value}{why} | {} | {} |\n", picture(board, moves), names.join(", "));
        }
        out.push('\n');
    }
    out.trim_end().to_string() + "\n"
}

/// A board with its best first moves, a row under the other.
fn picture(board: &str, moves: &str) -> String {
    let size: Option<Size> = board.parse().ok();
    let Some(size) = size.filter(|_| !moves.is_empty()) else { return "-".to_string() };
    let best: Vec<Move> = moves.split_whitespace().filter_map(|mv| mv.parse().ok()).collect();
    let sign = |row: usize, column: usize| {
        let here = |mv: &Move| mv.point().is_some_and(|p| (p.row(), p.column()) == (row, column));
        if best.iter().any(here) { "●" } else { "·" }
    };
    let line = |row: usize| (0..size.width()).map(|column| sign(row, column)).collect::<String>();
    let lines: Vec<String> = (0..size.height()).rev().map(line).collect();
    let pass = if best.contains(&Move::Pass) { "<br>pass" } else { "" };
    format!("{}{pass}", lines.join("<br>"))
}
