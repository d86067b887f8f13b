//! Analysis as clients ask for it: what they may ask, and the lines they read. The formats are those of Leela Zero
//! (`lz-analyze`), KataGo (`kata-analyze`; its docs/GTP_Extensions.md) and Sabaki (`analyze`). Shares and scores are
//! told from the side of the player to move.

use std::fmt::Write as _;

use crate::board::{Color, Move, Point, PointMap, Size};
use crate::net::NetworkOutput;
use crate::rules::{Rules, Scoring};
use crate::search::{MoveReport, Report};

use super::protocol::{Args, Failure};

/// In whose words an analysis is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Leela Zero's: whole numbers, of 10000.
    Leela,
    /// KataGo's.
    Kata,
    /// Sabaki's: Leela Zero's whole numbers, and the score. Its documentation allows shares with a point too, but from
    /// 2026 on it reads them as whole numbers from every command whose name does not begin with `kata`.
    Sabaki,
}

/// The purpose of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To be looked at, until the client sends the next line.
    Watching,
    /// To choose a move, in the time that a move has, and to make it.
    Moving,
    /// To choose a move, in the time that a move has, without making it; whether the next line cancels it.
    Choosing {
        /// True if the next line ends it without a move.
        cancellable: bool,
    },
}

/// An analysis that a client has asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// In whose words.
    pub style: Style,
    /// Its purpose.
    pub purpose: Purpose,
    /// The player to move, if the client says it.
    pub color: Option<Color>,
    /// Seconds between two lines.
    pub interval: f64,
    /// True if the rules count anything, so that there is a score to tell.
    counts: bool,
    /// Moves that a colour is not to make at first, or the only ones that it may.
    restrictions: Vec<MoveRestriction>,
    least: usize,
    most: usize,
    root_info: bool,
    /// True if whose each point is is told.
    pub ownership: bool,
    /// True if its standard deviation over the search is.
    ownership_stdev: bool,
    /// True if the same is told after each move.
    moves_ownership: bool,
    moves_ownership_stdev: bool,
    /// Most moves of a line after its first.
    line_length: usize,
    line_visits: bool,
    line_edges: bool,
    no_result: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct MoveRestriction {
    color: Color,
    moves: Vec<Move>,
    allows: bool,
}

impl Analysis {
    /// Reads what a client may send under these rules: `[COLOR] [CENTISECONDS] [KEY VALUE ...]`.
    ///
    /// # Errors
    /// The argument that cannot be understood.
    pub fn read(style: Style, purpose: Purpose, rules: &Rules, args: &mut Args<'_>) -> Result<Analysis, Failure> {
        let mut words: Vec<&str> = args.collect();
        words.reverse();
        let mut analysis = Analysis {
            style,
            purpose,
            color: None,
            interval: 1e9,
            counts: rules.scoring != Scoring::None,
            restrictions: Vec::new(),
            least: 0,
            most: usize::MAX,
            root_info: false,
            ownership: false,
            ownership_stdev: false,
            moves_ownership: false,
            moves_ownership_stdev: false,
            line_length: usize::MAX,
            line_visits: false,
            line_edges: false,
            no_result: false,
        };
        if let Some(color) = words.last().and_then(|w| Args::new(w).color().ok()) {
            analysis.color = Some(color);
            words.pop();
        }
        if let Some(interval) = words.last().and_then(|w| seconds(w)) {
            analysis.interval = interval;
            words.pop();
        }
        while let Some(key) = words.pop() {
            analysis.read_key(key, &mut words).ok_or_else(|| Failure::of(format!("cannot read '{key}'")))?;
        }
        Ok(analysis)
    }

