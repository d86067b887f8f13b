//! Floor 4: a finished position and its dead stones -> points, with the reason for every one of them.
//!
//! The score is a number that the rules define; this floor computes it from the game's ledger and one flood fill over
//! empty points. It never guesses: which stones are dead is for the caller to say.

mod adjustments;
mod article_8;
mod breach;
mod compare;
pub mod counting;
mod dame;
mod explain;
mod groups;
mod item;
mod reasons;
mod report;
mod settled;
mod sharing;
mod special;
mod systems;
mod trim;

use std::fmt;

use crate::board::{Board, Color, PointSet};
use crate::game::{Ending, Game};
use crate::rules::{Confirm, Points, Rules, Scoring, Seki, Tax, Tie};

pub use adjustments::passing_points;
pub use article_8::Readings;
pub use compare::{
    Comparison, DEAD_STONES, DifferenceCause, Refereed, Refused, causes, referee, referee_by, signed, status_changes,
};
pub use explain::{Check, Detail, detail, explained};
pub use item::Item;
pub use reasons::{PointScore, Reason};
pub use report::Report;
pub use settled::Settled;
pub use sharing::Part;
pub use special::Special;
pub use systems::Ownership;

/// A finished position, counted.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The rules it was counted under; their `scoring` is what was counted.
    pub rules: Rules,
    /// The position after dead and superfluous stones were removed.
    pub board: Board,
    /// The dead stones that were removed.
    pub removed: PointSet,
    /// The same by colour.
    pub dead: [PointSet; 2],
    /// Dead stones in the eyes of groups in seki, where these rules leave them on the board.
    pub left: PointSet,
    /// The superfluous stones that their owners took off then.
    pub trimmed: PointSet,
    /// Empty points along borders that both players left open, by the colour that closes the border there.
    pub closing: [PointSet; 2],
    /// The owner of each point.
    pub ownership: Ownership,
    /// Points with a value of their own.
    pub special: Vec<Special>,
    /// The items of each player's score, by colour; an item that gives nothing and says nothing is left out.
    pub items: [Vec<(Item, Points)>; 2],
    /// Passes of each player that were still owed and counted as if they had been made.
    pub owed: [usize; 2],
    /// Both readings of article 8 of the Japanese rules of 1989, where the score hangs on them.
    pub readings: Option<Readings>,
}

/// Counts a game as it stands, with dead stones removed (points without a stone are ignored) and open borders closed as
/// `settled` says; a set of points is one of dead stones. A pass that is still
/// owed is counted as made, because no GTP controller sends a third pass. Costs a flood fill.
///
/// ```
/// use shinpan_rules::board::{Color, Move, Point};
/// use shinpan_rules::game::Game;
/// use shinpan_rules::scoring::tally;
///
/// let mut game = Game::new("japanese komi=0.5".parse()?, "3".parse()?);
/// game.play(Color::Black, "B2".parse()?)?;
/// game.play(Color::White, "A3".parse()?)?;
/// game.play(Color::Black, Move::Pass)?;
/// game.play(Color::White, Move::Pass)?;
/// let dead = [Point::new(0, 2)].into_iter().collect();
/// let tally = tally(&game, &dead);
/// assert_eq!(tally.score().to_string(), "B+8.5");
/// assert_eq!(tally.point(Point::new(0, 2)).to_string(), "A3 black 1: removed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tally(game: &Game, settled: impl Into<Settled>) -> Tally {
    count(game, settled.into(), as_filled(game))
}

/// Counts a game by another `scoring` than its rules say, all else alike: the other side of an equality.
#[must_use]
pub fn tally_by(game: &Game, settled: impl Into<Settled>, scoring: Scoring) -> Tally {
    let settled = settled.into();
    match scoring == game.rules().scoring {
        true => tally(game, settled),
        false => count(game, settled, Rules { scoring, ..as_filled(game) }),
    }
}

