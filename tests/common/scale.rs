//! Games beside another referee, as many as whoever runs them has the time for.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// How much is compared, and where it begins.
pub struct Scale {
    turns: usize,
    first: u64,
}

/// How often what was met: `turns`, and whatever else a game counts.
pub type Met = BTreeMap<&'static str, usize>;

impl Scale {
    /// Turns in all, and the number of the first game: `SHINPAN_WHOM_TURNS` and `SHINPAN_WHOM_FIRST` of the environment, or 60,000 and 0.
    pub fn beside(whom: &str) -> Scale {
        let read = |what: &str| std::env::var(format!("SHINPAN_{whom}_{what}")).ok().and_then(|text| text.parse().ok());
        Scale { turns: read("TURNS").unwrap_or(60_000), first: read("FIRST").unwrap_or(0) as u64 }
    }

    /// Plays game after game on every core, each by its number and beside what `start` started for the thread, until there are
    /// turns enough, and says at each million how far it has come. Nothing if `start` gives nothing.
    pub fn play<P>(
        &self,
        start: impl Fn() -> Option<P> + Sync,
        game: impl Fn(&mut P, u64) -> Met + Sync,
    ) -> Option<Met> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let (met, next) = (Mutex::new(Met::new()), AtomicU64::new(self.first));
        let turns = |met: &Met| met.get("turns").copied().unwrap_or(0);
        let work = || {
            let mut peer = start()?;
            while turns(&met.lock().expect("no thread breaks down")) < self.turns {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let more = game(&mut peer, number);
                let mut met = met.lock().expect("no thread breaks down");
                let before = turns(&met);
                more.into_iter().chain([("games", 1)]).for_each(|(what, n)| *met.entry(what).or_default() += n);
                if before / 1_000_000 < turns(&met) / 1_000_000 {
                    println!("{}, the last {number}", said(&met));
                }
            }
            Some(())
        };
        let ran: Vec<Option<()>> = thread::scope(|scope| {
            // Named as the test, which is what a thread that finds nobody to compare with says it skips.
            let named = || thread::Builder::new().name(thread::current().name().unwrap_or("a test").to_string());
            let threads: Vec<_> = (0..threads).map(|_| named().spawn_scoped(scope, work).expect("a thread")).collect();
            threads.into_iter().map(|thread| thread.join().expect("the programs agree")).collect()
        });
        let met = met.into_inner().expect("no thread broke down");
        ran.into_iter().all(|ran| ran.is_some()).then(|| {
            println!("{}", said(&met));
            met
        })
    }

    /// One for so many of the turns.
    pub fn one_in(&self, turns: usize) -> usize {
        self.turns / turns
    }
}

fn said(met: &Met) -> String {
    met.iter().map(|(what, n)| format!("{n} {what}")).collect::<Vec<_>>().join(", ")
}
