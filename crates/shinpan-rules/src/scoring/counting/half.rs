//! Point by point half counting (Game End Rules): one colour is counted and compared with half of the grid points, less
//! the shared ones; half komi; the difference is doubled.

use crate::board::Color;
use crate::rules::{Points, Scoring, plural};

use super::layout::Mark;
use super::table::{Table, divided, less};
use super::{Precondition, Working};

/// Counts Black's points as one reads.
pub(super) fn count(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Area)?;
    let owned = table.owned(Color::Black);
    table.layout.set_mark(owned, Mark::Counted(Color::Black));
    table.show("Black's points");
    let size = table.layout.size();
    let mut total = 0;
    for row in (0..size.height()).rev() {
        let here = owned.iter().filter(|p| p.row() == row).count();
        total += here;
        table.say(format!("Row {}: Black {here}; so far {total}", row + 1));
    }
    Ok(compare(table, total.into()))
}

/// Compares Black's points with half of the board and half of the compensation, and doubles what remains.
pub(super) fn compare(mut table: Table, black: Points) -> Working {
    let over = over_half(&mut table, black);
    table.say_paid(&table.compensations(Scoring::Area));
    let paid = table.compensation(Scoring::Area);
    let half = divided(paid, 2);
    let rest = over - half;
    if !paid.is_zero() {
        table.say(format!(
            "Less half of {}, as half of the board was counted: {}",
            plural(paid, "point"),
            less(over, half)
        ));
    }
    table.say(format!("Twice that: {}", rest + rest));
    table.finish(rest + rest)
}

/// Black's points beyond half of the points that are not shared.
pub(super) fn over_half(table: &mut Table, black: Points) -> Points {
    let (area, shared) = (table.area(), table.shared.len());
    let half = divided(Points::from(area - shared), 2);
    table.say(match shared {
        0 => format!("Half of the board: {area} / 2 = {half}"),
        _ => format!("Half of the board without shared points ({shared}): ({area} - {shared}) / 2 = {half}"),
    });
    table.say(format!("Black has {black}: {}", less(black, half)));
    black - half
}
