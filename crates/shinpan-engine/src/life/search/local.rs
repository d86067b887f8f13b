//! [`Local`]: a position in an arena, and what plays and passes make of it.

use shinpan_rules::board::{Board, Color};
use shinpan_rules::rules::{Repetition, Suicide};

use super::arena::{Arena, Bits, bit, each, first};
use super::bans::{Bans, TooManyKos};

/// Which recaptures are forbidden in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) enum KoRule {
    /// None.
    Free,
    /// The one that would recreate the position before the opponent's preceding play. The player named, if any, has ko
    /// threats without end and is never bound.
    Basic { unbound: Option<Color> },
    /// Every recapture in a ko, until somebody has passed for a ko (Japanese rules 1989, article 7.2). The text says
    /// "for that particular ko"; the official commentary on example II.16 lets a pass for one ko free the others too,
    /// and so do the Japanese 2003 rules. The player named, if any, is never bound.
    UntilKoPass { unbound: Option<Color> },
    /// Those that repeat a position of the line, as a superko rule says.
    Superko(Repetition),
}

/// A move in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) enum LocalStep {
    Play(u8),
    Pass,
    /// A pass that is announced as one for a ko.
    KoPass,
}

/// Stones, bans and whose turn it is. Everything that a search needs to know of its past, but for superko.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::life) struct Local {
    pub stones: [Bits; 2],
    pub bans: Bans,
    pub turn: Color,
    /// True if the stones in question have been captured; used by goals that go on after that.
    pub taken: bool,
    /// Stones that stood before the play and were never captured; used by goals that ask for stones that were played.
    pub stood: Bits,
}

/// The effect of a play, before any ko rule is asked.
struct Placed {
    stones: [Bits; 2],
    /// The point where a stone may take back the one just played, if this was a ko capture.
    ko: Option<u8>,
}

impl Local {
    /// The stones of a board that stand in an arena.
    pub fn new(arena: &Arena, board: &Board, turn: Color) -> Local {
        let stones = Color::BOTH.map(|color| arena.set(board.stones(color)));
        Local { stones, bans: Bans::NONE, turn, taken: false, stood: 0 }
    }

    pub fn empty(&self, arena: &Arena) -> Bits {
        arena.all & !(self.stones[0] | self.stones[1])
    }

    /// The stones of a player that did not stand before the play.
    #[inline]
    pub fn new_stones(&self, color: Color) -> Bits {
        self.stones[color] & !self.stood
    }

