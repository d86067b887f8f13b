//! [`solve`]: value, best moves, a line of best play.

use std::thread;

use shinpan_rules::board::{Color, Move, Symmetry};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{Cycle, Points, Rules, Scoring};
use shinpan_rules::scoring::Score;

use super::bounds::{Bounds, GivenUp, Open};
use super::engine::Engine;
use super::guide::Guide;
use super::history::Way;
use super::loops;
use super::proofs::{self, Plan, PlanError};
use super::referee::{NOBODY, Referee, agrees_on_dead, circle_is_draw, was_ended};
use super::small::Small;
use super::solution::{Solution, Why};
use super::value::{MOST, Value, Worth, points, value};
use super::world::World;

/// Solves the present position of a game. Costs as much as it takes; recursion goes as deep as games are long, on a
/// stack of its own.
///
/// ```
/// use shinpan_rules::game::Game;
/// use shinpan_solve::{Bounds, solve};
///
/// let game = Game::new("tromp-taylor komi=0".parse()?, "1x4".parse()?);
/// let solution = solve(&game, &mut Bounds { nodes: 100_000, memory: 1 << 20, stop: &mut |_| false });
/// assert_eq!(solution.value.map(|v| v.to_string()).as_deref(), Some("B+4"));
/// assert_eq!(solution.moves, ["A2".parse()?, "A3".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(game: &Game, bounds: &mut Bounds<'_>) -> Solution {
    solved(game, bounds, Means::Usual)
}

/// The same by proofs as they are planned.
///
/// # Errors
/// If the file cannot be read or written or is about something else, if no game ends with what is expected, or where
/// [`solve`] goes about it otherwise than by proofs.
pub fn solve_planned(game: &Game, plan: Plan<'_>, bounds: &mut Bounds<'_>) -> Result<Solution, PlanError> {
    solve_in(game, bounds, Means::Planned(plan))
}

/// The same by the referee alone, also where positions could be bits: slower, and what the other is held against.
#[must_use]
pub fn solve_by_referee(game: &Game, bounds: &mut Bounds<'_>) -> Solution {
    solved(game, bounds, Means::Referee)
}

/// The same by the proofs that large boards get where nothing but the situation counts, also on small ones; `None`
/// under rules for which there are none or if no game ends with what is expected. What is held against the others.
#[must_use]
pub fn solve_by_proofs(game: &Game, expected: Option<Points>, bounds: &mut Bounds<'_>) -> Option<Solution> {
    let serves = Way::of(game.rules()) == Way::Loops && Small::of(game, false)?.counts_area();
    let plan = Plan { file: None, expected };
    serves.then(|| solve_in(game, bounds, Means::Proofs(plan)).ok()).flatten()
}

/// Solves what is open of a position, on a board of any size: as if nobody played elsewhere, which nobody proves. So
/// the value is never called exact.
#[must_use]
pub fn solve_open(game: &Game, open: Open, bounds: &mut Bounds<'_>) -> Solution {
    let mut solution = solved(game, bounds, Means::Open(open));
    let open = (open.points & game.board().empties()).iter().count();
    solution.why = solution.why.or(Some(Why::Settled { open }));
    solution
}

