//! The dialects to choose from.

use serde_json::{Value, json};
use shinpan_rules::rules::{Dialect, FAMILIES, Key, Rules, Ruleset};
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

/// Some rules question by question, as JSON: what they answer in a sentence and where that is written, and for every
/// other answer the rules that it would make, or why it cannot be given.
///
/// # Errors
/// If there are no such rules.
#[wasm_bindgen]
pub fn explain(rules: &str) -> Answer {
    let ruleset: Ruleset = rules.parse()?;
    let questions = Rules::KEYS.iter().map(|key| {
        let now = (key.get)(&ruleset.rules);
        let listed = (key.values)();
        // One word in capitals stands for any number.
        let is_number = matches!(listed.as_slice(), [one] if one.bytes().all(|b| b.is_ascii_uppercase()));
        let mut values: Vec<&str> = if is_number { vec![] } else { listed };
        if !is_number && !values.contains(&now.as_str()) {
            values.insert(0, &now);
        }
        json!({
            "key": key.name,
            "question": key.doc,
            "answer": now,
            "sentence": (key.sentence)(&ruleset.rules),
            "source": ruleset.citation(key).to_string(),
            "isNumber": is_number,
            "answers": values.into_iter().map(|value| choice(ruleset, key, value)).collect::<Vec<_>>(),
        })
    });
    Ok(Value::from(questions.collect::<Vec<_>>()).to_string())
}

/// Another answer to one question.
fn choice(mut ruleset: Ruleset, key: &Key, value: &str) -> Value {
    match ruleset.set(key.name, value) {
        Ok(()) => {
            let rules = ruleset.without_komi().to_string();
            json!({ "value": value, "rules": rules, "sentence": (key.sentence)(&ruleset.rules) })
        }
        Err(error) => json!({ "value": value, "refused": error.to_string() }),
    }
}

/// Rules with one question answered anew, as an expression.
///
/// # Errors
/// If there are no such rules or answers, or they contradict each other.
#[wasm_bindgen]
pub fn answered(rules: &str, key: &str, value: &str) -> Answer {
    let mut ruleset: Ruleset = rules.parse()?;
    ruleset.set(key, value)?;
    Ok(ruleset.to_string())
}
