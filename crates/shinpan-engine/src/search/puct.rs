//! PUCT, where a policy guides: selection, and the values that nodes take from their children.
//!
//! A node's value is the weighted mean of its children's and of the evaluator's own answer. Children that were visited
//! more than their prior asks for without being better weigh less (noise pruning), so do those whose values are clearly
//! below the mean, and the evaluator's answer is corrected by what subtrees of the same pattern have shown
//! ([`super::value_bias`]). Exploration grows with the logarithm of visits and with the deviation of values. The
//! constants are KataGo's defaults, halved where they are utilities: those here go from 0 to 1, there from -1 to 1.

use std::f64::consts::PI;

use shinpan_rules::board::{Color, Move};

use super::node::Trust;
use super::transpositions::Sharing;
use super::tree::{Answer, Node, Path, Tree};

/// Exploration constant (cpuct): the constant part, the part that grows with the logarithm of visits, and the visits
/// from which it does.
const CPUCT: f32 = 0.5;
const CPUCT_LOG: f32 = 0.225;
const CPUCT_LOG_BASE: f32 = 500.0;
/// Standard deviation of utilities that is expected, the visits that this weighs, and how far exploration follows what
/// is found.
const STDEV_PRIOR: f64 = 0.2;
const STDEV_PRIOR_WEIGHT: f64 = 2.0;
const STDEV_SCALE: f64 = 0.85;
/// First-play urgency (fpu): an unvisited child is worth its parent less this, times the root of the policy visited.
const FPU_REDUCTION: f32 = 0.1;
const FPU_REDUCTION_AT_ROOT: f32 = 0.05;
/// Least weight beside which visits under way count as lost.
const VIRTUAL_LOSS_LEAST_WEIGHT: f32 = 0.25;
/// Noise pruning: a child may weigh so many times its share by the prior, and more of the rest is taken off the worse
/// its value is.
const NOISE_LENIENCE: f64 = 2.0;
const NOISE_UTILITY_SCALE: f64 = 0.075;
/// The error at which an answer weighs about 1, and the weight of one without any (KataGo's `uncertaintyCoeff` and
/// `uncertaintyMaxWeight`).
const UNCERTAINTY: f32 = 0.125;
const MAX_WEIGHT: f32 = 8.0;
/// Exponent with which the probability that a child is above the mean of all weighs.
const VALUE_WEIGHT_EXPONENT: f64 = 0.25;

/// A visited child as its parent weighs it.
pub(super) struct Weighed {
    node: u32,
    /// Utility for the player who moves there.
    utility: f64,
    weight: f64,
}

/// Distribution function of Student's t with three degrees of freedom.
fn student_t(t: f64) -> f64 {
    let x = t / 3f64.sqrt();
    0.5 + (x / (1.0 + x * x) + x.atan()) / PI
}

/// Takes weight off children whose visits rest on exploration alone. They come in the order of their priors, greatest
/// first.
fn prune_noise(children: &mut [Weighed], policy: impl Fn(u32) -> f64) {
    let (mut utility, mut weight, mut prior) = (0.0, 0.0, 0.0);
    for child in children {
        let share = policy(child.node);
        if weight > 0.0 && prior > 0.0 {
            let gap = utility / weight - child.utility;
            let excess = child.weight - NOISE_LENIENCE * weight * share / prior;
            if gap > 0.0 && excess > 0.0 {
                child.weight -= excess * (1.0 - (-gap / NOISE_UTILITY_SCALE).exp());
            }
        }
        utility += child.utility * child.weight;
        weight += child.weight;
        prior += share;
    }
}

/// Shifts weight from children clearly below the mean to the others; the total stays.
fn prefer_better(children: &mut [Weighed]) {
    let total: f64 = children.iter().map(|c| c.weight).sum();
    if total <= 0.0 {
        return;
    }
    let mean = children.iter().map(|c| c.utility * c.weight).sum::<f64>() / total;
    for child in children.iter_mut() {
        let stdev = 0.5 * (1.0 / (1.5 * child.weight.max(1e-9).sqrt())).sqrt();
        child.weight *= (student_t((child.utility - mean) / stdev) + 1e-4).powf(VALUE_WEIGHT_EXPONENT);
    }
    let now: f64 = children.iter().map(|c| c.weight).sum();
    children.iter_mut().for_each(|c| c.weight *= total / now);
}

impl Tree {
    /// The utility of a visited child for its player: what is proved, or the mean, with the dynamic score utility.
    fn child_utility(&self, child: &Node, mover: Color) -> f32 {
        let utility = child.proven.map_or_else(|| child.mean(), |value| value.utility(mover, self.scale()));
        utility + self.dynamic_score_utility(child, mover)
    }

