//! Rules to choose from, and rules composed answer by answer.

use serde_json::{Value, json};
use shinpan::rules::{Dialect, FAMILIES, OUTLINES, RuleError, Rules, Ruleset};
use wasm_bindgen::prelude::*;

use crate::Answer;

/// The dialects in their families, as JSON (`Family` in the types).
#[wasm_bindgen]
#[must_use]
pub fn families() -> String {
    let families = FAMILIES.iter().map(|family| {
        let rows: Vec<Value> = family.rows.iter().map(|d| dialect(d, None)).collect();
        json!({ "title": family.title, "dialects": rows })
    });
    let outlines: Vec<Value> = OUTLINES
        .iter()
        .map(|d| dialect(d, Dialect::find(d.name).err().map(|error| error.to_string())))
        .collect();
    let all: Vec<Value> =
        families.chain([json!({ "title": "Known in outline only", "dialects": outlines })]).collect();
    Value::from(all).to_string()
}

fn dialect(d: &'static Dialect, refused: Option<String>) -> Value {
    json!({
        "name": d.name,
        "title": d.title,
        "also": d.aliases,
        "source": d.source,
        "remark": d.remark(),
        "unusual": d.unusual(&["komi"]),
        "refused": refused,
    })
}

/// Rules question by question, as JSON (`Question` in the types): what they answer, where that is written, and what the
/// other answers would come to, or why they cannot be given.
///
/// # Errors
/// If there are no such rules.
#[wasm_bindgen]
pub fn questions(rules: &str) -> Answer {
    let ruleset: Ruleset = rules.parse()?;
    let questions = Rules::KEYS.iter().map(|key| {
        let now = (key.get)(&ruleset.rules);
        let mut values: Vec<String> = (key.values)().into_iter().map(str::to_string).collect();
        let free = matches!(values.as_slice(), [one] if one.bytes().all(|b| b.is_ascii_uppercase()));
        if free {
            values.clear();
        }
        if !values.contains(&now) {
            values.insert(0, now.clone());
        }
        let answers = values.iter().map(|value| answer(ruleset, key.name, value)).collect::<Vec<_>>();
        json!({
            "key": key.name,
            "question": key.doc,
            "answer": now,
            "sentence": (key.sentence)(&ruleset.rules),
            "source": ruleset.citation(key).to_string(),
            "free": free,
            "answers": answers,
        })
    });
    Ok(Value::from(questions.collect::<Vec<_>>()).to_string())
}

/// An answer: the rules with it, what it says, or why it cannot be given.
fn answer(ruleset: Ruleset, key: &'static str, value: &str) -> Value {
    let mut changed = ruleset;
    match changed.set(key, value) {
        Ok(()) => {
            let sentence = Rules::key(key).map_or(String::new(), |key| (key.sentence)(&changed.rules));
            json!({ "value": value, "rules": changed.to_string(), "sentence": sentence, "refused": null })
        }
        Err(error) => json!({ "value": value, "rules": null, "sentence": null, "refused": refusal(&error) }),
    }
}

/// Why an answer cannot be given.
fn refusal(error: &RuleError) -> String {
    error.to_string()
}

/// Rules with a question answered anew, as an expression.
///
/// # Errors
/// If there is no such answer, or it contradicts another.
#[wasm_bindgen]
pub fn answered(rules: &str, key: &str, value: &str) -> Answer {
    let mut ruleset: Ruleset = rules.parse()?;
    ruleset.set(key, value)?;
    Ok(ruleset.to_string())
}
