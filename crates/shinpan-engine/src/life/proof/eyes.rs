//! Eye shapes: what a small region is worth to the chains around it, read out.
//!
//! The region is played out on its own, the owner of the walls against an attacker. The owner wins when every wall is
//! unconditionally alive there (two vital regions in the sense of Benson, one if the wall has another liberty for
//! good). Two conventions make the result hold on the whole board: the owner must never lose a stone or leave a wall
//! without a liberty here, so that plays in different regions do not mix and nothing depends on a ko; and the attacker
//! may take any ko. What the owner can do only by sacrifice or ko is therefore not found.

use rustc_hash::FxHashMap;

use crate::tactics::Side;
use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::Suicide;

/// The largest region that is read: larger eye spaces than six points are never killing shapes.
pub(in crate::life) const READABLE: usize = 7;
/// Positions looked at before a region is given up. Seven points have 2,187 at most, nine 19,683.
const BUDGET: usize = 3000;

/// How many eyes a small region is worth to the chains around it, if these have no other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EyeSpace {
    /// Eyes that its owner can count on if the opponent plays first: two, one for each chain that has a liberty
    /// elsewhere, or none.
    pub attacked: usize,
    /// Eyes if its owner plays first, or passes.
    pub defended: usize,
    /// The owner's play that makes the difference, where there is one.
    pub vital: Option<Point>,
}

/// Reads what the region around a point, empty or with stones of the opponent, is worth to `color`. `None` if a stone
/// of that colour stands there, if none borders the region, or if it has more than seven points.
#[must_use]
pub fn eye_space(board: &Board, color: Color, point: Point, suicide: Suicide) -> Option<EyeSpace> {
    let side = Side::of(board, color);
    let region = side.regions.iter().find(|r| r.points.contains(point) && !r.border.is_empty())?;
    let space = |backed: bool| {
        let walls: Vec<(PointSet, bool)> = region.border.iter().map(|&c| (side.around[c], backed)).collect();
        Space::new(board, region.points, &walls, suicide)
    };
    let (mut alone, mut helped) = (space(false)?, space(true)?);
    let attacked = if alone.is_won() { 2 } else { usize::from(helped.is_won()) };
    let plays = [alone.saving_play(), helped.saving_play()];
    let gained = match plays {
        [Some(_), _] => 2,
        [None, Some(_)] => 1,
        [None, None] => 0,
    };
    let defended = attacked.max(gained);
    let vital = if gained > attacked { plays.into_iter().flatten().next() } else { None };
    Some(EyeSpace { attacked, defended, vital })
}

/// Points of the region, one bit each.
type EyeBits = u16;

/// A region and the walls around it, ready to be read.
pub(in crate::life) struct Space {
    points: Vec<Point>,
    /// The neighbours of each point inside.
    near: Vec<EyeBits>,
    /// The points next to each wall.
    walls: Vec<EyeBits>,
    /// Walls that have a liberty elsewhere that they never lose.
    backed: Vec<bool>,
    foes: EyeBits,
    suicide: Suicide,
    /// True if the attacker may pass too, so that the owner has to go on to have everything.
    to_the_end: bool,
    /// Results with the attacker to move; `false` while it is looked at.
    known: FxHashMap<(EyeBits, EyeBits), bool>,
}

/// The owner's stones of a wall and inside that hang together.
struct EyeBlock {
    stones: EyeBits,
    /// Points next to the block, its own stones aside.
    reach: EyeBits,
    walled: bool,
    backed: bool,
}

/// The effect of an attacker's play.
enum Attack {
    Illegal,
    Takes,
    Leaves(EyeBits),
}

impl Space {
    /// The region `points`, which holds no stone of the owner, and its walls: the points next to each, and whether it
    /// has a liberty elsewhere. `None` if the region is too large.
    pub fn new(board: &Board, points: PointSet, walls: &[(PointSet, bool)], suicide: Suicide) -> Option<Space> {
        (points.len() <= READABLE).then(|| Space::of(board, points, walls, suicide))
    }