    fn read_key(&mut self, key: &str, words: &mut Vec<&str>) -> Option<()> {
        let value = words.pop()?;
        let yes = || match value.to_ascii_lowercase().as_str() {
            "true" | "1" | "yes" => Some(true),
            "false" | "0" | "no" => Some(false),
            _ => None,
        };
        match (key.to_ascii_lowercase().as_str(), self.style) {
            ("interval", _) => self.interval = seconds(value)?,
            ("minmoves", _) => self.least = value.parse().ok()?,
            ("maxmoves", _) => self.most = value.parse().ok()?,
            ("avoid" | "allow", _) => {
                let color = Args::new(value).color().ok()?;
                let (moves, depth): (_, u32) = (words.pop()?, words.pop()?.parse().ok()?);
                let moves = moves.split(',').filter(|m| !m.trim().is_empty());
                let moves: Vec<Move> = moves.map(|m| m.trim().parse().ok()).collect::<Option<_>>()?;
                let allows = key.eq_ignore_ascii_case("allow");
                let contradicts = |r: &MoveRestriction| r.color == color && (allows || r.allows);
                if depth < 1 || self.restrictions.iter().any(contradicts) {
                    return None;
                }
                self.restrictions.push(MoveRestriction { color, moves, allows });
            }
            ("pvvisits", _) => self.line_visits = yes()?,
            ("pvedgevisits", _) => self.line_edges = yes()?,
            ("rootinfo", Style::Kata | Style::Sabaki) => self.root_info = yes()?,
            ("ownership", Style::Kata | Style::Sabaki) => self.ownership = yes()?,
            ("noresultvalue", Style::Kata | Style::Sabaki) => self.no_result = yes()?,
            ("ownershipstdev", Style::Kata | Style::Sabaki) => self.ownership_stdev = yes()?,
            ("movesownership", Style::Kata | Style::Sabaki) => self.moves_ownership = yes()?,
            ("movesownershipstdev", Style::Kata | Style::Sabaki) => self.moves_ownership_stdev = yes()?,
            _ => return None,
        }
        Some(())
    }

    /// The same with lines of so many moves after their first.
    #[must_use]
    pub fn with_lines(self, line_length: usize) -> Analysis {
        Analysis { line_length, ..self }
    }

    /// True if the search has to note whose each point is.
    #[must_use]
    pub fn wants_owners(&self) -> bool {
        self.ownership || self.ownership_stdev || self.wants_moves_owners()
    }

    /// True if it has to note it for each move.
    #[must_use]
    pub fn wants_moves_owners(&self) -> bool {
        self.moves_ownership || self.moves_ownership_stdev
    }

    /// True if the root is told, with what the network says of it at once.
    #[must_use]
    pub fn tells_root(&self) -> bool {
        self.root_info
    }

    /// A move that was named and is on no point of such a board.
    #[must_use]
    pub fn beside(&self, size: Size) -> Option<Move> {
        let mut named = self.restrictions.iter().flat_map(|r| &r.moves).copied();
        named.find(|mv| mv.point().is_some_and(|point| !size.contains(point)))
    }

    /// True if the player is not to make this move at once.
    #[must_use]
    pub fn bars(&self, color: Color, mv: Move) -> bool {
        self.restrictions.iter().any(|r| r.color == color && r.moves.contains(&mv) != r.allows)
    }

    /// The line for what was found so far; `None` if nothing was. `raw` is the network's own opinion of the root.
    #[must_use]
    pub fn line(&self, report: &Report, size: Size, raw: Option<&NetworkOutput>) -> Option<String> {
        let shown = |(i, m): &(usize, &MoveReport)| (m.visits > 0 || *i < self.least) && *i < self.most;
        let mut text = String::new();
        for (order, m) in report.all_moves(size).iter().enumerate().filter(shown) {
            if order > 0 {
                text.push(' ');
            }
            self.tell_move(&mut text, report, order, m);
            self.tell_owners_after(&mut text, report, m, size);
        }
        if text.is_empty() {
            return None;
        }
        if self.root_info {
            self.tell_root(&mut text, report, raw);
        }
        if let Some(owners) = report.owners.as_ref().filter(|_| self.ownership) {
            tell_points(&mut text, "ownership", size, owners, side(report));
        }
        if let Some(stdev) = report.owners_stdev.as_ref().filter(|_| self.ownership_stdev) {
            tell_points(&mut text, "ownershipStdev", size, stdev, 1.0);
        }
        text.push('\n');
        Some(text)
    }

