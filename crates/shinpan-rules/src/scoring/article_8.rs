//! The two readings of article 8 of the Japanese rules of 1989 beside each other.

use std::fmt;

use crate::rules::{Rules, Scoring, Seki};

use super::{Score, Tally};

/// Scores of one game by the letter and in practice, where they differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Readings {
    /// A group that possesses a dame is in seki and has no territory.
    pub letter: Score,
    /// Dame beside groups with two eyes of their own are taken as filled.
    pub practice: Score,
}

impl Readings {
    /// The scores of two counts of one game, of which the other is by the reading `seki`; `None` if they are the same.
    pub(super) fn of(own: &Tally, other: &Tally, seki: Seki) -> Option<Readings> {
        let scores = [own.score(), other.score()];
        let [letter, practice] = if seki == Seki::Letter { [scores[1], scores[0]] } else { scores };
        (letter != practice).then_some(Readings { letter, practice })
    }
}

/// The other reading of article 8 than the rules have; `None` where they know no such seki or count no territory.
pub(super) fn other_reading(rules: &Rules) -> Option<Seki> {
    match (rules.seki, rules.scoring) {
        (_, Scoring::Stone | Scoring::None) => None,
        (Seki::Void | Seki::Unfilled, Scoring::Area | Scoring::Territory | Scoring::Empty) => Some(Seki::Letter),
        (Seki::Letter, Scoring::Area | Scoring::Territory | Scoring::Empty) => Some(Seki::Void),
        (Seki::Count | Seki::Region | Seki::Alive, Scoring::Area | Scoring::Territory | Scoring::Empty) => None,
    }
}

/// `article 8 by the letter: 0; taken as dame that players would fill: W+3.0`.
impl fmt::Display for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Readings { letter, practice } = self;
        write!(f, "article 8 by the letter: {letter}; taken as dame that players would fill: {practice}")
    }
}
