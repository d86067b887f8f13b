//! Many pieces of work on all cores, in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;

/// Results that may wait for an earlier one, for each thread.
const AHEAD: usize = 16;

/// Does `work` on each item on so many threads and gives the results to `take` in the order of the items, on the
/// calling thread, until it breaks off. Items are drawn as they are needed and few results wait at a time, so that
/// memory does not grow with their number.
///
/// # Panics
/// If `work` does: on the calling thread, when that item's turn comes, after everything before it was taken. Who wants
/// one broken item to cost no more than itself catches that in `work`.
pub fn in_order<T: Send, R: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    let room = AHEAD * threads.max(1);
    let (permit, permits) = sync_channel(room);
    for _ in 0..room {
        permit.send(()).expect("the receiver is here");
    }
    let source = Mutex::new((permits, items.enumerate()));
    let next_item = || {
        let mut source = source.lock().ok()?;
        source.0.recv().ok()?;
        source.1.next()
    };
    let (result, results) = sync_channel(room);
    std::thread::scope(|scope| {
        let mut started = 0;
        while started < threads.max(1) {
            let (result, next_item, work) = (result.clone(), &next_item, &work);
            let working = move || {
                while let Some((number, item)) = next_item() {
                    let done = catch_unwind(AssertUnwindSafe(|| work(item)));
                    if result.send((number, done)).is_err() {
                        break;
                    }
                }
            };
            if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, working) {
                log::warn!("{started} of {threads} threads, because the system gives no more: {error}");
                break;
            }
            started += 1;
        }
        drop(result);
        // These end with this block, also when it is left early: then the threads find nobody to work for.
        let (permit, results) = (permit, results);
        if started == 0 {
            while let Some((_, item)) = next_item() {
                if take(work(item)).is_break() {
                    return;
                }
                let _ = permit.send(());
            }
        }
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, done) in &results {
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                if take(done.unwrap_or_else(|panic| resume_unwind(panic))).is_break() {
                    return;
                }
                // Nobody takes it once every item was drawn.
                let _ = permit.send(());
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_order_and_few_wait() {
        for threads in [0, 1, 2, 5] {
            let drawn = AtomicUsize::new(0);
            let items = (0..1000).inspect(|_| {
                drawn.fetch_add(1, Ordering::SeqCst);
            });
            let mut seen = Vec::new();
            let slow_at_first = |n: usize| {
                if n == 0 {
                    std::thread::sleep(std::time::Duration::from_millis(30));
                }
                n * n
            };
            in_order(items, threads, slow_at_first, |square| {
                seen.push(square);
                let ahead = drawn.load(Ordering::SeqCst) - seen.len();
                assert!(ahead <= AHEAD * threads.max(1), "{ahead} ahead");
                ControlFlow::Continue(())
            });
            assert_eq!(seen, (0..1000).map(|n| n * n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn work_that_breaks_down_hangs_nobody() {
        for threads in [1, 2, 5] {
            for broken in [0, 1, 40, 999] {
                let mut seen = Vec::new();
                let work = |n: usize| {
                    assert!(n != broken, "work breaks down");
                    n
                };
                let all = AssertUnwindSafe(|| {
                    in_order(0..1000, threads, work, |n| {
                        seen.push(n);
                        ControlFlow::Continue(())
                    });
                });
                assert!(catch_unwind(all).is_err(), "{threads} threads, {broken}");
                assert_eq!(seen, (0..broken).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn who_has_enough_can_stop() {
        let mut seen = 0;
        in_order(
            0..,
            3,
            |n: u32| n,
            |n| {
                seen = n;
                if n == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(seen, 100);
        in_order(std::iter::empty::<u8>(), 2, |n| n, |_| unreachable!("there is nothing to do"));
    }
}
