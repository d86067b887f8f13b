//! The course of a game as KataGo's networks are told it: what they see of history, kos and superko, phases and passes
//! (KataGo, `cpp/game/boardhistory.cpp`). It follows a game that our referee has judged; it judges nothing itself,
//! except which points a network is told are barred.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::tactics::{Ladders, ladders};
use shinpan_rules::board::{Board, Color, Hash, Move, Point, PointSet};
use shinpan_rules::game::{Game, Turn};
use shinpan_rules::rules::HandicapBonus;

use super::network_rules::{Deducted, Ko, NetworkRules};

/// A position and what was read of it.
#[derive(Clone, Debug)]
pub struct SeenBoard {
    /// The stones.
    pub board: Board,
    ko: Option<Point>,
    ladders: OnceLock<Ladders>,
}

impl SeenBoard {
    /// Its ladders, read when they are first asked for.
    pub fn ladders(&self) -> &Ladders {
        self.ladders.get_or_init(|| ladders(&self.board, self.ko))
    }
}

/// Positions that were looked at, so that the ladders of each are read once however often a search comes by.
#[derive(Default)]
pub(super) struct BoardCache(FxHashMap<(Hash, Option<Point>), Arc<SeenBoard>>);

/// Positions that are kept: some two kilobytes each.
const SEEN: usize = 1 << 12;

impl BoardCache {
    /// The same position as looked at before, if it was.
    fn share(&mut self, seen: &mut Arc<SeenBoard>) {
        if self.0.len() >= SEEN {
            self.0.clear();
        }
        let known = self.0.entry((seen.board.hash(), seen.ko)).or_insert_with(|| Arc::clone(seen));
        if known.board == seen.board {
            *seen = Arc::clone(known);
        }
    }
}

/// A capture of a ko in the encore: position before, where, by whom.
type EncoreCapture = (Hash, Point, Color);

/// The course of a game.
#[derive(Clone, Debug)]
pub struct BoardHistory {
    /// The rules.
    pub rules: NetworkRules,
    /// The latest position and the two before it, newest first.
    pub seen: [Arc<SeenBoard>; 3],
    /// The player to move.
    pub to_play: Color,
    /// The last moves, newest first, at most five.
    pub moves: Vec<(Color, Move)>,
    /// How many of them a network may be shown.
    pub shown: usize,
    /// 0 in the main phase, then 1 and 2.
    pub encore: usize,
    /// The position in which the second encore began.
    pub encore_start: Option<Board>,
    /// In the encore, stones that took a ko and may not be taken back at once.
    pub blocked: PointSet,
    /// True if the game has stopped.
    pub finished: bool,
    /// True if the button is still there.
    pub button: bool,
    /// Where a ko may not be taken back.
    ko: Option<Point>,
    passes: usize,
    /// Stones that Black played more than White, those of the beginning included.
    plays: i32,
    button_bonus: f32,
    handicap_bonus: f32,
    white_moved: bool,
    black_first: usize,
    /// Positions since kos were last forgotten, and who was to move.
    positions: Vec<(Hash, Color)>,
    /// Situations in which each player passed.
    passed_at: [Vec<Hash>; 2],
    touched: PointSet,
    captures: Vec<EncoreCapture>,
}

fn look(board: &Board, ko: Option<Point>) -> Arc<SeenBoard> {
    Arc::new(SeenBoard { board: board.clone(), ko, ladders: OnceLock::new() })
}

impl BoardHistory {
    /// A game that begins with a position, perhaps of handicap stones.
    #[must_use]
    pub fn new(rules: NetworkRules, board: &Board, to_play: Color) -> BoardHistory {
        let seen = look(board, None);
        let mut history = BoardHistory {
            rules,
            seen: [Arc::clone(&seen), Arc::clone(&seen), seen],
            to_play,
            moves: Vec::new(),
            shown: 0,
            encore: 0,
            encore_start: None,
            blocked: PointSet::EMPTY,
            finished: false,
            button: false,
            ko: None,
            passes: 0,
            plays: stones(board),
            button_bonus: 0.0,
            handicap_bonus: 0.0,
            white_moved: false,
            black_first: 0,
            positions: Vec::new(),
            passed_at: [Vec::new(), Vec::new()],
            touched: PointSet::EMPTY,
            captures: Vec::new(),
        };
        history.begin();
        history
    }