    /// The factor of exploration by the standard deviation of a node's values.
    fn stdev_factor(node: &Node) -> f32 {
        let stdev = if node.weight <= 1.0 {
            STDEV_PRIOR
        } else {
            let (mean, square) = (node.utility / node.visits, node.utility_squares / node.visits);
            let square = square.max(mean * mean);
            let seen = (mean * mean + STDEV_PRIOR * STDEV_PRIOR) * STDEV_PRIOR_WEIGHT + square * node.weight;
            (seen / (STDEV_PRIOR_WEIGHT + node.weight - 1.0) - mean * mean).max(0.0).sqrt()
        };
        (1.0 + STDEV_SCALE * (stdev / STDEV_PRIOR - 1.0)) as f32
    }

    /// The child that a visit goes on to.
    pub(super) fn select_by_puct(&self, at: u32, mover: Color) -> u32 {
        let node = self.node(at);
        let children = self.children_of(at);
        if self.stones_stay && at != 0 && node.mv() == Move::Pass {
            // A policy may never ask what is certain: that nothing is taken off if the other player passes too.
            let untried = |c: &Node| c.mv() == Move::Pass && c.virtual_visits() == 0.0 && !c.barred;
            if let Some(pass) = children.iter().position(untried) {
                return node.first + pass as u32;
            }
        }
        let policies = self.children(at).zip(children).filter(|(_, c)| c.virtual_visits() > 0.0);
        let tried: f32 = policies.map(|(number, c)| self.policy_of(at, number, c)).sum();
        let weight: f32 = children.iter().map(|c| c.weight as f32).sum();
        let cpuct = CPUCT + CPUCT_LOG * ((weight + CPUCT_LOG_BASE) / CPUCT_LOG_BASE).ln();
        let exploration = cpuct * (weight + 0.01).sqrt() * Self::stdev_factor(node);
        let fpu = {
            let own = node.own.utility(mover, self.scale());
            let trust = (tried * tried).min(1.0);
            let reduction = if at == 0 { FPU_REDUCTION_AT_ROOT } else { FPU_REDUCTION };
            trust * (1.0 - node.mean()) + (1.0 - trust) * own + self.dynamic_score_utility(node, mover)
                - reduction * tried.sqrt()
        };
        self.best(at, |number, child| {
            let mut value = if child.visits > 0.0 { self.child_utility(child, mover) } else { fpu };
            let mut weight = child.weight as f32;
            if child.pending > 0 {
                let lost = child.pending as f32;
                value *= 1.0 - lost / (lost + weight.max(VIRTUAL_LOSS_LEAST_WEIGHT));
                weight += lost;
            }
            value + exploration * self.policy_of(at, number, child) / (1.0 + weight)
        })
    }

    /// The weight of an answer, 1 where nobody tells its errors.
    fn weight_of(&mut self, answer: &Answer) -> f32 {
        let error = match answer.trust {
            Trust::Errors([win, score]) => {
                self.weighs_errors = true;
                win + score * self.score_slope(answer.value.score)
            }
            Trust::Exact if self.weighs_errors => 0.0,
            Trust::Exact | Trust::Untold => return 1.0,
        };
        UNCERTAINTY / (error + UNCERTAINTY / MAX_WEIGHT)
    }

    /// Backs up an answer through all nodes of a path.
    pub(super) fn backup_by_puct(&mut self, path: &Path, answer: Answer) {
        let Some((&leaf, inner)) = path.nodes.split_last() else { return };
        let mover = self.mover(path.nodes.len());
        let (scale, weight) = (self.scale(), self.weight_of(&answer));
        let node = self.node_mut(leaf);
        if node.visits == 0.0 {
            (node.own, node.own_stdev, node.own_weight) = (answer.value, answer.stdev, weight);
        }
        node.pending = node.pending.saturating_sub(1);
        node.add(answer, weight, f64::from(answer.value.utility(mover, scale)));
        if node.sharing == Sharing::Shared {
            self.refresh(leaf, mover);
        }
        for (depth, &at) in inner.iter().enumerate().rev() {
            let node = self.node_mut(at);
            node.pending = node.pending.saturating_sub(1);
            node.visits += 1.0;
            self.refresh(at, self.mover(depth + 1));
        }
    }

