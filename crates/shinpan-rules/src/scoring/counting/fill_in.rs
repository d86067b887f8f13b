//! Fill-in counting (Game End Rules; Ing): both players start with half as many stones as the board has points. All of
//! them are filled in: shared points evenly, own areas, compensation stones and losing stones in the opponent's area.
//!
//! The text puts compensation stones "of the colour giving the points" into the other's area; its own exception
//! ("opponent's area ... the player with compensation points"), and arithmetic, want the colour that *receives* them.

use crate::board::{Color, PointSet};
use crate::rules::{Points, Scoring, plural};

use super::layout::{Mark, reading};
use super::table::{Table, divided};
use super::{Precondition, Working, stone};

/// Fill-in counting with stones for all of the compensation.
pub(super) fn count(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Area)?;
    table.lay_whole();
    let compensation = table.compensation(Scoring::Area);
    let by = (compensation - even_part(compensation)).abs();
    if !by.is_zero() {
        return Err(Precondition::OddCompensation { method: table.method, compensation, by });
    }
    let difference = fill(&mut table, compensation)?;
    Ok(table.finish(difference))
}

/// The part of `points` that stones can pay: the even whole number next to it towards zero.
pub(super) fn even_part(points: Points) -> Points {
    Points::whole(divided(points, 2).truncated()) * 2
}

/// Stones in bowls.
struct Bowls {
    has: usize,
    left: [usize; 2],
}

impl Bowls {
    /// Each player starts with half as many stones as the board has points; the living ones are on the board, and each
    /// has to fill shared points.
    fn of(table: &mut Table) -> Result<Bowls, Precondition> {
        let has = table.area() / 2;
        let given = table.lay_whole().map(|points| points.len());
        let even = (table.shared.len() - given[0] - given[1]) / 2;
        let needs = Color::BOTH.map(|c| table.layout.stones(c).len() + given[c] + even);
        if let Some(color) = Color::BOTH.into_iter().find(|&c| needs[c] > has) {
            let by = needs[color] - has;
            return Err(Precondition::StonesMissing { method: table.method, color, has, by });
        }
        Ok(Bowls { has, left: needs.map(|n| has - n) })
    }
}

/// Fills all stones in, with stones for `compensation` (an even number, for White unless negative). Returns Black's
/// points less White's, compensation included.
pub(super) fn fill(table: &mut Table, compensation: Points) -> Result<Points, Precondition> {
    table.clear_contested();
    let mut bowls = Bowls::of(table)?;
    let [black, white] = Color::BOTH.map(|c| bowls.has - table.layout.stones(c).len());
    table.say(format!(
        "Each player starts with {}; what is not on the board is in the bowls: {black} black and {white} white",
        plural(bowls.has, "stone")
    ));
    let areas = Color::BOTH.map(|c| table.owned(c));
    stone::share(table);
    let unplaced = compensate(table, &mut bowls, &areas, compensation)?;
    for color in Color::BOTH {
        let room = (table.layout.empties() & areas[color]).len();
        let points = put(table, color, areas[color], bowls.left[color].min(room), Mark::Filled);
        bowls.left[color] -= points;
        if points > 0 {
            let stones = plural(points, &format!("{color} stone"));
            table.say(format!("Fill {}'s area: {stones}", color.name()));
        }
    }
    table.show("Own areas filled");
    Ok(lose(table, &bowls, &areas) + unplaced)
}

