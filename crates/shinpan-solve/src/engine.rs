//! The search: is a position worth so much? By depth first, with a table of what was found before.

use rustc_hash::FxHashMap;

use shinpan_rules::board::Move;

use super::bounds::{Bounds, GivenUp, Progress};
use super::guide::Guide;
use super::history::{Basis, History, Way};
use super::table::Table;
use super::value::{MOST, Worth, points};
use super::world::{Choice, End, Item, World};

/// Positions between two questions whether to give up.
const PATIENCE: u64 = 512;

/// Moves after which a position costs more than one.
const DEEP: u32 = 100;

/// A search of one game.
pub(super) struct Engine<'a, 'b, W> {
    pub world: W,
    way: Way,
    /// Value of a game that goes round in circles.
    circle: Worth,
    history: History,
    /// The situations on the way here: their depth, and how much had been by then.
    path: FxHashMap<u128, (u32, usize)>,
    table: Table,
    bounds: &'a mut Bounds<'b>,
    pub nodes: u64,
    /// Between what the worth of the position lies by now.
    known: (Worth, Worth),
    /// Their cost: deep in a game that never ends the referee looks back a long way, at each point.
    work: u64,
    /// True if every end was certain so far.
    pub certain: bool,
    /// Value of ends of which nobody knows what they come to, if not what is most likely.
    unsure: Option<Worth>,
    spare: Vec<Vec<Choice>>,
    /// Values of positions in a simpler game, to look at likely moves first.
    guide: Guide,
    /// Moves made in the game itself: the situation before, and what each brought about.
    trail: Vec<(u128, Option<Item>)>,
}

impl<'a, 'b, W: World> Engine<'a, 'b, W> {
    pub fn new(world: W, way: Way, circle: Worth, before: &[Item], guide: Guide, bounds: &'a mut Bounds<'b>) -> Self {
        let mut history = History::default();
        for &item in before {
            history.enter(item, 0);
        }
        let table = Table::new(bounds.memory);
        let (path, spare, trail) = (FxHashMap::default(), Vec::new(), Vec::new());
        Engine {
            world,
            way,
            circle,
            history,
            path,
            table,
            bounds,
            nodes: 0,
            known: (-MOST, MOST),
            work: 0,
            certain: true,
            unsure: None,
            spare,
            guide,
            trail,
        }
    }

    /// Forgets what was found, to ask what the game comes to if circles, or ends that nobody knows, are worth something
    /// else.
    pub fn with(&mut self, circle: Worth, unsure: Option<Worth>) {
        (self.circle, self.unsure) = (circle, unsure);
        self.table = Table::new(self.bounds.memory);
    }

    /// The worth of the present position, and while it is searched what is known of it.
    pub fn worth(&mut self, known: &mut (Worth, Worth)) -> Result<Worth, GivenUp> {
        let mut wanted = self.circle;
        while known.0 < known.1 {
            self.known = *known;
            let found = self.search(wanted, 1)?.0;
            if found >= wanted {
                known.0 = found;
                wanted = found + 1;
            } else {
                known.1 = found;
                wanted = found;
            }
        }
        self.known = *known;
        Ok(known.0)
    }

    /// Tells whether the present position is worth so much.
    pub fn reaches(&mut self, wanted: Worth) -> Result<bool, GivenUp> {
        Ok(self.search(wanted, 1)?.0 >= wanted)
    }

    /// A bound of what a move leads to: from below if it is at least `wanted`, else from above.
    pub fn after(&mut self, mv: Move, wanted: Worth) -> Result<Worth, GivenUp> {
        let depth = 1 + self.trail.len() as u32;
        Ok(self.try_one(mv, wanted, depth)?.0)
    }

    /// The move that was found best in the present situation.
    pub fn remembered(&self) -> Option<Move> {
        self.table.best(self.world.key())
    }

    /// Tells whether a move does not close a circle.
    pub fn goes_on_after(&mut self, mv: Move) -> bool {
        let over = !self.advance(mv) && self.world.end().is_none();
        self.step_back();
        !over
    }

    /// Makes a move in the game itself. Whether the game goes on, and does not go round in circles.
    pub fn advance(&mut self, mv: Move) -> bool {
        let depth = 1 + self.trail.len() as u32;
        let key = self.world.key();
        self.path.insert(key, (depth, self.history.len()));
        let item = self.world.play(mv);
        let new = item.filter(|&item| self.history.enter(item, depth + 1));
        self.trail.push((key, new));
        let again = self.way.ends_at_repetition() && item.is_some() && new.is_none();
        let circle = self.path.get(&self.world.key()).is_some_and(|&(_, been)| been == self.history.len());
        self.world.end().is_none() && !again && !circle
    }

    /// Takes back every move that was made in the game itself.
    pub fn go_back(&mut self) {
        while self.step_back() {}
    }

    fn step_back(&mut self) -> bool {
        let Some((key, item)) = self.trail.pop() else { return false };
        item.into_iter().for_each(|item| self.history.leave(item));
        self.path.remove(&key);
        self.world.undo();
        true
    }

