//! Ratings of three players and more from all their games together: the likeliest Elo, with draws as half a win each,
//! as BayesElo and Ordo have it. At that point every player has as many points as its ratings lead one to expect, which
//! is the equation that Ordo solves (M. Ballicora, "Ordo"; R. Coulom, "Bayesian Elo Rating"). No prior is added, and
//! the mean is 0.
//!
//! Intervals are 95 %, of the difference to the mean, from the observed variance of games, or of pairs with colours
//! swapped where games come in pairs: draws and pairs from one opening make them smaller.

use super::stats::{STEEPNESS, Sample, expected};

/// The 97.5 % quantile of the normal distribution.
const QUANTILE: f64 = 1.959_963_984_540_054;

/// All games of two players with each other.
#[derive(Clone, Copy, Debug)]
pub struct Met {
    /// The players' places in the list.
    pub players: [usize; 2],
    /// Their games, from the side of the first.
    pub sample: Sample,
}

/// The rating of a player.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Rating {
    /// Elo; the mean of all players is 0.
    pub elo: f64,
    /// Half of its 95 % interval.
    pub error: f64,
}

/// The ratings of so many players. `None` where they are without bounds: some players have taken no point from the
/// others, or have not met them.
#[must_use]
pub fn ratings(players: usize, met: &[Met]) -> Option<Vec<Rating>> {
    let met: Vec<Met> = met.iter().filter(|m| !m.sample.is_empty()).copied().collect();
    if players < 2 || !is_bounded(players, &met) {
        return None;
    }
    let mut elo = vec![0.0; players];
    for _ in 0..500 {
        let (slope, curvature) = derivatives(&elo, &met);
        let step = solve(curvature, slope)?;
        // A whole step may lead far beside where all games but a few were won.
        let longest = step.iter().fold(0.0f64, |most, s| most.max(s.abs()));
        let share = (200.0 / longest).min(1.0);
        elo.iter_mut().zip(&step).for_each(|(elo, step)| *elo += share * step);
        if longest < 1e-9 {
            break;
        }
    }
    let mean = elo.iter().sum::<f64>() / players as f64;
    elo.iter_mut().for_each(|elo| *elo -= mean);
    let errors = errors(&elo, &met)?;
    Some(elo.into_iter().zip(errors).map(|(elo, error)| Rating { elo, error }).collect())
}

/// Tells whether every player has taken points from every other, directly or through others.
fn is_bounded(players: usize, met: &[Met]) -> bool {
    let reaches_all = |from_winner: bool| {
        let (mut seen, mut todo) = (vec![false; players], vec![0]);
        seen[0] = true;
        while let Some(player) = todo.pop() {
            for m in met {
                let score = m.sample.estimate().score;
                for (won, [a, b]) in [(score > 0.0, m.players), (score < 1.0, [m.players[1], m.players[0]])] {
                    let (here, there) = if from_winner { (a, b) } else { (b, a) };
                    if won && here == player && !seen[there] {
                        seen[there] = true;
                        todo.push(there);
                    }
                }
            }
        }
        seen.into_iter().all(|seen| seen)
    };
    reaches_all(true) && reaches_all(false)
}

/// Points that each player has more than expected, and how these change with the ratings.
fn derivatives(elo: &[f64], met: &[Met]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = elo.len();
    let (mut slope, mut curvature) = (vec![0.0; n], vec![vec![0.0; n]; n]);
    for m in met {
        let [a, b] = m.players;
        let likely = expected(elo[a] - elo[b]);
        let lead = m.sample.games() * (m.sample.estimate().score - likely);
        slope[a] += lead;
        slope[b] -= lead;
        add(&mut curvature, [a, b], m.sample.games() * likely * (1.0 - likely) * STEEPNESS);
    }
    (slope, curvature)
}

/// Adds the outer square of the difference of two players.
fn add(matrix: &mut [Vec<f64>], [a, b]: [usize; 2], value: f64) {
    matrix[a][a] += value;
    matrix[b][b] += value;
    matrix[a][b] -= value;
    matrix[b][a] -= value;
}

/// The errors of ratings: the curvature's inverse on both sides of the observed variance of the points.
fn errors(elo: &[f64], met: &[Met]) -> Option<Vec<f64>> {
    let n = elo.len();
    let (_, curvature) = derivatives(elo, met);
    let mut observed = vec![vec![0.0; n]; n];
    for m in met {
        let likely = expected(elo[m.players[0]] - elo[m.players[1]]);
        add(&mut observed, m.players, m.sample.spread_about(likely));
    }
    let unit = |i: usize| (0..n).map(|j| f64::from(u8::from(i == j)) - 1.0 / n as f64).collect::<Vec<f64>>();
    (0..n)
        .map(|i| {
            let row = solve(curvature.clone(), unit(i))?;
            let spread = |j: usize| observed[j].iter().zip(&row).map(|(o, r)| o * r).sum::<f64>();
            let variance: f64 = row.iter().enumerate().map(|(j, r)| r * spread(j)).sum();
            Some(QUANTILE * variance.max(0.0).sqrt())
        })
        .collect()
}

