//! Statistics of results.
//!
//! A game's score is 0, one half or 1; a pair's, two games from the same opening with colours swapped, is the mean of
//! both. Games of a pair are not independent of each other, pairs are, so that error bars rest on pairs wherever games
//! come in pairs (the pentanomial model). Elo is logistic, `score = 1 / (1 + 10^(-elo / 400))`; error bars are 95 %,
//! from the normal approximation of the mean. Normalized Elo is the lead in standard deviations of a game, `800 / ln
//! 10` a unit, so that its error depends on the number of games alone: M. Van den Bergh, "Normalized Elo" and "Comments
//! on normalized Elo" (cantate.be/Fishtest). The sequential test is Wald's with the generalized likelihood ratio of the
//! same author ("Comparing the approximations for the generalized log likelihood ratio of a multinomial distribution",
//! "Comments on normalized Elo", section 4.1).

/// The 97.5 % quantile of the normal distribution.
const QUANTILE: f64 = 1.959_963_984_540_054;

/// Normalized Elo for one standard deviation of a game.
const UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// Change of the score of equal players with Elo, four times: `score * (1 - score)` has it everywhere.
pub(super) const STEEPNESS: f64 = std::f64::consts::LN_10 / 400.0;

/// Stand-in for a count of nothing in a likelihood, which it would make 0.
const ALMOST_NONE: f64 = 1e-3;

/// How often each score came about, from the worst to the best: losses, draws, wins; or pairs with 0, 1/2, 1, 3/2 and 2
/// points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sample {
    /// Single games.
    Games([usize; 3]),
    /// Pairs of games.
    Pairs([usize; 5]),
}

/// Estimate of strength from a sample. All but the score is `None` where it says nothing: no games, or all with the
/// same score.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Estimate {
    /// Mean score of a game, 0 to 1.
    pub score: f64,
    /// Elo.
    pub elo: Option<f64>,
    /// Half of its 95 % interval.
    pub elo_error: Option<f64>,
    /// Normalized Elo.
    pub nelo: Option<f64>,
    /// Half of its 95 % interval.
    pub nelo_error: Option<f64>,
    /// Likelihood of superiority: how sure it is that the first is the stronger, 0 to 1.
    pub los: Option<f64>,
}

impl Sample {
    fn counts(&self) -> &[usize] {
        match self {
            Sample::Games(counts) => counts,
            Sample::Pairs(counts) => counts,
        }
    }

    /// Games for each thing counted.
    fn games_each(&self) -> f64 {
        match self {
            Sample::Games(_) => 1.0,
            Sample::Pairs(_) => 2.0,
        }
    }

    /// Number of games or pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts().iter().sum()
    }

    /// Tells whether nothing was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> f64 {
        self.len() as f64 * self.games_each()
    }

    /// The observed variance of all points about so many for each game: pairs are independent of each other.
    #[must_use]
    pub fn spread_about(&self, score: f64) -> f64 {
        let best = (self.counts().len() - 1) as f64;
        let of = |(i, &n): (usize, &usize)| n as f64 * (self.games_each() * (i as f64 / best - score)).powi(2);
        self.counts().iter().enumerate().map(of).sum()
    }

    /// Each score with its share.
    fn shares(&self, at_least: f64) -> Vec<(f64, f64)> {
        let counts: Vec<f64> = self.counts().iter().map(|&n| if n == 0 { at_least } else { n as f64 }).collect();
        let (all, best) = (counts.iter().sum::<f64>(), (counts.len() - 1) as f64);
        counts.iter().enumerate().map(|(i, n)| (i as f64 / best, n / all)).collect()
    }

    /// Estimates strength.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        if self.is_empty() {
            return Estimate { score: 0.5, elo: None, elo_error: None, nelo: None, nelo_error: None, los: None };
        }
        let shares = self.shares(0.0);
        let (mean, variance) = moments(&shares);
        let number = self.len() as f64;
        let error = (variance / number).sqrt();
        let known = variance > 0.0;
        let (low, high) = (elo(mean - QUANTILE * error), elo(mean + QUANTILE * error));
        Estimate {
            score: mean,
            elo: elo(mean),
            elo_error: low.zip(high).map(|(low, high)| (high - low) / 2.0).filter(|_| known),
            nelo: known.then(|| (mean - 0.5) / (self.games_each() * variance).sqrt() * UNIT),
            nelo_error: known.then(|| QUANTILE * UNIT / (self.games_each() * number).sqrt()),
            los: known.then(|| normal((mean - 0.5) / error)),
        }
    }
}

/// Elo of a score between 0 and 1; there is none for 0 and 1.
#[must_use]
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score that Elo leads one to expect.
#[must_use]
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Mean and variance.
fn moments(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(a, p)| a * p).sum();
    (mean, shares.iter().map(|(a, p)| p * (a - mean).powi(2)).sum())
}

