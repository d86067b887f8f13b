//! KataGo's language for rules: its names, its JSON and its compact strings, as KataGo means them
//! (`docs/GTP_Extensions.md`, `docs/rules.html`, `cpp/game/rules.cpp`). It asks seven questions; its answers to some
//! others are the same for all its rules, and what it does not ask at all comes from the dialect that a name belongs
//! to. Its guards against endless passing fights are not modelled.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::multispace0;
use nom::combinator::{all_consuming, map};
use nom::error::{Error, ErrorKind};
use nom::multi::many1;
use nom::number::complete::recognize_float;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};
use serde_json::json;

use super::ruleset::{Expression, KOMI, Ruleset, Seen, letters};
use super::table::{Entry, RuleTable};
use super::{
    Axis, Cycle, Dialect, FirstPass, HandicapBonus, HandicapKomi, Illegal, Pass, Points, Repetition, RuleError, Rules,
    Scoring, Seki, Shared, Stop, Suicide, Tax, nearest, normal,
};

/// The meaning of one of KataGo's answers here.
#[derive(Clone, Copy)]
enum KataAnswer {
    /// With what a long cycle leads to, and whether a pass that comes again stops play.
    Ko(Repetition, Cycle, Stop),
    Score(Scoring, Pass),
    Eyes(Seki, Tax),
    SelfCapture(Suicide),
    Handicap(HandicapBonus),
    /// True if the first pass takes a button.
    Button(bool),
    /// Nothing a referee asks about, or what is so anyway.
    Nothing,
}

/// One of KataGo's questions.
struct Question {
    /// The key in JSON, then other names of it.
    keys: &'static [&'static str],
    /// How it begins in a compact string.
    tags: &'static [&'static str],
    /// The possible words; where one begins like another, the longer one is first.
    words: &'static [(&'static str, KataAnswer)],
}

const KO_SIMPLE: KataAnswer = KataAnswer::Ko(Repetition::Basic, Cycle::VoidThird, Stop::TwoPassesOrAgain);
const KO_POSITIONAL: KataAnswer = KataAnswer::Ko(Repetition::Positional, Cycle::Continue, Stop::TwoPasses);
const KO_SPIGHT: KataAnswer = KataAnswer::Ko(Repetition::SincePass, Cycle::Continue, Stop::PassAgain);
const KO_SITUATIONAL: KataAnswer = KataAnswer::Ko(Repetition::Situational, Cycle::Continue, Stop::TwoPasses);
const AREA: KataAnswer = KataAnswer::Score(Scoring::Area, Pass::Free);
const TERRITORY: KataAnswer = KataAnswer::Score(Scoring::Territory, Pass::Free);
const TAX_SEKI: KataAnswer = KataAnswer::Eyes(Seki::Region, Tax::None);
const TAX_ALL: KataAnswer = KataAnswer::Eyes(Seki::Region, Tax::Two);
const BUTTON: KataAnswer = KataAnswer::Button(true);
const NO_BUTTON: KataAnswer = KataAnswer::Button(false);
const SUICIDE: KataAnswer = KataAnswer::SelfCapture(Suicide::Multi);
const NO_SUICIDE: KataAnswer = KataAnswer::SelfCapture(Suicide::Forbidden);

/// Everything that KataGo asks.
const QUESTIONS: &[Question] = &[
    Question {
        keys: &["ko"],
        tags: &["ko"],
        words: &[
            ("SIMPLE", KO_SIMPLE),
            ("POSITIONAL", KO_POSITIONAL),
            ("SITUATIONAL", KO_SITUATIONAL),
            ("SPIGHT", KO_SPIGHT),
        ],
    },
    Question {
        keys: &["scoring", "score", "scoringRule"],
        tags: &["scoring", "score"],
        words: &[("AREA", AREA), ("TERRITORY", TERRITORY)],
    },
    Question {
        keys: &["tax"],
        tags: &["tax"],
        words: &[("NONE", KataAnswer::Eyes(Seki::Count, Tax::None)), ("SEKI", TAX_SEKI), ("ALL", TAX_ALL)],
    },
    Question {
        keys: &["suicide", "multiStoneSuicideLegal"],
        tags: &["sui"],
        words: &[("false", NO_SUICIDE), ("true", SUICIDE), ("0", NO_SUICIDE), ("1", SUICIDE)],
    },
    Question {
        keys: &["hasButton"],
        tags: &["button"],
        words: &[("false", NO_BUTTON), ("true", BUTTON), ("0", NO_BUTTON), ("1", BUTTON)],
    },
    Question {
        keys: &["whiteHandicapBonus"],
        tags: &["whb"],
        words: &[
            ("0", KataAnswer::Handicap(HandicapBonus::None)),
            ("N-1", KataAnswer::Handicap(HandicapBonus::AllButFirst)),
            ("N", KataAnswer::Handicap(HandicapBonus::All)),
        ],
    },
    // A hint to players whether to capture dead stones before they pass.
    Question {
        keys: &["friendlyPassOk"],
        tags: &["fpok"],
        words: &[
            ("false", KataAnswer::Nothing),
            ("true", KataAnswer::Nothing),
            ("0", KataAnswer::Nothing),
            ("1", KataAnswer::Nothing),
        ],
    },
];

