//! How much a command may ask of whoever knows about life and death.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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
    /// Commands that the one in hand makes up for, beside itself.
    more: Arc<AtomicU64>,
    /// True if somebody was told less than there would have been to find out for him.
    hurried: Arc<AtomicBool>,
}

/// Most commands whose nodes one command may have.
const MOST_COMMANDS: u64 = 8;

impl Meter {
    /// A command begins.
    pub fn start_anew(&self) {
        self.spent.store(0, Ordering::Relaxed);
        self.here.store(0, Ordering::Relaxed);
        self.left.store(0, Ordering::Relaxed);
        self.more.store(0, Ordering::Relaxed);
    }

    /// Gives a command what so many commands may ask, eight at most, because it does again what they did. None of its
    /// positions has more than before.
    pub fn make_up_for(&self, commands: usize) {
        self.more.store((commands as u64).clamp(1, MOST_COMMANDS) - 1, Ordering::Relaxed);
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

    /// Tells whether a command that may ask for so many nodes has had enough of them, now that a position has taken so
    /// many. What its own nodes leave undecided stays so; what other positions had taken before does not.
    fn judges(&self, nodes: u64, most: u64) -> Enough {
        let spent = self.with(nodes).saturating_sub(self.more.load(Ordering::Relaxed) * most);
        match spent.max(nodes) + self.left.load(Ordering::Relaxed) {
            _ if nodes >= most => Enough::Spent,
            spent if spent >= most => Enough::Hurried,
            _ => Enough::No,
        }
    }

    /// Nobody was in a hurry yet.
    pub fn forget_stops(&self) {
        self.hurried.store(false, Ordering::Relaxed);
    }

    /// Tells whether somebody was, since then.
    pub fn was_hurried(&self) -> bool {
        self.hurried.load(Ordering::Relaxed)
    }

    /// Makes the oracle for life and death in a game. Interrupted it says what is known, and so it does when a command
    /// has looked at [`Reader::ANSWER_NODES`](life::Reader::ANSWER_NODES) for each unit of effort, or at its part of
    /// them; for a client that leaves no more than the usual effort is made.
    pub fn reader(&self, effort: Effort, interrupt: &Interrupt) -> Arc<life::Reader> {
        let (interrupt, meter) = (interrupt.clone(), self.clone());
        let usual = life::Reader::ANSWER_NODES;
        let most = usual * u64::from(effort.factor());
        let enough = move |nodes| {
            let enough = match meter.judges(nodes, if interrupt.leaving() { usual } else { most }) {
                Enough::No if interrupt.raised() => Enough::Hurried,
                enough => enough,
            };
            meter.hurried.fetch_or(enough == Enough::Hurried, Ordering::Relaxed);
            enough
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

    #[test]
    fn a_command_that_does_again_what_others_did_has_their_nodes_but_no_more_for_a_position() {
        let meter = Meter::default();
        let most = life::Reader::ANSWER_NODES;
        let spends = |positions: &[u64]| positions.iter().map(|&nodes| meter.judges(nodes, most)).collect::<Vec<_>>();
        assert_eq!(spends(&[most - 1, 10, most]), [Enough::No, Enough::Hurried, Enough::Spent]);
        meter.start_anew();
        meter.make_up_for(2);
        assert_eq!(spends(&[most - 1, 10, most]), [Enough::No, Enough::No, Enough::Spent]);
        meter.start_anew();
        meter.make_up_for(1_000_000);
        let at_most = spends(&[most, 1].repeat(8));
        assert_eq!((at_most[13], at_most[15]), (Enough::No, Enough::Hurried));
    }
}
