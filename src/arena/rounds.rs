//! Tournaments whose next round depends on the games before: Swiss and knockout. The same results give the same rounds,
//! so that a journal goes on.

use std::collections::BTreeMap;

use super::entry::Entry;
use super::schedule::{Fixture, Schedule};

/// How often players who are level meet again in a knockout before the one who stands higher in the list goes on.
const MOST_REPLAYS: usize = 3;

/// How the rounds of a tournament are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tournament {
    /// So many rounds; players with as many points meet, nobody twice as long as that is possible. Whoever has no
    /// opponent gets the points of a round once.
    Swiss {
        /// Number of rounds.
        rounds: usize,
    },
    /// Knockout. The first of the list meets the last; a number that is no power of two gives the first
    /// a free round.
    Knockout,
}

/// Two players' games of a round, and the points of each.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    players: [usize; 2],
    points: [f64; 2],
}

/// The rounds so far, and who meets in the next.
struct Pairings {
    history: Vec<Vec<Meeting>>,
    fixtures: Vec<Fixture>,
    next: Vec<[usize; 2]>,
}

impl Tournament {
    /// The games of all rounds that can be known by these results, those of the round that is being played included;
    /// and whether there are no more rounds after them.
    #[must_use]
    pub fn fixtures(self, schedule: &Schedule, entries: &BTreeMap<usize, Entry>) -> (Vec<Fixture>, bool) {
        let course = self.course(schedule, entries);
        (course.fixtures, course.next.is_empty())
    }

    fn course(self, schedule: &Schedule, entries: &BTreeMap<usize, Entry>) -> Pairings {
        let mut course = Pairings { history: Vec::new(), fixtures: Vec::new(), next: Vec::new() };
        loop {
            course.next = self.next(schedule, &course.history);
            if course.next.is_empty() {
                return course;
            }
            let round = schedule.round(&course.fixtures, &course.next);
            course.fixtures.extend(&round);
            if round.iter().any(|fixture| !entries.contains_key(&fixture.game)) {
                return course;
            }
            let played = |pair: &[usize; 2]| {
                let of_pair = round.iter().filter(|f| f.players == *pair || f.players == [pair[1], pair[0]]);
                let games: Vec<&Entry> = of_pair.filter_map(|f| entries.get(&f.game)).collect();
                let points = pair.map(|player| games.iter().filter_map(|entry| entry.points(player)).sum());
                Meeting { players: *pair, points }
            };
            course.history.push(course.next.iter().map(played).collect());
        }
    }

    /// The pairs of the next round; none after the last.
    fn next(self, schedule: &Schedule, history: &[Vec<Meeting>]) -> Vec<[usize; 2]> {
        match self {
            Tournament::Swiss { rounds } if history.len() >= rounds => Vec::new(),
            Tournament::Swiss { .. } => swiss(schedule, history),
            Tournament::Knockout => knockout(schedule.players, history).0,
        }
    }

    /// The order of the players, the best first: lines for a reader.
    #[must_use]
    pub fn standing(self, schedule: &Schedule, entries: &BTreeMap<usize, Entry>, names: &[String]) -> Vec<String> {
        let course = self.course(schedule, entries);
        let name = |player: usize| names.get(player).map_or("?", String::as_str);
        match self {
            Tournament::Knockout => match knockout(schedule.players, &course.history).1 {
                Some(winner) => vec![format!("winner of the knockout: {}", name(winner))],
                None => Vec::new(),
            },
            Tournament::Swiss { .. } => {
                let points = points(schedule, &course.history);
                let met = |player: usize| {
                    let meetings = course.history.iter().flatten().map(|m| m.players);
                    meetings.filter_map(move |[a, b]| (a == player).then_some(b).or((b == player).then_some(a)))
                };
                let buchholz = |player| met(player).map(|other| points[other]).sum::<f64>();
                let mut order: Vec<usize> = (0..schedule.players).collect();
                order.sort_by(|&a, &b| {
                    points[b].total_cmp(&points[a]).then(buchholz(b).total_cmp(&buchholz(a))).then(a.cmp(&b))
                });
                let line = |(place, player): (usize, usize)| {
                    format!("{place}. {}: {} points, Buchholz {}", name(player), points[player], buchholz(player))
                };
                (1..).zip(order).map(line).collect()
            }
        }
    }
}

