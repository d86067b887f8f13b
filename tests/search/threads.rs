//! A search whose evaluators break down: whoever asked is told, and nobody waits for ever.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use shinpan::board::Color;
use shinpan::game::Game;
use shinpan::search::{Evaluator, Leaf, Nature, Playouts, Position, Search, SearchParams, SearchRequest};

/// Evaluates by playouts, and breaks down when it has been asked so often: the first evaluator of a search, or those of the other
/// threads.
struct Fragile {
    playouts: Playouts,
    breaks: Option<usize>,
    /// When the evaluators of other threads break down.
    forks_break: Option<usize>,
    asked: usize,
    started: Arc<AtomicUsize>,
}

impl Fragile {
    fn new(breaks: Option<usize>, forks_break: Option<usize>) -> Fragile {
        Fragile { playouts: Playouts::new(1), breaks, forks_break, asked: 0, started: Arc::default() }
    }
}

impl Evaluator for Fragile {
    fn nature(&self) -> Nature {
        Nature::Samples
    }

    fn start(&mut self, root: &mut Position) {
        assert!(root.path().is_empty());
        self.started.fetch_add(1, Ordering::Relaxed);
    }

    fn evaluate(&mut self, leaves: &mut [Leaf<'_>]) {
        assert!(self.started.load(Ordering::Relaxed) > 0, "asked before it was started");
        self.asked += 1;
        if self.breaks.is_some_and(|most| self.asked > most) {
            panic!("worn out");
        }
        self.playouts.evaluate(leaves);
    }

    fn fork(&self, seed: u64) -> Box<dyn Evaluator> {
        let started = Arc::clone(&self.started);
        Box::new(Fragile {
            playouts: Playouts::new(seed),
            breaks: self.forks_break,
            forks_break: None,
            asked: 0,
            started,
        })
    }

    fn reseed(&mut self, seed: u64) {
        self.playouts.reseed(seed);
    }
}

/// Whether a search of three threads breaks down within a minute, with what was said. With `visits` it would end by itself.
fn outcome(
    breaks: Option<usize>,
    forks_break: Option<usize>,
    visits: usize,
    asks: Option<usize>,
) -> Result<usize, String> {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let game = Game::new("chinese".parse().unwrap(), "5".parse().unwrap());
        let settings = SearchParams { threads: 3, ..SearchParams::default() };
        let mut search = Search::new(Box::new(Fragile::new(breaks, forks_break)), settings, 1);
        let question = SearchRequest { game: &game, to_play: Color::Black, barred: &|_| false, wants_owners: true };
        let mut looks = 0;
        let done = catch_unwind(AssertUnwindSafe(|| {
            search.think(&question, &mut |progress| {
                looks += 1;
                assert!(asks.is_none_or(|most| looks < most), "nobody waits");
                progress.visits >= visits
            })
        }));
        let said = done.map(|report| report.visits).map_err(|panic| {
            let text = panic.downcast_ref::<&str>().map(|text| (*text).to_string());
            text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
        });
        let _ = tell.send(said);
    });
    told.recv_timeout(Duration::from_secs(60)).expect("the search hangs")
}

#[test]
fn a_search_ends_when_one_of_its_threads_breaks_down() {
    const NEVER: usize = usize::MAX;
    assert_eq!(outcome(Some(20), None, NEVER, None), Err("worn out".to_string()), "the calling thread");
    assert_eq!(outcome(None, Some(20), NEVER, None), Err("worn out".to_string()), "another thread");
    assert_eq!(outcome(None, Some(0), NEVER, None), Err("worn out".to_string()), "another thread at once");
    assert_eq!(outcome(None, None, NEVER, Some(20)), Err("nobody waits".to_string()), "who waits");
    assert!(outcome(None, None, 200, None).is_ok_and(|visits| visits >= 200));
}
