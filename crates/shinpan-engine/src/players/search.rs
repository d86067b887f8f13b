//! [`Search`]: the tree search as a player.

use std::sync::Arc;

use crate::search::{
    self, End, Evaluator, MoveReport, Nature, Playouts, Position, Question, Report, dead_stones, is_decided,
};
use shinpan_rules::board::{Color, Move, PointMap};
use shinpan_rules::game::Game;
use shinpan_rules::rules::Scoring;
use shinpan_rules::scoring;

use super::heuristic::Heuristic;
use super::watch::{Hurry, Limits, Resignation, Thought, Usual, Watch};
use super::{Candidate, Player, worn_out};

/// A game is not given up by moves with fewer visits than this, samples or looks of a network, and not before so much of the
/// board's points have been moves.
const SURE: [usize; 2] = [200, 25];
const OPENING: usize = 4;

/// Where nothing is open any more a pass is made instead of a move that seems better by no more than this utility,
const SAME_UTILITY: f32 = 0.02;
/// and no more than these points.
const SAME_SCORE: f32 = 0.3;
/// A game is lost for whoever wins less than this share of the time.
const LOST: f32 = 0.04;
/// So many playouts tell what is dead where a pass would stop play.
const SETTLING: usize = 128;

/// Plays what a tree search likes best. Passes where the search says that passing is best under the rules in force.
pub struct Search {
    search: search::Search,
    guide: Heuristic,
    seed: u64,
    limits: Limits,
    resignation: Resignation,
    hurry: Hurry,
    /// Of each colour, after how many turns the game has seemed lost, in its last moves in a row.
    lost: [Vec<usize>; 2],
    /// The turns made when that was last asked.
    asked_after: Vec<(Color, Move)>,
}

impl Search {
    /// Visits for a move where nobody says how many or how long.
    pub const USUAL: usize = Usual::PLAYOUTS;

    /// A player by playouts, started from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Search {
        Search::by(Box::new(Playouts::new(seed)), seed)
    }

    /// A player by this evaluator.
    #[must_use]
    pub fn by(evaluator: Box<dyn Evaluator>, seed: u64) -> Search {
        let limits = Limits::default();
        let search = search::Search::new(evaluator, limits.settings, seed);
        let (guide, hurry) = (Heuristic::new(seed), Arc::new(|| false));
        let resignation = Resignation::default();
        Search { search, guide, seed, limits, resignation, hurry, lost: Default::default(), asked_after: Vec::new() }
    }

    /// Thinks until somebody has waited enough.
    fn think(&mut self, game: &Game, color: Color, barred: &dyn Fn(Move) -> bool, watch: &mut dyn Watch) -> Report {
        let may_pass = game.legality(color, Move::Pass).is_ok();
        let barred = |mv| barred(mv) || (mv == Move::Pass && !may_pass);
        let question =
            Question { game, to_play: color, barred: &barred, wants_owners: self.search.nature() == Nature::Policy };
        self.search.think(&question, &mut |progress| {
            progress.is_settled() && progress.visits > 0 || watch.enough(&Thought::of(color, progress))
        })
    }

    fn usual(&mut self, game: &Game, color: Color) -> Report {
        let mut watch = self.number();
        self.think(game, color, &|_| false, &mut watch)
    }

    /// Someone who waits for the usual number of visits.
    fn number(&self) -> Number {
        Number(self.limits.playouts.unwrap_or(Search::USUAL), Arc::clone(&self.hurry))
    }

    /// Notes whether the game seems lost; asked twice about the same position, once.
    fn take_heart(&mut self, game: &Game, color: Color, report: &Report) {
        let turns: Vec<(Color, Move)> = game.all_turns().map(|turn| (turn.color, turn.mv)).collect();
        if !turns.starts_with(&self.asked_after) {
            self.lost = Default::default();
        }
        let made = turns.len();
        self.asked_after = turns;
        let share = report.best().map_or(1.0, |best| if color == Color::Black { best.win } else { 1.0 - best.win });
        let enough = match self.search.nature() {
            Nature::Samples => SURE[0],
            Nature::Policy => SURE[1],
        };
        let sure = report.visits >= enough && game.rules().scoring != Scoring::None;
        let (lost, hopeless) = (&mut self.lost[color], share < self.resignation.share && sure);
        lost.retain(|&turns| hopeless && turns < made);
        if hopeless {
            lost.push(made);
        }
    }
}

/// Waits for so many visits, unless there is hurry.
struct Number(usize, Hurry);

impl Watch for Number {
    fn enough(&mut self, thought: &Thought) -> bool {
        thought.playouts >= self.0 || (self.1)()
    }
}

/// The share of the visits, best first: the move that would be chosen has at least as many as any other. Moves that were not
/// visited come after it, by what is thought of them before.
fn candidates(report: &Report) -> Vec<Candidate> {
    let most = report.moves.iter().map(|m| m.visits).max().unwrap_or(0);
    let total = report.visits.max(1) as f64;
    let value = |(i, m): (usize, &MoveReport)| {
        let visits = if i == 0 { most } else { m.visits } as f64 / total;
        Candidate {
            mv: m.mv,
            value: if m.visits == 0 && i > 0 { f64::from(m.utility) / (10.0 * total) } else { visits },
        }
    };
    let mut candidates: Vec<Candidate> = report.moves.iter().enumerate().map(value).collect();
    candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
    candidates
}

