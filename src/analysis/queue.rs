//! Positions that wait for a search, by priority, and what is under way.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::query::Position;

/// A position with the sign that it is not wanted any more.
#[derive(Clone)]
pub struct Job {
    /// The position.
    pub position: Arc<Position>,
    /// True if it is to end at once.
    pub terminated: Arc<AtomicBool>,
}

/// First the higher priority, then what came earlier.
type Rank = (std::cmp::Reverse<i64>, u64);

#[derive(Default)]
struct QueueState {
    waiting: BTreeMap<Rank, Job>,
    running: BTreeMap<u64, Job>,
    added: u64,
    closed: bool,
}

/// All positions that are not answered.
#[derive(Default)]
pub struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
    cleared: AtomicU64,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets positions wait.
    pub fn add(&self, positions: Vec<Position>) {
        let mut state = self.state();
        for position in positions {
            let rank = (std::cmp::Reverse(position.priority), state.added);
            state.added += 1;
            let job = Job { position: Arc::new(position), terminated: Arc::default() };
            state.waiting.insert(rank, job);
        }
        self.changed.notify_all();
    }

    /// The next position, with a number to say by that it is done; waits for one. `None` when there will be none.
    pub fn next(&self) -> Option<(u64, Job)> {
        let mut state = self.state();
        loop {
            if let Some(((_, number), job)) = state.waiting.pop_first() {
                state.running.insert(number, job.clone());
                return Some((number, job));
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a position has been answered.
    pub fn done(&self, number: u64) {
        self.state().running.remove(&number);
    }

    /// Ends what is under way and takes away what waits, of such positions; of the latter each is told.
    pub fn terminate(&self, which: impl Fn(&Position) -> bool, taken: &mut dyn FnMut(&Position)) {
        let mut state = self.state();
        let waiting = std::mem::take(&mut state.waiting);
        for (rank, job) in waiting {
            if which(&job.position) {
                taken(&job.position);
            } else {
                state.waiting.insert(rank, job);
            }
        }
        for job in state.running.values().filter(|job| which(&job.position)) {
            job.terminated.store(true, Ordering::Relaxed);
        }
    }

    /// Nothing more will come.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Has every worker forget what it knows.
    pub fn clear_caches(&self) {
        self.cleared.fetch_add(1, Ordering::Relaxed);
    }

    /// How often caches were cleared.
    pub fn clearings(&self) -> u64 {
        self.cleared.load(Ordering::Relaxed)
    }
}
