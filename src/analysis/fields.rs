//! Fields of a query, read one by one, with the errors that KataGo has for them.

use serde_json::{Map, Value};

use crate::board::{Color, Move, Point, Size};

const PAIRS: &str = "Must be an array of pairs of the form: [\"b\" or \"w\", GTP board vertex]";

/// A fault of a query: the field, and what is wrong with it.
pub struct QueryFault(pub &'static str, pub String);

impl QueryFault {
    /// A fault.
    pub fn new(field: &'static str, message: impl Into<String>) -> QueryFault {
        QueryFault(field, message.into())
    }
}

/// The fields of a query, read one by one.
pub struct Fields<'a>(pub &'a Map<String, Value>);

impl Fields<'_> {
    pub fn has(&self, field: &str) -> bool {
        self.0.contains_key(field)
    }

    pub fn bool(&self, field: &'static str) -> Result<bool, QueryFault> {
        let Some(value) = self.0.get(field) else { return Ok(false) };
        value.as_bool().ok_or_else(|| QueryFault::new(field, "Must be a boolean"))
    }

    pub fn integer(
        &self,
        field: &'static str,
        [least, most]: [i64; 2],
        expected: &str,
    ) -> Result<Option<i64>, QueryFault> {
        let Some(value) = self.0.get(field) else { return Ok(None) };
        let number = value.as_i64().filter(|n| (least..=most).contains(n));
        number.map(Some).ok_or_else(|| QueryFault::new(field, expected))
    }

    pub fn number(
        &self,
        field: &'static str,
        [least, most]: [f64; 2],
        expected: &str,
    ) -> Result<Option<f64>, QueryFault> {
        let Some(value) = self.0.get(field) else { return Ok(None) };
        let number = value.as_f64().filter(|n| (least..=most).contains(n));
        number.map(Some).ok_or_else(|| QueryFault::new(field, expected))
    }

    pub fn list(&self, field: &'static str, expected: &str) -> Result<Option<&Vec<Value>>, QueryFault> {
        let Some(value) = self.0.get(field) else { return Ok(None) };
        value.as_array().map(Some).ok_or_else(|| QueryFault::new(field, expected))
    }

    /// Pairs of a player and a vertex.
    pub fn moves(&self, field: &'static str, size: Size) -> Result<Vec<(Color, Move)>, QueryFault> {
        let Some(list) = self.list(field, PAIRS)? else { return Ok(Vec::new()) };
        let pair = |value: &Value| {
            let pair = value.as_array().filter(|pair| pair.len() == 2);
            let words = pair.and_then(|pair| Some((pair[0].as_str()?, pair[1].as_str()?)));
            let (player, place) = words.ok_or_else(|| QueryFault::new(field, PAIRS))?;
            let color = color(player);
            let color = color.ok_or_else(|| QueryFault::new(field, format!("Could not parse player: {player}")))?;
            Ok((color, vertex(field, place, size)?))
        };
        list.iter().map(pair).collect()
    }
}

/// A player by name or letter.
pub fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// A vertex as GTP has it, or `(X,Y)` counted from the upper left corner.
pub fn vertex(field: &'static str, text: &str, size: Size) -> Result<Move, QueryFault> {
    let wrong = || QueryFault::new(field, format!("Could not parse board location: {text}"));
    let coordinates = text.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let mv = match coordinates.map(|pair| pair.split_once(',')) {
        None => text.trim().parse::<Move>().map_err(|_| wrong())?,
        Some(pair) => {
            let (x, y) = pair.ok_or_else(wrong)?;
            let [x, y] = [x, y].map(|n| n.trim().parse::<usize>());
            let (x, y) =
                x.ok().zip(y.ok()).filter(|&(x, y)| x < size.width() && y < size.height()).ok_or_else(wrong)?;
            Move::Play(Point::new(x, size.height() - 1 - y))
        }
    };
    if mv.point().is_some_and(|point| !size.contains(point)) { Err(wrong()) } else { Ok(mv) }
}
