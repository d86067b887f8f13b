//! Territory marks at the end of a record (`TB`, `TW`): what whoever kept it says of stones and borders.

use crate::board::{Color, PointSet, regions};
use crate::game::Game;
use crate::sgf::Record;

use super::dispute::chains_at;

/// The points that a record calls each player's at its end.
fn territory(record: &Record) -> [PointSet; 2] {
    ["TB", "TW"].map(|property| record.marked(property))
}

/// Marks the chains that stand in what the record calls the other player's territory at its end. `false` if it does not
/// say so, or somebody marked stones before, or the rules have none removed.
pub(super) fn believe(record: &Record, game: &mut Game) -> bool {
    let dead = marked_dead(record, game).filter(|_| game.dead().is_none());
    dead.is_some_and(|dead| game.mark_dead(dead).is_ok())
}

/// The chains that stand in what a record calls the other player's territory at its end, if it says so.
pub(super) fn marked_dead(record: &Record, game: &Game) -> Option<PointSet> {
    let territory = territory(record);
    let stones = Color::BOTH.map(|color| game.board().stones(color) & territory[color.opponent()]);
    let says = territory != [PointSet::EMPTY; 2];
    says.then(|| chains_at(game, stones[0] | stones[1]).ok()).flatten()
}

/// The points along open borders, by the colour that the record gives the points behind them.
pub(super) fn closing(record: &Record, game: &Game) -> [PointSet; 2] {
    let territory = territory(record);
    let mut cleared = game.board().clone();
    cleared.take_off(game.dead().unwrap_or_default());
    let open = regions(&cleared).into_iter().filter(|region| region.owner().is_none());
    open.fold([PointSet::EMPTY; 2], |closing, region| {
        let border = |color: Color| {
            let side = region.points & territory[color];
            side & cleared.next_to(&((region.points - side) | cleared.stones(color.opponent())))
        };
        let more = Color::BOTH.map(border);
        [closing[0] | more[0], closing[1] | more[1]]
    })
}
