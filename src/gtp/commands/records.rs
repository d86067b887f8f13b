//! Game records in and out: what `loadsgf`, `printsgf` and `gomill-savesgf` do.

use crate::board::{Color, Move};
use crate::files;
use crate::game::{Game, Phase};
use crate::scoring;
use crate::sgf::{self, Notes, Record};

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::done;

/// Where `loadsgf` stops: before the move of a number, or (as in GNU Go) before the first move at a point.
enum LoadLimit {
    Number(usize),
    Move(Move),
}

impl LoadLimit {
    fn read(word: &str) -> Option<LoadLimit> {
        word.parse().map(LoadLimit::Number).or_else(|_| word.parse().map(LoadLimit::Move)).ok()
    }

    fn number(&self, record: &Record) -> Option<usize> {
        match self {
            LoadLimit::Number(number) => Some(*number),
            LoadLimit::Move(wanted) => record.moves().position(|(_, mv)| mv == *wanted).map(|i| i + 1),
        }
    }
}

/// `loadsgf FILE [NUMBER|VERTEX] [game N]`.
pub(super) fn load_sgf(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let file = args.file()?;
    let (mut before, mut game) = (None, 1);
    while let Some(word) = args.next() {
        match word {
            "game" => game = args.parse().ok().filter(|&n| n > 0).ok_or(SYNTAX_ERROR)?,
            other => before = Some(LoadLimit::read(other).ok_or(SYNTAX_ERROR)?),
        }
    }
    match load(session, file, before, game) {
        Ok(()) => done(),
        Err(reason) => {
            log::error!("{file}: {reason}");
            Err(Failure::of(format!("cannot load file: {reason}")))
        }
    }
}

fn load(session: &mut Session, file: &str, before: Option<LoadLimit>, game: usize) -> Result<(), String> {
    let bytes = files::read(file).map_err(|e| e.to_string())?;
    for warning in take(session, &bytes, before, game)? {
        log::warn!("{file}: {warning}");
    }
    Ok(())
}

/// Goes on with a record; what of it was left aside.
fn take(session: &mut Session, bytes: &[u8], before: Option<LoadLimit>, game: usize) -> Result<Vec<String>, String> {
    let record = sgf::read_game_as(bytes, game, session.game.strictness()).map_err(|e| e.to_string())?;
    let before = match before {
        None => None,
        Some(before) => Some(before.number(&record).ok_or("no move there")?),
    };
    let current = *session.game.ruleset();
    let replay = sgf::Replay {
        ruleset: (!session.options.sgf_rules).then_some(current),
        komi: None,
        usual_komi: session.options.komi,
        fallback: current,
        strictness: session.game.strictness(),
        before,
    };
    session.make_up_for_passes(record.moves().map(|(_, mv)| mv));
    let replayed = replay.run_asking(&record, session.oracle()).map_err(|e| e.to_string())?;
    session.options.size = Some(replayed.game.size());
    if replayed.komi_named {
        session.options.komi = Some(replayed.game.rules().komi);
    }
    session.take(replayed.game);
    session.origin = Some(replayed.origin);
    session.earlier = replayed.earlier;
    Ok(replayed.warnings)
}

impl Session {
    /// Goes on with game number `game` of a file, as `loadsgf` does; what of it was left aside.
    ///
    /// # Errors
    /// Why it cannot be gone on with; nothing changes.
    pub fn load(&mut self, bytes: &[u8], game: usize) -> Result<Vec<String>, String> {
        take(self, bytes, None, game)
    }
}

/// The session's game as a record: what a loaded file said of it, its result if it has one, the clock, and what the
/// referee noticed as comments.
fn record(session: &Session) -> Record {
    let game = &session.game;
    let mut record = sgf::record(game, session.origin.as_ref());
    if matches!(game.phase(), Phase::Counting | Phase::Ended) {
        record.result = Some(scoring::outcome(game, &session.verdict()).to_string());
    }
    if let Some(time) = session.clocks.control() {
        record.time = Some(time.main().to_string());
        record.overtime = time.overtime();
    }
    // The referee's remarks are made anew whenever a record is written: they come last, then and now.
    session.remark_changes(&mut record);
    remark(&mut record, game);
    mark_result(&mut record, session);
    record
}

