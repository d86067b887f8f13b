//! Floor 2: a rule dialect as a value. [`Rules`] is a small `Copy` struct with one answer for each question that a
//! referee can be asked; what an answer *does* is written once, on the floors above, in a `match` without `_`. So a new
//! answer lists, by compiler error, every place that must decide, and a new dialect is one row of [`DIALECTS`].
//!
//! No behaviour lives here, only names and values and the way from one to the other ([`Ruleset`] in `text`).

mod axis;
mod dialects;
mod explain;
pub mod kata;
mod points;
mod text;

use axis::{axis, normal};

pub use axis::Axis;
pub use dialects::{DIALECTS, Dialect, PLANNED_DIALECTS};
pub use points::{ParsePointsError, Points};
pub use text::{Expression, Ruleset, sgf_name};

/// Why a rule expression was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// No dialect of that name.
    #[error("Unknown rules '{name}'{}", did_you_mean(.nearest))]
    Dialect {
        /// What was asked for.
        name: String,
        /// The nearest known name, if one is near.
        nearest: Option<&'static str>,
    },
    /// A dialect that the sources name and this program does not play yet.
    #[error("rules '{name}' are not implemented yet")]
    PlannedDialect {
        /// The dialect.
        name: &'static str,
    },
    /// No axis of that name.
    #[error("unknown rule '{key}'{}", did_you_mean(.nearest))]
    Key {
        /// What was asked for.
        key: String,
        /// The nearest known key, if one is near.
        nearest: Option<&'static str>,
    },
    /// The axis has no such answer.
    #[error("invalid value '{value}' for rule '{key}'{}", did_you_mean(.nearest))]
    Value {
        /// The axis.
        key: &'static str,
        /// What was asked for.
        value: String,
        /// The nearest known value, if one is near.
        nearest: Option<&'static str>,
    },
    /// An answer that rule texts know and this program does not play yet.
    #[error("{key}={value} is not implemented yet")]
    Planned {
        /// The axis.
        key: &'static str,
        /// The answer.
        value: String,
    },
    /// One question was answered twice in the same text.
    #[error("rule '{key}' is given twice")]
    Twice {
        /// The axis.
        key: &'static str,
    },
    /// A file of rules could not be read.
    #[error("cannot read rules from '{path}': {reason}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// The text has no meaning as a whole (JSON or TOML that does not parse, a value without a key).
    #[error("{0}")]
    Syntax(String),
}

impl RuleError {
    fn value(key: &'static str, value: &str, known: &[&'static str]) -> RuleError {
        RuleError::Value { key, value: value.to_string(), nearest: nearest(value, known.iter().copied()) }
    }
}

fn did_you_mean(nearest: &Option<&'static str>) -> String {
    nearest.map_or(String::new(), |n| format!(", did you mean '{n}'?"))
}

/// The candidate that is most like the text, if any is similar at all.
fn nearest(text: &str, candidates: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    const SIMILAR: f64 = 0.7;
    let wanted = normal(text);
    candidates
        .into_iter()
        .map(|c| (strsim::jaro_winkler(&wanted, &normal(c)), c))
        .filter(|(likeness, _)| *likeness >= SIMILAR)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, c)| c)
}

axis! {
    /// What stands on the board before the first move.
    Setup {
        Empty = "empty": "The board starts empty.",
    } planned ["four-stones", "four-stones-mirrored", "sunjang", "sunjang-mirrored", "tibetan", "tibetan-centre"]
}

axis! {
    /// Who makes the first move of an even game.
    First {
        Black = "black": "Black moves first (after handicap stones, White does).",
        White = "white": "White moves first.",
    } planned []
}

axis! {
    /// How handicap stones are placed when the engine is asked to place them.
    HandicapPlacement {
        None = "none": "There is no handicap.",
        Fixed = "fixed": "Handicap stones stand on fixed points.",
        Free = "free": "Black places handicap stones freely.",
    } planned []
}

axis! {
    /// What White receives in area counting for Black's handicap stones.
    HandicapBonus {
        None = "0": "Handicap stones are not compensated.",
        AllButFirst = "n-1": "In area counting White receives a point for each handicap stone beyond the first.",
        All = "n": "In area counting White receives a point for each handicap stone.",
    } planned []
}

axis! {
    /// What a pass is.
    Pass {
        Free = "free": "A pass costs nothing.",
        Stone = "stone": "A player who passes hands the opponent a stone as a prisoner.",
    } planned ["return", "forbidden"]
}

axis! {
    /// Whether some passes are forbidden.
    PassLimit {
        None = "none": "A player may pass at any turn.",
    } planned ["wagc", "wmsg-ko"]
}

axis! {
    /// Whether a play may leave the placed stone's own chain without a liberty.
    Suicide {
        Forbidden = "forbidden": "Suicide is forbidden.",
        Multi = "multi": "Suicide of two or more stones is allowed, of a single stone forbidden.",
        Allowed = "allowed": "Suicide is allowed.",
    } planned []
}

