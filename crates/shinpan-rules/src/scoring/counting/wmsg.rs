//! The counting methods of the World Mind Sports Games 2008 in Jasiek's wording (revision of the WMSG rules, "The used
//! method for counting is announced"). They differ from the procedures they are named after in where compensations
//! enter and in what Black's very last pass costs. They serve area rules, whatever passes cost there.

use crate::board::Color;
use crate::rules::{Points, Scoring};

use super::table::{Table, less};
use super::{Precondition, Working, chinese, fill_in, half, japanese};
use crate::scoring::Item;

/// "1) perform Chinese Half Counting of the position, 2) double the count, 3) subtract the komi, 4) subtract any White
/// passes first compensation."
pub(super) fn chinese(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Area)?;
    let black = chinese::rearrange(&mut table, Color::Black);
    let over = half::over_half(&mut table, black);
    table.say(format!("Twice that: {}", over + over));
    Ok(table.finish_compensated(over + over, Scoring::Area))
}

/// "1) for each pass during the game, a player takes 1 stone from his bowl and adds them to the removed stones, 2)
/// however, if Black has made the very last pass of the game, then for that pass the payment in (1) is not done, 3)
/// Japanese Counting is performed, 4) subtract the komi, 5) subtract any compensation if White has made the game's
/// first pass."
///
/// Needs equal numbers of moves, as the text says: it is so if moves alternate and Black began without handicap.
pub(super) fn japanese(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Area)?;
    table.untrimmed(Scoring::Territory)?;
    let last = table.game.last_pass_counted();
    let mut pass_stones = Color::BOTH.map(|c| table.passes(c));
    let spared = last == Some(Color::Black);
    pass_stones[Color::Black] -= usize::from(spared);
    // Handicap stones show in territory by themselves; all else is paid apart.
    let items = table.compensations(Scoring::Area).into_iter().filter(|(item, _)| *item != Item::HandicapBonus);
    let paid: Vec<(Item, Points)> = items.collect();
    table.even(pass_stones, paid.iter().map(|&(_, points)| points).sum())?;
    if spared {
        table.say("Black made the very last pass and pays no stone for it");
    }
    let difference = japanese::territory(&mut table, pass_stones);
    Ok(table.finish_paid(difference, &paid))
}

/// "1) Ing Counting is performed, 2) subtract the remaining fraction 0.5 of the komi, 3) subtract any White passes
/// first compensation." The fraction is whatever the komi has above an even number that compensation stones are worth.
pub(super) fn fill_in(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Area)?;
    table.lay_whole();
    let komi = table.game.komi();
    let even = fill_in::even_part(komi);
    let filled = fill_in::fill(&mut table, even)?;
    table.say(format!("Stones have paid {even} of the komi: {} left", less(komi, even)));
    let paid: Vec<(Item, Points)> = table.compensations(Scoring::Area);
    let rest = |(item, points)| (item, if item == Item::Komi { points - even } else { points });
    let paid: Vec<_> = paid.into_iter().map(rest).filter(|(_, points)| !points.is_zero()).collect();
    Ok(table.finish_paid(filled, &paid))
}