    fn tell_move(&self, text: &mut String, report: &Report, order: usize, m: &MoveReport) {
        let black = report.to_play == Color::Black;
        let win = if black { m.win } else { 1.0 - m.win };
        let lcb = (win + m.lcb - m.utility).clamp(0.0, 1.0);
        let score = self.scores(self.style, if black { m.score } else { -m.score }, m.stdev);
        let _ = match self.style {
            Style::Leela | Style::Sabaki => {
                let whole = |share: f32| (10000.0 * share).round();
                let (win, prior, lcb) = (whole(win), whole(m.prior), whole(lcb));
                write!(
                    text,
                    "info move {} visits {} winrate {win}{score} prior {prior} lcb {lcb} order {order}",
                    m.mv, m.visits
                )
            }
            Style::Kata => {
                let (utility, bound) = (2.0 * m.utility - 1.0, 2.0 * m.lcb - 1.0);
                let no_result = if self.no_result { " noResultValue 0.0" } else { "" };
                let symmetry = m.symmetry_of.map_or(String::new(), |searched| format!(" isSymmetryOf {searched}"));
                write!(
                    text,
                    "info move {} visits {visits} edgeVisits {visits} utility {utility:.6} winrate {win:.6}{score}{no_result} \
                     prior {:.6} lcb {lcb:.6} utilityLcb {bound:.6} weight {visits}.0{symmetry} order {order}",
                    m.mv,
                    m.prior,
                    visits = m.visits,
                )
            }
        };
        let tell = |text: &mut String, key: &str, item: &dyn Fn(&(Move, usize)) -> String| {
            let _ = write!(text, " {key}");
            m.line.iter().take(self.line_length.saturating_add(1)).for_each(|step| {
                let _ = write!(text, " {}", item(step));
            });
        };
        tell(text, "pv", &|(mv, _)| mv.to_string());
        if self.line_visits {
            tell(text, "pvVisits", &|(_, n)| n.to_string());
        }
        if self.line_edges {
            tell(text, "pvEdgeVisits", &|(_, n)| n.to_string());
        }
    }

    /// The owner of each point after a move.
    fn tell_owners_after(&self, text: &mut String, report: &Report, m: &MoveReport, size: Size) {
        let Some([mean, stdev]) = m.owners.as_deref() else { return };
        if self.moves_ownership {
            tell_points(text, "movesOwnership", size, mean, side(report));
        }
        if self.moves_ownership_stdev {
            tell_points(text, "movesOwnershipStdev", size, stdev, 1.0);
        }
    }

    /// The score in somebody's words, where there is one to tell.
    fn scores(&self, style: Style, score: f32, stdev: f32) -> String {
        match style {
            Style::Leela => String::new(),
            _ if !self.counts => String::new(),
            Style::Sabaki => format!(" scoreLead {score:.4}"),
            Style::Kata => {
                format!(" scoreMean {score:.4} scoreStdev {stdev:.4} scoreLead {score:.4} scoreSelfplay {score:.4}")
            }
        }
    }

    fn tell_root(&self, text: &mut String, report: &Report, raw: Option<&NetworkOutput>) {
        let black = report.to_play == Color::Black;
        let (win, score) = if black { (report.win, report.score) } else { (1.0 - report.win, -report.score) };
        let _ = write!(
            text,
            " rootInfo visits {visits} utility {:.6} winrate {win:.6}{} weight {visits}.0",
            2.0 * report.utility - 1.0,
            self.scores(Style::Kata, score, report.stdev),
            visits = report.visits,
        );
        if let Some([win, score]) = raw.and_then(|raw| raw.errors) {
            let _ = write!(text, " rawStWrError {win:.6} rawStScoreError {score:.6}");
        }
        if let Some(time) = raw.and_then(|raw| raw.time) {
            let _ = write!(text, " rawVarTimeLeft {time:.6}");
        }
    }
}

/// 1 if Black is to move, else -1.
fn side(report: &Report) -> f32 {
    if report.to_play == Color::Black { 1.0 } else { -1.0 }
}

/// A number for each point, from the upper left corner.
fn tell_points(text: &mut String, key: &str, size: Size, of: &PointMap<f32>, sign: f32) {
    let _ = write!(text, " {key}");
    for row in (0..size.height()).rev() {
        for column in 0..size.width() {
            let _ = write!(text, " {:.4}", sign * of[Point::new(column, row)]);
        }
    }
}

/// A number of hundredths of a second.
fn seconds(word: &str) -> Option<f64> {
    word.parse().ok().filter(|n: &f64| (0.0..1e9).contains(n)).map(|n| n / 100.0)
}
