//! [`SearchPlayer`]: the tree search as a player.

use std::sync::Arc;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::search::{
    self, End, Evaluator, MoveReport, Nature, Playouts, Position, Report, SearchRequest, dead_stones, is_decided,
};
use shinpan_rules::board::{Color, Move, PointMap, Size};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{Confirm, Rules, Ruleset, Scoring};
use shinpan_rules::scoring;

use super::aim::Aim;
use super::rank::Rank;
use super::resignation::{Chances, Resignation};
use super::stopper::{Limits, SearchStats, StopSignal, Stopper, UsualPlayouts};
use super::{Candidate, Player, worn_out};

/// Where nothing is open any more a pass is made instead of a move that seems better by no more than this utility,
const SAME_UTILITY: f32 = 0.02;
/// and no more than these points.
const SAME_SCORE: f32 = 0.3;
/// So many playouts tell what is dead where a pass would stop play.
const SETTLING: usize = 128;

/// Plays what a tree search likes best. Passes where the search says that passing is best under the rules in force.
pub struct SearchPlayer {
    search: search::Search,
    seed: u64,
    limits: Limits,
    /// Most visits of a move, whatever the limits say.
    fixed: Option<usize>,
    stop: StopSignal,
    rank: Option<Rank>,
    rng: Pcg64Mcg,
    resignation: Resignation,
    chances: Chances,
    aim: Aim,
}

impl SearchPlayer {
    /// Visits for a move where nobody says how many or how long.
    pub const USUAL: usize = UsualPlayouts::PLAYOUTS;
    /// Playouts for a move of the `heuristic` player.
    pub const QUICK: usize = 150;

    /// A player by playouts, started from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> SearchPlayer {
        SearchPlayer::by(Box::new(Playouts::new(seed)), seed)
    }

    /// A player by so many playouts a move, or fewer where limits say so. It uses no more time than these take.
    #[must_use]
    pub fn fixed(seed: u64, playouts: usize) -> SearchPlayer {
        SearchPlayer { fixed: Some(playouts), ..SearchPlayer::new(seed) }
    }

    /// A player by this evaluator.
    #[must_use]
    pub fn by(evaluator: Box<dyn Evaluator>, seed: u64) -> SearchPlayer {
        let limits = Limits::default();
        let search = search::Search::new(evaluator, limits.settings, seed);
        let stop = Arc::new(|| false);
        SearchPlayer {
            search,
            seed,
            limits,
            fixed: None,
            stop,
            rank: None,
            rng: Pcg64Mcg::seed_from_u64(seed),
            resignation: Resignation::default(),
            chances: Chances::default(),
            aim: Aim::default(),
        }
    }

    /// This player, weaker on purpose.
    #[must_use]
    pub fn at_rank(self, rank: Rank) -> SearchPlayer {
        let visits = rank.visits(self.search.nature());
        SearchPlayer { fixed: Some(visits), rank: Some(rank), ..self }
    }

    /// Searches until the stopper says so.
    fn think(&mut self, game: &Game, color: Color, barred: &dyn Fn(Move) -> bool, stopper: &mut dyn Stopper) -> Report {
        let mut fixed = self.fixed.map(|_| self.visits());
        let may_pass = game.legality(color, Move::Pass).is_ok();
        let barred = |mv| barred(mv) || (mv == Move::Pass && !may_pass);
        let question = SearchRequest {
            game,
            to_play: color,
            barred: &barred,
            wants_owners: self.search.nature() == Nature::Policy,
        };
        self.search.think(&question, &mut |progress| {
            let settled = progress.is_settled() && progress.visits > 0;
            settled
                || match &mut fixed {
                    Some(visits) => visits.is_spent(progress.visits),
                    None => stopper.enough(&SearchStats::of(color, progress)),
                }
        })
    }

    fn usual(&mut self, game: &Game, color: Color) -> Report {
        let mut visits = self.visits();
        self.think(game, color, &|_| false, &mut visits)
    }

    /// The number of visits of a move without a clock.
    fn visits(&self) -> VisitLimit {
        let most = self.fixed.unwrap_or(usize::MAX);
        VisitLimit(self.limits.playouts.unwrap_or(SearchPlayer::USUAL).min(most), Arc::clone(&self.stop))
    }

    /// The move that a report comes to.
    fn settle(&mut self, game: &Game, color: Color, report: &Report) -> Move {
        if worn_out(game) && game.legality(color, Move::Pass).is_ok() {
            return Move::Pass;
        }
        let nature = self.search.nature();
        self.chances.note(game, color, report.best(), (report.visits, self.fixed), nature, &self.resignation);
        let pass = match (nature, &report.owners) {
            (Nature::Policy, Some(owners)) => {
                idle_pass(game, color, report, owners).or_else(|| closing_pass(game, color, report, |_| owners.clone()))
            }
            (Nature::Policy, None) => None,
            (Nature::Samples, _) => {
                closing_pass(game, color, report, |after| Playouts::new(self.seed).owners_after_stop(after, SETTLING))
            }
        };
        let drawn = |rng: &mut Pcg64Mcg| self.rank.and_then(|rank| rank.draw(game, color, report, rng));
        pass.or_else(|| drawn(&mut self.rng)).unwrap_or_else(|| chosen(game, color, report))
    }
}

