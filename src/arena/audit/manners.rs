//! How an engine keeps the protocol, and what it makes of commands about rules, komi, sizes, time, undo and records.

use crate::arena::link::{Fault, excerpt};
use crate::rules::Points;

use super::AuditRow;
use super::ask::{Examiner, lead};
use super::questions::{Question, Seen};

/// Everything that is no question about rules.
pub(super) fn all(examiner: &mut Examiner, questions: &[Question]) -> Result<Vec<AuditRow>, Fault> {
    let mut rows = Vec::new();
    for ask in [sizes, ids, lines, unknown, errors, vertices, komi, undo, time, records, after_the_end] {
        rows.extend(ask(examiner)?);
        examiner.take_log();
    }
    rows.extend(rules_commands(examiner, questions)?);
    Ok(rows)
}

pub(super) fn row(examiner: &mut Examiner, topic: &str, finding: impl Into<String>, odd: bool) -> AuditRow {
    let mut exchange = examiner.take_log();
    let from = exchange.len().saturating_sub(6);
    exchange.drain(..from);
    AuditRow { topic: topic.to_string(), finding: finding.into(), odd, exchange }
}

/// Ranges of numbers: `2, 5-19`.
fn ranges(numbers: &[usize]) -> String {
    let mut out: Vec<(usize, usize)> = Vec::new();
    for &n in numbers {
        match out.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => out.push((n, n)),
        }
    }
    let texts = out.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") });
    texts.collect::<Vec<_>>().join(", ")
}

fn sizes(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    let mut accepted = Vec::new();
    for size in 1..=26 {
        if examiner.accepts(&format!("boardsize {size}"))? {
            accepted.push(size);
        }
    }
    examiner.take_log();
    let too_large = examiner.ask("boardsize 1000")?;
    let text = matches!(&too_large, Some(Err(text)) if text == "unacceptable size");
    let mut rows = vec![row(examiner, "sizes", ranges(&accepted), false)];
    rows.push(match too_large {
        Some(Err(text_)) => {
            row(examiner, "a size that it does not have", format!("refused: {}", excerpt(&text_)), !text)
        }
        Some(Ok(_)) => row(examiner, "a size that it does not have", "accepted", true),
        None => row(examiner, "a size that it does not have", "ends the program", true),
    });
    let known = examiner.engine.knows("rectangular_boardsize");
    let fine = examiner.accepts("rectangular_boardsize 7 5")?;
    let finding = if fine { "accepted" } else { "refused" };
    rows.push(row(examiner, "rectangular boards", finding, known != fine));
    examiner.clear(9)?;
    Ok(rows)
}

fn ids(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    let answer = examiner.ask("4711 protocol_version")?;
    let id = examiner.engine.last_id().map(str::to_string);
    let (finding, odd) = match (answer, id.as_deref()) {
        (Some(Ok(_)), Some("4711")) => ("repeated", false),
        (Some(Ok(_)), None) => ("not to be seen without a process", false),
        (Some(Ok(_)), Some(_)) => ("not repeated", true),
        _ => ("refused", true),
    };
    Ok(vec![row(examiner, "ids", finding, odd)])
}

fn lines(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    let mut rows = Vec::new();
    let long = format!("known_command {}", "x".repeat(5000));
    for (topic, command) in [
        ("comments", "name # is this a comment?"),
        ("carriage returns", "name\r"),
        ("tabs", "known_command\tname"),
        ("a line of 5000 letters", long.as_str()),
    ] {
        let fine = examiner.accepts(command)?;
        // What is left of a long line would be a command of its own.
        let in_step = examiner.accepts("protocol_version")?;
        let finding = if fine && in_step { "understood" } else { "not understood" };
        rows.push(row(examiner, topic, finding, !(fine && in_step)));
        // Whoever takes one line for several answers several times, and every later answer would be that to an earlier
        // question.
        if !in_step {
            examiner.begin_anew()?;
        }
    }
    Ok(rows)
}

fn unknown(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    let answer = examiner.ask("shinpan-nobody-knows-this")?;
    let (finding, odd) = match answer {
        Some(Err(text)) if text == "unknown command" => ("refused: unknown command".to_string(), false),
        Some(Err(text)) => (format!("refused: {}", excerpt(&text)), true),
        Some(Ok(_)) => ("accepted".to_string(), true),
        None => ("ends the program".to_string(), true),
    };
    let first = row(examiner, "an unknown command", finding, odd);
    let known = examiner.ask("known_command genmove")?;
    let fine = matches!(&known, Some(Ok(text)) if text == "true");
    let second = row(examiner, "known_command", if fine { "true" } else { "not as the protocol has it" }, !fine);
    let lists = examiner.engine.knows("genmove") && examiner.engine.knows("play");
    let third = row(examiner, "list_commands", if lists { "lists them" } else { "lists no genmove" }, !lists);
    Ok(vec![first, second, third])
}

