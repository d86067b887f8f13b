//! `shinpan analysis` as KataGo's clients use it: what is asked, what comes back, what is refused.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::program::{shinpan, shinpan_beside};

/// Responses to these lines, in the order in which they came.
fn responses(arguments: &[&str], lines: &[String]) -> Vec<Value> {
    let mut command = shinpan();
    command.arg("analysis").args(arguments).write_stdin(lines.join("\n"));
    let output = command.timeout(Duration::from_secs(120)).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))).collect()
}

fn query(id: &str, fields: Value) -> String {
    let mut query = json!({
        "id": id, "rules": "chinese", "komi": 7, "boardXSize": 5, "boardYSize": 5, "moves": [], "maxVisits": 8,
    });
    for (key, value) in fields.as_object().unwrap() {
        query[key] = value.clone();
    }
    query.to_string()
}

fn by_id<'a>(all: &'a [Value], id: &str) -> Vec<&'a Value> {
    all.iter().filter(|response| response["id"] == id).collect()
}

#[test]
fn an_answer_has_all_that_katrain_reads() {
    let asked = json!({
        "moves": [["B", "C3"], ["W", "(0,0)"]], "includeOwnership": true, "includePolicy": true,
        "includeMovesOwnership": true, "includePVVisits": true, "includeNoResultValue": true, "analysisPVLen": 2,
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "maxTime": 30.0},
    });
    let all = responses(&["--analysis-threads", "1"], &[query("q", asked)]);
    let [answer] = &all[..] else { panic!("{all:?}") };
    assert_eq!((&answer["isDuringSearch"], &answer["turnNumber"]), (&json!(false), &json!(2)));
    let infos = answer["moveInfos"].as_array().unwrap();
    assert!(!infos.is_empty());
    for (order, info) in infos.iter().enumerate() {
        assert_eq!(info["order"], order);
        let [share, prior] = ["winrate", "prior"].map(|key| info[key].as_f64().unwrap());
        assert!((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&prior), "{info}");
        assert!(info["scoreLead"].is_f64() && info["visits"].as_u64().unwrap() > 0 && info["noResultValue"].is_f64());
        let line = info["pv"].as_array().unwrap();
        assert_eq!(line[0], info["move"]);
        assert!(line.len() <= 3 && line.len() == info["pvVisits"].as_array().unwrap().len());
        assert_eq!(info["ownership"].as_array().unwrap().len(), 25);
    }
    let root = &answer["rootInfo"];
    assert_eq!((&root["currentPlayer"], root["visits"].as_u64() >= Some(8)), (&json!("B"), true));
    assert!(root["winrate"].is_f64() && root["scoreLead"].is_f64() && root["rawWinrate"].is_f64());
    let policy: Vec<f64> = answer["policy"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
    // From the upper left corner: White's stone is there, Black's in the middle, the pass last.
    assert_eq!((policy.len(), policy[0], policy[12]), (26, -1.0, -1.0));
    assert!((policy.iter().filter(|&&x| x >= 0.0).sum::<f64>() - 1.0).abs() < 1e-3, "{policy:?}");
    let owners = answer["ownership"].as_array().unwrap();
    assert!(owners.len() == 25 && owners[12].as_f64().unwrap() > owners[0].as_f64().unwrap(), "{owners:?}");
}

#[test]
fn shares_are_told_from_the_side_that_was_asked_for() {
    let from = |side: &str| {
        query(side, json!({"moves": [["B", "C3"]], "overrideSettings": {"reportAnalysisWinratesAs": side}}))
    };
    let all = responses(&["--analysis-threads", "1"], &["BLACK", "WHITE", "SIDETOMOVE"].map(from));
    let told = |side: &str| {
        let root = &by_id(&all, side)[0]["rootInfo"];
        ["winrate", "scoreLead", "utility"].map(|key| root[key].as_f64().unwrap())
    };
    let (black, white) = (told("BLACK"), told("WHITE"));
    assert_eq!(white, told("SIDETOMOVE"));
    assert!((black[0] + white[0] - 1.0).abs() < 1e-5 && (black[1] + white[1]).abs() < 1e-5, "{black:?} {white:?}");
    assert!((black[2] + white[2]).abs() < 1e-5);
}

