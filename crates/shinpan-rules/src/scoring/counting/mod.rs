//! Counting procedures: the ways people arrive at a score with stones on a board.
//!
//! A score is a number that the rules define ([`tally`]); a procedure is a view of it with a law: where its
//! preconditions hold it gives the same number, where they do not it names the one that fails and by how much. Each
//! procedure really moves stones on a copy of the board, in a file of its own, and tells every step as a row of text.
//!
//! All of them share `table`: the stones as they lie, whose points are whose, prisoners, compensations.

mod aga;
mod chinese;
mod fill_in;
mod half;
mod japanese;
mod layout;
mod new_zealand;
mod point_by_point;
mod precondition;
mod rectangles;
mod stone;
mod table;
mod wmsg;

use std::fmt;

use crate::game::Game;
use crate::rules::{Confirm, Pass, Points, Rules, Scoring, Shared, Stop};

use super::{Score, Settled, Tally, tally};
use table::Table;

pub use layout::{Layout, Mark};
pub use precondition::Precondition;

const END: &str = "R. Jasiek, Game End Rules (1997, updated 2001)";
const WMSG: &str = "R. Jasiek, revision of the World Mind Sports Games rules (2008-11-24)";
const AGA: &str = "AGA rules (1991), rules 7 and 12, and the demonstration appended to them";
const NZ: &str = "New Zealand practice, as told at Sensei's Library (NewZealandRules/Discussion)";

/// A way to count a finished game by hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// Every scored point of both colours, as one reads.
    PointByPoint,
    /// Every scored point of one colour, compared with half of the board.
    Half,
    /// All scored points filled, the stones of both colours arranged point-symmetrically.
    Stone,
    /// All scored points filled, stones of both colours taken off in pairs.
    StonePairs,
    /// One colour: empty regions made multiples of ten, stones put in blocks of ten, compared with half of the board.
    Chinese,
    /// One colour, the smaller one, counted off by twos on the board as it stands.
    NewZealand,
    /// Prisoners filled in, regions made rectangular.
    Japanese,
    /// Prisoners and pass stones filled in; both players then have equally many stones, which cancel.
    Aga,
    /// All stones of both players filled in.
    FillIn,
    /// Chinese half counting with the whole komi after doubling.
    WmsgChinese,
    /// Japanese counting with a stone for each pass, but not for Black's very last one.
    WmsgJapanese,
    /// Fill-in counting with the fraction of the komi after filling.
    WmsgFillIn,
}

/// A procedure: its description, and the function that performs it.
struct Spec {
    name: &'static str,
    title: &'static str,
    source: &'static str,
    perform: Perform,
}

type Perform = fn(Table) -> Result<Working, Precondition>;

impl Counting {
    /// Every procedure.
    pub const ALL: &[Counting] = &[
        Counting::PointByPoint,
        Counting::Half,
        Counting::Stone,
        Counting::StonePairs,
        Counting::Chinese,
        Counting::NewZealand,
        Counting::Japanese,
        Counting::Aga,
        Counting::FillIn,
        Counting::WmsgChinese,
        Counting::WmsgJapanese,
        Counting::WmsgFillIn,
    ];

    /// One row for each procedure.
    fn spec(self) -> Spec {
        let (name, title, source, perform): (_, _, _, Perform) = match self {
            Counting::PointByPoint => ("point-by-point", "Point by point counting", END, point_by_point::count),
            Counting::Half => ("half", "Point by point half counting", END, half::count),
            Counting::Stone => ("stone", "Stone counting, point-symmetric arrangement", END, stone::symmetric),
            Counting::StonePairs => ("stone-pairs", "Stone counting, removal in pairs", END, stone::pairs),
            Counting::Chinese => ("chinese", "Chinese half counting", END, chinese::count),
            Counting::NewZealand => ("new-zealand", "New Zealand half counting", NZ, new_zealand::count),
            Counting::Japanese => ("japanese", "Japanese territory counting", END, japanese::count),
            Counting::Aga => ("aga", "Counting with pass stones and equal numbers of stones", AGA, aga::count),
            Counting::FillIn => ("fill-in", "Fill-in counting", END, fill_in::count),
            Counting::WmsgChinese => ("wmsg-chinese", "WMSG Chinese counting", WMSG, wmsg::chinese),
            Counting::WmsgJapanese => ("wmsg-japanese", "WMSG Japanese counting", WMSG, wmsg::japanese),
            Counting::WmsgFillIn => ("wmsg-fill-in", "WMSG counting by filling in", WMSG, wmsg::fill_in),
        };
        Spec { name, title, source, perform }
    }