/// By which algorithm.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Means<'a> {
    Usual,
    Planned(Plan<'a>),
    Referee,
    Proofs(Plan<'a>),
    Open(Open),
}

/// Tells whether [`solve`] does without the referee, so that [`solve_by_referee`] is another algorithm.
#[must_use]
pub fn has_two_ways(game: &Game) -> bool {
    Small::of(game, false).is_some()
}

/// Where nothing is kept, nothing can go wrong with that.
fn solved(game: &Game, bounds: &mut Bounds<'_>, means: Means<'_>) -> Solution {
    solve_in(game, bounds, means).expect("no file was asked for")
}

fn solve_in(game: &Game, bounds: &mut Bounds<'_>, means: Means<'_>) -> Result<Solution, PlanError> {
    const STACK: usize = 1 << 30;
    let stop = std::sync::Mutex::new(&mut *bounds.stop);
    let (nodes, memory) = (bounds.nodes, bounds.memory);
    // The caller's question may not be for other threads to ask: it is asked here.
    let (ask, asked) = std::sync::mpsc::sync_channel(0);
    let (answer, answered) = std::sync::mpsc::sync_channel(0);
    thread::scope(|scope| {
        let work = move || {
            let mut stop = |progress| ask.send(progress).is_err() || answered.recv().unwrap_or(true);
            on_this_stack(game, &mut Bounds { nodes, memory, stop: &mut stop }, means)
        };
        let worker = match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
            Ok(worker) => worker,
            Err(error) => {
                log::warn!("nothing is solved: the system gives no thread with a stack of a gibibyte: {error}");
                return Ok(Solution::given_up(0));
            }
        };
        for progress in asked {
            let enough = stop.lock().is_ok_and(|mut stop| stop(progress));
            if answer.send(enough).is_err() {
                break;
            }
        }
        let mut solution = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        if was_ended(game) {
            // Nobody has to agree on anything.
            solution.why = solution.why.filter(|why| !matches!(why, Why::Agreed | Why::Uncertain));
        }
        Ok(met(solution, game.rules()))
    })
}

/// With the value, if what is known when the search is given up is enough for it: bounds that meet, or who wins where
/// nothing is counted. A value of nothing may be that of a circle, which the bounds do not tell from an even game.
fn met(mut solution: Solution, rules: &Rules) -> Solution {
    let Some(Why::GivenUp { least, most }) = &solution.why else { return solution };
    let black = least.filter(|least| *least > Points::ZERO);
    let white = most.filter(|most| *most < Points::ZERO);
    let value = match rules.scoring {
        Scoring::None => black.map(|_| Value::Won(Color::Black)).or(white.map(|_| Value::Won(Color::White))),
        _ => black.or(white).filter(|_| least == most).map(|area| Value::Counted(Score::of(area, rules.tie))),
    };
    solution.value = solution.value.or(value);
    solution
}

fn on_this_stack(game: &Game, bounds: &mut Bounds<'_>, means: Means<'_>) -> Result<Solution, PlanError> {
    let (rules, way) = (game.rules(), Way::of(game.rules()));
    let guided = way != Way::Loops;
    let bits = match means {
        Means::Usual | Means::Planned(_) | Means::Proofs(_) => Small::of(game, guided),
        Means::Referee | Means::Open(_) => None,
    };
    let referee = || match means {
        Means::Open(open) => Referee::new(game.clone()).within(open),
        Means::Usual | Means::Planned(_) | Means::Proofs(_) | Means::Referee => Referee::new(game.clone()),
    };
    let plan = match means {
        Means::Planned(plan) | Means::Proofs(plan) => Some(plan),
        Means::Usual | Means::Referee | Means::Open(_) => None,
    };
    let solution = match (bits, way) {
        (Some(small), Way::Loops) if matches!(means, Means::Proofs(_)) || small.is_large() => {
            return proofs::solve(&small, rules, bounds, plan.unwrap_or_default());
        }
        (_, _) if plan.is_some() => return Err(PlanError::NoProofs),
        (Some(small), Way::Loops) => loops::solve_small(small, rules, bounds),
        // What is open has few values that matter, and situations without number.
        (None, Way::Loops) if matches!(means, Means::Open(_)) => {
            let engine = Engine::new(referee(), way, NOBODY, &[], Guide::default(), bounds);
            Ok(Solver { game, engine }.solve())
        }
        (None, Way::Loops) => loops::solve(referee(), rules, bounds),
        (Some(small), Way::Lookups | Way::Claims | Way::Path) => {
            let (guide, before) = (Guide::to_small(game, bounds), small.before());
            let engine = Engine::new(small, way, NOBODY, &before, guide, bounds);
            Ok(Solver { game, engine }.solve())
        }
        (None, Way::Lookups | Way::Claims | Way::Path) => {
            let world = referee();
            let (guide, before) = (Guide::to(game, bounds), world.before());
            let engine = Engine::new(world, way, NOBODY, &before, guide, bounds);
            Ok(Solver { game, engine }.solve())
        }
    };
    Ok(solution.unwrap_or_else(|GivenUp| Solution::given_up(bounds.nodes)))
}

