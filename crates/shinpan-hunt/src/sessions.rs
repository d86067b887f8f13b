//! Laws of a session, whatever commands it is sent. The commands are made from the table of commands itself, by the
//! arguments that each says it takes, so that a new command is hunted as soon as it has a row.

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use shinpan::game::Strictness;
use shinpan::gtp::Session;
use shinpan::gtp::commands::{self, Command};
use shinpan::rules::{DIALECTS, Rules};

use super::chance::Bytes;
use super::small::{ask, small};

/// Questions whose answers are the whole state of a session. None of them changes anything.
pub const QUESTIONS: &[&str] = &[
    "showboard",
    "query_boardsize",
    "get_komi",
    "get_handicap",
    "move_history",
    "shinpan-rules_json",
    "shinpan-phase",
    "shinpan-moves",
    "shinpan-pass_stones",
    "shinpan-prisoners",
    "shinpan-violations",
    "shinpan-strict",
    "shinpan-first_pass",
    "shinpan-last_pass",
    "shinpan-last_pass_owed",
    "shinpan-ending",
    "shinpan-adjust",
    "shinpan-value",
    "shinpan-limit",
    "shinpan-dead",
    "shinpan-result",
    "final_score",
    "all_legal b",
    "all_legal w",
    "printsgf",
    "shinpan-effort",
    "get_random_seed",
];

/// Those whose answers a record keeps.
const KEPT: std::ops::Range<usize> = 0..25;

/// Commands in a session.
const MOST: usize = 40;

/// Reply to a move of a player without time left, where clocks run for moves that are told.
const OUT_OF_TIME: &str = "? out of time\n\n";

/// Everything that a session says of itself.
fn state(session: &mut Session) -> Result<Vec<String>, String> {
    QUESTIONS.iter().map(|question| ask(session, question)).collect()
}

/// The first question that is answered otherwise.
fn difference(before: &[String], after: &[String]) -> Result<(), String> {
    let answers = QUESTIONS.iter().zip(before.iter().zip(after));
    match answers.into_iter().find(|(_, (one, other))| one != other) {
        Some((question, (one, other))) => Err(format!("`{question}` is answered {other:?} instead of {one:?}")),
        None => Ok(()),
    }
}

/// Sends what the bytes say and checks every law after every command.
pub fn session(bytes: &[u8]) -> Result<(), String> {
    talk(&mut Bytes::new(bytes), &mut small("random"))
}

/// The same of any session.
pub(super) fn talk(bytes: &mut Bytes<'_>, session: &mut Session) -> Result<(), String> {
    let mut sent = start(bytes);
    for command in &sent {
        ask(session, command)?;
    }
    let told = |sent: &[String], broken: String| format!("{broken}\nafter {}", sent.join(" / "));
    let mut before = state(session)?;
    for _ in 0..MOST {
        if bytes.are_used_up() {
            break;
        }
        let command = command(bytes);
        sent.push(command.clone());
        before = step(session, &command, before).map_err(|broken| told(&sent, broken))?;
        if bytes.one_in(4) {
            agree(session).map_err(|broken| told(&sent, broken))?;
        }
    }
    reads_back(session, &before).map_err(|broken| told(&sent, broken))
}

/// One session of so many commands by chance, each answered once. `watch` is told after each how many were sent, and
/// how many seconds have passed on the session's clock, so that it can look at what they have cost.
///
/// # Errors
/// The violation of the protocol.
pub fn soak(commands: u64, seed: u64, watch: &mut dyn FnMut(u64, f64)) -> Result<(), String> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut session = small("random");
    for sent in 1..=commands {
        let mut choices = [0; 64];
        rng.fill(&mut choices);
        ask(&mut session, &command(&mut Bytes::new(&choices)))?;
        watch(sent, session.clocks.now());
    }
    Ok(())
}

/// The rules and the board.
fn start(bytes: &mut Bytes<'_>) -> Vec<String> {
    let (width, height) = (1 + bytes.below(5), 1 + bytes.below(5));
    let mut rules = format!("shinpan-rules {}", DIALECTS[bytes.below(DIALECTS.len())].name);
    for _ in 0..bytes.below(4) {
        let key = &Rules::KEYS[bytes.below(Rules::KEYS.len())];
        let values = (key.values)();
        if key.name != "setup" && !values.is_empty() {
            rules += &format!(" {}={}", key.name, values[bytes.below(values.len())]);
        }
    }
    let strict = format!("shinpan-strict {}", bytes.one_in(2));
    vec![format!("boardsize {width} {height}"), rules, strict]
}

