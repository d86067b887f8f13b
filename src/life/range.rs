//! Between which scores a game lies, whatever becomes of the stones about which nothing is proved.

use crate::board::{Color, PointSet};
use crate::game::Game;
use crate::rules::{Points, Seki};
use crate::scoring::tally;

use super::words::{State, Verdict};

/// So many chains are tried in every way; of more, each way that is one chain better than the best so far.
const ALL_WAYS: usize = 8;
/// The same where each count asks about the life of all strings.
const FEW_WAYS: usize = 3;

/// White's least and greatest lead over all ways to call the chains dead or alive of which nothing is proved, or which play has
/// still to decide. Exact for up to eight such chains, three where surrounded points count only if what borders them lives. Of
/// more, chains are called otherwise one at a time for as long as that makes it less or greater, there once: from all of them
/// alive, and from all of one colour dead. Costs a count for each way, up to 256 or a few for each pair of chains.
#[must_use]
pub fn range(game: &Game, verdict: &Verdict) -> (Points, Points) {
    range_until(game, verdict, &|| false)
}

/// The same for someone who may stop it: then over the ways that were tried.
#[must_use]
pub fn range_until(game: &Game, verdict: &Verdict, stop: &dyn Fn() -> bool) -> (Points, Points) {
    let lead = |dead: PointSet| -tally(game, &dead).difference();
    let now = lead(verdict.dead);
    let is_open = |state: State, proved: bool| state.is_open() || !proved;
    let open: Vec<PointSet> =
        verdict.findings.iter().filter(|f| is_open(f.state, f.method.is_proof())).map(|f| f.stones).collect();
    if !game.removes_dead() || open.is_empty() {
        return (now, now);
    }
    let sure = open.iter().fold(verdict.dead, |left, chain| left - *chain);
    let (mut least, mut most) = (now, now);
    let asks = game.rules().seki == Seki::Alive;
    if open.len() <= if asks { FEW_WAYS } else { ALL_WAYS } {
        for way in (0..1_usize << open.len()).take_while(|_| !stop()) {
            let called = open.iter().enumerate().filter(|(i, _)| way >> i & 1 == 1);
            let lead = lead(called.fold(sure, |all, (_, chain)| all | *chain));
            (least, most) = (least.min(lead), most.max(lead));
        }
        return (least, most);
    }
    let all = open.iter().fold(PointSet::EMPTY, |all, chain| all | *chain);
    let starts = [
        verdict.dead,
        sure,
        sure | (all & game.board().stones(Color::Black)),
        sure | (all & game.board().stones(Color::White)),
    ];
    for start in starts {
        least = least.min(-climb(start, &open, (asks, stop), |dead| -lead(dead)));
        most = most.max(climb(start, &open, (asks, stop), lead));
    }
    (least, most)
}

/// The greatest value that is reached by calling one chain otherwise after the other, `once` or until that helps no more, or until
/// somebody says `stop`.
fn climb(
    start: PointSet,
    open: &[PointSet],
    (once, stop): (bool, &dyn Fn() -> bool),
    value: impl Fn(PointSet) -> Points,
) -> Points {
    let (mut dead, mut best) = (start, value(start));
    loop {
        let before = best;
        for chain in open.iter().take_while(|_| !stop()) {
            let other = if chain.is_subset(&dead) { dead - *chain } else { dead | *chain };
            let found = value(other);
            if found > best {
                (dead, best) = (other, found);
            }
        }
        if once || best == before {
            return best;
        }
    }
}
