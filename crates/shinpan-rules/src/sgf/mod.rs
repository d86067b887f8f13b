//! Floor 3: game records in and out, as SGF FF\[4\] (<https://www.red-bean.com/sgf/>) knows them.
//!
//! [`read`] takes the first game of a file, [`read_game`] any, and of that game the main line (the first child
//! everywhere); a [`Record`] displays as a file of one game without variations. A record is a plain value and judges
//! nothing: whether its moves are legal, and what its `RU` means, is for the floors that know rules. Properties that
//! mean nothing to it are kept as they are, so that a record which is loaded and written again has lost no markup and
//! no clock readings. What is not kept: variations and other games of the collection.
//!
//! # Why the reader is our own
//! The crate `sgf-parse` (4.2.8) builds a tree in which each move is the child of the move before, and drops it
//! recursively: 20,000 moves overflow the 2 MB stack of a thread, which aborts the process. It keeps `KM` as a float,
//! refuses the whole file for one odd byte between properties, undoes escapes twice (`\\n` becomes `n`), and spends
//! 13 seconds on 700 kB of `AB[aa:ZZ]`. So `lex.rs` splits the bytes with nom, without recursion and without a tree:
//! nesting is a number there, and only one node is held at a time. Time is linear in the length of the file;
//! [`MAX_STEPS`] and a cap on the warnings bound what a record can hold. The tests still read what we write with
//! `sgf-parse`, as a second opinion.

mod charset;
mod guess;
mod lex;
mod others;
mod read;
mod referee;
mod replay;
mod result;
mod values;
mod words;
mod write;

use std::collections::BTreeMap;

use num_rational::Ratio;

use crate::board::{Color, Move, Point, PointSet, Size};

pub use others::Values;
pub use read::{Collection, read, read_game, read_game_as};
pub use replay::{Origin, Replay, ReplayError, ReplayStage, Replayed, record};
pub use result::Claim;
pub use write::{Variation, Variations, WithVariations};

/// The `AP` that this program writes: name and version.
pub const APPLICATION: &str = concat!("Shinpan:", env!("CARGO_PKG_VERSION"));

/// The largest number of steps a record may have: many times the longest game, and a bound on the memory that a
/// hostile file can claim.
pub const MAX_STEPS: usize = 200_000;

/// The largest number of properties that mean nothing to us, by node and name: many times those of the longest game
/// with an analysis, and a bound like [`MAX_STEPS`].
pub const MAX_PROPERTIES: usize = 500_000;

/// A game record. Texts are as the file has them, without escapes; an empty text counts as absent.
///
/// Writing and reading gives the same record back (apart from `application`, always ours in a file we wrote, and
/// `warnings`), if it is of the form [`read`] returns: no empty set-up, none before the first move in `steps`, no
/// blanks at the ends of texts and lines, `komi` with at most nine digits on either side of the point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// `SZ`: width and height of the board; 19 by 19 in a file that doesn't say.
    pub size: Size,
    /// `KM`: points for White. `None` if absent or not a number.
    pub komi: Option<Ratio<i64>>,
    /// `HA`: number of handicap stones, at least 2. `None` in an even game (absent, 0 or 1). The stones themselves are
    /// in `setup`, or else Black's first moves (free placement).
    pub handicap: Option<u32>,
    /// `AB`, `AW` and `PL` before the first move, in whichever node; `AE` is already applied, so `empty` is empty.
    pub setup: Setup,
    /// `B`, `W` and later set-ups, in the order of the main line.
    pub steps: Vec<Step>,
    /// `RU`: the rules, as text.
    pub rules: Option<String>,
    /// `RE`: the result, as text (`B+3.5`, `W+R`, `0`, `Void`, ...).
    pub result: Option<String>,
    /// `PB`: name of the black player.
    pub black_name: Option<String>,
    /// `BR`: rank of the black player.
    pub black_rank: Option<String>,
    /// `PW`: name of the white player.
    pub white_name: Option<String>,
    /// `WR`: rank of the white player.
    pub white_rank: Option<String>,
    /// `DT`: when the game was played.
    pub date: Option<String>,
    /// `EV`: the tournament.
    pub event: Option<String>,
    /// `RO`: the round.
    pub round: Option<String>,
    /// `PC`: where the game was played.
    pub place: Option<String>,
    /// `GN`: name of the game.
    pub game_name: Option<String>,
    /// `TM`: main time in seconds, as text.
    pub time: Option<String>,
    /// `OT`: overtime, as text (`5x30 byo-yomi`).
    pub overtime: Option<String>,
    /// `GC`: remarks on the game; may have several lines.
    pub game_comment: Option<String>,
    /// `C` of the root; may have several lines.
    pub comment: Option<String>,
    /// The rest of what the nodes say, by the number of steps made: 0 for the root and whatever comes before the first
    /// step.
    pub notes: BTreeMap<usize, Notes>,
    /// `AP`: the program that wrote the file, `name:version`.
    pub application: Option<String>,
    /// Things that the reader had to ignore or guess, one line each.
    pub warnings: Vec<String>,
}