#[test]
fn what_cannot_be_done_is_an_error_that_names_the_field() {
    let rows: &[(Value, &str, &str)] = &[
        (json!({"boardXSize": 29}), "boardXSize", "Must provide an integer from 1 to 25"),
        (json!({"rules": "no such"}), "rules", "Could not parse rules: no such"),
        (json!({"rules": 7}), "rules", "Must specify rules"),
        (json!({"moves": [["B", "Z9"]]}), "moves", "Could not parse board location: Z9"),
        (json!({"moves": [["G", "C3"]]}), "moves", "Could not parse player: G"),
        (json!({"moves": [["B", "C3"], ["W", "C3"]]}), "moves", "Illegal move 1: C3"),
        (json!({"analyzeTurns": [1]}), "analyzeTurns", "Invalid turn number: 1"),
        (json!({"analyzeTurns": [-1]}), "analyzeTurns", "Invalid turn number: -1"),
        (json!({"maxVisits": 0}), "maxVisits", "Must be an integer from 1 to 2^50"),
        (json!({"komi": 500}), "komi", "Must be a number from -400 to 400"),
        (json!({"includePolicy": 1}), "includePolicy", "Must be a boolean"),
        (json!({"priority": 1, "priorities": [1], "analyzeTurns": [0]}), "priority", "Cannot specify both"),
        (json!({"avoidMoves": [{"player": "B"}]}), "avoidMoves", "Must be a list of dicts"),
        (json!({"allowMoves": [], "avoidMoves": []}), "allowMoves", "Cannot specify both"),
        (json!({"reportDuringSearchEvery": 0}), "reportDuringSearchEvery", "Must be number of seconds"),
        (
            json!({"overrideSettings": {"humanSLProfile": "rank_5k"}}),
            "overrideSettings",
            "Could not set settings: humanSLProfile needs",
        ),
        (json!({"overrideSettings": {"maxVisits": "many"}}), "overrideSettings", "Could not set settings: maxVisits"),
        (json!({"initialPlayer": "x"}), "initialPlayer", "Must be \"b\" or \"w\""),
        (json!({"initialStones": [["B", "pass"]]}), "initialStones", "Could not parse board location: pass"),
        (json!({"action": "dance"}), "action", "'action' field must be"),
        (json!({"action": "terminate"}), "terminateId", "Requests for a terminate action"),
    ];
    let lines: Vec<String> = rows.iter().enumerate().map(|(i, row)| query(&i.to_string(), row.0.clone())).collect();
    let all = responses(&[], &lines);
    assert_eq!(all.len(), rows.len(), "{all:?}");
    for (i, (_, field, error)) in rows.iter().enumerate() {
        let answers = by_id(&all, &i.to_string());
        let [answer] = &answers[..] else { panic!("{i}: {answers:?}") };
        assert_eq!(answer["field"], *field, "{answer}");
        assert!(answer["error"].as_str().unwrap().starts_with(error), "{answer}");
    }
    for line in ["no json", "[1]", "{\"moves\":[]}", "{\"id\":3}"] {
        let all = responses(&[], &[line.to_string()]);
        assert!(all.len() == 1 && all[0]["error"].is_string() && all[0]["id"].is_null(), "{line}: {all:?}");
    }
}

#[test]
fn what_changes_nothing_is_a_warning() {
    let asked = json!({
        "typo": 1, "rootFpuReductionMax": 0.5,
        "overrideSettings": {"nonsense": 1, "playoutDoublingAdvantage": 0.5, "antiMirror": false},
    });
    let all = responses(&[], &[query("q", asked)]);
    let warnings: Vec<&str> = all.iter().filter_map(|answer| answer["warning"].as_str()).collect();
    assert_eq!(warnings.len(), 4, "{all:?}");
    for part in ["Unexpected or unused field", "nonsense", "playoutDoublingAdvantage", "no such parameter"] {
        assert!(warnings.iter().any(|warning| warning.contains(part)), "{part}: {warnings:?}");
    }
    assert!(!warnings.iter().any(|warning| warning.contains("antiMirror")), "what is off asks for nothing");
    assert!(all.last().unwrap()["rootInfo"].is_object());
}

