//! Questions of a referee to somebody who knows life and death.
//!
//! Some rule texts make a move legal, or a stone removable, by whether strings are alive: the WAGC model (Intention of
//! the WAGC Rules), the confirmation of the Japanese rules of 1989 (articles 7 and 8), the supplementary ko rule of the
//! WMSG (revision of the WMSG rules). A game asks its [`Oracle`], which a higher floor provides. An answer may be
//! [`Answer::Undecided`]: then no move is refused and no stone removed for it, the question falls to the players'
//! agreement, and whoever replies says so.

use std::borrow::Cow;

use crate::board::{Board, Color, Point, PointSet, Region, regions};
use crate::rules::Rules;

/// An answer that is proved, or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// Not known: for the players to agree on.
    Undecided,
}

/// An answer and what it rests on, as a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The answer.
    pub answer: Answer,
    /// Its evidence, or why there is none.
    pub evidence: Cow<'static, str>,
}

impl Finding {
    /// An answer on this evidence.
    pub fn new(answer: Answer, evidence: impl Into<Cow<'static, str>>) -> Finding {
        Finding { answer, evidence: evidence.into() }
    }
}

/// Knows life and death, as far as it says. All questions are about a position after play has stopped, or as if it had;
/// the rules tell it suicide and ko. A point stands for the whole string of stones there and always holds a stone. A
/// game repeats its questions, so an oracle that searches had better remember its answers.
pub trait Oracle: Send + Sync {
    /// Tells whether a string is independently alive (Intention of the WAGC Rules): creation of a two-eye-formation on
    /// at least one of its intersections can be forced, the opponent moving first.
    fn independently_alive(&self, board: &Board, rules: &Rules, string: Point) -> Finding;

    /// Tells whether a string is alive by article 7 of the Japanese rules of 1989: it cannot be captured, or capturing
    /// it enables a new stone that cannot be; a ko may be retaken only after a pass for that ko.
    fn alive_in_confirmation(&self, board: &Board, rules: &Rules, string: Point) -> Finding;

    /// Tells whether a stone in a ko is a disturbing life or an internal disturbing death (revision of the WMSG rules,
    /// supplementary ko rule).
    fn disturbing(&self, board: &Board, rules: &Rules, ko_stone: Point) -> Finding;
}

/// The oracle of a game that was given none: everything is undecided.
#[derive(Clone, Copy, Debug)]
pub struct KnowsNothing;

impl KnowsNothing {
    const FINDING: Finding = Finding { answer: Answer::Undecided, evidence: Cow::Borrowed("nobody was asked") };
}

impl Oracle for KnowsNothing {
    fn independently_alive(&self, _: &Board, _: &Rules, _: Point) -> Finding {
        KnowsNothing::FINDING
    }

    fn alive_in_confirmation(&self, _: &Board, _: &Rules, _: Point) -> Finding {
        KnowsNothing::FINDING
    }

    fn disturbing(&self, _: &Board, _: &Rules, _: Point) -> Finding {
        KnowsNothing::FINDING
    }
}

/// The strings of a position by an oracle's answer.
pub struct Strings {
    /// The stones of strings with the answer "yes".
    pub yes: PointSet,
    /// The stones of strings with the answer "no".
    pub no: PointSet,
    /// The stones of strings that are undecided.
    pub undecided: PointSet,
}

impl Strings {
    /// Asks about each string once.
    pub fn ask(board: &Board, question: impl Fn(Point) -> Finding) -> Strings {
        let mut strings = Strings { yes: PointSet::EMPTY, no: PointSet::EMPTY, undecided: PointSet::EMPTY };
        for chain in board.chains() {
            let Some(stone) = chain.stones.first() else { continue };
            let with_answer = match question(stone).answer {
                Answer::Yes => &mut strings.yes,
                Answer::No => &mut strings.no,
                Answer::Undecided => &mut strings.undecided,
            };
            *with_answer = *with_answer | chain.stones;
        }
        strings
    }
}

/// The empty strings that both colours border.
fn shared(board: &Board) -> Vec<Region> {
    let touches_both = |region: &Region| Color::BOTH.into_iter().all(|c| region.touches(c));
    regions(board).into_iter().filter(touches_both).collect()
}

/// The stones beside points that both colours border: their strings are those that [`two_sided_dame`] asks about. Costs
/// a flood fill.
#[must_use]
pub fn beside_shared(board: &Board) -> PointSet {
    beside(&shared(board))
}

/// The stones beside some regions.
fn beside(regions: &[Region]) -> PointSet {
    regions.iter().flat_map(|region| region.border).fold(PointSet::EMPTY, |all, b| all | b)
}

