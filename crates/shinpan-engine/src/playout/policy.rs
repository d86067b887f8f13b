//! Playouts that know some Go: a table of rules, each of which may suggest answers to the last move, tried in order and
//! each only so often. Where no rule has anything to say, any point that is no self-atari.
//!
//! After Gelly, Wang, Munos and Teytaud 2006, "Modification of UCT with patterns in Monte-Carlo Go", and what later
//! programs made of it. The rates leave each rule some chance to be silent: what is always answered cannot be seen to
//! be worth ignoring.

use rand::{Rng, RngExt};

use crate::board::FastBoard;
use shinpan_rules::board::{Color, Point};
use shinpan_rules::rules::Suicide;

use super::{Ending, draw, is_playable, nakade, shapes};

/// The view that a rule has.
struct Scene<'a> {
    board: &'a FastBoard,
    color: Color,
    /// Where the opponent has just played.
    last: Point,
    /// Where the player has played before that.
    before: Option<Point>,
}

/// A rule, and how often of [`OUT_OF`] it is asked.
struct Rule {
    rate: u32,
    suggest: fn(&Scene<'_>, &mut Picks),
}

const OUT_OF: u32 = 128;

/// The rules, in order.
const RULES: &[Rule] = &[
    Rule { rate: 116, suggest: answer_atari },
    Rule { rate: 100, suggest: take_vital_point },
    Rule { rate: 48, suggest: fight_with_two_liberties },
    Rule { rate: 122, suggest: play_shape },
];

/// Of 64 self-ataris that come up when nothing is suggested, so many are played, by the number of stones lost: some of
/// them kill, most break a seki or a living group.
const CARELESS: [u32; 8] = [0, 24, 10, 6, 6, 4, 1, 0];

/// Points that rules suggest.
#[derive(Default)]
struct Picks {
    points: [Option<Point>; 12],
    count: usize,
}

impl Picks {
    fn add(&mut self, point: Point) {
        if self.count < self.points.len() {
            self.points[self.count] = Some(point);
            self.count += 1;
        }
    }

    fn draw<R: Rng>(&self, rng: &mut R) -> Option<Point> {
        match self.count {
            0 => None,
            1 => self.points[0],
            n => self.points[rng.random_range(0..n as u32) as usize],
        }
    }
}

impl Scene<'_> {
    /// True if the player may play there and keeps more than one liberty, or takes something.
    fn is_good(&self, point: Point) -> bool {
        self.board.is_open(point)
            && is_playable(self.board, self.color, point, Suicide::Forbidden)
            && !self.board.is_short(self.color, point)
    }

    /// True if the player takes something there.
    fn takes(&self, point: Point) -> bool {
        let theirs = self.color.opponent();
        self.board.stones_beside(point, theirs).any(|q| self.board.only_liberty(q) == Some(point))
    }
}

/// The chain of the last move is taken if it can be; an own chain that it has put in atari takes a neighbour, or runs.
fn answer_atari(scene: &Scene<'_>, picks: &mut Picks) {
    let Scene { board, color, last, .. } = *scene;
    if let Some(point) = board.only_liberty(last).filter(|&p| board.is_open(p) && board.ko() != Some(p)) {
        picks.add(point);
    }
    let mut seen = 0;
    for stone in board.stones_beside(last, color) {
        let Some(escape) = board.only_liberty(stone) else { continue };
        let number = board.chain_number(stone);
        if seen == number {
            continue;
        }
        seen = number;
        if scene.is_good(escape) {
            picks.add(escape);
        }
        rescue_by_capture(scene, stone, picks);
    }
}

/// Takes a chain in atari beside an own one.
fn rescue_by_capture(scene: &Scene<'_>, stone: Point, picks: &mut Picks) {
    let Scene { board, color, .. } = *scene;
    for own in board.chain_stones(stone).take(12) {
        for theirs in board.stones_beside(own, color.opponent()) {
            if let Some(point) = board.only_liberty(theirs)
                && board.is_open(point)
                && board.ko() != Some(point)
                && !picks.points[..picks.count].contains(&Some(point))
            {
                picks.add(point);
                return;
            }
        }
    }
}

/// The point that makes or unmakes two eyes, in a small eye space beside the last move.
fn take_vital_point(scene: &Scene<'_>, picks: &mut Picks) {
    let Scene { board, last, .. } = *scene;
    for point in board.empty_neighbors(last) {
        if let Some(vital) = nakade::vital_point(board, point)
            && board.is_open(vital)
            && is_playable(board, scene.color, vital, Suicide::Forbidden)
        {
            picks.add(vital);
            return;
        }
    }
}