/// One of KataGo's names.
struct Name {
    names: &'static [&'static str],
    /// The dialect that answers what KataGo does not ask.
    base: &'static str,
    komi: Points,
    /// The differences from KataGo's defaults: positional superko, area, suicide of several stones, no handicap bonus.
    answers: &'static [KataAnswer],
}

const CHINESE_OGS: &[KataAnswer] = &[NO_SUICIDE, KataAnswer::Handicap(HandicapBonus::All)];
const CHINESE: &[KataAnswer] = &[KO_SIMPLE, NO_SUICIDE, KataAnswer::Handicap(HandicapBonus::All)];
const JAPANESE: &[KataAnswer] = &[KO_SIMPLE, TERRITORY, TAX_SEKI, NO_SUICIDE];
const AGA: &[KataAnswer] = &[KO_SITUATIONAL, NO_SUICIDE, KataAnswer::Handicap(HandicapBonus::AllButFirst)];
const AGA_BUTTON: &[KataAnswer] =
    &[KO_SITUATIONAL, NO_SUICIDE, KataAnswer::Handicap(HandicapBonus::AllButFirst), BUTTON];
const STONES: &[KataAnswer] = &[KO_SIMPLE, TAX_ALL, NO_SUICIDE];
const ANCIENT: &[KataAnswer] = &[KO_SIMPLE, TERRITORY, TAX_ALL, NO_SUICIDE];
const USUAL_KOMI: Points = Points::halves(15);
const TERRITORY_KOMI: Points = Points::halves(13);

/// KataGo's names (`parseRulesHelper` in `rules.cpp`). It compares them without `-`, `_` and blanks.
const NAMES: &[Name] = &[
    Name { names: &["tromp-taylor"], base: "tromp-taylor", komi: USUAL_KOMI, answers: &[] },
    Name { names: &["chinese"], base: "chinese", komi: USUAL_KOMI, answers: CHINESE },
    Name { names: &["chinese-ogs", "chinese-kgs"], base: "chinese", komi: USUAL_KOMI, answers: CHINESE_OGS },
    Name { names: &["japanese"], base: "japanese", komi: TERRITORY_KOMI, answers: JAPANESE },
    Name { names: &["korean"], base: "korean", komi: TERRITORY_KOMI, answers: JAPANESE },
    Name { names: &["stone-scoring", "ancient-area"], base: "chinese", komi: USUAL_KOMI, answers: STONES },
    Name { names: &["ancient-territory"], base: "japanese", komi: TERRITORY_KOMI, answers: ANCIENT },
    Name { names: &["aga"], base: "aga", komi: USUAL_KOMI, answers: AGA },
    Name { names: &["bga", "french"], base: "bga", komi: USUAL_KOMI, answers: AGA },
    Name { names: &["aga-button"], base: "aga", komi: Points::whole(7), answers: AGA_BUTTON },
    Name { names: &["new-zealand", "nz"], base: "new-zealand", komi: Points::whole(7), answers: &[KO_SITUATIONAL] },
    Name { names: &["goe", "ing"], base: "chinese", komi: USUAL_KOMI, answers: &[] },
];

impl KataAnswer {
    fn apply(self, rules: &mut Rules) {
        match self {
            KataAnswer::Ko(repetition, cycle, stop) => {
                (rules.repetition, rules.cycle) = (repetition, cycle);
                if matches!(rules.stop, Stop::TwoPasses | Stop::TwoPassesOrAgain | Stop::PassAgain) {
                    rules.stop = stop;
                }
            }
            KataAnswer::Score(scoring, pass) => (rules.scoring, rules.pass) = (scoring, pass),
            KataAnswer::Eyes(seki, tax) => (rules.seki, rules.tax) = (seki, tax),
            KataAnswer::SelfCapture(suicide) => rules.suicide = suicide,
            KataAnswer::Handicap(bonus) => rules.handicap_bonus = bonus,
            KataAnswer::Button(true) => rules.first_pass = FirstPass::Button,
            KataAnswer::Button(false) if rules.first_pass == FirstPass::Button => rules.first_pass = FirstPass::None,
            KataAnswer::Button(false) | KataAnswer::Nothing => {}
        }
    }
}