/// Begins the remarks of the referee.
const REMARK: &str = "Referee: ";

/// Says in comments what the referee noticed, in place of what it said when the record was written before.
fn remark(record: &mut Record, game: &Game) {
    let remarks = game.remarks_by_turn();
    let first = record.steps.len() + 1 - remarks.len();
    for (step, remarks) in (first..).zip(remarks) {
        let mut notes = match step {
            0 => Notes { comment: record.comment.take(), ..Notes::default() },
            step => record.notes.remove(&step).unwrap_or_default(),
        };
        notes.forget(REMARK);
        if !remarks.is_empty() {
            notes.remark(&format!("{REMARK}{}", remarks.join("; ")));
        }
        match step {
            0 => record.comment = notes.comment,
            step if notes != Notes::default() => drop(record.notes.insert(step, notes)),
            _ => {}
        }
    }
}

/// Marks dead stones (`MA`) and, once the game is counted, whose each point is (`TB`, `TW`) on the last node, for
/// programs that know FF\[4\] only.
fn mark_result(record: &mut Record, session: &Session) {
    let game = &session.game;
    let counted = game.phase() == Phase::Counting;
    if !counted && game.dead().is_none_or(|dead| dead.is_empty()) {
        return;
    }
    let verdict = session.verdict();
    record.mark("MA", verdict.dead);
    if counted {
        let owned = scoring::tally(game, &verdict).ownership.territory;
        record.mark("TB", owned[Color::Black] - game.board().stones(Color::Black));
        record.mark("TW", owned[Color::White] - game.board().stones(Color::White));
    }
}

/// `printsgf [FILE]`.
pub(super) fn print_sgf(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let file = args.optional_file()?;
    // A name with a blank and without quotes is another file's.
    args.end()?;
    let text = record(session).to_string();
    match file {
        None | Some("-") => Ok(text),
        Some(file) => write(file, &text),
    }
}

fn write(file: &str, text: &str) -> Reply {
    files::write(file, format!("{text}\n").as_bytes()).map_err(|e| Failure::of(format!("{file}: {e}")))?;
    done()
}

/// Properties that say what happened, not who played: they are not for the controller to give.
const OURS: &[&str] = &["B", "W", "AB", "AW", "AE", "PL", "SZ", "GM", "FF", "CA", "HA"];

/// `gomill-savesgf FILE [KEY=VALUE ...]`. The first property of a kind counts when a record is read, so that those
/// given go before our own.
pub(super) fn save_sgf(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let file = args.file()?;
    let mut text = "(;".to_string();
    for word in args {
        let (key, value) = word.split_once('=').ok_or(SYNTAX_ERROR)?;
        if key.is_empty() || !key.bytes().all(|b| b.is_ascii_uppercase()) || OURS.contains(&key) {
            return Err(SYNTAX_ERROR);
        }
        let value = plain(value).replace('\\', "\\\\").replace(']', "\\]");
        text.push_str(&format!("{key}[{value}]"));
    }
    text.push_str(record(session).to_string().trim_start_matches("(;"));
    let record = sgf::read(text.as_bytes()).map_err(Failure::of)?;
    write(file, &record.to_string())
}

/// Undoes gomill's escapes: `\_` is a blank, `\\` a backslash.
fn plain(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value.chars();
    while let Some(c) = rest.next() {
        text.push(match c {
            '\\' => match rest.next() {
                Some('_') => ' ',
                other => other.unwrap_or('\\'),
            },
            other => other,
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        for (value, text) in [(r"GNU\_Go:3.8", "GNU Go:3.8"), (r"a\\_b", r"a\_b"), (r"x\", r"x\"), ("", "")] {
            assert_eq!(plain(value), text);
        }
    }
}