fn errors(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    examiner.clear(9)?;
    examiner.accepts("play black C3")?;
    let refused = !examiner.accepts("play white C3")?;
    let goes_on = examiner.accepts("play white D3")?;
    let finding = if refused && goes_on { "as before" } else { "not as before" };
    let first = row(examiner, "the board after a refused move", finding, !(refused && goes_on));
    let answer = examiner.ask("play white C3")?;
    let text = match answer {
        Some(Err(text)) => text,
        _ => "none".to_string(),
    };
    let second = row(examiner, "the words for an illegal move", excerpt(&text), text != "illegal move");
    let twice = examiner.accepts("play black E3")? && examiner.accepts("play black F3")?;
    let finding = if twice { "accepted" } else { "refused" };
    let third = row(examiner, "two moves of one colour in a row", finding, !twice);
    Ok(vec![first, second, third])
}

fn vertices(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    examiner.clear(9)?;
    let mut rows = Vec::new();
    for (topic, command, should) in [
        ("small letters", "play b c4", true),
        ("capital letters", "play W PASS", true),
        ("a point that is not on the board", "play black T19", false),
        ("the letter I", "play black I5", false),
        ("no colour", "play green A1", false),
    ] {
        let fine = examiner.accepts(command)?;
        rows.push(row(examiner, topic, if fine { "accepted" } else { "refused" }, fine != should));
    }
    Ok(rows)
}

fn komi(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    let mut rows = Vec::new();
    for komi in ["7.5", "-3.5", "0.25", "1000"] {
        let fine = examiner.accepts(&format!("komi {komi}"))?;
        rows.push(row(examiner, &format!("komi {komi}"), if fine { "accepted" } else { "refused" }, !fine));
    }
    for (topic, commands) in [
        ("komi after boardsize", ["komi 5", "boardsize 7", "clear_board"]),
        ("komi after clear_board", ["boardsize 7", "komi 5", "clear_board"]),
    ] {
        let without = walls(examiner, &["komi 0", "boardsize 7", "clear_board", "komi 0"], false)?;
        examiner.take_log();
        let with = walls(examiner, &commands, true)?;
        let finding = match without.zip(with).map(|(without, with)| without - with) {
            Some(change) if change.is_zero() => "lost".to_string(),
            Some(change) if change == Points::whole(5) => "kept".to_string(),
            Some(change) => format!("the score changes by {change}"),
            None => "no answer".to_string(),
        };
        let odd = finding != "kept" && finding != "no answer";
        rows.push(row(examiner, topic, finding, odd));
    }
    examiner.clear(9)?;
    Ok(rows)
}

/// Black's lead where two walls share the board, after these commands; `across` turns the board round. Engines that
/// remember the score of the position they were asked about last, whatever has become of komi (GNU Go 3.8 does:
/// `finish_and_score_game` in interface/play_gtp.c), answer from memory unless it is another position.
fn walls(examiner: &mut Examiner, commands: &[&str], across: bool) -> Result<Option<Points>, Fault> {
    for command in commands {
        examiner.accepts(command)?;
    }
    for (n, letter) in (1..).zip("ABCDEFG".chars()) {
        let [black, white] =
            if across { [3, 5].map(|row| format!("{letter}{row}")) } else { ["C", "E"].map(|c| format!("{c}{n}")) };
        examiner.accepts(&format!("play black {black}"))?;
        examiner.accepts(&format!("play white {white}"))?;
    }
    examiner.accepts("play black pass")?;
    examiner.accepts("play white pass")?;
    let answer = if examiner.engine.knows("final_score") { examiner.ask("final_score")? } else { None };
    Ok(answer.and_then(Result::ok).and_then(|text| lead(&text)))
}

fn undo(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    if !examiner.engine.knows("undo") {
        return Ok(vec![row(examiner, "undo", "not offered", false)]);
    }
    examiner.clear(9)?;
    examiner.accepts("play black C3")?;
    let again = examiner.accepts("undo")? && examiner.accepts("play black C3")?;
    let first = row(examiner, "undo", if again { "takes a move back" } else { "does not take a move back" }, !again);
    examiner.clear(9)?;
    let (finding, odd) = match examiner.ask("undo")? {
        Some(Err(text)) => (format!("refused: {}", excerpt(&text)), text != "cannot undo"),
        Some(Ok(_)) => ("accepted".to_string(), true),
        None => ("ends the program".to_string(), true),
    };
    let second = row(examiner, "undo on an empty board", finding, odd);
    Ok(vec![first, second])
}

