//! A survey of what rules change in many games: for every two sets of rules how often score and winner differ and by
//! which rule, and how often a game meets what rules differ about. Sums only, so that parts made apart can be put
//! together.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::compare::{Candidate, Compared};
use super::scored::{Scored, Scorer};
use crate::board::{Color, Move};
use crate::game::Game;
use crate::life::VerdictCache;
use crate::rules::{DIALECTS, Points, Rules, Ruleset, Scoring, Seki};
use crate::scoring::{Score, referee, referee_by};

/// The cause where no rule makes a difference by itself.
const TOGETHER: &str = "together";

/// The answers of one game.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Its score under each of the rules, where it has one.
    scores: Vec<Option<Score>>,
    /// Those rules as they are in this game.
    rules: Vec<Option<Rules>>,
    /// Which rules make that differ from the score under its own, by so much.
    causes: Vec<Vec<(&'static str, Points)>>,
    counted: bool,
    /// Repetitions of the whole board by a play: any, and any after more than two moves.
    repeats: [bool; 2],
    third_pass: Option<bool>,
    last_dame: Option<Points>,
}

/// The questions asked of each game.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The rules to compare by.
    pub candidates: Vec<Candidate>,
    /// Take each dialect's usual komi instead of the record's.
    pub own_komi: bool,
    /// Ask which rule makes a score differ, which costs a replay for each step.
    pub axes: bool,
}

impl Questions {
    /// Answers the questions for a record. Costs a replay for each of the rules, and for each step from the record's
    /// own to them.
    #[must_use]
    pub fn ask(&self, scored: &Scored, scorer: &Scorer) -> Case {
        let game = &scored.game;
        let counted = scored.outcome.score().is_some();
        let repeats = repeats(game);
        if !counted {
            return Case { scores: vec![None; self.candidates.len()], repeats, ..Case::default() };
        }
        let cache = VerdictCache::default();
        let (mut scores, mut rules, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
        let own = scored.outcome.score();
        let mut compared = Compared::scored(scored, scorer, &cache, self.own_komi);
        for candidate in &self.candidates {
            let refereed = compared.referee(candidate).ok();
            let score = refereed.as_ref().and_then(|r| r.outcome.score());
            rules.push(refereed.as_ref().map(|r| *r.game.rules()));
            let differs = self.axes && score.is_some() && score != own;
            let found = refereed.filter(|_| differs).map(|there| compared.causes(&there)).unwrap_or_default();
            reasons.push(found.into_iter().map(|c| (c.rule, c.change)).collect());
            scores.push(score);
        }
        let (third_pass, last_dame) = (Some(owes_third(game)), last_dame(scored, scorer, &cache));
        Case { scores, rules, causes: reasons, counted, repeats, third_pass, last_dame }
    }
}

/// Tells whether a board came again by a play: at all, and later than by taking back at once.
fn repeats(game: &Game) -> [bool; 2] {
    let mut boards = Vec::new();
    let mut earlier = game.clone();
    loop {
        let played = earlier.last_turn().is_some_and(|turn| turn.mv != Move::Pass);
        boards.push((earlier.board().hash(), played));
        if earlier.undo().is_err() {
            break;
        }
    }
    boards.reverse();
    let mut seen = FxHashSet::default();
    let mut found = [false; 2];
    for (at, &(board, played)) in boards.iter().enumerate() {
        let again = played && !seen.insert(board);
        seen.insert(board);
        let at_once = at >= 2 && boards[at - 2].0 == board;
        found = [found[0] | again, found[1] | (again && !at_once)];
    }
    found
}

/// Tells whether White would owe a third pass if she had to pass last: whoever moved last passes second, passes of the
/// record aside.
fn owes_third(game: &Game) -> bool {
    game.turns().rev().find(|turn| turn.mv != Move::Pass).is_some_and(|turn| turn.color == Color::Black)
}

/// How much better Black does by area than by territory, everything else alike: what the last dame is worth.
fn last_dame(scored: &Scored, scorer: &Scorer, cache: &VerdictCache) -> Option<Points> {
    let game = &scored.game;
    let japanese = DIALECTS.iter().find(|d| d.name == "japanese")?;
    let settled = match game.removes_dead() {
        true => scored.verdict.settled(),
        false => {
            referee_by(game, japanese.into(), &mut |game| scorer.judge(game, cache).settled()).ok()?.tally.settled()
        }
    };
    let by = |scoring| {
        let mut rules = Ruleset::from(japanese);
        rules.rules.scoring = scoring;
        rules.rules.seki = Seki::Count;
        rules.rules.komi = game.rules().komi;
        Some(referee(game, rules, settled).ok()?.tally.difference())
    };
    Some(by(Scoring::Area)? - by(Scoring::Territory)?)
}

/// Two of the rules over many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differing {
    /// Games that both count.
    pub games: u64,
    /// Those of them with different scores.
    pub scores: u64,
    /// Those of them with different winners.
    pub winners: u64,
    /// In how many each rule makes a difference between the two.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub axes: BTreeMap<String, u64>,
}

