//! Time controls as GTP clients state them, and the clock of a player under one.

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
        /// The most that may be saved up; infinite without a cap.
        most: f64,
        /// The most that one move may take; infinite without a cap.
        each: f64,
    },
}

impl TimeControl {
    /// GTP's `time_settings` (section 4.2): a byo-yomi time for no stones means no limit, no byo-yomi time and no
    /// stones absolute time, anything else Canadian overtime. No time at all is no limit either: nobody could play.
    #[must_use]
    pub fn gtp(main: u32, byo: u32, stones: u32) -> Option<TimeControl> {
        match (byo, stones) {
            (0, _) if main == 0 => None,
            (0, _) => Some(TimeControl::Absolute { main: main.into() }),
            (_, 0) => None,
            _ => Some(TimeControl::Canadian { main: main.into(), period: byo.into(), stones }),
        }
    }

    /// The control that a client has in mind that sets no time control and says what is left: so much time, or so much
    /// for so many moves.
    #[must_use]
    pub fn told(seconds: f64, count: u32) -> TimeControl {
        let seconds = seconds.max(0.0);
        match count {
            0 => TimeControl::Absolute { main: seconds },
            stones => TimeControl::Canadian { main: 0.0, period: seconds, stones },
        }
    }

    /// The texts of `kgs-time_settings` and `kata-time_settings`: `none`, `absolute T`, `byoyomi T PERIOD PERIODS`,
    /// `canadian T PERIOD STONES`, `fischer T INCREMENT`, `fischer-capped T INCREMENT MOST MOST-PER-MOVE`, where a cap
    /// below 0 is none, as gtp2ogs has it. `None` if it is none of these; `Some(None)` for no limit.
    #[must_use]
    pub fn parse(text: &str) -> Option<Option<TimeControl>> {
        let mut words = text.split_whitespace();
        let kind = words.next()?.to_ascii_lowercase();
        let numbers: Vec<f64> = words.map(|w| w.parse().ok().filter(|n: &f64| n.is_finite())).collect::<Option<_>>()?;
        // No time is no time, whatever its sign.
        let numbers: Vec<f64> = numbers.into_iter().map(|n| n + 0.0).collect();
        let caps = if kind == "fischer-capped" { 2 } else { numbers.len() };
        if numbers.iter().take(caps).any(|n| *n < 0.0) {
            return None;
        }
        let cap = |n: f64| if n < 0.0 { f64::INFINITY } else { n };
        let count = |n: f64| (n.fract() == 0.0 && (1.0..=f64::from(MOST_COUNT)).contains(&n)).then_some(n as u32);
        let control = match (kind.as_str(), numbers.as_slice()) {
            ("none", []) => return Some(None),
            ("absolute", &[main]) => TimeControl::Absolute { main },
            ("byoyomi", &[main, period, n]) if period > 0.0 => {
                TimeControl::Byoyomi { main, period, periods: count(n)? }
            }
            ("canadian", &[main, period, n]) if period > 0.0 => {
                TimeControl::Canadian { main, period, stones: count(n)? }
            }
            ("fischer", &[main, increment]) => {
                TimeControl::Fischer { main, increment, most: f64::INFINITY, each: f64::INFINITY }
            }
            ("fischer-capped", &[main, increment, most, each]) => {
                TimeControl::Fischer { main, increment, most: cap(most), each: cap(each) }
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
            TimeControl::Fischer { increment, most, each, .. } => {
                let saved = if most.is_finite() { format!(", at most {most} saved up") } else { String::new() };
                let spent = if each.is_finite() { format!(", at most {each} a move") } else { String::new() };
                Some(format!("{increment} fischer{saved}{spent}"))
            }
        }
    }

    /// The length of a period of overtime, and the moves to make in it or the number of periods.
    fn overtime_at_first(&self) -> (f64, u32) {
        match *self {
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => (0.0, 0),
            TimeControl::Canadian { period, stones, .. } => (period, stones),
            TimeControl::Byoyomi { period, periods, .. } => (period, periods),
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
            TimeControl::Fischer { main, increment, most, each } if most.is_infinite() && each.is_infinite() => {
                write!(f, "fischer {main} {increment}")
            }
            TimeControl::Fischer { main, increment, most, each } => {
                let [most, each] = [most, each].map(|cap| if cap.is_finite() { *cap } else { -1.0 });
                write!(f, "fischer-capped {main} {increment} {most} {each}")
            }
        }
    }
}

/// The time left to one player under a time control. Times are in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// Main time left.
    main: f64,
    /// Left of the present period of Canadian overtime.
    period: f64,
    /// Moves still to make in that period, or byo-yomi periods left.
    count: u32,
    /// The most that may be left beside that: a client that tells the time in whole seconds keeps a part of one to
    /// himself.
    untold: f64,
}