axis! {
    /// Which repetitions of the board are forbidden.
    Repetition {
        None = "none": "The board may be repeated.",
        Basic = "basic": "Basic ko: a play may not recreate the position before the opponent's immediately preceding play.",
        Positional = "positional": "Positional superko: a play may not recreate any earlier position.",
        Situational = "situational": "Situational superko: a play may not recreate an earlier position with the same player to move.",
        Natural = "natural": "Natural situational superko: a play may not recreate a position that the same player created by a board play.",
        Own = "own": "A play may not repeat the board as it was after any of that player's previous moves, passes included.",
        Changes = "changes": "A move that changes the configuration may not recreate an earlier one; a move that changes nothing is free.",
        Captures = "captures": "A capturing play may not recreate any earlier position.",
    } planned ["basic-shape", "situational-ko", "ing"]
}

axis! {
    /// What a repetition of the whole board leads to where it is not forbidden.
    Cycle {
        Continue = "continue": "Where repetition is possible the game simply goes on.",
        Draw = "draw": "If a position is repeated, the players may end the game as a draw.",
        Void = "void": "If a position is repeated, the players may agree that the game has no result.",
        ClaimTie = "claim-tie": "A player who notices that a play recreates a position may claim a tie.",
    } planned []
}

axis! {
    /// Whether a point that the opponent's previous move emptied may be played on.
    Vacated {
        Open = "open": "A point just vacated may be played on.",
    } planned ["closed"]
}

axis! {
    /// How far from an own stone a play may be.
    Near {
        Off = "0": "A play may be at any distance from other stones.",
    } planned ["1", "2", "3", "4", "5"]
}

axis! {
    /// What stops play.
    Stop {
        TwoPasses = "two-passes": "Two passes in a row stop the game.",
        WhiteLast = "white-last": "Two passes in a row stop the game, but White passes last: if Black passed second, White owes a third pass.",
        FirstAndLastDiffer = "first-and-last-differ": "Two passes in a row stop the game, but the first and the last pass of the game are made by different players: if they are not, a third pass is owed.",
    } planned ["three-passes", "three-passes-from-black", "four-passes", "no-legal-move", "agreement"]
}

axis! {
    /// How dead stones are settled after play has stopped.
    Confirm {
        None = "none": "No stones are removed after play has stopped.",
        Agreement = "agreement": "The players agree on dead stones, which are removed; if they do not agree, play resumes.",
        Dispute = "dispute": "The players agree on dead stones, which are removed; if they do not agree, play resumes, and a player may ask to play until all dead stones are captured: then nothing is removed after the next stop.",
        ResumeOnce = "resume-once": "The players agree on dead stones, which are removed; if they do not agree, play resumes, and if the resumption is passed out without a board play, all stones left are alive.",
    } planned ["play-out", "wagc", "japanese-1989", "removal-by-play"]
}

axis! {
    /// Who moves first when play resumes.
    Resume {
        Alternation = "alternation": "When play resumes, the alternation of moves goes on.",
        Opponent = "opponent": "When play resumes, the opponent of the player who asks for it moves first.",
    } planned []
}

axis! {
    /// What counts.
    Scoring {
        Area = "area": "Area scoring: a player's stones and the empty points that only they surround count.",
        Territory = "territory": "Territory scoring: the empty points that only a player's stones surround and that player's prisoners count.",
        Stone = "stone": "Stone scoring: only the stones on the board count.",
    } planned ["none"]
}

axis! {
    /// What becomes of empty points next to both colours.
    Shared {
        None = "none": "Empty points that touch both colours count for nobody.",
        Both = "both": "Empty points that touch both colours count for both players.",
        Half = "half": "Empty points that touch both colours count half for each player.",
    } planned ["proportional", "proportional-point", "proximity"]
}

axis! {
    /// Whether surrounded points of groups in seki count.
    Seki {
        Count = "count": "Points surrounded by groups in seki count.",
        Void = "void": "Points surrounded by groups in seki do not count.",
    } planned []
}

axis! {
    /// Points that each living group pays.
    Tax {
        None = "0": "There is no group tax.",
    } planned ["2"]
}

axis! {
    /// Own stones that are taken off before counting.
    Trim {
        None = "none": "No own stones are removed before counting.",
    } planned ["sunjang"]
}

axis! {
    /// What the first pass of the game is worth.
    FirstPass {
        None = "none": "The first pass of the game is worth nothing.",
        WhitePoint = "white-point": "In area counting White receives a point if White made the very first pass of the game.",
    } planned ["half-transfer", "button", "two-buttons", "black-last-move"]
}

axis! {
    /// Points of special value.
    Bonus {
        None = "none": "No point has a special value.",
    } planned ["tibetan"]
}

