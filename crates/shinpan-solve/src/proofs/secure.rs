//! Benson's unconditional life on boards of bits: the same as `tactics::benson`, which says why, where suicide is
//! forbidden.
//!
//! Under area scoring such points are counted for their owner whatever is done elsewhere, and the owner needs no
//! circles to see to that: every answer inside adds a stone that stays, so the opponent runs out of moves there. So
//! they bound the worth of a position from both sides.

use super::super::stones::{Shape, Stones};

/// Most chains or regions of one colour on a board of 25 points.
const MOST: usize = 13;

/// A set of disjoint parts of the board.
struct Parts {
    parts: [u32; MOST],
    count: usize,
}

impl Parts {
    /// Finds the connected parts of a set; nothing if it falls into more parts than a board has room for chains.
    fn of(shape: &Shape, mut set: u32) -> Parts {
        let mut found = Parts { parts: [0; MOST], count: 0 };
        while set != 0 && found.count < MOST {
            let part = shape.joined(set & set.wrapping_neg(), set);
            set &= !part;
            found.parts[found.count] = part;
            found.count += 1;
        }
        found
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        self.parts.iter().copied().take(self.count)
    }
}

/// The points that are a player's, whatever the opponent does.
pub(in super::super) fn secure(shape: &Shape, stones: Stones, color: usize) -> u32 {
    let (own, other) = (stones[color], stones[1 - color]);
    let regions = Parts::of(shape, shape.all() & !own);
    if regions.count < 2 || own == 0 {
        return 0;
    }
    let mut lives = own;
    let mut around = [0; MOST];
    let chains = Parts::of(shape, own);
    for (around, chain) in around.iter_mut().zip(chains.iter()) {
        *around = shape.around(chain) & !chain;
    }
    let encloses = |region: u32, lives: u32| shape.around(region) & own & !lives == 0;
    loop {
        let mut still = 0;
        for (chain, around) in chains.iter().zip(around).filter(|&(chain, _)| chain & lives != 0) {
            let vital =
                |region: &u32| region & around != 0 && region & !other & !around == 0 && encloses(*region, lives);
            if regions.iter().filter(vital).count() >= 2 {
                still |= chain;
            }
        }
        if still == lives {
            break;
        }
        lives = still;
        if lives == 0 {
            return 0;
        }
    }
    let reach = shape.around(lives);
    let taken = |&region: &u32| {
        let inner = region & !reach;
        encloses(region, lives) && has_no_room(shape, inner) && !is_dead_end(inner, region & !inner)
    };
    regions.iter().filter(taken).fold(lives, |set, region| set | region)
}

/// Tells whether an opponent who may only make eyes at these points cannot make two.
fn has_no_room(shape: &Shape, inner: u32) -> bool {
    let one = inner & inner.wrapping_neg();
    inner.count_ones() <= 2 && inner & !(one | shape.around(one)) == 0
}

/// Tells whether two inner points hang on a single outer one.
fn is_dead_end(inner: u32, outer: u32) -> bool {
    inner.count_ones() == 2 && outer.count_ones() == 1
}
