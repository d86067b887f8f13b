//! Rule expressions: `NAME key=value ...`, JSON and TOML, read and printed.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use nom::bytes::complete::is_not;
use nom::character::complete::{char, space0};
use nom::combinator::{all_consuming, not};
use nom::multi::many0;
use nom::sequence::{separated_pair, terminated};
use nom::{IResult, Parser};
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;

use super::ruleset::{BASE, Expression, KOMI, Ruleset, Seen, letters};
use super::table::{Entry, RuleTable, one_line};
use super::{DIALECTS, Dialect, Key, OUTLINES, RuleError, Rules, kata, nearest, normal};

impl FromStr for Ruleset {
    type Err = RuleError;

    /// Reads what [`Expression`] reads, where it does not matter whether a komi was named.
    fn from_str(text: &str) -> Result<Ruleset, RuleError> {
        text.parse().map(|e: Expression| e.ruleset)
    }
}

/// A table as [`Ruleset`] is written, or a text that [`Expression`] reads.
impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ruleset, D::Error> {
        let read = match Value::deserialize(deserializer)? {
            Value::String(text) => text.parse(),
            table => table.to_string().parse(),
        };
        read.map_err(D::Error::custom)
    }
}

impl Expression {
    /// Reads the text of a file of rules: JSON if its name ends in `.json`, otherwise TOML. `read` gets the text.
    ///
    /// # Errors
    /// [`RuleError::File`] if `read` fails, or the text is none of rules.
    pub fn from_text_of<E: Display>(
        path: &Path,
        read: impl FnOnce(&Path) -> Result<String, E>,
    ) -> Result<Expression, RuleError> {
        let json = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
        let parse = |text: String| if json { from_json(&text) } else { from_toml(&text) };
        read(path)
            .map_err(|reason| one_line(&reason.to_string()))
            .and_then(|text| parse(text).map_err(|error| error.to_string()))
            .map_err(|reason| RuleError::File { path: one_line(&path.to_string_lossy()), reason })
    }

    /// Reads the `RU` property of a game record: the names of FF\[4\], names that are met in the wild, KataGo's strings
    /// and JSON, and every expression.
    ///
    /// # Errors
    /// If the text is unknown.
    pub fn from_sgf(text: &str) -> Result<Expression, RuleError> {
        let read = text.parse::<Expression>();
        if !matches!(read, Err(RuleError::Dialect { .. } | RuleError::Place { .. })) {
            return read;
        }
        if let Some(expression) = kata::from_string(text.trim())? {
            return Ok(expression);
        }
        let name = text.split([',', ';', '(']).next().map(letters).unwrap_or_default();
        let name = name.strip_suffix("rules").unwrap_or(&name);
        let wild = WILD_NAMES.iter().find(|(wild, _)| *wild == name).map(|(_, name)| *name);
        let known = || DIALECTS.iter().chain(OUTLINES).flat_map(Dialect::names);
        match wild.or_else(|| known().find(|k| letters(k) == name)) {
            Some(name) => Dialect::find(name).map(Expression::from),
            None => read,
        }
    }
}

/// Names of rules in records besides the names of the dialects (`guess_rules` in q5Go, `rules.cpp` in KataGo; GOE is
/// the name of Ing's rules in FF\[4\]).
const WILD_NAMES: &[(&str, &str)] = &[
    ("cgos", "tromp-taylor"),
    ("goe", "ing"),
    ("hangukkiweon", "korean"),
    ("hangukkiwon", "korean"),
    ("inggoe", "ing"),
    ("simplifieding", "ing"),
    ("siming", "ing"),
];

/// The rules as an `RU` property: the official name where FF\[4\] has one, otherwise the expression, with the base that
/// they were derived from. The komi is left to the `KM` property.
#[must_use]
pub fn sgf_name(ruleset: &Ruleset) -> String {
    let name = ruleset.name();
    // Rules that happen to be those of another dialect keep the name by which they were asked for.
    let name = if name == ruleset.base { name } else { Ruleset::CUSTOM };
    match name {
        "aga" => "AGA".to_string(),
        "japanese" => "Japanese".to_string(),
        "new-zealand" => "NZ".to_string(),
        Ruleset::CUSTOM => {
            let komi = ruleset.dialect().rules.komi;
            Ruleset { rules: Rules { komi, ..ruleset.rules }, ..*ruleset }.to_string()
        }
        name => name.to_string(),
    }
}

impl From<&'static Dialect> for Expression {
    fn from(d: &'static Dialect) -> Expression {
        Expression { ruleset: Ruleset::from(d), komi_given: false }
    }
}

/// Reads `NAME key=value ...`, a JSON object or a TOML table. Names and values ignore case and take `-`, `_` and blanks
/// for the same; a table need not name a base, and then changes the first dialect of the list.
impl FromStr for Expression {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Expression, RuleError> {
        if text.trim_start().starts_with('{') {
            from_json(text)
        } else if looks_like_toml(text) {
            from_toml(text)
        } else {
            from_words(&one_line(&spaced(text)))
        }
    }
}

/// Tells whether the first line that is no comment is `key = value` and either more lines follow or the key is `rules`.
/// A lone `komi=7` is rather an expression that lacks its name.
fn looks_like_toml(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    let Some((key, _)) = lines.next().and_then(|l| l.split_once('=')) else { return false };
    let key = key.trim().trim_matches('"');
    !key.contains(' ') && (normal(key) == BASE || lines.next().is_some())
}