    /// The same of a region that is small enough.
    fn of(board: &Board, points: PointSet, walls: &[(PointSet, bool)], suicide: Suicide) -> Space {
        let list: Vec<Point> = points.iter().collect();
        let bits = |set: PointSet| -> EyeBits {
            list.iter().enumerate().filter(|(_, p)| set.contains(**p)).fold(0, |all, (i, _)| all | 1 << i)
        };
        let near = list.iter().map(|&p| bits(board.neighbors(p).collect())).collect();
        let (walls, backed) = walls.iter().map(|&(around, backed)| (bits(around), backed)).unzip();
        let foes = bits(points - board.empties());
        Space { points: list, near, walls, backed, foes, suicide, to_the_end: false, known: FxHashMap::default() }
    }

    /// Tells whether the owner lives if the attacker plays first.
    pub fn holds(&mut self) -> bool {
        self.steady(0, self.foes) && self.attacked(0, self.foes)
    }

    /// Tells whether the owner can also play first and live, so that opposing stones inside can be taken. Otherwise
    /// this is a seki: nobody can afford to play.
    pub fn is_won(&mut self) -> bool {
        self.holds() && (self.foes == 0 || self.settled(0, self.foes) || self.saving_play().is_some())
    }

    /// Tells whether opposing stones inside are dead: the owner lives if the attacker plays first, and never in such a
    /// way that the attacker, who may pass, can leave it at a seki.
    pub fn taken(mut self) -> bool {
        (self.to_the_end, self.known) = (true, FxHashMap::default());
        self.holds()
    }

    /// A play with which the owner, moving first, lives.
    pub fn saving_play(&mut self) -> Option<Point> {
        self.saving(0, self.foes).map(|i| self.points[i])
    }

    /// The same in another position of the region.
    fn saving(&mut self, own: EyeBits, foes: EyeBits) -> Option<usize> {
        let saves = |space: &mut Space, i: usize| {
            let next = space.own_play(own, foes, 1 << i);
            next.is_some_and(|(own, foes)| space.steady(own, foes) && space.attacked(own, foes))
        };
        ones(self.all() & !own & !foes).find(|&i| saves(self, i))
    }

    fn all(&self) -> EyeBits {
        (1 << self.points.len()) - 1
    }

    /// The points next to a set.
    fn around(&self, set: EyeBits) -> EyeBits {
        ones(set).fold(0, |all, i| all | self.near[i]) & !set
    }