axis! {
    /// What an illegal play that was made leads to when it is challenged.
    Illegal {
        Refuse = "refuse": "An illegal play is taken back and the player moves again.",
        Pass = "pass": "An illegal play that is challenged before the next move is taken back and becomes a pass; the opponent may waive that.",
        Loss = "loss": "A player who makes an illegal play loses the game.",
    } planned ["forgiven"]
}

axis! {
    /// Who wins when the scores are equal.
    Tie {
        Draw = "draw": "Equal scores are a draw.",
        Black = "black": "Black wins if the scores are equal.",
        White = "white": "White wins if the scores are equal.",
    } planned []
}

axis! {
    /// What the limit on the number of moves leads to.
    LimitResult {
        Score = "score": "At the limit the position is scored as it stands.",
        Void = "void": "At the limit the game ends without a result.",
    } planned []
}

/// An axis seen as text, for tables and help.
pub struct Key {
    /// The key in rule expressions.
    pub name: &'static str,
    /// The question, as a noun phrase.
    pub doc: &'static str,
    /// Its possible values.
    pub values: fn() -> Vec<&'static str>,
    /// The value that a ruleset has.
    pub get: fn(&Rules) -> String,
    /// The value as a sentence.
    pub sentence: fn(&Rules) -> String,
    set: fn(&mut Rules, &str) -> Result<(), RuleError>,
}

/// The axes in one place: each becomes a field of [`Rules`] and a row of [`Rules::KEYS`].
macro_rules! rules {
    ($($field:ident : $Type:ty = $doc:literal,)+) => {
        /// A rule dialect: one answer for each question that a referee can be asked. Two dialects are equal if they
        /// answer alike, whatever they are called.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Rules {
            $(#[doc = $doc] pub $field: $Type,)+
        }

        impl Rules {
            /// Every axis, in the order of the rule tables.
            pub const KEYS: &[Key] = &[$(Key {
                name: stringify!($field),
                doc: $doc,
                values: <$Type as Axis>::values,
                get: |rules| rules.$field.text(),
                sentence: |rules| rules.$field.sentence(),
                set: |rules, text| { rules.$field = Axis::read(stringify!($field), text)?; Ok(()) },
            }),+];
        }
    };
}

rules! {
    setup: Setup = "What stands on the board at the start.",
    first: First = "Who moves first.",
    handicap: HandicapPlacement = "How handicap stones are placed.",
    handicap_bonus: HandicapBonus = "What White receives for handicap stones in area counting.",
    komi: Points = "Points that White receives.",
    pass: Pass = "What a pass costs.",
    pass_limit: PassLimit = "Which passes are forbidden.",
    suicide: Suicide = "Whether suicide is legal.",
    repetition: Repetition = "Which repetitions are forbidden.",
    cycle: Cycle = "What a repetition leads to where it is not forbidden.",
    vacated: Vacated = "Whether points just vacated may be played on.",
    near: Near = "The greatest distance from an own stone.",
    stop: Stop = "What stops play.",
    confirm: Confirm = "How dead stones are settled.",
    resume: Resume = "Who moves first when play resumes.",
    scoring: Scoring = "What counts.",
    shared: Shared = "What becomes of points next to both colours.",
    seki: Seki = "Whether points in seki count.",
    tax: Tax = "What each group pays.",
    trim: Trim = "Own stones removed before counting.",
    first_pass: FirstPass = "What the first pass of the game is worth.",
    bonus: Bonus = "Points of special value.",
    illegal: Illegal = "What a challenged illegal play leads to.",
    tie: Tie = "Who wins when the scores are equal.",
    limit: u32 = "The greatest number of moves, 0 for none.",
    limit_result: LimitResult = "What the limit leads to.",
}

impl Rules {
    /// The axis called `key`.
    ///
    /// # Errors
    /// [`RuleError::Key`], with the nearest known key.
    pub fn key(key: &str) -> Result<&'static Key, RuleError> {
        let wanted = normal(key);
        Rules::KEYS.iter().find(|k| normal(k.name) == wanted).ok_or_else(|| RuleError::Key {
            key: key.to_string(),
            nearest: nearest(key, Rules::KEYS.iter().map(|k| k.name)),
        })
    }

    /// Answers one question anew.
    ///
    /// # Errors
    /// If there is no such key or value; the rules are then unchanged.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RuleError> {
        (Rules::key(key)?.set)(self, value)
    }

    /// Whether White's compensations for handicap stones and for the first pass are paid out. Where passes cost stones
    /// and territory is counted, the same effect arises by itself (concord.txt, "Equivalence of area and territory
    /// counting"), so paying them would count it twice.
    #[must_use]
    pub fn pays_compensation(&self) -> bool {
        !(self.scoring == Scoring::Territory && self.pass == Pass::Stone)
    }
}
