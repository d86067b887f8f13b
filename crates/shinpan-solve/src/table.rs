//! Values found before.

use rustc_hash::FxHashMap;

use shinpan_rules::board::Move;

use super::history::{Basis, History, NEVER};
use super::value::{MOST, Worth};
use super::world::Item;

/// A value found before and what it rests on.
struct TableEntry {
    lower: Worth,
    upper: Worth,
    lookups: Box<[(Item, bool)]>,
}

/// Entry of a situation.
#[derive(Default)]
struct Known {
    entries: Vec<TableEntry>,
    best: Option<Move>,
}

/// Entries kept of a situation.
const MOST_ENTRIES: usize = 12;

/// Bytes that a look-up takes.
const LOOKUP_BYTES: usize = size_of::<(Item, bool)>();

/// Bytes that an entry takes beside its look-ups.
const ENTRY_BYTES: usize = size_of::<TableEntry>() + size_of::<(u128, Known)>();

/// Values by situation. When it is full it starts anew.
pub(super) struct Table {
    known: FxHashMap<u128, Known>,
    bytes: usize,
    most: usize,
    stored: usize,
}

impl Table {
    pub fn new(most: usize) -> Table {
        Table { known: FxHashMap::default(), bytes: 0, most, stored: 0 }
    }

    pub fn len(&self) -> usize {
        self.stored
    }

    /// The bounds that hold here, the tightest of each, with what they rest on.
    pub fn find(&self, key: u128, history: &History, wanted: Worth) -> Option<(Worth, Basis)> {
        let known = self.known.get(&key)?;
        let decides = |e: &&TableEntry| e.lower >= wanted || e.upper < wanted;
        let holds = |e: &&TableEntry| e.lookups.iter().all(|&(item, was)| history.since(item).is_some() == was);
        let entry = known.entries.iter().rev().filter(decides).find(holds)?;
        let mut basis = Basis::default();
        for &(item, _) in &entry.lookups {
            basis.lookups.push((item, history.since(item).unwrap_or(NEVER)));
        }
        Some((if entry.lower >= wanted { entry.lower } else { entry.upper }, basis))
    }

    pub fn best(&self, key: u128) -> Option<Move> {
        self.known.get(&key)?.best
    }

    /// Keeps that the worth is at least (or less than `wanted`, at most) `worth`.
    pub fn store(&mut self, key: u128, (wanted, worth): (Worth, Worth), best: Option<Move>, basis: &Basis) {
        if self.bytes > self.most {
            *self = Table::new(self.most);
        }
        let known = self.known.entry(key).or_default();
        known.best = best.or(known.best);
        if !basis.is_portable() {
            return;
        }
        let (lower, upper) = if worth >= wanted { (worth, MOST) } else { (-MOST, worth) };
        if basis.lookups.is_empty()
            && let Some(entry) = known.entries.iter_mut().find(|e| e.lookups.is_empty())
        {
            entry.lower = entry.lower.max(lower);
            entry.upper = entry.upper.min(upper);
            return;
        }
        let lookups: Box<[(Item, bool)]> = basis.lookups.iter().map(|&(item, since)| (item, since != NEVER)).collect();
        self.bytes += ENTRY_BYTES + LOOKUP_BYTES * lookups.len();
        self.stored += 1;
        if known.entries.len() == MOST_ENTRIES {
            let old = known.entries.remove(0);
            self.bytes -= ENTRY_BYTES + LOOKUP_BYTES * old.lookups.len();
            self.stored -= 1;
        }
        known.entries.push(TableEntry { lower, upper, lookups });
    }
}
