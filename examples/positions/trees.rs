//! Positions that a search asks its network about: those that a mistake of the network leads it to.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Move, Size};
use shinpan::game::Game;
use shinpan::net::{BoardHistory, LoadedNetwork, NetworkEvaluator, NetworkHandle};
use shinpan::rules::Ruleset;
use shinpan::search::{Evaluator, Leaf, Nature, Report, Search, SearchParams, SearchRequest};

use crate::Failure;
use crate::play::{even_komi, usual_komi, with_komi};
use crate::shards::Out;

/// Rules that games are played under, each row as likely; the two most usual ones have two.
const RULES: [&str; 8] = ["chinese", "japanese", "tromp-taylor", "aga", "korean", "new-zealand", "chinese", "japanese"];
/// Logarithms (base 2) of the fewest and most visits of a move; every power of two between them is as likely.
const VISITS: [u32; 2] = [4, 8];
/// A share of the win below which a game is given up, if it is not one of those that are played to the end.
const HOPELESS: f32 = 0.03;

/// An evaluator, and some of the leaves that it was asked about, half of them with a komi that makes them about even:
/// there a point decides.
struct Watched {
    by: Box<dyn Evaluator>,
    share: f64,
    rng: Pcg64Mcg,
    seen: Arc<Mutex<Vec<BoardHistory>>>,
}

impl Evaluator for Watched {
    fn nature(&self) -> Nature {
        self.by.nature()
    }

    fn batch(&self) -> usize {
        self.by.batch()
    }

    fn start(&mut self, root: &mut shinpan::search::Position) {
        self.by.start(root);
    }

    fn evaluate(&mut self, leaves: &mut [Leaf<'_>]) {
        self.by.evaluate(leaves);
        for leaf in leaves.iter_mut() {
            if self.rng.random_bool(self.share) {
                let to_play = leaf.position.to_play();
                let mut history = BoardHistory::of_root(leaf.position.referee(), to_play);
                if self.rng.random_range(0..2) == 0 {
                    let komi = even_komi(&history, -leaf.answer.score, &mut self.rng);
                    history = with_komi(history, komi);
                }
                self.seen.lock().unwrap_or_else(PoisonError::into_inner).push(history);
            }
        }
    }

    fn fork(&self, seed: u64) -> Box<dyn Evaluator> {
        Box::new(Watched {
            by: self.by.fork(seed),
            share: self.share,
            rng: Pcg64Mcg::seed_from_u64(seed),
            seen: Arc::clone(&self.seen),
        })
    }

    fn reseed(&mut self, seed: u64) {
        self.rng = Pcg64Mcg::seed_from_u64(seed);
        self.by.reseed(seed);
    }
}

/// Rules of a game, with a komi that is usual, near that, or far from it.
fn any_rules(size: Size, rng: &mut Pcg64Mcg) -> Result<Ruleset, Failure> {
    let usual = f64::from(usual_komi(size.width()));
    let komi = match rng.random_range(0..10) {
        0..=4 => usual,
        5..=7 => usual.trunc() + f64::from(rng.random_range(-8..=8)) * 0.5,
        _ => usual.trunc() + f64::from(rng.random_range(-30..=30)) * 0.5,
    };
    Ok(format!("{} komi={komi}", RULES[rng.random_range(0..RULES.len())]).parse()?)
}

/// An evaluator by the network of a file.
pub fn evaluator(net: &str) -> Result<Box<dyn Evaluator>, Failure> {
    let network = NetworkHandle::keep(LoadedNetwork::open(Path::new(net))?);
    Ok(Box::new(NetworkEvaluator::new(network)))
}

/// A share of the positions that a network is asked about in games that it plays by searching, against itself or
/// against another network, which shows it what it does not see.
pub fn search(
    out: &mut Out,
    share: f64,
    [net, against]: [&str; 2],
    size: Size,
    games: usize,
    seed: u64,
) -> Result<(), Failure> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let by = evaluator(net)?;
    let watched = Watched { by, share, rng: Pcg64Mcg::seed_from_u64(seed), seen: Arc::clone(&seen) };
    let mut search = Search::new(Box::new(watched), SearchParams::default(), seed);
    let mut other = match against == net {
        true => None,
        false => Some(Search::new(evaluator(against)?, SearchParams::default(), seed)),
    };
    for number in 0..games {
        let mut game = Game::new(any_rules(size, &mut rng)?, size);
        let others = if number % 2 == 0 { Color::Black } else { Color::White };
        search.forget();
        other.iter_mut().for_each(Search::forget);
        let (opening, to_the_end) = (rng.random_range(0..8), rng.random_range(0..4) == 0);
        let mut hopeless = 0;
        for turn in 0..2 * size.area() {
            let color = game.to_play();
            if game.has_stopped() || !game.can_move(color) || (hopeless > 4 && !to_the_end) {
                break;
            }
            let open: Vec<_> = game.legal_points(color).iter().collect();
            let mv = if !open.is_empty() && (turn < opening || rng.random_range(0..25) == 0) {
                Move::Play(open[rng.random_range(0..open.len())])
            } else {
                let visits = 1 << rng.random_range(VISITS[0]..=VISITS[1]);
                let player = other.as_mut().filter(|_| color == others).unwrap_or(&mut search);
                let report = thought(player, &game, color, visits);
                hopeless = if (HOPELESS..=1.0 - HOPELESS).contains(&report.win) { 0 } else { hopeless + 1 };
                report.best().map_or(Move::Pass, |best| best.mv)
            };
            if game.play(color, mv).is_err() {
                break;
            }
            let leaves = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
            leaves.iter().filter(|leaf| !leaf.finished).try_for_each(|leaf| out.put_course(leaf))?;
        }
    }
    Ok(())
}

/// The answer of a search with so many visits, the move to choose first.
pub fn thought(search: &mut Search, game: &Game, to_play: Color, visits: usize) -> Report {
    let may_pass = game.legality(to_play, Move::Pass).is_ok();
    let barred = |mv| mv == Move::Pass && !may_pass;
    let question = SearchRequest { game, to_play, barred: &barred, wants_owners: false };
    search.think(&question, &mut |progress| {
        progress.visits >= visits || progress.visits > 0 && (progress.is_full() || progress.is_settled())
    })
}
