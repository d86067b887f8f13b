//! Time controls as GTP clients state them.

use std::fmt;

/// A time control; all times in seconds. No limit is the absence of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TimeControl {
    /// So much time for the whole game.
    Absolute {
        /// Main time.
        main: f64,
    },
    /// After the main time, periods of `period` seconds for `stones` moves each.
    Canadian {
        /// Main time.
        main: f64,
        /// Length of a period.
        period: f64,
        /// Moves to make in it.
        stones: u32,
    },
    /// After the main time, `periods` periods; a move made within one keeps it.
    Byoyomi {
        /// Main time.
        main: f64,
        /// Length of a period.
        period: f64,
        /// Number of periods.
        periods: u32,
    },
    /// Main time and an increment after each move.
    Fischer {
        /// Main time.
        main: f64,
        /// Time added after each move.
        increment: f64,
        /// The most that may be saved up, and the most that one move may take, if capped.
        caps: Option<(f64, f64)>,
    },
}

impl TimeControl {
    /// GTP's `time_settings` (section 4.2): a byo-yomi time for no stones means no limit, no byo-yomi time and no stones
    /// absolute time, anything else Canadian overtime.
    #[must_use]
    pub fn gtp(main: u32, byo: u32, stones: u32) -> Option<TimeControl> {
        match (byo, stones) {
            (0, _) => Some(TimeControl::Absolute { main: main.into() }),
            (_, 0) => None,
            _ => Some(TimeControl::Canadian { main: main.into(), period: byo.into(), stones }),
        }
    }

    /// The texts of `kgs-time_settings` and `kata-time_settings`: `none`, `absolute T`, `byoyomi T PERIOD PERIODS`,
    /// `canadian T PERIOD STONES`, `fischer T INCREMENT`, `fischer-capped T INCREMENT MOST MOST-PER-MOVE`. `None` if it
    /// is none of these; `Some(None)` for no limit.
    #[must_use]
    pub fn parse(text: &str) -> Option<Option<TimeControl>> {
        let mut words = text.split_whitespace();
        let kind = words.next()?.to_ascii_lowercase();
        let numbers: Vec<f64> =
            words.map(|w| w.parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0)).collect::<Option<_>>()?;
        let count = |n: f64| (n.fract() == 0.0 && n >= 1.0 && n <= f64::from(u32::MAX)).then_some(n as u32);
        let control = match (kind.as_str(), numbers.as_slice()) {
            ("none", []) => return Some(None),
            ("absolute", &[main]) => TimeControl::Absolute { main },
            ("byoyomi", &[main, period, n]) => TimeControl::Byoyomi { main, period, periods: count(n)? },
            ("canadian", &[main, period, n]) => TimeControl::Canadian { main, period, stones: count(n)? },
            ("fischer", &[main, increment]) => TimeControl::Fischer { main, increment, caps: None },
            ("fischer-capped", &[main, increment, most, each]) => {
                TimeControl::Fischer { main, increment, caps: Some((most, each)) }
            }
            _ => return None,
        };
        Some(Some(control))
    }

    /// The main time, SGF's `TM`.
    #[must_use]
    pub fn main(&self) -> f64 {
        match *self {
            TimeControl::Absolute { main }
            | TimeControl::Canadian { main, .. }
            | TimeControl::Byoyomi { main, .. }
            | TimeControl::Fischer { main, .. } => main,
        }
    }

    /// The overtime in the words that are usual in SGF's `OT`.
    #[must_use]
    pub fn overtime(&self) -> Option<String> {
        match self {
            TimeControl::Absolute { .. } => None,
            TimeControl::Canadian { period, stones, .. } => Some(format!("{stones}/{period} Canadian")),
            TimeControl::Byoyomi { period, periods, .. } => Some(format!("{periods}x{period} byo-yomi")),
            TimeControl::Fischer { increment, caps: None, .. } => Some(format!("{increment} fischer")),
            TimeControl::Fischer { increment, caps: Some((most, each)), .. } => {
                Some(format!("{increment} fischer, at most {most} saved up, {each} a move"))
            }
        }
    }

    /// The kinds that [`TimeControl::parse`] reads.
    pub const KINDS: &str = "none absolute byoyomi canadian fischer fischer-capped";
}

/// The text that [`TimeControl::parse`] reads.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Absolute { main } => write!(f, "absolute {main}"),
            TimeControl::Canadian { main, period, stones } => write!(f, "canadian {main} {period} {stones}"),
            TimeControl::Byoyomi { main, period, periods } => write!(f, "byoyomi {main} {period} {periods}"),
            TimeControl::Fischer { main, increment, caps: None } => write!(f, "fischer {main} {increment}"),
            TimeControl::Fischer { main, increment, caps: Some((most, each)) } => {
                write!(f, "fischer-capped {main} {increment} {most} {each}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_read_and_print() {
        for text in
            ["absolute 300", "byoyomi 600 30 5", "canadian 300 600 25", "fischer 60 1.5", "fischer-capped 60 5 90 20"]
        {
            assert_eq!(TimeControl::parse(text).unwrap().unwrap().to_string(), text);
        }
        assert_eq!(TimeControl::parse("none"), Some(None));
        for bad in ["", "hourglass 5", "absolute", "absolute x", "byoyomi 1 2", "canadian 1 2 0", "absolute nan"] {
            assert_eq!(TimeControl::parse(bad), None, "{bad}");
        }
        assert_eq!(TimeControl::gtp(0, 1, 0), None);
        assert_eq!(TimeControl::gtp(300, 0, 0), Some(TimeControl::Absolute { main: 300.0 }));
        assert_eq!(TimeControl::gtp(300, 60, 25).unwrap().to_string(), "canadian 300 60 25");
    }
}
