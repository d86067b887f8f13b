//! Borders that both players left open when they stopped, closed as a network or playouts see the territories behind
//! them.
//!
//! Two passes over a gap in a border make one region of two territories, and by the letter it counts for nobody.
//! Players do not mean that: they see which side of the gap is whose. With either player to move first an estimate says
//! the same of most points of such a region; the border is closed along these. Where too many points hang on who moves
//! first or on a ko, or nearly the whole board is open, play has not come to an end, and the region stays as it is.

use shinpan_rules::board::{Board, Color, PointMap, PointSet, Region, regions};

use super::types::Finding;

/// A region next to both colours with more points than this is no dame.
const OPEN: usize = 8;
/// A point is a player's if the search gives it to that player by so much, from 0 to 1, whoever moves first.
const SURE: f32 = 0.3;
/// So many points of a region may be anybody's, or a quarter of it.
const FEW: usize = 4;

/// The points along open borders, by the colour that closes the border there, with these stones dead. `owners` says
/// whose each point is, from 1 for Black to -1 for White, whoever moves first; it is asked only where something is
/// open.
pub(super) fn close(
    board: &Board,
    findings: &[Finding],
    dead: PointSet,
    owners: &dyn Fn() -> Option<PointMap<f32>>,
) -> [PointSet; 2] {
    let nothing = [PointSet::EMPTY; 2];
    let mut cleared = board.clone();
    cleared.take_off(dead);
    let most = board.size().area() * 7 / 8;
    let is_open = |r: &Region| r.owner().is_none() && (OPEN + 1..=most).contains(&r.points.len());
    let fights = |r: &Region| {
        let beside = r.border[0] | r.border[1] | (r.points & dead);
        findings.iter().any(|f| f.ko.is_some() && f.stones.intersects(&beside))
    };
    let open: Vec<Region> = regions(&cleared).into_iter().filter(|r| is_open(r) && !fights(r)).collect();
    if open.is_empty() {
        return nothing;
    }
    let Some(owners) = owners() else { return nothing };
    let closes = |closing: [PointSet; 2], region: &Region| {
        let taken = Color::BOTH.map(|color| region.points & dead & board.stones(color.opponent()));
        let more = border(&cleared, region, taken, &owners)?;
        let both = [closing[0] | more[0], closing[1] | more[1]];
        stands(&cleared, both).then_some(both)
    };
    open.iter().fold(nothing, |closing, region| closes(closing, region).unwrap_or(closing))
}

/// The points along which a region is divided, if so few of its points may be anybody's that it is. Where dead stones
/// were `taken` off, the point is whose prisoners they are.
fn border(board: &Board, region: &Region, taken: [PointSet; 2], owners: &PointMap<f32>) -> Option<[PointSet; 2]> {
    let sure = |color: Color| -> PointSet {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let open = region.points - taken[0] - taken[1];
        taken[color] | open.iter().filter(|&p| sign * owners[p] >= SURE).collect()
    };
    let sides = Color::BOTH.map(sure);
    let anybodys = region.points - sides[0] - sides[1];
    if anybodys.len() > FEW.max(region.points.len() / 4) {
        return None;
    }
    let border = |color: Color| {
        let beyond = (region.points - sides[color]) | board.stones(color.opponent());
        sides[color] & board.next_to(&beyond)
    };
    Some(Color::BOTH.map(border))
}

/// Tells whether stones could stand along all borders, each with a liberty.
fn stands(board: &Board, closing: [PointSet; 2]) -> bool {
    let stones = Color::BOTH.into_iter().flat_map(|c| (board.stones(c) | closing[c]).into_iter().map(move |p| (c, p)));
    Board::new(board.size()).set_up(stones).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::types::{KoFate, Method, State};
    use shinpan_rules::board::Chain;

    /// Two walls with a gap in the middle row.
    const GAP: &str = "..XO...\n..XO...\n.......\n..XO...\n..XO...";

    /// The border of a board whose columns belong so much to Black, with what every chain is found to be.
    fn closed(rows: &str, owners: [f32; 7], ko: Option<KoFate>) -> [String; 2] {
        let board: Board = rows.parse().unwrap();
        let found =
            |c: Chain| Finding { ko, ..Finding::of(&c, State::Alive, Method::Network { file: "net", share: 990 }) };
        let findings: Vec<Finding> = board.chains().into_iter().map(found).collect();
        let mut map = PointMap::new(0.0);
        board.size().points().for_each(|p| map[p] = owners[p.column()]);
        close(&board, &findings, PointSet::EMPTY, &|| Some(map.clone())).map(|points| points.to_string())
    }

    const DECIDED: [f32; 7] = [0.9, 0.9, 0.8, -0.8, -0.9, -0.9, -0.9];

    #[test]
    fn a_gap_is_closed_where_both_territories_meet() {
        assert_eq!(closed(GAP, DECIDED, None), ["C3", "D3"]);
    }

    #[test]
    fn points_that_are_anybodys_stay_open_between_the_borders() {
        assert_eq!(closed(GAP, [0.9, 0.9, 0.1, -0.1, -0.9, -0.9, -0.9], None), ["B3", "E3"]);
    }

    #[test]
    fn nothing_is_closed_where_a_ko_or_the_first_move_decides_or_nobody_was_asked() {
        let open = [String::new(), String::new()];
        assert_eq!(closed(GAP, DECIDED, Some(KoFate::OpponentWins)), open, "a ko");
        assert_eq!(closed(GAP, [0.1, 0.1, 0.1, -0.1, -0.9, -0.9, -0.9], None), open, "a side that is anybody's");
        assert_eq!(closed("..XO...\n..XO...\n..XO...\n..XO...\n..XO...", DECIDED, None), open, "no gap");
        assert_eq!(closed(".......\n.......\n..XO...\n.......\n.......", DECIDED, None), open, "most of the board");
    }
}
