//! The assessment of a position by a judge: proofs, and where they leave anything open and he is one who does,
//! estimates.

use shinpan_rules::board::{Board, Color, PointSet};
use shinpan_rules::rules::Rules;

use super::certificate::certify;
use super::estimate::{Estimate, Views, by_network, estimate};
use super::image::Image;
use super::joint::unproved_jointly;
use super::proof::{Proved, complete_sekis};
use super::search::{Searcher, proved_by_search};
use super::types::{Basis, Finding, Judge, Method, State, Work};

/// The proved findings about a position under some rules, with so many nodes for all searches: a finding for
/// each chain of which something is proved. The same for all mirror images.
#[must_use]
pub fn prove(board: &Board, rules: &Rules, nodes: u64) -> Vec<Finding> {
    let work = Work { playouts: 0, nodes, enough: &|_| false };
    let found = as_least_image(board, |shown| {
        let mut searcher = Searcher::new(shown, rules, work);
        let findings = proved_by_search(&mut searcher).findings(shown);
        Assessment { basis: proved(shown, rules, &findings), findings }
    });
    found.findings.into_iter().filter(|f| f.method.is_proof()).collect()
}

/// The findings of a judge about each chain, and their basis.
#[derive(Clone, Debug)]
pub(super) struct Assessment {
    pub findings: Vec<Finding>,
    pub basis: Basis,
}

/// Assesses a position with so much work.
pub(super) fn assess(board: &Board, rules: &Rules, judge: Judge, work: Work<'_>, views: &Views) -> Assessment {
    let mut found = assess_chains(board, rules, judge, work, views);
    complete_sekis(board, &mut found.findings);
    found
}

/// Assesses each chain.
fn assess_chains(board: &Board, rules: &Rules, judge: Judge, work: Work<'_>, views: &Views) -> Assessment {
    match judge {
        Judge::AllAlive => Assessment { findings: Proved::default().findings(board), basis: Basis::AllAlive },
        Judge::Benson => {
            let findings = Proved::unconditional(board, rules.suicide).findings(board);
            Assessment { basis: proved(board, rules, &findings), findings }
        }
        Judge::Playout => estimated(board, rules, work),
        Judge::Quick => {
            let nodes = if is_tiny(board) { work.nodes } else { work.nodes / 128 };
            estimated(board, rules, Work { playouts: work.playouts / 16, nodes, ..work })
        }
        Judge::Network(_) if is_tiny(board) || work.playouts == 0 => proved_only(board, rules, work),
        Judge::Network(network) => as_least_image(board, |shown| {
            let findings = by_network(shown, rules, work, network, views);
            let guessed = findings.iter().any(|f| !f.method.is_proof());
            let file = network.file();
            let basis = if guessed { Basis::Network { file } } else { proved(shown, rules, &findings) };
            certified(shown, rules, work, Assessment { findings, basis })
        }),
    }
}

/// Proofs and no playouts, with as much search as the work allows.
fn proved_only(board: &Board, rules: &Rules, work: Work<'_>) -> Assessment {
    let mut searcher = Searcher::new(board, rules, work);
    let mut proofs = proved_by_search(&mut searcher);
    if is_open(board) {
        proofs.searched.retain(|finding| finding.state != State::Dead);
    }
    let findings = proofs.findings(board);
    let found = Assessment { basis: proved(board, rules, &findings), findings };
    certified(board, rules, work, found)
}

/// Proofs, and as much work as is enough where they leave anything open; the same for all mirror images of a position.
fn estimated(board: &Board, rules: &Rules, work: Work<'_>) -> Assessment {
    as_least_image(board, |shown| {
        if is_tiny(board) || work.playouts == 0 {
            return proved_only(shown, rules, work);
        }
        let stones = shown.stones(Color::Black) | shown.stones(Color::White);
        let Estimate { findings, playouts } = estimate(shown, rules, work, &stones);
        let basis = if playouts == 0 { proved(shown, rules, &findings) } else { Basis::Estimate { playouts } };
        certified(shown, rules, work, Assessment { findings, basis })
    })
}

/// An assessment with proofs of what each colour claims, where it does not rest on proof yet and they can be found.
fn certified(board: &Board, rules: &Rules, work: Work<'_>, found: Assessment) -> Assessment {
    let Assessment { mut findings, basis } = found;
    if matches!(basis, Basis::Unconditional | Basis::Proof) {
        return Assessment { findings, basis };
    }
    certify(board, rules, work, &mut findings);
    let guessed = findings.iter().any(|f| !f.method.is_proof());
    Assessment { basis: if guessed { basis } else { proved(board, rules, &findings) }, findings }
}

/// Assesses the least of the mirror images of a position.
fn as_least_image(board: &Board, assess: impl FnOnce(&Board) -> Assessment) -> Assessment {
    let image = Image::least(board).and_then(|image| Some((image, image.show(board)?)));
    let Assessment { findings, basis } = assess(image.as_ref().map_or(board, |(_, shown)| shown));
    match &image {
        Some((image, _)) => Assessment { findings: image.back(board, findings), basis },
        None => Assessment { findings, basis },
    }
}

/// The basis of findings that needed no playouts.
fn proved(board: &Board, rules: &Rules, findings: &[Finding]) -> Basis {
    match findings.iter().map(|f| f.method).max() {
        None | Some(Method::Benson) => Basis::Unconditional,
        Some(method) if method.is_proof() => {
            let open: PointSet = findings.iter().filter(|f| f.state.is_open()).map(Finding::name).collect();
            let jointly: PointSet = unproved_jointly(board, rules, findings).into_iter().map(Finding::name).collect();
            match (open.is_empty(), jointly.is_empty()) {
                (false, _) => Basis::Unsettled { chains: open },
                (true, false) => Basis::OneByOne { chains: jointly },
                (true, true) => Basis::Proof,
            }
        }
        Some(_) => Basis::Partial,
    }
}

/// Tells whether a board is so small that every stone hangs on exact reading and random play says nothing: a side of
/// fewer than five lines.
fn is_tiny(board: &Board) -> bool {
    board.size().width().min(board.size().height()) < 5
}

/// Tells whether more of a board is empty than not. To read out what dies there is to play the game to its end, and
/// says who would win it rather than which stones are dead.
fn is_open(board: &Board) -> bool {
    2 * board.empties().len() > board.size().area()
}
