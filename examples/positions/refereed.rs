//! Games that a network plays by searching, under rules that its teacher does not know, and the referee's results.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Move, Size};
use shinpan::game::Game;
use shinpan::life::{Judge, judge};
use shinpan::net::{BoardHistory, place};
use shinpan::rules::{Ruleset, Scoring};
use shinpan::scoring::{Outcome, outcome, tally_by};
use shinpan::search::{Report, Search, SearchParams};

use crate::Failure;
use crate::play::usual_komi;
use crate::shards::{Label, Labels, Out};
use crate::trees::{evaluator, thought};

/// Visits of a move.
const VISITS: usize = 64;

/// A position of a game, and how often the search visited each place and, last, a pass.
struct Seen {
    history: BoardHistory,
    visits: Vec<f32>,
}

fn visits(report: &Report, size: Size) -> Vec<f32> {
    let mut visits = vec![0.0; size.area() + 1];
    for searched in report.all_moves(size) {
        let at = if let Move::Play(point) = searched.mv { place(size, point) } else { size.area() };
        visits[at] += searched.visits as f32;
    }
    visits
}

/// How a game ended, for Black: shares of win, loss and no result, the margin (NaN where nothing is counted), and the
/// owners of all places; nothing if it did not end.
fn ended(game: &Game) -> Option<([f32; 3], f32, Vec<f32>)> {
    let verdict = judge(game, Judge::default());
    let (winner, void, margin) = match outcome(game, &verdict) {
        Outcome::Counted(score) => (score.winner, false, score.difference().to_f64() as f32),
        Outcome::Ended(ending) => (ending.winner, ending.void, f32::NAN),
        Outcome::Undecided => return None,
    };
    let shares = match winner {
        Some(Color::Black) => [1.0, 0.0, 0.0],
        Some(Color::White) => [0.0, 1.0, 0.0],
        None if void => [0.0, 0.0, 1.0],
        None => [0.5, 0.5, 0.0],
    };
    let size = game.board().size();
    let mut owners = vec![0.0; size.area()];
    for point in tally_by(game, &verdict, Scoring::Area).points() {
        owners[place(size, point.point)] = match point.owner() {
            Some(Color::Black) => 1.0,
            Some(Color::White) => -1.0,
            None => 0.0,
        };
    }
    Some((shares, margin, owners))
}

/// A share of the positions of games under `rules`, with labels: the result of the game, and the visits of the search.
pub fn play(
    prefix: &str,
    share: f64,
    net: &str,
    size: Size,
    games: usize,
    seed: u64,
    rules: &[&str],
) -> Result<usize, Failure> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (mut out, mut labels) = (Out::new(prefix), Labels::new(prefix, size, "referee")?);
    let mut search = Search::new(evaluator(net)?, SearchParams::default(), seed);
    for _ in 0..games {
        let komi = f64::from(usual_komi(size.width()).trunc()) + 0.5 * f64::from(rng.random_range(-6..=6));
        let rules: Ruleset = format!("{} komi={komi}", rules.choose(&mut rng).ok_or("which rules?")?).parse()?;
        let mut game = Game::try_new(rules, size)?;
        search.forget();
        let opening = rng.random_range(0..8);
        let mut seen = Vec::new();
        for turn in 0..4 * size.area() {
            let color = game.to_play();
            if game.has_stopped() || !game.can_move(color) {
                break;
            }
            let open: Vec<_> = game.legal_points(color).iter().collect();
            let mv = if turn < opening && !open.is_empty() {
                Move::Play(open[rng.random_range(0..open.len())])
            } else {
                let report = thought(&mut search, &game, color, VISITS);
                if rng.random_bool(share) {
                    seen.push(Seen { history: BoardHistory::of_root(&game, color), visits: visits(&report, size) });
                }
                report.best().map_or(Move::Pass, |best| best.mv)
            };
            if game.play(color, mv).is_err() {
                break;
            }
        }
        let Some(([win, loss, void], margin, owners)) = ended(&game).filter(|_| game.has_stopped()) else { continue };
        for Seen { history, visits } in seen {
            if history.finished || visits.iter().sum::<f32>() == 0.0 {
                continue;
            }
            let sign = if history.to_play == Color::Black { 1.0 } else { -1.0 };
            let [win, loss] = if sign > 0.0 { [win, loss] } else { [loss, win] };
            let unknown = f32::NAN;
            let numbers = [win, loss, void, sign * margin, unknown, sign * margin, unknown, unknown, unknown];
            out.put_course(&history)?;
            labels.put(&Label { numbers, moves: visits, owners: owners.iter().map(|x| sign * x).collect() })?;
        }
    }
    labels.finish()?;
    out.finish()
}
