//! Positions before the first move: handicap tables, free placement, whole positions.

use std::sync::Arc;

use crate::board::{Board, Color, Move, Point, Size};
use crate::rules::{FirstPass, HandicapPlacement, Rules, Ruleset, Setup};

use super::checkpoint::Lineage;
use super::legal_points::KeptLiberties;
use super::oracle::Oracle;
use super::repetition::Positions;
use super::state::State;
use super::{Event, Game, Strictness, Turn, initial};

/// Why a set-up was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// There are stones or moves already.
    #[error("board not empty")]
    NotEmpty,
    /// Too few or too many handicap stones for this board or this dialect.
    #[error("invalid number of stones")]
    Number,
    /// A point is off the board, named twice, or its chain would have no liberty.
    #[error("bad vertex list")]
    Points(Point),
    /// The set-up of the rules does not fit the board.
    #[error("{}", initial::misfit(*.setup, *.size, .fits))]
    Size {
        /// The set-up.
        setup: Setup,
        /// The board.
        size: Size,
        /// The boards that it fits, in words.
        fits: &'static str,
    },
}

/// The fixed handicap points of the GTP specification (4.1.1): third line below size 13, fourth line from 13; two
/// opposite corners, then the upper left, the lower right, centre, sides, top and bottom. On rectangular boards the
/// rule is applied to each axis. `None` if that many stones have no fixed places on this board.
#[must_use]
pub fn fixed_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    let sides = [size.width(), size.height()];
    let shortest = sides[0].min(sides[1]);
    let most = match shortest {
        0..7 => 0,
        7 => 4,
        _ if sides.iter().any(|s| s % 2 == 0) => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let edge = |side: usize| if side < 13 { 2 } else { 3 };
    let low = sides.map(edge);
    let high = [sides[0] - 1 - low[0], sides[1] - 1 - low[1]];
    let middle = sides.map(|s| s / 2);
    let mut points = vec![
        Point::new(low[0], low[1]),
        Point::new(high[0], high[1]),
        Point::new(low[0], high[1]),
        Point::new(high[0], low[1]),
    ];
    points.truncate(stones);
    let center = Point::new(middle[0], middle[1]);
    if stones >= 6 {
        points.extend([Point::new(low[0], middle[1]), Point::new(high[0], middle[1])]);
    }
    if stones >= 8 {
        points.extend([Point::new(middle[0], low[1]), Point::new(middle[0], high[1])]);
    }
    if stones >= 5 && stones % 2 == 1 {
        points.push(center);
    }
    Some(points)
}

/// Handicap points of the engine's choice: the fixed ones as far as they go, then always the point that is farthest
/// from the stones chosen so far, off the edge first. `None` if the board has no room for that many.
#[must_use]
pub fn free_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    if stones >= size.area() {
        return None;
    }
    let fixed = (2..=stones).rev().find_map(|n| fixed_handicap(size, n));
    let mut points = fixed.unwrap_or_default();
    let apart = |p: Point, q: Point| p.column().abs_diff(q.column()) + p.row().abs_diff(q.row());
    while points.len() < stones {
        let room = |p: &Point| points.iter().map(|&q| apart(*p, q)).min().unwrap_or(0);
        let free = size.points().filter(|p| !points.contains(p));
        let best = free.max_by_key(|p| (room(p).min(size.line(*p) * 2), size.line(*p), room(p)))?;
        points.push(best);
    }
    Some(points)
}