    /// The part of `set` joined to `start`.
    fn joined(&self, start: EyeBits, set: EyeBits) -> EyeBits {
        let mut part = start;
        loop {
            let grown = part | self.around(part) & set;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    fn parts(&self, mut set: EyeBits) -> Vec<EyeBits> {
        let mut parts = Vec::new();
        while set != 0 {
            let part = self.joined(set & set.wrapping_neg(), set);
            parts.push(part);
            set &= !part;
        }
        parts
    }

    /// The owner's blocks when these stones are inside.
    fn blocks(&self, own: EyeBits) -> Vec<EyeBlock> {
        let wall = |(&reach, &backed)| EyeBlock { stones: 0, reach, walled: true, backed };
        let mut blocks: Vec<EyeBlock> = self.walls.iter().zip(&self.backed).map(wall).collect();
        for stones in self.parts(own) {
            let mut block = EyeBlock { stones, reach: self.around(stones), walled: false, backed: false };
            blocks.retain(|other| {
                let touches = other.reach & stones != 0;
                if touches {
                    block.stones |= other.stones;
                    block.reach |= other.reach;
                    block.walled |= other.walled;
                    block.backed |= other.backed;
                }
                !touches
            });
            blocks.push(block);
        }
        blocks.iter_mut().for_each(|b| b.reach &= !own);
        blocks
    }

    /// Tells whether no wall is without a liberty here.
    fn steady(&self, own: EyeBits, foes: EyeBits) -> bool {
        self.blocks(own).iter().all(|b| b.reach & !foes != 0)
    }

    /// Tells whether every wall is unconditionally alive.
    fn settled(&self, own: EyeBits, foes: EyeBits) -> bool {
        let mut blocks = self.blocks(own);
        let mut regions = self.parts(self.all() & !own);
        loop {
            let vital = |b: &EyeBlock, region: EyeBits| {
                let needed = match self.suicide {
                    Suicide::Forbidden => region & !foes,
                    Suicide::Multi | Suicide::Allowed => region,
                };
                region & b.reach != 0 && needed & !b.reach == 0
            };
            let eyes = |b: &EyeBlock| regions.iter().filter(|&&r| vital(b, r)).count() + usize::from(b.backed);
            let Some(weak) = blocks.iter().position(|b| eyes(b) < 2) else { return true };
            let weak = blocks.swap_remove(weak);
            if weak.walled {
                return false;
            }
            regions.retain(|r| r & weak.reach == 0);
        }
    }

    /// Tells whether the owner lives with the attacker to move.
    fn attacked(&mut self, own: EyeBits, foes: EyeBits) -> bool {
        if let Some(&found) = self.known.get(&(own, foes)) {
            return found;
        }
        let lives = self.settled(own, foes);
        self.known.insert((own, foes), lives);
        if lives || self.known.len() > BUDGET {
            return lives;
        }
        let mut tried = false;
        for i in ones(self.all() & !own & !foes) {
            match self.attack(own, foes, 1 << i) {
                Attack::Illegal => {}
                Attack::Takes => return false,
                Attack::Leaves(foes) if !self.answered(own, foes) => return false,
                Attack::Leaves(_) => tried = true,
            }
        }
        let lives = tried && (!self.to_the_end || self.saving(own, foes).is_some());
        self.known.insert((own, foes), lives);
        lives
    }

    /// Tells whether the owner, to move, can live.
    fn answered(&mut self, own: EyeBits, foes: EyeBits) -> bool {
        let plays = ones(self.all() & !own & !foes).filter_map(|i| self.own_play(own, foes, 1 << i));
        let mut next: Vec<(EyeBits, EyeBits)> = plays.chain([(own, foes)]).collect();
        next.retain(|&(own, foes)| self.steady(own, foes));
        next.iter().any(|&(own, foes)| self.settled(own, foes))
            || next.iter().any(|&(own, foes)| self.attacked(own, foes))
    }

    /// An attacker's play: what is left of the attacker's stones.
    fn attack(&self, own: EyeBits, foes: EyeBits, play: EyeBits) -> Attack {
        let after = foes | play;
        if self.blocks(own).iter().any(|b| b.reach & !after == 0 && !b.backed) {
            return Attack::Takes;
        }
        let chain = self.joined(play, after);
        let free = self.around(chain) & !own & !after;
        match (free == 0, self.suicide) {
            (false, _) => Attack::Leaves(after),
            (true, Suicide::Multi | Suicide::Allowed) if chain != play => Attack::Leaves(after & !chain),
            (true, _) => Attack::Illegal,
        }
    }

    /// The owner's play: own and opposing stones after it; `None` if it would be suicide.
    fn own_play(&self, own: EyeBits, foes: EyeBits, play: EyeBits) -> Option<(EyeBits, EyeBits)> {
        let own = own | play;
        let free = self.all() & !own & !foes;
        let taken = |&chain: &EyeBits| self.around(chain) & play != 0 && self.around(chain) & free == 0;
        let foes = self.parts(foes).into_iter().filter(|chain| !taken(chain)).fold(0, |all, chain| all | chain);
        let breathes = self.blocks(own).iter().all(|b| b.stones & play == 0 || b.backed || b.reach & !foes != 0);
        breathes.then_some((own, foes))
    }
}

/// A cache of regions that were read.
pub(in crate::life) struct EyeReadings {
    /// The largest region that is read.
    readable: usize,
    known: FxHashMap<EyeKey, bool>,
}

/// A region with its opposing stones, its walls as points and whether they are backed, whether it was read to the end,
/// and whether suicide is legal.
type EyeKey = ([PointSet; 2], Vec<(PointSet, bool)>, bool, Suicide);

impl EyeReadings {
    /// Of regions of at most so many points, sixteen at most.
    pub fn new(readable: usize) -> EyeReadings {
        EyeReadings { readable, known: FxHashMap::default() }
    }

    /// Tells whether a region is small enough.
    pub fn can_read(&self, points: PointSet) -> bool {
        points.len() <= self.readable
    }

    /// [`Space::is_won`], or if asked so [`Space::taken`]; not if the region is too large.
    pub fn is_won(
        &mut self,
        board: &Board,
        points: PointSet,
        walls: &[(PointSet, bool)],
        to_the_end: bool,
        suicide: Suicide,
    ) -> bool {
        if !self.can_read(points) {
            return false;
        }
        let inside = walls.iter().map(|&(around, backed)| (around & points, backed)).collect();
        let key = ([points, points - board.empties()], inside, to_the_end, suicide);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut space = Space::of(board, points, walls, suicide);
        let found = if to_the_end { space.taken() } else { space.is_won() };
        self.known.insert(key, found);
        found
    }
}

/// The numbers of the bits that are set.
fn ones(set: EyeBits) -> impl Iterator<Item = usize> {
    (0..EyeBits::BITS as usize).filter(move |i| set >> i & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eyes of the region around `at` for Black: with the attacker first, and with Black first.
    fn worth(picture: &str, at: &str) -> (usize, usize) {
        let board: Board = picture.parse().unwrap();
        let space = eye_space(&board, Color::Black, at.parse().unwrap(), Suicide::Forbidden).unwrap();
        (space.attacked, space.defended)
    }

    #[test]
    fn the_killing_shapes_are_those_of_the_books() {
        for (expected, picture, at) in [
            ((1, 1), "XXX.\nX.X.\nXXX.", "B2"),
            ((1, 1), "XXXX\nX..X\nXXXX", "B2"),
            ((1, 2), "XXXXX\nX...X\nXXXXX", "B2"),
            ((1, 2), "XXXX\nX..X\nXX.X\nXXXX", "B3"),
            ((2, 2), "XXXXXX\nX....X\nXXXXXX", "B2"),
            ((1, 1), "XXXX\nX..X\nX..X\nXXXX", "B2"),
            ((1, 2), "XXXXX\nX...X\nXX.XX\nXXXXX", "B3"),
            ((1, 2), "XXXXX\nX...X\nX..XX\nXXXXX", "B3"),
            ((1, 2), "XXXXX\nXX.XX\nX...X\nXX.XX\nXXXXX", "C3"),
            ((1, 2), "XXXXX\nXX.XX\nX...X\nX..XX\nXXXXX", "C3"),
            ((2, 2), "XXXXX\nX...X\nX...X\nXXXXX", "C3"),
            ((2, 2), "XXXXXXX\nX.....X\nXXXXXXX", "C2"),
        ] {
            assert_eq!(worth(picture, at), expected, "{picture}");
        }
    }

    #[test]
    fn stones_inside_count() {
        for (expected, picture, at) in [
            // Three points with the attacker in the middle; four with the attacker at an end.
            ((1, 1), "XXXXX\nX.O.X\nXXXXX", "B2"),
            ((1, 2), "XXXXXX\nX.O..X\nXXXXXX", "B2"),
            ((1, 1), "XXXXX\nX.O.X\nXX.XX\nXXXXX", "B3"),
        ] {
            assert_eq!(worth(picture, at), expected, "{picture}");
        }
    }

    #[test]
    fn the_vital_point_is_named() {
        let board: Board = "XXXXX\nX...X\nXX.XX\nXXXXX".parse().unwrap();
        let space = eye_space(&board, Color::Black, "B3".parse().unwrap(), Suicide::Forbidden).unwrap();
        assert_eq!(space.vital.map(|p| p.to_string()).as_deref(), Some("C3"));
    }

    #[test]
    fn six_points_in_the_corner_are_not_sure_without_outside_liberties() {
        assert_eq!(worth("XXXX\n...X\n...X", "A1").0, 1);
        assert_eq!(worth("XXXX\nX..X\nX..X\nX..X", "B1").0, 2);
    }

    #[test]
    fn large_regions_are_not_read() {
        let board: Board = "....X\n....X".parse().unwrap();
        let corner = "A1".parse().unwrap();
        assert_eq!(eye_space(&board, Color::Black, corner, Suicide::Forbidden), None);
    }
}