impl Question {
    fn name(&self) -> &'static str {
        self.keys[0]
    }

    fn find(key: &str) -> Option<&'static Question> {
        let wanted = letters(key);
        QUESTIONS.iter().find(|q| q.keys.iter().any(|k| letters(k) == wanted))
    }

    fn read(&self, value: &str) -> Result<KataAnswer, RuleError> {
        let wanted = normal(value);
        let found = self.words.iter().find(|(word, _)| normal(word) == wanted);
        found.map(|(_, answer)| *answer).ok_or_else(|| {
            let words: Vec<_> = self.words.iter().map(|(word, _)| *word).collect();
            RuleError::value(self.name(), value, &words)
        })
    }
}

impl Name {
    fn build(&self) -> Result<Ruleset, RuleError> {
        let mut ruleset = defaults(Dialect::find(self.base)?);
        ruleset.rules.komi = self.komi;
        for answer in self.answers {
            answer.apply(&mut ruleset.rules);
        }
        Ok(ruleset)
    }
}

/// KataGo's assumptions where nothing is said, and what it does under all its rules; the rest as in a dialect.
fn defaults(dialect: &'static Dialect) -> Ruleset {
    let rules = Rules {
        handicap_bonus: HandicapBonus::None,
        komi: USUAL_KOMI,
        handicap_komi: HandicapKomi::Same,
        pass: Pass::Free,
        suicide: Suicide::Multi,
        repetition: Repetition::Positional,
        cycle: Cycle::Continue,
        stop: Stop::TwoPasses,
        scoring: Scoring::Area,
        shared: Shared::None,
        seki: Seki::Count,
        tax: Tax::None,
        first_pass: FirstPass::None,
        illegal: Illegal::Refuse,
        ..dialect.rules
    };
    Ruleset { base: dialect.name, rules }
}

/// The rules that KataGo means by one of its names, if it is one.
pub(super) fn named(name: &str) -> Option<Result<Ruleset, RuleError>> {
    let wanted = letters(name);
    NAMES.iter().find(|n| n.names.iter().any(|n| letters(n) == wanted)).map(Name::build)
}

/// Reads what `kata-set-rules` takes: one of KataGo's names, a JSON object or a compact string such as
/// `koPOSITIONALscoreAREAtaxNONEsui0whbN`.
///
/// # Errors
/// If the text is none of these, or its rules cannot be played yet.
pub fn parse(text: &str) -> Result<Expression, RuleError> {
    let text = text.trim();
    if text.starts_with('{') {
        return from_entries(None, RuleTable::from_json(text)?.entries());
    }
    if let Some(ruleset) = named(text) {
        return ruleset.map(|ruleset| Expression { ruleset, komi_given: false });
    }
    from_string(text)?.ok_or_else(|| RuleError::Dialect {
        name: text.split_whitespace().collect::<Vec<_>>().join(" "),
        nearest: nearest(text, NAMES.iter().flat_map(|n| n.names.iter().copied())),
    })
}

/// The rules as `kata-get-rules` reports them, the closest match where KataGo cannot tell rules apart: territory with
/// pass stones is `AREA`, as the score is the same; stone scoring, and no scoring, is `AREA` with `tax` `ALL`, as
/// groups keep two eyes there; each rule against repetition is the one of KataGo's that forbids most nearly the same.
#[must_use]
pub fn get(rules: &Rules) -> String {
    report(rules, is_friendly(rules))
}

/// KataGo's `friendlyPassOk` for these rules, as it has it for those that it names: a player who passes may leave dead
/// stones on the board where area is counted and the players agree on them. Where it counts territory, KataGo plays
/// dead stones out anyhow.
#[must_use]
pub fn is_friendly(rules: &Rules) -> bool {
    rules.removes_by_agreement() && word_of_scoring(rules) == "AREA"
}

