//! Shapes that the rules decide, and whose captors are only thought to live.

use crate::life::proof::{bent_four_reason, bent_fours, rules_on_bent_four, rules_on_kos};
use crate::life::types::{Finding, Method, State};
use shinpan_rules::board::{Board, PointSet};
use shinpan_rules::rules::Rules;

/// Gives up the groups that have nothing but a bent four in the corner, where the rules say so. What was read out
/// stays, unless they say so whatever threats there are.
pub(super) fn give_up_bent_fours(board: &Board, rules: &Rules, findings: &mut [Finding]) {
    let which = |of: &dyn Fn(&Finding) -> bool| {
        findings.iter().filter(|f| of(f)).fold(PointSet::EMPTY, |all, f| all | f.stones)
    };
    let alive = which(&|f| f.state == State::Alive);
    let proved = which(&|f| f.state == State::Alive && f.method.is_proof());
    let bent = bent_fours(board, proved, |captors| captors.is_subset(&alive));
    let settled = which(&|f| matches!(f.state, State::Alive | State::Dead));
    if !rules_on_bent_four(rules, bent.are_alone(board, settled)) {
        return;
    }
    for (stones, state) in [(bent.groups, State::Dead), (bent.inside, State::Alive)] {
        for finding in findings.iter_mut().filter(|f| f.stones.is_subset(&stones) && f.state != state) {
            if rules_on_kos(rules) || !finding.method.is_proof() {
                *finding = finding.instead(state, Method::Shape(bent_four_reason(rules)));
            }
        }
    }
}
