//! [`crew`]: one piece of work shared by as many threads as the system gives.

use std::panic::resume_unwind;
use std::thread::{self, Builder};

/// Does `work` on so many threads, the calling one among them, and gives what each of them made of it. Where the system
/// gives fewer threads, those do it all and a warning is logged: `work` draws its parts from where the others draw
/// theirs.
///
/// # Panics
/// If `work` does on any thread, when all have ended.
pub fn crew<R: Send>(threads: usize, work: impl Fn() -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let mut others = Vec::new();
        while others.len() + 1 < threads {
            match Builder::new().spawn_scoped(scope, &work) {
                Ok(thread) => others.push(thread),
                Err(error) => {
                    let got = others.len() + 1;
                    log::warn!("{got} of {threads} threads, because the system gives no more: {error}");
                    break;
                }
            }
        }
        let own = work();
        let others = others.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(own).chain(others).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn all_parts_are_done_once() {
        for threads in [0, 1, 2, 5] {
            let next = AtomicU32::new(0);
            let work = || {
                let mut done = Vec::new();
                while let Some(part) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&part| part < 100) {
                    done.push(part);
                }
                done
            };
            let found = crew(threads, work);
            assert_eq!(found.len(), threads.max(1));
            let mut all = found.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..100), "{threads}");
        }
    }
}