    /// Tells whether the history allows a choice.
    pub fn allows(&self, choice: &Choice) -> bool {
        choice.unless.is_none_or(|item| self.history.since(item).is_none())
    }

    /// A bound of the worth of the present position: from below if it is at least `wanted`, else from above; and what
    /// it rests on.
    fn search(&mut self, wanted: Worth, depth: u32) -> Result<(Worth, Basis), GivenUp> {
        self.count(depth)?;
        if let Some(end) = self.world.end() {
            return Ok((self.worth_of(end), Basis::default()));
        }
        let key = self.world.key();
        let been = self.history.len();
        let before = self.path.get(&key).copied();
        if let Some((since, _)) = before.filter(|&(_, then)| then == been) {
            return Ok((self.circle, Basis::on_return(since)));
        }
        if let Some(found) = self.table.find(key, &self.history, wanted) {
            return Ok(found);
        }
        self.path.insert(key, (depth, been));
        let mut choices = self.spare.pop().unwrap_or_default();
        choices.clear();
        self.world.choices(&mut choices);
        self.guide.order(&mut choices, self.world.black_moves());
        if let Some(best) = self.table.best(key)
            && let Some(at) = choices.iter().position(|c| c.mv == best)
        {
            choices[..=at].rotate_right(1);
        }
        let found = self.try_all(&choices, wanted, depth);
        self.spare.push(choices);
        match before {
            Some(before) => self.path.insert(key, before),
            None => self.path.remove(&key),
        };
        let (worth, best, mut basis) = found?;
        basis.close(depth);
        if self.way == Way::Path {
            basis.join(Basis::on_everything());
        }
        self.table.store(key, (wanted, worth), best, &basis);
        Ok((worth, basis))
    }

    /// The best of some choices, until one does.
    fn try_all(
        &mut self,
        choices: &[Choice],
        wanted: Worth,
        depth: u32,
    ) -> Result<(Worth, Option<Move>, Basis), GivenUp> {
        let black = self.world.black_moves();
        let mut all = Basis::default();
        let mut best = if black { -MOST } else { MOST };
        let mut best_move = None;
        let mut any = false;
        // Who fails with more moves fails with fewer, as long as there is one: that a move which fails was allowed is
        // nothing to rest on.
        let free = choices.iter().any(|c| c.unless.is_none());
        for choice in choices {
            let mut allowed = Basis::default();
            if let Some(item) = choice.unless {
                let since = self.history.since(item);
                allowed.look_up(item, since);
                if since.is_some() {
                    all.join(allowed);
                    continue;
                }
            }
            any = true;
            let (worth, rest) = self.try_one(choice.mv, wanted, depth)?;
            let does = black && worth >= wanted || !black && worth < wanted;
            let mut own = if does || !free { allowed } else { Basis::default() };
            own.join(rest);
            if black && worth >= wanted || !black && worth < wanted {
                return Ok((worth, Some(choice.mv), own));
            }
            if best_move.is_none() || (worth > best) == black {
                (best, best_move) = (worth, Some(choice.mv));
            }
            all.join(own);
        }
        if !any {
            let end = self.world.stuck();
            return Ok((self.worth_of(end), None, all));
        }
        Ok((best, best_move, all))
    }

    fn try_one(&mut self, mv: Move, wanted: Worth, depth: u32) -> Result<(Worth, Basis), GivenUp> {
        let Some(item) = self.world.play(mv) else {
            let found = self.search(wanted, depth + 1);
            self.world.undo();
            return found;
        };
        let since = self.history.since(item);
        let again = self.way.ends_at_repetition();
        let mut own = Basis::default();
        if again {
            own.look_up(item, since);
        }
        let found = if again && since.is_some() && self.world.end().is_none() {
            Ok((self.circle, Basis::default()))
        } else {
            let new = self.history.enter(item, depth + 1);
            let found = self.search(wanted, depth + 1);
            if new {
                self.history.leave(item);
            }
            found
        };
        self.world.undo();
        found.map(|(worth, rest)| {
            own.join(rest);
            (worth, own)
        })
    }

    fn worth_of(&mut self, end: End) -> Worth {
        if end.void {
            return self.circle;
        }
        self.certain &= end.certain;
        self.unsure.filter(|_| !end.certain).unwrap_or(end.worth)
    }

    fn count(&mut self, depth: u32) -> Result<(), GivenUp> {
        self.nodes += 1;
        self.work += 1 + u64::from(depth / DEEP).pow(2);
        let enough = self.nodes.is_multiple_of(PATIENCE) && self.is_asked_to_stop();
        if enough || self.work > self.bounds.nodes { Err(GivenUp) } else { Ok(()) }
    }

    fn is_asked_to_stop(&mut self) -> bool {
        let known = Some(self.known).filter(|(least, most)| most.max(&-least) < &MOST);
        let known = known.map(|(least, most)| (points(least), points(most)));
        (self.bounds.stop)(Progress { nodes: self.nodes, stored: self.table.len(), known, ..Progress::default() })
    }
}