/// The normal distribution function, to about 1e-7 (Abramowitz and Stegun, 7.1.26).
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = terms.iter().fold(0.0, |sum, term| sum * t + term) * t * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// In which Elo the bounds of a test are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Normalized Elo: the same number of games whatever the share of draws.
    #[default]
    Normalized,
    /// Logistic Elo.
    Logistic,
}

/// A sequential probability ratio test: is the first player better by `high` (H1), or no better than by `low` (H0)?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Elo under H0.
    pub low: f64,
    /// Elo under H1.
    pub high: f64,
    /// Probability of accepting H1 where H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 where H1 is true.
    pub beta: f64,
    /// In which Elo.
    pub model: Model,
}

/// State of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// No better than by the lower bound.
    H0,
    /// Better by the upper bound.
    H1,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Tells whether it can be run: bounds in order, probabilities between 0 and 1 that leave something to decide.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let probable = |p: f64| p > 0.0 && p < 1.0;
        let ordered = self.low < self.high && self.low.is_finite() && self.high.is_finite();
        ordered && probable(self.alpha) && probable(self.beta) && self.alpha + self.beta < 1.0
    }

    /// The bounds on the log likelihood ratio at which H0 and H1 are accepted.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log likelihood ratio of H1 over H0.
    #[must_use]
    pub fn ratio(&self, sample: &Sample) -> f64 {
        if sample.is_empty() {
            return 0.0;
        }
        let shares = sample.shares(ALMOST_NONE);
        let number: f64 = sample.counts().iter().map(|&n| if n == 0 { ALMOST_NONE } else { n as f64 }).sum();
        let likely = |bound: f64| match self.model {
            Model::Logistic => likeliest_with_mean(&shares, expected(bound)),
            Model::Normalized => likeliest_with_lead(&shares, bound / UNIT * sample.games_each().sqrt()),
        };
        let (h0, h1) = (likely(self.low), likely(self.high));
        number * shares.iter().zip(h0.iter().zip(&h1)).map(|((_, p), (a, b))| p * (b.ln() - a.ln())).sum::<f64>()
    }

    /// Decides by the sample.
    #[must_use]
    pub fn decide(&self, sample: &Sample) -> Decision {
        let ([low, high], ratio) = (self.bounds(), self.ratio(sample));
        if ratio >= high {
            Decision::H1
        } else if ratio <= low {
            Decision::H0
        } else {
            Decision::Open
        }
    }
}

/// The root of a function that falls from plus to minus infinity between two points.
fn root(low: f64, high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (low, high);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The likeliest distribution of these scores that gives each the share it has, weighed by how far `lead` is from 0:
/// those with the mean of `lead` 0.
fn tilted(shares: &[(f64, f64)], lead: &[f64]) -> Vec<f64> {
    let least = lead.iter().copied().fold(f64::INFINITY, f64::min);
    let most = lead.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let slope = |x: f64| shares.iter().zip(lead).map(|((_, p), a)| p * a / (1.0 + x * a)).sum::<f64>();
    let theta = root(-1.0 / most, -1.0 / least, slope);
    shares.iter().zip(lead).map(|((_, p), a)| p / (1.0 + theta * a)).collect()
}

/// The likeliest distribution whose mean is so much.
fn likeliest_with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let lead: Vec<f64> = shares.iter().map(|(a, _)| a - mean).collect();
    tilted(shares, &lead)
}