    /// Computes a node's values from those of its children. `mover` made the move that leads to it.
    fn refresh(&mut self, at: u32, mover: Color) {
        let mut children = std::mem::take(&mut self.weighed);
        children.clear();
        let opponent = mover.opponent();
        for child in self.children(at) {
            let node = self.node(child);
            if node.visits > 0.0 {
                let utility = f64::from(self.child_utility(node, opponent));
                children.push(Weighed { node: child, utility, weight: node.weight });
            }
        }
        let visited: f64 = children.iter().map(|c| c.weight).sum();
        let policy = |child: u32| f64::from(self.policy_of(at, child, self.node(child)));
        if at == 0 && !self.symmetries().is_empty() {
            children.sort_by(|a, b| policy(b.node).total_cmp(&policy(a.node)));
        }
        prune_noise(&mut children, policy);
        prefer_better(&mut children);
        let [mut weight, mut utility, mut squares, mut wins, mut score, mut score_squares] = [0.0; 6];
        for &Weighed { node, weight: share, .. } in &children {
            let node = self.node(node);
            let n = node.visits;
            let known =
                node.proven.map(|v| (f64::from(v.utility(mover, self.scale())), f64::from(v.win), f64::from(v.score)));
            let (mean, win, points) = known.unwrap_or((1.0 - node.utility / n, node.wins / n, node.score / n));
            let square = |points: f64| known.map_or(node.score_squares / n, |_| points * points);
            // The mean square for the other player: E(1 - u)^2 = 1 - 2 E(u) + E(u^2).
            let utility_square = known.map_or(1.0 - 2.0 * node.utility / n + node.utility_squares / n, |_| mean * mean);
            weight += share;
            utility += share * mean;
            squares += share * utility_square;
            wins += share * win;
            score += share * points;
            score_squares += share * square(points);
        }
        self.weighed = children;
        let (own, stdev) = (self.node(at).own, f64::from(self.node(at).own_stdev));
        let mut own_utility = f64::from(own.utility(mover, self.scale()));
        let mut share = self.node(at).bias;
        if weight > 1e-9 {
            self.value_bias.teach(&mut share, utility / weight - own_utility, visited);
        }
        own_utility += self.value_bias.correction(&share);
        let trust = f64::from(self.node(at).own_weight);
        weight += trust;
        utility += trust * own_utility;
        squares += trust * own_utility * own_utility;
        wins += trust * f64::from(own.win);
        score += trust * f64::from(own.score);
        score_squares += trust * (f64::from(own.score).powi(2) + stdev * stdev);
        let portion = self.portion(at);
        let node = self.node_mut(at);
        let per_visit = node.visits / weight;
        (node.bias, node.weight) = (share, weight * portion);
        node.utility = utility * per_visit;
        node.utility_squares = squares * per_visit;
        node.wins = wins * per_visit;
        node.score = score * per_visit;
        node.score_squares = score_squares * per_visit;
    }
}

#[cfg(test)]
mod tests {
    use super::super::evaluator::Nature;
    use super::super::node::Value;
    use super::*;

    fn weighed(children: &[(f64, f64)]) -> Vec<Weighed> {
        let of = |(node, &(utility, weight)): (usize, &(f64, f64))| Weighed { node: node as u32, utility, weight };
        children.iter().enumerate().map(of).collect()
    }

    #[test]
    fn the_t_distribution_is_that_of_tables() {
        for (t, p) in [(0.0, 0.5), (0.765, 0.75), (2.353, 0.95), (-2.353, 0.05), (5.841, 0.995)] {
            assert!((student_t(t) - p).abs() < 1e-3, "{t}: {}", student_t(t));
        }
    }

    #[test]
    fn noise_pruning_leaves_what_is_as_good_and_what_the_prior_asks_for() {
        let policy = |child| [0.6, 0.3, 0.1][child as usize];
        let mut better = weighed(&[(0.5, 10.0), (0.6, 40.0), (0.6, 30.0)]);
        prune_noise(&mut better, policy);
        assert_eq!(better.iter().map(|c| c.weight).collect::<Vec<_>>(), [10.0, 40.0, 30.0]);
        let mut worse = weighed(&[(0.6, 10.0), (0.5, 9.0), (0.2, 30.0)]);
        prune_noise(&mut worse, policy);
        assert_eq!((worse[0].weight, worse[1].weight), (10.0, 9.0));
        let share = 2.0 * 19.0 * 0.1 / 0.9;
        assert!(worse[2].weight > share && worse[2].weight < share + 1.0, "{}", worse[2].weight);
    }

    #[test]
    fn answers_weigh_by_their_errors_where_the_evaluator_tells_them() {
        let mut tree = Tree::new(Nature::Policy, 2000, Color::Black, 81);
        let value = Value { win: 0.5, score: 0.0 };
        let mut weight = |trust| tree.weight_of(&Answer { value, stdev: 0.0, trust });
        assert_eq!([weight(Trust::Untold), weight(Trust::Exact)], [1.0, 1.0]);
        let usual = UNCERTAINTY - UNCERTAINTY / MAX_WEIGHT;
        assert!((weight(Trust::Errors([usual, 0.0])) - 1.0).abs() < 1e-6);
        assert!((weight(Trust::Errors([0.0, 0.0])) - MAX_WEIGHT).abs() < 1e-5);
        assert!(weight(Trust::Errors([usual, 5.0])) < 0.8, "errors of the score count");
        assert_eq!([weight(Trust::Untold), weight(Trust::Exact)], [1.0, MAX_WEIGHT]);
    }

    #[test]
    fn weight_goes_to_better_children_and_none_is_lost() {
        let mut children = weighed(&[(0.7, 10.0), (0.5, 10.0), (0.1, 10.0)]);
        prefer_better(&mut children);
        assert!((children.iter().map(|c| c.weight).sum::<f64>() - 30.0).abs() < 1e-9);
        assert!(children[0].weight > children[1].weight && children[1].weight > children[2].weight);
    }
}
