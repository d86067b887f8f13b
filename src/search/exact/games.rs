//! How many complete games there are, without playing each of them.
//!
//! Where superko is the only rule that looks back, the future hangs on the situation and on which of those that can still be reached
//! were there before. So the games that go on from both are counted once: for the 508,456,354,827 complete games on 1x4 under the
//! AGA's rules twenty million pairs of a situation and a set are enough. The number of games by their length would take as many numbers for each of them.

use rustc_hash::FxHashMap;

use crate::board::Move;
use crate::game::{Game, Strictness, perft};
use crate::rules::{Pass, Stop};

use super::history::Way;
use super::referee::Referee;
use super::world::{Item, World};

/// Situations that are looked at, and what can be repeated among them.
const MOST: (usize, usize) = (4096, u128::BITS as usize);

/// Bytes of a place in the table.
const PLACE: usize = size_of::<((u32, u128), u128)>() + 1;

/// A move in a situation.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The move.
    mv: Move,
    /// The situation it leads to.
    to: usize,
    /// What must not have been before, as a set of one.
    unless: u128,
    /// What has been from now on, likewise.
    seen: u128,
}

/// The complete games of a game, as ways through its situations.
#[derive(Debug)]
pub struct Games {
    /// The moves in each situation; nothing where the game is over. The first is where it starts.
    steps: Vec<Option<Vec<Step>>>,
    /// What has been.
    before: u128,
    /// What there is to be.
    items: u128,
    /// What mirrors do to situations and to what has been.
    mirrors: Vec<Mirror>,
}

/// An image of all situations: games go on alike from a situation and from its image.
#[derive(Debug)]
struct Mirror {
    situations: Vec<usize>,
    items: Vec<u8>,
}

impl Mirror {
    /// The image of a set.
    fn of(&self, mut set: u128) -> u128 {
        let mut image = 0;
        while set != 0 {
            image |= 1 << self.items[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        image
    }
}

impl Games {
    /// The games that go on from here, if superko is the only rule that looks back and the situations are few. Costs a few moves for
    /// each of them.
    #[must_use]
    pub fn of(game: &Game) -> Option<Games> {
        let rules = game.rules();
        // What was taken, and how many moves were made, are in no situation; who has no legal move is known by what was before.
        let alone = rules.pass != Pass::Return && rules.limit == 0 && rules.stop != Stop::NoLegalMove;
        if Way::of(rules) != Way::Lookups || !alone {
            return None;
        }
        let mut seen = Numbers::default();
        let mut situations = Numbers::default();
        let mut start = game.clone();
        start.set_strictness(Strictness::Lenient);
        let start = Referee::new(start);
        let before = start.before().into_iter().fold(0, |all, item| all | seen.bit(item));
        situations.of(start.situation());
        let (mut open, mut steps) = (vec![start.game], Vec::new());
        while let Some(game) = open.get(steps.len()).cloned() {
            if open.len() > MOST.0 || seen.0.len() > MOST.1 {
                return None;
            }
            let go_on = perft::is_unfinished(&game);
            steps.push(if go_on { Some(moves(&game, &mut seen, &mut situations, &mut open)?) } else { None });
        }
        if seen.0.len() > MOST.1 {
            return None;
        }
        let items = u128::MAX >> (MOST.1 - seen.0.len().max(1));
        let mut games = Games { steps, before, items, mirrors: Vec::new() };
        let size = game.size();
        let images =
            |symmetry| games.mirror(&|mv| mv.point().map_or(mv, |point| Move::Play(size.image(point, symmetry))));
        games.mirrors = size.symmetries().skip(1).filter_map(images).collect();
        Some(games)
    }

    /// The image in which each move stands for another, if the start is its own image.
    fn mirror(&self, image: &dyn Fn(Move) -> Move) -> Option<Mirror> {
        let mut situations = vec![None; self.steps.len()];
        let mut items = vec![None; MOST.1];
        situations[0] = Some(0);
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let (here, there) = (&self.steps[at], &self.steps[situations[at]?]);
            if here.is_some() != there.is_some() || here.as_ref().map(Vec::len) != there.as_ref().map(Vec::len) {
                return None;
            }
            for step in here.iter().flatten() {
                let other = there.iter().flatten().find(|other| other.mv == image(step.mv))?;
                for (one, other) in [(step.unless, other.unless), (step.seen, other.seen)] {
                    if one.count_ones() != other.count_ones() {
                        return None;
                    }
                    if one != 0 && *items[one.trailing_zeros() as usize].get_or_insert(other) != other {
                        return None;
                    }
                }
                match situations[step.to] {
                    Some(known) if known != other.to => return None,
                    Some(_) => {}
                    None => {
                        situations[step.to] = Some(other.to);
                        open.push(step.to);
                    }
                }
            }
        }
        // What was before, and is no situation that a move leads to, has no image; nothing asks for it either.
        let items = items.iter().enumerate().map(|(at, item)| item.map_or(at as u32, u128::trailing_zeros) as u8);
        Some(Mirror { situations: situations.into_iter().collect::<Option<_>>()?, items: items.collect() })
    }

    /// How many there are; `None` if the table would take more than so many bytes, or if the number is too large. `watch` is told now
    /// and then how many pairs of a situation and a set are in the table.
    #[must_use]
    pub fn count(&self, bytes: usize, watch: &dyn Fn(usize)) -> Option<u128> {
        // A table doubles when seven eighths of it are full.
        let places = (bytes / PLACE).checked_ilog2().map_or(0, |log| 1 << log);
        let most = places / 8 * 7;
        let known = FxHashMap::default();
        let mut counter = Counter { games: self, known, most, watch, reached: vec![0; self.steps.len()], round: 0 };
        counter.from(0, self.items & !self.before)
    }
}

/// What the moves of this situation lead to; new situations come to the end of those that are open.
fn moves(game: &Game, seen: &mut Numbers, situations: &mut Numbers, open: &mut Vec<Game>) -> Option<Vec<Step>> {
    let mut choices = Vec::new();
    Referee::new(game.clone()).choices(&mut choices);
    let mut steps = Vec::with_capacity(choices.len());
    for choice in choices {
        let mut next = Referee::new(game.clone());
        let seen_now = next.play(choice.mv).map_or(0, |item| seen.bit(item));
        let to = situations.of(next.situation());
        if to == open.len() {
            open.push(next.game);
        }
        let unless = choice.unless.filter(|_| choice.mv != Move::Pass).map_or(0, |item| seen.bit(item));
        steps.push(Step { mv: choice.mv, to, unless, seen: seen_now });
        if seen.0.len() > MOST.1 {
            return None;
        }
    }
    Some(steps)
}

/// Things by number, in the order in which they were met.
#[derive(Default)]
struct Numbers(FxHashMap<Item, usize>);

impl Numbers {
    fn of(&mut self, item: Item) -> usize {
        let next = self.0.len();
        *self.0.entry(item).or_insert(next)
    }

