//! Rule expressions: `NAME key=value ...`, JSON and TOML, read and printed.

use std::fmt;
use std::str::FromStr;

use super::{Dialect, RuleError, Rules};

/// Rules together with the name of the dialect they came from.
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

impl FromStr for Ruleset {
    type Err = RuleError;
    fn from_str(text: &str) -> Result<Ruleset, RuleError> {
        Dialect::find(text).map(Ruleset::from)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base)
    }
}