    /// The name that users type.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The name by which people know it.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.spec().title
    }

    /// Where it is written.
    #[must_use]
    pub fn source(self) -> &'static str {
        self.spec().source
    }

    /// The procedure of that name, or of the rules that are known for it; case, blanks and `_` do not matter.
    #[must_use]
    pub fn find(name: &str) -> Option<Counting> {
        let wanted = name.trim().to_lowercase().replace(['_', ' '], "-");
        let wanted = match wanted.as_str() {
            // Bowls of 180 stones each are what makes Ing's filling in work.
            "ing" => Counting::FillIn.name(),
            "korean" => Counting::Japanese.name(),
            "nz" => Counting::NewZealand.name(),
            other => other,
        };
        Counting::ALL.iter().copied().find(|c| c.name() == wanted)
    }

    /// The procedure that players under such rules usually use: stones where stones count, filled-in prisoners where
    /// territory counts or where passes cost stones so that it comes to the same with White passing last (AGA), a plain
    /// count where nothing is agreed on (Tromp-Taylor), Chinese half counting where shared points are halved or stones
    /// pass hands, else one colour as it stands (New Zealand).
    #[must_use]
    pub fn usual(rules: &Rules) -> Counting {
        match (rules.scoring, rules.pass, rules.stop) {
            (Scoring::Stone, _, _) => Counting::Stone,
            (Scoring::Territory, _, _) => Counting::Japanese,
            (Scoring::Empty | Scoring::None, _, _) => Counting::PointByPoint,
            (Scoring::Area, Pass::Stone, Stop::WhiteLast) => Counting::Aga,
            (Scoring::Area, Pass::Stone, _) => Counting::Chinese,
            (Scoring::Area, Pass::Free | Pass::Return | Pass::Forbidden, _) => match (rules.confirm, rules.shared) {
                (Confirm::None | Confirm::Consent, _) => Counting::PointByPoint,
                (_, Shared::Half) => Counting::Chinese,
                (_, Shared::Proportional | Shared::Proximity) => Counting::FillIn,
                (_, Shared::None | Shared::Both | Shared::ProportionalPoint) => Counting::NewZealand,
            },
        }
    }
}

/// [`Counting::name`].
impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The stones at one moment of a count.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The step that led here.
    pub title: String,
    /// The stones and marks.
    pub layout: Layout,
    /// The rows that were written on the way; the last stage has all that follow, the score among them.
    pub rows: Vec<String>,
}

/// A count that was carried out.
#[derive(Clone, Debug)]
pub struct Working {
    /// The procedure.
    pub counting: Counting,
    /// Every step as a row of text; the last is `Score: B+8.0`.
    pub rows: Vec<String>,
    /// The stones after each step that moved some, from the removal of dead stones on.
    pub stages: Vec<Stage>,
    /// The stones as the procedure leaves them.
    pub board: Layout,
    /// Black's points less White's.
    pub difference: Points,
    /// The result.
    pub score: Score,
}

/// The rows.
impl fmt::Display for Working {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows.join("\n"))
    }
}

/// Counts a game by a procedure, with dead stones removed and open borders closed. As in [`tally`] a
/// pass that is still owed is taken as made. Costs a few passes over the board.
///
/// # Errors
/// The first precondition of the procedure that does not hold.
pub fn count(game: &Game, settled: impl Into<Settled>, method: Counting) -> Result<Working, Precondition> {
    count_tallied(game, &tally(game, settled), method)
}

/// The same of a game that has been tallied.
///
/// # Errors
/// The first precondition of the procedure that does not hold.
pub fn count_tallied(game: &Game, tally: &Tally, method: Counting) -> Result<Working, Precondition> {
    if game.rules().scoring == Scoring::None {
        return Err(Precondition::NothingToCount);
    }
    let points = tally.replaced();
    if !points.is_empty() && method != Counting::PointByPoint {
        return Err(Precondition::Values { method, points });
    }
    (method.spec().perform)(Table::lay(game, tally, method))
}
