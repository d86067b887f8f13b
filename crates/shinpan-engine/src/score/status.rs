//! The status of points, as GTP's `final_status` and `final_status_list` name it.

use std::fmt;
use std::str::FromStr;

use shinpan_rules::board::{Color, Point, PointSet, regions};
use shinpan_rules::game::Game;
use shinpan_rules::scoring::{Ownership, tally};

use crate::life::{EyeSpace, Finding, Method, State, Verdict, eye_space};

/// The status of a point when the game is counted (GTP 2 draft, `final_status_list`; the territories and dame as in
/// GNU Go).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// A stone that stays.
    Alive,
    /// A stone that is removed.
    Dead,
    /// A stone that stays, in seki.
    Seki,
    /// An empty point that counts for neither player as surrounded: shared, in seki, or on a board without stones.
    Dame,
    /// An empty point that Black surrounds.
    BlackTerritory,
    /// An empty point that White surrounds.
    WhiteTerritory,
}

impl Status {
    /// Every status with its name.
    pub const ALL: &[(&'static str, Status)] = &[
        ("alive", Status::Alive),
        ("dead", Status::Dead),
        ("seki", Status::Seki),
        ("dame", Status::Dame),
        ("black_territory", Status::BlackTerritory),
        ("white_territory", Status::WhiteTerritory),
    ];

    /// The name that GTP uses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::Dame => "dame",
            Status::BlackTerritory => "black_territory",
            Status::WhiteTerritory => "white_territory",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No status of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no status is called '{0}'")]
pub struct ParseStatusError(pub String);

impl FromStr for Status {
    type Err = ParseStatusError;

    fn from_str(text: &str) -> Result<Status, ParseStatusError> {
        let found = Status::ALL.iter().find(|(name, _)| *name == text);
        found.map(|&(_, status)| status).ok_or_else(|| ParseStatusError(text.to_string()))
    }
}

/// A verdict in the words of the count, once play has stopped: living stones of groups that the rules have in seki
/// stand in one ([`Ownership::in_seki`]). Costs a count of the position.
#[must_use]
pub fn in_the_count(game: &Game, verdict: &Verdict) -> Verdict {
    with_sekis_of(game, verdict, &tally(game, verdict).ownership)
}

fn with_sekis_of(game: &Game, verdict: &Verdict, own: &Ownership) -> Verdict {
    let mut verdict = verdict.clone();
    if game.has_stopped() {
        for finding in verdict.findings.iter_mut().filter(|f| f.state == State::Alive) {
            if finding.stones.is_subset(&own.in_seki) {
                finding.state = State::Seki;
                verdict.seki = verdict.seki | finding.stones;
            }
        }
    }
    verdict
}

/// The status of a point of the board. Costs a count of the position.
#[must_use]
pub fn status_of(game: &Game, verdict: &Verdict, point: Point) -> Status {
    let own = tally(game, verdict).ownership;
    classify(game, &with_sekis_of(game, verdict, &own), &own, point)
}

/// The points of a status: one entry for each chain of stones, one for each region of empty points. The lists of all
/// statuses together name every point of the board once. Costs a count of the position.
#[must_use]
pub fn status_list(game: &Game, verdict: &Verdict, status: Status) -> Vec<PointSet> {
    let ownership = tally(game, verdict).ownership;
    let verdict = with_sekis_of(game, verdict, &ownership);
    let is_meant = |&p: &Point| classify(game, &verdict, &ownership, p) == status;
    let points: PointSet = game.size().points().filter(is_meant).collect();
    let whole: Vec<PointSet> = match status {
        Status::Alive | Status::Dead | Status::Seki => game.board().chains().iter().map(|c| c.stones).collect(),
        Status::Dame | Status::BlackTerritory | Status::WhiteTerritory => {
            regions(game.board()).iter().map(|r| r.points).collect()
        }
    };
    whole.into_iter().map(|part| part & points).filter(|part| !part.is_empty()).collect()
}

/// A point and what is known of it, as `shinpan-status` says it: of a stone what becomes of it, of an empty point whose
/// it is; how that is known; and the play that shows it. What is said of an empty point is as sure as what is least
/// sure among the stones around it. Costs a count of the position.
#[must_use]
pub fn describe(game: &Game, verdict: &Verdict, point: Point) -> String {
    let verdict = &in_the_count(game, verdict);
    let of = |p: Point| verdict.findings.iter().find(|f| f.stones.contains(p));
    if let Some(finding) = of(point) {
        return finding.to_string();
    }
    let status = status_of(game, verdict, point);
    let method = least_sure_around(game, verdict, point).map_or(String::new(), |method| format!(" {method}"));
    format!("{status}{method}{}", eyes(game, status, point))
}

/// `, eyes 1`, or `, eyes 1 or 2 with B1`, where the owner of a small region can be told.
fn eyes(game: &Game, status: Status, point: Point) -> String {
    let color = match status {
        Status::BlackTerritory => Color::Black,
        Status::WhiteTerritory => Color::White,
        Status::Alive | Status::Dead | Status::Seki | Status::Dame => return String::new(),
    };
    match eye_space(game.board(), color, point, game.rules().suicide) {
        None => String::new(),
        Some(EyeSpace { attacked, defended, vital: Some(vital) }) => {
            format!(", eyes {attacked} or {defended} with {vital}")
        }
        Some(space) => format!(", eyes {}", space.attacked),
    }
}

/// The least sure method among the findings about stones next to the empty or dead points around `point`.
fn least_sure_around(game: &Game, verdict: &Verdict, point: Point) -> Option<Method> {
    let mut cleared = game.board().clone();
    cleared.take_off(verdict.dead);
    let region = regions(&cleared).into_iter().find(|r| r.points.contains(point))?;
    let concerned = region.points | region.border[0] | region.border[1];
    let findings = verdict.findings.iter().filter(|f: &&Finding| f.stones.intersects(&concerned));
    findings.map(|f| f.method).max()
}

fn classify(game: &Game, verdict: &Verdict, own: &Ownership, point: Point) -> Status {
    if game.board().get(point).is_some() {
        return match (verdict.dead.contains(point), verdict.seki.contains(point)) {
            (true, _) => Status::Dead,
            (false, true) => Status::Seki,
            (false, false) => Status::Alive,
        };
    }
    match Color::BOTH.map(|color| own.territory[color].contains(point)) {
        [true, false] => Status::BlackTerritory,
        [false, true] => Status::WhiteTerritory,
        [true, true] | [false, false] => Status::Dame,
    }
}
