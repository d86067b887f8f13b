//! `shinpan bench`: how fast playouts are, and whether they are still the same.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;

use shinpan::gtp::processor_time;
use shinpan::playout::{bench, check};
use shinpan::records;

use super::{Spinner, print};
use crate::cli::BenchArgs;
use crate::{Problem, config};

/// Playouts that go into a signature: enough that a change which is seen once in a thousand moves changes it.
const SIGNED: usize = 1000;
/// Without a number of playouts, their number times the points of the board is this.
const POINTS: usize = 10_000_000;

/// Games that one core plays at a time.
const PART: usize = 100;

/// Measures, or checks if that was asked for.
pub fn run(args: &BenchArgs) -> Result<(), Problem> {
    match (&args.memory_of, args.check) {
        (Some(kind), _) => super::reading::tell_memory(kind),
        _ if args.reading => super::reading::run(),
        (None, Some(games)) => compare(games, args.seed),
        (None, None) => args.size.iter().try_for_each(|size| measure(size, args)),
    }
}

/// One line for a size: playouts a second, what they were like, and their signature.
fn measure(size: &str, args: &BenchArgs) -> Result<(), Problem> {
    let size = config::size(size)?;
    let suicide = config::rules(&args.rules)?.rules.suicide;
    let waiting = Spinner::begin(format!("playing on {}x{}", size.width(), size.height()));
    let signature = bench::signature(size, suicide, SIGNED, args.seed);
    let playouts = args.playouts.unwrap_or(POINTS / size.area()).max(1);
    let before = processor_time();
    let result = bench::measure(size, suicide, playouts, args.seed);
    let taken = processor_time().zip(before).map(|(after, before)| after.saturating_sub(before).as_secs_f64());
    let taken = taken.map_or(String::new(), |seconds| format!(", {seconds:.2} s of processor time"));
    drop(waiting);
    let share = |n: usize| n as f64 / playouts as f64;
    print(&format!(
        "{:>2}x{:<2} {:>9.0} playouts/s {:>7.1} stones each, {:>5.1} % ahead for Black, {:>5.1} % cut short{taken}, signature {:032x}",
        size.width(),
        size.height(),
        playouts as f64 / result.time.as_secs_f64().max(1e-9),
        share(result.plays),
        100.0 * share(result.black_ahead),
        100.0 * (1.0 - share(result.passed_out)),
        signature
    ))
}

/// Games on both boards, on all cores, until a disagreement.
fn compare(games: usize, seed: u64) -> Result<(), Problem> {
    let parts = (0..games).step_by(PART).map(|first| first..games.min(first + PART));
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let waiting = Spinner::begin(format!("{games} games"));
    let mut found = Ok(0);
    records::in_order(
        parts,
        threads,
        |part| check::play_all_sizes(part, seed),
        |part| {
            found = part.map(|more| found.as_ref().map_or(more, |plays| plays + more));
            if found.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    drop(waiting);
    let plays: usize = found.map_err(Problem::Failed)?;
    print(&format!("{games} games, {plays} stones: the boards agree"))
}