/// The value of `friendlyPassOk` in a text that [`parse`] reads: a hint to players that no referee asks about, `false`
/// as in KataGo where it is not there.
#[must_use]
pub fn friendly_pass(text: &str) -> bool {
    if let Some(ruleset) = named(text) {
        return ruleset.is_ok_and(|ruleset| is_friendly(&ruleset.rules));
    }
    let wanted = letters(text);
    let said = RuleTable::from_json(text).ok().and_then(|table| {
        let entry = table.entries().find(|e| is_friendly_pass(&e.key))?;
        entry.value().ok().map(is_true)
    });
    said.unwrap_or_else(|| wanted.contains("fpok1"))
}

/// Tells whether a key of KataGo's is `friendlyPassOk`.
#[must_use]
pub fn is_friendly_pass(key: &str) -> bool {
    letters(key) == letters("friendlyPassOk")
}

/// Tells whether a word of KataGo's means yes.
#[must_use]
pub fn is_true(word: &str) -> bool {
    matches!(normal(word).as_str(), "true" | "1")
}

/// The same with `friendlyPassOk` as it was set.
#[must_use]
pub fn report(rules: &Rules, friendly_pass: bool) -> String {
    let ko = match rules.repetition {
        Repetition::None | Repetition::Basic | Repetition::BasicShape | Repetition::Recent(_) => "SIMPLE",
        Repetition::Positional | Repetition::Changes | Repetition::Captures | Repetition::Ing => "POSITIONAL",
        Repetition::Situational | Repetition::Natural | Repetition::Own | Repetition::SituationalKo => "SITUATIONAL",
        Repetition::SincePass => "SPIGHT",
    };
    let tax = match (rules.scoring, rules.tax, rules.seki) {
        (Scoring::Stone | Scoring::None, ..) | (_, Tax::Two, _) => "ALL",
        (
            Scoring::Area | Scoring::Territory | Scoring::Empty,
            Tax::None,
            Seki::Void | Seki::Unfilled | Seki::Letter | Seki::Region | Seki::Alive,
        ) => "SEKI",
        (Scoring::Area | Scoring::Territory | Scoring::Empty, Tax::None, Seki::Count) => "NONE",
    };
    let button = rules.first_pass == FirstPass::Button;
    let suicide = match rules.suicide {
        Suicide::Forbidden => false,
        Suicide::Multi | Suicide::Allowed => true,
    };
    json!({
        "friendlyPassOk": friendly_pass,
        "hasButton": button,
        "ko": ko,
        "scoring": word_of_scoring(rules),
        "suicide": suicide,
        "tax": tax,
        "whiteHandicapBonus": rules.handicap_bonus.text().to_uppercase(),
    })
    .to_string()
}

fn word_of_scoring(rules: &Rules) -> &'static str {
    match (rules.scoring, rules.pass) {
        (Scoring::Territory, Pass::Free | Pass::Return | Pass::Forbidden) | (Scoring::Empty, _) => "TERRITORY",
        (Scoring::Territory, Pass::Stone) | (Scoring::Area | Scoring::Stone | Scoring::None, _) => "AREA",
    }
}

/// Changes what one of KataGo's keys is about, as `kata-set-rule` does, and nothing else.
///
/// # Errors
/// If there is no such key or value, or it cannot be played yet; the rules are then unchanged.
pub fn set(ruleset: &mut Ruleset, key: &str, value: &str) -> Result<(), RuleError> {
    let question = Question::find(key).ok_or_else(|| unknown(key, None))?;
    let mut rules = ruleset.rules;
    question.read(value)?.apply(&mut rules);
    rules.check()?;
    ruleset.rules = rules;
    Ok(())
}

/// A key that is none of KataGo's, nor the `other` that could be meant where it was written.
fn unknown(key: &str, other: Option<&'static str>) -> RuleError {
    RuleError::Key { key: key.to_string(), nearest: nearest(key, keys().chain(other)) }
}

/// KataGo's keys.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().flat_map(|q| q.keys.iter().copied())
}

/// Tells whether only KataGo would say that: a key that is the name of no axis of ours, or a word in its capitals.
pub(super) fn is_katago(key: &str, value: &str) -> bool {
    Question::find(key).is_some_and(|question| {
        let capitals = value.len() > 1 && !value.contains(|c: char| !c.is_ascii_uppercase());
        let ours = Rules::key(key).is_ok_and(|axis| normal(axis.name) == normal(key));
        !ours || (capitals && question.read(value).is_ok())
    })
}

/// A text in KataGo's language, as it was read.
#[derive(Default)]
struct Said {
    answers: Vec<KataAnswer>,
    komi: Option<Points>,
    seen: Seen,
}

impl Said {
    fn komi(&mut self, komi: Points) -> Result<(), RuleError> {
        self.seen.once(KOMI)?;
        self.komi = Some(komi);
        Ok(())
    }