impl Differing {
    fn merge(&mut self, other: Differing) {
        self.games += other.games;
        self.scores += other.scores;
        self.winners += other.winners;
        other.axes.into_iter().for_each(|(axis, n)| *self.axes.entry(axis).or_default() += n);
    }
}

/// The answers of many games together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survey {
    /// The name of the rules.
    pub rules: Vec<String>,
    /// Records looked at.
    pub records: u64,
    /// Records that could not be scored.
    pub failed: u64,
    /// Games that were counted.
    pub counted: u64,
    /// Games in which a play brought the whole board back.
    pub repetitions: u64,
    /// Those of them that did so after more than two moves: where superko, or a rule about cycles, matters.
    pub long_cycles: u64,
    /// Counted games in which White would owe a third pass if she had to pass last.
    pub third_passes: u64,
    /// How much better Black did by area than by territory: in how many games.
    pub last_dame: BTreeMap<String, u64>,
    /// In how many games each rule changes the score from that under the record's own rules to some other's.
    pub axes: BTreeMap<String, u64>,
    /// Every two rules once: the first with all later ones, and so on.
    pub pairs: Vec<Differing>,
}

/// Why two surveys are not put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("they are about different rules")]
pub struct Unlike;

impl Survey {
    /// No games yet.
    #[must_use]
    pub fn over(candidates: &[Candidate]) -> Survey {
        let rules: Vec<String> = candidates.iter().map(|c| c.name.clone()).collect();
        let pairs = vec![Differing::default(); rules.len() * rules.len().saturating_sub(1) / 2];
        Survey { rules, pairs, ..Survey::default() }
    }

    /// Counts a record that could not be scored.
    pub fn fail(&mut self) {
        self.records += 1;
        self.failed += 1;
    }

    /// Counts a game.
    pub fn add(&mut self, case: &Case) {
        self.records += 1;
        self.repetitions += u64::from(case.repeats[0]);
        self.long_cycles += u64::from(case.repeats[1]);
        if !case.counted {
            return;
        }
        self.counted += 1;
        self.third_passes += u64::from(case.third_pass == Some(true));
        if let Some(points) = case.last_dame {
            *self.last_dame.entry(points.to_string()).or_default() += 1;
        }
        let rules: std::collections::BTreeSet<&str> = case.causes.iter().flatten().map(|&(rule, _)| rule).collect();
        rules.into_iter().for_each(|rule| *self.axes.entry(rule.to_string()).or_default() += 1);
        let mut place = 0;
        for i in 0..self.rules.len() {
            for j in i + 1..self.rules.len() {
                self.pairs[place].add(case, i, j);
                place += 1;
            }
        }
    }

    /// Adds what another part of the games says.
    ///
    /// # Errors
    /// [`Unlike`] if it is about other rules.
    pub fn merge(&mut self, other: Survey) -> Result<(), Unlike> {
        if self.rules != other.rules || self.pairs.len() != other.pairs.len() {
            return Err(Unlike);
        }
        self.records += other.records;
        self.failed += other.failed;
        self.counted += other.counted;
        self.repetitions += other.repetitions;
        self.long_cycles += other.long_cycles;
        self.third_passes += other.third_passes;
        other.last_dame.into_iter().for_each(|(points, n)| *self.last_dame.entry(points).or_default() += n);
        other.axes.into_iter().for_each(|(axis, n)| *self.axes.entry(axis).or_default() += n);
        self.pairs.iter_mut().zip(other.pairs).for_each(|(own, other)| own.merge(other));
        Ok(())
    }

    /// Every two rules with what differs between them.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize, &Differing)> {
        let places = (0..self.rules.len()).flat_map(|i| (i + 1..self.rules.len()).map(move |j| (i, j)));
        places.zip(&self.pairs).map(|((i, j), pair)| (i, j, pair))
    }

    /// Two rules by name.
    #[must_use]
    pub fn between(&self, one: &str, other: &str) -> Option<&Differing> {
        let is =
            |i: usize, j: usize| [one, other].contains(&&*self.rules[i]) && [one, other].contains(&&*self.rules[j]);
        self.pairs().find(|&(i, j, _)| is(i, j)).map(|(_, _, pair)| pair)
    }

    /// A row for each pair: `one,other,games,scores_differ,winners_differ,axes`, with a head (RFC 4180); axes as
    /// `scoring:12 seki:3`, the most frequent first.
    #[must_use]
    pub fn csv(&self) -> String {
        let quoted = |text: &str| match text.contains([',', '"', '\n']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.to_string(),
        };
        let mut out = String::from("one,other,games,scores_differ,winners_differ,axes\r\n");
        for (i, j, pair) in self.pairs() {
            let (one, other) = (quoted(&self.rules[i]), quoted(&self.rules[j]));
            let axes = often(&pair.axes).map(|(axis, n)| format!("{axis}:{n}")).collect::<Vec<_>>().join(" ");
            out += &format!("{one},{other},{},{},{},{axes}\r\n", pair.games, pair.scores, pair.winners);
        }
        out
    }
}