/// Noise at the root spreads the same visits over more moves, and is not in force afterwards.
#[test]
fn noise_at_the_root_widens_the_search() {
    let asked = |id: &str, noise: f64| {
        query(id, json!({"maxVisits": 60, "overrideSettings": {"wideRootNoise": noise, "maxTime": 60}}))
    };
    let all = responses(&["--analysis-threads", "1"], &[asked("a", 0.0), asked("b", 2.0), asked("c", 0.0)]);
    let [a, b, c] = ["a", "b", "c"].map(|id| by_id(&all, id)[0]["moveInfos"].as_array().unwrap().len());
    assert!(b > a && a == c, "{a} {b} {c}");
    let wrong = responses(&[], &[asked("d", -1.0)]);
    assert!(wrong[0]["error"].as_str().unwrap().contains("wideRootNoise"), "{wrong:?}");
}

#[test]
fn deviations_of_ownership_are_told() {
    let asked = json!({"includeOwnershipStdev": true, "includeMovesOwnershipStdev": true});
    let all = responses(&[], &[query("q", asked)]);
    let stdevs = |of: &Value| {
        let stdevs: Vec<f64> = of["ownershipStdev"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
        stdevs.len() == 25 && stdevs.iter().all(|x| (0.0..=1.0).contains(x))
    };
    assert!(stdevs(&all[0]) && stdevs(&all[0]["moveInfos"][0]), "{all:?}");
    assert!(all[0]["ownership"].is_null() && all[0]["moveInfos"][0]["ownership"].is_null());
}

#[test]
fn queries_are_answered_in_order_of_priority_and_turns_each() {
    let long = query("first", json!({"maxVisits": 300}));
    let low = query("low", json!({"priority": -1}));
    let turns = json!({"moves": [["B", "C3"], ["W", "B2"]], "analyzeTurns": [0, 1, 2], "priorities": [1, 3, 2]});
    let all = responses(&["--analysis-threads", "1"], &[long, low, query("turns", turns)]);
    let order: Vec<(String, u64)> =
        all.iter().map(|a| (a["id"].as_str().unwrap().to_string(), a["turnNumber"].as_u64().unwrap())).collect();
    let after_first: Vec<&(String, u64)> = order.iter().filter(|(id, _)| id != "first").collect();
    let wanted = [("turns", 1), ("turns", 2), ("turns", 0), ("low", 0)].map(|(id, turn)| (id.to_string(), turn));
    assert_eq!(after_first, wanted.iter().collect::<Vec<_>>());
}

#[test]
fn moves_are_avoided_and_allowed() {
    let only = json!({"allowMoves": [{"player": "B", "moves": ["B2", "D4"], "untilDepth": 1}]});
    let not = json!({"avoidMoves": [{"player": "B", "moves": ["C3"], "untilDepth": 1}]});
    let all = responses(&[], &[query("only", only), query("not", not)]);
    let moves = |id: &str| -> Vec<String> {
        let infos = by_id(&all, id)[0]["moveInfos"].as_array().unwrap();
        infos.iter().map(|info| info["move"].as_str().unwrap().to_string()).collect()
    };
    assert!(moves("only").iter().all(|mv| ["B2", "D4"].contains(&mv.as_str())));
    assert!(!moves("not").is_empty() && !moves("not").contains(&"C3".to_string()));
}

#[test]
fn the_referee_speaks_where_it_is_asked_to() {
    // Two walls of Black's, and a stone of White's that has no room to live.
    let walls = ["B", "D"].iter().flat_map(|column| (1..=5).map(move |row| json!(["B", format!("{column}{row}")])));
    let stones: Vec<Value> = walls.chain([json!(["W", "A3"])]).collect();
    let fields = json!({
        "rules": "aga", "komi": 0.5, "initialStones": stones, "initialPlayer": "W",
        "moves": [["W", "pass"], ["B", "pass"], ["W", "pass"]], "analyzeTurns": [1, 3], "includeReferee": true,
        "includeOwnership": true, "scoreByRules": ["japanese", "tromp-taylor"],
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"},
    });
    let illegal = json!({
        "boardXSize": 3, "boardYSize": 3, "moves": [["B", "A2"], ["W", "pass"], ["B", "B1"], ["W", "A1"]],
        "includeReferee": true,
    });
    let all = responses(&["--analysis-threads", "1"], &[query("end", fields), query("suicide", illegal)]);
    let end = by_id(&all, "end").into_iter().find(|answer| answer["turnNumber"] == 3).unwrap();
    let referee = &end["referee"];
    assert_eq!(referee["phase"], "agreement");
    assert_eq!((&referee["score"], &end["rootInfo"]["scoreLead"]), (&json!("B+24.5"), &json!(24.5)));
    assert_eq!((&referee["dead"][0]["stones"], &referee["dead"][0]["certain"]), (&json!(["A3"]), &json!(true)));
    assert!(referee["restsOn"].is_string() && referee["certain"].is_boolean());
    assert_eq!(referee["count"]["points"].as_array().unwrap().len(), 25);
    assert_eq!(referee["scoreByRules"], json!({"japanese": "B+15.5", "tromp-taylor": "B+18.5"}));
    assert_eq!(end["ownership"], json!(vec![1.0; 25]));
    let suicide = by_id(&all, "suicide")[0];
    let last = &suicide["referee"]["moves"][3];
    assert_eq!((&last["move"], &last["legal"]), (&json!("A1"), &json!(false)));
    assert!(last["reason"].as_str().unwrap().contains("liberty"), "{last}");
}

#[test]
fn handicap_stones_count_however_they_come() {
    let points = ["C3", "G7", "G3"];
    let stones: Vec<Value> = points.iter().map(|point| json!(["B", point])).collect();
    let rest = [json!(["W", "E5"]), json!(["B", "pass"]), json!(["W", "pass"])];
    let board = json!({"boardXSize": 9, "boardYSize": 9, "komi": 0.5, "includeReferee": true});
    let with = |extra: Value| {
        let mut fields = board.clone();
        extra.as_object().unwrap().iter().for_each(|(key, value)| fields[key] = value.clone());
        fields
    };
    let placed = with(json!({"initialStones": stones, "moves": rest}));
    let played = with(json!({"moves": stones.iter().chain(&rest).cloned().collect::<Vec<_>>()}));
    let all = responses(&[], &[query("placed", placed), query("played", played)]);
    let adjustments = |id: &str| by_id(&all, id)[0]["referee"]["count"]["adjustments"].clone();
    assert_eq!(adjustments("placed"), adjustments("played"));
    assert!(adjustments("played").to_string().contains("\"handicap\""), "{}", adjustments("played"));
}

/// A client that talks while searches run.
#[test]
fn searches_are_reported_on_and_terminated() {
    let program = shinpan_beside().args(["analysis", "-analysis-threads", "1", "-quit-without-waiting"]);
    let mut child = program.piped().stderr(Stdio::null()).start();
    let (sender, receiver) = mpsc::channel();
    let output = BufReader::new(child.stdout.take().unwrap());
    std::thread::spawn(move || {
        output.lines().map_while(Result::ok).for_each(|line| {
            let _ = sender.send(serde_json::from_str::<Value>(&line).unwrap());
        });
    });
    let next = || receiver.recv_timeout(Duration::from_secs(120)).unwrap();
    let mut input = child.stdin.take().unwrap();
    let endless = json!({
        "boardXSize": 9, "boardYSize": 9, "maxVisits": 1_000_000_000, "reportDuringSearchEvery": 0.05,
    });
    writeln!(input, "{}\n{}", query("ponder", endless.clone()), query("waits", endless.clone())).unwrap();
    assert_eq!((&next()["id"], &next()["isDuringSearch"]), (&json!("ponder"), &json!(true)));
    // What waits is taken away at once; what runs says what it has found.
    let until = |wanted: &dyn Fn(&Value) -> bool| {
        let mut seen = next();
        while !wanted(&seen) {
            seen = next();
        }
        seen
    };
    writeln!(input, "{}", json!({"id": "t1", "action": "terminate", "terminateId": "waits"})).unwrap();
    let gone = until(&|answer| answer["id"] == "waits");
    assert_eq!((&gone["noResults"], &gone["isDuringSearch"]), (&json!(true), &json!(false)));
    let echo = until(&|answer| answer["id"] == "t1");
    assert_eq!(echo["terminateId"], "waits");
    writeln!(input, "{}", json!({"id": "t2", "action": "terminate_all"})).unwrap();
    let last = until(&|answer| answer["id"] == "ponder" && answer["isDuringSearch"] == false);
    assert!(last["rootInfo"]["visits"].as_u64().unwrap() > 0);
    // The end of the input ends even a search that would go on for days.
    writeln!(input, "{}", query("endless", endless)).unwrap();
    until(&|answer| answer["id"] == "endless");
    drop(input);
    assert!(child.wait().unwrap().success());
}