/// Solves a system of which only differences are determined: the mean of the answer is 0.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    let scale = matrix.iter().flatten().fold(0.0f64, |most, x| most.max(x.abs()));
    // A constant to every entry fixes the mean and changes no difference.
    matrix.iter_mut().flatten().for_each(|x| *x += scale);
    for i in 0..n {
        let pivot = (i..n).max_by(|&a, &b| matrix[a][i].abs().total_cmp(&matrix[b][i].abs()))?;
        if matrix[pivot][i].abs() <= scale * 1e-13 {
            return None;
        }
        matrix.swap(i, pivot);
        right.swap(i, pivot);
        for j in i + 1..n {
            let factor = matrix[j][i] / matrix[i][i];
            let (above, below) = matrix.split_at_mut(j);
            below[0].iter_mut().zip(&above[i]).skip(i).for_each(|(x, y)| *x -= factor * y);
            right[j] -= factor * right[i];
        }
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| matrix[i][j] * right[j]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players, and the wins of the first, draws, losses.
    type Games = ([usize; 2], [usize; 3]);

    fn met(games: &[Games]) -> Vec<Met> {
        let of =
            |&(players, [wins, draws, losses]): &Games| Met { players, sample: Sample::Games([losses, draws, wins]) };
        games.iter().map(of).collect()
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        for games in [[60, 20, 40], [50, 0, 10], [1, 98, 2]] {
            let met = met(&[([0, 1], games)]);
            let rated = ratings(2, &met).unwrap();
            let (estimate, apart) = (met[0].sample.estimate(), rated[0].elo - rated[1].elo);
            assert!((apart - estimate.elo.unwrap()).abs() < 1e-6, "{games:?}: {rated:?}");
            // Each is half as far from the mean; the slope at the mean is near that over the interval.
            let error = 2.0 * rated[0].error;
            assert!((error / estimate.elo_error.unwrap() - 1.0).abs() < 0.4, "{games:?}: {error} {estimate:?}");
        }
    }

    const TOURNAMENT: &[Games] =
        &[([0, 1], [12, 5, 3]), ([0, 2], [15, 1, 4]), ([1, 2], [9, 4, 7]), ([1, 3], [10, 0, 2]), ([2, 3], [8, 8, 4])];

    /// The equation of Ordo: the points that were made are those that the ratings lead one to expect.
    #[test]
    fn points_are_those_expected() {
        let rated = ratings(4, &met(TOURNAMENT)).unwrap();
        for player in 0..4 {
            let (mut made, mut likely) = (0.0, 0.0);
            for &([a, b], [wins, draws, losses]) in TOURNAMENT {
                let (wins, draws, losses) = (wins as f64, draws as f64, losses as f64);
                let other = if a == player { b } else { a };
                if a == player || b == player {
                    made += if a == player { wins } else { losses } + draws / 2.0;
                    likely += (wins + draws + losses) * expected(rated[player].elo - rated[other].elo);
                }
            }
            assert!((made - likely).abs() < 1e-6, "player {player}: {made} {likely}");
        }
        assert!(rated.iter().map(|r| r.elo).sum::<f64>().abs() < 1e-6);
    }

    /// BayesElo's way to the same point: minorization and maximization of the Bradley-Terry model (D. Hunter 2004),
    /// draws as half a win each.
    #[test]
    fn ratings_are_where_bayeselo_goes() {
        let mut gamma = [1.0f64; 4];
        for _ in 0..20_000 {
            for player in 0..4 {
                let (mut won, mut weight) = (0.0, 0.0);
                for &([a, b], [wins, draws, losses]) in TOURNAMENT {
                    if a == player || b == player {
                        won += if a == player { wins } else { losses } as f64 + draws as f64 / 2.0;
                        weight += (wins + draws + losses) as f64 / (gamma[a] + gamma[b]);
                    }
                }
                gamma[player] = won / weight;
            }
        }
        let elo = gamma.map(|g| 400.0 * g.log10());
        let rated = ratings(4, &met(TOURNAMENT)).unwrap();
        for player in 0..4 {
            let apart = (rated[player].elo - rated[0].elo) - (elo[player] - elo[0]);
            assert!(apart.abs() < 1e-4, "player {player}: {apart}");
        }
    }

    /// Tournaments by chance from known strengths: the interval holds the strength in about 95 of 100.
    #[test]
    fn intervals_hold_what_they_should() {
        let truth = [0.0, 60.0, -80.0, 20.0];
        let mut state = 1u64;
        let mut chance = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        let (mut held, mut all) = (0, 0);
        for _ in 0..500 {
            let mut games = Vec::new();
            for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                let wins = (0..40).filter(|_| chance() < expected(truth[a] - truth[b])).count();
                games.push(([a, b], [wins, 0, 40 - wins]));
            }
            let rated = ratings(4, &met(&games)).unwrap();
            all += 4;
            held += (0..4).filter(|&i| (rated[i].elo - truth[i]).abs() <= rated[i].error).count();
        }
        let share = f64::from(held as u32) / f64::from(all);
        assert!((0.93..0.97).contains(&share), "{share}");
    }

    #[test]
    fn nobody_is_rated_who_has_lost_everything() {
        assert_eq!(ratings(3, &met(&[([0, 1], [5, 0, 5]), ([0, 2], [4, 0, 0])])), None);
        assert_eq!(ratings(3, &met(&[([0, 1], [5, 0, 5])])), None);
        assert!(ratings(3, &met(&[([0, 1], [5, 0, 5]), ([1, 2], [4, 1, 0])])).is_some());
    }
}
