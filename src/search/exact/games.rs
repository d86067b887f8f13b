//! How many complete games there are, without playing each of them.
//!
//! Where superko is the only rule that looks back, the future hangs on the situation and on which of those that can still be reached
//! were there before. So the games that go on from both are counted once, and so are those that go on with the same plays from
//! situations that passes alone tell apart: for the 508,456,354,827 complete games on 1x4 under the AGA's rules two million pairs of a
//! situation and a set are enough. The number of games by their length would take as many numbers for each of them.

use rustc_hash::FxHashMap;

use crate::board::Move;
use crate::game::{Game, Strictness, perft};
use crate::rules::{Pass, Stop};

use super::history::Way;
use super::referee::Referee;
use super::world::{Item, World};

/// Situations that are looked at, and what can be repeated among them: together they fit a key of the table.
const MOST: (usize, usize) = (1 << 12, 116);

/// A move in a situation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// Which of the plays below are those in each situation.
    class: Vec<usize>,
    /// The plays that there are in a situation, passes left out.
    plays: Vec<Vec<Step>>,
    /// What has been.
    before: u128,
    /// What there is to be.
    items: u128,
    /// What mirrors, and exchanged colours, do to situations and to what has been.
    mirrors: Vec<Mirror>,
}

/// Images of situations: games go on alike from a situation and from its image.
#[derive(Debug, PartialEq)]
struct Mirror {
    /// The image of each class of plays, if it has one.
    plays: Vec<Option<usize>>,
    items: Vec<u8>,
}

impl Mirror {
    /// Whether nothing has another image than itself.
    fn is_identity(&self) -> bool {
        self.plays.iter().enumerate().all(|(at, image)| image.is_none_or(|image| image == at))
    }

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
        let items = u128::MAX >> (u128::BITS as usize - seen.0.len().max(1));
        let (mut class, mut plays) = (Vec::new(), Vec::new());
        let mut classes = FxHashMap::default();
        for steps in &steps {
            let here: Vec<Step> = steps.iter().flatten().filter(|step| step.mv != Move::Pass).copied().collect();
            let number = *classes.entry(here).or_insert_with_key(|here| {
                plays.push(here.clone());
                plays.len() - 1
            });
            class.push(number);
        }
        let mut games = Games { steps, class, plays, before, items, mirrors: Vec::new() };
        let size = game.size();
        let images = size.symmetries().flat_map(|symmetry| {
            let image = |mv: Move| mv.point().map_or(mv, |point| Move::Play(size.image(point, symmetry)));
            let begins = [vec![(0, 0)], games.first_plays(&image)];
            begins.into_iter().filter_map(|pairs| games.mirror(&pairs, &image)).collect::<Vec<_>>()
        });
        let mut mirrors: Vec<Mirror> = Vec::new();
        for image in images {
            // A line is its own image upside down.
            if !image.is_identity() && !mirrors.contains(&image) {
                mirrors.push(image);
            }
        }
        games.mirrors = mirrors;
        Some(games)
    }

    /// What the first player's first plays lead to, beside what the other's lead to after a pass, and the other way round: the pairs
    /// that an exchange of the colours begins with.
    fn first_plays(&self, image: &dyn Fn(Move) -> Move) -> Vec<(usize, usize)> {
        let pass = self.steps[0].iter().flatten().find(|step| step.mv == Move::Pass);
        let Some(passed) = pass.map(|step| step.to) else { return Vec::new() };
        let pairs = |one: usize, other: usize| {
            let [one, other] = [one, other].map(|at| &self.plays[self.class[at]]);
            let reply = |mv: Move| other.iter().find(|step| step.mv == mv);
            one.iter().filter_map(move |play| Some((play.to, reply(image(play.mv))?.to)))
        };
        pairs(0, passed).chain(pairs(passed, 0)).collect()
    }

    /// The image that begins with these pairs and in which each move stands for another, if games go on alike from both of each.
    fn mirror(&self, pairs: &[(usize, usize)], image: &dyn Fn(Move) -> Move) -> Option<Mirror> {
        let mut situations = vec![None; self.steps.len()];
        let mut items = vec![None; MOST.1];
        let mut open = pairs.to_vec();
        while let Some((at, to)) = open.pop() {
            match situations[at].replace(to) {
                Some(known) if known != to => return None,
                Some(_) => continue,
                None => {}
            }
            let (here, there) = (&self.steps[at], &self.steps[to]);
            if here.as_ref().map(Vec::len) != there.as_ref().map(Vec::len) {
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
                open.push((step.to, other.to));
            }
        }
        // What no move from these situations leads to has no image; nothing asks for it there either.
        let items = items.iter().enumerate().map(|(at, item)| item.map_or(at as u32, u128::trailing_zeros) as u8);
        let mut plays = vec![None; self.plays.len()];
        for (at, image) in situations.into_iter().enumerate() {
            plays[self.class[at]] = plays[self.class[at]].or(image.map(|image| self.class[image]));
        }
        Some(Mirror { plays, items: items.collect() })
    }

    /// How many there are; `None` if the table would take more than so many bytes, or if the number is too large. `watch` is told now
    /// and then how many pairs of a situation and a set are in the table.
    #[must_use]
    pub fn count(&self, bytes: usize, watch: &dyn Fn(usize)) -> Option<u128> {
        let known = Table { most: Table::most(bytes), ..Table::default() };
        let mut counter =
            Counter { games: self, known, watch, reached: vec![0; self.steps.len()], round: 0, open: Vec::new() };
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

/// Games by the situation they go on from and what may still be.
#[derive(Default)]
struct Table {
    counts: FxHashMap<[u64; 2], u64>,
    /// Those that sixty-four bits do not hold; the other table has [`u64::MAX`] for them.
    large: FxHashMap<[u64; 2], u128>,
    most: usize,
}

impl Table {
    /// How many counts fit so many bytes. A table doubles when seven eighths of it are full.
    fn most(bytes: usize) -> usize {
        let place = size_of::<([u64; 2], u64)>() + 1;
        (bytes / place).checked_ilog2().map_or(0, |log| 1 << log) / 8 * 7
    }

    fn key(at: usize, left: u128) -> [u64; 2] {
        let key = (at as u128) << MOST.1 | left;
        [(key >> 64) as u64, key as u64]
    }

    fn get(&self, key: [u64; 2]) -> Option<u128> {
        match *self.counts.get(&key)? {
            u64::MAX => self.large.get(&key).copied(),
            count => Some(u128::from(count)),
        }
    }

    /// Keeps a count, unless the table is full.
    fn insert(&mut self, key: [u64; 2], count: u128) -> Option<()> {
        let small = u64::try_from(count).unwrap_or(u64::MAX);
        if self.counts.len() + self.large.len() >= self.most {
            return None;
        }
        self.counts.insert(key, small);
        if small == u64::MAX {
            self.large.insert(key, count);
        }
        Some(())
    }
}

struct Counter<'a> {
    games: &'a Games,
    known: Table,
    watch: &'a dyn Fn(usize),
    /// Situations that were reached in this round.
    reached: Vec<u64>,
    round: u64,
    /// The moves in situations that were reached and not gone on from; nothing between two rounds.
    open: Vec<&'a Vec<Step>>,
}

