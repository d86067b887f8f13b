//! Records under several rules: one in full, or how often rules disagree over many.

use crate::board::PointSet;
use crate::game::Game;
use crate::life::{Basis, Verdict, VerdictCache};
use crate::rules::{Confirm, DIALECTS, Dialect, Expression, OUTLINES, Points, Rules, Ruleset};
use crate::scoring::{
    self, Comparison, DEAD_STONES, DifferenceCause, Refereed, Score, Settled, signed, status_changes,
};

use super::scored::{Scored, Scorer};

/// Rules to compare by, or why they cannot be.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Their name.
    pub name: String,
    /// The rules, and whether they name their komi; else what is missing.
    pub rules: Result<Expression, String>,
}

impl Candidate {
    /// Rules that somebody named.
    #[must_use]
    pub fn named(expression: Expression) -> Candidate {
        let ruleset = expression.ruleset;
        let name = if expression.komi_given { ruleset.to_string() } else { ruleset.without_komi().to_string() };
        Candidate { name, rules: Ok(expression) }
    }

    /// Every dialect, those that no source defines fully among them.
    #[must_use]
    pub fn every() -> Vec<Candidate> {
        let dialect = |d: &'static Dialect| {
            let rules = Dialect::find(d.name).map(|d| Expression { ruleset: d.into(), komi_given: false });
            Candidate { name: d.name.to_string(), rules: rules.map_err(|e| e.to_string()) }
        };
        DIALECTS.iter().chain(OUTLINES).map(dialect).collect()
    }

    /// The rules with a game's komi, unless they name their own or `own_komi` asks for the usual one.
    fn with_komi(&self, komi: Points, own_komi: bool) -> Result<Ruleset, String> {
        let expression = self.rules.clone()?;
        Ok(if own_komi { expression.ruleset } else { expression.keeping(komi) })
    }

    /// A game as these rules see it, with these dead stones and closed borders where they remove any.
    ///
    /// # Errors
    /// Why they do not serve for it.
    pub fn referee(&self, game: &Game, settled: impl Into<Settled>, own_komi: bool) -> Result<Refereed, String> {
        let ruleset = self.with_komi(game.rules().komi, own_komi)?;
        scoring::referee(game, ruleset, settled).map_err(|e| e.to_string())
    }

    /// The game of a comparison as these rules see it, its stones judged under them.
    fn judged(&self, compared: &mut Compared<'_>) -> (Result<Refereed, String>, Option<Verdict>) {
        let komi = compared.comparison.game().rules().komi;
        let ruleset = match self.with_komi(komi, compared.own_komi) {
            Ok(ruleset) => ruleset,
            Err(reason) => return (Err(reason), None),
        };
        let mut verdict = None;
        let refereed =
            compared.comparison.referee_by(ruleset, &mut |game| verdict.insert((compared.judge)(game)).settled());
        (refereed.map_err(|e| e.to_string()), verdict)
    }
}

/// A game that is compared under many rules, its stones judged under each of them.
pub struct Compared<'a> {
    comparison: Comparison<'a>,
    /// The dead stones and the closed borders under the game's own rules.
    settled: Settled,
    own_komi: bool,
    judge: Box<dyn Fn(&Game) -> Verdict + 'a>,
}

impl<'a> Compared<'a> {
    /// A game of which some stones are dead under its own rules, and how to judge it under others. With `own_komi` each
    /// of the rules takes its usual komi.
    #[must_use]
    pub fn new(
        game: &'a Game,
        settled: impl Into<Settled>,
        own_komi: bool,
        judge: impl Fn(&Game) -> Verdict + 'a,
    ) -> Compared<'a> {
        let settled = settled.into();
        Compared { comparison: Comparison::new(game, settled), settled, own_komi, judge: Box::new(judge) }
    }

    /// A scored record, judged under other rules as it was under its own. A komi that it does not name is each
    /// dialect's own.
    #[must_use]
    pub fn scored(scored: &'a Scored, scorer: &'a Scorer, cache: &'a VerdictCache, own_komi: bool) -> Compared<'a> {
        let unnamed = scorer.komi.is_none() && scored.record.komi.is_none();
        let settled = scorer.settled(scored);
        let (closing, closing_agreed) = (scored.verdict.closing, scored.verdict.closing_agreed);
        let marked = move |dead| Verdict { closing, closing_agreed, ..marked(dead) };
        let judge = move |game: &Game| settled.map_or_else(|| scorer.judge(game, cache), marked);
        Compared::new(&scored.game, &scored.verdict, own_komi || unnamed, judge)
    }

    /// The game under some rules, without the reasons why its score is another.
    ///
    /// # Errors
    /// Why they do not serve for it.
    pub fn referee(&mut self, candidate: &Candidate) -> Result<Refereed, String> {
        candidate.judged(self).0
    }

    /// Why the score under some rules is not that under the game's own.
    #[must_use]
    pub fn causes(&mut self, there: &Refereed) -> Vec<DifferenceCause> {
        self.comparison.causes_of(there, &mut || false).unwrap_or_default()
    }

    /// The game under some rules, with the reasons. `enough` is asked before each replay of the record that only
    /// explains the score, whether to do without.
    #[must_use]
    pub fn row(&mut self, candidate: &Candidate, enough: &mut dyn FnMut() -> bool) -> Row {
        let (refereed, verdict) = candidate.judged(self);
        row(&mut self.comparison, &candidate.name, refereed, verdict, self.settled.dead, enough)
    }
}