impl Record {
    /// A record of nothing: no moves, no stones, nothing known but the board.
    #[must_use]
    pub fn new(size: Size) -> Record {
        Record {
            size,
            komi: None,
            handicap: None,
            setup: Setup::default(),
            steps: Vec::new(),
            rules: None,
            result: None,
            black_name: None,
            black_rank: None,
            white_name: None,
            white_rank: None,
            date: None,
            event: None,
            round: None,
            place: None,
            game_name: None,
            time: None,
            overtime: None,
            game_comment: None,
            comment: None,
            notes: BTreeMap::new(),
            application: None,
            warnings: Vec::new(),
        }
    }

    /// Marks points on the last node with a property such as `TB`, in place of those it marks already.
    pub fn mark(&mut self, property: &str, points: PointSet) {
        let notes = self.notes.entry(self.steps.len()).or_default();
        notes.remove(property);
        if !points.is_empty() {
            let values: Values = points.iter().map(|p| values::point_text(p, self.size)).collect();
            notes.last_node().others.insert(property.to_string(), values);
        }
        self.notes.retain(|_, notes| *notes != Notes::default());
    }

    /// The points that the nodes after the last step mark with a property such as `TB`; what is no point is left out.
    #[must_use]
    pub fn marked(&self, property: &str) -> PointSet {
        let notes = self.notes.get(&self.steps.len());
        let values = notes.into_iter().flat_map(|notes| notes.values(property));
        values.filter_map(|raw| values::rectangle(raw.as_bytes(), self.size)).flatten().collect()
    }

    /// The moves without the set-ups between them.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> + '_ {
        self.steps.iter().filter_map(Step::as_move)
    }

    /// The steps before move `number` (the first move is 1), as GTP's `loadsgf` counts; all of them if there are fewer
    /// moves.
    #[must_use]
    pub fn steps_before(&self, number: usize) -> &[Step] {
        let mut moves = self.steps.iter().enumerate().filter(|(_, step)| step.as_move().is_some());
        let end = moves.nth(number.saturating_sub(1)).map_or(self.steps.len(), |(i, _)| i);
        &self.steps[..end]
    }
}

/// One step of the main line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// `B` or `W`: a move, legal or not.
    Move(Color, Move),
    /// `AB`, `AW`, `AE`, `PL`: the position is edited in the middle of the game.
    Setup(Box<Setup>),
}

impl Step {
    /// The move, if it is one.
    #[must_use]
    pub fn as_move(&self) -> Option<(Color, Move)> {
        match self {
            Step::Move(color, mv) => Some((*color, *mv)),
            Step::Setup(_) => None,
        }
    }
}

/// The rest of a node, beside its moves and stones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// `C`: a comment as it stands; may have several lines. That of the root is [`Record::comment`].
    pub comment: Option<String>,
    /// Properties that mean nothing to us, by the name that the file gives them, with the values as they stand there.
    pub others: BTreeMap<String, Values>,
    /// The nodes after this one that have neither a move nor stones.
    pub after: Vec<Notes>,
}

impl Notes {
    /// The values of a property that means nothing to us, in this node and those after it that belong to it.
    pub fn values(&self, property: &str) -> impl Iterator<Item = &str> {
        let nodes = std::iter::once(self).chain(&self.after);
        nodes.filter_map(|node| node.others.get(property)).flat_map(Values::iter)
    }

    /// Takes out a property that means nothing to us.
    pub fn remove(&mut self, property: &str) {
        self.others.remove(property);
        self.after.iter_mut().for_each(|node| drop(node.others.remove(property)));
    }

    /// The last of the nodes.
    pub(super) fn last_node(&mut self) -> &mut Notes {
        match self.after.len() {
            0 => self,
            nodes => &mut self.after[nodes - 1],
        }
    }

    /// Gives back memory that was asked for in advance.
    fn shrink(&mut self) {
        self.others.values_mut().for_each(Values::shrink);
        self.after.shrink_to_fit();
        self.after.iter_mut().for_each(Notes::shrink);
    }

    /// Takes the lines that begin so out of the comment.
    pub fn forget(&mut self, beginning: &str) {
        let Some(text) = &self.comment else { return };
        let kept: Vec<&str> = text.split('\n').filter(|line| !line.starts_with(beginning)).collect();
        self.comment = Some(kept.join("\n")).filter(|text| !text.is_empty());
    }

    /// Adds to the comment, if it does not say so yet. Blanks at the end of a line are not read back, and so not written.
    pub fn remark(&mut self, line: &str) {
        let line = line.trim_end();
        match &mut self.comment {
            None => self.comment = Some(line.to_string()),
            Some(text) if text.split('\n').any(|known| known == line) => {}
            Some(text) => text.extend(["\n", line]),
        }
    }
}

