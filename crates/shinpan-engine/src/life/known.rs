//! What each judge knows of a position: proofs, and where they leave anything open and he is one who does, estimates.

use shinpan_rules::board::{Board, Color, PointSet};
use shinpan_rules::rules::Rules;

use super::estimate::{Estimate, by_network, estimate};
use super::forks::forked;
use super::image::Image;
use super::proof::Proved;
use super::search::{Searcher, proved_by_search};
use super::words::{Basis, Finding, Judge, Method, State, Work};

/// What is proved of a position under some rules and nothing else, with so many nodes for all searches: a finding for each chain
/// of which something is proved. The same for all mirror images.
#[must_use]
pub fn prove(board: &Board, rules: &Rules, nodes: u64) -> Vec<Finding> {
    let work = Work { playouts: 0, nodes, enough: &|_| false };
    let known = as_least_image(board, |shown| {
        let mut searcher = Searcher::new(shown, rules, work);
        let findings = proved_by_search(&mut searcher).findings(shown);
        Known { basis: proved(shown, rules, &findings), findings }
    });
    known.findings.into_iter().filter(|f| f.method.is_proof()).collect()
}

/// What a judge says of each chain.
pub(super) struct Known {
    pub findings: Vec<Finding>,
    pub basis: Basis,
}

/// What a judge finds out with so much work.
pub(super) fn known(board: &Board, rules: &Rules, judge: Judge, work: Work<'_>) -> Known {
    match judge {
        Judge::AllAlive => Known { findings: Proved::default().findings(board), basis: Basis::AllAlive },
        Judge::Benson => {
            let findings = Proved::unconditional(board, rules.suicide).findings(board);
            Known { basis: proved(board, rules, &findings), findings }
        }
        Judge::Playout => estimated(board, rules, work),
        Judge::Quick => {
            let nodes = if is_tiny(board) { work.nodes } else { work.nodes / 128 };
            estimated(board, rules, Work { playouts: work.playouts / 16, nodes, ..work })
        }
        Judge::Network(_) if is_tiny(board) || work.playouts == 0 => proved_only(board, rules, work),
        Judge::Network(mind) => as_least_image(board, |shown| {
            let findings = by_network(shown, rules, work, mind);
            let guessed = findings.iter().any(|f| !f.method.is_proof());
            let file = mind.file();
            Known { basis: if guessed { Basis::Network { file } } else { proved(shown, rules, &findings) }, findings }
        }),
    }
}

/// Proofs and no playouts, with as much search as the work allows.
fn proved_only(board: &Board, rules: &Rules, work: Work<'_>) -> Known {
    let mut searcher = Searcher::new(board, rules, work);
    let mut proofs = proved_by_search(&mut searcher);
    if is_open(board) {
        proofs.searched.retain(|finding| finding.state != State::Dead);
    }
    let findings = proofs.findings(board);
    Known { basis: proved(board, rules, &findings), findings }
}

/// Proofs, and as much work as is enough where they leave anything open; the same for all mirror images of a position.
fn estimated(board: &Board, rules: &Rules, work: Work<'_>) -> Known {
    as_least_image(board, |shown| {
        if is_tiny(board) || work.playouts == 0 {
            return proved_only(shown, rules, work);
        }
        let stones = shown.stones(Color::Black) | shown.stones(Color::White);
        let Estimate { findings, playouts } = estimate(shown, rules, work, &stones);
        let basis = if playouts == 0 { proved(shown, rules, &findings) } else { Basis::Estimate { playouts } };
        Known { findings, basis }
    })
}

/// What is known of a position, asked of the least of its mirror images.
fn as_least_image(board: &Board, known: impl FnOnce(&Board) -> Known) -> Known {
    let image = Image::least(board).and_then(|image| Some((image, image.show(board)?)));
    let Known { findings, basis } = known(image.as_ref().map_or(board, |(_, shown)| shown));
    match &image {
        Some((image, _)) => Known { findings: image.back(board, findings), basis },
        None => Known { findings, basis },
    }
}

/// What findings that need no playouts amount to.
fn proved(board: &Board, rules: &Rules, findings: &[Finding]) -> Basis {
    match findings.iter().map(|f| f.method).max() {
        None | Some(Method::Benson) => Basis::Unconditional,
        Some(method) if method.is_proof() => {
            let open: PointSet = findings.iter().filter(|f| f.state.is_open()).map(Finding::name).collect();
            let forked: PointSet = forked(board, rules, findings).into_iter().map(Finding::name).collect();
            match (open.is_empty(), forked.is_empty()) {
                (false, _) => Basis::Unsettled { chains: open },
                (true, false) => Basis::OneByOne { chains: forked },
                (true, true) => Basis::Proof,
            }
        }
        Some(_) => Basis::Partial,
    }
}

/// Whether a board is so small that every stone hangs on exact reading and random play says nothing: a side of fewer than
/// five lines.
fn is_tiny(board: &Board) -> bool {
    board.size().width().min(board.size().height()) < 5
}

/// Whether more of a board is empty than not. To read out what dies there is to play the game to its end, and says who would win
/// it rather than which stones are dead.
fn is_open(board: &Board) -> bool {
    2 * board.empties().len() > board.size().area()
}
