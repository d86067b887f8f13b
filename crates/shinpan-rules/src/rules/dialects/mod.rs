//! The dialects: one row each, in a file for each family. Nothing else in the program knows what a dialect is called.

mod ancient;
mod buttons;
mod chinese;
mod concord;
mod ikeda;
mod ing;
mod japanese;
mod last_mover;
mod modern;
mod outlines;
mod set_ups;

use super::{
    Bonus, CaptureGoal, Confirm, Cycle, First, FirstPass, HandicapBonus, HandicapKomi, HandicapPlacement, Illegal, Key,
    LimitResult, Near, Pass, PassLimit, Points, Precedents, Repetition, Resume, RuleError, Rules, Scoring, Seki, Setup,
    Shared, Stop, Suicide, Tax, Tie, Trim, Vacated, letters, nearest, normal,
};

/// A named set of rules.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// The name it is listed under.
    pub name: &'static str,
    /// Other names it answers to.
    pub aliases: &'static [&'static str],
    /// The usual name in words.
    pub title: &'static str,
    /// Where its rules are written.
    pub source: &'static str,
    /// How well the source defines them.
    pub standing: Standing,
    /// Axes, and where this dialect's own text answers them; the first counts. What begins with `no text: ` or `another
    /// text: ` is none of its own. Other axes are cited from the text that explains the answer in general.
    pub cites: &'static [(&'static str, &'static str)],
    /// Axes, answers that are not the row's (an empty one stands for every one), and where this dialect's own text
    /// gives them.
    pub also: &'static [(&'static str, &'static str, &'static str)],
    /// The rules.
    pub rules: Rules,
}

/// How well a dialect's source defines its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A referee can go by the source.
    Defined,
    /// The source leaves something open, or not all of it is to be had; this says how it is read.
    Approximate(&'static str),
    /// No source was found to hold the rules against; this says what they rest on.
    Experimental(&'static str),
    /// No source answers some of the questions, and who chooses the dialect has to.
    Open {
        /// The axes without an answer.
        missing: &'static [&'static str],
        /// The known part.
        note: &'static str,
    },
}

impl Standing {
    /// The word for what keeps it from being played by its text alone; empty where nothing does, and its note says what
    /// is read how.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Standing::Defined | Standing::Approximate(_) => "",
            Standing::Experimental(_) => "experimental",
            Standing::Open { .. } => "incomplete",
        }
    }

    /// The note on it; empty if nothing.
    #[must_use]
    pub fn note(self) -> &'static str {
        match self {
            Standing::Defined => "",
            Standing::Approximate(note) | Standing::Experimental(note) | Standing::Open { note, .. } => note,
        }
    }

    /// The axes that no source answers.
    #[must_use]
    pub fn missing(self) -> &'static [&'static str] {
        match self {
            Standing::Defined | Standing::Approximate(_) | Standing::Experimental(_) => &[],
            Standing::Open { missing, .. } => missing,
        }
    }
}

/// Axes, and where a text answers them.
type Cites = [(&'static str, &'static str)];