/// The text with a blank for each comma that a key follows: clients that split command lines at blanks, quoted or not,
/// leave `tromp-taylor,suicide=forbidden` whole.
fn spaced(text: &str) -> String {
    let mut pieces = text.split(',');
    let first = pieces.next().unwrap_or_default().to_string();
    pieces.fold(first, |mut before, piece| {
        let key_follows = piece.split_whitespace().next().is_some_and(|word| word.contains('='));
        before.push(if key_follows { ' ' } else { ',' });
        before.push_str(piece);
        before
    })
}

fn from_words(text: &str) -> Result<Expression, RuleError> {
    let Ok((_, (name, pairs))) = expression(text) else {
        return Err(RuleError::Syntax(format!("'{text}' is not of the form NAME key=value ...")));
    };
    if name.is_empty() {
        return Err(RuleError::Syntax(
            "no rules are named: expected NAME key=value ..., like chinese ko=positional".to_string(),
        ));
    }
    let mut reading = Reading::named(&name.join(" "))?;
    for (key, value) in pairs {
        reading.set(Rules::key(key)?, &value.join(" "))?;
    }
    reading.finish()
}

/// The words of a name, and each key with the words of its value.
type Words<'a> = (Vec<&'a str>, Vec<(&'a str, Vec<&'a str>)>);

fn expression(input: &str) -> IResult<&str, Words<'_>> {
    all_consuming((many0(plain_word), many0(pair))).parse(input)
}

fn pair(input: &str) -> IResult<&str, (&str, Vec<&str>)> {
    separated_pair(word, (char('='), space0), many0(plain_word)).parse(input)
}

fn plain_word(input: &str) -> IResult<&str, &str> {
    terminated(word, not(char('='))).parse(input)
}

fn word(input: &str) -> IResult<&str, &str> {
    terminated(is_not("= "), space0).parse(input)
}

/// Rules while they are read: a base, and the keys answered so far.
struct Reading {
    base: &'static Dialect,
    rules: Rules,
    seen: Seen,
}

impl Reading {
    fn of(base: &'static Dialect) -> Reading {
        Reading { base, rules: base.rules, seen: Seen::default() }
    }

    /// The dialect of a name; else what KataGo means by it.
    fn named(name: &str) -> Result<Reading, RuleError> {
        let unknown = match Dialect::sketch(name) {
            Ok(base) => return Ok(Reading::of(base)),
            Err(unknown) => unknown,
        };
        let ruleset = kata::named(name).ok_or(unknown)??;
        Ok(Reading { rules: ruleset.rules, ..Reading::of(ruleset.dialect()) })
    }

    fn set(&mut self, key: &Key, value: &str) -> Result<(), RuleError> {
        self.seen.once(key.name)?;
        if value.is_empty() {
            return Err(RuleError::value(key.name, value, &(key.values)()));
        }
        (key.set)(&mut self.rules, value)
    }

    /// The rules, if what the base leaves open was answered and they go together.
    fn finish(self) -> Result<Expression, RuleError> {
        self.base.answered(|key| self.seen.has(key))?;
        self.rules.check()?;
        let ruleset = Ruleset { base: self.base.name, rules: self.rules };
        Ok(Expression { ruleset, komi_given: self.seen.has(KOMI) })
    }
}

fn from_json(text: &str) -> Result<Expression, RuleError> {
    from_table(&RuleTable::from_json(text)?)
}

fn from_toml(text: &str) -> Result<Expression, RuleError> {
    from_table(&RuleTable::from_toml(text)?)
}

/// Our own form, or KataGo's if a key or a word is KataGo's.
fn from_table(table: &RuleTable) -> Result<Expression, RuleError> {
    let bases: Vec<&Entry> = table.entries().filter(|e| normal(&e.key) == BASE).collect();
    if let [_, again, ..] = bases[..] {
        return Err(again.at(RuleError::Twice { key: BASE }));
    }
    let base = bases.first().map(|e| Reading::named(e.value()?).map_err(|error| e.at(error))).transpose()?;
    let entries = || table.entries().filter(|e| normal(&e.key) != BASE);
    if entries().any(|e| e.value().is_ok_and(|value| kata::is_katago(&e.key, value))) {
        let base = base.map(Reading::finish).transpose()?.map(|base| base.ruleset);
        return kata::from_entries(base, entries()).map_err(|error| table.place(error));
    }
    let mut reading = base.unwrap_or_else(|| Reading::of(&DIALECTS[0]));
    for entry in entries() {
        let key = Rules::key(&entry.key).map_err(|_| RuleError::Key {
            key: entry.key.clone(),
            nearest: nearest(&entry.key, Rules::KEYS.iter().map(|k| k.name).chain([BASE]).chain(kata::keys())),
        });
        let set = key.and_then(|key| reading.set(key, yes_or_no(key.name, entry.value()?)));
        set.map_err(|error| entry.at(error))?;
    }
    reading.finish().map_err(|error| table.place(error))
}

/// Suicide is the one question that tables may answer with true or false.
fn yes_or_no<'a>(key: &str, value: &'a str) -> &'a str {
    match (key, value) {
        ("suicide", "true") => "allowed",
        ("suicide", "false") => "forbidden",
        (_, value) => value,
    }
}
