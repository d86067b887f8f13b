//! Moves of the engine's own: whose clock runs, how long the player may think, and who may cut it short.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use crate::board::{Color, Move};
use crate::game::Game;
use crate::players::{Clock, SearchStats, Stopper, TimeControl, UsualPlayouts};

use super::diagnostics::say_on_stderr;
use super::input::Interrupt;

/// Seconds since some moment. Tests have a clock of their own.
pub type TimeSource = Arc<dyn Fn() -> f64 + Send + Sync>;

/// The clocks of the players whose time is limited: both under a time control, else those of whom somebody has said
/// what is left.
#[derive(Clone)]
pub struct Clocks {
    now: TimeSource,
    control: Option<TimeControl>,
    clocks: [Option<Clock>; 2],
    /// True if the clock of a player whose moves are told runs too.
    pub runs: bool,
    /// Seconds of each move that its way to the server takes.
    pub lag: f64,
    /// When the present turn began, once a move was made or a control was set.
    since: Option<f64>,
}

/// Clocks without a time control, so that nobody can lose on time.
impl Default for Clocks {
    fn default() -> Clocks {
        let start = Instant::now();
        Clocks {
            now: Arc::new(move || start.elapsed().as_secs_f64()),
            control: None,
            clocks: [None; 2],
            runs: false,
            lag: 0.0,
            since: None,
        }
    }
}

impl Clocks {
    /// Measures time by another clock from now on.
    pub fn measure_by(&mut self, now: TimeSource) {
        self.now = now;
    }

    /// The time control in force.
    #[must_use]
    pub fn control(&self) -> Option<&TimeControl> {
        self.control.as_ref()
    }

    /// Puts a time control in force; both players have all of their time.
    pub fn set_control(&mut self, control: Option<TimeControl>) {
        self.control = control;
        self.restart();
    }

    /// A new game begins.
    pub fn restart(&mut self) {
        self.clocks = [self.control.map(Clock::new); 2];
        self.turn();
    }

    /// The next turn begins.
    pub fn turn(&mut self) {
        self.since = Some(self.now());
    }

    /// Takes the time since the last turn off the clock of a player whose move is told, where clocks run for such
    /// moves. False if that was more than there was.
    pub fn told(&mut self, color: Color) -> bool {
        let taken = self.since.map_or(0.0, |since| self.now() - since);
        !self.runs || self.of(color).is_none_or(|clock| clock.spend(taken))
    }

    /// A player's clock, if its time is limited.
    pub fn of(&mut self, color: Color) -> Option<&mut Clock> {
        self.clocks[color].as_mut()
    }

    /// Both players' clocks, as far as their time is limited.
    #[must_use]
    pub fn both(&self) -> [Option<Clock>; 2] {
        self.clocks
    }

    /// Believes a client that says what is left to a player, as [`Clock::set`] does. Where no time control is in force
    /// that is all that is known of its time, and limits it.
    pub fn correct(&mut self, color: Color, seconds: f64, count: u32) -> bool {
        if self.control.is_none() {
            self.clocks[color] = Some(Clock::new(TimeControl::told(seconds, count)));
        }
        self.of(color).is_none_or(|clock| clock.set(seconds, count))
    }

    /// The clock.
    #[must_use]
    pub fn time_source(&self) -> TimeSource {
        self.now.clone()
    }

    /// The time now.
    pub fn now(&self) -> f64 {
        (self.now)()
    }

    /// Someone who waits for a move of this player until its time is up.
    #[must_use]
    pub fn watch(&self, game: &Game, color: Color, interrupt: &Interrupt, patience: Patience, shows: bool) -> Waiting {
        let start = self.now();
        let budget = self.clocks[color].map(|clock| (clock.budget(moves_to_come(game, color)) - self.lag).max(0.0));
        let seconds = budget.or(patience.seconds.filter(|_| patience.playouts.is_none()));
        let deadline = seconds.map(|seconds| start + seconds);
        let next_picture = shows.then_some(start + PICTURE);
        Waiting {
            now: self.now.clone(),
            start,
            deadline,
            playouts: patience.playouts,
            latest: start + patience.longest,
            interrupt: interrupt.clone(),
            next_picture,
            drawn: false,
            cut: false,
        }
    }
}

/// How long the client waits for a move: for so many playouts at most, and where no clock runs and no number is given
/// for so many seconds, or else for the usual effort.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Patience {
    /// Playouts.
    pub playouts: Option<usize>,
    /// Seconds.
    pub seconds: Option<f64>,
    /// Most seconds, whatever the clock and the number of playouts say.
    pub longest: f64,
}

