//! How much a command may ask of whoever knows about life and death.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::life::{self, Effort, Enough};

use super::input::Interrupt;

/// Nodes that were looked at for the command in hand. Counted and not timed, so that the same session says the same on
/// every machine.
#[derive(Clone, Debug, Default)]
pub(super) struct Meter {
    /// For the command.
    spent: Arc<AtomicU64>,
    /// Of them, for the position in hand.
    here: Arc<AtomicU64>,
    /// Nodes that the command leaves to something else.
    left: Arc<AtomicU64>,
}

impl Meter {
    /// A command begins.
    pub fn start_anew(&self) {
        self.spent.store(0, Ordering::Relaxed);
        self.here.store(0, Ordering::Relaxed);
        self.left.store(0, Ordering::Relaxed);
    }

    /// Leaves a command an eighth of what it may ask, because it asks for something else that takes its time.
    pub fn leave_an_eighth(&self, effort: Effort) {
        let most = life::Reader::ANSWER_NODES * u64::from(effort.factor());
        self.left.store(most / 8 * 7, Ordering::Relaxed);
    }

    /// How many they are, now that a position has taken so many. Another position begins with few again.
    fn with(&self, nodes: u64) -> u64 {
        let before = self.here.swap(nodes, Ordering::Relaxed);
        let more = if nodes >= before { nodes - before } else { nodes };
        self.spent.fetch_add(more, Ordering::Relaxed) + more
    }

    /// Who is asked about life and death in a game. Interrupted it says what is known, and so it does when a command has
    /// looked at [`Reader::ANSWER_NODES`](life::Reader::ANSWER_NODES) for each unit of effort, or at its part of them; for a client
    /// that leaves no more than the usual effort is made.
    pub fn reader(&self, effort: Effort, interrupt: &Interrupt) -> Arc<life::Reader> {
        let (interrupt, meter) = (interrupt.clone(), self.clone());
        let most = life::Reader::ANSWER_NODES * u64::from(effort.factor());
        let enough = move |nodes| {
            let spent = meter.with(nodes);
            let left = meter.left.load(Ordering::Relaxed);
            match spent >= most {
                true => Enough::Spent,
                false if spent + left >= most || interrupt.raised() => Enough::Hurried,
                false if spent >= life::Reader::ANSWER_NODES && interrupt.leaving() => Enough::Hurried,
                false => Enough::No,
            }
        };
        Arc::new(life::Reader::until(effort, enough))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_so_many_nodes_for_all_its_positions() {
        let meter = Meter::default();
        assert_eq!([500, 700, 100, 5_000].map(|nodes| meter.with(nodes)), [500, 700, 800, 5_700]);
        meter.start_anew();
        assert_eq!(meter.with(300), 300);
    }
}
