//! Rules as somebody has read them, in whatever language, and the common part of the readers.

use std::fmt;

use serde::ser::{Serialize, Serializer};
use serde_json::Value;

use super::{DIALECTS, Dialect, Key, OUTLINES, Points, RuleError, Rules};

/// Rules together with the name of the dialect they came from.
///
/// ```
/// use shinpan_rules::rules::Ruleset;
///
/// let mut rules: Ruleset = "chinese repetition=situational".parse()?;
/// assert_eq!(rules.to_string(), "chinese repetition=situational");
/// rules.set("komi", "6.5")?;
/// assert!(rules.explain().contains("repetition=situational"));
/// assert!("chinese repetition=sometimes".parse::<Ruleset>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The dialect that the rules were derived from.
    pub base: &'static str,
    /// The rules in force.
    pub rules: Rules,
}

impl From<&'static Dialect> for Ruleset {
    fn from(d: &'static Dialect) -> Ruleset {
        Ruleset { base: d.name, rules: d.rules }
    }
}

impl Ruleset {
    /// The answer of [`Ruleset::name`] for rules that no dialect has.
    pub const CUSTOM: &'static str = "custom";

    /// The name of the dialect that has these rules whatever the komi, the base first; [`Ruleset::CUSTOM`] if none has.
    #[must_use]
    pub fn name(&self) -> &'static str {
        let same = |d: &&Dialect| Rules { komi: self.rules.komi, ..d.rules } == self.rules;
        let mut candidates = DIALECTS.iter().filter(|d| d.name == self.base).chain(DIALECTS);
        candidates.find(same).map_or(Ruleset::CUSTOM, |d| d.name)
    }

    /// The komi that the dialect has if none is named.
    #[must_use]
    pub fn usual_komi(&self) -> Points {
        self.dialect().rules.komi
    }

    /// Answers one question anew.
    ///
    /// # Errors
    /// If there is no such key or value, or the rules would contradict themselves; they are then unchanged.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RuleError> {
        self.rules.set(key, value)
    }

    /// The complete rules as one line of JSON: `rules` with the name of the base, and every key.
    ///
    /// # Panics
    /// Never: a table of words and numbers always has a JSON form.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a table of words and numbers")
    }

    /// The complete rules as a TOML table with the keys of [`Ruleset::to_json`], one in each line.
    ///
    /// # Panics
    /// Never: a table of words and numbers always has a TOML form.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a table of words and numbers")
    }

    /// The dialect that the rules were derived from.
    pub(super) fn dialect(&self) -> &'static Dialect {
        DIALECTS.iter().chain(OUTLINES).find(|d| d.name == self.base).unwrap_or(&DIALECTS[0])
    }
}

/// The canonical expression: the base, and the keys that have another value than there or that it leaves open. It reads
/// back as the same rules.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.dialect();
        f.write_str(base.name)?;
        for Key { name, get, .. } in Rules::KEYS {
            let value = get(&self.rules);
            if value != get(&base.rules) || base.standing.missing().contains(name) {
                write!(f, " {name}={value}")?;
            }
        }
        Ok(())
    }
}

/// A table with `rules`, the name of the base, and every key in the order of the rule tables.
impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = Rules::KEYS.iter().map(|k| (k.name, number_or_word((k.get)(&self.rules))));
        serializer.collect_map(std::iter::once((BASE, Value::from(self.dialect().name))).chain(keys))
    }
}

/// A number where reading and printing it gives the same text again, otherwise the text.
fn number_or_word(text: String) -> Value {
    match text.parse::<serde_json::Number>() {
        Ok(number) if number.to_string() == text => Value::from(number),
        _ => Value::from(text),
    }
}

/// Rules that were read, and whether their komi was named or is only the dialect's usual one. Who changes the rules of
/// a game that has begun keeps its komi unless another one was named ([`Expression::keeping`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expression {
    /// The rules.
    pub ruleset: Ruleset,
    /// True if the text named a komi.
    pub komi_given: bool,
}

impl Expression {
    /// The rules, with this komi unless the text named one.
    #[must_use]
    pub fn keeping(self, komi: Points) -> Ruleset {
        let mut ruleset = self.ruleset;
        if !self.komi_given {
            ruleset.rules.komi = komi;
        }
        ruleset
    }
}

/// The keys that a text has already answered.
#[derive(Default)]
pub(super) struct Seen(Vec<&'static str>);

impl Seen {
    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains(&key)
    }

    /// Notes a key.
    ///
    /// # Errors
    /// [`RuleError::Twice`] if it was noted before.
    pub(super) fn once(&mut self, key: &'static str) -> Result<(), RuleError> {
        if self.0.contains(&key) {
            return Err(RuleError::Twice { key });
        }
        self.0.push(key);
        Ok(())
    }
}

/// The key of tables that names the base.
pub(super) const BASE: &str = "rules";

/// The key of the komi, which KataGo's tables share.
pub(super) const KOMI: &str = "komi";

/// The letters and digits of a name, for comparing names that people wrote.
pub(super) fn letters(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}
