//! The two readings of article 8 of the Japanese rules of 1989 beside each other.

use std::fmt;

use crate::board::PointSet;
use crate::game::Game;
use crate::rules::{Rules, Scoring, Seki};

use super::{Score, count};

/// What a game comes to by the letter and in practice, where that is not the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Readings {
    /// Whoever possesses a dame is in seki and has no territory.
    pub letter: Score,
    /// Dame beside groups with two eyes of their own are taken as filled.
    pub practice: Score,
}

impl Readings {
    /// Both scores of a game with `dead` stones removed; `None` where the rules know no such seki, or both are the same.
    /// Costs two counts.
    #[must_use]
    pub fn of(game: &Game, dead: &PointSet) -> Option<Readings> {
        let rules = game.rules();
        let practice = match (rules.seki, rules.scoring) {
            (Seki::Void | Seki::Letter, Scoring::Area | Scoring::Territory | Scoring::Empty) => Seki::Void,
            (Seki::Unfilled, Scoring::Area | Scoring::Territory | Scoring::Empty) => Seki::Unfilled,
            (Seki::Count | Seki::Region | Seki::Alive, _) | (_, Scoring::Stone | Scoring::None) => return None,
        };
        let [letter, practice] =
            [Seki::Letter, practice].map(|seki| count(game, dead, Rules { seki, ..*rules }).score());
        (letter != practice).then_some(Readings { letter, practice })
    }
}

/// `article 8 by the letter: 0; taken as dame that players would fill: W+3.0`.
impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Readings { letter, practice } = self;
        write!(f, "article 8 by the letter: {letter}; taken as dame that players would fill: {practice}")
    }
}
