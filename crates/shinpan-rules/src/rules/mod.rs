//! Floor 2: a rule dialect as a value. [`Rules`] is a small `Copy` struct with one answer for each question that a
//! referee can be asked; what an answer *does* is written once, on the floors above, in a `match` without `_`. So a new
//! answer lists, by compiler error, every place that must decide, and a new dialect is one row of [`DIALECTS`].
//!
//! No behaviour lives here, only names and values and the way from one to the other ([`Ruleset`], and `text`, which
//! reads it).

mod axes;
mod axis;
mod check;
mod citation;
mod dialects;
mod explain;
pub mod kata;
mod points;
mod ruleset;
mod sentences;
mod sources;
mod table;
mod text;

use axis::normal;
use ruleset::letters;

pub use axes::*;
pub use axis::Axis;
pub use citation::Citation;
pub use dialects::{DIALECTS, Dialect, FAMILIES, Family, OUTLINES, Standing};
pub use explain::illegal_plays;
pub use points::{ParsePointsError, Points, TooFine, plural};
pub use ruleset::{Expression, Ruleset};
pub use text::sgf_name;

/// Why a rule expression was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// No dialect of that name.
    #[error("Unknown rules '{name}'{}", did_you_mean(.nearest))]
    Dialect {
        /// The text that was given.
        name: String,
        /// The nearest known name, if one is near.
        nearest: Option<&'static str>,
    },
    /// A place where Go is played, not a set of rules.
    #[error("'{name}' is no set of rules here: {advice}")]
    Place {
        /// The text that was given.
        name: String,
        /// The advice.
        advice: &'static str,
    },
    /// No source answers this question for the dialect, and the text does not either.
    #[error("'{name}' needs {key}={}: {note}", choice(.values))]
    Open {
        /// The dialect.
        name: &'static str,
        /// The known part.
        note: &'static str,
        /// The axis without an answer.
        key: &'static str,
        /// The answers it can be given.
        values: Vec<&'static str>,
    },
    /// No axis of that name.
    #[error("unknown rule '{key}'{}", did_you_mean(.nearest))]
    Key {
        /// The text that was given.
        key: String,
        /// The nearest known key, if one is near.
        nearest: Option<&'static str>,
    },
    /// The axis has no such answer.
    #[error("invalid value '{value}' for rule '{key}'{}", meant(.nearest, .known))]
    Value {
        /// The axis.
        key: &'static str,
        /// The text that was given.
        value: String,
        /// The nearest known value, if one is near.
        nearest: Option<&'static str>,
        /// The known values.
        known: Vec<&'static str>,
    },
    /// One question was answered twice in the same text.
    #[error("rule '{key}' is given twice")]
    Twice {
        /// The axis.
        key: &'static str,
    },
    /// Answers that go against each other.
    #[error("{answers} contradict each other: {reason}")]
    Contradiction {
        /// The axes.
        axes: &'static [&'static str],
        /// The answers, `key=value` and `key=value`.
        answers: String,
        /// Why they cannot both be.
        reason: &'static str,
    },
    /// An error in a text of several lines, and the line it is in.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The error there.
        error: Box<RuleError>,
    },
    /// A file of rules could not be read.
    #[error("cannot read rules from '{path}': {reason}")]
    File {
        /// The file.
        path: String,
        /// The message of the system.
        reason: String,
    },
    /// The text has no meaning as a whole (JSON or TOML that does not parse, a value without a key).
    #[error("{0}")]
    Syntax(String),
}

impl RuleError {
    fn value(key: &'static str, value: &str, known: &[&'static str]) -> RuleError {
        let nearest = if describes_numbers(known) { None } else { nearest(value, known.iter().copied()) };
        RuleError::Value { key, value: value.to_string(), nearest, known: known.to_vec() }
    }
}

/// `one, two or three`.
pub fn choice(values: &[&'static str]) -> String {
    match values {
        [] => "...".to_string(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The nearest value, or every value where none is near.
fn meant(nearest: &Option<&'static str>, known: &[&'static str]) -> String {
    match (nearest, known) {
        (Some(_), _) => did_you_mean(nearest),
        (None, known) if describes_numbers(known) => ", expected a number".to_string(),
        (None, known) => format!(", expected {}", choice(known)),
    }
}

/// Tells whether a list of values is only a description of numbers.
fn describes_numbers(values: &[&str]) -> bool {
    matches!(values, [one] if one.bytes().all(|b| b.is_ascii_uppercase()))
}

fn did_you_mean(nearest: &Option<&'static str>) -> String {
    nearest.map_or(String::new(), |n| format!(", did you mean '{n}'?"))
}

/// The candidate that is most like the text, if any is similar at all: for "did you mean".
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const SIMILAR: f64 = 0.8;
    /// The longest text that may be a name: a longer one is none, and to compare it would take time with the square of
    /// its length.
    const LONGEST: usize = 100;
    if text.len() > LONGEST {
        return None;
    }
    let wanted = normal(text);
    candidates
        .into_iter()
        .map(|c| (strsim::jaro_winkler(&wanted, &normal(c)), c))
        .filter(|(likeness, _)| *likeness >= SIMILAR)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, c)| c)
}

/// Other names of axes, in the form of [`normal`].
const SYNONYMS: &[(&str, &str)] = &[("ko", "repetition"), ("superko", "repetition")];