/// Sends a command: one that is refused changes nothing, and a move can be taken back and made again.
fn step(session: &mut Session, command: &str, before: Vec<String>) -> Result<Vec<String>, String> {
    let reply = ask(session, command)?;
    let after = state(session)?;
    let attempt = session.game.strictness() == Strictness::Lenient;
    if reply.starts_with('?') && attempt {
        // Lenient play notes what it could not make.
    } else if reply == OUT_OF_TIME {
        // The move comes too late to be made, and that has ended the game.
    } else if reply.starts_with('?') && command.starts_with("shinpan-guard_ask") {
        // A guarded engine is told the game before it is asked, and the guard notes that.
    } else if reply.starts_with('?') {
        // Clocks are started, limits warned of, dialogs remembered: none of that is the game.
        difference(&before, &after).map_err(|changed| format!("refused, `{command}` changes something: {changed}"))?;
    } else if command.starts_with("play ") && before[4] != after[4] {
        ask(session, "undo")?;
        difference(&before, &state(session)?).map_err(|d| format!("`undo` of `{command}` does not restore: {d}"))?;
        let again = ask(session, command)?;
        let now = state(session)?;
        // Nobody gives back the time that the first attempt took.
        if again != OUT_OF_TIME {
            difference(&after, &now).map_err(|d| format!("`{command}` made again is not the same: {d}"))?;
        }
        return Ok(now);
    }
    Ok(after)
}

/// All commands that speak of legality or of a score agree.
fn agree(session: &mut Session) -> Result<(), String> {
    let size = session.game.size();
    for color in ["black", "white"] {
        let listed = ask(session, &format!("all_legal {color}"))?;
        let listed: Vec<&str> = listed[2..].split_whitespace().collect();
        for point in size.all() {
            let legality = ask(session, &format!("shinpan-legality {color} {point}"))?;
            let why = ask(session, &format!("shinpan-legal_why {color} {point}"))?;
            let asked = ask(session, &format!("is_legal {color} {point}"))?;
            let said = [
                legality == "= legal\n\n",
                asked == "= 1\n\n",
                listed.contains(&point.to_string().as_str()),
                why == "= legal\n\n",
            ];
            if said.iter().any(|legal| *legal != said[0]) {
                return Err(format!("legality of {color} {point}: {legality:?} {asked:?} {why:?} {listed:?}"));
            }
        }
    }
    let score = ask(session, "final_score")?;
    let json = ask(session, "shinpan-tally_json")?;
    // What a game would count that ended otherwise is for the tally alone to say.
    let counted = session.ending().is_none();
    if counted && score.starts_with('=') && json.starts_with('=') {
        let table: serde_json::Value = serde_json::from_str(json[2..].trim()).map_err(|e| format!("{e} in {json}"))?;
        if table["score"].as_str() != Some(score[2..].trim()) {
            return Err(format!("final_score {score:?}, shinpan-tally_json {}", table["score"]));
        }
    }
    Ok(())
}

/// A written game reads back to the same game.
fn reads_back(session: &mut Session, before: &[String]) -> Result<(), String> {
    let written = ask(session, "printsgf")?;
    let text = written[2..].to_string();
    let mut reader = small("random");
    ask(&mut reader, &format!("shinpan-strict {}", session.game.strictness() == Strictness::Strict))?;
    ask(&mut reader, &format!("shinpan-effort {}", session.options.effort))?;
    reader.load(text.as_bytes(), 1).map_err(|reason| format!("not read back: {reason}: {text}"))?;
    // The clock is no part of the game: a record names the time control, and nobody's clock runs when it is read.
    let untimed = |answers: &[String]| -> Vec<String> {
        let kept = |line: &&str| !line.trim_start().starts_with("Time: ") && !line.starts_with("TM[");
        answers[KEPT].iter().map(|answer| answer.lines().filter(kept).collect::<Vec<_>>().join("\n")).collect()
    };
    let after = state(&mut reader)?;
    difference(&untimed(before), &untimed(&after)).map_err(|changed| format!("read back: {changed}: {text}"))
}

