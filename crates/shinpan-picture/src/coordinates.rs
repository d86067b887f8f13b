//! Where the coordinates of a board stand.

use std::str::FromStr;

/// On which sides of a board its coordinates stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Nowhere.
    None,
    /// On the left and below.
    #[default]
    Two,
    /// All around.
    Four,
}

/// The name of no such choice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("coordinates stand on none, two or four sides, not on '{0}'")]
pub struct ParseCoordinatesError(String);

impl Coordinates {
    /// Every choice, by its name.
    pub const ALL: [(&str, Coordinates); 3] =
        [("none", Coordinates::None), ("two", Coordinates::Two), ("four", Coordinates::Four)];

    /// Tells whether there are any, which then stand below and on the left at least.
    pub(super) fn below_and_left(self) -> bool {
        self != Coordinates::None
    }

    /// Tells whether they stand above and on the right too.
    pub(super) fn above_and_right(self) -> bool {
        self == Coordinates::Four
    }
}

impl FromStr for Coordinates {
    type Err = ParseCoordinatesError;

    fn from_str(text: &str) -> Result<Coordinates, ParseCoordinatesError> {
        let found = Coordinates::ALL.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, choice)| choice).ok_or_else(|| ParseCoordinatesError(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_have_names() {
        assert!(Coordinates::ALL.iter().all(|(name, choice)| name.parse() == Ok(*choice)));
        assert_eq!(
            "5".parse::<Coordinates>().unwrap_err().to_string(),
            "coordinates stand on none, two or four sides, not on '5'"
        );
    }
}