    /// The course of a game so far.
    #[must_use]
    pub fn of(game: &Game) -> BoardHistory {
        BoardHistory::told(NetworkRules::of(game.rules()), game, game.to_play())
    }

    /// The same for a search, `to_play` first: where the game is to be played out nothing is removed at the next stop.
    #[must_use]
    pub fn of_root(game: &Game, to_play: Color) -> BoardHistory {
        BoardHistory::told(NetworkRules::now(game), game, to_play)
    }

    fn told(rules: NetworkRules, game: &Game, to_play: Color) -> BoardHistory {
        let mut history = BoardHistory::new(rules, game.starting_board(), game.first_to_play());
        for (turn, board) in game.turns_and_boards().filter(|(turn, _)| !turn.idle) {
            history.follow(turn, board);
        }
        history.turn_to(to_play);
        history
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.seen[0].board
    }

    /// Points that White has over what the board says, komi and compensations.
    #[must_use]
    pub fn white_komi(&self) -> f32 {
        let stones = || stones(self.board());
        let deducted = match self.rules.deducted {
            Deducted::Nothing => 0,
            Deducted::Plays => self.plays,
            Deducted::Stones => stones(),
            Deducted::Prisoners => self.plays - stones(),
        };
        // With as many moves left the player to move runs out first.
        let turn = match (self.rules.last_mover, self.to_play) {
            (false, _) => 0.0,
            (true, Color::Black) => 0.5,
            (true, Color::White) => -0.5,
        };
        self.rules.komi + deducted as f32 + turn + self.button_bonus + self.handicap_bonus
    }

    fn pay_handicap(&mut self) {
        let stones = if self.black_first > 1 { self.black_first } else { 0 };
        self.handicap_bonus = match self.rules.handicap {
            HandicapBonus::None => 0.0,
            HandicapBonus::AllButFirst => stones.saturating_sub(1) as f32,
            HandicapBonus::All => stones as f32,
        };
    }

    /// If the other player is to move, history begins anew.
    pub fn turn_to(&mut self, color: Color) {
        if color == self.to_play {
            return;
        }
        self.to_play = color;
        self.begin();
    }

    /// The present position becomes the beginning of the game.
    fn begin(&mut self) {
        let board = self.board().clone();
        (self.ko, self.passes, self.shown, self.finished) = (None, 0, 0, false);
        self.button = self.rules.button && self.encore == 0;
        self.button_bonus = 0.0;
        self.positions = vec![(board.hash(), self.to_play)];
        self.passed_at = [Vec::new(), Vec::new()];
        self.touched = board.stones(Color::Black) | board.stones(Color::White);
        self.white_moved = board.count(Color::White) > 0;
        self.black_first = if self.white_moved { 0 } else { board.count(Color::Black) };
        self.pay_handicap();
        let now = Arc::clone(&self.seen[0]);
        self.seen = [Arc::clone(&now), Arc::clone(&now), now];
        self.moves.clear();
    }

    /// True if a pass forgets earlier positions, and one that is made again ends the phase.
    fn passes_count_by_position(&self) -> bool {
        self.encore > 0 || matches!(self.rules.ko, Ko::Simple | Ko::Spight)
    }

    /// The key by which a pass is remembered.
    fn situation(&self) -> Hash {
        self.board().hash() ^ blocked_hash(self.blocked)
    }

    /// True if a pass would be the second in a row, or the same as an earlier one.
    #[must_use]
    pub fn pass_ends_phase(&self) -> bool {
        self.passes >= 1 || self.repeats_pass(self.to_play)
    }

    /// True if the player passed in this situation before, where that ends the phase.
    fn repeats_pass(&self, color: Color) -> bool {
        self.passes_count_by_position() && self.passed_at[color].contains(&self.situation())
    }

    /// True if a network is told that the game goes on after a pass that would end it.
    #[must_use]
    pub fn hides_end(&self) -> bool {
        self.rules.friendly && !self.rules.territory() && self.passes == 1 && !self.repeats_pass(self.to_play)
    }