struct Solver<'g, 'a, 'b, W> {
    game: &'g Game,
    engine: Engine<'a, 'b, W>,
}

impl<W: World> Solver<'_, '_, '_, W> {
    fn solve(mut self) -> Solution {
        let mut known = self.engine.world.limits();
        let mut solution = Solution::given_up(0);
        let done = self.fill(&mut solution, &mut known);
        solution.nodes = self.engine.nodes;
        if done.is_err() {
            let bound = |worth: Worth| (worth.abs() < MOST).then(|| points(worth));
            solution.why = Some(Why::GivenUp { least: bound(known.0), most: bound(known.1) });
        }
        solution
    }

    fn fill(&mut self, solution: &mut Solution, known: &mut (Worth, Worth)) -> Result<(), GivenUp> {
        let rules = *self.game.rules();
        let worth = self.engine.worth(known)?;
        let (moves, line) = (self.best_moves(worth)?, self.line(worth)?);
        (solution.moves, solution.line) = (moves, line);
        let way = Way::of(&rules);
        let may_be_void = way.may_go_round() || rules.limit > 0;
        let round = may_be_void && worth == NOBODY && self.is_circle()?;
        solution.value = Some(match round {
            true if circle_is_draw(&rules) => Value::Draw,
            true => Value::Void,
            false => value(worth, rules.scoring, rules.tie),
        });
        let endless = matches!(way, Way::Loops | Way::Path) && rules.cycle == Cycle::Continue;
        solution.why = if !self.engine.certain && self.is_unsure(worth)? {
            Some(Why::Uncertain)
        } else if endless && self.circles_matter(worth)? {
            Some(Why::Endless)
        } else {
            agrees_on_dead(&rules).then_some(Why::Agreed)
        };
        Ok(())
    }

    /// Tells whether neither player can bring about a count that is no worse than nothing.
    fn is_circle(&mut self) -> Result<bool, GivenUp> {
        self.engine.with(-MOST / 2, None);
        let black = self.engine.reaches(NOBODY)?;
        self.engine.with(MOST / 2, None);
        let white = !self.engine.reaches(NOBODY + 1)?;
        self.engine.with(NOBODY, None);
        Ok(!black && !white)
    }

    /// Tells whether the value would be another if circles were good for one of the players.
    fn circles_matter(&mut self, worth: Worth) -> Result<bool, GivenUp> {
        self.engine.with(-MOST / 2, None);
        let least = self.engine.reaches(worth)?;
        self.engine.with(MOST / 2, None);
        let most = !self.engine.reaches(worth + 1)?;
        self.engine.with(NOBODY, None);
        Ok(!(least && most))
    }

    /// Tells whether the value might be another, depending on what ends come to of which nobody knows it.
    fn is_unsure(&mut self, worth: Worth) -> Result<bool, GivenUp> {
        self.engine.with(NOBODY, Some(-MOST / 2));
        let least = self.engine.reaches(worth)?;
        self.engine.with(NOBODY, Some(MOST / 2));
        let most = !self.engine.reaches(worth + 1)?;
        self.engine.with(NOBODY, None);
        Ok(!(least && most))
    }

    /// The moves that keep the worth, in the order of the board, a pass last.
    fn best_moves(&mut self, worth: Worth) -> Result<Vec<Move>, GivenUp> {
        let mut judged: Vec<(Move, bool)> = Vec::new();
        let (size, images) = (self.game.size(), images(self.game));
        for mv in self.moves() {
            let same = |other: Move| match (mv, other) {
                (Move::Play(p), Move::Play(other)) => images.iter().any(|&image| size.image(p, image) == other),
                (_, _) => false,
            };
            let known = judged.iter().find(|&&(other, _)| same(other)).map(|&(_, keeps)| keeps);
            let keeps = known.map_or_else(|| self.keeps(mv, worth), Ok)?;
            judged.push((mv, keeps));
        }
        let mut best: Vec<Move> = judged.into_iter().filter(|&(_, keeps)| keeps).map(|(mv, _)| mv).collect();
        best.sort_by_key(|mv| mv.point().map_or((1, 0), |p| (0, p.index())));
        Ok(best)
    }

    /// The moves that may be made now, that which was found best before first.
    fn moves(&mut self) -> Vec<Move> {
        let mut choices = Vec::new();
        if self.engine.world.end().is_none() {
            self.engine.world.choices(&mut choices);
        }
        let mut moves: Vec<Move> = choices.iter().filter(|c| self.engine.allows(c)).map(|c| c.mv).collect();
        let best = self.engine.remembered();
        moves.sort_by_key(|&mv| Some(mv) != best);
        moves
    }

    /// Tells whether a move keeps the worth for who makes it.
    fn keeps(&mut self, mv: Move, worth: Worth) -> Result<bool, GivenUp> {
        let black = self.engine.world.black_moves();
        Ok(match black {
            true => self.engine.after(mv, worth)? >= worth,
            false => self.engine.after(mv, worth + 1)? <= worth,
        })
    }

    /// A line that keeps the worth.
    fn line(&mut self, worth: Worth) -> Result<Vec<Move>, GivenUp> {
        let mut line = Vec::new();
        let found = self.extend(&mut line, worth);
        self.engine.go_back();
        found.map(|()| line)
    }

    fn extend(&mut self, line: &mut Vec<Move>, worth: Worth) -> Result<(), GivenUp> {
        loop {
            let (mut next, mut circle) = (None, None);
            for mv in self.moves() {
                if !self.keeps(mv, worth)? {
                    continue;
                }
                if self.engine.goes_on_after(mv) {
                    next = Some(mv);
                    break;
                }
                circle = circle.or(Some(mv));
            }
            let Some(mv) = next.or(circle) else { return Ok(()) };
            line.push(mv);
            if !self.engine.advance(mv) {
                return Ok(());
            }
        }
    }
}

