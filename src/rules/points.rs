//! [`Points`]: exact rational arithmetic for komi and scores, and its text.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};
use std::str::FromStr;

use num_rational::Ratio;

/// A number of points, exact. Komi of 3.75 and points shared in thirds exist, so this is a rational and never a float.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points(Ratio<i64>);

impl Points {
    /// No points.
    pub const ZERO: Points = Points::halves(0);

    /// `n` half points: `halves(13)` is 6.5.
    #[must_use]
    pub const fn halves(n: i64) -> Points {
        if n % 2 == 0 { Points(Ratio::new_raw(n / 2, 1)) } else { Points(Ratio::new_raw(n, 2)) }
    }

    /// A whole number of points.
    #[must_use]
    pub const fn whole(n: i64) -> Points {
        Points::halves(2 * n)
    }

    /// Whether this is nothing.
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
        *self.0.numer() as f64 / *self.0.denom() as f64
    }

    /// The digits after the point that an exact decimal needs; `None` if no decimal is exact.
    fn decimals(self) -> Option<usize> {
        (0..=9).find(|&d| 10_i64.pow(d) % self.0.denom() == 0).map(|d| d as usize)
    }

    fn write(self, f: &mut fmt::Formatter<'_>, least: usize) -> fmt::Result {
        let Some(decimals) = self.decimals().map(|d| d.max(least)) else { return write!(f, "{}", self.0) };
        let scale = 10_i128.pow(decimals as u32);
        let scaled = i128::from(*self.0.numer()) * scale / i128::from(*self.0.denom());
        let sign = if scaled < 0 { "-" } else { "" };
        let (whole, rest) = (scaled.abs() / scale, scaled.abs() % scale);
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
        Ok(Points(Ratio::new(sign * (whole * scale + fraction), scale)))
    }
}

impl From<usize> for Points {
    fn from(n: usize) -> Points {
        Points::whole(n as i64)
    }
}

impl From<Ratio<i64>> for Points {
    fn from(ratio: Ratio<i64>) -> Points {
        Points(ratio)
    }
}

impl From<Points> for Ratio<i64> {
    fn from(points: Points) -> Ratio<i64> {
        points.0
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
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
        Points(self.0 * times as i64)
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
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
        for bad in ["", "nan", "inf", "-inf", "7,5", "1e30", "0x10", "--1", "1.2.3", "seven"] {
            assert!(bad.parse::<Points>().is_err(), "{bad}");
        }
    }
}