/// Sets a game under some rules beside the game of a comparison.
fn row(
    comparison: &mut Comparison<'_>,
    name: &str,
    refereed: Result<Refereed, String>,
    verdict: Option<Verdict>,
    dead: PointSet,
    enough: &mut dyn FnMut() -> bool,
) -> Row {
    let game = comparison.game();
    // A score has no reason to differ from none.
    let counted = |r: &Refereed| scoring::is_counted(game) && r.outcome.score().is_some();
    let causes = match &refereed {
        Ok(refereed) if counted(refereed) => comparison.causes_of(refereed, enough),
        _ => Some(Vec::new()),
    };
    let removing = refereed.as_ref().ok().filter(|r| r.game.removes_dead() && game.removes_dead() && counted(r));
    let changes = removing.map_or(String::new(), |r| status_changes(game, dead, r.tally.judged()));
    let (unexplained, causes) = (causes.is_none(), causes.unwrap_or_default());
    Row { name: name.to_string(), refereed, verdict, changes, causes, unexplained }
}

/// The row of one candidate, with the dead stones of a comparison. `enough` is asked before each replay of the record
/// that only explains the score, whether to do without.
#[must_use]
pub fn compare_one(
    comparison: &mut Comparison<'_>,
    candidate: &Candidate,
    own_komi: bool,
    enough: &mut dyn FnMut() -> bool,
) -> Row {
    let ruleset = candidate.with_komi(comparison.game().rules().komi, own_komi);
    let refereed = ruleset.and_then(|ruleset| comparison.referee(ruleset).map_err(|e| e.to_string()));
    let dead = comparison.dead();
    row(comparison, &candidate.name, refereed, None, dead, enough)
}

/// The verdict about the stones that rules would remove which remove any, also where the game's own do not.
#[must_use]
pub fn dead_stones(game: &Game, judge: impl FnOnce(&Game) -> Verdict) -> Verdict {
    let mut removing = game.clone();
    if !game.removes_dead() {
        let ruleset = *game.ruleset();
        let rules = Rules { confirm: Confirm::Agreement, ..ruleset.rules };
        // The set-up stays, so it fits.
        let _ = removing.set_ruleset(Ruleset { rules, ..ruleset });
    }
    judge(&removing)
}

/// The verdict of players who have marked these stones.
fn marked(dead: PointSet) -> Verdict {
    Verdict { dead, evidence: Basis::Marked.into(), ..Verdict::default() }
}

/// A game under some rules, beside others.
pub struct Row {
    /// The name of the rules.
    pub name: String,
    /// The game under them, or why they do not serve.
    pub refereed: Result<Refereed, String>,
    /// The verdict under them, if they remove anything and the players have not marked it.
    pub verdict: Option<Verdict>,
    /// The chains that are dead under them and alive under the game's own rules, or the other way round:
    /// `alive: A9; dead: C15`; empty where none is.
    pub changes: String,
    /// Why the score is not that of the rules it is compared with.
    pub causes: Vec<DifferenceCause>,
    /// True if nobody looked for that, because somebody did not want to wait.
    pub unexplained: bool,
}

impl Row {
    /// Why the score differs, which chains are judged otherwise, what is refused, what else does not fit: a line each.
    #[must_use]
    pub fn reasons(&self, refereed: &Refereed) -> Vec<String> {
        let judged = |why: &str| {
            let evidence = self.verdict.as_ref().map_or(String::new(), |verdict| format!(" ({verdict})"));
            format!("{DEAD_STONES}: {why}{evidence}")
        };
        let cause = |c: &DifferenceCause| match c.rule {
            DEAD_STONES => format!("{} {}", signed(c.change), judged(&c.why)),
            _ => format!("{} {}={}: {}", signed(c.change), c.rule, c.to, c.why),
        };
        let mut lines: Vec<String> = self.causes.iter().map(cause).collect();
        if !self.changes.is_empty() && !self.causes.iter().any(|c| c.rule == DEAD_STONES) {
            lines.push(judged(&self.changes));
        }
        if let Some(first) = refereed.refused.first() {
            let more = match refereed.refused.len() - 1 {
                0 => String::new(),
                n => format!("; and {n} more"),
            };
            let why = first.reason.explain();
            lines.push(format!("refuses move {}, {} {}: {why}{more}", first.number, first.color, first.mv));
        }
        lines.extend(refereed.notes.iter().cloned());
        lines
    }
}