/// Set-up properties of a node: no two of the sets share a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Setup {
    /// `AB`: points that get a black stone, whatever was there.
    pub black: PointSet,
    /// `AW`: points that get a white stone, whatever was there.
    pub white: PointSet,
    /// `AE`: points that become empty.
    pub empty: PointSet,
    /// `PL`: who plays next.
    pub to_play: Option<Color>,
}

impl Setup {
    /// Tells whether nothing is set up.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Setup::default()
    }

    /// The stones, black ones first.
    pub fn stones(&self) -> impl Iterator<Item = (Color, Point)> + use<> {
        let (black, white) = (self.black, self.white);
        black.iter().map(|p| (Color::Black, p)).chain(white.iter().map(|p| (Color::White, p)))
    }
}

/// The bytes are not a game of Go that can be replayed. `byte` counts from 0, in the file as UTF-8; texts are excerpts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SgfError {
    /// No `(;` anywhere.
    #[error("not an SGF file: no `(;` in it")]
    NoGame,
    /// The collection has fewer games.
    #[error("no game {number}: there are only {games} in the file")]
    NoSuchGame {
        /// The game that was asked for.
        number: usize,
        /// How many there are.
        games: usize,
    },
    /// The file ends before a value or the game tree does.
    #[error("the file ends before the `{opener}` at byte {byte} is closed")]
    Truncated {
        /// Where the unclosed `(` or `[` is.
        byte: usize,
        /// `(` or `[`.
        opener: char,
    },
    /// Something other than `(`, `)`, `;` or a property with a value.
    #[error("byte {byte}: `{found}` where a property, `;`, `(` or `)` should be")]
    Unexpected {
        /// Where it is.
        byte: usize,
        /// The beginning of it.
        found: String,
    },
    /// `GM` names another game.
    #[error("GM[{0}] is not Go, which is GM[1]")]
    NotGo(String),
    /// `SZ` is not a board that fits.
    #[error("SZ[{0}] is not a board of 1 to 25 columns and rows")]
    Size(String),
    /// `B` or `W` is neither a point of the board nor a pass.
    #[error("byte {byte}: move {number}, {color} [{text}], is neither a point of the board nor a pass")]
    Move {
        /// Where the property is.
        byte: usize,
        /// Number of the move, from 1.
        number: usize,
        /// The player who moves.
        color: Color,
        /// The value.
        text: String,
    },
    /// A set-up property names something that is not a point of the board.
    #[error("byte {byte}: {property}[{text}] is not a point of the board")]
    Point {
        /// Where the property is.
        byte: usize,
        /// `AB`, `AW` or `AE`.
        property: &'static str,
        /// The value.
        text: String,
    },
    /// Two set-up properties of a node name the same point (FF\[4\]: "points must be unique").
    #[error("byte {byte}: the node sets up {point} twice, in different ways")]
    Overlap {
        /// Where the node is.
        byte: usize,
        /// The first such point.
        point: Point,
    },
    /// More than [`MAX_STEPS`] moves and set-ups.
    #[error("byte {byte}: more than {MAX_STEPS} moves")]
    TooLong {
        /// Where the excess begins.
        byte: usize,
    },
    /// More than [`MAX_PROPERTIES`] properties.
    #[error("byte {byte}: more than {MAX_PROPERTIES} properties")]
    TooMany {
        /// Where the excess begins.
        byte: usize,
    },
}

/// How to reach a text of a record, to read or to change it.
struct TextField {
    /// Identifier of the property.
    ident: &'static str,
    /// True if line breaks are kept: FF\[4\]'s Text as opposed to SimpleText.
    lines: bool,
    get: fn(&Record) -> &Option<String>,
    get_mut: fn(&mut Record) -> &mut Option<String>,
}

/// Makes a row of [`TEXTS`].
macro_rules! text_field {
    ($ident:literal, $field:ident, $lines:literal) => {
        TextField { ident: $ident, lines: $lines, get: |r| &r.$field, get_mut: |r| &mut r.$field }
    };
}

/// The game-info properties kept as text, in the order in which they are written. FF\[4\] lets them stand in any node;
/// the first on the main line counts.
const TEXTS: &[TextField] = &[
    text_field!("RU", rules, false),
    text_field!("RE", result, false),
    text_field!("PB", black_name, false),
    text_field!("BR", black_rank, false),
    text_field!("PW", white_name, false),
    text_field!("WR", white_rank, false),
    text_field!("DT", date, false),
    text_field!("EV", event, false),
    text_field!("RO", round, false),
    text_field!("PC", place, false),
    text_field!("GN", game_name, false),
    text_field!("TM", time, false),
    text_field!("OT", overtime, false),
    text_field!("GC", game_comment, true),
];
