//! Why each point of the board counts for whom.

use std::fmt;

use crate::board::{Color, Point, PointSet};
use crate::rules::{Points, Scoring};

use super::Tally;

/// By which rule a point counts, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// A stone that counts.
    Stone,
    /// A stone where stones do not count.
    StandingStone,
    /// An empty point that only one player surrounds.
    Surrounded,
    /// An empty point along a border that both players left open, where its owner closes it.
    Border,
    /// A dead stone was taken from a point that is now surrounded.
    Removed,
    /// A dead stone in the eye of a group in seki, left there.
    Left,
    /// A superfluous stone was taken by its owner from a point that is now surrounded.
    Trimmed,
    /// A point with a value of its own.
    Special,
    /// A dead stone was removed from a point that is taken to be occupied by the other colour.
    Cleared,
    /// A point of a board without stones, which counts for both.
    Bare,
    /// A point next to both colours that the rules share.
    Shared,
    /// A point, empty or not, that the players leave as it stands and share.
    Contested,
    /// A point next to both colours that counts for nobody.
    Dame,
    /// A point surrounded by a group in seki, which does not count.
    SekiEye,
    /// A point that its owner must fill when the dame are filled.
    Teire,
    /// An empty point where only stones count.
    Unfilled,
    /// Any point where nothing is counted.
    Uncounted,
}

impl Reason {
    /// Every reason.
    pub const ALL: &[Reason] = &[
        Reason::Stone,
        Reason::StandingStone,
        Reason::Surrounded,
        Reason::Border,
        Reason::Removed,
        Reason::Left,
        Reason::Trimmed,
        Reason::Special,
        Reason::Cleared,
        Reason::Bare,
        Reason::Shared,
        Reason::Contested,
        Reason::Dame,
        Reason::SekiEye,
        Reason::Teire,
        Reason::Unfilled,
        Reason::Uncounted,
    ];

    /// The reason as a sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Reason::Stone => "a stone on the board counts for its owner",
            Reason::StandingStone => "stones on the board do not count under these rules",
            Reason::Surrounded => "an empty point that only this player surrounds",
            Reason::Border => "an empty point where this player closes a border that both left open",
            Reason::Removed => "a dead stone was removed here, and the point is surrounded",
            Reason::Left => {
                "a dead stone in the eye of a group in seki, which is nobody's territory: it stays on the board"
            }
            Reason::Trimmed => "a superfluous own stone was taken off here, and the point is surrounded",
            Reason::Special => "a point with a value of its own",
            Reason::Cleared => "a dead stone was removed here, and the point counts as occupied by the other colour",
            Reason::Bare => "on a board without stones a point counts for both players",
            Reason::Shared => "an empty point of a region next to both colours, shared by these rules",
            Reason::Contested => "a contested point, left as it stands and shared evenly",
            Reason::Dame => "an empty point of a region next to both colours counts for nobody",
            Reason::SekiEye => "surrounded by a group in seki, whose points do not count under these rules",
            Reason::Teire => "must be filled by its owner when the dame are filled, and does not count",
            Reason::Unfilled => "only stones count under these rules",
            Reason::Uncounted => "nothing is counted under these rules",
        }
    }
}

/// A short name.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Stone => "stone",
            Reason::StandingStone => "standing stone",
            Reason::Surrounded => "surrounded",
            Reason::Border => "border",
            Reason::Removed => "removed",
            Reason::Left => "left",
            Reason::Trimmed => "trimmed",
            Reason::Special => "special",
            Reason::Cleared => "cleared",
            Reason::Bare => "bare",
            Reason::Shared => "shared",
            Reason::Contested => "contested",
            Reason::Dame => "dame",
            Reason::SekiEye => "seki eye",
            Reason::Teire => "teire",
            Reason::Unfilled => "unfilled",
            Reason::Uncounted => "uncounted",
        })
    }
}

/// A point of the board and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointScore {
    /// The point.
    pub point: Point,
    /// Its worth to each player.
    pub shares: [Points; 2],
    /// Why.
    pub reason: Reason,
}