/// The points of all players, free rounds included.
fn points(schedule: &Schedule, history: &[Vec<Meeting>]) -> Vec<f64> {
    let mut points = vec![0.0; schedule.players];
    for round in history {
        let mut free: Vec<bool> = vec![true; schedule.players];
        for m in round {
            for (player, more) in m.players.into_iter().zip(m.points) {
                points[player] += more;
                free[player] = false;
            }
        }
        points.iter_mut().zip(free).filter(|(_, free)| *free).for_each(|(points, _)| *points += schedule.games as f64);
    }
    points
}

fn swiss(schedule: &Schedule, history: &[Vec<Meeting>]) -> Vec<[usize; 2]> {
    let points = points(schedule, history);
    let mut order: Vec<usize> = (0..schedule.players).collect();
    order.sort_by(|&a, &b| points[b].total_cmp(&points[a]).then(a.cmp(&b)));
    if order.len() % 2 == 1 {
        let was_free = |player: usize| history.iter().any(|round| round.iter().all(|m| !m.players.contains(&player)));
        let last = order.iter().rposition(|&player| !was_free(player)).unwrap_or(order.len() - 1);
        order.remove(last);
    }
    // In the first round the upper half of the list meets the lower.
    if history.is_empty() {
        let (upper, lower) = order.split_at(order.len() / 2);
        order = upper.iter().zip(lower).flat_map(|(&a, &b)| [a, b]).collect();
    }
    let met = |a, b| history.iter().flatten().any(|m| m.players == [a, b] || m.players == [b, a]);
    let pairs = paired(&order, &met).or_else(|| paired(&order, &|_, _| false)).unwrap_or_default();
    let first = |player: usize| history.iter().flatten().filter(|m| m.players[0] == player).count();
    pairs.into_iter().map(|[a, b]| if first(b) < first(a) { [b, a] } else { [a, b] }).collect()
}

/// Pairs the first with the next whom it has not met, and so on; `None` if that leaves somebody over.
fn paired(order: &[usize], met: &dyn Fn(usize, usize) -> bool) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (at, &other) in rest.iter().enumerate() {
        if met(first, other) {
            continue;
        }
        let left: Vec<usize> = rest.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, &player)| player).collect();
        if let Some(mut pairs) = paired(&left, met) {
            pairs.insert(0, [first, other]);
            return Some(pairs);
        }
    }
    None
}

