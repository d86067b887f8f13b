//! Both bounds of a worth, by questions that are asked in turns: each with a little more effort than before, and that
//! first which took the least work so far. Whoever is right is found out in a few times the work of the one question
//! that says so. Threads that run out of questions help each other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use super::super::bounds::GivenUp;
use super::super::bounds::{Bounds, Progress};
use super::super::small::{Small, State};
use super::super::value::points;
use super::search::{DOUBLING, Found, Mark, Question, Search, Shared};
use super::table::FOR_EVER;

/// More effort than anything gets.
const MOST: i32 = 124 * DOUBLING;

/// Between which areas the worth of a situation is proved to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScoreBounds {
    pub least: i8,
    pub most: i8,
}

/// So many times as much is spent on what somebody expects as on the contrary.
const UNLIKELY: u64 = 8;

/// No search has this number.
const NONE: u32 = u32::MAX;

/// A question that is being asked.
struct Test<'a> {
    question: Question,
    effort: i32,
    spent: u64,
    /// The number of the search with this effort, once it has begun.
    run: Option<u16>,
    /// Threads that are at it.
    threads: usize,
    /// Idle searches, with the results that they have learned.
    idle: Vec<Search<'a>>,
}

/// State that the threads of a race share.
struct Race<'a> {
    known: ScoreBounds,
    /// The expected score, as long as it may be so.
    expected: Option<i8>,
    tests: [Option<Test<'a>>; 4],
}

impl ScoreBounds {
    /// Tells whether an answer to a question is known.
    fn tells(self, question: Question) -> bool {
        question.threshold <= self.least || question.threshold > self.most
    }
}

impl Race<'_> {
    /// The question for a thread that has nothing to do: that on which least was spent, counted once more for each
    /// thread that is at it, and many times if nobody expects it to be so. Where going round does not serve the
    /// attacker, a proof rests on nothing but its situation, so that several threads may be at one question.
    fn next(&self) -> Option<usize> {
        let open = self.tests.iter().enumerate().filter_map(|(at, test)| Some((at, test.as_ref()?)));
        let open = open.filter(|(_, test)| test.effort <= MOST && !self.known.tells(test.question));
        let open = open.filter(|(_, test)| test.threads == 0 || !test.question.round);
        let is_likely = |test: &Test<'_>| self.expected.is_none() || test.question.far;
        let price =
            |test: &Test<'_>| test.spent * (1 + test.threads as u64) * if is_likely(test) { 1 } else { UNLIKELY };
        open.min_by_key(|(_, test)| (price(test), test.threads)).map(|(at, _)| at)
    }
}

/// Chooses the present question. Of a worth that somebody expects, whether it is as much and no more, or else not as
/// much or more. Without one, whether Black has as much as can be, or no more than is proved, and who is right in the
/// middle.
fn wanted(known: ScoreBounds, expected: Option<i8>, round_is_black: impl Fn(i8) -> bool) -> [Option<Question>; 4] {
    let ask = |(attacker, threshold, far)| {
        let round = round_is_black(threshold) == (attacker == 0);
        Question { attacker, threshold, round, far }
    };
    if let Some(area) = expected {
        let is_open = |question: &Question| !known.tells(*question);
        let sides = [(0, area, true), (1, area + 1, true), (1, area, false), (0, area + 1, false)];
        return sides.map(|side| Some(ask(side)).filter(is_open));
    }
    let more = known.least + 1;
    let middle = more + (known.most - more) / 2;
    [
        Some(ask((0, known.most, true))),
        Some(ask((1, more, true))),
        (middle != known.most).then(|| ask((0, middle, false))),
        (middle != more).then(|| ask((1, middle, false))),
    ]
}

/// Means of all searches.
pub(super) struct Course<'a, 'b, 'c> {
    pub small: &'a Small,
    pub shared: &'a Shared,
    pub bounds: &'a mut Bounds<'b>,
    pub threads: usize,
    /// True if a circle is good for Black where so much is asked for.
    pub round_is_black: &'c (dyn Fn(i8) -> bool + Sync),
}

impl Course<'_, '_, '_> {
    /// Brings the bounds of a situation's worth together; one that is expected is asked about first.
    pub fn bound(&mut self, state: State, known: &mut ScoreBounds, expected: Option<i8>) -> Result<(), GivenUp> {
        if known.least >= known.most {
            return Ok(());
        }
        let runs = [(); 4].map(|()| AtomicU32::new(NONE));
        let race = Mutex::new(Race { known: *known, expected, tests: [const { None }; 4] });
        let (done, ended) = std::sync::mpsc::channel::<()>();
        let (small, shared, round) = (self.small, self.shared, self.round_is_black);
        std::thread::scope(|scope| {
            let runner = || Runner { small, shared, state, runs: &runs, race: &race, round };
            let mut helped = false;
            for started in 0..self.threads {
                let (done, runner) = (done.clone(), runner());
                let work = move || {
                    runner.run();
                    drop(done);
                };
                if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, work) {
                    let threads = self.threads;
                    log::warn!("{started} of {threads} threads, because the system gives no more: {error}");
                    break;
                }
                helped = true;
            }
            drop(done);
            // Without any other thread there is nobody who could tell it to stop, but for its bounds.
            if !helped {
                runner().run();
            }
            while ended.recv_timeout(Duration::from_millis(20)) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                let nodes = shared.nodes.load(Relaxed);
                let known = race.lock().unwrap_or_else(std::sync::PoisonError::into_inner).known;
                let worth = |area: i8| points(small.worth_of(area.into()));
                let known = Some((worth(known.least), worth(known.most)));
                if (self.bounds.stop)(Progress { nodes, known, ..Progress::default() }) {
                    shared.stop.store(true, Relaxed);
                }
            }
        });
        *known = race.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).known;
        if known.least == known.most { Ok(()) } else { Err(GivenUp) }
    }
}

