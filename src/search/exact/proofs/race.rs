//! Both bounds of a worth, by questions that are asked in turns: each with a little more effort than before, and that first which took the
//! least work so far. Whoever is right is found out in a few times the work of the one question that says so.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::super::bounds::GivenUp;
use super::super::bounds::{Bounds, Progress};
use super::super::small::{Small, State};
use super::search::{DOUBLING, Found, Mark, Question, Search, Shared};
use super::table::FOR_EVER;

/// More effort than anything gets.
const MOST: i32 = 124 * DOUBLING;

/// Between which areas the worth of a situation is proved to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub least: i8,
    pub most: i8,
}

/// A question that is being asked.
struct Test<'a> {
    question: Question,
    effort: i32,
    /// `None` while a thread is at it.
    search: Option<Search<'a>>,
    spent: u64,
    /// The number of the search that goes on, if it was broken off.
    run: Option<u16>,
}

/// What the threads of a race share.
struct Race<'a> {
    known: Known,
    tests: [Option<Test<'a>>; 4],
}

impl Race<'_> {
    /// Whether an answer to a question is known.
    fn is_moot(&self, question: Question) -> bool {
        question.threshold <= self.known.least || question.threshold > self.known.most
    }
}

/// What is asked at present: whether Black has as much as can be, or no more than is proved, and who is right in the middle.
fn wanted(known: Known, round_is_black: impl Fn(i8) -> bool) -> [Option<Question>; 4] {
    let ask = |attacker, threshold, far| {
        let round = round_is_black(threshold) == (attacker == 0);
        Some(Question { attacker, threshold, round, far })
    };
    let more = known.least + 1;
    let middle = more + (known.most - more) / 2;
    [
        ask(0, known.most, true),
        ask(1, more, true),
        ask(0, middle, false).filter(|_| middle != known.most),
        ask(1, middle, false).filter(|_| middle != more),
    ]
}

/// What all searches use.
pub(super) struct Course<'a, 'b, 'c> {
    pub small: &'a Small,
    pub shared: &'a Shared,
    pub bounds: &'a mut Bounds<'b>,
    pub threads: usize,
    /// Whether a circle is good for Black where so much is asked for.
    pub round_is_black: &'c (dyn Fn(i8) -> bool + Sync),
}

impl Course<'_, '_, '_> {
    /// Brings the bounds of a situation's worth together.
    pub fn bound(&mut self, state: State, known: &mut Known) -> Result<(), GivenUp> {
        if known.least >= known.most {
            return Ok(());
        }
        let moot = [(); 4].map(|()| AtomicBool::new(false));
        let race = Mutex::new(Race { known: *known, tests: [const { None }; 4] });
        let (done, ended) = std::sync::mpsc::channel::<()>();
        let (small, shared, round) = (self.small, self.shared, self.round_is_black);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let done = done.clone();
                let (moot, race) = (&moot, &race);
                scope.spawn(move || {
                    run(small, shared, state, moot, race, round);
                    drop(done);
                });
            }
            drop(done);
            while ended.recv_timeout(Duration::from_millis(20)) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                let nodes = shared.nodes.load(Relaxed);
                if (self.bounds.stop)(Progress { nodes, stored: 0, depth: 0 }) {
                    shared.stop.store(true, Relaxed);
                }
            }
        });
        *known = race.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).known;
        if known.least == known.most { Ok(()) } else { Err(GivenUp) }
    }
}

/// What one thread does.
fn run<'a>(
    small: &'a Small,
    shared: &'a Shared,
    state: State,
    moot: &'a [AtomicBool; 4],
    race: &Mutex<Race<'a>>,
    round: &dyn Fn(i8) -> bool,
) {
    let name = small.name(state);
    loop {
        let Ok(mut now) = race.lock() else { return };
        if now.known.least >= now.known.most || shared.is_over() {
            return;
        }
        for (at, question) in wanted(now.known, round).into_iter().enumerate() {
            let busy = now.tests[at].as_ref().is_some_and(|test| test.search.is_none());
            let asked = now.tests[at].as_ref().map(|test| test.question);
            if !busy && asked != question {
                moot[at].store(false, Relaxed);
                let new = |question| {
                    let search = Some(Search::new(small, shared, &moot[at], question));
                    let kept = shared.marks().into_iter().find(|mark| (mark.name, mark.question) == (name, question));
                    match kept {
                        Some(Mark { effort, run, spent, .. }) => {
                            Test { question, effort, search, spent, run: Some(run) }
                        }
                        None => Test { question, effort: DOUBLING, search, spent: 0, run: None },
                    }
                };
                now.tests[at] = question.map(new);
            }
        }
        let free = now.tests.iter().enumerate().filter_map(|(at, test)| Some((at, test.as_ref()?)));
        let free = free.filter(|(_, test)| test.search.is_some() && test.effort <= MOST);
        let Some((at, _)) = free.min_by_key(|(_, test)| test.spent) else {
            let busy = now.tests.iter().flatten().any(|test| test.search.is_none());
            drop(now);
            if !busy {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
            continue;
        };
        let Some(test) = &mut now.tests[at] else { return };
        let Some(mut search) = test.search.take() else { return };
        let (effort, spent) = (test.effort, test.spent);
        let run = test.run.take().unwrap_or_else(|| shared.new_run());
        shared.mark(Mark { name, question: search.question, effort, run, spent });
        drop(now);
        let before = search.nodes;
        let found = search.run_as(run, state, effort);
        let Ok(mut now) = race.lock() else { return };
        let question = search.question;
        if let Some(test) = &mut now.tests[at] {
            test.spent += search.nodes - before;
            test.effort += DOUBLING;
            log::debug!("{question:?} at {}: {found:?}, {} positions", effort / DOUBLING, search.nodes);
            test.search = Some(search);
        }
        let holds = match found {
            Ok(Found::Proved(_)) => Some(question.attacker == 0),
            Ok(Found::Open(FOR_EVER)) => Some(question.attacker == 1),
            Ok(Found::Open(_)) | Err(GivenUp) => None,
        };
        match holds {
            Some(true) => now.known.least = now.known.least.max(question.threshold),
            Some(false) => now.known.most = now.known.most.min(question.threshold - 1),
            None => {}
        }
        for (at, moot) in moot.iter().enumerate() {
            let stale = now.tests[at].as_ref().is_some_and(|test| now.is_moot(test.question));
            moot.store(stale, Relaxed);
        }
    }
}