    fn answer(&mut self, question: &Question, answer: KataAnswer) -> Result<(), RuleError> {
        self.seen.once(question.name())?;
        self.answers.push(answer);
        Ok(())
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), RuleError> {
        let (key, value) = (&entry.key, entry.value()?);
        if normal(key) == KOMI {
            return self.komi(Points::read(KOMI, value)?);
        }
        let question = Question::find(key).ok_or_else(|| unknown(key, Some(KOMI)))?;
        self.answer(question, question.read(value)?)
    }

    fn over(&self, mut ruleset: Ruleset) -> Result<Ruleset, RuleError> {
        self.answers.iter().for_each(|a| a.apply(&mut ruleset.rules));
        ruleset.rules.check()?;
        Ok(ruleset)
    }

    fn expression(&self, mut ruleset: Ruleset) -> Expression {
        ruleset.rules.komi = self.komi.unwrap_or(ruleset.rules.komi);
        Expression { ruleset, komi_given: self.komi.is_some() }
    }
}

/// Reads the keys and values of an object. Without a base it says all that KataGo wants to know, and what it leaves out
/// is as KataGo assumes it; with one of our dialects as a base it only changes that.
pub(super) fn from_entries<'a>(
    base: Option<Ruleset>,
    entries: impl Iterator<Item = &'a Entry>,
) -> Result<Expression, RuleError> {
    let mut said = Said::default();
    for entry in entries {
        said.entry(entry).map_err(|error| entry.at(error))?;
    }
    let ruleset = base.map_or_else(|| complete(&said), |ruleset| said.over(ruleset))?;
    Ok(said.expression(ruleset))
}

/// KataGo's defaults with these answers over them. If one of its names means the same, what KataGo does not ask is as
/// there; otherwise as in the Chinese or Japanese rules, by what counts.
fn complete(said: &Said) -> Result<Ruleset, RuleError> {
    let over = |base: &str| -> Result<Ruleset, RuleError> {
        let mut ruleset = said.over(defaults(Dialect::find(base)?))?;
        if ruleset.rules.scoring == Scoring::Territory {
            ruleset.rules.komi = TERRITORY_KOMI;
            if !said.answers.iter().any(|a| matches!(a, KataAnswer::Eyes(..))) {
                ruleset.rules.seki = Seki::Region;
            }
        }
        Ok(ruleset)
    };
    let unnamed = over("chinese")?;
    let like = NAMES.iter().find_map(|name| {
        let (named, ruleset) = (name.build().ok()?, over(name.base).ok()?);
        (Rules { komi: named.rules.komi, ..ruleset.rules } == named.rules).then_some(ruleset)
    });
    match like {
        Some(ruleset) => Ok(ruleset),
        None if unnamed.rules.scoring == Scoring::Territory => over("japanese"),
        None => Ok(unnamed),
    }
}

/// A piece of a compact string.
#[derive(Clone, Copy)]
enum Piece {
    Komi(Points),
    KataAnswer(&'static Question, KataAnswer),
}

/// Reads a compact string; `None` if the text is none.
pub(super) fn from_string(text: &str) -> Result<Option<Expression>, RuleError> {
    let Ok((_, pieces)) = all_consuming(many1(piece)).parse(text) else { return Ok(None) };
    let mut said = Said::default();
    for piece in pieces {
        match piece {
            Piece::Komi(points) => said.komi(points)?,
            Piece::KataAnswer(question, answer) => said.answer(question, answer)?,
        }
    }
    complete(&said).map(|ruleset| Some(said.expression(ruleset)))
}

fn piece(input: &str) -> IResult<&str, Piece> {
    let komi = preceded((tag(KOMI), multispace0), recognize_float).map_res(str::parse).map(Piece::Komi);
    terminated(alt((komi, map(answer, |(question, answer)| Piece::KataAnswer(question, answer)))), multispace0)
        .parse(input)
}

/// A tag and one of its words, as the table of questions has them.
fn answer(input: &str) -> IResult<&str, (&'static Question, KataAnswer)> {
    let tags = QUESTIONS.iter().flat_map(|q| q.tags.iter().map(move |t| (q, *t)));
    for (question, start) in tags {
        let Some(rest) = input.strip_prefix(start) else { continue };
        for (word, answer) in question.words {
            if let Some(rest) = rest.trim_start().strip_prefix(word) {
                return Ok((rest, (question, *answer)));
            }
        }
    }
    Err(nom::Err::Error(Error::new(input, ErrorKind::Alt)))
}