/// Tells whether the players stop by agreement where only stones count, and so before they have filled what they
/// surround.
fn stops_unfilled(game: &Game) -> bool {
    game.rules().scoring == Scoring::Stone && game.stops_unfilled()
}

/// The rules by which a count comes to what filling would: area is counted, less two points a group. The tax is there
/// "to accomplish the scoring procedure quicker, but not effect the final score in comparision to stone counting" (Go
/// Rule Dialects, "Traditional Go"); and players who agree whose the empty points will be "if they would continue the
/// playing" count them "as if they were colored" (there, "Variations which doesn't effectively change the score", 2).
fn as_filled(game: &Game) -> Rules {
    let rules = *game.rules();
    if stops_unfilled(game) { Rules { scoring: Scoring::Area, tax: Tax::Two, ..rules } } else { rules }
}

/// Counts the points of a board: the one place that floods it.
fn count(game: &Game, settled: Settled, rules: Rules) -> Tally {
    log::trace!("count under {rules:?}");
    let contested = game.contested();
    let judged = settled.dead - game.board().empties() - contested;
    let mut cleared = game.board().clone();
    cleared.take_off(judged);
    let trimmed = trim::superfluous(&cleared, rules.trim, rules.seki);
    cleared.take_off(trimmed);
    let off = Color::BOTH.map(|color| judged & game.board().stones(color));
    let unfilled = stops_unfilled(game);
    let closing = settled.closing.map(|points| (points & cleared.empties()) - contested);
    let bordered = settled::with_borders(&cleared, &closing);
    let closing = bordered.as_ref().map_or([PointSet::EMPTY; 2], |_| closing);
    let shown = bordered.as_ref().unwrap_or(&cleared);
    let divided = systems::ownership(shown, &off, &rules, || game.independent_life());
    let open = if unfilled { groups::last_seki_eyes(&cleared) } else { PointSet::EMPTY };
    let owned = |ownership: Ownership| ownership.closed_by(&cleared, closing).without(contested).left_open(open);
    let stones = Stones { judged, trimmed, closing };
    let other = divided.other.filter(|_| !unfilled);
    let other = other.map(|(seki, ownership)| (seki, total(game, Rules { seki, ..rules }, stones, owned(ownership))));
    let mut tally = total(game, rules, stones, owned(divided.ownership));
    tally.readings = other.and_then(|(seki, other)| Readings::of(&tally, &other, seki));
    tally
}

/// Stones that are off the board when it is counted.
#[derive(Clone, Copy)]
struct Stones {
    /// Those said to be dead.
    judged: PointSet,
    /// The superfluous ones.
    trimmed: PointSet,
    /// Those of either colour that would close the open borders.
    closing: [PointSet; 2],
}

/// Adds up what each player has, given whose each point is.
fn total(game: &Game, rules: Rules, Stones { judged, trimmed, closing }: Stones, ownership: Ownership) -> Tally {
    let left = if leaves_in_seki(&rules) { judged & ownership.seki } else { PointSet::EMPTY };
    let removed = judged - left;
    let dead = Color::BOTH.map(|color| removed & game.board().stones(color));
    let mut board = game.board().clone();
    board.take_off(removed | trimmed);
    let special = special::specials(game, &board, &ownership, &rules);
    let replaced = special::replaced(&special);
    let owed = game.passes_owed();
    let items = Color::BOTH.map(|color| {
        let prisoners = dead[color.opponent()];
        let mut items = systems::board_items(&board, &ownership, &rules, color, &replaced);
        if rules.scoring == Scoring::Stone {
            items.push((Item::Cleared, (prisoners - replaced).len().into()));
        }
        if rules.scoring == Scoring::None {
            let won = game.ending().is_some_and(|ending| ending.winner == Some(color));
            items.push((Item::Win, usize::from(won).into()));
        }
        items.push((Item::Special, special.iter().filter(|s| s.color == color).map(|s| s.worth).sum()));
        items.push((Item::Tax, Points::whole(-2) * ownership.taxed[color]));
        if rules.scoring == Scoring::Territory {
            items.push((Item::Captures, game.captures_kept(color).into()));
            items.push((Item::Dead, prisoners.len().into()));
            if rules.has_pass_stones() {
                items.push((Item::PassStones, game.pass_stones(color.opponent()).into()));
                items.push((Item::OwedPass, game.pass_stones_owed(color.opponent()).into()));
            }
        }
        items.extend(adjustments::adjustments(game, &rules, color));
        items
    });
    Tally { rules, board, removed, dead, left, trimmed, closing, ownership, special, items, owed, readings: None }
}