/// Stops after so many visits, or on a signal.
struct VisitLimit(usize, StopSignal);

impl VisitLimit {
    fn is_spent(&mut self, visits: usize) -> bool {
        visits >= self.0 || (self.1)()
    }
}

impl Stopper for VisitLimit {
    fn enough(&mut self, stats: &SearchStats) -> bool {
        self.is_spent(stats.playouts)
    }
}

/// The share of the visits, best first: the move that would be chosen has at least as many as any other. Moves that
/// were not visited come after it, by what is thought of them before. The image of a move has the move's value.
fn candidates(report: &Report, size: Size) -> Vec<Candidate> {
    let most = report.moves.iter().map(|m| m.visits).max().unwrap_or(0);
    let total = report.visits.max(1) as f64;
    let value = |(i, m): (usize, &MoveReport)| {
        let visits = if i == 0 { most } else { m.visits } as f64 / total;
        Candidate {
            mv: m.mv,
            value: if m.visits == 0 && i > 0 { f64::from(m.utility) / (10.0 * total) } else { visits },
        }
    };
    let mut candidates: Vec<Candidate> = report.all_moves(size).iter().enumerate().map(value).collect();
    candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
    candidates
}

/// The pass, where a network thinks that nothing is open any more and the move that it likes best comes to nothing more
/// than the pass. What is left then is to fill territory, which may cost nothing and would go on for a long time.
fn idle_pass(game: &Game, color: Color, report: &Report, owners: &PointMap<f32>) -> Option<Move> {
    let best = report.best()?;
    let pass = report.moves.iter().find(|m| m.mv == Move::Pass && m.visits > 0)?;
    let decided = is_decided(game.board(), |p| owners[p]);
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let better = sign * (best.score - pass.score) > SAME_SCORE || best.utility - pass.utility > SAME_UTILITY;
    (decided && !better).then_some(Move::Pass)
}

/// The pass that stops play where nothing is open any more by what the evaluator says of each point, and the player
/// wins by what it takes for dead, or has lost anyway. A network may think well of filling territory all the same, even
/// where that costs points; and by playouts all moves are as good.
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
    (is_decided(game.board(), owner) && (won || hope < Resignation::default().threshold)).then_some(Move::Pass)
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

impl Player for SearchPlayer {
    /// Values are shares of the visits.
    fn candidates(&mut self, game: &Game, color: Color) -> Vec<Candidate> {
        candidates(&self.usual(game, color), game.size())
    }

    fn choose(&mut self, game: &Game, color: Color) -> Move {
        let mut visits = self.visits();
        self.choose_within(game, color, &mut visits)
    }

    fn choose_within(&mut self, game: &Game, color: Color, stopper: &mut dyn Stopper) -> Move {
        if worn_out(game) && game.legality(color, Move::Pass).is_ok() {
            return Move::Pass;
        }
        let aimed = self.aim.game(game, color);
        let report = self.think(aimed.as_ref().unwrap_or(game), color, &|_| false, stopper);
        self.aim.note(game, color, &report, aimed.as_ref());
        self.settle(game, color, &report)
    }

    fn decide(&mut self, game: &Game, color: Color, report: &Report) -> Move {
        // An analysis has more visits than such a player.
        if self.fixed.is_some() { self.choose(game, color) } else { self.settle(game, color, report) }
    }

    fn choose_among(&mut self, game: &Game, color: Color, allowed: &[Move], stopper: &mut dyn Stopper) -> Option<Move> {
        let report = self.think(game, color, &|mv| !allowed.contains(&mv), stopper);
        report.best().map(|best| best.mv).filter(|mv| allowed.contains(mv))
    }

    /// The best move in the same position where nothing is removed at the next stop.
    fn clean_up(&mut self, game: &Game, color: Color) -> Move {
        let ruleset = *game.ruleset();
        let rules = Rules { confirm: Confirm::None, ..ruleset.rules };
        let mut stones_stay = Game::new(Ruleset { rules, ..ruleset }, game.size());
        stones_stay.start_from(game.board().clone(), color);
        let mv = self.choose(&stones_stay, color);
        // The record is not in that game, and may bar a ko.
        if game.legality(color, mv).is_ok() { mv } else { self.choose(game, color) }
    }

    fn gives_up(&self, game: &Game, color: Color) -> bool {
        self.chances.are_gone(game, color, &self.resignation)
    }

    fn set_resignation(&mut self, resignation: &Resignation) {
        self.resignation = *resignation;
    }

    fn set_limits(&mut self, limits: &Limits) {
        if limits.settings != self.limits.settings {
            self.search.set(limits.settings);
        }
        self.limits = *limits;
    }

    fn set_stop_signal(&mut self, signal: StopSignal) {
        self.stop = signal;
    }

    fn takes_time(&self) -> bool {
        self.fixed.is_none()
    }

    fn analyst(&mut self) -> Option<&mut search::Search> {
        self.fixed.is_none().then_some(&mut self.search)
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
        self.rng = Pcg64Mcg::seed_from_u64(seed);
        (self.seed, self.chances, self.aim) = (seed, Chances::default(), Aim::default());
    }
}