/// Axes, other answers, and where a text gives them.
type Also = [(&'static str, &'static str, &'static str)];

/// Joins citations: a dialect's own, then those of the rules that it follows in the rest.
const fn over<const N: usize>(own: &Cites, followed: &Cites) -> [(&'static str, &'static str); N] {
    assert!(N == own.len() + followed.len());
    let mut all = [("", ""); N];
    let mut next = 0;
    while next < N {
        all[next] = if next < own.len() { own[next] } else { followed[next - own.len()] };
        next += 1;
    }
    all
}

/// The common part of most rows.
const ROW: Dialect = Dialect {
    name: "",
    aliases: &[],
    title: "",
    source: "",
    standing: Standing::Defined,
    cites: &[],
    also: &[],
    rules: PLAIN,
};

/// The rules of dialects that do not say otherwise: an empty board, free passes, no suicide, two passes, dead stones by
/// agreement, area.
const PLAIN: Rules = Rules {
    setup: Setup::Empty,
    first: First::Black,
    handicap: HandicapPlacement::Free,
    handicap_bonus: HandicapBonus::None,
    komi: Points::ZERO,
    handicap_komi: HandicapKomi::Same,
    pass: Pass::Free,
    pass_limit: PassLimit::None,
    suicide: Suicide::Forbidden,
    repetition: Repetition::Positional,
    cycle: Cycle::Continue,
    vacated: Vacated::Open,
    near: Near::Off,
    stop: Stop::TwoPasses,
    captures: CaptureGoal::None,
    confirm: Confirm::Agreement,
    resume: Resume::Alternation,
    precedents: Precedents::None,
    scoring: Scoring::Area,
    shared: Shared::None,
    seki: Seki::Count,
    tax: Tax::None,
    trim: Trim::None,
    first_pass: FirstPass::None,
    bonus: Bonus::None,
    illegal: Illegal::Refuse,
    tie: Tie::Draw,
    limit: 0,
    limit_result: LimitResult::Score,
};

/// Where Go is played, and what to take for the games there; rules that cannot be played here, and why.
const PLACES: &[(&str, &str)] = &[
    ("kgs", "a game there has japanese, chinese, aga or new-zealand"),
    ("ogs", "a game there has japanese, chinese, korean, aga, new-zealand or ing"),
    ("cgos", "take tromp-taylor, with suicide=forbidden where the server forbids it"),
    ("fox", "a game there has chinese-practice, or japanese"),
    ("foxwq", "a game there has chinese-practice, or japanese"),
    ("golaxy", "a game there has chinese-practice, or japanese"),
    ("tygem", "a game there has korean"),
    ("wbaduk", "a game there has korean"),
    ("laskermaas", "only the definitions of R. E. Maas' draft (1995) are available"),
    ("yasunaga", "H. Yasunaga's draft (1932) breaks off in article 8 where it is printed"),
    ("toroidal", "boards have edges here"),
    ("torus", "boards have edges here"),
];

/// Dialects that belong together.
#[derive(Clone, Copy)]
pub struct Family {
    /// Their common feature.
    pub title: &'static str,
    /// The dialects.
    pub rows: &'static [Dialect],
}

/// The families, in the order they are listed.
pub const FAMILIES: &[Family] = &[
    Family { title: "Concord and its relatives: area and territory agree", rows: concord::ROWS },
    Family { title: "Buttons and half points for the last move", rows: buttons::ROWS },
    Family { title: "Ikeda's rules", rows: ikeda::ROWS },
    Family { title: "Ing's rules", rows: ing::ROWS },
    Family { title: "China and Taiwan: area", rows: chinese::ROWS },
    Family { title: "Japan and Korea: territory", rows: japanese::ROWS },
    Family { title: "Tibet and old Korea: set-ups of their own", rows: set_ups::ROWS },
    Family { title: "Old China", rows: ancient::ROWS },
    Family { title: "Short and exact rules", rows: modern::ROWS },
    Family { title: "Rules that count nothing: the last mover wins, or who captures first", rows: last_mover::ROWS },
];

/// Every dialect that can be played.
pub const DIALECTS: &[Dialect] = &joined::<{ count(FAMILIES) }>(FAMILIES);

/// Dialects that no source defines fully: they can be played once the missing axes are answered. What their rows say
/// there is a place-holder that no reader lets through.
pub const OUTLINES: &[Dialect] = outlines::ROWS;

const fn count(families: &[Family]) -> usize {
    let (mut rows, mut family) = (0, 0);
    while family < families.len() {
        rows += families[family].rows.len();
        family += 1;
    }
    rows
}

/// The rows of all families as one table.
const fn joined<const ROWS: usize>(families: &[Family]) -> [Dialect; ROWS] {
    let mut table = [families[0].rows[0]; ROWS];
    let (mut next, mut family) = (0, 0);
    while family < families.len() {
        let mut row = 0;
        while row < families[family].rows.len() {
            table[next] = families[family].rows[row];
            next += 1;
            row += 1;
        }
        family += 1;
    }
    table
}

impl Dialect {
    /// The dialect with this name or alias.
    ///
    /// # Errors
    /// If there is none, with the nearest known name; if it is one of [`OUTLINES`].
    pub fn find(name: &str) -> Result<&'static Dialect, RuleError> {
        let dialect = Dialect::sketch(name)?;
        dialect.answered(|_| false)?;
        Ok(dialect)
    }

    /// The dialect or outline with this name or alias.
    pub(super) fn sketch(name: &str) -> Result<&'static Dialect, RuleError> {
        let wanted = normal(name);
        let mut every = DIALECTS.iter().chain(OUTLINES);
        if let Some(dialect) = every.find(|d| d.names().any(|n| n == wanted)) {
            return Ok(dialect);
        }
        // `NewZealand`, as programs write it.
        if let Some(dialect) = DIALECTS.iter().chain(OUTLINES).find(|d| d.names().any(|n| letters(n) == letters(name)))
        {
            return Ok(dialect);
        }
        if let Some((_, advice)) = PLACES.iter().find(|(place, _)| *place == letters(name)) {
            return Err(RuleError::Place { name: name.trim().to_string(), advice });
        }
        let known = DIALECTS.iter().chain(OUTLINES).flat_map(Dialect::names);
        Err(RuleError::Dialect { name: name.trim().to_string(), nearest: nearest(name, known) })
    }

    /// Tells whether the axes that the source leaves open were answered.
    ///
    /// # Errors
    /// [`RuleError::Open`] with the first that was not.
    pub(super) fn answered(&self, by: impl Fn(&str) -> bool) -> Result<(), RuleError> {
        let open = self.standing.missing().iter().find(|key| !by(key));
        let Some(key) = open.and_then(|key| Rules::key(key).ok()) else { return Ok(()) };
        Err(RuleError::Open { name: self.name, note: self.standing.note(), key: key.name, values: (key.values)() })
    }

    /// The answers, but for those to `keys`, that are not what most dialects say.
    #[must_use]
    pub fn unusual(&self, keys: &[&str]) -> Vec<String> {
        let unusual = |key: &&Key| (key.get)(&self.rules) != (key.get)(&PLAIN) && !keys.contains(&key.name);
        Rules::KEYS.iter().filter(unusual).map(|key| format!("{}={}", key.name, (key.get)(&self.rules))).collect()
    }

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}
