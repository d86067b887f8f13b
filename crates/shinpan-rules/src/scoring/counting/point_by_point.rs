//! Point by point counting (Game End Rules): "For each counted colour the board is scanned like reading and the grid
//! points scoring for a colour counted directly."

use crate::board::{Color, PointSet};
use crate::rules::{Pass, Points, Scoring, plural};

use super::layout::{Mark, reading};
use super::table::{Table, less};
use super::{Precondition, Working};

/// Counts every scored point of both colours. Serves all rules: the text calls it scarce for territory, not wrong;
/// prisoners are then added.
pub(super) fn count(mut table: Table) -> Result<Working, Precondition> {
    let scoring = table.rules.scoring;
    let scored = Color::BOTH.map(|c| scored(&table, c) - table.replaced);
    for color in Color::BOTH {
        table.layout.set_mark(scored[color], Mark::Counted(color));
    }
    table.show("Scored points");
    let mut totals = scan(&mut table, scored);
    let shared = shared(&mut table);
    for color in Color::BOTH {
        totals[color] += shared[color];
        if scoring == Scoring::Territory {
            totals[color] += prisoners(&mut table, color);
        }
    }
    let [black, white] = totals;
    table.say(format!("Black {black}, White {white}: {}", less(black, white)));
    Ok(table.finish_compensated(black - white, scoring))
}

/// The points of the board that score for a colour as its own.
fn scored(table: &Table, color: Color) -> PointSet {
    match table.rules.scoring {
        Scoring::Area => table.owned(color),
        Scoring::Territory => table.territory[color],
        Scoring::Stone => table.stones(color) | table.removed[color.opponent()],
        Scoring::Empty => table.territory[color],
        Scoring::None => PointSet::EMPTY,
    }
}

/// Reads the board row by row from the top.
fn scan(table: &mut Table, scored: [PointSet; 2]) -> [Points; 2] {
    let size = table.layout.size();
    let mut totals = [0_usize; 2];
    for row in (0..size.height()).rev() {
        let line: PointSet = reading(size).filter(|p| p.row() == row).collect();
        let [black, white] = scored.map(|s| (s & line).len());
        totals = [totals[0] + black, totals[1] + white];
        let [b, w] = totals;
        table.say(format!("Row {}: Black {black}, White {white}; so far {b} and {w}", row + 1));
    }
    totals.map(Points::from)
}

/// The shared points of each player, where the rules give anything.
fn shared(table: &mut Table) -> [Points; 2] {
    let parts = match table.rules.scoring {
        Scoring::Stone | Scoring::None => return [Points::ZERO; 2],
        Scoring::Area | Scoring::Territory | Scoring::Empty => table.lay_shares(),
    };
    let n = table.shared.len();
    for color in Color::BOTH.into_iter().filter(|&c| !parts[c].is_zero()) {
        table.say(format!("{}: {} for {}", plural(n, "shared point"), parts[color], color.name()));
    }
    parts
}

/// A player's prisoners: the opponent's stones captured, removed, and handed over for passes.
fn prisoners(table: &mut Table, color: Color) -> Points {
    let from = color.opponent();
    let (captured, dead, passes) = (table.captured(from), table.dead[from], table.pass_stones(from));
    let passed = match (table.rules.pass, passes) {
        (Pass::Free | Pass::Return | Pass::Forbidden, 0) => String::new(),
        _ => format!(" + {}", plural(passes, "pass stone")),
    };
    let all = captured + dead + passes;
    table.say(format!("{}'s prisoners: {captured} captured + {dead} dead{passed} = {all}", color.name()));
    all.into()
}