/// About how many moves a player still has to make: games last until two fifths of the points are each player's moves,
/// and then for some time.
fn moves_to_come(game: &Game, color: Color) -> usize {
    let area = game.size().area();
    (2 * area / 5).saturating_sub(game.ledger().moves(color)).max(area / 10).max(10)
}

/// The client, waiting for a move. Without a clock it waits for the usual effort. A number of playouts holds beside a
/// clock too, as KataGo's `maxVisits` does. It may interrupt, and when it leaves, no more than the usual effort is made
/// for it. GoGui is shown what the player thinks, several times a second.
pub struct Waiting {
    now: TimeSource,
    start: f64,
    deadline: Option<f64>,
    /// When it is enough in any case.
    latest: f64,
    playouts: Option<usize>,
    interrupt: Interrupt,
    /// When to show something, if anything is ever shown.
    next_picture: Option<f64>,
    /// True if something was shown.
    drawn: bool,
    /// True if the client's leaving has cut the thinking short.
    cut: bool,
}

/// Seconds between two pictures of what the player thinks: a move that takes the usual second shows some.
const PICTURE: f64 = 0.3;

impl Stopper for Waiting {
    fn enough(&mut self, thought: &SearchStats) -> bool {
        let now = (self.now)();
        if self.next_picture.is_some_and(|next| now >= next) && thought.best().is_some() {
            self.next_picture = Some(now + PICTURE);
            self.drawn = true;
            say_on_stderr(&picture(thought));
        }
        let usual = thought.playouts >= UsualPlayouts::PLAYOUTS;
        let enough = match self.deadline {
            _ if self.interrupt.raised() || now >= self.latest => true,
            _ if self.playouts.is_some_and(|most| thought.playouts >= most) => true,
            None => usual && self.playouts.is_none(),
            Some(deadline) => {
                self.cut = usual && now < deadline && self.interrupt.leaving();
                self.cut || now >= deadline || self.is_decided(thought, now, deadline)
            }
        };
        if enough {
            let cut = if self.cut { ", cut short because the input has ended" } else { "" };
            log::info!("{} playouts in {:.2} s{cut}", thought.playouts, now - self.start);
        }
        enough
    }
}

impl Waiting {
    /// True if the move that leads can no longer be overtaken at the rate of the playouts so far.
    fn is_decided(&self, thought: &SearchStats, now: f64, deadline: f64) -> bool {
        let passed = now - self.start;
        if passed < 0.2 * (deadline - self.start) || thought.lines.len() < 2 {
            return false;
        }
        let left = thought.playouts as f64 / passed.max(1e-3) * (deadline - now);
        let mut visits: Vec<usize> = thought.lines.iter().map(|line| line.playouts).collect();
        visits.sort_unstable_by(|a, b| b.cmp(a));
        let best = thought.best().map_or(0, |line| line.playouts);
        best == visits[0] && (visits[0] - visits[1]) as f64 > left
    }
}

impl Drop for Waiting {
    /// Forgets what was shown: the player thinks otherwise now.
    fn drop(&mut self) {
        if self.drawn {
            say_on_stderr("gogui-gfx: CLEAR\n");
        }
    }
}

/// A player's thoughts as GoGui's live graphics (GoGui's manual, "Live graphics"): the share won after each move that
/// is compared, as a label and as influence.
fn picture(thought: &SearchStats) -> String {
    let mut text = "gogui-gfx:\n".to_string();
    let mut line = |command: &str, item: &dyn Fn(&crate::players::Line) -> String| {
        let points = thought.lines.iter().filter(|l| l.mv != Move::Pass);
        let _ = writeln!(text, "{command} {}", points.map(item).collect::<Vec<_>>().join(" "));
    };
    line("LABEL", &|l| format!("{} {:.0}", l.mv, 100.0 * l.share));
    line("INFLUENCE", &|l| {
        let lead = 2.0 * l.share - 1.0;
        format!("{} {:.2}", l.mv, if thought.to_play == Color::Black { lead } else { -lead })
    });
    if let Some(best) = thought.best() {
        let colors = [thought.to_play, thought.to_play.opponent()].map(|c| c.letter().to_ascii_lowercase());
        let steps = thought.variation.iter().enumerate().map(|(i, mv)| format!("{} {mv}", colors[i % 2]));
        let _ = writeln!(text, "VAR {}", steps.collect::<Vec<_>>().join(" "));
        let _ = writeln!(
            text,
            "TEXT {} {}: win rate {:.0} %, {} of {} playouts",
            thought.to_play,
            best.mv,
            100.0 * best.share,
            best.playouts,
            thought.kept + thought.playouts
        );
    }
    text.push('\n');
    text
}