impl Game {
    /// Gives a handicap as the `handicap` axis says: as stones that are set up, or by moves. Either way it counts as
    /// one move of Black's, and White moves next.
    ///
    /// # Errors
    /// As [`Game::set_up_handicap`].
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), SetupError> {
        match self.rules().handicap {
            HandicapPlacement::None
            | HandicapPlacement::Fixed
            | HandicapPlacement::Free
            | HandicapPlacement::Ancient => self.set_up_handicap(points),
            HandicapPlacement::Forgone => self.play_handicap(points, false),
            HandicapPlacement::Passes => self.play_handicap(points, true),
        }
    }

    /// Tells whether a handicap may be given now: on an empty board, or under the ancient rule also in the place of the
    /// set-up.
    #[must_use]
    pub fn takes_handicap(&self) -> bool {
        match self.rules().handicap {
            HandicapPlacement::Ancient => self.is_untouched() || self.is_bare(),
            HandicapPlacement::None
            | HandicapPlacement::Fixed
            | HandicapPlacement::Free
            | HandicapPlacement::Forgone
            | HandicapPlacement::Passes => self.is_bare(),
        }
    }

    /// Tells whether the handicap stands in the record as moves.
    #[must_use]
    pub fn gave_handicap_by_moves(&self) -> bool {
        self.all_turns().next().is_some_and(|turn| turn.given)
    }

    /// Gives a handicap by moves: Black plays the stones, and where `passes` White passes in between.
    ///
    /// # Errors
    /// [`SetupError`], and nothing changes, if the board is not empty or a play is illegal.
    fn play_handicap(&mut self, points: &[Point], passes: bool) -> Result<(), SetupError> {
        if !self.takes_handicap() {
            return Err(SetupError::NotEmpty);
        }
        for (i, &point) in points.iter().enumerate() {
            if passes && i > 0 {
                let mut pass =
                    self.judge(Color::White, Move::Pass, Strictness::Lenient).expect("lenient play refuses no pass");
                (pass.turn.given, pass.turn.violation) = (true, None);
                self.make(pass);
            }
            let Ok(mut play) = self.judge(Color::Black, Move::Play(point), Strictness::Strict) else {
                while !self.events.is_empty() {
                    self.pop();
                }
                return Err(SetupError::Points(point));
            };
            play.turn.given = true;
            self.make(play);
        }
        self.settle_komi();
        Ok(())
    }

    /// Tells whether plays of Black's in a row before White's first move count as a handicap.
    #[must_use]
    pub fn counts_starting_plays(&self) -> bool {
        self.states[0].ledger.counts_starting_plays
    }

    /// Lets plays of Black's in a row before White's first move count as a handicap, as controllers send it that know
    /// no other way, or not (the default). If White then plays twice in a row, a position was set up by plays, and
    /// there is no handicap. Costs a replay of the record if that changes what its beginning is.
    pub fn count_starting_plays(&mut self, counts: bool) {
        if self.counts_starting_plays() == counts {
            return;
        }
        let needed = if self.states[0].ledger.handicap >= 2 { 1 } else { 2 };
        let is_play = |turn: &&Turn| turn.color == Color::Black && turn.mv != Move::Pass;
        if self.all_turns().take_while(is_play).take(needed).count() < needed {
            self.states.iter_mut().for_each(|state| state.ledger.counts_starting_plays = counts);
            return;
        }
        let mut start = self.states[0].clone();
        start.ledger.counts_starting_plays = counts;
        *self = self.judged_anew(self.ruleset, Arc::clone(&self.oracle), start, &self.events);
        self.settle_komi();
    }

    /// Sets up handicap stones, whatever the rules say of giving them.
    ///
    /// # Errors
    /// [`SetupError`], and nothing changes, if the board is not empty, a point is taken twice or not on the board, or
    /// stones would have no liberty.
    pub fn set_up_handicap(&mut self, points: &[Point]) -> Result<(), SetupError> {
        if !self.takes_handicap() {
            return Err(SetupError::NotEmpty);
        }
        self.set_up(points.iter().map(|&p| (Color::Black, p)), Some(Color::White))?;
        self.states[0].ledger.handicap = points.len();
        self.settle_komi();
        Ok(())
    }

    /// Counts so many of the stones that are set up as handicap, before the first move.
    pub(crate) fn count_handicap(&mut self, stones: usize) {
        self.states[0].ledger.handicap = stones;
        self.settle_komi();
    }

    /// Puts a whole position on the board before the first move, in place of what the rules' set-up put there. Without
    /// `to_play` the player who starts an even game is to move.
    ///
    /// # Errors
    /// [`SetupError`], and nothing changes, if there are other stones or moves already, or the stones are no position.
    pub fn set_up(
        &mut self,
        stones: impl IntoIterator<Item = (Color, Point)>,
        to_play: Option<Color>,
    ) -> Result<(), SetupError> {
        if !self.is_untouched() && !self.is_bare() {
            return Err(SetupError::NotEmpty);
        }
        let mut board = Board::new(self.size());
        board.set_up(stones).map_err(|e| SetupError::Points(e.point()))?;
        self.start_from(board, to_play.unwrap_or_else(|| initial::first_player(self.rules())));
        Ok(())
    }

    /// Tells whether nothing happened yet and nothing stands on the board but what the rules put there.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        let by_the_rules = initial::board(self.rules(), self.size());
        self.events.is_empty() && self.ledger().handicap == 0 && by_the_rules.is_ok_and(|b| b == *self.board())
    }

    /// Tells whether there are neither stones nor moves.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.events.is_empty() && self.board().is_bare()
    }

    /// Changes the rules. Position and record stay; phases, pass stones and violations are judged anew, and moves that
    /// the new rules forbid stay as violations. Before anything happened the new rules' set-up takes the place of the
    /// old ones'. Costs a replay of the record, unless the rules differ only in how they count.
    ///
    /// # Errors
    /// [`SetupError::Size`], and nothing changes, if the new rules' set-up does not fit the board.
    pub fn set_ruleset(&mut self, mut ruleset: Ruleset) -> Result<(), SetupError> {
        if let Some(even) = self.komi_terms.even.filter(|_| ruleset.rules.komi == self.rules().komi) {
            // Who asks for other rules and the same komi means the one that the handicap has replaced.
            ruleset.rules.komi = even;
        }
        if referee_alike(self.rules(), &ruleset.rules) {
            self.ruleset = ruleset;
            self.komi_terms.even = None;
            self.settle_komi();
            return Ok(());
        }
        let by_the_rules = initial::board(&ruleset.rules, self.size())?;
        let mut start = self.states[0].clone();
        if self.is_untouched() {
            start.board = by_the_rules;
            if start.to_play == initial::first_player(self.rules()) {
                start.to_play = initial::first_player(&ruleset.rules);
            }
        }
        let anew = |start: State, record: &[Event]| {
            let mut game = self.judged_anew(ruleset, Arc::clone(&self.oracle), start, record);
            game.komi_terms.even = None;
            game
        };
        let mut game = self.with_handicap_anew(&ruleset.rules, &anew).unwrap_or_else(|| anew(start, &self.events));
        game.settle_komi();
        *self = game;
        Ok(())
    }

    /// The game under rules that give its handicap by other means, if it has one and they can: stones that are set up,
    /// Black's plays in a row, or with White's passes between them.
    fn with_handicap_anew(&self, rules: &Rules, anew: &dyn Fn(State, &[Event]) -> Game) -> Option<Game> {
        let given = self.events.iter().take_while(|event| event.is_given()).count();
        let passed = self.all_turns().take(given).any(|turn| turn.mv == Move::Pass);
        let means = match rules.handicap {
            HandicapPlacement::Forgone => (true, false),
            HandicapPlacement::Passes => (true, true),
            HandicapPlacement::None
            | HandicapPlacement::Fixed
            | HandicapPlacement::Free
            | HandicapPlacement::Ancient => (false, false),
        };
        let stones = self.starting_board().stones(Color::Black);
        let alone = self.starting_board().stones(Color::White).is_empty() && stones.len() == self.ledger().handicap;
        if !alone || stones.len() < 2 || means == (given > 0, passed) {
            return None;
        }
        let played: Vec<Point> = self.all_turns().take(given).filter_map(|turn| turn.mv.point()).collect();
        let points = if given > 0 { played } else { stones.iter().collect() };
        let mut bare = State::new(Board::new(self.size()), initial::first_player(rules));
        bare.ledger.counts_starting_plays = self.counts_starting_plays();
        let mut game = anew(bare, &[]);
        game.place_handicap(&points).ok()?;
        for event in &self.events[given..] {
            game.enter(*event).ok()?;
        }
        Some(game)
    }

    /// A record replayed from a start, under these rules and with this oracle. The game itself stays as it is until its
    /// owner puts this in its place, so that nothing that goes wrong on the way is left half done.
    #[must_use]
    pub(super) fn judged_anew(
        &self,
        ruleset: Ruleset,
        oracle: Arc<dyn Oracle>,
        mut start: State,
        record: &[Event],
    ) -> Game {
        start.reopen();
        let positions = Positions::starting_with(&start);
        let (strictness, lineage) = (self.strictness, Lineage::new());
        let (states, events) = (vec![start], Vec::with_capacity(record.len()));
        let (komi_terms, liberties) = (self.komi_terms, KeptLiberties::default());
        let mut game = Game { ruleset, strictness, oracle, states, events, positions, liberties, lineage, komi_terms };
        game.settle();
        for event in record {
            game.enter(*event).expect("what plays take off the board is the same under all rules");
        }
        game
    }

    /// Declares who is to move, before the first move.
    ///
    /// # Errors
    /// [`SetupError::NotEmpty`] once a move was made.
    pub fn set_player(&mut self, to_play: Color) -> Result<(), SetupError> {
        if !self.events.is_empty() {
            return Err(SetupError::NotEmpty);
        }
        let start = State { to_play, ..self.states[0].clone() };
        *self = self.judged_anew(self.ruleset, Arc::clone(&self.oracle), start, &[]);
        Ok(())
    }

    /// Forgets the record and goes on from a position, as game records with set-up stones in the middle ask. The
    /// ledger (captures, passes, handicap) is kept, but no pass waits for a second one.
    pub fn start_from(&mut self, board: Board, to_play: Color) {
        let mut start = State::new(board, to_play);
        start.ledger = *self.ledger();
        start.ledger.cut();
        *self = self.judged_anew(self.ruleset, Arc::clone(&self.oracle), start, &[]);
    }
}

