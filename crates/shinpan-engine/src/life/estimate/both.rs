//! The same question with either player to move first, on two threads where the system gives two.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};
use std::time::Duration;

use shinpan_rules::board::Color;

/// While the other thread works, somebody is asked so often whether to stop.
const PATIENCE: Duration = Duration::from_millis(5);

/// Asks for Black and for White. Both questions get a function that says whether to stop; what `stop` says is heard on
/// the calling thread alone.
pub(super) fn both<T: Send>(ask: impl Fn(Color, &dyn Fn() -> bool) -> T + Sync, stop: &dyn Fn() -> bool) -> [T; 2] {
    let stopped = AtomicBool::new(false);
    let hear = || {
        if stop() {
            stopped.store(true, Ordering::Relaxed);
        }
        stopped.load(Ordering::Relaxed)
    };
    let caller = thread::current();
    thread::scope(|scope| {
        let work = || {
            let answer = ask(Color::White, &|| stopped.load(Ordering::Relaxed));
            caller.unpark();
            answer
        };
        let Ok(other) = Builder::new().spawn_scoped(scope, work) else {
            return [ask(Color::Black, &hear), ask(Color::White, &hear)];
        };
        let black = ask(Color::Black, &hear);
        while !other.is_finished() {
            hear();
            thread::park_timeout(PATIENCE);
        }
        [black, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_asked_and_both_are_stopped() {
        let [black, white] = both(|color, stop| (color, stop()), &|| false);
        assert_eq!([black, white], [(Color::Black, false), (Color::White, false)]);
        let [black, white] = both(
            |_, stop| {
                while !stop() {
                    thread::yield_now();
                }
                true
            },
            &|| true,
        );
        assert!(black && white);
    }
}
