//! [`Goal`]: what a search tries to prove, and when it can be seen at a glance.

use shinpan_rules::board::Color;
use shinpan_rules::rules::Suicide;

use super::arena::{Arena, Bits, bit, each, first};
use super::local::{KoRule, Local, Scratch};

/// The goal that one player, the prover, tries to force. The other tries to prevent it, for ever if need be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::life) enum Goal {
    /// The opponent of `owner` captures the chain at `target`. Play without end counts as said.
    Capture { owner: Color, target: u8, endless: bool },
    /// `owner` makes a two-eye-formation, or a chain that is unconditionally alive whatever suicide is legal, on one of
    /// the points of `marks`. Such a chain leads to a formation: all points of two of its eyes are next to it, so its
    /// owner can fill them until one point is left in each. Life that rests on suicide being illegal need not: in
    /// `.X.OO` the stone can never be captured, and never gets a second eye.
    TwoEyes { owner: Color, marks: Bits },
    /// The opponent of `owner` captures the chain at `target`, and then no stone of `owner` stays on `ground` for good,
    /// but for those that stood before the play (`Local::stood`).
    Hold { owner: Color, target: u8, ground: Bits },
}

impl Goal {
    /// The player who tries to reach the goal.
    pub fn prover(self) -> Color {
        match self {
            Goal::Capture { owner, .. } | Goal::Hold { owner, .. } => owner.opponent(),
            Goal::TwoEyes { owner, .. } => owner,
        }
    }

    /// Tells whether play that goes through these positions again and again reaches the goal. It makes no eye; and
    /// where no stone must stay, it is enough if each is gone some time in each round.
    pub fn endless(self, cycle: &[Local]) -> bool {
        match self {
            Goal::Capture { endless, .. } => endless,
            Goal::TwoEyes { .. } => false,
            Goal::Hold { owner, ground, .. } => {
                let lasting = cycle.iter().fold(ground, |all, node| all & node.new_stones(owner));
                lasting == 0 && cycle.iter().all(|node| node.taken)
            }
        }
    }

    /// The stages that play without end has to meet again and again to reach the goal, as sets of points:
    /// [`Goal::meets`] says when a position does.
    pub fn stages(self) -> Vec<Bits> {
        match self {
            Goal::Capture { .. } | Goal::TwoEyes { .. } => vec![0],
            Goal::Hold { ground, .. } => each(ground).map(bit).collect(),
        }
    }

    /// Tells whether a position is one of those that play without end has to meet for a stage: where no stone must stay
    /// on a point, one without it.
    pub fn meets(self, stage: Bits, node: &Local) -> bool {
        match self {
            Goal::Capture { endless, .. } => endless,
            Goal::TwoEyes { .. } => false,
            Goal::Hold { owner, .. } => node.taken && node.new_stones(owner) & stage == 0,
        }
    }

    /// Tells whether a plain pass can do the player to move any good. The prover passes only where nothing but waiting
    /// is asked, and then the other gains nothing by passing too: elsewhere two passes lead back, and the one who wants
    /// something done is no further.
    pub fn may_pass(self, node: &Local) -> bool {
        let waiting = match self {
            Goal::Capture { .. } | Goal::TwoEyes { .. } => false,
            Goal::Hold { owner, ground, .. } => node.taken && node.new_stones(owner) & ground == 0,
        };
        waiting == (node.turn == self.prover())
    }

    /// Notes in a position that has just arisen what the goal has to know of the past.
    pub fn note(self, node: &mut Local) {
        if let Goal::Hold { owner, target, .. } = self {
            node.taken |= node.stones[owner] & bit(target) == 0;
            node.stood &= node.stones[owner];
        }
    }

    /// Tells whether the goal is reached or missed, as far as a few set operations tell; else the liberties of the
    /// chain in question, as long as it is about one that stands.
    pub fn glance(self, arena: &Arena, rule: KoRule, node: &Local) -> Result<bool, Bits> {
        match self {
            Goal::Capture { owner, target, .. } => {
                if node.stones[owner] & bit(target) == 0 {
                    return Ok(true);
                }
                let Some(liberties) = node.liberties(arena, owner, target) else { return Ok(false) };
                let last = first(liberties);
                let exposed = node.turn != owner && liberties == bit(last) && !node.bans.has(node.turn, last);
                if exposed && !matches!(rule, KoRule::Superko(_)) { Ok(true) } else { Err(liberties) }
            }
            Goal::TwoEyes { owner, marks } => {
                let made = has_formation(arena, node, owner, marks) || is_anchored(arena, node, owner, marks);
                if made { Ok(true) } else { Err(0) }
            }
            Goal::Hold { .. } if node.taken => Err(0),
            Goal::Hold { owner, target, .. } => node.liberties(arena, owner, target).map_or(Ok(false), Err),
        }
    }