    /// A mixture of everything that tells positions apart.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mix = |h: u64, x: u64| (h.rotate_left(23) ^ x).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let [black, white] = self.stones;
        let rest = self.turn as u64 | u64::from(self.taken) << 1;
        let parts = [black as u64, (black >> 64) as u64, white as u64, (white >> 64) as u64, self.bans.0, rest];
        let mut hash = parts.into_iter().fold(0x1234_5678_9ABC_DEF1, mix);
        if self.stood != 0 {
            hash = mix(mix(hash, self.stood as u64), (self.stood >> 64) as u64);
        }
        hash ^ hash >> 29
    }

    /// The chain at a stone's point and the points around it.
    #[inline]
    pub fn chain(&self, arena: &Arena, color: Color, point: u8) -> (Bits, Bits) {
        arena.joined(point, self.stones[color])
    }

    /// The liberties of the chain at a stone's point; `None` if it cannot be captured because it touches a wall.
    #[inline]
    pub fn liberties(&self, arena: &Arena, color: Color, point: u8) -> Option<Bits> {
        let (stones, touched) = self.chain(arena, color, point);
        (stones & arena.anchors[color] == 0).then(|| touched & self.empty(arena))
    }

    /// Places a stone on an empty point; `None` if that is forbidden suicide, or suicide of a single stone, which is a
    /// pass in all but name, or a point that the arena closes to the player.
    #[inline]
    fn place(&self, arena: &Arena, point: u8) -> Option<Placed> {
        let (own, other) = (self.turn, self.turn.opponent());
        if arena.closed[own] & bit(point) != 0 {
            return None;
        }
        let mut stones = self.stones;
        stones[own] |= bit(point);
        let around = arena.around_point(point);
        let empty = arena.all & !(stones[0] | stones[1]);
        let mut captured = 0;
        let mut enemies = around & stones[other];
        while enemies != 0 {
            let chain = arena.enclosed(first(enemies), stones[other], empty);
            enemies &= !chain.unwrap_or(bit(first(enemies)));
            captured |= chain.filter(|chain| chain & arena.anchors[other] == 0).unwrap_or(0);
        }
        stones[other] &= !captured;
        let single = captured != 0 && captured & (captured - 1) == 0;
        if !single && around & (empty | captured) != 0 {
            return Some(Placed { stones, ko: None });
        }
        let (chain, touched) = arena.joined(point, stones[own]);
        let liberties = touched & (empty | captured);
        let anchored = chain & arena.anchors[own] != 0;
        if liberties == 0 && !anchored {
            let allowed = match arena.suicide {
                Suicide::Forbidden => false,
                Suicide::Multi | Suicide::Allowed => chain != bit(point),
            };
            stones[own] &= !chain;
            return allowed.then_some(Placed { stones, ko: None });
        }
        let ko = single && chain == bit(point) && liberties == captured && !anchored;
        Some(Placed { stones, ko: ko.then(|| first(captured)) })
    }

    /// The position after a step; `None` if the step is illegal. Superko is for whoever knows the line.
    #[inline]
    pub fn after(&self, arena: &Arena, rule: KoRule, step: LocalStep) -> Result<Option<Local>, TooManyKos> {
        let (own, other) = (self.turn, self.turn.opponent());
        let point = match step {
            LocalStep::Play(point) => point,
            LocalStep::Pass if matches!(rule, KoRule::UntilKoPass { .. }) => {
                return Ok(Some(Local { turn: other, ..*self }));
            }
            LocalStep::Pass | LocalStep::KoPass => return Ok(Some(Local { bans: Bans::NONE, turn: other, ..*self })),
        };
        let Some(placed) = self.place(arena, point) else { return Ok(None) };
        if placed.ko.is_some() && self.bans.has(own, point) {
            return Ok(None);
        }
        let next = Local { stones: placed.stones, bans: Bans::NONE, turn: other, ..*self };
        let bans = match rule {
            KoRule::Free | KoRule::Superko(_) => Bans::NONE,
            KoRule::Basic { unbound } => match placed.ko {
                Some(ko) if unbound != Some(other) => Bans::NONE.add(other, ko)?,
                _ => Bans::NONE,
            },
            KoRule::UntilKoPass { unbound } => {
                let stale = self.bans.keep(|color, ko| next.is_ko(arena, color, ko));
                match placed.ko {
                    Some(ko) if unbound != Some(other) => stale.add(other, ko)?,
                    _ => stale,
                }
            }
        };
        Ok(Some(Local { bans, ..next }))
    }

    /// Tells whether a stone of `color` on an empty point could only be a ko capture: opponents all around.
    fn is_ko(&self, arena: &Arena, color: Color, point: u8) -> bool {
        let opponents = self.stones[color.opponent()];
        self.empty(arena) & bit(point) != 0
            && arena.around_point(point) & !opponents == 0
            && arena.anchors[color] & bit(point) == 0
    }

    /// The stones of a colour that are unconditionally alive within the arena: Benson's theorem (see
    /// [`unconditional`](crate::tactics::unconditional)), with chains that touch a wall of their colour alive from the
    /// start. Regions with points in `lent` are no eyes.
    fn unconditional(&self, arena: &Arena, color: Color, suicide: Suicide, lent: Bits, work: &mut Scratch) -> Bits {
        let own = self.stones[color];
        let empty = self.empty(arena);
        work.divide(arena, own, arena.anchors[color], arena.anchors[color.opponent()]);
        work.regions.retain(|region| region.points & lent == 0);
        loop {
            let before = (work.chains.len(), work.regions.len());
            let Scratch { chains, regions } = work;
            chains.retain(|chain| {
                let vital = |region: &&Part| {
                    let needed = match suicide {
                        Suicide::Forbidden => region.points & empty,
                        Suicide::Multi | Suicide::Allowed => region.points,
                    };
                    region.touched & chain.points != 0 && needed & !chain.touched == 0
                };
                chain.anchored || regions.iter().filter(vital).take(2).count() == 2
            });
            let alive = chains.iter().fold(0, |all, chain| all | chain.points);
            regions.retain(|region| region.touched & own & !alive == 0);
            if before == (chains.len(), regions.len()) {
                return alive;
            }
        }
    }
}

