//! How many complete games there are, without playing each of them.
//!
//! Where superko is the only rule that looks back, the future hangs on the situation and on which of those that can
//! still be reached were there before. So a situation with what may still come is met once, with the number of ways in
//! which games lead there, and so are situations from which games go on alike. The number of games by their length
//! would take as many numbers for each of them.
//!
//! Ways are counted from the start, in an order in which whatever leads somewhere has been counted before: of each
//! number of things that may still come the pairs are looked at once and forgotten, so that memory holds those that
//! were met and not yet looked at.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use shinpan_engine::threads::crew;

/// Situations that are looked at, and what can be repeated among them: together they fit a key of a table.
pub(super) const MOST: (usize, usize) = (1 << 12, 116);

/// A play, at once or after passes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Step {
    /// The class of the situation it leads to.
    pub to: usize,
    /// A position that must not have been before, as a set of one.
    pub unless: u128,
    /// Positions that have been from now on.
    pub seen: u128,
}

impl Step {
    /// Tells whether it takes something away that might have come, as itself can come no more.
    pub fn takes(&self) -> bool {
        self.unless != 0 && self.unless & !self.seen == 0
    }
}

/// Situations that plays lead to and from which games go on alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Class {
    /// The plays.
    pub steps: Vec<Step>,
    /// The games that end by passes alone.
    pub ends: u64,
}

/// The complete games of a game, as ways through its situations.
#[derive(Debug)]
pub struct Games {
    /// The classes from which games go on. The first is where they start.
    pub(super) classes: Vec<Class>,
    /// The positions that may still come, at the start.
    pub(super) left: u128,
    /// The action of mirrors and of exchanged colours on classes and positions.
    pub(super) mirrors: Vec<Mirror>,
}

/// Images of situations: games go on alike from a situation and from its image.
#[derive(Debug, PartialEq)]
pub(super) struct Mirror {
    /// The image of each class, if it has one.
    pub classes: Vec<Option<usize>>,
    /// The images of all sets of what four bits stand for, for each four.
    items: Vec<[u128; 16]>,
}

impl Mirror {
    pub fn new(classes: Vec<Option<usize>>, items: &[u32]) -> Mirror {
        let image = |four: usize, set: usize| {
            let all = items.iter().enumerate().skip(4 * four).take(4);
            all.filter(|(at, _)| set >> (at % 4) & 1 == 1).fold(0, |image, (_, to)| image | 1_u128 << to)
        };
        let fours = (0..items.len().div_ceil(4)).map(|four| std::array::from_fn(|set| image(four, set)));
        Mirror { classes, items: fours.collect() }
    }

    /// Tells whether nothing has another image than itself.
    pub fn is_identity(&self) -> bool {
        self.classes.iter().enumerate().all(|(at, image)| image.is_none_or(|image| image == at))
    }

    /// The image of a set.
    pub fn of(&self, set: u128) -> u128 {
        self.items.iter().enumerate().fold(0, |image, (at, four)| image | four[(set >> (4 * at)) as usize & 15])
    }
}

impl Games {
    /// How many there are, by so many threads; `None` if what has to be kept at a time would take more than about so
    /// many bytes, or if the number is too large. `watch` is told now and then how far it is.
    #[must_use]
    pub fn count(&self, bytes: usize, threads: usize, watch: &(dyn Fn(Counted) + Sync)) -> Option<u128> {
        Ways::new(self, bytes)?.count(threads, watch)
    }
}

/// Parts of a table, each of which one thread at a time may write to.
const PARTS: usize = 256;

/// How far counting is.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Situations, with what may still come, that were looked at.
    pub pairs: usize,
    /// Things of which any may still come, at most.
    pub left: usize,
}

/// Situations with what may still come, by one number, and the ways that lead there.
type Part = FxHashMap<u128, u128>;

/// Those of which the same number of things may still come.
type Layer = Vec<Mutex<Part>>;

struct Ways<'a> {
    games: &'a Games,
    /// The positions that may come at all, for each class, if nothing has been.
    possible: Vec<u128>,
    /// The positions that may come after this one.
    after: Vec<u128>,
    /// The longest line of plays from each class that take nothing away.
    free: Vec<usize>,
    /// The least image of each class, and the mirrors that show it; nothing where it is the class itself.
    least: Vec<(usize, Vec<Option<usize>>)>,
    layers: Vec<Layer>,
    /// Layers for each number of things that may still come.
    each: usize,
    bytes: usize,
    held: AtomicUsize,
    given_up: AtomicBool,
}

