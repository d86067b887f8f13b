//! One question, by depth first, with so much effort.

use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::super::bounds::GivenUp;
use super::super::small::{Small, State};
use super::guess::{Guess, Windows};
use super::plies::{self, PASS, Ply};
use super::secure::secure;
use super::table::{FOR_EVER, NO_MOVE, NOTHING, ProofEntry, ProofTable};

/// Question: can a player bring about a count of so much?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    /// The player who wants to: 0 is Black.
    pub attacker: usize,
    /// The least area of Black's less White's that Black wants, or that White wants less than.
    pub threshold: i8,
    /// True if it will do as well if the game goes round for ever.
    pub round: bool,
    /// Tells questions apart that are asked at the same time by the same player.
    pub far: bool,
}

impl Question {
    /// Tells whether so much is good enough.
    pub fn is_met(self, area: i64) -> bool {
        (area >= self.threshold.into()) == (self.attacker == 0)
    }

    /// Tells whether who proved the one can do the other.
    fn follows(self, proved: i8) -> bool {
        if self.attacker == 0 { proved >= self.threshold } else { proved <= self.threshold }
    }

    /// Tells whether what was tried in vain is no more than this.
    fn is_no_less(self, tried: i8) -> bool {
        if self.attacker == 0 { tried <= self.threshold } else { tried >= self.threshold }
    }

    fn key(self, name: u64) -> u64 {
        name | (self.attacker as u64 | u64::from(self.round) << 1 | u64::from(self.far) << 2) << 60
    }
}

/// Result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// It is so; with the earliest ply that this rests on having come back to.
    Proved(u8),
    /// Nobody knows, with this effort.
    Open(u8),
}

/// A question that was being asked, and how far that had come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    /// The situation.
    pub name: u64,
    pub question: Question,
    pub effort: i32,
    /// The number of the search with this effort.
    pub run: u16,
    /// Positions looked at before.
    pub spent: u64,
}

/// State that threads share.
pub(super) struct Shared {
    pub table: ProofTable,
    /// Positions looked at, and most of them.
    pub nodes: AtomicU64,
    pub most: u64,
    pub stop: AtomicBool,
    /// Searches so far.
    pub runs: AtomicU16,
    /// The questions at present.
    marks: Mutex<Vec<Mark>>,
}

impl Shared {
    /// Nothing is known yet.
    pub fn new(bytes: usize, most: u64) -> Shared {
        let (nodes, runs, stop) = (AtomicU64::new(0), AtomicU16::new(0), AtomicBool::new(false));
        Shared { table: ProofTable::new(bytes), nodes, most, stop, runs, marks: Mutex::default() }
    }

    /// The number of a new search.
    pub fn new_run(&self) -> u16 {
        self.runs.fetch_add(1, Relaxed)
    }

    /// The questions, and how far each has come.
    pub fn marks(&self) -> Vec<Mark> {
        self.marks.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes down how far a question has come.
    pub fn mark(&self, mark: Mark) {
        let mut marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        match marks.iter_mut().find(|old| (old.name, old.question) == (mark.name, mark.question)) {
            Some(old) => *old = mark,
            None => marks.push(mark),
        }
    }

    /// Tells whether nobody is to go on.
    pub fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.nodes.load(Relaxed) >= self.most
    }
}

/// Positions between two looks at whether to stop.
const PATIENCE: u64 = 1024;

/// Effort is counted in halves of a doubling: so many go to a search for a proof that is twice as large.
pub(super) const DOUBLING: i32 = 2;

/// Half a doubling at least goes into a move, and five doublings at most.
const COST: [i32; 2] = [1, 5 * DOUBLING];

/// Up to so much effort the guess decides whether to begin, and from failures with more it learns no more than that.
/// Else it would say of everything sooner or later that it takes more than there is, and a guess that nobody tries is
/// never corrected.
const SMALL: i32 = 24 * DOUBLING;

/// So much less than the guess is not tried.
const HOPELESS: f32 = (6 * DOUBLING) as f32;

/// A situation of the present line.
struct LineStep {
    name: u64,
    /// True if something rests on having come back to it.
    used: bool,
    /// How many passing proofs there were before.
    logged: usize,
}

/// A search of one question.
pub(super) struct Search<'a> {
    small: &'a Small,
    shared: &'a Shared,
    /// The search that is still of use, by its number, where another may make this one idle.
    wanted: Option<&'a AtomicU32>,
    pub question: Question,
    /// True if another thread is at the same search: this one then takes replies in another order, as all of them are
    /// to be answered.
    pub helps: bool,
    guess: Guess,
    line: Vec<LineStep>,
    /// The windows of each situation of the line, and of the present one.
    windows: Vec<Windows>,
    /// Proofs that rest on situations of the present line: their key and the earliest ply.
    passing: Vec<(u64, u8)>,
    spare: Vec<Vec<Ply>>,
    pub nodes: u64,
    /// The number of the present search with some effort.
    run: u16,
}

