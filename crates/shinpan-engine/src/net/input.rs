//! The inputs of KataGo's networks, version 7: 22 planes and 19 numbers (KataGo, `cpp/neuralnet/nninputs.cpp`).

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::FxHasher;

use shinpan_rules::board::{Color, Move, Point, PointSet, Size};

use super::area::{areas, independent};
use super::board_history::BoardHistory;
use super::katago::INPUTS;
use super::network_rules::{Ko, Taxed};

/// Planes.
const PLANES: usize = INPUTS[0];
/// The planes of the last moves, and of ladders a move and two moves ago.
const LAST_MOVES: Range<usize> = 9..14;
const EARLIER_LADDERS: Range<usize> = 15..17;
/// The first numbers say which of the last moves were passes.
const LAST_PASSES: usize = 5;
/// Most that a komi can exceed the points of the board by.
const KOMI_MARGIN: f32 = 20.0;

/// The view of a position that a network gets.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// For each point its planes, row by row from the upper left corner.
    pub planes: Vec<f32>,
    /// Numbers about the whole position.
    pub globals: Vec<f32>,
    /// Where the player to move may not play because of a ko or a repetition.
    pub barred: PointSet,
}

impl Input {
    /// A hash of what is shown of the position and its rules, but not of how it came about: the last moves, and ladders
    /// on the boards before.
    #[must_use]
    pub fn standing(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let stands = |plane: &usize| !LAST_MOVES.contains(plane) && !EARLIER_LADDERS.contains(plane);
        for point in self.planes.chunks_exact(PLANES) {
            (0..PLANES).filter(stands).for_each(|plane| point[plane].to_bits().hash(&mut hasher));
        }
        self.globals[LAST_PASSES..].iter().for_each(|x| x.to_bits().hash(&mut hasher));
        hasher.finish()
    }
}

/// The place of a point in rows from the upper left corner.
#[must_use]
pub fn place(size: Size, point: Point) -> usize {
    (size.height() - 1 - point.row()) * size.width() + point.column()
}

/// Planes being filled.
struct Planes {
    size: Size,
    values: Vec<f32>,
}

impl Planes {
    fn mark(&mut self, plane: usize, point: Point) {
        self.values[place(self.size, point) * PLANES + plane] = 1.0;
    }

    fn mark_all(&mut self, plane: usize, points: PointSet) {
        points.iter().for_each(|point| self.mark(plane, point));
    }
}

/// Shows a position to a network that was trained with unconditional life as if suicide were legal, or by the rules.
#[must_use]
pub fn input(history: &BoardHistory, suicide_area: bool) -> Input {
    let board = history.board();
    let size = board.size();
    let mut planes = Planes { size, values: vec![0.0; size.area() * PLANES] };
    let mut globals = vec![0.0; INPUTS[1]];
    let barred = history.barred();
    stones(history, &mut planes);
    planes.mark_all(6, barred);
    if history.encore > 0 {
        planes.mark_all(7, history.blocked);
    }
    let own = history.to_play;
    if let Some(areas) = settled(history, history.rules.suicide || suicide_area) {
        planes.mark_all(18, areas[own]);
        planes.mark_all(19, areas[own.opponent()]);
    }
    let shown = recent_moves(history, &mut planes, &mut globals);
    reading(history, shown, &mut planes);
    if let Some(start) = &history.encore_start {
        planes.mark_all(20, start.stones(own));
        planes.mark_all(21, start.stones(own.opponent()));
    }
    rules(history, &mut globals);
    Input { planes: planes.values, globals, barred }
}

/// The board, the stones, and those with few liberties.
fn stones(history: &BoardHistory, planes: &mut Planes) {
    let board = history.board();
    planes.mark_all(0, board.all());
    planes.mark_all(1, board.stones(history.to_play));
    planes.mark_all(2, board.stones(history.to_play.opponent()));
    for chain in board.chains() {
        if let liberties @ 1..=3 = chain.liberties.len() {
            planes.mark_all(2 + liberties, chain.stones);
        }
    }
}