impl<'a> Ways<'a> {
    /// Ready to count in about so many bytes; `None` if plays that take nothing away may go round.
    fn new(games: &'a Games, bytes: usize) -> Option<Ways<'a>> {
        let classes = &games.classes;
        let (mut possible, mut free) = (vec![0_u128; classes.len()], vec![0; classes.len()]);
        let mut settled = false;
        for _ in 0..=classes.len() {
            settled = true;
            for (at, class) in classes.iter().enumerate() {
                for step in &class.steps {
                    let is_free = !step.takes();
                    let more = possible[at] | step.unless | if is_free { possible[step.to] } else { 0 };
                    let longer = free[at].max(if is_free { free[step.to] + 1 } else { 0 });
                    settled &= (more, longer) == (possible[at], free[at]);
                    (possible[at], free[at]) = (more, longer);
                }
            }
            if settled {
                break;
            }
        }
        if !settled {
            return None;
        }
        let mut after = vec![0; MOST.1];
        for step in classes.iter().flat_map(|class| &class.steps).filter(|step| step.unless != 0) {
            after[step.unless.trailing_zeros() as usize] |= possible[step.to];
        }
        let least = (0..classes.len()).map(|class| {
            let images =
                games.mirrors.iter().zip(0..).filter_map(|(mirror, at)| Some((mirror.classes[class]?, Some(at))));
            let images: Vec<(usize, Option<usize>)> = std::iter::once((class, None)).chain(images).collect();
            let least = images.iter().map(|(image, _)| *image).min().unwrap_or(class);
            (least, images.into_iter().filter(|(image, _)| *image == least).map(|(_, mirror)| mirror).collect())
        });
        let least = least.collect();
        let each = 1 + free.iter().max().unwrap_or(&0);
        let layers = (0..(games.left.count_ones() as usize + 1) * each)
            .map(|_| (0..PARTS).map(|_| Mutex::default()).collect())
            .collect();
        let (held, given_up) = (AtomicUsize::new(0), AtomicBool::new(false));
        Some(Ways { games, possible, after, free, least, layers, each, bytes, held, given_up })
    }

    /// How many games there are.
    fn count(mut self, threads: usize, watch: &(dyn Fn(Counted) + Sync)) -> Option<u128> {
        self.put(0, self.games.left, 1);
        let (mut all, mut pairs) = (0_u128, 0);
        while let Some(layer) = self.layers.pop() {
            let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(pairs));
            let left = self.layers.len() / self.each;
            let work = || {
                let mut ended = 0_u128;
                while let Some(part) = layer.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let part = std::mem::take(&mut *lock(part));
                    ended = ended.checked_add(self.go_on(&part)?)?;
                    self.held.fetch_sub(bytes(&part), Ordering::Relaxed);
                    watch(Counted { pairs: part.len() + done.fetch_add(part.len(), Ordering::Relaxed), left });
                }
                Some(ended)
            };
            for ended in crew(threads, work) {
                all = all.checked_add(ended?)?;
            }
            pairs = done.into_inner();
        }
        (!self.given_up.into_inner()).then_some(all)
    }

    /// Counts those that one play more leads to; gives the games that end before.
    fn go_on(&self, part: &Part) -> Option<u128> {
        let mut ended = 0_u128;
        for (&pair, &ways) in part {
            let (class, left) = ((pair >> MOST.1) as usize, pair & !(u128::MAX << MOST.1));
            let class = &self.games.classes[class];
            ended = ended.checked_add(ways.checked_mul(u128::from(class.ends))?)?;
            for step in class.steps.iter().filter(|step| step.unless & !left == 0) {
                self.put(step.to, left & !step.seen, ways);
            }
            if self.given_up.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(ended)
    }

    /// Adds ways to a situation with what may still come.
    fn put(&self, class: usize, left: u128, ways: u128) {
        let left = self.still_possible(class, left);
        let (least, mirrors) = &self.least[class];
        let images = mirrors.iter().map(|mirror| mirror.map_or(left, |at| self.games.mirrors[at].of(left)));
        let left = images.min().unwrap_or(left);
        let level = left.count_ones() as usize * self.each + self.free[*least];
        let pair = (*least as u128) << MOST.1 | left;
        let part = (pair as u64 ^ (pair >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PARTS.ilog2());
        let mut part = lock(&self.layers[level][part as usize]);
        let before = bytes(&part);
        let sum = part.entry(pair).or_insert(0);
        match sum.checked_add(ways) {
            Some(more) => *sum = more,
            None => self.given_up.store(true, Ordering::Relaxed),
        }
        let more = bytes(&part) - before;
        if more > 0 && self.held.fetch_add(more, Ordering::Relaxed) + more > self.bytes {
            self.given_up.store(true, Ordering::Relaxed);
        }
    }

    /// The part of this that can still come: games hang on nothing else.
    fn still_possible(&self, class: usize, left: u128) -> u128 {
        let mut possible = self.possible[class] & left;
        let mut open = possible;
        while open != 0 {
            let more = self.after[open.trailing_zeros() as usize] & left & !possible;
            possible |= more;
            open = open & (open - 1) | more;
        }
        possible
    }
}

/// A part of a layer, for one thread.
fn lock(part: &Mutex<Part>) -> MutexGuard<'_, Part> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bytes of a part: a table is at most seven eighths full.
fn bytes(part: &Part) -> usize {
    let places = if part.capacity() == 0 { 0 } else { (part.capacity() * 8 / 7).next_power_of_two() };
    places * (size_of::<(u128, u128)>() + 1)
}
