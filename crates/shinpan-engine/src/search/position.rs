//! [`Position`]: where a search stands. A record that the referee keeps, and the moves that the search has made since.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::board::{FastBoard, StoneFate};
use shinpan_rules::board::{Board, Color, Move, Point, PointSet};
use shinpan_rules::game::oracle::KnowsNothing;
use shinpan_rules::game::{Game, Phase, Strictness};
use shinpan_rules::rules::{CaptureGoal, Confirm, Cycle, Near, PassLimit, Rules, Scoring, Seki, Stop, Vacated};
use shinpan_rules::scoring;

use super::terminal::Terms;

/// A position in a search: it has a root, which is a game, and moves made from it.
///
/// Moves are made on a [`FastBoard`] and cost a placement. What depends on the record is asked of the referee's own
/// [`Game`], which follows only when it is asked ([`Position::referee`]): so legality, the end of the game and exact
/// scores are the referee's under every axis, and a search asks about a position once, when it looks at it for the
/// first time.
#[derive(Clone)]
pub struct Position {
    /// The game, with the first `followed.len()` moves made.
    game: Game,
    followed: Vec<(Color, Move)>,
    /// The first of those that is a play which the rules forbid.
    illegal: Option<usize>,
    path: Vec<(Color, Move)>,
    root: Root,
    board: FastBoard,
    to_play: Color,
    terms: Terms,
}

/// State that a rewind restores.
#[derive(Clone)]
struct Root {
    board: FastBoard,
    to_play: Color,
    terms: Terms,
    /// The latest moves of the game before the root, oldest first.
    before: Vec<(Color, Move)>,
    /// Points where a stone of each colour stood at any time.
    occupied: [PointSet; 2],
    /// True if dead stones are being played out: only what stands on the board counts then.
    plays_out: bool,
}

/// Most passes in a row that any rules ask for.
const PASSES: usize = 4;

/// The result of stopping at a position, where that needs no estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum End {
    /// The game has a winner (or none) without being counted.
    Decided(Option<Color>),
    /// The position counts as it stands: Black's points less White's, komi and all included.
    Counted(f32),
    /// Play has stopped, and dead stones are still to be settled; the terms say what the board is counted by.
    Unsettled,
    /// The last play has closed a cycle by which the rules end the game without a winner, once it is claimed.
    Repeated,
}

/// A copy of a game that follows a search. What its rules make depend on life and death is undecided there: the answer
/// may take seconds, and a search asks thousands of times. So a pass that such a rule forbids may be among the moves.
fn follower(game: &Game) -> Game {
    let rules = game.rules();
    let asks = rules.pass_limit != PassLimit::None || rules.confirm == Confirm::Wagc || rules.seki == Seki::Alive;
    let mut follower = game.clone();
    if asks {
        follower.set_oracle(Arc::new(KnowsNothing));
    }
    follower.set_strictness(Strictness::Lenient);
    follower
}

fn stops(game: &Game, plays_out: bool) -> bool {
    game.has_stopped() && !(plays_out && game.phase() == Phase::PlayOut)
}

/// True if any move may end the game: the last of a limited number, one after which the opponent has none and needs
/// one, or a capture.
pub(super) fn ends_abruptly(rules: &Rules) -> bool {
    rules.limit > 0 || rules.loses_without_move() || rules.captures != CaptureGoal::None
}

/// True if a game may end because it goes round in circles. Where none does the search follows a line that does, as far
/// as it has visits.
fn ends_cycles(cycle: Cycle) -> bool {
    match cycle {
        Cycle::Continue => false,
        Cycle::Draw | Cycle::Void | Cycle::VoidThird | Cycle::ClaimTie => true,
    }
}

/// Moves before the root that a position remembers.
const REMEMBERED: usize = 8;

