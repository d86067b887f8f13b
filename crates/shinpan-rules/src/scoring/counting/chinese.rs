//! Chinese half counting (Game End Rules): the empty regions of one colour are made rectangular and multiples of ten,
//! their value is remembered, that colour's stones are put in blocks of ten, and the sum is compared with half of the
//! board.

use crate::board::{Color, Point, PointSet, Size};
use crate::rules::{Points, Scoring, plural};

use super::layout::{Mark, parts, reading};
use super::rectangles::Yard;
use super::table::Table;
use super::{Precondition, Working, half};

const TEN: usize = 10;

/// Chinese half counting of Black's points.
pub(super) fn count(mut table: Table) -> Result<Working, Precondition> {
    table.serves(Scoring::Area)?;
    let black = rearrange(&mut table, Color::Black);
    Ok(half::compare(table, black))
}

/// Counts one colour: tens of empty points, then tens of stones.
pub(super) fn rearrange(table: &mut Table, color: Color) -> Points {
    table.clear_contested();
    let empty = tens(table, color);
    table.show("Empty regions made multiples of ten");
    let stones = blocks(table, color);
    table.show("Stones in blocks of ten");
    let total = empty + stones;
    table.say(format!("{} + {} = {total}", plural(empty, "empty point"), plural(stones, "stone")));
    total.into()
}

/// Makes each empty region a multiple of ten: the next one if own stones inside can be lifted, else the one below,
/// filling the other points. Returns the empty points to remember.
fn tens(table: &mut Table, color: Color) -> usize {
    let size = table.layout.size();
    let yard = Yard::new(size, color, table.owned(color));
    let mut sums = Vec::new();
    for region in parts(table.territory[color]).into_iter().rev() {
        let n = region.len();
        let (below, above) = (n / TEN * TEN, n.div_ceil(TEN) * TEN);
        let first = if n - below >= TEN / 2 { above } else { below };
        let done = yard.straighten(&mut table.layout, region, first);
        let done = done.or_else(|| yard.straighten(&mut table.layout, region, below));
        let done = done.expect("a region can always be filled");
        table.say(done.to_string());
        sums.push(done.len());
    }
    let sum = sums.iter().sum();
    table.say(match sum {
        0 => format!("{} has no empty points left", color.name()),
        _ => format!("{}'s empty points, to be remembered: {sum}", color.name()),
    });
    sum
}

/// Takes the other colour off and puts the stones in blocks of ten. Returns their number.
fn blocks(table: &mut Table, color: Color) -> usize {
    let other = table.layout.stones(color.opponent());
    let stones = table.layout.stones(color).len();
    table.layout.take(other | table.layout.stones(color));
    table.layout.clear_marks();
    for (i, p) in in_blocks(table.layout.size()).into_iter().take(stones).enumerate() {
        let point: PointSet = [p].into_iter().collect();
        table.layout.put(color, point);
        table.layout.set_mark(point, Mark::Block(i / TEN + 1));
    }
    table.say(format!("Take the {} stones off and put the {color} stones in blocks of ten", color.opponent()));
    table.say(format!("{} of ten and {}: {stones}", plural(stones / TEN, "block"), plural(stones % TEN, "stone")));
    stones
}

/// The points of a board in an order that makes blocks of ten: five columns by two rows where there is room, then the
/// rest as one reads.
fn in_blocks(size: Size) -> Vec<Point> {
    let mut order = Vec::new();
    for (band, block) in (0..size.height() / 2).flat_map(|b| (0..size.width() / 5).map(move |c| (b, c))) {
        let top = size.height() - 1 - 2 * band;
        order.extend([top, top - 1].into_iter().flat_map(|row| (0..5).map(move |c| Point::new(5 * block + c, row))));
    }
    let inside: PointSet = order.iter().copied().collect();
    order.extend(reading(size).filter(|p| !inside.contains(*p)));
    order
}
