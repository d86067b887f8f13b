//! New Zealand half counting. R. Jasiek's revision of the WMSG rules names it; what it is, is told at Sensei's Library
//! (NewZealandRules, Discussion): after dead stones are removed the board is counted as it stands, so that a recount is
//! easy; one guesses who has the smaller amount and counts that off by twos; and one knows which count ties ("black 184
//! / white 177 is a tie").

use crate::board::Color;
use crate::rules::{Points, Scoring, plural};

use super::layout::Mark;
use super::table::{Table, divided, less};
use super::{Precondition, Working};

/// Counts the colour that has less, by twos, and compares with its part of a tie.
pub(super) fn count(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Area)?;
    let color =
        if table.owned(Color::White).len() < table.owned(Color::Black).len() { Color::White } else { Color::Black };
    let owned = table.owned(color);
    table.layout.set_mark(owned, Mark::Counted(color));
    table.show("The smaller area");
    let name = color.name();
    table.say(format!("{name} seems to have less: count {name}'s points by twos and leave the board as it is"));
    let size = table.layout.size();
    let mut total = 0;
    for row in (0..size.height()).rev() {
        let here = owned.iter().filter(|p| p.row() == row).count();
        let steps: Vec<String> =
            (1..=here).filter(|i| i % 2 == 0 || *i == here).map(|i| (total + i).to_string()).collect();
        total += here;
        table.say(format!("Row {}: {}", row + 1, if steps.is_empty() { "-".to_string() } else { steps.join(" ") }));
    }
    table.say_paid(&table.compensations(Scoring::Area));
    let points = Points::from(table.area() - table.shared.len());
    let compensation = table.compensation(Scoring::Area);
    let tie = [divided(points + compensation, 2), divided(points - compensation, 2)];
    table.say(format!("{} not shared: Black {}, White {} would be a tie", plural(points, "point"), tie[0], tie[1]));
    let over = Points::from(total) - tie[color];
    table.say(format!("{name} has {total}: {}, and twice that is {}", less(total.into(), tie[color]), over + over));
    let difference = match color {
        Color::Black => over + over,
        Color::White => -(over + over),
    };
    Ok(table.finish(difference))
}