impl PointScore {
    /// The player whom the point counts for alone.
    #[must_use]
    pub fn owner(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&c| !self.shares[c].is_zero() && self.shares[c.opponent()].is_zero())
    }

    /// The player whom the point counts for alone and as a whole.
    #[must_use]
    pub fn whole(&self) -> Option<Color> {
        self.owner().filter(|&c| self.shares[c] == Points::whole(1))
    }
}

/// `A1 black 1: surrounded`, `C3 black 2/3, white 1/3: shared`, `D4 nobody: dame`.
impl fmt::Display for PointScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shares = Color::BOTH.into_iter().filter(|&c| !self.shares[c].is_zero());
        let shares: Vec<String> = shares.map(|c| format!("{c} {}", self.shares[c])).collect();
        let whose = if shares.is_empty() { "nobody".to_string() } else { shares.join(", ") };
        write!(f, "{} {whose}: {}", self.point, self.reason)
    }
}

const NOTHING: [Points; 2] = [Points::ZERO; 2];

/// One point, for a player.
fn one(color: Color) -> [Points; 2] {
    Color::BOTH.map(|c| usize::from(c == color).into())
}

impl Tally {
    /// Every point of the board with what it is worth to each player and why, from the bottom row up. With
    /// [`Tally::adjustments`] it adds up to the totals.
    pub fn points(&self) -> impl Iterator<Item = PointScore> + '_ {
        self.board.size().points().map(|point| self.point(point))
    }

    /// One point of the board.
    #[must_use]
    pub fn point(&self, point: Point) -> PointScore {
        let (mut shares, mut reason) = match self.board.get(point) {
            _ if self.rules.scoring != Scoring::None && self.ownership.contested.contains(point) => {
                ([Points::halves(1); 2], Reason::Contested)
            }
            Some(_) if self.left.contains(point) => (NOTHING, Reason::Left),
            Some(color) => self.stone(color),
            None => self.empty(point),
        };
        for special in self.special.iter().filter(|s| s.points.contains(point)) {
            if special.instead {
                shares = NOTHING;
            }
            shares[special.color] += special.each();
            reason = Reason::Special;
        }
        PointScore { point, shares, reason }
    }

    /// The points that count, or do not, for this reason.
    #[must_use]
    pub fn points_by(&self, reason: Reason) -> PointSet {
        self.points().filter(|p| p.reason == reason).map(|p| p.point).collect()
    }

    fn stone(&self, color: Color) -> ([Points; 2], Reason) {
        match self.rules.scoring {
            Scoring::Area | Scoring::Stone => (one(color), Reason::Stone),
            Scoring::Territory | Scoring::Empty => (NOTHING, Reason::StandingStone),
            Scoring::None => (NOTHING, Reason::Uncounted),
        }
    }

    /// An empty point where only stones count.
    fn unfilled(&self, point: Point) -> ([Points; 2], Reason) {
        match Color::BOTH.into_iter().find(|&c| self.dead[c].contains(point)) {
            Some(color) => (one(color.opponent()), Reason::Cleared),
            None => (NOTHING, Reason::Unfilled),
        }
    }

    fn empty(&self, point: Point) -> ([Points; 2], Reason) {
        match self.rules.scoring {
            Scoring::Stone => return self.unfilled(point),
            Scoring::None => return (NOTHING, Reason::Uncounted),
            Scoring::Area | Scoring::Territory | Scoring::Empty => {}
        }
        let owned = self.ownership.territory.map(|t| t.contains(point));
        match Color::BOTH.into_iter().find(|&c| owned[c]) {
            Some(_) if owned == [true, true] => ([Points::whole(1); 2], Reason::Bare),
            Some(color) if self.closing[color].contains(point) => (one(color), Reason::Border),
            Some(color) if self.removed.contains(point) => (one(color), Reason::Removed),
            Some(color) if self.trimmed.contains(point) => (one(color), Reason::Trimmed),
            Some(color) => (one(color), Reason::Surrounded),
            None if self.ownership.seki.contains(point) => (NOTHING, Reason::SekiEye),
            None if self.ownership.teire.iter().any(|t| t.contains(point)) => (NOTHING, Reason::Teire),
            None => {
                let part = self.ownership.parts.iter().find(|part| part.points.contains(point));
                let shares = part.map_or(NOTHING, |part| part.shares);
                (shares, if shares == NOTHING { Reason::Dame } else { Reason::Shared })
            }
        }
    }
}
