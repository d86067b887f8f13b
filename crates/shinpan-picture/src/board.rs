//! The signs on a board.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_rules::board::{Board, Color, Point, PointSet, Size};
use shinpan_rules::scoring::counting::{Layout, Mark, Stage};
use shinpan_rules::scoring::{PointScore, Reason, Tally};

/// Sign on a point beside the stone that may stand there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sign {
    /// The stone is dead; the point is the other player's, if points count.
    Dead,
    /// The stone is superfluous, and was taken off by its owner.
    Trimmed,
    /// The point is this player's.
    Owned(Color),
    /// Both have a part of the point, or it counts for both.
    Shared,
    /// The point stays as it stands, half for each.
    Contested,
    /// The point has a value of its own.
    Special,
    /// A point next to both colours that counts for nobody.
    Dame,
    /// A surrounded point that does not count.
    Seki,
    /// Mark of a counting procedure.
    Mark(Mark),
    /// Two claims say otherwise of the point.
    Disputed,
    /// The last stone that was played.
    Last,
}

impl Sign {
    /// Why a point of the board counts as it does; nothing is to be said of a stone.
    fn of(p: &PointScore) -> Option<Sign> {
        Some(match p.reason {
            Reason::Stone | Reason::StandingStone | Reason::Unfilled | Reason::Uncounted => return None,
            Reason::Surrounded | Reason::Border | Reason::Shared => p.whole().map_or(Sign::Shared, Sign::Owned),
            Reason::Removed | Reason::Cleared | Reason::Left => Sign::Dead,
            Reason::Trimmed => Sign::Trimmed,
            Reason::Special => Sign::Special,
            Reason::Bare => Sign::Shared,
            Reason::Contested => Sign::Contested,
            Reason::Dame | Reason::Teire => Sign::Dame,
            Reason::SekiEye => Sign::Seki,
        })
    }

    /// A short label, for text and for the drawing of signs that are letters or numbers.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Sign::Dead => "x".to_string(),
            Sign::Trimmed => "t".to_string(),
            Sign::Owned(color) => color.letter().to_ascii_lowercase().to_string(),
            Sign::Shared => "=".to_string(),
            Sign::Contested => "?".to_string(),
            Sign::Special => "$".to_string(),
            Sign::Dame => "-".to_string(),
            Sign::Seki => "%".to_string(),
            Sign::Mark(mark) => mark.to_string(),
            Sign::Disputed => "!".to_string(),
            Sign::Last => ")".to_string(),
        }
    }

    /// Its meaning, for a legend.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Sign::Dead => "dead",
            Sign::Trimmed => "superfluous, taken off",
            Sign::Owned(Color::Black) => "Black's point",
            Sign::Owned(Color::White) => "White's point",
            Sign::Shared => "shared",
            Sign::Contested => "contested, half each",
            Sign::Special => "a value of its own",
            Sign::Dame => "next to both, nobody's",
            Sign::Seki => "in seki, not counted",
            Sign::Mark(mark) => mark.meaning(),
            Sign::Disputed => "the claims differ",
            Sign::Last => "the last move",
        }
    }

    /// The same without its number, if it has one.
    fn kind(self) -> Sign {
        match self {
            Sign::Mark(Mark::Rectangle(_)) => Sign::Mark(Mark::Rectangle(1)),
            Sign::Mark(Mark::Block(_)) => Sign::Mark(Mark::Block(1)),
            Sign::Mark(Mark::Dead(_)) => Sign::Mark(Mark::Dead(Color::Black)),
            other => other,
        }
    }
}

/// A board as it is to be shown.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The title.
    pub title: String,
    /// Width and height.
    pub size: Size,
    /// The stones, dead ones included.
    pub stones: [PointSet; 2],
    /// The signs.
    pub signs: BTreeMap<Point, Sign>,
}

impl Panel {
    /// A finished position as it was scored: dead stones where they stand, and whose every other point is.
    #[must_use]
    pub fn scored(title: &str, board: &Board, tally: &Tally) -> Panel {
        let mut signs: BTreeMap<Point, Sign> =
            tally.points().filter_map(|p| Sign::of(&p).map(|sign| (p.point, sign))).collect();
        signs.extend(tally.removed.iter().map(|p| (p, Sign::Dead)));
        Panel { title: title.to_string(), size: board.size(), stones: Color::BOTH.map(|c| board.stones(c)), signs }
    }

    /// A position in which nothing was counted.
    #[must_use]
    pub fn position(title: &str, board: &Board) -> Panel {
        let stones = Color::BOTH.map(|c| board.stones(c));
        Panel { title: title.to_string(), size: board.size(), stones, signs: BTreeMap::new() }
    }

    /// A position with the points on which people do not agree.
    #[must_use]
    pub fn disputed(title: &str, board: &Board, points: PointSet) -> Panel {
        let signs = points.iter().map(|p| (p, Sign::Disputed)).collect();
        Panel { signs, ..Panel::position(title, board) }
    }

    /// The same with the last stone marked, if it is still there and nothing else is to be said of it.
    #[must_use]
    pub fn with_last(mut self, point: Option<Point>) -> Panel {
        if let Some(point) = point.filter(|&p| self.stone(p).is_some()) {
            self.signs.entry(point).or_insert(Sign::Last);
        }
        self
    }

    /// The stones at one moment of a count.
    #[must_use]
    pub fn stage(stage: &Stage) -> Panel {
        Panel::layout(&stage.title, &stage.layout)
    }

    /// Stones as a procedure laid them.
    #[must_use]
    pub fn layout(title: &str, layout: &Layout) -> Panel {
        let stones = Color::BOTH.map(|c| layout.stones(c));
        let signs = layout.marks().map(|(p, m)| (p, Sign::Mark(m))).collect();
        Panel { title: title.to_string(), size: layout.size(), stones, signs }
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&c| self.stones[c].contains(point))
    }

    /// How many points of a row were counted: `7`, or `7 : 8` if both colours were. `None` if none were on the board.
    #[must_use]
    pub fn row_count(&self, row: usize) -> Option<String> {
        let counted = |c| self.signs.iter().filter(move |(_, s)| **s == Sign::Mark(Mark::Counted(c)));
        let colors = Color::BOTH.into_iter().filter(|&c| counted(c).next().is_some());
        let here: Vec<String> =
            colors.map(|c| counted(c).filter(|(p, _)| p.row() == row).count().to_string()).collect();
        (!here.is_empty()).then(|| here.join(" : "))
    }

    /// The look and the meaning of the numbers beside rows, if there are any.
    #[must_use]
    pub(super) fn row_counts(&self) -> Option<(&'static str, &'static str)> {
        let counted = |c| self.signs.values().any(|sign| *sign == Sign::Mark(Mark::Counted(c)));
        match Color::BOTH.map(counted) {
            [true, true] => Some(("7 : 8", "counted in the row for Black and for White")),
            [true, false] | [false, true] => Some(("7", "counted in the row")),
            [false, false] => None,
        }
    }

    /// The signs that it has, each once, blocks and rectangles without their numbers.
    #[must_use]
    pub(super) fn kinds(&self) -> BTreeSet<Sign> {
        self.signs.values().map(|sign| sign.kind()).collect()
    }
}