impl Local {
    /// The stones of a colour that are unconditionally alive within the arena, and those that can be joined to them in
    /// two ways, so that whoever blocks one leaves the other. No two chains count on the same point.
    pub fn secure(&self, arena: &Arena, color: Color, suicide: Suicide, work: &mut Scratch) -> Bits {
        let mut alive = self.unconditional(arena, color, suicide, 0, work);
        let empty = self.empty(arena);
        let mut near = work.chains.iter().fold(arena.anchors[color], |all, chain| all | chain.touched);
        let mut spoken_for = 0;
        let mut todo = self.stones[color] & !alive;
        while todo != 0 {
            let (stones, touched) = arena.joined(first(todo), self.stones[color]);
            todo &= !stones;
            let links = touched & empty & near & !spoken_for & !arena.closed[color];
            let other = links & links.wrapping_sub(1);
            if other != 0 {
                spoken_for |= bit(first(links)) | bit(first(other));
                (alive, near) = (alive | stones, near | touched);
                work.chains.push(Part { points: stones, touched, anchored: false });
            }
        }
        alive
    }

    /// The number of points where a player could make eyes: neither the opponent's nor next to the opponent.
    pub fn room(&self, arena: &Arena, color: Color) -> u32 {
        let other = color.opponent();
        let near = each(self.stones[other]).fold(arena.anchors[other], |all, p| all | arena.around_point(p));
        (arena.all & !self.stones[other] & !near).count_ones()
    }

    /// The points where no stone of a player can stay: those of the opponent's secure stones under a suicide rule, and
    /// cramped regions between them.
    pub fn hopeless(&self, arena: &Arena, color: Color, suicide: Suicide, work: &mut Scratch) -> Bits {
        let alive = self.secure(arena, color.opponent(), suicide, work);
        let near = work.chains.iter().fold(arena.anchors[color.opponent()], |all, chain| all | chain.touched);
        let regions = arena.parts(arena.all & !alive);
        regions.filter(|&region| is_cramped(arena, color, region, near)).fold(alive, |all, region| all | region)
    }

    /// The stones of a colour that are alive whatever becomes of the regions between them that are not cramped or have
    /// points in `lent`, and the regions that are not cramped. What is cramped has to be taken some day, so an eye that
    /// is one only as long as the stones in it stay does not count.
    pub fn walls(&self, arena: &Arena, color: Color, mut lent: Bits, work: &mut Scratch) -> (Bits, Bits) {
        loop {
            let alive = self.unconditional(arena, color, Suicide::Allowed, lent, work);
            let near = work.chains.iter().fold(arena.anchors[color], |all, chain| all | chain.touched);
            let regions = arena.parts(arena.all & !alive);
            let open = regions.filter(|&r| !is_cramped(arena, color.opponent(), r, near)).fold(0, |all, r| all | r);
            if open & !lent == 0 {
                return (alive, open);
            }
            lent |= open;
        }
    }
}

/// Tells whether a region between living chains of the opponent has no room for two eyes of a player, `near` being the
/// points next to such chains. An eye next to one is none, and two eyes are not next to each other, so at most two
/// points, next to each other, may be left for them.
fn is_cramped(arena: &Arena, color: Color, region: Bits, near: Bits) -> bool {
    let inner = region & !near;
    let no_room = match inner.count_ones() {
        0 | 1 => true,
        2 => arena.around_point(first(inner)) & inner != 0,
        _ => false,
    };
    no_room && region & near != 0 && region & arena.anchors[color] == 0
}

/// A chain or a region, and the points around it.
struct Part {
    points: Bits,
    touched: Bits,
    anchored: bool,
}

/// Room to work in, kept so that nothing is allocated for each position.
#[derive(Default)]
pub(in crate::life) struct Scratch {
    chains: Vec<Part>,
    regions: Vec<Part>,
}

impl Scratch {
    /// Divides an arena into the chains of `own` stones and the regions between them. A region next to the opponent's
    /// wall is part of a larger one outside, which is vital to nobody.
    fn divide(&mut self, arena: &Arena, own: Bits, anchors: Bits, hostile: Bits) {
        self.chains.clear();
        self.regions.clear();
        let mut todo = own;
        while todo != 0 {
            let (points, touched) = arena.joined(first(todo), own);
            todo &= !points;
            self.chains.push(Part { points, touched, anchored: points & anchors != 0 });
        }
        let mut todo = arena.all & !own;
        while todo != 0 {
            let (points, touched) = arena.joined(first(todo), arena.all & !own);
            todo &= !points;
            if points & hostile == 0 {
                self.regions.push(Part { points, touched, anchored: false });
            }
        }
    }
}