/// The most periods of overtime, or moves to make in one, that a clock counts.
pub const MOST_COUNT: u32 = 1_000_000;

/// A budget leaves this much of a move's time alone: what else runs on the machine takes its turn too.
const MARGIN: f64 = 0.5;
/// And this share of it.
const SHARE: f64 = 0.1;

impl Clock {
    /// A clock at the start of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        let (period, count) = control.overtime_at_first();
        Clock { control, main: control.main(), period, count, untold: 0.0 }
    }

    /// The time control.
    #[must_use]
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// As `time_left` says it: main time and 0, or the time left of a period and the moves to make in it (Canadian) or
    /// the periods left (byo-yomi).
    #[must_use]
    pub fn left(&self) -> (f64, u32) {
        if self.main > 0.0 || self.count == 0 { (self.main, 0) } else { (self.period, self.count) }
    }

    /// Believes a client that keeps the time: `time_left`. Main time that is overdrawn is none, and a period begins.
    /// A player with less than none where there is no overtime, or of the last period, has lost by it (Go Rule
    /// Dialects, on time), and the answer is false. A count says nothing where there is no overtime; nor can there be
    /// more periods left than there were.
    pub fn set(&mut self, seconds: f64, count: u32) -> bool {
        let at_first = self.control.overtime_at_first();
        let count = match self.control {
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => 0,
            TimeControl::Byoyomi { .. } => count.min(at_first.1),
            TimeControl::Canadian { .. } => count,
        };
        let (seconds, count) = match (self.control, count) {
            (TimeControl::Byoyomi { period, .. }, 2..) if seconds < 0.0 => (period, count - 1),
            _ => (seconds, count),
        };
        if seconds < 0.0 && (count > 0 || at_first.1 == 0) {
            (self.main, self.period, self.count, self.untold) = (seconds, 0.0, 0, 0.0);
            return false;
        }
        let seconds = if seconds > 0.0 { seconds } else { 0.0 };
        self.untold = if seconds.fract() == 0.0 { 1.0 } else { 0.0 };
        (self.main, (self.period, self.count)) = match count {
            0 => (seconds, at_first),
            // More than a period has cannot be all of this period: servers that play by Fischer's clock tell all that
            // is left as if it were a period for one move. What is above the period is there for all moves to come.
            _ if seconds > at_first.0 => (seconds - at_first.0, (at_first.0, count)),
            _ => (0.0, (seconds, count)),
        };
        true
    }

    /// The most that a move may take.
    #[must_use]
    pub fn limit(&self) -> f64 {
        self.supply().max(0.0)
    }

    fn supply(&self) -> f64 {
        match self.control {
            TimeControl::Absolute { .. } => self.main,
            TimeControl::Fischer { each, .. } => self.main.min(each),
            TimeControl::Canadian { .. } => self.main + self.period,
            TimeControl::Byoyomi { period, .. } if self.count > 0 => {
                self.main + self.period + period * f64::from(self.count - 1)
            }
            TimeControl::Byoyomi { .. } => self.main,
        }
    }

    /// Takes the time of a move off the clock. False if it was more than there was.
    pub fn spend(&mut self, seconds: f64) -> bool {
        let in_time = seconds <= self.limit() + std::mem::take(&mut self.untold);
        let over = (seconds - self.main).max(0.0);
        let in_overtime = over > 0.0 || self.main <= 0.0;
        self.main = (self.main - seconds).max(0.0);
        match self.control {
            TimeControl::Absolute { .. } => {}
            TimeControl::Fischer { increment, most, .. } => {
                self.main = (self.main + increment).min(most);
            }
            TimeControl::Canadian { period, stones, .. } if in_overtime => {
                self.period = (self.period - over).max(0.0);
                self.count = self.count.saturating_sub(1);
                if self.count == 0 {
                    (self.period, self.count) = (period, stones);
                }
            }
            TimeControl::Byoyomi { period, .. } if in_overtime => {
                // A period that is used up is gone; the one in which the move is made starts again.
                let rest = (over - self.period).max(0.0);
                let used = u32::from(over > self.period).saturating_add((rest / period).floor() as u32);
                (self.period, self.count) = (period, self.count.saturating_sub(used));
            }
            TimeControl::Canadian { .. } | TimeControl::Byoyomi { .. } => {}
        }
        in_time
    }

    /// How long to think about a move when about so many are still to come: a share of the main time, and what overtime
    /// gives for one move without costing a period; always less than the limit by a margin.
    #[must_use]
    pub fn budget(&self, moves: usize) -> f64 {
        let (supply, safe) = match self.control {
            TimeControl::Absolute { .. } => (0.0, self.limit()),
            TimeControl::Fischer { increment, .. } => (increment, self.limit()),
            TimeControl::Canadian { .. } => (self.period / f64::from(self.count.max(1)), self.limit()),
            TimeControl::Byoyomi { .. } if self.count > 0 => (self.period, self.main + self.period),
            TimeControl::Byoyomi { .. } => (0.0, self.limit()),
        };
        let share = self.main / moves.max(1) as f64 + supply;
        (share * (1.0 - SHARE)).min(safe - MARGIN).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_read_and_print() {
        for text in [
            "absolute 300",
            "byoyomi 600 30 5",
            "canadian 300 600 25",
            "fischer 60 1.5",
            "fischer-capped 60 5 90 20",
            "fischer-capped 600 30 1200 -1",
            "fischer-capped 600 30 -1 40",
        ] {
            assert_eq!(TimeControl::parse(text).unwrap().unwrap().to_string(), text);
        }
        assert_eq!(TimeControl::parse("none"), Some(None));
        assert_eq!(TimeControl::parse("fischer-capped 60 5 -1 -1"), TimeControl::parse("fischer 60 5"));
        for bad in [
            "",
            "hourglass 5",
            "absolute",
            "absolute x",
            "absolute -1",
            "fischer-capped 60 -5 90 20",
            "byoyomi 1 2",
            "canadian 1 2 0",
            "canadian 1 0 5",
            "byoyomi 0 0 5",
            "byoyomi 0 5 4294967295",
            "absolute nan",
        ] {
            assert_eq!(TimeControl::parse(bad), None, "{bad}");
        }
        assert_eq!((TimeControl::gtp(0, 1, 0), TimeControl::gtp(0, 0, 0)), (None, None));
        assert_eq!(TimeControl::gtp(300, 0, 0), Some(TimeControl::Absolute { main: 300.0 }));
        assert_eq!(TimeControl::gtp(300, 60, 25).unwrap().to_string(), "canadian 300 60 25");
    }

    fn clock(control: &str) -> Clock {
        Clock::new(TimeControl::parse(control).unwrap().unwrap())
    }

    #[test]
    fn clocks_run_as_the_time_control_says() {
        // Seconds taken for each move, and what is left after it; `-` where time has run out.
        for (control, moves) in [
            ("absolute 10", &[(4.0, "6 0"), (6.0, "0 0"), (0.1, "-")][..]),
            ("canadian 10 30 3", &[(9.0, "1 0"), (2.0, "29 2"), (10.0, "19 1"), (19.0, "30 3"), (30.5, "-")]),
            ("canadian 0 20 2", &[(5.0, "15 1"), (1.0, "20 2"), (12.0, "8 1"), (9.0, "-")]),
            ("byoyomi 10 5 3", &[(9.0, "1 0"), (3.0, "5 3"), (5.0, "5 3"), (6.0, "5 2"), (10.5, "-")]),
            ("byoyomi 0 5 2", &[(4.9, "5 2"), (9.9, "5 1"), (5.1, "-")]),
            ("fischer 10 2", &[(4.0, "8 0"), (0.0, "10 0"), (0.0, "12 0"), (12.5, "-")]),
            ("fischer-capped 10 5 12 8", &[(1.0, "12 0"), (8.0, "9 0"), (8.5, "-")]),
            ("fischer-capped 10 5 12 -1", &[(1.0, "12 0"), (9.0, "8 0"), (8.5, "-")]),
            ("fischer-capped 10 5 -1 8", &[(1.0, "14 0"), (8.0, "11 0"), (8.5, "-")]),
        ] {
            let mut clock = clock(control);
            for (i, &(seconds, left)) in moves.iter().enumerate() {
                let in_time = clock.spend(seconds);
                let (time, count) = clock.left();
                let found = if in_time { format!("{time} {count}") } else { "-".to_string() };
                assert_eq!(found, left, "{control}, move {}", i + 1);
            }
        }
    }

    #[test]
    fn a_client_that_keeps_the_time_is_believed() {
        for (control, seconds, count, left, limit) in [
            ("absolute 10", 3.5, 0, (3.5, 0), 3.5),
            ("absolute 10", -2.0, 0, (-2.0, 0), 0.0),
            ("byoyomi 10 5 3", -2.0, 0, (5.0, 3), 15.0),
            ("canadian 10 30 3", 12.0, 2, (12.0, 2), 12.0),
            ("canadian 10 30 3", 4.0, 0, (4.0, 0), 34.0),
            ("byoyomi 10 5 3", 2.0, 2, (2.0, 2), 7.0),
            ("byoyomi 10 5 3", 4.0, 0, (4.0, 0), 19.0),
            ("fischer-capped 10 5 12 8", 9.0, 0, (9.0, 0), 8.0),
            ("canadian 40 3 1", 43.0, 1, (40.0, 0), 43.0),
            ("canadian 40 3 1", 2.0, 1, (2.0, 1), 2.0),
            ("byoyomi 60 10 3", 25.0, 3, (15.0, 0), 45.0),
        ] {
            let mut clock = clock(control);
            clock.set(seconds, count);
            assert_eq!((clock.left(), clock.limit()), (left, limit), "{control} {seconds} {count}");
        }
    }

    /// A server with Fischer's clock that speaks Canadian: what is left is told as a period for one move, and is for
    /// the whole game.
    #[test]
    fn a_period_longer_than_periods_are_is_for_all_moves() {
        let mut clock = clock("canadian 40 3 1");
        let mut left = 43.0;
        for turn in 0..60 {
            assert!(clock.set(left, 1));
            let budget = clock.budget(60_usize.saturating_sub(turn).max(10));
            assert!(budget < left / 4.0 + 3.0, "move {turn}: {budget} of {left}");
            left += 3.0 - budget;
        }
        assert!(left > 3.0, "{left}");
    }

    #[test]
    fn a_budget_never_costs_the_game_nor_a_period() {
        for control in [
            "absolute 60",
            "canadian 60 30 5",
            "canadian 0 30 5",
            "canadian 5 3 1",
            "byoyomi 60 5 3",
            "byoyomi 0 2 1",
            "fischer 20 3",
            "fischer 0.6 2",
            "fischer-capped 20 3 25 2",
        ] {
            let mut clock = clock(control);
            for moves in 0..400 {
                let budget = clock.budget(120_usize.saturating_sub(moves).max(10));
                let periods = clock.count;
                // What the machine may take on top of the budget.
                let taken = if budget > 0.0 { budget + 0.4 * MARGIN } else { 0.0 };
                assert!(budget >= 0.0 && clock.spend(taken), "{control}, move {moves}: {budget}");
                let byoyomi = matches!(clock.control, TimeControl::Byoyomi { .. });
                assert!(!byoyomi || clock.count == periods, "{control}, move {moves} costs a period");
            }
        }
        assert!((clock("byoyomi 0 30 3").budget(50) - 27.0).abs() < 1e-9);
        assert!((clock("absolute 100").budget(50) - 1.8).abs() < 1e-9);
    }
}
