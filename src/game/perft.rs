//! Counts of move paths: the strongest test there is for a set of rules, because every wrong verdict on any path
//! changes a number. Tromp and Farnebäck, "Combinatorics of Go" (2016), give numbers to compare with.

use crate::board::{Color, Move, Size};
use crate::rules::Ruleset;

use super::{Game, Phase};

/// The number of sequences of exactly `depth` legal board plays, without passes, from an empty board. Costs as many
/// moves as the answer says.
#[must_use]
pub fn plays(ruleset: Ruleset, size: Size, depth: usize) -> u64 {
    let game = &mut Game::new(ruleset, size);
    let color = game.to_play();
    plays_from(game, color, depth)
}

fn plays_from(game: &mut Game, color: Color, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for point in game.board().empties() {
        if game.play(color, Move::Play(point)).is_ok() {
            total += plays_from(game, color.opponent(), depth - 1);
            game.undo().expect("a move was just made");
        }
    }
    total
}

/// The number of complete games, by number of board plays, from the present position of a game: every sequence of legal
/// plays and passes up to the stop. Only for tiny boards.
#[must_use]
pub fn complete_games(game: &mut Game) -> Vec<u64> {
    let mut by_plays = Vec::new();
    complete_from(game, &mut by_plays, 0);
    by_plays
}

fn complete_from(game: &mut Game, by_plays: &mut Vec<u64>, plays: usize) {
    if !matches!(game.phase(), Phase::Setup | Phase::Play | Phase::ThirdPass(_)) {
        if by_plays.len() <= plays {
            by_plays.resize(plays + 1, 0);
        }
        by_plays[plays] += 1;
        return;
    }
    let color = game.to_play();
    let moves = game.board().empties().iter().map(Move::Play).chain([Move::Pass]);
    for mv in moves {
        if game.play(color, mv).is_ok() {
            complete_from(game, by_plays, plays + usize::from(mv != Move::Pass));
            game.undo().expect("a move was just made");
        }
    }
}