impl<'a> Search<'a> {
    /// A search that has learned nothing yet. If others may make it idle, it goes on as long as its number is the one
    /// that is wanted.
    pub fn new(small: &'a Small, shared: &'a Shared, wanted: Option<&'a AtomicU32>, question: Question) -> Search<'a> {
        let (line, windows, passing, spare) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let guess = Guess::new(small.shape(), question.attacker);
        let (helps, nodes, run) = (false, 0, 0);
        Search { small, shared, wanted, question, helps, guess, line, windows, passing, spare, nodes, run }
    }

    /// Looks at a situation with so much effort.
    pub fn run(&mut self, state: State, effort: i32) -> Result<Found, GivenUp> {
        self.run_as(self.shared.new_run(), state, effort)
    }

    /// The same as the search with this number, which may have begun before.
    pub fn run_as(&mut self, run: u16, state: State, effort: i32) -> Result<Found, GivenUp> {
        self.run = run;
        let windows = self.guess.windows(state);
        let expected = self.guess.effort(&windows, state.turn != self.question.attacker);
        self.windows = vec![windows];
        let found = self.prove(state, self.small.name(state), effort, expected);
        if found.is_err() {
            self.line.clear();
            self.forget(0);
        }
        found
    }

    /// Looks at a situation with so much effort, of which so much is expected to be needed.
    fn prove(&mut self, state: State, name: u64, effort: i32, expected: f32) -> Result<Found, GivenUp> {
        self.count()?;
        let question = self.question;
        let attacks = state.turn == question.attacker;
        if state.passes > 0 {
            let met = question.is_met(self.small.shape().area(state.stones));
            // Whoever likes the count passes.
            if met == attacks || state.passes > 1 {
                return Ok(if met { Found::Proved(NOTHING) } else { Found::Open(FOR_EVER) });
            }
        }
        let left = effort.clamp(0, 250) as u8;
        if let Some(at) = self.line.iter().position(|step| step.name == name) {
            if question.round {
                self.line[at].used = true;
                return Ok(Found::Proved(at as u8));
            }
            return Ok(Found::Open(left));
        }
        let key = question.key(name);
        let known = self.shared.table.find(key);
        if let Some(found) = known.and_then(|entry| self.answer(entry, left)) {
            return Ok(found);
        }
        let settled = match self.at_a_glance(state) {
            Ok(found) => return Ok(found),
            Err(settled) => settled,
        };
        if effort <= 0 || effort <= SMALL && (effort as f32) < expected - HOPELESS {
            return Ok(Found::Open(left));
        }
        let before = self.nodes;
        self.line.push(LineStep { name, used: false, logged: self.passing.len() });
        let mut plies = self.spare.pop().unwrap_or_default();
        let best = known.map_or(NO_MOVE, |entry| entry.best);
        let found = self.look(state, effort, (best, settled), &mut plies);
        self.spare.push(plies);
        let (found, best) = found?;
        let found = self.leave(found);
        if let Some(windows) = self.windows.last() {
            let proved = matches!(found, Found::Proved(_));
            self.guess.learn(windows, !attacks, if proved { effort } else { effort.min(SMALL) }, proved);
        }
        let work = (64 - (self.nodes - before).leading_zeros()) as u8;
        self.keep(key, known, found, best, work);
        Ok(found)
    }

    /// The answer of an entry, if it is one.
    fn answer(&self, entry: ProofEntry, effort: u8) -> Option<Found> {
        if entry.proved.is_some_and(|proved| self.question.follows(proved)) {
            return Some(Found::Proved(entry.rest));
        }
        // That something failed may rest on what failed before for want of effort alone, in circles: only now does it
        // count.
        let tried = entry.effort == FOR_EVER || entry.effort >= effort.max(1) && entry.run == self.run;
        (tried && self.question.is_no_less(entry.tried)).then_some(Found::Open(entry.effort))
    }

    /// The move by which a situation was proved, if that is kept.
    pub fn answer_to(&self, state: State) -> Option<u8> {
        let entry = self.shared.table.find(self.question.key(self.small.name(state)))?;
        let mut plies = Vec::new();
        plies::plays(self.small, state, 0, &mut plies);
        plies.push(Ply::pass(self.small, state));
        let ends_well = state.passes > 0 && self.question.is_met(self.small.shape().area(state.stones));
        let is_proved = |ply: &&Ply| {
            if ply.to.passes > 1 {
                return ends_well;
            }
            let known = self.shared.table.find(self.question.key(ply.name));
            known.and_then(|entry| entry.proved).is_some_and(|proved| self.question.follows(proved))
                || self.at_a_glance(ply.to) == Ok(Found::Proved(NOTHING))
        };
        plies.iter().filter(|ply| ply.sign() == entry.best).find(is_proved).map(|ply| ply.point)
    }

    /// The score that is certain whoever moves; if that is not enough, the points that are settled.
    pub fn at_a_glance(&self, state: State) -> Result<Found, u32> {
        let shape = self.small.shape();
        let all = i64::from(shape.all().count_ones());
        let secure = [0, 1].map(|color| secure(shape, state.stones, color));
        let [black, white] = secure.map(|set| i64::from(set.count_ones()));
        let (least, most) = (2 * black - all, all - 2 * white);
        let (worst, best) = if self.question.attacker == 0 { (least, most) } else { (most, least) };
        if self.question.is_met(worst) {
            Ok(Found::Proved(NOTHING))
        } else if !self.question.is_met(best) {
            Ok(Found::Open(FOR_EVER))
        } else {
            Err(secure[0] | secure[1])
        }
    }

    fn look(
        &mut self,
        state: State,
        effort: i32,
        (best, settled): (u8, u32),
        plies: &mut Vec<Ply>,
    ) -> Result<(Found, u8), GivenUp> {
        let attacks = state.turn == self.question.attacker;
        self.list(state, (best, settled), plies);
        if effort > DOUBLING
            && let Some(found) = self.known_already(attacks, effort - DOUBLING, plies)
        {
            return Ok(found);
        }
        let (mut rest, mut open) = (NOTHING, FOR_EVER);
        for ply in plies.iter() {
            let windows = self.windows.last().map(|here| self.guess.after(here, state, ply.to));
            self.windows.extend(windows);
            let found = self.prove(ply.to, ply.name, effort - ply.cost, ply.effort)?;
            self.windows.pop();
            match found {
                Found::Proved(_) if attacks => return Ok((found, ply.sign())),
                Found::Open(left) if !attacks => {
                    let left = if left == FOR_EVER { left } else { effort as u8 };
                    return Ok((Found::Open(left), ply.sign()));
                }
                Found::Proved(on) => rest = rest.min(on),
                Found::Open(left) => open = open.min(if left == FOR_EVER { left } else { effort as u8 }),
            }
        }
        let best = plies.first().map_or(NO_MOVE, Ply::sign);
        Ok((if attacks { Found::Open(open) } else { Found::Proved(rest) }, best))
    }

    /// The moves of a situation, best first, with what of the effort goes into each.
    fn list(&self, state: State, (best, settled): (u8, u32), plies: &mut Vec<Ply>) {
        let attacks = state.turn == self.question.attacker;
        plies::plays(self.small, state, settled, plies);
        // An attacker who passes at a count that is not good enough loses at once.
        if !attacks || self.question.is_met(self.small.shape().area(state.stones)) {
            plies.push(Ply::pass(self.small, state));
        }
        if let Some(windows) = self.windows.last() {
            let here = self.guess.effort(windows, attacks);
            for ply in plies.iter_mut() {
                ply.effort = self.guess.effort_after((windows, here), state, ply.to, attacks);
            }
        }
        let likely = |ply: &Ply| if attacks { ply.effort } else { -ply.effort };
        plies.sort_by(|a, b| likely(a).total_cmp(&likely(b)));
        if self.helps && !attacks && plies.len() > 1 {
            let by_chance = plies.iter().fold(0, |mixed, ply| mixed ^ ply.sign()) >> 1;
            plies.swap(0, usize::from(by_chance & 1));
        }
        if attacks {
            price_attacks(plies)
        } else {
            price_replies(plies)
        }
        if let Some(at) = plies.iter().position(|ply| ply.sign() == best) {
            plies[..=at].rotate_right(1);
        }
        // Whoever lets the count stand has the shortest way to show that it is not good enough.
        if !attacks
            && state.passes > 0
            && let Some(at) = plies.iter().position(|ply| ply.point == PASS)
        {
            plies[..=at].rotate_right(1);
        }
    }

    /// The answer that the table gives for the successors, if that is enough.
    fn known_already(&self, attacks: bool, effort: i32, plies: &[Ply]) -> Option<(Found, u8)> {
        plies.iter().find_map(|ply| {
            let entry = self.shared.table.find(self.question.key(ply.name))?;
            if ply.to.passes > 0 {
                return None;
            }
            match self.answer(entry, effort as u8)? {
                found @ Found::Proved(_) if attacks => Some((found, ply.sign())),
                Found::Open(left) if !attacks => {
                    let left = if left == FOR_EVER { left } else { (effort + DOUBLING) as u8 };
                    Some((Found::Open(left), ply.sign()))
                }
                Found::Proved(_) | Found::Open(_) => None,
            }
        })
    }

    /// Leaves a situation of the line: what rested on it holds for good, or not at all.
    fn leave(&mut self, found: Found) -> Found {
        let ply = (self.line.len() - 1) as u8;
        let Some(step) = self.line.pop() else { return found };
        match found {
            Found::Proved(on) if on >= ply => {
                self.settle(step.logged, ply);
                Found::Proved(NOTHING)
            }
            Found::Proved(on) => Found::Proved(on),
            Found::Open(_) => {
                if step.used {
                    self.forget(step.logged);
                }
                found
            }
        }
    }

    /// Makes proofs good that rest on nothing before a ply.
    fn settle(&mut self, since: usize, ply: u8) {
        let table = &self.shared.table;
        let mut at = since;
        while let Some(&(key, on)) = self.passing.get(at) {
            if on < ply {
                at += 1;
                continue;
            }
            if let Some(entry) = table.find(key).filter(|entry| entry.rest >= ply) {
                table.store(key, ProofEntry { rest: NOTHING, ..entry });
            }
            self.passing.swap_remove(at);
        }
    }

    /// Forgets proofs that may rest on what was not proved.
    fn forget(&mut self, since: usize) {
        for (key, _) in self.passing.drain(since..) {
            if let Some(entry) = self.shared.table.find(key).filter(|entry| entry.rest != NOTHING) {
                self.shared.table.store(key, ProofEntry { proved: None, rest: NOTHING, ..entry });
            }
        }
    }

    fn keep(&mut self, key: u64, known: Option<ProofEntry>, found: Found, best: u8, work: u8) {
        let old = known.unwrap_or(ProofEntry::EMPTY);
        let threshold = self.question.threshold;
        let entry = match found {
            Found::Proved(rest) => {
                if rest != NOTHING {
                    self.passing.push((key, rest));
                }
                ProofEntry { proved: Some(threshold), rest, best, work: work.max(old.work), ..old }
            }
            Found::Open(effort) => {
                let best = if best == NO_MOVE { old.best } else { best };
                // A proof that is kept may have been forgotten meanwhile.
                let proved = old.proved.filter(|_| old.rest == NOTHING);
                ProofEntry {
                    proved,
                    rest: NOTHING,
                    tried: threshold,
                    effort,
                    best,
                    work: work.max(old.work),
                    run: self.run,
                }
            }
        };
        self.shared.table.store(key, entry);
    }

    fn count(&mut self) -> Result<(), GivenUp> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.shared.nodes.fetch_add(PATIENCE, Relaxed);
            let idle = self.wanted.is_some_and(|wanted| wanted.load(Relaxed) != u32::from(self.run));
            if self.shared.is_over() || idle {
                return Err(GivenUp);
            }
        }
        Ok(())
    }
}

