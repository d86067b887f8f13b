//! `shinpan net`: what a network's file is, and how fast it runs here.

use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use shinpan::board::{Board, Color, Size};
use shinpan::net::{BoardHistory, LoadedNetwork, NetworkQuery, NetworkRules, ROOT_OPTIMISM, Workspace};
use shinpan::rules::Dialect;

use super::{Spinner, print};
use crate::cli::NetArgs;
use crate::{Problem, config};

/// How long each size is measured.
const TIME: Duration = Duration::from_millis(500);

/// Describes a file and measures it.
pub fn run(args: &NetArgs) -> Result<(), Problem> {
    let sizes: Vec<Size> = args.size.iter().map(|size| config::size(size)).collect::<Result<_, _>>()?;
    let waiting = Spinner::begin("reading");
    let started = Instant::now();
    let network =
        config::network(Some(&args.file))?.ok_or(Problem::Usage("there is no network to describe".to_string()))?;
    let network = network.loaded();
    let loading = started.elapsed();
    drop(waiting);
    let about = &network.about;
    let blocks: Vec<String> = about.blocks.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    print(&format!("name       {}", about.name))?;
    print(&format!("version    {}, inputs 7", about.version))?;
    print(&format!("blocks     {} ({} channels)", blocks.join(", "), about.channels))?;
    print(&format!("weights    {:.1} million", about.weights as f64 / 1e6))?;
    print(&format!("loaded in  {:.2} s", loading.as_secs_f64()))?;
    print(&format!("runs with  {}", about.processor))?;
    sizes.into_iter().try_for_each(|size| measure(network, size, usize::from(args.threads)))
}

/// Evaluations a second of all threads together.
fn measure(network: &LoadedNetwork, size: Size, threads: usize) -> Result<(), Problem> {
    let waiting = Spinner::begin(format!("measuring {}x{}", size.width(), size.height()));
    let rules = Dialect::find("tromp-taylor").map_err(|e| Problem::Failed(e.to_string()))?.rules;
    let history = BoardHistory::new(NetworkRules::of(&rules), &Board::new(size), Color::Black);
    let speed: f64 = thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(|| speed(network, &history))).collect();
        all.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic))).sum()
    });
    drop(waiting);
    let on = if threads == 1 { "one core".to_string() } else { format!("{threads} threads") };
    print(&format!("{:>2}x{:<2}      {speed:.1} evaluations/s on {on}", size.width(), size.height()))
}

/// Evaluations a second of one thread.
fn speed(network: &LoadedNetwork, history: &BoardHistory) -> f64 {
    let input = network.input(history);
    let mut space = Workspace::default();
    let ask = |i: usize| NetworkQuery { history, input: &input, symmetry: i % 4, optimism: ROOT_OPTIMISM };
    drop(network.answer(&ask(0), &mut space));
    let (started, mut count) = (Instant::now(), 0);
    while started.elapsed() < TIME {
        drop(network.answer(&ask(count), &mut space));
        count += 1;
    }
    count as f64 / started.elapsed().as_secs_f64()
}
