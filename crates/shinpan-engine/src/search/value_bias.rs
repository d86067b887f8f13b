//! Subtree value bias: how far searched values differ from the evaluator's own, by local pattern.
//!
//! An evaluator that misjudges a shape misjudges it again wherever it recurs in the tree. Nodes whose last two moves
//! and local pattern are the same share an entry, which tells by how much their subtrees have corrected the evaluator,
//! and by which part of that the evaluator's answers at all of them are corrected (KataGo's documents call it so,
//! "KataGo methods").

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use shinpan_rules::board::{Color, Move, Point};

use super::position::Position;

/// Part of the mean bias by which an evaluator's answer is corrected.
const FACTOR: f64 = 0.45;
/// Exponent of a subtree's weight with which it weighs in its entry.
const WEIGHT_EXPONENT: f64 = 0.85;
/// Part of what subtrees have taught that is forgotten when they are cut off.
const FORGOTTEN: f64 = 0.8;
/// Points of the pattern in each direction from the last move.
const REACH: isize = 2;

/// Biases of patterns.
#[derive(Clone, Default)]
pub(super) struct ValueBias {
    places: FxHashMap<u64, u32>,
    entries: Vec<BiasEntry>,
}

#[derive(Clone, Copy, Default)]
struct BiasEntry {
    sum: f64,
    weight: f64,
}

/// A node's entry, and what the node has added to it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct BiasShare {
    /// The entry's number and one; 0 where there is none.
    entry: u32,
    sum: f32,
    weight: f32,
}

/// The key of a position: its last two moves, who made the last one, the pattern around it, stones in atari among it,
/// and the ko. `None` before two moves were made.
pub(super) fn key(position: &Position) -> Option<u64> {
    let mut latest = position.latest();
    let (color, last) = latest.next()?;
    let (_, before) = latest.next()?;
    let board = position.board();
    let mut hasher = FxHasher::default();
    (color, last, before, board.ko()).hash(&mut hasher);
    if let Move::Play(point) = last {
        let size = board.size();
        let (column, row) = (point.column() as isize, point.row() as isize);
        for (dx, dy) in (-REACH..=REACH).flat_map(|dx| (-REACH..=REACH).map(move |dy| (dx, dy))) {
            let (x, y) = (column + dx, row + dy);
            let on_board = x >= 0 && y >= 0 && (x as usize) < size.width() && (y as usize) < size.height();
            let seen = on_board.then(|| {
                let point = Point::new(x as usize, y as usize);
                let stone: Option<Color> = board.get(point);
                (stone, stone.is_some() && board.only_liberty(point).is_some())
            });
            seen.hash(&mut hasher);
        }
    }
    Some(hasher.finish())
}

impl ValueBias {
    /// A share in the entry of a key, made if there is none.
    pub fn share(&mut self, key: Option<u64>) -> BiasShare {
        let Some(key) = key else { return BiasShare::default() };
        let next = self.entries.len() as u32;
        let place = *self.places.entry(key).or_insert(next);
        if place == next {
            self.entries.push(BiasEntry::default());
        }
        BiasShare { entry: place + 1, ..BiasShare::default() }
    }

    /// Replaces what a node has taught: its subtree, of this weight, is worth so much more than the evaluator's answer.
    pub fn teach(&mut self, share: &mut BiasShare, difference: f64, weight: f64) {
        let Some(entry) = (share.entry as usize).checked_sub(1).map(|place| &mut self.entries[place]) else { return };
        let weight = weight.powf(WEIGHT_EXPONENT);
        let sum = difference * weight;
        entry.sum += sum - f64::from(share.sum);
        entry.weight += weight - f64::from(share.weight);
        (share.sum, share.weight) = (sum as f32, weight as f32);
    }

    /// The correction of an evaluator's answer.
    pub fn correction(&self, share: &BiasShare) -> f64 {
        let entry = (share.entry as usize).checked_sub(1).map(|place| self.entries[place]);
        entry.filter(|entry| entry.weight > 1e-3).map_or(0.0, |entry| FACTOR * entry.sum / entry.weight)
    }

    /// The table where only these nodes are left: most of what others taught is forgotten.
    pub fn kept<'a>(&self, shares: impl Iterator<Item = &'a BiasShare>) -> ValueBias {
        let mut kept = self.clone();
        for entry in &mut kept.entries {
            entry.sum *= 1.0 - FORGOTTEN;
            entry.weight *= 1.0 - FORGOTTEN;
        }
        for share in shares {
            if let Some(place) = (share.entry as usize).checked_sub(1) {
                kept.entries[place].sum += FORGOTTEN * f64::from(share.sum);
                kept.entries[place].weight += FORGOTTEN * f64::from(share.weight);
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bias_is_the_mean_of_what_nodes_teach_last() {
        let mut table = ValueBias::default();
        let (mut a, mut b, mut other) = (table.share(Some(7)), table.share(Some(7)), table.share(Some(8)));
        table.teach(&mut a, 0.5, 1.0);
        table.teach(&mut a, 0.2, 1.0);
        table.teach(&mut b, -0.1, 1.0);
        table.teach(&mut other, 9.0, 1.0);
        assert!((table.correction(&a) - FACTOR * 0.05).abs() < 1e-6, "{}", table.correction(&a));
        assert_eq!(table.correction(&a), table.correction(&b));
        let none = table.share(None);
        assert_eq!(table.correction(&none), 0.0);
        let kept = table.kept([&a].into_iter());
        let mean = (0.2 + 0.2 * -0.1) / 1.2;
        assert!((kept.correction(&a) - FACTOR * mean).abs() < 1e-6, "{}", kept.correction(&a));
    }
}
