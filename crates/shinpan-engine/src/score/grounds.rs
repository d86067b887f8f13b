//! The grounds of a score: the verdict about its stones, and how its open dame were taken.

use std::fmt;

use shinpan_rules::scoring::Tally;

use crate::life::Verdict;

/// The grounds of a score: a verdict, and the count of the game with its dead stones off.
#[derive(Clone, Copy)]
pub struct Grounds<'a> {
    /// Which stones are dead, and why.
    pub verdict: &'a Verdict,
    /// The count.
    pub tally: &'a Tally,
}

impl Grounds<'_> {
    /// Tells whether nothing was guessed: neither what is dead, nor how open borders would be closed and open dame filled.
    #[must_use]
    pub fn are_certain(&self) -> bool {
        self.verdict.is_certain() && !self.tally.hangs_on_dame()
    }

    /// Tells whether the stones are certain, and the score hangs on how open dame would be filled.
    fn hang_on_dame(&self) -> bool {
        self.verdict.is_certain() && self.tally.hangs_on_dame()
    }

    fn dame(&self) -> &'static str {
        if self.hang_on_dame() { ", but how open dame are filled is taken from practice" } else { "" }
    }

    /// The evidence, and for each chain that play has still to decide, how and by which plays.
    #[must_use]
    pub fn rests_on(&self) -> String {
        self.verdict.rests_on_also(self.dame())
    }

    /// The same in sentences, for people.
    #[must_use]
    pub fn sentences(&self) -> String {
        let practice = " How the open dame would be filled is taken from practice.";
        self.verdict.sentences_also(if self.hang_on_dame() { practice } else { "" })
    }
}

/// The evidence, a short phrase.
impl fmt::Display for Grounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.verdict.evidence_also(self.dame()))
    }
}