/// Tells whether a player takes dead stones off the own territory only, so that those in a seki's eye, which is
/// nobody's territory, stay: "each player removes any opposing dead stones from his territory as is" (Japanese Rules of
/// 1989, articles 8 and 10.1).
fn leaves_in_seki(rules: &Rules) -> bool {
    rules.confirm == Confirm::Japanese1989 && rules.scoring == Scoring::Territory
}

impl Tally {
    /// The same game counted by another `scoring`. Counts the board again only where that changes whose a point is.
    #[must_use]
    pub fn counted_by(&self, game: &Game, scoring: Scoring) -> Tally {
        let rules = Rules { scoring, ..self.rules };
        let alike = rules.counts_teire() == self.rules.counts_teire() && game.rules().scoring == self.rules.scoring;
        match alike && ![rules.scoring, self.rules.scoring].contains(&Scoring::Stone) {
            true => total(game, rules, self.stones(), self.ownership.clone()),
            false => tally_by(game, self.settled(), scoring),
        }
    }

    /// The same count of a game whose rules differ in the komi only.
    #[must_use]
    pub fn with_komi_of(&self, game: &Game) -> Tally {
        let rules = Rules { komi: game.rules().komi, ..self.rules };
        let change = |readings: Readings| {
            let more = self.rules.komi - rules.komi;
            let moved = |score: Score| Score::of(score.difference() + more, rules.tie);
            Readings { letter: moved(readings.letter), practice: moved(readings.practice) }
        };
        Tally { readings: self.readings.map(change), ..total(game, rules, self.stones(), self.ownership.clone()) }
    }

    /// Tells whether the score depends on how the players would fill the dame that they left open: by teire, or by
    /// which reading of article 8 a group is in seki.
    #[must_use]
    pub fn hangs_on_dame(&self) -> bool {
        // By the letter nobody fills any.
        let fills = self.rules.seki != Seki::Letter;
        fills && (self.readings.is_some() || self.ownership.teire.iter().any(|points| !points.is_empty()))
    }

    /// A player's total.
    #[must_use]
    pub fn total(&self, color: Color) -> Points {
        self.items[color].iter().map(|&(_, points)| points).sum()
    }