    /// A move, whatever it is worth. In the encore one at a blocked ko may only lift the block and place nothing.
    pub fn play(&mut self, color: Color, mv: Move) {
        self.turn_to(color);
        let mut board = self.board().clone();
        let made = match mv {
            Move::Play(point) if self.encore == 0 || !self.lifts_block(color, point) => board.place(color, point).ok(),
            Move::Play(_) | Move::Pass => None,
        };
        self.enter(color, mv, made.map(|placement| (placement.captured, board)));
    }

    /// A turn that the referee has judged, and the position that he has after it.
    pub(super) fn follow(&mut self, turn: &Turn, board: &Board) {
        self.turn_to(turn.color);
        let made = turn.mv.point().map(|_| (turn.placement.captured, board.clone()));
        self.enter(turn.color, turn.mv, made);
    }

    /// A move of the player whose turn it is; if it placed a stone, those it took, and the position after it.
    fn enter(&mut self, color: Color, mv: Move, made: Option<(PointSet, Board)>) {
        if std::mem::take(&mut self.finished) {
            self.shown = self.shown.min(1);
        }
        let repeated = mv == Move::Pass && !self.button && self.repeats_pass(color);
        let seen = match (mv, made) {
            (Move::Pass, _) => self.pass(color),
            (Move::Play(point), Some((captured, board))) => self.place(color, point, captured, &board),
            (Move::Play(_), None) => {
                self.passes = 0;
                Arc::clone(&self.seen[0])
            }
        };
        self.seen.rotate_right(1);
        self.seen[0] = seen;
        self.to_play = color.opponent();
        self.moves.insert(0, (color, mv));
        self.moves.truncate(5);
        self.shown += 1;
        self.positions.push((self.board().hash(), self.to_play));
        self.count_opening(color, mv);
        if self.passes >= 2 || repeated {
            self.stop();
        }
    }

    /// Makes the latest position the same as one that was looked at before, if it is.
    pub(super) fn share(&mut self, boards: &mut BoardCache) {
        boards.share(&mut self.seen[0]);
    }

    /// Black's moves before White's first are handicap stones.
    fn count_opening(&mut self, color: Color, mv: Move) {
        if mv == Move::Pass || self.white_moved {
            return;
        }
        self.white_moved = color == Color::White;
        if color == Color::Black {
            self.black_first += 1;
            self.pay_handicap();
        }
    }

    fn pass(&mut self, color: Color) -> Arc<SeenBoard> {
        let sign = if color == Color::White { 0.5 } else { -0.5 };
        if std::mem::take(&mut self.button) {
            self.button_bonus += sign;
            self.passes = 0;
            self.passed_at = [Vec::new(), Vec::new()];
            self.positions.clear();
        } else {
            if self.passes_count_by_position() {
                self.positions.clear();
            }
            let situation = self.situation();
            self.passed_at[color].push(situation);
            self.passes = if self.encore == 0 && !self.rules.passes_stop { 0 } else { self.passes + 1 };
        }
        self.ko = None;
        Arc::clone(&self.seen[0])
    }

    fn place(&mut self, color: Color, point: Point, captured: PointSet, board: &Board) -> Arc<SeenBoard> {
        self.passes = 0;
        let alone = || board.chain(point).is_some_and(|c| c.stones.len() == 1 && c.liberties.len() == 1);
        self.ko = (captured.len() == 1 && alone()).then(|| captured.first()).flatten();
        self.touched.insert(point);
        if self.encore > 0 {
            if self.ko.take().is_some() {
                self.blocked.insert(point);
                self.captures.push((self.board().hash(), point, color));
            }
            self.blocked = self.blocked - board.empties();
        }
        if self.encore <= 1 {
            self.plays += if color == Color::Black { 1 } else { -1 };
        }
        look(board, self.ko)
    }

    /// Lifts the block of a ko in the encore, if that is all that a move comes to.
    fn lifts_block(&mut self, color: Color, point: Point) -> bool {
        let stone = if self.board().is_empty_at(point) { taken_ko(self.board(), color, point) } else { Some(point) };
        let opposing = self.board().stones(color.opponent());
        stone.is_some_and(|stone| opposing.contains(stone) && self.blocked.remove(stone))
    }

