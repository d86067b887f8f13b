//! Go once more, as plainly as it can be written: a second opinion on stones, captures and repetitions.

use std::collections::BTreeSet;

use shinpan::board::{Board, Color};
use shinpan::rules::{Repetition, Suicide};

type Place = (usize, usize);

/// A position: the stones at (column, row).
#[derive(Clone, PartialEq)]
pub struct Position {
    width: usize,
    height: usize,
    stones: Vec<Option<Color>>,
}

/// What a play did: stones captured, and own stones lost.
pub struct Effect {
    pub captured: usize,
    pub lost: usize,
}

impl Position {
    pub fn of(board: &Board) -> Position {
        let size = board.size();
        let stones = size.points().map(|p| board.get(p)).collect();
        Position { width: size.width(), height: size.height(), stones }
    }

    fn at(&self, (column, row): Place) -> Option<Color> {
        self.stones[row * self.width + column]
    }

    fn put(&mut self, (column, row): Place, stone: Option<Color>) {
        self.stones[row * self.width + column] = stone;
    }

    fn around(&self, (column, row): Place) -> Vec<Place> {
        let mut places = Vec::new();
        if column > 0 {
            places.push((column - 1, row));
        }
        if column + 1 < self.width {
            places.push((column + 1, row));
        }
        if row > 0 {
            places.push((column, row - 1));
        }
        if row + 1 < self.height {
            places.push((column, row + 1));
        }
        places
    }

    /// The chain at a place, if it has no liberty; else nothing.
    fn smothered(&self, place: Place) -> BTreeSet<Place> {
        let color = self.at(place);
        let mut chain = BTreeSet::from([place]);
        let mut todo = vec![place];
        while let Some(here) = todo.pop() {
            for next in self.around(here) {
                if self.at(next).is_none() {
                    return BTreeSet::new();
                }
                if self.at(next) == color && chain.insert(next) {
                    todo.push(next);
                }
            }
        }
        chain
    }

    /// Plays a stone; `None` if the place is taken.
    pub fn play(&mut self, color: Color, place: Place) -> Option<Effect> {
        if self.at(place).is_some() {
            return None;
        }
        self.put(place, Some(color));
        let mut effect = Effect { captured: 0, lost: 0 };
        for next in self.around(place) {
            if self.at(next) == Some(color.opponent()) {
                let chain = self.smothered(next);
                effect.captured += chain.len();
                chain.into_iter().for_each(|p| self.put(p, None));
            }
        }
        let own = self.smothered(place);
        effect.lost = own.len();
        own.into_iter().for_each(|p| self.put(p, None));
        Some(effect)
    }
}

/// A position as it stood after a turn.
pub struct Stood {
    pub position: Position,
    pub to_play: Color,
    /// Who made the turn, and whether it was a board play; nobody made the start.
    pub made: Option<(Color, bool)>,
}

/// The verdict on a play: `legal`, `occupied`, `suicide`, or `repeat`.
pub fn verdict(
    history: &[Stood],
    color: Color,
    place: Place,
    suicide: Suicide,
    repetition: Repetition,
) -> &'static str {
    let last = history.last().expect("a game has a start");
    let mut next = last.position.clone();
    let Some(effect) = next.play(color, place) else { return "occupied" };
    let allowed = match suicide {
        Suicide::Forbidden => 0,
        Suicide::Multi if effect.lost == 1 => 0,
        Suicide::Multi | Suicide::Allowed => usize::MAX,
    };
    if effect.lost > allowed {
        return "suicide";
    }
    let stood = |which: &dyn Fn(&Stood) -> bool| history.iter().any(|s| s.position == next && which(s));
    let repeats = match repetition {
        Repetition::None => false,
        Repetition::Basic => last.made == Some((color.opponent(), true)) && history[history.len() - 2].position == next,
        Repetition::Positional => stood(&|_| true),
        Repetition::Situational => stood(&|s| s.to_play == color.opponent()),
        Repetition::Natural => stood(&|s| s.made == Some((color, true))),
        Repetition::Own => stood(&|s| s.made.is_some_and(|(by, _)| by == color)),
        Repetition::Changes => next != last.position && stood(&|_| true),
        Repetition::Captures => effect.captured > 0 && stood(&|_| true),
    };
    if repeats { "repeat" } else { "legal" }
}
