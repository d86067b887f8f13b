//! The law of the JSON protocol: every query is answered, and every answer makes sense.

use serde_json::{Value, json};
use shinpan::analysis::{self, AnalysisOptions, Settings};

/// Queries.
pub const QUERIES: &[&str] = &[
    "{\"id\":\"a\",\"rules\":\"chinese\",\"komi\":7,\"boardXSize\":3,\"boardYSize\":4,\"moves\":[[\"B\",\"A1\"],[\"W\",\"pass\"]],\
     \"analyzeTurns\":[0,1,2],\"maxVisits\":4}\n",
    "{\"id\":\"b\",\"rules\":{\"ko\":\"SIMPLE\",\"scoring\":\"AREA\"},\"boardXSize\":2,\"boardYSize\":2,\"moves\":[],\"includeOwnership\":true,\
     \"includePolicy\":true,\"includeReferee\":true,\"priority\":5}\n",
    "{\"id\":\"c\",\"boardXSize\":5,\"boardYSize\":5,\"initialStones\":[[\"B\",\"C3\"],[\"W\",\"D4\"]],\"initialPlayer\":\"W\",\"moves\":[],\
     \"rules\":\"japanese\",\"avoidMoves\":[{\"player\":\"W\",\"moves\":[\"A1\"],\"untilDepth\":1}],\"reportDuringSearchEvery\":0.01}\n",
    "{\"id\":\"d\",\"action\":\"query_version\"}\n{\"id\":\"e\",\"action\":\"clear_cache\"}\n",
    "{\"id\":\"f\",\"action\":\"terminate\",\"terminateId\":\"c\"}\n{\"id\":\"g\",\"action\":\"terminate_all\"}\n",
    "{\"id\":\"h\",\"rules\":\"aga\",\"whiteHandicapBonus\":\"N-1\",\"boardXSize\":3,\"boardYSize\":3,\"moves\":[[\"B\",\"B2\"]],\
     \"overrideSettings\":{\"maxTime\":0.01,\"wideRootNoise\":0.1},\"scoreByRules\":[\"ing\",\"japanese\"]}\n",
];

/// Most visits of a search.
const VISITS: u64 = 8;

/// Lines of an attempt.
const MOST: usize = 8;

/// A line as it is sent: a query with few visits, anything else as it is.
fn bounded(line: &str) -> String {
    let Ok(Value::Object(mut query)) = serde_json::from_str::<Value>(line) else { return line.to_string() };
    let many = |value: &Value| value.as_f64().is_none_or(|n| n > VISITS as f64);
    if query.get("maxVisits").is_some_and(|value| value.is_number() && many(value)) {
        query.insert("maxVisits".to_string(), json!(VISITS));
    }
    if let Some(Value::Object(settings)) = query.get_mut("overrideSettings")
        && settings.get("maxVisits").is_some_and(many)
    {
        settings.remove("maxVisits");
    }
    Value::Object(query).to_string()
}

/// Each line is answered, each answer is one of JSON, and what it says of a position are shares and numbers.
pub fn analyses(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes).replace('\r', "");
    let lines: Vec<String> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST).map(bounded).collect();
    let settings = Settings { visits: VISITS as usize, memory: 16, ..Settings::default() };
    let options = AnalysisOptions { network: None, threads: 1, settings, quits_at_once: false, warns_of_unused: true };
    let mut output = Vec::new();
    analysis::run(&options, lines.join("\n").as_bytes(), &mut output).map_err(|e| e.to_string())?;
    let output = String::from_utf8(output).map_err(|e| e.to_string())?;
    let told = |broken: &str| Err(format!("{broken}\n{}\nis answered\n{output}", lines.join("\n")));
    let mut answers = 0;
    for line in output.lines() {
        let Ok(Value::Object(answer)) = serde_json::from_str::<Value>(line) else { return told("no object") };
        let is_partial = answer.get("isDuringSearch") == Some(&Value::Bool(true));
        if !is_partial && !answer.contains_key("warning") {
            answers += 1;
        }
        let Some(root) = answer.get("rootInfo") else { continue };
        let share = |key: &str| root[key].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share));
        if !share("winrate") || !root["scoreLead"].is_number() || !root["visits"].is_u64() {
            return told("a position without a share, a lead or visits");
        }
    }
    // What asks about no turn has nothing to be told.
    let asks = |line: &&String| {
        let query = serde_json::from_str::<Value>(line).unwrap_or_default();
        query["analyzeTurns"].as_array().is_none_or(|turns| !turns.is_empty())
    };
    if answers < lines.iter().filter(asks).count() { told("a line without an answer") } else { Ok(()) }
}
