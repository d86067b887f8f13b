//! Japanese territory counting (Game End Rules): all prisoners of a colour are filled into the empty regions of that
//! colour as far as possible, the regions are made rectangular, what remains is counted, prisoners that found no room
//! are subtracted.

use crate::board::{Color, PointSet};
use crate::rules::{Pass, Points, Scoring, plural};

use super::layout::{Mark, parts};
use super::rectangles::Yard;
use super::table::{Table, less};
use super::{Precondition, Working};

/// Counts territory with the prisoners and pass stones of the rules.
pub(super) fn count(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Territory)?;
    let pass_stones = Color::BOTH.map(|c| table.pass_stones(c));
    let difference = territory(&mut table, pass_stones);
    Ok(table.finish_compensated(difference, Scoring::Territory))
}

/// Fills in prisoners, pass stones among them, straightens the regions, and compares them.
pub(super) fn territory(table: &mut Table, pass_stones: [usize; 2]) -> Points {
    let left = Color::BOTH.map(|c| fill(table, c, pass_stones[c]));
    table.show("Prisoners filled in");
    let [black, white] = Color::BOTH.map(|c| {
        let rest = Points::from(left[c].0) - Points::from(left[c].1);
        straighten(table, c);
        if left[c].1 > 0 {
            let rest_of = plural(left[c].1, &format!("{c} prisoner"));
            table.say(format!("Subtract {rest_of} without room: {rest}"));
        }
        rest
    });
    table.show("Regions made rectangular");
    table.say(format!("Black {black}, White {white}: {}", less(black, white)));
    black - white
}

/// Fills the prisoners of a colour into that colour's regions, small ones first. Returns the points left empty and the
/// prisoners left over.
fn fill(table: &mut Table, color: Color, pass_stones: usize) -> (usize, usize) {
    let (captured, dead) = (table.captured(color), table.dead[color]);
    let mut hand = captured + dead + pass_stones;
    let passed = match (table.rules.pass, pass_stones) {
        (Pass::Free, 0) => String::new(),
        _ => format!(" + {}", plural(pass_stones, "pass stone")),
    };
    let owed = match table.owed[color].min(pass_stones) {
        0 => String::new(),
        1 => ", one of them owed".to_string(),
        n => format!(", {n} of them owed"),
    };
    table.say(format!("Prisoners, {color} stones: {captured} captured + {dead} dead{passed} = {hand}{owed}"));
    let room = table.territory[color];
    let order = parts(room).into_iter().flatten();
    let points: PointSet = order.take(hand).collect();
    table.layout.put(color, points);
    table.layout.set_mark(points, Mark::Prisoner);
    hand -= points.len();
    if !points.is_empty() {
        let prisoners = plural(points.len(), &format!("{color} prisoner"));
        table.say(format!("Fill {prisoners} into {}'s regions: {points}", color.name()));
    }
    (room.len() - points.len(), hand)
}

/// Makes what is left of a colour's regions rectangular, the largest first.
fn straighten(table: &mut Table, color: Color) {
    let size = table.layout.size();
    let empties = table.territory[color] & table.layout.empties();
    let yard = Yard::new(size, color, table.owned(color));
    for region in parts(empties).into_iter().rev() {
        let done = yard.straighten(&mut table.layout, region, region.len());
        let done = done.expect("a region is at worst made of its single points");
        table.say(done.to_string());
    }
    table.say(format!("{}'s empty points: {}", color.name(), empties.len()));
}
