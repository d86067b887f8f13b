//! Brute force: every line of play by the referee's verdicts alone, nothing stored. What exact values are held against.

use crate::Value;
use crate::perft::LONGEST;
use shinpan_rules::board::{Color, Move};
use shinpan_rules::game::{Game, Imputed, Phase};
use shinpan_rules::rules::{Points, Scoring};
use shinpan_rules::scoring;

/// Value of a win without a count: more than any board has points.
const WON: usize = 10_000;

/// Black's points less White's.
fn worth(game: &Game) -> Points {
    let won = Points::whole(WON as i64);
    match game.ending() {
        Some(ending) => match ending.winner {
            Some(Color::Black) => won,
            Some(Color::White) => -won,
            None => Points::ZERO,
        },
        None => scoring::tally(game, scoring::Settled::default()).difference(),
    }
}

fn is_over(game: &Game) -> bool {
    matches!(game.phase(), Phase::Agreement | Phase::Counting | Phase::Ended)
        || game.imputed() == Some(Imputed::Agreement)
}

/// Finds the value of a game by looking at every line, or `None` after so many positions or in a game that is too
/// long. Only for rules under which every game ends and nobody has to be asked about life and death: otherwise it does
/// not end, or its answer is another.
#[must_use]
pub fn brute_force(game: &Game, nodes: u64) -> Option<Value> {
    let far = Points::whole(2 * WON as i64);
    let mut game = game.clone();
    let mut left = nodes;
    let worth = best(&mut game, (-far, far), &mut left)?;
    let won = worth.abs() == Points::whole(WON as i64) || game.rules().scoring == Scoring::None;
    Some(match won {
        true => Value::Won(if worth > Points::ZERO { Color::Black } else { Color::White }),
        false => Value::Counted(scoring::Score::of(worth, game.rules().tie)),
    })
}

/// Minimax with bounds.
fn best(game: &mut Game, (mut least, mut most): (Points, Points), left: &mut u64) -> Option<Points> {
    *left = left.checked_sub(1).filter(|_| game.ledger().turns() <= LONGEST)?;
    if is_over(game) {
        return Some(worth(game));
    }
    let color = game.to_play();
    let moves: Vec<Move> = game.board().empties().iter().map(Move::Play).chain([Move::Pass]).collect();
    let mut found: Option<Points> = None;
    for mv in moves {
        if game.play(color, mv).is_err() {
            continue;
        }
        let value = best(game, (least, most), left);
        game.undo().ok()?;
        let value = value?;
        let better = |best: Points| if color == Color::Black { best.max(value) } else { best.min(value) };
        found = Some(found.map_or(value, better));
        match color {
            Color::Black => least = least.max(value),
            Color::White => most = most.min(value),
        }
        if least >= most {
            break;
        }
    }
    found
}