/// Referees a game under each of the rules and says why the scores differ from that under the game's own. The dead
/// stones, and the closed borders, are the same where rules remove any, whatever the rules say of them: see
/// [`Compared`] for stones judged under each.
#[must_use]
pub fn compare(game: &Game, candidates: &[Candidate], settled: impl Into<Settled>, own_komi: bool) -> Vec<Row> {
    let mut comparison = Comparison::new(game, settled);
    candidates.iter().map(|candidate| compare_one(&mut comparison, candidate, own_komi, &mut || false)).collect()
}

/// How often each pair of some rules disagrees.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The name of the rules.
    pub names: Vec<String>,
    pairs: Vec<Pair>,
}

/// Two rules over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// Games that both count.
    pub games: usize,
    /// Those of them with different scores.
    pub scores: usize,
    /// Those of them with different winners.
    pub winners: usize,
}

impl Pair {
    /// The share of games with different scores; `None` without games.
    #[must_use]
    pub fn score_share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.scores as f64 / self.games as f64)
    }

    /// The share of games with different winners; `None` without games.
    #[must_use]
    pub fn winner_share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.winners as f64 / self.games as f64)
    }
}

impl Matrix {
    /// No games yet.
    #[must_use]
    pub fn new(names: Vec<String>) -> Matrix {
        let pairs = vec![Pair::default(); names.len() * names.len()];
        Matrix { names, pairs }
    }

    /// Adds a game: its score under each of the rules, where it has one.
    pub fn add(&mut self, scores: &[Option<Score>]) {
        for (i, one) in scores.iter().enumerate() {
            for (j, other) in scores.iter().enumerate() {
                if let (Some(one), Some(other)) = (one, other) {
                    let pair = &mut self.pairs[i * self.names.len() + j];
                    pair.games += 1;
                    pair.scores += usize::from(one != other);
                    pair.winners += usize::from(one.winner != other.winner);
                }
            }
        }
    }

    /// Two of the rules, by their places.
    #[must_use]
    pub fn pair(&self, one: usize, other: usize) -> Pair {
        self.pairs[one * self.names.len() + other]
    }

    /// Every two different rules once, by their places.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize, Pair)> + '_ {
        let places = 0..self.names.len();
        places.flat_map(move |i| (i + 1..self.names.len()).map(move |j| (i, j, self.pair(i, j))))
    }

    /// A row for each pair: `one,other,games,scores_differ,winners_differ`, with a head (RFC 4180).
    #[must_use]
    pub fn csv(&self) -> String {
        let quoted = |text: &str| match text.contains([',', '"', '\n']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.to_string(),
        };
        let mut out = String::from("one,other,games,scores_differ,winners_differ\r\n");
        for (i, j, pair) in self.pairs() {
            let (one, other) = (quoted(&self.names[i]), quoted(&self.names[j]));
            out += &format!("{one},{other},{},{},{}\r\n", pair.games, pair.scores, pair.winners);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Tie;

    #[test]
    fn disagreements_are_counted_by_pair() {
        let score = |halves| Some(Score::of(Points::halves(halves), Tie::Draw));
        let mut matrix = Matrix::new(vec!["a".into(), "b".into(), "c, \"d\"".into()]);
        matrix.add(&[score(1), score(3), None]);
        matrix.add(&[score(1), score(-1), score(1)]);
        assert_eq!(matrix.pair(0, 1), Pair { games: 2, scores: 2, winners: 1 });
        assert_eq!(matrix.pair(2, 0), Pair { games: 1, scores: 0, winners: 0 });
        assert_eq!(matrix.pair(1, 2).winner_share(), Some(1.0));
        assert_eq!(
            matrix.csv(),
            "one,other,games,scores_differ,winners_differ\r\na,b,2,2,1\r\na,\"c, \"\"d\"\"\",1,0,0\r\nb,\"c, \"\"d\"\"\",1,1,1\r\n"
        );
    }

    #[test]
    fn every_dialect_is_a_candidate_and_outlines_say_what_they_miss() {
        let every = Candidate::every();
        assert_eq!(every.len(), DIALECTS.len() + OUTLINES.len());
        assert_eq!(every.iter().filter(|c| c.rules.is_err()).count(), OUTLINES.len());
    }
}
