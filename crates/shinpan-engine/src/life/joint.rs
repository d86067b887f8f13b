//! Findings that are proved one by one, and perhaps do not hold together: each rests on an answer to every attack, and
//! one play may attack several.

use shinpan_rules::board::{Board, Color, PointSet};
use shinpan_rules::rules::Rules;

use super::search::arena::{Arena, Held, Walls};
use super::types::{Finding, Method, State};

/// A finding that was read out.
struct Claim<'f> {
    finding: &'f Finding,
    /// The players who have to answer.
    by: [bool; 2],
    /// Where it may be attacked.
    zone: PointSet,
}

/// The findings that were read out where whoever answers for them has to answer for something else too: for another
/// that was read out, or for chains that are safe by answers and are no walls of that reading. Costs a proof of safety
/// for each.
pub(crate) fn unproved_jointly<'f>(board: &Board, rules: &Rules, findings: &'f [Finding]) -> Vec<&'f Finding> {
    let is_read = |f: &&Finding| matches!(f.method, Method::Search(_) | Method::Seki);
    let mut walls = Walls::of(board);
    let claims: Vec<Claim<'_>> = findings.iter().filter(is_read).map(|f| Claim::of(&mut walls, rules, f)).collect();
    let beside = |claim: &Claim<'_>| {
        let other = |o: &Claim<'_>| o.finding.name() != claim.finding.name() && claim.meets(o);
        claims.iter().any(other) || findings.iter().any(|f| claim.leans_on(f))
    };
    claims.iter().filter(|claim| beside(claim)).map(|claim| claim.finding).collect()
}

impl<'f> Claim<'f> {
    fn of(walls: &mut Walls, rules: &Rules, finding: &'f Finding) -> Claim<'f> {
        let around = Arena::within(walls, finding.name(), rules.suicide, Held::ByAnswers(rules.suicide));
        let by = |color: Color| match finding.state {
            State::Alive => color == finding.color,
            State::Dead => color != finding.color,
            State::Seki => true,
            State::Unsettled | State::Ko(_) => false,
        };
        Claim {
            finding,
            by: Color::BOTH.map(by),
            zone: around.map_or_else(|_| walls.board().all(), |arena| arena.inside()),
        }
    }

    /// Tells whether somebody answers for both, and a play may attack both.
    fn meets(&self, other: &Claim<'_>) -> bool {
        Color::BOTH.iter().any(|&c| self.by[c] && other.by[c]) && self.zone.intersects(&other.zone)
    }

    /// Tells whether chains that are safe as long as their owner answers are where this owner has to answer too.
    fn leans_on(&self, safe: &Finding) -> bool {
        safe.method == Method::Safety && self.by[safe.color] && self.zone.intersects(&safe.stones)
    }
}
