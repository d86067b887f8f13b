//! Values: what a game comes to, as a number that searches compare.

use std::fmt;

use num_rational::Ratio;

use shinpan_rules::board::Color;
use shinpan_rules::rules::{Points, Scoring, Tie};
use shinpan_rules::scoring::Score;

/// Result of best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// The game is counted.
    Counted(Score),
    /// This player wins and nothing is counted: by the rules of counting, or because the opponent has no legal move.
    Won(Color),
    /// The game goes round in circles, and the rules call that a draw.
    Draw,
    /// The game goes round in circles, and the rules give that no result.
    Void,
}

/// `B+9`, `W+1.5`, `0`; `B+` where nothing is counted; `draw`, `void`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Counted(Score { winner: Some(color), margin }) => write!(f, "{}+{margin}", color.letter()),
            Value::Counted(Score { winner: None, .. }) => f.write_str("0"),
            Value::Won(color) => write!(f, "{}+", color.letter()),
            Value::Draw => f.write_str("draw"),
            Value::Void => f.write_str("void"),
        }
    }
}

/// Black's points less White's, in parts of a point that every share of a small board and every usual komi is a whole
/// number of.
pub(super) type Worth = i64;

/// Parts of a point: a multiple of 1 to 25, of 1000 and of 64.
const PARTS: i64 = 26_771_144_400 * 20;

/// Less than any difference of points: what a tie is worth to who wins it.
pub(super) const TIE: Worth = 1;

/// More than any worth.
pub(super) const MOST: Worth = i64::MAX / 4;

/// Value of a win of Black's where nothing is counted.
pub(super) const WIN: Worth = PARTS;

/// Value of a win of Black's without a count where games are counted: more than any score.
pub(super) const WON: Worth = PARTS * 10_000;

/// A difference as a worth; `None` if it has other parts.
pub(super) fn worth(points: Points) -> Option<Worth> {
    let ratio = Ratio::<i64>::try_from(points).ok()?;
    let (numer, denom) = (i128::from(*ratio.numer()), i128::from(*ratio.denom()));
    let parts = numer * i128::from(PARTS);
    (parts % denom == 0).then_some(parts / denom)?.try_into().ok().filter(|worth: &i64| worth.abs() < MOST / 2)
}

/// The worth of a count. A tie that one player wins is worth a little more, or less, than a game without a result.
pub(super) fn decided(counted: Worth, tie: Tie) -> Worth {
    match (counted, tie) {
        (0, Tie::Black) => TIE,
        (0, Tie::White) => -TIE,
        (counted, _) => counted,
    }
}

/// A worth as points.
pub(super) fn points(worth: Worth) -> Points {
    if worth.abs() <= TIE { Points::ZERO } else { Ratio::new(worth, PARTS).into() }
}

/// A worth as what it means under rules that count like this.
pub(super) fn value(worth: Worth, scoring: Scoring, tie: Tie) -> Value {
    match scoring {
        _ if worth.abs() == WON => Value::Won(if worth > 0 { Color::Black } else { Color::White }),
        Scoring::None if worth > 0 => Value::Won(Color::Black),
        Scoring::None => Value::Won(Color::White),
        Scoring::Area | Scoring::Territory | Scoring::Stone | Scoring::Empty => {
            Value::Counted(Score::of(points(worth), tie))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_are_exact() {
        for text in ["0", "7.5", "-3.75", "0.001", "123"] {
            let given: Points = text.parse().unwrap();
            assert_eq!(points(worth(given).unwrap()), given);
        }
        let thirds: Points = Ratio::new(7, 23).into();
        assert_eq!(points(worth(thirds).unwrap()), thirds);
        let odd: Points = Ratio::new(1, 29).into();
        assert_eq!(worth(odd), None);
    }

    #[test]
    fn values_are_written_as_scores_are() {
        let text = |halves| value(worth(Points::halves(halves)).unwrap(), Scoring::Area, Tie::Draw).to_string();
        assert_eq!([text(18), text(-3), text(0)], ["B+9", "W+1.5", "0"]);
        assert_eq!(value(-WIN, Scoring::None, Tie::Draw).to_string(), "W+");
    }
}
