//! Where a score and the record's own differ: by how many points, by which chains, and what kind of judgement those
//! rest on.

use std::fmt;

use super::scored::Scored;
use crate::board::{Color, PointSet};
use crate::life::{Finding, Method, State};
use crate::rules::{Points, Rules, Seki, plural};
use crate::scoring::{self, Outcome, Score, Settled};
use crate::sgf::Claim;

/// The source of a difference, told by what is known of the chains that would make it up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cause {
    /// Chains whose life hangs on a ko.
    Ko,
    /// Chains that are judged to hang on who plays first.
    Unsettled,
    /// Chains that are judged to stand in a seki.
    Seki,
    /// Chains that are proved dead or alive at a glance, by precedent or by confirmation.
    Proof,
    /// Chains in a shape that tradition rules on, between walls that are thought to live.
    Shape,
    /// Chains about which a search decided.
    Search,
    /// Chains about which a search decided between walls that are only likely to live.
    SearchBetween,
    /// Chains about which playouts decided.
    Playouts,
    /// Chains about which a network decided.
    Network,
    /// Chains about which a stop decides, though play would still have to.
    Stop,
    /// Chains that nobody looked at.
    Assumption,
    /// The dead stones may be the same; the record counts what sekis surround.
    SekiPoints,
    /// One or two points, and no chain explains them: a dame, a move of teire, a prisoner.
    Points,
    /// Neither one chain nor two explain it.
    Unexplained,
}

impl Cause {
    fn of(finding: &Finding) -> Cause {
        match (finding.state, finding.method) {
            (State::Ko(_), _) => Cause::Ko,
            (State::Unsettled, _) => Cause::Unsettled,
            (State::Seki, _) => Cause::Seki,
            (State::Alive | State::Dead, method) => match method {
                Method::Shape(_) => Cause::Shape,
                Method::Search(_) | Method::Zones(_) => Cause::Search,
                Method::SearchBetween { .. } => Cause::SearchBetween,
                Method::Playouts(_) => Cause::Playouts,
                Method::Network { .. } | Method::Resumption { .. } => Cause::Network,
                Method::Stop => Cause::Stop,
                Method::Assumption => Cause::Assumption,
                Method::Marked
                | Method::Confirmation
                | Method::Benson
                | Method::Safety
                | Method::Seki
                | Method::Precedent(_)
                | Method::CaptorsDead => Cause::Proof,
            },
        }
    }
}

/// A short name.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Cause::Ko => "ko",
            Cause::Unsettled => "unsettled",
            Cause::Seki => "seki",
            Cause::Proof => "proof",
            Cause::Shape => "shape",
            Cause::Search => "search",
            Cause::SearchBetween => "search between estimates",
            Cause::Playouts => "playouts",
            Cause::Network => "network",
            Cause::Stop => "the stop",
            Cause::Assumption => "assumption",
            Cause::SekiPoints => "points of a seki",
            Cause::Points => "one or two points",
            Cause::Unexplained => "unexplained",
        })
    }
}

/// How a score differs from what its record says.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Ours less the record's, in Black's favour; `None` if the record names no margin.
    pub points: Option<Points>,
    /// True if the record names another winner.
    pub winner: bool,
    /// Its source.
    pub cause: Cause,
    /// The chains that decide: dead for us and alive in the record, or the other way round.
    pub chains: Vec<Finding>,
}

/// `2 points: ko; K4 white 9 stones, ko for black search 13 nodes`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.winner {
            f.write_str("another winner, ")?;
        }
        match self.points {
            Some(points) => write!(f, "{} for {}: ", plural(points.abs(), "point"), favoured(points))?,
            None => f.write_str("no margin: ")?,
        }
        write!(f, "{}", self.cause)?;
        self.chains.iter().try_for_each(|found| {
            let start = found.stones.first().map(|p| p.to_string()).unwrap_or_default();
            let stones = plural(found.stones.len(), "stone");
            write!(f, "; {start} {} {stones}, {found}", found.color)
        })
    }
}

/// The points of one of the two sets and not of both.
fn either(a: PointSet, b: PointSet) -> PointSet {
    (a | b) - (a & b)
}

fn favoured(points: Points) -> Color {
    if points < Points::ZERO { Color::White } else { Color::Black }
}

