//! [`Table`]: what a search has found out about positions.
//!
//! Entries hold the position itself, so no two positions are ever taken for one another. The table grows and forgets
//! nothing: a search has a budget of nodes, and each node makes at most two entries.

use super::bans::Bans;
use super::local::Local;
use crate::board::Color;

/// Proof and disproof number that stand for "never".
pub(in crate::life) const NEVER: u32 = u32::MAX / 4;
/// Depends on no position of the line that led here.
pub(in crate::life) const FREE: u16 = u16::MAX;

/// What is known about a position: how much has to be proved to prove it, and to disprove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) struct Value {
    pub proof: u32,
    pub disproof: u32,
    /// Depth of the earliest position of the line that a solved value rests on because it was repeated; [`FREE`] if none.
    pub rests_on: u16,
    /// Whether a repetition decided anything below.
    pub cyclic: bool,
}

impl Value {
    pub const UNKNOWN: Value = Value { proof: 1, disproof: 1, rests_on: FREE, cyclic: false };

    pub const fn solved(proved: bool) -> Value {
        let (proof, disproof) = if proved { (0, NEVER) } else { (NEVER, 0) };
        Value { proof, disproof, rests_on: FREE, cyclic: false }
    }

    pub fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// One position, or one position after one line.
#[derive(Clone, Copy)]
pub(in crate::life) struct Entry {
    node: Local,
    /// Code of the line; 0 for any line.
    line: u64,
    pub value: Value,
    /// 1 + the depth at which the position stands in the present line; 0 if it does not.
    pub depth: u16,
    /// Whether there are entries of this position after particular lines.
    pub has_lines: bool,
    used: bool,
}

const VACANT: Entry = Entry {
    node: Local { stones: [0; 2], bans: Bans::NONE, turn: Color::Black, taken: false },
    line: 0,
    value: Value::UNKNOWN,
    depth: 0,
    has_lines: false,
    used: false,
};

/// An open hash table.
pub(in crate::life) struct Table {
    entries: Vec<Entry>,
    count: usize,
}

impl Table {
    pub fn new() -> Table {
        Table { entries: vec![VACANT; 1 << 8], count: 0 }
    }

    fn place(&self, node: &Local, hash: u64, line: u64) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = (hash ^ line).wrapping_mul(0x9E37_79B9_7F4A_7C15) as usize >> 20 & mask;
        while self.entries[at].used && !(self.entries[at].line == line && self.entries[at].node == *node) {
            at = (at + 1) & mask;
        }
        at
    }

    /// The entry of a position after a line, if there is one.
    #[inline]
    pub fn get(&self, node: &Local, hash: u64, line: u64) -> Option<&Entry> {
        let entry = &self.entries[self.place(node, hash, line)];
        entry.used.then_some(entry)
    }

    /// The entry of a position after a line, made if there was none.
    pub fn entry(&mut self, node: &Local, hash: u64, line: u64) -> &mut Entry {
        if 2 * self.count > self.entries.len() {
            self.grow();
        }
        let at = self.place(node, hash, line);
        let entry = &mut self.entries[at];
        if !entry.used {
            *entry = Entry { node: *node, line, used: true, ..VACANT };
            self.count += 1;
        }
        entry
    }

    fn grow(&mut self) {
        let larger = vec![VACANT; 4 * self.entries.len()];
        for entry in std::mem::replace(&mut self.entries, larger).into_iter().filter(|e| e.used) {
            let at = self.place(&entry.node, entry.node.hash(), entry.line);
            self.entries[at] = entry;
        }
    }
}
