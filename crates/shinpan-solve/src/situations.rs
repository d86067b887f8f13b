//! The situations of a game and the moves in them, as the referee has them, told as what games go on from ([`Games`]).

use rustc_hash::FxHashMap;

use shinpan_rules::board::Move;
use shinpan_rules::game::{Game, Strictness};

use crate::perft;
use shinpan_rules::rules::{Pass, Stop};

use super::games::{Class, Games, MOST, Mirror, Step};
use super::history::Way;
use super::referee::Referee;
use super::world::{Item, World};

/// Most passes in a row: there are rules that ask for four.
const PASSES: usize = 16;

/// A move in a situation.
#[derive(Clone, Copy, Debug)]
struct CountedChoice {
    /// The move.
    mv: Move,
    /// The situation it leads to.
    to: usize,
    /// A position that must not have been before, as a set of one.
    unless: u128,
    /// Positions that have been from now on, likewise.
    seen: u128,
}

/// Situations and the moves in them, as the referee has them; nothing where the game is over. The first is where it
/// starts.
struct Situations(Vec<Option<Vec<CountedChoice>>>);

impl Games {
    /// The games that go on from here, if superko is the only rule that looks back and the situations are few. Costs a
    /// few moves for each of them.
    #[must_use]
    pub fn of(game: &Game) -> Option<Games> {
        let rules = game.rules();
        // What was taken, and how many moves were made, are in no situation; who has no legal move is known by what was
        // before.
        let alone = rules.pass != Pass::Return && rules.limit == 0 && rules.stop != Stop::NoLegalMove;
        if Way::of(rules) != Way::Lookups || !alone {
            return None;
        }
        let mut seen = Numbers::default();
        let mut numbers = Numbers::default();
        let mut start = game.clone();
        start.set_strictness(Strictness::Lenient);
        let start = Referee::new(start);
        let before = start.before().into_iter().fold(0, |all, item| all | seen.bit(item));
        numbers.of(start.situation());
        let (mut open, mut choices) = (vec![start.game], Vec::new());
        while let Some(game) = open.get(choices.len()).cloned() {
            if open.len() > MOST.0 || seen.0.len() > MOST.1 {
                return None;
            }
            let go_on = perft::is_unfinished(&game);
            choices.push(if go_on { Some(moves(&game, &mut seen, &mut numbers, &mut open)?) } else { None });
        }
        if seen.0.len() > MOST.1 {
            return None;
        }
        let items = u128::MAX >> (u128::BITS as usize - seen.0.len().max(1));
        let situations = Situations(choices);
        let (class, classes) = situations.classes()?;
        let size = game.size();
        let images = size.symmetries().flat_map(|symmetry| {
            let image = |mv: Move| mv.point().map_or(mv, |point| Move::Play(size.image(point, symmetry)));
            let begins = [vec![(0, 0)], situations.first_plays(&image)];
            let images = begins.into_iter().filter_map(|pairs| situations.images(&pairs, &image));
            images.collect::<Vec<_>>()
        });
        let mut mirrors: Vec<Mirror> = Vec::new();
        for (to, items) in images {
            let mut image = vec![None; classes.len()];
            for (at, to) in to.into_iter().enumerate() {
                let of_class = class[at].map(|class| &mut image[class]);
                if let (Some(image), Some(to)) = (of_class, to) {
                    *image = image.or(class[to]);
                }
            }
            let mirror = Mirror::new(image, &items);
            // A line is its own image upside down.
            if !mirror.is_identity() && !mirrors.contains(&mirror) {
                mirrors.push(mirror);
            }
        }
        Some(Games { classes, left: items & !before, mirrors })
    }
}

impl Situations {
    /// The class of each situation that a play leads to, and of the first, and what the classes are. `None` if passes
    /// may go on and on.
    fn classes(&self) -> Option<(Vec<Option<usize>>, Vec<Class>)> {
        let plays = self.0.iter().flatten().flatten().filter(|choice| choice.mv != Move::Pass);
        let mut arrivals: Vec<usize> = std::iter::once(0).chain(plays.map(|choice| choice.to)).collect();
        arrivals.sort_unstable();
        arrivals.dedup();
        let mut onward = Vec::new();
        for &at in &arrivals {
            let mut here = Class { steps: Vec::new(), ends: 0 };
            self.onward(at, 0, PASSES, &mut here)?;
            onward.push(here);
        }
        // Alike is what cannot be told apart by what it leads to, however often that is asked.
        let (mut class, mut known) = (vec![0; self.0.len()], 1);
        loop {
            let mut classes = Vec::new();
            let mut numbers = FxHashMap::default();
            let mut finer = class.clone();
            for (&at, here) in arrivals.iter().zip(&onward) {
                let mut steps: Vec<Step> = here.steps.iter().map(|step| Step { to: class[step.to], ..*step }).collect();
                steps.sort_unstable();
                let here = Class { steps, ..*here };
                finer[at] = *numbers.entry(here).or_insert_with_key(|here| {
                    classes.push(here.clone());
                    classes.len() - 1
                });
            }
            if classes.len() == known {
                let mut of = vec![None; self.0.len()];
                arrivals.iter().for_each(|&at| of[at] = Some(finer[at]));
                return Some((of, classes));
            }
            (class, known) = (finer, classes.len());
        }
    }