/// Other names of answers: the axis, their word, ours.
const WORDINGS: &[(&str, &str, &str)] = &[
    ("repetition", "simple", "basic"),
    ("repetition", "psk", "positional"),
    ("repetition", "ssk", "situational"),
    ("repetition", "nssk", "natural"),
];

/// Our word for an answer.
fn worded<'a>(key: &str, text: &'a str) -> &'a str {
    let said = normal(text);
    WORDINGS.iter().find(|(axis, theirs, _)| *axis == key && *theirs == said).map_or(text, |(_, _, ours)| ours)
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
    /// The value as a sentence, which the other answers may change.
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
                sentence: |rules| sentences::beside(stringify!($field), rules).map_or_else(|| rules.$field.sentence(), str::to_string),
                set: |rules, text| { rules.$field = Axis::read(stringify!($field), worded(stringify!($field), text))?; Ok(()) },
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
    handicap_komi: HandicapKomi = "Points that White receives in handicap games.",
    pass: Pass = "What a pass costs.",
    pass_limit: PassLimit = "Which passes are forbidden.",
    suicide: Suicide = "Whether suicide is legal.",
    repetition: Repetition = "Which repetitions are forbidden.",
    cycle: Cycle = "What a repetition leads to where it is not forbidden.",
    vacated: Vacated = "Whether points just vacated may be played on.",
    near: Near = "The greatest distance from an own stone.",
    stop: Stop = "What stops play.",
    captures: CaptureGoal = "How many captures win the game.",
    confirm: Confirm = "How dead stones are settled.",
    resume: Resume = "Who moves first when play resumes.",
    precedents: Precedents = "Whether shapes are decided by traditional rulings.",
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
    /// The axis called `key`, or by another name in common use (`ko`).
    ///
    /// # Errors
    /// [`RuleError::Key`], with the nearest known key.
    pub fn key(key: &str) -> Result<&'static Key, RuleError> {
        let wanted = normal(key);
        let wanted = SYNONYMS.iter().find(|(other, _)| *other == wanted).map_or(wanted.as_str(), |(_, name)| name);
        Rules::KEYS.iter().find(|k| normal(k.name) == wanted).ok_or_else(|| RuleError::Key {
            key: key.to_string(),
            nearest: nearest(key, Rules::KEYS.iter().map(|k| k.name)),
        })
    }

    /// Answers one question anew.
    ///
    /// # Errors
    /// If there is no such key or value, or the rules would contradict themselves; they are then unchanged.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RuleError> {
        self.set_all([(key, value)])
    }

    /// Answers questions anew, all of them or none: answers that go together may each contradict the rules before.
    ///
    /// # Errors
    /// As [`Rules::set`].
    pub fn set_all<'a>(&mut self, answers: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<(), RuleError> {
        let mut changed = *self;
        for (key, value) in answers {
            (Rules::key(key)?.set)(&mut changed, value)?;
        }
        changed.check()?;
        *self = changed;
        Ok(())
    }

    /// Tells whether some passes hand over a prisoner: all of them, or those of a play-out.
    #[must_use]
    pub fn has_pass_stones(&self) -> bool {
        self.pass == Pass::Stone || self.confirm == Confirm::PlayOut
    }

    /// Tells whether the players may settle by agreement which stones are dead, so that they need not be captured.
    #[must_use]
    pub fn removes_by_agreement(&self) -> bool {
        match self.confirm {
            Confirm::None | Confirm::Consent => false,
            Confirm::Agreement | Confirm::Dispute | Confirm::ResumeOnce | Confirm::PlayOn | Confirm::SecondStop => true,
            Confirm::RemovalByPlay | Confirm::PlayOut | Confirm::Wagc | Confirm::Japanese1989 => true,
        }
    }

    /// Tells whether a player who has no legal move has lost: "no legal move for the player-to-move exists (thus,
    /// passing disallowed) and then he is defined to be the looser" (Go Rule Dialects, "Principle Variations", 3.3),
    /// whatever else would be counted.
    #[must_use]
    pub fn loses_without_move(&self) -> bool {
        match self.stop {
            Stop::NoLegalMove => true,
            Stop::Agreement => matches!(self.pass, Pass::Forbidden | Pass::Return),
            Stop::TwoPasses | Stop::TwoPassesOrAgain | Stop::PassAgain | Stop::TwoPassesAfterFirst => false,
            Stop::ThreePasses
            | Stop::ThreePassesFromBlack
            | Stop::FourPasses
            | Stop::WhiteLast
            | Stop::FirstAndLastDiffer => false,
        }
    }

    /// Tells whether points that a player has to fill with the dame that were left open cost that player. Where passes
    /// cost stones, the same effect arises by itself.
    #[must_use]
    pub fn counts_teire(&self) -> bool {
        self.scoring == Scoring::Territory && self.seki == Seki::Void && !self.has_pass_stones()
    }

    /// Tells whether White's compensations for handicap stones and for the first pass are paid out. Where passes cost
    /// stones and territory is counted, the same effect arises by itself (Concord Go Rules, "Equivalence of area and
    /// territory counting"), so paying them would count it twice.
    #[must_use]
    pub fn pays_compensation(&self) -> bool {
        !(self.scoring == Scoring::Territory && self.pass == Pass::Stone)
    }
}
