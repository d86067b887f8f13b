//! Trials of groups that light playouts leave in doubt: playouts led by a tree of moves,
//! once with either player first. A group is alive or dead if that makes no difference.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use crate::board::FastBoard;
use crate::life::proof::{Group, groups};
use crate::life::types::{Effort, Finding, Method, State, Work};
use crate::playout::Policy;
use crate::search::{PlayedOut, contest};
use crate::tactics::flood;
use shinpan_rules::board::{Board, Color, Move, PointSet};

use super::both::both;
use super::shares::{ENCLOSED, HELD, is_walled};

/// A playout is charged with the points of the board, and with no fewer than these: on small boards stones are taken
/// and placed again.
const LEAST_AREA: u64 = 100;
/// A group is dead if its owner keeps it in less than this share even when playing first: little more than half.
const LOST: f64 = 0.56;
/// A chain that stays its owner's in more light playouts than this, out of a thousand, is in no doubt.
const DOUBT: u16 = 750;

/// Groups in doubt that somebody asks about.
#[derive(Clone, Copy)]
pub(super) struct TrialRequest<'a> {
    /// Groups with stones among these.
    pub about: &'a PointSet,
    /// How many trials may be spent on all of them, for the points of 9x9.
    pub trials: u32,
    /// Playouts of a trial, for each light one of a round.
    pub each: u32,
}

/// Trials about one position.
pub(in crate::life) struct Trials<'a> {
    board: &'a Board,
    policy: &'a Policy,
    work: Work<'a>,
    rng: Pcg32,
    /// Playouts of a trial.
    each: u32,
    /// Points to be charged with, summed over the playouts that are left.
    left: u64,
    /// Playouts so far.
    pub done: u32,
}

impl<'a> Trials<'a> {
    /// May cost a few times as much as the light playouts. Less than the usual work grows no tree, and nothing is
    /// tried.
    pub fn new(
        board: &'a Board,
        policy: &'a Policy,
        work: Work<'a>,
        asked: TrialRequest<'_>,
        rng: Pcg32,
    ) -> Trials<'a> {
        let grows = work.playouts >= Effort::USUAL_PLAYOUTS;
        let each = asked.each * work.playouts;
        let left = if grows { 81 * u64::from(asked.trials) * u64::from(each) } else { 0 };
        Trials { board, policy, work, rng, each, left, done: 0 }
    }

    /// Tries the groups in doubt with stones among those asked `about`, the most doubtful first, and all that are left
    /// again whenever some were found dead.
    pub fn settle(&mut self, findings: &mut [Finding], about: &PointSet) {
        loop {
            let dead = stones(findings, |f| f.state == State::Dead);
            let mut cleared = self.board.clone();
            cleared.take_off(dead);
            for group in in_doubt(&cleared, findings).iter().filter(|group| group.stones.intersects(about)) {
                let Some(tried) = self.either_first(&cleared, group) else { return };
                let concerned = findings.iter_mut().filter(|f| f.stones.is_subset(&group.stones));
                concerned.for_each(|finding| tried.decide(finding));
            }
            if stones(findings, |f| f.state == State::Dead) == dead {
                return;
            }
        }
    }

    /// Both trials of a group, if they can be afforded.
    fn either_first(&mut self, board: &Board, group: &Group) -> Option<Tried> {
        let area = LEAST_AREA.max(board.size().area() as u64);
        let cost = 2 * u64::from(self.each) * area;
        if cost > self.left || self.work.is_interrupted() {
            return None;
        }
        let (start, stones) = (self.policy.start(board), group.stones.len() as f32);
        let black = |end: &FastBoard| {
            let owner = |p| end.get(p).or_else(|| end.surrounded_by(p));
            group.stones.iter().filter(|&p| owner(p) == Some(Color::Black)).count() as f32 / stones
        };
        let seeds = [self.rng.random(), self.rng.random()];
        let first = |color: Color, stop: &dyn Fn() -> bool| {
            let mut rng = Pcg32::seed_from_u64(seeds[color]);
            contest(&start, color, self.policy.suicide, self.each, &mut rng, &black, stop)
        };
        let outcomes = both(first, &|| self.work.is_interrupted());
        if self.work.is_interrupted() {
            return None;
        }
        let done: u32 = outcomes.iter().map(|outcome| outcome.playouts).sum();
        self.left -= u64::from(done) * area;
        self.done += done;
        let [defended, attacked] = [group.color, group.color.opponent()].map(|first| {
            let PlayedOut { gain, best, .. } = outcomes[first];
            (if group.color == Color::Black { gain } else { 1.0 - gain }, best)
        });
        Some(Tried { defended, attacked })
    }
}

/// In how many playouts a group stays its owner's, and the first move: when its owner plays first, and when the
/// opponent does.
struct Tried {
    defended: (f64, Move),
    attacked: (f64, Move),
}

impl Tried {
    /// A group is alive or dead if it is so in most playouts, and whoever plays first makes no difference.
    fn decide(&self, finding: &mut Finding) {
        let ((defended, saving), (attacked, taking)) = (self.defended, self.attacked);
        let share = (defended + attacked) / 2.0;
        let certainty = |share: f64| Method::Playouts((share * 1000.0).round() as u16);
        *finding = if share >= HELD && attacked > ENCLOSED {
            finding.instead(State::Alive, certainty(share))
        } else if share < ENCLOSED && defended < LOST {
            finding.instead(State::Dead, certainty(1.0 - share))
        } else {
            let open = finding.instead(State::Unsettled, certainty(share));
            Finding { saving: Some(saving), taking: Some(taking), ..open }
        };
    }
}

/// The groups in the opponent's hands of which nothing but playouts speaks, and those not clearly, the most doubtful
/// first. What becomes of stones in the open no few playouts can tell.
fn in_doubt(board: &Board, findings: &[Finding]) -> Vec<Group> {
    let open = |f: &Finding| match (f.state, f.method) {
        (State::Alive | State::Unsettled, Method::Playouts(share)) => (share < DOUBT).then(|| share.abs_diff(500)),
        _ => None,
    };
    let doubt = |group: &Group| {
        is_walled(&flood(board, group.color.opponent(), group.stones.first()?)).then_some(())?;
        let chains = findings.iter().filter(|f| f.stones.is_subset(&group.stones));
        chains.map(open).collect::<Option<Vec<u16>>>()?.into_iter().min()
    };
    let mut groups: Vec<(u16, Group)> = groups(board).into_iter().filter_map(|g| Some((doubt(&g)?, g))).collect();
    groups.sort_by_key(|&(doubt, _)| doubt);
    groups.into_iter().map(|(_, group)| group).collect()
}

fn stones(findings: &[Finding], of: impl Fn(&Finding) -> bool) -> PointSet {
    findings.iter().filter(|f| of(f)).fold(PointSet::EMPTY, |all, f| all | f.stones)
}
