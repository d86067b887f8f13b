//! Stone counting (Game End Rules): "All scored grid points are filled with stones", shared ones alternately, a single
//! odd one left; then the stones of both colours are compared, arranged point-symmetrically or taken off in pairs.

use crate::board::{Color, Point, PointSet};
use crate::rules::{Points, Scoring, plural};

use super::layout::{Mark, reading};
use super::table::Table;
use super::{Precondition, Working};

/// Fills the scored points. Under stone scoring only stones are scored, so nothing is filled: whatever a player could
/// still fill is for playing, not for counting.
fn fill(table: &mut Table) -> Result<(), Precondition> {
    table.clear_contested();
    if table.rules.scoring == Scoring::Stone {
        table.say("Only stones count: no empty point is filled");
        occupy(table);
        return Ok(());
    }
    table.serves(Scoring::Area)?;
    for color in Color::BOTH {
        let points = table.territory[color];
        table.layout.put(color, points);
        table.layout.set_mark(points, Mark::Filled);
        let fill = plural(points.len(), "point");
        table.say(format!("Fill the {fill} that {} surrounds with {color} stones", color.name()));
    }
    share(table);
    table.show("Scored points filled");
    Ok(())
}

/// Puts stones on the points of dead ones: they are taken to be occupied by the other colour (Go Rule Dialects,
/// "Variations which doesn't effectively change the score", 3).
fn occupy(table: &mut Table) {
    let removed = table.removed;
    for color in Color::BOTH.into_iter().filter(|&c| !removed[c].is_empty()) {
        let (points, other) = (removed[color], color.opponent());
        table.layout.put(other, points);
        table.layout.set_mark(points, Mark::Filled);
        table.say(format!("The points of the dead {color} stones count as occupied by {}: {points}", other.name()));
    }
    if table.dead != [0; 2] {
        table.show("Points of dead stones occupied");
    }
}

/// Fills shared points: those that the rules give to one player with stones of that colour, of the others half with
/// each colour.
pub(super) fn share(table: &mut Table) {
    let given = table.lay_whole();
    for color in Color::BOTH.into_iter().filter(|&c| !given[c].is_empty()) {
        table.layout.put(color, given[color]);
        table.layout.set_mark(given[color], Mark::Filled);
        table.say(format!("Shared points given to {}: {}", color.name(), given[color]));
    }
    let even = table.shared - given[0] - given[1];
    let points: Vec<Point> = reading(table.layout.size()).filter(|p| even.contains(*p)).collect();
    let each = points.len() / 2;
    let black: PointSet = points.iter().copied().take(each).collect();
    let white: PointSet = points.iter().copied().skip(each).take(each).collect();
    let odd: PointSet = points.iter().copied().skip(2 * each).collect();
    table.layout.put(Color::Black, black);
    table.layout.put(Color::White, white);
    table.layout.set_mark(black | white, Mark::Filled);
    table.layout.set_mark(odd, Mark::Left);
    if each > 0 {
        let (first, second) = (plural(each, "black stone"), plural(each, "white stone"));
        table.say(format!("Share {} points: {first} at {black}, {second} at {white}", 2 * each));
    }
    if !odd.is_empty() {
        table.say(format!("The odd shared point {odd} stays empty"));
    }
}

/// Arranges the stones of both colours point-symmetrically: Black's from the upper left on, White's from the lower
/// right back, so that each white stone lies opposite a black one as long as both last.
pub(super) fn symmetric(mut table: Table) -> Result<Working, Precondition> {
    fill(&mut table)?;
    let size = table.layout.size();
    let [black, white] = Color::BOTH.map(|c| table.layout.stones(c));
    table.layout.take(black | white);
    table.layout.clear_marks();
    table.layout.put(Color::Black, reading(size).take(black.len()).collect());
    table.layout.put(Color::White, reading(size).rev().take(white.len()).collect());
    table.say("Put the black stones on the upper part of the board, row by row from the upper left corner");
    table.say("Put the white stones on the lower part, row by row from the lower right corner");
    let opposite = |p: Point| Point::new(size.width() - 1 - p.column(), size.height() - 1 - p.row());
    let alone = Color::BOTH.map(|c| -> PointSet {
        let stones = table.layout.stones(c);
        stones.iter().filter(|&p| table.layout.get(opposite(p)) != Some(c.opponent())).collect()
    });
    table.layout.set_mark(alone[0] | alone[1], Mark::Surplus);
    table.show("Stones arranged point-symmetrically");
    Ok(compare(table, alone, "facing no stone of the other colour through the centre"))
}

/// Takes a black and a white stone off the board as long as there are both.
pub(super) fn pairs(mut table: Table) -> Result<Working, Precondition> {
    fill(&mut table)?;
    let size = table.layout.size();
    table.layout.clear_marks();
    let mut pairs = 0;
    loop {
        let next = Color::BOTH.map(|c| reading(size).find(|&p| table.layout.get(p) == Some(c)));
        let [Some(black), Some(white)] = next else { break };
        table.layout.take([black, white].into_iter().collect());
        pairs += 1;
    }
    table.say(format!("Take {} of a black and a white stone off the board", plural(pairs, "pair")));
    let left = Color::BOTH.map(|c| table.layout.stones(c));
    table.layout.set_mark(left[0] | left[1], Mark::Surplus);
    table.show("Pairs of stones taken off");
    Ok(compare(table, left, "left"))
}

/// The colour with stones over has so many points more.
fn compare(mut table: Table, over: [PointSet; 2], how: &str) -> Working {
    let [black, white] = over.map(|o| o.len());
    table.say(match (black, white) {
        (0, 0) => "Both colours have equally many stones".to_string(),
        (n, 0) => format!("{} {how}: {}", plural(n, "black stone"), over[0]),
        (_, n) => format!("{} {how}: {}", plural(n, "white stone"), over[1]),
    });
    let scoring = match table.rules.scoring {
        Scoring::Stone => Scoring::Stone,
        Scoring::None => Scoring::None,
        Scoring::Area | Scoring::Territory | Scoring::Empty => Scoring::Area,
    };
    table.finish_compensated(Points::from(black) - Points::from(white), scoring)
}