impl Counter<'_> {
    /// The games that go on from a situation, where these have not been.
    fn from(&mut self, at: usize, new: u128) -> Option<u128> {
        let games = self.games;
        let Some(steps) = &games.steps[at] else { return Some(1) };
        let mut count = self.played(games.class[at], new)?;
        for pass in steps.iter().filter(|step| step.mv == Move::Pass) {
            count = count.checked_add(self.from(pass.to, new & !pass.seen)?)?;
        }
        Some(count)
    }

    /// Those of them that go on with a play.
    fn played(&mut self, class: usize, new: u128) -> Option<u128> {
        let games = self.games;
        let mut steps = games.plays[class].iter().filter(|step| step.unless & !new == 0);
        match (steps.next(), steps.next()) {
            (None, _) => return Some(0),
            // Half of what would be remembered, and the next situation is.
            (Some(only), None) => return self.from(only.to, new & !only.seen),
            (Some(_), Some(_)) => {}
        }
        let new = self.still_possible(class, new);
        let images = games.mirrors.iter().filter_map(|mirror| Some((mirror.plays[class]?, mirror.of(new))));
        let (least, left) = images.fold((class, new), Ord::min);
        let key = Table::key(least, left);
        if let Some(count) = self.known.get(key) {
            return Some(count);
        }
        let mut count = 0_u128;
        for step in games.plays[class].iter().filter(|step| step.unless & !new == 0) {
            count = count.checked_add(self.from(step.to, new & !step.seen)?)?;
        }
        self.known.insert(key, count)?;
        let pairs = self.known.counts.len();
        if pairs.is_multiple_of(1 << 16) {
            (self.watch)(pairs);
        }
        Some(count)
    }

    /// What of the new can still come to be once one of these plays is made: what comes after depends on nothing else.
    fn still_possible(&mut self, class: usize, new: u128) -> u128 {
        let games = self.games;
        self.round += 1;
        let mut possible = 0;
        let mut steps = &games.plays[class];
        loop {
            for step in steps.iter().filter(|step| step.unless & !new == 0) {
                possible |= step.unless;
                if self.reached[step.to] != self.round {
                    self.reached[step.to] = self.round;
                    self.open.extend(games.steps[step.to].as_ref());
                }
            }
            let Some(next) = self.open.pop() else { return possible };
            steps = next;
        }
    }
}
