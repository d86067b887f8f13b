//! Promises that an engine does not keep: handicap stones that come as plays, options that it does not have, flags
//! about passing, its time.

use std::time::Duration;

use serde_json::Value;

use crate::arena::link::Fault;

use super::AuditRow;
use super::ask::{Examiner, lead};
use super::manners::row;

/// Everything of that.
pub(super) fn all(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    let mut rows = Vec::new();
    for ask in [handicap_by_plays, options, flags, overruns] {
        rows.extend(ask(examiner)?);
        examiner.take_log();
    }
    examiner.clear(9)?;
    Ok(rows)
}

/// Servers and Sabaki give a handicap by plays of Black's in a row. An engine that pays for handicap stones pays for
/// these too, or counts another game than its opponent.
fn handicap_by_plays(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    const STONES: [&str; 2] = ["C1", "C7"];
    const MOVES: &str = "E4 C4 E3 C3 E5 C5 E2 C2 E6 C6 E1 D1 E7 D2 D3 D4 D5 D6 D7 pass pass";
    if !(examiner.engine.knows("set_free_handicap") && examiner.engine.knows("final_score")) {
        return Ok(Vec::new());
    }
    let mut leads = Vec::new();
    for by_plays in [false, true] {
        if !examiner.clear(7)? {
            return Ok(Vec::new());
        }
        // Turned round the second time: some engines remember the score of the stones that they were asked about last.
        let vertex = |word: &str| if by_plays { turned(word) } else { word.to_string() };
        let stones = STONES.map(vertex);
        let mut commands: Vec<String> = match by_plays {
            false => vec![format!("set_free_handicap {}", stones.join(" "))],
            true => stones.iter().map(|stone| format!("play black {stone}")).collect(),
        };
        let colors = ["white", "black"].into_iter().cycle();
        commands.extend(MOVES.split(' ').zip(colors).map(|(mv, color)| format!("play {color} {}", vertex(mv))));
        let mut accepted = true;
        for command in &commands {
            accepted &= examiner.accepts(command)?;
        }
        let answer = if accepted { examiner.ask("final_score")? } else { None };
        leads.push(answer.and_then(Result::ok).and_then(|text| lead(&text)));
    }
    let topic = "two handicap stones given by plays";
    Ok(vec![match leads[..] {
        [Some(command), Some(plays)] if command == plays => {
            row(examiner, topic, "counted as by set_free_handicap", false)
        }
        [Some(command), Some(plays)] => {
            let apart = (command - plays).abs();
            row(examiner, topic, format!("not counted as handicap: {apart} points apart from set_free_handicap"), true)
        }
        _ => row(examiner, topic, "no answer", false),
    }])
}

/// The point with row and column exchanged.
fn turned(vertex: &str) -> String {
    const LETTERS: &str = "ABCDEFGH";
    let (letter, number) = vertex.split_at(1);
    match (LETTERS.find(letter), number.parse::<usize>()) {
        (Some(column), Ok(row)) => format!("{}{}", &LETTERS[row - 1..row], column + 1),
        _ => vertex.to_string(),
    }
}

/// Commands with what nobody can mean by them.
const NONSENSE: &[&str] = &[
    "boardsize banana",
    "komi banana",
    "time_settings one two three",
    "time_left black banana 0",
    "set_free_handicap banana",
    "kgs-rules banana",
    "go_rules banana",
    "kata-set-rules banana",
    "kata-set-rule banana true",
    "kata-set-param banana 1",
    "lz-setoption name banana value 1",
    "kgs-time_settings banana 60",
    "kata-time_settings banana 60",
    "level banana",
];

fn options(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    examiner.clear(9)?;
    let mut silent = Vec::new();
    let mut asked = 0;
    for command in NONSENSE {
        let name = command.split(' ').next().unwrap_or_default();
        if !examiner.engine.knows(name) {
            continue;
        }
        asked += 1;
        if examiner.accepts(command)? {
            silent.push(format!("`{command}`"));
        }
    }
    let finding = match (asked, silent.len()) {
        (0, _) => "not offered".to_string(),
        (_, 0) => "refused".to_string(),
        _ => format!("accepted without a word: {}", silent.join(", ")),
    };
    Ok(vec![row(examiner, "options that do not exist", finding, !silent.is_empty())])
}

/// `friendlyPassOk` of KataGo's rules: whether a pass may end the game while dead stones stand.
fn flags(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    const TOPIC: &str = "the flag friendlyPassOk";
    if !["kata-set-rules", "kata-get-rules"].iter().all(|name| examiner.engine.knows(name)) {
        return Ok(vec![row(examiner, TOPIC, "not offered", false)]);
    }
    let mut lost = Vec::new();
    for wanted in [true, false] {
        let rules = format!(
            "{{\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\",\"tax\":\"NONE\",\"suicide\":false,\"hasButton\":false,\
             \"whiteHandicapBonus\":\"0\",\"friendlyPassOk\":{wanted}}}"
        );
        let accepted = examiner.accepts(&format!("kata-set-rules {rules}"))?;
        let told = examiner.ask("kata-get-rules")?.and_then(Result::ok).unwrap_or_default();
        let told: Value = serde_json::from_str(&told).unwrap_or_default();
        if !accepted || told["friendlyPassOk"] != wanted {
            lost.push(if accepted { format!("{wanted} is not kept") } else { format!("{wanted} is refused") });
        }
    }
    let finding = if lost.is_empty() { "kept".to_string() } else { lost.join(", ") };
    Ok(vec![row(examiner, TOPIC, finding, !lost.is_empty())])
}

/// Moves that are asked for, the seconds for each, and by how much one may be late for the way through the pipes.
const MOVES: usize = 4;
const EACH: f64 = 1.0;
const MARGIN: f64 = 0.25;

fn overruns(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    const TOPIC: &str = "a second for each move";
    if !examiner.engine.knows("time_settings") {
        return Ok(vec![row(examiner, TOPIC, "not offered", false)]);
    }
    let board = if examiner.clear(9)? { 9 } else { 19 };
    examiner.clear(board)?;
    examiner.accepts("time_settings 0 1 1")?;
    let mut longest = Duration::ZERO;
    for number in 0..MOVES {
        let color = ["black", "white"][number % 2];
        if examiner.engine.knows("time_left") {
            examiner.accepts(&format!("time_left {color} 1 1"))?;
        }
        let (answer, taken) = examiner.ask_and_wait(&format!("genmove {color}"))?;
        longest = longest.max(taken);
        if !matches!(answer, Some(Ok(_))) {
            break;
        }
    }
    let late = longest.as_secs_f64() > EACH + MARGIN;
    let finding = match late {
        true => format!("not kept: a move took {:.1} seconds", longest.as_secs_f64()),
        false => "kept".to_string(),
    };
    let found = row(examiner, TOPIC, finding, late);
    examiner.accepts("time_settings 0 1 0")?;
    Ok(vec![found])
}
