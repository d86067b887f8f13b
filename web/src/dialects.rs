//! The dialects to choose from.

use serde_json::{Value, json};
use shinpan_rules::rules::{Dialect, FAMILIES, Rules, Ruleset};
use wasm_bindgen::prelude::*;

use crate::Answer;

/// The dialects in their families, a line each, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn families() -> String {
    let dialect = |d: &Dialect| json!({ "name": d.name, "title": d.title, "source": d.source });
    let families = FAMILIES.iter().map(
        |family| json!({ "title": family.title, "dialects": family.rows.iter().map(dialect).collect::<Vec<_>>() }),
    );
    Value::from(families.collect::<Vec<_>>()).to_string()
}

/// Some rules question by question, as JSON: what they answer in a sentence, and where that is written.
///
/// # Errors
/// If there are no such rules.
#[wasm_bindgen]
pub fn explain(rules: &str) -> Answer {
    let ruleset: Ruleset = rules.parse()?;
    let answers = Rules::KEYS.iter().map(|key| {
        json!({
            "key": key.name,
            "answer": (key.get)(&ruleset.rules),
            "sentence": (key.sentence)(&ruleset.rules),
            "source": ruleset.citation(key).to_string(),
        })
    });
    Ok(Value::from(answers.collect::<Vec<_>>()).to_string())
}