    /// The end of a phase.
    fn stop(&mut self) {
        if !self.rules.encore || !self.rules.territory() || self.encore >= 2 {
            self.finished = true;
            self.shown = self.shown.min(1);
            return;
        }
        self.encore += 1;
        (self.shown, self.passes) = (0, 0);
        if self.encore == 2 {
            self.encore_start = Some(self.board().clone());
        }
        self.passed_at = [Vec::new(), Vec::new()];
        self.blocked = PointSet::EMPTY;
        self.captures.clear();
        self.positions = vec![(self.board().hash(), self.to_play)];
    }

    /// Where a network is told that the player to move may not play, because of a ko or a repetition.
    #[must_use]
    pub fn barred(&self) -> PointSet {
        if self.encore > 0 {
            let here = self.board().hash();
            let again = self.captures.iter().filter(|c| c.0 == here && c.2 == self.to_play);
            return again.map(|c| c.1).collect();
        }
        let mut barred: PointSet = self.ko.into_iter().collect();
        if self.rules.ko == Ko::Simple {
            return barred;
        }
        let board = self.board();
        let candidates = board.empties().iter().filter(|&p| self.ko != Some(p));
        for point in candidates {
            // A point that never was played on leads to a new position, unless the stone does not stay.
            let stays = self.touched.contains(point) || is_suicide(board, self.to_play, point);
            if !stays {
                continue;
            }
            let mut next = board.clone();
            let Ok(placed) = next.place(self.to_play, point) else { continue };
            let single = placed.self_captured.len() == 1;
            if single || (!placed.self_captured.is_empty() && !self.rules.suicide) {
                continue;
            }
            if self.repeats(next.hash()) {
                barred.insert(point);
            }
        }
        barred
    }

    /// True if a position after a play of the player to move was there before.
    fn repeats(&self, hash: Hash) -> bool {
        let then = self.to_play.opponent();
        self.positions.iter().any(|&(h, to_play)| match self.rules.ko {
            Ko::Positional | Ko::Spight => h == hash,
            Ko::Simple | Ko::Situational => h == hash && to_play == then,
        })
    }

    /// True if the player to move may do this, as a network is told.
    #[must_use]
    pub fn allows(&self, point: Point, barred: PointSet) -> bool {
        let board = self.board();
        if self.encore > 0 {
            let ko = taken_ko(board, self.to_play, point);
            if ko.is_some_and(|stone| self.blocked.contains(stone)) {
                return true;
            }
            let lone = |c: shinpan_rules::board::Chain| c.stones.len() == 1 && c.liberties.len() == 1;
            let opposing = board.stones(self.to_play.opponent()).contains(point);
            if opposing && self.blocked.contains(point) && board.chain(point).is_some_and(lone) {
                return true;
            }
        }
        if !board.is_empty_at(point) || barred.contains(point) {
            return false;
        }
        let mut next = board.clone();
        match next.place(self.to_play, point) {
            Ok(placed) => match placed.self_captured.len() {
                0 => true,
                1 => false,
                _ => self.rules.suicide,
            },
            Err(_) => false,
        }
    }
}

/// Stones of Black on the board less those of White.
fn stones(board: &Board) -> i32 {
    board.count(Color::Black) as i32 - board.count(Color::White) as i32
}

fn is_suicide(board: &Board, color: Color, point: Point) -> bool {
    let mut next = board.clone();
    next.place(color, point).is_ok_and(|placed| !placed.self_captured.is_empty())
}

/// The stone of a ko that a play would take: the only one of the opposing chains around that is in atari, a single
/// stone.
fn taken_ko(board: &Board, color: Color, point: Point) -> Option<Point> {
    if !board.is_empty_at(point) {
        return None;
    }
    let opposing = board.stones(color.opponent());
    if !board.neighbors(point).all(|q| opposing.contains(q)) {
        return None;
    }
    let in_atari = |q: &Point| board.chain(*q).is_some_and(|c| c.liberties.len() == 1);
    let mut taken = board.neighbors(point).filter(in_atari);
    let stone = taken.next()?;
    let single = board.chain(stone).is_some_and(|c| c.stones.len() == 1);
    (single && taken.next().is_none()).then_some(stone)
}

/// A hash of marked stones.
fn blocked_hash(points: PointSet) -> Hash {
    let mut hash = 0;
    for point in points {
        hash ^= (point.index() as Hash + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash
}
