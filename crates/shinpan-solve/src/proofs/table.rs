//! Transposition table of proofs and of vain attempts, in bounded memory: two entries for each place, of which the
//! first goes to what took more work. Threads share it without locks: an entry is two words, and one is kept mixed with
//! the other, so that words of two entries are never taken for one (R. Hyatt and T. Mann, "A lock-less
//! transposition-table implementation for parallel search", ICGA Journal 25, 2002).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The sign of no move.
pub(super) const NO_MOVE: u8 = 255;

/// Enough for ever.
pub(super) const FOR_EVER: u8 = 255;

/// Rests on nothing but the situation.
pub(super) const NOTHING: u8 = 255;

/// Entry of a situation for one kind of question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofEntry {
    /// The proved threshold, if any.
    pub proved: Option<i8>,
    /// The earliest ply of the present line that the proof rests on having come back to; [`NOTHING`] as a rule.
    pub rest: u8,
    /// The threshold tried in vain.
    pub tried: i8,
    /// And with how much effort.
    pub effort: u8,
    /// The sign of the move to look at first.
    pub best: u8,
    /// The work that went into it, as a power of two.
    pub work: u8,
    /// In which search it was tried.
    pub run: u16,
}

impl ProofEntry {
    /// Nothing.
    pub const EMPTY: ProofEntry =
        ProofEntry { proved: None, rest: NOTHING, tried: 0, effort: 0, best: NO_MOVE, work: 0, run: 0 };

    pub fn pack(self) -> u64 {
        let proved = self.proved.map_or(0, |v| (v + 64) as u8);
        let [low, high] = self.run.to_le_bytes();
        u64::from_le_bytes([proved, self.rest, (self.tried + 64) as u8, self.effort, self.best, self.work, low, high])
    }

    pub fn unpack(data: u64) -> ProofEntry {
        let [proved, rest, tried, effort, best, work, low, high] = data.to_le_bytes();
        let value = |byte: u8| byte as i8 - 64;
        ProofEntry {
            proved: (proved > 0).then(|| value(proved)),
            rest,
            tried: value(tried),
            effort,
            best,
            work,
            run: u16::from_le_bytes([low, high]),
        }
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn get(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data, data)
    }

    fn set(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// The table.
pub(super) struct ProofTable {
    pairs: Vec<[Slot; 2]>,
    shift: u32,
}

impl ProofTable {
    /// A table of at most so many bytes, if that is enough for anything.
    pub fn new(bytes: usize) -> ProofTable {
        let pairs = (bytes / size_of::<[Slot; 2]>()).max(2);
        let bits = pairs.ilog2();
        let mut table = ProofTable { pairs: Vec::new(), shift: u64::BITS - bits };
        table.pairs.resize_with(1 << bits, Default::default);
        table
    }

    fn pair(&self, key: u64) -> &[Slot; 2] {
        // Fibonacci hashing: neighbouring keys come far apart.
        &self.pairs[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize]
    }

    /// Finds the entry of a key.
    pub fn find(&self, key: u64) -> Option<ProofEntry> {
        self.pair(key)
            .iter()
            .map(Slot::get)
            .find(|&(found, data)| found == key && data != 0)
            .map(|(_, d)| ProofEntry::unpack(d))
    }

    /// Everything that is known.
    pub fn all(&self) -> impl Iterator<Item = (u64, ProofEntry)> {
        self.pairs
            .iter()
            .flatten()
            .map(Slot::get)
            .filter(|&(_, data)| data != 0)
            .map(|(key, d)| (key, ProofEntry::unpack(d)))
    }

    /// Keeps an entry, in the place of what took less work.
    pub fn store(&self, key: u64, entry: ProofEntry) {
        let [first, second] = self.pair(key);
        let (found, data) = first.get();
        if data == 0 || found == key || ProofEntry::unpack(data).work <= entry.work {
            if data != 0 && found != key {
                second.set(found, data);
            } else if second.get().0 == key {
                second.set(0, 0);
            }
            first.set(key, entry.pack());
        } else {
            second.set(key, entry.pack());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_more_work_stays() {
        let table = ProofTable::new(64);
        let entry = |proved, work| ProofEntry {
            proved: Some(proved),
            tried: -25,
            effort: 7,
            best: 24,
            work,
            ..ProofEntry::EMPTY
        };
        for key in 1..200 {
            table.store(key, entry((key % 20) as i8 - 10, if key == 17 { 30 } else { 3 }));
            assert_eq!(table.find(key), Some(entry((key % 20) as i8 - 10, if key == 17 { 30 } else { 3 })));
        }
        assert_eq!(table.find(17), Some(entry(7, 30)));
        assert_eq!(table.find(18), None);
    }
}
