//! Rules as values, and the dialects to choose from.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use shinpan_rules::rules::{self, Axis, Expression, FAMILIES, Ruleset, Standing};

use crate::{error, fraction};

/// Rules of Go: a dialect, and answers that differ from its own (`japanese komi=6.5`).
#[pyclass(frozen, module = "shinpan")]
pub struct Rules {
    /// As they were read: whether a komi was named matters for records.
    pub expression: Expression,
}

impl From<Ruleset> for Rules {
    fn from(ruleset: Ruleset) -> Rules {
        Rules { expression: Expression { ruleset, komi_given: true } }
    }
}

/// Rules as Python says them: a text or a value.
pub fn read_rules(rules: &Bound<'_, PyAny>) -> PyResult<Expression> {
    match rules.cast::<Rules>() {
        Ok(rules) => Ok(rules.get().expression),
        Err(_) => rules.cast::<PyString>()?.to_cow()?.parse().map_err(error),
    }
}

#[pymethods]
impl Rules {
    #[new]
    fn new(expression: &str) -> PyResult<Rules> {
        Ok(Rules { expression: expression.parse().map_err(error)? })
    }

    /// The dialect that has these rules whatever the komi, or `custom`.
    #[getter]
    fn name(&self) -> &'static str {
        self.expression.ruleset.name()
    }

    /// The dialect that the rules were derived from.
    #[getter]
    fn base(&self) -> &'static str {
        self.expression.ruleset.base
    }

    /// The shortest text that reads back as the same rules.
    #[getter]
    fn expression(&self) -> String {
        self.expression.ruleset.to_string()
    }

    /// The komi as an exact fraction.
    #[getter]
    fn komi<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.expression.ruleset.rules.komi)
    }

    /// Every question with its answer.
    fn answers(&self) -> Vec<(&'static str, String)> {
        rules::Rules::KEYS.iter().map(|key| (key.name, (key.get)(&self.expression.ruleset.rules))).collect()
    }

    /// The rules with one question answered anew.
    fn answered(&self, key: &str, value: &str) -> PyResult<Rules> {
        let mut expression = self.expression;
        expression.ruleset.set(key, value).map_err(error)?;
        expression.komi_given |= expression.ruleset.rules.komi != self.expression.ruleset.rules.komi;
        Ok(Rules { expression })
    }

    /// Every answer in words, with its source.
    fn explain(&self) -> String {
        self.expression.ruleset.explain()
    }

    /// The complete rules as JSON.
    fn to_json(&self) -> String {
        self.expression.ruleset.to_json()
    }

    fn __str__(&self) -> String {
        self.expression()
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.expression.ruleset)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Rules>().is_ok_and(|other| other.get().expression.ruleset == self.expression.ruleset)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.expression().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        let komi = self.expression.ruleset.rules.komi;
        let without = self.expression();
        // An expression leaves out the usual komi also where it was named.
        let named = self.expression.komi_given && !without.contains(" komi=");
        let text = if named { format!("{without} komi={}", komi.text()) } else { without };
        (py.get_type::<Rules>(), (text,))
    }
}

/// A named set of rules.
#[pyclass(frozen, get_all, module = "shinpan")]
pub struct Dialect {
    /// The name by which it is asked for.
    name: &'static str,
    /// The usual name in words.
    title: &'static str,
    /// Where its rules are written.
    source: &'static str,
    /// The things it has in common with its relatives.
    family: &'static str,
    /// Other names that it answers to.
    aliases: Vec<&'static str>,
    /// How well its source defines it: `defined`, `approximate`, `experimental` or `open`.
    standing: &'static str,
}

#[pymethods]
impl Dialect {
    fn __repr__(&self) -> String {
        format!("Dialect('{}')", self.name)
    }
}

/// The dialects, family by family.
#[pyfunction]
pub fn dialects() -> Vec<Dialect> {
    let rows = FAMILIES.iter().flat_map(|family| family.rows.iter().map(move |dialect| (family.title, dialect)));
    rows.map(|(family, dialect)| Dialect {
        name: dialect.name,
        title: dialect.title,
        source: dialect.source,
        family,
        aliases: dialect.aliases.to_vec(),
        standing: match dialect.standing {
            Standing::Defined => "defined",
            Standing::Approximate(_) => "approximate",
            Standing::Experimental(_) => "experimental",
            Standing::Open { .. } => "open",
        },
    })
    .collect()
}
