//! `REFEREE`, a property of our own: what happened at a node beside its move, in the order in which it happened, one
//! value for each event.
//!
//! | value | says |
//! |---|---|
//! | `attempt COLOR POINT` | a player has tried to play on an occupied point |
//! | `dead POINTS` | these stones are marked dead, and no others; no points, none |
//! | `contest POINTS` | these points are shared as they stand, and no others |
//! | `stop [COLOR]`, `agree [COLOR]` | a player, or both, agree that play stops, on the marks |
//! | `resume [COLOR]`, `dispute [COLOR]` | play goes on, as this player has asked for; to settle a dispute |
//! | `value COLOR NUMBER POINTS`, `value none` | points get a value by agreement; none has one any more |
//! | `stand` | without agreement all stones stay |
//! | `adjust COLOR NUMBER penalty` or `agreement` | a player receives points |
//! | `end black`, `white`, `draw` or `void`, and `CAUSE` | the game ends without counting |
//! | `forced` | the pass of this node is what an illegal play became |
//! | `twice` | the illegal play of this node was also the opponent's turn |
//!
//! Points are SGF's. Beside it stands FF\[4\]'s `KO` ("execute the move even if it is illegal") on what the rules
//! refuse and lenient play accepted. Where they would allow it, a `KO` on a second play in a row says that it was out
//! of turn.

use crate::board::{Color, PointSet, Size};
use crate::game::{Adjustment, Cause, Ending, Event, Grounds, Illegal, Turn, Value};

use super::values::{point, point_text};
use super::{MAX_STEPS, Notes, Values};

/// The property of our own.
pub(super) const REFEREE: &str = "REFEREE";

/// FF\[4\]'s mark on a move that breaks a rule.
pub(super) const KO: &str = "KO";

/// The events that a record may have beside its moves, a bound on the memory that a hostile file can claim.
pub(super) const MAX_EVENTS: usize = MAX_STEPS;

/// The agreements on points (`adjust`, `value`) among them: after each of these a game remembers all before it.
pub(super) const MAX_AGREEMENTS: usize = 2_000;

/// The value on a pass that an illegal play became.
pub(super) const FORCED: &str = "forced";

/// The value on an illegal play that was out of turn too.
pub(super) const TWICE: &str = "twice";

/// Notes what no other property says of an event, on the node of the last move before it.
pub(super) fn note(notes: &mut Notes, event: &Event, size: Size) {
    if matches!(event, Event::Turn(Turn { violation: Some(_), .. })) {
        notes.others.insert(KO.to_string(), Values::from_iter([""]));
    }
    let value = written(event, size);
    value.into_iter().for_each(|value| notes.others.entry(REFEREE.to_string()).or_default().push(&value));
}

/// The value that says what has happened.
fn written(event: &Event, size: Size) -> Option<String> {
    let points = |set: &PointSet| set.iter().map(|p| format!(" {}", point_text(p, size))).collect::<String>();
    let by = |color: &Option<Color>| color.map_or(String::new(), |c| format!(" {c}"));
    Some(match event {
        Event::Turn(turn) if turn.forced => FORCED.to_string(),
        Event::Turn(turn) if turn.twice && turn.violation != Some(Illegal::OutOfTurn) => TWICE.to_string(),
        Event::Turn(_) => return None,
        Event::Attempt { color, point } => format!("attempt {color} {}", point_text(*point, size)),
        Event::Dead(stones) => format!("dead{}", points(stones)),
        Event::Contest(shared) => format!("contest{}", points(shared)),
        Event::AgreeStop(color) => format!("stop{}", by(color)),
        Event::Agree(color) => format!("agree{}", by(color)),
        Event::Resume { by: color, dispute: false } => format!("resume{}", by(color)),
        Event::Resume { by: color, dispute: true } => format!("dispute{}", by(color)),
        Event::Value(None) => "value none".to_string(),
        Event::Value(Some(value)) => format!("value {} {}{}", value.to, value.worth, points(&value.points)),
        Event::Stand => "stand".to_string(),
        Event::Adjust(a) => format!("adjust {} {} {}", a.to, a.points, a.grounds),
        Event::End(Ending { winner: Some(winner), cause, .. }) => format!("end {winner} {cause}"),
        Event::End(Ending { winner: None, void, cause }) => {
            format!("end {} {cause}", if *void { "void" } else { "draw" })
        }
    })
}

/// Reads the event beside the move that a value tells of; `None` if it is none of ours.
pub(super) fn read(text: &str, size: Size) -> Option<Event> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match word {
        "attempt" => attempt(rest, size)?,
        "dead" => Event::Dead(points(rest, size)?),
        "contest" => Event::Contest(points(rest, size)?),
        "stop" => Event::AgreeStop(player(rest)?),
        "agree" => Event::Agree(player(rest)?),
        "resume" => Event::Resume { by: player(rest)?, dispute: false },
        "dispute" => Event::Resume { by: player(rest)?, dispute: true },
        "value" if rest == "none" => Event::Value(None),
        "value" => Event::Value(Some(value(rest, size)?)),
        "stand" if rest.is_empty() => Event::Stand,
        "adjust" => Event::Adjust(adjustment(rest)?),
        "end" => Event::End(ending(rest)?),
        _ => return None,
    })
}

fn attempt(text: &str, size: Size) -> Option<Event> {
    let (by, at) = text.split_once(' ')?;
    Some(Event::Attempt { color: by.parse().ok()?, point: point(at.as_bytes(), size)? })
}

fn points(text: &str, size: Size) -> Option<PointSet> {
    text.split_whitespace().map(|word| point(word.as_bytes(), size)).collect()
}

/// A player, or nothing for both.
fn player(text: &str) -> Option<Option<Color>> {
    if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
}

fn value(text: &str, size: Size) -> Option<Value> {
    let mut words = text.splitn(3, ' ');
    let (to, worth) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(Value { to, worth, points: points(words.next()?, size)? })
}

fn adjustment(text: &str) -> Option<Adjustment> {
    let mut words = text.split(' ');
    let (to, points) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let word = words.next()?;
    let grounds = [Grounds::Penalty, Grounds::Agreement].into_iter().find(|known| known.to_string() == word)?;
    words.next().is_none().then_some(Adjustment { to, points, grounds })
}

fn ending(text: &str) -> Option<Ending> {
    let (how, cause) = text.split_once(' ')?;
    let cause = Cause::ALL.into_iter().find(|known| known.to_string() == cause)?;
    Some(match how {
        "draw" => Ending::draw(cause),
        "void" => Ending::void(cause),
        winner => Ending::win(winner.parse().ok()?, cause),
    })
}