/// The next pairs, or the winner.
fn knockout(players: usize, history: &[Vec<Meeting>]) -> (Vec<[usize; 2]>, Option<usize>) {
    let mut slots = vec![0];
    while slots.len() < players {
        let last = 2 * slots.len() - 1;
        slots = slots.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    let mut rounds = history.iter();
    while slots.len() > 1 {
        let level: Vec<[usize; 2]> = slots.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        let mut points: BTreeMap<[usize; 2], [f64; 2]> = BTreeMap::new();
        let mut open: Vec<[usize; 2]> =
            level.iter().filter(|pair| pair.iter().all(|&p| p < players)).copied().collect();
        for _ in 0..=MOST_REPLAYS {
            if open.is_empty() {
                break;
            }
            let Some(round) = rounds.next() else { return (open, None) };
            for m in round {
                let sum = points.entry(m.players).or_default();
                *sum = [sum[0] + m.points[0], sum[1] + m.points[1]];
            }
            open.retain(|pair| points.get(pair).is_some_and(|[a, b]| a == b));
        }
        let winner = |pair: &[usize; 2]| {
            let [a, b] = points.get(pair).copied().unwrap_or_default();
            match pair.iter().find(|&&player| player >= players) {
                Some(_) => pair[0].min(pair[1]),
                None if a == b => pair[0].min(pair[1]),
                None => pair[usize::from(b > a)],
            }
        };
        slots = level.iter().map(winner).collect();
    }
    (Vec::new(), slots.first().copied().filter(|_| players > 0))
}

#[cfg(test)]
mod tests {
    use super::super::schedule::Pairing;
    use super::*;

    fn schedule(players: usize, games: usize) -> Schedule {
        Schedule { players, pairing: Pairing::RoundRobin, games, openings: 0, seed: 0, fixed_colors: false }
    }

    /// Plays a tournament in which `first` says the points of Black; the rounds, each with its pairs.
    fn play(kind: Tournament, schedule: &Schedule, black: impl Fn([usize; 2], usize) -> f64) -> Vec<Vec<[usize; 2]>> {
        let (mut entries, mut rounds): (BTreeMap<usize, Entry>, Vec<Vec<[usize; 2]>>) = Default::default();
        loop {
            let (fixtures, over) = kind.fixtures(schedule, &entries);
            let new: Vec<&Fixture> = fixtures.iter().filter(|f| !entries.contains_key(&f.game)).collect();
            if over {
                assert!(new.is_empty());
                return rounds;
            }
            assert!(!new.is_empty());
            rounds.push(new.iter().step_by(schedule.games).map(|f| f.players).collect());
            for fixture in new {
                let result = match black(fixture.players, fixture.game) {
                    1.0 => "B+1",
                    0.5 => "0",
                    _ => "W+1",
                };
                let mut entry = Entry { game: fixture.game, result: result.to_string(), ..Entry::default() };
                entry.sides.black.player = fixture.players[0];
                entry.sides.white.player = fixture.players[1];
                entries.insert(fixture.game, entry);
            }
        }
    }

    fn lower_wins([a, b]: [usize; 2], _: usize) -> f64 {
        f64::from(u8::from(a < b))
    }

    #[test]
    fn in_a_knockout_the_loser_is_out() {
        let rounds = play(Tournament::Knockout, &schedule(6, 2), lower_wins);
        assert_eq!(rounds, [vec![[3, 4], [2, 5]], vec![[0, 3], [1, 2]], vec![[0, 1]]]);
        let higher = |[a, b]: [usize; 2], _| f64::from(u8::from(a > b));
        assert_eq!(play(Tournament::Knockout, &schedule(4, 1), higher), [vec![[0, 3], [1, 2]], vec![[3, 2]]]);
        // Players who stay level meet four times, and then the first goes on.
        let drawn = play(Tournament::Knockout, &schedule(2, 2), |_, _| 0.5);
        assert_eq!(drawn, vec![vec![[0, 1]]; 4]);
    }

    #[test]
    fn in_a_swiss_tournament_nobody_meets_twice() {
        for players in [4, 7, 8, 11] {
            let rounds = play(Tournament::Swiss { rounds: 3 }, &schedule(players, 2), lower_wins);
            assert_eq!(rounds.len(), 3);
            let mut pairs: Vec<[usize; 2]> = rounds.iter().flatten().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
            assert_eq!(pairs.len(), 3 * (players / 2), "{players}");
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), 3 * (players / 2), "{players}: {rounds:?}");
            for player in 0..players {
                let played = pairs.iter().filter(|pair| pair.contains(&player)).count();
                assert!(played >= 2, "{players}: {player} has been free twice: {rounds:?}");
            }
        }
        // The first and the second meet as soon as both have won all their games.
        let rounds = play(Tournament::Swiss { rounds: 2 }, &schedule(4, 2), lower_wins);
        assert_eq!(rounds[1].iter().map(|&[a, b]| a + b).min(), Some(1));
    }

    #[test]
    fn the_standing_is_by_points_and_those_of_the_opponents() {
        let (schedule, names) = (schedule(4, 2), ["a", "b", "c", "d"].map(String::from));
        let kind = Tournament::Swiss { rounds: 1 };
        let (fixtures, _) = kind.fixtures(&schedule, &BTreeMap::new());
        let mut entries = BTreeMap::new();
        for fixture in fixtures {
            let result = if fixture.players.contains(&3) && fixture.players[0] == 3 { "B+1" } else { "0" };
            let mut entry = Entry { game: fixture.game, result: result.to_string(), ..Entry::default() };
            (entry.sides.black.player, entry.sides.white.player) = (fixture.players[0], fixture.players[1]);
            entries.insert(fixture.game, entry);
        }
        let standing = kind.standing(&schedule, &entries, &names);
        assert_eq!(standing[0], "1. d: 1.5 points, Buchholz 0.5");
        assert_eq!(standing.len(), 4);
    }
}