/// Puts half as many stones of the receiving colour as there are points into the other's area. Where there is no room,
/// stones of the giver make room and become losing stones; where stones are short, they are taken from the board. Where
/// the area has not so many points at all, "a proper number of opponent's stones become losing stones", and no more
/// than that can be said where all of them lose already: returns what these are worth, Black's points less White's.
fn compensate(
    table: &mut Table,
    bowls: &mut Bowls,
    areas: &[PointSet; 2],
    compensation: Points,
) -> Result<Points, Precondition> {
    let giver = if compensation < Points::ZERO { Color::White } else { Color::Black };
    let receiver = giver.opponent();
    let needed = divided(compensation.abs(), 2).truncated() as usize;
    if needed == 0 {
        return Ok(Points::ZERO);
    }
    let placed = needed.min(areas[giver].len());
    let stones = bowls.left[receiver] + (table.layout.stones(receiver) & areas[receiver]).len();
    if placed > stones {
        let by = placed - stones;
        return Err(Precondition::StonesMissing { method: table.method, color: receiver, has: bowls.has, by });
    }
    let empty = (areas[giver] & table.layout.empties()).len();
    lift(table, bowls, giver, areas[giver], placed.saturating_sub(empty), "to make room for compensation");
    let short = placed.saturating_sub(bowls.left[receiver]);
    lift(table, bowls, receiver, areas[receiver], short, "to compensate with");
    put(table, receiver, areas[giver], placed, Mark::Compensation);
    bowls.left[receiver] -= placed;
    let (paid, of) = (plural(compensation.abs(), "point"), giver.name());
    let put_into = match placed {
        0 => String::new(),
        _ => {
            let (stones, points) =
                (plural(placed, &format!("{receiver} stone")), table.layout.marked(Mark::Compensation));
            format!(": put {stones} into {of}'s area: {points}")
        }
    };
    table.say(format!("{of} gives {paid}, 2 for each stone{put_into}"));
    let unplaced = needed - placed;
    if unplaced > 0 {
        let (points, to) = (plural(2 * unplaced, "point"), receiver.name());
        table.say(format!("For {unplaced} more there is no room: as many {giver} stones lose, {points} for {to}"));
    }
    let worth = Points::from(2 * unplaced);
    Ok(if receiver == Color::Black { worth } else { -worth })
}

/// Takes stones from the board back into the bowl, the last ones as one reads.
fn lift(table: &mut Table, bowls: &mut Bowls, color: Color, area: PointSet, number: usize, why: &str) {
    if number == 0 {
        return;
    }
    let own = table.layout.stones(color) & area;
    let stones: PointSet = reading(table.layout.size()).rev().filter(|p| own.contains(*p)).take(number).collect();
    table.layout.take(stones);
    bowls.left[color] += number;
    table.say(format!("Take {} off {why}: {stones}", plural(number, &format!("{color} stone"))));
}

/// Puts so many stones on the first empty points of an area, as one reads; tells how many.
fn put(table: &mut Table, color: Color, area: PointSet, number: usize, mark: Mark) -> usize {
    let room = area & table.layout.empties();
    let points: PointSet = reading(table.layout.size()).filter(|p| room.contains(*p)).take(number).collect();
    table.layout.put(color, points);
    table.layout.set_mark(points, mark);
    points.len()
}

/// Puts so many losing stones on the last empty points of an area, apart from compensation stones ("must be positioned
/// separately"); tells how many.
fn put_last(table: &mut Table, color: Color, area: PointSet, number: usize) -> usize {
    let room = area & table.layout.empties();
    let points: PointSet = reading(table.layout.size()).rev().filter(|p| room.contains(*p)).take(number).collect();
    table.layout.put(color, points);
    table.layout.set_mark(points, Mark::Losing);
    points.len()
}

/// Puts the stones that are left into the opponent's area and reads the result: "twice the number of losing stones plus
/// possibly one point for an empty grid point adjacent to losing stones", or for a stone that stays in the bowl.
fn lose(table: &mut Table, bowls: &Bowls, areas: &[PointSet; 2]) -> Points {
    let mut difference = Points::ZERO;
    for loser in Color::BOTH {
        let winner = loser.opponent();
        let losing = put_last(table, loser, areas[winner], bowls.left[loser]);
        let stays = bowls.left[loser] - losing;
        let open = areas[winner] & table.layout.empties();
        table.layout.set_mark(open, Mark::Left);
        let margin = 2 * losing + stays + open.len();
        if losing > 0 {
            let stones = plural(losing, &format!("losing {loser} stone"));
            let (points, at) = (plural(2 * losing, "point"), table.layout.marked(Mark::Losing));
            table.say(format!("Put {stones} into {0}'s area, {points} for {0}: {at}", winner.name()));
        }
        if stays > 0 {
            table.say(format!("{stays} {loser} stone stays in the bowl: 1 point for {}", winner.name()));
        }
        if !open.is_empty() {
            table.say(format!("{open} in {0}'s area stays empty: 1 point for {0}", winner.name()));
        }
        let margin = Points::from(margin);
        difference += if winner == Color::Black { margin } else { -margin };
    }
    table.show("All stones filled in");
    difference
}