    /// The plays that there are from here, at once or after passes, and the ends that passes lead to.
    fn onward(&self, at: usize, passed: u128, passes: usize, into: &mut Class) -> Option<()> {
        let Some(choices) = &self.0[at] else {
            into.ends += 1;
            return Some(());
        };
        for choice in choices.iter().filter(|choice| choice.unless & passed == 0) {
            match choice.mv {
                Move::Pass => self.onward(choice.to, passed | choice.seen, passes.checked_sub(1)?, into)?,
                _ => into.steps.push(Step { to: choice.to, unless: choice.unless, seen: choice.seen | passed }),
            }
        }
        Some(())
    }

    /// Pairs the results of the first player's first plays with those of the other's after a pass, and the other way
    /// round: the pairs that an exchange of the colours begins with.
    fn first_plays(&self, image: &dyn Fn(Move) -> Move) -> Vec<(usize, usize)> {
        let choices = |at: usize| self.0[at].iter().flatten();
        let Some(passed) = choices(0).find(|choice| choice.mv == Move::Pass).map(|choice| choice.to) else {
            return Vec::new();
        };
        let pairs = |one: usize, other: usize| {
            let reply = move |mv: Move| choices(other).find(|choice| choice.mv == mv);
            let plays = choices(one).filter(|choice| choice.mv != Move::Pass);
            plays.filter_map(move |play| Some((play.to, reply(image(play.mv))?.to)))
        };
        pairs(0, passed).chain(pairs(passed, 0)).collect()
    }

    /// The images that begin with these pairs and in which each move stands for another, of situations and of what has
    /// been, if games go on alike from both of each.
    fn images(&self, pairs: &[(usize, usize)], image: &dyn Fn(Move) -> Move) -> Option<(Vec<Option<usize>>, Vec<u32>)> {
        let mut situations = vec![None; self.0.len()];
        let mut items = vec![None; MOST.1];
        let mut open = pairs.to_vec();
        while let Some((at, to)) = open.pop() {
            match situations[at].replace(to) {
                Some(known) if known != to => return None,
                Some(_) => continue,
                None => {}
            }
            let (here, there) = (&self.0[at], &self.0[to]);
            if here.as_ref().map(Vec::len) != there.as_ref().map(Vec::len) {
                return None;
            }
            for choice in here.iter().flatten() {
                let other = there.iter().flatten().find(|other| other.mv == image(choice.mv))?;
                for (one, other) in [(choice.unless, other.unless), (choice.seen, other.seen)] {
                    if one.count_ones() != other.count_ones() {
                        return None;
                    }
                    if one != 0 && *items[one.trailing_zeros() as usize].get_or_insert(other) != other {
                        return None;
                    }
                }
                open.push((choice.to, other.to));
            }
        }
        // What no move from these situations leads to has no image; nothing asks for it there either.
        let items = items.iter().zip(0..).map(|(item, at)| item.map_or(at, u128::trailing_zeros));
        Some((situations, items.collect()))
    }
}

/// Finds the successors of this situation; new situations come to the end of those that are open.
fn moves(
    game: &Game,
    seen: &mut Numbers,
    situations: &mut Numbers,
    open: &mut Vec<Game>,
) -> Option<Vec<CountedChoice>> {
    let mut choices = Vec::new();
    Referee::new(game.clone()).choices(&mut choices);
    let mut leads_to = Vec::with_capacity(choices.len());
    for choice in choices {
        let mut next = Referee::new(game.clone());
        let seen_now = next.play(choice.mv).map_or(0, |item| seen.bit(item));
        let to = situations.of(next.situation());
        if to == open.len() {
            open.push(next.game);
        }
        let unless = choice.unless.filter(|_| choice.mv != Move::Pass).map_or(0, |item| seen.bit(item));
        leads_to.push(CountedChoice { mv: choice.mv, to, unless, seen: seen_now });
        if seen.0.len() > MOST.1 {
            return None;
        }
    }
    Some(leads_to)
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
