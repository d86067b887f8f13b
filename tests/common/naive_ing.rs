//! The approximation of Ing's ko rule once more, by plain enumeration.

use shinpan::board::Color;
use shinpan::rules::Suicide;

use super::naive::{Place, Position, Stood};

/// Player, place, own chain after the play, stones taken from the board: what makes two plays the same.
type Play = (Color, Place, Vec<Place>, Vec<Place>);

fn play_of(before: &Position, after: &Position, color: Color, place: Place) -> Play {
    let mut gone = after.gone_since(before);
    if after.at(place).is_none() {
        gone.push(place);
    }
    (color, place, after.chain(place).into_iter().collect(), gone)
}

/// The plays that led to each moment; nothing for the start and for passes.
fn plays(history: &[Stood]) -> Vec<Option<Play>> {
    let play = |i: usize| {
        let (place, (color, _)) = (history[i].place?, history[i].made?);
        Some(play_of(&history[i - 1].position, &history[i].position, color, place))
    };
    (0..history.len()).map(play).collect()
}

/// Whether a play that leads to `next` takes a hot stone or plays an odd cycle again.
pub fn refuses(history: &[Stood], color: Color, place: Place, next: &Position, suicide: Suicide) -> bool {
    let all = plays(history);
    let now = history.len() - 1;
    let play = play_of(&history[now].position, next, color, place);
    again(history, &all, &play) || takes_hot_stone(history, &all, &play, next, suicide)
}

fn again(history: &[Stood], all: &[Option<Play>], play: &Play) -> bool {
    (1..history.len()).any(|end| {
        let odd = |start: &usize| {
            (end - start) % 2 == 1
                && all[start + 1..=end].iter().all(Option::is_some)
                && history[*start].position == history[end].position
        };
        let Some(start) = (0..end).rev().find(odd) else { return false };
        let cycle: Vec<&Play> = all[start + 1..=end].iter().flatten().collect();
        let Some(at) = cycle.iter().position(|p| *p == play) else { return false };
        let mut wanted: Vec<&Play> = cycle[at + 1..].iter().chain(&cycle[..at]).copied().collect();
        for later in all[end + 1..].iter().rev().flatten() {
            if wanted.last() == Some(&later) {
                wanted.pop();
            }
        }
        wanted.is_empty()
    })
}

fn takes_hot_stone(history: &[Stood], all: &[Option<Play>], play: &Play, next: &Position, suicide: Suicide) -> bool {
    let now = history.len() - 1;
    let since_pass = all.iter().rev().take_while(|p| p.is_some()).count();
    let run = now + 1 - since_pass.min(16)..=now;
    run.into_iter().any(|i| {
        let (by, placed, _, _) = all[i].as_ref().expect("a board play");
        let hot = *by != play.0 && play.3.contains(placed) && history[now].position.at(*placed) == Some(*by);
        let mut path: Vec<Position> = history[i - 1..=now].iter().map(|s| s.position.clone()).collect();
        hot && !odd_inside(&path) && closes(&mut path, next, play.0.opponent(), suicide, 6)
    })
}

fn odd_inside(path: &[Position]) -> bool {
    (0..path.len()).any(|b| (0..b).any(|a| (b - a) % 2 == 1 && path[a] == path[b]))
}

fn closes(path: &mut Vec<Position>, next: &Position, mover: Color, suicide: Suicide, rest: usize) -> bool {
    if let Some(at) = path.iter().position(|p| p == next) {
        return at == 0 && path.len().is_multiple_of(2);
    }
    if rest == 0 {
        return false;
    }
    path.push(next.clone());
    let start = path[0].clone();
    let found = next.places().filter(|p| start.at(*p) == Some(mover)).any(|place| {
        let mut after = next.clone();
        let Some(effect) = after.play(mover, place) else { return false };
        let allowed = match suicide {
            Suicide::Forbidden => effect.lost == 0,
            Suicide::Multi => effect.lost != 1,
            Suicide::Allowed => true,
        };
        allowed && closes(path, &after, mover.opponent(), suicide, rest - 1)
    });
    path.pop();
    found
}
