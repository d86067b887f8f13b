//! A game as a line of a journal.

use serde::{Deserialize, Serialize};

use crate::board::Color;
use crate::game::Game;

use super::conditions::Conditions;
use super::schedule::Fixture;

/// Something of each player's.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Both<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> Both<T> {
    /// Asks for each colour.
    pub fn of(mut what: impl FnMut(Color) -> T) -> Both<T> {
        Both { black: what(Color::Black), white: what(Color::White) }
    }

    /// That of a colour.
    #[must_use]
    pub fn get(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

/// Moves or stones in words, `B E5`. A match keeps those of all its games, so they share one text; a journal has them
/// as a list of strings.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct MoveList(Box<str>);

impl MoveList {
    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.split(',').filter(|word| !word.is_empty())
    }

    /// Tells whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All in one text, with commas between them.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromIterator<String> for MoveList {
    fn from_iter<T: IntoIterator<Item = String>>(words: T) -> MoveList {
        MoveList(words.into_iter().collect::<Vec<String>>().join(",").into_boxed_str())
    }
}

impl From<Vec<String>> for MoveList {
    fn from(words: Vec<String>) -> MoveList {
        words.into_iter().collect()
    }
}

impl From<MoveList> for Vec<String> {
    fn from(list: MoveList) -> Vec<String> {
        list.iter().map(str::to_string).collect()
    }
}

/// A player in one game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
#[serde(default)]
pub struct Side {
    /// The place in the list of players, from 0.
    pub player: usize,
    /// The command line.
    pub command: String,
    /// The engine's own version.
    pub version: String,
    /// Outcome of telling it the rules.
    pub told: String,
    /// Seconds that it took for its moves.
    pub seconds: f64,
    /// Seconds of processor time; `None` where the system does not tell.
    pub processor: Option<f64>,
    /// The stones it calls dead after the stop, a stone for each chain; `None` if it was not asked or gave no answer.
    pub dead: Option<Vec<String>>,
    /// The end of what it wrote to its error stream, kept when it has failed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub errors: String,
}

/// A game that was played.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
pub struct Entry {
    /// Its number, from 1.
    pub game: usize,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// As SGF has it: `B+3.5`, `W+R`, `B+T`, `W+F`, `0`, `Void`.
    pub result: String,
    /// The kind of ending: `score`, `resignation`, `time`, `illegal move`, `crash`, `hang`, `garbage`, ...
    #[serde(default)]
    pub ending: String,
    /// The moves, `B E5`, `W pass`, those of the opening among them.
    pub moves: MoveList,
    /// The engines' evaluations of their moves, a word for each turn, `-` where nothing is known: `1.234s 0.531w +1.2p
    /// 800v`.
    #[serde(default, skip_serializing_if = "MoveList::is_empty")]
    pub evaluations: MoveList,
    /// Stones that were taken off before counting.
    #[serde(default, skip_serializing_if = "MoveList::is_empty")]
    pub dead: MoveList,
    /// Stones that stand before the first move, `B D4`.
    #[serde(default, skip_serializing_if = "MoveList::is_empty")]
    pub stones: MoveList,
    /// Remarks of the referee, a line each; `move N: ` begins what belongs to a move.
    pub referee: Vec<String>,
    /// The score that each engine claims; `None` if it was not asked or claims none.
    pub claims: Both<Option<String>>,
    /// The rules, an expression that reads back to them; with the komi of the game.
    #[serde(default)]
    pub rules: String,
    /// The komi.
    #[serde(default)]
    pub komi: String,
    /// Width and height of the board.
    #[serde(default)]
    pub size: [usize; 2],
    /// Handicap stones.
    #[serde(default)]
    pub handicap: usize,
    /// The time control, in the words that read back to it, or `none`; empty where nobody has written it down.
    #[serde(default)]
    pub time: String,
    /// The opening's name.
    #[serde(default)]
    pub opening: Option<String>,
    /// Number of moves that were given by the opening.
    #[serde(default)]
    pub given: usize,
    /// The pair of games with colours swapped that it is one of, from 1.
    #[serde(default)]
    pub pair: usize,
    /// The seed that both engines were given, if they take one.
    #[serde(default)]
    pub seed: u64,
    /// Facts about each player.
    #[serde(default)]
    pub sides: Both<Side>,
    /// The score in the referee's words, if it was counted.
    #[serde(default)]
    pub score: Vec<String>,
}

impl Entry {
    /// The line of a game of which nothing is known yet but who is to play it, under which conditions.
    pub(super) fn of(fixture: &Fixture, conditions: &Conditions, names: [&str; 2]) -> Entry {
        Entry {
            game: fixture.game,
            black: names[0].to_string(),
            white: names[1].to_string(),
            rules: conditions.ruleset.to_string(),
            komi: conditions.ruleset.rules.komi.to_string(),
            size: [conditions.size.width(), conditions.size.height()],
            time: conditions.control.map_or("none".to_string(), |control| control.to_string()),
            pair: fixture.pair,
            seed: fixture.seed,
            sides: Both::of(|color| Side { player: fixture.players[color], ..Side::default() }),
            ..Entry::default()
        }
    }

    /// Writes down a game as far as it has been played.
    pub(super) fn set_game(&mut self, game: &Game) {
        let start = game.starting_board();
        let of = |color: Color| start.stones(color).into_iter().map(move |point| format!("{} {point}", color.letter()));
        let by_moves = game.gave_handicap_by_moves();
        self.stones = Color::BOTH.into_iter().flat_map(of).filter(|_| !by_moves).collect();
        self.moves = game.all_turns().map(|turn| format!("{} {}", turn.color.letter(), turn.mv)).collect();
        self.rules = game.ruleset().to_string();
        self.komi = game.rules().komi.to_string();
        self.handicap = game.ledger().handicap;
    }

    /// The points of the player at this place in the list: 1 for a win, one half for a draw. `None` if the game does
    /// not count, or is another's.
    #[must_use]
    pub fn points(&self, player: usize) -> Option<f64> {
        let color = self.color_of(player)?;
        match self.result.as_str() {
            "0" => Some(0.5),
            "Void" | "undecided" => None,
            result => Some(if result.starts_with(color.letter()) { 1.0 } else { 0.0 }),
        }
    }

    /// The colour of the player at this place in the list.
    #[must_use]
    pub fn color_of(&self, player: usize) -> Option<Color> {
        Color::BOTH.into_iter().find(|&c| self.sides.get(c).player == player)
    }

    /// Tells whether something went wrong that is no part of the game.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        matches!(self.ending.as_str(), "crash" | "hang" | "garbage" | "refusal")
    }
}