    /// The items beside the points of the board: prisoners, komi and compensations, each with its
    /// reason. With [`Tally::points`] it adds up to the totals.
    pub fn adjustments(&self) -> impl Iterator<Item = (Color, Item, Points)> + '_ {
        let of = |color: Color| self.items[color].iter().map(move |&(item, points)| (color, item, points));
        Color::BOTH.into_iter().flat_map(of).filter(|(_, item, points)| !item.is_on_board() && !points.is_zero())
    }

    /// White's compensations less Black's, prisoners aside, item by item: what a count of the board leaves to be
    /// paid.
    #[must_use]
    pub fn compensations(&self) -> Vec<(Item, Points)> {
        let net = |item: &Item| (*item, self.item(Color::White, *item) - self.item(Color::Black, *item));
        let paid = Item::ALL.iter().filter(|item| item.is_compensation()).map(net);
        paid.filter(|(_, points)| !points.is_zero()).collect()
    }

    /// Points with an agreed value in the place of what they would count.
    #[must_use]
    pub fn replaced(&self) -> PointSet {
        special::replaced(&self.special)
    }

    /// The stones that were said to be dead, whether these rules remove them or leave them.
    #[must_use]
    pub fn judged(&self) -> PointSet {
        self.removed | self.left
    }

    /// The dead stones and the closed borders that were counted by.
    #[must_use]
    pub fn settled(&self) -> Settled {
        Settled { dead: self.judged(), closing: self.closing }
    }

    fn stones(&self) -> Stones {
        Stones { judged: self.judged(), trimmed: self.trimmed, closing: self.closing }
    }

    /// A player's points for one item.
    #[must_use]
    pub fn item(&self, color: Color, item: Item) -> Points {
        self.items[color].iter().filter(|(i, _)| *i == item).map(|&(_, points)| points).sum()
    }

    /// Black's total less White's.
    #[must_use]
    pub fn difference(&self) -> Points {
        self.total(Color::Black) - self.total(Color::White)
    }

    /// The winner and the margin.
    #[must_use]
    pub fn score(&self) -> Score {
        Score::of(self.difference(), self.rules.tie)
    }
}

/// The result of counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The winner, `None` for a draw.
    pub winner: Option<Color>,
    /// By how many points.
    pub margin: Points,
}

impl Score {
    /// Black's points less White's.
    #[must_use]
    pub fn difference(&self) -> Points {
        if self.winner == Some(Color::White) { -self.margin } else { self.margin }
    }

    /// The score of a difference (Black's points less White's) where ties are settled like this.
    #[must_use]
    pub fn of(difference: Points, tie: Tie) -> Score {
        let winner = match (difference.cmp(&Points::ZERO), tie) {
            (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, Tie::Black) => Some(Color::Black),
            (std::cmp::Ordering::Less, _) | (std::cmp::Ordering::Equal, Tie::White) => Some(Color::White),
            (std::cmp::Ordering::Equal, Tie::Draw) => None,
        };
        Score { winner, margin: difference.abs() }
    }
}

/// `B+7.5`, `W+0.25`, `0`: one decimal, more only where the margin needs them.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(color) => write!(f, "{}+{}", color.letter(), self.margin.margin()),
            None => f.write_str("0"),
        }
    }
}

/// How a game came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was counted.
    Counted(Score),
    /// It ended without counting.
    Ended(Ending),
    /// Its rules count nothing, and nobody has won yet.
    Undecided,
}

impl Outcome {
    /// The score, if it was counted.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        match self {
            Outcome::Counted(score) => Some(score),
            Outcome::Ended(_) | Outcome::Undecided => None,
        }
    }

    /// The winner, if there is one.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Counted(score) => score.winner,
            Outcome::Ended(ending) => ending.winner,
            Outcome::Undecided => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Counted(score) => score.fmt(f),
            Outcome::Ended(ending) => ending.fmt(f),
            Outcome::Undecided => f.pad("undecided"),
        }
    }
}

/// Tells whether a game is counted: it has not ended otherwise, and its rules count something.
#[must_use]
pub fn is_counted(game: &Game) -> bool {
    game.ending().is_none() && game.rules().scoring != Scoring::None
}

/// The result of a game: how it ended, or the count with dead stones removed and open borders closed.
#[must_use]
pub fn outcome(game: &Game, settled: impl Into<Settled>) -> Outcome {
    match game.ending() {
        Some(ending) => Outcome::Ended(ending),
        None if !is_counted(game) => Outcome::Undecided,
        None => Outcome::Counted(tally(game, settled).score()),
    }
}

/// The result of a game of which this is the count.
#[must_use]
pub fn outcome_by(game: &Game, tally: &Tally) -> Outcome {
    match game.ending() {
        Some(ending) => Outcome::Ended(ending),
        None if !is_counted(game) => Outcome::Undecided,
        None => Outcome::Counted(tally.score()),
    }
}