/// A command, mostly one that makes sense: moves first of all.
fn command(bytes: &mut Bytes<'_>) -> String {
    match bytes.below(8) {
        0..4 => format!("play {} {}", color(bytes), vertex(bytes)),
        4 => bytes.one_of(&["play b pass", "play w pass", "genmove b", "genmove w", "undo"]).to_string(),
        _ => {
            let every: Vec<&Command> = commands::all().filter(|command| is_hunted(command)).collect();
            // More commands than a byte can tell apart.
            let command = every[(bytes.below(256) * 256 + bytes.below(256)) % every.len()];
            let arguments = arguments(command.usage, bytes);
            format!("{} {arguments}", command.name).trim_end().to_string()
        }
    }
}

/// Tells whether a command is sent in any session. Those that touch files, end the session or take long have tests of
/// their own. How strictly moves are refused stays as it was at the start: a record does not say which of its moves
/// were made when.
fn is_hunted(command: &Command) -> bool {
    const OTHERS: &[&str] =
        &["quit", "loadsgf", "gomill-savesgf", "level", "shinpan-compare", "shinpan-strict", "echo_err"];
    let analyzes = command.name.contains("analyze") && !command.name.starts_with("gogui");
    !(analyzes || OTHERS.contains(&command.name) || command.usage.contains("FILE"))
}

/// Arguments by a line of usage: one of what is parted by ` | `, what is in brackets or not, words as they are, and for
/// names in capitals something of the kind; now and then something else.
fn arguments(usage: &str, bytes: &mut Bytes<'_>) -> String {
    let ways: Vec<&str> = usage.split(" | ").collect();
    let way = ways[bytes.below(ways.len())];
    let mut words: Vec<String> = Vec::new();
    for word in way.split_whitespace() {
        if word.starts_with('[') && bytes.one_in(2) {
            break;
        }
        let word = word.trim_matches(['[', ']']);
        let choices: Vec<&str> = word.split('|').collect();
        let again = if word == "..." { bytes.below(4) } else { 1 };
        for _ in 0..again {
            let word = match word {
                "..." => way.split_whitespace().next().unwrap_or_default().trim_matches(['[', ']']),
                _ => choices[bytes.below(choices.len())],
            };
            words.push(argument(word, bytes));
        }
    }
    words.join(" ")
}

fn argument(kind: &str, bytes: &mut Bytes<'_>) -> String {
    const JUNK: &[&str] = &["", "-1", "99999999999999999999", "nan", "\u{e9}", "A99", "Z1", "b", "0", "{", "=", "none"];
    const NUMBERS: &[&str] = &["0", "1", "2", "3", "5", "0.5", "-2", "7.25", "1e2", "999999999.999999999", "-0.0"];
    let is_word = !kind.bytes().any(|b| b.is_ascii_uppercase());
    match kind {
        _ if bytes.one_in(24) => bytes.one_of(JUNK).to_string(),
        _ if is_word => kind.to_string(),
        "COLOR" => color(bytes).to_string(),
        "VERTEX" => vertex(bytes),
        "KEY" => Rules::KEYS[bytes.below(Rules::KEYS.len())].name.to_string(),
        "VALUE" => {
            let values = (Rules::KEYS[bytes.below(Rules::KEYS.len())].values)();
            if values.is_empty() { "1".to_string() } else { values[bytes.below(values.len())].to_string() }
        }
        "NAME" => DIALECTS[bytes.below(DIALECTS.len())].name.to_string(),
        "JSON" => format!("{{\"rules\":\"{}\"}}", DIALECTS[bytes.below(DIALECTS.len())].name),
        "W" | "H" => (1 + bytes.below(6)).to_string(),
        "EFFORT" => bytes.one_of(&["0", "0", "0", "0", "0", "0", "0", "1"]).to_string(),
        "W:H" => format!("{}:{}", 1 + bytes.below(6), 1 + bytes.below(6)),
        _ => bytes.one_of(NUMBERS).to_string(),
    }
}

fn color(bytes: &mut Bytes<'_>) -> &'static str {
    bytes.one_of(&["b", "w"])
}

fn vertex(bytes: &mut Bytes<'_>) -> String {
    format!("{}{}", char::from(b"ABCDE"[bytes.below(5)]), 1 + bytes.below(5))
}
