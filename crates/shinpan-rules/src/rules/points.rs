//! [`Points`]: exact rational arithmetic for komi and scores, and its text.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};
use std::str::FromStr;

use bnum::cast::As;
use bnum::{Int, OverflowMode};
use num_rational::Ratio;

/// The integers of [`Points`]: 256 bits, and an overflow would be a panic in every build rather than a wrong winner.
///
/// There is none. What is ever added up has denominators that divide `D = F * S`:
/// * `F = 10^9 < 2^30`: whatever people enter (komi, adjustments, agreed values, `KM`) has at most nine decimals. An
///   agreed value goes into a sum as a whole; only a single point of it is shown as a part of it.
/// * `S`, of shared regions: one next to `b` black and `w` white stones divides by `d = b + w`
///   (`shared=proportional`). It has at least `(d - 2) / 2` points, since `e` connected points have at most `2e + 2`
///   neighbours, and a stone is next to at most four regions; so on 625 points the sum of `d / 4 + (d - 2) / 2 = 3d /
///   4 - 1` over all regions is at most 625. A product of coprime factors costs more than the factors apart, so that
///   prime powers, one for each prime, make the largest least common multiple; the best choice of them that the 625
///   allow, found by dynamic programming, is below `2^111`.
///
/// So `D < 2^141`. No term is larger than `2^30`, and there are fewer than `2^30` terms: a record has at most 200,000
/// moves and a thousand other events, and a session would need as many commands. A numerator stays below `2^201`.
/// `Ratio` adds over the least common multiple and reduces before it multiplies, so that nothing on the way is larger
/// than twice the result; to print, it is multiplied by `F` once more: `2^231`.
type Wide = Int<32, 0, { OverflowMode::Panic as u8 }>;

/// A number of this width.
const fn wide(n: i64) -> Wide {
    let mut bytes = [if n < 0 { 0xff } else { 0 }; 32];
    let low = n.to_le_bytes();
    let mut i = 0;
    while i < low.len() {
        bytes[i] = low[i];
        i += 1;
    }
    Wide::from_le_bytes(bytes)
}

const ONE: Wide = wide(1);

/// A number of points, exact. Komi of 3.75 and points shared in thirds exist, so this is a rational and never a float.
///
/// ```
/// use shinpan_rules::rules::Points;
///
/// let komi: Points = "3.75".parse()?;
/// assert_eq!(komi + komi, Points::halves(15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points(Ratio<Wide>);

impl Points {
    /// No points.
    pub const ZERO: Points = Points::halves(0);

    /// `n` half points: `halves(13)` is 6.5.
    #[must_use]
    pub const fn halves(n: i64) -> Points {
        if n % 2 == 0 { Points(Ratio::new_raw(wide(n / 2), ONE)) } else { Points(Ratio::new_raw(wide(n), wide(2))) }
    }

    /// A whole number of points.
    #[must_use]
    pub const fn whole(n: i64) -> Points {
        Points(Ratio::new_raw(wide(n), ONE))
    }

    /// The part of a whole that so many of so many are; nothing of nothing.
    #[must_use]
    pub fn part(some: usize, all: usize) -> Points {
        Points::from(some).over(all)
    }

    /// One of so many equal parts of it; nothing if there are none.
    #[must_use]
    pub fn over(self, parts: usize) -> Points {
        if parts == 0 { Points::ZERO } else { Points(self.0 / wide(parts as i64)) }
    }

    /// Tells whether it is a whole number.
    #[must_use]
    pub fn is_whole(self) -> bool {
        *self.0.denom() == ONE
    }

    /// The whole number next to it towards zero; the nearest that 64 bits hold.
    #[must_use]
    pub fn truncated(self) -> i64 {
        let whole = self.0.to_integer();
        i64::try_from(whole).unwrap_or(if self < Points::ZERO { i64::MIN } else { i64::MAX })
    }

    /// Tells whether this is nothing.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self == Points::ZERO
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(self) -> Points {
        if self < Points::ZERO { -self } else { self }
    }

    /// The nearest float, for estimates only.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        let float = |n: Wide| n.as_::<f64>();
        float(*self.0.numer()) / float(*self.0.denom())
    }

    /// The digits after the point that an exact decimal needs; `None` if no decimal is exact.
    fn decimals(self) -> Option<usize> {
        let denominator = u64::try_from(*self.0.denom()).ok()?;
        (0..=9).find(|&d| 10_u64.pow(d) % denominator == 0).map(|d| d as usize)
    }

    fn write(self, f: &mut fmt::Formatter<'_>, least: usize) -> fmt::Result {
        let Some(decimals) = self.decimals().map(|d| d.max(least)) else { return write!(f, "{}", self.0) };
        let scale = wide(10_i64.pow(decimals as u32));
        let scaled = *self.abs().0.numer() * scale / *self.0.denom();
        let sign = if self < Points::ZERO { "-" } else { "" };
        let (whole, rest) = (scaled / scale, scaled % scale);
        if decimals == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest:0decimals$}") }
    }

    /// The form that scores have: at least one decimal (`7.0`, `0.5`, `0.25`), or a fraction where no decimal is exact.
    #[must_use]
    pub fn margin(self) -> impl fmt::Display {
        struct Margin(Points);
        impl fmt::Display for Margin {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, 1)
            }
        }
        Margin(self)
    }
}

/// `1 point`, `2 points`, `0.5 points`.
#[must_use]
pub fn plural(number: impl Into<Points>, what: &str) -> String {
    let number = number.into();
    let s = if number.abs() == Points::whole(1) { "" } else { "s" };
    format!("{number} {what}{s}")
}

