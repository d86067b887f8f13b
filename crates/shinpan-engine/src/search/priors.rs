//! Opinions on moves before they are tried, by rules of thumb: as so many samples won or lost.

use crate::board::FastBoard;
use crate::playout::shapes;
use shinpan_rules::board::{Color, Move, Point, PointMap};
use shinpan_rules::rules::Scoring;

use super::evaluator::Prior;
use super::position::Position;

/// An even opinion: so many samples, half of them won.
const EVEN: f32 = 8.0;
/// A move that fills an own eye.
const OWN_EYE: f32 = 40.0;
/// A move that leaves its chain with one liberty.
const SELF_ATARI: f32 = 16.0;
/// Taking one stone, or saving one; two and more.
const ONE_STONE: f32 = 12.0;
const MORE_STONES: f32 = 26.0;
/// One of the usual shapes.
const SHAPE: f32 = 8.0;
/// Next to the last move, where what is joined is next to each other; two steps away; three.
const NEAR_LAST: [f32; 3] = [22.0, 20.0, 7.0];
/// With nothing near: on the first and second line it is lost, on the third won.
const NOTHING_NEAR: f32 = 10.0;
/// A pass.
const PASS: f32 = 6.0;

/// Steps from the last move that matter.
const STEPS: u8 = 3;

/// Where the moves are to be made.
pub(super) struct PriorScene<'a> {
    pub board: &'a FastBoard,
    pub to_play: Color,
    /// The point played on last, if the last move was no pass.
    pub last: Option<Point>,
    /// True if own eyes beyond two are there to be filled.
    pub fills: bool,
}

impl PriorScene<'_> {
    pub fn of(position: &Position) -> PriorScene<'_> {
        let fills = match position.rules().scoring {
            // Stones count, or moves.
            Scoring::Stone | Scoring::None => true,
            Scoring::Area | Scoring::Territory | Scoring::Empty => false,
        };
        PriorScene { board: position.board(), to_play: position.to_play(), last: position.last_point(), fills }
    }
}

/// The rules of thumb, with room to work in.
pub(super) struct Priors {
    steps: PointMap<u8>,
    queue: Vec<Point>,
    next: Vec<Point>,
}

/// Samples won and lost.
struct Opinion {
    weight: f32,
    won: f32,
}

impl Opinion {
    fn for_it(&mut self, weight: f32) {
        self.weight += weight;
        self.won += weight;
    }

    fn against(&mut self, weight: f32) {
        self.weight += weight;
    }
}

impl Priors {
    pub fn new() -> Priors {
        Priors { steps: PointMap::new(0), queue: Vec::new(), next: Vec::new() }
    }

    /// An opinion about each of the moves, in their order.
    pub fn judge(&mut self, scene: &PriorScene<'_>, moves: &[Move], priors: &mut Vec<Prior>) {
        if moves.is_empty() {
            return;
        }
        self.measure(scene.board, scene.last);
        for mv in moves {
            let mut opinion = Opinion { weight: EVEN, won: EVEN / 2.0 };
            match *mv {
                Move::Pass => opinion.against(PASS),
                Move::Play(point) => self.consider(scene, point, &mut opinion),
            }
            let share = opinion.won / opinion.weight;
            priors.push(Prior { policy: share * opinion.weight, weight: opinion.weight, share });
        }
    }

    fn consider(&self, scene: &PriorScene<'_>, point: Point, opinion: &mut Opinion) {
        let PriorScene { board, to_play: color, fills, .. } = *scene;
        if board.is_eye(color, point) {
            if !fills {
                opinion.against(OWN_EYE);
            }
            return;
        }
        if board.is_short(color, point) {
            opinion.against(SELF_ATARI);
        } else {
            save_or_take(board, color, point, opinion);
            if shapes::is_known(board, point) {
                opinion.for_it(SHAPE);
            }
        }
        match self.steps[point] {
            0 => look_around(board, point, opinion),
            steps => opinion.for_it(NEAR_LAST[usize::from(steps) - 1]),
        }
    }

    /// Steps from the last move, where a chain is one place (Graepel and others 2001, "Learning on graphs in the game
    /// of Go").
    fn measure(&mut self, board: &FastBoard, last: Option<Point>) {
        self.steps.fill(0);
        let Some(last) = last.filter(|&p| board.get(p).is_some()) else { return };
        let size = board.size();
        let mut seen = vec![last];
        self.queue.clear();
        self.queue.extend(board.chain_stones(last));
        seen.extend(self.queue.iter().copied());
        for step in 1..=STEPS {
            self.next.clear();
            for &from in &self.queue {
                for to in size.neighbors(from) {
                    if self.steps[to] != 0 || seen.contains(&to) {
                        continue;
                    }
                    if board.get(to).is_some() {
                        for stone in board.chain_stones(to) {
                            if self.steps[stone] == 0 {
                                self.steps[stone] = step;
                                self.next.push(stone);
                            }
                        }
                    } else {
                        self.steps[to] = step;
                        self.next.push(to);
                    }
                }
            }
            std::mem::swap(&mut self.queue, &mut self.next);
        }
    }
}

/// Chains in atari beside a play that is itself safe: the opponent's are taken, own ones saved.
fn save_or_take(board: &FastBoard, color: Color, point: Point, opinion: &mut Opinion) {
    for side in Color::BOTH {
        let in_atari = |q: &Point| board.only_liberty(*q) == Some(point);
        if let Some(stone) = board.stones_beside(point, side).find(in_atari) {
            let size = board.chain_size(stone, 2);
            // An own stone that is saved by running is not yet safe.
            let weight = if size > 1 { MORE_STONES } else { ONE_STONE };
            opinion.for_it(if side == color { weight / 2.0 } else { weight });
        }
    }
}

/// Where nothing stands within three steps the lines of the board decide.
fn look_around(board: &FastBoard, point: Point, opinion: &mut Opinion) {
    let (size, x, y) = (board.size(), point.column(), point.row());
    let near = |from: usize, most: usize| from.saturating_sub(3)..=(from + 3).min(most - 1);
    let anything = near(y, size.height()).any(|row| {
        near(x, size.width())
            .any(|column| column.abs_diff(x) + row.abs_diff(y) <= 3 && board.get(Point::new(column, row)).is_some())
    });
    if !anything {
        match size.line(point) {
            0 | 1 => opinion.against(NOTHING_NEAR),
            2 => opinion.for_it(NOTHING_NEAR),
            _ => {}
        }
    }
}
