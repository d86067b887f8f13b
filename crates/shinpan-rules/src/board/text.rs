//! Words that read back: colours and sizes from words, and every value of this floor that has a word as that word
//! in JSON, TOML and whatever else serde writes.

use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::geometry::Size;
use super::point::{Color, Move, Point};

/// The text is no colour.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no colour: black or white")]
pub struct ParseColorError(pub String);

/// `black`, `b`, `white` or `w`, in any case.
///
/// ```
/// use shinpan_rules::board::Color;
///
/// assert_eq!("B".parse(), Ok(Color::Black));
/// assert!("grey".parse::<Color>().is_err());
/// ```
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        match () {
            () if is("b") || is("black") => Ok(Color::Black),
            () if is("w") || is("white") => Ok(Color::White),
            () => Err(ParseColorError(text.to_string())),
        }
    }
}

/// The text is not the size of a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a board size (1 to 25, or 13x9)")]
pub struct ParseSizeError(pub String);

/// `19` for a square board; `13x9`, `13:9` or `13 9`, the width first, for any.
///
/// ```
/// use shinpan_rules::board::Size;
///
/// assert_eq!("13x9".parse().ok(), Size::new(13, 9));
/// assert!("26".parse::<Size>().is_err());
/// ```
impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let (width, height) = text.split_once(['x', 'X', ':', ' ']).unwrap_or((text, text));
        let side = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
        let size = side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height));
        size.ok_or_else(|| ParseSizeError(text.to_string()))
    }
}

/// Serde's traits for types that `Display` writes and [`FromStr`] reads.
macro_rules! as_words {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}
as_words!(Color Size Point Move);

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    fn reads_back<T>(value: T, json: &str)
    where
        T: fmt::Debug + fmt::Display + FromStr + PartialEq + Serialize + for<'de> Deserialize<'de>,
    {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
        assert_eq!(value.to_string().parse().ok(), Some(value));
    }

    #[test]
    fn what_is_written_reads_back() {
        reads_back(Color::White, r#""white""#);
        reads_back(Size::square(19).unwrap(), r#""19""#);
        reads_back(Size::new(13, 9).unwrap(), r#""13 9""#);
        reads_back(Point::new(15, 15), r#""Q16""#);
        reads_back(Move::Play(Point::new(0, 0)), r#""A1""#);
        reads_back(Move::Pass, r#""pass""#);
    }

    #[test]
    fn what_is_no_word_is_refused() {
        for bad in ["", "0", "26", "9x", "x9", "+9", "9x9x9", "9 9 9", "-1", "1.0"] {
            assert!(bad.parse::<Size>().is_err(), "{bad}");
        }
        for bad in ["", "bl", "blackish", "é"] {
            assert!(bad.parse::<Color>().is_err(), "{bad}");
        }
        assert!(serde_json::from_str::<Point>("7").is_err() && serde_json::from_str::<Point>(r#""I5""#).is_err());
    }
}