/// `6.5`, `0`, `-0.25`; a fraction such as `7/3` where no decimal is exact.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

/// The text is not a number of points: a decimal number of up to nine digits before and nine after the point.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of points")]
pub struct ParsePointsError(pub String);

impl FromStr for Points {
    type Err = ParsePointsError;

    /// Reads a decimal number, with sign and exponent if it has them; infinities and NaN are no numbers of points.
    fn from_str(text: &str) -> Result<Points, ParsePointsError> {
        let error = || ParsePointsError(text.to_string());
        let float: f64 = text.parse().map_err(|_| error())?;
        if !float.is_finite() {
            return Err(error());
        }
        // Rust prints floats without an exponent; other texts are taken digit by digit, so that they stay exact.
        let expanded = if text.contains(['e', 'E']) { float.to_string() } else { text.to_string() };
        let (sign, digits) = match expanded.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, expanded.strip_prefix('+').unwrap_or(&expanded)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        if whole.len() > 9 || fraction.len() > 9 {
            return Err(error());
        }
        let number = |s: &str| if s.is_empty() { Ok(0) } else { s.parse::<i64>() };
        let scale = 10_i64.pow(fraction.len() as u32);
        let (whole, fraction) = (number(whole).map_err(|_| error())?, number(fraction).map_err(|_| error())?);
        Ok(Ratio::new(sign * (whole * scale + fraction), scale).into())
    }
}

impl From<usize> for Points {
    fn from(n: usize) -> Points {
        Points::whole(n as i64)
    }
}

impl From<Ratio<i64>> for Points {
    fn from(ratio: Ratio<i64>) -> Points {
        Points(Ratio::new_raw(wide(*ratio.numer()), wide(*ratio.denom())))
    }
}

/// The number has no fraction of two 64-bit numbers; one that was read as a decimal number always has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} needs more than 64 bits")]
pub struct TooFine(pub Points);

impl TryFrom<Points> for Ratio<i64> {
    type Error = TooFine;

    fn try_from(points: Points) -> Result<Ratio<i64>, TooFine> {
        let number = |n: &Wide| i64::try_from(*n).map_err(|_| TooFine(points));
        Ok(Ratio::new_raw(number(points.0.numer())?, number(points.0.denom())?))
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        // Nearly everything that is counted is whole, and needs no common denominator.
        match self.is_whole() && other.is_whole() {
            true => Points(Ratio::new_raw(*self.0.numer() + *other.0.numer(), ONE)),
            false => Points(self.0 + other.0),
        }
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

/// So many times.
impl Mul<usize> for Points {
    type Output = Points;
    fn mul(self, times: usize) -> Points {
        Points(self.0 * wide(times as i64))
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        self + -other
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Points::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_read_and_print_exactly() {
        for (text, printed, margin) in [
            ("7.5", "7.5", "7.5"),
            ("0", "0", "0.0"),
            ("-3.75", "-3.75", "-3.75"),
            ("+7", "7", "7.0"),
            ("6.50", "6.5", "6.5"),
            (".5", "0.5", "0.5"),
            ("1e1", "10", "10.0"),
            ("-0", "0", "0.0"),
            ("123456789.123456789", "123456789.123456789", "123456789.123456789"),
        ] {
            let points: Points = text.parse().unwrap();
            assert_eq!(points.to_string(), printed);
            assert_eq!(points.margin().to_string(), margin);
        }
        assert_eq!(Points::from(Ratio::new(7, 3)).to_string(), "7/3");
        assert_eq!(Points::from(Ratio::new(-7, 3)).to_string(), "-7/3");
        for bad in ["", "nan", "inf", "-inf", "7,5", "1e30", "0x10", "--1", "1.2.3", "seven"] {
            assert!(bad.parse::<Points>().is_err(), "{bad}");
        }
    }

    /// The primes whose product, with the powers that fit, is the worst denominator of shared regions.
    const PRIMES: [usize; 23] =
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

    #[test]
    fn the_worst_that_rules_and_people_can_make_is_exact() {
        let komi: Points = "999999999.999999999".parse().unwrap();
        let regions =
            PRIMES.map(|p| Points::part(p - 1, [64, 81, 25, 49].into_iter().find(|q| q % p == 0).unwrap_or(p)));
        // Forwards and backwards, everything added and taken away again.
        let shared = regions.iter().fold(Points::ZERO, |sum, &part| sum + part * 625);
        let mut sum = komi * (1 << 30) + shared;
        assert!(sum > komi && -sum < -komi && sum.truncated() > 0);
        for part in regions.iter().rev() {
            sum = sum - *part * 625;
        }
        assert_eq!(sum, komi * (1 << 30));
        assert_eq!((komi + Points::part(1, 3)).to_string(), "3000000000999999997/3000000000");
        // Values of the parts into which 625 is best cut, point by point.
        let parts = [64, 81, 25, 49, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
        let points = parts.map(|n| komi.over(n));
        let scattered = points.iter().fold(Points::ZERO, |sum, &each| sum + each);
        assert!(points.iter().fold(scattered, |sum, &each| sum - each).is_zero());
    }

    #[test]
    fn what_was_read_has_a_fraction_of_64_bits() {
        for text in ["999999999.999999999", "-999999999.999999999", "0.000000001", "6.5"] {
            let points: Points = text.parse().unwrap();
            assert_eq!(Ratio::try_from(points).map(Points::from), Ok(points));
        }
        let fine = PRIMES.iter().fold(Points::ZERO, |sum, &p| sum + Points::part(1, p));
        assert_eq!(Ratio::try_from(fine), Err(TooFine(fine)));
    }
}
