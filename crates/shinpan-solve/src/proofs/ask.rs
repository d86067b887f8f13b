//! Results of proofs about a position: its value, all best first moves, a line.

use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use shinpan_rules::board::Move;
use shinpan_rules::rules::{Cycle, Points, Rules};

use super::super::bounds::{Bounds, GivenUp, Progress};
use super::super::referee::{NOBODY, agrees_on_dead, circle_is_draw};
use super::super::small::{Small, State};
use super::super::solution::{Solution, Why};
use super::super::value::{Value, decided, points, value, worth};
use super::kept::{Kept, PlanError};
use super::line::{Level, Line};
use super::plies::{self, PASS, Ply};
use super::race::{Course, ScoreBounds};
use super::search::Shared;

/// Bytes for what is kept, if there is as much: for boards of up to 16 points, and for larger ones.
const MEMORY: [u64; 2] = [1 << 28, 1 << 33];

/// Bytes for each position looked at, at most.
const ENTRY: u64 = 32;

/// More threads than this are of little use: there are hardly more questions at a time.
const THREADS: usize = 2;

/// How to go about proofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plan<'a> {
    /// Where what is proved is kept, about every minute and at the end, and taken from if it is there.
    pub file: Option<&'a Path>,
    /// Black's points less White's, komi included, that are expected: whether it is as much and no more is asked first.
    /// The proofs are the same, in a few times less work if the expectation is right, and in more if it is not.
    pub expected: Option<Points>,
}

/// Solves a game on a small board.
pub(in super::super) fn solve(
    small: &Small,
    rules: &Rules,
    bounds: &mut Bounds<'_>,
    plan: Plan<'_>,
) -> Result<Solution, PlanError> {
    let points = small.shape().all().count_ones();
    // Nobody keeps more than was looked at.
    let needed = bounds.nodes.saturating_mul(ENTRY);
    let memory = MEMORY[usize::from(points > 16)].min(bounds.memory as u64 / 2).min(needed);
    let shared = Shared::new(usize::try_from(memory).unwrap_or(usize::MAX), bounds.nodes);
    let mut kept = plan.file.map(|path| Kept::open(path, small, &shared)).transpose()?;
    // Who counts positions wants the same answer each time.
    let many = std::thread::available_parallelism().map_or(1, usize::from).min(THREADS);
    let threads = if bounds.nodes == u64::MAX { many } else { 1 };
    let mut known = ScoreBounds { least: -(points as i8), most: points as i8 };
    let comes_to =
        |area: i8, score| Some(small.worth_of(area.into())) == worth(score).map(|worth| decided(worth, rules.tie));
    let area = |score| (known.least..=known.most).find(|&area| comes_to(area, score)).ok_or(PlanError::NoScore);
    let expected = plan.expected.map(area).transpose()?;
    let mut solution = Solution::given_up(0);
    let round_is_black = |threshold: i8| small.worth_of(threshold.into()) <= NOBODY;
    let mut stop = |progress| {
        kept.iter_mut().for_each(|kept| kept.write_often(&shared));
        (bounds.stop)(progress)
    };
    let bounds = &mut Bounds { nodes: bounds.nodes, memory: bounds.memory, stop: &mut stop };
    let course = Course { small, shared: &shared, bounds, threads, round_is_black: &round_is_black };
    let mut asking = Asking { course, rules, level: Level::of(small, 0) };
    if asking.fill(&mut solution, &mut known, expected).is_err() {
        let of = |area: i8| Some(self::points(small.worth_of(area.into())));
        solution.why = Some(Why::GivenUp { least: of(known.least), most: of(known.most) });
    }
    solution.nodes = shared.nodes.load(Relaxed);
    kept.map_or(Ok(()), |kept| kept.write(&shared))?;
    Ok(solution)
}

struct Asking<'a, 'b, 'c> {
    course: Course<'a, 'b, 'c>,
    rules: &'a Rules,
    level: Level,
}

impl Asking<'_, '_, '_> {
    fn fill(&mut self, solution: &mut Solution, known: &mut ScoreBounds, expected: Option<i8>) -> Result<(), GivenUp> {
        let small = self.course.small;
        let root = small.now();
        self.course.bound(root, known, expected)?;
        let area = known.least;
        let worth = small.worth_of(area.into());
        self.level = Level::of(small, area);
        let mut goes_round = false;
        if worth == NOBODY {
            goes_round = !self.holds(root, (area, false))? && self.holds(root, (area + 1, true))?;
        } else if worth < NOBODY && small.worth_of(i64::from(area) + 1) > NOBODY {
            // No count is worth as much as going round.
            goes_round = self.holds(root, (area + 1, true))?;
            if goes_round {
                self.level = Level { black: (area + 1, true), white: (area + 1, false) };
            }
        }
        let found = match goes_round {
            true if circle_is_draw(self.rules) => Value::Draw,
            true => Value::Void,
            false => value(worth, self.rules.scoring, self.rules.tie),
        };
        // Where going round is worth nothing to whom it could help, the value is the same or there is none.
        let endless = self.rules.cycle == Cycle::Continue
            && (goes_round || !self.holds(root, (area, false))? || self.holds(root, (area + 1, true))?);
        let why = if endless { Some(Why::Endless) } else { agrees_on_dead(self.rules).then_some(Why::Agreed) };
        let moves = self.best_moves(root)?;
        let line = Line::new(self.course.small, self.course.shared, self.level).from(root)?;
        *solution = Solution { value: Some(found), why, moves, line, nodes: 0 };
        Ok(())
    }

    /// Tells whether Black has so much, or goes round if that counts.
    fn holds(&mut self, state: State, (threshold, round): (i8, bool)) -> Result<bool, GivenUp> {
        let mut known = ScoreBounds { least: threshold - 1, most: threshold };
        let Course { small, shared, threads, .. } = self.course;
        let round_is_black = move |_| round;
        // What is asked about another position says nothing of the one to be solved.
        let Bounds { nodes, memory, ref mut stop } = *self.course.bounds;
        let mut stop = |progress| stop(Progress { known: None, ..progress });
        let bounds = &mut Bounds { nodes, memory, stop: &mut stop };
        Course { small, shared, bounds, threads, round_is_black: &round_is_black }.bound(state, &mut known, None)?;
        Ok(known.least == threshold)
    }

    /// The moves that keep the worth, in the order of the board, a pass last.
    fn best_moves(&mut self, root: State) -> Result<Vec<Move>, GivenUp> {
        let small = self.course.small;
        let mut moves = Vec::new();
        let mut judged: Vec<(u64, bool)> = Vec::new();
        for ply in all_plies(small, root) {
            let known = judged.iter().find(|(name, _)| *name == ply.name).map(|&(_, keeps)| keeps);
            let keeps = match (known, root.turn) {
                (Some(keeps), _) => keeps,
                (None, 0) => self.holds(ply.to, self.level.black)?,
                (None, _) => !self.holds(ply.to, self.level.white)?,
            };
            judged.push((ply.name, keeps));
            moves.extend(keeps.then(|| small.move_at(ply.point.into())));
        }
        Ok(moves)
    }
}

/// All moves, in the order of the board, a pass last; none where the game is over.
fn all_plies(small: &Small, state: State) -> Vec<Ply> {
    let mut plies = Vec::new();
    if state.passes < 2 {
        plies::plays(small, state, 0, &mut plies);
        plies.sort_unstable_by_key(|ply| small.move_at(ply.point.into()).point().map(|p| p.index()));
        plies.push(Ply::pass(small, state));
    }
    debug_assert!(plies.iter().rev().skip(1).all(|ply| ply.point != PASS));
    plies
}
