//! Between which scores a game lies, whatever becomes of the stones about which nothing is proved.
//!
//! To call a chain dead never gives its owner anything: what it surrounded is surrounded by others or shared, and what
//! it stood on is worth no more to its owner than it was. So White's lead is greatest if all black chains in question
//! are dead and no white one is, and least the other way round, however many they are. That holds where points count
//! for whoever surrounds them. Where they are shared out in proportion to the stones around, where own stones go first,
//! where groups pay a tax, and where points in seki do not count, calling a chain dead can help its owner; there the
//! ways are tried.

use std::cell::Cell;

use shinpan_rules::board::{Color, PointSet};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{Points, Rules, Seki, Shared, Tax, Trim};
use shinpan_rules::scoring::{Settled, tally};

use crate::life::{Effort, Finding, Verdict, unproved_jointly};

/// So many chains are tried in every way where that has to be tried; of more, each way that is one chain better than
/// the best so far.
const ALL_WAYS: usize = 8;
/// The same where each count asks about the life of all strings, or whether a stone can go in safety.
const FEW_WAYS: usize = 3;
/// Counts for one answer at most, fewer on boards of more than 19x19,
const COUNTS: u64 = 400;
/// and where they are dear.
const DEAR_COUNTS: u64 = 24;

/// White's least and greatest lead over the ways to call chains dead or alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// White's least lead.
    pub least: Points,
    /// White's greatest lead.
    pub most: Points,
    /// True if no way leads out of these bounds. Else they are those of the ways that were tried.
    pub exact: bool,
}

/// White's least and greatest lead over all ways to call the chains dead or alive of which nothing is proved, or which
/// play has still to decide. Exact for any number of chains, but where calling a chain dead can help its owner: there
/// for up to eight, three where each count asks what lives or what can go in safety. Of more, chains are called
/// otherwise one at a time for as long as that makes it less or greater, there once: from all of them alive, and from
/// all of one colour dead. Costs two counts, else one for each way, up to 256, or a few for each pair of chains, up to
/// 400; where they are dear, 24 at most.
#[must_use]
pub fn range(game: &Game, verdict: &Verdict) -> Range {
    range_until(game, verdict, &|| false)
}

/// The same for someone who may stop it: then over the ways that were tried.
#[must_use]
pub fn range_until(game: &Game, verdict: &Verdict, stop: &dyn Fn() -> bool) -> Range {
    let counts = Cell::new(0_u64);
    let lead = |dead: PointSet| {
        counts.set(counts.get() + 1);
        -tally(game, Settled { dead, closing: verdict.closing }).difference()
    };
    let jointly = unproved_jointly(game.board(), game.rules(), &verdict.findings);
    let alone = |f: &&Finding| jointly.iter().any(|other| other.name() == f.name());
    let undecided: PointSet = verdict.open().map(Finding::name).collect();
    let is_open = |f: &&Finding| f.state.is_open() || !f.method.is_proof() || alone(f) || undecided.contains(f.name());
    let open: Vec<PointSet> = verdict.findings.iter().filter(is_open).map(|f| f.stones).collect();
    let now = lead(verdict.dead);
    if !game.removes_dead() || open.is_empty() {
        return Range { least: now, most: now, exact: true };
    }
    let all = open.iter().fold(PointSet::EMPTY, |all, chain| all | *chain);
    let sure = verdict.dead - all;
    let [black, white] = Color::BOTH.map(|color| sure | (all & game.board().stones(color)));
    if death_helps_nobody(game.rules()) {
        return Range { least: lead(white), most: lead(black), exact: true };
    }
    let (mut least, mut most) = (now, now);
    let dear = game.rules().seki == Seki::Alive || game.rules().trim == Trim::Sunjang;
    let allowed = if dear { DEAR_COUNTS } else { Effort::on_area(COUNTS, game.size().area()) };
    let stop = &|| stop() || counts.get() >= allowed;
    if open.len() <= if dear { FEW_WAYS } else { ALL_WAYS } {
        for way in (0..1_usize << open.len()).take_while(|_| !stop()) {
            let called = open.iter().enumerate().filter(|(i, _)| way >> i & 1 == 1);
            let lead = lead(called.fold(sure, |all, (_, chain)| all | *chain));
            (least, most) = (least.min(lead), most.max(lead));
        }
        return Range { least, most, exact: !stop() };
    }
    for start in [verdict.dead, sure, black, white] {
        least = least.min(-climb(start, &open, (dear, stop), |dead| -lead(dead)));
        most = most.max(climb(start, &open, (dear, stop), lead));
    }
    Range { least, most, exact: false }
}

/// Tells whether to call a chain dead never helps its owner.
fn death_helps_nobody(rules: &Rules) -> bool {
    let shared = match rules.shared {
        Shared::None | Shared::Both | Shared::Half | Shared::Proximity => true,
        Shared::Proportional | Shared::ProportionalPoint => false,
    };
    let surrounded = match rules.seki {
        Seki::Count => true,
        // A group may be in seki only as long as a chain beside it lives.
        Seki::Void | Seki::Unfilled | Seki::Letter | Seki::Region | Seki::Alive => false,
    };
    let untaxed = match rules.tax {
        Tax::None => true,
        // A group that is dead pays none.
        Tax::Two => false,
    };
    let kept = match rules.trim {
        Trim::None => true,
        Trim::Sunjang | Trim::SunjangAtari => false,
    };
    shared && surrounded && untaxed && kept
}

/// The greatest value that is reached by calling one chain otherwise after the other, `once` or until that helps no
/// more, or until somebody says `stop`.
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
