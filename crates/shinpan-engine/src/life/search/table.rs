//! [`Table`]: what a search has found out about positions.
//!
//! Entries hold the position itself, so no two positions are ever taken for one another. The table grows and forgets
//! nothing: a search has a budget of nodes, and each node makes at most two entries.

use super::bans::Bans;
use super::local::Local;
use shinpan_rules::board::Color;

/// Proof and disproof number that stand for "never".
pub(in crate::life) const NEVER: u32 = u32::MAX / 4;
/// Depends on no position of the line that led here.
pub(in crate::life) const FREE: u16 = u16::MAX;

/// Proof and disproof numbers of a position: how much has to be proved to prove it, and to disprove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
    /// Depth of the earliest position of the line that a solved value rests on because it was repeated; [`FREE`] if
    /// none.
    pub rests_on: u16,
    /// True if a repetition decided anything below.
    pub cyclic: bool,
}

impl ProofNumbers {
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1, rests_on: FREE, cyclic: false };

    pub const fn solved(proved: bool) -> ProofNumbers {
        let (proof, disproof) = if proved { (0, NEVER) } else { (NEVER, 0) };
        ProofNumbers { proof, disproof, rests_on: FREE, cyclic: false }
    }

    pub fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// One position, or one position after one line.
#[derive(Clone, Copy)]
pub(in crate::life) struct TableEntry {
    node: Local,
    /// Code of the line; 0 for any line.
    line: u64,
    pub value: ProofNumbers,
    /// 1 + the depth at which the position stands in the present line; 0 if it does not.
    pub depth: u16,
    /// True if there are entries of this position after particular lines.
    pub has_lines: bool,
}

impl TableEntry {
    fn is(&self, node: &Local, line: u64) -> bool {
        self.line == line && self.node == *node
    }
}

const VACANT: TableEntry = TableEntry {
    node: Local { stones: [0; 2], bans: Bans::NONE, turn: Color::Black, taken: false, stood: 0 },
    line: 0,
    value: ProofNumbers::UNKNOWN,
    depth: 0,
    has_lines: false,
};

/// An open hash table.
pub(in crate::life) struct Table {
    /// A part of the hash of each entry that is never 0; 0 where there is none. Most positions that are looked up are
    /// new, and these small numbers tell so without a look at the entries, which are too many for the cache.
    tags: Vec<u32>,
    entries: Vec<TableEntry>,
    count: usize,
}

impl Table {
    pub fn new() -> Table {
        Table { tags: vec![0; 1 << 8], entries: vec![VACANT; 1 << 8], count: 0 }
    }

    /// Where the entry of a position after a line is or would be, and its tag.
    #[inline]
    fn place(&self, node: &Local, hash: u64, line: u64) -> (usize, u32) {
        let mask = self.tags.len() - 1;
        let mixed = (hash ^ line).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // Shifted first: a machine with 32 bits would keep too few of them.
        let (mut at, tag) = ((mixed >> 20) as usize & mask, (mixed >> 32) as u32 | 1);
        while self.tags[at] != 0 && !(self.tags[at] == tag && self.entries[at].is(node, line)) {
            at = (at + 1) & mask;
        }
        (at, tag)
    }

    /// The entry of a position after a line, if there is one.
    #[inline]
    pub fn get(&self, node: &Local, hash: u64, line: u64) -> Option<&TableEntry> {
        let (at, _) = self.place(node, hash, line);
        (self.tags[at] != 0).then(|| &self.entries[at])
    }

    /// The entry of a position after a line, made if there was none.
    pub fn entry(&mut self, node: &Local, hash: u64, line: u64) -> &mut TableEntry {
        if 2 * self.count > self.entries.len() {
            self.grow();
        }
        let (at, tag) = self.place(node, hash, line);
        let entry = &mut self.entries[at];
        if self.tags[at] == 0 {
            self.tags[at] = tag;
            *entry = TableEntry { node: *node, line, ..VACANT };
            self.count += 1;
        }
        entry
    }

    fn grow(&mut self) {
        let size = 4 * self.entries.len();
        let (tags, entries) = (std::mem::take(&mut self.tags), std::mem::take(&mut self.entries));
        (self.tags, self.entries) = (vec![0; size], vec![VACANT; size]);
        for (_, entry) in tags.into_iter().zip(entries).filter(|(tag, _)| *tag != 0) {
            let (at, tag) = self.place(&entry.node, entry.node.hash(), entry.line);
            self.tags[at] = tag;
            self.entries[at] = entry;
        }
    }
}
