//! `shinpan perft`: counts of move sequences and complete games.

use indicatif::{ProgressBar, ProgressDrawTarget};
use shinpan::game::walks::Walks;
use shinpan::game::{Game, perft};
use shinpan::search::exact::{Counted, Games};

use super::{Spinner, print};
use crate::{Problem, config};

/// Most complete games that are counted unasked: by the referee, and as walks over few boards.
const MOST: (f64, f64) = (5e9, 5e12);

/// Most that are also counted by their number of board plays, where all can be counted without playing each.
const LISTED: u128 = 100_000_000;

/// Most plays of a sequence, each of which takes some of the stack.
const DEEPEST: usize = 1000;

/// Random games that an estimate rests on.
const SAMPLES: usize = 2000;

/// Counts sequences of plays, or complete games: by their number of board plays, or all at once with so many megabytes
/// for a table. Refuses what would not end.
pub fn run(size: &str, depth: Option<usize>, rules: &str, most: Option<f64>, memory: usize) -> Result<(), Problem> {
    let (size, ruleset) = (config::size(size)?, config::rules(rules)?);
    let mut game = Game::try_new(ruleset, size).map_err(|e| Problem::Usage(e.to_string()))?;
    if let Some(depth) = depth {
        if depth > DEEPEST {
            return Err(Problem::Usage(format!("sequences of more than {DEEPEST} plays are not counted")));
        }
        let (most, about) = (most.unwrap_or(MOST.0), perft::estimate_plays(&game, depth, SAMPLES, 1));
        if about > most {
            let reason = format!("about {about:.0e} sequences, more than {most:.0e}; --most raises the limit");
            return Err(Problem::Failed(reason));
        }
        let waiting = Spinner::begin("counting");
        let sequences = perft::plays(&mut game, depth);
        drop(waiting);
        return print(&sequences.to_string());
    }
    if perft::may_never_end(game.rules(), size) {
        let reason = format!("under {ruleset} games can go on for ever, so complete games cannot be counted");
        return Err(Problem::Failed(reason));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let walks = Walks::of(&game);
    if let (None, Some(games)) = (&walks, Games::of(&game)) {
        let bar = ProgressBar::new_spinner();
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(2));
        let watch = |Counted { pairs, left }: Counted| {
            bar.set_message(format!(
                "{pairs} situations with what may still come, which are {left} things at most by now"
            ));
        };
        let all = games.count(memory.saturating_mul(1 << 20), threads, &watch);
        bar.finish_and_clear();
        match all {
            Some(all) if all > LISTED => return print(&format!("complete games: {all}")),
            // How long it would take to play each nobody knows: an estimate by random games can be a thousand times too
            // low.
            None if most.is_none() => {
                let reason = format!(
                    "a table of {memory} MiB is too small to count the complete games: --memory says how large it may be, and --most N has \
                     each game played"
                );
                return Err(Problem::Failed(reason));
            }
            _ => {}
        }
    }
    let most = most.unwrap_or(if walks.is_some() { MOST.1 } else { MOST.0 });
    let about = perft::estimate(&game, SAMPLES, 1);
    if about > most {
        let reason = format!("about {about:.0e} complete games, more than {most:.0e}; --most raises the limit");
        return Err(Problem::Failed(reason));
    }
    let bar = ProgressBar::new(0);
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(2));
    let watch = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let by_plays = match walks {
        Some(walks) => walks.count(threads, &watch),
        None => perft::complete_games_watched(&game, threads, &watch),
    };
    bar.finish_and_clear();
    for (plays, games) in by_plays.iter().enumerate().filter(|(_, games)| **games > 0) {
        print(&format!("{plays:>3} board plays: {games}"))?;
    }
    print(&format!("complete games: {}", by_plays.iter().sum::<u64>()))
}