    /// Tells whether the goal is reached or missed because something is unconditionally alive, or dead among what is.
    /// If neither can be seen, the stones of each colour that are alive so.
    pub fn look(self, arena: &Arena, node: &Local, work: &mut Scratch) -> Result<bool, [Bits; 2]> {
        let (owner, suicide) = (self.owner(), arena.suicide);
        let (kept, suicide) = match self {
            Goal::Capture { target, .. } => (bit(target), suicide),
            Goal::TwoEyes { marks, .. } => (marks, Suicide::Allowed),
            Goal::Hold { ground, .. } if node.taken => (ground, suicide),
            Goal::Hold { target, .. } => (bit(target), suicide),
        };
        // An eye that is one only as long as the stones in it stay is of no use to whoever has to take them.
        let (wanted, lasting) = match self {
            Goal::Hold { ground, .. } => (ground, Suicide::Allowed),
            Goal::Capture { .. } | Goal::TwoEyes { .. } => (kept, arena.suicide),
        };
        let secure = node.secure(arena, owner, suicide, work);
        if secure & kept & !node.stood != 0 {
            return Ok(owner == self.prover());
        }
        let hopeless = node.hopeless(arena, owner, lasting, work);
        if wanted & !hopeless == 0 {
            return Ok(owner != self.prover());
        }
        let mut alive = [secure; 2];
        alive[owner.opponent()] = hopeless & node.stones[owner.opponent()];
        Err(alive)
    }

    /// The owner of the stones that it is about.
    fn owner(self) -> Color {
        match self {
            Goal::Capture { owner, .. } | Goal::TwoEyes { owner, .. } | Goal::Hold { owner, .. } => owner,
        }
    }

    /// The empty points of a position in the order in which they are tried: near the stones in question first.
    pub fn candidates(self, arena: &Arena, node: &Local) -> [Bits; 3] {
        let empty = node.empty(arena);
        let core = match self {
            Goal::Capture { owner, target, .. } | Goal::Hold { owner, target, .. } => {
                let stands = node.stones[owner] & bit(target) != 0;
                if stands { node.chain(arena, owner, target).1 } else { bit(target) | arena.around_point(target) }
            }
            Goal::TwoEyes { marks, .. } => marks | each(marks).fold(0, |all, p| all | arena.around_point(p)),
        } & empty;
        let near = each(core).fold(0, |all, p| all | arena.around_point(p)) & empty & !core;
        [core, near, empty & !core & !near]
    }
}

/// Tells whether a stone of the owner on one of the points is joined to a wall.
fn is_anchored(arena: &Arena, node: &Local, owner: Color, marks: Bits) -> bool {
    let stones = node.stones[owner];
    let anchored = stones & arena.anchors[owner];
    let mut todo = if anchored == 0 { 0 } else { stones & marks };
    while todo != 0 {
        let (chain, _) = arena.joined(first(todo), stones);
        if chain & anchored != 0 {
            return true;
        }
        todo &= !chain;
    }
    false
}

/// Tells whether a two-eye-formation of the owner has a stone or an eye on one of the points (Intention of the WAGC
/// Rules, "Independently Alive"): chains whose liberties are the same two points, each of which is next to nothing but
/// those chains.
pub(in crate::life) fn has_formation(arena: &Arena, node: &Local, owner: Color, marks: Bits) -> bool {
    let stones = node.stones[owner];
    let hostile = arena.anchors[owner.opponent()];
    let walled = |p: u8| arena.around_point(p) & !stones == 0 && hostile & bit(p) == 0;
    let eyes = each(node.empty(arena)).filter(|&p| walled(p)).fold(0, |all, p| all | bit(p));
    if eyes & eyes.wrapping_sub(1) == 0 {
        return false;
    }
    each(eyes).any(|eye| {
        let Some((pair, near)) = formation_side(arena, node, owner, eye) else { return false };
        let other = pair & !bit(eye);
        if other & eyes == 0 {
            return false;
        }
        let far = formation_side(arena, node, owner, first(other));
        far.is_some_and(|(same, far)| same == pair && (near | far | pair) & marks != 0)
    })
}

/// The two points that are the liberties of every chain around an eye, and the stones of those chains.
fn formation_side(arena: &Arena, node: &Local, owner: Color, eye: u8) -> Option<(Bits, Bits)> {
    let mut around = arena.around_point(eye);
    let (mut pair, mut stones) = (0, 0);
    while around != 0 {
        let (chain, touched) = node.chain(arena, owner, first(around));
        let liberties = touched & node.empty(arena);
        let known = pair == 0 || liberties == pair;
        if !known || liberties.count_ones() != 2 || chain & arena.anchors[owner] != 0 {
            return None;
        }
        (pair, stones, around) = (liberties, stones | chain, around & !chain);
    }
    (pair != 0).then_some((pair, stones))
}
