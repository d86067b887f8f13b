//! Go once more, as plainly as it can be written: a second opinion on stones, captures and repetitions.

use std::collections::BTreeSet;

use shinpan::board::{Board, Color};
use shinpan::rules::{Repetition, Suicide};

use super::naive_ing;

pub type Place = (usize, usize);

/// A position: the stones at (column, row).
#[derive(Clone, PartialEq)]
pub struct Position {
    width: usize,
    height: usize,
    stones: Vec<Option<Color>>,
}

/// The effect of a play: stones captured, and own stones lost.
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

    pub fn at(&self, (column, row): Place) -> Option<Color> {
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

    /// The stones of the chain at a place; nothing where no stone stands.
    pub fn chain(&self, place: Place) -> BTreeSet<Place> {
        let Some(color) = self.at(place) else { return BTreeSet::new() };
        let mut chain = BTreeSet::from([place]);
        let mut todo = vec![place];
        while let Some(here) = todo.pop() {
            let friends = self.around(here).into_iter().filter(|&p| self.at(p) == Some(color));
            todo.extend(friends.filter(|&p| chain.insert(p)));
        }
        chain
    }

    /// The chain at a place, if it has no liberty; else nothing.
    fn smothered(&self, place: Place) -> BTreeSet<Place> {
        let chain = self.chain(place);
        let breathes = chain.iter().any(|&p| self.around(p).into_iter().any(|q| self.at(q).is_none()));
        if breathes { BTreeSet::new() } else { chain }
    }

    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |row| (0..width).map(move |column| (column, row)))
    }

    /// The places where a play leads to another position.
    fn plays_that_lead_to(&self, other: &Position, color: Color) -> Vec<Place> {
        let leads = |place: &Place| {
            let mut next = self.clone();
            next.play(color, *place).is_some() && next == *other
        };
        self.places().filter(leads).collect()
    }

    /// Where a stone of this colour stands that did not stand there before.
    pub fn placed_since(&self, before: &Position, color: Color) -> Option<Place> {
        self.places().find(|&p| self.at(p) == Some(color) && before.at(p).is_none())
    }

    /// Where a stone stood before and none stands now.
    pub fn gone_since(&self, before: &Position) -> Vec<Place> {
        self.places().filter(|&p| self.at(p).is_none() && before.at(p).is_some()).collect()
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
    /// The player who made the turn, and whether it was a board play; nobody made the start.
    pub made: Option<(Color, bool)>,
    /// Where a stone was placed, if it was a board play.
    pub place: Option<Place>,
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
        Repetition::Basic => basic_ko(history, color, &next),
        Repetition::Positional => stood(&|_| true),
        Repetition::Situational => stood(&|s| s.to_play == color.opponent()),
        Repetition::Natural => stood(&|s| s.made == Some((color, true))),
        Repetition::Own => stood(&|s| s.made.is_some_and(|(by, _)| by == color)),
        Repetition::Changes => next != last.position && stood(&|_| true),
        Repetition::SincePass => {
            // The list begins again with the position that a pass leads to.
            let passed = history.iter().rposition(|s| matches!(s.made, Some((_, false)))).unwrap_or(0);
            history[passed..].iter().any(|s| s.position == next)
        }
        Repetition::Recent(most) => history.iter().rev().take(most as usize).any(|s| s.position == next),
        Repetition::Captures => effect.captured > 0 && stood(&|_| true),
        Repetition::Ing => naive_ing::refuses(history, color, place, &next, suicide),
        Repetition::BasicShape => retakes_a_ko(history, color, &next),
        Repetition::SituationalKo => {
            let theirs = color.opponent();
            let barred = next.plays_that_lead_to(&last.position, theirs);
            let same = |i: usize| history[i].position == next && history[i].to_play == theirs;
            basic_ko(history, color, &next) || (0..history.len()).any(|i| same(i) && barred_by_ko(history, i) == barred)
        }
    };
    if repeats { "repeat" } else { "legal" }
}

fn basic_ko(history: &[Stood], color: Color, next: &Position) -> bool {
    let now = history.len() - 1;
    history[now].made == Some((color.opponent(), true)) && history[now - 1].position == *next
}

/// Where basic ko let the player to move not play in a moment of the past.
fn barred_by_ko(history: &[Stood], at: usize) -> Vec<Place> {
    let Stood { position, to_play, made, .. } = &history[at];
    match made {
        Some((by, true)) if *by == to_play.opponent() => {
            position.plays_that_lead_to(&history[at - 1].position, *to_play)
        }
        _ => Vec::new(),
    }
}

/// Whether the opponent's last play was a lone stone taking a lone stone, and it is gone in `next`, taken by a lone stone.
fn retakes_a_ko(history: &[Stood], color: Color, next: &Position) -> bool {
    let now = history.len() - 1;
    if history[now].made != Some((color.opponent(), true)) {
        return false;
    }
    let (before, after) = (&history[now - 1].position, &history[now].position);
    let took = after.placed_since(before, color.opponent());
    let lost: Vec<Place> = after.gone_since(before);
    let (Some(taker), [taken]) = (took, lost.as_slice()) else { return false };
    let retaker = next.placed_since(after, color);
    let lone = |position: &Position, p: Place| position.around(p).iter().all(|&q| position.at(q) != position.at(p));
    before.at(*taken) == Some(color)
        && lone(after, taker)
        && next.at(taker).is_none()
        && retaker.is_some_and(|p| lone(next, p))
}