/// The pass, where a network thinks that nothing is open any more and the move that it likes best comes to nothing more than the pass.
/// What is left then is to fill territory, which may cost nothing and would go on for a long time.
fn idle_pass(game: &Game, color: Color, report: &Report, owners: &PointMap<f32>) -> Option<Move> {
    let best = report.best()?;
    let pass = report.moves.iter().find(|m| m.mv == Move::Pass && m.visits > 0)?;
    let decided = is_decided(game.board(), |p| owners[p]);
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let better = sign * (best.score - pass.score) > SAME_SCORE || best.utility - pass.utility > SAME_UTILITY;
    (decided && !better).then_some(Move::Pass)
}

/// The pass that stops play where nothing is open any more by what the evaluator says of each point, and the player wins by what it
/// takes for dead, or has lost anyway. A network may think well of filling territory all the same, even where that costs points; and
/// by playouts all moves are as good.
fn closing_pass(
    game: &Game,
    color: Color,
    report: &Report,
    owners: impl FnOnce(&Position) -> PointMap<f32>,
) -> Option<Move> {
    match game.rules().scoring {
        Scoring::Area | Scoring::Territory => {}
        // What counts is still to be made: eyes are to be filled, moves to be kept.
        Scoring::Stone | Scoring::Empty | Scoring::None => return None,
    }
    let best = report.best()?;
    report.moves.iter().find(|m| m.mv == Move::Pass)?;
    let mut after = Position::new(game, color);
    after.play(Move::Pass);
    if after.end() != Some(End::Unsettled) {
        return None;
    }
    let owners = owners(&after);
    let owner = |p| owners[p];
    let score = scoring::tally(after.referee(), &dead_stones(game.board(), owner)).difference().to_f64();
    let (won, hope) = if color == Color::Black { (score > 0.0, best.win) } else { (score < 0.0, 1.0 - best.win) };
    (is_decided(game.board(), owner) && (won || hope < LOST)).then_some(Move::Pass)
}

/// The best move that changes something: a stone that only takes itself off is no better than a pass.
fn chosen(game: &Game, color: Color, report: &Report) -> Move {
    let idle = |mv: Move| match mv {
        Move::Pass => false,
        Move::Play(p) => game.board().clone().place(color, p).is_ok_and(|placed| placed.self_captured.len() == 1),
    };
    match report.best().map(|best| best.mv) {
        Some(mv) if idle(mv) => {
            let others = report.moves.iter().filter(|m| !idle(m.mv));
            others.max_by_key(|m| m.visits).map_or(mv, |m| m.mv)
        }
        best => best.unwrap_or(Move::Pass),
    }
}

impl Player for Search {
    /// Values are shares of the visits.
    fn candidates(&mut self, game: &Game, color: Color) -> Vec<Candidate> {
        candidates(&self.usual(game, color))
    }

    fn choose(&mut self, game: &Game, color: Color) -> Move {
        let mut watch = self.number();
        self.choose_within(game, color, &mut watch)
    }

    fn choose_within(&mut self, game: &Game, color: Color, watch: &mut dyn Watch) -> Move {
        if worn_out(game) && game.legality(color, Move::Pass).is_ok() {
            return Move::Pass;
        }
        let report = self.think(game, color, &|_| false, watch);
        self.decide(game, color, &report)
    }

    fn decide(&mut self, game: &Game, color: Color, report: &Report) -> Move {
        if worn_out(game) && game.legality(color, Move::Pass).is_ok() {
            return Move::Pass;
        }
        self.take_heart(game, color, report);
        let pass = match (self.search.nature(), &report.owners) {
            (Nature::Policy, Some(owners)) => {
                idle_pass(game, color, report, owners).or_else(|| closing_pass(game, color, report, |_| owners.clone()))
            }
            (Nature::Policy, None) => None,
            (Nature::Samples, _) => {
                closing_pass(game, color, report, |after| Playouts::new(self.seed).owners(after, SETTLING))
            }
        };
        pass.unwrap_or_else(|| chosen(game, color, report))
    }

    fn choose_among(&mut self, game: &Game, color: Color, allowed: &[Move], watch: &mut dyn Watch) -> Option<Move> {
        let report = self.think(game, color, &|mv| !allowed.contains(&mv), watch);
        report.best().map(|best| best.mv).filter(|mv| allowed.contains(mv))
    }

    fn clean_up(&mut self, game: &Game, color: Color) -> Move {
        self.guide.clean_up(game, color)
    }

    fn heeds_verdicts(&self) -> bool {
        false
    }

    fn gives_up(&self, game: &Game, color: Color) -> bool {
        self.lost[color].len() >= self.resignation.turns && game.ledger().turns() >= game.size().area() / OPENING
    }

    fn set_limits(&mut self, limits: &Limits) {
        if limits.settings != self.limits.settings {
            self.search.set(limits.settings);
        }
        self.limits = *limits;
    }

    fn set_resignation(&mut self, resignation: Resignation) {
        self.resignation = resignation;
    }

    fn set_hurry(&mut self, hurry: Hurry) {
        self.hurry = hurry;
    }

    fn takes_time(&self) -> bool {
        true
    }

    fn analyst(&mut self) -> Option<&mut search::Search> {
        Some(&mut self.search)
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
        self.guide.reseed(seed);
        (self.seed, self.lost) = (seed, Default::default());
    }
}
