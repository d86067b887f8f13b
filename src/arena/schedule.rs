//! Which game is whose, and from which opening. Everything is decided by the numbers of the game, so that a run which
//! goes on, or is shared by machines, plays the same games.

use crate::board::{Color, Move, Point};
use crate::sgf::Record;

/// Pairing of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first plays all others.
    Gauntlet,
}

/// A position to start from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// Its name in tables.
    pub name: String,
    /// Stones that are set up.
    pub stones: Vec<(Color, Point)>,
    /// The player who moves first in the position set up, if it says so.
    pub to_play: Option<Color>,
    /// Moves that are made.
    pub moves: Vec<(Color, Move)>,
}

/// A record is no opening.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// It is for another board.
    #[error("its board is {0}x{1}")]
    Size(usize, usize),
    /// Stones are set up after the first move.
    #[error("it sets up stones after move {0}")]
    Edited(usize),
}

impl Opening {
    /// The first moves of a record; all of them, but for passes at its end, if no number is given.
    ///
    /// # Errors
    /// [`OpeningError`] if it cannot be played from the start.
    pub fn of(name: String, record: &Record, most: Option<usize>) -> Result<Opening, OpeningError> {
        let mut moves = Vec::new();
        for step in record.steps.iter().take(most.unwrap_or(usize::MAX)) {
            moves.push(step.as_move().ok_or(OpeningError::Edited(moves.len()))?);
        }
        while moves.last().is_some_and(|&(_, mv)| mv == Move::Pass) {
            moves.pop();
        }
        Ok(Opening { name, stones: record.setup.stones().collect(), to_play: record.setup.to_play, moves })
    }
}

/// Puts openings into an order by chance, the same for the same seed.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    let mut state = seed;
    for last in (1..openings.len()).rev() {
        // SplitMix64 (Steele, Lea and Flood, 2014).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let other = (z ^ (z >> 31)) % (last as u64 + 1);
        openings.swap(last, other as usize);
    }
}

/// One game of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 1.
    pub game: usize,
    /// The pair of games with colours swapped that it is one of, from 1.
    pub pair: usize,
    /// The players' places in the list, Black's first.
    pub players: [usize; 2],
    /// The opening's place in the list.
    pub opening: Option<usize>,
    /// The seed that both engines are given.
    pub seed: u64,
}

/// All games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Number of players.
    pub players: usize,
    /// The pairing.
    pub pairing: Pairing,
    /// Games of each two players.
    pub games: usize,
    /// Number of openings.
    pub openings: usize,
    /// The seed of the first game.
    pub seed: u64,
    /// True if the first named of two players is Black in all their games.
    pub fixed_colors: bool,
}

impl Schedule {
    /// Every two players who meet.
    fn encounters(&self) -> Vec<[usize; 2]> {
        let all = (0..self.players).flat_map(|a| (a + 1..self.players).map(move |b| [a, b]));
        all.filter(|[a, _]| self.pairing == Pairing::RoundRobin || *a == 0).collect()
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.encounters().len() * self.games
    }

    /// Tells whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The games of a round after these, so many for each two players who meet in it.
    #[must_use]
    pub fn round(&self, before: &[Fixture], pairs: &[[usize; 2]]) -> Vec<Fixture> {
        let (games, mut pair) = (before.len(), before.last().map_or(0, |fixture| fixture.pair));
        let mut all = Vec::new();
        for &[a, b] in pairs {
            for number in 0..self.games {
                pair += usize::from(number % 2 == 0);
                let players = if number % 2 == 0 || self.fixed_colors { [a, b] } else { [b, a] };
                let opening = (self.openings > 0).then(|| (pair - 1) % self.openings.max(1));
                let game = games + all.len() + 1;
                all.push(Fixture { game, pair, players, opening, seed: self.seed.wrapping_add(game as u64) });
            }
        }
        all
    }

    /// The games in their order: a pair with colours swapped of each two players, then the next pair. Both games of a
    /// pair start from the same opening.
    #[must_use]
    pub fn fixtures(&self) -> Vec<Fixture> {
        let encounters = self.encounters();
        let mut all = Vec::with_capacity(self.len());
        for round in 0..self.games.div_ceil(2) {
            for (n, &[a, b]) in encounters.iter().enumerate() {
                for swapped in 0..(self.games - 2 * round).min(2) {
                    let game = all.len() + 1;
                    let players = if swapped == 0 || self.fixed_colors { [a, b] } else { [b, a] };
                    let opening = (self.openings > 0).then(|| round % self.openings.max(1));
                    let pair = round * encounters.len() + n + 1;
                    all.push(Fixture { game, pair, players, opening, seed: self.seed.wrapping_add(game as u64) });
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(players: usize, pairing: Pairing, games: usize) -> Schedule {
        Schedule { players, pairing, games, openings: 3, seed: 10, fixed_colors: false }
    }

    #[test]
    fn colours_swap_within_pairs_that_share_an_opening() {
        let fixtures = schedule(2, Pairing::RoundRobin, 7).fixtures();
        let players: Vec<[usize; 2]> = fixtures.iter().map(|f| f.players).collect();
        assert_eq!(players, [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1], [1, 0], [0, 1]]);
        let openings: Vec<Option<usize>> = fixtures.iter().map(|f| f.opening).collect();
        assert_eq!(openings, [0, 0, 1, 1, 2, 2, 0].map(Some));
        assert_eq!(fixtures.iter().map(|f| f.pair).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 4]);
        assert_eq!(fixtures.iter().map(|f| f.seed).collect::<Vec<_>>(), (11..18).collect::<Vec<_>>());
    }

    #[test]
    fn openings_are_shuffled_by_their_seed() {
        let order = |seed| {
            let mut all: Vec<Opening> = (0..8).map(|i| Opening { name: i.to_string(), ..Opening::default() }).collect();
            shuffle(&mut all, seed);
            all.into_iter().map(|opening| opening.name).collect::<String>()
        };
        assert_eq!(order(1), order(1));
        // Every opening comes to every place about as often.
        let mut firsts = [0; 8];
        for seed in 0..800 {
            let all = order(seed);
            assert_eq!(all.len(), 8);
            firsts[all[..1].parse::<usize>().unwrap()] += 1;
        }
        assert!(firsts.iter().all(|n| (60..150).contains(n)), "{firsts:?}");
    }

    #[test]
    fn everybody_meets_everybody_or_the_first() {
        let robin = schedule(4, Pairing::RoundRobin, 4);
        assert_eq!((robin.len(), robin.fixtures().len()), (24, 24));
        for a in 0..4 {
            for b in (0..4).filter(|&b| b != a) {
                assert_eq!(robin.fixtures().iter().filter(|f| f.players == [a, b]).count(), 2, "{a} {b}");
            }
        }
        let gauntlet = schedule(4, Pairing::Gauntlet, 4).fixtures();
        assert_eq!(gauntlet.len(), 12);
        assert!(gauntlet.iter().all(|f| f.players.contains(&0)));
    }
}