/// An attacker needs one move that succeeds: others than the likeliest get the less the more effort they are expected
/// to take.
fn price_attacks(plies: &mut [Ply]) {
    let [least, most] = COST;
    let Some(first) = plies.first().map(|ply| ply.effort) else { return };
    for ply in plies {
        ply.cost = least + ((ply.effort - first) as i32).min(most);
    }
}

/// A proof has to answer every reply: its size is shared among them as it is expected to be needed.
fn price_replies(plies: &mut [Ply]) {
    let Some(most) = plies.first().map(|ply| ply.effort) else { return };
    let share = |effort: f32| SHARES[((most - effort) as usize).min(SHARES.len() - 1)];
    let whole: f32 = plies.iter().map(|ply| share(ply.effort)).sum();
    let [least, greatest] = COST;
    for ply in plies {
        let share = share(ply.effort) / whole;
        let cost = SHARES.iter().position(|&part| part <= share).unwrap_or(SHARES.len());
        ply.cost = (cost as i32).clamp(least, greatest);
    }
}

/// The part of a whole that is so many halves of a doubling less than it.
static SHARES: LazyLock<[f32; 32]> =
    LazyLock::new(|| std::array::from_fn(|i| (0..i).fold(1.0, |part, _| part * std::f32::consts::FRAC_1_SQRT_2)));