fn time(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    let mut rows = Vec::new();
    for (name, words) in [
        ("time_settings", "60 0 0"),
        ("time_settings", "0 1 0"),
        ("time_left", "black 50 0"),
        ("kgs-time_settings", "byoyomi 60 10 3"),
        ("kata-time_settings", "fischer 60 5"),
    ] {
        let (topic, known) = (format!("{name} {words}"), examiner.engine.knows(name));
        if !known {
            rows.push(row(examiner, &topic, "not offered", false));
            continue;
        }
        let fine = examiner.accepts(&topic)?;
        rows.push(row(examiner, &topic, if fine { "accepted" } else { "refused" }, !fine));
    }
    if examiner.engine.knows("time_settings") {
        examiner.accepts("time_settings 0 1 0")?;
    }
    Ok(rows)
}

fn records(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    if !examiner.engine.knows("loadsgf") {
        return Ok(vec![row(examiner, "loadsgf", "not offered", false)]);
    }
    let path = std::env::temp_dir().join(format!("shinpan-audit-{}.sgf", std::process::id()));
    let name = path.display().to_string();
    let written = std::fs::write(&path, "(;GM[1]FF[4]SZ[9]KM[3.5]AB[cc];W[ee];B[gg];W[ec])\n").is_ok();
    let mut rows = Vec::new();
    if written && !name.contains(' ') {
        let loaded = examiner.accepts(&format!("loadsgf {name} 3"))?;
        // Before the third move G3 is taken and E7 free.
        let there = !examiner.accepts("play white G3")? && examiner.accepts("play white E7")?;
        let finding = match (loaded, there) {
            (true, true) => "loads up to the move before the number",
            (true, false) => "loads another position",
            (false, _) => "fails",
        };
        rows.push(row(examiner, "loadsgf FILE NUMBER", finding, !(loaded && there)));
    }
    let _ = std::fs::remove_file(&path);
    let (finding, odd) = match examiner.ask("loadsgf /no/such/file.sgf")? {
        Some(Err(text)) => (format!("refused: {}", excerpt(&text)), false),
        Some(Ok(_)) => ("accepted".to_string(), true),
        None => ("ends the program".to_string(), true),
    };
    rows.push(row(examiner, "loadsgf of no file", finding, odd));
    examiner.clear(9)?;
    Ok(rows)
}

fn after_the_end(examiner: &mut Examiner) -> Result<Vec<AuditRow>, Fault> {
    examiner.clear(5)?;
    for command in ["play black C3", "play white pass", "play black pass"] {
        examiner.accepts(command)?;
    }
    let finding = match examiner.ask("genmove white")? {
        Some(Ok(text)) => text,
        Some(Err(text)) => format!("refused: {}", excerpt(&text)),
        None => "ends the program".to_string(),
    };
    let odd = finding.starts_with("refused") || finding.starts_with("ends");
    let rows = vec![row(examiner, "genmove after two passes", finding, odd)];
    examiner.clear(9)?;
    Ok(rows)
}

/// Finds the effect of commands about rules on a score that depends on them.
fn rules_commands(examiner: &mut Examiner, questions: &[Question]) -> Result<Vec<AuditRow>, Fault> {
    let question = questions.iter().find(|q| q.topic.starts_with("Black fills a point of his own"));
    let (Some(question), true) = (question, examiner.engine.knows("final_score")) else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for (name, words, expected) in [
        ("kgs-rules", "japanese", "W+1.0"),
        ("kgs-rules", "chinese", "B+1.0"),
        ("kgs-rules", "aga", "B+1.0"),
        ("kgs-rules", "new_zealand", "B+1.0"),
        ("kata-set-rules", "japanese", "W+1.0"),
        ("kata-set-rules", "tromp-taylor", "B+1.0"),
        ("go_rules", "japanese", "W+1.0"),
        ("go_rules", "chinese", "B+1.0"),
    ] {
        let command = format!("{name} {words}");
        if !examiner.engine.knows(name) {
            if words == "japanese" {
                rows.push(row(examiner, name, "not offered", false));
            }
            continue;
        }
        let accepted = examiner.accepts(&command)?;
        let said = examiner.take_log();
        examiner.clear(question.size)?;
        let (seen, exchange) = examiner.put_here(question)?;
        let finding = match (accepted, &seen) {
            (false, _) => "refused".to_string(),
            (true, Some(Seen::Score(score))) if score == expected => "followed".to_string(),
            (true, Some(Seen::Score(score))) => format!("ignored: the score is {score}, not {expected}"),
            (true, _) => "no answer".to_string(),
        };
        let odd = finding.starts_with("ignored") || !accepted;
        rows.push(AuditRow { topic: command, finding, odd, exchange: [said, exchange].concat() });
    }
    Ok(rows)
}
