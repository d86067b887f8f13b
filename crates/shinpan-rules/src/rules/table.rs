//! Tables of rules as they were written in JSON or TOML: keys in order, doubled ones included, each with its line.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use toml::Spanned;

use super::{RuleError, normal};

/// The text with each run of blanks and line ends as one blank, so that what quotes it stays on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A flat table.
pub(super) struct RuleTable(Vec<Entry>);

/// A key and its value.
pub(super) struct Entry {
    /// The key, on one line.
    pub key: String,
    /// The value as text; `None` if it is neither a word nor a number.
    value: Option<String>,
    /// Where it stands in a text of several lines.
    line: Option<usize>,
}

impl Entry {
    /// The value as text.
    pub fn value(&self) -> Result<&str, RuleError> {
        self.value
            .as_deref()
            .ok_or_else(|| RuleError::Syntax(format!("the value of '{}' is neither a word nor a number", self.key)))
    }

    /// An error about this entry, with the line.
    pub fn at(&self, error: RuleError) -> RuleError {
        match self.line {
            Some(line) => RuleError::Line { line, error: Box::new(error) },
            None => error,
        }
    }
}

/// Says on which line a byte of a text is. Asked from the beginning to the end, it goes through the text once.
struct Lines<'a> {
    text: &'a [u8],
    several: bool,
    /// How far it has counted, and the line there.
    at: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        Lines { text: text.as_bytes(), several: text.trim().contains('\n'), at: 0, line: 1 }
    }

    /// The line of a byte that is not before the one asked about last, from 1; none if the text has only one.
    fn of_byte(&mut self, byte: usize) -> Option<usize> {
        if let Some(passed) = self.text.get(self.at..byte) {
            self.line += passed.iter().filter(|&&b| b == b'\n').count();
            self.at = byte;
        }
        self.several.then_some(self.line)
    }
}

impl RuleTable {
    pub fn from_json(text: &str) -> Result<RuleTable, RuleError> {
        let Pairs(pairs) =
            serde_json::from_str(text).map_err(|e| RuleError::Syntax(one_line(&format!("invalid JSON: {e}"))))?;
        let mut lines = Lines::of(text);
        let entry = |(key, raw): (String, &RawValue)| {
            let value = match serde_json::from_str(raw.get()) {
                Ok(Value::String(text)) => Some(one_line(&text)),
                Ok(Value::Number(number)) => Some(number.to_string()),
                Ok(Value::Bool(yes)) => Some(yes.to_string()),
                Ok(Value::Null | Value::Array(_) | Value::Object(_)) | Err(_) => None,
            };
            let byte = raw.get().as_ptr().addr() - text.as_ptr().addr();
            Entry { key: one_line(&key), value, line: lines.of_byte(byte) }
        };
        Ok(RuleTable(pairs.into_iter().map(entry).collect()))
    }

    pub fn from_toml(text: &str) -> Result<RuleTable, RuleError> {
        let Pairs(pairs) = toml::from_str(text).map_err(|e| syntax(text, &e))?;
        let mut lines = Lines::of(text);
        let entry = |(key, value): (Spanned<String>, toml::Value)| {
            let line = lines.of_byte(key.span().start);
            let value = match value {
                toml::Value::String(text) => Some(one_line(&text)),
                toml::Value::Integer(number) => Some(number.to_string()),
                toml::Value::Float(number) => number.is_finite().then(|| number.to_string()),
                toml::Value::Boolean(yes) => Some(yes.to_string()),
                toml::Value::Datetime(_) | toml::Value::Array(_) | toml::Value::Table(_) => None,
            };
            Entry { key: one_line(key.as_ref()), value, line }
        };
        let mut pairs: Vec<(Spanned<String>, toml::Value)> = pairs;
        pairs.sort_by_key(|(key, _)| key.span().start);
        Ok(RuleTable(pairs.into_iter().map(entry).collect()))
    }

    /// A contradiction with the line of the last answer that takes part in it; other errors as they are.
    pub fn place(&self, error: RuleError) -> RuleError {
        let RuleError::Contradiction { axes, .. } = error else { return error };
        let concerned = |e: &&Entry| axes.contains(&normal(&e.key).replace('-', "_").as_str());
        match self.entries().filter(concerned).last() {
            Some(entry) => entry.at(error),
            None => error,
        }
    }

    /// The entries, in order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter()
    }
}

/// The complaint of the reader of TOML, with the line it is about.
fn syntax(text: &str, error: &toml::de::Error) -> RuleError {
    let reason = RuleError::Syntax(one_line(&format!("invalid TOML: {}", error.message())));
    let line = error.span().and_then(|span| Lines::of(text).of_byte(span.start));
    Entry { key: String::new(), value: None, line }.at(reason)
}

/// The pairs of a table in the order in which they were written.
struct Pairs<K, V>(Vec<(K, V)>);

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Pairs<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Map<K, V>(std::marker::PhantomData<(K, V)>);
        impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Map<K, V> {
            type Value = Pairs<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of rules")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Map(std::marker::PhantomData))
    }
}