/// Tells whether two rules differ in nothing that a game asks of them, but only in how it is counted.
fn referee_alike(one: &Rules, other: &Rules) -> bool {
    let Rules { komi, handicap_bonus, shared, seki, tax, trim, first_pass, bonus, tie, .. } = *other;
    // Who takes a button neither moves nor passes.
    let is_move = |rules: &Rules| rules.first_pass == FirstPass::Button;
    is_move(one) == is_move(other)
        && Rules { komi, handicap_bonus, shared, seki, tax, trim, first_pass, bonus, tie, ..*one } == *other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_handicaps_follow_the_specification() {
        for (size, stones, expected) in [
            (9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"),
            (9, 5, "C3 G7 C7 G3 E5"),
            (13, 7, "D4 K10 D10 K4 D7 K7 G7"),
            (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
            (19, 3, "D4 Q16 D16"),
            (8, 4, "C3 F6 C6 F3"),
            (12, 4, "C3 K10 C10 K3"),
            (7, 4, "C3 E5 C5 E3"),
        ] {
            let points = fixed_handicap(Size::square(size).unwrap(), stones).unwrap();
            let text: Vec<String> = points.iter().map(Point::to_string).collect();
            assert_eq!(text.join(" "), expected);
        }
        for (size, stones) in [(6, 2), (7, 5), (8, 5), (19, 10), (19, 1), (19, 0), (1, 2)] {
            assert!(fixed_handicap(Size::square(size).unwrap(), stones).is_none(), "{size} {stones}");
        }
    }
}