/// Tells whether an empty string is adjacent to both Black's and White's independently alive strings: the two-sided
/// dame that must be filled before a second pass (Intention of the WAGC Rules); with the points of those that are, or
/// might be. Costs a question for each string next to points that both colours border.
#[must_use]
pub fn two_sided_dame(oracle: &dyn Oracle, board: &Board, rules: &Rules) -> (Answer, PointSet) {
    let dame = shared(board);
    if dame.is_empty() {
        return (Answer::No, PointSet::EMPTY);
    }
    let next_to_both = beside(&dame);
    let strings = Strings::ask(board, |stone| {
        let relevant = board.chain(stone).is_some_and(|c| c.stones.intersects(&next_to_both));
        if relevant { oracle.independently_alive(board, rules, stone) } else { KnowsNothing::FINDING }
    });
    let (surely, perhaps) = (between(&dame, strings.yes), between(&dame, strings.yes | strings.undecided));
    match (surely.is_empty(), perhaps.is_empty()) {
        (false, _) => (Answer::Yes, surely),
        (true, true) => (Answer::No, PointSet::EMPTY),
        (true, false) => (Answer::Undecided, perhaps),
    }
}

/// The points of the empty strings that stones of both colours among these border: the two-sided dame, if these are what
/// somebody takes for independently alive.
#[must_use]
pub fn dame_between(board: &Board, alive: PointSet) -> PointSet {
    between(&shared(board), alive)
}

/// The points of the regions beside stones of both colours among these.
fn between(regions: &[Region], stones: PointSet) -> PointSet {
    let both = regions.iter().filter(|region| region.border.iter().all(|b| b.intersects(&stones)));
    both.fold(PointSet::EMPTY, |all, region| all | region.points)
}

/// The points, stones and eyes, of a player's two-eye-formations (Intention of the WAGC Rules): strings that are each
/// adjacent to exactly two empty intersections, the same two, which are adjacent to nothing else.
#[must_use]
pub fn two_eye_formations(board: &Board, color: Color) -> PointSet {
    let mut points = PointSet::EMPTY;
    for chain in board.chains().into_iter().filter(|c| c.color == color && c.liberties.len() == 2) {
        let belongs =
            |p: Point| board.chain(p).is_some_and(|other| other.color == color && other.liberties == chain.liberties);
        if chain.liberties.iter().flat_map(|eye| board.neighbors(eye)).all(belongs) {
            points = points | chain.stones | chain.liberties;
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    /// Black strings live if they hold a stone in the bottom row, White's are undecided, others are not alive.
    struct BottomRow;

    impl Oracle for BottomRow {
        fn independently_alive(&self, board: &Board, _: &Rules, string: Point) -> Finding {
            let chain = board.chain(string).expect("a string");
            let answer = match chain.stones.iter().any(|p| p.row() == 0) {
                true if chain.color == Color::Black => Answer::Yes,
                true => Answer::Undecided,
                false => Answer::No,
            };
            Finding::new(answer, "a test")
        }

        fn alive_in_confirmation(&self, _: &Board, _: &Rules, _: Point) -> Finding {
            KnowsNothing::FINDING
        }

        fn disturbing(&self, _: &Board, _: &Rules, _: Point) -> Finding {
            KnowsNothing::FINDING
        }
    }

    #[test]
    fn two_eye_formations_are_what_the_text_says() {
        for (picture, expected) in [
            (".X.X.\nXXXXX", ""),
            (".XX.\nXXXX", "A1 B1 C1 D1 A2 B2 C2 D2"),
            // Two strings that share both eyes; a third liberty; an eye that another colour borders.
            (".X..\nX...\n....", ""),
            (".XO.\nXXO.\nX.XO\nXXXO", "A1 B1 C1 A2 B2 C2 A3 B3 A4 B4"),
            (".XXO\nXX.O\nXXXO", ""),
        ] {
            let board: Board = picture.parse().unwrap();
            let expected: PointSet = expected.split_whitespace().map(|v| v.parse().unwrap()).collect();
            assert_eq!(two_eye_formations(&board, Color::Black), expected, "{picture}");
        }
    }

    #[test]
    fn a_dame_is_two_sided_if_living_strings_of_both_colours_border_it() {
        let rules = "chinese".parse::<Ruleset>().unwrap().rules;
        for (picture, expected) in [
            ("X.X", Answer::No),
            ("X.O", Answer::Undecided),
            ("O.X\n...\nX.O", Answer::Undecided),
            ("XOX\n.O.\n...", Answer::No),
            ("X.O\n.XX\nX.X", Answer::No),
        ] {
            let board: Board = picture.parse().unwrap();
            let (answer, points) = two_sided_dame(&BottomRow, &board, &rules);
            assert_eq!((answer, points.is_empty()), (expected, expected == Answer::No), "{picture}");
        }
    }
}