impl Position {
    /// The present position of a game, `to_play` first. Costs a copy of the record.
    #[must_use]
    pub fn new(game: &Game, to_play: Color) -> Position {
        let board = FastBoard::from(game.board());
        let stood = |c: Color| game.starting_board().stones(c) | game.board().stones(c);
        let mut occupied = Color::BOTH.map(stood);
        for turn in game.all_turns() {
            if let Move::Play(point) = turn.mv {
                occupied[turn.color].insert(point);
            }
        }
        let mut before: Vec<_> = game.turns().rev().take(REMEMBERED).map(|t| (t.color, t.mv)).collect();
        before.reverse();
        // What the tree takes for undecided is read out for no terms either: they do not hang on it, and it may take
        // seconds.
        let game = follower(game);
        let terms = Terms::of(&game);
        let plays_out = game.phase() == Phase::PlayOut;
        let root = Root { board: board.clone(), to_play, terms: terms.clone(), before, occupied, plays_out };
        Position { game, followed: Vec::new(), illegal: None, path: Vec::new(), root, board, to_play, terms }
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> &FastBoard {
        &self.board
    }

    /// The player to move.
    #[must_use]
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The terms by which a finished board is counted if play stopped here.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The moves made since the root.
    #[must_use]
    pub fn path(&self) -> &[(Color, Move)] {
        &self.path
    }

    /// The latest moves of the game, those of the search included, latest first; at least five if so many were made.
    pub fn latest(&self) -> impl Iterator<Item = (Color, Move)> + '_ {
        self.path.iter().rev().chain(self.root.before.iter().rev()).copied()
    }

    /// The point played on last, if the last move was no pass.
    #[must_use]
    pub fn last_point(&self) -> Option<Point> {
        self.latest().next().and_then(|(_, mv)| mv.point())
    }