/// How a counted score differs from the record's, `None` where it does not or the record claims no count. Costs a count
/// for each two chains that are not certain, if it differs.
#[must_use]
pub fn difference(scored: &Scored) -> Option<Difference> {
    let (Some(Claim::Counted { winner, margin }), Outcome::Counted(ours)) = (scored.claim, scored.outcome) else {
        return None;
    };
    let lead = |winner: Option<Color>, by: Points| match winner {
        Some(Color::White) => -by,
        Some(Color::Black) | None => by,
    };
    let recorded = margin.map(|m| lead(winner, m.into()));
    let points = recorded.map(|recorded| lead(ours.winner, ours.margin) - recorded);
    if ours.winner == winner && points.is_none_or(Points::is_zero) {
        return None;
    }
    let fits = |score: Score| score.winner == winner && recorded.is_none_or(|r| lead(score.winner, score.margin) == r);
    let (cause, chains) = explained(scored, points, fits);
    Some(Difference { points, winner: ours.winner != winner, cause, chains })
}

/// The chains that would make the score fit.
fn explained(scored: &Scored, points: Option<Points>, fits: impl Fn(Score) -> bool) -> (Cause, Vec<Finding>) {
    let dead = scored.verdict.dead;
    let closing = scored.verdict.closing;
    let turned_over = |turned: PointSet| Settled { dead: either(dead, turned), closing };
    let decide = |turned: PointSet| fits(scoring::tally(&scored.game, turned_over(turned)).score());
    let turned = marked(scored).map(|marked| either(marked, dead)).filter(|&t| !t.is_empty() && decide(t));
    if let Some(turned) = turned.or_else(|| turning(scored, decide)) {
        let chains = scored.verdict.findings.iter().filter(|f| f.stones.intersects(&turned));
        let chains: Vec<Finding> = chains.copied().collect();
        let cause = chains.iter().max_by_key(|f| f.stones.len()).map_or(Cause::Unexplained, Cause::of);
        return (cause, chains);
    }
    let counting = Rules { seki: Seki::Count, ..*scored.game.rules() };
    let mut game = scored.game.clone();
    let ruleset = game.ruleset();
    let counted = game.set_ruleset(crate::rules::Ruleset { rules: counting, ..*ruleset }).is_ok();
    if counted && fits(scoring::tally(&game, &scored.verdict).score()) {
        return (Cause::SekiPoints, Vec::new());
    }
    let few = points.is_some_and(|p| p.abs() <= Points::whole(2));
    (if few { Cause::Points } else { Cause::Unexplained }, Vec::new())
}

/// The dead stones that the record marks by territory, if it does.
fn marked(scored: &Scored) -> Option<PointSet> {
    let territory = ["TB", "TW"].map(|property| scored.record.marked(property));
    let board = scored.game.board();
    let inside = Color::BOTH.map(|color| board.stones(color) & territory[color.opponent()]);
    let any = !(territory[0] | territory[1]).is_empty();
    any.then(|| super::chains_at(&scored.game, inside[0] | inside[1]).unwrap_or(PointSet::EMPTY))
}

/// The least sure chain, or else what it shares a space with, or else two of these, that would make the score fit if
/// they were dead where they are alive or the other way round.
fn turning(scored: &Scored, fits: impl Fn(PointSet) -> bool) -> Option<PointSet> {
    let board = scored.game.board();
    let mut findings: Vec<&Finding> = scored.verdict.findings.iter().collect();
    findings.sort_by_key(|f| (Cause::of(f) == Cause::Proof, f.stones.len()));
    let space = |f: &Finding| {
        let reached = f.stones.first().map(|p| (board.all() - board.stones(f.color.opponent())).joined_to(p));
        let alike = findings.iter().filter(|other| {
            let dead = |f: &Finding| f.stones.is_subset(&scored.verdict.dead);
            other.color == f.color && dead(other) == dead(f)
        });
        alike.fold(PointSet::EMPTY, |all, f| all | f.stones) & reached.unwrap_or(PointSet::EMPTY)
    };
    let mut units: Vec<PointSet> = findings.iter().map(|f| f.stones).collect();
    for f in &findings {
        let together = space(f);
        if !units.contains(&together) {
            units.push(together);
        }
    }
    if let Some(&unit) = units.iter().find(|&&unit| fits(unit)) {
        return Some(unit);
    }
    let open: Vec<PointSet> = units
        .into_iter()
        .filter(|unit| findings.iter().any(|f| f.stones.intersects(unit) && Cause::of(f) != Cause::Proof))
        .collect();
    let pairs = open.iter().enumerate().flat_map(|(i, &a)| open[i + 1..].iter().map(move |&b| a | b));
    pairs.into_iter().find(|&pair| fits(pair))
}