/// The most frequent first.
pub fn often(counts: &BTreeMap<String, u64>) -> impl Iterator<Item = (&str, u64)> {
    let mut counts: Vec<(&str, u64)> = counts.iter().map(|(name, &n)| (name.as_str(), n)).collect();
    counts.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
    counts.into_iter()
}

impl Differing {
    fn add(&mut self, case: &Case, i: usize, j: usize) {
        let (Some(one), Some(other)) = (case.scores[i], case.scores[j]) else { return };
        self.games += 1;
        self.winners += u64::from(one.winner != other.winner);
        if one == other {
            return;
        }
        self.scores += 1;
        // What each rule changes on the way from the record's own rules to both: the rest is between the two.
        let mut net: BTreeMap<&str, Points> = BTreeMap::new();
        for &(rule, change) in &case.causes[j] {
            *net.entry(rule).or_insert(Points::ZERO) += change;
        }
        for &(rule, change) in &case.causes[i] {
            *net.entry(rule).or_insert(Points::ZERO) += -change;
        }
        net.retain(|_, change| !change.is_zero());
        if net.is_empty() {
            return;
        }
        // The two ways take their steps in different orders, so that a rule can make another difference on each though
        // both give it the same answer.
        if let (Some(one), Some(other)) = (&case.rules[i], &case.rules[j]) {
            net.retain(|rule, _| Rules::key(rule).is_ok_and(|key| (key.get)(one) != (key.get)(other)));
        }
        if net.is_empty() {
            net.insert(TOGETHER, Points::ZERO);
        }
        for rule in net.into_keys() {
            *self.axes.entry(rule.to_string()).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Tie;

    fn case(scores: [i64; 3]) -> Case {
        let scores = scores.map(|halves| Some(Score::of(Points::halves(halves), Tie::Draw))).to_vec();
        let causes = vec![
            vec![],
            vec![("scoring", Points::whole(1))],
            vec![("scoring", Points::whole(1)), ("komi", Points::whole(-1))],
        ];
        Case {
            scores,
            rules: vec![None; 3],
            causes,
            counted: true,
            third_pass: Some(true),
            last_dame: Some(Points::whole(1)),
            ..Case::default()
        }
    }

    fn survey() -> Survey {
        let named = |name: &str| Candidate { name: name.to_string(), rules: Err(String::new()) };
        Survey::over(&["a", "b", "c, d"].map(named))
    }

    #[test]
    fn axes_between_two_rules_are_what_is_left_of_both_ways_to_them() {
        let mut survey = survey();
        survey.add(&case([1, 3, 1]));
        let axes = |i: usize| often(&survey.pairs[i].axes).map(|(axis, n)| format!("{axis}:{n}")).collect::<Vec<_>>();
        assert_eq!(axes(0), ["scoring:1"]);
        assert_eq!(survey.pairs[1].scores, 0);
        assert_eq!(axes(2), ["komi:1"]);
        assert_eq!(survey.csv().lines().last(), Some("b,\"c, d\",1,1,0,komi:1"));
    }

    #[test]
    fn what_two_rules_answer_alike_makes_no_difference_between_them() {
        let [japanese, chinese, aga] = ["japanese", "chinese", "aga"].map(|r| r.parse::<Ruleset>().unwrap().rules);
        let axes = |bonus: i64, left: &str| {
            let mut survey = survey();
            let mut case = case([1, 3, 5]);
            case.rules = [japanese, chinese, aga].map(Some).to_vec();
            let way = |points| vec![("scoring", Points::whole(points)), ("handicap_bonus", Points::whole(bonus))];
            case.causes = vec![vec![], vec![("scoring", Points::whole(1))], way(2)];
            survey.add(&case);
            assert_eq!(survey.pairs[2].axes.keys().collect::<Vec<_>>(), [left]);
        };
        axes(1, "handicap_bonus");
        axes(0, TOGETHER);
    }

    #[test]
    fn parts_add_up() {
        let (mut all, mut one, mut other) = (survey(), survey(), survey());
        for (number, scores) in [[1, 3, 1], [2, 2, 2], [-1, 1, 0], [5, 5, 3]].into_iter().enumerate() {
            all.add(&case(scores));
            if number % 2 == 0 { &mut one } else { &mut other }.add(&case(scores));
        }
        all.fail();
        other.fail();
        let read =
            |survey: &Survey| -> Survey { serde_json::from_str(&serde_json::to_string(survey).unwrap()).unwrap() };
        one.merge(read(&other)).unwrap();
        assert_eq!(one, all);
        assert_eq!(one.merge(Survey::default()), Err(Unlike));
    }
}