    /// Passes in a row that were made last.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.latest().take_while(|(_, mv)| *mv == Move::Pass).count()
    }

    /// Makes a move, which must be legal: the referee is not asked.
    pub fn play(&mut self, mv: Move) {
        let color = self.to_play;
        match mv {
            Move::Play(point) => self.board.place(color, point),
            Move::Pass => self.board.forget_ko(),
        }
        self.terms.enter(color, mv);
        self.path.push((color, mv));
        self.to_play = color.opponent();
    }

    /// Goes back to the root.
    pub fn rewind(&mut self) {
        self.board.copy_from(&self.root.board);
        self.to_play = self.root.to_play;
        self.terms.clone_from(&self.root.terms);
        self.path.clear();
    }

    /// The game with the moves of the search made in it. Costs the moves that the position asked about before did not
    /// have.
    ///
    /// # Panics
    /// If a move was made that the rules forbid.
    pub fn referee(&mut self) -> &Game {
        let same = self.followed.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        for _ in same..self.followed.len() {
            self.game.undo().expect("these moves were made");
        }
        self.followed.truncate(same);
        self.illegal = self.illegal.filter(|&at| at < same);
        for (at, &(color, mv)) in self.path.iter().enumerate().skip(same) {
            let turn = self.game.play(color, mv);
            let turn = turn.unwrap_or_else(|why| panic!("{color} {mv} is no move of a search: {why}"));
            if mv != Move::Pass && turn.violation.is_some() {
                self.illegal = self.illegal.or(Some(at));
            }
            self.followed.push((color, mv));
        }
        &self.game
    }

    /// The first of the plays since the root that the rules forbid. Positions that other moves have led to as well may
    /// have one, because what stood before is not the same.
    pub(super) fn first_illegal(&mut self) -> Option<usize> {
        self.referee();
        self.illegal
    }

    /// The hash of all that decides how play goes on and what it comes to: stones, player, passes, prisoners and what
    /// else is counted, but not the positions before. `None` where those matter for more than superko.
    pub(super) fn transposition_key(&self) -> Option<u64> {
        let rules = self.rules();
        let plays = self.path.iter().filter(|(_, mv)| *mv != Move::Pass).count();
        let nothing_taken = || self.board.open_count() + plays == self.root.board.open_count();
        // Where a pass was made may stop play when it is made there again.
        let counts_passes = matches!(rules.stop, Stop::TwoPassesOrAgain | Stop::PassAgain) && plays < self.path.len();
        let plain = rules.near == Near::Off && rules.vacated == Vacated::Open && !counts_passes;
        (plain && (!ends_cycles(rules.cycle) || nothing_taken())).then(|| {
            let mut hasher = DefaultHasher::new();
            (self.to_play, self.board.ko(), self.passes()).hash(&mut hasher);
            for row in self.board.size().points().map(|point| self.board.get(point)) {
                row.hash(&mut hasher);
            }
            self.terms.hash_totals(&mut hasher);
            hasher.finish()
        })
    }

    /// True if play has stopped. A play-out that controllers leave undone counts as done, but not where one is going
    /// on.
    #[must_use]
    pub fn has_stopped(&mut self) -> bool {
        let plays_out = self.root.plays_out;
        stops(self.referee(), plays_out)
    }

    /// The game after as many passes as stop it: who passes first, and how often, may be worth points. `None` where
    /// passes do not.
    #[must_use]
    pub fn passed_out(&mut self) -> Option<Game> {
        let plays_out = self.root.plays_out;
        let mut game = self.referee().clone();
        for _ in 0..PASSES {
            if stops(&game, plays_out) {
                break;
            }
            game.play(game.to_play(), Move::Pass).ok()?;
        }
        stops(&game, plays_out).then_some(game)
    }

    /// The boards after the latest moves, the present one first, as far back as the record goes and at most `count`.
    #[must_use]
    pub fn boards(&mut self, count: usize) -> Vec<Board> {
        let mut game = self.referee().clone();
        let mut boards = vec![game.board().clone()];
        while boards.len() < count && game.undo().is_ok() {
            boards.push(game.board().clone());
        }
        boards
    }

    /// True if play has stopped here, and what that comes to. After a play that cannot have stopped anything the
    /// referee is not asked.
    pub fn end(&mut self) -> Option<End> {
        let rules = *self.rules();
        let may_end = ends_abruptly(&rules) || rules.scoring == Scoring::None;
        let passed = matches!(self.latest().next(), Some((_, Move::Pass)));
        let may_cycle = ends_cycles(rules.cycle) && self.may_repeat();
        if self.path.is_empty() || (!passed && !may_end && !may_cycle) {
            return None;
        }
        let stopped = self.has_stopped();
        let terms = {
            let game = self.referee();
            if let Some(ending) = game.ending() {
                return Some(End::Decided(ending.winner));
            }
            // Where a pass is still owed play may go on instead.
            if !stopped || game.pass_owed().is_some() {
                return (may_cycle && game.cycle_ending().is_some()).then_some(End::Repeated);
            }
            if !game.removes_dead() {
                let tally = scoring::tally(game, &PointSet::EMPTY);
                return Some(End::Counted(tally.difference().to_f64() as f32));
            }
            Terms::of(game)
        };
        self.terms = terms;
        Some(End::Unsettled)
    }

    /// True if the last play put a stone where one of its colour stood before, or one that is gone again.
    fn may_repeat(&self) -> bool {
        let Some(&(color, Move::Play(point))) = self.path.last() else { return false };
        let earlier = &self.path[..self.path.len() - 1];
        let stood = self.root.occupied[color].contains(point) || earlier.contains(&(color, Move::Play(point)));
        stood || self.board.is_empty_at(point)
    }

    /// The legal moves, in the order of the points with a pass at the end. Where nothing of the record matters a point
    /// is judged by the fast board, else by the referee.
    pub fn moves(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        let color = self.to_play;
        let plain = self.rules().near == Near::Off && self.rules().vacated == Vacated::Open;
        let goes_on = match self.referee().phase() {
            Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => true,
            Phase::Agreement | Phase::Counting | Phase::Ended => false,
        };
        let size = self.board.size();
        let mut stood = self.root.occupied[color];
        stood.extend(self.path.iter().filter(|(c, _)| *c == color).filter_map(|(_, mv)| mv.point()));
        for point in size.points().filter(|&p| self.board.is_empty_at(p)) {
            let surely = plain && goes_on && !stood.contains(point) && self.stands_quietly(color, point);
            if surely || self.game.legality(color, Move::Play(point)).is_ok() {
                moves.push(Move::Play(point));
            }
        }
        if self.game.legality(color, Move::Pass).is_ok() {
            moves.push(Move::Pass);
        }
    }

    /// True if a stone there lives and takes nothing. If no stone of its colour ever stood there, the position is new.
    fn stands_quietly(&self, color: Color, point: Point) -> bool {
        let taken = |q: Point| self.board.get(q) == Some(color.opponent()) && self.board.only_liberty(q) == Some(point);
        self.board.fate(color, point) == StoneFate::Stands && !self.board.size().neighbors(point).any(taken)
    }
}