/// Areas that count as they stand, where the rules and the phase count any.
fn settled(history: &BoardHistory, suicide: bool) -> Option<[PointSet; 2]> {
    let board = history.board();
    if !history.rules.territory() {
        return Some(match history.rules.tax {
            Taxed::None => areas(board, suicide, true),
            Taxed::Seki | Taxed::All => independent(board, suicide, false, true),
        });
    }
    let start = history.encore_start.as_ref()?;
    let mut areas = match history.rules.tax {
        Taxed::None => independent(board, suicide, true, false),
        Taxed::Seki | Taxed::All => independent(board, suicide, false, false),
    };
    let taken = areas[Color::Black] | areas[Color::White];
    for color in Color::BOTH {
        areas[color] = areas[color] | ((board.stones(color) & start.stones(color)) - taken);
    }
    Some(areas)
}

/// The last moves, as many as the network may see; how many that is comes back.
fn recent_moves(history: &BoardHistory, planes: &mut Planes, globals: &mut [f32]) -> usize {
    let most = match (history.hides_end() && history.pass_ends_phase(), history.finished) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 5,
    };
    let shown = most.min(history.shown).min(history.moves.len());
    for (i, (_, mv)) in history.moves.iter().take(shown).enumerate() {
        match mv {
            Move::Pass => globals[i] = 1.0,
            Move::Play(point) => planes.mark(LAST_MOVES.start + i, *point),
        }
    }
    shown
}

/// Ladders now, a move and two moves ago.
fn reading(history: &BoardHistory, shown: usize, planes: &mut Planes) {
    for (i, plane) in [14, 15, 16].into_iter().enumerate() {
        planes.mark_all(plane, history.seen[i.min(shown)].ladders().caught);
    }
    planes.mark_all(17, history.seen[0].ladders().catching[history.to_play.opponent()]);
}

/// Komi, rules and phase.
fn rules(history: &BoardHistory, globals: &mut [f32]) {
    let words = &history.rules;
    let area = history.board().size().area() as f32;
    let komi = history.white_komi();
    let own = if history.to_play == Color::White { komi } else { -komi };
    let own = own.clamp(-area - KOMI_MARGIN, area + KOMI_MARGIN);
    globals[5] = own / 20.0;
    [globals[6], globals[7]] = match words.ko {
        Ko::Simple => [0.0, 0.0],
        Ko::Positional | Ko::Spight => [1.0, 0.5],
        Ko::Situational => [1.0, -0.5],
    };
    let flag = |on: bool| if on { 1.0 } else { 0.0 };
    globals[8] = flag(words.suicide);
    globals[9] = flag(words.territory());
    [globals[10], globals[11]] = match words.tax {
        Taxed::None => [0.0, 0.0],
        Taxed::Seki => [1.0, 0.0],
        Taxed::All => [1.0, 1.0],
    };
    globals[12] = flag(history.encore > 0);
    globals[13] = flag(history.encore > 1);
    let hidden = history.hides_end();
    globals[14] = flag(history.pass_ends_phase() && !hidden);
    globals[17] = flag(history.button);
    if !words.territory() || history.encore >= 2 {
        globals[18] = wave(own, history.board().size().area().is_multiple_of(2));
    }
}

/// How much a little more komi is worth, by the parity of the komis that allow a draw: a triangular wave of period 2.
fn wave(komi: f32, even: bool) -> f32 {
    let floor = if even { (komi / 2.0).floor() * 2.0 } else { ((komi - 1.0) / 2.0).floor() * 2.0 + 1.0 };
    match (komi - floor).clamp(0.0, 2.0) {
        delta if delta < 0.5 => delta,
        delta if delta < 1.5 => 1.0 - delta,
        delta => delta - 2.0,
    }
}