/// The mirror images in which a game is the same: none once anything has happened in it.
fn images(game: &Game) -> Vec<Symmetry> {
    let (size, board) = (game.size(), game.board());
    let is_same = |&image: &Symmetry| size.points().all(|p| board.get(size.image(p, image)) == board.get(p));
    size.symmetries().filter(|image| game.events().is_empty() && is_same(image)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::rules::DIALECTS;

    #[test]
    fn bounds_that_meet_are_a_value() {
        for (name, least, most, value) in [
            ("aga", Some(3), Some(3), Some("B+3")),
            ("aga", Some(-2), Some(-2), Some("W+2")),
            ("aga", Some(3), Some(4), None),
            ("aga", Some(3), None, None),
            ("aga", Some(0), Some(0), None),
            ("no-pass", Some(-1), Some(-1), Some("W+")),
            ("no-pass", None, Some(-1), Some("W+")),
            ("no-pass", Some(1), None, Some("B+")),
            ("no-pass", Some(-1), Some(1), None),
        ] {
            let dialect = DIALECTS.iter().find(|dialect| dialect.name == name).expect("a dialect");
            let why = Some(Why::GivenUp { least: least.map(Points::whole), most: most.map(Points::whole) });
            let given_up = Solution { value: None, why, moves: Vec::new(), line: Vec::new(), nodes: 1 };
            let met = met(given_up, &dialect.rules).value.map(|value| value.to_string());
            assert_eq!(met.as_deref(), value, "{name} {least:?} {most:?}");
        }
    }
}
