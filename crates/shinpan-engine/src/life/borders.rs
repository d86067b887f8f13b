//! Borders that both players left open when they stopped, closed as a network sees the territories behind them.
//!
//! Two passes over a gap in a border make one region of two territories, and every rule text counts it for nobody.
//! Players do not mean that: they see whose side of the gap is whose. So the points of such a region that a network is
//! sure of, with whoever would move next to move, are taken for their owner's; the rest stay nobody's. Stones that stand
//! in what is so the opponent's, and live by no more than an estimate, are dead.

use shinpan_rules::board::{Board, Color, Point, PointSet, regions};

use super::types::{Finding, Method, State};

/// A region next to both colours with more points than this is no dame.
pub(super) const OPEN: usize = 8;
/// The network is sure of a point that it gives to one colour with this much, from 0 to 1.
const SURE: f64 = 0.5;
/// An estimate that is so sure that stones live, out of a thousand, is believed although they stand beyond the border.
const LIVING: u16 = 950;

/// Points whose owner is told from -1 for Black to 1 for White.
pub(super) type Owners<'a> = dyn Fn(&Board, Color) -> Option<Vec<(Point, f64)>> + 'a;

/// Closes what is open when `dead` stones are off and a player is `next`: the points that each colour gets by it, and
/// the stones that are lost beyond the border. Asks for the owners only where something is open.
pub(super) fn close(
    board: &Board,
    findings: &[Finding],
    dead: PointSet,
    next: Color,
    owners: &Owners<'_>,
) -> ([PointSet; 2], PointSet) {
    let nothing = ([PointSet::EMPTY; 2], PointSet::EMPTY);
    let mut cleared = board.clone();
    cleared.take_off(dead);
    let most = board.size().area() * 3 / 4;
    let all = regions(&cleared);
    let open = |points: &PointSet| (OPEN + 1..=most).contains(&points.len());
    let open: Vec<PointSet> = all.iter().filter(|r| r.owner().is_none() && open(&r.points)).map(|r| r.points).collect();
    if open.is_empty() {
        return nothing;
    }
    let Some(owners) = owners(board, next) else { return nothing };
    let sure = |color: Color| {
        let is_sure = |white: f64| if color == Color::White { white >= SURE } else { white <= -SURE };
        let taken = dead & board.stones(color.opponent());
        taken | owners.iter().filter(|(_, white)| is_sure(*white)).map(|(point, _)| *point).collect()
    };
    let [black, white] = Color::BOTH.map(sure);
    let sure = [black - (dead & board.stones(Color::Black)), white - (dead & board.stones(Color::White))];
    let mut closed = [PointSet::EMPTY; 2];
    for region in open {
        // Where too much is anybody's, nothing was left to be closed: play has not come to an end.
        if (region - sure[0] - sure[1]).len() <= OPEN.max(region.len() / 4) {
            closed = Color::BOTH.map(|color| closed[color] | (region & sure[color]));
        }
    }
    let is_lost = |finding: &&Finding| {
        let liberties = board.next_to(&finding.stones) & board.empties();
        let weak = match (finding.state, finding.method) {
            (State::Alive | State::Unsettled, Method::Network { share, .. } | Method::Playouts(share)) => {
                share < LIVING
            }
            (State::Alive, Method::Stop) => true,
            _ => false,
        };
        weak && sure[finding.color.opponent()].contains(finding.name())
            && liberties.is_subset(&(closed[finding.color.opponent()] | dead))
    };
    let lost = findings.iter().filter(is_lost).fold(PointSet::EMPTY, |all, f| all | f.stones);
    let behind = Color::BOTH.map(|color| lost & board.stones(color.opponent()));
    (Color::BOTH.map(|color| closed[color] | behind[color]), lost)
}
