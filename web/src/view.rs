//! Games as JSON.

use serde_json::{Map, Value, json};
use shinpan::board::{Color, Move, PointSet};
use shinpan::game::{Game, Illegal, Strictness, Turn};
use shinpan::picture::{Coordinates, Panel};
use shinpan::scoring;
use shinpan::sgf::Record;

use crate::acts;

/// The points of a set, as vertices.
pub fn points(set: &PointSet) -> Value {
    set.iter().map(|p| p.to_string()).collect()
}

/// Black's and White's.
pub fn both<T: Into<Value>>(value: impl Fn(Color) -> T) -> Value {
    let [black, white] = Color::BOTH.map(|color| value(color).into());
    json!({ "black": black, "white": white })
}

/// A board as it is to be shown: a picture, and its signs in words.
pub fn panel(panel: &Panel) -> Value {
    let signs = panel.signs.iter().map(|(point, sign)| (point.to_string(), Value::from(sign.meaning())));
    json!({
        "title": panel.title,
        "svg": panel.picture(Coordinates::Two).inline(),
        "stones": both(|color| points(&panel.stones[color])),
        "signs": signs.collect::<Map<_, _>>(),
    })
}

/// The reason of a refusal, and the points that show it.
pub fn refusal(why: &Illegal) -> Value {
    let evidence = match *why {
        Illegal::Suicide(set) | Illegal::Vacated(set) | Illegal::DameLeft(set) => set,
        Illegal::OffBoard(point) | Illegal::Occupied(point) | Illegal::KoShape(point) | Illegal::KoLeft(point) => {
            PointSet::from_iter([point])
        }
        Illegal::HotStone { stone, .. } => PointSet::from_iter([stone]),
        Illegal::Repetition { .. } | Illegal::OddCycle { .. } | Illegal::TooFar { .. } => PointSet::EMPTY,
        Illegal::PassForbidden | Illegal::NoPrisoner | Illegal::OutOfTurn | Illegal::GameOver => PointSet::EMPTY,
    };
    json!({ "reason": why.to_string(), "sentence": why.explain(), "points": points(&evidence) })
}

fn turn(number: usize, turn: &Turn) -> Value {
    json!({
        "number": number,
        "color": turn.color.to_string(),
        "move": turn.mv.to_string(),
        "captured": turn.placement.captured.len(),
        "illegal": turn.violation.as_ref().map(|why| why.explain()),
        "forced": turn.forced,
        "undecided": turn.undecided,
    })
}

/// Everything that is to be seen of a game.
pub fn of(game: &Game, about: &Record) -> Value {
    let color = game.to_play();
    let legal = game.legal_points(color);
    let refused = (game.board().empties() - legal).into_iter().filter_map(|point| {
        let why = game.legality(color, Move::Play(point)).err()?;
        Some((point.to_string(), refusal(&why)))
    });
    let last = game.turns().next_back().and_then(|turn| turn.mv.point());
    let attempts = game.attempts().map(|(number, color, point)| {
        json!({ "number": number, "color": color.to_string(), "move": point.to_string() })
    });
    json!({
        "size": [game.size().width(), game.size().height()],
        "rules": game.ruleset().to_string(),
        "name": game.ruleset().name(),
        "base": game.ruleset().base,
        "komi": game.komi().to_string(),
        "handicap": game.ledger().handicap,
        "lenient": game.strictness() == Strictness::Lenient,
        "toPlay": color.to_string(),
        "phase": game.phase().to_string(),
        "owed": game.pass_owed().map(|color| color.to_string()),
        "imputed": game.imputed().map(|imputed| imputed.to_string()),
        "stopped": game.has_stopped(),
        "removesDead": game.removes_dead(),
        "counted": scoring::is_counted(game),
        "ending": game.ending().map(|ending| ending.to_string()),
        "turns": game.turns().enumerate().map(|(i, t)| turn(i + 1, t)).collect::<Vec<_>>(),
        "attempts": attempts.collect::<Vec<_>>(),
        "remarks": game.remarks(),
        "last": last.map(|point| point.to_string()),
        "legal": points(&legal),
        "refused": refused.collect::<Map<_, _>>(),
        "passRefused": game.legality(color, Move::Pass).err().map(|why| why.explain()),
        "prisoners": both(|color| game.prisoners(color)),
        "passStones": both(|color| game.pass_stones(color)),
        "dead": game.dead().map(|dead| points(&dead)),
        "contested": points(&game.contested()),
        "acts": acts::possible(game),
        "canUndo": !game.events().is_empty(),
        "board": panel(&Panel::position("", game.board()).with_last(last)),
        "about": {
            "black": about.black_name, "blackRank": about.black_rank,
            "white": about.white_name, "whiteRank": about.white_rank,
            "event": about.event, "round": about.round, "place": about.place, "date": about.date,
            "result": about.result,
        },
    })
}