    /// The set of this alone; of nothing once there are too many, which ends all.
    fn bit(&mut self, item: Item) -> u128 {
        u32::try_from(self.of(item)).ok().and_then(|number| 1_u128.checked_shl(number)).unwrap_or(0)
    }
}

struct Counter<'a> {
    games: &'a Games,
    /// Games by the situation they go on from and what may still be.
    known: FxHashMap<(u32, u128), u128>,
    most: usize,
    watch: &'a dyn Fn(usize),
    /// Situations that were reached in this round.
    reached: Vec<u64>,
    round: u64,
}

impl Counter<'_> {
    /// The games that go on from a situation, where these have not been.
    fn from(&mut self, at: usize, new: u128) -> Option<u128> {
        let games = self.games;
        let Some(steps) = &games.steps[at] else { return Some(1) };
        let new = self.still_possible(at, new);
        let images = games.mirrors.iter().map(|mirror| (mirror.situations[at], mirror.of(new)));
        let (least, left) = images.fold((at, new), Ord::min);
        let pair = (u32::try_from(least).ok()?, left);
        if let Some(&count) = self.known.get(&pair) {
            return Some(count);
        }
        let mut count = 0_u128;
        for step in steps.iter().filter(|step| step.unless & !new == 0) {
            count = count.checked_add(self.from(step.to, new & !step.seen)?)?;
        }
        if self.known.len() == self.most {
            return None;
        }
        self.known.insert(pair, count);
        if self.known.len().is_multiple_of(1 << 16) {
            (self.watch)(self.known.len());
        }
        Some(count)
    }

    /// What of the new can still come to be from here: what comes after depends on nothing else.
    fn still_possible(&mut self, at: usize, new: u128) -> u128 {
        self.round += 1;
        let (mut open, mut possible) = (vec![at], 0);
        self.reached[at] = self.round;
        while let Some(at) = open.pop() {
            for step in self.games.steps[at].iter().flatten().filter(|step| step.unless & !new == 0) {
                possible |= step.unless;
                if self.reached[step.to] != self.round {
                    self.reached[step.to] = self.round;
                    open.push(step.to);
                }
            }
        }
        possible
    }
}