/// A chain of the opponent's with two liberties is put in atari where that leaves it short; an own one that the last
/// move has left with two gets a third.
fn fight_with_two_liberties(scene: &Scene<'_>, picks: &mut Picks) {
    let Scene { board, color, last, .. } = *scene;
    let theirs = board.liberties::<3>(last);
    if theirs.count() == 2 {
        for (attack, escape) in [(0, 1), (1, 0)] {
            let (attack, escape) = (theirs.get(attack), theirs.get(escape));
            if room(board, escape, attack) < 2 && scene.is_good(attack) {
                picks.add(attack);
            }
        }
    }
    let mut seen = 0;
    for stone in board.stones_beside(last, color) {
        let number = board.chain_number(stone);
        if seen == number {
            continue;
        }
        seen = number;
        let own = board.liberties::<3>(stone);
        if own.count() == 2 {
            for (escape, other) in [(0, 1), (1, 0)] {
                let (escape, other) = (own.get(escape), own.get(other));
                if (room(board, escape, other) >= 2 || scene.takes(escape)) && scene.is_good(escape) {
                    picks.add(escape);
                }
            }
        }
    }
}

/// New liberties that a stone at a point brings, one known point apart.
fn room(board: &FastBoard, point: Point, apart: Point) -> usize {
    board.empty_neighbors(point).filter(|&q| q != apart).count()
}

/// The usual shapes beside the last move.
fn play_shape(scene: &Scene<'_>, picks: &mut Picks) {
    let Scene { board, last, before, .. } = *scene;
    add_shapes(scene, last, picks);
    if picks.count == 0
        && let Some(before) = before
        && board.get(before).is_some()
    {
        add_shapes(scene, before, picks);
    }
}

fn add_shapes(scene: &Scene<'_>, center: Point, picks: &mut Picks) {
    let board = scene.board;
    for point in board.empty_around(center) {
        if shapes::is_known(board, point) && scene.is_good(point) {
            picks.add(point);
        }
    }
}

/// True if a rule's suggestion is to be made now.
fn suggest<R: Rng>(scene: &Scene<'_>, rng: &mut R) -> Option<Point> {
    for rule in RULES {
        if rng.random_range(0..OUT_OF) >= rule.rate {
            continue;
        }
        let mut picks = Picks::default();
        (rule.suggest)(scene, &mut picks);
        if let Some(point) = picks.draw(rng) {
            return Some(point);
        }
    }
    None
}

/// Plays on to the end, answering `last` first, and tells of each stone placed. The result is on the board.
pub fn run<R: Rng>(
    board: &mut FastBoard,
    to_play: Color,
    mut last: Option<Point>,
    suicide: Suicide,
    rng: &mut R,
    note: &mut impl FnMut(Color, Point),
) -> Ending {
    let bound = 3 * board.size().area();
    let (mut plays, mut passes, mut color, mut before) = (0, 0, to_play, None);
    while passes < 2 && plays < bound {
        // A stone that has taken itself off leaves nothing to answer: the rules ask about its chain.
        let stone = last.filter(|&last| board.get(last).is_some());
        let answer = stone.and_then(|last| suggest(&Scene { board, color, last, before }, rng));
        before = last;
        last = answer.or_else(|| anything(board, color, suicide, rng));
        if let Some(point) = last {
            board.place(color, point);
            note(color, point);
            (plays, passes) = (plays + 1, 0);
        } else {
            board.forget_ko();
            passes += 1;
        }
        color = color.opponent();
    }
    Ending { plays, passed_out: passes == 2 }
}

/// A random point, seldom one of a self-atari.
fn anything<R: Rng>(board: &mut FastBoard, color: Color, suicide: Suicide, rng: &mut R) -> Option<Point> {
    draw(board, rng, |board, point, rng| {
        is_playable(board, color, point, suicide) && (!board.is_short(color, point) || dares(board, color, point, rng))
    })
}

fn dares<R: Rng>(board: &FastBoard, color: Color, point: Point, rng: &mut R) -> bool {
    let size = board.joined_size(color, point, CARELESS.len() - 1);
    CARELESS[size] > 0 && rng.random_range(0..64) < CARELESS[size]
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use shinpan_rules::board::Board;

    #[test]
    fn a_suicide_is_no_stone_to_answer() {
        let board: Board = ".......\n.......\n.......\nX......\nXX.....\n.X.....\n..X....".parse().unwrap();
        let mut rng = Pcg32::seed_from_u64(1);
        for _ in 0..100 {
            let (mut end, last) = (FastBoard::from(&board), "B1".parse().ok());
            assert!(run(&mut end, Color::Black, last, Suicide::Multi, &mut rng, &mut |_, _| {}).plays > 0);
        }
    }
}