/// A thread of a race.
struct Runner<'a, 'r> {
    small: &'a Small,
    shared: &'a Shared,
    state: State,
    /// For each question the search that goes on.
    runs: &'a [AtomicU32; 4],
    race: &'r Mutex<Race<'a>>,
    round: &'r (dyn Fn(i8) -> bool + Sync),
}

impl<'a> Runner<'a, '_> {
    fn run(&self) {
        loop {
            let Ok(mut now) = self.race.lock() else { return };
            if now.known.least >= now.known.most || self.shared.is_over() {
                return;
            }
            self.ask(&mut now);
            let Some(at) = now.next() else {
                let busy = now.tests.iter().flatten().any(|test| test.threads > 0);
                drop(now);
                if !busy {
                    return;
                }
                std::thread::sleep(Duration::from_millis(1));
                continue;
            };
            let Some((mut search, run, effort)) = self.begin(&mut now, at) else { return };
            drop(now);
            let before = search.nodes;
            let found = search.run_as(run, self.state, effort);
            let Ok(mut now) = self.race.lock() else { return };
            let question = search.question;
            log::debug!("{question:?} at {}: {found:?}, {} positions", effort / DOUBLING, search.nodes);
            if let Some(test) = &mut now.tests[at] {
                test.spent += search.nodes - before;
                test.threads -= 1;
                test.idle.push(search);
                // The first thread that comes to the end of a search speaks for all.
                if found.is_ok() && test.run == Some(run) {
                    (test.effort, test.run) = (effort + DOUBLING, None);
                    self.runs[at].store(NONE, Relaxed);
                }
            }
            match found {
                Ok(Found::Proved(_)) if question.attacker == 0 => {
                    now.known.least = now.known.least.max(question.threshold);
                }
                Ok(Found::Proved(_)) => now.known.most = now.known.most.min(question.threshold - 1),
                Ok(Found::Open(FOR_EVER)) if question.attacker == 1 => {
                    now.known.least = now.known.least.max(question.threshold);
                }
                Ok(Found::Open(FOR_EVER)) => now.known.most = now.known.most.min(question.threshold - 1),
                Ok(Found::Open(_)) | Err(GivenUp) => {}
            }
            for (test, run) in now.tests.iter().zip(self.runs) {
                if test.as_ref().is_some_and(|test| now.known.tells(test.question)) {
                    run.store(NONE, Relaxed);
                }
            }
        }
    }

    /// Puts the questions that are wanted in the places of those that nobody is at any more.
    fn ask(&self, now: &mut Race<'a>) {
        let name = self.small.name(self.state);
        now.expected = now.expected.filter(|area| (now.known.least..=now.known.most).contains(area));
        for (at, question) in wanted(now.known, now.expected, self.round).into_iter().enumerate() {
            let old = now.tests[at].as_ref();
            if old.is_some_and(|test| test.threads > 0) || old.map(|test| test.question) == question {
                continue;
            }
            now.tests[at] = question.map(|question| {
                let kept = self.shared.marks().into_iter().find(|mark| (mark.name, mark.question) == (name, question));
                let (effort, spent, run) =
                    kept.map_or((DOUBLING, 0, None), |mark| (mark.effort, mark.spent, Some(mark.run)));
                Test { question, effort, spent, run, threads: 0, idle: Vec::new() }
            });
        }
    }

    /// Begins the search of a question, or joins it: with its number and effort.
    fn begin(&self, now: &mut Race<'a>, at: usize) -> Option<(Search<'a>, u16, i32)> {
        let test = now.tests[at].as_mut()?;
        let run = *test.run.get_or_insert_with(|| self.shared.new_run());
        let new = || Search::new(self.small, self.shared, Some(&self.runs[at]), test.question);
        let mut search = test.idle.pop().unwrap_or_else(new);
        search.helps = test.threads > 0;
        test.threads += 1;
        self.runs[at].store(run.into(), Relaxed);
        let Test { question, effort, spent, .. } = *test;
        self.shared.mark(Mark { name: self.small.name(self.state), question, effort, run, spent });
        Some((search, run, effort))
    }
}
