//! Our own verdict on the stones on which two claims differ.

use std::fmt;

use crate::board::PointSet;
use crate::game::Game;
use crate::life::{self, Budget, Effort, Finding, Grounds, Judge, Line, Verdict};
use crate::scoring::{Settled, Tally, tally};

use super::Dispute;

/// A verdict beside two claims.
pub struct Opinion {
    /// The findings about every stone, and the evidence of the score.
    pub verdict: Verdict,
    /// The count by it; where the rules remove nothing all stones stay.
    pub tally: Tally,
    /// The chains on which the claims differ: what becomes of them, and for what is proved a line that shows it.
    pub disputed: Vec<(Finding, Option<Line>)>,
    /// Where the verdict is neither claim's, the other chains on which it differs from one.
    pub decisive: Vec<(Finding, Option<Line>)>,
    /// The claim that says the same, if the rules remove dead stones.
    pub agrees: Option<String>,
    removes_dead: bool,
}

impl Opinion {
    /// Asks a judge. Costs what judging costs, and a search for each disputed chain of which something is proved.
    #[must_use]
    pub fn of(game: &Game, dispute: &Dispute, judge: Judge, effort: Effort) -> Opinion {
        Opinion::by(game, dispute, life::judge_with(game, judge, effort), effort)
    }

    /// The same of a verdict that somebody has given.
    #[must_use]
    pub fn by(game: &Game, dispute: &Dispute, verdict: Verdict, effort: Effort) -> Opinion {
        let [one, other] = dispute.claims;
        let removes_dead = game.removes_dead();
        let differ = |a: PointSet, b: PointSet| (a - b) | (b - a);
        let neither = removes_dead && !dispute.claims.contains(&verdict.dead);
        let also = if neither { differ(one, verdict.dead) | differ(other, verdict.dead) } else { PointSet::EMPTY };
        let apart = differ(one, other);
        let line = |finding: &Finding| {
            let budget = Budget { nodes: effort.line_nodes(), stop: &|_| false };
            let shown = || life::telling_line(game.board(), finding.name(), None, game.rules(), budget);
            finding.method.is_proof().then(shown).flatten()
        };
        let about = |stones: PointSet| {
            let findings = verdict.findings.iter().filter(|f| f.stones.intersects(&stones));
            findings.map(|finding| (*finding, line(finding))).collect::<Vec<_>>()
        };
        let (disputed, decisive) = (about(apart), about(also - apart));
        let says = |dead: &PointSet| removes_dead && *dead == verdict.dead;
        let agrees = dispute.claims.iter().position(says).map(|i| dispute.names[i].clone());
        let settled = if removes_dead { verdict.settled() } else { Settled::default() };
        Opinion { tally: tally(game, settled), verdict, disputed, decisive, agrees, removes_dead }
    }

    /// The grounds of its score.
    #[must_use]
    pub fn grounds(&self) -> Grounds<'_> {
        Grounds { verdict: &self.verdict, tally: &self.tally }
    }

    /// Tells whether the rules remove dead stones, so that the score hangs on the verdict.
    #[must_use]
    pub fn removes_dead(&self) -> bool {
        self.removes_dead
    }

    /// The claim that it agrees with, in words.
    #[must_use]
    pub fn agreement(&self) -> String {
        match &self.agrees {
            Some(name) => format!("as the claim \"{name}\" says"),
            None if self.removes_dead => "which neither claim says".to_string(),
            None => "whatever is claimed: these rules remove no stones".to_string(),
        }
    }
}

/// A row for each disputed chain, then the score and what it rests on.
impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (finding, line) in &self.disputed {
            write!(f, "Verdict: {}: {}", finding.stones, finding.in_words())?;
            match line {
                Some(line) => writeln!(f, "; {line}")?,
                None => writeln!(f)?,
            }
        }
        write!(f, "Verdict: {}, {}.", self.tally.score(), self.agreement())?;
        // Where nothing is removed it does not matter what is dead.
        if self.removes_dead { write!(f, " {}", self.grounds().sentences()) } else { Ok(()) }
    }
}
