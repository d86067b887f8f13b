//! The memory that a network runs in.

use super::attention::AttendSpace;
use super::conv::ConvSpace;
use super::vectors::Aligned;

/// Memory that a network runs in; it grows to what the largest batch needs.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub(super) conv: ConvSpace,
    pub(super) attend: AttendSpace,
    spare: Vec<Aligned>,
}

impl Workspace {
    pub(super) fn take(&mut self, len: usize) -> Aligned {
        // The least that is large enough: to grow memory is to fill it.
        let least = self.spare.iter().enumerate().filter(|(_, spare)| spare.room() >= len);
        let least = least.min_by_key(|(_, spare)| spare.room()).map(|(i, _)| i);
        let mut memory = least.map(|i| self.spare.swap_remove(i)).or_else(|| self.spare.pop()).unwrap_or_default();
        memory.resize(len);
        memory
    }

    pub(super) fn give(&mut self, memory: Aligned) {
        self.spare.push(memory);
    }
}