/// The likeliest distribution whose mean is so many of its standard deviations above one half; found by going round,
/// from equal shares.
fn likeliest_with_lead(shares: &[(f64, f64)], deviations: f64) -> Vec<f64> {
    let mut likely = vec![1.0 / shares.len() as f64; shares.len()];
    for _ in 0..20 {
        let now: Vec<(f64, f64)> = shares.iter().zip(&likely).map(|((a, _), p)| (*a, *p)).collect();
        let (mean, variance) = moments(&now);
        let sigma = variance.sqrt();
        let lead: Vec<f64> = now
            .iter()
            .map(|(a, _)| a - 0.5 - 0.5 * deviations * sigma * (1.0 + ((a - mean) / sigma).powi(2)))
            .collect();
        let next = tilted(shares, &lead);
        let change = next.iter().zip(&likely).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        likely = next;
        if change < 1e-9 {
            break;
        }
    }
    likely
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_players_are_apart_by_nothing() {
        assert_eq!(elo(0.5).map(|apart| apart.to_string()).as_deref(), Some("0"));
    }

    /// Expected values are those that fastchess (github.com/Disservin/fastchess, elo_test.cpp and sprt_test.cpp)
    /// publishes for these counts: nElo, its error, Elo, its error, LOS, score.
    #[test]
    fn estimates_are_those_that_fastchess_publishes() {
        let near = |found: Option<f64>, expected: f64, what: &str, sample: &Sample| {
            let found = found.unwrap_or(f64::NAN);
            assert!((found - expected).abs() < 0.011, "{what} of {sample:?}: {found}, not {expected}");
        };
        for (sample, nelo, nelo_error, elo, error, los, score) in [
            (Sample::Games([89, 123, 76]), -20.76, 40.13, None, None, 0.1553, 0.4774),
            (Sample::Games([96, 111, 136]), 49.77, 36.77, Some(40.70), Some(30.43), 0.9960, 0.5583),
            (Sample::Games([356, 0, 34]), -508.44, 34.48, None, None, 0.0, 0.0872),
            (Sample::Pairs([34, 54, 63, 64, 75]), 57.94, 28.28, Some(55.58), Some(27.65), 1.0, 0.5793),
            (Sample::Pairs([332, 433, 498, 333, 334]), -9.17, 10.96, Some(-8.64), Some(10.33), 0.0505, 0.4876),
            (Sample::Pairs([7895, 8757, 5685, 568, 9999]), -19.01, 2.65, Some(-21.04), Some(2.95), 0.0, 0.4698),
        ] {
            let found = sample.estimate();
            near(found.nelo, nelo, "nElo", &sample);
            near(found.nelo_error, nelo_error, "error of nElo", &sample);
            elo.into_iter().for_each(|elo| near(found.elo, elo, "Elo", &sample));
            error.into_iter().for_each(|error| near(found.elo_error, error, "error of Elo", &sample));
            assert!((found.los.unwrap() - los).abs() < 1e-4, "LOS of {sample:?}: {:?}", found.los);
            assert!((found.score - score).abs() < 1e-3, "score of {sample:?}: {}", found.score);
        }
    }

    #[test]
    fn ratios_are_those_that_fastchess_publishes() {
        use Model::{Logistic, Normalized};
        for (sample, low, high, model, ratio) in [
            (Sample::Games([36027, 68692, 36433]), 0.0, 2.0, Normalized, 0.92),
            (Sample::Games([10650, 20431, 10871]), -1.75, 0.25, Normalized, 2.30),
            (Sample::Games([0, 0, 4250]), 0.0, 10.0, Normalized, 120.56),
            (Sample::Games([21184, 40708, 21404]), 0.5, 2.5, Logistic, -1.57),
            (Sample::Games([57030, 106_593, 57433]), 0.0, 2.0, Logistic, -2.59),
            (Sample::Pairs([365, 16618, 36229, 16974, 390]), 0.0, 2.0, Normalized, 2.25),
            (Sample::Pairs([127, 4883, 10712, 5150, 104]), -1.75, 0.25, Normalized, 3.01),
            (Sample::Pairs([0, 0, 0, 0, 5550]), 0.0, 5.0, Normalized, 111.82),
            (Sample::Pairs([223, 9863, 21279, 10037, 246]), 0.5, 2.5, Logistic, -3.07),
            (Sample::Pairs([871, 26175, 55983, 26678, 821]), 0.0, 2.0, Logistic, -4.98),
        ] {
            let test = Sprt { low, high, alpha: 0.05, beta: 0.05, model };
            let found = test.ratio(&sample);
            // As near as they are printed, and as fastchess itself holds them: to one part in a hundred.
            assert!((found - ratio).abs() < 0.006 + 0.01 * ratio.abs(), "{sample:?} {model:?}: {found}, not {ratio}");
        }
    }

    #[test]
    fn a_test_stops_at_its_bounds() {
        let test = Sprt { low: 0.0, high: 10.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
        assert!(test.is_sound() && (test.bounds()[1] - 2.944).abs() < 1e-3 && (test.bounds()[0] + 2.944).abs() < 1e-3);
        assert_eq!(test.decide(&Sample::Pairs([0, 0, 0, 0, 0])), Decision::Open);
        assert_eq!(test.decide(&Sample::Pairs([10, 20, 40, 21, 11])), Decision::Open);
        assert_eq!(test.decide(&Sample::Pairs([1000, 2000, 4000, 2400, 1300])), Decision::H1);
        assert_eq!(test.decide(&Sample::Pairs([1300, 2400, 4000, 2000, 1000])), Decision::H0);
        assert!(!Sprt { low: 1.0, high: 0.0, ..test }.is_sound() && !Sprt { alpha: 0.6, beta: 0.5, ..test }.is_sound());
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        assert_eq!(Sample::Games([0; 3]).estimate().elo, None);
        let all = Sample::Games([0, 0, 5]).estimate();
        assert_eq!((all.score, all.elo, all.elo_error, all.los), (1.0, None, None, None));
        assert_eq!(Sample::Games([0, 5, 0]).estimate().elo, Some(-0.0));
    }
}
